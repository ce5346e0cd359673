"""Cut-outs of any size: marks can be cut along, and backs lie behind their fronts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.layouts.coins import COINS
from printkit.layouts.errors import InputError
from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Circle, Colour, Kit, Line, Page, Point, Rect, Style, Text
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages, punch_for, punch_note
from printkit.output.page.frame import body, frame
from printkit.output.press.imposition import Duplex, Imposition, impose
from printkit.output.sheet import AnySpec
from tests.output.games import CASES
from tests.output.scenes import Leaf, inside, items_of, leaves, near, words_on
from tests.output.specs import SHEET, coin_spec, kit_of
from tests.output.tiers import in_tiers

INK = Style(fill=Colour(0, 0, 0))
GROUND = Style(fill=Colour(0.5, 0.6, 0.7))
CLOSE = 0.01  # mm
CORNER = Rect(0.0, 0.0, 1.0, 1.0, INK)
"""A mark in the top left corner that shows which way up a piece lies."""


@dataclass(frozen=True)
class Cut:
    """A piece found on a page: its box, and its top left corner."""

    box: Box
    corner: Point


def cut_kit(coin_spec: AnySpec, pieces: list[CutOut], note: str = "") -> Kit:
    """Return a kit of the pages of cut-outs."""
    sheets = cutout_pages(coin_spec, "Pieces", pieces, note)
    framed = (
        frame(coin_spec, draft, SHEET, f"pieces-{number}", number, len(sheets))
        for number, draft in enumerate(sheets, 1)
    )
    return Kit("T", "S", "A", tuple(framed))


def find_pieces(page: Page, side: str, pieces: list[CutOut]) -> dict[str, Cut]:
    """Return the pieces on a page by their label."""
    sizes = {piece.label: (piece.width, piece.height) for piece in pieces}
    by_label: dict[str, list[Leaf]] = {}
    for leaf in leaves(page):
        if leaf.labels and leaf.labels[-1].endswith(f", {side}"):
            by_label.setdefault(leaf.labels[-1].removesuffix(f", {side}"), []).append(leaf)
    cuts = {}
    for name, (ground, corner) in by_label.items():
        width, height = sizes[name]
        middle, at = ground.box.centre, corner.box.centre
        x = at.x - 0.5 if at.x < middle.x else at.x + 0.5 - width
        y = at.y - 0.5 if at.y < middle.y else at.y + 0.5 - height
        cuts[name] = Cut(Box(x, y, width, height), at)
    return cuts


@st.composite
def piles(draw: st.DrawFn) -> list[CutOut]:
    """Draw pieces of up to three sizes, round and rectangular, that fit A5."""
    pieces: list[CutOut] = []
    for _ in range(draw(st.integers(1, 3))):
        is_round, with_back = draw(st.booleans()), draw(st.booleans())
        height = draw(st.floats(8, 50))
        width = height if is_round else draw(st.floats(8, 60))
        for _ in range(draw(st.integers(1, 14))):
            face = CutOutSide(GROUND, (CORNER,))
            label = f"piece {len(pieces)}"
            pieces.append(CutOut(label, width, height, face, face if with_back else None, is_round))
    return pieces


ORDERS = st.builds(
    lambda paper, bleed: replace(coin_spec(paper=paper), bleed=bleed),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([0.0, 1.5, 3.0, 5.0]),
)


def fronts(kit: Kit, pieces: list[CutOut]) -> Iterator[tuple[Page, dict[str, Cut]]]:
    for page in kit.pages:
        if page.side == "front":
            yield page, find_pieces(page, "front", pieces)


def marks(page: Page) -> list[Line]:
    """Return the cut marks: the solid lines. Lines to cut or fold along are dashed."""
    others = ("about this sheet", "emblem of")
    named = [leaf for leaf in leaves(page) if not "".join(leaf.labels[:1]).startswith(others)]
    lines = [leaf.item for leaf in named if isinstance(leaf.item, Line)]
    return [line for line in lines if not line.style.dash]


def overlap(a: Box, b: Box, by: float = 0.0) -> bool:
    """Return whether two boxes share more than a line, with `a` grown by `by` mm on each side."""
    return near(a, b, by - CLOSE)


def blocks(cuts: dict[str, Cut]) -> list[list[Box]]:
    """Return rows of touching boxes from left to right; a box that touches no other is a row."""
    rows: list[list[Box]] = []
    for box in sorted((cut.box for cut in cuts.values()), key=lambda box: (box.y, box.x)):
        last = rows[-1][-1] if rows else None
        if last and abs(last.right - box.x) < CLOSE and last[1::2] == pytest.approx(box[1::2]):
            rows[-1].append(box)
        else:
            rows.append([box])
    return rows


def box_of(line: Line) -> Box:
    (x1, y1), (x2, y2) = line.start, line.end
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def touches(mark: Box, box: Box) -> bool:
    """Return whether a mark, taken as a line without width, lies on a box or its edge."""
    return near(mark, box, CLOSE)


ROUND = [CutOut(f"piece {i}", 20.0, 20.0, CutOutSide(GROUND, (CORNER,)), None, True) for i in "01"]


@settings(max_examples=15)
@given(ORDERS, piles(), st.booleans())
@example(replace(coin_spec(), bleed=5.0), ROUND, False)
def test_every_piece_is_there_once_and_clear_of_the_others(
    spec: AnySpec, pieces: list[CutOut], fold_over: bool
) -> None:
    spec = replace(
        spec, fold_over=fold_over, bleed=min(spec.bleed, 1.5) if fold_over else spec.bleed
    )
    kit = cut_kit(spec, pieces)
    names = [name for _, cuts in fronts(kit, pieces) for name in cuts]
    assert sorted(names) == sorted(piece.label for piece in pieces)
    for page, cuts in fronts(kit, pieces):
        area = body(spec.paper)
        for cut in cuts.values():
            grown = cut.box.inset(*(-spec.bleed,) * 4)
            assert inside(grown, area, CLOSE)
        rows = [{*row} for row in blocks(cuts)]
        for one, other in combinations([cut.box for cut in cuts.values()], 2):
            assert not overlap(one, other), page.name
            apart = not overlap(one, other, 2 * spec.bleed)
            assert apart or any({one, other} <= row for row in rows), page.name


@settings(max_examples=15)
@given(ORDERS, piles())
def test_marks_lie_outside_all_pieces_and_their_bleed(spec: AnySpec, pieces: list[CutOut]) -> None:
    area = printable(spec.paper)
    for page, cuts in fronts(cut_kit(spec, pieces), pieces):
        lines = marks(page)
        turning = {piece.label for piece in pieces if piece.round}
        joints = sum(len(row) - 1 for row in blocks(cuts))
        assert len(lines) == sum(12 if name in turning else 8 for name in cuts) - 6 * joints
        grown = [cut.box.inset(*(-spec.bleed,) * 4) for cut in cuts.values()]
        for mark in map(box_of, lines):
            assert area.x <= mark.x and mark.right <= area.right
            assert not any(touches(mark, box) for box in grown)


@settings(max_examples=15)
@given(ORDERS, piles())
def test_a_mark_is_left_after_the_first_cut(spec: AnySpec, pieces: list[CutOut]) -> None:
    """After a first cut right across along any of a piece's edges, the part that holds the piece
    still has marks for the other edges, next to the piece.
    """
    for page, cuts in fronts(cut_kit(spec, pieces), pieces):
        lines, rows = [(line, box_of(line)) for line in marks(page)], blocks(cuts)
        for cut in cuts.values():
            row = next(row for row in rows if cut.box in row)
            around = row[0]._replace(width=row[-1].right - row[0].x)
            around = around.inset(*(-spec.bleed - 2.3,) * 4)
            near = [line for line, box in lines if touches(box, around)]
            for first in edges(cut.box):
                left = [line for line in near if first.keeps(line)]
                for other in edges(cut.box):
                    if other != first:
                        assert any(other.holds(line) for line in left), (page.name, first, other)


@dataclass(frozen=True)
class Edge:
    """A line to cut along: the edge of a piece at `at` mm on the `axis`, where 0 is x."""

    axis: int
    at: float
    inwards: int

    def keeps(self, line: Line) -> bool:
        """Return whether a mark is on the piece's side of the cut."""
        depth = [(end[self.axis] - self.at) * self.inwards for end in (line.start, line.end)]
        return min(depth) > CLOSE

    def holds(self, line: Line) -> bool:
        """Return whether a mark lies in the cut."""
        return all(abs(end[self.axis] - self.at) < CLOSE for end in (line.start, line.end))


