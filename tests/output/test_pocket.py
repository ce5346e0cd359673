"""Rules for the pocket: folded by program, the pages are read in order and none upside down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.layouts.paper import PAPERS
from printkit.layouts.setup import Setup
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Kit, Line, Page, Point, Rect, Style, Text
from printkit.output.page.pocket import LEAST_SIZE
from printkit.output.press.imposition import leaflet, leaflet_size, pocket_book, pocket_size
from printkit.printing.drafts import draft_printable
from printkit.printing.order import Order
from printkit.printing.printables import pages
from tests.output.ink import visible_texts
from tests.output.samples import BLACK, FILLED, kit
from tests.output.scenes import leaves
from tests.playing import deal_setup

FOLD, CUT = Style(stroke=BLACK, dash=(1, 1)), Style(stroke=BLACK, dash=(2, 2))
A4 = PAPERS["a4"]
Cell = tuple[int, int]


def page(number: int, size: Any) -> Page:
    """Return a page with its number, and a spot in its top left corner."""
    name = str(number)
    items = Rect(8.0, 8.0, 4.0, 2.0, FILLED), Text(Point(20, 30), name, 11, BLACK)
    return Page(size.width, size.height, items, name, name)


def book(count: int) -> Page:
    small = kit(*(page(number, pocket_size(A4)) for number in range(1, count + 1)))
    (side,) = pocket_book(small, A4, FOLD, CUT).pages
    return side


def cells(side: Page, columns: int, rows: int) -> dict[Cell, tuple[str, bool]]:
    """Return what each cell of a sheet says, and whether it is upright, by its spot."""
    wide, high = side.width / columns, side.height / rows
    said: dict[Cell, str] = {}
    corners: dict[Cell, tuple[bool, bool]] = {}
    for leaf in leaves(side):
        x, y = leaf.box.centre
        cell = int(x / wide), int(y / high)
        if isinstance(leaf.item, Text):
            said[cell] = leaf.item.text
        elif isinstance(leaf.item, Rect):
            corners[cell] = x % wide < wide / 2, y % high < high / 2
    assert all(left == top for left, top in corners.values()), "turned sideways or mirrored"
    return {cell: (said[cell], corners[cell][0]) for cell in said}


def is_cut(side: Page, one: Cell, other: Cell) -> bool:
    """Whether the edge between two cells above one another is cut."""
    x = (one[0] + 0.5) * side.width / 4
    cuts = [leaf.item for leaf in leaves(side) if isinstance(leaf.item, Line)]
    long = [line for line in cuts if line.style == CUT]
    return one[1] != other[1] and any(line.start.x < x < line.end.x for line in long)


def read_folded(side: Page) -> list[tuple[str, bool]]:
    """Fold the eight cells, and return them as they are read, from the first page on.

    A cell hangs together with its neighbours except along the cut. Once folded, the cells are a
    ring; each one's next is on the other side of its leaf or of the spread, in turn.
    """
    found = cells(side, 4, 2)
    ring: dict[Cell, list[Cell]] = {}
    for x, y in found:
        beside = [(x - 1, y), (x + 1, y), (x, 1 - y)]
        ring[x, y] = [n for n in beside if n in found and not is_cut(side, (x, y), n)]
    assert all(len(beside) == 2 for beside in ring.values())
    at = next(cell for cell, (text, _) in found.items() if text == "1")
    order, onward = [at], next(cell for cell in ring[at] if cell[1] != at[1])  # behind the cover
    while onward != order[0]:
        order.append(onward)
        onward = next(cell for cell in ring[onward] if cell != order[-2])
    return [found[cell] for cell in order]


def test_a_folded_pocket_book_is_read_in_order() -> None:
    assert [text for text, _ in read_folded(book(8))] == list("12345678")


def test_no_page_of_a_pocket_book_is_upside_down() -> None:
    """A fold along a page's head turns the page behind it; one along its side does not."""
    side = book(8)
    upright = {cell: right for cell, (_, right) in cells(side, 4, 2).items()}
    assert all(right == (row == 1) for (_, row), right in upright.items())


def test_the_cut_joins_the_two_middle_leaves() -> None:
    side = book(8)
    (cut,) = [leaf.item for leaf in leaves(side) if getattr(leaf.item, "style", None) == CUT]
    assert isinstance(cut, Line)
    assert (cut.start.x, cut.end.x) == (side.width / 4, 3 * side.width / 4)
    assert cut.start.y == cut.end.y == side.height / 2


@pytest.mark.parametrize("count", [1, 3, 7])
def test_missing_pages_are_blank_ones_at_the_end(count: int) -> None:
    texts = {text for text, _ in cells(book(count), 4, 2).values()}
    assert texts == {str(number) for number in range(1, count + 1)}


@pytest.mark.parametrize("count", [2, 4, 6])
def test_a_leaflet_is_read_panel_by_panel_then_turned_over(count: int) -> None:
    small = kit(*(page(number, leaflet_size(A4)) for number in range(1, count + 1)))
    sides = leaflet(small, A4, FOLD).pages
    read = [cells(side, 3, 1).get((panel, 0)) for side in sides for panel in range(3)]
    assert [each for each in read if each] == [(str(n), True) for n in range(1, count + 1)]
    assert [side.side for side in sides] == ["front", "back"][: len(sides)]


def print_pocket(setup: Setup[Any], **order: Any) -> Kit:
    asked = Order((setup,), check=False, pocket=True, **order)
    return pages([draft_printable(asked, setup)], "pdf")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("slug", [game.slug for game in GAMES.values() if game.slug != "clobber"])
def test_rules_fit_one_sheet_in_legible_text(slug: str, paper: str) -> None:
    made = print_pocket(deal_setup(GAMES[slug], 7), paper=paper)
    names = [each.name for each in made.pages]
    assert names in (["pocket-book"], ["leaflet"], ["leaflet", "leaflet-back"])
    if slug != "isaac":  # whose figures are wide
        assert names == ["pocket-book"]
    for side in made.pages:
        edge = Box(0.0, 0.0, side.width, side.height).inset(6.3, 6.3, 6.3, 6.3)
        for written in visible_texts(leaves(side)):
            assert written.text.size >= min(LEAST_SIZE, 7.0)
            assert edge.x <= written.ink.x and written.ink.right <= edge.right
            assert edge.y <= written.ink.y and written.ink.bottom <= edge.bottom


def test_rules_that_are_too_long_are_a_leaflet() -> None:
    game = GAMES["coin-isolation"]
    variants = ("diagonal", "mixed-change", "cleanup", "standing-still", "semi-greedy", "renegade")
    setup = Setup(game, game.deal(7, variants), 4, game.usual_sides(4), variants)
    made = print_pocket(setup, paper="a4")
    assert [each.name for each in made.pages] == ["leaflet", "leaflet-back"]
    assert made.flip == "short-edge"
    with pytest.raises(InputError, match=r"do not fit the pocket on A5.*booklet"):
        print_pocket(setup, paper="a5")


@pytest.mark.parametrize(
    "other", [{"sheets": ("rules",)}, {"booklet": True}, {"whole": True}, {"text": "large"}]
)
def test_what_contradicts_a_pocket_book_is_refused(other: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="pocket"):
        print_pocket(deal_setup(GAMES["isaac"], 7), **other)


def test_only_rules_are_folded_for_the_pocket() -> None:
    setup = replace(deal_setup(GAMES["dice-isolation"], 7))
    (side,) = print_pocket(setup).pages
    assert "Rules" not in side.label and side.label.startswith("Pocket book: pages 1, 2")
