"""The fast rules of Isaac, side by side with the oracle in random games."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.isaac import kernel
from printkit.engines.isaac.notation import KERNEL
from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.binding import list_moves, new_move_list, pairs
from printkit.engines.kernel.position import Position, play_record
from printkit.layouts.files import read_record
from printkit.layouts.isaac.layout import IsaacTable
from printkit.layouts.setup import Record, record_yaml
from tests.cases import sample
from tests.engines.both import Choices, choices, play_all, wander
from tests.engines.isaac.both import Kinds, openings, sets, setup, start, view
from tests.oracle import isaac as oracle
from tests.refusal import refusal


def turn_move(text: str) -> str:
    """Return a move as on the board turned round; the mover's score stays the same."""
    if text == "pass":
        return text
    ends, equals, score = text.partition("=")
    first, last = (99 - int(square) for square in ends.split("-"))
    return f"{last:02}-{first:02}{equals}{score}"


# Side by side


@settings(max_examples=sample(32), deadline=None)
@given(kinds=sets(), data=st.data())
def test_whole_games_match_the_oracle(kinds: Kinds, data: st.DataObject) -> None:
    opening = data.draw(openings(kinds))
    slow, fast = oracle.Position.start(kinds, opening), start(kinds, opening)
    while not slow.over:
        assert view(fast) == view(slow) and table(fast) == lying(slow)
        move = data.draw(st.sampled_from(slow.spellings()))
        slow, fast = slow.play(move), fast.play(move)
    assert view(fast) == view(slow) and table(fast) == lying(slow)
    assert fast.legal() == []
    assert fast.ply <= kernel.MAX_STEPS


def table(fast: Position) -> tuple[object, ...]:
    lies = fast.table()
    assert isinstance(lies, IsaacTable)
    hands = [tuple(kind.length for kind in kinds for _ in range(kind.count)) for kinds in lies.left]
    return [{tile.name for tile in tiles} for tiles in lies.tiles], hands, lies.longest, lies.scores


def lying(slow: oracle.Position) -> tuple[object, ...]:
    """Return what lies on the oracle's table."""
    tiles = [set(map(oracle.name, placed)) for placed in slow.placed]
    return tiles, [*slow.unplaced], slow.longest, slow.scores


@settings(max_examples=sample(12), deadline=None)
@given(kinds=sets(), picks=choices(30, 60))
def test_perft_matches_the_oracle(kinds: Kinds, picks: Choices) -> None:
    slow, moves = wander(oracle.Position.start(kinds, []), picks)
    fast = play_all(start(kinds, []), moves)
    assert [fast.perft(0), fast.perft(1)] == [1, slow.perft(1)]
    for depth in (2, 3):
        if fast.perft(depth) < 300:  # the oracle is slow
            assert fast.perft(depth) == slow.perft(depth)


@settings(max_examples=sample(16), deadline=None)
@given(kinds=sets(), picks=choices(0, 45), sample=choices(6, 6))
def test_moves_the_oracle_refuses_are_refused(
    kinds: Kinds, picks: Choices, sample: Choices
) -> None:
    slow, moves = wander(oracle.Position.start(kinds, []), picks)
    fast = play_all(start(kinds, []), moves)
    before = view(fast)
    legal = slow.spellings()
    tiles = [oracle.name(tile) for length in oracle.TILES for tile in oracle.TILES[length]]
    attempts = ["pass"]
    for pick in sample:
        attempts += [tiles[pick % len(tiles)], f"{tiles[pick % len(tiles)]}={pick % 101}"]
        if legal:  # legal except for one thing
            near = legal[pick % len(legal)]
            ends, _, score = near.partition("=")
            attempts += [ends, ends[::-1], f"{ends}={int(score or 0) + 1 + pick % 40}", f"{near}0"]
            attempts += [f"{ends}={int(score or 0) // 2}", f"{ends}={slow.scores[0]}"]
    for attempt in attempts:
        if attempt in legal:
            assert view(fast.play(attempt)) == view(slow.play(attempt))
        else:
            refusal(fast.play, attempt)
    assert view(fast) == before


# Properties of every game


@settings(max_examples=sample(16), deadline=None)
@given(kinds=sets(), picks=choices(0, 50))
def test_turning_the_board_changes_nothing_in_the_placement(kinds: Kinds, picks: Choices) -> None:
    """Light's 00 is across from Dark's, so a turned board is equivalent until counters appear."""
    _, moves = wander(oracle.Position.start(kinds, []), picks)
    here = there = start(kinds, [])
    for move in moves:
        if "=" in move:
            break
        here, there = here.play(move), there.play(turn_move(move))
        assert (here.to_move, here.phase) == (there.to_move, there.phase)
    if here.phase == "placement":
        assert sorted(map(turn_move, here.legal())) == there.legal()


@settings(max_examples=sample(12), deadline=None)
@given(kinds=sets(), picks=choices(0, 60))
def test_a_record_reads_back(kinds: Kinds, picks: Choices) -> None:
    end, moves = wander(oracle.Position.start(kinds, []), picks)
    text = record_yaml(Record(setup(kinds), tuple(moves)))
    again = play_record(KERNEL, read_record(text, "record.yaml", Path()))
    assert view(again) == view(end)


@settings(max_examples=sample(24), deadline=None)
@given(kinds=sets(), picks=choices(0, 50), seed=st.integers(0, 2**32))
def test_moves_that_players_consider_are_legal(kinds: Kinds, picks: Choices, seed: int) -> None:
    _, moves = wander(oracle.Position.start(kinds, []), picks)
    state = play_all(start(kinds, []), moves).state
    if kernel.is_terminal(state):
        return
    stream = array_of("Q", [seed])
    legal = set(list_moves(kernel, state))
    moves, scratch = new_move_list(kernel)
    count = kernel.candidates(state, moves, scratch, stream)
    considered = pairs(moves[: 2 * count])
    assert considered
    assert len(set(considered)) == count
    assert set(considered) <= legal
    for _ in range(10):
        assert tuple(map(int, kernel.sample(state, stream))) in legal
        assert tuple(map(int, kernel.light_policy(state, stream))) in legal


@pytest.mark.parametrize(
    "text", ["", "-", "04", "04-", "04-44-", "0-4", "04-4４", "04-44=", "a1-a5", "04-44=0x1", "=3"]
)
def test_nonsense_is_refused_with_one_line(text: str) -> None:
    position = start(oracle.STANDARD)
    refusal(position.play, text)
