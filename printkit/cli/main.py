"""The command line: every command, imported only when it runs, and how a run ends."""

from __future__ import annotations

import ast
import inspect
import os
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import click
from click.shell_completion import CompletionItem

from printkit.cli.exits import DONE, STOPPED, WRONG_INPUT, end_of, exit_codes
from printkit.cli.progress import Progress, colour_text
from printkit.cli.sources import tell_sources
from printkit.cli.wording import terminal_words
from printkit.contract import CommandEntry
from printkit.files.process import UnwrittenError, heed_signals, signal_to_end
from printkit.files.writing import note_files
from printkit.layouts.errors import InputError
from printkit.layouts.spelling import plain_option
from printkit.layouts.words import did_you_mean, standard_spelling
from printkit.listener import silence, with_listener
from printkit.version import VERSION


def _hush(context: click.Context, _: click.Parameter, quiet: bool) -> None:
    if quiet:
        silence()


def _say_sources(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        context.call_on_close(lambda: tell_sources(context))


QUIET = click.Option(
    ["-q", "--quiet"],
    is_flag=True,
    expose_value=False,
    callback=_hush,
    is_eager=True,
    help="Print nothing but errors.",
)
VERBOSE = click.Option(
    ["-v", "--verbose"],
    is_flag=True,
    expose_value=False,
    callback=_say_sources,
    help="Say where each value came from.",
)
SHARED = (QUIET, VERBOSE)
"""The options that every command has, and every command of a group."""


class CommandGroup(click.Group):
    """A group of the commands that are `listed`, and of the commands that games add."""

    def __init__(self, *arguments: Any, listed: Sequence[CommandEntry], **values: Any) -> None:
        super().__init__(*arguments, **values)
        self._listed = {command.name: command for command in listed}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._all())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = standard_spelling(cmd_name)
        listed = self._listed.get(name) or self._all().get(name)
        return None if listed is None else _load(listed)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            meant = did_you_mean(name, self._all())
            advice = f"; {meant}" if meant else "."
            raise click.UsageError(f"there is no command '{name[:40]}'{advice}", ctx)
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        if args == ["version"]:
            args = ["--version"]
        return super().parse_args(ctx, [plain_option(word) for word in args])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(c.name, c.summary) for _, c in sorted(self._all().items())])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        commands = [
            CompletionItem(name, help=command.summary)
            for name, command in sorted(self._all().items())
            if name.startswith(incomplete)
        ]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def _all(self) -> Mapping[str, CommandEntry]:
        """Return every command, by name. This loads the games, which takes a moment."""
        from printkit.contract import commands_of
        from printkit.layouts.games import GAMES

        own = [command for game in GAMES.values() for command in commands_of(game).commands]
        return {**self._listed, **{command.name: command for command in own}}


def _load(listed: CommandEntry) -> click.Command:
    module, _, name = listed.place.partition(":")
    command = getattr(import_module(module), name)
    assert isinstance(command, click.Command)
    for each in (command, *getattr(command, "commands", {}).values()):
        each.help = each.help or _help_of(each)
        each.params += [option for option in SHARED if option not in each.params]
    return command


def _help_of(command: click.Command) -> str | None:
    """Return a command's help from its source, where `python -OO` leaves docstrings out.

    Returns None where sources are left out, too.
    """
    if sys.flags.optimize < 2 or command.callback is None:
        return None
    try:
        source = dedent(inspect.getsource(inspect.unwrap(command.callback)))
    except OSError:
        return None
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return ast.get_docstring(function)


EXAMPLES = """\b
Examples:
  printkit print coin-isolation             a fair setup, and the rules
  printkit print coin-isolation --players 4 --balanced
  printkit print coin-isolation#7           the setup of seed 7
  printkit check my-layout.yaml             is this one worth playing?

Shell completion: eval "$(_PRINTKIT_COMPLETE=bash_source printkit)", or zsh_source, fish_source.
"""


def _command(name: str, summary: str, module: str, function: str = "") -> CommandEntry:
    """Return a command in a module of `printkit.cli.commands`; its function is usually its name."""
    return CommandEntry(name, summary, f"printkit.cli.commands.{module}:{function or name}")


