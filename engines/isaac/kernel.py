"""The kernel of Isaac: its rules as jitted functions on the flat uint64 state of `board`."""

from __future__ import annotations

from typing import Any

from printkit.engines.isaac import board
from printkit.engines.isaac import heuristic as shortlist
from printkit.engines.isaac.board import (
    COUNTS,
    END_SCORE,
    ENDS,
    FLOOR,
    LEAST,
    LEFT,
    MAX_MOVES,
    MOST,
    OUT,
    PHASE,
    PLANES,
    PLY,
    SCORE,
    STARTS,
    STATE_WORDS,
    TO_MOVE,
    VALUES,
    best_score,
    blocked_score,
    dark_wins_ties,
    length_at,
    line_of,
    lines_across,
    may_remove,
    occupy,
    open_starts,
    parts,
    span,
    tiles_left,
)
from printkit.engines.isaac.evaluation import chance, evaluation_features, nothing_removed
from printkit.engines.isaac.heuristic import candidates, heuristic
from printkit.engines.isaac.playout_policy import light_policy, sample
from printkit.engines.isaac.solver import scoring
from printkit.engines.isaac.solver.scoring import OPEN, in_reach, solve, workspace_in
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U4,
    U6,
    Reals,
    Word,
    Words,
    int64,
    lowest,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.isaac.layout import MAX_TILES, IsaacLayout
from printkit.layouts.isaac.tiles import SIZE, Tile
from printkit.layouts.setup import Setup

__all__ = [
    "MAX_MOVES",
    "MAX_SEATS",
    "MAX_STEPS",
    "MULTI_STEP",
    "PHASES",
    "PREDICT_WORDS",
    "SCRATCH_WORDS",
    "SOLVER_EXPLORATION",
    "STATE_WORDS",
    "TABLE_WORDS",
    "apply",
    "candidates",
    "current_player",
    "evaluate",
    "greedy_lead",
    "heuristic",
    "init",
    "is_terminal",
    "legal",
    "light_policy",
    "mid_move",
    "phase",
    "ply",
    "returns",
    "sample",
    "score",
    "shape_returns",
    "solve_endgame",
    "winner",
]

MAX_SEATS = 2
_POSITIONS = 64  # positions that the solver may visit in place of one simulation
_CLEAR = 20.0  # points ahead that count as a fairly clear win
SOLVER_EXPLORATION = 0.2
SCRATCH_WORDS = max(shortlist.SCRATCH_WORDS, scoring.SCRATCH_WORDS)
TABLE_WORDS = 1 << 16
PREDICT_WORDS = 0
MAX_STEPS = 2 * MAX_TILES + 4  # each tile is placed and removed, and there are four passes
PHASES = ("placement", "scoring")
MULTI_STEP = False


