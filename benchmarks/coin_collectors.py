"""Coin Collectors: random games, and what players of rising strength collect."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from engines.arena import Arena
from engines.bits import Words
from engines.coin_collectors import kernel
from engines.coin_collectors.randomizer import deal
from engines.kernels import kernel_of
from engines.playout import playouts, random_games
from engines.strengths import LADDER, Strength
from layouts.games import GAMES
from layouts.setup import Setup

Counts = NDArray[np.float64]

GAME = GAMES["coin-collectors"]

_LAYOUTS = 20
_GAMES = 2000
_EACH = 4  # games on one layout


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """The rows of Coin Collectors."""
    games = 1_000 if quick else 10_000
    for what, rate in (("a search's playouts", _playouts), ("uniform random games", _random)):
        speed = f"{rate(games) / 1e6:.1f} million"
        yield (f"Coin Collectors: moves/s in {what}, one core", speed, "1 million")
    below = None
    with Arena(kernel_of(GAME)) as arena:
        for player in LADDER:
            coins = _collected(arena, player, _GAMES // 5 if quick else _GAMES)
            wins = (coins == kernel.COINS_IN_ALL).astype(np.float64)
            yield (
                f"Coin Collectors: {player.name} collects, and wins",
                f"{coins.mean():.2f} ± {_spread(coins):.2f}, "
                f"{wins.mean():.1%} ± {_spread(wins):.1%}",
                f"over {below:.2f}" if below else "",
            )
            below = coins.mean()


def _setup(seed: int) -> Setup:
    return Setup(GAME, deal(seed), 1, (), seed=seed)


def _playouts(games: int) -> float:
    """Moves a second when games are played as below a search tree."""
    state, stream = np.zeros(kernel.STATE_WORDS, np.uint64), np.zeros(1, np.uint64)
    one = kernel_of(GAME)
    return _rate(lambda start, n: int(playouts(one, start, np.uint64(0), n, state, stream)), games)


def _random(games: int) -> float:
    """Moves a second when each is drawn from a list of all."""
    state, stream = np.zeros(kernel.STATE_WORDS, np.uint64), np.zeros(1, np.uint64)
    moves = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    one = kernel_of(GAME)
    return _rate(
        lambda start, n: int(random_games(one, start, np.uint64(0), n, moves, state, stream)), games
    )


def _rate(play: Callable[[Words, int], int], games: int) -> float:
    starts = [kernel.init(_setup(seed)) for seed in range(_LAYOUTS)]
    play(starts[0], 1)  # compiled and loaded
    begin = time.perf_counter()
    plies = sum(play(start, games) for start in starts)
    return plies / (time.perf_counter() - begin)


def _collected(arena: Arena, player: Strength, games: int) -> Counts:
    """The coins collected in each game, on many layouts."""
    coins = [
        game.gains.sum(axis=1)
        for seed in range(games // _EACH)
        for game in arena.play(kernel.init(_setup(seed)), [player.code], seed, _EACH, _EACH // 2)
    ]
    return np.concatenate(coins).astype(np.float64)


def _spread(values: Counts) -> float:
    """Half of a 95 % interval for the mean."""
    return float(1.96 * values.std() / sqrt(len(values)))
