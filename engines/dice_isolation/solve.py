"""Dice Isolation solved: the share of the win of who starts, under best play; a draw is a half.

Exact for the whole game, dice included. Three stages, each on top of the next:

1. Both collect (`collecting`): only the tokens in hand matter, and who has to stop. A roll that
   stops nobody adds tokens, so nothing comes back.
2. One has entered, the other may still roll (`_chased`, `_spreading`): a set of squares and two
   hands. A collector's tokens at least double with every roll, so this is a few rolls deep.
3. Nobody rolls any more: `placing`.

In stage 3 more tokens in hand are never worse. That bounds stage 2: `_ceiling` is what the
collector would have if every roll gave all the tokens. Where that is no more than a token now
gives, no dice are looked at.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import numpy as np

from engines.dice_isolation import placing
from engines.dice_isolation.kernel import SUPPLY, around
from layouts.dice_isolation.layout import DiceLayout

THROWS: tuple[tuple[tuple[int, float], ...], ...] = tuple(
    tuple(
        (total, sum(sum(dice) == total for dice in product(range(1, 7), repeat=count)) / 6**count)
        for total in range(count, 6 * count + 1)
    )
    for count in (1, 2, 3)
)
"""By number of dice less one: the totals and their probabilities."""

_MOST_ROLLED = 18


@cache
def rolls_left(hand: int) -> int:
    """How often a player with so many tokens can roll at most, the roll that stops included."""
    return (
        1 if hand + hand > 6 * 3 + hand or hand == SUPPLY else 1 + rolls_left(min(2 * hand, SUPPLY))
    )


class Solver:
    """The values of a board. Shares are of the player named in each function, 0 to 1.

    Sets of squares are bitboards; hands are tokens, up to SUPPLY.
    """

    def __init__(self, layout: DiceLayout) -> None:
        self.white = sum(1 << square for square in layout.white)
        self.enough = min(len(layout.white) // 2 + 1, SUPPLY)
        self._table = placing.new_table()
        self._moves, self._marks = placing.new_moves()
        self._entered: dict[tuple[int, int, int], float] = {}
        self._ceilings: dict[tuple[int, int, int], float] = {}
        self._chases: dict[tuple[int, int, int], float] = {}
        self._spreads: dict[tuple[int, int, int, bool], float] = {}
        self._collects: dict[tuple[int, bool, int, bool], float] = {}

    def first(self, extra: int = 0) -> float:
        """The share of who starts, when the other player begins with `extra` tokens.

        Those count when they roll; as any first roll, theirs stops nobody.
        """
        return max(
            sum(p * (1 - self._first_roll(extra, total)) for total, p in throws)
            for throws in THROWS
        )

    def fair(self) -> tuple[int, float]:
        """The second player's tokens that bring the game nearest to even, and the first's share."""
        shares = [(extra, self.first(extra)) for extra in range(SUPPLY + 1)]
        return min(shares, key=lambda share: abs(share[1] - 0.5))

    def _first_roll(self, extra: int, other: int) -> float:
        """The share of the second player before their first roll."""
        return max(
            sum(
                p * (1 - self.collecting(other, False, min(extra + total, SUPPLY), False))
                for total, p in throws
            )
            for throws in THROWS
        )

    def collecting(self, own: int, stopped: bool, other: int, other_stopped: bool) -> float:
        """The share of the player to move; nobody has entered, `stopped` may not roll again."""
        key = own, stopped, other, other_stopped
        if key in self._collects:
            return self._collects[key]
        best = 1 - self._spreading(0, min(own, self.enough), other, other_stopped)
        if not stopped and best < 1:
            for throws in THROWS:
                share = 0.0
                for total, p in throws:
                    hand = min(own + total, SUPPLY)
                    share += p * (1 - self.collecting(other, other_stopped, hand, total < own))
                best = max(best, share)
        self._collects[key] = best
        return best

    def _chased(self, tokens: int, hand: int, own: int) -> float:
        """The collector's share, to move, `own` in hand; the other one has `tokens` and `hand`."""
        best = self._entering(tokens, hand, own)
        if best == 1 or self._ceiling(tokens, hand, rolls_left(own)) <= best:
            return best
        key = tokens, hand, own
        if key in self._chases:
            return self._chases[key]
        for throws in THROWS:
            share = 0.0
            for total, p in throws:
                after = min(own + total, SUPPLY)
                share += p * self._spreading(tokens, hand, after, total < own)
            best = max(best, share)
        self._chases[key] = best
        return best

    def _spreading(self, tokens: int, hand: int, other: int, stopped: bool) -> float:
        """The collector's share, `other` in hand; who has `tokens`, perhaps none, is to move."""
        key = tokens, hand, other, stopped
        if key in self._spreads:
            return self._spreads[key]
        squares = self._open(tokens, hand)
        if squares:
            share = 1.0
            for square in squares:
                wider = tokens | square
                if stopped:
                    now = self._entering(wider, hand - 1, other)
                else:
                    now = self._chased(wider, hand - 1, other)
                share = min(share, now)
                if share == 0:
                    break
        else:
            share = self._alone(tokens, other, stopped)
        self._spreads[key] = share
        return share

    def _alone(self, tokens: int, own: int, stopped: bool) -> float:
        """The collector's share when the other player, who has `tokens`, is out."""
        best = self._entering(tokens, 0, own)
        if stopped or self._entering(tokens, 0, SUPPLY) <= best:
            return best
        for throws in THROWS:
            share = 0.0
            for total, p in throws:
                after = min(own + total, SUPPLY)
                share += p * self._spreading(tokens, 0, after, total < own)
            best = max(best, share)
        return best

    def _ceiling(self, tokens: int, hand: int, rolls: int) -> float:
        """No less than the collector's share, to move, with so many rolls left."""
        best = self._entering(tokens, hand, SUPPLY)
        if best == 1 or rolls == 0:
            return best
        key = tokens, hand, rolls
        if key in self._ceilings:
            return self._ceilings[key]
        share = 1.0
        squares = self._open(tokens, hand)
        for square in squares:
            share = min(share, self._ceiling(tokens | square, hand - 1, rolls - 1))
            if share <= best:
                break
        if not squares:
            share = best
        best = max(best, share)
        self._ceilings[key] = best
        return best

    def _entering(self, tokens: int, hand: int, own: int) -> float:
        """The share of who enters now with `own` in hand; the other one has `tokens` and `hand`."""
        own = min(own, self.enough)
        hand = max(0, min(hand, self.enough - tokens.bit_count()))
        key = tokens, hand, own
        if key not in self._entered:
            result = placing.search(
                np.uint64(self.white),
                np.uint64(0),
                np.uint64(tokens),
                np.uint64(own),
                np.uint64(hand),
                placing.LOSS,
                placing.WIN,
                0,
                self._table,
                self._moves,
                self._marks,
            )
            self._entered[key] = (1 + result) / 2
        return self._entered[key]

    def _open(self, tokens: int, hand: int) -> list[int]:
        """The squares that a player whose tokens alone are on the board may place on."""
        if hand == 0:
            return []
        squares = self.white & ~tokens
        if tokens:
            squares &= int(around(np.uint64(tokens)))
        return [1 << square for square in range(64) if squares >> square & 1]
