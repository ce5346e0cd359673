"""The value of Coin Collectors positions, by going through everything that can happen.

Every arrangement of coins and pawns is a separate position with all 1,296 results of its dice, in
doubles. It knows nothing of the fast solver; the plain rules say where coins lie, where pawns may
step and which dice open squares.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from tests.oracle.coin_collectors import HOLE, LEAVERS, LETTERS, NEIGHBOURS, SUITS, Position

Coins = frozenset[str]
Pawns = tuple[str | None, ...]
"""The square of each suit's pawn, None for one that was given up."""

Chances = NDArray[np.float64]
"""The chance to win by the faces of the dice (6, 6, 6, 6), in the order of SUITS."""

_SHOWN = np.indices((6, 6, 6, 6))
_ROLLED = [dice for size in range(len(SUITS) + 1) for dice in combinations(range(4), size)]


@dataclass
class Values:
    """The values of all positions asked for, and of all that can come after them."""

    tiles: Mapping[str, str]
    values: Mapping[str, int]
    variants: tuple[str, ...]
    known: dict[tuple[Coins, Pawns, frozenset[str]], Chances] = field(default_factory=dict)

    def before_step(self, coins: Coins, pawns: Pawns, ventured: frozenset[str]) -> Chances:
        """Return the chance to win by the present dice."""
        key = coins, pawns, ventured
        if key not in self.known:
            self.known[key] = self._before_step(coins, pawns, ventured)
        return self.known[key]

    def after_step(self, coins: Coins, pawns: Pawns, ventured: frozenset[str]) -> Chances:
        """Return the chance to win by the present dice if some of them may be rolled."""
        fallen = self.before_step(coins, pawns, ventured)
        rolled = [tuple(range(4))] if "four-die-stud" in self.variants else _ROLLED
        means = [fallen.mean(axis=dice, keepdims=True) for dice in rolled]
        return np.broadcast_to(reduce(np.maximum, means), fallen.shape)

    def _before_step(self, coins: Coins, pawns: Pawns, ventured: frozenset[str]) -> Chances:
        if not coins:
            return np.ones((6, 6, 6, 6))
        best, stuck = np.zeros((6, 6, 6, 6)), np.ones((6, 6, 6, 6), bool)
        for pawn, square in self._steps(coins, pawns, ventured):
            tile = self.tiles[square]
            die = SUITS.index(LETTERS[tile[0]])
            is_open = (_SHOWN[die] == int(tile[1])) | (_SHOWN[pawn] == self.values[square])
            after = self.after_step(
                coins - {square}, _move_pawn(pawns, pawn, square), ventured | {SUITS[pawn]}
            )
            best = np.where(is_open, np.maximum(best, after), best)
            stuck &= ~is_open
        if "acceptable-losses" in self.variants:
            left = [pawn for pawn in range(4) if pawns[pawn] is not None]
            then = [
                self.before_step(coins, _move_pawn(pawns, p, None), ventured).mean() for p in left
            ]
            best[stuck] = max(then, default=0.0)
        return best

    def _steps(
        self, coins: Coins, pawns: Pawns, ventured: frozenset[str]
    ) -> Iterator[tuple[int, str]]:
        """Yield every step that some dice open: a pawn and its target."""
        most = min((LEAVERS[v] for v in self.variants if v in LEAVERS), default=len(SUITS))
        for pawn, source in enumerate(pawns):
            if source is None or (source == HOLE and len(ventured) == most):
                continue
            for square in NEIGHBOURS[source]:
                if square in coins:
                    yield pawn, square


def values_of(position: Position) -> Values:
    """Return the values of a position and all that can come after it."""
    return Values(dict(position.tiles), dict(position.coins), tuple(position.variants))


def roll_worths(values: Values, position: Position, move: str) -> dict[int, float]:
    """Return the chance to win after a step or giving up a pawn, by the dice rolled then.

    Sets of dice are bits in the order of SUITS.
    """
    suit, _, square = move.partition("-")
    faces, out = tuple(face for _, face in position.dice), square == "out"
    pawns = tuple(dict(position.pawns).get(each) for each in SUITS)
    then = values.before_step(
        frozenset(dict(position.coins)) - {square},
        _move_pawn(pawns, SUITS.index(suit), None if out else square),
        position.ventured | (set() if out else {suit}),
    )
    whole = out or "four-die-stud" in values.variants
    return {
        sum(1 << die for die in dice): float(
            then.mean(axis=dice)[tuple(faces[die] for die in range(4) if die not in dice)]
        )
        for dice in ([tuple(range(4))] if whole else _ROLLED)
    }


def step_worths(position: Position) -> dict[str, float]:
    """Return the value of each move of a position."""
    values = values_of(position)
    return {move: max(roll_worths(values, position, move).values()) for move in position.legal()}


def _move_pawn(pawns: Pawns, pawn: int, square: str | None) -> Pawns:
    return (*pawns[:pawn], square, *pawns[pawn + 1 :])
