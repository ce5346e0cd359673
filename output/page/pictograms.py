"""Pictograms: icons before headings of reference cards, what is done with a sheet, who plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from output.contract import Work
from output.drawing.box import Box
from output.drawing.scene import (
    Circle,
    Close,
    CurveTo,
    Group,
    Item,
    Line,
    MoveTo,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
)
from output.drawing.theme import THIN, Theme
from output.page.flow import centred
from output.page.signs import ARC, HALF_WIDTH, die, silhouette

_STROKE = 0.1  # of an icon's side


class _Pen:
    """Draws in an icon's box: lengths are in halves of its side, from its middle, y down."""

    def __init__(self, box: Box, theme: Theme) -> None:
        self.box, self.theme = box, theme
        self.half = box.width / 2
        self.stroke = Style(stroke=theme.accent, width=_STROKE * box.width)
        self.solid = Style(fill=theme.accent)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> Line:
        return Line(self.box.at(x, y), self.box.at(to_x, to_y), self.stroke)

    def shape(self, *corners: tuple[float, float]) -> Polygon:
        return Polygon(tuple(self.box.at(*corner) for corner in corners), self.solid)

    def arc(self, radius: float, quarters: int) -> Path:
        """So many quarters of a circle, from its top on, clockwise."""
        turns = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
        commands: list[MoveTo | CurveTo] = [MoveTo(self.box.at(0.0, -radius))]
        for number in range(quarters):
            (x, y), (u, v) = turns[number % 4], turns[(number + 1) % 4]
            first = self.box.at(radius * (x + ARC * u), radius * (y + ARC * v))
            second = self.box.at(radius * (u + ARC * x), radius * (v + ARC * y))
            commands.append(CurveTo(first, second, self.box.at(radius * u, radius * v)))
        return Path(tuple(commands), self.stroke)


def icon(name: str, box: Box, theme: Theme) -> Group:
    """The icon of a name in a square box. `layouts.rules.ICONS` has the names."""
    return Group(tuple(_DRAWN[name](_Pen(box, theme))), label=f"{name} icon")


def _cup(pen: _Pen) -> Iterator[Item]:
    yield pen.shape(
        (-0.6, -0.9), (0.6, -0.9), (0.45, -0.05), (0.12, 0.2), (-0.12, 0.2), (-0.45, -0.05)
    )
    yield pen.shape((-0.12, 0.1), (0.12, 0.1), (0.12, 0.65), (-0.12, 0.65))
    yield pen.shape((-0.5, 0.62), (0.5, 0.62), (0.5, 0.9), (-0.5, 0.9))
    for side in (-1, 1):
        yield pen.line(0.55 * side, -0.7, 0.88 * side, -0.7)
        yield pen.line(0.83 * side, -0.75, 0.83 * side, -0.3)
        yield pen.line(0.88 * side, -0.3, 0.45 * side, -0.22)


def _path(pen: _Pen) -> Iterator[Item]:
    yield pen.line(-0.65, 0.65, 0.25, 0.65)
    yield pen.line(0.25, 0.75, 0.25, -0.4)
    yield Circle(pen.box.at(-0.65, 0.65), 0.28 * pen.half, pen.solid)
    yield pen.shape((-0.2, -0.3), (0.7, -0.3), (0.25, -0.95))


def _turn(pen: _Pen) -> Iterator[Item]:
    yield pen.arc(0.68, 3)
    yield pen.shape((0.05, -0.3), (0.05, -1.06), (-0.5, -0.68))


def _skip(pen: _Pen) -> Iterator[Item]:
    for left in (-0.9, -0.15):
        yield pen.shape((left, -0.65), (left + 0.75, 0.0), (left, 0.65))
    yield pen.shape((0.62, -0.65), (0.85, -0.65), (0.85, 0.65), (0.62, 0.65))


def _flag(pen: _Pen) -> Iterator[Item]:
    yield pen.line(-0.6, -0.9, -0.6, 0.95)
    yield pen.shape((-0.6, -0.9), (0.8, -0.4), (-0.6, 0.1))


def _die(pen: _Pen) -> Iterator[Item]:
    inset = 0.06 * pen.half
    yield from die(pen.box.inset(inset, inset, inset, inset), 5, pen.theme)


def _place(pen: _Pen) -> Iterator[Item]:
    yield pen.line(0.0, -0.95, 0.0, -0.2)
    yield pen.shape((-0.4, -0.3), (0.4, -0.3), (0.0, 0.3))
    low = pen.box.at(-0.8, 0.35)
    yield Rect(*low, 1.6 * pen.half, 0.5 * pen.half, pen.stroke)


def _tally(pen: _Pen) -> Iterator[Item]:
    for x in (-0.6, -0.2, 0.2, 0.6):
        yield pen.line(x, -0.75, x, 0.75)
    yield pen.line(-0.95, 0.45, 0.95, -0.45)


def _equal(pen: _Pen) -> Iterator[Item]:
    for y in (-0.3, 0.3):
        yield pen.line(-0.75, y, 0.75, y)


def _mind(pen: _Pen) -> Iterator[Item]:
    yield pen.shape((-0.17, -0.9), (0.17, -0.9), (0.1, 0.35), (-0.1, 0.35))
    yield Circle(pen.box.at(0.0, 0.72), 0.2 * pen.half, pen.solid)


