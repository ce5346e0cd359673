"""What the places of coins tell of who will win: a linear model of what searches see early.

Candidates of deals for three and four look the same from all sides, but those who play first gain
more by some arrangements than by others. Part of that is linear in what lies where, so that it
could be foreseen without a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.belief import SEEN_NOISE
from benchmarks.setups import session_of, setup
from engines.contract import Session
from engines.judging.belief import seen
from engines.judging.games import batches_of
from engines.search.selfplay import join
from layouts.coin_isolation.randomizer import deal

Row = tuple[str, str, str]

_LAYOUTS, _GAMES = 1200, 4
_FIRST = 50_000_000  # seeds that no deal has come to
_PENALTY = 30.0  # of ridge regression; 10 and 100 explain less
_PARTS = 8  # of the layouts, each foreseen by what the others tell


def rows(quick: bool) -> Iterator[Row]:
    """For three and four: what searches of experts see, and how much of it is foreseen."""
    count = _LAYOUTS // 10 if quick else _LAYOUTS
    with session_of() as session:
        for players in (3, 4):
            found = [_seen(session, players, _FIRST + n) for n in range(count)]
            coins = np.array([lie for lie, sight in found if sight is not None])
            sights = np.array([sight for _, sight in found if sight is not None])
            noise = SEEN_NOISE[players] ** 2 / _GAMES
            variance = sights.var(axis=0).mean() - noise
            missed = ((sights - foreseen(coins, sights)) ** 2).mean() - noise
            means = ", ".join(f"{mean:+.3f}" for mean in sights.mean(axis=0))
            yield (
                f"{players} players, {len(sights)} leaning layouts: what searches of "
                f"{session.engine.ladder.panel[1].name} see, from even, by turn order",
                f"{means}; standard deviation between layouts {variance**0.5:.3f}",
                "",
            )
            yield (
                f"{players} players, the same: foreseen from what lies where",
                f"{1 - missed / variance:.0%} of the variance; what is left {missed**0.5:.3f}",
                "",
            )


def _seen(
    session: Session, players: int, seed: int
) -> tuple[NDArray[np.int64], NDArray[np.float64] | None]:
    """A leaning layout's coins (64), in cents, and what searches see of it, by seat."""
    layout = deal(seed, options=("leaning",))
    table = replace(setup(seed, players), layout=layout)
    expert = replace(session.engine.ladder.panel[1], batch=1)  # so that each core has some
    games = join(list(batches_of(session, table, expert, "places", 0, _GAMES)))
    return np.array(layout.coins), seen(games)


def foreseen(coins: NDArray[np.int64], sights: NDArray[np.float64]) -> NDArray[np.float64]:
    """What a ridge regression on which coin lies where foresees of `sights` (n, seats).

    `coins` (n, 64) in cents. Each layout is foreseen by a model that has not met it.
    """
    places = np.concatenate([coins == coin for coin in np.unique(coins)[1:]], axis=1).astype(float)
    answer = np.zeros_like(sights)
    for part in np.array_split(np.arange(len(sights)), _PARTS):
        others = np.delete(np.arange(len(sights)), part)
        middle, mean = places[others].mean(axis=0), sights[others].mean(axis=0)
        known = places[others] - middle
        square = known.T @ known + _PENALTY * np.eye(known.shape[1])
        worth = np.linalg.solve(square, known.T @ (sights[others] - mean))
        answer[part] = mean + (places[part] - middle) @ worth
    return answer
