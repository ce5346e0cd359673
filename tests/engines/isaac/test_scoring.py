"""The endgame solver of Isaac, against every line of play."""

from __future__ import annotations

import random

import pytest

from printkit.engines.isaac import board, kernel
from printkit.engines.isaac.notation import parse
from printkit.engines.isaac.solver import scoring
from printkit.engines.kernel.arrays import array_of, zeros
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from tests.engines.isaac.both import Kinds, start
from tests.oracle import isaac as oracle
from tests.oracle.isaac_solved import mover_wins, moves_that_win

MANY = 1 << 22
WORKSPACE = scoring.new_workspace(1 << 12)


def solve_position(state: Words, most: int = MANY) -> tuple[int, int, int]:
    return tuple(map(int, scoring.solve(state, most, WORKSPACE)))


def random_kinds(stream: random.Random) -> Kinds:
    """Return the standard set half of the time, else a set of random lengths and values."""
    if stream.random() < 0.5:
        return oracle.STANDARD
    lengths = stream.sample(range(2, 11), stream.randint(2, 5))
    return {n: (stream.choice((1, 1, 2, 3, 4, 6, 25)), stream.randint(1, 3)) for n in lengths}


def random_scoring(stream: random.Random, most: int) -> tuple[oracle.Position, Position]:
    """Return a random position in the oracle and in the engine, with up to `most` tiles on the
    board.

    Scores are mostly near each other, and often near a hundred. Each player may have removed
    something, or have passed.
    """
    while True:
        slow, fast = _place_tiles(stream, random_kinds(stream), stream.randint(3, most))
        scores = _scores(stream)
        if oracle.counter_on(0, scores[0]) == oracle.counter_on(1, scores[1]):
            continue
        longest = tuple(
            stream.choice((0, 0, 0, min(map(len, tiles), default=0), stream.randint(2, 7)))
            for tiles in slow.placed
        )
        mover = stream.randrange(2)
        out = (1 - mover,) if stream.random() < 0.15 else ()
        slow = oracle.Position(
            slow.values, slow.unplaced, slow.placed, "scoring", mover, out, longest, scores
        )
        state = fast.state
        state[board.PHASE], state[board.TO_MOVE] = board.SCORING, mover
        for seat in range(2):
            state[int(board.OUT) + seat] = seat in out
            state[int(board.FLOOR) + seat] = longest[seat]
            state[int(board.SCORE) + seat] = scores[seat]
        return slow, fast


def _place_tiles(
    stream: random.Random, kinds: Kinds, tiles: int
) -> tuple[oracle.Position, Position]:
    """Place tiles at random, most of them close together, where they cross each other."""
    slow, fast = oracle.Position.start(dict(kinds), []), start(kinds)
    row, column = stream.randint(0, 4), stream.randint(0, 4)
    near = {f"{r}{c}" for r in range(row, row + 6) for c in range(column, column + 6)}
    for _ in range(tiles):
        moves = slow.legal()
        close = [move for move in moves if set(move.split("-")) <= near]
        move = stream.choice(close or moves)
        if move == "pass":
            break
        slow, fast = slow.play(move), fast.play(move)
    return slow, fast


def _scores(stream: random.Random) -> tuple[int, int]:
    first = stream.choice((stream.randint(0, 30), stream.randint(30, 95), stream.randint(60, 95)))
    near = stream.choice((first, first + stream.randint(-4, 4), first + stream.randint(-12, 12)))
    return first, min(max(near, 0), 95)


def agrees(slow: oracle.Position, fast: Position) -> None:
    """Compare the solver with every line of play: who wins, by which moves, and the move found."""
    assert fast.legal() == slow.legal()
    known: dict[oracle.Position, bool] = {}
    result, *step = solve_position(fast.state)
    assert result == mover_wins(slow, known)
    wins = moves_that_win(slow, known)
    assert fast.legal() == [*wins]
    if [*wins] != ["pass"]:
        found = fast.kernel.notation.spell(fast.state, [(step[0], step[1])])
        assert wins[found] or result == scoring.LOST
        moves = array_of("Q", [move for text in wins for move in parse(fast.state, text)])
        values = zeros("Q", len(wins))
        assert scoring.solve_moves(fast.state, moves, MANY, WORKSPACE, values)
        assert [*map(bool, values)] == [*wins.values()]


@pytest.mark.parametrize(
    "seed", [2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (0, 1))]
)
def test_values_of_random_positions_match_every_line_of_play(seed: int) -> None:
    """Sets and scores vary; most positions are too close to be settled without a search."""
    stream = random.Random(seed)
    searched = 0
    positions = 12
    for _ in range(positions):
        slow, fast = random_scoring(stream, most=7)
        solve_position(fast.state)
        searched += int(WORKSPACE.notes[0] > 0)
        agrees(slow, fast)
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
