"""Isaac's scoring phase solved: who wins when both take their tiles off as well as can be.

There are no draws, so every position is won or lost for whoever is to move. The search is negamax
over these two values, with a table of positions that are known. It ends early where one player
could leave their counter where it stands for good and the other would not catch up.

A position is one word: the tiles still on the board, both scores, who is to move and who is out.
How long a tile must be to go follows from which have gone since the search began, so that is no
part of the word, and a table serves one search.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from engines.bits import Word, Words, lowest, popcount
from engines.isaac.board import (
    FLOOR,
    LINE,
    OUT,
    PLANES,
    SCORE,
    STARTS,
    TO_MOVE,
    U0,
    U1,
    U2,
    U3,
    U4,
    U7,
    U15,
    U63,
    U99,
    U100,
    U127,
    length_at,
    line_of,
    parts,
    span,
    unplaced,
    value,
)
from engines.streams import mix

LOST, WON, OPEN = np.uint64(0), np.uint64(1), np.uint64(2)
"""What is known of a position, for whoever is to move; OPEN when it took too many positions."""

MOST_TILES = 46
"""As many tiles on the board as fit into a position's word."""

# Where the parts of a position's word begin: the value it is stored with, who is out, who is to
# move, Light's score, Dark's, tiles.
_OUT, _MOVER, _LEFT = U1, U3, np.uint64(18)
_DARK = np.uint64(11)

# Facts about the tiles on the board when a search begins. A set of tiles is a word.
_ON = np.uint64(0)  # by line, rows and then columns: tiles that lie on it or cross it
_AT = np.uint64(20)  # by square: the tile there
_OF = np.uint64(120)  # by seat: its tiles
_FROM = np.uint64(122)  # by length: tiles at least so long
_TIES = np.uint64(133)  # the seat that wins when scores are level
_COUNT = np.uint64(134)
_LINE_OF = np.uint64(135)  # by tile
_WORTH = np.uint64(_LINE_OF + MOST_TILES)  # by tile: points for each other tile on its line
_LENGTH = np.uint64(_WORTH + MOST_TILES)  # by tile
_SPAN = np.uint64(_LENGTH + MOST_TILES)  # by tile
_FACTS = int(_SPAN) + MOST_TILES

_VISITED, _MOST, _BEST = np.uint64(0), np.uint64(1), np.uint64(2)  # of a search's notes
_COLUMNS = LINE
_SCORES = np.uint64(101)  # that a move may bring the counter to, at most
_LISTS = 1 << 14  # room for the moves of all positions on the way down
_NOTES = 4
_BIAS = np.uint64(1 << 20)
_FEW = np.uint64(13)  # tiles
_13 = np.uint64(13)


class Solver(NamedTuple):
    """What one thread needs to search, allocated once.

    `facts` about the tiles; `known`, a table of positions with their values in the lowest bit;
    `notes`: positions visited, how many may be, and the best move's words; `moves`, the lists of
    the positions on the way down, one behind the other.
    """

    facts: Words
    known: Words
    notes: Words
    moves: Words


def solver(positions: int) -> Solver:
    """A solver whose table holds `positions` positions, a power of two."""
    return solver_in(np.zeros(solver_words(positions), np.uint64), positions)


def solver_words(positions: int) -> int:
    """How many words a solver takes whose table holds `positions` positions."""
    return _FACTS + _NOTES + _LISTS + positions


@njit(cache=True, nogil=True)
def solver_in(words: Words, positions: int) -> Solver:
    """A solver that lives in the first of `words`."""
    notes = _FACTS + _NOTES
    lists = notes + _LISTS
    return Solver(
        words[:_FACTS], words[lists : lists + positions], words[_FACTS:notes], words[notes:lists]
    )


@njit(cache=True, nogil=True)
def solve(state: Words, most: int, space: Solver) -> tuple[Word, Word, Word]:
    """Whether the player to move wins, and the two words of a move that does.

    `state` is in the scoring phase and not over. Visits up to `most` positions and is OPEN if that
    is too few, as it is with more than MOST_TILES tiles on the board. Of the moves that win it is
    the first in the order of `_rank`; where none does, the first of all.
    """
    if not _begin(state, most, space):
        return OPEN, U0, U0
    facts, floors = space.facts, state[FLOOR] | state[FLOOR + U1] << U4
    position = _position(state, facts)
    result = _search(space, U0, position, floors)
    if result == LOST and _rank(space, U0, position, floors) != U0:
        _note_best(space, space.moves[U0])
    return result, space.notes[_BEST], space.notes[_BEST + U1]


