"""The kernel of Dice Isolation: its rules as jitted functions on a flat uint64 state.

A board of any shape lies in the lower left corner of an 8 x 8 grid; sets of squares are bitboards.

A move is two words. Placing a token: the set with its square, and 0. Choosing to roll: 0, and the
number of dice. The roll's result: 0, and the sum of the dice. A pass: 0 and 0.
"""

from __future__ import annotations

from typing import Any

from printkit.engines.kernel.arrays import constants, zeros
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U6,
    U8,
    U36,
    Reals,
    Word,
    Words,
    int64,
    pick,
    popcount,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.kernel.streams import below
from printkit.layouts.dice_isolation.layout import SUPPLY, DiceLayout
from printkit.layouts.setup import Setup

MAX_SEATS = 2
MAX_MOVES = 64 + 3
SCRATCH_WORDS = 0
TABLE_WORDS = 0
PREDICT_WORDS = 0
# A roll that doesn't stop you at least doubles your tokens: 1, 2, 4, 8, 16, 20. The seventh stops.
MAX_STEPS = MAX_SEATS * (2 * 7 + SUPPLY + 1)
PHASES = ("A", "B")
MULTI_STEP = True  # a roll takes two: the number of dice, then what they show

# Indices into a state. They are uint64, since a signed index would be tested for its sign.
WHITE = uint64(0)
TOKENS = uint64(1)  # by seat: the squares its tokens stand on
HAND = uint64(TOKENS + MAX_SEATS)  # by seat: its tokens beside the board
STAGE = uint64(HAND + MAX_SEATS)  # by seat: FRESH, COLLECTING or PLACING
TO_MOVE = uint64(STAGE + MAX_SEATS)
DICE = uint64(TO_MOVE + 1)  # the number of dice in the air
# consecutive passes; after one, the player not to move is out of the game
PASSES = uint64(DICE + 1)
PLY = uint64(PASSES + 1)
WIDTH = uint64(PLY + 1)  # of the board, for its notation
HEIGHT = uint64(WIDTH + 1)
STATE_WORDS = int(HEIGHT) + 1

# The stages of a player.
FRESH = uint64(0)  # before the first roll, which is compulsory
COLLECTING = uint64(1)  # phase A: may roll again or stop
PLACING = uint64(2)  # phase B: places tokens; after a low roll the first is still to come

_DICE_MOST = uint64(3)
_SUPPLY = uint64(SUPPLY)
_FALLS = constants("Q", [6**dice for dice in range(4)])
_NOT_FILE_A = uint64(0xFEFEFEFEFEFEFEFE)
_NOT_FILE_H = uint64(0x7F7F7F7F7F7F7F7F)


def init(setup: Setup[DiceLayout]) -> Words:
    """The state before the first move of `setup`."""
    layout = setup.layout
    state = zeros("Q", STATE_WORDS)
    state[WHITE] = sum(1 << square for square in layout.white)
    state[WIDTH], state[HEIGHT] = layout.width, layout.height
    return state


def with_head_start(setup: Setup[DiceLayout], tokens: int) -> Words:
    """The state before the first move if the second player begins with `tokens` tokens."""
    state = init(setup)
    state[HAND + 1] = tokens
    return state


@exported(forceinline=True)
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the legal moves to `moves`, two words each; return their number.

    Rolls come first. No dice may be in the air.
    """
    return _list(state, _open(state), moves)


@exported(forceinline=True)
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves worth considering to `moves`; return their number.

    A first token may go anywhere: the square that wins often has few free neighbours. Later tokens
    go on squares that the other player could reach. Squares that only the mover can reach can wait,
    and their order does not matter.
    """
    squares = _open(state)
    seat = state[TO_MOVE]
    if state[TOKENS + seat] != U0:
        disputed = squares & _reach(state, seat ^ U1)
        squares = disputed if disputed != U0 else squares & (U0 - squares)
    return _list(state, squares, moves)


@jitted(forceinline=True)
def _list(state: Words, squares: Word, moves: Words) -> int:
    """Write the allowed rolls and a token on each of `squares`, or a pass; return their number."""
    moves[U0] = U0
    moves[U1] = U0
    end = U0
    if state[STAGE + state[TO_MOVE]] <= COLLECTING:
        end = _list_rolls(moves)
    end = _list_squares(squares, moves, end)
    return int64(max(end, U2) >> U1)


@jitted(forceinline=True)
def _list_rolls(moves: Words) -> Word:
    """Write the three rolls at the start of the list; return where it ends."""
    end = U0
    dice = U1
    while dice <= _DICE_MOST:
        moves[end] = U0
        moves[end + U1] = dice
        end += U2
        dice += U1
    return end


@jitted(forceinline=True)
def _list_squares(squares: Word, moves: Words, end: Word) -> Word:
    """Append a token on each of `squares`; return where the list ends."""
    while squares != U0:
        moves[end] = squares & (U0 - squares)
        moves[end + U1] = U0
        end += U2
        squares &= squares - U1
    return end


