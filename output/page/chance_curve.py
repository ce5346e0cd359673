"""The curve of an annotated game: each player's chance to win, move by move, on one chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from layouts.annotation import Annotation, Standing
from layouts.annotation_words import chance_text, in_order
from layouts.game import Game
from layouts.words import together
from output.contract import Pictures
from output.drawing.box import Box
from output.drawing.scene import (
    Circle,
    Colour,
    Command,
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
)
from output.drawing.theme import HEAVY, MEDIUM, STRONG, Theme
from output.drawing.typeface import text_width
from output.page.badges import player_sign
from output.page.flow import TypeFace, centred, label, tabular
from output.page.small_print import SMALL_SIZE, small

MARK = 2.1
"""The radius of a turning point's number."""

_LEFT, _RIGHT = 9.0, 7.5  # for figures, and for signs
_ABOVE, _BELOW = 6.6, 4.4  # for turning points, and for the numbers of moves
_PHASE = 3.8  # for the names of phases
_LUCK, _LUCK_GAP = 9.0, 2.0
_SIGN = 2.1
_DASHES: tuple[tuple[float, ...], ...] = ((), (1.8, 1.1), (0.5, 0.9), (2.6, 0.8, 0.5, 0.8))
_LIGHT = 0.7  # a colour that is lost on paper
_FEW = 30  # moves: with more of them every tenth has its number


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where chances stand in a box, of so many moves."""

    box: Box
    moves: int

    def at(self, ply: int, share: float) -> Point:
        return Point(self.x(ply), self.box.bottom - share * self.box.height)

    def x(self, ply: float) -> float:
        return self.box.x + ply / self.moves * self.box.width


def chance_curve(
    found: Annotation, game: Game, pictures: Pictures[Any], box: Box, theme: Theme
) -> Group:
    """The chart, in all of the box, with what it shows in words for those who do not see it."""
    lucky = any(moment.luck is not None for moment in found.moments)
    phased = any(moment.phase in game.phases for moment in found.moments)
    named = _BELOW + (_PHASE if phased else 0.0)
    below = named + (_LUCK + _LUCK_GAP if lucky else 0.0)
    plot = _Plot(box.inset(_LEFT, _ABOVE, _RIGHT, below), len(found.moments))
    items = [
        *(band for seat in range(_seats(found)) for band in _bands(found, seat, plot, theme)),
        *_grid(plot, theme),
        *_phases(found, game, plot, theme),
        *_lines(found, plot, theme),
        *_signs(found, game, pictures, plot, theme),
        *_marks(found, plot, theme),
    ]
    if lucky:
        top = plot.box.bottom + named + _LUCK_GAP
        items += _luck(found, plot, top, theme)
    return Group(tuple(items), label=_words(found, game), role="figure")


def _seats(found: Annotation) -> int:
    return len(found.start.seats)


def _words(found: Annotation, game: Game) -> str:
    """What the chart shows, in a sentence."""
    first, last = found.standings[0], found.standings[-1]

    def text(standing: Standing, seat: int) -> str:
        return chance_text(standing.seats[seat].share, exact=standing.exact)

    ways = [
        f"{game.seat_name(seat)} from {text(first, seat)} to {text(last, seat)}"
        for seat in range(_seats(found))
    ]
    return f"chances to win from the start to the end: {together(ways)}"


def _grid(plot: _Plot, theme: Theme) -> Iterator[Item]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        left, right = plot.at(0, share), plot.at(plot.moves, share)
        yield Line(left, right, theme.hairline)
        if share in (0.0, 0.5, 1.0):
            x, y = plot.box.x - 1.2, left.y + 0.9
            yield label(f"{share:.0%}", x, y, tabular(small(theme)), "end")
    every = 5 if plot.moves <= _FEW else 10
    for ply in range(0, plot.moves + 1, every):
        x, y = plot.x(ply), plot.box.bottom
        yield Line(Point(x, y), Point(x, y + 0.9), theme.hairline)
        yield label(str(ply) if ply else "start", x, y + 3.8, small(theme), "middle")


def _bands(found: Annotation, seat: int, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """How far chances that were measured may be off."""
    numbered = list(enumerate(found.standings))
    for exact, group in groupby(numbered, key=lambda pair: pair[1].exact):
        part = [(ply, standing.seats[seat]) for ply, standing in group]
        if exact or len(part) < 2:
            continue
        above = [plot.at(ply, worth.high) for ply, worth in part]
        under = [plot.at(ply, worth.low) for ply, worth in reversed(part)]
        filled = theme.band.fill or theme.band.hatch
        style = replace(theme.band, stroke=None) if filled else theme.hairline
        yield Polygon((*above, *under), style)


def _phases(found: Annotation, game: Game, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """Where a phase of the game begins, if it has any: its name is below the numbers of moves."""
    seen, free = set[str](), 0.0
    for moment in found.moments:
        phase = game.phases.get(moment.phase)
        if phase is None or moment.phase in seen:
            continue
        seen.add(moment.phase)
        words, face = phase.name, small(theme)
        begins = plot.x(moment.ply - 1)
        x, y = max(begins, free), plot.box.bottom + _BELOW
        if moment.ply > 1:
            ends = Point(begins, plot.box.y), Point(begins, plot.box.bottom)
            yield Line(*ends, replace(theme.hairline, dash=(0.8, 0.8)))
        yield label(words, x, y + _PHASE - 0.8, face)
        free = x + text_width(words, face.font, face.size) + 2.0


def _colour(seat: int, theme: Theme) -> Colour:
    """That of a player's badge, where it has one that is seen on paper."""
    colour = theme.seats[seat].fill or theme.ink
    return theme.ink if min(colour) > _LIGHT else colour


