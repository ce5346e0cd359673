"""The tutorial docs/add-a-game.md: its files, taken from the page, are a game that works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugged import install, on_path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "add-a-game.md"
_FILE = re.compile(r"^`([\w/.]+)`:\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the game as a user of the tutorial installs it."""
    project, into = (tmp_path_factory.mktemp(name) for name in ("project", "site"))
    for name, text in _FILE.findall(PAGE.read_text("utf-8")):
        path = project / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    install(project, into)
    return into


def run(into: Path, folder: Path, *words: str, kernels: str) -> subprocess.CompletedProcess[str]:
    """Run a module with the game installed."""
    path = os.pathsep.join([str(ROOT), on_path(into)])
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PRINTKIT_KERNELS": kernels},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_tutorials_game_is_listed_and_printed(installed: Path, tmp_path: Path) -> None:
    listed = run(installed, tmp_path, "printkit", "games", kernels="python")
    assert not listed.stderr and "Konane, a traditional game from Hawaii" in listed.stdout
    # all but the first game in pictures, whose moves players search: that takes kernels
    sheets = ("cover", "setup", "pieces", "box", "rules", "reference", "report", "back-cover")
    words = [word for sheet in sheets for word in ("--sheet", sheet)]
    assert_printed(installed, tmp_path, *words, kernels="python")


def assert_printed(into: Path, folder: Path, *words: str, kernels: str) -> None:
    words = ("printkit", "print", "konane#1", *words, "--no-check", "-o", "konane.pdf")
    done = run(into, folder, *words, kernels=kernels)
    assert done.returncode == 0 and "Warning" not in done.stderr, done.stderr
    assert (folder / "konane.pdf").read_bytes().startswith(b"%PDF")


def test_a_missing_linker_is_named(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    done = run(installed, tmp_path, "printkit.engines.build", "konane", kernels="native")
    assert done.returncode == 1
    assert done.stderr == "wasm-ld is missing; install LLVM's linker, Debian's package lld\n"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("wasm-ld") is None, reason="no wasm-ld to build kernels with")
def test_the_tutorials_game_is_built_and_dealt(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "printkit.engines.build", "konane", kernels="native")
    assert done.returncode == 0, done.stderr
    assert_printed(installed, tmp_path, "--all", kernels="wasm")
    words = ("printkit", "deal", "konane", "--seed", "1", "-o", "fair.yaml")
    done = run(installed, tmp_path, *words, kernels="wasm")
    assert done.returncode in (0, 1), done.stderr
    assert "game: konane" in (tmp_path / "fair.yaml").read_text("utf-8")
