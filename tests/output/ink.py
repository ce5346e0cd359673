"""Find what lies below and above the texts of a page, from its scene.

A text is the box filled by the ink of its letters. Every other item on the page covers that box,
stays away from it, or crosses it with an edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, product
from math import dist
from typing import Literal

import numpy as np
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Circle,
    Colour,
    Font,
    Line,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
)
from printkit.output.drawing.typeface import font_file, shape_text, text_start
from tests.output.scenes import Leaf, inside, near, straighten

Place = Literal["covers", "crosses", "apart"]
"""How an item lies relative to a box."""

WHITE = Colour(1.0, 1.0, 1.0)
TOUCH = 0.05
"""How far ink may cross an edge, in mm: too little to be seen."""


@dataclass(frozen=True)
class WrittenText:
    """A text on a page, in page coordinates: the box of its ink, and the items around it.

    `below` are the fills under it, the topmost last; `struck` are the items that have an edge
    across it or are drawn over it.
    """

    leaf: Leaf
    ink: Box
    below: tuple[Leaf, ...]
    struck: tuple[Leaf, ...]

    @property
    def text(self) -> Text:
        assert isinstance(self.leaf.item, Text)
        return self.leaf.item

    @property
    def ground(self) -> Colour:
        """Return the colour below the text's middle; a hatch counts for the share it covers."""
        colour = WHITE
        for leaf in self.below:
            colour = paint(colour, style_of(leaf))
        return colour


def visible_texts(items: Sequence[Leaf]) -> Iterator[WrittenText]:
    """Yield the texts of a page that show any ink, given all leaves in drawing order."""
    boxes = np.array([leaf.box for leaf in items])
    left, top, width, height = boxes.T
    right, bottom = left + width, top + height
    for index, leaf in enumerate(items):
        if not isinstance(leaf.item, Text) or not leaf.item.text.strip():
            continue
        ink = ink_box(leaf)
        near = np.flatnonzero(
            (left < ink.right) & (right > ink.x) & (top < ink.bottom) & (bottom > ink.y)
        )
        below: list[Leaf] = []
        struck: list[Leaf] = []
        for other in reversed(near.tolist()):
            beside = items[other]
            if other == index or isinstance(beside.item, Text) or not visible(style_of(beside)):
                continue
            lies = place(beside, ink)
            if lies == "crosses" or (lies == "covers" and other > index and fills(beside)):
                struck.append(beside)
            elif lies == "covers" and fills(beside):
                below.insert(0, beside)
                if style_of(beside).fill:
                    break
        yield WrittenText(leaf, ink, tuple(below), tuple(struck))


