"""Small pictures for many sheets: dice, badges, pawns, emblems, marks of grades, and icons.

Colour never tells players apart alone: each has a shape, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from printkit.layouts.credit import game_words
from printkit.layouts.game import Game
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.puzzle import GRADE_WORDS, GRADES, Grade
from printkit.output.drawing.box import Box, Pen, printable
from printkit.output.drawing.scene import (
    Circle,
    Close,
    Colour,
    Command,
    CurveTo,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
)
from printkit.output.drawing.theme import THIN, WHITE, Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.flow import SMALL_SIZE, TypeFace, centred_label, decoration, label
from printkit.output.sheet import AnySpec, Pictures

ARC = 0.5523
"""How far the control points of a quarter circle lie along its tangents, in radii."""

_ROUND = 0.16  # of a die's side: the radius of its corners
_PIP = 0.095
_PLACES = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(box: Box, face: int, theme: Theme) -> list[Item]:
    """Draw a die that shows 1 to 6 pips."""
    return [blank_die(box, theme), *pips(box, face, Style(fill=theme.ink))]


def pips(box: Box, face: int, style: Style) -> list[Circle]:
    """The 1 to 6 pips of a die's face."""
    reach = 0.27 * box.width
    return [
        Circle(Point(box.centre.x + x * reach, box.centre.y + y * reach), _PIP * box.width, style)
        for x, y in _PLACES[face]
    ]


def blank_die(box: Box, theme: Theme) -> Path:
    """Draw a die without a face: a square with round corners."""
    style = Style(theme.disc.fill, theme.ink, THIN)
    return rounded_rect(box, _ROUND * min(box.width, box.height), style)


def rounded_rect(box: Box, radius: float, style: Style) -> Path:
    """A rectangle with round corners, whose stroke stays inside the box."""
    half = style.width / 2 if style.stroke else 0.0
    box = box.inset(half, half, half, half)
    corners = (
        (Point(box.right, box.y), (1, 0), (0, 1)),
        (Point(box.right, box.bottom), (0, 1), (-1, 0)),
        (Point(box.x, box.bottom), (-1, 0), (0, -1)),
        (Point(box.x, box.y), (0, -1), (1, 0)),
    )
    commands: list[Command] = [MoveTo(Point(box.x + radius, box.y))]
    near = radius * (1 - ARC)
    for corner, to, away in corners:
        commands += [
            LineTo(_along(corner, to, -radius)),
            CurveTo(
                _along(corner, to, -near), _along(corner, away, near), _along(corner, away, radius)
            ),
        ]
    return Path((*commands, Close()), style)


def _along(point: Point, direction: tuple[int, int], length: float) -> Point:
    return Point(point.x + direction[0] * length, point.y + direction[1] * length)


def badge(centre: Point, seat: int, radius: float, theme: Theme) -> tuple[Circle | Polygon, Text]:
    """Draw a player's number in the player's shape: circle, square, triangle or diamond."""
    style = theme.seats[seat]
    # a triangle is widest below its middle
    low = (radius - style.width / 2) * 0.32 if seat == 2 else 0.0
    middle = Point(centre.x, centre.y + low)
    number = centred_label(
        str(seat + 1), middle, max(SMALL_SIZE, radius * 3.0), theme.seat_ink, "bold"
    )
    return badge_shape(centre, seat, radius, style), number


def player_badge(
    game: Game, centre: Point, seat: int, radius: float, theme: Theme, language: Language
) -> tuple[Circle | Polygon, Text]:
    """Draw a player's badge, with an initial if players of the game have names."""
    shape, number = badge(centre, seat, radius, theme)
    if game.seats:
        number = replace(number, text=language.say(game.seats[seat])[0])
    return shape, number


def player_sign(
    game: Game,
    pictures: Pictures[Any],
    centre: Point,
    seat: int,
    radius: float,
    theme: Theme,
    language: Language,
) -> tuple[Item, ...]:
    """Draw a player's sign in a game's pictures, or the badge if the game has no signs."""
    if pictures.sign:
        return tuple(pictures.sign(centre, seat, radius, theme))
    return player_badge(game, centre, seat, radius, theme, language)


