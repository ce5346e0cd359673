"""Coin Isolation's board and pawns at any size, pieces to cut out, and the emblem. All in mm."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from operator import attrgetter
from typing import TypeAlias

from printkit.layouts.coin_isolation.game import CoinFindings, coins_of
from printkit.layouts.coin_isolation.layout import (
    FILES,
    RANKS,
    SIDE_NAMES,
    SQUARES,
    CoinLayout,
    CoinTable,
)
from printkit.layouts.coins import Coin, CoinSet
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.setup import CheckedSetup
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Font,
    Group,
    Item,
    Line,
    Point,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.theme import Theme, from_hex
from printkit.output.page.coins import coin, coin_back, motif
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages
from printkit.output.page.flow import SMALL_SIZE, centred_label
from printkit.output.page.grid import Grid
from printkit.output.page.signs import Stencil, pawn, silhouette
from printkit.output.sheet import DraftPage, KitSpec

CoinCard: TypeAlias = CheckedSetup[CoinLayout, CoinFindings]
CoinSpec: TypeAlias = KitSpec[CoinLayout, CoinFindings, CoinTable]


ACCENT = from_hex("12606b")
"""The sea, where the coins' motifs are from."""


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The emblem: a disc with a ring inside its rim, and a scallop shell."""
    stencil = Stencil(corner, side, theme)
    ring = replace(stencil.blank, fill=None, stroke=stencil.detail_colour)
    return [
        stencil.pen.disc(0.0, 0.0, 0.95, stencil.solid),
        stencil.pen.disc(0.0, 0.0, 0.85, ring),
        *motif(1, stencil.pen.at(0.0, 0.02), 0.64 * side, stencil.blank),
    ]


def cover_art(spec: CoinSpec, square: float, count: int) -> Iterator[Item]:
    """The setup's coins on the board, a path and the pawn that walks it."""
    theme, kinds, layout = spec.theme, coins_of(spec.setup.game), spec.setup.layout
    scale = 0.94 * square / kinds.largest.diameter
    start = count // 2 - 2
    way = [(start + right, count // 2 - up) for right, up in _ART_WAY]
    middles = [Point((x + 0.5) * square, (y + 0.5) * square) for x, y in way]
    lying: list[Item] = []  # on the path
    for row, column in product(range(count), repeat=2):
        cell = Box(column * square, row * square, square, square)
        ground = theme.dark if (row + column) % 2 else theme.light
        if ground.fill or ground.hatch:
            yield cell.rect(ground)
        value = layout.coins[(row % len(RANKS)) * len(FILES) + column % len(FILES)]
        if (column, row) in way:
            value = 0 if (column, row) == way[0] else 1
        if value:
            lying += coin(cell.centre, kinds.of(value), theme, scale)
    for one, other in pairwise(middles):
        yield Line(one, other, Style(stroke=theme.accent, width=0.06 * square))
    yield from lying
    yield from silhouette(middles[0], 0.4 * square, theme.seats[0])


_ART_WAY = ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1))  # squares to the right and up

PAWN_WIDTH = 16.0
PAWN_BASE = 12.0
"""The width of a folded pawn, and the depth of its base."""

PAWN_SIDE = 23.5
"""The height of each of the two sides of a folded pawn: three unfolded ones fit across A4."""

PAWN_TAB = 5.0
_PAWN, _FLOOR = 8.6, 1.6  # half the height of the figure on it, and what is free below that
_NOTE = message(
    "Cut along the lines. Lay coins sun up. Fold pawns at the dash-dotted ones, tab glued inside."
)


def piece_pages(spec: CoinSpec) -> list[DraftPage]:
    """Pages to cut out: the setup's coins, and a pawn for each player.

    Coins lie with the sun up, since their fronts look like the places on a setup sheet.
    """
    theme, coins = spec.theme, coins_of(spec.setup.game)
    kinds = zip(coins.coins, spec.setup.layout.counts(), strict=True)
    pieces = [coin_piece(kind, theme) for kind, count in kinds for _ in range(count)]
    pawns = [_turn_sideways(_pawn(spec, seat)) for seat in range(spec.setup.players)]
    made = cutout_pages(spec, spec.say("Pieces"), [*pieces, *pawns], spec.say(_NOTE))
    advice = spec.say(
        "Print on card at 100 %: a {coin} covers a paper one", coin=coins.coins[0].name
    )
    return [replace(draft, advice=advice) for draft in made]


def _turn_sideways(piece: CutOut) -> CutOut:
    """A copy of the piece, turned sideways to fit into a row of coins."""
    turn = Group(piece.front.items, Transform(0.0, -1.0, 1.0, 0.0, 0.0, piece.width))
    face = replace(piece.front, items=(turn,))
    return replace(piece, width=piece.height, height=piece.width, front=face)


