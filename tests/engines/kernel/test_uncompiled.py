"""Kernels are plain Python, too: whole games also match the oracles uncompiled, every index
checked.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
FILES = ["tests/clobber", *sorted(map(str, ROOT.glob("tests/engines/*/test_rules.py")))]


@pytest.mark.slow
def test_whole_games_hold_uncompiled() -> None:
    options = ("-q", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "ignore::RuntimeWarning")
    options += ("-k", "games or same_game")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "-m", "not slow and not matrix", *FILES],
        cwd=ROOT,
        env={**os.environ, "PRINTKIT_KERNELS": "python"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout
