"""Figures that only Coin Isolation has, of games that are made up."""

from __future__ import annotations

import numpy as np

from engines.coin_isolation.metrics import measure
from engines.search.selfplay import Games, blank_games
from tests.engines.coin_isolation.setups import dealt


def made_up(paths: str) -> Games:
    """A game of three with a turn for each letter: P for a path, a dot for none."""
    games = blank_games(1, len(paths) + 2, 3)
    games.lengths[0] = len(paths)
    for row, letter in enumerate(paths):
        games.choices[0, row], games.seats[0, row] = 1, row % 3
        games.moves[0, row] = (1, 0) if letter == "P" else (0, 0)
    return games


def test_each_player_has_a_first_turn() -> None:
    setup = dealt(3, players=3)
    for paths, share in (("PPPPPP", 0), (".PPPPP", 1 / 3), ("PP.PPP", 1 / 3), ("PPP...", 0)):
        assert measure(made_up(paths), setup)["stuck_first"] == np.float64(share)


def test_what_nobody_took_is_left_over() -> None:
    setup = dealt(3, players=3)
    games = made_up("PPP")
    games.gains[0, :3] = 100, 50, 0
    assert measure(games, setup)["left_over"] == 1 - 150 / sum(setup.layout.coins)
