"""Options and commands of single games: shown for their game, refused with others."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.shell_completion import BashComplete

from printkit.cli.game_command import GameCommand
from printkit.cli.main import cli
from printkit.contract import GameCommands, commands_of
from printkit.layouts.coins import COIN_SETS
from printkit.layouts.errors import InputError
from printkit.layouts.game import DealOption
from printkit.layouts.games import GAMES
from printkit.output.contract import sheets_of
from printkit.printing.options import ELSEWHERE, OPTIONS, own_options
from tests.cases import cases_together
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


VALUES = {"--number": ["3,5"], "--boards": ["2"], "--per-side": ["2"], "--coins": ["euro"]}


@pytest.mark.parametrize("command", ["print", "deal", "check"])
@pytest.mark.parametrize(("slug", "flag"), FLAGS)
def test_an_option_of_another_game_is_refused(command: str, slug: str, flag: str) -> None:
    if command != "print" and flag in VALUES:
        return
    for other in OWN:
        if flag not in OWN[other]:
            what = other if command == "deal" else f"{other}#1"
            result = printkit_here(command, what, flag, *VALUES.get(flag, ()), folder=RECORDS)
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


def test_a_breach_of_the_contract_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["dice-isolation"]
    module = sys.modules["printkit.dice_isolation.commands"]
    monkeypatch.setattr(module, "COMMANDS", GameCommands(game=GAMES["isaac"]))
    with pytest.raises(InputError, match=r"printkit\.dice_isolation\.commands lacks COMMANDS"):
        commands_of.__wrapped__(game)


def test_two_games_may_not_give_one_name_to_different_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    more = replace(GAMES["isaac"], deal_options=(DealOption("number", "Deal a number."),))
    monkeypatch.setitem(GAMES._all, "isaac", more)
    with pytest.raises(TypeError, match="'number' is an option of dice-isolation and isaac"):
        own_options(printing=True)


def test_no_name_of_a_parameter_is_free_for_an_option_of_another_package() -> None:
    root = click.Context(cli)
    commands = [cli.get_command(root, name) for name in cli.list_commands(root)]
    for command in (each for each in commands if isinstance(each, GameCommand)):
        parameters = click.Command.get_params(command, click.Context(command))
        names = {
            flag.lstrip("-").replace("-", "_")
            for each in parameters
            for flag in each.opts
            if len(flag) > 2
        }
        taken = ELSEWHERE | {option.key for option in OPTIONS.values()}
        assert names <= taken, command.name


# Completion


def complete(*words: str) -> list[str]:
    """Return a shell's completions for the last word."""
    shell = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


VARIANTS = [*GAMES["coin-isolation"].variants]


def sheet_names(slug: str) -> list[str]:
    return [sheet.name for sheet in sheets_of(GAMES[slug]).sheets]


def beginning(start: str, among: Iterable[str]) -> list[str]:
    return [name for name in among if name.startswith(start)]


@cases_together(
    ("typed", "offered"),
    [
        ("print dice-isolation --n", ["--no-check", "--number"]),
        ("print isaac --n", ["--no-check"]),
        ("print --n", ["--no-check"]),
        ("print isaac#3 --openi", ["--opening"]),
        ("print isaac --sheet s", beginning("s", sheet_names("isaac"))),
        ("deal is", ["isaac"]),
        ("print c", [slug for slug in GAMES if slug.startswith("c")]),
        ("m", ["make-fair", "man", "moves"]),  # one is a game's
        ("print coin-isolation --coins e", beginning("e", COIN_SETS)),
        ("print isaac --coi", []),
        ("print coin-isolation --variant ", VARIANTS),
        ("check coin-isolation#7 --variant tr", beginning("tr", VARIANTS)),
        ("print isaac --variant ", []),
        ("print coin-isolation --players ", ["2", "3", "4"]),
        ("deal isaac --players ", ["2"]),
        ("puzzles isaac --grade easy..f", ["easy..fiendish"]),
        ("print coin-collectors --sheet ca", beginning("ca", sheet_names("coin-collectors"))),
    ],
)
def test_what_fits_the_game_is_completed(typed: str, offered: list[str]) -> None:
    found = complete(*typed.split(" "))
    assert found == offered, "is there a new option or command? Name it in this table"


def test_values_that_fit_the_others_are_completed() -> None:
    chosen = complete("print", "coin-isolation", "--variant", "greedy", "--variant", "")
    assert not {"greedy", "semi-greedy"} & {*chosen} and "diagonal" in chosen
    assert "diagrams" in complete("print", "coin-isolation", "--sheet", "")


@pytest.mark.parametrize("command", ["advise", "replay", "moves", "perft", "print"])
def test_records_are_completed_as_files(command: str) -> None:
    shell = BashComplete(cli, {}, "printkit", "_PRINTKIT_COMPLETE")
    (item,) = shell.get_completions([command], "ga")
    assert (item.value, item.type) == ("ga", "file")
