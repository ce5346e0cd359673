"""Compare the shipped modules, run by wasmtime, with machine code that Numba makes of the same
sources.

    python -m benchmarks.native [WORD ...]      # only what has these words in its name

CPU seconds of one thread, the best of five in turn: what runs the other is a second process. The
answers, floats included, must be the same.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from benchmarks.setups import setup
from benchmarks.tables import ResultRow
from printkit.engines.coin_collectors import kernel as collectors
from printkit.engines.coin_collectors.solver.layers import solve_layers
from printkit.engines.coin_collectors.solver.winnable_states import winnable_layers
from printkit.engines.coin_isolation import endgame
from printkit.engines.contract import engine_of
from printkit.engines.dice_isolation.solver import placing
from printkit.engines.isaac.solver import scoring
from printkit.engines.kernel.arrays import clear, copy_of, zeros
from printkit.engines.kernel.binding import Kernel, new_move_list
from printkit.engines.kernel.playout import playouts, random_games
from printkit.engines.listener import NO_LISTENER
from printkit.engines.search.arena import Arena, WorkerPool
from printkit.engines.search.players import RANDOM, Player, mcts_solver, uct
from printkit.engines.search.selfplay import each_game
from printkit.layouts.coin_collectors.layout import deal
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup

TimedTask = Callable[[], object]

ROUNDS = 5
_RULES = (
    ("coin-isolation", ()),
    ("coin-isolation", ("diagonal",)),
    ("dice-isolation", ()),
    ("isaac", ()),
    ("coin-collectors", ()),
)


def tasks() -> Iterator[tuple[str, TimedTask]]:
    """Yield each task with its name; both ways of running it must return the same."""
    for slug, variants in _RULES:
        kernel = engine_of(GAMES[slug]).kernel_for(variants)
        start = kernel.rules.init(setup(1, None, GAMES[slug], variants))
        name = " ".join((slug, *variants))
        seats = GAMES[slug].usual_players
        yield f"{name}: random_games", _alone(kernel, start, random_games, 20_000)
        yield f"{name}: playouts", _alone(kernel, start, playouts, 60_000)
        if slug != "coin-collectors":  # its players are measured by its solver
            often = 6 if slug == "dice-isolation" else 1  # its games are short
            for player, count in ((uct(200), 20), (mcts_solver(400), 10)):
                task = _search(kernel, start, seats, player, often * count)
                yield f"{name}: play_games, {player.words}", task
    yield from _solvers()


def _alone(kernel: Kernel, start: Any, function: Any, count: int) -> TimedTask:
    lists = new_move_list(kernel.rules) if function is random_games else ()
    state, stream = zeros("Q", kernel.rules.STATE_WORDS), zeros("Q", 1)
    return lambda: function(kernel, start, 1, count, *lists, state, stream)


def _search(kernel: Kernel, start: Any, seats: int, player: Player, count: int) -> TimedTask:
    arena = Arena(kernel, threads=1)

    def play() -> list[bytes]:
        (games,) = arena.play(start, [player] * seats, 1, count, count)
        return [column.tobytes() for column in games]

    return play


def _solvers() -> Iterator[tuple[str, TimedTask]]:
    coins = engine_of(GAMES["coin-isolation"]).kernel_for(()).rules.init(setup(7))
    space = endgame.new_workspace()

    def worth() -> object:
        clear(space.table)
        return endgame.worth(coins, -5000, 5000, 600_000, space)

    yield "coin-isolation: the endgame solver", worth
    boards = [setup(seed, None, GAMES["dice-isolation"]).layout for seed in range(20)]
    whites = [sum(1 << square for square in board.white) for board in boards]  # type: ignore[attr-defined]
    placed = placing.new_workspace()

    def place() -> object:
        clear(placed.table)
        placed.effort[0], placed.effort[1] = 0, placing.NO_LIMIT
        return [
            int(placing.search(white, 0, 1 << square, 20, 19, -1, 1, 0, placed))
            for white in whites
            for square in range(0, 64, 3)
            if white >> square & 1
        ]

    yield "dice-isolation: the placing solver", place
    isaac = engine_of(GAMES["isaac"]).kernel_for(())
    start = isaac.rules.init(setup(1, None, GAMES["isaac"]))
    with Arena(isaac, threads=1) as arena:
        (games,) = arena.play(start, [Player(RANDOM)] * 2, 1, 12, 12)
    late = []
    for game in each_game(games):
        state = copy_of(start)
        for first, second in game.moves[:-8]:
            isaac.rules.apply(state, first, second)
        late.append(state)
    scores = scoring.new_workspace(1 << 20)
    yield (
        "isaac: the scoring solver",
        lambda: [tuple(map(int, scoring.solve(each, 300_000, scores))) for each in late],
    )
    pack = Setup(GAMES["coin-collectors"], deal(1), 1, (), ("last-one-out-2",))
    table = collectors.init(pack)
    pool, layers = WorkerPool(1), winnable_layers(table)

    def estimate() -> object:
        *_, last = solve_layers(table, layers, pool, NO_LISTENER, exact_coins=0)
        return last.chances.lows.tobytes()

    def solve() -> object:
        found = [each.chances for each in solve_layers(table, layers[:13], pool, NO_LISTENER)]
        return [each.lows.tobytes() + each.faces.tobytes() for each in found]

    yield "coin-collectors: what can be won", lambda: winnable_layers(table)[-1].words.tobytes()
    yield "coin-collectors: the estimate", estimate
    yield "coin-collectors: the exact solver, 12 coins", solve


def _serve(words: list[str]) -> None:
    """Run tasks requested by number; answer with the seconds and a digest of the result."""
    found = [(name, task) for name, task in tasks() if all(word in name for word in words)]
    print(json.dumps([name for name, _ in found]), flush=True)
    for line in sys.stdin:
        begin = time.process_time()
        answer = found[int(line)][1]()
        seconds = time.process_time() - begin
        print(json.dumps([seconds, sha256(repr(answer).encode()).hexdigest()]), flush=True)


class _Other:
    """A process whose kernels are run natively or by wasmtime."""

    def __init__(self, runs: str, words: list[str]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.native", "--serve", *words],
            env={**os.environ, "PRINTKIT_KERNELS": runs},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin and self._process.stdout
        self._to, self._from = self._process.stdin, self._process.stdout
        self.names: list[str] = json.loads(self._from.readline())

    def run(self, number: int) -> tuple[float, str]:
        """Return the seconds of a task, and the digest of its result."""
        print(number, file=self._to, flush=True)
        seconds, digest = json.loads(self._from.readline())
        return seconds, digest


def rows(quick: bool, words: list[str] | None = None) -> Iterator[ResultRow]:
    """Yield each entry point's seconds both ways, and their ratio."""
    native, wasm = (_Other(runs, words or []) for runs in ("native", "wasm"))
    for number, name in enumerate(wasm.names):
        answers = {each.run(number)[1] for each in (native, wasm)}  # after compiling and warming up
        turns = [
            (native.run(number)[0], wasm.run(number)[0]) for _ in range(2 if quick else ROUNDS)
        ]
        theirs, ours = (min(column) for column in zip(*turns, strict=True))
        same = "" if len(answers) == 1 else ", other answers"
        yield name, f"{ours:.3f} s to {theirs:.3f} s: {theirs / ours:.2f}{same}", ".75"


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        _serve(sys.argv[2:])
    else:
        for row in rows(False, sys.argv[1:]):
            print(" | ".join(row), flush=True)
