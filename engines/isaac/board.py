"""Isaac's board as bitboards: the words of a state, and the arithmetic of tiles.

The board is kept twice, by rows and by columns, so that a tile always lies along one or the other:
each plane is ten lines of ten bits in two words of fifty. Plane words 0 and 1 are the rows, 2 and
3 the columns. Where tiles begin is kept by seat, where they end for both together: a tile reaches
from its start to the next end in the same word.

A tile as one word (`span`): its first bit, its plane word, its length. Placing one is the move
(span, 0), removing one (span, the score the counter goes to), a pass (0, 0).
"""

from __future__ import annotations

from engines.kernel.arrays import constants
from engines.kernel.bits import (
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
from engines.kernel.jit import exported, jitted
from layouts.isaac.layout import MAX_TILES
from layouts.isaac.tiles import GOAL, SHORTEST, SIZE, counter_square

PLACEMENT, SCORING = 0, 1

MAX_MOVES = MAX_TILES * (GOAL + 1)
"""Every tile that fits on the board removed for every score."""

# Where things stand in a state. As uint64, since a signed index costs a test for its sign.
FREE = uint64(0)  # by plane word: squares without a tile; as the placement left it, in scoring
STARTS = uint64(4)  # by seat and plane word: where the seat's tiles begin
ENDS = uint64(12)  # by plane word: where tiles end
COUNTS = uint64(16)  # rows, columns: tiles lying on or crossing each line, 4 bits a line
LEFT = uint64(18)  # by seat: tiles not placed, 6 bits a length
VALUES = uint64(20)  # what a tile is worth, 7 bits a length
FLOOR = uint64(21)  # by seat: the longest tile it has removed
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
END_SCORE = uint64(GOAL)  # which ends the game

_NIBBLES = uint64(0x1111111111)
_WHOLE_LINE = uint64(1023)


def _starts_within() -> list[int]:
    """By length: the bits of a plane word where a tile can begin without leaving its line."""
    within = [0] * (SIZE + 1)
    for length in range(1, SIZE + 1):
        offsets = range(SIZE - length + 1)
        within[length] = sum(1 << (SIZE * line + offset) for line in range(5) for offset in offsets)
    return within


def _spread() -> list[int]:
    """Five bits, each at the beginning of one of a word's five lines."""
    return [sum(1 << (SIZE * i) for i in range(5) if bits >> i & 1) for bits in range(32)]


def _counters() -> list[int]:
    """By seat, score and plane word: the bit on which the counter stands; none for the goal."""
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
SPREAD = constants("Q", _spread())
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
    """Where in a plane word a tile of that length can begin."""
    free = state[FREE + word]
    fits = free & STARTS_WITHIN[length]
    for i in range(U1, length):
        fits &= free >> i
    return fits


@jitted(forceinline=True)
def left(state: Words, seat: Word, length: Word) -> Word:
    """How many tiles of that length the seat has not placed."""
    return state[LEFT + seat] >> U6 * (length - LEAST) & U63


@jitted(forceinline=True)
def value(state: Words, length: Word) -> Word:
    """What a tile of that length is worth."""
    return state[VALUES] >> U7 * (length - LEAST) & U127


@jitted(forceinline=True)
def length_at(state: Words, word: Word, bit: Word) -> Word:
    """The length of the tile that begins there."""
    return lowest(state[ENDS + word] >> bit) + U1


@jitted(forceinline=True)
def counter(seat: Word, score: Word, word: Word) -> Word:
    """The bit of a plane word on which a seat's counter stands, if it stands in it."""
    return COUNTERS[(seat * _SCORES + score) * PLANES + word]


@jitted(forceinline=True)
def counters(state: Words, word: Word) -> Word:
    """The bits of a plane word on which counters stand."""
    return counter(U0, state[SCORE], word) | counter(U1, state[SCORE + U1], word)


@jitted(forceinline=True)
def covers(bit: Word, length: Word) -> Word:
    """The bits of a plane word that a tile lies on."""
    return ((U1 << length) - U1) << bit


@jitted(forceinline=True)
def whole_line(bit: Word) -> Word:
    """The bits of the line that a bit of a plane word is in."""
    return _WHOLE_LINE << bit // LINE * LINE


@jitted(forceinline=True)
def line_of(word: Word, bit: Word) -> Word:
    """The number of a line within its plane, 0 to 9."""
    return (word & U1) * U5 + bit // LINE


@jitted(forceinline=True)
def tiles_on(state: Words, word: Word, bit: Word) -> Word:
    """How many tiles lie on or cross the line that a bit of a plane word is in."""
    return state[COUNTS + (word >> U1)] >> U4 * line_of(word, bit) & U15


@jitted(forceinline=True)
def crossed(bit: Word, length: Word) -> Word:
    """One for each line that a tile crosses, 4 bits a line."""
    return (_NIBBLES & ((U1 << U4 * length) - U1)) << U4 * (bit % LINE)


@jitted(forceinline=True)
def occupy(state: Words, word: Word, bit: Word, length: Word) -> None:
    """Take a tile's squares from those that are free, in both planes."""
    state[FREE + word] &= ~covers(bit, length)
    lines = covers(bit % LINE, length)
    across = FREE + ((word ^ U2) & U2)
    state[across] &= ~(SPREAD[lines & U31] << line_of(word, bit))
    state[across + U1] &= ~(SPREAD[lines >> U5] << line_of(word, bit))


@jitted(forceinline=True)
def removable(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> bool:
    """Whether the seat may remove this tile of its own: long enough, and under no counter."""
    return length >= state[FLOOR + seat] and (counters(state, word) & covers(bit, length)) == U0


@jitted(forceinline=True)
def doublings(state: Words, word: Word, bit: Word) -> Word:
    """How many counters stand on the line that a bit of a plane word is in."""
    return popcount(counters(state, word) & whole_line(bit))


@exported(forceinline=True)
def points(state: Words, word: Word, bit: Word, length: Word) -> Word:
    """What removing a tile brings."""
    others = tiles_on(state, word, bit) - U1
    return others * value(state, length) << doublings(state, word, bit)


@jitted(forceinline=True)
def best_score(state: Words, seat: Word, word: Word, bit: Word, length: Word) -> Word:
    """The highest score to which removing a tile can bring the seat's counter."""
    return min(state[SCORE + seat] + points(state, word, bit, length), END_SCORE)


@jitted(forceinline=True)
def blocked_score(state: Words, seat: Word) -> Word:
    """The score on whose square the other counter stands; the seat's own is another."""
    return LAST_SQUARE - state[SCORE + (seat ^ U1)]


@jitted(forceinline=True)
def prospects(state: Words, seat: Word, end: Word) -> Word:
    """What the seat's tiles shorter than `end` would bring if each were removed now.

    Those that the seat may no longer remove are left out, but for one under a counter.
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
def unplaced(state: Words, seat: Word) -> Word:
    """Grows with the line of tiles the seat never placed: by squares, then by fewer tiles."""
    squares = U0
    tiles = U0
    for length in range(LEAST, MOST + U1):
        count = left(state, seat, length)
        squares += count * length
        tiles += count
    return squares * U64 + U63 - tiles


@exported(forceinline=True)
def dark_wins_ties(state: Words) -> bool:
    """Whether Dark's line of tiles never placed is no shorter than Light's."""
    return bool(unplaced(state, U0) >= unplaced(state, U1))


@jitted(forceinline=True)
def prospect(seat: Word, word: Word, bit: Word) -> Word:
    """How much a tile's points count before the scoring begins, in tenths, by the line it is in.

    Doublings are to come: in a row the counter is for ten squares on end, so they are likely,
    most in the rows that it comes along first. As fitted to solved scoring phases.
    """
    if word >= U2:
        return _TENTHS
    row = line_of(word, bit)
    return _TENTHS + _TENTHS - (row if seat == U0 else LINE - U1 - row)
