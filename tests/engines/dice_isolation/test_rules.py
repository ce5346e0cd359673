"""The fast rules of Dice Isolation, side by side with the oracle in random games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engines.dice_isolation.notation import KERNEL
from engines.kernel.position import Position, play_record
from layouts.dice_isolation.layout import DiceTable
from layouts.errors import InputError
from layouts.files import read_record
from layouts.setup import dump_yaml
from tests.cases import cases_together, sample
from tests.engines.both import play_all
from tests.engines.dice_isolation.both import setup, start, view
from tests.oracle import dice_isolation as oracle
from tests.oracle.dice_isolation import FILES, OFFERS, RANKS, SUPPLY
from tests.oracle.dice_isolation_boards import boards
from tests.refusal import refusal

Choices = list[tuple[int, tuple[int, int, int]]]
SQUARES = [file + rank for rank in RANKS for file in FILES]
DICE = st.tuples(*[st.integers(1, 6)] * 3)
NONSENSE = (
    *OFFERS,
    *(
        "",
        " ",
        "roll",
        "roll ",
        "roll 0",
        "roll 7",
        "roll 3+",
        "roll 3+5+1+1",
        "roll 3 5",
        "Roll 3",
    ),
    *(
        "roll  3",
        "roll 10",
        "roll ³",
        "roll -1",
        "rolls 3",
        "pass ",
        "a9",
        "i1",
        "a1-a2",
        "A1",
        "place a1",
    ),
)


def choices(low: int, high: int) -> st.SearchStrategy[Choices]:
    """Numbers that select `low` to `high` moves, and dice for them."""
    return st.lists(st.tuples(st.integers(0, 999), DICE), min_size=low, max_size=high)


def write_move(move: str, dice: tuple[int, ...]) -> str:
    """Write a legal move as in a record: an offer to roll gets the dice's result."""
    if move not in OFFERS:
        return move
    return "roll " + "+".join(map(str, dice[: OFFERS.index(move) + 1]))


def wander(board: str, picks: Choices) -> tuple[oracle.Position, list[str]]:
    """Return the oracle's position after the moves that `picks` selects, and these moves."""
    position, moves = oracle.Position.start(board), []
    for pick, dice in picks:
        if position.over:
            break
        legal = position.legal()
        moves.append(write_move(legal[pick % len(legal)], dice))
        position = position.play(moves[-1])
    return position, moves


# Side by side


@settings(max_examples=sample(50), deadline=None)
@given(board=boards(), data=st.data())
def test_whole_games_match_the_oracle(board: str, data: st.DataObject) -> None:
    slow, fast = oracle.Position.start(board), start(board)
    while not slow.over:
        assert view(fast) == view(slow)
        move = write_move(data.draw(st.sampled_from(slow.legal())), data.draw(DICE))
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow)
    assert fast.legal() == []


