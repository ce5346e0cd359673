"""Coin Isolation in cases made by hand: small boards whose answer can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.engines.kernel.binding import list_moves
from printkit.engines.puzzles import after
from tests.cases import cases_together
from tests.engines.both import play_all, view
from tests.engines.coin_isolation.both import Start, engine_and_oracle, start
from tests.oracle.boards import sparse
from tests.oracle.coin_isolation_board import SQUARES, seatings

BOTTOM_TOP = ("bottom", "top")

CHEQUERED = {s: 25 if (ord(s[0]) + int(s[1])) % 2 else 10 for s in SQUARES}
"""A coin on every square, with no two of a kind side by side."""

FULL = CHEQUERED | {"a1": 1, "a2": 5, "a3": 5}
CORNER = {"a1": 1, "b2": 1, "c1": 1, "h8": 5}
LINE = {"a1": 1, "b1": 1, "h8": 5}
LINE_AND_DIME = LINE | {"b2": 10}
KINDS = {"a1": 1, "b1": 1, "b2": 10, "c2": 10, "d2": 10, "e2": 5, "h8": 25}
TO_D2 = "1:a1-b1; 25:h8; 10:b2-c2-d2 <1; pass"
"""With mixed change: a penny and two dimes on d2, under player 1's pawn."""

ON_TO_E2 = f"{TO_D2}; 5:e2 <10; pass"
FOUR = {"a1": 1, "b1": 1, "c1": 1, "d1": 1, "d2": 10, "h8": 5}
THREE = {"a1": 1, "b1": 1, "c1": 1, "c2": 10, "d2": 10, "e2": 10, "e3": 10, "e4": 5, "h8": 5}
SWEPT = {"a1": 1, "b1": 1, "c1": 1, "c2": 1, "d1": 5, "h8": 5}
SWEEP = "a1-b1-c1; h8; d1; pass; c1-c2; pass"

