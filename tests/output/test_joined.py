"""Drawings in parts: glued together, they make the whole at its true size."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS, Paper
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import (
    Circle,
    Group,
    Line,
    Page,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.theme import THEMES
from printkit.output.page.frame import frame
from printkit.output.page.joined import OVERLAP, LargeDrawing, joined_pages
from printkit.output.sheet import AnySpec
from tests.output.scenes import Leaf, inside, items_of, leaves, near, words_on
from tests.output.specs import SHEET, coin_spec
from tests.output.tiers import in_tiers

GROUND = Style(fill=THEMES["grey"].muted)
DOT = Style(fill=THEMES["grey"].ink)
STEP = 10.0


@cache
def draw_dots(width: float, height: float, stops: float = 0.0) -> LargeDrawing:
    """Return a drawing of dots every 10 mm in a moved group, to be split every `stops` mm.

    A ground lies under them.
    """
    dots = tuple(
        Circle(Point(x * STEP + 1.0, y * STEP + 1.0), 0.4, DOT)
        for x in range(int((width - 1.0) // STEP) + 1)
        for y in range(int((height - 1.0) // STEP) + 1)
    )
    moved = Group(dots, Transform(e=2.0, f=3.0), label="dots")
    columns = tuple(stops * i for i in range(1, int(width // stops) + 1)) if stops else ()
    rows = tuple(stops * i for i in range(1, int(height // stops) + 1)) if stops else ()
    ground = Rect(0.0, 0.0, width, height, GROUND)
    return LargeDrawing("a field", width, height, (ground, moved), columns, rows)


def parts(spec: AnySpec, drawing: LargeDrawing, words: str = "") -> list[Page]:
    sheets = joined_pages(spec, "Field", drawing, words)
    return [frame(spec, sheet, SHEET, "field", i, len(sheets)) for i, sheet in enumerate(sheets, 1)]


@cache
def field(paper: str, width: float, height: float, stops: float) -> list[Page]:
    """Return the parts of a dotted drawing."""
    return parts(coin_spec(paper=paper), draw_dots(width, height, stops))


def content(page: Page) -> list[Leaf]:
    return [leaf for leaf in leaves(page) if any("part" in label for label in leaf.labels)]


def window(page: Page) -> Box:
    """Return the part of the drawing that a page shows, in the drawing's mm."""
    (group,) = (i for i in page.items if isinstance(i, Group) and i.label.startswith("part"))
    return bounds(group.items[0])


SIZES = [
    ("a5", 196.0, 196.0, 24.5, 2),
    ("a4", 300.0, 200.0, 0.0, 2),
    ("a4", 300.0, 400.0, 50.0, 4),
    ("letter", 190.0, 700.0, 0.0, 4),
    ("a5", 300.0, 300.0, 0.0, 6),
]
ANY_SIZE = in_tiers(SIZES)


@ANY_SIZE
def test_few_parts_show_the_whole_at_its_size_and_overlap(
    paper: str, width: float, height: float, stops: float, count: int
) -> None:
    drawing = draw_dots(width, height, stops)
    pages = field(paper, width, height, stops)
    assert len(pages) == count
    assert {leaf.transform[:4] for page in pages for leaf in content(page)} == {(1, 0, 0, 1)}
    shown = [window(page) for page in pages]
    dots = [{leaf.item for leaf in content(page)} for page in pages]
    _, moved = drawing.items
    assert isinstance(moved, Group)
    for dot in moved.items:
        assert isinstance(dot, Circle)
        x, y = dot.centre.x + 2.0, dot.centre.y + 3.0
        for seen, box in zip(dots, shown, strict=True):
            inside = box.x <= x <= box.right and box.y <= y <= box.bottom
            drawn = dot in seen
            near = box.x - 1 <= x <= box.right + 1 and box.y - 1 <= y <= box.bottom + 1
            assert drawn if inside else not drawn or near
    assert max(box.right for box in shown) == width
    assert max(box.bottom for box in shown) == height
    strips = sum(box.width * box.height for box in shown) - width * height
    assert strips > 0  # the overlap that is drawn twice
    for box in shown:
        if stops:
            assert box.x % stops == pytest.approx(0.0) and box.y % stops == pytest.approx(0.0)
        for edge, end in ((box.right, width), (box.bottom, height)):
            assert edge == end or any(
                edge - OVERLAP == pytest.approx(other) for b in shown for other in (b.x, b.y)
            )


