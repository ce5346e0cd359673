"""The ladder: the players of several strengths that a game's verdict is a profile over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from engines.search.players import GREEDY, RANDOM, Player, uct
from layouts.verdict import CLUB_SIMULATIONS


class Named(Protocol):
    """A player of any family."""

    @property
    def name(self) -> str:
        """What other programs call it: "uct-200"."""
        ...


P_co = TypeVar("P_co", bound=Named, covariant=True)


@dataclass(frozen=True, slots=True)
class Strength(Generic[P_co]):
    """A rung: a player, and what people call it.

    `games` are played for its part of a profile, in batches of `batch`. `stream` is part of the
    seed of these games: while it stays, the same games are played, whatever the player is called.
    """

    player: P_co
    words: str
    games: int
    batch: int
    stream: str

    @property
    def name(self) -> str:
        """What other programs call it."""
        return self.player.name


@dataclass(frozen=True, slots=True)
class Ladder(Generic[P_co]):
    """The players that a game's verdict is a profile over, weakest first.

    The `default` one gives the verdict; its games end as soon as they decide.
    """

    strengths: tuple[Strength[P_co], ...]
    default: Strength[P_co]

    @property
    def neighbours(self) -> tuple[Strength[P_co], ...]:
        """Those beside the default one: what is fair there must be nearly so between these."""
        at = self.strengths.index(self.default)
        return self.strengths[at - 1 : at] + self.strengths[at + 1 : at + 2]

    @property
    def weaker(self) -> Strength[P_co]:
        """The one below the default one."""
        return self.strengths[self.strengths.index(self.default) - 1]


def uct_strength(simulations: int, words: str, games: int) -> Strength[Player]:
    """A player who tries out so many continuations a move."""
    return Strength(uct(simulations), words, games, batch=20, stream=f"search-{simulations}")


CASUAL = uct_strength(50, "casual players", 400)
CLUB = uct_strength(CLUB_SIMULATIONS, "club players", 2600)
EXPERT = uct_strength(800, "experts", 300)


def usual_ladder(greedy: str) -> Ladder[Player]:
    """The ladder that suits most games; `greedy` says what those who look no further grab."""
    return Ladder(
        (
            Strength(Player(RANDOM), "random moves", 2000, batch=500, stream="random"),
            Strength(Player(GREEDY), greedy, 2000, batch=500, stream="greedy"),
            CASUAL,
            CLUB,
            EXPERT,
        ),
        default=CLUB,
    )
