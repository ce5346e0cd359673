"""Coin Isolation's board, coins and pawns at any size, pieces to cut out, and the emblem.

All lengths are in mm. Motifs are things from a beach, and a sun with more rays for a higher value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import cos, hypot, pi, sin, sqrt
from typing import TypeAlias

from layouts.coin_isolation.game import CoinFindings, coins_of
from layouts.coin_isolation.layout import FILES, RANKS, SQUARES, CoinLayout, CoinTable
from layouts.coins import Coin, CoinSet
from layouts.setup import CheckedSetup
from output.drawing.box import Box, Pen
from output.drawing.scene import (
    MM_PER_PT,
    Circle,
    Font,
    Group,
    Item,
    Line,
    Path,
    Point,
    Rect,
    Style,
    Text,
    Transform,
)
from output.drawing.theme import THIN, Theme, from_hex, without_hatch
from output.drawing.typeface import cap_height, text_width
from output.page.cutouts import CutOut, CutOutSide, cutout_pages
from output.page.flow import SMALL_SIZE, centred_label
from output.page.grid import Grid
from output.page.signs import HALF_WIDTH, Stencil, pawn, silhouette
from output.sheet import DraftPage, KitSpec

CoinCard: TypeAlias = CheckedSetup[CoinLayout, CoinFindings]
CoinSpec: TypeAlias = KitSpec[CoinLayout, CoinFindings, CoinTable]


RAYS = {1: 10, 5: 12, 10: 14, 25: 18}
"""The rays of the sun on the back of a coin, by its value."""

_PAPER_RIM = (
    (-0.98, -0.02),
    (-0.62, -0.6),
    (-0.22, -0.86),
    (0.22, -0.86),
    (0.62, -0.6),
    (0.98, -0.02),
)
"""The points where the lobes of a shell meet."""


def motif(value: int, centre: Point, size: float, style: Style) -> list[Item]:
    """The motif on the front of a coin of `value` cents, `size` mm wide."""
    draw = {1: _shell, 5: _fish, 10: _starfish, 25: _boat}[value]
    return list(
        draw(Pen.about(centre, size / 2), style, Style(stroke=style.stroke, width=style.width))
    )


def sun(
    value: int, centre: Point, inner: float, outer: float, styles: Sequence[Style]
) -> Iterator[Path]:
    """Rays from `inner` to `outer` mm around a point, in alternating `styles`."""
    pen, count = Pen.about(centre, 1.0), RAYS[value]
    half, belly = pi / count, (inner + outer) / 2
    for i in range(count):
        tip = 2 * pi * i / count - pi / 2
        start = _polar(tip - half, inner)
        rise = f"{_polar(tip - half, belly)} {_polar(tip - half / 3, belly)} {_polar(tip, outer)}"
        fall = f"{_polar(tip + half / 3, belly)} {_polar(tip + half, belly)}"
        data = f"M{start} C{rise} {fall} {_polar(tip + half, inner)} Z"
        yield pen.path(data, styles[i % len(styles)])


def _polar(angle: float, radius: float) -> str:
    return f"{radius * cos(angle)},{radius * sin(angle)}"


def _shell(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A scallop shell: five lobes, with ribs that meet at its foot."""
    lobes = ""
    for (x, y), (to_x, to_y) in pairwise(_PAPER_RIM):
        out_x, out_y = (x + to_x) / 2 * 0.34, (y + to_y) / 2 * 0.34
        lobes += f"C{x + out_x},{y + out_y} {to_x + out_x},{to_y + out_y} {to_x},{to_y} "
    foot = "C.8,.45 .4,.55 .22,.7 L.38,.92 -.38,.92 -.22,.7 C-.4,.55 -.8,.45 -.98,-.02 Z"
    yield pen.path(f"M-.98,-.02 {lobes}{foot}", style)
    for x, y in _PAPER_RIM[1:-1]:
        yield pen.line(x, y, x * 0.25, 0.66, stroke)


