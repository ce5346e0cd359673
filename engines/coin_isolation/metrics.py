"""Figures of play that only Coin Isolation has."""

from __future__ import annotations

import numpy as np

from engines.coin_isolation.variant_moves import TARGET
from engines.search.selfplay import Games
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup

MEASURED = ("left_over", "stuck_first")


def measure(games: Games, setup: Setup[CoinLayout]) -> dict[str, float]:
    """`left_over`: share of the money that nobody took. `stuck_first`: share of first turns
    without a path."""
    on_board = sum(setup.layout.coins)
    begun = games.choices > 0
    first_turns = begun & (np.cumsum(begun, axis=1) <= setup.players)
    passed = (games.moves == 0).all(axis=2)
    return {
        "left_over": float(1 - games.gains.sum(axis=1).mean() / max(1, on_board)),
        "stuck_first": float(passed[first_turns].mean()),
    }


def where_money_was_won(games: Games) -> tuple[float, ...]:
    """The mean money taken on each square, in cents a game."""
    money = np.zeros(64)
    targets = (games.moves[:, :, 1] & TARGET).astype(np.int64)
    np.add.at(money, targets, games.gains)
    return tuple((money / len(games.lengths)).tolist())
