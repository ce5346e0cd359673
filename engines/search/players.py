"""Players: who moves at random, greedily, by UCT or by MCTS-Solver, as values.

UCT is Kocsis and Szepesvári's (2006), MCTS-Solver Winands, Björnsson and Saito's (2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.kernel.arrays import array_of
from engines.kernel.bits import Ints

RANDOM, GREEDY, UCT, MCTS_SOLVER = range(4)
"""The kinds of player, as kernels take them."""

_NAMES = ("random", "greedy", "uct", "mcts-solver")
_FAMILIES = ("random moves", "greed", "UCT", "MCTS-Solver")


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a `kind`; players who search take `simulations` a move."""

    kind: int
    simulations: int = 0

    @property
    def name(self) -> str:
        """What other programs call it: "greedy", "uct-200"."""
        name = _NAMES[self.kind]
        return f"{name}-{self.simulations}" if self.simulations else name

    @property
    def words(self) -> str:
        """The name for people: "UCT, 1,000 simulations"."""
        family = _FAMILIES[self.kind]
        return f"{family}, {self.simulations:,} simulations" if self.simulations else family


def uct(simulations: int) -> Player:
    """Plain UCT with this number of simulations a move."""
    return Player(UCT, simulations)


def mcts_solver(simulations: int) -> Player:
    """MCTS-Solver with this number of simulations a move."""
    return Player(MCTS_SOLVER, simulations)


def player_rows(players: Sequence[Player]) -> Ints:
    """By seat, the kind and the simulations, as kernels take them: shape (seats, 2)."""
    return array_of("q", [(player.kind, player.simulations) for player in players])