@njit(cache=True, nogil=True, forceinline=True)
def _note_best(space: Solver, move: Word) -> None:
    space.notes[_BEST] = space.facts[_SPAN + (move >> U7 & U63)]
    space.notes[_BEST + U1] = move & U127


@njit(cache=True, nogil=True)
def in_reach(state: Words, most: int) -> bool:
    """Whether a search of `most` positions is likely to find out who wins.

    The standard set takes some 12 positions for 13 tiles on the board, and for each tile more
    four times as many.
    """
    tiles = U0
    for word in range(U2 * PLANES):
        tiles += popcount(state[STARTS + word])
    more = max(tiles, _FEW) - _FEW
    return more < np.uint64(20) and np.uint64(12) << U2 * more <= np.uint64(2 * most)


@njit(cache=True, nogil=True)
def weigh(state: Words, moves: Words, count: int, most: int, space: Solver, values: Words) -> bool:
    """Fill in, for each of `count` listed moves, whether it wins; False if that is too much.

    As `solve`, for removals (two words each), and for a player who can remove something.
    """
    if not _begin(state, most, space):
        return False
    facts, position = space.facts, _position(state, space.facts)
    floors = state[FLOOR] | state[FLOOR + U1] << U4
    seat = state[TO_MOVE]
    for at in range(count):
        for tile in range(facts[_COUNT]):
            if facts[_SPAN + tile] == moves[2 * at]:
                after = _removed(position, tile, moves[2 * at + 1])
                result = _search(space, U1, after, _raised(facts, floors, seat, tile))
                if result == OPEN:
                    return False
                values[at] = np.uint64((result == WON) == (_mover(after) == seat))
    return True


# What is known of the tiles


@njit(cache=True, nogil=True)
def _begin(state: Words, most: int, space: Solver) -> bool:
    """Note all that a search needs to know; whether the tiles are few enough."""
    facts = space.facts
    for i in range(facts.shape[0]):
        facts[i] = U0
    for i in range(space.known.shape[0]):
        space.known[i] = U0
    space.notes[_VISITED] = U0
    space.notes[_MOST] = np.uint64(most)
    space.notes[_BEST] = U0
    space.notes[_BEST + U1] = U0
    facts[_TIES] = np.uint64(unplaced(state, U0) < unplaced(state, U1))
    for seat in range(U2):
        for word in range(PLANES):
            starts = state[STARTS + seat * PLANES + word]
            while starts != U0:
                if facts[_COUNT] == np.uint64(MOST_TILES):
                    return False
                bit = lowest(starts)
                starts &= starts - U1
                _note(facts, seat, span(word, bit, length_at(state, word, bit)), state)
    return True


@njit(cache=True, nogil=True)
def _note(facts: Words, seat: Word, tile: Word, state: Words) -> None:
    """Number a tile, and note what there is to know about it."""
    word, bit, length = parts(tile)
    number = facts[_COUNT]
    facts[_COUNT] += U1
    along, across, offset = word >> U1, word >> U1 ^ U1, bit % LINE
    line = line_of(word, bit)
    one = U1 << number
    facts[_OF + seat] |= one
    for shorter in range(length + U1):
        facts[_FROM + shorter] |= one
    facts[_ON + along * _COLUMNS + line] |= one
    for place in range(offset, offset + length):
        facts[_ON + across * _COLUMNS + place] |= one
        facts[_AT + (place * LINE + line if along else line * LINE + place)] |= one
    facts[_LINE_OF + number] = along * _COLUMNS + line
    facts[_WORTH + number] = value(state, length)
    facts[_LENGTH + number] = length
    facts[_SPAN + number] = tile


# Positions


@njit(cache=True, nogil=True)
def _position(state: Words, facts: Words) -> Word:
    """The word of the position that a search begins with."""
    left = (U1 << facts[_COUNT]) - U1
    out = state[OUT] | state[OUT + U1] << U1
    scores = state[SCORE] << _DARK | state[SCORE + U1] << U4
    return left << _LEFT | scores | state[TO_MOVE] << _MOVER | out << _OUT


@njit(cache=True, nogil=True, forceinline=True)
def _mover(position: Word) -> Word:
    return position >> _MOVER & U1


