"""Games that puzzles come from: each of its seed alone, played on the thread that asks."""

from __future__ import annotations

from typing import Any

import numpy as np

from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.search.players import Player, player_rows
from engines.search.selfplay import blank_games, play_games
from engines.search.workspaces import own_workspace
from layouts.setup import Setup

Step = tuple[int, int]
"""A kernel's move by its words."""


def played(kernel: Kernel, setup: Setup[Any], player: Player, seed: int) -> list[Step]:
    """The steps of a game of `setup` between players of one strength, dice included."""
    rules = kernel.rules
    games = blank_games(1, rules.MAX_STEPS, setup.players)
    play_games(
        kernel,
        rules.init(setup),
        player_rows([player] * setup.players),
        np.uint64(seed),
        0,
        games,
        own_workspace(kernel, player.simulations),
        np.zeros(1, np.uint64),
        np.zeros(rules.STATE_WORDS, np.uint64),
    )
    return [(int(first), int(second)) for first, second in games.moves[0, : games.lengths[0]]]


def after(kernel: Kernel, state: Words, step: Step) -> Words:
    """The state that a step leads to."""
    then = state.copy()
    kernel.rules.apply(then, np.uint64(step[0]), np.uint64(step[1]))
    return then
