"""What positions of Coin Isolation are worth: solved near the end, else by games."""

from __future__ import annotations

from collections.abc import Sequence

from engines.coin_isolation import endgame, kernel
from engines.coin_isolation.endgame import CENT
from engines.coin_isolation.notation import spelled
from engines.coin_isolation.seats import MONEY
from engines.contract import Option, Session, Valuer
from engines.judging.valuing import by_games, with_solver
from engines.kernel.arrays import clear, copied
from engines.kernel.bits import Words
from engines.kernel.position import Position
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup

_POSITIONS = 400_000
"""That are visited at most for a move: a tenth of a second or so."""


def valuer(session: Session, setup: Setup[CoinLayout]) -> Valuer:
    """The valuer for games from `setup`; the solver knows the usual rules for two."""
    if setup.players != 2 or setup.variants:
        return by_games(session, setup)
    workspace = endgame.new_workspace()

    def solved(position: Position) -> Sequence[Option] | None:
        clear(workspace.table)  # what is found depends on nothing that was solved before
        options = []
        for (squares, target), text in spelled(position.state).items():
            after = copied(position.state)
            kernel.apply(after, squares, target)
            ahead = _ahead(after, workspace)
            if ahead is None:
                return None
            options.append(Option(text, after, 0.5 if ahead == 0 else float(ahead < 0)))
        return options

    return with_solver(session, setup, solved)


def _ahead(state: Words, workspace: endgame.Workspace) -> int | None:
    """Above 0 if the player to move wins, below if the other does, 0 if the game ends level.

    None where that takes too long to find out.
    """
    seat = kernel.current_player(state)
    lead = CENT * (state[MONEY + seat] - state[MONEY + 1 - seat])
    known, value = endgame.worth(state, -1 - lead, 1 - lead, _POSITIONS, workspace)
    return lead + value if known else None