def badge_shape(centre: Point, seat: int, radius: float, style: Style) -> Circle | Polygon:
    """The shape of a player's badge, in any style."""
    inner = radius - style.width / 2
    if seat == 0:
        return Circle(centre, inner, style)
    half = inner * sqrt(0.5)
    corners = {
        1: ((-half, -half), (half, -half), (half, half), (-half, half)),
        2: ((0.0, -inner), (inner, 0.9 * inner), (-inner, 0.9 * inner)),  # holds its number
        3: ((0.0, -inner), (inner, 0.0), (0.0, inner), (-inner, 0.0)),
    }
    points = (Point(centre.x + x, centre.y + y) for x, y in corners[seat])
    return Polygon(tuple(points), style)


HALF_WIDTH = 0.84
"""Half a pawn's width, as a part of half its height."""

MARK = 0.36
"""How far a pawn's number or suit lies below its middle, in radii."""

_HEAD, _HEAD_SIZE = -0.62, 0.38
_BODY = (  # from the shoulders to the floor
    "M-.5,-.34 C-.5,0 -.72,.2 -.72,.78 L-.84,.78 -.84,1 .84,1 .84,.78 .72,.78 "
    "C.72,.2 .5,0 .5,-.34 Z"
)
_NUMBER = 3.4  # points of a number for each mm


def silhouette(
    centre: Point, radius: float, style: Style, seat: int = 0
) -> tuple[Path, Circle | Polygon]:
    """The outline of a pawn, 2 * `radius` mm high; its head has the player's shape."""
    inner = radius - style.width / 2
    head = Point(centre.x, centre.y + _HEAD * inner)
    body = Pen.about(centre, inner).path(_BODY, style)
    return body, badge_shape(head, seat, _HEAD_SIZE * radius, style)


def pawn(
    centre: Point, seat: int, radius: float, theme: Theme, style: Style | None = None
) -> tuple[Path, Circle | Polygon, Text]:
    """Draw a player's pawn with its number, in the player's style or another light style."""
    body, head = silhouette(centre, radius, style or theme.seats[seat], seat)
    ink = theme.ink if style else theme.seat_ink
    middle = Point(centre.x, centre.y + MARK * radius)
    number = centred_label(str(seat + 1), middle, max(SMALL_SIZE, _NUMBER * radius), ink, "bold")
    return body, head, number


_STROKE = 0.022  # of an emblem's side


def emblem(spec: AnySpec, corner: Point, side: float) -> Sequence[Group]:
    """Draw the emblem of the spec's game in a square of `side` mm; nothing if it has none."""
    if spec.emblem is None:
        return ()
    drawn = tuple(spec.emblem(corner, side, spec.theme))
    return (Group(drawn, label=spec.say("emblem of {game}", game=spec.setup.game.title)),)


def title_size(spec: AnySpec, width: float, most: float) -> float:
    """The size in points, at most `most`, at which the game's title fits in `width` mm."""
    return min(most, most * width / text_width(spec.setup.game.title, "title", most))


def title_head(
    spec: AnySpec, top: Point, side: float, gap: float, size: float, face: TypeFace, below: float
) -> tuple[list[Item], float]:
    """Draw emblem, title and designer around a vertical axis; also return the last baseline.

    The emblem is `side` mm large, the title `size` points and `gap` mm under it; the designer
    stands `below` mm under the title, set in `face`, or smaller to fit the page.
    """
    game, y = spec.setup.game, top.y + side + gap + cap_height("title", size)
    drawn = emblem(spec, Point(top.x - side / 2, top.y), side)
    title = Text(Point(top.x, y), game.title, size, spec.theme.accent, "title", "middle")
    words = spec.say(game_words(game, spec.language))
    room = printable(spec.paper).width / text_width(words, face.font, face.size)
    face = replace(face, size=face.size * min(1.0, room))
    designer = label(words, top.x, y + below, face, "middle")
    items = [decoration(drawn)] if drawn else []
    return [*items, Group((title,), role="heading-1"), designer], y + below


