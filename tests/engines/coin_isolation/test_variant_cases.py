"""Coin Isolation's variants in cases made by hand: small boards whose answer can be seen."""

from __future__ import annotations

import pytest

from engines.kernel.binding import list_moves
from engines.puzzles import after
from tests.cases import cases_together
from tests.engines.both import play_all, view
from tests.engines.coin_isolation.both import Start, engine_and_oracle, start
from tests.oracle.boards import Variants, sparse
from tests.oracle.coin_isolation import SQUARES

BOTTOM_TOP = ("bottom", "top")

CHEQUERED = {s: 25 if (ord(s[0]) + int(s[1])) % 2 else 10 for s in SQUARES}
"""A coin on every square, with no two of a kind side by side."""

LINE = {"a1": 1, "b1": 1, "h8": 5}
KINDS = {"a1": 1, "b1": 1, "b2": 10, "c2": 10, "d2": 10, "e2": 5, "h8": 25}
TO_D2 = ["1:a1-b1", "25:h8", "10:b2-c2-d2 <1", "pass"]
"""With mixed change: a penny and two dimes on d2, under player 1's pawn."""


def case(name: str, variants: str, coins: dict[str, int], moves: list[str], legal: str) -> object:
    return pytest.param(tuple(variants.split()), coins, moves, legal.split("; "), id=name)


