"""Figures of play that only Coin Isolation has, from made-up games."""

from __future__ import annotations

from math import isnan

from printkit.engines.coin_isolation.judging import measure
from printkit.engines.search.selfplay import Games, blank_games
from tests.engines.coin_isolation.setups import deal_setup


def make_game(paths: str) -> Games:
    """Return a game of three with a turn for each letter: P for a path, a dot for a pass."""
    games = blank_games(1, len(paths) + 2, 3)
    games.lengths[0] = len(paths)
    for row, letter in enumerate(paths):
        games.choices[0, row], games.seats[0, row] = 1, row % 3
        games.moves[0, row, 0] = letter == "P"
    return games


def test_each_player_has_a_first_turn() -> None:
    setup = deal_setup(3, players=3)
    for paths, share in (("PPPPPP", 0), (".PPPPP", 1 / 3), ("PP.PPP", 1 / 3), ("PPP...", 0)):
        assert measure(make_game(paths), setup)["stuck_first"] == share


def test_coins_not_taken_are_left_over() -> None:
    setup = deal_setup(3, players=3)
    games = make_game("PPP")
    games.gains[0, 0], games.gains[0, 1] = 100, 50
    assert measure(games, setup)["left_over"] == 1 - 150 / sum(setup.layout.coins)


def test_games_without_a_turn_have_no_first_turns() -> None:
    """If paths over empty squares are permitted, a game without coins is over before it begins."""
    assert isnan(measure(blank_games(3, 5, 2), deal_setup(3))["stuck_first"])
