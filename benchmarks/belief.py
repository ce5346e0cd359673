"""Measure the figures that races believe in: how the true shares and the searches' estimates
correlate.

Layouts are dealt as deals do it: weighed, and for three and four players leaning.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.contract import Session
from printkit.engines.judging.belief import before_games, early_leads
from printkit.engines.judging.panel import batches_of
from printkit.engines.search.selfplay import join
from printkit.layouts.verdict import Level

SEEN_NOISE = {2: 0.16, 3: 0.11, 4: 0.11}
"""By number of players: the standard deviation of a search's estimate from game to game."""

_LAYOUTS = {2: 40, 3: 24, 4: 24}
_GAMES: dict[Level, int] = {"club": 300, "expert": 100, "master": 40}


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield rows by number of players: how far shares spread, and how two players' estimates
    correlate.
    """
    with session_of() as session:
        names = [strength.name for strength in session.engine.ladder.panel]
        names += [f"{name}'s searches" for name in names]
        for players, layouts in _LAYOUTS.items():
            found = [
                _figures(session, players, n) for n in range(layouts // 10 if quick else layouts)
            ]
            covariance = np.mean([outer for outer, _ in found], axis=0)
            covariance -= np.diag(np.mean([noise for _, noise in found], axis=0))
            spread, together = _parts(covariance)
            anywhere = before_games(session.engine.ladder.panel, players)
            believed = _parts(np.array(anywhere.covariance))
            for i, name in enumerate(names):
                yield (
                    f"{players} players, {len(found)} layouts, {name}: spread; with the others",
                    f"{spread[i]:.2f}; {_list(together[i])}",
                    f"believed {believed[0][i]:.2f}; {_list(believed[1][i])}",
                )


def _figures(
    session: Session, players: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return covariances of a layout's estimates, averaged over seats, and the part due to
    chance.
    """
    ways = ("weighed",) if players == 2 else ("leaning", "weighed")
    table = replace(setup(seed, players), layout=GAME.deal(seed, (), ways))
    shares, sights, noise, blur = [], [], [], []
    for strength in session.engine.ladder.panel:
        count = _GAMES[strength.level]
        games = list(batches_of(session, table, replace(strength, batch=1), "belief", 0, count))
        each = np.array([sight for game in games if (sight := early_leads(game)) is not None])
        returns = np.asarray(join(games).returns)
        shares.append(returns.mean(axis=0) - 1 / players)
        sights.append(each.mean(axis=0))
        noise.append(returns.var(axis=0).mean() / count)
        blur.append(each.var(axis=0).mean() / count)
    everything = np.array(shares + sights)
    return everything @ everything.T / players, np.array(noise + blur)


def _parts(covariance: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return standard deviations and correlations."""
    spread = np.sqrt(np.diag(covariance))
    return spread, covariance / np.outer(spread, spread)


def _list(figures: NDArray[np.float64]) -> str:
    return " ".join(f"{figure:.2f}" for figure in figures)
