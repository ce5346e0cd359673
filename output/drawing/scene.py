"""A scene: the drawing primitives that make up a page.

All lengths are in mm; the origin is the paper's top left corner, x goes right and y down. A scene
is plain data: `printkit.output.drawing.pdf` and `printkit.output.drawing.svg` draw it, and tests
read it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from printkit.layouts.language import ENGLISH, Language

MM_PER_PT = 25.4 / 72

Anchor = Literal["start", "middle", "end"]
Font = Literal["regular", "bold", "italic", "title"]
FigureWidth = Literal["proportional", "tabular"]
Side = Literal["front", "back"]
Flip = Literal["long-edge", "short-edge"]
Layer = Literal["cut", "fold"]
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
"""The role of a group for screen readers.

- A heading, a "paragraph", or an "item" of a list, whose mark is a "label". A "continued" group
  goes on with the text before it, perhaps in another column or on another page; content "beside"
  the text of the page does not interrupt it.
- A "row" of a table: its "cell"s, or "head-cell"s that name the columns.
- An "aside" is inside another group, and read after it.
- A "link" leads to another page.
- A "figure" is read by its label and then its contents.
- An "artifact" is not read. Neither is what each page repeats at its "head" or "foot".
- A "page" is one of several on a side of paper.

A group with a label but no role is a figure if it holds only paragraphs. Of items in no such group
only texts are read.
"""


class Point(NamedTuple):
    x: float
    y: float


class Colour(NamedTuple):
    """An sRGB colour, each part from 0 to 1."""

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
    """A rectangle. `x`, `y` is its top left corner, in mm."""

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
    """A shape of one or several subpaths, filled by the non-zero rule."""

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
    figures: FigureWidth = "proportional"


class Transform(NamedTuple):
    """An affine map of (x, y) to (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def apply(self, point: Point) -> Point:
        """Map a point by this transform."""
        a, b, c, d, e, f = self
        return Point(a * point.x + c * point.y + e, b * point.x + d * point.y + f)

    def followed_by(self, outer: Transform) -> Transform:
        """This transform, followed by `outer`: the product of their matrices."""
        x, y = outer.apply(Point(self.e, self.f))
        return Transform(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            x,
            y,
        )


IDENTITY = Transform()


@dataclass(frozen=True, slots=True)
class Group:
    """Items drawn together, moved by `transform`.

    `label` names the group to a screen reader, and `role` says what it is. `order` is the place of
    a "page" in reading order; a "link" leads to the page named `to`. Machines that cut find the
    lines to follow by their `layer`, which holds unfilled shapes of one style.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    label: str = ""
    role: Role | None = None
    order: int = 0
    to: str = ""
    layer: Layer | None = None


Shape: TypeAlias = Rect | Circle | Polygon | Path
Item: TypeAlias = Shape | Line | Text | Group


class Bookmark(NamedTuple):
    """A line in a document's outline, indented below the previous line with a lower `level`."""

    title: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a leaf of paper, `width` x `height` mm.

    `name` can be used in file names ("setup", "rules-2"), `label` is for users ("Rules, page 2").
    `trim` is the rectangle (x, y, width, height) left after cutting, None for the whole page; what
    reaches its edge continues for `bleed` mm. A page without items is blank paper. `bookmarks` lead
    to it, None for one with its label.
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

    def __repr__(self) -> str:
        return f"<Page {self.name}, {self.width:g} x {self.height:g} mm>"


@dataclass(frozen=True, slots=True)
class Kit:
    """Pages printed together, with the facts about them that a PDF reader shows.

    With `flip` every front is followed by its back, and the paper is turned over that edge to be
    printed on both sides. Without it every page is printed on paper of its own.
    """

    title: str
    subject: str
    author: str
    pages: tuple[Page, ...]
    language: Language = ENGLISH
    flip: Flip | None = None
