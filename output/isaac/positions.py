"""Positions of Isaac in diagrams, on cards, on a screen and in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from printkit.layouts.errors import InputError
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacLayout, IsaacTable
from printkit.layouts.isaac.tiles import SEATS, SHORTEST, SIZE, Tile, TileKind, hand_name
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, listed, message
from printkit.layouts.setup import Setup
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point, Style
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.isaac import tiles
from printkit.output.isaac.tiles import IsaacCard, IsaacSpec
from printkit.output.page.cards import PANEL, CardFace, card_status, pictured_card_pages
from printkit.output.page.diagrams import Figure, FigureSet, move_before
from printkit.output.page.flow import SMALL_SIZE, Row, TypeFace, label, paragraph, small, tabular
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid, board
from printkit.output.page.signs import rounded_rect
from printkit.output.sheet import BoardPicture, Diagram, DraftPage, Pictures, Spot

# All lengths are in mm at the least size; a larger picture is larger in everything.
_SQUARE = 5.0
_COUNTER = 1.9
WIDTH = SIZE * _SQUARE + 2 * COORDINATES_WIDTH
HEIGHT = SIZE * _SQUARE + 2 * COORDINATES_HEIGHT
"""The least size of a position in mm, at which its texts are small print."""

_DIGITS = "0123456789"
_KEY = message(
    "Dark’s tiles are dark, Light’s light, with what they are worth. D and L are the score "
    "counters. Dark counts from the left and from below, Light from the other side."
)
_OUTLINES_KEY = message(
    "Dark’s tiles have a thick outline, Light’s a thin one, with what they are worth. D and L are "
    "the score counters. Dark counts from the left and from below, Light from the other side."
)
_LAST = message(
    "A frame is round the tile placed last, and round tiles that score. A broken one is where a "
    "tile was taken off or a counter stood."
)
_ANSWER = message("A frame is round the tile of the answer, a broken one round one to take off.")


def pictures(spec: IsaacSpec, tables: Sequence[IsaacTable]) -> Pictures[IsaacTable]:
    """How to draw positions, all at one size."""
    language = spec.language
    key, last, answer = map(
        language.say, (_OUTLINES_KEY if spec.theme.outlines_tiles else _KEY, _LAST, _ANSWER)
    )

    def draw(
        shown: Diagram[IsaacTable], before: Diagram[IsaacTable] | None, box: Box, theme: Theme
    ) -> list[Item]:
        return list(position(box, shown, theme, language))

    def other_scores(moves: Sequence[str]) -> str:
        """The other squares where the counter may go when the same tile is removed."""
        scores = listed((move.partition("=")[2] for move in moves), "or")
        return language.say("The counter may also go to {squares}.", squares=scores)

    return Pictures(WIDTH, HEIGHT, draw, key, last, answer, same_answer=other_scores)


def position(
    box: Box,
    shown: Diagram[IsaacTable],
    theme: Theme,
    language: Language,
    before: IsaacTable | None = None,
) -> Iterator[Item]:
    """Draw a position in a box with the proportions of WIDTH and HEIGHT.

    Given the table `before` a removal, it marks the line of the removal, the tiles that count, and
    the square that the counter left.
    """
    table = shown.table
    scale, grid = box.width / WIDTH, grid_of(box)
    removed = moved_tile(shown) if before else None
    band = [tiles.outline(grid, Tile(removed.line[0], removed.line[-1]))] if removed else []
    yield from board(grid, theme, theme.hairline, [line.rect(theme.band) for line in band])
    yield from _coordinates(grid, theme, scale, language)
    worth = _worth(table)
    yield from tiles.tiles(grid, table.tiles, worth, theme, language, taken=table.counters)
    if removed:
        for tile in counting_tiles(table, removed):
            yield tiles.outline(grid, tile).rect(_mark(theme, scale))
    yield from _change(grid, shown, theme, scale)
    if before:
        yield from _left_squares(grid, before, table, theme, scale)
    yield from _counters(grid, table, theme, scale, language)


def grid_of(box: Box) -> Grid:
    """The grid of a position's squares in a box."""
    scale = box.width / WIDTH
    x, y = box.x + COORDINATES_WIDTH * scale, box.y + COORDINATES_HEIGHT * scale
    return Grid(x, y, _SQUARE * scale, SIZE, SIZE)


