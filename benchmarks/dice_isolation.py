"""Dice Isolation: random games beside C++, and whether each player beats the one below it."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np

from engines.arena import Arena
from engines.bits import Words
from engines.dice_isolation import kernel
from engines.dice_isolation.randomizer import deal
from engines.kernels import kernel_of
from engines.playout import random_games
from engines.statistics import radius
from engines.strengths import LADDER, Strength
from layouts.games import GAMES
from layouts.setup import Setup

GAME = GAMES["dice-isolation"]

_BOARDS = 20
_ROUNDS = 40  # short ones: the best is free of what else the machine does
_GAMES = 2000
_EACH = 4  # games on one board from one seat, on all cores
_SOURCE = Path(__file__).parent / "cpp" / "dice_isolation.cpp"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """The speed of random games, then one row for each pair of neighbours on the ladder."""
    yield _playouts(100 if quick else 1000)
    games = _GAMES // 10 if quick else _GAMES
    with Arena(kernel_of(GAME)) as arena:
        for weaker, stronger in pairwise(LADDER):
            share = _share(arena, stronger, weaker, games)
            yield (
                f"Dice Isolation: {stronger.name} against {weaker.name} wins",
                f"{share:.3f} ± {radius(games):.3f}",
                "over 0.500",
            )


def _start(seed: int) -> Words:
    """The position before the first move on a dealt board."""
    return kernel.init(Setup(GAME, deal(seed), 2, (), seed=seed))


def _playouts(games: int) -> tuple[str, str, str]:
    """The same number of random games by the kernel and by C++, in turn; the best of each."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "playouts")
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, str(_SOURCE)], check=True)
        ours, theirs = [], []
        for _ in range(_ROUNDS):
            ours.append(_our_seconds_per_game(games))
            theirs.append(_their_seconds_per_game(program, games))
    ratio = min(theirs) / min(ours)
    return (
        "Dice Isolation: random games/s beside C++ -O3, one core",
        f"{1 / min(ours):,.0f} to {1 / min(theirs):,.0f}: {ratio:.2f}",
        "0.85",
    )


def _our_seconds_per_game(games: int) -> float:
    states = [_start(seed) for seed in range(_BOARDS)]
    moves = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    state, stream = np.zeros(kernel.STATE_WORDS, np.uint64), np.zeros(1, np.uint64)
    one = kernel_of(GAME)
    random_games(one, states[0], np.uint64(0), 1, moves, state, stream)
    begin = time.perf_counter()
    for start in states:
        random_games(one, start, np.uint64(0), games, moves, state, stream)
    return (time.perf_counter() - begin) / (games * _BOARDS)


def _their_seconds_per_game(program: str, games: int) -> float:
    boards = " ".join(str(int(_start(seed)[kernel.WHITE])) for seed in range(_BOARDS))
    answer = subprocess.run([program, str(games)], input=boards, capture_output=True, text=True)
    played, _, seconds = answer.stdout.split()
    return float(seconds) / int(played)


def _share(arena: Arena, stronger: Strength, weaker: Strength, games: int) -> float:
    """The stronger player's share of wins, on many boards, from either seat as often."""
    won, played = 0.0, 0
    for number in range(games // (2 * _EACH)):
        start = _start(number)
        for seat in range(2):
            seats = [weaker.code] * 2
            seats[seat] = stronger.code
            for game in arena.play(start, seats, number, _EACH, 1):
                won += float(game.returns[0, seat])
                played += 1
    return won / played
