"""Round pieces can be punched: four marks centre a punch, and none is named that misses."""

from __future__ import annotations

import re
from itertools import product

import pytest

from layouts.coins import COINS
from output.drawing.scene import Circle, Line
from output.page.cutouts import punch_for, punch_note
from tests.output.games import CASES
from tests.output.scenes import Leaf, leaves, texts
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

PENNY, NICKEL, DIME, QUARTER = COINS


@pytest.mark.parametrize(
    ("diameter", "punch"),
    [
        (PENNY.diameter, "3/4 in (19 mm)"),
        (NICKEL.diameter, ""),
        (DIME.diameter, ""),
        (QUARTER.diameter, ""),
        (16.0, "5/8 in (16 mm)"),
        (25.5, "1 in (25 mm)"),
        (25.7, ""),
    ],
)
def test_a_punch_cuts_what_is_of_its_size(diameter: float, punch: str) -> None:
    assert punch_for(diameter) == punch


def test_a_note_names_the_punches_there_are() -> None:
    assert punch_note([NICKEL.diameter]) == punch_note([]) == ""
    said = punch_note([19.05, 19.05, 21.21, 15.9])
    assert said == (
        "A 5/8 in (16 mm) punch cuts circles of 15.9 mm, a 3/4 in (19 mm) punch cuts circles of "
        "19.05 mm."
    )


@in_tiers(
    [("coin-isolation-2", "a4"), ("isaac", "a4")],
    product(
        ("coin-isolation-2", "dice-isolation", "isaac", "coin-collectors"), ("a4", "letter", "a5")
    ),
)
def test_four_marks_point_at_the_middle_of_each_circle(case: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    for page in kit_of(spec, "pieces").pages:
        shown = leaves(page)
        cut = [leaf for leaf in shown if getattr(leaf.item, "style", None) == spec.theme.cut]
        circles = [leaf for leaf in cut if isinstance(leaf.item, Circle)]
        lines = [leaf for leaf in shown if isinstance(leaf.item, Line) and not leaf.item.style.dash]
        for circle in circles:
            assert len([line for line in lines if points_at(line, circle)]) == 4, page.name
        said = re.findall(r"circles of ([\d.]+) mm", " ".join(texts(page)))
        sizes = {round(circle.bare.width, 2) for circle in circles}
        assert {float(size) for size in said} <= sizes
        if case.startswith("coin") and paper != "a5":  # whose notes fill the line
            assert ("19.05" in said) == (19.05 in sizes), page.name


def points_at(line: Leaf, circle: Leaf) -> bool:
    """Whether a mark begins close to a circle and, made longer, goes through its middle."""
    middle, radius, box = circle.bare.centre, circle.bare.width / 2, line.bare
    level = box.height < 1e-6 and abs(box.y - middle.y) < 1e-6
    upright = box.width < 1e-6 and abs(box.x - middle.x) < 1e-6
    across = min(abs(box.x - middle.x), abs(box.right - middle.x)) - radius
    down = min(abs(box.y - middle.y), abs(box.bottom - middle.y)) - radius
    return (level and 0.3 <= across <= 1.0) or (upright and 0.3 <= down <= 1.0)
