"""Exit codes and colours: a setup passes only if it is fair and worth playing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import printkit
from printkit.judging.words import verdict_line
from printkit.layouts.setup import Checked, CheckedSetup
from printkit.layouts.verdict import Fairness
from printkit.library import setups
from printkit.printing.drafts import Printable
from tests.output.specs import coin_spec, deal, setup, verdict
from tests.printkit import running
from tests.printkit.running import printkit_here


@pytest.mark.parametrize("options", [(), ("--json",)], ids=["in words", "as JSON"])
@pytest.mark.parametrize("playable", [True, False], ids=["worth playing", "not worth playing"])
@pytest.mark.parametrize("fair", ["fair", "undecided", "unfair"])
def test_only_what_is_fair_and_worth_playing_passes(
    fair: Fairness,
    playable: bool,
    options: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    found = replace(verdict(setup()), fair=fair, playable=playable)
    monkeypatch.setattr(printkit, "check", lambda given, **_: Checked(given, found))
    result = printkit_here("check", "coin-isolation#7", *options, folder=tmp_path)
    passes = fair == "fair" and playable
    assert result.returncode == (0 if passes else 1)
    assert result.stderr == b""
    if options:
        answer = json.loads(result.stdout)
        assert (answer["fair"], answer["playable"]) == (fair, playable)


@pytest.mark.parametrize("proven", [True, False])
def test_a_deal_that_is_not_proven_fair_is_no(
    proven: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One of two dealt setups is enough."""
    good, last = (
        CheckedSetup(setup(seed), verdict(setup(seed)), replace(deal(2), proven=is_so))
        for seed, is_so in ((7, True), (8, proven))
    )

    def deals(game: str, count: int, *asked: object, **more: object) -> Any:
        yield from [good, last][:count]

    monkeypatch.setattr(setups, "deals", deals)
    result = printkit_here("deal", "coin-isolation", "--count", "2", "--json", folder=tmp_path)
    assert result.returncode == (0 if proven else 1), result.stderr


FAIR, UNFAIR = ("fair", True), ("unfair", True)
DULL, UNDECIDED = ("fair", False), ("undecided", True)
SOLD, DEALT, NAMED = (True, None), (True, 7), (False, 7)
"""Whether the command deals, and with which seed: a game's own setup, a deal, or any other."""


@pytest.mark.parametrize(
    ("from_where", "found", "proven", "duplicate", "refused"),
    [
        (NAMED, FAIR, None, False, False),
        (NAMED, UNFAIR, None, False, True),
        (NAMED, UNDECIDED, None, False, True),
        (NAMED, DULL, None, False, True),
        (NAMED, None, None, False, False),  # it was not checked
        (NAMED, UNFAIR, None, True, False),  # in duplicate play unfairness does not matter,
        (NAMED, DULL, None, True, True),  # but dullness does
        (DEALT, FAIR, True, False, False),
        (DEALT, UNFAIR, False, False, True),
        (DEALT, None, False, False, True),  # dealing was stopped
        (SOLD, UNFAIR, None, False, False),  # the game as sold
    ],
)
def test_sheets_of_a_setup_that_does_not_pass_are_refused(
    from_where: tuple[bool, int | None],
    found: tuple[Fairness, bool] | None,
    proven: bool | None,
    duplicate: bool,
    refused: bool,
) -> None:
    dealt, seed = from_where
    of = replace(setup(), seed=seed)
    spec = replace(
        coin_spec(),
        setup=of,
        verdict=found and verdict(of, *found),
        deal=None if proven is None else replace(deal(2), proven=proven),
    )
    order: Any = SimpleNamespace(duplicate=duplicate)
    edition: Any = None
    assert Printable(order, edition, (), spec, dealt=dealt).refused is refused


# Colours

RED, GREEN, PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[0m"


@pytest.fixture
def of_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.usefixtures("of_colours")
@pytest.mark.parametrize(
    ("variable", "value", "begins"),
    [
        ("NO_COLOR", "", f"{RED}printkit:{PLAIN} there is no command 'prnt'"),
        ("NO_COLOR", "1", "printkit: there is no command 'prnt'"),
        ("TERM", "dumb", "printkit: there is no command 'prnt'"),
    ],
)
def test_errors_are_red_on_a_terminal_alone(
    variable: str, value: str, begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert printkit_here("prnt", folder=tmp_path).stderr.startswith(b"printkit: there is")
    monkeypatch.setattr(running._Captured, "terminal", True)
    monkeypatch.setenv(variable, value)
    assert printkit_here("prnt", folder=tmp_path).stderr.decode().startswith(begins)


@pytest.mark.usefixtures("of_colours")
@pytest.mark.parametrize(("passes", "colour"), [(True, GREEN), (False, RED)])
def test_verdicts_are_coloured_on_a_terminal_alone(
    passes: bool, colour: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = replace(verdict(setup()), fair="fair" if passes else "unfair", playable=True)
    monkeypatch.setattr(printkit, "check", lambda setup, **_: (setup, found))
    shown = printkit_here("check", "isaac#7", folder=tmp_path, terminal=True).stdout.decode()
    assert f"\n{colour}{verdict_line(found)}{PLAIN}\n" in shown
    piped = printkit_here("check", "isaac#7", folder=tmp_path).stdout.decode()
    assert piped == shown.replace(colour, "").replace(PLAIN, "")


SMALL = b"game: dice-isolation\nboard: |\n  .#.\n  #.#\n  ..#\n"


@pytest.mark.parametrize("typed", ["dice-isolation -", "Dice_Isolation small.yaml", "-"])
def test_the_game_may_be_named_before_its_layout(
    typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A file or standard input is read alike, and with it options that only this game has."""
    given: list[Any] = []

    def check(of: Any, **_: object) -> Checked[Any, Any]:
        given.append(of)
        return Checked(of, verdict(setup()))

    monkeypatch.setattr(printkit, "check", check)
    (tmp_path / "small.yaml").write_bytes(SMALL)
    result = printkit_here("check", *typed.split(), folder=tmp_path, stdin=SMALL)
    assert result.returncode == 0, result.stderr
    assert [each.id for each in given] == ["dice-isolation:009000000000a0g3k"]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("check coin-isolation -", "standard input: this is a layout of dice-isolation, not of "),
        ("check coin-isolation isaac#1", "isaac#1: this is a layout of isaac, not of coin-"),
        ("make-fair coin-isolation -", "this is a layout of dice-isolation, not of coin-isolation"),
        ("check chess -", "extra argument (-)"),
        ("check isaac - -", "extra arguments"),
        ("check isaac", "this is a game, and a setup of it is wanted"),
        ("deal isaac -", "extra argument (-)"),
    ],
)
def test_a_layout_must_be_of_the_game_that_is_named(
    command: str, words: str, tmp_path: Path
) -> None:
    result = printkit_here(*command.split(), folder=tmp_path, stdin=SMALL)
    assert result.returncode == 2 and words in result.stderr.decode()
