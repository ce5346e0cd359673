"""The calibration sheet: the values read off against the light are the ones to type."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from printkit.layouts.paper import MARGIN, PAPERS
from printkit.output.drawing.box import printable
from printkit.output.drawing.scene import (
    Circle,
    Flip,
    Kit,
    Line,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Text,
)
from printkit.output.drawing.theme import THEMES
from printkit.output.press.calibration import FRAMES, STEP, calibration_kit
from printkit.output.press.imposition import NO_OFFSET, Imposition, Offset, impose
from tests.output.raster import assert_same_picture
from tests.output.scenes import Leaf, groups, inside, items_of, leaves, near, words_on
from tests.output.tiers import in_tiers

ANY_PAPER = in_tiers(["a4"], PAPERS)


def sheet(paper: str = "a4", flip: Flip = "long-edge", kept: Offset = NO_OFFSET) -> Kit:
    return calibration_kit(PAPERS[paper], THEMES["grey"], "0.1.0", flip, kept)


def lines(page: Page) -> list[tuple[Point, Point]]:
    return [
        (leaf.point(leaf.item.start), leaf.point(leaf.item.end))
        for leaf in leaves(page)
        if isinstance(leaf.item, Line)
    ]


def row(page: Page, axis: int) -> list[float]:
    """Return the positions of the 21 lines of the row (axis 0) or the column (axis 1)."""
    places: dict[float, list[float]] = {}
    for start, end in lines(page):
        if start[axis] == pytest.approx(end[axis]):
            across = round(min(start[1 - axis], end[1 - axis]), 3)
            places.setdefault(across, []).append(start[axis])
    (found,) = (sorted(each) for each in places.values() if len(each) == 21)
    return found


@in_tiers(
    [("a4", "long-edge", (0.8, -0.4)), ("a4", "short-edge", (-0.2, -2.0))],
    product(
        PAPERS,
        ("long-edge", "short-edge"),
        [(0.0, 0.0), (0.8, -0.4), (-1.6, 1.2), (-0.2, -2.0)],
    ),
)
def test_the_values_read_off_correct_the_printer(
    paper: str, flip: Flip, missed: tuple[float, float]
) -> None:
    """The paper lies back up; the printer put the back this far too far right and down."""
    printed = impose(sheet(paper, flip), Imposition(flip))
    front, back = printed.pages
    width, height = front.width, front.height
    read = []
    for axis in (0, 1):
        # The row as seen once the sheet is turned like the page of a book.
        lie = row(back, axis)
        if flip == "short-edge":
            lie = sorted((width, height)[axis] - place for place in lie)
        lie = [place + missed[axis] for place in lie]
        shine = row(front, axis)
        if axis == 0:
            shine = sorted(width - place for place in shine)
        apart = [abs(one - other) for one, other in zip(lie, shine, strict=True)]
        read.append((apart.index(min(apart)) - 10) * STEP)
        assert min(apart) < 0.01
    assert read == pytest.approx([-missed[0], -missed[1]], abs=0.001)


def test_lines_stand_where_their_number_says() -> None:
    back = sheet().pages[1]
    for axis in (0, 1):
        for number, place in enumerate(row(back, axis)):
            if number % 2 == 0:
                name = f"{round((number - 10) * STEP, 1) + 0.0:g}"
                beside = [middle[axis] for text, middle in words_with_places(back) if text == name]
                assert any(abs(middle - place) < 0.6 for middle in beside), name


def words_with_places(page: Page) -> list[tuple[str, Point]]:
    """Return words with the middles of their boxes."""
    return [
        (leaf.item.text.replace("−", "-"), leaf.box.centre)
        for leaf in leaves(page)
        if isinstance(leaf.item, Text)
    ]


@ANY_PAPER
def test_the_cross_and_the_arrow_are_behind_their_partners(paper: str) -> None:
    front, back = sheet(paper).pages
    ((start, end),) = ((s, e) for s, e in lines(front) if 20 < abs(e.x - s.x) < 30)
    cross = Point(front.width - (start.x + end.x) / 2, start.y)
    ((left, right),) = ((s, e) for s, e in lines(back) if abs(e.x - s.x) == pytest.approx(20))
    assert cross == pytest.approx(((left.x + right.x) / 2, left.y))
    (ours,), (behind,) = ([leaf.box.centre for leaf in arrows(page)] for page in (front, back))
    assert behind == pytest.approx((front.width - ours.x, ours.y))


def arrows(page: Page) -> list[Leaf]:
    return [leaf for leaf in leaves(page) if isinstance(leaf.item, Polygon)]


@ANY_PAPER
def test_frames_and_rulers_are_true(paper: str) -> None:
    front = sheet(paper).pages[0]
    away = {rect.x for rect in items_of(front, Rect) if rect.width > 100}
    assert away == set(FRAMES) and MARGIN in away
    ticks = [leaf.box for leaf in leaves(front) if isinstance(leaf.item, Path)]
    longest = [max(box.width, box.height) for box in ticks]
    assert sorted(round(size - 0.15, 2) for size in longest) == [100, 100, 101.6, 101.6]


@ANY_PAPER
def test_every_frame_has_its_distance_on_all_four_edges(paper: str) -> None:
    front = sheet(paper).pages[0]
    frames = [rect for rect in items_of(front, Rect) if rect.width > 100]
    words = [place for place in words_with_places(front) if place[0].endswith(" mm")]
    assert len(frames) == len(FRAMES)
    for frame in frames:
        own = [middle for text, middle in words if text == f"{frame.x:g} mm"]
        right, bottom = frame.x + frame.width, frame.y + frame.height
        for edge in (frame.x, right):
            assert sum(abs(x - edge) < 1 for x, _ in own) == 1
        for edge in (frame.y, bottom):
            assert sum(abs(y - edge) < 1 for _, y in own) == 1


def test_both_sides_are_one_document_with_one_title() -> None:
    """Readers of the file hear a heading of the first level first, and once."""
    front, back = (
        [group.role for group in groups(page.items) if group.role in ("heading-1", "heading-2")]
        for page in sheet().pages
    )
    assert front == ["heading-1", "heading-2"] and back == ["heading-2"]


@in_tiers(
    [("a4", (0.0, 0.0)), ("a4", (10.0, -10.0))],
    product(PAPERS, [(0.0, 0.0), (10.0, -10.0), (0.8, -0.5)]),
)
def test_words_can_be_read_and_stand_clear(paper: str, kept: tuple[float, float]) -> None:
    area = printable(PAPERS[paper])
    for page in sheet(paper, kept=Offset(*kept)).pages:
        assert min(text.size for text in items_of(page, Text)) >= 8
        shown = leaves(page)
        written = [leaf for leaf in shown if isinstance(leaf.item, Text)]
        others = [leaf for leaf in shown if leaf not in written and leaf.box.width < page.width / 2]
        clear = [leaf for leaf in written if not leaf.item.text.endswith(" mm")]  # type: ignore[union-attr]
        for index, leaf in enumerate(clear):
            assert inside(leaf.box, area, 0.0)
            for other in [*clear[index + 1 :], *others]:
                assert not near(leaf.box, other.box), (leaf.item, other.item)


def test_a_kept_offset_can_be_checked() -> None:
    front, back = sheet(kept=Offset(0.8, -0.5)).pages
    (ring,) = (leaf.box.centre for leaf in leaves(front) if isinstance(leaf.item, Circle))
    seen = Point(front.width - ring.x, ring.y)
    middles = [Point((s.x + e.x) / 2, (s.y + e.y) / 2) for s, e in lines(back)]
    away = [Point(x - seen.x, y - seen.y) for x, y in middles]
    cross = [point for point in away if point == pytest.approx((0.8, -0.5), abs=0.001)]
    assert len(cross) == 2
    assert not items_of(sheet().pages[0], Circle)


def test_the_sheet_says_what_to_type() -> None:
    for flip, other in pairwise(("long-edge", "short-edge", "long-edge")):
        front, back = sheet(flip=flip).pages  # type: ignore[arg-type]
        turned = f"turned over the {flip.replace('-', ' ')}"
        assert turned in words_on(front).replace("  ", " ")
        assert f"printkit calibrate --duplex {other}" in words_on(back)
        assert "printkit calibrate --back-offset 0.8,-0.4" in words_on(back)


@pytest.mark.slow
def test_pdf_and_svg_show_the_same() -> None:
    for page in sheet(kept=Offset(0.8, -0.5)).pages:
        assert_same_picture(page)
