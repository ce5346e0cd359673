"""Figures of play that only Dice Isolation has."""

from __future__ import annotations

import numpy as np

from engines.dice_isolation import kernel
from engines.dice_isolation.solver.solve import Solver
from engines.kernel.binding import CHANCE
from engines.kernel.bits import Words
from engines.search.selfplay import Games
from layouts.dice_isolation.layout import DiceLayout
from layouts.setup import Setup

_GAMES_TO_FOLLOW = 200


MEASURED = ("draws", "rolling", "left_over", "decided_by_dice")


def measure(games: Games, setup: Setup[DiceLayout]) -> dict[str, float]:
    """`draws`: share of games. `rolling`: share of turns that are rolls. `left_over`: share of the
    white squares that stay free."""
    rows = np.arange(games.seats.shape[1]) < games.lengths[:, None]
    rolls = (games.seats == CHANCE) & rows
    placed = games.gains.sum(axis=1)
    return {
        "draws": float((games.returns[:, 0] == 0.5).mean()),
        "rolling": float(rolls.sum() / (games.choices > 0).sum()),
        "left_over": float(1 - placed.mean() / len(setup.layout.white)),
    }


def decided_by_dice(games: Games, start: Words, solver: Solver) -> float:
    """The share of `games`, played from `start`, that end as best play from the last roll on would.

    In the others somebody let a result slip that the dice had given them.
    """
    count = min(len(games.lengths), _GAMES_TO_FOLLOW)
    as_given = 0
    for game in range(count):
        state = _after_last_roll(games, game, start)
        mover = int(state[kernel.TO_MOVE])
        tokens = state[kernel.TOKENS : kernel.TOKENS + kernel.MAX_SEATS].tolist()
        hands = state[kernel.HAND : kernel.HAND + kernel.MAX_SEATS].tolist()
        result = solver.placed(tokens[mover], tokens[1 - mover], hands[mover], hands[1 - mover])
        as_given += bool(games.returns[game, mover] == (1 + result) / 2)
    return as_given / count


def _after_last_roll(games: Games, game: int, start: Words) -> Words:
    """The state of a game once all the dice have been rolled."""
    rolls = np.flatnonzero(games.seats[game, : games.lengths[game]] == CHANCE)
    state = start.copy()
    for words in games.moves[game, : rolls[-1] + 1]:
        kernel.apply(state, words[0], words[1])
    return state
