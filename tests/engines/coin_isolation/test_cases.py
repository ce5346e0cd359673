"""Coin Isolation in cases made by hand: small boards whose answer can be seen."""

from __future__ import annotations

import pytest

from tests.engines.both import play_all, view
from tests.engines.coin_isolation.both import Start, engine_and_oracle
from tests.oracle.boards import sparse
from tests.oracle.coin_isolation_board import seatings


@engine_and_oracle
def test_a_first_path_starts_on_the_players_own_row_corners_included(begin: Start) -> None:
    corners_and_middle = sparse({"a1": 1, "h1": 5, "a8": 10, "h8": 25, "d4": 1})
    assert begin(corners_and_middle, ("bottom", "top")).legal() == ["a1", "h1"]
    assert begin(corners_and_middle, ("top", "bottom")).legal() == ["a8", "h8"]
    assert begin(corners_and_middle, ("left", "right")).legal() == ["a1", "a8"]
    assert begin(corners_and_middle, ("right", "left")).legal() == ["h1", "h8"]


@engine_and_oracle
def test_moves_over_a_block_are_listed_once_for_each_set_and_target(begin: Start) -> None:
    """A 2 x 2 block, entered at either of two corners."""
    block = sparse({"a1": 1, "b1": 1, "a2": 1, "b2": 1})
    assert begin(block, ("bottom", "top")).legal() == [
        "a1",
        "a1-a2",
        "a1-a2-b2",
        "a1-a2-b2-b1",
        "a1-b1",
        "a1-b1-b2",
        "a1-b1-b2-a2",
        "b1",
        "b1-a1",
        "b1-a1-a2",
        "b1-a1-a2-b2",
        "b1-b2",
        "b1-b2-a2",
        "b1-b2-a2-a1",
    ]


@engine_and_oracle
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("a1-a2-b2-b1-c1-c2", "c1-b1-a1-a2-b2-c2"),
        ("a1-a2-b2-c2-c1-b1", "c1-c2-b2-a2-a1-b1"),
        ("a1-b1-c1-c2-b2-a2", "c1-c2-b2-b1-a1-a2"),
    ],
)
def test_two_walks_over_the_same_squares_are_one_move(
    begin: Start, first: str, second: str
) -> None:
    """A 3 x 2 block at the edge: two walks over all its squares to the same target."""
    block = {file + rank: 5 for file in "abc" for rank in "12"}
    position = begin(sparse({**block, "h8": 1}), ("bottom", "top"))
    assert len(position.legal()) == 49
    assert first in position.legal()
    assert second not in position.legal()
    assert view(position.play(first)) == view(position.play(second))


@engine_and_oracle
def test_a_path_cannot_use_the_pawns_own_square(begin: Start) -> None:
    """Player 1's pawn stands on two pennies, between two more."""
    coins = sparse({"a1": 1, "b1": 1, "c1": 1, "d1": 1, "e1": 1, "h8": 25})
    position = play_all(begin(coins, ("bottom", "top")), ["a1-b1-c1", "h8"])
    assert position.legal() == ["d1", "d1-e1"]


@engine_and_oracle
def test_pawns_block_each_others_paths(begin: Start) -> None:
    coins = sparse({"a1": 1, "a2": 1, "a3": 1, "a4": 1, "a8": 1, "a7": 1, "a6": 1, "a5": 1})
    position = begin(coins, ("bottom", "top")).play("a1-a2-a3")
    assert position.legal() == ["a8", "a8-a7", "a8-a7-a6", "a8-a7-a6-a5", "a8-a7-a6-a5-a4"]
    position = position.play("a8-a7-a6-a5")
    assert position.legal() == ["a4"]


@engine_and_oracle
def test_a_pile_gives_one_coin_a_visit(begin: Start) -> None:
    """Two dimes stay on c1, and are taken one by one as the pawn comes and goes."""
    coins = sparse({"a1": 10, "b1": 10, "c1": 10, "c2": 5, "d1": 1, "d2": 1})
    position = play_all(begin(coins, ("bottom", "top")), ["a1-b1-c1", "pass", "c2", "pass"])
    assert position.scores == (15, 0)
    assert position.legal() == ["c1", "d2", "d2-d1"]
    position = play_all(position, ["c1", "pass"])
    assert position.scores == (25, 0)
    assert position.legal() == ["d1", "d1-d2"]
    position = play_all(position, ["d1", "pass"])
    assert position.legal() == ["c1", "d2"]
    assert position.play("c1").scores == (36, 0)


