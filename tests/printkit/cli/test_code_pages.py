"""What is printed is readable in every code page, and files and help are kept as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.printing.settings import Settings, change_settings, settings_path
from tests.printkit.running import printkit_here

PAGES = ("cp1250", "cp1251", "cp1253", "cp936", "cp932", "cp437", "cp850", "cp866", "ascii")
MANUAL = Path(__file__).parents[3] / "printkit" / "manual"
PLAINLY = "printkit.plainly"
"""What writes characters that a code page lacks."""

ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")


def run(*words: str, page: str = "utf-8", switches: tuple[str, ...] = ()) -> bytes:
    """Run a command in its own process; return what it wrote to both streams."""
    return subprocess.run(
        [sys.executable, *switches, "-m", "printkit", *words],
        env={**os.environ, "PYTHONIOENCODING": page},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=True,
    ).stdout


def test_rules_show_no_escapes() -> None:
    """The code pages differ in what they lack; how a program writes is the same for all."""
    whole = run("rules", "coin-isolation")
    assert len(whole) > 1000
    for page in PAGES:
        assert not ESCAPE.search(whole.decode().encode(page, PLAINLY)), page
    assert run("rules", "coin-isolation", page="cp866") == whole.decode().encode("cp866", PLAINLY)
    assert not ESCAPE.search(run("rules", "coin-isolation", page="ascii"))


@pytest.mark.parametrize("page", PAGES)
def test_the_manual_shows_no_escapes(page: str) -> None:
    for path in MANUAL.glob("*.md"):
        written = path.read_text("utf-8").encode(page, PLAINLY)
        assert not ESCAPE.search(written), path.name


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_file_that_is_written_again_keeps_its_mode(tmp_path: Path) -> None:
    change_settings(lambda _: Settings("short-edge"))
    settings_path().chmod(0o600)
    change_settings(lambda _: Settings("long-edge"))
    assert settings_path().stat().st_mode & 0o777 == 0o600
    command = ("print", "isaac#7", "--no-check", "--sheet", "score-pad", "-o", "kit.pdf", "--force")
    for _ in range(2):
        assert printkit_here(*command, folder=tmp_path).returncode == 0
        (tmp_path / "kit.pdf").chmod(0o600)
    assert printkit_here(*command, folder=tmp_path).returncode == 0
    assert (tmp_path / "kit.pdf").stat().st_mode & 0o777 == 0o600


def test_help_is_there_without_docstrings() -> None:
    written = run("check", "-h", switches=("-OO",))
    assert written == run("check", "-h") and b"fair" in written
