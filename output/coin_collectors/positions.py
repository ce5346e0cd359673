"""Positions of Coin Collectors in diagrams, on a screen and in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from printkit.layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    NO_COIN,
    NO_TILE,
    RANKS,
    SQUARES,
    SUIT_NAMES,
    SUITS,
    PiecepackLayout,
    PiecepackTable,
    die_name,
)
from printkit.layouts.language import Language
from printkit.layouts.messages import Said, listed, message
from printkit.layouts.setup import Setup
from printkit.output.coin_collectors import pieces
from printkit.output.coin_collectors.pieces import CollectorsSpec, face_words, symbol
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point, Style
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.page.diagrams import Figure, FigureSet, example_figures
from printkit.output.page.flow import SMALL_SIZE, centred_label
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from printkit.output.sheet import BoardPicture, Diagram, Pictures, Spot

# All lengths are in mm at the least size; a larger picture is larger in everything.
_SQUARE = 10.6
_SYMBOL, _PAWN, _COIN = 1.9, 2.7, 4.6
_DIE = (7.6, 4.6)
_DICE_HEIGHT = 6.6
_STUB = 1.2
_KEY = message(
    "In a square’s upper left corner stands its tile, in the lower right one its coin or the pawn "
    "that took it. Below the board are the dice. "
    "Suns, moons, crowns and arms have values from 0 (null) and 1 (ace) to 5."
)
_LAST = message("A frame marks the square of a step.")
_ANSWER = message("A frame marks the square of the answer.")


def pictures(spec: CollectorsSpec, tables: Sequence[PiecepackTable]) -> Pictures[PiecepackTable]:
    """How to draw positions, all at one size."""
    key, last, answer = map(spec.say, (_KEY, _LAST, _ANSWER))
    return Pictures(*size_of(), partial(position, spec.language), key, last, answer)


def position(
    language: Language,
    shown: Diagram[PiecepackTable],
    before: Diagram[PiecepackTable] | None,
    box: Box,
    theme: Theme,
    files: int = len(FILES),
    ranks: int = len(RANKS),
) -> list[Item]:
    """Draw a position as wide as its box, with a frame around the square of the last step.

    Only `files` from the left and `ranks` from the top are shown. Lines stick out where the board
    continues.
    """
    table = shown.table
    scale = box.width / size_of(files, ranks)[0]
    whole = _board_grid(box, scale)
    first = (0, len(RANKS) - ranks)
    grid = replace(whole, files=files, ranks=ranks, first=first, across=len(FILES))
    items: list[Item] = []
    for square in grid.numbers:
        cell = grid.cell_at(square)
        drawn = _hole(table, cell, scale, theme)
        if square != HOLE:
            drawn = _square(table, square, cell, scale, theme)
        words = language.say(square_words(table, square))
        items.append(Group(tuple(drawn), label=f"{SQUARES[square]}: {words}"))
    items += [*grid.lines(theme.frame), grid.box.rect(theme.frame)]
    items += _stubs(whole, grid, theme, scale)
    items += grid.coordinates(theme, scale)
    items += _step(whole, shown.move, Style(stroke=theme.accent, width=STRONG * scale))
    width = box.width if files < len(FILES) else grid.box.width
    below = _below(grid, box.right - width, width, scale)
    return [*items, *_dice(table, below, scale, theme, language)]


def _board_grid(box: Box, scale: float) -> Grid:
    left = box.x + COORDINATES_WIDTH * scale
    return Grid(left, box.y, _SQUARE * scale, len(FILES), len(RANKS))


def _below(grid: Grid, left: float, width: float, scale: float) -> Box:
    """The place of the dice below a board."""
    top = grid.box.bottom + COORDINATES_HEIGHT * scale
    return Box(left, top, width, _DICE_HEIGHT * scale)


def size_of(files: int = len(FILES), ranks: int = len(RANKS)) -> tuple[float, float]:
    """The least width and height in mm of a board part with the dice below it."""
    width = files * _SQUARE + COORDINATES_WIDTH + (_STUB if files < len(FILES) else 0.0)
    return width, ranks * _SQUARE + COORDINATES_HEIGHT + _DICE_HEIGHT


def _stubs(whole: Grid, part: Grid, theme: Theme, scale: float) -> Iterator[Line]:
    """Short ends of lines, right of and below a part of a board that goes on there."""
    box, length = part.box, _STUB * scale
    if whole.files > part.files:
        for rank in range(part.ranks + 1):
            y = box.y + rank * part.square
            yield Line(Point(box.right, y), Point(box.right + length, y), theme.frame)
    if whole.ranks > part.ranks:
        for file in range(part.files + 1):
            x = box.x + file * part.square
            yield Line(Point(x, box.bottom), Point(x, box.bottom + length), theme.frame)


def _square(
    table: PiecepackTable, square: int, cell: Box, scale: float, theme: Theme
) -> Iterator[Item]:
    tile = table.tiles[square]
    yield cell.rect(theme.light)
    if tile != NO_TILE:
        yield from _tile(tile, cell, scale, theme)
    place = Point(cell.right - 2.9 * scale, cell.bottom - 2.9 * scale)
    if square in table.pawns:
        yield from pieces.pawn(place, table.pawns.index(square), _PAWN * scale, theme)
    elif table.coins[square] != NO_COIN:
        yield from pieces.coin(place, table.coins[square], _COIN * scale, theme)


def _tile(tile: str, cell: Box, scale: float, theme: Theme) -> Iterator[Item]:
    corner = Point(cell.x + 2.5 * scale, cell.y + 2.5 * scale)
    yield from symbol(pieces.suit_of(tile), corner, _SYMBOL * scale, theme)
    value = Point(corner.x + 3.1 * scale, corner.y)
    size = SMALL_SIZE * scale
    yield centred_label(str(pieces.value_of(tile)), value, size, theme.ink, "bold")


def square_words(table: PiecepackTable, square: int) -> Said:
    """Describe a square's contents in words."""
    pawns = [
        message("{suit} pawn", suit=SUIT_NAMES[suit])
        for suit, place in enumerate(table.pawns)
        if place == square
    ]
    tile = table.tiles[square]
    said = [] if tile == NO_TILE else [pieces.tile_name(tile)]
    if table.coins[square] != NO_COIN and not pawns:
        said.append(message("coin {value}", value=table.coins[square]))
    if not said and not pawns:
        return message("the hole") if square == HOLE else message("empty")
    return listed([*said, *pawns], ",")


