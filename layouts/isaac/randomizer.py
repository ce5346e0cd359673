"""The randomizer: it deals Isaac's openings and tile sets, and forecasts their games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import SHORTEST, SIZE, STANDARD, Tile, TileKind, total

_COVERED = 91
"""Squares that the tiles of a game cover before no more fit, about: gaps stay open."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimates of the games with a set of tiles, between good players.

    `placed` is the number of tiles that both players place, `unplaced` the number of a player's
    tiles that find no room, `tiles_on_line` the number of tiles on or across a line, by which
    points are multiplied. `richness` is roughly the points of a player who removes all their tiles
    without doubling, when half of the other tiles are gone. It forecasts the share of games that
    end at a hundred points: richness 71, as in the standard set: 1 %; 100: 30 %; 110: 42 %; 120: 56
    %; 130: 63 %.
    """

    placed: float
    unplaced: float
    tiles_on_line: float
    richness: float


def estimate(kinds: Sequence[TileKind]) -> Estimate:
    """Estimate a set's figures from the counts, lengths and values of its tiles.

    With t tiles per player of mean length l and mean value v: n = min(2t, 91 / l) are placed,
    c = n (1 + l) / 20 lie on or across a line, and the richness is v n c / 4.
    """
    tiles = total(kinds)
    length = sum(kind.length * kind.count for kind in kinds) / tiles
    value = sum(kind.value * kind.count for kind in kinds) / tiles
    placed = min(2.0 * tiles, _COVERED / length)
    tiles_on_line = placed * (1 + length) / 20
    return Estimate(placed, tiles - placed / 2, tiles_on_line, value * placed * tiles_on_line / 4)


_FOUND = (
    (0.0, 0.0),
    (71.0, 0.01),
    (100.0, 0.30),
    (110.0, 0.42),
    (120.0, 0.56),
    (130.0, 0.63),
    (200.0, 1.0),
)
"""Richness, and the share of games that a hundred ended in sets about as rich (2,560, 160 sets)."""


def estimated_hundreds(richness: float) -> float:
    """The share of games that end at a hundred points with a set of this richness."""
    for (low, least), (high, most) in pairwise(_FOUND):
        if richness <= high:
            return least + (most - least) * (richness - low) / (high - low)
    return 1.0


Thing = TypeVar("Thing")

_OPENINGS = (1, 3)

# What a tile set must keep to make a game: most others are lopsided, or over in no time.
_KINDS = (4, 5, 6)
_LONGEST = 8
_COUNTS = range(1, 7)
_TILES = range(12, 18)  # a player's
_SQUARES = range(55, 76)  # of a player's tiles
_HIGHEST = 12  # value
_SPREAD = (1.5, 8.0)  # of the highest value to the lowest
_RICHNESS = (95.0, 135.0)
_UNPLACED = 1.0  # tiles of each player, at least


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> IsaacLayout:
    """Deal the layout of `seed`.

    The standard set always has an opening, asked for or not, since seeds have always dealt one.
    With `random-tiles` there is an opening only with the option `opening`.
    """
    # random() because its stream is the one thing of this module that Python promises to keep
    # the same for ever.
    stream = random.Random(seed)
    if "random-tiles" not in options:
        return _with_opening(STANDARD, stream)
    kinds = _tile_set(stream)
    return _with_opening(kinds, stream) if "opening" in options else IsaacLayout(kinds)


def _with_opening(kinds: tuple[TileKind, ...], stream: random.Random) -> IsaacLayout:
    """Add an opening to the layout: one or three random tiles on random free squares."""
    layout = IsaacLayout(kinds)
    tiles = _pick(stream, _OPENINGS)
    while len(layout.opening) < tiles:
        left = layout.tiles_left(len(layout.opening) % 2)
        length = _pick(stream, [kind.length for kind in left for _ in range(kind.count)])
        tile = _pick(stream, places(layout.opening, length))
        layout = IsaacLayout(kinds, (*layout.opening, tile))
    return layout


def _tile_set(stream: random.Random) -> tuple[TileKind, ...]:
    """A random set of tiles that makes a playable game; longer tiles are never worth less."""
    while True:
        count = _pick(stream, _KINDS)
        lengths = _some(stream, range(SHORTEST, _LONGEST + 1), count)
        values = sorted(1 + int(stream.random() * _HIGHEST) for _ in lengths)
        kinds = tuple(
            TileKind(length, value, _pick(stream, _COUNTS))
            for length, value in zip(lengths, values, strict=True)
        )
        if _makes_a_game(kinds):
            return kinds


def _makes_a_game(kinds: Sequence[TileKind]) -> bool:
    values = [kind.value for kind in kinds]
    estimated = estimate(kinds)
    return (
        total(kinds) in _TILES
        and sum(kind.length * kind.count for kind in kinds) in _SQUARES
        and _SPREAD[0] <= max(values) / min(values) <= _SPREAD[1]
        and _RICHNESS[0] <= estimated.richness <= _RICHNESS[1]
        and estimated.unplaced >= _UNPLACED
    )


def _pick(stream: random.Random, things: Sequence[Thing]) -> Thing:
    return things[int(stream.random() * len(things))]


def _some(stream: random.Random, things: Sequence[int], count: int) -> list[int]:
    """Pick `count` different things at random, in ascending order."""
    rest = list(things)
    return sorted(rest.pop(int(stream.random() * len(rest))) for _ in range(count))


def places(placed: Sequence[Tile], length: int) -> list[Tile]:
    """All free places for a tile of this length, horizontal ones first."""
    taken = {square for tile in placed for square in tile.squares}
    tiles = []
    for step in (1, SIZE):
        for first in range(SIZE * SIZE):
            row, column = divmod(first, SIZE)
            if (column if step == 1 else row) + length <= SIZE:
                tiles.append(Tile(first, first + (length - 1) * step))
    return [tile for tile in tiles if taken.isdisjoint(tile.squares)]
