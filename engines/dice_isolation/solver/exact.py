"""Exact values of a solved board, as plain numbers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as StillRunningError
from dataclasses import replace
from typing import TypeVar

from engines.dice_isolation.solver.outcome import Outcome
from engines.dice_isolation.solver.solve import (
    BUDGET,
    ENTER,
    FRESH,
    THROWS,
    Collecting,
    Solver,
    UnsolvedError,
    after_roll,
)
from engines.search.arena import executor
from layouts.dice_isolation.game import Exact, Odds
from layouts.dice_isolation.layout import DiceLayout

_SECONDS = 0.1  # seconds between two reports of progress

Answer = TypeVar("Answer")
TellEffort = Callable[[int], None]
"""Receives how much of the budget is spent."""


def solve_exactly(
    layout: DiceLayout, told: TellEffort, budget: int = BUDGET
) -> tuple[Solver, Exact] | None:
    """Solve a board; return None if that takes more than the budget."""
    solver = Solver(layout, budget)
    try:
        return solver, work_out(solver, exact, told)
    except UnsolvedError:
        return None


def work_out(solver: Solver, question: Callable[[Solver], Answer], told: TellEffort) -> Answer:
    """Return the result of `question`, run in a thread of its own so that an interrupt ends it.

    Raises UnsolvedError.
    """
    with executor(1) as thread:
        work = thread.submit(question, solver)
        try:
            while True:
                try:
                    return work.result(_SECONDS)
                except StillRunningError:
                    told(solver.effort)
        finally:
            solver.stop()


def exact(solver: Solver) -> Exact:
    """Return all exact values of a solved board, with the head start most even under best play.

    Raises UnsolvedError.
    """
    rules = _odds(solver.outcome())
    found = Exact(
        rules, solver.outcome().match, 0, rules, solver.shares, solver.least_winner(), True
    )
    return with_head_start_of(solver, found, solver.fair()[0])


def with_head_start_of(solver: Solver, exact: Exact, tokens: int) -> Exact:
    """Return the values for another head start: `tokens` for the second player.

    Raises UnsolvedError.
    """
    return replace(
        exact,
        tokens=tokens,
        even=_odds(solver.outcome(tokens)),
        three_dice=numbers_of_dice(solver, tokens) <= {len(THROWS)},
    )


def numbers_of_dice(solver: Solver, tokens: int) -> set[int]:
    """Return the numbers of dice that best play ever rolls while both collect, with a head
    start.
    """
    dice = set()
    seen: set[Collecting] = set()
    ahead: list[Collecting] = [(0, FRESH, tokens, FRESH)]
    while ahead:
        position = ahead.pop()
        if position in seen:
            continue
        seen.add(position)
        choice, _ = solver.choice(*position)
        if choice != ENTER:
            dice.add(choice)
            ahead += [after for _, after in after_roll(THROWS[choice - 1], *position)]
    return dice


def _odds(outcome: Outcome) -> Odds:
    share, draw = round(outcome.share, 12), round(outcome.draw, 12)
    return Odds(share, round(outcome.win, 12), draw, round(outcome.loss, 12))
