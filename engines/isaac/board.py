"""Isaac's board as bitboards: the words of a state, and the arithmetic of tiles.

The board is kept twice, by rows and by columns, so that every tile lies along a line of one plane.
A plane is ten lines of ten bits, in two words of fifty bits. Plane words 0 and 1 are the rows, 2
and 3 the columns. The squares where tiles begin are kept by seat, where they end for both seats
together: a tile reaches from its start to the next end in the same word.

A tile as one word (`span`) is its first bit, its plane word and its length. Placing a tile is the
move (span, 0); removing one is (span, the counter's new score); a pass is (0, 0).
"""

from __future__ import annotations

from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U4,
    U5,
    U6,
    U7,
    U8,
    U15,
    U31,
    U63,
    U64,
    U127,
    Word,
    Words,
    lowest,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.isaac.layout import MAX_TILES
from printkit.layouts.isaac.tiles import GOAL, SHORTEST, SIZE, counter_square

PLACEMENT, SCORING = 0, 1

MAX_MOVES = MAX_TILES * (GOAL + 1)
"""Every tile that fits on the board, removed for every score."""

# Indices into a state. They are uint64, since a signed index would be tested for its sign.
FREE = uint64(0)  # by plane word: squares without a tile; removals in the scoring don't change it
STARTS = uint64(4)  # by seat and plane word: the bits where the seat's tiles begin
ENDS = uint64(12)  # by plane word: the bits where tiles end
# for rows, then columns: the tiles lying on or crossing each line, 4 bits a line
COUNTS = uint64(16)
LEFT = uint64(18)  # by seat: the number of tiles not yet placed, 6 bits a length
VALUES = uint64(20)  # a tile's value, 7 bits a length
FLOOR = uint64(21)  # by seat: the length of the longest tile it has removed
SCORE = uint64(23)  # by seat
OUT = uint64(25)  # by seat: whether it has passed in this phase
TO_MOVE = uint64(27)
PHASE = uint64(28)
PLY = uint64(29)
STATE_WORDS = int(PLY) + 1

PLANES = uint64(4)  # words
HALF = uint64(50)  # bits of a word
LINE = uint64(SIZE)
LEAST, MOST = uint64(SHORTEST), uint64(SIZE)

LAST_SQUARE = uint64(GOAL - 1)
END_SCORE = uint64(GOAL)  # ends the game

_NIBBLES = uint64(0x1111111111)
_WHOLE_LINE = uint64(1023)


def _starts_within() -> list[int]:
    """For each length: the bits of a plane word where a tile can begin without leaving its line."""
    within = [0] * (SIZE + 1)
    for length in range(1, SIZE + 1):
        offsets = range(SIZE - length + 1)
        within[length] = sum(1 << (SIZE * line + offset) for line in range(5) for offset in offsets)
    return within


def _bits_by_line() -> list[int]:
    """For each set of five bits: the bits spread out to the starts of a word's five lines."""
    return [sum(1 << (SIZE * i) for i in range(5) if bits >> i & 1) for bits in range(32)]