def init(setup: Setup[IsaacLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = zeros("Q", STATE_WORDS)
    for word in range(int(PLANES)):
        state[board.FREE + word] = (1 << int(board.HALF)) - 1
    for kind in layout.tiles:
        shift = kind.length - int(LEAST)
        state[VALUES] |= uint64(kind.value << 7 * shift)
        for seat in range(MAX_SEATS):
            state[LEFT + seat] |= uint64(kind.count << 6 * shift)
    for tile in layout.opening:
        seat = state[TO_MOVE]
        place(state, seat, *map(uint64, place_of(tile)))
        next_turn(state, seat)
    return state


def place_of(tile: Tile) -> tuple[int, int, int]:
    """Return the plane word, the bit and the length of a tile."""
    row, column = divmod(tile.first, SIZE)
    line, offset = (column, row) if tile.vertical else (row, column)
    return 2 * tile.vertical + line // 5, line % 5 * SIZE + offset, tile.length


@exported()
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the position's moves to `moves`, two words each; return their number.

    Raises OverflowError if they do not fit.
    """
    seat = state[TO_MOVE]
    end = U0
    if state[PHASE] == U0:
        for length in range(LEAST, MOST + U1):
            if tiles_left(state, seat, length) != U0:
                end = _placements(state, length, moves, end)
    else:
        for word in range(PLANES):
            end = _removals(state, seat, word, moves, end)
    if end == U0:
        moves[U0] = U0
        moves[U1] = U0
        end = U2
    return int64(end >> U1)


@jitted(forceinline=True)
def _placements(state: Words, length: Word, moves: Words, end: Word) -> Word:
    """Append every place for a tile of this length; return where the list ends."""
    for word in range(PLANES):
        fits = open_starts(state, word, length)
        while fits != U0:
            moves[end] = span(word, lowest(fits), length)
            moves[end + U1] = U0
            end += U2
            fits &= fits - U1
    return end


@jitted(forceinline=True)
def _removals(state: Words, seat: Word, word: Word, moves: Words, end: Word) -> Word:
    """Append each removable tile in a plane word with each score it allows; return the
    list's end.
    """
    old = state[SCORE + seat]
    excluded = blocked_score(state, seat)
    starts = state[STARTS + seat * PLANES + word]
    while starts != U0:
        bit = lowest(starts)
        starts &= starts - U1
        length = length_at(state, word, bit)
        if not may_remove(state, seat, word, bit, length):
            continue
        best = best_score(state, seat, word, bit, length)
        if end + U2 * (best - old + U1) > uint64(2 * MAX_MOVES):
            raise OverflowError("the move list is full")
        for score in range(old, best + U1):
            moves[end] = span(word, bit, length)
            moves[end + U1] = score
            if score != excluded:
                end += U2
    return end


@exported(forceinline=True)
def apply(state: Words, tile: Word, score: Word) -> None:
    """Play a move: place a tile, remove one and move the counter to `score`, or pass."""
    seat = state[TO_MOVE]
    state[PLY] += U1
    if tile == U0:
        _pass(state, seat)
        return
    word, bit, length = parts(tile)
    if state[PHASE] == U0:
        place(state, seat, word, bit, length)
    else:
        _lift(state, seat, word, bit, length)
        state[FLOOR + seat] = length
        state[SCORE + seat] = score
    next_turn(state, seat)


@exported(forceinline=True)
def next_turn(state: Words, seat: Word) -> None:
    """Give the turn to the other seat, unless it has passed."""
    other = seat ^ U1
    if state[OUT + other] == U0:
        state[TO_MOVE] = other


@jitted(forceinline=True)
def _pass(state: Words, seat: Word) -> None:
    """Pass for the rest of the phase. The first seat to pass in the placement starts the
    scoring.
    """
    other = seat ^ U1
    state[TO_MOVE] = other
    if state[PHASE] == U0 and state[OUT + other] != U0:
        state[PHASE] = U1
        state[OUT + other] = U0
    else:
        state[OUT + seat] = U1


@exported(forceinline=True)
def place(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> None:
    """Lay a seat's tile on the board."""
    occupy(state, word, bit, length)
    state[LEFT + seat] -= U1 << U6 * (length - LEAST)
    state[STARTS + seat * PLANES + word] |= U1 << bit
    state[ENDS + word] |= U1 << (bit + length - U1)
    plane = word >> U1
    state[COUNTS + plane] += U1 << U4 * line_of(word, bit)
    state[COUNTS + (plane ^ U1)] += lines_across(bit, length)


@jitted(forceinline=True)
def _lift(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> None:
    state[STARTS + seat * PLANES + word] ^= U1 << bit
    state[ENDS + word] ^= U1 << (bit + length - U1)
    plane = word >> U1
    state[COUNTS + plane] -= U1 << U4 * line_of(word, bit)
    state[COUNTS + (plane ^ U1)] -= lines_across(bit, length)


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Whether both players have passed in the scoring, or one has a hundred."""
    if state[PHASE] == U0:
        return False
    both_out = (state[OUT] & state[OUT + U1]) != U0
    return both_out or state[SCORE] == END_SCORE or state[SCORE + U1] == END_SCORE


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    """Always False: every move is made in one step."""
    return False


@exported(forceinline=True)
def ply(state: Words) -> Any:
    """The number of moves made, passes included. An opening's tiles do not count."""
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's points."""
    return int64(state[SCORE + uint64(seat)])


@exported(forceinline=True)
def winner(state: Words) -> int:
    """Return the winner: more points, then the longer line of unplaced tiles, then Dark."""
    if state[SCORE] != state[SCORE + U1]:
        return 0 if state[SCORE] > state[SCORE + U1] else 1
    return 0 if dark_wins_ties(state) else 1


@exported()
def returns(state: Words, out: Reals) -> None:
    """Write 1 for the winner and 0 for the other. Tie-breaks always find a winner."""
    first = winner(state)
    out[first] = 1.0
    out[1 - first] = 0.0


@exported(forceinline=True)
def phase(state: Words) -> Any:
    """The index in PHASES."""
    return int64(state[PHASE])


@exported(forceinline=True)
def evaluate(state: Words, stream: Words, out: Reals) -> bool:
    """When the scoring begins, write both seats' chances to win and return True. Changes `state`.

    It plays the scoring out greedily to find the lead.
    """
    if not nothing_removed(state):
        return False
    seat = int64(state[TO_MOVE])
    prospects, ties, scale = evaluation_features(state)
    lead = float(greedy_lead(state, seat, stream)) / scale
    out[seat] = chance(prospects, ties, lead)
    out[1 - seat] = 1.0 - out[seat]
    return True


@exported(forceinline=True)
def greedy_lead(state: Words, seat: int, stream: Words) -> Any:
    """Return how many points a seat is ahead after both sides grab the highest-paying tiles."""
    while not is_terminal(state):
        tile, end = light_policy(state, stream)
        apply(state, tile, end)
    return score(state, seat) - score(state, 1 - seat)


@jitted(forceinline=True)
def shape_returns(state: Words, out: Reals) -> None:
    """Return half for winning and half for the margin: a lead of _CLEAR earns half of that half."""
    ahead = float(score(state, 0) - score(state, 1))
    out[0] = 0.5 * out[0] + 0.25 + 0.25 * ahead / (_CLEAR + abs(ahead))
    out[1] = 1.0 - out[0]


@jitted()
def solve_endgame(
    state: Words, simulations: int, scratch: Words, table: Words
) -> tuple[bool, Word, Word]:
    """Return whether the scoring phase could be solved, and a winning move, or any if none wins."""
    most = _POSITIONS * simulations
    if state[PHASE] == U0 or not in_reach(state, most):
        return False, U0, U0
    result, tile, score = solve(state, most, workspace_in(scratch, table))
    return result != OPEN and tile != U0, tile, score
