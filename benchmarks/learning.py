"""Learn the evaluation that PUCT searches with: self-play, a fit, and whole numbers in the package.

    python -m benchmarks.learning coin-isolation [--players 2]

This writes engines/<game>/weights.py anew; build the kernels afterwards. Without --players all
tables are learned, in an hour on two cores. The first round is played by players with playouts,
each later one by PUCT with the weights so far, in a process of its own that compiles them. Every
round has setups of its own, which begin with up to eight random moves. So the games are the same on
any machine, and so are the weights, except for rounding in the linear algebra.

The fit is a multinomial logistic regression of the winner on the features of all seats, by Newton's
method, with a ridge on standardized features.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.setups import setup
from printkit.engines.contract import engine_of
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.linear import PHASES, UNIT
from printkit.engines.kernel.streams import draw, new_stream
from printkit.engines.search.arena import WorkerPool, play_batch
from printkit.engines.search.players import Player, puct, uct
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES

Rows = NDArray[np.float32]

_TEACHERS = {"coin-isolation": uct(300)}
_STUDENT = puct(200, 50)
_CHUNK = 20  # games of one task
_OPENING = 8  # random moves at most
_RIDGE = 1e-4
_STEPS = 8  # of Newton's method
_HELD_OUT = 0.08


@dataclass(frozen=True, slots=True)
class Task:
    """A table to learn: a game by its usual rules, for a number of players.

    `games` has the number of games of each round.
    """

    game: Game
    players: int
    games: tuple[int, ...]

    @property
    def kernel(self) -> Kernel:
        """The kernel with these rules."""
        return engine_of(self.game).kernel


@dataclass(frozen=True, slots=True)
class Samples:
    """Positions of games: each seat's features in the order of turns (n, seats, features), the
    progress (n), and each seat's share of the win (n, seats) in the same order.
    """

    features: Rows
    progress: Rows
    won: Rows


def main() -> None:
    """Learn one table, or all of a game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.learning", description=__doc__)
    parser.add_argument("game", choices=sorted(_TEACHERS))
    parser.add_argument("--players", type=int)
    parser.add_argument("--first", type=int, default=0, help="the first round to play")
    parser.add_argument("--only", type=int, help="play this round alone, in this process")
    options = parser.parse_args()
    asked = [task for task in tasks(GAMES[options.game]) if options.players in (None, task.players)]
    if options.only is not None:
        for task in asked:
            if options.only < len(task.games):
                learn(task, options.only)
        return
    for number in range(options.first, max(len(task.games) for task in asked)):
        command = [sys.executable, "-m", "benchmarks.learning", *sys.argv[1:]]
        command += ["--only", str(number)]
        subprocess.run(command, check=True, env={**os.environ, "PRINTKIT_KERNELS": "native"})


def tasks(game: Game) -> Iterator[Task]:
    """Yield the tables of a game."""
    module = import_module(f"{game.package('printkit.engines')}.weights")
    for players, games in module.GAMES.items():
        yield Task(game, players, games)


def learn(task: Task, number: int) -> None:
    """Play a round of games, fit the weights, and write them."""
    player = _TEACHERS[task.game.slug] if number == 0 else _STUDENT
    samples = play(task, player, number, task.games[number])
    span = import_module(task.kernel.module).SPAN
    columns = by_phase(samples, span)
    held = int(len(columns) * (1 - _HELD_OUT))
    weights = fit(columns[:held], samples.won[:held])
    loss = log_loss(columns[held:], samples.won[held:], weights)
    print(
        f"{task.game.slug}, {task.players} players, round {number}: "
        f"{task.games[number]:,} games of {player.name}, {len(columns):,} positions, "
        f"log loss {loss:.4f}",
        flush=True,
    )
    keep(task, weights)


def play(task: Task, player: Player, number: int, games: int) -> Samples:
    """Return the positions of games between such players, from random beginnings."""
    kernel = task.kernel
    chunks = [
        partial(_play_some, task, kernel, player, number, first)
        for first in range(0, games, _CHUNK)
    ]
    with WorkerPool() as pool:
        parts = list(pool.in_order(chunks))
    return Samples(
        *(np.concatenate([getattr(part, name) for part in parts]) for name in Samples.__slots__)
    )


