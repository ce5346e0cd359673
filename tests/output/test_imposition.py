"""Imposition: with any printer and any way of turning the paper, the printed sheets are
the same.
"""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import MM_PER_PT, Flip, Kit, Page, Point, Rect, Text
from printkit.output.press.imposition import Duplex, Feeding, Imposition, Offset, impose
from tests.output.samples import BLACK, FILLED
from tests.output.scenes import leaves, texts

SPOT = Rect(10.0, 20.0, 4.0, 2.0, FILLED)


def page(name: str, side: str = "front", landscape: bool = False) -> Page:
    """Return an A4 page with its name and a spot near the top left corner."""
    width, height = (297.0, 210.0) if landscape else (210.0, 297.0)
    items = (SPOT, Text(Point(20, 30), name, 11, BLACK))
    return Page(width, height, items, name, name, "back" if side == "back" else "front")


def kit(*pages: Page) -> Kit:
    return Kit("T", "S", "A", pages)


TWO_SIDED = kit(page("a"), page("b"), page("b2", "back"), page("c"))


def spot(page: Page) -> Point:
    """Return the middle of the spot."""
    (found,) = (leaf.box for leaf in leaves(page) if isinstance(leaf.item, Rect))
    return found.centre


BACK_LAST = "setup r-1 r-2 report b b2*"
SHORT, SEPARATE, FOLDED = Imposition("short-edge"), Imposition("separate"), Imposition("fold-over")
FED_TWICE = Imposition(feeding="fronts-backs")
ORDERS: tuple[tuple[str, Imposition, str, Flip | None], ...] = (
    # where any page has a back, the file asks for both sides
    ("a b b2* c", Imposition(), "a c b b2*", "long-edge"),
    ("a b b2* c", SHORT, "a c b b2*", "short-edge"),
    ("b b2*", Imposition(), "b b2*", "long-edge"),
    ("b b2*", SHORT, "b b2*", "short-edge"),
    ("a b", Imposition(), "a b", None),
    # every back is behind its front if all pages are printed on both sides
    ("a b b2*", Imposition(), "b b2* a", "long-edge"),
    # an odd page tears no sheet apart
    ("setup r-1 r-2 b b2*", Imposition(), "r-1 r-2 b b2* setup", "long-edge"),
    ("cover r-1 r-2 b b2*", Imposition(), "cover r-1 b b2* r-2", "long-edge"),
    ("r-1 r-2 setup b b2*", Imposition(), "r-1 r-2 b b2* setup", "long-edge"),
    (BACK_LAST, Imposition(), BACK_LAST, "long-edge"),
    # no page gets lost
    ("a* b* c d* e*", Imposition(), "a b* c d* e", "long-edge"),
    # separate sides are sheets of their own, in their order
    ("a b b2* c", SEPARATE, "a b b2 c", None),
    ("a b b2* c", FOLDED, "a b b2 c", None),
    # fronts, then backs make two stacks that match; feeding by hand takes one side at a time
    ("a b b2* c", FED_TWICE, "a c b b2*", None),
    ("a a2* b b2* c", FED_TWICE, "c a b a2* b2*", None),
)
"""Pages (a * marks a back), an imposition, the pages as printed, and the edge to turn over."""


@pytest.mark.parametrize(
    ("pages", "imposition", "expected", "flip"), ORDERS, ids=[pages for pages, *_ in ORDERS]
)
def test_pages_come_in_order(
    pages: str, imposition: Imposition, expected: str, flip: Flip | None
) -> None:
    drawn = kit(
        *(page(name.strip("*"), "back" if "*" in name else "front") for name in pages.split())
    )
    printed = impose(drawn, imposition)
    sides = [f"{' '.join(texts(side))}{'*' * (side.side == 'back')}" for side in printed.pages]
    assert " ".join(sides) == expected
    assert printed.flip == flip
    if pages == "a b":
        assert printed.pages == drawn.pages


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("feeding", ["pages", "fronts-backs"])
def test_the_paper_in_hand_is_always_the_same(
    feeding: Feeding, duplex: Duplex, landscape: bool
) -> None:
    """Turned like the page of a book, the back has its spot at the top left with any printer."""
    front, back = page("a", landscape=landscape), page("b", "back", landscape)
    printed = impose(kit(front, back), Imposition(duplex, feeding))
    assert spot(printed.pages[0]) == (12, 21)
    x, y = spot(printed.pages[1])
    # whether the edge it was turned over is at the top or the bottom
    if landscape == (duplex == "long-edge"):
        through = Point(x, back.height - y)
    else:
        through = Point(back.width - x, y)
    book_like = Point(back.width - through.x, through.y)
    assert book_like == pytest.approx((12, 21), abs=0.01)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("feeding", ["pages", "fronts-backs"])
def test_backs_are_moved_as_seen_from_the_back(duplex: Duplex, feeding: Feeding) -> None:
    imposition = Imposition(duplex, feeding, back_offset=Offset(0.8, -0.5))
    still = impose(TWO_SIDED, replace(imposition, back_offset=Offset(0, 0)))
    moved = impose(TWO_SIDED, imposition)
    for before, after in zip(still.pages, moved.pages, strict=True):
        if not before.items:
            assert not after.items
            continue
        (x, y), way = spot(after), -1 if duplex == "short-edge" else 1
        right, down = way * (x - spot(before).x), way * (y - spot(before).y)
        wanted = (0.8, -0.5) if before.side == "back" else (0, 0)
        assert (right, down) == pytest.approx(wanted, abs=0.001)


def test_a_landscape_back_is_moved_with_the_paper() -> None:
    """The top of a landscape page is at the left edge of the upright sheet, and at the right edge
    on the back; 0.8 mm to the right of the upright sheet is therefore 0.8 mm up on the page.
    """
    sides = kit(page("a", landscape=True), page("b", "back", landscape=True))
    x, y = spot(impose(sides, Imposition("short-edge", back_offset=Offset(0.8, -0.5))).pages[1])
    assert (x - 12, y - 21) == pytest.approx((-0.5, -0.8))


def test_bleed_has_its_boxes_and_marks() -> None:
    printed = impose(TWO_SIDED, Imposition(bleed=3))
    reader = PdfReader(BytesIO(render_pdf(printed)))
    for sheet, drawn in zip(reader.pages, printed.pages, strict=True):
        trim, bleed, media = (
            [float(side) * MM_PER_PT for side in box]
            for box in (sheet.trimbox, sheet.bleedbox, sheet.mediabox)
        )
        assert trim == pytest.approx([10, 10, 220, 307], abs=0.01)
        assert bleed == pytest.approx([7, 7, 223, 310], abs=0.01)
        assert media == pytest.approx([0, 0, 230, 317], abs=0.01)
        if drawn.items:
            assert spot(drawn) == pytest.approx((22, 31), abs=0.001)
            marks = [leaf.box for leaf in leaves(drawn)][-8:]
            for mark in marks:
                beside = mark.right <= 7 or mark.x >= 223
                assert beside or mark.bottom <= 7 or mark.y >= 310, "clear of the bleed"
