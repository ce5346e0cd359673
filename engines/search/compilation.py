"""Compiling the kernels ahead of use, so that a first run can show how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numba
import numpy as np
from llvmlite import binding
from numba import typeof

from engines.kernel.binding import Kernel
from engines.kernel.playout import light_playout
from engines.search.mcts import best_move, workspace
from engines.search.selfplay import blank_games, play_games


def compiled(kernel: Kernel) -> bool:
    """Whether this machine has compiled the kernel, as it stands now, before."""
    return _stamp(kernel).exists()


def steps(kernel: Kernel) -> list[Callable[[], object]]:
    """Calls that each compile some of what a check needs, from the bottom up.

    A game whose check does not go by search says in its module `warm` what to compile.
    """
    own = kernel.module.replace("kernel", "warm")
    todo = import_module(own).steps() if find_spec(own) else _compilations(kernel)
    return [*todo, lambda: _stamp(kernel).touch()]


def _compilations(kernel: Kernel) -> Iterator[Callable[[], None]]:
    values = kernel.values
    space = workspace(kernel, 1)
    state = np.zeros(values.STATE_WORDS, np.uint64)
    stream = np.zeros(1, np.uint64)
    games = blank_games(1, 1, 1)
    seats = np.zeros(1, np.int64)

    def step(function: Any, *arguments: object) -> Callable[[], None]:
        types = tuple(map(typeof, arguments))
        return lambda: function.compile(types)

    yield step(values.candidates, state, space.moves, stream)
    yield step(light_playout, kernel, state, stream)
    yield step(best_move, kernel, state, 1, 1, space, stream)
    yield step(play_games, kernel, state, seats, np.uint64(0), 0, games, space, stream, state)


def _stamp(kernel: Kernel) -> Path:
    """A file beside Numba's own, which are good for one processor."""
    made_by = f"{numba.__version__}-{binding.get_host_cpu_name()}"
    name = f"{kernel.module}-{made_by}.compiled"
    return Path(str(play_games.stats.cache_path)) / name
