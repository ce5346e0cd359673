"""Players as values: random, greedy, UCT and MCTS-Solver, and ladders of their strengths.

UCT is by Kocsis and Szepesvári (2006), MCTS-Solver by Winands, Björnsson and Saito (2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.bits import Ints
from printkit.layouts.messages import Message, message
from printkit.layouts.verdict import CLUB_SIMULATIONS, LEVEL_WORDS, Level

RANDOM, GREEDY, UCT, MCTS_SOLVER, PUCT = range(5)
"""The kinds of player, as kernels number them."""

_NAMES = ("random", "greedy", "uct", "mcts-solver", "puct")
_FAMILIES = (
    message("random moves"),
    message("greed"),
    message("UCT"),
    message("MCTS-Solver"),
    message("PUCT"),
)


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a `kind`; players who search use `simulations` a move.

    `noise` shifts what PUCT predicts, in hundredths; see `printkit.engines.search.puct`.
    """

    kind: int
    simulations: int = 0
    noise: int = 0

    @property
    def name(self) -> str:
        """The name used by other programs, such as "greedy" or "uct-200"."""
        name = _NAMES[self.kind]
        noise = f"-{self.noise}" if self.noise else ""
        return f"{name}-{self.simulations}{noise}" if self.simulations else name

    @property
    def words(self) -> Message:
        """The name for people: "UCT, 1,000 simulations"."""
        family = _FAMILIES[self.kind]
        if not self.simulations:
            return family
        return message("{family}, {n:,} simulations", family=family, n=self.simulations)


def uct(simulations: int) -> Player:
    """Return plain UCT with this number of simulations a move."""
    return Player(UCT, simulations)


def mcts_solver(simulations: int) -> Player:
    """Return MCTS-Solver with this number of simulations a move."""
    return Player(MCTS_SOLVER, simulations)


def puct(simulations: int, noise: int = 0) -> Player:
    """Return PUCT with this number of simulations a move, and noise in hundredths."""
    return Player(PUCT, simulations, noise)


def player_rows(players: Sequence[Player]) -> Ints:
    """Return each seat's kind, simulations and noise, as kernels take them: shape (seats, 3)."""
    return array_of("q", [(each.kind, each.simulations, each.noise) for each in players])


class Named(Protocol):
    """A player of any family that has a name."""

    @property
    def name(self) -> str:
        """The name used by other programs, such as "uct-200"."""
        ...


P_co = TypeVar("P_co", bound=Named, covariant=True)


@dataclass(frozen=True, slots=True)
class Strength(Generic[P_co]):
    """A rung of the ladder: a player, and the player's name for readers.

    `games` is the most games that such players play for a profile, in batches of `batch`. `stream`
    is part of the seed of these games: while it stays, the same games are played, whatever the
    player is called.
    """

    player: P_co
    words: Message
    level: Level
    games: int
    batch: int
    stream: str

    @property
    def name(self) -> str:
        """The name used by other programs."""
        return self.player.name


@dataclass(frozen=True, slots=True)
class Ladder(Generic[P_co]):
    """The players whose games make up a verdict's profile, weakest first.

    The figures of play are measured in the games of the `default` one.
    """

    strengths: tuple[Strength[P_co], ...]
    default: Strength[P_co]

    @property
    def panel(self) -> tuple[Strength[P_co], ...]:
        """The strengths between whom a fair setup is even: all except beginners."""
        return tuple(strength for strength in self.strengths if strength.level != "beginner")

    def level(self, level: Level) -> tuple[Strength[P_co], ...]:
        """The families of a level of the panel, who play equally many batches."""
        return tuple(strength for strength in self.strengths if strength.level == level)

    @property
    def weaker(self) -> Strength[P_co]:
        """The strength just below the default one."""
        return self.strengths[self.strengths.index(self.default) - 1]


def method_words(level: Level, kind: int) -> Message:
    """Return the name of a level's players of one kind: "experts (UCT)"."""
    return message("{players} ({method})", players=LEVEL_WORDS[level], method=_FAMILIES[kind])


def uct_strength(
    simulations: int, words: Message, level: Level, games: int, batch: int = 20
) -> Strength[Player]:
    """Return the rung of plain UCT with this number of simulations a move."""
    return Strength(uct(simulations), words, level, games, batch, f"search-{simulations}")


def solver_strength(
    simulations: int, words: Message, level: Level, games: int, batch: int = 20
) -> Strength[Player]:
    """Return the rung of MCTS-Solver with this number of simulations a move."""
    return Strength(mcts_solver(simulations), words, level, games, batch, f"keen-{simulations}")


def puct_strength(
    simulations: int, noise: int, words: Message, level: Level, games: int, batch: int = 20
) -> Strength[Player]:
    """Return the rung of PUCT with this number of simulations a move, and noise in hundredths."""
    stream = f"learned-{simulations}-{noise}"
    return Strength(puct(simulations, noise), words, level, games, batch, stream)


CASUAL = uct_strength(50, message("casual players"), "beginner", 400)
CLUB = uct_strength(CLUB_SIMULATIONS, LEVEL_WORDS["club"], "club", 4000)
EXPERT = uct_strength(800, LEVEL_WORDS["expert"], "expert", 3000)
MASTER = uct_strength(3200, LEVEL_WORDS["master"], "master", 150)


def usual_ladder(greedy: Message) -> Ladder[Player]:
    """Return the ladder that suits most games; `greedy` names the players who only look one move
    ahead.
    """
    return Ladder(
        (
            Strength(Player(RANDOM), _FAMILIES[RANDOM], "beginner", 2000, 500, stream="random"),
            Strength(Player(GREEDY), greedy, "beginner", 2000, 500, stream="greedy"),
            CASUAL,
            CLUB,
            EXPERT,
            MASTER,
        ),
        default=CLUB,
    )
