"""The command line. Modules that take long to load are imported by the commands that need them."""

from __future__ import annotations

import os
import sys

import click

from layouts.errors import InputError
from layouts.games import GAMES
from printkit.commands.advise import advise
from printkit.commands.calibrate import calibrate
from printkit.commands.check import check
from printkit.commands.deal import deal
from printkit.commands.games import games
from printkit.commands.play import moves, perft, replay
from printkit.commands.print import print_
from printkit.games import commands_of
from printkit.version import VERSION

STOPPED = 130
WRONG_INPUT = 2

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
    epilog=EXAMPLES,
)
@click.version_option(VERSION, prog_name="printkit")
def cli() -> None:
    """Print boards, fair random setups, rules and scorepads for physical games."""


for _command in (print_, calibrate, deal, check, advise, games, moves, perft, replay):
    cli.add_command(_command)


def main() -> None:
    """Run a command and exit: 0 done, 1 the answer is no, 2 wrong input, 130 stopped."""
    for game in GAMES.values():
        for command in commands_of(game).commands:
            cli.add_command(command)
    try:
        code = cli.main(standalone_mode=False)
    except InputError as error:
        _complain(str(error), WRONG_INPUT)
    except click.ClickException as error:
        _complain(error.format_message(), WRONG_INPUT)
    except (click.Abort, KeyboardInterrupt):
        _complain("stopped; nothing was written", STOPPED)
    except BrokenPipeError:
        # Whoever read our output has seen enough.
        _silence()
        code = 0
    except OSError as error:
        if error.filename is not None:  # no answer of ours, then
            raise
        _silence()
        _complain(f"the answer could not be written ({error.strerror})", WRONG_INPUT)
    sys.exit(code)


def _silence() -> None:
    """Keep Python from complaining at exit of an output that nobody takes."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, code: int) -> None:
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    click.echo(f"printkit: {line}", err=True)
    sys.exit(code)
