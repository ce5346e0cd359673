"""Bounds: the rectangles that hold what is drawn, strokes included. All lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from output.drawing.box import Box
from output.drawing.scene import (
    Circle,
    Close,
    Group,
    Item,
    Line,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from output.drawing.typeface import cap_height, text_start, text_width

_DESCENT = 0.3  # of the height of capitals: what reaches below the baseline


def within(items: Iterable[Item], window: Box) -> Iterator[Item]:
    """What can be seen through a window: whatever lies wholly beside it is left out."""
    for item in items:
        if isinstance(item, Group):
            seen = tuple(within(item.items, _before(item.transform, window)))
            if seen:
                yield replace(item, items=seen)
        elif _touch(bounds(item), window):
            yield item


def bounds(item: Item) -> Box:
    """The least rectangle that holds an item; a group's clip does not make it smaller."""
    if isinstance(item, Group):
        points = [_moved(p, item.transform) for i in item.items for p in _corners(bounds(i))]
        return _around(points, 0.0)
    style = item.style if not isinstance(item, Text) else Style()
    return _around(list(_points(item)), style.width / 2 if style.stroke else 0.0)


def _points(item: Item) -> Iterator[Point]:
    match item:
        case Line(start, end):
            yield from (start, end)
        case Rect(x, y, width, height):
            yield from _corners(Box(x, y, width, height))
        case Circle(centre, radius):
            yield Point(centre.x - radius, centre.y - radius)
            yield Point(centre.x + radius, centre.y + radius)
        case Polygon(points):
            yield from points
        case Path(commands):
            yield from (c.point for c in commands if not isinstance(c, Close))
        case Text():
            yield from _corners(_text_box(item))


def _text_box(text: Text) -> Box:
    width = text_width(text.text, text.font, text.size, text.figures)
    height = cap_height(text.font, text.size)
    return Box(text_start(text).x, text.origin.y - height, width, height * (1 + _DESCENT))


def _around(points: list[Point], margin: float) -> Box:
    xs, ys = zip(*points, strict=True)
    box = Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return box.inset(-margin, -margin, -margin, -margin)


def _corners(box: Box) -> Iterator[Point]:
    for x in (box.x, box.right):
        for y in (box.y, box.bottom):
            yield Point(x, y)


def _moved(point: Point, by: Transform) -> Point:
    a, b, c, d, e, f = by
    return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)


def _before(transform: Transform, window: Box) -> Box:
    """The window as a group sees it that is moved by `transform`."""
    a, b, c, d, e, f = transform
    size = a * d - b * c
    inverse = Transform(
        d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size
    )
    return _around([_moved(corner, inverse) for corner in _corners(window)], 0.0)


def _touch(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )
