"""Positions of Coin Isolation in diagrams: piles, pawns, and the path of the last move."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from itertools import pairwise

from printkit.layouts.coin_isolation.game import coins_of, in_points
from printkit.layouts.coin_isolation.layout import (
    FILES,
    SIDE_NAMES,
    SQUARES,
    CoinLayout,
    CoinTable,
)
from printkit.layouts.coins import Coin, CoinSet
from printkit.layouts.language import Language
from printkit.layouts.messages import Listed, Said, Value, listed, message
from printkit.layouts.setup import Setup
from printkit.output.coin_isolation import pieces
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point, Polygon, Rect, Style, Text
from printkit.output.drawing.theme import STRONG, THIN, Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.coins import coin
from printkit.output.page.flow import SMALL_SIZE, centred_label
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from printkit.output.page.signs import pawn
from printkit.output.sheet import BoardPicture, Diagram, Pictures, Spot

# All lengths are in mm at the least size; a larger picture is larger in everything.
MIN_SQUARE = 7.3

_COIN_PART = 0.84  # of a square: the largest coin
_MAX_COIN = 7.4  # and no larger than this
_STRIP, _STRIP_WIDTH = 2.8, 5.6  # a kind of coin under a pawn or in a mixed pile, the largest
_STRIP_PAD = 0.3
_PAWN = 2.1
_PAD = 0.25
_ROOM = 0.999  # of the side a square needs: a smaller one is not due to rounding alone
_BESIDE = 3  # strips from which on a pawn stands beside them
_PATH = re.compile(r"[a-h][1-8](-[a-h][1-8])*")
_RENEGADE = (0.8, 0.5)  # the dashes of a renegade's outline


def pictures(spec: CoinSpec, tables: Sequence[CoinTable]) -> Pictures[CoinTable]:
    """How to draw positions, on squares as large as the most crowded square needs."""
    coins, language = coins_of(spec.setup.game), spec.language
    least = max((least_square(table, coins) for table in tables), default=MIN_SQUARE)
    side = len(FILES) * least
    width, height = side + COORDINATES_WIDTH, side + COORDINATES_HEIGHT
    return Pictures(
        width,
        height,
        partial(_draw, least, coins, language),
        language.say(_key(tables, coins)),
        last=language.say("Arrows are the path of a move."),
        answer=language.say("Arrows show the way of the answer."),
        sign=pawn,
    )


def path_squares(move: str, before: CoinTable | None) -> tuple[int, ...]:
    """The squares of a move's path, including the source square if `before` shows where it is."""
    path = _PATH.search(move)
    if path is None:
        return ()
    squares = tuple(SQUARES.index(name) for name in path[0].split("-"))
    source = before.pawns[before.to_move] if before and before.to_move is not None else None
    return squares if source is None else (source, *squares)


def _key(tables: Sequence[CoinTable], coins: CoinSet) -> Listed:
    """Sentences on how coins, piles and pawns are drawn."""
    mixed = any(len(set(pile)) > 1 for table in tables for pile in table.piles)
    renegades = any(any(table.renegades) for table in tables)
    nickel = coins.of(5)
    pile: dict[str, Value] = {"pile": f"3×{nickel.short}", "coins": nickel.plural}
    sentences = [
        message("Coins show what they are worth, ×3 is a pile of three.")
        if coins.in_points
        else message("Coins show their cents, ×3 is a pile of three."),
        message(
            "Under a pawn and in mixed piles they are seen from the side: {pile} are three "
            "{coins}.",
            **pile,
        )
        if mixed
        else message("Under a pawn they are seen from the side: {pile} are three {coins}.", **pile),
        message("Pawns show their player, renegades a broken outline.")
        if renegades
        else message("Pawns show their player."),
    ]
    return listed([*sentences, *in_points(coins)], " ")


def _draw(
    least: float,
    coins: CoinSet,
    language: Language,
    shown: Diagram[CoinTable],
    before: Diagram[CoinTable] | None,
    box: Box,
    theme: Theme,
) -> list[Item]:
    scale = box.width / (len(FILES) * least + COORDINATES_WIDTH)
    grid = pieces.whole_grid(box.x + COORDINATES_WIDTH * scale, box.y, least * scale)
    picture = PositionView(shown.table, grid, coins, theme, scale, language)
    way = path_squares(shown.move, before.table if before else None)
    return [*picture.draw(way)]


def _strips(pile: tuple[int, ...], coins: CoinSet) -> list[tuple[Coin, str]]:
    """The kinds of coins in a pile, each with its label: "3×5"."""
    kinds = [(coins.of(value), count) for value, count in sorted(Counter(pile).items())]
    return [(kind, f"{count}×{kind.short}" if count > 1 else kind.short) for kind, count in kinds]


def _strip_width(kind: Coin, words: str, coins: CoinSet) -> float:
    across = _STRIP_WIDTH * kind.diameter / coins.largest.diameter
    return max(text_width(words, "bold", SMALL_SIZE) + 2 * _STRIP_PAD, across)


def least_square(table: CoinTable, coins: CoinSet) -> float:
    """The least side in mm of a square on which the most crowded pile is legible."""
    return max(_least_side(pile, i in table.pawns, coins) for i, pile in enumerate(table.piles))


def _least_side(pile: tuple[int, ...], pawn: bool, coins: CoinSet) -> float:
    strips = _strips(pile, coins)
    if len(strips) <= 1 and not pawn:
        return MIN_SQUARE
    widths = [_strip_width(*strip, coins) for strip in strips] or [0.0]
    height = len(strips) * _STRIP
    if not pawn:
        return max(max(widths), height) + 2 * _PAD
    if len(strips) >= _BESIDE:
        beside = max(widths[:2]) + 2 * _PAWN
        return max(max(widths), height, beside) + 2 * _PAD
    return max(max(widths), height + 2 * _PAWN - _PAD) + 2 * _PAD


@dataclass(frozen=True, slots=True)
class PositionView:
    """A position or a part of it, `scale` times the least size, drawn with one set of coins."""

    table: CoinTable
    grid: Grid
    coins: CoinSet
    theme: Theme
    scale: float
    language: Language

    def draw(self, way: tuple[int, ...], entered: bool = True) -> Iterator[Item]:
        """Draw the board with everything on it, and the path `way` of a move, its end in a frame.

        A pawn that has not `entered` comes in from below.
        """
        yield from pieces.board(self.grid, self.theme)
        yield from self.grid.coordinates(self.theme, self.scale)
        yield from self.way(way)
        if way and not entered:
            yield from self._entry(self.grid.cell_at(way[0]))
        yield from self.contents()
        if way:
            line = Style(stroke=self.theme.accent, width=STRONG * self.scale)
            yield self.grid.cell_at(way[-1]).rect(line)

    def way(self, squares: tuple[int, ...]) -> Iterator[Item]:
        """Draw a line through the squares of a move, with an arrow at each border."""
        colour, scale = self.theme.accent, self.scale
        line, arrow = Style(stroke=colour, width=STRONG * scale), Style(fill=colour)
        for one, other in pairwise(squares):
            start, end = self.grid.cell_at(one).centre, self.grid.cell_at(other).centre
            yield Line(start, end, line)
            yield _arrow(start, end, 0.95 * scale, arrow)

    def _entry(self, cell: Box) -> Iterator[Item]:
        """Draw an arrow that enters a square from below."""
        colour, scale, x = self.theme.accent, self.scale, cell.centre.x
        edge = cell.bottom - 0.8 * scale
        yield Line(Point(x, edge), cell.centre, Style(stroke=colour, width=STRONG * scale))
        start, end = Point(x, edge + scale), Point(x, edge - scale)
        yield _arrow(start, end, 0.95 * scale, Style(fill=colour))

    def contents(self) -> Iterator[Group]:
        """Draw what lies on each square."""
        for square in self.grid.numbers:
            if words := self.contents_words(square):
                yield Group(tuple(self._square(square)), label=f"{SQUARES[square]}: {words}")

    def contents_words(self, square: int) -> str:
        """The contents of a square in words; empty for none."""
        counts = sorted(Counter(self.table.piles[square]).items())
        kinds = [(count, self.coins.of(value)) for value, count in counts]
        said: list[Said | str] = [
            kind.name if count == 1 else f"{count} {kind.plural}" for count, kind in kinds
        ]
        if square in self.table.pawns:
            player = self.table.pawns.index(square) + 1
            said.append(message("player {player}’s pawn", player=player))
        return self.language.say(reduce(_and, said)) if said else ""

    def _square(self, square: int) -> Iterator[Item]:
        """Draw the contents of a square, smaller if they would not fit."""
        pile, cell, pawns = self.table.piles[square], self.grid.cell_at(square), self.table.pawns
        seat = pawns.index(square) if square in pawns else None
        room = self.grid.square / _least_side(pile, seat is not None, self.coins)
        fitted = replace(self, scale=room) if room < _ROOM * self.scale else self
        if seat is not None or len(set(pile)) > 1:
            yield from fitted._draw_crowded(cell, pile, seat)
        else:
            yield from fitted._draw_alike(cell, pile)

    def _draw_alike(self, cell: Box, pile: tuple[int, ...]) -> Iterator[Item]:
        """Draw a pile of equal coins from above: the top coin, with their number in a corner."""
        high = len(pile) > 1
        lift = 0.075 * cell.width if high else 0.0
        centre = Point(cell.centre.x - lift, cell.centre.y - lift)
        largest = min(_COIN_PART * cell.width, _MAX_COIN * self.scale)
        coin_scale = largest / self.coins.largest.diameter
        kind = self.coins.of(pile[0])
        yield from coin(centre, kind, self.theme, coin_scale)
        if not high:
            return
        size, pad = SMALL_SIZE * self.scale, 0.35 * self.scale
        words = f"×{len(pile)}"
        width, height = text_width(words, "bold", size), cap_height("bold", size)
        x, y = cell.right - width - 2 * pad, cell.bottom - height - 2 * pad
        yield Rect(x - pad, y - pad, width + 2 * pad, height + 2 * pad, self.theme.disc)
        yield Text(Point(x, y + height), words, size, self.theme.ink, "bold")

    def _draw_crowded(self, cell: Box, pile: tuple[int, ...], seat: int | None) -> Iterator[Item]:
        """Draw a pile from the side, a strip per kind of coin, with the pawn on or beside it."""
        strips = _strips(pile, self.coins)
        strip, pad = _STRIP * self.scale, _PAD * self.scale
        beside = seat is not None and len(strips) >= _BESIDE
        top = cell.bottom - pad - strip * len(strips)
        if seat is None:
            top = cell.centre.y - strip * len(strips) / 2
        for index, (kind, words) in enumerate(strips):
            width = _strip_width(kind, words, self.coins) * self.scale
            x = cell.x + pad if beside else cell.centre.x - width / 2
            yield from self._colour_strip(Box(x, top + index * strip, width, strip), kind, words)
        if seat is None:
            return
        radius = _PAWN * self.scale
        if beside:
            centre = Point(cell.right - pad - radius, cell.y + pad + radius)
        elif strips:
            centre = Point(cell.centre.x, (cell.y + top) / 2 + pad / 3)
        else:
            centre = cell.centre
        yield from self._pawn(centre, seat)

    def _colour_strip(self, box: Box, kind: Coin, words: str) -> Iterator[Item]:
        yield box.rect(self.theme.metal(kind))
        yield centred_label(words, box.centre, SMALL_SIZE * self.scale, self.theme.ink, "bold")

    def _pawn(self, centre: Point, seat: int) -> Iterator[Item]:
        radius = _PAWN * self.scale
        style = None
        if self.table.renegades[seat]:
            stroke = self.theme.seats[seat].stroke
            style = Style(self.theme.disc.fill, stroke, THIN, dash=_RENEGADE)
        yield from pawn(centre, seat, radius, self.theme, style)