def edges(box: Box) -> list[Edge]:
    across = Edge(0, box.x, 1), Edge(0, box.right, -1)
    return [*across, Edge(1, box.y, 1), Edge(1, box.bottom, -1)]


def turn_over(page: Page, edge: str) -> Callable[[Point], Point]:
    """Return where a point of a back is seen through the paper, turned over the given edge."""
    upright = page.width <= page.height
    if upright == (edge == "long-edge"):
        return lambda point: Point(page.width - point.x, point.y)
    return lambda point: Point(point.x, page.height - point.y)


def assert_behind(front: Cut, back: Cut, seen: Callable[[Point], Point]) -> None:
    """Check that the back has the front's box, is upright, and is mirrored."""
    box, middle = front.box, seen(back.box.centre)
    assert middle == pytest.approx(box.centre, abs=CLOSE)
    corner = seen(back.corner)
    assert corner == pytest.approx((box.right - 0.5, box.y + 0.5), abs=CLOSE)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@settings(max_examples=10)
@given(spec=ORDERS, pieces=piles())
def test_backs_lie_behind_their_fronts(duplex: Duplex, spec: AnySpec, pieces: list[CutOut]) -> None:
    kit = impose(cut_kit(spec, pieces), Imposition(duplex))
    wanted = {piece.label for piece in pieces if piece.back}
    if not wanted:
        assert all(page.side == "front" for page in kit.pages)
        return
    behind: set[str] = set()
    pages = kit.pages
    for front, back in zip(pages[::2], pages[1::2], strict=False):  # the last may be alone
        if back.side == "front":
            continue
        cuts, backs = find_pieces(front, "front", pieces), find_pieces(back, "back", pieces)
        behind |= backs.keys()
        for name, cut in backs.items():
            assert_behind(cuts[name], cut, turn_over(back, duplex))
    assert behind == wanted
    assert all(page.side == "front" for page in pages[::2])