@njit(cache=True, nogil=True, forceinline=True)
def _is_out(position: Word, seat: Word) -> Word:
    return position >> (_OUT + seat) & U1


@njit(cache=True, nogil=True, forceinline=True)
def _score(position: Word, seat: Word) -> Word:
    return position >> (_DARK - U7 * seat) & U127


@njit(cache=True, nogil=True, forceinline=True)
def _square(position: Word, seat: Word) -> Word:
    """Where the seat's counter stands."""
    return _standing(seat, _score(position, seat))


@njit(cache=True, nogil=True, forceinline=True)
def _standing(seat: Word, score: Word) -> Word:
    return score if seat == U0 else U99 - score


@njit(cache=True, nogil=True, forceinline=True)
def _removed(position: Word, tile: Word, score: Word) -> Word:
    """The position after the mover removed a tile; a hundred ends it with the other's turn."""
    seat = _mover(position)
    shift = _DARK - U7 * seat
    position = (position ^ U1 << (_LEFT + tile)) & ~(U127 << shift) | score << shift
    if _is_out(position, seat ^ U1) and score != U100:
        return position
    return position ^ U1 << _MOVER


@njit(cache=True, nogil=True, forceinline=True)
def _raised(facts: Words, floors: Word, seat: Word, tile: Word) -> Word:
    """How long tiles must be at least, 4 bits a seat, after the seat removed this one."""
    shift = U4 * seat
    return floors & ~(U15 << shift) | facts[_LENGTH + tile] << shift


@njit(cache=True, nogil=True, forceinline=True)
def _allowed(facts: Words, position: Word, floors: Word, seat: Word) -> Word:
    """The seat's tiles that are long enough to go."""
    return position >> _LEFT & facts[_OF + seat] & facts[_FROM + (floors >> U4 * seat & U15)]


@njit(cache=True, nogil=True, forceinline=True)
def _removable(facts: Words, position: Word, floors: Word) -> Word:
    """The mover's tiles that are long enough to go and under no counter."""
    covered = facts[_AT + _square(position, U0)] | facts[_AT + _square(position, U1)]
    return _allowed(facts, position, floors, _mover(position)) & ~covered