def moved_tile(shown: Diagram[IsaacTable]) -> Tile | None:
    """The tile that a move placed or removed; None for a pass, and at the start."""
    try:
        return Tile.parse(shown.move.partition("=")[0])
    except InputError:
        return None


def counting_tiles(table: IsaacTable, removed: Tile) -> list[Tile]:
    """The tiles on or across the line of a removed tile."""
    line = set(removed.line)
    return [tile for placed in table.tiles for tile in placed if line & set(tile.squares)]


def _coordinates(grid: Grid, theme: Theme, scale: float, language: Language) -> Iterator[Item]:
    own = tuple(grid.coordinates(theme, scale, _DIGITS, _DIGITS))
    yield from own
    turn, said = tiles.half_turn(grid.box.centre), language.say("Light’s side")
    yield Group(own, turn, label=said, role="artifact")


def _mark(theme: Theme, scale: float, dashed: bool = False) -> Style:
    dash = (1.2 * scale, 0.8 * scale) if dashed else ()
    return Style(stroke=theme.accent, width=STRONG * scale, dash=dash)


def _change(grid: Grid, shown: Diagram[IsaacTable], theme: Theme, scale: float) -> Iterator[Item]:
    """A frame around the tile that a move placed or removed."""
    if tile := moved_tile(shown):
        yield tiles.outline(grid, tile).rect(_mark(theme, scale, dashed="=" in shown.move))


def _left_squares(
    grid: Grid, before: IsaacTable, table: IsaacTable, theme: Theme, scale: float
) -> Iterator[Item]:
    """The outline of a counter on the square that it left."""
    style = _mark(theme, 0.6 * scale, dashed=True)
    radius = _COUNTER * scale
    for seat, (old, new) in enumerate(zip(before.counters, table.counters, strict=True)):
        if old is not None and old != new:
            centre = grid.cell_at(old).centre
            place = Box(centre.x - radius, centre.y - radius, 2 * radius, 2 * radius)
            yield Circle(centre, radius, style) if seat == 0 else place.rect(style)


def _counters(
    grid: Grid, table: IsaacTable, theme: Theme, scale: float, language: Language
) -> Iterator[Item]:
    for seat, square in enumerate(table.counters):
        if square is not None:
            centre = grid.cell_at(square).centre
            yield from tiles.counter(centre, seat, _COUNTER * scale, theme, language)


# All lengths are in mm.
_GAP = 1.0  # above the players' names
_NAME, _ROW, _TILE = 4.4, 4.7, 3.6
_LONGEST_SQUARE = 2.9  # of a tile that is not placed
_SCREEN_COUNT = 7.0  # what "× 12" takes beside it
_MARGIN, _EDGE = 2.6, 0.6
_BETWEEN = 3.0  # the players


def first_table(setup: Setup[IsaacLayout]) -> IsaacTable:
    """The table before the first move: the opening's tiles on the board, the rest in hand."""
    layout = setup.layout
    return IsaacTable(
        tiles=tuple(
            tuple(sorted(layout.opening[seat :: len(SEATS)], key=lambda tile: tile.first))
            for seat in range(len(SEATS))
        ),
        left=tuple(_tiles_left(layout, seat) for seat in range(len(SEATS))),
        scores=(0,) * len(SEATS),
        counters=(None,) * len(SEATS),
        longest=(0,) * len(SEATS),
        to_move=len(layout.opening) % len(SEATS),
    )


def _tiles_left(layout: IsaacLayout, seat: int) -> tuple[TileKind, ...]:
    """The kinds of tiles in a seat's hand, with their counts; never below 0."""
    return tuple(
        TileKind(kind.length, kind.value, max(0, kind.count)) for kind in layout.tiles_left(seat)
    )


def draw_screen(
    setup: Setup[IsaacLayout],
    shown: Diagram[IsaacTable],
    before: Diagram[IsaacTable] | None,
    theme: Theme,
    language: Language,
) -> BoardPicture:
    """Draw the position for a screen: the last tile in a frame, the players' tiles below."""
    table = shown.table
    board = Box(0.0, 0.0, WIDTH, HEIGHT)
    items = [*position(board, shown, theme, language)]
    spots = [*_squares(table, board, language)]
    below = Box(_MARGIN, board.bottom + _GAP, board.width - 2 * _MARGIN, 0.0)
    height = below.y
    for seat, place in enumerate(below.columns(len(SEATS), _BETWEEN)):
        kinds = table.left[seat]
        items += _name(place, seat, theme, language)
        for kind, box in zip(kinds, _rows(place, len(kinds)), strict=True):
            items.append(_kind(box, kind, seat, table.left, theme, language))
            words = language.say(
                "{player}’s tiles {length} long, worth {value}: {count}",
                player=GAME.seat_name(seat),
                length=kind.length,
                value=kind.value,
                count=kind.count,
            )
            spots.append(Spot(hand_name(seat, kind.length), box, words))
            height = max(height, box.bottom)
    return BoardPicture(board.width, height + _EDGE, tuple(items), tuple(spots))


