"""A scene: what is on a page, as drawing primitives.

All lengths are in mm; the origin is the paper's top left corner, x goes right and y down. A scene
is plain data: `output.drawing.pdf` and `output.drawing.svg` draw it, and tests read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

MM_PER_PT = 25.4 / 72

Anchor = Literal["start", "middle", "end"]
Font = Literal["regular", "bold", "italic", "title"]
Figures = Literal["proportional", "tabular"]
Side = Literal["front", "back"]
Flip = Literal["long-edge", "short-edge"]
Role = Literal[
    "heading-1",
    "heading-2",
    "heading-3",
    "paragraph",
    "continued",
    "item",
    "label",
    "row",
    "head-cell",
    "cell",
    "aside",
    "link",
    "figure",
    "artifact",
    "head",
    "foot",
    "beside",
    "page",
]
"""What a group is to those who have a page read to them.

- A heading, a "paragraph" or an "item" of a list, whose mark is a "label". What is "continued" goes
  on with the one before, perhaps in another column or on another page, though not with what stands
  "beside" the text of the page.
- A "row" of a table: its "cell"s, or "head-cell"s that name the columns.
- An "aside" stands within another, and is read after it.
- A "link" leads to another page, on a screen by a tap.
- A "figure" is read by its label and what is in it, in that order.
- An "artifact" is not read, nor what each page repeats at its "head" or "foot".
- A "page" is one of several on a side of paper.

A group without a role that has a label is a figure, if there is nothing within but paragraphs.
Whatever is in no such group is read if it is a text, and else is not.
"""


class Point(NamedTuple):
    x: float
    y: float


class Colour(NamedTuple):
    """sRGB, each part from 0 to 1."""

    red: float
    green: float
    blue: float


@dataclass(frozen=True, slots=True)
class Hatch:
    """Parallel strokes across a shape.

    `angle` in degrees, counter-clockwise from the x axis as seen on paper; `spacing` between
    strokes and `width` of a stroke in mm. `cross` adds the strokes at a right angle.
    """

    colour: Colour
    angle: float
    spacing: float
    width: float
    cross: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is painted: fill, then hatch, then stroke. Strokes are centred on the outline."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    hatch: Hatch | None = None


@dataclass(frozen=True, slots=True)
class Line:
    start: Point
    end: Point
    style: Style


@dataclass(frozen=True, slots=True)
class Rect:
    """`x`, `y` is the top left corner."""

    x: float
    y: float
    width: float
    height: float
    style: Style


@dataclass(frozen=True, slots=True)
class Circle:
    centre: Point
    radius: float
    style: Style


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class MoveTo:
    point: Point


@dataclass(frozen=True, slots=True)
class LineTo:
    point: Point


@dataclass(frozen=True, slots=True)
class CurveTo:
    """A cubic Bézier curve to `point`."""

    control1: Point
    control2: Point
    point: Point


@dataclass(frozen=True, slots=True)
class Close:
    pass


Command: TypeAlias = MoveTo | LineTo | CurveTo | Close


@dataclass(frozen=True, slots=True)
class Path:
    """Subpaths are filled by the non-zero rule."""

    commands: tuple[Command, ...]
    style: Style


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. `origin` is on the baseline, `size` in points.

    Tabular `figures` are all of one width, for columns of them.
    """

    origin: Point
    text: str
    size: float
    colour: Colour
    font: Font = "regular"
    anchor: Anchor = "start"
    figures: Figures = "proportional"


class Transform(NamedTuple):
    """Maps (x, y) to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        """Where a point comes to lie."""
        a, b, c, d, e, f = self
        return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)

    def then(self, outer: Transform) -> Transform:
        """Both, this one first: the product of their matrices."""
        x, y = outer.apply(Point(self.e, self.f))
        return Transform(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            x,
            y,
        )

    def inverse(self) -> Transform:
        """What moves all back. Raises ZeroDivisionError where it makes all flat."""
        a, b, c, d, e, f = self
        size = a * d - b * c
        return Transform(
            d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size
        )


IDENTITY = Transform()


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together: moved by `transform`, cut to the shape `clip` (in the group's own mm).

    `label` names the group to a screen reader, and `role` says what it is. Of a "page", `order` is
    which it is in the order in which they are read; a "link" leads to the page with the name `to`.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Shape | None = None
    label: str = ""
    role: Role | None = None
    order: int = 0
    to: str = ""


Shape: TypeAlias = Rect | Circle | Polygon | Path
Item: TypeAlias = Shape | Line | Text | Group


class Bookmark(NamedTuple):
    """A line of a document's outline, which belongs to the one before of a lower `level`."""

    title: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a leaf of paper, `width` x `height` mm.

    `name` is fit for a file name ("setup", "rules-2"), `label` for people ("Rules, page 2").
    `trim` is the rectangle (x, y, width, height) that is left after cutting, None for the whole;
    what reaches its edge goes on for `bleed` mm beyond. A page without items is blank paper.
    `bookmarks` are those that lead to it, None for one with its label.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    name: str
    label: str
    side: Side = "front"
    trim: tuple[float, float, float, float] | None = None
    bleed: float = 0.0
    bookmarks: tuple[Bookmark, ...] | None = None


@dataclass(frozen=True, slots=True)
class Kit:
    """Pages printed together, with what a reader shows about them.

    With `flip` every front is followed by its back, to be printed on both sides of the paper, which
    is turned over that edge. Without it every page is printed by itself.
    """

    title: str
    subject: str
    author: str
    pages: tuple[Page, ...]
    language: str = "en"
    flip: Flip | None = None