@jitted(forceinline=True)
def _reach(state: Words, seat: Word) -> Word:
    """Return the free squares that a seat could fill if it were always its turn."""
    if state[PASSES] != U0:
        return U0
    free = state[WHITE] & ~(state[TOKENS] | state[TOKENS + U1])
    reach = state[TOKENS + seat]
    if reach == U0:
        return free
    if state[HAND + seat] == U0:
        return U0
    while True:
        wider = reach | (around(reach) & free)
        if wider == reach:
            return reach & free
        reach = wider


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """Draw a legal move at random, each equally likely; or what the dice in the air show."""
    if state[DICE] != U0:
        return U0, _throw(state[DICE], stream)
    squares = _open(state)
    rolls = _DICE_MOST if state[STAGE + state[TO_MOVE]] <= COLLECTING else U0
    count = rolls + popcount(squares)
    if count == U0:
        return U0, U0
    choice = below(stream, count)
    if choice < rolls:
        return U0, choice + U1
    return pick(squares, choice - rolls), U0


@exported(forceinline=True)
def light_policy(state: Words, stream: Words) -> tuple[Word, Word]:
    """Choose a move with some sense: roll while short of tokens, then take a contested square."""
    if state[DICE] != U0:
        return U0, _throw(state[DICE], stream)
    seat = state[TO_MOVE]
    if state[STAGE + seat] <= COLLECTING and _in_need(state, seat):
        return U0, _DICE_MOST
    squares = _open(state)
    if squares == U0:
        return U0, _DICE_MOST if state[STAGE + seat] <= COLLECTING else U0
    contested = squares & around(state[TOKENS + (seat ^ U1)])
    if contested != U0:
        squares = contested
    return pick(squares, below(stream, popcount(squares))), U0


@jitted(forceinline=True)
def _in_need(state: Words, seat: Word) -> bool:
    """Whether the seat's tokens cannot fill half of the board."""
    return state[HAND + seat] < popcount(state[WHITE]) >> U1


@jitted(forceinline=True)
def _throw(dice: Word, stream: Words) -> Word:
    """Roll the dice and return their sum. The digits of one random number in base 6 are
    the dice.
    """
    fall = below(stream, _FALLS[dice])
    return dice + fall % U6 + fall // U6 % U6 + fall // U36


@jitted(forceinline=True)
def _open(state: Words) -> Word:
    """Return the squares where the player to move may place a token."""
    seat = state[TO_MOVE]
    if state[HAND + seat] == U0 or state[STAGE + seat] == FRESH:
        return U0
    free = state[WHITE] & ~(state[TOKENS] | state[TOKENS + U1])
    own = state[TOKENS + seat]
    if own == U0:
        return free
    return free & around(own)


@exported(forceinline=True)
def around(squares: Word) -> Word:
    """Return `squares` and all squares touching them, on the whole grid."""
    wide = squares | ((squares << U1) & _NOT_FILE_A) | ((squares >> U1) & _NOT_FILE_H)
    return wide | (wide << U8) | (wide >> U8)


@exported(forceinline=True)
def apply(state: Words, squares: Word, number: Word) -> None:
    """Play a move: place on `squares`, choose `number` dice, add `number` rolled, or pass."""
    seat = state[TO_MOVE]
    if squares != U0:
        state[TOKENS + seat] |= squares
        state[HAND + seat] -= U1
        state[STAGE + seat] = PLACING
        if state[PASSES] == U0:
            state[TO_MOVE] = seat ^ U1
    elif state[DICE] != U0:
        had = state[HAND + seat]
        state[HAND + seat] = min(had + number, _SUPPLY)
        # a head start does not make the first roll low
        low = number < had and state[STAGE + seat] != FRESH
        state[STAGE + seat] = PLACING if low else COLLECTING
        state[DICE] = U0
        if state[PASSES] == U0:
            state[TO_MOVE] = seat ^ U1
    elif number != U0:
        state[DICE] = number
        return
    else:
        state[PASSES] += U1
        state[TO_MOVE] = seat ^ U1
    state[PLY] += U1


@exported(forceinline=True)
def is_terminal(state: Words) -> bool:
    """Whether both players have passed."""
    return state[PASSES] == U2


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    """The seat to move, or CHANCE while dice are in the air."""
    if state[DICE] != U0:
        return CHANCE
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def mid_move(state: Words) -> bool:
    """Whether dice are in the air."""
    return state[DICE] != U0


@exported(forceinline=True)
def ply(state: Words) -> Any:
    """The number of turns taken, passes included."""
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """The number of a seat's tokens on the board."""
    return int64(popcount(state[TOKENS + uint64(seat)]))


@exported(forceinline=True)
def winner(state: Words) -> int:
    """Return the seat with more tokens on the board, or -1 for a draw."""
    lead = score(state, 0) - score(state, 1)
    if lead == 0:
        return -1
    return 0 if lead > 0 else 1


@exported(forceinline=True)
def returns(state: Words, out: Reals) -> None:
    """Write each seat's share of the win: 1 for the winner, a half each for a draw."""
    lead = score(state, 0) - score(state, 1)
    out[0] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    out[1] = 1.0 - out[0]


@exported(forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES of the player to move."""
    return 0 if state[STAGE + state[TO_MOVE]] <= COLLECTING else 1


@exported(forceinline=True)
def heuristic(state: Words, seat: int) -> Any:
    """Return the seat's free neighbouring squares less the other's; dice in the air count instead.

    With dice in the air, more dice are better until the tokens could fill half of the board. After
    that any roll is bad.
    """
    own = uint64(seat)
    dice = int64(state[DICE])
    if dice != 0:
        return dice + 64 if _in_need(state, own) else dice - 128
    free = state[WHITE] & ~(state[TOKENS] | state[TOKENS + U1])
    return int64(popcount(free & around(state[TOKENS + own]))) - int64(
        popcount(free & around(state[TOKENS + (own ^ U1)]))
    )
