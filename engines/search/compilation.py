"""Ahead-of-time compilation of the kernels, so that a first run can show how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numba
import numpy as np
from llvmlite import binding
from numba import typeof

from engines.kernel.binding import Kernel
from engines.kernel.playout import light_playout
from engines.search.mcts import best_move, new_workspace
from engines.search.players import UCT, Player, player_rows
from engines.search.selfplay import blank_games, play_games

Step: TypeAlias = Callable[[], object]
"""A call that compiles something."""


def compiled(kernel: Kernel) -> bool:
    """Whether this machine has compiled the kernel, as it stands now, before."""
    return _stamp(kernel).exists()


def steps(kernel: Kernel, needed: Iterable[Step]) -> list[Step]:
    """The calls that a check needs, and one that notes that the kernel is compiled then."""
    return [*needed, partial(_note, kernel)]


def compilations(kernel: Kernel) -> Iterator[Step]:
    """Calls that each compile some of what a check by search needs, from the bottom up."""
    rules = kernel.rules
    workspace = new_workspace(kernel, 1)
    state = np.zeros(rules.STATE_WORDS, np.uint64)
    stream = np.zeros(1, np.uint64)
    games = blank_games(1, 1, 1)
    players = player_rows((Player(UCT, 1),))

    def step(function: Any, *arguments: object) -> Step:
        types = tuple(map(typeof, arguments))
        return lambda: function.compile(types)

    yield step(rules.candidates, state, workspace.moves, workspace.scratch, stream)
    yield step(light_playout, kernel, state, stream)
    yield step(best_move, kernel, state, 1, UCT, 1, workspace, stream)
    table = kernel, state, players, np.uint64(0), 0, games, workspace, stream, state
    yield step(play_games, *table)


def _note(kernel: Kernel) -> None:
    """That it is compiled; where nothing could be kept, the next run has to say it again."""
    with suppress(OSError):
        _stamp(kernel).touch()


def _stamp(kernel: Kernel) -> Path:
    """A file beside Numba's own, which are good for one processor."""
    made_by = f"{numba.__version__}-{binding.get_host_cpu_name()}"
    name = f"{kernel.module}-{made_by}.compiled"
    return Path(str(play_games.stats.cache_path)) / name
