"""What a player can expect from a position that depends on dice, and from a match of such games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import fsum
from typing import NamedTuple

from engines.dice_isolation.solver import placing
from layouts.dice_isolation.layout import WINS

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
        return chance_to_win(self.win, 1 - self.win - self.loss, self.loss)

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
"""The outcome for the player to whom a result belongs."""


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


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two games. Players are numbered as seated in the first one.

    `wins` by player; `starter` moves first in the next game.
    """

    wins: tuple[int, int] = (0, 0)
    starter: int = 0

    @property
    def winner(self) -> int | None:
        """The player who has won ten games, None while the match goes on."""
        return self.wins.index(WINS) if WINS in self.wins else None

    def after(self, winner: int | None) -> Match:
        """The match after one more game that the player `winner` won, or None for a draw.

        The loser starts the next game; after a draw, the same player starts again.
        """
        if self.winner is not None:
            raise ValueError("the match is over")
        if winner is None:
            return self
        one, other = self.wins
        wins = (one + 1, other) if winner == 0 else (one, other + 1)
        return Match(wins, starter=1 - winner)

    def play(self, game: Callable[[int], int | None]) -> Match:
        """Play the match to its end. `game` takes the starting player and returns the winner."""
        match = self
        while match.winner is None:
            match = match.after(game(match.starter))
        return match


def chance_to_win(win: float, draw: float, loss: float, match: Match | None = None) -> float:
    """Return the probability that player 0 wins the match (by default, from its beginning).

    `win`, `draw` and `loss` are the chances of the player who starts a game. Raises ValueError if
    they are not probabilities that add up to 1, or if every game would be a draw.
    """
    if min(win, draw, loss) < 0 or abs(win + draw + loss - 1) > 1e-9:
        raise ValueError("win, draw and loss have to be probabilities that add up to one")
    if win + loss == 0:
        raise ValueError("a match of nothing but draws has no end")
    starter_wins = win / (win + loss)  # a drawn game changes nothing: it is played again

    @cache
    def chance(match: Match) -> float:
        if match.winner is not None:
            return float(match.winner == 0)
        starter = match.starter
        won, lost = match.after(starter), match.after(1 - starter)
        return starter_wins * chance(won) + (1 - starter_wins) * chance(lost)

    return chance(match or Match())