def _squares(table: IsaacTable, board: Box, language: Language) -> Iterator[Spot]:
    grid = grid_of(board)
    lies: dict[int, list[Message]] = {}
    for seat, square in enumerate(table.counters):
        if square is not None:
            said = message("{player}’s counter", player=GAME.seat_name(seat))
            lies.setdefault(square, []).insert(0, said)
    for seat, placed in enumerate(table.tiles):
        for tile in placed:
            said = message(
                "{player}’s {length} long {tile}",
                player=GAME.seat_name(seat),
                length=tile.length,
                tile=tile.name,
            )
            for square in tile.squares:
                lies.setdefault(square, []).append(said)
    for square in grid.as_read:
        there = lies.get(square, [message("empty")])
        words = language.say(listed([f"{square:02}", *there], ","))
        yield Spot(f"{square:02}", grid.cell_at(square), words)


def _rows(place: Box, count: int) -> list[Box]:
    return [place._replace(y=place.y + _NAME + row * _ROW, height=_ROW) for row in range(count)]


def _name(place: Box, seat: int, theme: Theme, language: Language) -> Iterator[Item]:
    """A player's sign and name."""
    y = place.y + _NAME / 2
    yield from tiles.counter(Point(place.x + 1.9, y), seat, 1.7, theme, language)
    face = TypeFace(SMALL_SIZE * 1.2, _NAME, theme.ink, "bold")
    yield label(language.say(GAME.seat_name(seat)), place.x + 4.6, y + 1.0, face)


def _kind(
    row: Box,
    kind: TileKind,
    seat: int,
    hands: Sequence[Sequence[TileKind]],
    theme: Theme,
    language: Language,
) -> Group:
    """Draw a tile of a kind, pale if none is left, and the number that is left."""
    longest = max((kind.length for hand in hands for kind in hand), default=SIZE)
    square = min(_LONGEST_SQUARE, (row.width - _SCREEN_COUNT) / longest)
    y = row.centre.y - _TILE / 2
    box = Box(row.x, y, kind.length * square, _TILE)
    style = theme.tiles[seat] if kind.count else theme.tile_place(seat)
    drawn: list[Item] = [rounded_rect(box, 0.5, style)]
    for joint in range(1, kind.length):
        x = box.x + joint * square
        drawn.append(Line(Point(x, y + 0.4), Point(x, y + _TILE - 0.4), theme.divisions[seat]))
    drawn += tiles.plate(kind.value, box.centre, _TILE, seat, theme)
    face = TypeFace(SMALL_SIZE * 1.1, _ROW, theme.ink if kind.count else theme.muted)
    drawn.append(label(f"× {kind.count}", box.right + 1.2, row.centre.y + 0.95, face))
    said = language.say(
        "{player}: {count} of length {length}",
        player=GAME.seat_name(seat),
        count=kind.count,
        length=kind.length,
    )
    return Group(tuple(drawn), label=said)


_MOST = 2.0  # times the least size at which a board can be read
_CARD_COUNT = 4.6  # how many there are of a tile, before its picture
_ICON, _STEP = 3.1, 3.6  # a picture's height, and from one to the next
_CARD_SQUARE = 2.4  # of it, at most


def card_pages(spec: IsaacSpec) -> list[DraftPage]:
    """Pages of the spec's setups as cards."""
    title = spec.say("Cards, to lay tiles from")
    return pictured_card_pages(spec, title, WIDTH, HEIGHT, _MOST, card_face)


def card_face(spec: IsaacSpec, card: IsaacCard) -> CardFace:
    """The face of a setup's card: the opening and the tiles that each player has."""
    picture = partial(_picture, spec, card.setup)
    return CardFace(card.setup, WIDTH, HEIGHT, _MOST, picture, partial(_card_rows, spec, card))


