"""Options and commands of single games: shown for their game, refused with others."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from layouts.game import DealOption
from layouts.games import GAMES
from printkit.cli.main import cli
from printkit.contract import GameCommands, commands_of
from printkit.printing.options import own_options
from tests.printkit.records import GAME, RECORDS
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.test_files import ISAAC

OWN = {
    game.slug: [
        *(f"--{option.name}" for option in game.deal_options),
        *(f"--{option.name}" for option in commands_of(game).options),
    ]
    for game in GAMES.values()
}
FLAGS = [(slug, flag) for slug, flags in OWN.items() for flag in flags]


def help_of(*arguments: str) -> str:
    result = printkit_here(*arguments, "-h", folder=RECORDS)
    assert result.returncode == 0, result.stderr
    return result.stdout.decode()


@GAME
@pytest.mark.parametrize("form", ["{}", "{}#7", "{}:code"])
def test_a_games_help_has_its_own_options_and_no_others(game: str, form: str) -> None:
    text = help_of("print", form.format(game))
    for slug, flag in FLAGS:
        assert (f"\n  {flag}" in text) == (flag in OWN[game]), (slug, flag)
    assert help_of("print", "--seed", "3", form.format(game)) == text


def test_help_without_a_game_says_where_the_others_are() -> None:
    text = help_of("print")
    for slug, flags in OWN.items():
        assert (f"\n  {slug}  " in text) == bool(flags)
    for _, flag in FLAGS:
        assert f"\n  {flag} " not in text and flag in text
    assert "print GAME -h" in text


def test_every_dealing_commands_help_lists_the_ways_of_dealing() -> None:
    for command in (("check", "isaac#1"), ("deal", "isaac")):
        text = help_of(*command)
        assert "--opening" in text and "--balanced" not in text and "--number" not in text
    assert "--balanced" in help_of("make-fair")


@pytest.mark.parametrize("command", ["print", "deal", "check"])
@pytest.mark.parametrize(("slug", "flag"), FLAGS)
def test_an_option_of_another_game_is_refused(command: str, slug: str, flag: str) -> None:
    option = [flag]
    if flag == "--number":
        option += ["3,5"]
    elif flag in ("--boards", "--per-side"):
        option += ["2"]
    elif flag == "--coins":
        option += ["euro"]
    if command != "print" and len(option) > 1:
        return
    for other in OWN:
        if flag in OWN[other]:
            continue
        what = other if command == "deal" else f"{other}#1"
        result = printkit_here(command, what, *option, folder=RECORDS)
        assert_refused(result, f"{flag} is for {slug}", f"; {command} {other} without it")


def test_the_game_of_a_file_is_found_out_before_an_option_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text("game: dice-isolation\nboard: |\n  ...\n")
    (tmp_path / "tiles.yaml").write_text(ISAAC)
    option = ("--per-side", "2", "--no-check")
    command = ("print", "tiles.yaml", *option)
    assert_refused(printkit_here(*command, folder=tmp_path), "--per-side is for dice-isolation, ")
    command = ("print", "board.yaml", *option, "--sheet", "pieces", "-o", "pieces.pdf")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr


def test_a_game_may_have_nothing_of_its_own() -> None:
    found = commands_of(GAMES["isaac"])
    assert (found.options, found.commands, found.publish) == ((), (), None)


def test_a_breach_of_the_contract_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["dice-isolation"]
    module = sys.modules["printkit.dice_isolation.commands"]
    monkeypatch.setattr(module, "COMMANDS", GameCommands(game=GAMES["isaac"]))
    with pytest.raises(TypeError, match=r"printkit\.dice_isolation\.commands lacks COMMANDS"):
        commands_of.__wrapped__(game)


def test_two_games_may_not_give_one_name_to_different_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = replace(GAMES["isaac"], deal_options=(DealOption("number", "Deal a number."),))
    monkeypatch.setitem(GAMES, "isaac", more)
    with pytest.raises(TypeError, match="--number is an option of dice-isolation and isaac"):
        own_options(printing=True)


# Completion


def complete(*words: str) -> list[str]:
    """Return a shell's completions for the last word."""
    shell = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_options_are_completed_for_the_game_that_is_named() -> None:
    assert complete("print", "dice-isolation", "--n") == ["--no-check", "--number"]
    assert complete("print", "isaac", "--n") == ["--no-check"]
    assert complete("print", "--n") == ["--no-check"]
    assert complete("print", "isaac#3", "--openi") == ["--opening"]
    assert complete("print", "isaac", "--sheet", "s") == ["setup", "score-pad"]
    assert complete("deal", "is") == ["isaac"]
    assert complete("m") == ["make-fair", "man", "moves"]  # one is a game's
    assert complete("print", "coin-isolation", "--coins", "e") == ["euro", "euro-from-5"]
    assert complete("print", "isaac", "--coi") == []


def test_values_are_completed_for_the_game_that_is_named() -> None:
    game = GAMES["coin-isolation"]
    assert complete("print", "coin-isolation", "--variant", "") == [*game.variants]
    assert complete("check", "coin-isolation#7", "--variant", "tr") == [
        "transplant",
        "transplant-variant",
    ]
    assert "greedy" in complete("print", "coin-isolation", "--variant", "")
    chosen = complete("print", "coin-isolation", "--variant", "greedy", "--variant", "")
    assert not {"greedy", "semi-greedy"} & {*chosen} and "diagonal" in chosen
    assert complete("print", "isaac", "--variant", "") == []
    assert complete("print", "coin-isolation", "--players", "") == ["2", "3", "4"]
    assert complete("deal", "isaac", "--players", "") == ["2"]
    assert complete("print", "coin-collectors", "--sheet", "ca") == ["cards"]
    assert "diagrams" in complete("print", "coin-isolation", "--sheet", "")


@pytest.mark.parametrize("command", ["advise", "replay", "moves", "perft", "print"])
def test_records_are_completed_as_files(command: str) -> None:
    shell = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    (item,) = shell.get_completions([command], "ga")
    assert (item.value, item.type) == ("ga", "file")


@pytest.mark.slow
def test_a_registered_game_is_completed() -> None:
    """The program is started to complete a word, as a shell does it."""
    code = (
        "import sys, tests.conftest\n"
        "from printkit.cli.main import main\n"
        "sys.argv = ['printkit']\n"
        "main()\n"
    )
    environment = {
        "_PRINTKIT_COMPLETE": "bash_complete",
        "COMP_WORDS": "printkit print c",
        "COMP_CWORD": "2",
    }
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stderr == ""
    offered = [line.partition(",")[2] for line in result.stdout.splitlines()]
    assert offered == [slug for slug in GAMES if slug.startswith("c")]
