"""Advice for Dice Isolation: solved by expectimax, or else found by search."""

from __future__ import annotations

from engines.contract import Advice, AdvisedMove, Session
from engines.dice_isolation import kernel
from engines.dice_isolation.notation import spelled, table
from engines.dice_isolation.solver.exact import work_out
from engines.dice_isolation.solver.outcome import CERTAIN, Outcome
from engines.dice_isolation.solver.solve import (
    BUDGET,
    FRESH,
    ROLLING,
    STOPPED,
    Solver,
    UnsolvedError,
)
from engines.judging import advice
from engines.judging.advice import MOVES
from engines.kernel.arrays import copied
from engines.kernel.bits import Words
from engines.kernel.position import Position
from layouts.dice_isolation.layout import DiceLayout

_STAGES = {int(kernel.FRESH): FRESH, int(kernel.COLLECTING): ROLLING, int(kernel.PLACING): STOPPED}


def advise(session: Session, position: Position) -> Advice:
    """The best moves with the share of the win that best play makes of them.

    As `engines.judging.advice` finds them where the position takes too long to solve.
    """
    solver = Solver(DiceLayout(table(position.state).rows), BUDGET)
    try:
        moves = work_out(
            solver,
            lambda solver: valued(position.state, solver),
            lambda effort: session.listener.step("solving", effort // 1000, BUDGET // 1000),
        )
    except UnsolvedError:
        return advice.advise(session, position)
    return Advice(tuple(moves[:MOVES]), "best play", exact=True)


def valued(state: Words, solver: Solver) -> list[AdvisedMove]:
    """Every legal move with its value under best play, best first.

    Of moves of the same value the one that looks better comes first. Raises UnsolvedError.
    """
    return [AdvisedMove(move, outcome.share, 0) for move, outcome in outcomes(state, solver)]


def outcomes(state: Words, solver: Solver) -> list[tuple[str, Outcome]]:
    """The same with what the mover can expect of each, draws too. Raises UnsolvedError."""
    moves = []
    for (squares, number), text in spelled(state).items():
        outcome = _after(state, squares, number, solver)
        after = copied(state)
        kernel.apply(after, squares, number)
        look = kernel.heuristic(after, state[kernel.TO_MOVE])
        moves.append((-round(outcome.share, 9), -int(look), (text, outcome)))
    return [move for *_, move in sorted(moves, key=lambda row: row[:2])]


def _after(state: Words, square: int, dice: int, solver: Solver) -> Outcome:
    """What the player to move has who rolls so many `dice`, or places on `square`, or passes."""
    seat = int(state[kernel.TO_MOVE])
    own, other = (int(state[kernel.TOKENS + s]) for s in (seat, 1 - seat))
    hand, other_hand = (int(state[kernel.HAND + s]) for s in (seat, 1 - seat))
    stage, other_stage = (_STAGES[int(state[kernel.STAGE + s])] for s in (seat, 1 - seat))
    other_out = bool(state[kernel.PASSES])
    if dice and not other and not other_out:
        return solver.rolling(dice, hand, stage, other_hand, other_stage)[1]
    if dice and (other_out or not other_hand):
        return solver.rolling_alone(dice, other, hand)
    if dice:
        return solver.chasing(dice, other, other_hand, hand)
    if square:
        hand -= 1
    if other_stage == ROLLING:
        if not square:
            return solver.alone(own, other_hand).flipped()
        return solver.chased(own | square, hand, other_hand).flipped()
    return CERTAIN[-solver.placed(other, own | square, other_hand, hand)]
