"""Dice Isolation's rules one by one, in positions made by hand."""

from __future__ import annotations

import pytest

from printkit.layouts.errors import InputError
from tests.cases import cases_together
from tests.engines.both import play_all
from tests.engines.dice_isolation.both import Start, engine_and_oracle, start

ROLLS = ["roll 1 die", "roll 2 dice", "roll 3 dice"]
LINE = "....\n"


@engine_and_oracle
def test_a_first_turn_is_a_roll(begin: Start) -> None:
    position = begin(LINE)
    assert (position.legal(), position.phase, position.to_move) == (ROLLS, "A", 0)
    assert position.play("roll 1").legal() == ROLLS


@engine_and_oracle
def test_later_a_player_rolls_or_places_on_any_white_square(begin: Start) -> None:
    position = play_all(begin(".#\n..\n"), ["roll 1", "roll 2+2"])
    assert position.legal() == ["a1", "a2", "b1", *ROLLS]
    assert position.phase == "A"
    # Nor does the other player's token limit where a first token may go.
    assert position.play("a1").legal() == ["a2", "b1", *ROLLS]


@engine_and_oracle
@pytest.mark.parametrize(
    ("first", "second", "forced"),
    [
        ("roll 6", "roll 5", True),
        ("roll 6", "roll 6", False),
        ("roll 6", "roll 1+5", False),
        ("roll 6", "roll 1+1+3", True),
        ("roll 1", "roll 1", False),
    ],
)
def test_rolling_less_than_the_tokens_in_hand_ends_phase_a(
    begin: Start, first: str, second: str, forced: bool
) -> None:
    position = play_all(begin(LINE), [first, "roll 3", second, "roll 3"])
    assert (position.to_move, position.phase) == (0, "B" if forced else "A")
    assert position.legal() == ["a1", "b1", "c1", "d1", *([] if forced else ROLLS)]


@engine_and_oracle
def test_the_tokens_of_a_low_roll_count(begin: Start) -> None:
    moves = ["roll 2", "roll 1", "roll 1", "roll 1", "a1", "roll 1+1", "b1", "roll 6", "c1"]
    position = play_all(begin(LINE), moves)  # 2 + 1 tokens, so the fourth turn is a pass
    position = position.play("d1")
    assert (position.to_move, position.legal(), position.scores) == (0, ["pass"], (3, 1))


@engine_and_oracle
def test_tokens_beyond_the_supply_are_lost_and_every_later_roll_is_low(begin: Start) -> None:
    moves = ["roll 6+6+6", "roll 1", "roll 6+6+6", "roll 1", "roll 6+6+6", "roll 2"]
    # 18 tokens, then 20; a roll of 18 is less than 20
    position = play_all(begin("........\n" * 8), moves)
    assert (position.to_move, position.phase) == (0, "B")
    position = play_all(position, ["a1", "h8"])
    while not position.over:
        position = position.play(position.legal()[0 if position.to_move == 0 else -1])
    assert position.scores == (20, 4)


@engine_and_oracle
def test_later_tokens_touch_own_ones_at_sides_or_corners(begin: Start) -> None:
    position = play_all(begin("....\n.#..\n....\n"), ["roll 5", "roll 5", "a1", "d3"])
    assert position.legal() == ["a2", "b1"]
    assert position.play("b1").legal() == ["c2", "c3", "d2"]
    assert play_all(position, ["b1", "c2"]).legal() == ["a2", "c1"]


@engine_and_oracle
def test_the_left_edge_is_not_next_to_the_right_one(begin: Start) -> None:
    position = play_all(begin("........\n" * 8), ["roll 5", "roll 5", "h4", "a4"])
    assert position.legal() == ["g3", "g4", "g5", "h3", "h5"]
    assert position.play("g4").legal() == ["a3", "a5", "b3", "b4", "b5"]
    position = play_all(begin("........\n" * 8), ["roll 5", "roll 5", "a8", "h1"])
    assert position.legal() == ["a7", "b7", "b8"]
    assert position.play("b8").legal() == ["g1", "g2", "h2"]


