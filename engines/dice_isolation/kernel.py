"""The kernel of Dice Isolation: its rules as jitted functions on a flat uint64 state.

Boards of any shape lie in the lower left corner of an 8 x 8 grid, sets of squares are bitboards.

A move is two words. Placing a token: the set with its square, and 0. Choosing to roll: 0, and the
number of dice. What was rolled, as the dice's answer: 0, and their sum. A pass: 0 and 0.
"""

from __future__ import annotations

from typing import Any

from engines.kernel.arrays import constants, zeros
from engines.kernel.binding import CHANCE
from engines.kernel.bits import (
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
from engines.kernel.jit import exported, jitted
from engines.kernel.streams import below
from layouts.dice_isolation.layout import SUPPLY, DiceLayout
from layouts.setup import Setup

"""The tokens of a colour: nobody ever has more."""

MAX_SEATS = 2
MAX_MOVES = 64 + 3
SCRATCH_WORDS = 0
TABLE_WORDS = 0
# A roll that stops nobody at least doubles the tokens: 1, 2, 4, 8, 16, 20, and the seventh stops.
MAX_STEPS = MAX_SEATS * (2 * 7 + SUPPLY + 1)
PHASES = ("A", "B")
MULTI_STEP = True  # a roll: how many dice, then what they show

# Where things stand in a state. As uint64, since a signed index costs a test for its sign.
WHITE = uint64(0)
TOKENS = uint64(1)  # by seat: the squares its tokens stand on
HAND = uint64(TOKENS + MAX_SEATS)  # by seat: its tokens beside the board
STAGE = uint64(HAND + MAX_SEATS)  # by seat: FRESH, COLLECTING or PLACING
TO_MOVE = uint64(STAGE + MAX_SEATS)
DICE = uint64(TO_MOVE + 1)  # in the air
PASSES = uint64(DICE + 1)  # after one, whoever is not to move is out
PLY = uint64(PASSES + 1)
WIDTH = uint64(PLY + 1)  # of the board, for people
HEIGHT = uint64(WIDTH + 1)
STATE_WORDS = int(HEIGHT) + 1

# How far a player has come.
FRESH = uint64(0)  # before the first roll, which has to come
COLLECTING = uint64(1)  # phase A, may stop
PLACING = uint64(2)  # phase B; right after a low roll without a token on the board yet

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
    """The state before the first move when the second player begins with these tokens."""
    state = init(setup)
    state[HAND + 1] = tokens
    return state


@exported(forceinline=True)
def legal(state: Words, moves: Words, scratch: Words) -> int:
    """Write the moves of a position where no dice are in the air, two words each; answer how many.

    Rolls come first.
    """
    return _list(state, _open(state), moves)


@exported(forceinline=True)
def candidates(state: Words, moves: Words, scratch: Words, stream: Words) -> int:
    """Write the moves that a player considers; answer how many.

    A first token goes where most squares around it are free. Later ones go where the other player
    could get to: what only oneself can reach will wait, and the order does not matter there.
    """
    squares = _open(state)
    seat = state[TO_MOVE]
    if state[TOKENS + seat] == U0:
        squares = _most_open(squares)
    else:
        disputed = squares & _reach(state, seat ^ U1)
        squares = disputed if disputed != U0 else squares & (U0 - squares)
    return _list(state, squares, moves)


@jitted(forceinline=True)
def _list(state: Words, squares: Word, moves: Words) -> int:
    """Write the rolls that are open and a token on each of `squares`, or else a pass."""
    moves[U0] = U0
    moves[U1] = U0
    end = U0
    if state[STAGE + state[TO_MOVE]] <= COLLECTING:
        end = _list_rolls(moves)
    end = _list_squares(squares, moves, end)
    return int64(max(end, U2) >> U1)


@jitted(forceinline=True)
def _list_rolls(moves: Words) -> Word:
    """Begin the list with the rolls; answer where it ends."""
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
    """Append a token on each of `squares`; answer where the list ends."""
    while squares != U0:
        moves[end] = squares & (U0 - squares)
        moves[end + U1] = U0
        end += U2
        squares &= squares - U1
    return end


@jitted(forceinline=True)
def _reach(state: Words, seat: Word) -> Word:
    """The free squares that the seat's tokens could spread to if it were always its turn."""
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


@jitted()
def _most_open(squares: Word) -> Word:
    """Those of the free `squares` with most free ones around them, or one less."""
    most = U0
    left = squares
    while left != U0:
        bit = left & (U0 - left)
        most = max(most, popcount(around(bit) & squares))
        left ^= bit
    chosen = U0
    left = squares
    while left != U0:
        bit = left & (U0 - left)
        if popcount(around(bit) & squares) + U1 >= most:
            chosen |= bit
        left ^= bit
    return chosen


@exported(forceinline=True)
def sample(state: Words, stream: Words) -> tuple[Word, Word]:
    """A random legal move, each equally likely; or what the dice in the air show."""
    if state[DICE] != U0:
        return U0, _thrown(state[DICE], stream)
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
    """A move with some sense: rolls while in need, then squares that both want; else any."""
    if state[DICE] != U0:
        return U0, _thrown(state[DICE], stream)
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
    """Whether the seat's tokens could not fill half of the board."""
    return state[HAND + seat] < popcount(state[WHITE]) >> U1


@jitted(forceinline=True)
def _thrown(dice: Word, stream: Words) -> Word:
    """The sum of the dice. One number says how all of them fell: its digits in base 6."""
    fall = below(stream, _FALLS[dice])
    return dice + fall % U6 + fall // U6 % U6 + fall // U36


@jitted(forceinline=True)
def _open(state: Words) -> Word:
    """The squares on which the player to move may place a token."""
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
    """The `squares` and all that touch them, on the whole grid."""
    wide = squares | ((squares << U1) & _NOT_FILE_A) | ((squares >> U1) & _NOT_FILE_H)
    return wide | (wide << U8) | (wide >> U8)


@exported(forceinline=True)
def apply(state: Words, squares: Word, number: Word) -> None:
    """Place on `squares`, let `number` dice roll, take the `number` they show, or pass."""
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
        low = number < had and state[STAGE + seat] != FRESH  # tokens from a head start aside
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
    """Both have passed."""
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
    """The turns taken, passes included."""
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's tokens on the board."""
    return int64(popcount(state[TOKENS + uint64(seat)]))


@exported(forceinline=True)
def winner(state: Words) -> int:
    """The seat with more tokens on the board, -1 for a draw."""
    lead = score(state, 0) - score(state, 1)
    if lead == 0:
        return -1
    return 0 if lead > 0 else 1


@exported(forceinline=True)
def returns(state: Words, out: Reals) -> None:
    """Each seat's share of the win: 1 for the winner, a half each in a draw."""
    lead = score(state, 0) - score(state, 1)
    out[0] = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    out[1] = 1.0 - out[0]


@exported(forceinline=True)
def phase(state: Words) -> int:
    """The index in PHASES for the player to move."""
    return 0 if state[STAGE + state[TO_MOVE]] <= COLLECTING else 1


@exported(forceinline=True)
def heuristic(state: Words, seat: int) -> Any:
    """In phase B the squares next to one's tokens less those next to the other's, free ones.

    In phase A a player rolls until the tokens could fill half of the board, three dice first.
    """
    own = uint64(seat)
    dice = int64(state[DICE])
    if dice != 0:
        return dice + 64 if _in_need(state, own) else dice - 128
    free = state[WHITE] & ~(state[TOKENS] | state[TOKENS + U1])
    return int64(popcount(free & around(state[TOKENS + own]))) - int64(
        popcount(free & around(state[TOKENS + (own ^ U1)]))
    )
