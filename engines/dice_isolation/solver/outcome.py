"""What a player can expect from a position that depends on dice, and from a match of such games."""

from __future__ import annotations

from functools import cache
from math import fsum
from typing import NamedTuple

from printkit.engines.dice_isolation.solver import placing
from printkit.layouts.dice_isolation.layout import WINS

EQUAL = 1e-9
"""Shares that differ by less are equal: sums of the same numbers in different orders."""


class Outcome(NamedTuple):
    """What a player can expect: the `share` of the win (half for a draw), the chance to draw."""

    share: float
    draw: float

    @property
    def win(self) -> float:
        return max(0.0, self.share - self.draw / 2)

    @property
    def loss(self) -> float:
        return max(0.0, 1 - self.share - self.draw / 2)

    @property
    def match(self) -> float | None:
        """The chance to win a match to ten when starting it; None if every game is a draw."""
        if 1 - self.draw < EQUAL:
            return None
        return chance_to_win(self.win, self.loss)

    def flip(self) -> Outcome:
        """The outcome for the other player."""
        return Outcome(1 - self.share, self.draw)

    def better(self, other: Outcome) -> bool:
        """Whether a player would choose this outcome over `other`: more share, then fewer draws."""
        if abs(self.share - other.share) > EQUAL:
            return self.share > other.share
        return self.draw < other.draw - EQUAL


CERTAIN = {
    placing.WIN: Outcome(1.0, 0.0),
    placing.DRAW: Outcome(0.5, 1.0),
    placing.LOSS: Outcome(0.0, 0.0),
}
"""The outcome of each result, for the same player."""


def mean(parts: list[tuple[float, Outcome]]) -> Outcome:
    """Return the average of outcomes, weighted by their probabilities."""
    return Outcome(  # `sum` gives different last digits since Python 3.12
        fsum(p * part.share for p, part in parts), fsum(p * part.draw for p, part in parts)
    )


def best_of(outcomes: list[Outcome]) -> Outcome:
    """Return the outcome that a player would choose."""
    best = outcomes[0]
    for outcome in outcomes[1:]:
        if outcome.better(best):
            best = outcome
    return best


def chance_to_win(win: float, loss: float) -> float:
    """Return the probability that the player who starts wins a match: ten games, draws not counted.

    `win` and `loss` are the chances of the player who starts a game, not both 0. The loser starts
    the next one; after a draw, the same player starts again.
    """
    starter_wins = win / (win + loss)  # a drawn game changes nothing: it is played again

    @cache
    def chance(wins: int, losses: int, starts: bool) -> float:
        if WINS in (wins, losses):
            return float(wins == WINS)
        odds = (starter_wins, 1 - starter_wins) if starts else (1 - starter_wins, starter_wins)
        return odds[0] * chance(wins + 1, losses, False) + odds[1] * chance(wins, losses + 1, True)

    return chance(0, 0, True)
