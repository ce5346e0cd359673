"""The score pad: a line for each tile, to write down the arithmetic of its removal.

The tiles are listed in the order in which they may be removed. A table below shows what every
possible removal scores. In duplicate play the pad says who is Dark and who is Light in each of two
games, and has room for the sums.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.tiles import GOAL, SEATS, SIZE, TileKind, total
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, listed, message
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point, Style
from printkit.output.drawing.theme import HAIR, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.isaac import tiles
from printkit.output.isaac.board import scale_to_common
from printkit.output.isaac.tiles import IsaacSpec
from printkit.output.page.flow import (
    SMALL_SIZE,
    TypeFace,
    centred_label,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
    tabular,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import rounded_rect
from printkit.output.sheet import DraftPage

STRIP_HEIGHTS = 17.0, 23.0
"""The height of the strip above the pad of each game in duplicate play, in mm."""

_PEOPLE = "AB"
_HOW = (
    message(
        "**Two games from the same setup, this is the first.** Write down who is A and who is B. "
        "For the second, on the next page, set the board up again and change places."
    ),
    message(
        "**The second game, with changed places.** Write down the points of the first, too. **The "
        "player with more from both games wins;** a hundred or more counts as 100."
    ),
)
_SUM = message("game 1"), message("+ game 2"), message("= both")


def score_strip(spec: IsaacSpec, box: Box, game: int, seats: Sequence[int]) -> Iterator[Item]:
    """Instructions, and a line for each person: the seat, the name, the points."""
    theme = spec.theme
    yield box.rect(theme.panel)
    inner = box.inset(3.0, 1.6, 3.0, 1.6)
    rows = paragraph(spec.say(_HOW[game]), inner.width, small(theme, "ink"))
    yield from place_rows(rows, inner.x, inner.y)
    below = inner.inset(0.0, height_of(rows) + 0.8, 0.0, 0.0)
    for person, (seat, half) in enumerate(zip(seats, below.columns(len(seats), 7.0), strict=True)):
        yield from _person(spec, half, _PEOPLE[person], seat, game)


def _person(spec: IsaacSpec, box: Box, name: str, seat: int, game: int) -> Iterator[Item]:
    """A person's seat and name; in the second game also room for the sum of both games."""
    theme = spec.theme
    strong = TypeFace(10.0, 4.6, theme.ink, "bold")
    face, y = small(theme, "ink"), box.y + 4.4
    yield from tiles.counter(Point(box.x + 2.2, y - 1.2), seat, 2.0, theme, spec.language)
    words = spec.say("{person} is {player}", person=name, player=GAME.seat_name(seat))
    yield label(words, box.x + 5.6, y, strong)
    x = box.x + 8.0 + text_width(words, strong.font, strong.size)
    yield Line(Point(x, y + 0.6), Point(box.right, y + 0.6), theme.hairline)
    if game:
        y += 5.8
        cells = box.columns(3, 3.0)
        for words, cell in zip(map(spec.say, _SUM), cells, strict=True):
            yield label(words, cell.x, y, face)
            left = cell.x + text_width(words, face.font, face.size) + 1.2
            yield Line(Point(left, y + 0.6), Point(cell.right, y + 0.6), theme.hairline)


FACTORS = (1, 2, 4)
"""The factors for no counter, one and both on the line."""

_TOP, _GAP = 3.0, 7.0
_STRIP_GAP = 2.5  # below what a game in duplicate has above its pad
_LEAST_HALF = 60.0  # the width of what a player writes in
_NAME, _HEADS = 8.0, 11.6  # above the lines: who plays, and what stands in the columns
_LEAST_LINE, _LARGEST_LINE = 4.6, 12.0  # mm, to write in
_MOST_LINES = 25  # the most tiles of a player that fit on the board, except tiny ones
_TIE, _TIE_WORD = 9.0, 12.5  # below the lines: what decides a tie, and the least room for a word
_NOTE_GAP, _TABLE_GAP = 1.6, 4.0
_ROW = 3.5  # of the table
_MOST_RING = 3.2
_LEAST_CELL = 5.0  # three digits
_COUNT_WIDTH = 21.0  # of the table's first column
_SHARES = (0.145, 0.145, 0.11, 0.335, 0.135, 0.13)
_SEEN = message("none"), message("one"), message("both")  # counters on the line
_IN_ORDER = message("Take your tiles in this order; you may skip some, but not go back.")
_ANY_ORDER = message("A tile must be at least as long as the longest you have taken.")
_NOTE = message(
    "Count the tiles that lie on the line of the tile you took or cross it. Then ring what you see "
    "on that line: no counter (×1), one, no matter whose (×2), or both (×4). Your counter may "
    "go ahead by as many squares as you scored points."
)
_TIE_NOTE = message(
    "**A tie:** lay your tiles that were never placed end to end. The longer line wins: more "
    "squares, or as many squares and fewer tiles. If the lines are equal, Dark wins."
)


