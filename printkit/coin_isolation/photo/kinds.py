"""The kinds of coins in a photo, each with its probability, by diameter and colour together.

Diameters are calibrated on the photo's own coins, copper first: a print may be a little too small,
and the face of a coin is nearer to the camera than the paper.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from layouts.coins import CoinSet
from printkit.coin_isolation.photo.fitting import Circles
from printkit.coin_isolation.photo.pictures import Array

_EDGE = 12.0  # how much the sharpness of a circle's edge adds to its score
_OCCUPIED, _OCCUPIED_SPREAD = 0.465, 0.018  # the sum from which a square has a coin
_COPPER, _COPPER_SPREAD = 0.235, 0.022  # the redness from which a coin is of copper
_ANY_COLOUR = 0.6
_STRAY = 0.004  # the share of coins that look like none of the kinds
_SIZES = 6.0  # mm: the range of their diameters
_GAUGES = np.arange(0.94, 1.1, 0.001)
_USUAL_GAUGE, _GAUGE_SPREAD = 1.03, 0.02
_LEAST_SPREAD, _MOST_SPREAD = 0.09, 0.3
_ASTRAY, _FAR_ASTRAY = 0.06, 0.4  # the share of circles that a shadow has misled, and how far in mm


@dataclass(frozen=True, slots=True)
class Kinds:
    """The probabilities in each square, from a8, row by row.

    `chances` has a column for each kind, one for no coin, and one for something else. `gauge` is
    the factor by which circles are larger than coins, `spread` their error in mm.
    """

    chances: Array
    gauge: float
    spread: float


def tell_kinds(circles: Circles, coins: CoinSet) -> Kinds:
    """Tell the kind of coin in each square."""
    sizes = np.array([coin.diameter / 2 for coin in coins.coins])
    copper = np.array([coin.colour == "copper" for coin in coins.coins])
    white = np.array([coin.colour in ("silver", "steel") for coin in coins.coins])
    there = _logistic((circles.score + _EDGE * circles.edge - _OCCUPIED) / _OCCUPIED_SPREAD)
    red = _logistic((circles.copper - _COPPER) / _COPPER_SPREAD)
    # Brass is as red as copper, but what is drawn in brass may be silver, too: US quarters.
    suits = np.where(copper, red[:, None], np.where(white, 1 - red[:, None], _ANY_COLOUR))
    taken = there > 0.5
    gauge, spread = _calibrate(circles.radius[taken], suits[taken], sizes)
    off = circles.radius[:, None] - gauge * sizes
    astray = _bell(off, np.hypot(spread, _FAR_ASTRAY))
    fits = suits * ((1 - _ASTRAY) * _bell(off, spread) + _ASTRAY * astray)
    stray = np.full((len(fits), 1), _STRAY / _SIZES)
    # A coin that no paper surrounds, or that is paper inside, is not what it seems.
    weights = np.concatenate([fits / len(sizes), stray], axis=1)
    weights = weights / weights.sum(1, keepdims=True)
    chances = np.concatenate(
        [weights[:, :-1] * there[:, None], 1 - there[:, None], weights[:, -1:] * there[:, None]],
        axis=1,
    )
    return Kinds(chances, gauge, spread)


def _calibrate(radius: Array, suits: Array, sizes: Array) -> tuple[float, float]:
    """How much larger circles are than coins, and the error of their radius in mm."""
    if not len(radius):
        return _USUAL_GAUGE, _MOST_SPREAD
    spread = 0.15
    gauge = _USUAL_GAUGE
    for _ in range(3):
        off = radius[:, None, None] - _GAUGES[:, None] * sizes
        likely = np.log((suits[:, None] * _bell(off, spread)).sum(2) + 0.02).sum(0)
        prior = -0.5 * ((_GAUGES - _USUAL_GAUGE) / _GAUGE_SPREAD) ** 2
        gauge = float(_GAUGES[(likely + prior).argmax()])
        nearest = np.abs(radius[:, None] - gauge * sizes + 9 * (suits < 0.5)).min(1)
        spread = float(np.clip(1.6 * np.median(nearest), _LEAST_SPREAD, _MOST_SPREAD))
    return gauge, spread


def _logistic(x: Array) -> Array:
    return 1 / (1 + np.exp(-np.clip(x, -30, 30)))


def _bell(off: Array, spread: float) -> Array:
    return np.exp(-0.5 * (off / spread) ** 2) / (spread * np.sqrt(2 * np.pi))
