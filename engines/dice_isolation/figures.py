"""The exact figures of a board, as sets of boards list them."""

from __future__ import annotations

from engines.dice_isolation.solver.simple import simple_outcome
from engines.dice_isolation.solver.solve import Solver
from layouts.dice_isolation.board_set import BoardFigures
from layouts.dice_isolation.layout import DiceLayout


def figures(layout: DiceLayout) -> BoardFigures:
    """Everything that is exact about a board. Raises UnsolvedError where that takes too long."""
    solver = Solver(layout)
    first = solver.outcome()
    tokens, even_share = solver.fair()
    return BoardFigures(
        white=len(layout.white),
        share=first.share,
        win=first.win,
        draw=first.draw,
        loss=first.loss,
        match=first.match,
        tokens=tokens,
        even_share=even_share,
        least_winner=solver.least_winner(),
        simple_share=simple_outcome(solver).share,
    )
