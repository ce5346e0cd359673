"""Coin Isolation on the table: layouts and their IDs, seatings, coin mixes."""

from __future__ import annotations

from itertools import product

import pytest

from printkit.layouts.codes import encode
from printkit.layouts.coin_isolation.layout import (
    SIDES,
    SQUARES,
    CoinLayout,
    coin_mix,
    deal,
    default_sides,
    seating_error,
)
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from tests.oracle import coin_isolation_board as oracle

GAME = GAMES["coin-isolation"]
# Layouts


def test_squares_and_sides_match_the_oracles() -> None:
    assert list(SQUARES) == oracle.SQUARES
    assert (SQUARES[0], SQUARES[7], SQUARES[56], SQUARES[63]) == ("a1", "h1", "a8", "h8")
    assert SIDES == oracle.SIDES


@pytest.mark.parametrize("number", [5**64, 32**30 - 1])
def test_a_code_beyond_the_last_board_is_refused(number: int) -> None:
    with pytest.raises(InputError, match="spells no board"):
        CoinLayout.undescribe(encode(number, 30))
    assert CoinLayout.undescribe(encode(5**64 - 1, 30)).coins == (25,) * 64


def test_coins_are_counted_by_kind() -> None:
    layout = CoinLayout((1,) * 3 + (5,) * 2 + (25,) + (0,) * 58)
    assert layout.counts() == (3, 2, 0, 1)


# Seatings


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_seatings_are_those_of_the_rules(players: int) -> None:
    every = set(product(SIDES, repeat=players))
    assert {sides for sides in every if seating_error(sides) is None} == set(
        oracle.seatings(players)
    )


@pytest.mark.parametrize("players", GAME.players)
def test_the_default_seating_is_legal(players: int) -> None:
    assert default_sides(players) in oracle.seatings(players)


@pytest.mark.parametrize(
    ("sides", "complaint"),
    [
        (("bottom", "bottom"), "two players share a side"),
        (("bottom", "left"), "player 1 sits opposite the last player"),
        (("bottom", "right", "top"), "player 2 sits opposite the last player"),
        (("bottom", "top", "right", "left"), "player 2 sits opposite the last player"),
    ],
)
def test_a_seating_error_names_the_players(sides: tuple[str, ...], complaint: str) -> None:
    assert str(seating_error(sides)).startswith(complaint)


# Coin mixes


@pytest.mark.parametrize(
    ("variants", "mix"),
    [
        ((), (24, 24, 12, 4)),
        (("many-pennies",), (27, 22, 11, 4)),
        (("many-many-pennies",), (30, 20, 10, 4)),
    ],
)
def test_coin_mixes_match_the_rules(variants: tuple[str, ...], mix: tuple[int, ...]) -> None:
    assert coin_mix(variants) == mix
    assert sum(mix) == len(SQUARES)


def test_a_leaning_layout_is_a_balanced_one_with_a_dime_and_a_penny_swapped() -> None:
    """The dime moves from the first player's side, at the bottom, to the last player's."""
    leant = 0
    for seed in range(60):
        leaning, balanced = (deal(seed, (), (way,)).coins for way in ("leaning", "balanced"))
        moved = [place for place in range(64) if leaning[place] != balanced[place]]
        if not moved:
            continue
        leant += 1
        dime, penny = sorted(moved, key=lambda place: -balanced[place])
        assert (balanced[dime], balanced[penny]) == (leaning[penny], leaning[dime]) == (10, 1)
        rank, file = divmod(dime, 8)
        assert rank < min(file, 7 - file, 7 - rank)
        rank, file = divmod(penny, 8)
        assert file < min(rank, 7 - rank, 7 - file)
    assert leant > 50
    with pytest.raises(InputError, match="cannot lie the same on four sides"):
        deal(1, ("many-pennies",), ("leaning",))