@njit(cache=True, nogil=True, forceinline=True)
def _on_line(line: Word, square: Word) -> Word:
    """1 if the line goes over the square, else 0."""
    return np.uint64(line == square // LINE or line == _COLUMNS + square % LINE)


@njit(cache=True, nogil=True, forceinline=True)
def _undoubled(facts: Words, position: Word, tile: Word) -> Word:
    """What removing a tile brings where no counter is on its line."""
    on = position >> _LEFT & facts[_ON + facts[_LINE_OF + tile]]
    return (popcount(on) - U1) * facts[_WORTH + tile]


@njit(cache=True, nogil=True, forceinline=True)
def _points(facts: Words, position: Word, tile: Word) -> Word:
    """What removing a tile brings."""
    line = facts[_LINE_OF + tile]
    doublings = _on_line(line, _square(position, U0)) + _on_line(line, _square(position, U1))
    return _undoubled(facts, position, tile) << doublings


# The search


@njit(cache=True, nogil=True)
def _search(space: Solver, row: Word, position: Word, floors: Word) -> Word:
    """Whether the player to move wins. Lists moves from `row` on, where 0 is the first position's.

    The winning move is noted for that one.
    """
    facts, seat = space.facts, _mover(position)
    result = _foreseen(facts, position, floors)
    if result == LOST or (result == WON and row != U0):
        return result
    may = _removable(facts, position, floors)
    if may == U0:
        passed = (position | U1 << (_OUT + seat)) ^ U1 << _MOVER
        result = _search(space, row + U1, passed, floors)
        return result if result == OPEN else result ^ U1
    place = mix(position) & np.uint64(space.known.shape[0] - 1)
    if space.known[place] & ~U1 == position:
        return space.known[place] & U1
    full = row + popcount(may) * _SCORES > np.uint64(_LISTS)
    if full or space.notes[_VISITED] == space.notes[_MOST]:
        return OPEN
    space.notes[_VISITED] += U1
    begin, end = row, _rank(space, row, position, floors)
    while begin != end:
        for at in range(begin, end):
            tile, score = space.moves[at] >> U7 & U63, space.moves[at] & U127
            after = _removed(position, tile, score)
            result = _search(space, end, after, _raised(facts, floors, seat, tile))
            if result == OPEN:
                return OPEN
            if (result == WON) == (_mover(after) == seat):
                space.known[place] = position | WON
                if row == U0:
                    _note_best(space, space.moves[at])
                return WON
        begin, end = end, _fall_short(space, row, begin, end, position, floors)
    space.known[place] = position | LOST
    return LOST


@njit(cache=True, nogil=True)
def _foreseen(facts: Words, position: Word, floors: Word) -> Word:
    """What can be told without a search.

    A player wins who leads by more than the other can get while the counter of the one who leads
    stays where it is.
    """
    seat = _mover(position)
    other = seat ^ U1
    own, theirs = _score(position, seat), _score(position, other)
    if theirs == U100:
        return LOST
    if not _is_out(position, other):
        theirs += _at_most(facts, position, floors, other)
    if own > theirs or (own == theirs and facts[_TIES] == seat):
        return WON
    theirs = _score(position, other)
    if not _is_out(position, seat):
        own += _at_most(facts, position, floors, seat)
    if theirs > own or (theirs == own and facts[_TIES] == other):
        return LOST
    return OPEN


@njit(cache=True, nogil=True)
def _at_most(facts: Words, position: Word, floors: Word, seat: Word) -> Word:
    """More points than this the seat cannot get while the other's counter stays where it is.

    Each tile is counted as if it went now and the seat's own counter were on its line, unless it
    has passed that line. But before the first removal the counter is where it is.
    """
    there = _square(position, seat ^ U1)
    here, row = _square(position, seat), _score(position, seat) // LINE
    tiles = _allowed(facts, position, floors, seat) & ~facts[_AT + there]
    total = U0
    first = U127 << U7
    while tiles != U0:
        tile = lowest(tiles)
        tiles &= tiles - U1
        line = facts[_LINE_OF + tile]
        once = _undoubled(facts, position, tile) << _on_line(line, there)
        passed = line < _COLUMNS and (line if seat == U0 else LINE - U1 - line) < row
        total += once if passed else once + once
        first = min(first, U0 if passed or _on_line(line, here) else once)
    return total - first if total else U0


@njit(cache=True, nogil=True)
def _rank(space: Solver, row: Word, position: Word, floors: Word) -> Word:
    """Write each tile that may go, with the most that its counter can do, from `row` on.

    The likeliest comes first: what brings many points and costs few, those of shorter tiles that
    then must stay. Answers where the list ends.
    """
    facts, moves, seat = space.facts, space.moves, _mover(position)
    old, theirs = _score(position, seat), _score(position, seat ^ U1)
    allowed = _allowed(facts, position, floors, seat)
    may = _removable(facts, position, floors)
    end = row
    while may != U0:
        tile = lowest(may)
        may &= may - U1
        points = _points(facts, position, tile)
        most = min(old + points, U100)
        most -= np.uint64(most + theirs == U99)  # the other counter is there, so not on `old`
        key = _BIAS + U2 * points
        shorter = allowed & ~facts[_FROM + facts[_LENGTH + tile]]
        while shorter != U0:
            key -= _points(facts, position, lowest(shorter))
            shorter &= shorter - U1
        at = end
        end += U1
        while at > row and moves[at - U1] >> _13 < key:
            moves[at] = moves[at - U1]
            at -= U1
        moves[at] = key << _13 | tile << U7 | most
    return end


@njit(cache=True, nogil=True)
def _fall_short(
    space: Solver, row: Word, begin: Word, end: Word, position: Word, floors: Word
) -> Word:
    """Write the moves with fewer points behind those from `begin` to `end`, if that is `row`.

    First come those that put the counter on a tile which the other could remove. Answers where
    the list ends.
    """
    if begin != row:
        return end
    facts, moves, seat = space.facts, space.moves, _mover(position)
    old, theirs = _score(position, seat), _score(position, seat ^ U1)
    targets = _allowed(facts, position, floors, seat ^ U1)
    last = end
    for aimless in range(U2):
        for at in range(begin, end):
            score = moves[at] & U127
            while score > old:
                score -= U1
                misses = np.uint64(facts[_AT + _standing(seat, score)] & targets == U0)
                if misses == aimless and score + theirs != U99:
                    moves[last] = (moves[at] & ~U127) | score
                    last += U1
    return last
