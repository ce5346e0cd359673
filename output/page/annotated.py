"""The sheet of an annotated game: the curve of chances, and the moves that cost most in pictures.

What a position looks like is the game's own business: its sheets have its `pictures`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from layouts.annotation import TurningPoint
from layouts.annotation_words import (
    basis_words,
    better_words,
    cost_words,
    in_order,
    luck_words,
    moment_of,
    none_words,
    when_words,
)
from layouts.errors import InputError
from layouts.paper import Paper
from output.contract import (
    Annotated,
    AnySpec,
    Diagram,
    Draft,
    Pictures,
)
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point
from output.page.chance_curve import MARK, chance_curve, turning_mark
from output.page.flow import Row, TypeFace, height_of, paragraph, pour, shifted
from output.page.frame import body
from output.page.small_print import small

Drawn: TypeAlias = tuple[Item, ...]

NO_GAME = "an annotated game needs one that was played; name a record to print"

_TO_COME = (
    "What this game was worth, move by move, is worked out when this sheet is printed. That takes "
    "a minute or so, and is kept."
)
_TOP, _BOTTOM = 2.0, 2.0
_CURVE, _CURVE_PART = 68.0, 0.36  # its height in mm, and at most this part of the page's
_GAP, _BEFORE = 6.0, 6.0
_MOST_SCALE, _PART = 1.7, 0.28  # of the page, unless pictures would be too small
_CAPTION = 4.6  # above a picture
_TEXT = (10.0, 4.6)
_BESIDE = 60.0  # for words beside a picture
_TALL = 1000.0
_WORDS = 40.0  # for the words of a turning point beside its picture


def annotated_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[Draft]:
    """As many pages as the annotation needs. Raises InputError without a game that was played."""
    if not spec.diagrams:
        raise InputError(NO_GAME)
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    rows = (
        [*_rows(spec, spec.annotated, pictures, area)] if spec.annotated else _promise(spec, area)
    )
    pages = pour(rows, _repeated(area))
    return [
        Draft("Annotated game", items, foot="slim", instead_of_check="a game as it was played")
        for items in pages
    ]


def _area(pictures: Pictures[Any], paper: Paper) -> Box | None:
    """What a page has for its rows, if a picture with its words fits."""
    area = body(paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    takes = pictures.width <= area.width and pictures.height + _WORDS <= area.height
    return area if takes else None


def _repeated(area: Box) -> Iterator[Box]:
    while True:
        yield area


def _promise(spec: AnySpec, area: Box) -> list[Row]:
    return paragraph(_TO_COME, area.width, TypeFace(11.0, 5.0, spec.theme.ink))


def _rows(spec: AnySpec, annotated: Annotated, pictures: Pictures[Any], area: Box) -> Iterator[Row]:
    found, theme, game = annotated.found, spec.theme, spec.setup.game
    face = TypeFace(*_TEXT, theme.ink)
    head = TypeFace(13.0, 6.0, theme.accent, "title")
    yield from paragraph(annotated.result, area.width, head, keep=True, role="heading-3")
    yield from paragraph(basis_words(found), area.width, face)
    height = min(_CURVE, _CURVE_PART * area.height)
    curve = chance_curve(found, game, pictures, Box(0.0, 0.0, area.width, height), theme)
    yield Row(height, (curve,), before=3.0)
    yield from paragraph(_key(annotated, pictures), area.width, small(theme), before=1.0)
    if luck := luck_words(game, found):
        yield from paragraph(luck, area.width, face, before=2.0)
    if not found.turning_points:
        yield from paragraph(none_words(found), area.width, face, before=2.0)
    for number, point in enumerate(in_order(found), start=1):
        yield from _turning_point(spec, annotated, pictures, number, point, area)
    if found.turning_points:
        key = " ".join(filter(None, (pictures.key, pictures.answer)))
        yield from paragraph(key, area.width, small(theme), before=3.0)
    yield from _moves(annotated, area.width, spec)


def _key(annotated: Annotated, pictures: Pictures[Any]) -> str:
    """What the chart's signs mean."""
    found = annotated.found
    whose = "Each player’s" if len(found.start.seats) > 1 else "Your"
    words = [f"{whose} chance to win after each move, from the start on."]
    if pictures.signs:
        words.append(pictures.signs)
    if any(not standing.exact for standing in found.standings):
        words.append("Where it was measured, the shaded band says how far chance may be to blame.")
    if found.turning_points:
        words.append("Numbers are the moves that cost most, below.")
    if any(moment.luck is not None for moment in found.moments):
        words.append("Bars are the luck of the dice: up is good for who rolled them.")
    return " ".join(words)


