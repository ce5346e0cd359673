"""Compact positions: each of a scoring phase is one word, over facts about the tiles on the board.

The word has the tiles still on the board, both scores, who is to move and who is out. How long a
tile must be to go follows from which have gone since; the `floors` beside it spare finding out.
"""

from __future__ import annotations

from engines.isaac.board import (
    END_SCORE,
    LAST_SQUARE,
    LINE,
    OUT,
    SCORE,
    TO_MOVE,
    line_of,
    parts,
    value,
)
from engines.kernel.bits import U0, U1, U3, U4, U7, U15, U127, Word, Words, popcount, uint64
from engines.kernel.jit import jitted

COLUMNS = LINE
MOST_TILES = 46
"""As many tiles on the board as fit into a position's word."""

# Where the parts of a position's word begin: the value it is stored with, who is out, who is to
# move, Light's score, Dark's, tiles.
WHO_IS_OUT, WHO_MOVES, TILES = U1, U3, uint64(18)
DARK_SCORE = uint64(11)

# Facts about the tiles on the board when a search begins. A set of tiles is a word.
ON_LINE = uint64(0)  # by line, rows and then columns: tiles that lie on it or cross it
AT_SQUARE = uint64(20)  # by square: the tile there
OF_SEAT = uint64(120)  # by seat: its tiles
AS_LONG_AS = uint64(122)  # by length: tiles at least so long
TIES_TO = uint64(133)  # the seat that wins when scores are level
TILE_COUNT = uint64(134)
LINE_OF = uint64(135)  # by tile
WORTH_OF = uint64(LINE_OF + MOST_TILES)  # by tile: points for each other tile on its line
LENGTH_OF = uint64(WORTH_OF + MOST_TILES)  # by tile
SPAN_OF = uint64(LENGTH_OF + MOST_TILES)  # by tile
FACT_WORDS = int(SPAN_OF) + MOST_TILES


@jitted()
def note_tile(facts: Words, seat: Word, tile: Word, state: Words) -> None:
    """Number a tile, and note what there is to know about it."""
    word, bit, length = parts(tile)
    number = facts[TILE_COUNT]
    facts[TILE_COUNT] += U1
    along, across, offset = word >> U1, word >> U1 ^ U1, bit % LINE
    line = line_of(word, bit)
    one = U1 << number
    facts[OF_SEAT + seat] |= one
    for shorter in range(length + U1):
        facts[AS_LONG_AS + shorter] |= one
    facts[ON_LINE + along * COLUMNS + line] |= one
    for place in range(offset, offset + length):
        facts[ON_LINE + across * COLUMNS + place] |= one
        facts[AT_SQUARE + (place * LINE + line if along else line * LINE + place)] |= one
    facts[LINE_OF + number] = along * COLUMNS + line
    facts[WORTH_OF + number] = value(state, length)
    facts[LENGTH_OF + number] = length
    facts[SPAN_OF + number] = tile


# Positions


@jitted()
def first_position(state: Words, facts: Words) -> Word:
    """The word of the position that a search begins with."""
    left = (U1 << facts[TILE_COUNT]) - U1
    out = state[OUT] | state[OUT + U1] << U1
    scores = state[SCORE] << DARK_SCORE | state[SCORE + U1] << U4
    return left << TILES | scores | state[TO_MOVE] << WHO_MOVES | out << WHO_IS_OUT


@jitted(forceinline=True)
def mover(position: Word) -> Word:
    return position >> WHO_MOVES & U1


@jitted(forceinline=True)
def is_out(position: Word, seat: Word) -> Word:
    return position >> (WHO_IS_OUT + seat) & U1


@jitted(forceinline=True)
def score_of(position: Word, seat: Word) -> Word:
    return position >> (DARK_SCORE - U7 * seat) & U127


@jitted(forceinline=True)
def square(position: Word, seat: Word) -> Word:
    """Where the seat's counter stands."""
    return standing(seat, score_of(position, seat))


@jitted(forceinline=True)
def standing(seat: Word, score: Word) -> Word:
    return score if seat == U0 else LAST_SQUARE - score


@jitted(forceinline=True)
def removed(position: Word, tile: Word, score: Word) -> Word:
    """The position after the mover removed a tile; a hundred ends it with the other's turn."""
    seat = mover(position)
    shift = DARK_SCORE - U7 * seat
    position = (position ^ U1 << (TILES + tile)) & ~(U127 << shift) | score << shift
    if is_out(position, seat ^ U1) and score != END_SCORE:
        return position
    return position ^ U1 << WHO_MOVES


@jitted(forceinline=True)
def raised(facts: Words, floors: Word, seat: Word, tile: Word) -> Word:
    """How long tiles must be at least, 4 bits a seat, after the seat removed this one."""
    shift = U4 * seat
    return floors & ~(U15 << shift) | facts[LENGTH_OF + tile] << shift


@jitted(forceinline=True)
def allowed(facts: Words, position: Word, floors: Word, seat: Word) -> Word:
    """The seat's tiles that are long enough to go."""
    return (
        position >> TILES & facts[OF_SEAT + seat] & facts[AS_LONG_AS + (floors >> U4 * seat & U15)]
    )


@jitted(forceinline=True)
def removable(facts: Words, position: Word, floors: Word) -> Word:
    """The mover's tiles that are long enough to go and under no counter."""
    covered = facts[AT_SQUARE + square(position, U0)] | facts[AT_SQUARE + square(position, U1)]
    return allowed(facts, position, floors, mover(position)) & ~covered


@jitted(forceinline=True)
def is_on_line(line: Word, square: Word) -> Word:
    """1 if the line goes over the square, else 0."""
    return uint64(line == square // LINE or line == COLUMNS + square % LINE)


@jitted(forceinline=True)
def undoubled(facts: Words, position: Word, tile: Word) -> Word:
    """What removing a tile brings where no counter is on its line."""
    on = position >> TILES & facts[ON_LINE + facts[LINE_OF + tile]]
    return (popcount(on) - U1) * facts[WORTH_OF + tile]


@jitted(forceinline=True)
def points(facts: Words, position: Word, tile: Word) -> Word:
    """What removing a tile brings."""
    line = facts[LINE_OF + tile]
    doublings = is_on_line(line, square(position, U0)) + is_on_line(line, square(position, U1))
    return undoubled(facts, position, tile) << doublings
