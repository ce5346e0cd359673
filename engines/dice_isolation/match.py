"""A match of Dice Isolation: games until a player has won ten of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from layouts.dice_isolation.layout import WINS


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