def _card_rows(spec: IsaacSpec, card: IsaacCard, width: float) -> list[Row]:
    setup, theme = card.setup, spec.theme
    rows = paragraph(spec.say(card_status(card.verdict)), width, small(theme, "ink"))
    first = GAME.seat_name(len(setup.layout.opening) % len(SEATS))
    begins = spec.say("{player} begins", player=first)
    rows += paragraph(begins, width, small(theme), before=1.0)
    rows += paragraph(spec.say("each player has"), width, small(theme), before=1.0)
    return [*rows, *_kinds(setup.layout.tiles, theme, spec.language)]


def _picture(spec: IsaacSpec, setup: Setup[IsaacLayout], room: Box) -> list[Item]:
    """Draw the board with the opening's tiles, as large as the room allows."""
    layout = setup.layout
    scale = min(room.width / WIDTH, room.height / HEIGHT)
    place = room._replace(width=scale * WIDTH, height=scale * HEIGHT)
    by_seat = tuple(layout.opening[seat :: len(SEATS)] for seat in range(len(SEATS)))
    shown = Diagram(0, "", "", replace(first_table(setup), tiles=by_seat))
    return [*position(place, shown, spec.theme, spec.language)]


def _kinds(kinds: Sequence[TileKind], theme: Theme, language: Language) -> list[Row]:
    """Rows with the number of tiles of each kind, and a picture of one."""
    width = PANEL - _CARD_COUNT
    square = min(_CARD_SQUARE, width / max(kind.length for kind in kinds))
    face = tabular(small(theme, "ink"))
    rows: list[Row] = []
    for kind in kinds:
        across = max(square * kind.length, tiles.least_icon(kind))
        place = Box(_CARD_COUNT, (_STEP - _ICON) / 2, across, _ICON)
        count = label(f"{kind.count}", _CARD_COUNT - 1.2, _STEP / 2 + 1.0, face, "end")
        said = language.say(tiles.kind_words(kind))
        drawn = Group((count, *tiles.icon(place, kind, theme)), label=said)
        rows.append(Row(_STEP, (drawn,), 0.0 if rows else 0.8))
    return rows


LENGTHS, SHORT_LENGTHS = "lengths", "short"
"""The keys of the picture of tiles by length, in the rules and in the reference."""

_LEAST_LENGTHS = 60.0  # the picture's width, in mm
_MOST_UNIT, _TILE_GAP = 5.0, 2.0  # of a square of its tiles, and from one tile to the next
_WORDS, _LENGTH = 28.0, 12.5  # beside the tiles: the least room for words, and the first of them
_FRAME, _BESIDE = 1.2, 2.5  # around them, and from them to the words
_PLATE = 0.45  # of a square: half the width of what a value stands on
_MEANINGS = (
    message("tiles on the line × value × 1 for no counter there"),
    message("tiles on the line × value × 2 for one counter there"),
    message("tiles on the line × value × 4 for both counters there"),
)


@dataclass(frozen=True, slots=True)
class Removal:
    """The score of a removal: `count` tiles x `value` x 1, 2 or 4, by the number of `counters`."""

    count: int
    value: int
    counters: int

    @property
    def factor(self) -> int:
        return 1 << self.counters

    @property
    def points(self) -> int:
        return self.count * self.value * self.factor


def figures(spec: IsaacSpec) -> FigureSet:
    """The figures of the rules: the tiles by length, and the positions of the example."""
    return _example(spec.example, spec.language)


@lru_cache
def _example(shown: tuple[Diagram[IsaacTable], ...], language: Language) -> FigureSet:
    positions = {each.key: _position(shown, index, language) for index, each in enumerate(shown)}
    return positions | _by_length(shown, LENGTHS, language)


def card_figures(spec: IsaacSpec) -> dict[str, Figure]:
    """The figure of the quick reference: the tiles by length."""
    return _by_length(spec.example, SHORT_LENGTHS, spec.language)


@lru_cache
def _by_length(
    shown: tuple[Diagram[IsaacTable], ...], key: str, language: Language
) -> dict[str, Figure]:
    """A figure of the example's tiles by length; none without an example."""
    if not shown:
        return {}
    return {key: Figure(_LEAST_LENGTHS, partial(_lengths, shown[0].table.left[0], language))}