def _lines(found: Annotation, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """A line a player, each in strokes of its own."""
    for seat in range(_seats(found)):
        points = [
            plot.at(ply, standing.seats[seat].share) for ply, standing in enumerate(found.standings)
        ]
        commands: list[Command] = [MoveTo(points[0]), *map(LineTo, points[1:])]
        stroke = Style(stroke=_colour(seat, theme), width=0.7 * HEAVY, dash=_DASHES[seat])
        yield Path(tuple(commands), stroke)


def _signs(
    found: Annotation, game: Game, pictures: Pictures[Any], plot: _Plot, theme: Theme
) -> Iterator[Item]:
    """Whose line it is, at its end; those that end together stand one above the other."""
    if _seats(found) == 1:
        return
    last = found.standings[-1].seats
    order = sorted(range(len(last)), key=lambda seat: (-last[seat].share, seat))
    step = 2 * _SIGN + 0.3
    places: list[float] = []
    for seat in order:
        y = plot.at(plot.moves, last[seat].share).y
        places.append(max(y, places[-1] + step) if places else y)
    over = max(0.0, places[-1] - (plot.box.bottom + _SIGN))
    x = plot.box.right + _SIGN + 1.4
    for index, seat in reversed(list(enumerate(order))):
        limit = plot.box.bottom + _SIGN - step * (len(order) - 1 - index)
        y = min(places[index], limit) if over else places[index]
        yield from player_sign(game, pictures, Point(x, y), seat, _SIGN, theme)


def _marks(found: Annotation, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """The turning points, numbered, each above the move that cost so much."""
    points = in_order(found)
    xs = _apart([plot.x(point.ply - 0.5) for point in points], 2 * MARK + 0.4, plot.box)
    y = plot.box.y - MARK - 1.6
    for number, (point, x) in enumerate(zip(points, xs, strict=True), start=1):
        below = Point(plot.x(point.ply - 0.5), plot.box.bottom)
        elbow = Point(below.x, plot.box.y)
        line = (MoveTo(Point(x, y)), LineTo(elbow), LineTo(below))
        yield Path(line, Style(stroke=theme.accent, width=MEDIUM, dash=(0.3, 0.7)))
        yield from turning_mark(number, Point(x, y), theme)


def turning_mark(number: int, centre: Point, theme: Theme) -> tuple[Item, ...]:
    """The number of a turning point, as it is on the curve and at its diagrams."""
    style = Style(fill=theme.disc.fill, stroke=theme.accent, width=STRONG)  # no badge has that
    number_size = max(SMALL_SIZE, 7.5)
    return (
        Circle(centre, MARK, style),
        centred(str(number), centre, number_size, theme.ink, "bold"),
    )


def _apart(xs: Sequence[float], least: float, box: Box) -> list[float]:
    """Places from left to right, moved so far that none is nearer to another than `least`."""
    placed: list[float] = []
    for x in xs:
        placed.append(max(x, placed[-1] + least) if placed else x)
    for index in reversed(range(len(placed))):
        limit = placed[index + 1] - least if index + 1 < len(placed) else box.right
        placed[index] = min(placed[index], limit)
    return placed


def _luck(found: Annotation, plot: _Plot, top: float, theme: Theme) -> Iterator[Item]:
    """What dice added to the chance of who rolled them, or took from it."""
    middle = top + _LUCK / 2
    most = max((abs(moment.luck or 0.0) for moment in found.moments), default=0.0) or 1.0
    width = min(3.0, 0.7 * plot.box.width / plot.moves)
    face: TypeFace = small(theme)
    yield label("luck", plot.box.x - 1.2, middle + 0.9, face, "end")
    yield Line(Point(plot.box.x, middle), Point(plot.box.right, middle), theme.hairline)
    for moment in found.moments:
        height = (moment.luck or 0.0) / most * _LUCK / 2
        if abs(height) >= 0.05:
            x = plot.x(moment.ply - 0.5) - width / 2
            y = middle - max(height, 0.0)
            yield Rect(x, y, width, abs(height), theme.bar)
