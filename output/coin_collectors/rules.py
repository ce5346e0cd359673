"""The rules, with a picture of the two ways to step."""

from __future__ import annotations

from collections.abc import Iterator

from output import rules
from output.box import Box
from output.coin_collectors import pieces
from output.coin_collectors.suits import symbol
from output.flow import Face, Row, centred, label
from output.frame import Sheet
from output.order import Order
from output.scene import Group, Item, Point, Polygon
from output.theme import Theme

EXAMPLE_PAWN = 1
"""The moons pawn steps."""
EXAMPLES = (
    ("C3", 5, (2, 3), "The tile: the crowns die shows 3"),
    ("S2", 4, (1, 4), "The coin: the moons die shows 4"),
)
"""Two steps: the tile, the coin on it, the die that allows it as suit and face, in words."""

_MAX_SQUARE = 24.0
_GAP = 9.0
_CAPTION = 6.0


def rules_sheets(order: Order) -> list[Sheet]:
    """The rules below the two ways to step."""
    return rules.rules_sheets(order, _example)


def _example(theme: Theme, width: float) -> Row:
    boxes = Box(0.0, 0.0, width, 0.0).columns(len(EXAMPLES), _GAP)
    square = min(_MAX_SQUARE, boxes[0].width * 0.31)
    caption = Face(9.0, 4.2, theme.muted, "italic")
    items: list[Item] = []
    for box, (tile, coin, die, words) in zip(boxes, EXAMPLES, strict=True):
        items += _step(box._replace(height=square), tile, coin, die, theme)
        items.append(label(words, box.x, square + 4.6, caption))
    return Row(square + _CAPTION, (Group(tuple(items), label="two ways to step"),))


def _step(box: Box, tile: str, coin: int, die: tuple[int, int], theme: Theme) -> Iterator[Item]:
    """The die, the pawn beside the tile, and an arrow onto it."""
    side = box.height
    face = Box(box.x, box.centre.y - 0.22 * side, 0.78 * side, 0.44 * side)
    yield from pieces.die(face, *die, theme)
    source = Box(face.right + 0.25 * side, 0.0, side, side)
    target = source._replace(x=source.right)
    yield source.rect(theme.dark)
    yield target.rect(theme.light)
    for cell in (source, target):
        yield cell.rect(theme.frame)
    row = 0.24 * side
    suit = pieces.suit_of(tile)
    yield from symbol(suit, Point(target.x + 0.22 * side, row), 0.15 * side, theme)
    value = Point(target.x + 0.52 * side, row)
    yield centred(str(pieces.value_of(tile)), value, 0.66 * side, theme.ink, "bold")
    place = Point(target.right - 0.3 * side, 0.68 * side)
    yield from pieces.coin(place, coin, 0.46 * side, theme)
    yield from pieces.pawn(Point(source.centre.x, 0.68 * side), EXAMPLE_PAWN, 0.22 * side, theme)
    arrow = ((0.16, 0.0), (-0.1, -0.12), (-0.1, 0.12))
    middle = Point(target.x, 0.68 * side)
    points = (Point(middle.x + x * side, middle.y + y * side) for x, y in arrow)
    yield Polygon(tuple(points), theme.mark)
