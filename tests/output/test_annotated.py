"""The sheet of an annotated game shows the right curve and turning points."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise, product

import pytest

from printkit.layouts.annotation import (
    Worth,
    basis_words,
    cost_words,
    in_order,
    none_words,
    when_words,
)
from printkit.layouts.errors import InputError
from printkit.layouts.messages import listed
from printkit.output.drawing.scene import Path, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page.annotated import MARK
from tests.output.games import CASES
from tests.output.scenes import items_of, leaves, words_on
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

ANY_CASE = in_tiers(["coin-isolation-3", "dice-isolation"], CASES)


def texts_of(case: str) -> str:
    pages = kit_of(CASES[case]("a4", "grey"), "annotated").pages
    return " ".join(words_on(*pages).split())


@ANY_CASE
def test_a_turning_point_names_the_cost_and_the_better_move(case: str) -> None:
    spec = CASES[case]("a4", "grey")
    assert spec.annotated
    found, text = spec.annotated.found, texts_of(case)
    assert found.turning_points
    plain = text.replace("**", "")
    assert str(spec.annotated.result) in plain
    assert str(basis_words(found)) in plain
    for point in found.turning_points:
        assert f"Move {point.ply}" in plain
        assert str(when_words(spec.setup.game, found, point)) in plain
        assert str(listed(cost_words(spec.setup.game, found, point), " ")) in plain
    assert plain.count("Played:") == plain.count("Better:") == len(found.turning_points)


@pytest.mark.parametrize("best", [0.386, 0.394, 0.405])
def test_what_a_move_cost_is_the_difference_of_the_chances_as_printed(best: float) -> None:
    spec = CASES["coin-isolation-2"]("a4", "grey")
    assert spec.annotated
    found = spec.annotated.found
    point = replace(
        found.turning_points[0],
        played=Worth(0.186, 0.16, 0.22),
        best=Worth(best, 0.35, 0.43),
        cost=Worth(best - 0.186, 0.15, 0.26),
        games=800,
    )
    words = str(listed(cost_words(spec.setup.game, found, point), " "))
    ahead, behind = re.findall(r"(\d+)%", words)
    assert f"about {int(ahead) - int(behind)} points" in words


def test_the_phases_of_a_game_have_its_own_words() -> None:
    assert "phase A phase B 1 2 3 luck" in texts_of("dice-isolation")
    assert "Move 2, player 2, in phase B" in texts_of("dice-isolation")
    assert "placement scoring" in texts_of("isaac")
    assert "Move 1, Dark, while tiles are placed" in texts_of("isaac")
    assert "Move 2, player 2, early in the game" in texts_of("coin-isolation-2")
    assert "phase" not in texts_of("coin-isolation-2")


@in_tiers(
    [("coin-isolation-3", "grey")],
    [*product(CASES, ["low-ink"]), *product(["coin-isolation-4"], THEMES)],
)
def test_every_player_has_a_line_of_its_own(case: str, theme: str) -> None:
    """The line runs through every move; its strokes differ from the others' without colour."""
    spec = CASES[case]("a4", theme)
    assert spec.annotated
    length = len(spec.annotated.found.standings)
    page = kit_of(spec, "annotated").pages[0]
    paths = [path for path in items_of(page, Path) if path.style.width > 0.6]
    lines = [path for path in paths if len(path.commands) == length]
    assert len({line.style.dash for line in lines}) == len(lines) == spec.setup.players
    assert all(line.style.stroke and min(line.style.stroke) < 0.7 for line in lines)


def test_signs_without_a_number_are_explained_at_the_curve() -> None:
    assert "The ring is player 1, the star player 2." in texts_of("dice-isolation")
    assert "The ring" not in texts_of("coin-isolation-2")


def test_turning_points_are_numbered_in_order_of_play() -> None:
    spec = CASES["isaac"]("a4", "grey")
    assert spec.annotated
    found = spec.annotated.found
    turned = replace(found, turning_points=found.turning_points[::-1])
    assert in_order(turned) == in_order(found)
    assert kit_of(replace(spec, annotated=replace(spec.annotated, found=turned)), "annotated") == (
        kit_of(spec, "annotated")
    )


def test_marks_of_moves_that_follow_each_other_do_not_touch() -> None:
    spec = CASES["coin-isolation-2"]("a4", "grey")
    page = kit_of(spec, "annotated").pages[0]
    curve = [leaf for leaf in leaves(page) if any("chances" in label for label in leaf.labels)]
    texts = [leaf.item for leaf in curve if isinstance(leaf.item, Text)]
    marks = sorted(text.origin.x for text in texts if text.text in ("1", "2", "3"))
    marks = marks[: len(marks) - spec.setup.players]  # the badges are at the right
    assert len(marks) == 3
    assert all(b - a > 2 * MARK for a, b in pairwise(marks))


def test_a_game_without_mistakes_says_so() -> None:
    spec = CASES["dice-isolation"]("a4", "grey")
    assert spec.annotated
    found = replace(spec.annotated.found, turning_points=())
    pages = kit_of(replace(spec, annotated=replace(spec.annotated, found=found)), "annotated").pages
    assert str(none_words(found)) in " ".join(words_on(*pages).split())
    assert "perfect game" in str(none_words(replace(found, player="")))


def test_a_game_not_yet_annotated_says_that_it_will_be() -> None:
    spec = replace(CASES["isaac"]("a4", "grey"), annotated=None)
    (page,) = kit_of(spec, "annotated").pages
    assert "worked out" in words_on(page)
    with pytest.raises(InputError, match="name a record"):
        kit_of(replace(spec, diagrams=()), "annotated")