@engine_and_oracle
def test_a_high_pile_is_counted_to_the_last_coin(begin: Start) -> None:
    """Two snakes end on h4 and h5 with sixteen coins each; player 1 goes to and fro
    between them.
    """
    snake = "a1-a2-a3-a4-b4-c4-c3-c2-c1-d1-e1-e2-e3-e4-f4-g4-h4"
    mirrored = "a8-a7-a6-a5-b5-c5-c6-c7-c8-d8-e8-e7-e6-e5-f5-g5-h5"
    squares = dict.fromkeys(snake.split("-"), 1) | dict.fromkeys(mirrored.split("-"), 5)
    position = begin(sparse({**squares, "h6": 25, "h7": 25}), ("bottom", "top"))
    position = play_all(position, [snake, mirrored, "pass", "h6-h7"])
    for _ in range(16):
        for target in ("h5", "h4"):
            assert position.legal() == [target]
            position = play_all(position, [target, "pass"])
    assert position.legal() == ["pass"]
    assert position.scores == (1 + 16 * 5 + 16 * 1, 5 + 25)


@engine_and_oracle
def test_a_pass_is_forced_and_so_is_a_path_that_opens_later(begin: Start) -> None:
    """Only player 2's pawn shuts player 1 in; when it moves it leaves its pile behind."""
    pennies, nickels = dict.fromkeys(("a1", "a2", "a3", "a4"), 1), dict.fromkeys(("a8", "a7"), 5)
    coins = sparse(pennies | nickels | {"a6": 5, "a5": 5, "b5": 10})
    position = play_all(begin(coins, ("bottom", "top")), ["a1-a2-a3-a4", "a8-a7-a6-a5"])
    assert position.legal() == ["pass"]
    position = position.play("pass")
    assert position.legal() == ["b5"]
    with pytest.raises(ValueError):
        position.play("pass")
    position = position.play("b5")
    assert position.legal() == ["a5"]
    assert position.play("a5").scores == (6, 15)


@engine_and_oracle
def test_after_passing_a_first_path_still_starts_on_the_players_own_row(begin: Start) -> None:
    """For a while the only coin on the top row lies under player 1's pawn."""
    coins = sparse({"a8": 1, "b8": 1, "b7": 5, "h1": 25, "d4": 10})
    position = play_all(begin(coins, ("left", "bottom", "top")), ["a8-b8", "h1"])
    assert position.legal() == ["pass"]
    position = play_all(position, ["pass", "b7", "pass"])
    assert position.to_move == 2
    assert position.legal() == ["b8"]
    assert position.play("b8").scores == (6, 25, 1)


@engine_and_oracle
def test_over_when_all_have_passed_one_after_another(begin: Start) -> None:
    coins = sparse({"a1": 1, "a2": 5, "a3": 10})
    position = play_all(begin(coins, ("bottom", "top")), ["a1", "pass", "a2", "pass", "a3", "pass"])
    assert not position.over  # three passes, never two together
    position = position.play("pass")
    assert (position.over, position.to_move, position.legal()) == (True, None, [])
    assert (position.scores, position.winner, position.ply) == ((16, 0), 0, 7)
    assert [position.perft(depth) for depth in (1, 2)] == [0, 0]
    with pytest.raises(ValueError):
        position.play("pass")


@engine_and_oracle
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("coins", [{}, {"d4": 25, "e5": 25}], ids=["no coins", "none in reach"])
def test_a_game_without_coins_taken_has_no_winner(
    begin: Start, players: int, coins: dict[str, int]
) -> None:
    position = begin(sparse(coins), seatings(players)[0])
    for ply in range(players):
        assert (position.to_move, position.legal(), position.winner) == (ply, ["pass"], None)
        position = position.play("pass")
    assert position.over
    assert (position.scores, position.winner) == ((0,) * players, None)


WINNERS = {
    "the second player took last": ({"a1": 1, "h8": 1}, "bottom top", "a1 h8 pass pass", (1, 1), 1),
    "the first player took last": (
        {"a1": 5, "a2": 5, "h8": 10},
        "bottom top",
        "a1 h8 a2 pass pass",
        (10, 10),
        0,
    ),
    "a poorer player's last coin does not count": (
        {"a1": 5, "a2": 5, "h1": 1, "h2": 1, "h3": 1, "a8": 10},
        "bottom right left",
        "a1 h1 a8 a2 h2 pass pass h3 pass pass pass",
        (10, 3, 10),
        0,
    ),
    "money comes before the last coin": (
        {"a1": 1, "a2": 1, "h8": 25},
        "bottom top",
        "a1 h8 a2 pass pass",
        (2, 25),
        1,
    ),
    "three of four are tied": (
        {"b1": 10, "h4": 5, "h5": 5, "b8": 5, "b7": 5, "a5": 5},
        "bottom right top left",
        "b1 h4 b8 a5 pass h5 b7 pass pass pass pass",
        (10, 10, 10, 5),
        2,
    ),
}


@engine_and_oracle
@pytest.mark.parametrize(
    ("coins", "sides", "moves", "scores", "winner"), WINNERS.values(), ids=WINNERS.keys()
)
def test_the_winner_by_money_and_by_the_last_coin(
    begin: Start, coins: dict[str, int], sides: str, moves: str, scores: object, winner: int
) -> None:
    position = begin(sparse(coins), tuple(sides.split()))
    for move in moves.split():
        assert position.winner is None
        position = position.play(move)
    assert position.over
    assert (position.scores, position.winner) == (scores, winner)