def coin_piece(kind: Coin, theme: Theme) -> CutOut:
    """A paper coin: the coin on its front, on its back a sun around the value."""
    size = kind.diameter
    centre, ground = Point(size / 2, size / 2), Style(fill=theme.metal(kind).fill)
    front = CutOutSide(ground, coin(centre, kind, theme))
    back = CutOutSide(ground, tuple(coin_back(centre, kind, theme)))
    return CutOut(kind.name, size, size, front, back, round=True)


def _pawn(spec: CoinSpec, seat: int) -> CutOut:
    """A pawn: a paper strip that folds to a roof: a tab, an upside-down side, a side, the base."""
    theme = spec.theme
    height = PAWN_TAB + 2 * PAWN_SIDE + PAWN_BASE
    side = Box(0.0, 0.0, PAWN_WIDTH, PAWN_SIDE)
    middle = PAWN_WIDTH / 2
    figure = pawn(Point(middle, side.bottom - _FLOOR - _PAWN), seat, _PAWN, theme)
    ridge, base = PAWN_TAB + PAWN_SIDE, PAWN_TAB + 2 * PAWN_SIDE
    turned = Transform(-1.0, 0.0, 0.0, -1.0, PAWN_WIDTH, ridge)
    items: list[Item] = [
        Group(figure, turned, label=spec.say("behind")),
        Group(figure, Transform(f=ridge), label=spec.say("in front")),
    ]
    folds = tuple(side.across(y, theme.fold) for y in (PAWN_TAB, ridge, base))
    items.append(Group(folds, layer="fold"))
    glue = spec.say("glue")
    items.append(centred_label(glue, Point(middle, PAWN_TAB / 2), SMALL_SIZE, theme.ink))
    for i, word in enumerate(spec.say("base:\ntab goes\ninside").splitlines()):
        at = Point(middle, base + PAWN_BASE / 2 + (i - 1) * 3.4)
        items.append(centred_label(word, at, SMALL_SIZE, theme.ink))
    ground = Style(fill=theme.disc.fill)
    name = spec.say("pawn of player {player}", player=seat + 1)
    return CutOut(name, PAWN_WIDTH, height, CutOutSide(ground, tuple(items)))


BADGE = 2.9
"""Half the height in mm of a player's pawn beside the board."""

BAND = 0.5
"""The width in mm of the band along a player's side: no more fits beside real coins on A4."""

UPRIGHT = frozenset({"left", "right"})
"""The sides of the board with a band from top to bottom."""

_EDGE_GAP = 0.35  # from the board's edge to a pawn
_LEAST_BADGE = 2.1  # half the height of the smallest pawn whose number can be read
_CORNER = 0.6  # from a square's edges to the coordinate in its corner
_LARGE_CORNER = 0.25
_OVERHANGING, _OVERHANG = "f", 0.35  # of letters, and by how many mm
_DESCENDING, _DEPTH = "g", 0.22  # of letters, and by how much of their size
_DESCENDER = 0.3  # lifts letters off the outline

_TURNS = {
    "bottom": (1.0, 0.0, 0.0, 1.0),
    "right": (0.0, -1.0, 1.0, 0.0),
    "top": (-1.0, 0.0, 0.0, -1.0),
    "left": (0.0, 1.0, -1.0, 0.0),
}
"""The turn of the board for each side, as the directions of its x and y axes."""

MARGIN = 2 * (BADGE + _EDGE_GAP)
"""The room in mm beside a board for a pawn."""

LEAST_MARGIN = 2 * (_LEAST_BADGE + _EDGE_GAP)
"""The least room beside a board for a pawn."""


def whole_grid(x: float, y: float, square: float) -> Grid:
    """The grid of a whole board with squares of `square` mm."""
    return Grid(x, y, square, len(FILES), len(RANKS))


def part_grid(x: float, y: float, square: float, ranks: range, files: range) -> Grid:
    """The grid of a part of the board: these ranks and files."""
    return Grid(x, y, square, len(files), len(ranks), (files.start, ranks.start), len(FILES))


def board(grid: Grid, theme: Theme) -> list[Item]:
    """The squares and the outline of the board; sides where the board continues are open."""
    items: list[Item] = []
    for index in grid.numbers:
        dark = sum(divmod(index, len(FILES))) % 2 == 0
        style = theme.dark if dark else theme.light
        if style.fill or style.hatch:
            items.append(grid.cell_at(index).rect(style))
    if theme.light.fill is None:
        items += grid.lines(theme.hairline)
    return [*items, *_outline(grid, theme)]