def _fish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A fish that swims to the left."""
    yield pen.path("M.5,0 L1,-.5 C.84,0 .84,0 1,.5 Z", style)
    yield pen.path("M-.1,-.52 C.1,-.85 .3,-.8 .42,-.75 L.3,-.36 Z", style)
    yield pen.path("M-.98,.05 C-.7,-.72 .2,-.72 .66,0 .2,.72 -.7,.72 -.98,.05 Z", style)
    yield pen.disc(-0.56, -0.12, 0.09, Style(fill=style.stroke))
    yield pen.path("M-.28,-.42 C-.12,-.15 -.12,.15 -.28,.42", stroke)


def _starfish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A starfish: five round arms, with a dot on each."""
    tips = [2 * pi * i / 5 - pi / 2 for i in range(5)]
    arms = (
        f"{_polar(t - 0.16, 1.12)} {_polar(t + 0.16, 1.12)} {_polar(t + pi / 5, 0.42)}"
        for t in tips
    )
    yield pen.path(f"M{_polar(-0.7 * pi, 0.42)} C{' '.join(arms)} Z", style)
    for tip in tips:
        yield pen.disc(0.5 * cos(tip), 0.5 * sin(tip), 0.07, Style(fill=style.stroke))


def _boat(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A boat with two sails, on a wave."""
    yield pen.path("M-.06,-.98 L-.06,.3 -.74,.3 C-.4,-.1 -.16,-.6 -.06,-.98 Z", style)
    yield pen.path("M.08,-.72 C.5,-.5 .64,0 .66,.3 L.08,.3 Z", style)
    hull = "C.86,.7 .7,.86 .5,.9 L-.5,.9 C-.7,.86 -.86,.7 -.95,.42 Z"
    yield pen.path(f"M-.95,.42 L.95,.42 {hull}", style)
    yield pen.line(0.0, -0.98, 0.0, 0.42, stroke)


ACCENT = from_hex("12606b")
"""The sea, where the coins' motifs are from."""


def emblem(corner: Point, side: float, theme: Theme) -> list[Item]:
    """The emblem: a disc with a ring inside its rim, and a scallop shell."""
    stencil = Stencil(corner, side, theme)
    ring = replace(stencil.blank, fill=None, stroke=stencil.relief)
    return [
        stencil.pen.disc(0.0, 0.0, 0.95, stencil.solid),
        stencil.pen.disc(0.0, 0.0, 0.85, ring),
        *motif(1, stencil.pen.at(0.0, 0.02), 0.64 * side, stencil.blank),
    ]


def art(spec: CoinSpec, square: float, count: int) -> Iterator[Item]:
    """The setup's coins on the board, their motifs up, a path and the pawn that walks it."""
    theme, kinds, layout = spec.theme, coins_of(spec.setup.game), spec.setup.layout
    scale = 0.94 * square / kinds.largest.diameter
    start = count // 2 - 2
    way = [(start + right, count // 2 - up) for right, up in _ART_WAY]
    middles = [Point((x + 0.5) * square, (y + 0.5) * square) for x, y in way]
    coins: list[Item] = []  # they lie on the path
    for row, column in product(range(count), repeat=2):
        cell = Box(column * square, row * square, square, square)
        ground = theme.dark if (row + column) % 2 else theme.light
        if ground.fill or ground.hatch:
            yield cell.rect(ground)
        value = layout.coins[(row % len(RANKS)) * len(FILES) + column % len(FILES)]
        if (column, row) in way:
            value = 0 if (column, row) == way[0] else 1
        if value:
            kind, radius = kinds.of(value), kinds.of(value).diameter * scale / 2
            style = without_hatch(theme.coin(kind))
            coins.append(Circle(cell.centre, radius, style))
            coins.append(Circle(cell.centre, 0.84 * radius, replace(style, fill=theme.disc.fill)))
            coins += motif(value, cell.centre, 1.1 * radius, style)
    for one, other in pairwise(middles):
        yield Line(one, other, Style(stroke=theme.accent, width=0.06 * square))
    yield from coins
    yield from silhouette(middles[0], 0.4 * square, theme.seats[0])


_ART_WAY = ((0, 0), (1, 0), (2, 0), (2, 1), (3, 1))  # squares to the right and up

PAWN_WIDTH = 16.0
PAWN_BASE = 12.0
"""The width of a folded pawn, and the depth of its base."""

PAWN_SIDE = 23.5
"""The height of each of the two sides of a folded pawn: three unfolded ones fit across A4."""

PAWN_TAB = 5.0
_PAWN, _FLOOR = 8.6, 1.6  # half the height of the figure on it, and what is free below that
_COINS = "Other coins: --coins."
_FOLD = "Cut along the lines. Fold pawns at the dash-dotted ones, tab glued inside."

_EDGE = 1.7  # from the edge to the disc that holds all print
_VALUE_SIZE = 1.85  # points for each mm of a disc's radius
_BACK_DISC = 0.6  # of a coin's radius
_BACK_SIZE = 2.5
_VALUE_PART = 0.82  # of a disc's diameter: the widest that a value may be


def piece_pages(spec: CoinSpec) -> list[DraftPage]:
    """Pages to cut out: the setup's coins, and a pawn for each player."""
    theme, coins = spec.theme, coins_of(spec.setup.game)
    kinds = zip(coins.coins, spec.setup.layout.counts(), strict=True)
    pieces = [coin_piece(kind, coins, theme) for kind, count in kinds for _ in range(count)]
    pawns = [_turn_sideways(_pawn(seat, theme)) for seat in range(spec.setup.players)]
    made = cutout_pages(spec, "Pieces", [*pieces, *pawns], _FOLD, _COINS)
    advice = f": a {coins.coins[0].name} covers a paper one"
    return [replace(draft, advice=advice) for draft in made]


def _turn_sideways(piece: CutOut) -> CutOut:
    """A copy of the piece, turned sideways to fit into a row of coins."""
    turn = Group(piece.front.items, Transform(0.0, -1.0, 1.0, 0.0, 0.0, piece.width))
    face = replace(piece.front, items=(turn,))
    return replace(piece, width=piece.height, height=piece.width, front=face)


def coin_piece(kind: Coin, coins: CoinSet, theme: Theme) -> CutOut:
    """A paper coin, with its value on both sides."""
    size = kind.diameter
    ground = theme.coin(kind)
    below = f"= {kind.value}" if coins.in_points else kind.name.upper()
    front = CutOutSide(replace(ground, stroke=None), tuple(_front(kind, below, theme)))
    back = CutOutSide(replace(ground, stroke=None, hatch=None), tuple(_back(kind, theme)))
    return CutOut(kind.name, size, size, front, back, round=True)


def _front(kind: Coin, below: str, theme: Theme) -> Iterator[Item]:
    """The front of a coin: a motif above the value, and the text `below`: a name or points."""
    centre, radius = Point(kind.diameter / 2, kind.diameter / 2), kind.diameter / 2 - _EDGE
    line = replace(theme.coin(kind), hatch=None)
    disc = theme.coin_disc(kind).fill
    yield Circle(centre, radius, Style(disc, line.stroke, THIN))
    yield from motif(kind.value, Point(centre.x, centre.y - 0.56 * radius), 0.68 * radius, line)
    value = Point(centre.x, centre.y + 0.07 * radius)
    yield centred_label(kind.label, value, _VALUE_SIZE * radius, theme.ink, theme.large)
    name = Point(centre.x, centre.y + 0.64 * radius)
    yield centred_label(below, name, SMALL_SIZE, theme.ink, "bold")


def _back(kind: Coin, theme: Theme) -> Iterator[Item]:
    """The back of a coin: a sun around its value."""
    radius = kind.diameter / 2
    centre, inner = Point(radius, radius), _BACK_DISC * radius
    line = replace(theme.coin(kind), hatch=None)
    white = replace(line, fill=theme.disc.fill)
    yield from sun(kind.value, centre, inner, radius - 1.0, (white, line))
    yield Circle(centre, inner, white)
    size = _BACK_SIZE * inner
    width = text_width(kind.label, "bold", size)
    size *= min(1.0, 2 * inner * _VALUE_PART / width)
    yield centred_label(kind.label, centre, size, theme.ink, theme.large)


def _pawn(seat: int, theme: Theme) -> CutOut:
    """A pawn: a paper strip that folds to a roof: a tab, an upside-down side, a side, the base."""
    height = PAWN_TAB + 2 * PAWN_SIDE + PAWN_BASE
    side = Box(0.0, 0.0, PAWN_WIDTH, PAWN_SIDE)
    middle = PAWN_WIDTH / 2
    figure = pawn(Point(middle, side.bottom - _FLOOR - _PAWN), seat, _PAWN, theme)
    ridge, base = PAWN_TAB + PAWN_SIDE, PAWN_TAB + 2 * PAWN_SIDE
    turned = Transform(-1.0, 0.0, 0.0, -1.0, PAWN_WIDTH, ridge)
    items: list[Item] = [
        Group(figure, turned, label="behind"),
        Group(figure, Transform(f=ridge), label="in front"),
    ]
    folds = tuple(side.across(y, theme.fold) for y in (PAWN_TAB, ridge, base))
    items.append(Group(folds, layer="fold"))
    items.append(centred_label("glue", Point(middle, PAWN_TAB / 2), SMALL_SIZE, theme.ink))
    for i, word in enumerate(("base:", "tab goes", "inside")):
        at = Point(middle, base + PAWN_BASE / 2 + (i - 1) * 3.4)
        items.append(centred_label(word, at, SMALL_SIZE, theme.ink))
    ground = Style(fill=theme.disc.fill)
    return CutOut(
        f"pawn of player {seat + 1}", PAWN_WIDTH, height, CutOutSide(ground, tuple(items))
    )


PLACE_SIZE = 24.0
"""The size in points of the value on a coin's place, if the place is wide enough."""

BADGE = 2.9
"""Half the height in mm of a player's pawn beside the board."""

MIDDLE = len(RANKS) // 2
"""The number of ranks below the middle of the board."""

BAND = 0.5
"""The width in mm of the band along a player's side: no more fits beside real coins on A4."""

UPRIGHT = frozenset({"left", "right"})
"""The sides of the board with a band from top to bottom."""

_EDGE_GAP = 0.35  # from the board's edge to a pawn
_EDGE_PAWN = 2.1  # half the height of one that fits between coins on squares that barely hold them
_CORNER = 0.6  # from a square's edges to the coordinate in its corner
_LARGE_CORNER = 0.25
_OVERHANGING, _OVERHANG = "f", 0.35  # of letters, and by how many mm
_DESCENDING, _DEPTH = "g", 0.22  # of letters, and by how much of their size
_DESCENDER = 0.3  # lifts letters off the outline
_RIM = 0.3  # least of a coin's diameter that is beside that disc
_HATCHED = 12.0  # mm: coins from this size on have room for a hatch around their value
_NEAR = 0.12  # by how much a small coin's edge may come into the room around its value, in mm
_MOTIF, _BELOW = 0.26, 0.1  # of a coin's diameter: its motif and how high it is, its value
_DISC_PART = 0.33  # of a coin's diameter: the radius of the blank disc behind its value

_TURNS = {
    "bottom": (1.0, 0.0, 0.0, 1.0),
    "right": (0.0, -1.0, 1.0, 0.0),
    "top": (-1.0, 0.0, 0.0, -1.0),
    "left": (0.0, 1.0, -1.0, 0.0),
}
"""The turn of the board for each side, as the directions of its x and y axes."""

MARGIN = 2 * (BADGE + _EDGE_GAP)
"""The room in mm beside a board for a pawn."""

LEAST_MARGIN = 2 * (_EDGE_PAWN + _EDGE_GAP)
"""The least room above and below a board for a pawn."""


def whole(x: float, y: float, square: float) -> Grid:
    """The grid of a whole board with squares of `square` mm."""
    return Grid(x, y, square, len(FILES), len(RANKS))


def part(x: float, y: float, square: float, ranks: range, files: range) -> Grid:
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
    grid: Grid,
    sides: Sequence[str],
    theme: Theme,
    margins: tuple[float, float] = (0.0, 0.0),
    above: int = MIDDLE,
) -> list[Item]:
    """Draw each player's band along their side, and in its middle their pawn, turned towards them.

    Pawns stand on their bands, outside the board, where the `margins` (left and right, above and
    below) have room for all of them. Otherwise all stand inside the edge, between coins; on the
    left and right they stand above the rank `above`.
    """
    items: list[Item] = []
    box, level = grid.box, grid.box.bottom - above * grid.square
    beside, over = margins
    outside = over >= LEAST_MARGIN and (beside >= MARGIN or not UPRIGHT.intersection(sides))
    radius = min(BADGE, over / 2 - _EDGE_GAP) if outside else _EDGE_PAWN
    places = {
        "bottom": (Point(box.centre.x, box.bottom), (box.x, box.bottom)),
        "right": (Point(box.right, level), (box.right, box.y)),
        "top": (Point(box.centre.x, box.y), (box.x, box.y - BAND)),
        "left": (Point(box.x, level), (box.x - BAND, box.y)),
    }
    for seat, side in enumerate(sides):
        middle, corner = places[side]
        size = (BAND, box.height) if side in UPRIGHT else (box.width, BAND)
        band = Rect(*corner, *size, Style(fill=theme.seats[seat].stroke))
        if outside:
            at = Point(0.0, _EDGE_GAP + radius)
        else:  # away from the coordinates, which are in the next corner
            at = Point(HALF_WIDTH * radius + _EDGE_GAP, -_EDGE_GAP - radius)
        drawn = pawn(at, seat, radius, theme)
        turn = Transform(*_TURNS[side], *middle)
        items.append(Group((band,), label=f"{side} side of player {seat + 1}"))
        items.append(Group(drawn, turn, label=f"{side} side, player {seat + 1}"))
    return items


def coin(
    centre: Point, kind: Coin, theme: Theme, scale: float = 1.0, sign: bool = True
) -> list[Item]:
    """Draw a coin at `scale` times its true size, its value on a disc without hatch.

    A small coin has a tint instead of the hatch, and is at least as large as its value. Without
    `sign` the cent sign is left out.
    """
    diameter = kind.diameter * scale
    size = max(SMALL_SIZE, diameter * 0.72)
    text = kind.label if sign else kind.short
    half = hypot(text_width(text, "bold", size), cap_height("bold", size)) / 2 + 0.2
    diameter = max(diameter, 2 * half + _RIM)
    value_text = centred_label(text, centre, size, theme.ink, "bold")
    if diameter < _HATCHED:
        style = theme.small_coin(kind)
        style = replace(style, width=min(style.width, diameter / 2 - half + _NEAR))
        return [Circle(centre, (diameter - style.width) / 2, style), value_text]
    disc = min(max(diameter * _DISC_PART, half), diameter / 2 - 0.15)
    return [
        Circle(centre, diameter / 2, theme.coin(kind)),
        Circle(centre, disc, theme.coin_disc(kind)),
        value_text,
    ]


def coins(
    grid: Grid,
    values: Sequence[int],
    kinds: CoinSet,
    theme: Theme,
    scale: float = 1.0,
    sign: bool = True,
) -> list[Item]:
    """Draw a layout's coins on their squares, at `scale` times their true size."""
    items: list[Item] = []
    for index in grid.numbers:
        if value := values[index]:
            kind = kinds.of(value)
            drawn = coin(grid.cell_at(index).centre, kind, theme, scale, sign)
            items.append(Group(tuple(drawn), label=f"{SQUARES[index]}: {kind.name}"))
    return items


def places(grid: Grid, values: Sequence[int], kinds: CoinSet, theme: Theme) -> list[Item]:
    """Draw the places of a layout's coins at true size, so pale that empty places can be seen.

    A coin covers all of its place. Paper coins have the motif of their place. Values are in the
    dark of the coin.
    """
    items: list[Item] = []
    for index in grid.numbers:
        if value := values[index]:
            kind, (x, y) = kinds.of(value), grid.cell_at(index).centre
            ghost, size = theme.ghost(kind), kind.diameter
            line = Style(stroke=ghost.stroke, width=ghost.width)
            below, dark = Point(x, y + _BELOW * size), theme.coin(kind).stroke or theme.ink
            drawn = (
                Circle(Point(x, y), size / 2, ghost),
                *motif(value, Point(x, y - _MOTIF * size), _MOTIF * size, line),
                centred_label(kind.label, below, _value_size(kind), dark, theme.large),
            )
            items.append(Group(drawn, label=f"{SQUARES[index]}: place of a {kind.name}"))
    return items


def _value_size(kind: Coin) -> float:
    """The size in points of the value on a coin's place; the value fits into the circle."""
    wide, high = text_width(kind.label, "bold", 1.0) / 2, cap_height("bold", 1.0) / 2
    radius, low = kind.diameter / 2 - _RIM, _BELOW * kind.diameter
    # (wide s)² + (low + high s)² = radius²
    a, b, c = wide**2 + high**2, 2 * low * high, low**2 - radius**2
    return min(PLACE_SIZE, (sqrt(b**2 - 4 * a * c) - b) / (2 * a))


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
