"""The sheet of an annotated game: the curve of chances, and the moves that cost most in pictures.

Each game draws its positions by its `pictures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby, repeat
from typing import Any, TypeAlias

from printkit.layouts.annotation import (
    Annotation,
    Standing,
    TurningPoint,
    basis_words,
    better_words,
    chance_text,
    cost_words,
    differ_words,
    in_order,
    luck_words,
    moment_of,
    none_words,
    when_words,
)
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.messages import Message, english, listed, message
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
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
from printkit.output.drawing.theme import HEAVY, MEDIUM, STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import (
    SMALL_SIZE,
    Row,
    TypeFace,
    centred_label,
    height_of,
    label,
    paragraph,
    place_rows,
    pour,
    put_before,
    small,
    tabular,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import player_sign
from printkit.output.sheet import AnnotatedGame, AnySpec, Diagram, DraftPage, Pictures

MARK = 2.1
"""The radius of a turning point's number."""

_LEFT, _RIGHT = 9.0, 7.5  # for figures, at least, and for signs
_LEFT_GAP = 1.2  # from figures to the chart
_ABOVE, _BELOW = 6.6, 4.4  # for turning points, and for the numbers of moves
_PHASE = 3.8  # for the names of phases
_LUCK, _LUCK_GAP = 9.0, 2.0
_SIGN = 2.1
_DASHES: tuple[tuple[float, ...], ...] = ((), (1.8, 1.1), (0.5, 0.9), (2.6, 0.8, 0.5, 0.8))
_LIGHT = 0.7  # a colour that is lost on paper
_FEW = 30  # moves: with more of them every tenth has its number


@dataclass(frozen=True, slots=True)
class _Plot:
    """The axes of the chart of chances: chances upwards, the number of moves to the right."""

    box: Box
    moves: int

    def at(self, ply: int, share: float) -> Point:
        return Point(self.x(ply), self.box.bottom - share * self.box.height)

    def x(self, ply: float) -> float:
        return self.box.x + ply / self.moves * self.box.width


def chance_curve(spec: AnySpec, found: Annotation, pictures: Pictures[Any], box: Box) -> Group:
    """Draw the chart of chances in the box, with a sentence for screen readers."""
    theme, game = spec.theme, spec.setup.game
    lucky = any(moment.luck is not None for moment in found.moments)
    phased = any(moment.phase in game.phases for moment in found.moments)
    named = _BELOW + (_PHASE if phased else 0.0)
    below = named + (_LUCK + _LUCK_GAP if lucky else 0.0)
    face, figure = small(theme), spec.language.write(1.0, ".0%")
    words = [figure, *([spec.say("luck")] if lucky else [])]
    widest = max(text_width(text, face.font, face.size, "tabular") for text in words)
    left = max(_LEFT, widest + _LEFT_GAP)
    plot = _Plot(box.inset(left, _ABOVE, _RIGHT, below), len(found.moments))
    items = [
        *(band for seat in range(_seats(found)) for band in _bands(found, seat, plot, theme)),
        *_grid(spec, plot),
        *_phases(spec, found, plot),
        *_lines(found, plot, theme),
        *_signs(spec, found, pictures, plot),
        *_marks(found, plot, theme),
    ]
    if lucky:
        top = plot.box.bottom + named + _LUCK_GAP
        items += _luck(spec, found, plot, top)
    return Group(tuple(items), label=spec.say(_words(found, game)), role="figure")


def _seats(found: Annotation) -> int:
    return len(found.start.seats)


def _words(found: Annotation, game: Game) -> Message:
    """A sentence on what the chart shows."""
    first, last = found.standings[0], found.standings[-1]

    def text(standing: Standing, seat: int) -> Message:
        return chance_text(standing.seats[seat].share, exact=standing.exact)

    ways = [
        message(
            "{player} from {begin} to {end}",
            player=game.seat_name(seat),
            begin=text(first, seat),
            end=text(last, seat),
        )
        for seat in range(_seats(found))
    ]
    return message("chances to win from the start to the end: {chances}", chances=listed(ways))


