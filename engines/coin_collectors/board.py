"""The state of Coin Collectors' kernel, and the steps that the dice open.

A bitboard (a word with a bit for each of the 25 squares) stands for a set of squares. A die opens
squares in two ways. The tile of its suit and face is open to every pawn next to it. Coins with its
face as their value are open to the pawn of its suit.
"""

from __future__ import annotations

from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import U0, U1, U2, U3, U7, Word, Words, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUITS,
    TILES,
    VALUES,
)

PAWNS = len(SUITS)
COINS_IN_ALL = len(TILES)

# Indices into a state. They are uint64, since a signed index would be tested for its sign.
TILE = uint64(0)  # by suit, then value: the set of that tile's square
VALUE = uint64(len(TILES))  # by value: the squares where such a coin lies or lay
COINS = uint64(VALUE + VALUES)  # the squares with a coin
PAWN = uint64(COINS + 1)  # by suit: its square, SHUT or OUT
OPEN = uint64(PAWN + PAWNS)  # by suit: the squares that its pawn may step to with the present dice
DICE = uint64(OPEN + PAWNS)  # the faces, three bits for each die
STAGE = uint64(DICE + 1)
ROLLING = uint64(STAGE + 1)  # the set of dice in the air
LEAVERS = uint64(ROLLING + 1)  # how many pawns may still leave the hole
STUD = uint64(LEAVERS + 1)  # 1 with four-die-stud
LOSSES = uint64(STUD + 1)  # 1 with acceptable-losses
PLY = uint64(LOSSES + 1)
STATE_WORDS = int(PLY) + 1

# Two more places for a pawn, next to no square.
SHUT = uint64(len(SQUARES))  # shut in the hole for the rest of the game
OUT = uint64(len(SQUARES) + 1)  # given up

# The stages of a move: the step, the choice of dice, and the roll.
STEP = uint64(0)
CHOICE = uint64(1)
CAST = uint64(2)

# First words of the moves that are not made with a pawn.
ROLL = uint64(8)
FACES = uint64(16)

CENTRE = uint64(HOLE)
# indices of the four pawns, and of the four dice
EACH = tuple(uint64(suit) for suit in range(PAWNS))
ALL_DICE = uint64((1 << PAWNS) - 1)
ROLLS = uint64(VALUES**PAWNS)  # the number of ways in which four dice can fall
FACE_BITS = constants(  # by set of dice: a mask of their bits in DICE
    "Q",
    [sum(7 << 3 * die for die in range(PAWNS) if dice >> die & 1) for dice in range(1 << PAWNS)],
)
SIDES = uint64(VALUES)  # the faces of a die, and the tiles of a suit


def _neighbours() -> list[int]:
    """Tabulate the neighbours of each square, and of SHUT and OUT, as sets of squares."""
    sets = [0] * (len(SQUARES) + 2)
    for square in range(len(SQUARES)):
        rank, file = divmod(square, len(FILES))
        for r, f in ((rank - 1, file), (rank + 1, file), (rank, file - 1), (rank, file + 1)):
            if 0 <= r < len(RANKS) and 0 <= f < len(FILES):
                sets[square] |= 1 << (len(FILES) * r + f)
    return sets


NEIGHBOURS = constants("Q", _neighbours())


@exported(forceinline=True)
def update_open(state: Words) -> None:
    """Update the squares in `state` that each pawn may step to with the present dice."""
    dice = state[DICE]
    coins = state[COINS]
    shown = U0
    for die in EACH:
        shown |= state[TILE + SIDES * die + ((dice >> U3 * die) & U7)]
    for die in EACH:
        alike = state[VALUE + ((dice >> U3 * die) & U7)]
        state[OPEN + die] = NEIGHBOURS[state[PAWN + die]] & coins & (shown | alike)


@exported(forceinline=True)
def stuck(state: Words) -> bool:
    """Whether no pawn can step."""
    return state[OPEN] | state[OPEN + U1] | state[OPEN + U2] | state[OPEN + U3] == U0


@jitted(forceinline=True)
def pawns_left(state: Words) -> Word:
    """Count the pawns still in the game."""
    count = U0
    for pawn in EACH:
        count += uint64(state[PAWN + pawn] != OUT)
    return count


@jitted(forceinline=True)
def _adjacent_coins(state: Words) -> Word:
    """Return the set of squares with a coin next to any pawn."""
    near = U0
    for pawn in EACH:
        near |= NEIGHBOURS[state[PAWN + pawn]]
    return near & state[COINS]


@exported(forceinline=True)
def hits_of(state: Words) -> Word:
    """Return the set of dice that open a step."""
    dice = state[DICE]
    coins = state[COINS]
    nearby = _adjacent_coins(state)
    hits = U0
    for die in EACH:
        face = (dice >> U3 * die) & U7
        near = NEIGHBOURS[state[PAWN + die]]
        opened = (state[TILE + SIDES * die + face] & nearby) | (state[VALUE + face] & near & coins)
        hits |= uint64(opened != U0) << die
    return hits


@jitted(forceinline=True)
def _openings(state: Words, die: Word) -> Word:
    """Count the faces of a die that would open a step."""
    nearby = _adjacent_coins(state)
    near = NEIGHBOURS[state[PAWN + die]] & state[COINS]
    count = U0
    for face in range(VALUES):
        value = uint64(face)
        opened = (state[TILE + SIDES * die + value] & nearby) | (state[VALUE + value] & near)
        count += uint64(opened != U0)
    return count


@jitted(forceinline=True)
def chance_of(state: Words, dice: Word) -> Word:
    """Count the rolls of four dice (of 1,296) that leave a step open if only `dice` are rolled.

    This is exact: dice open steps independently, so the chances of opening none multiply.
    """
    if hits_of(state) & ~dice != U0:
        return ROLLS
    misses = U1
    for die in EACH:
        misses *= SIDES - (_openings(state, die) if dice >> die & U1 != U0 else U0)
    return ROLLS - misses


@exported(forceinline=True)
def chance_after(state: Words, pawn: Word, target: Word) -> Word:
    """Count the rolls (of 1,296) with a step open after this one, given the best choice of dice.

    It ignores Last One Out: the step is assumed to shut no pawn in.
    """
    coins = state[COINS]
    source = state[PAWN + pawn]
    state[COINS] = coins & ~(U1 << target)
    state[PAWN + pawn] = target
    chance = chance_of(state, ALL_DICE if state[STUD] != U0 else ALL_DICE & ~hits_of(state))
    state[COINS] = coins
    state[PAWN + pawn] = source
    return chance
