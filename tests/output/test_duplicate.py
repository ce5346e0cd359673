"""Sheets for duplicate play: pads with each person's seat in each game, rules and reports."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import inf

from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.scene import Circle, Line, Text
from printkit.output.sheet import AnySpec
from tests.output import test_sheets_invariants as invariants
from tests.output.games import CASES
from tests.output.kits import Printed, sheets_of_case
from tests.output.scenes import Leaf, leaves, texts, words_on
from tests.output.specs import coin_spec, kit_of, verdict, with_sheets, words_of
from tests.output.tiers import in_tiers

PLAYED_SO = [name for name, case in CASES.items() if case.game.duplicate]
DIFFERENT = ("coin-isolation-4", "coin-isolation-francs", "dice-isolation", "isaac-set")
CHANGED = ("setup", "rules", "score-pad", "report")
PLAYERS = (2, 3, 4)


def in_duplicate(spec: AnySpec) -> AnySpec:
    return replace(spec, duplicate=True)


def of_case(case: str, paper: str) -> Printed:
    """Return those sheets that change in duplicate play and fit the paper."""
    usual = sheets_of_case(case, paper, "grey")
    made = replace(usual, spec=in_duplicate(usual.spec))
    names = [name for name in CHANGED if made.takes(name)]
    return replace(made, sheet_set=with_sheets(made.sheet_set, made.sheet_set.select(names)))


@in_tiers([("isaac", "a5")], product(DIFFERENT, ["a5"]))
def test_duplicate_sheets_fit_the_smallest_paper(case: str, paper: str) -> None:
    sheets = of_case(case, paper)
    assert {"rules", "score-pad", "report"} <= {sheet.name for sheet in sheets.sheet_set.sheets}
    invariants.test_nothing_lies_where_printers_cannot_reach(sheets)
    invariants.test_text_is_legible(sheets)
    invariants.test_text_fits_where_it_stands(sheets)
    invariants.test_no_text_lies_on_another(sheets)
    invariants.test_text_stands_out_in_grey(sheets)
    invariants.test_a_back_follows_its_front(sheets)


@in_tiers([(3, "a4")], product(PLAYERS, PAPERS))
def test_the_coin_pad_seats_each_person(players: int, paper: str) -> None:
    """Below each person's letter there are a badge and a side for every game."""
    spec = in_duplicate(coin_spec(players, paper=paper))
    told: list[str] = []
    for page in kit_of(spec, "score-pad").pages:
        pad = first_pad([leaf for leaf in leaves(page) if "a setup in duplicate" in leaf.labels])
        words = [leaf for leaf in pad if isinstance(leaf.item, Text)]
        people = {text_of(leaf): leaf.box.x for leaf in words if text_of(leaf) in "ABCD"}
        assert "".join(people) == "ABCD"[:players]
        for game, seats in enumerate(seats_by_game(players)):
            for head in (leaf for leaf in words if text_of(leaf) == f"Game {game + 1}"):
                row = [leaf for leaf in words if abs(leaf.box.y - head.box.y) < 2.0]
                row.sort(key=lambda leaf: leaf.box.x)
                seated = "".join(f"{seat + 1}{spec.setup.sides[seat]}" for seat in seats)
                assert "".join(map(text_of, row)) == f"{text_of(head)}{seated}"
        told += map(text_of, words)
    games = len(seats_by_game(players))
    named = [words for words in told if words.startswith("Game ")]
    assert named == [f"Game {game + 1}" for game in range(games)]
    assert told.count("Money") == games
    assert told.count("All games") == 1


def first_pad(drawn: list[Leaf]) -> list[Leaf]:
    """Return the items of the pad at the top left."""
    setups = [leaf for leaf in drawn if isinstance(leaf.item, Text) and text_of(leaf) == "Setup"]
    _, right, *_ = *sorted({round(leaf.box.x, 1) for leaf in setups}), inf
    _, bottom, *_ = *sorted({round(leaf.box.y, 1) for leaf in setups}), inf
    return [leaf for leaf in drawn if leaf.box.x < right - 1.0 and leaf.box.y < bottom - 1.0]


def text_of(leaf: Leaf) -> str:
    assert isinstance(leaf.item, Text)
    return leaf.item.text


@in_tiers([(3, "a4")], product(PLAYERS, ("a4", "a5")))
def test_the_coins_are_laid_again_for_each_game(players: int, paper: str) -> None:
    again = f"Lay the coins out {('twice', 'six times', 'four times')[players - 2]}."
    for spec in (coin_spec(players, paper=paper), in_duplicate(coin_spec(players, paper=paper))):
        assert (again in words_of(spec, "setup")) == spec.duplicate


def test_a_board_is_started_by_both_and_has_no_head_start() -> None:
    spec = CASES["dice-isolation"]("a4", "colour")
    usual = words_on(kit_of(spec, "setup").pages[0])
    assert "begins with 4 tokens" in usual and "Play it twice" not in usual
    board, pad = kit_of(in_duplicate(spec), "setup", "score-pad").pages
    assert "begins with" not in words_on(board)
    assert "Play it twice" in words_on(board)
    words = [leaf for leaf in leaves(pad) if isinstance(leaf.item, Text)]
    starts = sorted(leaf.box.centre.x for leaf in words if text_of(leaf) == "starts")
    games = [leaf.box.centre.x for leaf in words if text_of(leaf).startswith("Game ")]
    first_is_left = [seats[0] == 0 for seats in seats_by_game(2)]
    assert [x < game for x, game in zip(starts, games, strict=True)] == first_is_left
    drawn = leaves(pad)
    lines = [leaf for leaf in drawn if isinstance(leaf.item, Line)]
    downs = {round(leaf.box.centre.x, 1) for leaf in lines if leaf.box.width < leaf.box.height}
    discs = [leaf.box for leaf in drawn if isinstance(leaf.item, Circle)]
    assert len(discs) >= 8 and len(downs) == 8
    assert not any(disc.x < x < disc.right for disc in discs for x in downs)


def test_each_player_is_dark_once() -> None:
    first, second = kit_of(in_duplicate(CASES["isaac"]("a4", "colour")), "score-pad").pages
    assert {"A is Dark", "B is Light"} <= set(texts(first))
    assert {"A is Light", "B is Dark", "= both"} <= set(texts(second))
    assert (first.side, second.side) == ("front", "front")


@in_tiers(["dice-isolation"], PLAYED_SO)
def test_rules_mention_duplicate_play_only_when_it_is_played(case: str) -> None:
    for spec in (CASES[case]("a4", "colour"), in_duplicate(CASES[case]("a4", "colour"))):
        said = [text for page in kit_of(spec, "rules").pages for text in texts(page)]
        assert ("In duplicate" in said) == spec.duplicate


@in_tiers([2], PLAYERS)
def test_the_report_suggests_duplicate_play_for_unfair_setups(players: int) -> None:
    spec = coin_spec(players)
    nearly = "nearly " if players == 4 else ""
    for fair in ("fair", "unfair", "undecided"):
        found = replace(spec, verdict=verdict(spec.setup, fair))
        said = words_of(found, "report")
        assert (f"In duplicate it is {nearly}fair for any players: play" in said) == (
            fair != "fair"
        )
        again = words_on(kit_of(in_duplicate(found), "report").pages[0])
        assert f"In duplicate it is {nearly}fair for any players, whatever is found." in again