def _and(one: Said | str, other: Said | str) -> Said | str:
    return message("{one} and {other}", one=one, other=other)


def _arrow(start: Point, end: Point, size: float, style: Style) -> Polygon:
    """An arrowhead in the middle of a line, `size` mm from its centre to its tip."""
    length = max(abs(end.x - start.x), abs(end.y - start.y))
    x, y = (end.x - start.x) / length * size, (end.y - start.y) / length * size
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    corners = ((1.0, 0.0), (-0.8, 0.85), (-0.8, -0.85))
    return Polygon(
        tuple(Point(middle.x + a * x - b * y, middle.y + a * y + b * x) for a, b in corners), style
    )


# All lengths are in mm.
_MARGIN = 4.2  # around the board: coordinates, and pawns that wait
_SCREEN_PAWN = 1.75
_GAP = 0.2  # between the board and a pawn beside it


def first_table(setup: Setup[CoinLayout]) -> CoinTable:
    """The table before the first move: coins on the board, and pawns beside it."""
    begins = setup.head_start
    return CoinTable(
        piles=tuple((coin,) if coin else () for coin in setup.layout.coins),
        pawns=(None,) * setup.players,
        money=(*begins, *(0,) * (setup.players - len(begins))),
        renegades=(False,) * setup.players,
        sides=setup.sides,
        to_move=0,
    )


def draw_screen(
    setup: Setup[CoinLayout],
    shown: Diagram[CoinTable],
    before: Diagram[CoinTable] | None,
    theme: Theme,
    language: Language,
) -> BoardPicture:
    """Draw the position for a screen, with the path of the last move."""
    grid = pieces.whole_grid(_MARGIN, _MARGIN, MIN_SQUARE)
    picture = PositionView(shown.table, grid, coins_of(setup.game), theme, 1.0, language)
    way = path_squares(shown.move, before.table if before else None)
    items = (*picture.draw(way), *_waiting_pawns(grid, shown.table, theme, language))
    empty = language.say("empty")
    spots = tuple(
        Spot(name, grid.cell_at(square), f"{name}, {picture.contents_words(square) or empty}")
        for square in grid.as_read
        for name in [SQUARES[square]]
    )
    width, height = grid.box.width + 2 * _MARGIN, grid.box.height + 2 * _MARGIN
    return BoardPicture(width, height, items, spots)


def _waiting_pawns(
    grid: Grid, table: CoinTable, theme: Theme, language: Language
) -> Iterator[Item]:
    """Draw the pawns that have not come in yet, in the middle of their sides."""
    places = pieces.points_outside(grid.box, _GAP + _SCREEN_PAWN)
    for seat, side in enumerate(table.sides):
        if table.pawns[seat] is None:
            drawn = pawn(places[side], seat, _SCREEN_PAWN, theme)
            said = language.say(
                "player {player}’s pawn, {side} side", player=seat + 1, side=SIDE_NAMES[side]
            )
            yield Group(drawn, label=said)
