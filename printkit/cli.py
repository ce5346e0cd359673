"""The command line. Modules that take long to load are imported by the commands that need them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from layouts.errors import InputError
from layouts.games import GAMES
from printkit.commands.advise import advise
from printkit.commands.cache import cache
from printkit.commands.calibrate import calibrate
from printkit.commands.check import check
from printkit.commands.deal import deal
from printkit.commands.games import games
from printkit.commands.play import moves, perft, replay
from printkit.commands.print import print_
from printkit.exit_codes import DONE, OUR_ERROR, STOPPED, WRONG_INPUT, exit_codes
from printkit.faults import fault_words
from printkit.games import commands_of
from printkit.interrupts import Terminated, heeded, told_to_end
from printkit.streams import UnwrittenError, drop_answers
from printkit.version import VERSION
from printkit.writing import account

EXAMPLES = """\b
Examples:
  printkit print coin-isolation             a fair setup and all that goes with it
  printkit print coin-isolation --players 4 --balanced
  printkit print coin-isolation#7           the setup of seed 7
  printkit check my-layout.yaml             is this one worth playing?

Shell completion: eval "$(_PRINTKIT_COMPLETE=bash_source printkit)", or zsh_source, fish_source.
"""


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXAMPLES + exit_codes("the answer is no"),
)
@click.version_option(VERSION, prog_name="printkit")
def cli() -> None:
    """Print boards, fair random setups, rules and scorepads for physical games."""


for _command in (print_, calibrate, deal, check, advise, games, moves, perft, replay, cache):
    cli.add_command(_command)


def main() -> None:
    """Run a command and exit with what it answers: see `printkit.exit_codes`."""
    for game in GAMES.values():
        for command in commands_of(game).commands:
            cli.add_command(command)
    with account() as written, heeded(lambda number: _farewell(written)):
        try:
            code = _run(written)
        except (KeyboardInterrupt, Terminated):  # once more, while the first was answered for
            code = STOPPED
    sys.exit(code)


def _run(written: list[Path]) -> int:
    """The exit code of the command that was typed; `written` has the files that it made."""
    try:
        code = cli.main(standalone_mode=False)
        sys.stdout.flush()
        return int(code or DONE)
    except (InputError, click.ClickException) as error:
        said = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _complain(said)
        return WRONG_INPUT
    except (click.Abort, KeyboardInterrupt):
        _complain(_stopped(written))
        return STOPPED
    except Terminated as end:
        _complain(_stopped(written))
        return 128 + end.number
    except BrokenPipeError:
        drop_answers()  # whoever read ours has seen enough
        return DONE
    except UnwrittenError as error:
        drop_answers()
        _complain(f"the answer could not be written ({error.strerror})")
        return WRONG_INPUT
    except Exception as error:
        if number := told_to_end():
            _complain(_stopped(written))
            return 128 + number
        _complain(fault_words(error))
        return OUR_ERROR


def _stopped(written: Sequence[Path]) -> str:
    if not written:
        return "stopped; nothing was written"
    return f"stopped; written before that: {', '.join(map(str, written))}"


def _farewell(written: Sequence[Path]) -> None:
    """Say that we stop, while something goes on that does not hear of it."""
    line = "\r\x1b[K" if sys.stderr.isatty() else ""  # over the bar
    os.write(2, f"{line}printkit: {_stopped(written)}\n".encode(errors="backslashreplace"))


def _complain(message: str) -> None:
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    click.echo(f"printkit: {line}", err=True)