def _position(example: Sequence[Diagram[IsaacTable]], index: int, language: Language) -> Figure:
    """A figure of a position, with the score of the removal that led to the position."""
    shown, before = example[index], move_before(example, index)
    scored = removal(shown, before)
    past = before.table if before and scored else None

    def draw(theme: Theme, width: float) -> Row:
        box = Box(0.0, 0.0, width, width * HEIGHT / WIDTH)
        drawn = tuple(position(box, shown, theme, language, past))
        said = language.say("example, after {number} moves", number=shown.number)
        return Row(box.height, (Group(drawn, label=said),))

    return Figure(WIDTH, draw, words=partial(_scoring, scored, language) if scored else None)


def _scoring(
    scored: Removal, language: Language, theme: Theme, width: float, face: TypeFace
) -> list[Row]:
    """The sum that scores a removal, and what its numbers mean."""
    size, sum_ = 1.1 * face.size, language.say(sum_of(scored))
    size *= min(1.0, width / text_width(sum_, "bold", size))  # on one line
    strong = TypeFace(size, 1.15 * face.leading, theme.accent, "bold")
    meaning = language.say(_MEANINGS[scored.counters])
    return [
        *paragraph(sum_, width, strong, before=0.8),
        *paragraph(meaning, width, replace(face, colour=theme.muted)),
    ]


_FATES = message("stays"), message("may go"), message("taken")


def _lengths(kinds: Sequence[TileKind], language: Language, theme: Theme, width: float) -> Row:
    """Tiles by length, and which of them may be removed after the middle one."""
    taken = kinds[len(kinds) // 2].length
    face = small(theme, "ink")
    stay, go, gone = (language.say(each) for each in _FATES)
    widest = max(text_width(words, "bold", face.size) for words in (stay, go, gone))
    room = max(_WORDS, _FRAME + _BESIDE + _LENGTH + widest)
    unit = min(_MOST_UNIT, (width - room) / kinds[-1].length)
    items: list[Item] = []
    y = _FRAME
    for kind in kinds:
        box = Box(_FRAME, y, unit * kind.length, 0.9 * unit)
        stays = kind.length < taken
        style = theme.tile_place(0) if stays else theme.tiles[0]
        items.append(rounded_rect(box, 0.12 * unit, style))
        items += _joints(box, kind.length, theme.hairline if stays else theme.divisions[0])
        items += tiles.plate(kind.value, box.centre, box.height, 0, theme)
        if kind.length == taken:
            around = box.inset(-0.9, -0.9, -0.9, -0.9)
            items.append(rounded_rect(around, 0.9, Style(stroke=theme.accent, width=STRONG)))
        words = gone if kind.length == taken else stay if stays else go
        length = language.say("length {length}", length=kind.length)
        x, middle = _FRAME + unit * kinds[-1].length + _BESIDE, box.centre.y + 1.0
        items.append(label(length, x, middle, face))
        items.append(label(words, x + _LENGTH, middle, face, font="bold"))
        y = box.bottom + _TILE_GAP
    return Row(y, (Group(tuple(items), label=language.say("tiles by length")),))


def _joints(box: Box, length: int, style: Style) -> Iterator[Line]:
    """The lines between a tile's squares, except those behind its value."""
    unit = box.width / length
    for joint in range(1, length):
        x = box.x + joint * unit
        if abs(x - box.centre.x) > _PLATE * unit:
            yield box.down(x, style)


def removal(shown: Diagram[IsaacTable], before: Diagram[IsaacTable] | None) -> Removal | None:
    """The removal that led to a position, given the position before; None for other moves."""
    tile = moved_tile(shown)
    if tile is None or before is None or "=" not in shown.move:
        return None
    table, past = shown.table, before.table
    counters = sum(square in tile.line for square in past.counters if square is not None)
    return Removal(len(counting_tiles(table, tile)), _worth(table)[tile.length], counters)


def sum_of(scored: Removal) -> Message:
    """A removal's score as a sum: "3 × 2 × 4 = 24 points"."""
    return message(
        "{count} × {value} × {factor} = {points} points",
        count=scored.count,
        value=scored.value,
        factor=scored.factor,
        points=scored.points,
    )


def _worth(table: IsaacTable) -> tiles.Values:
    """The values of tiles by length; 0 for a length that the set lacks."""
    return {**dict.fromkeys(range(SHORTEST, SIZE + 1), 0), **tiles.values(table.left[0])}
