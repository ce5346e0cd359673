"""A new user's first commands, and how fast they begin; misspelt names are in test_refusals.py."""

from __future__ import annotations

from pathlib import Path

import click

from printkit.cli.main import LISTED, cli
from printkit.contract import CommandEntry, commands_of
from printkit.layouts.games import GAMES
from printkit.layouts.rules import rule_book
from tests.cases import cases_together
from tests.printkit.running import output_of, printkit_here

ALL = [*LISTED, *(listed for game in GAMES.values() for listed in commands_of(game).commands)]


def load_command(listed: CommandEntry) -> click.Command:
    """Return a command, which has the name in the list."""
    command = cli.get_command(cli.make_context("printkit", ["games"]), listed.name)
    assert command is not None and command.name == listed.name
    return command


def commands_in(listed: CommandEntry) -> list[click.Command]:
    """Return a command, or the commands of a group."""
    command = load_command(listed)
    return [*command.commands.values()] if isinstance(command, click.Group) else [command]


def test_printkit_alone_is_its_help(tmp_path: Path) -> None:
    alone, asked = printkit_here(folder=tmp_path), printkit_here("-h", folder=tmp_path)
    assert (alone.returncode, alone.stdout, alone.stderr) == (0, asked.stdout, b"")
    lines = alone.stdout.decode().splitlines()
    assert max(map(len, lines)) <= 100
    for listed in ALL:
        assert any(line.split()[:1] == [listed.name] for line in lines)


@cases_together(
    ("loose", "usual"),
    [
        (("print", "Isaac#7", "--no-check"), ("print", "isaac#7", "--no-check")),
        (("print", "COIN COLLECTORS", "--seed", "7"), ("print", "coin-collectors", "--seed", "7")),
        (("print", "isaac#7", "--paper", "A5"), ("print", "isaac#7", "--paper", "a5")),
        (("print", "isaac#7", "--theme", "Gray"), ("print", "isaac#7", "--theme", "grey")),
        (
            ("print", "isaac#7", "--sheet", "Rules,score_pad", "--sheet", "board"),
            ("print", "isaac#7", "--sheet", "rules", "--sheet", "score-pad", "--sheet", "board"),
        ),
        (
            ("rules", "Coin-Isolation", "--variant", "greedy,diagonal"),
            ("rules", "coin-isolation", "--variant", "diagonal", "--variant", "greedy"),
        ),
        (("-q", "games"), ("games", "--quiet")),
        (("catalog", "make", "-h"), ("catalogue", "make", "-h")),
        (("help", "print", "isaac"), ("print", "isaac", "-h")),
        (("-V",), ("--version",)),
        (("version",), ("--version",)),
    ],
)
def test_spelling_is_forgiven(
    tmp_path: Path, loose: tuple[str, ...], usual: tuple[str, ...]
) -> None:
    """Capitals, American spelling, commas between names, and options before the command."""
    briefly = ("--no-check", "-o", "-", *(() if "--sheet" in usual else ("--sheet", "score-pad")))
    given = [
        printkit_here(*line, *(briefly if line[:1] == ("print",) else ()), folder=tmp_path)
        for line in (loose, usual)
    ]
    assert [each.returncode for each in given] == [0, 0], given[0].stderr
    assert given[0].stdout.replace(b"catalog ", b"catalogue ") == given[1].stdout


def test_the_rules_are_printed_as_text(tmp_path: Path) -> None:
    """Each paragraph of the rules is there, for the players and variants that were named."""
    for game in GAMES.values():
        printed = printkit_here("rules", game.slug, folder=tmp_path).stdout.decode()
        words = " ".join(printed.split())
        for paragraph in rule_book(game).paragraphs(game.usual_players):
            assert " ".join(paragraph.text.replace("*", "").split()) in words
        assert game.designer in words and max(map(len, printed.splitlines())) <= 80
    greedy = printkit_here("rules", "coin-isolation", "--players", "3", folder=tmp_path)
    assert b"for three players" in greedy.stdout


def test_every_command_is_where_the_list_says_and_has_the_same_options() -> None:
    for listed in ALL:
        for command in (load_command(listed), *commands_in(listed)):
            assert "--quiet" in {flag for parameter in command.params for flag in parameter.opts}


def test_the_version_loads_no_command() -> None:
    """Nor a game, a font or YAML, since loading them takes time."""
    code = (
        "import sys\n"
        "from printkit.cli.main import main\n"
        "sys.argv = ['printkit', '--version']\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)\n"
    )
    version, loaded = output_of(code).splitlines()
    assert version.startswith("printkit, version ")
    slow = {
        "yaml",
        "reportlab",
        "uharfbuzz",
        "tqdm",
        "printkit.layouts.games",
        "printkit.cli.commands",
    }
    assert slow.isdisjoint(loaded.split())
