"""The heuristic: how well a seat stands in an Isaac position, and which moves are worth a look.

It counts points ahead, and prospects: the points of each tile if it were removed now. A removal
costs the prospects of all shorter tiles.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.isaac.board import (
    END_SCORE,
    FLOOR,
    LAST_SQUARE,
    LEAST,
    LINE,
    MOST,
    PHASE,
    PLANES,
    SCORE,
    STARTS,
    TO_MOVE,
    best_score,
    blocked_score,
    length_at,
    line_of,
    may_remove,
    open_starts,
    points,
    prospect,
    prospects,
    span,
    tiles_left,
    tiles_on,
    value,
)
from printkit.engines.kernel.bits import U0, U1, U2, U4, U15, Word, Words, int64, lowest, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below, mix

_LENGTH = uint64(12)  # the number of moves that a player considers
_WORST = _LENGTH  # the index, after the keys, of the lowest key
TABLES = uint64(_WORST + U1)
SCRATCH_WORDS = int(TABLES) + 64


@jitted(forceinline=True)
def clear(scratch: Words) -> None:
    """Start an empty shortlist."""
    for at in range(_WORST + U1):
        scratch[at] = U0


@jitted(forceinline=True)
def worst_key(scratch: Words) -> Word:
    """Return the key that a move must exceed to enter the shortlist."""
    return scratch[scratch[_WORST]]


@jitted(forceinline=True)
def consider(moves: Words, scratch: Words, tile: Word, score: Word, key: Word) -> None:
    """Put a move on the shortlist; if it is full the worst move drops out."""
    if key > worst_key(scratch):
        at = scratch[_WORST]
        moves[at + at] = tile
        moves[at + at + U1] = score
        scratch[at] = key
        scratch[_WORST] = _lowest(scratch)


@jitted(forceinline=True)
def _lowest(scratch: Words) -> Word:
    """Return the index of the lowest key, or of an empty place."""
    worst: Word = U0
    for at in range(U1, _LENGTH):
        if scratch[at] < scratch[worst]:
            worst = at
    return worst


@jitted(forceinline=True)
def count_moves(scratch: Words) -> int:
    """Count the moves in the shortlist."""
    count = 0
    for at in range(_LENGTH):
        count += scratch[at] != U0
    return count


_WON = 1 << 20
_BEYOND = uint64(MOST + U1)
_ANY = uint64(1 << 32)

# Tables in the scratch words.
_WEIGHTS = TABLES  # by line, rows then columns: the worth to the seat of another tile on it
# by plane and line: the sum of the weights of the lines before it
_SUMS = uint64(TABLES + U2 * LINE)
_BEST = TABLES  # by seat and line: the most points for removing a tile from it
_LINES = uint64(2 * LINE)

_SQUARE = uint64(20)  # the worth of each square a tile covers, in tenths of a point

# Keys are unsigned: _BIAS exceeds anything subtracted, _AHEAD puts a move above all others.
_BIAS = uint64(1 << 32)
_AHEAD = uint64(1 << 40)


@exported(forceinline=True)
def heuristic(state: Words, seat: int) -> Any:
    """Return twice the points ahead plus the prospects ahead."""
    own = uint64(seat)
    other = own ^ U1
    score = int64(state[SCORE + own])
    ahead = int64(prospects(state, own, _BEYOND)) - int64(prospects(state, other, _BEYOND))
    ahead += 2 * (score - int64(state[SCORE + other]))
    if state[SCORE + own] == END_SCORE:
        ahead += _WON
    return ahead


@exported()
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves worth considering to `moves`, chosen by rules of thumb; return their
    number.
    """
    seat = state[TO_MOVE]
    clear(scratch)
    if state[PHASE] == U0:
        _places(state, seat, moves, scratch, below(stream, _ANY - U1))
    else:
        _removals(state, seat, moves, scratch)
    count = count_moves(scratch)
    if count == 0:
        moves[U0] = U0
        moves[U1] = U0
        count = 1
    return count


# Placements


@jitted(forceinline=True)
def _places(state: Words, seat: Word, moves: Words, scratch: Words, noise: Word) -> None:
    """Shortlist placements; `noise` decides between equal ones."""
    for line in range(_LINES):
        scratch[_WEIGHTS + line] = U0
    _add_weights(state, seat, U1, scratch)
    _add_weights(state, seat ^ U1, U0 - U1, scratch)
    _add_up(scratch)
    for length in range(LEAST, MOST + U1):
        if tiles_left(state, seat, length) == U0:
            continue
        for word in range(PLANES):
            fits = open_starts(state, word, length)
            while fits != U0:
                bit = lowest(fits)
                fits &= fits - U1
                tile = span(word, bit, length)
                key = _promise(state, word, bit, length, scratch) << U4 | mix(tile ^ noise) & U15
                if key > worst_key(scratch):  # few are
                    consider(moves, scratch, tile, U0, key)


@jitted(forceinline=True)
def _add_weights(state: Words, seat: Word, sign: Word, scratch: Words) -> None:
    """Add to each line's weight what one more tile on it is worth to the seat, times `sign`."""
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            worth = value(state, length_at(state, word, bit)) * prospect(seat, word, bit)
            scratch[_WEIGHTS + _line(word, bit)] += sign * worth


