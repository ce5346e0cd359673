"""A new user's first commands: none at all, or a misspelt name; and how fast the answers are."""

from __future__ import annotations

from pathlib import Path

from layouts.games import GAMES
from printkit.cli.main import LISTED, cli
from printkit.games import commands_of
from tests.cases import cases_together
from tests.printkit.running import assert_refused, printed_by, printkit_here

ALL = [*LISTED, *(listed for game in GAMES.values() for listed in commands_of(game).commands)]


def test_printkit_alone_is_its_help(tmp_path: Path) -> None:
    alone, asked = printkit_here(folder=tmp_path), printkit_here("-h", folder=tmp_path)
    assert (alone.returncode, alone.stdout, alone.stderr) == (0, asked.stdout, b"")
    lines = alone.stdout.decode().splitlines()
    assert max(map(len, lines)) <= 100
    for listed in ALL:
        assert any(line.split()[:1] == [listed.name] for line in lines)


@cases_together(
    ("arguments", "words"),
    [
        (("print", "coin-isolaton"), ("did you mean coin-isolation?", "coin-collectors")),
        (("print", "Isaac"), ("did you mean isaac?", "coin-collectors")),
        (("print", "Coin Isolation"), ("did you mean coin-isolation?",)),
        (("print", "chess"), ("no such file", "choose one of: coin-isolation")),
        (("check", "coin-isolaton#7"), ("did you mean coin-isolation?",)),
        (("check", "isaac"), ("this is a game", "isaac#7")),
        (("advise", "coin-isolation"), ("this is a game", "coin-isolation#7")),
        (("deal", "issac"), ("did you mean isaac?",)),
        (("prnt", "isaac"), ("did you mean print?", "Try 'printkit -h'")),
        (("xyzzy",), ("'xyzzy'", "Try 'printkit -h'")),
        (("print",), ("Missing", "Try 'printkit print -h' for help.")),
        (("print", "isaac", "--colour"), ("--colour", "Try 'printkit print -h' for help.")),
    ],
)
def test_a_misspelt_name_is_answered_with_the_likely_one(
    tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    result = printkit_here(*arguments, folder=tmp_path)
    assert_refused(result, *words)
    assert len(result.stderr) < 300
    if "chess" in arguments:
        assert b"did you mean" not in result.stderr


def test_every_command_is_where_the_list_says_and_has_the_same_options() -> None:
    context = cli.make_context("printkit", ["games"])
    for listed in ALL:
        command = cli.get_command(context, listed.name)
        assert command is not None and command.name == listed.name
        flags = {flag for parameter in command.params for flag in parameter.opts}
        assert "--quiet" in flags


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
    version, loaded = printed_by(code).splitlines()
    assert version.startswith("printkit, version ")
    slow = {"yaml", "reportlab", "uharfbuzz", "tqdm", "layouts.games", "printkit.cli.commands"}
    assert slow.isdisjoint(loaded.split())