def _counters() -> list[int]:
    """For each seat, score and plane word: the bit under the counter; 0 where it is elsewhere."""
    bits = []
    for seat in range(2):
        for score in range(GOAL):
            row, column = divmod(counter_square(seat, score), SIZE)
            words = [0, 0, 0, 0]
            words[row // 5] = 1 << (SIZE * (row % 5) + column)
            words[2 + column // 5] = 1 << (SIZE * (column % 5) + row)
            bits += words
        bits += [0, 0, 0, 0]
    return bits


STARTS_WITHIN = constants("Q", _starts_within())
SPREAD = constants("Q", _bits_by_line())
COUNTERS = constants("Q", _counters())
_SCORES = uint64(GOAL + 1)
_TENTHS = uint64(10)


@jitted(forceinline=True)
def span(word: Word, bit: Word, length: Word) -> Word:
    """A tile as one word."""
    return bit | word << U6 | length << U8


@jitted(forceinline=True)
def parts(tile: Word) -> tuple[Word, Word, Word]:
    """The plane word, first bit and length of a tile."""
    return tile >> U6 & U3, tile & U63, tile >> U8


@jitted(forceinline=True)
def open_starts(state: Words, word: Word, length: Word) -> Word:
    """Return the bits of a plane word where a tile of this length can begin."""
    free = state[FREE + word]
    fits = free & STARTS_WITHIN[length]
    for i in range(U1, length):
        fits &= free >> i
    return fits


@jitted(forceinline=True)
def tiles_left(state: Words, seat: Word, length: Word) -> Word:
    """Count the seat's unplaced tiles of this length."""
    return state[LEFT + seat] >> U6 * (length - LEAST) & U63


@jitted(forceinline=True)
def value(state: Words, length: Word) -> Word:
    """Return the value of a tile of this length."""
    return state[VALUES] >> U7 * (length - LEAST) & U127


@jitted(forceinline=True)
def length_at(state: Words, word: Word, bit: Word) -> Word:
    """Return the length of the tile that begins at this bit."""
    return lowest(state[ENDS + word] >> bit) + U1


@jitted(forceinline=True)
def counter(seat: Word, score: Word, word: Word) -> Word:
    """Return the bit under a seat's counter in this plane word, or 0 if it is in another."""
    return COUNTERS[(seat * _SCORES + score) * PLANES + word]


@jitted(forceinline=True)
def counters(state: Words, word: Word) -> Word:
    """Return the bits of a plane word under either counter."""
    return counter(U0, state[SCORE], word) | counter(U1, state[SCORE + U1], word)


@jitted(forceinline=True)
def covers(bit: Word, length: Word) -> Word:
    """Return the bits of a plane word that a tile covers."""
    return ((U1 << length) - U1) << bit


@jitted(forceinline=True)
def whole_line(bit: Word) -> Word:
    """Return the bits of the line that a bit belongs to."""
    return _WHOLE_LINE << bit // LINE * LINE


@jitted(forceinline=True)
def line_of(word: Word, bit: Word) -> Word:
    """Return the number of a bit's line within its plane, 0 to 9."""
    return (word & U1) * U5 + bit // LINE


@jitted(forceinline=True)
def tiles_on(state: Words, word: Word, bit: Word) -> Word:
    """Count the tiles that lie on or cross a bit's line."""
    return state[COUNTS + (word >> U1)] >> U4 * line_of(word, bit) & U15


@jitted(forceinline=True)
def lines_across(bit: Word, length: Word) -> Word:
    """Return 1 for each line that a tile crosses, 4 bits a line."""
    return (_NIBBLES & ((U1 << U4 * length) - U1)) << U4 * (bit % LINE)


@jitted(forceinline=True)
def occupy(state: Words, word: Word, bit: Word, length: Word) -> None:
    """Mark a tile's squares as taken, in both planes."""
    state[FREE + word] &= ~covers(bit, length)
    lines = covers(bit % LINE, length)
    across = FREE + ((word ^ U2) & U2)
    state[across] &= ~(SPREAD[lines & U31] << line_of(word, bit))
    state[across + U1] &= ~(SPREAD[lines >> U5] << line_of(word, bit))


@jitted(forceinline=True)
def may_remove(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> bool:
    """Whether the seat may remove this tile of its own: it is long enough and under no counter."""
    return length >= state[FLOOR + seat] and (counters(state, word) & covers(bit, length)) == U0


@jitted(forceinline=True)
def counters_on_line(state: Words, word: Word, bit: Word) -> Word:
    """Count the counters on a bit's line; each doubles the points."""
    return popcount(counters(state, word) & whole_line(bit))


@exported(forceinline=True)
def points(state: Words, word: Word, bit: Word, length: Word) -> Word:
    """Return the points for removing a tile."""
    others = tiles_on(state, word, bit) - U1
    return others * value(state, length) << counters_on_line(state, word, bit)


@jitted(forceinline=True)
def best_score(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> Word:
    """Return the highest score that the seat's counter can get by removing a tile."""
    return min(state[SCORE + seat] + points(state, word, bit, length), END_SCORE)


@jitted(forceinline=True)
def blocked_score(state: Words, seat: Word) -> Word:
    """Return the one score this seat may not choose, because the opponent's counter stands
    there.
    """
    return LAST_SQUARE - state[SCORE + (seat ^ U1)]


@jitted(forceinline=True)
def prospects(state: Words, seat: Word, end: Word) -> Word:
    """Sum the points of the seat's tiles shorter than `end`, as if each were removed now.

    Tiles too short to be removed are left out; a tile under a counter is counted.
    """
    total = U0
    for word in range(PLANES):
        starts = state[STARTS + seat * PLANES + word]
        while starts != U0:
            bit = lowest(starts)
            starts &= starts - U1
            length = length_at(state, word, bit)
            if state[FLOOR + seat] <= length < end:
                total += points(state, word, bit, length)
    return total


@jitted(forceinline=True)
def rate_unplaced(state: Words, seat: Word) -> Word:
    """Rate the line of tiles that a seat never placed: more squares first, then fewer tiles."""
    squares = U0
    tiles = U0
    for length in range(LEAST, MOST + U1):
        count = tiles_left(state, seat, length)
        squares += count * length
        tiles += count
    return squares * U64 + U63 - tiles


@exported(forceinline=True)
def dark_wins_ties(state: Words) -> bool:
    """Whether Dark's line of unplaced tiles is at least as long as Light's."""
    return bool(rate_unplaced(state, U0) >= rate_unplaced(state, U1))


@jitted(forceinline=True)
def prospect(seat: Word, word: Word, bit: Word) -> Word:
    """Return a factor, in tenths, for a tile's points before the scoring begins, given its line.

    A counter spends ten squares in each row, so a tile in a row will likely be doubled, most likely
    in the rows where its counter passes first. The factors were fitted to solved scoring phases.
    """
    if word >= U2:
        return _TENTHS
    row = line_of(word, bit)
    return _TENTHS + _TENTHS - (row if seat == U0 else LINE - U1 - row)
