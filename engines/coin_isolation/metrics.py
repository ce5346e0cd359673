"""What only Coin Isolation can measure."""

from __future__ import annotations

import numpy as np

from engines.selfplay import Games
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup


def measure(games: Games, setup: Setup) -> dict[str, float]:
    """`left_over`: share of the money that nobody took. `stuck_first`: share of first turns
    without a path."""
    assert isinstance(setup.layout, CoinLayout)
    on_board = sum(setup.layout.coins)
    first_turns = games.moves[:, : setup.players].any(axis=2)
    return {
        "left_over": float(1 - games.gains.sum(axis=1).mean() / max(1, on_board)),
        "stuck_first": float(1 - first_turns.mean()),
    }


def where_money_was_won(games: Games) -> tuple[float, ...]:
    """The mean money taken on each square, in cents a game."""
    money = np.zeros(64)
    np.add.at(money, games.moves[:, :, 1].astype(np.int64), games.gains)
    return tuple((money / len(games.lengths)).tolist())