def _play_some(task: Task, kernel: Kernel, player: Player, number: int, first: int) -> Samples:
    rules: Any = kernel.rules
    module: Any = import_module(kernel.module)
    rows = zeros("Q", rules.PREDICT_WORDS)
    features, progress, won = [], [], []
    for game in range(first, first + _CHUNK):
        seed = 1_000_000 * (1 + number) + game  # far from seeds that people type
        state = rules.init(setup(seed, task.players, task.game))
        stream = new_stream(seed, 0)
        for _ in range(draw(stream, _OPENING + 1)):
            if not rules.is_terminal(state):
                rules.apply(state, *rules.sample(state, stream))
        if rules.is_terminal(state):
            continue
        played = play_batch(kernel, state, [player] * task.players, seed)
        returns = played.returns.tolist()[0]
        for row in range(played.lengths[0]):
            progress.append(module.features(state, rows))
            flat = np.frombuffer(rows, np.int64)[: task.players * module.FEATURES]
            features.append(flat.reshape(task.players, -1).astype(np.float32))
            seat = rules.current_player(state)
            won.append([*returns[seat:], *returns[:seat]])
            rules.apply(state, played.moves[0, row, 0], played.moves[0, row, 1])
    return Samples(*(np.array(each, np.float32) for each in (features, progress, won)))


def by_phase(samples: Samples, span: int) -> Rows:
    """Return each seat's features times the weight of each phase (n, seats, phases x features)."""
    at = np.clip(samples.progress / span, 0, PHASES - 1)[:, None]
    phases = np.clip(1 - np.abs(at - np.arange(PHASES)), 0, 1).astype(np.float32)
    n, seats, count = samples.features.shape
    made = phases[:, None, :, None] * samples.features[:, :, None, :]
    columns: Rows = made.reshape(n, seats, PHASES * count)
    return columns


def fit(columns: Rows, won: Rows) -> NDArray[np.float64]:
    """Return the weights (seats, phases x features) that best foretell the shares of the win."""
    n, seats, width = columns.shape
    scale = columns.std(axis=0) + 1e-6
    columns = columns / scale
    weights = np.zeros((seats, width))
    ridge = _RIDGE * np.eye(seats * width)
    for _ in range(_STEPS):
        gradient, hessian = np.zeros(seats * width), ridge.copy()
        for begin in range(0, n, 20_000):
            part, truth = columns[begin : begin + 20_000], won[begin : begin + 20_000]
            chance = _softmax(part, weights).astype(np.float32)
            slope = chance - truth
            gradient += np.einsum("nsf,ns->sf", part, slope).ravel() / n
            for one in range(seats):
                for other in range(one, seats):
                    curve = chance[:, one] * ((one == other) - chance[:, other])
                    block = (part[:, one] * curve[:, None]).T @ part[:, other] / n
                    rows = slice(one * width, (one + 1) * width)
                    across = slice(other * width, (other + 1) * width)
                    hessian[rows, across] += block
                    if one != other:
                        hessian[across, rows] += block.T
        gradient += _RIDGE * weights.ravel()
        weights -= np.linalg.solve(hessian, gradient).reshape(seats, width)
    found: NDArray[np.float64] = weights / scale
    return found


def _softmax(columns: Rows, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    sums = np.einsum("nsf,sf->ns", columns, weights)
    parts = np.exp(sums - sums.max(axis=1, keepdims=True))
    chances: NDArray[np.float64] = parts / parts.sum(axis=1, keepdims=True)
    return chances


def log_loss(columns: Rows, won: Rows, weights: NDArray[np.float64]) -> float:
    """Return the mean log loss of the chances that the weights foretell."""
    chance = np.clip(_softmax(columns, weights), 1e-9, 1)
    return float(-(won * np.log(chance)).sum(axis=1).mean())


def keep(task: Task, weights: NDArray[np.float64]) -> None:
    """Write the table to the game's weights, as whole numbers."""
    path = Path(str(import_module(f"{task.game.package('printkit.engines')}.weights").__file__))
    known: dict[str, Any] = {}
    exec(path.read_text("utf-8"), known)
    tables = {**known["TABLES"]}
    tables[task.players] = tuple(np.rint(weights * UNIT).astype(int).ravel().tolist())
    ordered = {key: tables[key] for key in known["GAMES"] if key in tables}
    head = path.read_text("utf-8").partition("# fmt: off")[0]
    path.write_text(head + "# fmt: off\n" + _as_source(ordered), "utf-8")


def _as_source(tables: dict[int, tuple[int, ...]]) -> str:
    lines = ["TABLES: dict[int, tuple[int, ...]] = {"]
    for players, table in tables.items():
        lines.append(f"    {players}: (")
        line = "       "
        for weight in table:
            if len(line) + len(f" {weight},") > 98:
                lines.append(line)
                line = "       "
            line += f" {weight},"
        lines += [line, "    ),"]
    return "\n".join([*lines, "}", ""])


if __name__ == "__main__":
    main()
