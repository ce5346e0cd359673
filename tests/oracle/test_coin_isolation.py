"""The oracle keeps what the rules keep: every coin, and piles of one kind."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.boards import Coins, boards, seats
from tests.oracle.coin_isolation import Position, neighbours, seatings


@settings(max_examples=40, deadline=None)
@given(coins=boards(), sides=seats(), data=st.data())
def test_no_coin_is_lost_and_no_pile_is_mixed(
    coins: Coins, sides: tuple[str, ...], data: st.DataObject
) -> None:
    position = Position.start(coins, sides)
    while not position.over:
        assert sum(map(sum, position.piles)) + sum(position.scores) == sum(coins)
        assert all(len(set(pile)) <= 1 for pile in position.piles)
        pawns = [pawn for pawn in position.pawns if pawn]
        assert len(set(pawns)) == len(pawns)
        after = position.play(data.draw(st.sampled_from(position.legal())))
        assert all(a >= b for a, b in zip(after.scores, position.scores, strict=True))
        position = after


def test_neighbours_share_a_side() -> None:
    assert neighbours("a1") == ["b1", "a2"]
    assert neighbours("h4") == ["h3", "g4", "h5"]
    assert neighbours("d5") == ["d4", "c5", "e5", "d6"]


def test_seatings_of_the_preparation() -> None:
    assert seatings(2) == [
        ("top", "bottom"),
        ("left", "right"),
        ("bottom", "top"),
        ("right", "left"),
    ]
    assert ("right", "top", "bottom") in seatings(3)
    assert ("top", "right", "bottom") not in seatings(3)
    assert ("left", "top", "right", "bottom") in seatings(4)
    assert [len(seatings(players)) for players in (2, 3, 4)] == [4, 8, 8]