@ANY_SIZE
def test_parts_stay_where_printers_reach(
    paper: str, width: float, height: float, stops: float, count: int
) -> None:
    for page in parts(coin_spec(paper=paper), draw_dots(width, height, stops), "So it goes on."):
        area = printable(PAPERS[paper], page.width > page.height)
        found = [(leaf.item, leaf.box) for leaf in leaves(page)]
        assert all(inside(box, area) for _, box in found)
        written = [box for item, box in found if isinstance(item, Text)]
        assert not any(near(*pair) for pair in combinations(written, 2))


def test_marks_meet_where_the_parts_meet() -> None:
    pages = parts(coin_spec(paper="a4"), draw_dots(300.0, 400.0, 50.0))
    tips = []
    for page in pages:
        box = window(page)
        (group,) = (i for i in page.items if isinstance(i, Group) and i.label.startswith("part"))
        for leaf in leaves(page):
            if isinstance(leaf.item, Polygon) and not leaf.labels:
                tip = leaf.point(leaf.item.points[0])
                found = Point(tip.x - group.transform.e, tip.y - group.transform.f)
                assert box.x - 1 <= found.x <= box.right + 1
                tips.append(found)
    assert len(tips) == 24  # three at each end of four seams
    for tip in tips:
        meeting = [other for other in tips if abs(other.x - tip.x) + abs(other.y - tip.y) < 1.3]
        assert len(meeting) >= 2


def test_words_say_which_part_goes_where() -> None:
    pages = parts(coin_spec(paper="a4"), draw_dots(300.0, 400.0, 50.0), "So it goes on.")
    assert [page.label for page in pages] == [
        "Field, part 1 of 4: top left",
        "Field, part 2 of 4: top right",
        "Field, part 3 of 4: bottom left",
        "Field, part 4 of 4: bottom right",
    ]
    said = [words_on(page) for page in pages]
    for part, followers in ((0, (2, 3)), (1, (4,)), (2, (4,)), (3, ())):
        for follower in followers:
            assert f"Glue part {follower} onto this strip" in said[part]
            assert f"Glue onto the strip of part {part + 1}." in said[follower - 1]
    assert ["So it goes on." in words for words in said] == [False, False, False, True]


def test_a_part_is_glued_below_the_one_above_it() -> None:
    pages = parts(coin_spec(paper="a4"), draw_dots(300.0, 600.0, 50.0))
    assert len(pages) == 6  # three rows of two
    for number, page in enumerate(pages, start=1):
        said = f"Glue onto the strip of part {number - 2}." in words_on(page)
        assert said == (number > 2)


def test_every_part_except_the_first_has_an_edge_to_cut() -> None:
    first, *others = parts(coin_spec(paper="a4"), draw_dots(300.0, 400.0, 50.0))
    cut = THEMES["colour"].cut
    cuts = [[line.style for line in items_of(page, Line)].count(cut) for page in (first, *others)]
    assert cuts == [0, 1, 1, 2]


def test_a_drawing_that_fits_is_not_split() -> None:
    (page,) = parts(coin_spec(paper="a4"), draw_dots(100.0, 100.0))
    assert page.label == "Field"
    assert window(page) == (0.0, 0.0, 100.0, 100.0)


def test_a_drawing_of_too_many_parts_names_a_paper_that_fits() -> None:
    small = replace(coin_spec(), paper=Paper("a6", "A6", 105.0, 148.0))
    with pytest.raises(InputError, match=r"a field does not fit on A6.*use Legal or larger paper"):
        parts(small, draw_dots(500.0, 500.0))
    with pytest.raises(InputError, match="nor on any other paper printkit knows"):
        parts(small, LargeDrawing("a field", 1500.0, 1500.0, ()))
