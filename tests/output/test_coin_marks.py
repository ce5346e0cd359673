"""The marks by which a photo of a board is read: where they are, and what they say."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from printkit.layouts.coins import COIN_SETS
from printkit.layouts.paper import PAPERS
from printkit.output.coin_isolation import marks
from printkit.output.coin_isolation.marks import CORNERS, PLAYERS, Printed, marker_id, read_id
from printkit.output.coin_isolation.sheets import with_coins
from printkit.output.drawing.box import printable
from printkit.output.drawing.scene import Page, Path
from printkit.output.sheet import TEXT_SIZES
from tests.output.scenes import Leaf, leaves, near
from tests.output.specs import coin_spec, kit_of
from tests.tiers import first_in_core

JOINED = "a5"


def marks_of(page: Page) -> list[Leaf]:
    """The marks on a page: square paths of 9 or 7.8 mm outside all groups with a label."""
    sides = (marks.SIDE, 7.8)
    return [
        leaf
        for leaf in leaves(page)
        if isinstance(leaf.item, Path)
        and any(abs(leaf.box.width - side) < 0.01 > abs(leaf.box.height - side) for side in sides)
    ]


def test_every_mark_says_its_sheet_and_its_corner() -> None:
    said = [Printed(paper, players) for paper, players in product(PAPERS, PLAYERS)]
    every = [(each, corner) for each in said for corner in range(len(CORNERS))]
    assert [read_id(marker_id(*each)) for each in every] == every
    assert read_id(marks.SETUP_ID) is None


def test_marks_are_those_of_opencv() -> None:
    aruco = pytest.importorskip("cv2", reason="the extra [photo] is not installed").aruco
    known = aruco.getPredefinedDictionary(aruco.DICT_4X4_100)
    for number in range(marks.SETUP_ID + 1):
        drawn = aruco.generateImageMarker(known, number, 6) == 0
        assert marks.marker_modules(number) == drawn.tolist()


@pytest.mark.parametrize(
    ("paper", "theme", "text", "coins"),
    first_in_core(
        [
            ("letter", "colour", "normal", "us-dollar"),
            *((paper, "grey", "normal", "us-dollar") for paper in PAPERS),
            *((paper, "low-ink", "large", "us-dollar") for paper in PAPERS if paper != JOINED),
            *(("letter", "low-ink", "normal", coins) for coins in COIN_SETS),
        ]
    ),
)
def test_marks_touch_nothing(paper: str, theme: str, text: str, coins: str) -> None:
    spec = with_coins(coin_spec(4, paper=paper, theme=theme), COIN_SETS[coins])
    spec = replace(spec, text=TEXT_SIZES[text])
    for sheet, count in (("board", 4), ("setup", 1)):
        for page in kit_of(spec, sheet).pages:
            found = marks_of(page)
            assert len(found) in (0, count)
            if paper != JOINED and coins == "us-dollar" and text == "normal":
                assert len(found) == count
            around = [leaf.box for leaf in leaves(page) if leaf not in found]
            for mark in found:
                assert not [box for box in around if near(box, mark.box, 1.0 - 0.01)]
                assert mark.box.x >= printable(spec.paper, False).x - 0.01


@pytest.mark.parametrize(
    ("sheet", "said"), [("board", "The marks are for"), ("setup", "On a photo")]
)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_caption_says_what_marks_are_for(players: int, sheet: str, said: str) -> None:
    for paper in PAPERS:
        for page in kit_of(coin_spec(players, paper=paper, theme="grey"), sheet).pages:
            if marks_of(page):
                assert_captioned(page, said)
            else:
                assert paper == JOINED


def assert_captioned(page: Page, said: str) -> None:
    first = min(marks_of(page), key=lambda leaf: (leaf.box.y, leaf.box.x)).box
    (words,) = (
        leaf.box for leaf in leaves(page) if getattr(leaf.item, "text", "").startswith(said)
    )
    assert (
        1.0 < words.x - first.right < 3.0 and first.y < words.y < words.bottom < first.bottom + 0.2
    )
    others = [leaf for leaf in leaves(page) if ", player" in "".join(leaf.labels)]
    assert not any(near(leaf.box, words, 1.0) for leaf in others)
