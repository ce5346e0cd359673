"""Dice Isolation's engine: its parts, and what it does with a position in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from printkit.engines.contract import (
    BEST_PLAY,
    Advice,
    AdvisedMove,
    Decision,
    MoveOption,
    Session,
    Valuer,
)
from printkit.engines.dice_isolation import first_game, judging, kernel, moments, notation, puzzles
from printkit.engines.dice_isolation.judging import outcomes
from printkit.engines.dice_isolation.notation import spell_all, table
from printkit.engines.dice_isolation.solver.exact import SOLVING, work_out
from printkit.engines.dice_isolation.solver.outcome import Outcome
from printkit.engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from printkit.engines.judging.advice import MOVES, with_solver
from printkit.engines.judging.advice import advise as advise_by_search
from printkit.engines.judging.deal import first_that_passes
from printkit.engines.judging.engine import PlayedEngine
from printkit.engines.kernel.position import Position
from printkit.engines.puzzles import after
from printkit.layouts.dice_isolation.game import GAME, DiceFindings
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict


def advise(session: Session, position: Position) -> Advice:
    """Return the best moves, each with the mover's share under best play.

    If the position takes too long to solve, `printkit.engines.judging.advice` searches instead.
    """
    solver = Solver(DiceLayout(table(position.state).rows), BUDGET)
    try:
        found = _solve(session, position, solver)[:MOVES]
    except UnsolvedError:
        return advise_by_search(session, position)
    moves = tuple(AdvisedMove(move, outcome.share, 0) for move, outcome in found)
    return Advice(moves, BEST_PLAY, exact=True)


def _solve(session: Session, position: Position, solver: Solver) -> list[tuple[str, Outcome]]:
    return work_out(
        solver, lambda solver: outcomes(position.state, solver), session.listener, SOLVING
    )


def valuer(session: Session, setup: Setup[DiceLayout]) -> Valuer:
    """Return what values moves in games from `setup`. Solved positions are remembered."""
    solver = Solver(setup.layout, BUDGET)

    def solve_position(position: Position) -> Sequence[MoveOption] | None:
        solver.extend(BUDGET)
        try:
            moves = _solve(session, position, solver)
        except UnsolvedError:
            return None
        words = {text: words for words, text in spell_all(position.state).items()}
        return [
            MoveOption(move, after(notation.KERNEL, position.state, words[move]), outcome.share)
            for move, outcome in moves
        ]

    return with_solver(session, setup, solve_position)


class DiceIsolation(PlayedEngine):
    """The engine of Dice Isolation: boards are solved, or judged by games where it takes long."""

    dialogue = staticmethod(notation.dialogue)
    describe_move = staticmethod(notation.describe_move)
    show_turn = staticmethod(first_game.show_turn)
    tell = staticmethod(moments.tell)
    advise = staticmethod(advise)
    valuer = staticmethod(valuer)
    judge = staticmethod(judging.judge)
    measure = staticmethod(judging.measure)
    deal_fair = staticmethod(first_that_passes)
    try_out = staticmethod(judging.try_out)
    compose = staticmethod(puzzles.compose)
    refute = staticmethod(puzzles.refute)

    def findings(self, session: Session, setup: Setup[Any], decision: Decision) -> DiceFindings:
        """Return the findings about a board that was not solved."""
        return DiceFindings(None)

    def first_position(self, setup: Setup[Any], verdict: Verdict[Any] | None) -> Position:
        """Return the position before the first move, with the second player's head start."""
        exact = verdict.findings.exact if verdict else None
        start = super().first_position(setup, verdict)
        tokens = exact.tokens if exact else 0
        return replace(start, state=kernel.with_head_start(setup, tokens)) if tokens else start


ENGINE = DiceIsolation(
    game=GAME,
    kernel=notation.KERNEL,
    ladder=judging.LADDER,
    measured=judging.MEASURED,
    motifs=puzzles.MOTIFS,
    check_seconds=8,
)