@dataclass(frozen=True, slots=True)
class Stencil:
    """Draws an emblem `side` mm large in the theme's accent, measured from its middle.

    Lengths are in halves of its side, y down: its corners are at -1 and 1. A stroke reaches 0.04
    beyond what it outlines in the smallest emblems; the strokes of `rounded_rect` boxes stay
    inside.

    `solid` is the style of shapes that are filled unless the theme saves ink, `blank` of white ones
    on them. Both have an outline, which sets them off from their surroundings in every theme.
    """

    corner: Point
    side: float
    theme: Theme

    @property
    def solid(self) -> Style:
        return replace(self.theme.mark, width=self._width)

    @property
    def blank(self) -> Style:
        return replace(self.solid, fill=self.theme.disc.fill)

    @property
    def detail_colour(self) -> Colour:
        """The colour of lines on the solid style."""
        return self.theme.accent if self.solid.fill == self.theme.disc.fill else WHITE

    @property
    def _width(self) -> float:
        return max(THIN, _STROKE * self.side)

    @property
    def pen(self) -> Pen:
        """A pen that draws in the emblem's square."""
        return Pen.in_box(Box(*self.corner, self.side, self.side))


_MARK, _STEP = 1.9, 2.3  # the height of a mark, and from one to the next, in mm
_GAP = 1.6  # from the marks to the word


def grade_marks(spec: AnySpec, grade: Grade, x: float, middle: float) -> Group:
    """Marks from `x` on, as many of them filled as the grade is high."""
    theme = spec.theme
    strength = GRADES.index(grade)
    outline = Style(stroke=theme.accent, width=THIN)
    filled = Style(theme.accent, theme.accent, THIN)
    marks = (
        badge_shape(
            Point(x + _MARK / 2 + number * _STEP, middle), 3, _MARK / 2, filled if dark else outline
        )
        for number, dark in enumerate(number <= strength for number in range(len(GRADES)))
    )
    words = spec.say(
        "{grade}, {number} of {count}",
        grade=GRADE_WORDS[grade],
        number=strength + 1,
        count=len(GRADES),
    )
    return Group(tuple(marks), label=words, role="artifact")


def grade_sign(spec: AnySpec, grade: Grade, right: float, baseline: float, face: TypeFace) -> Group:
    """A grade's word, preceded by its marks, ending at `right`."""
    marks, said = (len(GRADES) - 1) * _STEP + _MARK, spec.say(GRADE_WORDS[grade])
    start = right - (marks + _GAP + text_width(said, face.font, face.size))
    middle = baseline - cap_height(face.font, face.size) / 2
    word = label(said, right, baseline, face, "end")
    return Group((grade_marks(spec, grade, start, middle), word), role="paragraph")


_ICON_STROKE = 0.1  # of an icon's side

_ICONS: dict[str, tuple[str, ...]] = {
    "cup": (
        "fill -.6,-.9 .6,-.9 .45,-.05 .12,.2 -.12,.2 -.45,-.05",
        "fill -.12,.1 .12,.1 .12,.65 -.12,.65",
        "fill -.5,.62 .5,.62 .5,.9 -.5,.9",
        "line -.55,-.7 -.88,-.7",
        "line -.83,-.75 -.83,-.3",
        "line -.88,-.3 -.45,-.22",
        "line .55,-.7 .88,-.7",
        "line .83,-.75 .83,-.3",
        "line .88,-.3 .45,-.22",
    ),
    "path": (
        "line -.65,.65 .25,.65",
        "line .25,.75 .25,-.4",
        "disc -.65,.65 .28",
        "fill -.2,-.3 .7,-.3 .25,-.95",
    ),
    "turn": (
        "path M0,-.68 C.375564,-.68 .68,-.375564 .68,0 .68,.375564 .375564,.68 0,.68 "
        "-.375564,.68 -.68,.375564 -.68,0",
        "fill .05,-.3 .05,-1.06 -.5,-.68",
    ),
    "skip": (
        "fill -.9,-.65 -.15,0 -.9,.65",
        "fill -.15,-.65 .6,0 -.15,.65",
        "fill .62,-.65 .85,-.65 .85,.65 .62,.65",
    ),
    "flag": ("line -.6,-.9 -.6,.95", "fill -.6,-.9 .8,-.4 -.6,.1"),
    "place": ("line 0,-.95 0,-.2", "fill -.4,-.3 .4,-.3 0,.3", "rect -.8,.35 .8,.85"),
    "tally": (
        "line -.6,-.75 -.6,.75",
        "line -.2,-.75 -.2,.75",
        "line .2,-.75 .2,.75",
        "line .6,-.75 .6,.75",
        "line -.88,.42 .88,-.42",
    ),
    "equal": ("line -.75,-.3 .75,-.3", "line -.75,.3 .75,.3"),
    "mind": ("fill -.17,-.9 .17,-.9 .1,.35 -.1,.35", "disc 0,.72 .2"),
}
"""The parts of an icon: filled shapes and discs, and strokes."""


