"""Figures of play that only Coin Isolation has."""

from __future__ import annotations

from math import nan

from engines.coin_isolation.variant_moves import TARGET
from engines.search.selfplay import Games, each_game
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup

MEASURED = ("left_over", "stuck_first")


def measure(games: Games, setup: Setup[CoinLayout]) -> dict[str, float]:
    """`left_over`: share of the money that nobody took. `stuck_first`: share of first turns
    without a path."""
    taken, first_turns, passed = 0, 0, 0
    for game in each_game(games):
        taken += sum(game.gains)
        moves = [move for move, choices in zip(game.moves, game.choices, strict=True) if choices]
        first = moves[: setup.players]
        first_turns += len(first)
        passed += first.count((0, 0))
    on_board = max(1, sum(setup.layout.coins))
    return {
        "left_over": 1 - taken / len(games.lengths) / on_board,
        "stuck_first": passed / first_turns if first_turns else nan,
    }


def where_money_was_won(games: Games) -> tuple[float, ...]:
    """The mean money taken on each square, in cents a game."""
    money = [0] * 64
    for game in each_game(games):
        for (_, how), gain in zip(game.moves, game.gains, strict=True):
            money[how & int(TARGET)] += gain
    return tuple(cents / len(games.lengths) for cents in money)