CASES = [
    case(
        "diagonal: a first path still starts on the own row",
        "diagonal",
        {"a1": 1, "b2": 1, "c1": 1, "h8": 5},
        [],
        "a1; a1-b2; a1-b2-c1; c1; c1-b2; c1-b2-a1",
    ),
    case(
        "diagonal: around a corner",
        "diagonal",
        {"a1": 1, "b2": 1, "c1": 1, "h8": 5},
        ["a1", "h8"],
        "b2; b2-c1",
    ),
    case(
        "mixed change: a coin of the source square goes along",
        "mixed-change",
        KINDS,
        TO_D2[:2],
        "10:b2 <1; 10:b2-c2 <1; 10:b2-c2-d2 <1",
    ),
    case("mixed change: any one of them", "mixed-change", KINDS, TO_D2, "5:e2 <1; 5:e2 <10"),
    case(
        "mixed change: any kind on the path",
        "mixed-change",
        KINDS,
        [*TO_D2, "5:e2 <10", "pass"],
        "10:d2 <10; 1:d2 <10",
    ),
    case(
        "mixed change: nothing goes from an empty square",
        "mixed-change",
        LINE | {"b2": 10},
        ["1:b1", "5:h8"],
        "10:b2; 1:a1",
    ),
    case(
        "mixed change 2008: half of three is one",
        "mixed-change-2008",
        {"a1": 1, "b1": 1, "c1": 1, "d1": 1, "d2": 10, "h8": 5},
        ["1:a1-b1-c1-d1", "5:h8"],
        "10:d2 <1",
    ),
    case(
        "mixed change 2008: half of one is none",
        "mixed-change-2008",
        LINE | {"b2": 10},
        ["1:a1-b1", "5:h8"],
        "10:b2",
    ),
    case(
        "mixed change 2008: any half",
        "mixed-change-2008",
        {"a1": 1, "b1": 1, "c1": 1, "c2": 10, "d2": 10, "e2": 10, "e3": 10, "e4": 5, "h8": 5},
        ["1:a1-b1-c1", "5:h8", "10:c2-d2-e2-e3 <1", "pass"],
        "5:e4 <1,10; 5:e4 <10,10",
    ),
    case(
        "transplant: on what is or was made empty, the target too",
        "transplant",
        CHEQUERED | {"a1": 1, "a2": 5, "a3": 5},
        ["a1", "h8"],
        "a2; a2-a3 @a2; a2-a3 @a3; b1",
    ),
    case(
        "transplant variant: on the source square, not on the target",
        "transplant-variant",
        CHEQUERED | {"a1": 1, "a2": 5, "a3": 5},
        ["a1", "h8"],
        "a2; a2-a3 @a1; a2-a3 @a2; b1",
    ),
    case(
        "transplant: any choice of squares, each once",
        "transplant-variant",
        CHEQUERED | {"a1": 1, "a2": 5, "a3": 5, "a4": 5},
        ["a1", "h8"],
        "a2; a2-a3 @a1; a2-a3 @a2; a2-a3-a4 @a1,a2; a2-a3-a4 @a1,a3; a2-a3-a4 @a2,a3; b1",
    ),
    case(
        "transplant: the target is not empty when a coin came along",
        "mixed-change transplant",
        CHEQUERED | {"a1": 1, "b1": 1, "a2": 5, "a3": 5},
        ["1:b1-a1 @a1", "10:h8"],
        "5:a2 <1; 5:a2-a3 <1 @a2; 5:a2-a3 <1 @b1",
    ),
    case(
        "transplant variant: the coin that goes along leaves room",
        "mixed-change transplant-variant semi-greedy",
        CHEQUERED | {"a1": 1, "a2": 5, "a3": 5, "b1": 25},
        ["1:a1 *0", "10:h8 *0"],
        "25:b1 <1 *0; 25:b1 <1 *1; 5:a2 <1 *0; 5:a2 <1 *1; 5:a2-a3 <1 @a1 *0; 5:a2-a3 <1 @a1 *1; "
        "5:a2-a3 <1 @a2 *0; 5:a2-a3 <1 @a2 *1",
    ),
    case(
        "transplant: no empty square, no path",
        "transplant semi-greedy",
        CHEQUERED | {"a1": 1, "b1": 1},
        ["a1 *0", "h8 *0"],
        "a2 *0; a2 *1; b1 *0; b1 *1",
    ),
    case("standing still: without a path", "standing-still", LINE, ["a1-b1", "h8"], "stand"),
    case("standing still: no coin to take", "standing-still", LINE, ["a1", "h8", "b1"], "pass"),
    case(
        "standing still: or a path",
        "standing-still",
        LINE | {"c1": 5},
        ["a1-b1", "h8"],
        "c1; stand",
    ),
    case(
        "standing still: the coin is named",
        "standing-still mixed-change",
        KINDS,
        TO_D2,
        "5:e2 <1; 5:e2 <10; stand:1; stand:10",
    ),
    case(
        "standing still: not before the pawn is on the board",
        "standing-still",
        {"a1": 1, "d4": 5},
        ["a1"],
        "pass",
    ),
    case(
        "greedy: by which kind makes no difference",
        "greedy mixed-change",
        KINDS,
        [*TO_D2, "5:e2 <10", "pass"],
        "10:d2 <10",
    ),
    case(
        "semi-greedy: from none on",
        "semi-greedy",
        LINE,
        [],
        "a1 *0; a1 *1; a1-b1 *0; a1-b1 *1; b1 *0; b1 *1; b1-a1 *0; b1-a1 *1",
    ),
    case(
        "semi-greedy: to all",
        "semi-greedy",
        LINE | {"b2": 5},
        ["a1-b1 *0", "h8 *1", "b2 *0", "pass"],
        "b1 *0; b1 *1; b1 *2",
    ),
    case(
        "semi-greedy: of the named kind",
        "semi-greedy mixed-change",
        KINDS,
        ["1:a1-b1 *1", "25:h8 *1", "10:b2-c2-d2 <1 *1", "pass", "5:e2 <10 *1", "pass"],
        "10:d2 <10 *0; 10:d2 <10 *1; 1:d2 <10 *1",
    ),
    case(
        "cleanup: nothing is left on the path",
        "cleanup",
        {"a1": 1, "b1": 1, "c1": 1, "c2": 1, "d1": 5, "h8": 5},
        ["a1-b1-c1", "h8", "d1", "pass", "c1-c2", "pass"],
        "pass",
    ),
    case(
        "no cleanup: something is",
        "",
        {"a1": 1, "b1": 1, "c1": 1, "c2": 1, "d1": 5, "h8": 5},
        ["a1-b1-c1", "h8", "d1", "pass", "c1-c2", "pass"],
        "c1",
    ),
    case(
        "empty squares: one or several",
        "empty-squares",
        CHEQUERED,
        ["a1", "h8", "b1", "g8", "b2", "f8"],
        "a2; b1; b1-a1; b3; c2",
    ),
    case(
        "empty squares: no coin goes along, none is named",
        "empty-squares mixed-change semi-greedy",
        CHEQUERED | {"a1": 1, "a2": 5},
        ["1:a1 *1", "10:h8 *1", "5:a2 *0", "25:g8 *1"],
        "10:a3 <5 *0; 10:a3 <5 *1; 10:b2 <5 *0; 10:b2 <5 *1; a1",
    ),
    case(
        "renegade: turning, along coins", "renegade", CHEQUERED, ["a1", "h8"], "! a2; ! b1; a2; b1"
    ),
    case("renegade: once turned", "renegade", CHEQUERED, ["a1", "h8", "! a2", "g8"], "a1; a3; b2"),
]