_LABEL = message("a line for each tile that is removed, and columns for what it scores")


class _Columns(NamedTuple):
    tile: Box
    tally: Box
    value: Box
    factor: Box
    points: Box
    score: Box


def scorepad_pages(spec: IsaacSpec) -> list[DraftPage]:
    """Pages for a game, or in duplicate for each game: one, or on narrow paper one per player."""
    half = body(spec.paper, foot="slim").columns(len(SEATS), _GAP)[0].width
    together = [[*range(len(SEATS))]] if half >= _LEAST_HALF else [[seat] for seat in range(2)]
    games = [*enumerate(seats_by_game(len(SEATS)))] if spec.duplicate else [(0, ())]
    return [
        DraftPage(
            spec.say("Score pad in duplicate, game {game}", game=game + 1)
            if seats
            else spec.say("Score pad"),
            (_pad(spec, shown, game, seats),),
            foot="slim",
        )
        for game, seats in games
        for shown in together
    ]


def _pad(spec: IsaacSpec, shown: Sequence[int], game: int, seats: Sequence[int]) -> Group:
    """A page of a game for the seats `shown`; in duplicate, persons A and B have these `seats`."""
    kinds, theme = spec.setup.layout.tiles, spec.theme
    area, place = scale_to_common(body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 2.0))
    items: list[Item] = []
    if seats:
        top = area._replace(height=STRIP_HEIGHTS[game])
        items += score_strip(spec, top, game, seats)
        area = area.inset(0.0, top.height + _STRIP_GAP, 0.0, 0.0)
    face = small(theme, "ink")
    order_note = _IN_ORDER if total(kinds) <= _MOST_LINES else _ANY_ORDER
    note = paragraph(spec.say(listed([order_note, _NOTE], " ")), area.width, face)
    tie = 0.0 if seats else _TIE  # sums of two games have no tie-break
    note += paragraph(spec.say(_TIE_NOTE), area.width, face, 0.8) if tie else []
    free = area.height - (_NAME + _HEADS + tie + _NOTE_GAP + height_of(note))
    lines = _lines(kinds)
    scoring = [kind for kind in kinds if kind.length < SIZE]  # the longest clear their line
    table = _table_height(scoring, area.width)
    if (free - table) / len(lines) < _LEAST_LINE:
        table = 0.0
    lines = lines[: int((free - table) / _LEAST_LINE)]
    height = min(_LARGEST_LINE, (free - table) / len(lines))
    pad = area._replace(height=_NAME + _HEADS + height * len(lines) + tie)
    for seat, half in zip(shown, pad.columns(len(shown), _GAP), strict=True):
        half_drawn = [*_half(spec, half, seat, lines, height)]
        if tie:
            half_drawn += _tie(spec, half._replace(y=half.bottom - tie, height=tie))
        inner = Group(tuple(half_drawn), label=spec.say(_LABEL))
        words = spec.say("{player}, to write in", player=GAME.seat_name(seat))
        items.append(Group((inner,), label=words))
    below = area.inset(0.0, pad.height + _NOTE_GAP, 0.0, 0.0)
    items += place_rows(note, below.x, below.y)
    if table:
        box = area._replace(y=below.y + height_of(note) + _TABLE_GAP, height=table - _TABLE_GAP)
        words = spec.say(_points_words(scoring))
        drawn = Group(tuple(_table(spec, box, scoring)), label=words)
        items.append(Group((drawn,), label=spec.say("what a removal scores")))
    return Group(tuple(items), place)


def _lines(kinds: Sequence[TileKind]) -> list[TileKind | None]:
    """A line for each tile, up to as many as a player ever removes."""
    if total(kinds) > _MOST_LINES:
        return [None] * _MOST_LINES
    return [kind for kind in kinds for _ in range(kind.count)]


