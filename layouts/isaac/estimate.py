"""An estimate of what games a set of tiles makes, before one is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from layouts.isaac.tiles import Kind, total

_COVERED = 91
"""Squares that the tiles of a game cover before no more fit, about: gaps stay open."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """`placed`: tiles that both players place together; `unplaced`: a player's tiles that find no
    room; `tiles_on_line`: tiles on or across a line, by which points are multiplied; `richness`:
    about the points of a player who removes all their tiles, none doubled, half of the others being
    gone by then; it tells how many games a hundred ends: 71 in the standard set (1 %), 100 (30 %),
    110 (42 %), 120 (56 %), 130 (63 %).
    """

    placed: float
    unplaced: float
    tiles_on_line: float
    richness: float


def estimate(kinds: Sequence[Kind]) -> Estimate:
    """The figures of a set from its counts, lengths and values alone.

    With t tiles a player of mean length l and mean value v: n = min(2t, 91 / l) are placed,
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
    """The share of games that a hundred ends in sets as rich as that, between good players."""
    for (low, least), (high, most) in pairwise(_FOUND):
        if richness <= high:
            return least + (most - least) * (richness - low) / (high - low)
    return 1.0