CASES: list[tuple[str, dict[str, int], dict[str, str]]] = [
    (
        "",  # a block, entered at either of two corners: a move for each set of squares and target
        {"a1": 1, "b1": 1, "a2": 1, "b2": 1},
        {
            "": "a1; a1-a2; a1-a2-b2; a1-a2-b2-b1; a1-b1; a1-b1-b2; a1-b1-b2-a2; "
            "b1; b1-a1; b1-a1-a2; b1-a1-a2-b2; b1-b2; b1-b2-a2; b1-b2-a2-a1"
        },
    ),
    # a path cannot use the pawn's own square, here with two pennies
    ("", {"a1": 1, "b1": 1, "c1": 1, "d1": 1, "e1": 1, "h8": 25}, {"a1-b1-c1; h8": "d1; d1-e1"}),
    (
        "",  # pawns block each other's paths
        {f"a{rank}": 1 for rank in range(1, 9)},
        {
            "a1-a2-a3": "a8; a8-a7; a8-a7-a6; a8-a7-a6-a5; a8-a7-a6-a5-a4",
            "a1-a2-a3; a8-a7-a6-a5": "a4",
        },
    ),
    (
        "diagonal",  # a first path still starts on the own row
        CORNER,
        {"": "a1; a1-b2; a1-b2-c1; c1; c1-b2; c1-b2-a1", "a1; h8": "b2; b2-c1"},
    ),
    (
        "mixed-change",  # a coin of the source square goes along, any one, by any kind on the path
        KINDS,
        {
            "1:a1-b1; 25:h8": "10:b2 <1; 10:b2-c2 <1; 10:b2-c2-d2 <1",
            TO_D2: "5:e2 <1; 5:e2 <10",
            ON_TO_E2: "10:d2 <10; 1:d2 <10",
        },
    ),
    ("mixed-change", LINE_AND_DIME, {"1:b1; 5:h8": "10:b2; 1:a1"}),  # none from an empty square
    ("mixed-change-2008", LINE_AND_DIME, {"1:a1-b1; 5:h8": "10:b2"}),  # half of one is none
    ("mixed-change-2008", FOUR, {"1:a1-b1-c1-d1; 5:h8": "10:d2 <1"}),  # half of three is one
    (
        "mixed-change-2008",  # any half
        THREE,
        {"1:a1-b1-c1; 5:h8; 10:c2-d2-e2-e3 <1; pass": "5:e4 <1,10; 5:e4 <10,10"},
    ),
    # on what is or was made empty, the target too; on the source, but not on the target
    ("transplant", FULL, {"a1; h8": "a2; a2-a3 @a2; a2-a3 @a3; b1"}),
    ("transplant-variant", FULL, {"a1; h8": "a2; a2-a3 @a1; a2-a3 @a2; b1"}),
    (
        "transplant-variant",  # any choice of squares, each once
        FULL | {"a4": 5},
        {
            "a1; h8": "a2; a2-a3 @a1; a2-a3 @a2; a2-a3-a4 @a1,a2; a2-a3-a4 @a1,a3; "
            "a2-a3-a4 @a2,a3; b1"
        },
    ),
    (
        "mixed-change transplant",  # the target is not empty when a coin came along
        FULL | {"b1": 1},
        {"1:b1-a1 @a1; 10:h8": "5:a2 <1; 5:a2-a3 <1 @a2; 5:a2-a3 <1 @b1"},
    ),
    (
        "mixed-change transplant-variant semi-greedy",  # the coin that goes along leaves room
        FULL | {"b1": 25},
        {
            "1:a1 *0; 10:h8 *0": "25:b1 <1 *0; 25:b1 <1 *1; 5:a2 <1 *0; 5:a2 <1 *1; "
            "5:a2-a3 <1 @a1 *0; 5:a2-a3 <1 @a1 *1; 5:a2-a3 <1 @a2 *0; 5:a2-a3 <1 @a2 *1"
        },
    ),
    (
        "transplant semi-greedy",  # no empty square, no path
        CHEQUERED | {"a1": 1, "b1": 1},
        {"a1 *0; h8 *0": "a2 *0; a2 *1; b1 *0; b1 *1"},
    ),
    ("standing-still", LINE, {"a1-b1; h8": "stand", "a1; h8; b1": "pass"}),  # if there is a coin
    ("standing-still", LINE | {"c1": 5}, {"a1-b1; h8": "c1; stand"}),
    ("standing-still", {"a1": 1, "d4": 5}, {"a1": "pass"}),  # not before the pawn is on the board
    ("standing-still mixed-change", KINDS, {TO_D2: "5:e2 <1; 5:e2 <10; stand:1; stand:10"}),
    ("greedy mixed-change", KINDS, {ON_TO_E2: "10:d2 <10"}),  # by which kind makes no difference
    (
        "semi-greedy",  # from none on
        LINE,
        {"": "a1 *0; a1 *1; a1-b1 *0; a1-b1 *1; b1 *0; b1 *1; b1-a1 *0; b1-a1 *1"},
    ),
    (
        "semi-greedy",  # to all
        LINE | {"b2": 5},
        {"a1-b1 *0; h8 *1; b2 *0; pass": "b1 *0; b1 *1; b1 *2"},
    ),
    (
        "semi-greedy mixed-change",  # of the named kind
        KINDS,
        {
            "1:a1-b1 *1; 25:h8 *1; 10:b2-c2-d2 <1 *1; pass; 5:e2 <10 *1; pass": "10:d2 <10 *0; "
            "10:d2 <10 *1; 1:d2 <10 *1"
        },
    ),
    ("cleanup", SWEPT, {SWEEP: "pass"}),  # nothing is left on the path
    ("", SWEPT, {SWEEP: "c1"}),
    ("empty-squares", CHEQUERED, {"a1; h8; b1; g8; b2; f8": "a2; b1; b1-a1; b3; c2"}),
    (
        "empty-squares mixed-change semi-greedy",  # no coin goes along, none is named
        CHEQUERED | {"a1": 1, "a2": 5},
        {
            "1:a1 *1; 10:h8 *1; 5:a2 *0; 25:g8 *1": "10:a3 <5 *0; 10:a3 <5 *1; 10:b2 <5 *0; "
            "10:b2 <5 *1; a1"
        },
    ),
    (
        "renegade",
        CHEQUERED,
        {"a1; h8": "! a2; ! b1; a2; b1", "a1; h8; ! a2; g8": "a1; a3; b2"},
    ),
]
"""By variants and board: the legal moves after some moves."""


def play(begin: Start, variants: str, coins: dict[str, int], moves: str = "") -> Any:
    """Return the position after these moves between players at the bottom and at the top."""
    position = begin(sparse(coins), BOTTOM_TOP, tuple(variants.split()))
    return play_all(position, moves.split("; ") if moves else [])


