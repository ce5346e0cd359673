"""Setups to measure with."""

from __future__ import annotations

from engines.coin_isolation.randomizer import deal
from layouts.coin_isolation.seating import default_sides
from layouts.games import GAMES
from layouts.setup import Setup

GAME = GAMES["coin-isolation"]


def setup(seed: int, players: int = 2) -> Setup:
    """The random setup of a seed, standard rules."""
    return Setup(GAME, deal(seed), players, default_sides(players), seed=seed)
