"""Swaps of two coins, and the report on a layout's first turns."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import numpy as np
import pytest

from printkit.engines.coin_isolation.judging import money_within_reach, seat_starts
from printkit.engines.coin_isolation.notation import KERNEL, kernel_for
from printkit.engines.coin_isolation.swaps import (
    Swap,
    Variation,
    swap_coins,
    swap_words,
    variations,
)
from printkit.engines.judging.belief import Belief
from printkit.engines.judging.race import Candidate
from printkit.engines.kernel.position import Position
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.coin_isolation.layout import CoinLayout, default_sides
from printkit.layouts.setup import Setup
from tests.engines.coin_isolation.setups import GAME, LOPSIDED, deal_setup, lay_setup


def start(setup: Setup[CoinLayout], *shares: float, swaps: tuple[Swap, ...] = ()) -> Variation:
    """Return a variation about which these shares of wins are believed, for all players."""
    won = tuple((share - 1 / len(shares),) * 2 for share in shares)
    return Variation(Candidate(setup, Belief(won, ((1.0, 0.0), (0.0, 1.0)))), swaps)


def test_a_swap_moves_two_coins() -> None:
    layout = swap_coins(LOPSIDED.layout, (0, 63))
    assert layout.coins[0] == 1
    assert layout.coins[63] == 25
    assert layout.coins[1:63] == LOPSIDED.layout.coins[1:63]
    assert str(swap_words(LOPSIDED, (0, 63))) == "a1 (25¢) and h8 (1¢)"


def test_the_first_swaps_bring_money_to_the_weaker_seat() -> None:
    """All swaps tried first bring money nearer to the seat that wins too little."""
    for seat, shares in enumerate(((0.35, 0.65), (0.65, 0.35))):
        for child, ((a, b),) in variations(start(deal_setup(3), *shares), 20):
            coins, after = deal_setup(3).layout.coins, child.layout.coins
            assert coins[a] != coins[b]
            assert sorted(coins) == sorted(after)
            rows = [square // 8 if seat == 0 else 7 - square // 8 for square in (a, b)]
            richer = 0 if coins[a] > coins[b] else 1
            assert rows[richer] > rows[1 - richer]
            assert child.seed is None


def test_swaps_are_as_large_as_the_unevenness() -> None:
    """Little money moves for a small unevenness."""

    def money_moved(share: float) -> float:
        children = variations(start(deal_setup(3), share, 1 - share), 30)
        differences = []
        for _, ((a, b),) in children:
            coins = deal_setup(3).layout.coins
            differences.append(abs(coins[a] - coins[b]) * abs(a // 8 - b // 8))
        return mean(differences)

    amounts = [money_moved(share) for share in (0.51, 0.53, 0.56)]
    assert all(less < more for less, more in pairwise(amounts))


def test_no_square_is_swapped_twice() -> None:
    child, swaps = variations(start(deal_setup(3), 0.6, 0.4), 3)[0]
    for _, more in variations(start(child, 0.6, 0.4, swaps=swaps), 50):
        squares = [square for swap in more for square in swap]
        assert len(set(squares)) == 4


def fill(games: Games, choices: int) -> None:
    """Fill the games with paths, each chosen from this number."""
    np.asarray(games.lengths)[:] = games.choices.shape[1]
    np.asarray(games.choices)[:] = choices
    np.asarray(games.moves)[:] = 1


@pytest.mark.parametrize("variants", [(), ("transplant",)])
def test_first_moves_are_the_fewest_after_any_opening(variants: tuple[str, ...]) -> None:
    """Every first move is tried, for two players; which games were played does not matter."""
    setup = Setup(GAME, deal_setup(34).layout, 2, default_sides(2), variants)
    games = blank_games(1, 2, 2)
    fill(games, 1000)
    kernel = kernel_for(variants)
    first, second = seat_starts(kernel.rules, setup, games)
    begin = Position.start(kernel, setup)
    assert first.first_moves == len(begin.legal())
    assert second.first_moves == min(len(begin.play(move).legal()) for move in begin.legal())
    assert first.guaranteed
    assert second.guaranteed


def test_a_seat_that_can_be_stuck_is_found() -> None:
    """Player 1 can take the only coin on player 2's row by a path all the way up."""
    board = "\n".join(["1 - - - - - - -"] * 8)
    setup = lay_setup(board)
    games = blank_games(2, 2, 2)
    fill(games, 1)
    games.moves[0, 1, 0] = games.moves[0, 1, 1] = 0
    first, second = seat_starts(KERNEL.rules, setup, games)
    assert (first.first_moves, second.first_moves) == (8, 0)
    assert second.stuck == 0.5
    assert any(KERNEL.rules.init(setup))


def test_money_within_reach() -> None:
    board = """
        - - - - - - - -
        - - - - - - - -
        - - - - - - - -
        - - - 25 - - - -
        - - 5 - - - - -
        - - 5 5 - - - 1
        - 5 - - - - - 1
        - 5 10 - - - 1 1
    """
    layout = lay_setup(board).layout
    assert money_within_reach(layout, ()) == {"bottom": 24, "right": 4, "top": 0, "left": 0}
    assert money_within_reach(layout, ("diagonal",))["bottom"] == 39
