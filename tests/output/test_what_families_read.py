"""Sheets that families cannot misread: pads, figures and names."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.games import GAMES
from printkit.output.dice_isolation.pieces import DiceSpec
from printkit.output.drawing.scene import Circle, Text
from printkit.output.sheet import LARGE_TEXT, NORMAL_TEXT, TextSize
from tests.output.games import coin_collectors, coin_isolation, dice_isolation, isaac
from tests.output.scenes import inside, leaves, texts, words_on
from tests.output.specs import kit_of, pages_of, words_of
from tests.output.tiers import in_tiers

PAPERS = ("a4", "letter", "a5")
ANY_PAPER = in_tiers(["a4"], PAPERS)


@ANY_PAPER
def test_isaacs_pad_asks_for_visible_facts(paper: str) -> None:
    """Below none, one and both are the rings for 1, 2 and 4 times."""
    (page,) = kit_of(isaac(paper, "grey"), "score-pad").pages
    items = leaves(page)
    words = [leaf for leaf in items if isinstance(leaf.item, Text)]
    rings = [leaf for leaf in items if isinstance(leaf.item, Circle)]
    heads = [leaf for leaf in words if leaf.item.text in ("none", "one", "both")]
    assert [leaf.item.text for leaf in heads] == ["none", "one", "both"] * 2
    for head in heads:
        factor = {"none": "1", "one": "2", "both": "4"}[head.item.text]
        below = [
            word
            for word in words
            for ring in rings
            if abs(ring.box.centre.x - head.box.centre.x) < 0.1 and inside(word.box, ring.box, 0.0)
        ]
        assert len(below) >= 15 and {word.item.text for word in below} == {factor}


@ANY_PAPER
def test_isaacs_rules_show_lengths_apart_from_values(paper: str) -> None:
    found = [text for page in kit_of(isaac(paper, "grey"), "rules").pages for text in texts(page)]
    for length in (3, 4, 5, 6, 7):
        assert f"length {length}" in found
    assert found.count("stays") == 2 and found.count("may go") == 2 and "taken" in found


@pytest.mark.parametrize("opening", [0, 3])
def test_an_opening_is_mentioned_only_where_there_is_one(opening: int) -> None:
    spec = isaac("a4", "grey", opening)
    for sheet in ("rules", "reference"):
        said = words_of(spec, sheet)
        assert ("the opening" in said) == bool(opening), sheet


def test_a_dealt_board_has_no_number_of_the_set() -> None:
    game = GAMES["dice-isolation"]
    for seed in range(20):
        assert "number" not in game.deal(seed).to_dict()


def test_a_board_of_the_set_keeps_its_name() -> None:
    board = standard_set()[7]
    (page,) = kit_of(dice_isolation("a4", "grey", board.layout), "setup").pages
    assert page.label.endswith(board.name) and any(board.name in text for text in texts(page))
    other = replace(board.layout, rows=tuple(reversed(board.layout.rows)))
    (page,) = kit_of(dice_isolation("a4", "grey", other), "setup").pages
    assert board.name not in page.label


def test_a_head_start_belongs_to_the_second_player() -> None:
    (page,) = kit_of(dice_isolation("a4", "grey"), "setup").pages
    said = words_on(page)
    assert "goes second begins with 4 tokens" in said and "layer 2" not in said
    assert {"Ring: 3 dice, 20 pennies", "Star: 3 dice, 20 nickels"} <= {*texts(page)}


@pytest.mark.parametrize("sheet", ["rules", "reference", "score-pad"])
def test_a_head_start_is_said_for_the_kit_that_is_printed(sheet: str) -> None:
    """As a number, or as none; without a board, by where it stands."""
    begins, kit = "The player who goes second begins with", ("setup", sheet)
    checked = replace(dice_isolation("a4", "grey"), printed=kit)
    even = replace(dice_isolation("a4", "grey", tokens=0), printed=kit)
    of_a_set = replace(checked, printed=("boards", sheet))
    alone = replace(checked, verdict=None, printed=(sheet,))
    assert f"{begins} 4 tokens" in words_of(checked, sheet)
    assert f"{begins} the head start that stands above" in words_of(of_a_set, sheet)
    assert f"{begins} the head start that the sheet" in words_of(alone, sheet)
    for spec in (even, replace(checked, verdict=None), *map(in_duplicate, (checked, of_a_set))):
        said = words_of(spec, sheet).replace("You play without a head start.", "")
        assert "head start" not in said and begins not in said
    for spec in (checked, even, of_a_set, alone):
        assert not re.search(r"\b[Ii]f [^.]*head start", words_of(spec, sheet))


def in_duplicate(spec: DiceSpec) -> DiceSpec:
    """Return the spec of the same kit for duplicate play."""
    return replace(spec, duplicate=True)


def test_a_board_that_is_picked_late_has_no_head_start() -> None:
    spec = replace(dice_isolation("a4", "grey"), printed=("boards", "rules"))
    late = "A board that you pick late is played without a head start."
    assert late in words_of(spec, "rules")
    assert "late is played" not in words_of(in_duplicate(spec), "rules")


@pytest.mark.parametrize("sheet", ["rules", "reference", "reference-cards"])
def test_in_duplicate_no_rule_is_for_a_single_game(sheet: str) -> None:
    """Neither a match of games nor a tie of one game."""
    for spec, single in (
        (dice_isolation("a4", "grey"), r"ten (games|wins)|Ten wins"),
        (isaac("a4", "grey"), r"decide a tie|longer line|end to end|hundred wins|You win"),
        (coin_isolation(2, "a4", "grey"), r"A tie"),
        (coin_isolation(4, "a4", "grey"), r"A tie"),
    ):
        assert re.search(single, words_of(spec, sheet))
        assert not re.search(single, words_of(replace(spec, duplicate=True), sheet))


def test_a_head_start_is_not_praised_for_what_it_does_not_do() -> None:
    """Boards whose best play it makes no more even say what it is for."""
    pages = pages_of(dice_isolation("a4", "grey"), "boards")
    for board, page in zip(standard_set(), pages, strict=True):
        gain = abs(board.exact.share - 0.5) - abs(board.exact.even_share - 0.5)
        useless = board.exact.tokens > 0 and gain <= 0.01
        assert ("evens out games with mistakes" in words_on(page)) == useless, board.name


@pytest.mark.parametrize("size", [NORMAL_TEXT, LARGE_TEXT], ids=lambda size: size.name)
def test_every_board_says_what_is_needed(size: TextSize) -> None:
    for paper in ("a4", "letter") if size == LARGE_TEXT else PAPERS:
        (page,) = kit_of(replace(dice_isolation(paper, "grey"), text=size), "setup").pages
        said = words_on(page)
        assert "You need" in said and "3 dice" in said, paper


def test_a_kit_of_a_board_says_nothing_about_a_set() -> None:
    spec = dice_isolation("a4", "grey")
    for printed, said in (((), False), (("setup", "rules"), False), (("boards", "rules"), True)):
        (page,) = kit_of(replace(spec, printed=printed), "rules").pages
        assert ("upper left corner" in words_on(page)) == said


def test_a_kit_with_a_mat_names_no_setup_sheet() -> None:
    spec = replace(coin_collectors("a4", "grey"), printed=("mat", "rules"))
    (page,) = kit_of(spec, "rules").pages
    said = words_on(page)
    assert "setup sheet" not in said and "24 pennies" in said and "small figures" in said


@pytest.mark.parametrize("sheet", ["rules", "reference"])
def test_a_kit_with_a_map_is_laid_as_that_shows(sheet: str) -> None:
    """Neither shuffled nor rolled, which would be another setup."""
    spec = coin_collectors("a4", "grey")
    for printed, either in (((), True), (("setup", "mat", sheet), False)):
        said = words_of(replace(spec, printed=printed), sheet)
        assert bool(re.search("or shuffled|Or shuffle|or turn them", said)) == either
        assert "as the setup sheet shows" in said


@in_tiers([("rules", "a4"), ("reference", "a4")], product(("rules", "reference"), PAPERS))
def test_paths_are_shown_with_the_rules(sheet: str, paper: str) -> None:
    said = words_of(coin_isolation(2, paper, "grey"), sheet)
    assert said.count("Yes:") == 2 and said.count("No:") == 4


@ANY_PAPER
def test_coordinates_have_the_same_place_in_all_squares(paper: str) -> None:
    """Letters at the lower right of their squares, numbers at the lower left."""
    spec = coin_isolation(4, paper, "grey")
    squares = (spec.theme.light, spec.theme.dark)
    for page in kit_of(spec, "board").pages:
        items = leaves(page)
        cells = [leaf.bare for leaf in items if getattr(leaf.item, "style", None) in squares]
        for leaf in items:
            if not isinstance(leaf.item, Text) or leaf.item.font != "bold" or leaf.labels[2:]:
                continue
            cell = next((cell for cell in cells if cell.x <= leaf.box.x <= cell.right), None)
            if leaf.item.text in "abcdefgh" and leaf.item.colour == spec.theme.muted and cell:
                assert cell.right - leaf.box.right < 1.0
            elif leaf.item.text in "12345678" and leaf.item.colour == spec.theme.muted and cell:
                assert leaf.box.x - cell.x < 1.0
