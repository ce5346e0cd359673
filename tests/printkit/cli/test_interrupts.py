"""Ctrl-C and SIGTERM end every command, without a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.files.process import GRACE
from tests.printkit.running import HANGS, ignore_no_signal

pytestmark = pytest.mark.slow

_PROGRAM = """
import hashlib, os, signal, sys, time
from printkit import __main__
from printkit.cli import main as cli
from printkit.files import process
from printkit.cli.commands import help as pages
process.GRACE = 0.3

def begun():
    print("begun", flush=True)

{commands}
sys.argv = ["printkit", "help"]
__main__.run()
"""

# A C function that runs far longer than the tests wait, as a search may.
_DEAF = """
def command(**_):
    begun()
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2_000_000_000)
"""
# What a command does with the signal while it waits.
_WAITS = """
def command(**_):
    try:
        begun()
        time.sleep(3600)
    except BaseException:
        {then}
"""
_MAKES_ERRORS_OF_IT = _WAITS.format(then="raise RuntimeError('no compiled object yet')")
_TAKES_IT_FOR_A_CLOSED_PIPE = _WAITS.format(then="raise BrokenPipeError")
_SWALLOWS = _WAITS.format(then="time.sleep(3600)")
_WITHOUT_A_TERMINAL = """
reader, writer = os.pipe()
os.close(reader)
os.dup2(writer, 2)
"""
_IN_A_FINALIZER = """
class Last:
    def __del__(self):
        begun()
        time.sleep(3600)

def command(**_):
    Last()
"""
# It has the usual time to hear the signal, however busy the machine is.
_ENOUGH = """
process.GRACE = 1.2

def command(**_):
    try:
        with process.interrupt_ends_search():
            try:
                begun()
                time.sleep(3600)
            except KeyboardInterrupt:
                time.sleep(2 * process.GRACE)
    finally:
        print("went on", flush=True)
"""


def stop_command(commands: str, number: signal.Signals) -> tuple[int, str, str]:
    """Return exit code and output of a command that gets a signal once it has begun."""
    program = _PROGRAM.format(commands=commands + "pages.help_.callback = command")
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=ignore_no_signal,
    )
    assert process.stdout
    begun = process.stdout.readline()
    process.send_signal(number)
    try:
        output, errors = process.communicate(timeout=HANGS)
    finally:
        process.kill()
    return process.returncode, begun + output, errors.lstrip("\n")


@pytest.mark.parametrize(
    "command",
    [_DEAF, _MAKES_ERRORS_OF_IT, _SWALLOWS, _IN_A_FINALIZER, _TAKES_IT_FOR_A_CLOSED_PIPE],
)
def test_a_command_ends_whatever_it_does_with_the_signal(command: str) -> None:
    assert GRACE <= 1.5, "two seconds in all"
    others = (signal.SIGTERM, signal.SIGHUP) if command == _DEAF else ()
    for number in (signal.SIGINT, *others):
        assert stop_command(command, number) == (
            128 + number,
            "begun\n",
            "printkit: stopped; nothing was written\n",
        )


def test_a_command_ends_without_a_terminal_to_tell_it() -> None:
    assert stop_command(_WITHOUT_A_TERMINAL + _SWALLOWS, signal.SIGTERM) == (143, "begun\n", "")


def test_a_command_may_end_its_work_on_ctrl_c_and_go_on() -> None:
    assert stop_command(_ENOUGH, signal.SIGINT) == (0, "begun\nwent on\n", "")
    code, _, errors = stop_command(_ENOUGH, signal.SIGTERM)
    assert (code, errors) == (143, "printkit: stopped; nothing was written\n")


def test_ctrl_c_while_the_program_is_loaded(tmp_path: Path) -> None:
    program = (
        "import signal\nfrom printkit import __main__\nfrom printkit.files import process\n"
        "process.protect_streams = lambda: signal.raise_signal(signal.SIGINT)\n__main__.run()"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        preexec_fn=ignore_no_signal,
        check=False,
    )
    assert result.returncode == 130
    assert result.stderr == b"printkit: stopped; nothing was written\n"


def test_signals_that_are_ignored_stay_so() -> None:
    """A command begun with nohup, or in the background, ignores some signals."""
    ignoring = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    command = "def command(**_):\n    begun()\n    time.sleep(0.6)\n    print('done')\n"
    assert stop_command(ignoring + command, signal.SIGINT) == (0, "begun\ndone\n", "")
