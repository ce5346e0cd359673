"""The endgame solver of Isaac, against every line of play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.isaac import board, kernel
from engines.isaac.solver import scoring
from engines.kernel.arrays import array_of, copy_of
from engines.kernel.bits import Words
from tests.cases import sample
from tests.engines.both import play_all
from tests.engines.isaac.both import Kinds, start
from tests.engines.isaac.scorings import compare, random_scoring, weigh_moves
from tests.oracle import isaac as oracle
from tests.oracle.isaac_solved import mover_wins

MANY = 1 << 20
WORKSPACE = scoring.new_workspace(1 << 12)
SMALL: list[Kinds] = [
    {3: (1, 2), 4: (2, 2)},
    {3: (2, 2), 5: (1, 1)},
    {2: (2, 1), 3: (1, 2), 7: (2, 1)},
    {9: (1, 2), 10: (2, 1)},
    {8: (2, 3)},
    {2: (12, 1), 4: (1, 1), 6: (4, 1)},
]
PICKS = st.lists(st.integers(0, 9999), min_size=24, max_size=24)


def wander(
    position: oracle.Position, picks: list[int], removals: int
) -> tuple[oracle.Position, list[str]]:
    """Return a position in the scoring phase after some removals, and the moves that led there."""
    moves: list[str] = []
    for pick in picks:
        taken_off = sum("=" in move for move in moves)
        if position.over or (position.phase == "scoring" and taken_off == removals):
            break
        spellings = position.spellings()
        moves.append(spellings[pick % len(spellings)])
        position = position.play(moves[-1])
    return position, moves


def solve_position(state: Words, most: int = MANY) -> tuple[int, int, int]:
    return tuple(map(int, scoring.solve(state, most, WORKSPACE)))


@settings(max_examples=sample(20), deadline=None)
@given(kinds=st.sampled_from(SMALL), picks=PICKS, removals=st.integers(0, 2))
def test_values_of_small_positions_match_every_line_of_play(
    kinds: Kinds, picks: list[int], removals: int
) -> None:
    slow, moves = wander(oracle.Position.start(kinds, []), picks, removals)
    fast = play_all(start(kinds, []), moves)
    if slow.over or slow.phase == "placement":
        return
    known: dict[oracle.Position, bool] = {}
    result, tile, score = solve_position(fast.state)
    assert result == mover_wins(slow, known)
    if result == scoring.WON and tile:
        won = copy_of(fast.state)
        kernel.apply(won, tile, score)
        if not kernel.is_terminal(won):
            again = solve_position(won)[0] == scoring.WON
            assert again == (kernel.current_player(won) == slow.to_move)
    legal = fast.legal()
    if legal != ["pass"]:
        assert weigh_moves(fast, legal) == [
            after.winner == slow.to_move
            if after.over
            else mover_wins(after, known) == (after.to_move == slow.to_move)
            for after in map(slow.play, legal)
        ]


@pytest.mark.parametrize(
    "seed", [2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, 1))]
)
def test_values_of_random_positions_match_every_line_of_play(seed: int) -> None:
    """Sets and scores vary; most positions are too close to be settled without a search."""
    stream = random.Random(seed)
    searched = 0
    positions = sample(24)
    for _ in range(positions):
        slow, fast = random_scoring(stream, most=7)
        assert not compare(slow, fast)
        solve_position(fast.state)
        searched += int(WORKSPACE.notes[0] > 0)
    assert searched > positions * 3 / 8


def test_a_search_that_is_too_long_leaves_the_position_open() -> None:
    state = scoring_start(seed=1)
    assert solve_position(state, 10)[0] == scoring.OPEN
    assert solve_position(state)[0] in (scoring.WON, scoring.LOST)


def test_the_tables_size_changes_no_answer() -> None:
    state = scoring_start(seed=2)
    tiny = scoring.new_workspace(1)
    assert int(scoring.solve(state, 1 << 40, tiny)[0]) == solve_position(state)[0]


def test_the_winner_of_a_solved_position_wins_it() -> None:
    """The solver plays against random moves, since against itself the loser would lose anyway."""
    for seed in range(3):
        state = scoring_start(seed)
        stream = array_of("Q", [seed])
        seat = kernel.current_player(state)
        if solve_position(state)[0] != scoring.WON:
            seat = 1 - seat
        while not kernel.is_terminal(state):
            if kernel.current_player(state) == seat:
                result, first, second = solve_position(state)
                assert result == scoring.WON
                move = first, second
            else:
                move = kernel.sample(state, stream)
            kernel.apply(state, *move)
        assert kernel.winner(state) == seat


def scoring_start(seed: int) -> Words:
    """Return the start of a scoring phase after random placements."""
    state = start(oracle.STANDARD).state
    stream = array_of("Q", [seed])
    for _ in range(2):  # removals leave few enough tiles for a quick search
        while state[board.PHASE] == board.PLACEMENT:
            kernel.apply(state, *kernel.light_policy(state, stream))
        if not kernel.is_terminal(state):
            kernel.apply(state, *kernel.light_policy(state, stream))
    return state