@engine_and_oracle
@cases_together(("variants", "coins", "moves", "legal"), CASES)
def test_legal_moves_under_each_variant(
    begin: Start, variants: Variants, coins: dict[str, int], moves: list[str], legal: list[str]
) -> None:
    assert play_all(begin(sparse(coins), BOTTOM_TOP, variants), moves).legal() == legal


def test_no_coin_is_picked_up_that_finds_no_empty_square() -> None:
    """Coins lie on all squares, under the pawn as well, so that a coin can only be put back."""
    coins = sparse(CHEQUERED | {"a1": 1, "a2": 5, "a3": 5})
    begun = start(coins, BOTTOM_TOP, ("transplant-variant", "semi-greedy"))
    position = play_all(begun, ["a1 *0", "h8 *0"])
    assert "a2-a3 @a2 *0" in position.legal()
    for step in list_moves(position.kernel.rules, position.state):
        assert not position.kernel.rules.mid_move(after(position.kernel, position.state, step))


@engine_and_oracle
@pytest.mark.parametrize(
    ("variants", "moves", "scores"),
    [
        ("standing-still", ["a1-b1", "h8", "stand", "pass", "b2"], (12, 5)),
        ("greedy", ["a1-b1", "h8", "b2", "pass", "b1", "pass", "pass"], (12, 5)),
        ("greedy standing-still", ["a1-b1", "h8", "stand", "pass"], (2, 5)),
    ],
)
def test_coins_kept_under_each_variant(
    begin: Start, variants: str, moves: list[str], scores: object
) -> None:
    position = begin(sparse(LINE | {"b2": 10}), BOTTOM_TOP, tuple(variants.split()))
    assert play_all(position, moves).scores == scores


@engine_and_oracle
def test_greed_with_mixed_change_keeps_every_kind(begin: Start) -> None:
    position = begin(sparse(KINDS), BOTTOM_TOP, ("mixed-change", "greedy"))
    position = play_all(position, [*TO_D2, "5:e2 <10", "pass", "10:d2 <10"])
    assert position.scores == (1 + 10 + 5 + 1 + 10, 25)


@engine_and_oracle
def test_cleanup_with_mixed_change_moves_every_kind(begin: Start) -> None:
    """A penny and a dime lie on d2, on the way to c3; nothing is left of them."""
    variants = ("mixed-change", "cleanup", "greedy")
    position = begin(sparse(KINDS | {"d3": 10, "d4": 10}), BOTTOM_TOP, variants)
    position = play_all(position, [*TO_D2, "5:e2 <10", "pass", "10:d2-d3 <10", "pass"])
    assert position.scores == (1 + 10 + 5 + 10, 25)
    position = play_all(position, ["10:d4 <1", "pass"])
    assert position.legal() == ["10:d3 <1"]
    assert position.play("10:d3 <1").scores == (26 + 10 + 20, 25)


@engine_and_oracle
def test_with_empty_squares_the_last_coin_ends_the_game(begin: Start) -> None:
    position = begin(sparse({"a1": 1, "a2": 5}), BOTTOM_TOP, ("empty-squares",))
    position = play_all(position, ["a1", "a8", "a2"])
    assert (position.over, position.to_move, position.legal()) == (True, None, [])
    assert (position.scores, position.winner, position.ply) == ((6, 0), 0, 3)
    bare = begin(sparse({}), BOTTOM_TOP, ("empty-squares",))
    assert (bare.over, bare.winner, bare.ply) == (True, None, 0)


@engine_and_oracle
def test_a_player_who_could_turn_renegade_may_pass_and_a_renegade_may_not(begin: Start) -> None:
    coins = sparse({"a1": 1, "h8": 5})
    position = play_all(begin(coins, BOTTOM_TOP, ("renegade",)), ["a1", "h8"])
    targets = {move.split("-")[-1].removeprefix("! ") for move in position.legal()}
    assert targets == {"pass", *SQUARES} - {"a1", "h8"}
    assert len(position.legal()) == 63
    turned = play_all(position, ["! a2", "pass"])
    assert "pass" not in turned.legal()
    assert not any(move.startswith("!") for move in turned.legal())
    assert turned.scores == (1, 5)
    assert play_all(position, ["pass", "pass"]).over


@engine_and_oracle
def test_many_walks_of_a_renegade_are_one_move(begin: Start) -> None:
    coins = sparse(CHEQUERED | {"a1": 1, "b1": 1, "a2": 1, "b2": 1})
    position = begin(coins, BOTTOM_TOP, ("renegade",))
    turning = [move for move in position.legal() if move[2:4] in ("a1", "b1") and move[0] == "!"]
    assert turning == ["! a1", "! a1-a2", "! a1-a2-b2", "! a1-a2-b2-b1"]
    for walk in ("! b1", "! a1-b1", "! a1-a2-b2-b1"):
        assert view(position.play(walk)) == view(position.play("! b1"))


