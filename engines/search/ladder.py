"""The players of several strengths that a verdict is a profile over."""

from __future__ import annotations

from dataclasses import dataclass

from engines.search.selfplay import GREEDY, RANDOM
from layouts.games import Game


@dataclass(frozen=True, slots=True)
class Strength:
    """A player: the engine's code for it (see `selfplay`), and what to call it.

    `games` are played for its rung of a profile, in batches of `batch`.
    """

    code: int
    name: str
    words: str
    games: int
    batch: int


@dataclass(frozen=True, slots=True)
class Ladder:
    """The players that a game's verdict is a profile over, weakest first.

    The `default` one gives the verdict; its games end as soon as they decide.
    """

    strengths: tuple[Strength, ...]
    default: Strength

    @property
    def neighbours(self) -> tuple[Strength, ...]:
        """Those beside the default one: what is fair there must be nearly so between these."""
        at = self.strengths.index(self.default)
        return self.strengths[at - 1 : at] + self.strengths[at + 1 : at + 2]

    @property
    def weaker(self) -> Strength:
        """The one below the default one."""
        return self.strengths[self.strengths.index(self.default) - 1]


def ladder_of(game: Game) -> Ladder:
    """The game's own."""
    ladder: Ladder = game.part("engines", "players").LADDER
    return ladder


def search(simulations: int, words: str, games: int) -> Strength:
    """A player who tries out so many continuations a move."""
    return Strength(simulations, f"search-{simulations}", words, games, batch=20)


CASUAL = search(50, "casual players", 400)
CLUB = search(200, "club players", 2600)
EXPERT = search(800, "experts", 300)


def usual_ladder(greedy: str) -> Ladder:
    """The ladder that suits most games; `greedy` says what those who look no further grab."""
    return Ladder(
        (
            Strength(RANDOM, "random", "random moves", 2000, batch=500),
            Strength(GREEDY, "greedy", greedy, 2000, batch=500),
            CASUAL,
            CLUB,
            EXPERT,
        ),
        default=CLUB,
    )
