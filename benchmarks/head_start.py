"""Measure how even a head start in cents makes random layouts, in games not used to find it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import mean, median
from typing import Any

import numpy as np

from benchmarks.setups import session_of, setup
from engines.coin_isolation.head_start import LEAST_GAMES, TRIED, even_out, fit, play_and_sum
from engines.contract import Session
from layouts.setup import Setup

_LAYOUTS = 24
_FIRST_SEED = 100


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for the cents that a check offers, on random layouts, at the default strength."""
    with session_of() as session:
        for players in (4, 3, 2):
            yield from _offers(session, players, _LAYOUTS // 4 if quick else _LAYOUTS)


def evened_rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for the cents that `--head-start auto` finds, on the first of these layouts."""
    with session_of() as session:
        for players in (4, 3, 2):
            yield _evened(session, players, 2 if quick else _LAYOUTS // 3)


def _offers(session: Session, players: int, count: int) -> Iterator[tuple[str, str, str]]:
    before, after = [], []
    club = session.engine.ladder.default
    for plain in _layouts(players, count):
        _, sums = play_and_sum(session, plain, club, "benchmark, fitting", 0, LEAST_GAMES)
        before.append(_tried(session, plain))
        after.append(_tried(session, replace(plain, head_start=fit([sums]))))
    yield (
        f"{players} players, {count} random layouts: the share farthest from even",
        f"{_words(before)} without a head start",
        "",
    )
    yield (
        f"{players} players, cents fitted on {LEAST_GAMES} games, tried on {TRIED} others",
        f"{_words(after)}; perfectly even, chance alone would show {_noise(players):.3f}",
        "about .06 for four" if players == 4 else "",
    )


def _evened(session: Session, players: int, count: int) -> tuple[str, str, str]:
    found = [even_out(session, plain) for plain in _layouts(players, count)]
    most = [max(setup.head_start, default=0) for setup in found]
    return (
        f"{players} players, {count} of them with `--head-start auto`",
        f"{_words([_tried(session, setup) for setup in found])}; {min(most)} to {max(most)} cents",
        "",
    )


def _layouts(players: int, count: int) -> Iterator[Setup[Any]]:
    return (setup(seed, players) for seed in range(_FIRST_SEED, _FIRST_SEED + count))


def _tried(session: Session, setup: Setup[Any]) -> float:
    club = session.engine.ladder.default
    return play_and_sum(session, setup, club, "benchmark, trying", 1, TRIED)[0].deviation


def _words(deviations: Sequence[float]) -> str:
    near = sum(deviation <= 0.05 for deviation in deviations)
    return (
        f"median {median(deviations):.3f}, mean {mean(deviations):.3f}, "
        f"{near} of {len(deviations)} within .05"
    )


def _noise(players: int) -> float:
    """Return the median unevenness shown by TRIED games of an even layout."""
    wins = np.random.default_rng(1).multinomial(TRIED, [1 / players] * players, size=10_000)
    return float(np.median(np.abs(wins / TRIED - 1 / players).max(axis=1)))