@engine_and_oracle
def test_a_renegade_names_a_coin_and_takes_none(begin: Start) -> None:
    position = begin(sparse(KINDS), BOTTOM_TOP, ("mixed-change", "renegade"))
    position = play_all(position, [*TO_D2, "5:e2 <10", "pass"])
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
    variants = ("standing-still", "renegade")
    position = play_all(begin(sparse(LINE), BOTTOM_TOP, variants), ["a1-b1", "h8"])
    assert {"stand", "! a1"} <= set(position.legal())
    assert "pass" not in position.legal()
    turned = play_all(position, ["! a1", "pass", "b1", "pass"])
    assert "stand" not in turned.legal()  # a penny lies under the pawn


@engine_and_oracle
def test_keeping_nothing_does_not_count_as_taking_a_coin(begin: Start) -> None:
    coins = sparse({"a1": 1, "a2": 1, "h8": 1})
    position = begin(coins, BOTTOM_TOP, ("semi-greedy",))
    tie = play_all(position, ["a1 *1", "h8 *1", "a2 *0", "pass", "pass"])
    assert (tie.over, tie.scores, tie.winner) == (True, (1, 1), 1)
    nothing = play_all(position, ["a1 *0", "h8 *0", "a2 *0", "pass", "a1 *0", "pass"])
    assert nothing.legal() == ["a2 *0", "a2 *1"]  # this may go on for ever


@engine_and_oracle
@cases_together(
    ("variants", "moves", "move"),
    [
        ("", [], "stand"),
        ("", [], "! a1"),
        ("", [], "1:a1"),
        ("", [], "a1 *1"),
        ("", [], "a1-b1 @a1"),
        ("", ["a1", "h8"], "a2"),
        ("mixed-change", [], "a1"),
        ("mixed-change", [], "5:a1"),
        ("mixed-change", [], "2:a1"),
        ("mixed-change", [], "1:a1 <1"),
        ("mixed-change", ["1:a1-b1", "5:h8"], "10:b2"),
        ("mixed-change", ["1:a1-b1", "5:h8"], "10:b2 <5"),
        ("mixed-change", ["1:a1-b1", "5:h8"], "10:b2 <1,1"),
        ("mixed-change-2008", ["1:a1-b1", "5:h8"], "10:b2 <1"),
        ("mixed-change standing-still", ["1:a1-b1", "5:h8"], "stand"),
        ("mixed-change standing-still", ["1:a1-b1", "5:h8"], "stand:5"),
        ("standing-still", ["a1-b1", "h8"], "stand:1"),
        ("standing-still", ["a1-b1", "h8"], "pass"),
        ("standing-still", [], "stand"),
        ("standing-still", ["a1", "h8"], "stand"),
        ("semi-greedy", [], "a1"),
        ("semi-greedy", [], "a1 *2"),
        ("semi-greedy", [], "a1-b1 *2"),
        ("transplant", [], "a1-b1"),
        ("transplant", [], "a1 @a2"),
        ("transplant", [], "a1-b1 @b2"),
        ("transplant", [], "a1-b1 @h8"),
        ("transplant", [], "a1-b1 @a1,b1"),
        ("transplant", ["a1-b1 @b1", "h8"], "b2-c2-d2 @b1,a1"),
        ("transplant", ["a1-b1 @b1", "h8"], "b2-c2-d2 @a1,a1"),
        ("transplant-variant", [], "a1-b1 @b1"),
        ("empty-squares", [], "pass"),
        ("empty-squares", [], "c1-b1"),
        ("empty-squares mixed-change", [], "1:c1"),
        ("empty-squares semi-greedy", [], "c1 *0"),
        ("renegade", [], "! a1-b1-b2"),
        ("renegade", ["! c1", "h8"], "! d1"),
        ("renegade", ["! c1", "h8"], "pass"),
        ("renegade transplant", [], "! a1-b1 @a1"),
        ("renegade semi-greedy", [], "! a1 *0"),
        ("renegade standing-still", ["! c1", "h8", "b1", "pass"], "stand"),
    ],
)
def test_illegal_moves_are_refused_under_each_variant(
    begin: Start, variants: str, moves: list[str], move: str
) -> None:
    coins = sparse(KINDS | {"h8": 5})
    position = play_all(begin(coins, BOTTOM_TOP, tuple(variants.split())), moves)
    before = view(position)
    with pytest.raises(ValueError):
        position.play(move)
    assert view(position) == before