def _half(
    spec: IsaacSpec, box: Box, seat: int, lines: Sequence[TileKind | None], height: float
) -> Iterator[Item]:
    """A player's half of the pad."""
    theme, name = spec.theme, spec.say(GAME.seat_name(seat))
    yield from tiles.counter(Point(box.x + 3.0, box.y + 3.2), seat, 2.6, theme, spec.language)
    yield label(name, box.x + 7.5, box.y + 4.6, TypeFace(11.0, 4.8, theme.ink, "bold"))
    x = box.x + 9.5 + text_width(name, "bold", 11.0)
    yield Line(Point(x, box.y + 5.4), Point(box.right, box.y + 5.4), theme.hairline)
    heads = _columns(box._replace(y=box.y + _NAME, height=_HEADS))
    words = (
        (heads.tile, spec.say("tile")),
        (heads.tally, spec.say("tiles\non line")),
        (heads.value, spec.say("value")),
        (heads.points, spec.say("points")),
        (heads.score, spec.say("score")),
        (heads.factor.inset(0.0, 0.0, 0.0, 3.3), spec.say("counters\non its line")),
    )
    face = small(theme)
    for head, said in words:
        for index, text in enumerate(reversed(said.splitlines())):
            y = head.bottom - 1.3 - 3.3 * index
            yield label(text, head.centre.x, y, face, "middle")
    seen, places = [*map(spec.say, _SEEN)], _ring_places(heads.factor)
    widest = max(
        text_width(f"{one} {two}", face.font, face.size) / 2 for one, two in pairwise(seen)
    )
    face = replace(face, size=face.size * min(1.0, places[0].width / widest))
    for text, place in zip(seen, places, strict=True):
        yield label(text, place.centre.x, heads.factor.bottom - 1.3, face, "middle")
    top = box.y + _NAME + _HEADS
    for number, kind in enumerate(lines):
        row = Box(box.x, top + number * height, box.width, height)
        yield from _line(row, kind, seat, theme)
        new = number == 0 or kind != lines[number - 1]
        rule = theme.frame if new else theme.hairline
        yield row.across(row.y, rule)
    bottom = top + len(lines) * height
    yield box.across(bottom, theme.frame)


def _ring_places(cell: Box) -> list[Box]:
    """The places of a line's rings, a ring for each possible number of counters."""
    return cell.inset(0.6, 0.0, 0.6, 0.0).columns(len(FACTORS), 0.0)


def _columns(row: Box) -> _Columns:
    return _Columns(*row.parts(share * row.width for share in _SHARES))


def _line(row: Box, kind: TileKind | None, seat: int, theme: Theme) -> Iterator[Item]:
    """A line for a removal: known numbers are printed, unknown ones have a box."""
    columns = _columns(row)
    y = row.centre.y
    face = small(theme, "ink")
    if kind:
        yield from _picture(columns.tile, kind, seat, theme)
        size = 8.0 if kind.value > 99 else 10.0
        yield centred_label(str(kind.value), columns.value.centre, size, theme.ink, "bold")
    else:
        yield _blank(columns.tile, theme)
        yield _blank(columns.value, theme)
    yield _blank(columns.tally, theme)
    yield label("×", columns.value.x, y + 1.0, face, "middle")
    yield label("×", columns.factor.x, y + 1.0, face, "middle")
    places = _ring_places(columns.factor)
    radius = min(0.44 * places[0].width, 0.42 * row.height, _MOST_RING)
    for place, factor in zip(places, FACTORS, strict=True):
        yield Circle(place.centre, radius, theme.hairline)
        yield centred_label(str(factor), place.centre, SMALL_SIZE, theme.muted)
    yield label("=", columns.points.x, y + 1.0, face, "middle")
    yield _blank(columns.points, theme)
    yield _blank(columns.score, theme, strong=True)


def _blank(cell: Box, theme: Theme, strong: bool = False) -> Item:
    """A box to write a number in."""
    inner = cell.inset(1.3, 0.6, 0.7, 0.6)
    return inner.rect(theme.frame if strong else theme.hairline)


