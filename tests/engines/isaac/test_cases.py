"""Isaac in cases made by hand: boards whose answer can be seen."""

from __future__ import annotations

import pytest

from printkit.layouts.errors import InputError
from tests.engines.both import play_all
from tests.engines.isaac.both import Kinds, Start, engine_and_oracle, start

TWO_LONG = {10: (1, 2)}
"""Two tiles a player, each as long as the board: five rows could be filled, and four are."""

FULL = ["00-09", "10-19", "20-29", "30-39"]


@engine_and_oracle
def test_the_first_player_to_pass_begins_the_scoring(begin: Start) -> None:
    position = play_all(begin(TWO_LONG, []), FULL)
    assert (position.phase, position.to_move, position.legal()) == ("placement", 0, ["pass"])
    position = position.play("pass")
    assert (position.phase, position.to_move, position.legal()) == ("placement", 1, ["pass"])
    position = position.play("pass")
    assert (position.phase, position.to_move, position.ply) == ("scoring", 0, 6)


@engine_and_oracle
def test_an_openings_tiles_are_placed_in_turn_and_are_not_moves(begin: Start) -> None:
    position = begin(TWO_LONG, FULL[:3])
    assert (position.ply, position.to_move) == (0, 1)
    assert "30-39" in position.legal()
    assert "20-29" not in position.legal()


@engine_and_oracle
def test_a_tile_under_a_counter_stays(begin: Start) -> None:
    """Dark's counter stands on 00, on Dark's first tile, so only the second can be removed."""
    position = play_all(begin(TWO_LONG, FULL), ["pass", "pass"])
    assert {move.partition("=")[0] for move in position.legal()} == {"20-29"}


@engine_and_oracle
def test_a_line_is_counted_after_the_removal_and_doubled_by_counters(begin: Start) -> None:
    """Four tiles cross column 0, where Dark's upright tile lies; the counter on 00 doubles it."""
    kinds = {3: (2, 1), 5: (1, 2)}
    moves = ["10-30", "40-44", "50-54", "60-64", "70-74", "95-97"]
    position = play_all(begin(kinds, moves), ["pass", "pass"])
    scores = [m.partition("=")[2] for m in position.legal() if m.startswith("10-30=")]
    assert max(map(int, scores)) == 4 * 2 * 2
    assert min(map(int, scores)) == 0


@engine_and_oracle
def test_a_counter_cannot_go_to_the_other_counters_square(begin: Start) -> None:
    """A tile is worth 100. On 99 stands Light's counter, and a hundred ends the game."""
    kinds = {2: (100, 2)}
    position = play_all(begin(kinds, ["55-56", "57-58", "11-12", "13-14"]), ["pass", "pass"])
    scores = [m.partition("=")[2] for m in position.legal() if m.startswith("55-56=")]
    assert sorted(map(int, scores)) == [*range(99), 100]
    position = position.play("55-56=100")
    assert (position.over, position.to_move, position.winner) == (True, None, 0)
    assert (position.scores, position.legal()) == ((100, 0), [])


@engine_and_oracle
def test_after_a_longer_tile_shorter_ones_cannot_be_removed(begin: Start) -> None:
    kinds = {3: (1, 1), 5: (1, 1)}
    moves = ["41-43", "61-63", "51-55", "71-75", "pass", "pass", "51-55=0", "61-63=0"]
    position = play_all(begin(kinds, []), moves)
    assert position.legal() == ["pass"]
    position = position.play("pass")
    assert position.to_move == 1
    position = position.play("71-75=0")
    assert position.to_move == 1  # Dark has passed for good
    position = position.play("pass")
    assert (position.over, position.winner) == (True, 0)


@engine_and_oracle
def test_after_a_tile_another_as_long_can_be_removed(begin: Start) -> None:
    moves = ["10-19", "20-29", "30-39", "40-49", "pass", "pass", "10-19=0", "20-29=0"]
    assert play_all(begin(TWO_LONG, []), moves).legal() == ["30-39=0"]


TENS = [f"{row}0-{row}9" for row in range(10)]
SEVENS, SHORT = {10: (1, 5), 7: (1, 1)}, {10: (1, 4), 6: (1, 1), 4: (1, 1), 3: (1, 2)}