LISTED = (
    _command("print", "Print a kit: setup or board, rules, pieces and more.", "print", "print_"),
    _command("deal", "Deal a fair setup and write its layout.", "setups"),
    _command("new", "Write a layout or a record to fill in.", "new"),
    _command("book", "Make a book of a game for a print shop.", "book"),
    CommandEntry(
        "serve", "Open a page in the browser that does all this.", "printkit.web.command:serve"
    ),
    CommandEntry("site", "Write that page for any web host.", "printkit.web.command:site"),
    _command("catalogue", "Make hundreds of fair setups, and look through them.", "catalogue"),
    _command("check", "Find out whether a layout is fair.", "setups"),
    _command("advise", "Say what to play next in a game.", "records"),
    _command("puzzles", "Find puzzles: positions with one right move.", "puzzles"),
    _command("annotate", "Say where a game was won and lost.", "records"),
    _command("replay", "Play a recorded game and check it.", "records"),
    _command("moves", "List the legal moves in a game.", "records"),
    _command("perft", "Count sequences of legal moves.", "records"),
    _command("rules", "Print a game's rules as text.", "overview"),
    _command("help", "Explain a command or a topic.", "help", "help_"),
    _command("man", "Write man pages.", "man"),
    _command("games", "List games, variants and sheets.", "overview"),
    _command("cache", "Show what is kept on this computer, and clear it.", "overview"),
    _command("config", "Set what every kit uses.", "settings"),
    _command("calibrate", "Line up fronts and backs on your printer.", "settings"),
)


@click.group(
    cls=CommandGroup,
    listed=LISTED,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXAMPLES + exit_codes("the answer is no"),
)
@click.version_option(VERSION, "-V", "--version", prog_name="printkit")
def cli() -> None:
    """Print boards, fair random setups, rules and score pads for physical games."""


cli.help = cli.help or _help_of(cli)
cli.params.append(QUIET)


def main() -> None:
    """Run a command and exit with its code: see `printkit.cli.exits`."""
    with note_files() as written, heed_signals(lambda number: _say_stopped(written)):
        try:
            code = _run(written)
        except KeyboardInterrupt:  # a second Ctrl-C, while the first is reported
            code = STOPPED
        number = signal_to_end()
        if number and code != 128 + number:  # the work took the signal for something else
            _complain(_stop_words(written))
            code = 128 + number
    sys.exit(code)


def _run(written: list[Path]) -> int:
    """Run the command that was typed; return its exit code. `written` lists the files it made."""
    try:
        with with_listener(Progress()):
            code = cli.main(prog_name="printkit", standalone_mode=False)
        sys.stdout.flush()
        return int(code or DONE)
    except InputError as error:
        _complain(terminal_words(error.said))
        return WRONG_INPUT
    except click.ClickException as error:
        context = error.ctx if isinstance(error, click.UsageError) else None
        help_ = f" Try '{context.command_path} -h' for help." if context else ""
        _complain(f"{error.format_message()}{help_}")
        return WRONG_INPUT
    except (click.Abort, KeyboardInterrupt):
        _complain(_stop_words(written))
        return STOPPED
    except BrokenPipeError:  # the reader has seen enough
        return DONE
    except UnwrittenError as error:
        _complain(f"the answer could not be written ({error.strerror})")
        return WRONG_INPUT
    except (Exception, SystemExit) as error:
        if number := signal_to_end():
            _complain(_stop_words(written))
            return 128 + number
        if isinstance(error, SystemExit):
            if not isinstance(error.code, str):
                raise
            error = InputError(error.code)  # a setting that a module does not take
        code, words = end_of(error)
        _complain(words)
        return code


def _stop_words(written: Sequence[Path]) -> str:
    if not written:
        return "stopped; nothing was written"
    return f"stopped; written before that: {', '.join(dict.fromkeys(map(str, written)))}"


def _say_stopped(written: Sequence[Path]) -> None:
    """Say that the program is stopping, while work goes on that does not notice the stop."""
    line = "\r\x1b[K" if sys.stderr.isatty() else ""  # over the bar
    os.write(2, f"{line}printkit: {_stop_words(written)}\n".encode(errors="backslashreplace"))


_LONGEST = 300
"""The most characters of an error's line; a long word in it is a name that the user typed."""


def _complain(message: str) -> None:
    line = "".join(c if c.isprintable() else "?" for c in " ".join(message.split()))
    line = re.sub(r"\S{200,}", lambda word: f"{word[0][:100]}…{word[0][-20:]}", f"printkit: {line}")
    if len(line) > _LONGEST:
        line = f"{line[: _LONGEST - 101]}…{line[-100:]}"
    click.echo(colour_text("printkit:", "red") + line.removeprefix("printkit:"), err=True)
