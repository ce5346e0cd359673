"""Figures of play that only Isaac has, and its findings."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.judging import metrics
from engines.search.selfplay import Games
from engines.statistics import Tally, empty_tally
from layouts.isaac.game import MARGIN, Figures, Findings, standard_set
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.randomizer import estimate
from layouts.isaac.tiles import GOAL, SIZE, STANDARD
from layouts.setup import Setup

_SEATS = 2
_LENGTH = np.uint64(8)  # a tile's word has its length from this bit on


MEASURED = ("hundreds", "unplaced", "free")


def measure(games: Games, setup: Setup[IsaacLayout]) -> dict[str, float]:
    """`hundreds`: share of games that a hundred ends. `unplaced`: a player's tiles that find no
    room. `free`: squares that no tile lies on when the placement is over."""
    tiles, squares = _placed(games, setup.layout)
    each = sum(kind.count for kind in setup.layout.tiles)
    return {
        "hundreds": float((_scores(games).max(axis=1) >= GOAL).mean()),
        "unplaced": float(each - tiles.sum(axis=1).mean() / _SEATS),
        "free": float(SIZE * SIZE - squares.sum(axis=1).mean()),
    }


def findings(games: Games, setup: Setup[IsaacLayout], player: str) -> Findings:
    """All that is to be told of a setup whose games `player` played."""
    layout = setup.layout
    standard = standard_set()
    of_standard = layout.tiles == STANDARD
    return Findings(
        figures=figures(games, setup, player),
        standard=standard.figures,
        standard_dark=standard.panel,
        ties_to=_ties_to(games, layout),
        margins=_margins(games),
        richness=estimate(layout.tiles).richness,
        standard_richness=estimate(STANDARD).richness,
        without_opening=standard.figures.dark if of_standard and layout.opening else None,
    )


def figures(games: Games, setup: Setup[IsaacLayout], player: str) -> Figures:
    """What the games were like."""
    own, usual = measure(games, setup), metrics.measure(games)
    seat = tally(games).seats[0]
    return Figures(
        player=player,
        games=len(games.lengths),
        dark=seat.share,
        low=seat.low,
        high=seat.high,
        hundreds=own["hundreds"],
        ties=usual["tie_breaks"],
        margin=usual["margin"],
        lead_changes=usual["lead_changes"],
        unplaced=own["unplaced"],
        free=own["free"],
    )


def tally(games: Games) -> Tally:
    """Who won how often."""
    return empty_tally(_SEATS).plus(games.returns)


def _scores(games: Games) -> NDArray[np.int64]:
    """Both seats' points at the end, by game."""
    return np.stack(
        [np.where(games.seats == seat, games.gains, 0).sum(axis=1) for seat in range(_SEATS)], 1
    )


def _placed(games: Games, layout: IsaacLayout) -> tuple[Any, Any]:
    """By game and seat: how many tiles the seat placed, and the squares they cover.

    The placement is over with the second pass.
    """
    words = games.moves[:, :, 0]
    rows = np.arange(words.shape[1])[None, :] < games.lengths[:, None]
    passes = np.cumsum(rows & (words == 0), axis=1)
    lengths = np.where(rows & (passes < _SEATS), words >> _LENGTH, 0).astype(np.int64)
    tiles, squares = [], []
    for seat in range(_SEATS):
        before = layout.opening[seat::_SEATS]
        own = lengths * (games.seats == seat)
        tiles.append((own > 0).sum(axis=1) + len(before))
        squares.append(own.sum(axis=1) + sum(tile.length for tile in before))
    return np.stack(tiles, axis=1), np.stack(squares, axis=1)


def _ties_to(games: Games, layout: IsaacLayout) -> tuple[float, float, float]:
    """Shares of games that were level and won by Dark's longer line, Light's, and by neither's."""
    scores = _scores(games)
    level = scores[:, 0] == scores[:, 1]
    tiles, squares = _placed(games, layout)
    line = squares * SIZE * SIZE - tiles  # of what was placed: the rest is longer where it is less
    dark = level & (line[:, 0] < line[:, 1])
    light = level & (line[:, 0] > line[:, 1])
    equal = level & (line[:, 0] == line[:, 1])
    return float(dark.mean()), float(light.mean()), float(equal.mean())


def _margins(games: Games) -> tuple[int, ...]:
    """How many games were level, won by up to MARGIN points, up to twice that, ..."""
    scores = _scores(games)
    margins = np.abs(scores[:, 0] - scores[:, 1])
    return tuple(np.bincount(-(-margins // MARGIN)).tolist())
