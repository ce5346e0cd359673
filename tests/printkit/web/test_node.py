"""The page's scripts, run by Node: what they compute, and pages without a screen."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TESTS = sorted((Path(__file__).parent / "node").glob("*.test.js"))


def node() -> str:
    """Return the path of Node 20.14 or later, which can end what waits after the last test."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("Node is not installed")
    version = subprocess.run(
        [found, "--version"], capture_output=True, text=True, check=True
    ).stdout
    number = re.match(r"v(\d+)\.(\d+)", version)
    if number is None or (int(number[1]), int(number[2])) < (20, 14):
        pytest.skip(f"Node 20.14 or later is needed, not {version.strip()}")
    return found


def test_the_pages_scripts_do_in_node_what_they_should() -> None:
    assert TESTS
    command = [node(), "--test", "--test-force-exit", "--test-reporter=spec", *map(str, TESTS)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    _, _, failures = ended.stdout.partition("failing tests:")
    assert ended.returncode == 0, failures or ended.stdout + ended.stderr
    assert re.search(r"\bskipped 0$", ended.stdout, re.MULTILINE), ended.stdout
