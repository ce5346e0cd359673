"""Players as values: random, greedy, UCT and MCTS-Solver.

UCT is by Kocsis and Szepesvári (2006), MCTS-Solver by Winands, Björnsson and Saito (2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel.arrays import array_of
from engines.kernel.bits import Ints

RANDOM, GREEDY, UCT, MCTS_SOLVER = range(4)
"""The kinds of player, as kernels number them."""

_NAMES = ("random", "greedy", "uct", "mcts-solver")
_FAMILIES = ("random moves", "greed", "UCT", "MCTS-Solver")


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a `kind`; players who search use `simulations` a move."""

    kind: int
    simulations: int = 0

    @property
    def name(self) -> str:
        """The name used by other programs, such as "greedy" or "uct-200"."""
        name = _NAMES[self.kind]
        return f"{name}-{self.simulations}" if self.simulations else name

    @property
    def words(self) -> str:
        """The name for people: "UCT, 1,000 simulations"."""
        family = _FAMILIES[self.kind]
        return f"{family}, {self.simulations:,} simulations" if self.simulations else family


def uct(simulations: int) -> Player:
    """Return plain UCT with this number of simulations a move."""
    return Player(UCT, simulations)


def mcts_solver(simulations: int) -> Player:
    """Return MCTS-Solver with this number of simulations a move."""
    return Player(MCTS_SOLVER, simulations)


def player_rows(players: Sequence[Player]) -> Ints:
    """Return each seat's kind and simulations, as kernels take them: shape (seats, 2)."""
    return array_of("q", [(player.kind, player.simulations) for player in players])