def coordinates(grid: Grid, theme: Theme, scale: float = 1.0) -> list[Item]:
    """Draw file letters along the bottom and ranks along the left, each in a corner of its square.

    Letters are at the lower right, numbers at the lower left, where no coin reaches: large ones,
    `scale` times as large, close to the edges.
    """
    items: list[Item] = []
    size, large = SMALL_SIZE * scale, scale > 1.0
    font: Font = "regular" if large else "bold"
    corner = _LARGE_CORNER if large else _CORNER
    for file, name in enumerate(FILES):
        cell = grid.cell(file, 0)
        below = _DEPTH * size * MM_PER_PT if large and name in _DESCENDING else _DESCENDER
        inside = corner + (_OVERHANG if large and name in _OVERHANGING else 0.0)
        at = Point(cell.right - inside, cell.bottom - corner - below)
        items.append(Text(at, name, size, theme.muted, font, "end"))
    for rank, name in enumerate(RANKS):
        cell = grid.cell(0, rank)
        at = Point(cell.x + corner, cell.bottom - corner - _DESCENDER)
        items.append(Text(at, name, size, theme.muted, font))
    return [Group(tuple(items), role="artifact")]  # squares are named where they are read


def points_outside(board: Box, away: float) -> dict[str, Point]:
    """The points `away` mm beyond the middle of each side of a board."""
    (x, y), far = board.centre, board.width / 2 + away
    return {
        "bottom": Point(x, y + far),
        "right": Point(x + far, y),
        "top": Point(x, y - far),
        "left": Point(x - far, y),
    }


def side_marks(
    grid: Grid, sides: Sequence[str], theme: Theme, language: Language, beside: float, over: float
) -> list[Item]:
    """Draw each player's band along their side, and in its middle their pawn, turned towards them.

    A pawn stands outside the board, never on a square, where coins lie. So a side has its band
    alone if there is no room for a pawn `beside` the board, or `over` and below it.
    """
    items: list[Item] = []
    box = grid.box
    rooms = {side: beside if side in UPRIGHT else over for side in sides}
    places = {
        "bottom": (Point(box.centre.x, box.bottom), (box.x, box.bottom)),
        "right": (Point(box.right, box.centre.y), (box.right, box.y)),
        "top": (Point(box.centre.x, box.y), (box.x, box.y - BAND)),
        "left": (Point(box.x, box.centre.y), (box.x - BAND, box.y)),
    }
    for seat, side in enumerate(sides):
        middle, corner = places[side]
        size = (BAND, box.height) if side in UPRIGHT else (box.width, BAND)
        band = Rect(*corner, *size, Style(fill=theme.seats[seat].stroke))
        name, player = SIDE_NAMES[side], seat + 1
        said = language.say("{side} side of player {player}", side=name, player=player)
        items.append(Group((band,), label=said))
        if rooms[side] >= LEAST_MARGIN:
            radius = min(BADGE, rooms[side] / 2 - _EDGE_GAP)
            drawn = pawn(Point(0.0, _EDGE_GAP + radius), seat, radius, theme)
            turn = Transform(*_TURNS[side], *middle)
            said = language.say("{side} side, player {player}", side=name, player=player)
            items.append(Group(drawn, turn, label=said))
    return items


def coins(
    grid: Grid,
    values: Sequence[int],
    kinds: CoinSet,
    theme: Theme,
    scale: float = 1.0,
    words: Callable[[Coin], str] = attrgetter("name"),
) -> list[Item]:
    """Draw a layout's coins on their squares; to a screen reader each is the `words` for it."""
    items: list[Item] = []
    for index in grid.numbers:
        if value := values[index]:
            kind = kinds.of(value)
            drawn = coin(grid.cell_at(index).centre, kind, theme, scale)
            items.append(Group(drawn, label=f"{SQUARES[index]}: {words(kind)}"))
    return items


def _outline(grid: Grid, theme: Theme) -> list[Item]:
    box, half = grid.box, theme.frame.width / 2
    inner = box.inset(half, half, half, half)
    if grid.files * grid.ranks == len(SQUARES):
        return [box.rect(theme.frame)]
    file, rank = grid.first
    edges = (
        (rank == 0, box.across(inner.bottom, theme.frame)),
        (rank + grid.ranks == len(RANKS), box.across(inner.y, theme.frame)),
        (file == 0, box.down(inner.x, theme.frame)),
        (file + grid.files == len(FILES), box.down(inner.right, theme.frame)),
    )
    return [line for is_edge, line in edges if is_edge]
