"""What positions of Dice Isolation are worth: solved as far as that goes, else by games."""

from __future__ import annotations

from collections.abc import Sequence

from engines.contract import Option, Session, Valuer
from engines.dice_isolation import kernel
from engines.dice_isolation.advice import valued
from engines.dice_isolation.notation import spelled
from engines.dice_isolation.solver.exact import work_out
from engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from engines.judging.valuing import with_solver
from engines.kernel.arrays import copied
from engines.kernel.position import Position
from layouts.dice_isolation.layout import DiceLayout
from layouts.setup import Setup


def valuer(session: Session, setup: Setup[DiceLayout]) -> Valuer:
    """The valuer for games from `setup`, which remembers what it solved."""
    solver = Solver(setup.layout, BUDGET)

    def solved(position: Position) -> Sequence[Option] | None:
        solver.extend(BUDGET)
        begun = solver.effort
        try:
            moves = work_out(
                solver,
                lambda solver: valued(position.state, solver),
                lambda effort: session.listener.step(
                    "solving", (effort - begun) // 1000, BUDGET // 1000
                ),
            )
        except UnsolvedError:
            return None
        words = {text: words for words, text in spelled(position.state).items()}
        options = []
        for move in moves:
            after = copied(position.state)
            kernel.apply(after, *words[move.move])
            options.append(Option(move.move, after, move.value))
        return options

    return with_solver(session, setup, solved)
