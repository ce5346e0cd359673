"""Fit the linear model that weighs deals: what coins' places predict about who wins.

    python -m benchmarks.places     fit a new model to thousands of layouts, and print it

The model is layouts/coin_isolation/places.yaml. It stays as it is, since with another model the
same seeds would deal other layouts. `python -m benchmarks places` tests it on layouts that it was
not fitted to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import msgspec
import numpy as np
import yaml
from numpy.typing import NDArray

from benchmarks.belief import SEEN_NOISE
from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.contract import Session
from printkit.engines.judging.belief import early_leads
from printkit.engines.judging.panel import batches_of
from printkit.engines.search.selfplay import join
from printkit.layouts.coin_isolation.layout import CoinLayout, Worths, deal, worths

FloatArray = NDArray[np.float64]

_FITTED, _TRIED = range(50_000_000, 50_003_000), range(60_000_000, 60_000_400)
"""Seeds that no deal reaches."""

_GAMES = 4  # per layout: more games would have less noise, but there would be fewer layouts
_PENALTY = 3.0  # for ridge regression; 1 and 10 explain no more

_HEAD = """\
# What coins are worth where they lie, in thousandths of the win: see `Worths` in places.py. Printed
# by `python -m benchmarks.places`. By other figures the same seeds would deal other layouts.
"""


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield how much the model predicts for new layouts, and what weighed layouts are like."""
    seeds = _TRIED[: len(_TRIED) // 10] if quick else _TRIED
    with session_of() as session:
        for players in GAME.players:
            words = "random" if players == 2 else "leaning"
            marks, sights = _study(session, players, seeds, ())
            spread = _spread(sights - sights.mean(axis=0), players)
            missed = _spread(sights - _foreseen(players, marks), players)
            yield (
                f"{players} players, {len(sights)} {words} layouts: the part of the variance of "
                "what searches see that is foreseen",
                f"{1 - missed**2 / spread**2:.2f}",
                "",
            )
            yield _row(players, words, sights)
            _, weighed = _study(session, players, seeds, ("weighed",))
            yield _row(players, f"{words}, weighed", weighed)


def _row(players: int, words: str, sights: FloatArray) -> ResultRow:
    means = ", ".join(f"{mean:+.3f}" for mean in sights.mean(axis=0))
    return (
        f"{players} players, {len(sights)} layouts, {words}: what searches of uct-1000 see, from "
        "even, by turn order",
        f"{means}; standard deviation between layouts "
        f"{_spread(sights - sights.mean(axis=0), players):.3f}",
        "",
    )


def _spread(errors: FloatArray, players: int) -> float:
    """Return the standard deviation between layouts, without the noise of their games."""
    noise = SEEN_NOISE[players] ** 2 / _GAMES
    return float(max(0.0, (errors**2).mean() - noise) ** 0.5)


def _study(
    session: Session, players: int, seeds: Sequence[int], options: tuple[str, ...]
) -> tuple[FloatArray, FloatArray]:
    """Return marks (n, 48) and estimates (n, seats) of the seeds' layouts that have any."""
    expert = replace(session.engine.ladder.panel[1], batch=1)  # so that each core has some games
    found = []
    for seed in seeds:
        layout, marks = _deal(players, seed, options)
        table = replace(setup(seed, players), layout=layout)
        games = join(list(batches_of(session, table, expert, "places", 0, _GAMES)))
        sights = early_leads(games)
        if sights is not None:
            found.append((marks, sights))
    return np.array([marks for marks, _ in found]), np.array([sights for _, sights in found])


def _deal(players: int, seed: int, options: tuple[str, ...]) -> tuple[CoinLayout, FloatArray]:
    """Return a layout dealt like candidates, and its marks."""
    if players == 2:
        layout = deal(seed, options=options)
        return layout, _of_two(layout.coins)
    alike = deal(seed, options=("balanced", *options)).coins
    return deal(seed, options=("leaning", *options)), _of_more(alike)


def _of_two(coins: Sequence[int]) -> FloatArray:
    """Return, by coin and square of the left quarter, how many more lie near the first
    player (48).
    """
    there = _kinds(np.array(coins).reshape(8, 8))
    half = there[:, :, :4] + there[:, :, :3:-1]
    return (half[:, :4] - half[:, :3:-1]).reshape(-1)


def _of_more(coins: Sequence[int]) -> FloatArray:
    """Return, by coin and square of the left quarter, 1 if the coin lies there (48)."""
    return _kinds(np.array(coins).reshape(8, 8)[:4, :4]).reshape(-1)


def _kinds(coins: NDArray[np.int64]) -> FloatArray:
    return np.array([coins == coin for coin in (5, 10, 25)]).astype(float)


def _foreseen(players: int, marks: FloatArray) -> FloatArray:
    """Return the model's predictions, as differences from even (n, seats)."""
    seats = [
        (each.pennies + marks @ np.array((*each.nickels, *each.dimes, *each.quarters))) / 1000
        for each in worths()
        if each.players == players
    ]
    return np.array(seats if players > 2 else [seats[0], -seats[0]]).T


def fit_worths(players: int, marks: FloatArray, sights: FloatArray) -> Iterator[Worths]:
    """Yield the model of each seat, by ridge regression; with two players, only the first
    seat's.
    """
    middle = marks.mean(axis=0) if players > 2 else np.zeros(marks.shape[1])
    known, mean = marks - middle, sights.mean(axis=0)
    square = known.T @ known + _PENALTY * np.eye(known.shape[1])
    all_worths = np.linalg.solve(square, known.T @ (sights - mean))
    for seat in range(players if players > 2 else 1):
        worth = all_worths[:, seat]
        in_thousandths = partial(map, lambda figure: round(1000 * float(figure), 1))
        nickels, dimes, quarters = (tuple(in_thousandths(each)) for each in worth.reshape(3, 16))
        (pennies,) = in_thousandths([mean[seat] - middle @ worth])
        yield Worths(players, seat + 1, pennies, nickels, dimes, quarters)


def main() -> None:
    """Fit the model, and print it."""
    with session_of() as session:
        found = [
            msgspec.to_builtins(each)
            for players in GAME.players
            for each in fit_worths(players, *_study(session, players, _FITTED, ()))
        ]
    text = yaml.safe_dump(found, sort_keys=False, default_flow_style=None, width=100)
    print(_HEAD + text, end="")


if __name__ == "__main__":
    main()