def ink_box(leaf: Leaf) -> Box:
    """Return the box covered by a text's letters, from the lowest to the highest point."""
    text = leaf.item
    assert isinstance(text, Text)
    scale = text.size * MM_PER_PT / 1000
    x, y = text_start(text)
    bounds = []
    shaped = shape_text(text.text, text.font, text.figures)
    for glyph, along, up in zip(shaped.glyphs, shaped.xs, shaped.ys, strict=True):
        if box := _ink(glyph, text.font):
            bounds.append((along + box[0], up + box[1], along + box[2], up + box[3]))
    lefts, lows, rights, highs = zip(*bounds, strict=True)
    one = leaf.point(Point(x + min(lefts) * scale, y - max(highs) * scale))
    other = leaf.point(Point(x + max(rights) * scale, y - min(lows) * scale))
    (x, right), (y, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
    return Box(x, y, right - x, bottom - y)


@cache
def _font(font: Font) -> TTFont:
    return TTFont(font_file(font))


@cache
def _ink(glyph: int, font: Font) -> tuple[float, ...] | None:
    """Return the bounds of a glyph's ink in thousandths of an em, y upwards, or None if it has
    none.
    """
    glyphs = _font(font).getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[_font(font).getGlyphName(glyph)].draw(pen)
    unit = 1000 / _font(font)["head"].unitsPerEm
    return pen.bounds and tuple(value * unit for value in pen.bounds)


def style_of(leaf: Leaf) -> Style:
    """Return the style of a leaf that is not a text."""
    assert not isinstance(leaf.item, Text)
    style: Style = leaf.item.style  # type: ignore[union-attr]  # groups are no leaves
    return style


def visible(style: Style) -> bool:
    return bool(style.fill or style.hatch or (style.stroke and style.width))


def fills(leaf: Leaf) -> bool:
    """Return whether a leaf covers what it encloses, with a fill or a hatch."""
    return not isinstance(leaf.item, Line) and bool(style_of(leaf).fill or style_of(leaf).hatch)


def paint(ground: Colour, style: Style) -> Colour:
    """Return the mean colour after painting over `ground`."""
    ground = style.fill or ground
    if not style.hatch:
        return ground
    bare = 1 - min(1.0, style.hatch.width / style.hatch.spacing)
    share = 1 - (bare * bare if style.hatch.cross else bare)
    parts = zip(ground, style.hatch.colour, strict=True)
    return Colour(*(a + (b - a) * share for a, b in parts))


def place(leaf: Leaf, box: Box) -> Place:
    """Return how a leaf lies relative to a box, its stroke included."""
    box = box.inset(TOUCH, TOUCH, TOUCH, TOUCH)
    half = leaf.half
    if isinstance(leaf.item, Rect):
        if not near(leaf.box, box):
            return "apart"
        return "covers" if inside(box, leaf.bare.inset(half, half, half, half), 0.0) else "crosses"
    if isinstance(leaf.item, Circle):
        return _round_place(leaf, box)
    lines = outlines(leaf)
    if any(_near(box, a, b, half) for line in lines for a, b in pairwise(line)):
        return "crosses"
    return "covers" if fills(leaf) and _winding(lines, box.centre) else "apart"


def _round_place(leaf: Leaf, box: Box) -> Place:
    centre, radius = leaf.bare.centre, leaf.bare.width / 2
    nearest = min(max(centre.x, box.x), box.right), min(max(centre.y, box.y), box.bottom)
    if dist(nearest, centre) >= radius + leaf.half:
        return "apart"
    farthest = max(dist(corner, centre) for corner in _corners(box))
    return "covers" if farthest <= radius - leaf.half else "crosses"


def _corners(box: Box) -> list[tuple[float, float]]:
    return [*product((box.x, box.right), (box.y, box.bottom))]


def outlines(leaf: Leaf) -> list[list[Point]]:
    """Return a leaf's lines in page coordinates, with curves as straight pieces."""
    match leaf.item:
        case Line(start, end):
            lines = [[start, end]]
        case Polygon(points):
            lines = [[*points, points[0]]]
        case Path():
            lines = straighten(leaf.item)
        case Rect(x, y, width, height):
            right, low = x + width, y + height
            corners = (x, y), (right, y), (right, low), (x, low), (x, y)
            lines = [[Point(*corner) for corner in corners]]
        case Circle(centre, radius):
            angles = np.linspace(0, 2 * np.pi, 73)
            turns = [(radius * np.cos(a), radius * np.sin(a)) for a in angles]
            lines = [[Point(centre.x + x, centre.y + y) for x, y in turns]]
        case _:
            raise TypeError(leaf.item)
    return [[leaf.point(point) for point in line] for line in lines]


def _near(box: Box, a: Point, b: Point, reach: float) -> bool:
    """Return whether a line from `a` to `b`, thick by `reach` mm on either side, meets a box."""
    if not _meets(box.inset(-reach, -reach, -reach, -reach), a, b):
        return False
    if _meets(box, a, b):
        return True
    ends = ((min(max(p.x, box.x), box.right), min(max(p.y, box.y), box.bottom)) for p in (a, b))
    apart = [_apart(corner, a, b) for corner in _corners(box)]
    return min(*apart, *map(dist, ends, (a, b))) < reach


def _apart(at: tuple[float, float], a: Point, b: Point) -> float:
    """Return the distance of a point from a line from `a` to `b`."""
    length = dist(a, b)
    if length == 0:
        return dist(at, a)
    along = ((at[0] - a.x) * (b.x - a.x) + (at[1] - a.y) * (b.y - a.y)) / length**2
    along = min(max(along, 0.0), 1.0)
    return dist(at, (a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)))


def _meets(box: Box, a: Point, b: Point) -> bool:
    """Return whether a line from `a` to `b` meets a box."""
    low, high = 0.0, 1.0
    sides = (a.x, b.x - a.x, box.x, box.right), (a.y, b.y - a.y, box.y, box.bottom)
    for start, way, least, most in sides:
        if way == 0:
            if not least < start < most:
                return False
            continue
        ends = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def _winding(lines: Sequence[Sequence[Point]], at: Point) -> int:
    """Return how often closed lines go around a point."""
    turns = 0
    for line in lines:
        for a, b in pairwise([*line, line[0]]):
            left = (b.x - a.x) * (at.y - a.y) - (at.x - a.x) * (b.y - a.y)
            if a.y <= at.y < b.y and left > 0:
                turns += 1
            elif b.y <= at.y < a.y and left < 0:
                turns -= 1
    return turns