@engine_and_oracle
@cases_together(("variants", "coins", "ways"), CASES)
def test_legal_moves(
    begin: Start, variants: str, coins: dict[str, int], ways: dict[str, str]
) -> None:
    for moves, legal in ways.items():
        assert "; ".join(play(begin, variants, coins, moves).legal()) == legal


# The usual rules


@engine_and_oracle
def test_a_first_path_starts_on_the_players_own_row_corners_included(begin: Start) -> None:
    corners_and_middle = sparse({"a1": 1, "h1": 5, "a8": 10, "h8": 25, "d4": 1})
    assert begin(corners_and_middle, ("bottom", "top")).legal() == ["a1", "h1"]
    assert begin(corners_and_middle, ("top", "bottom")).legal() == ["a8", "h8"]
    assert begin(corners_and_middle, ("left", "right")).legal() == ["a1", "a8"]
    assert begin(corners_and_middle, ("right", "left")).legal() == ["h1", "h8"]


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


# Variants


def test_no_coin_is_picked_up_that_finds_no_empty_square() -> None:
    """Coins lie on all squares, under the pawn as well, so that a coin can only be put back."""
    position = play(start, "transplant-variant semi-greedy", FULL, "a1 *0; h8 *0")
    assert "a2-a3 @a2 *0" in position.legal()
    for step in list_moves(position.kernel.rules, position.state):
        assert not position.kernel.rules.mid_move(after(position.kernel, position.state, step))


@engine_and_oracle
@cases_together(
    ("variants", "coins", "moves", "scores"),
    [
        ("standing-still", LINE_AND_DIME, "a1-b1; h8; stand; pass; b2", (12, 5)),
        ("greedy", LINE_AND_DIME, "a1-b1; h8; b2; pass; b1; pass; pass", (12, 5)),
        ("greedy standing-still", LINE_AND_DIME, "a1-b1; h8; stand; pass", (2, 5)),
        ("mixed-change greedy", KINDS, f"{ON_TO_E2}; 10:d2 <10", (1 + 10 + 5 + 1 + 10, 25)),
    ],
)
def test_coins_kept_under_each_variant(
    begin: Start, variants: str, coins: dict[str, int], moves: str, scores: tuple[int, ...]
) -> None:
    assert play(begin, variants, coins, moves).scores == scores


@engine_and_oracle
def test_cleanup_with_mixed_change_moves_every_kind(begin: Start) -> None:
    """A penny and a dime lie on d2, on the way to c3; nothing is left of them."""
    coins = KINDS | {"d3": 10, "d4": 10}
    moves = f"{ON_TO_E2}; 10:d2-d3 <10; pass"
    position = play(begin, "mixed-change cleanup greedy", coins, moves)
    assert position.scores == (1 + 10 + 5 + 10, 25)
    position = play_all(position, ["10:d4 <1", "pass"])
    assert position.legal() == ["10:d3 <1"]
    assert position.play("10:d3 <1").scores == (26 + 10 + 20, 25)


@engine_and_oracle
def test_with_empty_squares_the_last_coin_ends_the_game(begin: Start) -> None:
    position = play(begin, "empty-squares", {"a1": 1, "a2": 5}, "a1; a8; a2")
    assert (position.over, position.to_move, position.legal()) == (True, None, [])
    assert (position.scores, position.winner, position.ply) == ((6, 0), 0, 3)
    bare = play(begin, "empty-squares", {})
    assert (bare.over, bare.winner, bare.ply) == (True, None, 0)


@engine_and_oracle
def test_a_player_who_could_turn_renegade_may_pass_and_a_renegade_may_not(begin: Start) -> None:
    position = play(begin, "renegade", {"a1": 1, "h8": 5}, "a1; h8")
    targets = {move.split("-")[-1].removeprefix("! ") for move in position.legal()}
    assert targets == {"pass", *SQUARES} - {"a1", "h8"}
    assert len(position.legal()) == 63
    turned = play_all(position, ["! a2", "pass"])
    assert not any(move == "pass" or move.startswith("!") for move in turned.legal())
    assert turned.scores == (1, 5)
    assert play_all(position, ["pass", "pass"]).over