@engine_and_oracle
@pytest.mark.parametrize(
    ("kinds", "moves", "winner"),
    [
        (SEVENS, [*TENS[:8], "80-86", "90-99"], 0),  # Dark keeps a ten, Light a seven
        (SEVENS, [*TENS[:9], "90-96"], 1),  # the other way round
        (SEVENS, TENS, 0),  # each keeps a seven: Dark wins ties
        # Dark keeps a six, Light two threes, which leave a gap at each end
        (SHORT, [*TENS[:8], "80-82", "90-95", "83-85", "86-89", "96-99"], 0),
    ],
)
def test_the_longer_line_of_tiles_never_placed_wins_a_tie(
    begin: Start, kinds: Kinds, moves: list[str], winner: int
) -> None:
    position = play_all(begin(kinds, []), moves)
    while not position.over:
        position = position.play(position.legal()[0])  # counters stay where they are
    assert (position.scores, position.winner) == ((0, 0), winner)


WHY = [
    ([], "00-05", "00-05 has length 6; there are tiles of 3, 5"),
    ([], "00-22", "is not straight"),
    ([], "02-00", "write 00-02"),
    ([], "00-02=3", "no tile scores before the placement is over"),
    ([], "pass", "a tile can be placed"),
    (["00-02"], "02-22", "the tile 00-02 lies on 02"),
    (["00-02", "10-12"], "30-32", "Dark has no tile of length 3 left"),
]
PLACED = ["41-43", "61-63", "51-55", "71-75", "pass", "pass"]
WHY_NOT_REMOVED = [
    ("51-55", "say where the counter goes"),
    ("61-63=0", "is Light's tile"),
    ("81-83=0", "no tile lies from 81 to 83"),
    ("51-55=1", "this brings 0, so the counter goes to 0 at most"),
    ("51-55=007", "is not a score"),
    ("51-55=101", "a hundred or more is written 51-55=100"),
    ("pass", "a tile can be removed"),
]


@pytest.mark.parametrize(("moves", "text", "why"), WHY)
def test_a_placement_is_refused_for_its_reason(moves: list[str], text: str, why: str) -> None:
    position = play_all(start({3: (1, 1), 5: (1, 1)}), moves)
    with pytest.raises(InputError, match=why):
        position.play(text)


@pytest.mark.parametrize(("text", "why"), WHY_NOT_REMOVED)
def test_a_removal_is_refused_for_its_reason(text: str, why: str) -> None:
    position = play_all(start({3: (1, 1), 5: (1, 1)}), PLACED)
    with pytest.raises(InputError, match=why):
        position.play(text)


def test_a_table_shows_tiles_counters_and_scores() -> None:
    position = play_all(start({3: (1, 1), 5: (1, 2)}), [*PLACED[:4], "16-56"])
    assert (
        position.table().text()
        == """\
   9  8  7  6  5  4  3  2  1  0
9  .  .  .  .  .  .  .  .  .  .  0

8  .  .  .  .  .  .  .  .  .  .  1

7  .  o--o--o--o--o  .  .  .  .  2

6  .  o--o--o  .  .  .  .  .  .  3

5  .  #--#--#--#--#  #  .  .  .  4
                     |
4  .  #--#--#  .  .  #  .  .  .  5
                     |
3  .  .  .  .  .  .  #  .  .  .  6
                     |
2  .  .  .  .  .  .  #  .  .  .  7
                     |
1  .  .  .  .  .  .  #  .  .  .  8

0  .  .  .  .  .  .  .  .  .  .  9
   0  1  2  3  4  5  6  7  8  9
# Dark    0
o Light   0, not placed: 1 × 5, to move"""
    )
    position = play_all(position, ["02-06", "pass", "pass", "16-56=1"])
    text = position.table().text().splitlines()
    assert text[1] == "9  .  .  .  .  .  .  .  .  .  L  0"
    assert text[19] == "0  .  D  o--o--o--o--o  .  .  .  9"
    assert text[21:] == ["# Dark    1, removed up to length 5", "o Light   0, to move"]