def _hole(table: PiecepackTable, cell: Box, scale: float, theme: Theme) -> Iterator[Item]:
    """Draw the hole, with the pawns that have not left it."""
    yield cell.rect(theme.dark)
    for suit, square in enumerate(table.pawns):
        if square == HOLE:
            place = quarter(cell, suit).centre
            yield from pieces.pawn(place, suit, 0.92 * _PAWN * scale, theme)


def quarter(hole: Box, suit: int) -> Box:
    """The place of a suit's pawn in the hole."""
    width, height = hole.width / 2, hole.height / 2
    return Box(hole.x + suit % 2 * width, hole.y + suit // 2 * height, width, height)


def _step(grid: Grid, move: str, style: Style) -> Iterator[Item]:
    """A frame around the square that the move's pawn stepped to."""
    square = move.partition(" ")[0].partition("-")[2]
    if square in SQUARES:
        yield grid.cell_at(SQUARES.index(square)).rect(style)


def _dice(
    table: PiecepackTable, below: Box, scale: float, theme: Theme, language: Language
) -> Iterator[Item]:
    for suit, place in enumerate(_dice_boxes(below, scale)):
        drawn = pieces.die(place, suit, table.dice[suit], theme)
        face = face_words(table.dice[suit])
        said = language.say("{suit} die: {face}", suit=SUIT_NAMES[suit], face=face)
        yield Group(tuple(drawn), label=said)


def _dice_boxes(below: Box, scale: float) -> list[Box]:
    width, height = (length * scale for length in _DIE)
    y = below.bottom - height - 0.6 * scale
    columns = below.columns(len(SUITS), 0.0)
    return [Box(cell.centre.x - width / 2, y, width, height) for cell in columns]


_EDGE = 0.6  # mm around all


def first_table(setup: Setup[PiecepackLayout]) -> PiecepackTable:
    """The table before the first move: the piecepack, with all pawns in the hole."""
    layout = setup.layout
    return PiecepackTable(layout.tiles, layout.coins, (HOLE,) * len(SUITS), layout.dice, 0)


def draw_screen(
    setup: Setup[PiecepackLayout],
    shown: Diagram[PiecepackTable],
    before: Diagram[PiecepackTable] | None,
    theme: Theme,
    language: Language,
) -> BoardPicture:
    """Draw the position for a screen, with a frame around the square of the last step."""
    width, height = size_of()
    box = Box(_EDGE, _EDGE, width, height)
    items = position(language, shown, before, box, theme)
    spots = tuple(_spots(shown.table, box, language))
    return BoardPicture(width + 2 * _EDGE, height + 2 * _EDGE, tuple(items), spots)


def _spots(table: PiecepackTable, box: Box, language: Language) -> Iterator[Spot]:
    """The places to tap: the squares, the pawns in the hole, and the dice."""
    grid = _board_grid(box, 1.0)
    dice = _dice_boxes(_below(grid, grid.x, grid.box.width, 1.0), 1.0)
    for square in grid.as_read:
        name, cell = SQUARES[square], grid.cell_at(square)
        yield Spot(name, cell, language.say(listed([name, square_words(table, square)], ",")))
        if square == HOLE:
            for pawn, suit in enumerate(SUITS):
                if table.pawns[pawn] == HOLE:
                    said = language.say("{suit} pawn in the hole", suit=SUIT_NAMES[pawn])
                    yield Spot(suit, quarter(cell, pawn), said)
    for die, (face, place) in enumerate(zip(table.dice, dice, strict=True)):
        said = language.say("{suit} die, {face}", suit=SUIT_NAMES[die], face=face_words(face))
        yield Spot(die_name(SUITS[die]), place, said)


SHOWN = (3, 3)
"""The numbers of files from the left and of ranks from the top that show the example."""

_SHORT = "brief-example"  # what the reference calls the first step of the example
_FIGURE_KEY = message(
    "The upper left corner of the board. On a square stand the suit and the value of its tile, and "
    "below, in a ring, the value of its coin. A pawn has its suit on it; the dice are below the "
    "board."
)


def figures(spec: CollectorsSpec) -> FigureSet:
    """The figures of the rules: the two ways to step."""
    return example_figures(_steps(spec.language), spec.example, spec.language)


def card_figures(spec: CollectorsSpec) -> dict[str, Figure]:
    """The figure of the quick reference: the first step."""
    if not spec.example:
        return {}
    (figure,) = example_figures(_steps(spec.language), spec.example[:1], spec.language).values()
    return {_SHORT: replace(figure, words=None)}


@cache
def _steps(language: Language) -> Pictures[PiecepackTable]:
    """How the steps of the example are drawn."""
    draw = partial(position, language, files=SHOWN[0], ranks=SHOWN[1])
    return Pictures(*size_of(*SHOWN), draw, language.say(_FIGURE_KEY))
