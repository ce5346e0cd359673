"""Players who know the worth of every choice, with an error: the smaller, the better they play.

The players see the exact values of their choices and choose one at random: a choice that gives away
x of the win, compared with the best one, has the weight 1 / (1 + x / e)^2, where e is their
`error`. So they often confuse choices that are nearly equal, and seldom overlook much. First they
choose between placing a token and rolling one, two or three dice; if they place, they then choose
the square.

They err while both players collect, with the first token, and in the answer to it. From then on
they play their best: in games between players who search, experts give away nearly everything
before that point. So the starting player's share between such players is worked out exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from printkit.engines.dice_isolation.solver import placing
from printkit.engines.dice_isolation.solver.outcome import CERTAIN
from printkit.engines.dice_isolation.solver.solve import (
    FRESH,
    ROLLING,
    STOPPED,
    THROWS,
    Collecting,
    Solver,
    after_total,
    remembered,
)
from printkit.layouts.dice_isolation.layout import SUPPLY

_RESULTS = (placing.WIN, placing.DRAW, placing.LOSS)
_VALUES = [CERTAIN[result].share for result in _RESULTS]
_TOTALS = range(1, THROWS[-1][-1][0] + 1)


class Answers(NamedTuple):
    """The possible answers to a first token, and their worth to the player who answers.

    `rolls` are the shares of the win after rolling one, two or three dice, empty for a player who
    may not roll. `squares` counts the squares on which a token wins, draws and loses. `placing` is
    the share after the best square, None if there is no square; `best` the share after the best
    answer, 0 if there is none.
    """

    rolls: tuple[float, ...]
    squares: tuple[int, int, int]
    placing: float | None
    best: float


class Rolls(NamedTuple):
    """What a player may roll, where neither has entered.

    `shares` are the mover's after one, two or three dice. `after` has the position after each
    total from 1, for the next mover.
    """

    shares: tuple[float, ...]
    after: list[Collecting]


class Prospects:
    """The worth of choices on a board under best play, where players make errors.

    Every question raises UnsolvedError once the solver's budget is spent.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._squares = [1 << at for at in range(64) if solver.white >> at & 1]

    @remembered
    def rolls(self, position: Collecting) -> Rolls:
        """The mover's rolls; neither has entered."""
        after = [after_total(total, position) for total in _TOTALS]
        worth = [1 - self.solver.outcome_at(reply).share for reply in after]
        return Rolls(tuple(_by_dice(worth)), after)

    def answers_to_entry(self, own: int, other: int, *, free: bool) -> list[Answers]:
        """The answers to a first token on each square, of a player with `other` tokens.

        The player who enters has `own` tokens. `free`: the player who answers may still roll.
        """
        enough = self.solver.enough
        hands = min(own, enough), other if free else min(other, enough)
        return [self._answers_to(square, *hands, free) for square in self._squares]

    @remembered
    def _answers_to(self, square: int, own: int, other: int, free: bool) -> Answers:
        results = [
            self._answer(square, answer, own, min(other, self.solver.enough))
            for answer in self._squares
            if answer != square
        ]
        win, draw, loss = (results.count(result) for result in _RESULTS)
        rolls: tuple[float, ...] = ()
        if free:
            chase = self.solver.chase_with
            rolls = tuple(chase(dice, square, own - 1, other).share for dice in (1, 2, 3))
        placed = CERTAIN[max(results)].share if results else None
        best = max(rolls if placed is None else (*rolls, placed), default=0.0)
        return Answers(rolls, (win, draw, loss), placed, best)

    @remembered
    def _answer(self, square: int, answer: int, own: int, other: int) -> int:
        """The result for the player who answers a token at `square`, with these hands.

        More tokens are never worse for their owner; if the bounds from fewer tokens agree, no
        search is needed.
        """
        low = self._answer(square, answer, own, other - 1) if other > 1 else placing.LOSS
        high = self._answer(square, answer, own - 1, other) if own > 1 else placing.WIN
        if low == high:
            return low
        return -self.solver.place_out(square, answer, own - 1, other - 1)


def shares_between(prospects: Prospects, error: float) -> tuple[float, ...]:
    """The starting player's share between two such players, by the other one's tokens at the start.

    Raises UnsolvedError.
    """
    duel = _Duel(prospects, error)
    return tuple(duel.share_at((0, FRESH, extra, FRESH)) for extra in range(SUPPLY + 1))


class _Duel:
    """The shares of the player to move, in games between two players with the same `error`."""

    def __init__(self, prospects: Prospects, error: float) -> None:
        self._prospects, self._error = prospects, error

    @remembered
    def share_at(self, position: Collecting) -> float:
        """The mover's share; neither has entered."""
        own, stage, other, other_stage = position
        exact, share = list[float](), list[float]()
        if stage != STOPPED:
            shares, after = self._prospects.rolls(position)
            exact += shares
            share += [1 - each for each in _by_dice([self.share_at(reply) for reply in after])]
        if stage != FRESH:
            best, entered = self._entry(own, other, other_stage == ROLLING)
            exact.append(best)
            share.append(entered)
        return self._mean(exact, share)

    @remembered
    def _entry(self, own: int, other: int, free: bool) -> tuple[float, float]:
        """The share of the player who enters first: by the best choice, and with this error."""
        answers = self._prospects.answers_to_entry(own, other, free=free)
        exact = [1 - answer.best for answer in answers]
        return max(exact), self._mean(exact, [1 - self._reply(answer) for answer in answers])

    @remembered
    def _reply(self, answers: Answers) -> float:
        """The share of the player who answers the first token."""
        exact, share = [*answers.rolls], [*answers.rolls]
        if answers.placing is not None:
            exact.append(answers.placing)
            share.append(self._placement(answers.squares))
        return self._mean(exact, share) if exact else 0.0

    @remembered
    def _placement(self, squares: tuple[int, int, int]) -> float:
        """The share after an answer on squares that win, draw and lose in these numbers."""
        return self._mean(_VALUES, _VALUES, squares)

    def _mean(
        self, exact: Sequence[float], share: Sequence[float], counts: Sequence[int] = ()
    ) -> float:
        """The mean of `share` over choices worth `exact`; `counts` says how many of each."""
        numbers = counts or (1,) * len(exact)
        best = max(value for value, n in zip(exact, numbers, strict=True) if n)
        weights = [
            n / (1 + (best - value) / self._error) ** 2 if n else 0.0
            for value, n in zip(exact, numbers, strict=True)
        ]
        return fsum(w * s for w, s in zip(weights, share, strict=True)) / fsum(weights)


def _by_dice(values: Sequence[float]) -> list[float]:
    """The means over one, two and three dice of values by the total, from 1."""
    return [fsum(p * values[total - 1] for total, p in throws) for throws in THROWS]