def _grid(spec: AnySpec, plot: _Plot) -> Iterator[Item]:
    theme = spec.theme
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        left, right = plot.at(0, share), plot.at(plot.moves, share)
        yield Line(left, right, theme.hairline)
        if share in (0.0, 0.5, 1.0):
            x, y = plot.box.x - _LEFT_GAP, left.y + 0.9
            words = spec.language.write(share, ".0%")
            yield label(words, x, y, tabular(small(theme)), "end")
    every = 5 if plot.moves <= _FEW else 10
    for ply in range(0, plot.moves + 1, every):
        x, y = plot.x(ply), plot.box.bottom
        yield Line(Point(x, y), Point(x, y + 0.9), theme.hairline)
        yield label(str(ply) if ply else spec.say("start"), x, y + 3.8, small(theme), "middle")


def _bands(found: Annotation, seat: int, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """The margins of error of measured chances, drawn as bands."""
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


def _phases(spec: AnySpec, found: Annotation, plot: _Plot) -> Iterator[Item]:
    """Lines where a phase of the game begins, and its name below the numbers of moves."""
    theme, game = spec.theme, spec.setup.game
    seen, free = set[str](), 0.0
    for moment in found.moments:
        phase = game.phases.get(moment.phase)
        if phase is None or moment.phase in seen:
            continue
        seen.add(moment.phase)
        words, face = spec.say(phase.name), small(theme)
        begins = plot.x(moment.ply - 1)
        x, y = max(begins, free), plot.box.bottom + _BELOW
        if moment.ply > 1:
            ends = Point(begins, plot.box.y), Point(begins, plot.box.bottom)
            yield Line(*ends, replace(theme.hairline, dash=(0.8, 0.8)))
        yield label(words, x, y + _PHASE - 0.8, face)
        free = x + text_width(words, face.font, face.size) + 2.0


def _colour(seat: int, theme: Theme) -> Colour:
    """The colour of a player's line: the badge's, unless that is too light for paper."""
    colour = theme.seats[seat].fill or theme.ink
    return theme.ink if min(colour) > _LIGHT else colour


def _lines(found: Annotation, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """A line for each player, each with its own dash pattern."""
    for seat in range(_seats(found)):
        points = [
            plot.at(ply, standing.seats[seat].share) for ply, standing in enumerate(found.standings)
        ]
        commands: list[Command] = [MoveTo(points[0]), *map(LineTo, points[1:])]
        stroke = Style(stroke=_colour(seat, theme), width=0.7 * HEAVY, dash=_DASHES[seat])
        yield Path(tuple(commands), stroke)


def _signs(
    spec: AnySpec, found: Annotation, pictures: Pictures[Any], plot: _Plot
) -> Iterator[Item]:
    """The players' signs at the ends of their lines, moved apart where lines end close together."""
    if _seats(found) == 1:
        return
    last = found.standings[-1].seats
    order = sorted(range(len(last)), key=lambda seat: (-last[seat].share, seat))
    ends = [plot.at(plot.moves, last[seat].share).y for seat in order]
    ys = _apart(ends, 2 * _SIGN + 0.3, plot.box.bottom + _SIGN)
    x = plot.box.right + _SIGN + 1.4
    for y, seat in reversed([*zip(ys, order, strict=True)]):
        yield from player_sign(
            spec.setup.game, pictures, Point(x, y), seat, _SIGN, spec.theme, spec.language
        )


def _marks(found: Annotation, plot: _Plot, theme: Theme) -> Iterator[Item]:
    """The number of each turning point, above its move."""
    points = in_order(found)
    xs = _apart([plot.x(point.ply - 0.5) for point in points], 2 * MARK + 0.4, plot.box.right)
    y = plot.box.y - MARK - 1.6
    for number, (point, x) in enumerate(zip(points, xs, strict=True), start=1):
        below = Point(plot.x(point.ply - 0.5), plot.box.bottom)
        elbow = Point(below.x, plot.box.y)
        line = (MoveTo(Point(x, y)), LineTo(elbow), LineTo(below))
        yield Path(line, Style(stroke=theme.accent, width=MEDIUM, dash=(0.3, 0.7)))
        yield from turning_mark(number, Point(x, y), theme)


def turning_mark(number: int, centre: Point, theme: Theme) -> tuple[Item, ...]:
    """The number of a turning point, for the curve and for its diagrams."""
    style = Style(fill=theme.disc.fill, stroke=theme.accent, width=STRONG)  # no badge has that
    number_size = max(SMALL_SIZE, 7.5)
    return (
        Circle(centre, MARK, style),
        centred_label(str(number), centre, number_size, theme.ink, "bold"),
    )


def _apart(xs: Sequence[float], least: float, end: float) -> list[float]:
    """The ascending positions `xs`, moved to be at least `least` mm apart and none beyond `end`."""
    placed: list[float] = []
    for x in xs:
        placed.append(max(x, placed[-1] + least) if placed else x)
    for index in reversed(range(len(placed))):
        limit = placed[index + 1] - least if index + 1 < len(placed) else end
        placed[index] = min(placed[index], limit)
    return placed


def _luck(spec: AnySpec, found: Annotation, plot: _Plot, top: float) -> Iterator[Item]:
    """Bars that show how much dice added to the roller's chance, or took from it."""
    theme = spec.theme
    middle = top + _LUCK / 2
    most = max((abs(moment.luck or 0.0) for moment in found.moments), default=0.0) or 1.0
    width = min(3.0, 0.7 * plot.box.width / plot.moves)
    yield label(spec.say("luck"), plot.box.x - _LEFT_GAP, middle + 0.9, small(theme), "end")
    yield plot.box.across(middle, theme.hairline)
    for moment in found.moments:
        height = (moment.luck or 0.0) / most * _LUCK / 2
        if abs(height) >= 0.05:
            x = plot.x(moment.ply - 0.5) - width / 2
            y = middle - max(height, 0.0)
            yield Rect(x, y, width, abs(height), theme.bar)


Drawn: TypeAlias = tuple[Item, ...]

NO_GAME = english("an annotated game needs one that was played; name a record to print")

_TO_COME = message(
    "What this game was worth, move by move, is worked out when this sheet is printed. That takes "
    "a minute or so, and is kept."
)
_TOP, _BOTTOM = 2.0, 2.0
_CURVE, _CURVE_PART = 68.0, 0.36  # its height in mm, and at most this part of the page's
_GAP, _BEFORE = 6.0, 6.0
_MOST_SCALE, _PART = 1.7, 0.28  # of the page, unless pictures would be too small
_TEXT = (10.0, 4.6)
_BESIDE = 60.0  # for words beside a picture


def annotated_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[DraftPage]:
    """The pages of an annotated game. Raises InputError without a game that was played."""
    if not spec.diagrams:
        raise InputError(NO_GAME)
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    rows = paragraph(spec.say(_TO_COME), area.width, TypeFace(11.0, 5.0, spec.theme.ink))
    if spec.annotated:
        rows = [*_rows(spec, spec.annotated, pictures, area)]
    pages = pour(rows, repeat(area))
    title, played = spec.say("Annotated game"), spec.say("A game as it was played")
    return [DraftPage(title, items, foot="slim", instead_of_check=played) for items in pages]


def _rows(
    spec: AnySpec, annotated: AnnotatedGame, pictures: Pictures[Any], area: Box
) -> Iterator[Row]:
    found, theme, game = annotated.found, spec.theme, spec.setup.game
    face = TypeFace(*_TEXT, theme.ink)
    head = TypeFace(13.0, 6.0, theme.accent, "title")
    yield from paragraph(spec.say(annotated.result), area.width, head, keep=True, role="heading-3")
    yield from paragraph(spec.say(basis_words(found)), area.width, face)
    height = min(_CURVE, _CURVE_PART * area.height)
    curve = chance_curve(spec, found, pictures, Box(0.0, 0.0, area.width, height))
    yield Row(height, (curve,), before=3.0)
    yield from paragraph(_key(spec, annotated, pictures), area.width, small(theme), before=1.0)
    if luck := luck_words(game, found):
        yield from paragraph(spec.say(luck), area.width, face, before=2.0)
    if not found.turning_points:
        yield from paragraph(spec.say(none_words(found)), area.width, face, before=2.0)
    if differ := differ_words(found):
        words = spec.say(listed(differ, " "))
        yield from paragraph(words, area.width, face, before=2.0)
    for number, point in enumerate(in_order(found), start=1):
        yield from _turning_point(spec, annotated, pictures, number, point, area)
    if found.turning_points:
        key = " ".join(filter(None, (pictures.key, pictures.answer)))
        yield from paragraph(key, area.width, small(theme), before=3.0)
    yield from _moves(annotated, area.width, spec)


def _key(spec: AnySpec, annotated: AnnotatedGame, pictures: Pictures[Any]) -> str:
    """The explanation of the chart's lines and marks."""
    found = annotated.found
    if len(found.start.seats) > 1:
        words = [spec.say("Each player’s chance to win after each move, from the start on.")]
    else:
        words = [spec.say("Your chance to win after each move, from the start on.")]
    if pictures.signs:
        words.append(pictures.signs)
    if any(not standing.exact for standing in found.standings):
        words.append(spec.say("Where it was measured, the shaded band is the margin of error."))
    if found.turning_points:
        words.append(spec.say("Numbers are the moves that cost most, below."))
    if any(moment.luck is not None for moment in found.moments):
        words.append(spec.say("Bars are the luck of the dice: up is good for who rolled them."))
    return " ".join(words)


def _turning_point(
    spec: AnySpec,
    annotated: AnnotatedGame,
    pictures: Pictures[Any],
    number: int,
    point: TurningPoint,
    area: Box,
) -> Iterator[Row]:
    """Rows about a turning point: heading, pictures of the move and of a better one, the cost."""
    found, theme, game = annotated.found, spec.theme, spec.setup.game
    moment = moment_of(found, point)
    when = when_words(game, found, point)
    where = spec.say("Move {number}, {when}", number=point.ply, when=when)
    if len(found.start.seats) > 1:
        who = game.seat_name(moment.seat)
        where = spec.say("Move {number}, {player}, {when}", number=point.ply, player=who, when=when)
    head = TypeFace(12.0, 2 * MARK + 1.0, theme.accent, "title")
    indent = 2 * MARK + 2.0
    rows = paragraph(where, area.width - indent, head, before=_BEFORE, keep=True, role="heading-3")
    mark = Group(turning_mark(number, Point(MARK + 0.3, MARK + 0.3), theme), role="artifact")
    yield from put_before(mark, rows, indent)
    cost = spec.say(listed(cost_words(game, found, point), " "))
    yield from _picture_rows(spec, pictures, point, moment.move, cost, area)


def _picture_rows(
    spec: AnySpec,
    pictures: Pictures[Any],
    point: TurningPoint,
    played: str,
    cost: str,
    area: Box,
) -> Iterator[Row]:
    """Pictures of both moves, or of the position before if neither shows there; then the cost."""
    face = TypeFace(*_TEXT, spec.theme.ink)
    known = {diagram.number: diagram for diagram in spec.diagrams}
    before = known.get(point.ply - 1)
    if before is None:
        yield from paragraph(cost, area.width, face)
        return

    def draw(move: str, box: Box) -> Drawn:
        shown: Diagram[Any] = Diagram(point.ply, move, "", before.table)
        last: Diagram[Any] = Diagram(point.ply - 1, "", "", before.table)
        return tuple(pictures.draw(shown, last, box, spec.theme))

    least = Box(0.0, 0.0, pictures.width, pictures.height)
    if draw(played, least) == draw(point.better, least):  # dice are on no board
        words = spec.say(
            "**Played:** {move}. **Better:** {better}.", move=played, better=better_words(point)
        )
        drawn = partial(draw, played)
        yield _picture_of_neither(spec, drawn, least, point, (words, cost), area, face)
    else:
        yield from _picture_of_each(spec, draw, least, point, played, area, face)
        yield from paragraph(cost, area.width, face, before=2.0)


def _picture_of_neither(
    spec: AnySpec,
    draw: Callable[[Box], Drawn],
    least: Box,
    point: TurningPoint,
    told: tuple[str, str],
    area: Box,
    face: TypeFace,
) -> Row:
    """The position before both moves, with the words beside it, or above it if it is wide."""
    room = area.width - least.width - _GAP
    beside = room >= _BESIDE
    column = room if beside else area.width
    words, cost = told
    said = [*paragraph(words, column, face, keep=True), *paragraph(cost, column, face, before=2.0)]
    box = least if beside else least._replace(y=height_of(said) + 2.0)
    name = spec.say("before move {number}", number=point.ply)
    picture = Group(draw(box), label=name, role="figure")
    items = (*place_rows(said, box.right + _GAP if beside else 0.0, 0.0), picture)
    high = max(box.bottom, height_of(said) if beside else 0.0)
    name = spec.say("move {number}", number=point.ply)
    return Row(high, (Group(items, label=name),), before=1.5)


def _picture_of_each(
    spec: AnySpec,
    draw: Callable[[str, Box], Drawn],
    least: Box,
    point: TurningPoint,
    played: str,
    area: Box,
    face: TypeFace,
) -> Iterator[Row]:
    """Pictures of both moves, side by side if there is room, else stacked."""
    half = (area.width - _GAP) / 2
    scale = max(1.0, min(_MOST_SCALE, _PART * area.height / least.height))
    columns = 2 if half >= least.width else 1
    wide = min(half if columns == 2 else area.width, scale * least.width)
    high = wide * least.height / least.width
    better = better_words(point)
    ways = [
        (
            spec.say("**Played:** {move}", move=played),
            spec.say("played: {move}", move=played),
            played,
        ),
        (
            spec.say("**Better:** {move}", move=better),
            spec.say("better: {move}", move=point.better),
            point.better,
        ),
    ]
    for row in (ways[i : i + columns] for i in range(0, 2, columns)):
        heads = [paragraph(words, wide, face) for words, _, _ in row]
        top = max(map(height_of, heads)) + 1.0
        shown: list[Item] = []
        for column, ((_, name, move), head) in enumerate(zip(row, heads, strict=True)):
            x = column * (half + _GAP)
            shown += place_rows(head, x, 0.0)
            board = draw(move, Box(x, top, wide, high))
            shown.append(Group(board, label=name, role="figure"))
        group = Group(tuple(shown), label=spec.say("move {number}", number=point.ply))
        yield Row(top + high, (group,), 1.5, keep=True)


def _moves(annotated: AnnotatedGame, width: float, spec: AnySpec) -> Iterator[Row]:
    """All moves of the game in a paragraph."""
    game, found = spec.setup.game, annotated.found
    head = TypeFace(11.0, 5.4, spec.theme.accent, "title")
    yield from paragraph(
        spec.say("The moves"), width, head, before=_BEFORE, keep=True, role="heading-3"
    )
    alone = len(found.start.seats) == 1
    parts: list[str] = []
    seat = -1
    for moment in found.moments:
        follows = moment.seat == (seat + 1) % len(found.start.seats)
        who = "" if alone or follows else f" {spec.say(game.seat_name(moment.seat))}"
        parts.append(f"**{moment.ply}**{who} {moment.move}")
        seat = moment.seat
    yield from paragraph(", ".join(parts) + ".", width, small(spec.theme, "ink"))
