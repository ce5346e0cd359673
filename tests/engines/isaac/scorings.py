"""Random small scoring positions of Isaac, for testing the endgame solver against every line.

Run as a program, it checks this number of positions with up to this number of tiles, and
prints statistics:

    python -m tests.engines.isaac.scorings 400 7
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from engines.isaac import board
from engines.isaac.notation import parse
from engines.isaac.solver import scoring
from engines.kernel.arrays import array_of, zeros
from engines.kernel.position import Position
from tests.engines.isaac.both import Kinds, start
from tests.oracle import isaac as oracle
from tests.oracle.isaac_solved import mover_wins

MOST = 1 << 22
WORKSPACE = scoring.new_workspace(1 << 16)


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


def compare(slow: oracle.Position, fast: Position) -> str:
    """Return a message if the solver disagrees with every line of play, else an empty string."""
    assert fast.legal() == slow.legal()
    known: dict[oracle.Position, bool] = {}
    result, *_ = scoring.solve(fast.state, MOST, WORKSPACE)
    if bool(result) != mover_wins(slow, known) or result == scoring.OPEN:
        return f"{slow}: {result}"
    legal = slow.legal()
    if legal != ["pass"]:
        for move, wins in zip(legal, weigh_moves(fast, legal), strict=True):
            after = slow.play(move)
            if wins != (
                after.winner == slow.to_move
                if after.over
                else mover_wins(after, known) == (after.to_move == slow.to_move)
            ):
                return f"{slow}: {move} {wins}"
    return ""


def weigh_moves(position: Position, legal: list[str]) -> list[bool]:
    """Return whether each move wins, by the solver."""
    values = zeros("Q", len(legal))
    moves = array_of("Q", [move for text in legal for move in parse(position.state, text)])
    assert scoring.weigh(position.state, moves, MOST, WORKSPACE, values)
    return [bool(value) for value in values]


def main() -> None:
    """Check random positions; the arguments are their number and the most tiles."""
    count, most = map(int, sys.argv[1:])
    stream = random.Random(1)
    kinds: Counter[str] = Counter()
    begin = time.process_time()
    for _ in range(count):
        slow, fast = random_scoring(stream, most)
        wrong = compare(slow, fast)
        kinds["positions"] += 1
        kinds["moves weighed"] += len(slow.legal())
        kinds["wrong"] += bool(wrong)
        scoring.solve(fast.state, MOST, WORKSPACE)
        kinds["that need a search"] += int(WORKSPACE.notes[0]) > 0
        kinds["of the standard set"] += slow.values == tuple(
            (length, oracle.STANDARD[length][0]) for length in sorted(oracle.STANDARD)
        )
        if wrong:
            print(wrong, flush=True)
    print(dict(kinds), f"{time.process_time() - begin:.0f} s")


if __name__ == "__main__":
    main()
