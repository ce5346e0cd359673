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

from engines.dice_isolation.solver import placing
from engines.dice_isolation.solver.outcome import CERTAIN
from engines.dice_isolation.solver.solve import (
    FRESH,
    ROLLING,
    STOPPED,
    THROWS,
    Collecting,
    Solver,
    after_roll,
)
from layouts.dice_isolation.layout import SUPPLY

_RESULTS = (placing.WIN, placing.DRAW, placing.LOSS)


class Answers(NamedTuple):
    """The possible answers to a first token, and their worth to the player who answers.

    `rolls` are the shares of the win after rolling one, two or three dice, empty for a player who
    may not roll. `squares` counts the squares on which a token wins, draws and loses.
    """

    rolls: tuple[float, ...]
    squares: tuple[int, int, int]

    @property
    def placing(self) -> float | None:
        """The share of the win after the best square; None if there is no square."""
        found = (
            CERTAIN[result].share for result, n in zip(_RESULTS, self.squares, strict=True) if n
        )
        return next(found, None)

    @property
    def best(self) -> float:
        """The share of the win after the best answer; that of a loss if there is none."""
        shares = self.rolls if self.placing is None else (*self.rolls, self.placing)
        return max(shares, default=0.0)


class Prospects:
    """The worth of choices on a board under best play, where players make errors.

    Every question raises UnsolvedError once the solver's budget is spent.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self._squares = [1 << at for at in range(64) if solver.white >> at & 1]
        self._results: dict[tuple[int, int, int, int], int] = {}
        self._answers: dict[tuple[int, int, int, bool], Answers] = {}
        self._rolls: dict[Collecting, tuple[float, ...]] = {}

    def rolls(self, position: Collecting) -> tuple[float, ...]:
        """The mover's share after rolling one, two or three dice; neither has entered."""
        if position not in self._rolls:
            shares = (self.solver.roll(dice, *position)[1].share for dice in (1, 2, 3))
            self._rolls[position] = tuple(shares)
        return self._rolls[position]

    def entering(self, own: int, other: int, *, free: bool) -> list[Answers]:
        """The answers to a first token on each square, of a player with `other` tokens.

        The player who enters has `own` tokens. `free`: the player who answers may still roll.
        """
        own = min(own, self.solver.enough)
        return [self._answers_to(square, own, other, free) for square in self._squares]

    def _answers_to(self, square: int, own: int, other: int, free: bool) -> Answers:
        key = square, own, other if free else min(other, self.solver.enough), free
        if key not in self._answers:
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
            self._answers[key] = Answers(rolls, (win, draw, loss))
        return self._answers[key]

    def _answer(self, square: int, answer: int, own: int, other: int) -> int:
        """The result for who answers a token at `square`; `own` and `other` are in hand.

        More tokens are never worse for their owner; if the bounds from fewer tokens agree, no
        search is needed.
        """
        key = square, answer, own, other
        if key not in self._results:
            low = self._answer(square, answer, own, other - 1) if other > 1 else placing.LOSS
            high = self._answer(square, answer, own - 1, other) if own > 1 else placing.WIN
            if low == high:
                self._results[key] = low
            else:
                self._results[key] = -self.solver.place_out(square, answer, own - 1, other - 1)
        return self._results[key]


def shares_between(prospects: Prospects, error: float) -> tuple[float, ...]:
    """The starting player's share between two such players, by the other one's tokens at the start.

    Raises UnsolvedError.
    """
    game = _Game(prospects, error)
    return tuple(game.collecting((0, FRESH, extra, FRESH)) for extra in range(SUPPLY + 1))


class _Game:
    """The shares of the player to move, in games between two players with the same `error`."""

    def __init__(self, prospects: Prospects, error: float) -> None:
        self._prospects, self._error = prospects, error
        self._collects: dict[Collecting, float] = {}
        self._enters: dict[tuple[int, int, bool], tuple[float, float]] = {}

    def collecting(self, position: Collecting) -> float:
        if position not in self._collects:
            self._collects[position] = self._collecting(position)
        return self._collects[position]

    def _collecting(self, position: Collecting) -> float:
        own, stage, other, other_stage = position
        exact, share = list[float](), list[float]()
        if stage != STOPPED:
            exact += self._prospects.rolls(position)
            for throws in THROWS:
                after = after_roll(throws, *position)
                share.append(1 - fsum(p * self.collecting(reply) for p, reply in after))
        if stage != FRESH:
            best, entered = self._entering(own, other, other_stage == ROLLING)
            exact.append(best)
            share.append(entered)
        return self._mean(exact, share)

    def _entering(self, own: int, other: int, free: bool) -> tuple[float, float]:
        """The share of the player who enters first: by the best choice, and with this error."""
        key = own, other, free
        if key not in self._enters:
            answers = self._prospects.entering(own, other, free=free)
            exact = [1 - answer.best for answer in answers]
            share = [1 - self._answering(answer) for answer in answers]
            self._enters[key] = max(exact), self._mean(exact, share)
        return self._enters[key]

    def _answering(self, answers: Answers) -> float:
        """The share of the player who answers the first token."""
        exact, share = [*answers.rolls], [*answers.rolls]
        if answers.placing is not None:
            values = [CERTAIN[result].share for result in _RESULTS]
            exact.append(answers.placing)
            share.append(self._mean(values, values, answers.squares))
        return self._mean(exact, share) if exact else 0.0

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
