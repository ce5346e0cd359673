"""Setups for the engine's tests."""

from __future__ import annotations

from printkit.layouts.coin_isolation.layout import CoinLayout, deal, default_sides
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup

GAME = GAMES["coin-isolation"]


def deal_setup(seed: int, players: int = 2, options: tuple[str, ...] = ()) -> Setup[CoinLayout]:
    """Return the setup that a seed deals."""
    layout = deal(seed, (), options)
    return Setup(GAME, layout, players, default_sides(players), (), seed, options)


def lay_setup(board: str, players: int = 2) -> Setup[CoinLayout]:
    """Return the setup for a board as a file writes it."""
    rows = [row.split() for row in board.split("\n") if row.strip()]
    coins = tuple(0 if c == "-" else int(c) for row in reversed(rows) for c in row)
    return Setup(GAME, CoinLayout(coins), players, default_sides(players))


LOPSIDED = lay_setup(
    """
    1 1 1 1 1 1 1 1
    - - 1 5 1 5 - -
    - - - 1 5 - - -
    - - - 5 1 - - -
    - - - 1 5 - - -
    - - 5 1 5 1 - -
    - - 10 5 10 5 - -
    25 10 25 10 25 10 25 10
    """
)
"""All the money lies before the first player; there are few coins, so that games are short."""