def _turning_point(
    spec: AnySpec,
    annotated: Annotated,
    pictures: Pictures[Any],
    number: int,
    point: TurningPoint,
    area: Box,
) -> Iterator[Row]:
    """A heading, the move that was played and the better one in pictures, and what it cost."""
    found, theme, game = annotated.found, spec.theme, spec.setup.game
    moment = moment_of(found, point)
    who = game.seat_name(moment.seat) if len(found.start.seats) > 1 else ""
    where = ", ".join(filter(None, (f"Move {point.ply}", who, when_words(game, found, point))))
    head = TypeFace(12.0, 2 * MARK + 1.0, theme.accent, "title")
    indent = 2 * MARK + 2.0
    first, *rest = paragraph(
        where, area.width - indent, head, before=_BEFORE, keep=True, role="heading-3"
    )
    mark = Group(turning_mark(number, Point(MARK + 0.3, MARK + 0.3), theme), role="artifact")
    yield replace(shifted(first, indent), items=(mark, *shifted(first, indent).items))
    yield from (shifted(row, indent) for row in rest)
    yield from _pictured(spec, pictures, point, moment.move, cost_words(game, found, point), area)


def _pictured(
    spec: AnySpec,
    pictures: Pictures[Any],
    point: TurningPoint,
    played: str,
    cost: str,
    area: Box,
) -> Iterator[Row]:
    """Both moves, each in the position before it, once where the board shows neither; the cost."""
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
        words = f"**Played:** {played}. **Better:** {better_words(point)}."
        yield _picture_of_neither(partial(draw, played), least, point, (words, cost), area, face)
    else:
        yield from _picture_of_each(draw, least, point, played, area, face)
        yield from paragraph(cost, area.width, face, before=2.0)


def _picture_of_neither(
    draw: Callable[[Box], Drawn],
    least: Box,
    point: TurningPoint,
    told: tuple[str, str],
    area: Box,
    face: TypeFace,
) -> Row:
    """The position before both moves, and beside it, or above where it is wide, what is told."""
    room = area.width - least.width - _GAP
    beside = room >= _BESIDE
    column = room if beside else area.width
    words, cost = told
    said = [*paragraph(words, column, face, keep=True), *paragraph(cost, column, face, before=2.0)]
    box = least if beside else least._replace(y=height_of(said) + 2.0)
    place = Box(box.right + _GAP if beside else 0.0, 0.0, column, _TALL)
    picture = Group(draw(box), label=f"before move {point.ply}", role="figure")
    items = (*next(pour(said, [place])), picture)
    high = max(box.bottom, height_of(said) if beside else 0.0)
    return Row(high, (Group(items, label=f"move {point.ply}"),), before=1.5)


def _picture_of_each(
    draw: Callable[[str, Box], Drawn],
    least: Box,
    point: TurningPoint,
    played: str,
    area: Box,
    face: TypeFace,
) -> Iterator[Row]:
    """Both moves in pictures: side by side where they have room, else one below the other."""
    half = (area.width - _GAP) / 2
    scale = max(1.0, min(_MOST_SCALE, _PART * area.height / least.height))
    columns = 2 if half >= least.width else 1
    wide = min(half if columns == 2 else area.width, scale * least.width)
    high = wide * least.height / least.width
    ways = [("Played", played, played), ("Better", better_words(point), point.better)]
    for row in (ways[i : i + columns] for i in range(0, 2, columns)):
        heads = [paragraph(f"**{how}:** {words}", wide, face) for how, words, _ in row]
        top = max(map(height_of, heads)) + 1.0
        shown: list[Item] = []
        for column, ((how, _, move), head) in enumerate(zip(row, heads, strict=True)):
            x = column * (half + _GAP)
            shown += next(pour(head, [Box(x, 0.0, wide, top)]))
            board = draw(move, Box(x, top, wide, high))
            shown.append(Group(board, label=f"{how.lower()}: {move}", role="figure"))
        group = Group(tuple(shown), label=f"move {point.ply}")
        yield Row(top + high, (group,), 1.5, keep=True)


def _moves(annotated: Annotated, width: float, spec: AnySpec) -> Iterator[Row]:
    """Who played what, in a paragraph."""
    game, found = spec.setup.game, annotated.found
    head = TypeFace(11.0, 5.4, spec.theme.accent, "title")
    yield from paragraph("The moves", width, head, before=_BEFORE, keep=True, role="heading-3")
    alone = len(found.start.seats) == 1
    parts: list[str] = []
    seat = -1
    for moment in found.moments:
        follows = moment.seat == (seat + 1) % len(found.start.seats)
        who = "" if alone or follows else f" {game.seat_name(moment.seat)}"
        parts.append(f"**{moment.ply}**{who} {moment.move}")
        seat = moment.seat
    yield from paragraph(", ".join(parts) + ".", width, small(spec.theme, "ink"))