@settings(max_examples=10)
@given(spec=ORDERS, pieces=piles())
def test_separate_backs_fit_when_glued_behind_their_fronts(
    spec: AnySpec, pieces: list[CutOut]
) -> None:
    kit = impose(cut_kit(spec, pieces), Imposition("separate"))
    seen: dict[str, Cut] = {}
    for page in kit.pages:
        assert page.side == "front"
        seen |= find_pieces(page, "front", pieces)
        for name, cut in find_pieces(page, "back", pieces).items():
            assert_behind(seen[name], cut, turn_over(page, "long-edge"))


@settings(max_examples=10)
@given(spec=ORDERS, pieces=piles())
def test_folded_backs_lie_behind_their_fronts(spec: AnySpec, pieces: list[CutOut]) -> None:
    spec = replace(spec, fold_over=True, bleed=min(spec.bleed, 1.5))
    kit = impose(cut_kit(spec, pieces), Imposition("fold-over"))
    behind: set[str] = set()
    for page in kit.pages:
        assert page.side == "front"
        cuts, backs = find_pieces(page, "front", pieces), find_pieces(page, "back", pieces)
        behind |= backs.keys()
        folds = [fold for fold in folds_of(page) if backs]
        assert len(folds) == bool(backs)
        for name, cut in backs.items():
            (fold,) = folds
            assert_behind(cuts[name], cut, lambda p, fold=fold: Point(p.x, 2 * fold - p.y))  # type: ignore[misc]
        for one, other in combinations([*cuts.values(), *backs.values()], 2):
            assert not overlap(one.box, other.box)
    assert behind == {piece.label for piece in pieces if piece.back}


def folds_of(page: Page) -> list[float]:
    return [line.start.y for line in items_of(page, Line) if line.style.dash]


@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("is_round", [False, True])
def test_colour_extends_beyond_the_cut(is_round: bool, bleed: float) -> None:
    face = CutOutSide(GROUND, (CORNER,))
    pieces = [CutOut("coin", 19.05, 19.05, face, face, is_round)]
    kit = cut_kit(replace(coin_spec(), bleed=bleed), pieces)
    for page, side, least in zip(kit.pages, ("front", "back"), (0.0, 1.6), strict=True):
        (ground, _) = (leaf for leaf in leaves(page) if leaf.labels[-1:] == (f"coin, {side}",))
        assert ground.box.width == pytest.approx(19.05 + 2 * max(bleed, least))


