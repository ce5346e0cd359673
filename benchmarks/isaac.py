"""Isaac: random games, and whether each player beats the one below it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from engines.arena import Arena
from engines.isaac import kernel
from engines.isaac.randomizer import deal
from engines.kernels import Kernel, kernel_of
from engines.playout import playouts, random_games
from engines.statistics import radius
from engines.strengths import LADDER, Strength
from layouts.games import GAMES
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import STANDARD
from layouts.setup import Setup

GAME = GAMES["isaac"]
_EMPTY = Setup(GAME, IsaacLayout(STANDARD), 2, ())
_GAMES = 800
_EACH = 4  # games on one setup from one seat, on all cores


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Speed, the ladder, and what moving first is worth."""
    games = 2_000 if quick else 20_000
    quickly, listed = _speed(playouts, games), _speed(random_games, games)
    yield ("Isaac: playout moves/s, one core", f"{quickly:,.0f}", "1,000,000")
    yield ("Isaac: moves/s drawn from lists of all, one core", f"{listed:,.0f}", "-")
    games = _GAMES // 10 if quick else _GAMES
    r = radius(games)
    with Arena(kernel_of(GAME)) as arena:
        for weaker, stronger in pairwise(LADDER):
            share = _share(arena, stronger, weaker, games)
            yield (
                f"Isaac: {stronger.name} against {weaker.name} wins",
                f"{share:.3f} ± {r:.3f}",
                "over 0.500",
            )
        club = LADDER[-2]
        yield (
            f"Isaac: Dark's share, {club.name}",
            f"{_dark(arena, club, games):.3f} ± {r:.3f}",
            "-",
        )


def _speed(play: Callable[..., int], games: int) -> float:
    """Moves a second in random games from the empty board."""
    one, start = Kernel(kernel.__name__), kernel.init(_EMPTY)
    state, stream = start.copy(), np.zeros(1, np.uint64)
    moves = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    scratch = (moves, state, stream) if play is random_games else (state, stream)
    play(one, start, np.uint64(0), 1, *scratch)
    begin = time.perf_counter()
    plies = play(one, start, np.uint64(0), games, *scratch)
    return plies / (time.perf_counter() - begin)


def _share(arena: Arena, stronger: Strength, weaker: Strength, games: int) -> float:
    """The stronger player's share of wins, on many dealt setups, from either seat as often."""
    won, played = 0.0, 0
    for number in range(games // (2 * _EACH)):
        start = kernel.init(Setup(GAME, deal(number), 2, (), seed=number))
        for seat in range(2):
            seats = [weaker.code] * 2
            seats[seat] = stronger.code
            for game in arena.play(start, seats, number, _EACH, 1):
                won += float(game.returns[0, seat])
                played += 1
    return won / played


def _dark(arena: Arena, strength: Strength, games: int) -> float:
    """Dark's share of wins between two equal players, from the empty board."""
    start = kernel.init(_EMPTY)
    batches = arena.play(start, [strength.code] * 2, 0, games, _EACH)
    return float(np.concatenate([batch.returns[:, 0] for batch in batches]).mean())
