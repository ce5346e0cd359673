"""Exit codes, and the single line of explanation for every kind of error."""

from __future__ import annotations

import os
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
def test_out_of_memory(tmp_path: Path) -> None:
    limit = "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31)); "
    result = run_broken(tmp_path, limit + _RAISE.format("bytearray(2**32)"))
    assert result.returncode == 70
    assert result.stderr.startswith("printkit: out of memory; ") and result.stderr.count("\n") == 1


@pytest.mark.slow
def test_an_error_whose_report_cannot_be_written_is_still_told(tmp_path: Path) -> None:
    keep = "from printkit.cli import exits; exits.cache_folder = None; "
    fault = keep + _RAISE.format("1 / 0")
    result = run_broken(tmp_path, fault)
    assert result.returncode == 70
    assert result.stderr == (
        "printkit: a bug in printkit (ZeroDivisionError: division by zero); please report it\n"
    )


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command line in which $P stands for printkit."""
    return subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env={**os.environ, "P": f"{sys.executable} -m printkit"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
def test_streams_that_are_closed(tmp_path: Path) -> None:
    result = shell("$P check - <&-", tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith("printkit: standard input is closed; ")
    result = shell("$P --version >&-", tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "printkit: the answer could not be written (standard output is closed)\n"
    )
    result = shell("$P --version 2>&-; $P calibrate -o kit.pdf 2>&- <&- >&-", tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("printkit, version ")
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_unwritable_messages_do_not_stop_the_command(tmp_path: Path) -> None:
    result = shell("$P calibrate -o kit.pdf 2>/dev/full", tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")
    assert shell("$P calibrate -o kit.pdf 2>/dev/full", tmp_path).returncode == 2
    result = shell("$P --version >/dev/full", tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith("printkit: the answer could not be written (No space left")
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_closed_pipe_ends_the_command_quietly(tmp_path: Path) -> None:
    result = shell("{ $P -h; echo $? >&2; } | true", tmp_path)
    assert (result.stdout, result.stderr) == ("", "0\n")


@pytest.mark.slow
def test_a_full_disk_elsewhere_is_not_blamed_on_the_output(tmp_path: Path) -> None:
    full = "raise_ = lambda: (_ for _ in ()).throw(OSError(28, 'No space left on device')); "
    result = run_broken(tmp_path, full + _RAISE.format("raise_()"))
    assert result.returncode == 70
    assert "answer" not in result.stderr and "No space left" in result.stderr


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