def _pawn(pen: _Pen) -> Iterator[Item]:
    yield from silhouette(pen.box.centre, 0.95 * pen.half, pen.solid)


_DRAWN: dict[str, Callable[[_Pen], Iterator[Item]]] = {
    "cup": _cup,
    "path": _path,
    "turn": _turn,
    "skip": _skip,
    "flag": _flag,
    "die": _die,
    "place": _place,
    "tally": _tally,
    "equal": _equal,
    "mind": _mind,
    "pawn": _pawn,
}


WORKS: tuple[Work, ...] = ("cut", "fold", "glue")
"""In the order in which they are done."""

_FINE = 0.075  # of a pictogram's side: the width of its lines
_SMALL_TYPE = 1.75  # points for each mm of a side


def work_signs(works: Iterable[Work], right: float, y: float, side: float, theme: Theme) -> Group:
    """A pictogram for each, beside each other up to `right`."""
    done = [work for work in WORKS if work in set(works)]
    left = right - len(done) * (side + 0.2 * side) + 0.2 * side
    items = [
        work_sign(work, Box(left + i * 1.2 * side, y, side, side), theme)
        for i, work in enumerate(done)
    ]
    return Group(tuple(items), label=", ".join(done))


def work_sign(work: Work, box: Box, theme: Theme) -> Group:
    """Scissors, a sheet with a crease, or a drop from a bottle of glue."""
    drawn = {"cut": _scissors, "fold": _crease, "glue": _bottle}[work]
    return Group(tuple(drawn(_Square(box, theme))))


def players_sign(box: Box, players: int, theme: Theme) -> Group:
    """So many pawns beside each other, which may be wider than the box."""
    radius = box.height / 2
    style = theme.mark
    step = 2 * HALF_WIDTH * radius * 1.08
    figures = [
        silhouette(Point(box.x + HALF_WIDTH * radius + i * step, box.centre.y), radius, style, i)
        for i in range(players)
    ]
    return Group(tuple(part for figure in figures for part in figure))


def age_sign(box: Box, age: int, theme: Theme) -> Group:
    """The age in a circle."""
    ring = Circle(box.centre, box.width / 2 - THIN, Style(stroke=theme.accent, width=2 * THIN))
    size = _SMALL_TYPE * box.width
    return Group((ring, centred(f"{age}+", box.centre, size, theme.accent, "bold")))


def clock(box: Box, theme: Theme) -> Group:
    """The face of a clock."""
    line = Style(stroke=theme.accent, width=2 * THIN)
    centre, radius = box.centre, box.width / 2 - THIN
    hands = [
        Line(centre, Point(centre.x + x * radius, centre.y + y * radius), line)
        for x, y in ((0.0, -0.66), (0.42, 0.26))
    ]
    return Group((Circle(centre, radius, line), *hands))


class _Square:
    """Draws in halves of a square's side, around its middle, y down."""

    def __init__(self, box: Box, theme: Theme) -> None:
        self.box = box
        self.line = Style(stroke=theme.ink, width=_FINE * box.width)
        self.solid = Style(fill=theme.ink)
        self.sheet = Style(theme.disc.fill, theme.ink, _FINE * box.width)
        self.dashed = Style(
            stroke=theme.ink, width=_FINE * box.width, dash=(0.1 * box.width, 0.09 * box.width)
        )

    def polygon(self, style: Style, *corners: tuple[float, float]) -> Polygon:
        return Polygon(tuple(self.box.at(*corner) for corner in corners), style)


def _scissors(square: _Square) -> list[Item]:
    """Open to the right, two rings at the left."""
    half = square.box.width / 2
    items: list[Item] = []
    for side in (-1, 1):
        items.append(Circle(square.box.at(-0.62, 0.52 * side), 0.27 * half, square.line))
        items.append(
            square.polygon(
                square.solid,
                (-0.44, 0.28 * side),
                (-0.34, 0.42 * side),
                (0.95, -0.5 * side),
                (0.55, -0.46 * side),
            )
        )
    return items


def _crease(square: _Square) -> list[Item]:
    """A leaf whose right half comes up, and the crease between."""
    left = square.polygon(square.sheet, (-0.9, -0.3), (0.0, -0.05), (0.0, 0.85), (-0.9, 0.6))
    right = square.polygon(square.sheet, (0.0, -0.05), (0.75, -0.75), (0.75, 0.15), (0.0, 0.85))
    return [left, right]


def _bottle(square: _Square) -> list[Item]:
    """A bottle upside down, and a drop."""
    body = square.polygon(
        square.solid,
        (-0.5, -0.95),
        (0.5, -0.95),
        (0.5, -0.2),
        (0.16, 0.08),
        (0.1, 0.35),
        (-0.1, 0.35),
        (-0.16, 0.08),
        (-0.5, -0.2),
    )
    drop = Path(
        (
            MoveTo(square.box.at(0.0, 0.46)),
            CurveTo(square.box.at(0.1, 0.66), square.box.at(0.2, 0.7), square.box.at(0.2, 0.82)),
            CurveTo(square.box.at(0.2, 1.0), square.box.at(-0.2, 1.0), square.box.at(-0.2, 0.82)),
            CurveTo(square.box.at(-0.2, 0.7), square.box.at(-0.1, 0.66), square.box.at(0.0, 0.46)),
            Close(),
        ),
        square.solid,
    )
    return [body, drop]