@settings(max_examples=sample(30), deadline=None)
@given(board=boards(), picks=choices(0, 30))
def test_every_throw_matches_the_oracle(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    fast = play_all(start(board), moves)
    for spelling in slow.spellings():
        if not spelling.startswith("roll") or spelling.split("+")[1:] in ([], ["6"], ["2", "5"]):
            assert view(fast.play(spelling)) == view(slow.play(spelling))


@settings(max_examples=sample(32), deadline=None)
@given(board=boards(longest=6), picks=choices(0, 30))
def test_perft_matches_the_oracle(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    fast = play_all(start(board), moves)
    assert fast.perft(0) == 1
    for depth in (1, 2, 3):
        try:
            nodes = slow.perft(depth)
        except ValueError:
            with pytest.raises(InputError, match="dice"):
                fast.perft(depth)
        else:
            assert fast.perft(depth) == nodes


@settings(max_examples=sample(32), deadline=None)
@given(
    board=boards(longest=5),
    picks=choices(0, 30),
    attempts=st.lists(st.sampled_from([*SQUARES, *NONSENSE]), max_size=8),
)
def test_moves_the_oracle_refuses_are_refused(
    board: str, picks: Choices, attempts: list[str]
) -> None:
    slow, moves = wander(board, picks)
    fast = play_all(start(board), moves)
    before = view(fast)
    near = [square for square in SQUARES if square < "f6"]
    for attempt in [*attempts, *near, "pass", "roll 3", "roll 3+5", "roll 6+6+6"]:
        if attempt not in slow.spellings():
            refusal(fast.play, attempt)
    assert view(fast) == before


@cases_together("text", [*NONSENSE, "roll " + "1+" * 9999, "\n", "a1\n"])
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    for moves in ([], ["roll 1", "roll 2"], ["roll 1", "roll 2", "a1", "a2"]):
        position = play_all(start("..\n..\n"), moves)
        assert len(refusal(position.play, text)) < 120


# Properties of every game


def count_sequences(position: Position, depth: int) -> int | None:
    """Count the sequences of `depth` moves; None if they include dice."""
    try:
        return position.perft(depth)
    except InputError:
        return None


TURNS: dict[str, Callable[[list[str]], list[str]]] = {
    "mirrored left to right": lambda rows: [row[::-1] for row in rows],
    "upside down": lambda rows: rows[::-1],
    "half turn": lambda rows: [row[::-1] for row in rows[::-1]],
    "mirrored at a diagonal": lambda rows: ["".join(column) for column in zip(*rows, strict=True)],
}


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS.keys())
@settings(max_examples=sample(12), deadline=None)
@given(board=boards(), picks=choices(0, 30))
def test_turning_the_board_changes_nothing(
    turn: Callable[[list[str]], list[str]], board: str, picks: Choices
) -> None:
    rows = board.split()
    files, ranks = FILES[: len(rows[0])], RANKS[: len(rows)]
    # To find where each square goes, turn a board of names: chr(i) stands for square i.
    names = [file + rank for rank in reversed(ranks) for file in files]
    marks = ["".join(chr(len(files) * i + j) for j in range(len(files))) for i in range(len(rows))]
    turned = turn(marks)
    places = {
        names[ord(mark)]: FILES[j] + RANKS[len(turned) - 1 - i]
        for i, row in enumerate(turned)
        for j, mark in enumerate(row)
    }
    _, moves = wander(board, picks)

    here, there = start(board), start("\n".join(turn(rows)))
    for move in moves:
        assert sorted(places.get(m, m) for m in here.legal()) == there.legal()
        here, there = here.play(move), there.play(places.get(move, move))
    assert (here.scores, here.winner, here.to_move) == (there.scores, there.winner, there.to_move)
    assert count_sequences(here, 2) == count_sequences(there, 2)


@settings(max_examples=sample(32), deadline=None)
@given(board=boards(), data=st.data())
def test_properties_of_every_game(board: str, data: st.DataObject) -> None:
    positions, moves = [start(board)], []
    while not positions[-1].over:
        legal = positions[-1].legal()
        assert legal
        assert ("pass" in legal) == (legal == ["pass"])
        moves.append(write_move(data.draw(st.sampled_from(legal)), data.draw(DICE)))
        positions.append(positions[-1].play(moves[-1]))
    for (before, after), move in zip(pairwise(positions), moves, strict=True):
        mover = before.to_move
        assert mover is not None
        one, other = lies(before), lies(after)
        assert one.tokens[1 - mover] == other.tokens[1 - mover]
        assert one.hands[1 - mover] == other.hands[1 - mover]
        stock = other.hands[mover] + len(other.tokens[mover])
        assert stock <= SUPPLY
        assert after.scores[mover] - before.scores[mover] == (move in SQUARES)
        if not move.startswith("roll"):
            assert stock == one.hands[mover] + len(one.tokens[mover])
        assert after.ply == before.ply + 1
    assert moves.count("pass") == 2
    assert len(moves) <= 2 * (7 + SUPPLY + 1)
    assert sum(positions[-1].scores) <= board.count(".")


def lies(position: Position) -> DiceTable:
    table = position.table()
    assert isinstance(table, DiceTable)
    return table


@settings(max_examples=sample(24), deadline=None)
@given(board=boards(), picks=choices(0, 40))
def test_a_record_that_is_written_reads_back(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    text = dump_yaml(
        {"game": "dice-isolation", "layout": setup(board).layout.to_dict(), "moves": moves}
    )
    record = read_record(text, "game.yaml", Path())
    assert record.moves == tuple(moves)
    assert view(play_record(KERNEL, record)) == view(slow)


@settings(max_examples=sample(24), deadline=None)
@given(board=boards(), picks=choices(0, 40))
def test_the_table_matches_the_oracle(board: str, picks: Choices) -> None:
    slow, moves = wander(board, picks)
    assume(moves)
    table = lies(play_all(start(board), moves))
    assert table.rows == tuple(board.split())
    assert table.tokens == tuple(player.tokens for player in slow.players)
    assert table.hands == tuple(player.hand for player in slow.players)
    assert table.phases == tuple("out" if p.out else p.phase for p in slow.players)
