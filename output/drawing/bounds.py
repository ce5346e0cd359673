"""Bounds: the rectangles that hold what is drawn, strokes included. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    IDENTITY,
    Circle,
    Close,
    Group,
    Item,
    Line,
    Path,
    Point,
    Polygon,
    Rect,
    Text,
)
from printkit.output.drawing.typeface import cap_height, text_start, text_width

_DESCENT = 0.3  # of the height of capitals: what reaches below the baseline


def bounds(item: Item) -> Box:
    """The smallest rectangle around an item.

    For a turned group it is the rectangle around the group's own rectangle, turned.
    """
    if isinstance(item, Group):
        boxes = [bounds(inner) for inner in item.items if not _is_empty(inner)]
        own = _around([corner for box in boxes for corner in _corners(box)])
        if item.transform == IDENTITY:
            return own
        return _around([item.transform.apply(corner) for corner in _corners(own)])
    if isinstance(item, Text):
        return _text_box(item)
    margin = item.style.width / 2 if item.style.stroke else 0.0
    match item:
        case Rect(x, y, width, height):
            return Box(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
        case Circle((x, y), radius):
            reach = radius + margin
            return Box(x - reach, y - reach, 2 * reach, 2 * reach)
        case Line(start, end):
            return _around([start, end], margin)
        case Polygon(points):
            return _around(points, margin)
        case Path(commands):
            return _around([c.point for c in commands if not isinstance(c, Close)], margin)


def _is_empty(item: Item) -> bool:
    return isinstance(item, Group) and all(map(_is_empty, item.items))


def _text_box(text: Text) -> Box:
    width = text_width(text.text, text.font, text.size, text.figures)
    height = cap_height(text.font, text.size)
    return Box(text_start(text).x, text.origin.y - height, width, height * (1 + _DESCENT))


def _around(points: Sequence[Point], margin: float = 0.0) -> Box:
    xs, ys = zip(*points, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return Box(left, top, max(xs) + margin - left, max(ys) + margin - top)


def _corners(box: Box) -> Iterator[Point]:
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            yield Point(x, y)
