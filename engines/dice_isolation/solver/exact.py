"""Exact values of a solved board, as plain numbers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import TimeoutError as StillRunningError
from typing import TypeVar

from printkit.engines.dice_isolation.solver.outcome import Outcome
from printkit.engines.dice_isolation.solver.solve import (
    BUDGET,
    ENTER,
    FRESH,
    THROWS,
    Collecting,
    Solver,
    UnsolvedError,
    after_roll,
)
from printkit.engines.listener import NO_LISTENER, Listener, Step
from printkit.engines.search.arena import executor
from printkit.layouts.dice_isolation.game import Exact, Odds
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.messages import Message, message

_SECONDS = 0.1  # seconds between two reports of progress

Answer = TypeVar("Answer")


SOLVING = message("solving")


def solve_exactly(
    layout: DiceLayout,
    listener: Listener = NO_LISTENER,
    text: Message = SOLVING,
    budget: int = BUDGET,
) -> tuple[Solver, Exact] | None:
    """Solve a board; return None if that takes more than the budget. `text` names the work."""
    solver = Solver(layout, budget)
    try:
        return solver, work_out(solver, exact_values, listener, text)
    except UnsolvedError:
        return None


def work_out(
    solver: Solver, question: Callable[[Solver], Answer], listener: Listener, text: Message
) -> Answer:
    """Return the result of `question`, run in a thread of its own so that an interrupt ends it.

    `text` names the work for the listener. Raises UnsolvedError.
    """
    begun, budget = solver.effort, solver.budget
    with executor(1) as thread:
        work = thread.submit(question, solver)
        try:
            while True:
                try:
                    return work.result(_SECONDS)
                except StillRunningError:
                    listener.step(Step(text, (solver.effort - begun) // 1000, budget // 1000))
        finally:
            solver.stop()


def exact_values(solver: Solver, tokens: int | None = None) -> Exact:
    """Return all exact values of a solved board.

    `tokens` is the second player's head start, by default the one that is most even under best
    play. Raises UnsolvedError.
    """
    first = solver.outcome()
    tokens = solver.even_head_start if tokens is None else tokens
    return Exact(
        _odds(first),
        first.match,
        tokens,
        _odds(solver.outcome(tokens)),
        solver.shares,
        solver.least_winner,
        numbers_of_dice(solver, tokens) <= {len(THROWS)},
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
        choice, _ = solver.choice(position)
        if choice != ENTER:
            dice.add(choice)
            ahead += [after for _, after in after_roll(choice, position)]
    return dice


def _odds(outcome: Outcome) -> Odds:
    share, draw = round(outcome.share, 12), round(outcome.draw, 12)
    return Odds(share, round(outcome.win, 12), draw, round(outcome.loss, 12))