_ICON_WORDS = {
    "cup": message("cup icon"),
    "path": message("path icon"),
    "turn": message("turn icon"),
    "skip": message("skip icon"),
    "flag": message("flag icon"),
    "die": message("die icon"),
    "place": message("place icon"),
    "tally": message("tally icon"),
    "equal": message("equal icon"),
    "mind": message("mind icon"),
    "pawn": message("pawn icon"),
}


def icon(name: str, box: Box, theme: Theme, language: Language) -> Group:
    """Draw the icon of a name in a square box; `printkit.layouts.rules.ICONS` has all names."""
    half, solid = box.width / 2, Style(fill=theme.accent)
    if name == "die":
        inset = 0.06 * half
        items: list[Item] = [*die(box.inset(inset, inset, inset, inset), 5, theme)]
    elif name == "pawn":
        items = [*silhouette(box.centre, 0.95 * half, solid)]
    else:
        stroke = Style(stroke=theme.accent, width=_ICON_STROKE * box.width)
        items = [_sign_item(Pen.in_box(box), shape, solid, stroke) for shape in _ICONS[name]]
    return Group(tuple(items), label=language.say(_ICON_WORDS[name]))


def _sign_item(pen: Pen, shape: str, solid: Style, stroke: Style) -> Item:
    kind, _, data = shape.partition(" ")
    if kind == "fill":
        return pen.polygon(data, solid)
    if kind == "path":
        return pen.path(data, stroke)
    x, y, *others = map(float, data.replace(",", " ").split())
    if kind == "disc":
        return pen.disc(x, y, others[0], solid)
    right, low = others
    if kind == "rect":
        return Rect(*pen.inner(x, y, right, low), stroke)
    return pen.line(x, y, right, low, stroke)


_SMALL_TYPE = 1.75  # points for each mm of a side


def players_sign(box: Box, players: int, theme: Theme) -> Group:
    """A row of `players` pawns; it may be wider than the box."""
    radius = box.height / 2
    style = theme.mark
    step = 2 * HALF_WIDTH * radius * 1.08
    figures = [
        silhouette(Point(box.x + HALF_WIDTH * radius + i * step, box.centre.y), radius, style, i)
        for i in range(players)
    ]
    return Group(tuple(part for figure in figures for part in figure))


def age_sign(box: Box, age: int, theme: Theme) -> Group:
    """The age of the youngest players, in a circle."""
    ring = Circle(box.centre, box.width / 2 - THIN, Style(stroke=theme.accent, width=2 * THIN))
    size = _SMALL_TYPE * box.width
    return Group((ring, centred_label(f"{age}+", box.centre, size, theme.accent, "bold")))


def clock(box: Box, theme: Theme) -> Group:
    """The face of a clock."""
    line = Style(stroke=theme.accent, width=2 * THIN)
    centre, radius = box.centre, box.width / 2 - THIN
    hands = [
        Line(centre, Point(centre.x + x * radius, centre.y + y * radius), line)
        for x, y in ((0.0, -0.66), (0.42, 0.26))
    ]
    return Group((Circle(centre, radius, line), *hands))