@pytest.mark.parametrize("fold_over", [False, True])
def test_grounds_continue_where_pieces_touch(fold_over: bool) -> None:
    """They do on fronts and backs, and extend beyond the cut at the ends of a row."""
    face, other = CutOutSide(GROUND, (CORNER,)), CutOutSide(Style(), (CORNER,))
    pieces = [CutOut(f"tile {i}", 20.0 + i, 30.0, face, face) for i in range(3)]
    pieces += [
        CutOut("stranger", 20.0, 30.0, other, other),
        CutOut("disc", 30.0, 30.0, face, face, True),
    ]
    spec = replace(coin_spec(), bleed=1.5, fold_over=fold_over)
    for page in cut_kit(spec, pieces).pages:
        for side, bleed in (("front", 1.5), ("back", 1.6)):
            cuts = find_pieces(page, side, pieces)
            if not cuts:
                continue
            assert sorted(map(len, blocks(cuts))) == [1, 1, 3]
            names = sorted(cuts, key=lambda name: cuts[name].box.x)
            tiles = [name for name in names if name.startswith("tile")]
            drawn = [ground_of(page, name, side) for name in tiles]
            for one, after in pairwise(drawn):
                assert one.right == pytest.approx(after.x)
            first, last = cuts[tiles[0]].box, cuts[tiles[-1]].box
            assert drawn[0].x == pytest.approx(first.x - bleed)
            assert drawn[-1].right == pytest.approx(last.right + bleed)


def ground_of(page: Page, name: str, side: str) -> Box:
    return next(leaf for leaf in leaves(page) if leaf.labels[-1:] == (f"{name}, {side}",)).bare


def test_rows_of_equal_height_are_aligned() -> None:
    """Then one cut goes through all of them."""
    face = CutOutSide(GROUND, (CORNER,))
    pieces = [CutOut(f"tile {i}", 50.8, 50.8, face) for i in range(5)]
    ((page, cuts),) = fronts(cut_kit(coin_spec(), pieces), pieces)
    assert len({round(cut.box.x, 6) for cut in cuts.values()}) == 3, page.name
    assert cuts["tile 3"].box.x == cuts["tile 0"].box.x


def test_a_piece_too_large_names_the_paper_that_takes_it() -> None:
    face = CutOutSide(GROUND, ())
    with pytest.raises(InputError, match="a board does not fit on A4; use Tabloid or larger paper"):
        cutout_pages(coin_spec(), "Pieces", [CutOut("board", 220, 220, face)])
    with pytest.raises(InputError, match="nor on any other paper"):
        cutout_pages(coin_spec(), "Pieces", [CutOut("board", 500, 20, face)])
    half_a_sheet = [CutOut("board", 100, 150, face, face)]
    cutout_pages(coin_spec(), "Pieces", half_a_sheet)
    with pytest.raises(InputError, match="does not fit on A4; use"):
        cutout_pages(replace(coin_spec(), fold_over=True), "Pieces", half_a_sheet)


@pytest.mark.parametrize("fold_over", [False, True])
def test_words_stand_clear_of_pieces_and_marks(fold_over: bool) -> None:
    face = CutOutSide(GROUND, (CORNER,))
    pieces = [CutOut(f"piece {i}", 19.05, 19.05, face, face) for i in range(60)]
    kit = cut_kit(
        replace(coin_spec(), fold_over=fold_over), pieces, "A long note on what to do. " * 4
    )
    for page, cuts in fronts(kit, pieces):
        words = [leaf.box for leaf in leaves(page) if isinstance(leaf.item, Text)]
        for line in marks(page):
            assert not any(touches(box_of(line), box) for box in words)
        for cut in cuts.values():
            assert not any(overlap(cut.box, box) for box in words)


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
def test_a_punch_fits_pieces_of_its_size(diameter: float, punch: str) -> None:
    assert punch_for(diameter) == punch


def test_a_note_names_the_punches_that_fit() -> None:
    assert punch_note([NICKEL.diameter], ENGLISH) == punch_note([], ENGLISH) == ""
    said = punch_note([19.05, 19.05, 21.21, 15.9], ENGLISH)
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
        said = re.findall(r"circles of ([\d.]+) mm", words_on(page))
        sizes = {round(circle.bare.width, 2) for circle in circles}
        assert {float(size) for size in said} <= sizes
        if case.startswith("coin") and paper != "a5":  # its notes fill the line
            assert ("19.05" in said) == (19.05 in sizes), page.name


def points_at(line: Leaf, circle: Leaf) -> bool:
    """Return whether a mark begins close to a circle and points at its middle."""
    middle, radius, box = circle.bare.centre, circle.bare.width / 2, line.bare
    level = box.height < 1e-6 and abs(box.y - middle.y) < 1e-6
    upright = box.width < 1e-6 and abs(box.x - middle.x) < 1e-6
    across = min(abs(box.x - middle.x), abs(box.right - middle.x)) - radius
    down = min(abs(box.y - middle.y), abs(box.bottom - middle.y)) - radius
    return (level and 0.3 <= across <= 1.0) or (upright and 0.3 <= down <= 1.0)