@engine_and_oracle
def test_many_walks_of_a_renegade_are_one_move(begin: Start) -> None:
    position = play(begin, "renegade", CHEQUERED | {"a1": 1, "b1": 1, "a2": 1, "b2": 1})
    turning = [move for move in position.legal() if move[2:4] in ("a1", "b1") and move[0] == "!"]
    assert turning == ["! a1", "! a1-a2", "! a1-a2-b2", "! a1-a2-b2-b1"]
    for walk in ("! b1", "! a1-b1", "! a1-a2-b2-b1"):
        assert view(position.play(walk)) == view(position.play("! b1"))


@engine_and_oracle
def test_a_renegade_names_a_coin_and_takes_none(begin: Start) -> None:
    position = play(begin, "mixed-change renegade", KINDS, ON_TO_E2)
    legal = position.legal()
    assert "! 10:d2" in legal
    assert "! 1:d2" not in legal  # the same move
    assert view(position.play("! 1:d2")) == view(position.play("! 10:d2"))
    for move in ("! d2", "! 5:d2", "! 10:d2 <10", "! pass", "! stand:10", "pass"):
        with pytest.raises(ValueError):
            position.play(move)
    turned = play_all(position, ["! 10:d2", "pass"])
    assert turned.scores == position.scores
    assert "5:e2" not in turned.legal()
    assert "10:e2" in turned.legal()


@engine_and_oracle
def test_a_player_who_may_stand_may_turn_renegade_but_not_pass(begin: Start) -> None:
    position = play(begin, "standing-still renegade", LINE, "a1-b1; h8")
    assert {"stand", "! a1"} <= set(position.legal())
    assert "pass" not in position.legal()
    turned = play_all(position, ["! a1", "pass", "b1", "pass"])
    assert "stand" not in turned.legal()  # a penny lies under the pawn


@engine_and_oracle
def test_keeping_nothing_does_not_count_as_taking_a_coin(begin: Start) -> None:
    coins = {"a1": 1, "a2": 1, "h8": 1}
    tie = play(begin, "semi-greedy", coins, "a1 *1; h8 *1; a2 *0; pass; pass")
    assert (tie.over, tie.scores, tie.winner) == (True, (1, 1), 1)
    nothing = play(begin, "semi-greedy", coins, "a1 *0; h8 *0; a2 *0; pass; a1 *0; pass")
    assert nothing.legal() == ["a2 *0", "a2 *1"]  # this may go on for ever


@engine_and_oracle
@cases_together(
    ("variants", "moves", "illegal"),
    [
        ("", "", "stand; ! a1; 1:a1; a1 *1; a1-b1 @a1"),
        ("", "a1; h8", "a2"),
        ("mixed-change", "", "a1; 5:a1; 2:a1; 1:a1 <1"),
        ("mixed-change", "1:a1-b1; 5:h8", "10:b2; 10:b2 <5; 10:b2 <1,1"),
        ("mixed-change-2008", "1:a1-b1; 5:h8", "10:b2 <1"),
        ("mixed-change standing-still", "1:a1-b1; 5:h8", "stand; stand:5"),
        ("standing-still", "a1-b1; h8", "stand:1; pass"),
        ("standing-still", "", "stand"),
        ("standing-still", "a1; h8", "stand"),
        ("semi-greedy", "", "a1; a1 *2; a1-b1 *2"),
        ("transplant", "", "a1-b1; a1 @a2; a1-b1 @b2; a1-b1 @h8; a1-b1 @a1,b1"),
        ("transplant", "a1-b1 @b1; h8", "b2-c2-d2 @b1,a1; b2-c2-d2 @a1,a1"),
        ("transplant-variant", "", "a1-b1 @b1"),
        ("empty-squares", "", "pass; c1-b1"),
        ("empty-squares mixed-change", "", "1:c1"),
        ("empty-squares semi-greedy", "", "c1 *0"),
        ("renegade", "", "! a1-b1-b2"),
        ("renegade", "! c1; h8", "! d1; pass"),
        ("renegade transplant", "", "! a1-b1 @a1"),
        ("renegade semi-greedy", "", "! a1 *0"),
        ("renegade standing-still", "! c1; h8; b1; pass", "stand"),
    ],
)
def test_illegal_moves_are_refused_under_each_variant(
    begin: Start, variants: str, moves: str, illegal: str
) -> None:
    position = play(begin, variants, KINDS | {"h8": 5}, moves)
    before = view(position)
    for move in illegal.split("; "):
        with pytest.raises(ValueError):
            position.play(move)
    assert view(position) == before
