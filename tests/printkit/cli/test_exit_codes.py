"""Exit codes, and the single line of explanation for every kind of error."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from printkit.cache import ERRORS
from printkit.cli.main import cli
from tests.every import every
from tests.printkit.running import printkit_here

COMMANDS = cli.list_commands(click.Context(cli))

_BROKEN = """
import resource, sys
from printkit import __main__
from printkit.cli import main
from printkit.cli.commands import help as pages
{fault}
sys.argv = ["printkit", "help"]
__main__.run()
"""
_RAISE = "pages.help_.callback = lambda **_: {}"


def run_broken(tmp_path: Path, fault: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run `printkit help` with a fault in the program."""
    return subprocess.run(
        [sys.executable, *options, "-c", _BROKEN.format(fault=fault)],
        capture_output=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        text=True,
        check=False,
    )


def test_an_internal_error_is_one_line_that_names_a_report(tmp_path: Path) -> None:
    result = run_broken(tmp_path, _RAISE.format("{}['no such\\nkey']"))
    assert result.returncode == 70 and result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("printkit: a bug in printkit (KeyError: ")
    (kept,) = (tmp_path / "printkit" / ERRORS).iterdir()
    assert str(kept) in result.stderr
    assert "Traceback" in kept.read_text() and "['printkit', 'help']" in kept.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "fault", "code", "told"),
    [
        (
            "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))",
            "bytearray(2**32)",
            2,
            r"out of memory; .*",
        ),
        (
            "from printkit.cli import exits; exits.cache_folder = None",
            "1 / 0",
            70,
            r"a bug in printkit \(ZeroDivisionError: division by zero\); please report it",
        ),
        (
            "raise_ = lambda: (_ for _ in ()).throw(OSError(28, 'No space left on device'))",
            "raise_()",
            2,
            "the disk is full; make room",
        ),
    ],
    ids=["out of memory", "no report can be written", "a full disk elsewhere"],
)
def test_other_unforeseen_errors(
    tmp_path: Path, before: str, fault: str, code: int, told: str
) -> None:
    """A full disk is not blamed on the output, and surroundings are no bug."""
    result = run_broken(tmp_path, f"{before}; {_RAISE.format(fault)}")
    assert result.returncode == code
    assert re.fullmatch(f"printkit: {told}\n", result.stderr), result.stderr


UNWRITTEN = "printkit: the answer could not be written"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code", "told"),
    [
        ("$P check - <&-", 2, r"printkit: standard input is closed; .*\n"),
        ("$P --version >&-", 2, rf"{UNWRITTEN} \(standard output is closed\)\n"),
        ("$P --version 2>&-; $P calibrate -o kit.pdf 2>&- <&- >&-", 0, ""),
        ("$P calibrate -o kit.pdf 2>/dev/full", 0, ""),
        ("touch kit.pdf; $P calibrate -o kit.pdf 2>/dev/full", 2, ""),
        ("$P --version >/dev/full", 2, rf"{UNWRITTEN} \(No space left.*\)\n"),
        ("{ $P -h; echo $? >&2; } | true", 0, r"0\n"),  # the reader has seen enough
    ],
)
def test_streams_that_are_closed_or_full(
    tmp_path: Path, command: str, code: int, told: str
) -> None:
    if "/dev/full" in command and not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    result = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={**os.environ, "P": f"{sys.executable} -m printkit"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == code and re.fullmatch(told, result.stderr), result.stderr
    assert "--version 2" not in command or result.stdout.startswith("printkit, version ")
    if "kit.pdf" in command and code == 0:
        assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")


def test_standard_input_that_is_unreadable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stream:
        def read(self, size: int) -> bytes:
            raise OSError(5, "Input/output error")

        buffer = property(lambda self: self)

    monkeypatch.setattr("printkit.cli.inputs.sys.stdin", Stream())
    from printkit.cli.inputs import read_text

    with pytest.raises(ValueError, match=r"standard input: cannot be read \(Input/output error\)"):
        read_text("-")


def test_every_help_tells_the_exit_codes(tmp_path: Path) -> None:
    def check(command: str) -> None:
        told = " ".join(printkit_here(command, "-h", folder=tmp_path).stdout.decode().split())
        for words in (
            "Exit codes: 0 ",
            "2 something is wrong",
            "70 a bug",
            "130 stopped by Ctrl-C",
        ):
            assert words in told
        says_no = command in ("check", "deal", "make-fair", "boards", "print", "book", "read")
        assert (" 1 " in told.partition("Exit codes:")[2].partition("2 something")[0]) == says_no

    every(COMMANDS, check)