def _picture(cell: Box, kind: TileKind, seat: int, theme: Theme) -> Iterator[Item]:
    """A tile of a kind, and its length in squares."""
    yield centred_label(str(kind.length), Point(cell.x + 1.8, cell.centre.y), 9.0, theme.ink)
    unit = min(2.4, (cell.width - 5.2) / SIZE)
    height = min(3.2, cell.height - 1.4)
    place = Box(cell.x + 4.2, cell.centre.y - height / 2, unit * kind.length, height)
    yield rounded_rect(place, 0.4, theme.tiles[seat])
    for joint in range(1, kind.length):
        x = place.x + unit * joint
        style = Style(stroke=theme.divisions[seat].stroke, width=HAIR)
        yield place.down(x, style)


def _tie(spec: IsaacSpec, box: Box) -> Iterator[Item]:
    """Room to note the tiles that were never placed, which break a tie."""
    face = small(spec.theme, "ink")
    y = box.y + 5.6
    yield label(spec.say("Never placed"), box.x, y, face)
    squares, tiles_ = box.inset(0.42 * box.width, 1.2, 0.0, 1.4).columns(2, 2.0)
    for place, words in ((squares, spec.say("squares")), (tiles_, spec.say("tiles"))):
        wide = max(_TIE_WORD, 1.0 + text_width(words, face.font, face.size))
        blank = place._replace(width=place.width - wide)
        yield blank.rect(spec.theme.hairline)
        yield label(words, blank.right + 1.0, y, face)


def _table_height(kinds: Sequence[TileKind], width: float) -> float:
    """The height in mm of the table and the gap above it; 0 if it would be too dense to read."""
    if not kinds:
        return 0.0
    cell = (width - _COUNT_WIDTH) / len(kinds) / len(FACTORS)
    return _TABLE_GAP + (2 + _most(kinds)) * _ROW if cell >= _LEAST_CELL else 0.0


def _most(kinds: Sequence[TileKind]) -> int:
    """The largest number of tiles on or across a line after a removal."""
    return SIZE - min(kind.length for kind in kinds)


def _table(spec: IsaacSpec, box: Box, kinds: Sequence[TileKind]) -> Iterator[Item]:
    """A table of scores by kind of tile, tiles on the line, and counters on the line."""
    theme = spec.theme
    face = tabular(small(theme, "ink"))
    strong = replace(face, font="bold")
    names = (spec.say("tiles on its line"), *map(str, range(1, _most(kinds) + 1)))
    for row, name in enumerate(names, start=1):
        y = box.y + (row + 0.75) * _ROW
        if row > 1:
            yield label(name, box.x + _COUNT_WIDTH - 3.0, y, strong, "end")
        else:
            yield label(name, box.x, y, small(theme))
    width = (box.width - _COUNT_WIDTH) / len(kinds)
    for number, kind in enumerate(kinds):
        block = Box(box.x + _COUNT_WIDTH + number * width, box.y, width, box.height)
        if number % 2 == 0:
            yield block.rect(theme.panel)
        head = str(kind.length)
        if width > 14.0:
            head = spec.say("length {length}", length=kind.length)
        yield label(head, block.centre.x, box.y + 0.75 * _ROW, strong, "middle")
        yield from _block(block.inset(0.0, _ROW, 0.0, 0.0), kind, face, theme, spec.language)
    y = box.y + 2 * _ROW
    yield box.across(y, theme.frame)
    yield box.across(box.bottom, theme.frame)


def _block(
    box: Box, kind: TileKind, face: TypeFace, theme: Theme, language: Language
) -> Iterator[Item]:
    """The three columns for a kind of tile, with their units aligned."""
    half = text_width("000", face.font, face.size, face.figures) / 2
    for column, factor in zip(box.columns(len(FACTORS), 0.0), FACTORS, strict=True):
        yield label(f"× {factor}", column.centre.x, box.y + 0.75 * _ROW, small(theme), "middle")
        for count in range(1, SIZE - kind.length + 1):
            points = points_of(count, kind.value, factor)
            words = language.say("win") if points >= GOAL else str(points)
            y = box.y + (count + 0.75) * _ROW
            yield label(words, column.centre.x + half, y, face, "end")


def _points_words(kinds: Sequence[TileKind]) -> Message:
    """The table in words, for a screen reader."""
    worth = (
        message("{value} for length {length}", value=kind.value, length=kind.length)
        for kind in kinds
    )
    return message(
        "tiles on its line × value × 1 or 2 or 4; the values are {values}",
        values=listed(worth, ","),
    )


def points_of(count: int, value: int, factor: int) -> int:
    """The points that a removal scores."""
    return count * value * factor
