"""Simple play: the first player's share if both enter as soon as they have plenty.

This is a policy with an exact value. Roll three dice until the tokens in hand would fill half of
the board, or a low throw forces you on; then enter. It is good where entering first wins and a
blunder where entering first loses, so it is far from even on most boards that are even under best
play. From the first token on, both play their best.
"""

from __future__ import annotations

from functools import cache

from engines.dice_isolation.solver.outcome import Outcome, mean
from engines.dice_isolation.solver.solve import (
    FRESH,
    ROLLING,
    STOPPED,
    THROWS,
    Solver,
    after_roll,
)
from layouts.dice_isolation.layout import SUPPLY


def plenty(white: int) -> int:
    """The number of tokens that fill half of the squares, or all tokens if these are fewer."""
    return min((white + 1) // 2, SUPPLY)


def simple_outcome(solver: Solver) -> Outcome:
    """Return the starting player's outcome under simple play. Raises UnsolvedError."""
    enough = plenty(solver.white.bit_count())

    @cache
    def expect(own: int, stage: int, other: int, other_stage: int) -> Outcome:
        if stage == STOPPED or (stage == ROLLING and own >= enough):
            return solver.entering_now(own, other, other_stage)
        after = after_roll(THROWS[2], own, stage, other, other_stage)
        return mean([(p, expect(*reply).flip()) for p, reply in after])

    return expect(0, FRESH, 0, FRESH)
