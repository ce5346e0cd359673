"""Compact positions: each position of a scoring phase is one word, with shared facts on its tiles.

The word has the tiles still on the board, both scores, whose turn it is and who has passed. The
shortest length that each seat may remove follows from the tiles gone; `floors` keeps it at hand.
"""

from __future__ import annotations

from printkit.engines.isaac.board import (
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
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U3,
    U4,
    U7,
    U15,
    U127,
    Word,
    Words,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import jitted

COLUMNS = LINE
MOST_TILES = 46
"""The most tiles on the board that fit into a position's word."""

# Where the parts of a position's word begin: the stored value, who has passed, whose turn it is,
# Light's score, Dark's score, tiles.
WHO_IS_OUT, WHO_MOVES, TILES = U1, U3, uint64(18)
DARK_SCORE = uint64(11)

# Indices into the facts about the tiles on the board when a search begins. A set of tiles is a
# word.
ON_LINE = uint64(0)  # by line, rows then columns: the tiles that lie on it or cross it
AT_SQUARE = uint64(20)  # by square: the tile there, as a set
OF_SEAT = uint64(120)  # by seat: its tiles
AS_LONG_AS = uint64(122)  # by length: the tiles at least this long
TIES_TO = uint64(133)  # the seat that wins a tie
TILE_COUNT = uint64(134)
LINE_OF = uint64(135)  # by tile: its line
WORTH_OF = uint64(LINE_OF + MOST_TILES)  # by tile: points for each other tile on its line
LENGTH_OF = uint64(WORTH_OF + MOST_TILES)  # by tile: its length
SPAN_OF = uint64(LENGTH_OF + MOST_TILES)  # by tile: its span
FACT_WORDS = int(SPAN_OF) + MOST_TILES


@jitted()
def note_tile(facts: Words, seat: Word, tile: Word, state: Words) -> None:
    """Give a tile the next number, and note the facts about it."""
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
    """Return the word of the position in which a search begins."""
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
    """Return the square of the seat's counter."""
    return standing(seat, score_of(position, seat))


@jitted(forceinline=True)
def standing(seat: Word, score: Word) -> Word:
    return score if seat == U0 else LAST_SQUARE - score


@jitted(forceinline=True)
def after_removal(position: Word, tile: Word, score: Word) -> Word:
    """Return the position after the mover removes a tile. At a hundred the other seat is
    to move.
    """
    seat = mover(position)
    shift = DARK_SCORE - U7 * seat
    position = (position ^ U1 << (TILES + tile)) & ~(U127 << shift) | score << shift
    if is_out(position, seat ^ U1) and score != END_SCORE:
        return position
    return position ^ U1 << WHO_MOVES


@jitted(forceinline=True)
def raise_floors(facts: Words, floors: Word, seat: Word, tile: Word) -> Word:
    """Return the floors, 4 bits a seat, after the seat removed this tile."""
    shift = U4 * seat
    return floors & ~(U15 << shift) | facts[LENGTH_OF + tile] << shift


@jitted(forceinline=True)
def tiles_allowed(facts: Words, position: Word, floors: Word, seat: Word) -> Word:
    """Return the seat's tiles that are long enough to remove."""
    return (
        position >> TILES & facts[OF_SEAT + seat] & facts[AS_LONG_AS + (floors >> U4 * seat & U15)]
    )


@jitted(forceinline=True)
def removable_tiles(facts: Words, position: Word, floors: Word) -> Word:
    """Return the mover's tiles that are long enough to remove and under no counter."""
    covered = facts[AT_SQUARE + square(position, U0)] | facts[AT_SQUARE + square(position, U1)]
    return tiles_allowed(facts, position, floors, mover(position)) & ~covered


@jitted(forceinline=True)
def is_on_line(line: Word, square: Word) -> Word:
    """Return 1 if the line contains the square, else 0."""
    return uint64(line == square // LINE or line == COLUMNS + square % LINE)


@jitted(forceinline=True)
def single_points(facts: Words, position: Word, tile: Word) -> Word:
    """Return the points for removing a tile if no counter were on its line."""
    on = position >> TILES & facts[ON_LINE + facts[LINE_OF + tile]]
    return (popcount(on) - U1) * facts[WORTH_OF + tile]


@jitted(forceinline=True)
def points(facts: Words, position: Word, tile: Word) -> Word:
    """Return the points for removing a tile."""
    line = facts[LINE_OF + tile]
    doublings = is_on_line(line, square(position, U0)) + is_on_line(line, square(position, U1))
    return single_points(facts, position, tile) << doublings