@jitted(forceinline=True)
def _add_up(scratch: Words) -> None:
    """Write the running sums of the lines' weights to `scratch`."""
    at = _SUMS
    for plane in range(U2):
        scratch[at] = U0
        for line in range(plane * LINE, plane * LINE + LINE):
            scratch[at + U1] = scratch[at] + scratch[_WEIGHTS + line]
            at += U1
        at += U1


@jitted(forceinline=True)
def _promise(state: Words, word: Word, bit: Word, length: Word, scratch: Words) -> Word:
    """Rate a placement: the tile's prospects, its effect on other tiles' prospects, its length."""
    own = tiles_on(state, word, bit) * value(state, length)
    own *= prospect(state[TO_MOVE], word, bit)
    across = _SUMS + (word >> U1 ^ U1) * (LINE + U1) + bit % LINE
    given = scratch[_WEIGHTS + _line(word, bit)] + scratch[across + length] - scratch[across]
    return _BIAS + own + given + _SQUARE * length


@jitted(forceinline=True)
def _line(word: Word, bit: Word) -> Word:
    """Return the number of a bit's line: rows 0 to 9, then columns."""
    return (word >> U1) * LINE + line_of(word, bit)


# Removals


@jitted(forceinline=True)
def _removals(state: Words, seat: Word, moves: Words, scratch: Words) -> None:
    """Shortlist removals: each tile with the few scores worth considering."""
    _survey(state, seat, _BEST, scratch)
    _survey(state, seat ^ U1, _BEST + _LINES, scratch)
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if may_remove(state, seat, word, bit, length):
                _consider_scores(state, seat, word, bit, length, moves, scratch)


@jitted(forceinline=True)
def _survey(state: Words, seat: Word, table: Word, scratch: Words) -> None:
    """Fill in, for each line, the most points that the seat can get by removing a tile from it."""
    for line in range(_LINES):
        scratch[table + line] = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if length >= state[FLOOR + seat]:
                at = table + _line(word, bit)
                scratch[at] = max(scratch[at], points(state, word, bit, length))


@jitted(forceinline=True)
def _consider_scores(
    state: Words,
    seat: Word,
    word: Word,
    bit: Word,
    length: Word,
    moves: Words,
    scratch: Words,
) -> None:
    """Consider removing a tile: for all points, for the best standing, and to cover tiles."""
    tile = span(word, bit, length)
    most = best_score(state, seat, word, bit, length)
    if most == blocked_score(state, seat):
        most -= U1  # still at least the seat's present score, which the other counter cannot block
    rest = _BIAS - prospects(state, seat, length)
    if most == END_SCORE:
        consider(moves, scratch, tile, most, _AHEAD + _AHEAD)
        return
    standing = rest + _standing(seat, most, scratch)
    consider(moves, scratch, tile, most, _AHEAD + standing)
    best = most
    for score in range(state[SCORE + seat], most):
        key = rest + _standing(seat, score, scratch)
        if key > standing and score != blocked_score(state, seat):
            standing = key
            best = score
    if best != most:
        consider(moves, scratch, tile, best, standing)
    _consider_covering(state, seat, tile, best, most, rest, moves, scratch)


@jitted(forceinline=True)
def _standing(seat: Word, score: Word, scratch: Words) -> Word:
    """Rate a score: twice its points, plus the best doubled removal for the seat less the
    opponent's.
    """
    square = score if seat == U0 else LAST_SQUARE - score
    row, column = _BEST + square // LINE, _BEST + LINE + square % LINE
    own = max(scratch[row], scratch[column])
    other = max(scratch[row + _LINES], scratch[column + _LINES])
    return score + score + own - other


@jitted(forceinline=True)
def _consider_covering(
    state: Words,
    seat: Word,
    tile: Word,
    best: Word,
    most: Word,
    rest: Word,
    moves: Words,
    scratch: Words,
) -> None:
    """Consider, for each tile the opponent could remove, the highest score that covers it."""
    other = seat ^ U1
    for word in range(PLANES):
        starts = state[STARTS + other * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if not may_remove(state, other, word, bit, length):
                continue
            score = _highest_on(state, seat, word, bit, length, most)
            if score != END_SCORE and score != best and score != most:
                key = rest + _standing(seat, score, scratch) + points(state, word, bit, length)
                consider(moves, scratch, tile, score, key)


@jitted(forceinline=True)
def _highest_on(state: Words, seat: Word, word: Word, bit: Word, length: Word, most: Word) -> Word:
    """Return the highest score up to `most` with its square on the tile; END_SCORE if there is
    none.
    """
    highest = END_SCORE
    line = line_of(word, bit)
    for offset in range(bit % LINE, bit % LINE + length):
        square = line * LINE + offset if word < U2 else offset * LINE + line
        score = square if seat == U0 else LAST_SQUARE - square
        if state[SCORE + seat] <= score <= most and score != blocked_score(state, seat):
            highest = score if highest == END_SCORE else max(highest, score)
    return highest
