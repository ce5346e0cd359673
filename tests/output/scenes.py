"""The leaves of a scene in page coordinates, and the space they take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    IDENTITY,
    Circle,
    Close,
    Colour,
    CurveTo,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.typeface import cap_height, text_width

K = TypeVar("K", bound=Item)


@dataclass(frozen=True)
class Leaf:
    """An item that is not a group, its place on the page, and the labels of its groups."""

    item: Item
    transform: Transform
    labels: tuple[str, ...]

    def belongs_to(self, name: str) -> bool:
        """Return whether the item is in a group with this label, or with this label and a colon."""
        return any(label.partition(": ")[0] == name for label in self.labels)

    def point(self, point: Point) -> Point:
        a, b, c, d, e, f = self.transform
        return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)

    @property
    def size(self) -> float:
        """By how much areas grow on the page; negative if the item is mirrored."""
        a, b, c, d, *_ = self.transform
        return a * d - b * c

    @cached_property
    def bare(self) -> Box:
        """The box of the item without its stroke."""
        turned = self.transform.b or self.transform.c
        if turned and isinstance(self.item, Line | Polygon | Path):
            (left, top), (right, low) = self.points.min(axis=0), self.points.max(axis=0)
            return Box(*map(float, (left, top, right - left, low - top)))
        if turned and isinstance(self.item, Circle):
            centre, reach = self.point(self.item.centre), self.item.radius * abs(self.size) ** 0.5
            return Box(centre.x - reach, centre.y - reach, 2 * reach, 2 * reach)
        xs, ys = zip(*outline(self.item), strict=True)
        left, top, right, low = min(xs), min(ys), max(xs), max(ys)
        if self.transform != IDENTITY:
            a, b, c, d, e, f = self.transform
            corners = (left, top), (left, low), (right, top), (right, low)
            xs, ys = zip(*((a * x + c * y, b * x + d * y) for x, y in corners), strict=True)
            left, top, right, low = min(xs) + e, min(ys) + f, max(xs) + e, max(ys) + f
        return Box(left, top, right - left, low - top)

    @cached_property
    def points(self) -> npt.NDArray[np.float64]:
        """The item's `outline` in page coordinates, one row per point."""
        a, b, c, d, e, f = self.transform
        points: npt.NDArray[np.float64] = np.array(outline(self.item))
        turned: npt.NDArray[np.float64] = points @ np.array([[a, b], [c, d]]) + (e, f)
        return turned

    @cached_property
    def half(self) -> float:
        """Half the width of the item's stroke in mm, 0 without a stroke."""
        style = getattr(self.item, "style", None)
        if not isinstance(style, Style) or not style.stroke:
            return 0.0
        return style.width / 2 * float(abs(self.size) ** 0.5)

    @cached_property
    def box(self) -> Box:
        """The box of the item, including half its stroke."""
        bare, half = self.bare, self.half
        if not half:
            return bare
        # the ends of a line are cut off straight
        across = 0.0 if isinstance(self.item, Line) and bare.height == 0 else half
        down = 0.0 if isinstance(self.item, Line) and bare.width == 0 else half
        return bare.inset(-across, -down, -across, -down)


def leaves(page: Page) -> list[Leaf]:
    """Return all drawn items of a page in drawing order."""
    return list(_leaves(page.items, IDENTITY, ()))


def items_of(page: Page, kind: type[K]) -> list[K]:
    """Return all drawn items of a kind on a page."""
    return [leaf.item for leaf in leaves(page) if isinstance(leaf.item, kind)]


def groups(items: Iterable[Item]) -> Iterator[Group]:
    """Yield all groups among the items, outer ones first."""
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from groups(item.items)


def texts(page: Page) -> list[str]:
    """Return all lines of text on a page."""
    return [text.text for text in items_of(page, Text)]


def words_on(*pages: Page) -> str:
    """Return all texts of pages in a row."""
    return " ".join(text for page in pages for text in texts(page))


def inside(box: Box, area: Box, slack: float = 0.01) -> bool:
    """Return whether a box sticks out of an area by at most `slack` mm."""
    across = area.x - slack <= box.x and box.right <= area.right + slack
    return across and area.y - slack <= box.y and box.bottom <= area.bottom + slack


def near(one: Box, other: Box, reach: float = 0.0) -> bool:
    """Return whether boxes overlap, once one of them has grown by `reach` mm on each side."""
    one = one.inset(-reach, -reach, -reach, -reach)
    across = one.x < other.right and other.x < one.right
    return across and one.y < other.bottom and other.y < one.bottom


_STEPS = 8  # straight pieces of a curve
_PARTS = [
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    for t in (step / _STEPS for step in range(1, _STEPS + 1))
]
"""What the start of a curve, its controls and its end count at the end of each piece."""


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it."""
    low, high = sorted((_luminance(a), _luminance(b)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _leaves(items: Iterable[Item], outer: Transform, labels: tuple[str, ...]) -> Iterator[Leaf]:
    for item in items:
        if isinstance(item, Group):
            under = (*labels, item.label) if item.label else labels
            yield from _leaves(item.items, compose(outer, item.transform), under)
        else:
            yield Leaf(item, outer, labels)


def compose(outer: Transform, inner: Transform) -> Transform:
    """Return the transform that applies `inner` and then `outer`."""
    a, b, c, d, e, f = outer
    origin = Point(a * inner.e + c * inner.f + e, b * inner.e + d * inner.f + f)
    return Transform(
        a * inner.a + c * inner.b,
        b * inner.a + d * inner.b,
        a * inner.c + c * inner.d,
        b * inner.c + d * inner.d,
        *origin,
    )


def outline(item: Item) -> list[Point]:
    """Return points whose bounding box is the item's, without its stroke."""
    match item:
        case Line(start, end):
            return [start, end]
        case Rect(x, y, width, height):
            return [Point(x, y), Point(x + width, y + height)]
        case Circle(centre, r):
            return [Point(centre.x - r, centre.y - r), Point(centre.x + r, centre.y + r)]
        case Polygon(points):
            return list(points)
        case Path(commands) if not any(isinstance(command, CurveTo) for command in commands):
            return [command.point for command in commands if not isinstance(command, Close)]
        case Path():
            return [point for line in straighten(item) for point in line]
        case Text():
            width = text_width(item.text, item.font, item.size, item.figures)
            x = item.origin.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            high = cap_height(item.font, item.size)  # from the baseline to the top of capitals
            return [Point(x, item.origin.y), Point(x + width, item.origin.y - high)]
        case _:
            raise TypeError(item)


def straighten(path: Path) -> list[list[Point]]:
    """Return the points of a path's lines, with curves as short straight pieces."""
    lines: list[list[Point]] = []
    for command in path.commands:
        match command:
            case MoveTo(point):
                lines.append([point])
            case CurveTo((x1, y1), (x2, y2), (x3, y3)):
                x0, y0 = lines[-1][-1]
                lines[-1] += [
                    Point(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    for a, b, c, d in _PARTS
                ]
            case Close():
                lines[-1].append(lines[-1][0])
            case LineTo(point):
                lines[-1].append(point)
    return lines


def leaves_in(page: Page, label: str) -> list[Leaf]:
    """Return all drawn items in groups with a label, see `Leaf.belongs_to`."""
    return [leaf for leaf in leaves(page) if leaf.belongs_to(label)]


def texts_in(drawn: Iterable[Leaf]) -> list[str]:
    """Return the texts among the items."""
    return [leaf.item.text for leaf in drawn if isinstance(leaf.item, Text)]