@engine_and_oracle
def test_after_a_pass_the_other_player_goes_on_alone(begin: Start) -> None:
    position = play_all(begin(LINE), ["roll 1", "roll 3", "a1", "b1"])
    assert (position.legal(), position.phase) == (["pass"], "B")
    position = position.play("pass")
    for square in ("c1", "d1"):
        assert (position.to_move, position.legal()) == (1, [square])
        position = position.play(square)
    assert (position.to_move, position.legal()) == (1, ["pass"])
    position = position.play("pass")
    assert (position.over, position.scores, position.winner) == (True, (1, 3), 1)
    assert (position.ply, position.to_move, position.phase) == (8, None, "B")


@engine_and_oracle
def test_a_player_shut_in_passes_with_tokens_in_hand(begin: Start) -> None:
    position = play_all(begin(LINE), ["roll 6", "roll 6", "a1", "b1"])
    assert position.legal() == ["pass"]


@engine_and_oracle
def test_a_player_goes_on_rolling_alone(begin: Start) -> None:
    moves = ["roll 1", "roll 1", "a1", "roll 2", "pass", "roll 3", "roll 2"]
    position = play_all(begin(LINE), moves)
    assert (position.to_move, position.phase, position.legal()) == (1, "B", ["b1", "c1", "d1"])


@engine_and_oracle
def test_on_a_full_board_a_player_in_phase_a_rolls_until_stopped(begin: Start) -> None:
    position = play_all(begin(".\n"), ["roll 1", "roll 1", "a1"])
    assert (position.legal(), position.phase) == (ROLLS, "A")
    position = play_all(position, ["roll 3", "pass", "roll 3"])
    assert (position.legal(), position.phase) == (["pass"], "B")
    position = position.play("pass")
    assert (position.over, position.scores, position.winner) == (True, (1, 0), 0)


@engine_and_oracle
def test_equal_tokens_are_a_draw(begin: Start) -> None:
    position = play_all(begin(".."), ["roll 1", "roll 1", "a1", "b1", "pass", "pass"])
    assert (position.over, position.scores, position.winner) == (True, (1, 1), None)


@cases_together(
    ("moves", "text", "complaint"),
    [
        ([], "a1", "player 1 has no tokens yet; a first turn is a roll"),
        ([], "pass", r"player 1 can still move \(roll 1 die\), so may not pass"),
        ([], "roll 2 dice", "write what was rolled, one number for each die, as in roll 3\\+5"),
        ([], "roll 7", "'7' is not a die; write numbers from 1 to 6"),
        ([], "roll 1+2+3+4", "4 dice are too many; one, two or three are rolled"),
        ([], "castle", "'castle' is not a move; write a square such as c4, a roll"),
        (["roll 1", "roll 1"], "e1", "there is no square e1 on this board, which ends at d2"),
        (["roll 1", "roll 1"], "a3", "there is no square a3 on this board, which ends at d2"),
        (["roll 1", "roll 1"], "b2", "b2 is closed; tokens go on open squares"),
        (["roll 1", "roll 1"], "pass", r"player 1 can still move \(roll 1 die\), so may not pass"),
        (["roll 1", "roll 1", "a1"], "a1", "a token of player 1 stands on a1"),
        (["roll 1", "roll 1", "a1", "b1"], "a2", "player 1 has no token left and has to pass"),
        (["roll 2", "roll 2", "a1", "d1"], "c1", "c1 touches no token of player 1"),
        (["roll 2", "roll 2", "a1", "d1"], "pass", r"player 1 can still move \(b1\)"),
        (["roll 2", "roll 2", "a1", "d1"], "roll 3", "player 1 is in phase B, which has no rolls"),
        (["roll 2", "roll 1", "roll 1", "roll 1"], "roll 3", "player 1 is in phase B"),
    ],
)
def test_a_refusal_says_why(moves: list[str], text: str, complaint: str) -> None:
    position = play_all(start(".#..\n....\n"), moves)
    with pytest.raises(InputError, match=complaint):
        position.play(text)


def test_a_game_that_is_over_takes_no_move() -> None:
    position = play_all(start("."), ["roll 1", "roll 1", "a1", "roll 1", "pass"])
    position = play_all(position, ["roll 1", "pass"])
    with pytest.raises(InputError, match="the game is over"):
        position.play("a1")
