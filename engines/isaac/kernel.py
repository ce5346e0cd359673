"""The kernel of Isaac: its rules as jitted functions on the flat uint64 state of `board`."""

from __future__ import annotations

from typing import Any

from engines.isaac import board
from engines.isaac import heuristic as shortlist
from engines.isaac.board import (
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
    crossed,
    dark_wins_ties,
    left,
    length_at,
    line_of,
    occupy,
    open_starts,
    parts,
    removable,
    span,
)
from engines.isaac.evaluation import chance, nothing_removed, outlook
from engines.isaac.heuristic import candidates, heuristic
from engines.isaac.playout_policy import light_policy, sample
from engines.isaac.solver import scoring
from engines.isaac.solver.scoring import OPEN, in_reach, solve, workspace_in
from engines.kernel.arrays import zeros
from engines.kernel.bits import U0, U1, U2, U4, U6, Reals, Word, Words, int64, lowest, uint64
from engines.kernel.jit import exported, jitted
from layouts.isaac.layout import MAX_TILES, IsaacLayout
from layouts.isaac.tiles import SIZE
from layouts.setup import Setup

__all__ = [
    "MAX_MOVES",
    "MAX_SEATS",
    "MAX_STEPS",
    "MULTI_STEP",
    "PHASES",
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
_POSITIONS = 64  # that it visits instead of one simulation
_CLEAR = 20.0  # points
SOLVER_EXPLORATION = 0.2
SCRATCH_WORDS = max(shortlist.SCRATCH_WORDS, scoring.SCRATCH_WORDS)
TABLE_WORDS = 1 << 16
MAX_STEPS = 2 * MAX_TILES + 4  # each tile placed and removed, and four passes
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
        row, column = divmod(tile.first, SIZE)
        line, offset = (column, row) if tile.vertical else (row, column)
        word = 2 * tile.vertical + line // 5
        bit = line % 5 * SIZE + offset
        seat = state[TO_MOVE]
        place(state, seat, uint64(word), uint64(bit), uint64(tile.length))
        next_turn(state, seat)
    return state


@exported()
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the position's moves to `moves`, two words each; answer how many.

    Raises OverflowError when they do not fit.
    """
    seat = state[TO_MOVE]
    end = U0
    if state[PHASE] == U0:
        for length in range(LEAST, MOST + U1):
            if left(state, seat, length) != U0:
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
    """Append every place for a tile of that length."""
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
    """Append each tile of the seat in a plane word that may go, with each score it may bring."""
    old = state[SCORE + seat]
    excluded = blocked_score(state, seat)
    starts = state[STARTS + seat * PLANES + word]
    while starts != U0:
        bit = lowest(starts)
        starts &= starts - U1
        length = length_at(state, word, bit)
        if not removable(state, seat, word, bit, length):
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
    """Place a tile, remove one and put the counter on `score`, or pass."""
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
    """Give the turn to the other seat, if it is not out."""
    other = seat ^ U1
    if state[OUT + other] == U0:
        state[TO_MOVE] = other


@jitted(forceinline=True)
def _pass(state: Words, seat: Word) -> None:
    """The seat is out of the phase; the scoring begins with the one that was out first."""
    other = seat ^ U1
    state[TO_MOVE] = other
    if state[PHASE] == U0 and state[OUT + other] != U0:
        state[PHASE] = U1
        state[OUT + other] = U0
    else:
        state[OUT + seat] = U1


@exported(forceinline=True)
def place(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> None:
    """Lay a tile of a seat on the board."""
    occupy(state, word, bit, length)
    state[LEFT + seat] -= U1 << U6 * (length - LEAST)
    state[STARTS + seat * PLANES + word] |= U1 << bit
    state[ENDS + word] |= U1 << (bit + length - U1)
    plane = word >> U1
    state[COUNTS + plane] += U1 << U4 * line_of(word, bit)
    state[COUNTS + (plane ^ U1)] += crossed(bit, length)


@jitted(forceinline=True)
def _lift(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> None:
    state[STARTS + seat * PLANES + word] ^= U1 << bit
    state[ENDS + word] ^= U1 << (bit + length - U1)
    plane = word >> U1
    state[COUNTS + plane] -= U1 << U4 * line_of(word, bit)
    state[COUNTS + (plane ^ U1)] -= crossed(bit, length)


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Both players are out of the scoring, or one has a hundred."""
    if state[PHASE] == U0:
        return False
    both_out = (state[OUT] & state[OUT + U1]) != U0
    return both_out or state[SCORE] == END_SCORE or state[SCORE + U1] == END_SCORE


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    """Every move is made in one step."""
    return False


@exported(forceinline=True)
def ply(state: Words) -> Any:
    """Moves made, passes included; an opening's tiles are no moves."""
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's points."""
    return int64(state[SCORE + uint64(seat)])


@exported(forceinline=True)
def winner(state: Words) -> int:
    """More points, then the longer line of tiles never placed, then Dark."""
    if state[SCORE] != state[SCORE + U1]:
        return 0 if state[SCORE] > state[SCORE + U1] else 1
    return 0 if dark_wins_ties(state) else 1


@exported()
def returns(state: Words, out: Reals) -> None:
    """1 for the winner, 0 for the other: the tie-breaks always name one."""
    first = winner(state)
    out[first] = 1.0
    out[1 - first] = 0.0


@exported(forceinline=True)
def phase(state: Words) -> Any:
    """The index in PHASES."""
    return int64(state[PHASE])


@exported(forceinline=True)
def evaluate(state: Words, stream: Words, out: Reals) -> bool:
    """Fill in both seats' shares where the scoring begins, and play it out by greed for that."""
    if not nothing_removed(state):
        return False
    seat = int64(state[TO_MOVE])
    prospects, ties, scale = outlook(state)
    lead = float(greedy_lead(state, seat, stream)) / scale
    out[seat] = chance(prospects, ties, lead)
    out[1 - seat] = 1.0 - out[seat]
    return True


@exported(forceinline=True)
def greedy_lead(state: Words, seat: int, stream: Words) -> Any:
    """How many points a seat is ahead when both have grabbed what pays most, to the end."""
    while not is_terminal(state):
        tile, end = light_policy(state, stream)
        apply(state, tile, end)
    return score(state, seat) - score(state, 1 - seat)


@jitted(forceinline=True)
def shape_returns(state: Words, out: Reals) -> None:
    """Half of it is winning, half by how many points: a lead of _CLEAR is half as good as any."""
    ahead = float(score(state, 0) - score(state, 1))
    out[0] = 0.5 * out[0] + 0.25 + 0.25 * ahead / (_CLEAR + abs(ahead))
    out[1] = 1.0 - out[0]


@jitted()
def solve_endgame(
    state: Words, simulations: int, scratch: Words, table: Words
) -> tuple[bool, Word, Word]:
    """In the scoring phase, a move that wins, or any where none does, if that can be seen."""
    most = _POSITIONS * simulations
    if state[PHASE] == U0 or not in_reach(state, most):
        return False, U0, U0
    result, tile, score = solve(state, most, workspace_in(scratch, table))
    return result != OPEN and tile != U0, tile, score
