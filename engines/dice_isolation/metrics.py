"""Figures of play that only Dice Isolation has."""

from __future__ import annotations

from itertools import islice

from engines.dice_isolation import kernel
from engines.dice_isolation.solver.solve import Solver
from engines.kernel.arrays import copied
from engines.kernel.binding import CHANCE
from engines.kernel.bits import Words
from engines.search.selfplay import Game, Games, each_game
from engines.statistics import mean
from layouts.dice_isolation.layout import DiceLayout
from layouts.setup import Setup

_GAMES_TO_FOLLOW = 200


MEASURED = ("draws", "rolling", "left_over", "decided_by_dice")


def measure(games: Games, setup: Setup[DiceLayout]) -> dict[str, float]:
    """`draws`: share of games. `rolling`: share of turns that are rolls. `left_over`: share of the
    white squares that stay free."""
    draws, placed, rolls, turns = list[bool](), list[int](), 0, 0
    for game in each_game(games):
        draws.append(game.returns[0] == 0.5)
        placed.append(sum(game.gains))
        rolls += game.seats.count(CHANCE)
        turns += len(game.choices) - game.choices.count(0)
    return {
        "draws": mean(draws),
        "rolling": rolls / turns,
        "left_over": 1 - mean(placed) / len(setup.layout.white),
    }


def decided_by_dice(games: Games, start: Words, solver: Solver) -> float:
    """The share of `games`, played from `start`, that end as best play from the last roll on would.

    In the others somebody let a result slip that the dice had given them.
    """
    as_given = []
    for game in islice(each_game(games), _GAMES_TO_FOLLOW):
        state = _after_last_roll(game, start)
        mover = state[kernel.TO_MOVE]
        tokens = state[kernel.TOKENS : kernel.TOKENS + kernel.MAX_SEATS]
        hands = state[kernel.HAND : kernel.HAND + kernel.MAX_SEATS]
        result = solver.placed(tokens[mover], tokens[1 - mover], hands[mover], hands[1 - mover])
        as_given.append(game.returns[mover] == (1 + result) / 2)
    return mean(as_given)


def _after_last_roll(game: Game, start: Words) -> Words:
    """The state of a game once all the dice have been rolled."""
    left = game.seats[::-1].index(CHANCE)
    state = copied(start)
    for words in game.moves[: len(game.moves) - left]:
        kernel.apply(state, *words)
    return state
