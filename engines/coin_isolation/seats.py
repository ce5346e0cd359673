"""The players in a state, and whose turn it is: its first words, the same under all variants."""

from __future__ import annotations

from typing import Any

from engines.coin_isolation.paths import FIRST_ROWS, NEIGHBOURS
from engines.kernel.arrays import zeros
from engines.kernel.bits import U0, U1, U2, U3, U32, Reals, Word, Words, int64, lowest, uint64
from engines.kernel.jit import exported, jitted
from layouts.coin_isolation.layout import SIDES, CoinLayout
from layouts.setup import Setup

MAX_SEATS = 4

# Where things stand in a state. As uint64, since a signed index costs a test for its sign.
PAWN = uint64(0)  # by seat: the set of its pawn's square, empty before its first path
MONEY = uint64(PAWN + MAX_SEATS)  # by seat, in cents
LAST_TAKE = uint64(MONEY + MAX_SEATS)  # by seat: the ply of its last coin from 1 on, 0 for none
SIDE = uint64(LAST_TAKE + MAX_SEATS)  # by seat: its index in SIDES
PLAYERS = uint64(SIDE + MAX_SEATS)
TO_MOVE = uint64(PLAYERS + 1)
PASSES = uint64(TO_MOVE + 1)  # passes one after another
PLY = uint64(PASSES + 1)
BOARD = uint64(PLY + 1)  # where a kernel's own words begin

_HALF_LEAD = 50.0  # cents


def seated(setup: Setup[CoinLayout], words: int) -> Words:
    """A state of so many words, with the players of `setup` and nothing on the board."""
    state = zeros("Q", words)
    for seat, side in enumerate(setup.sides):
        state[SIDE + seat] = SIDES.index(side)
    for seat, cents in enumerate(setup.head_start):
        state[MONEY + seat] = cents
    state[PLAYERS] = setup.players
    return state


@exported(forceinline=True)
def starts(state: Words, adjacent: Word) -> Word:
    """The squares a path of the player to move may begin with, coins or not."""
    seat = state[TO_MOVE]
    pawn = state[PAWN + seat]
    if pawn == U0:
        return FIRST_ROWS[state[SIDE + seat]]
    return NEIGHBOURS[adjacent + lowest(pawn)]


@exported(forceinline=True)
def pawns(state: Words) -> Word:
    """The squares of all pawns."""
    return state[PAWN] | state[PAWN + U1] | state[PAWN + U2] | state[PAWN + U3]


@jitted(forceinline=True)
def next_seat(state: Words) -> None:
    """The move is complete: the turn goes on."""
    seat = state[TO_MOVE]
    state[PLY] += U1
    state[TO_MOVE] = seat + U1 if seat + U1 < state[PLAYERS] else U0


@exported(forceinline=True)
def all_passed(state: Words) -> bool:
    """All players have passed one after another."""
    return state[PASSES] >= state[PLAYERS]


@exported(forceinline=True)
def current_player(state: Words) -> Any:
    return int64(state[TO_MOVE])


@exported(forceinline=True)
def ply(state: Words) -> Any:
    return int64(state[PLY])


@exported(forceinline=True)
def score(state: Words, seat: int) -> Any:
    """A seat's money, in cents."""
    return int64(state[MONEY + uint64(seat)])


@exported()
def winner(state: Words) -> int:
    """The seat of most money, among equals the last to take a coin; -1 if none of them did."""
    best = -1
    best_key = U0
    for seat in range(int64(state[PLAYERS])):
        key = (state[MONEY + uint64(seat)] << U32) | state[LAST_TAKE + uint64(seat)]
        if key > best_key:
            best_key = key
            best = seat
        elif key == best_key:
            best = -1
    return best


@exported()
def returns(state: Words, out: Reals) -> None:
    """Each seat's share of the win: 1 for the winner; a game without one is shared by all."""
    players = int64(state[PLAYERS])
    first = winner(state)
    for seat in range(players):
        out[seat] = 1.0 / players if first < 0 else 0.0
    if first >= 0:
        out[first] = 1.0


@exported()
def shape_returns(state: Words, out: Reals) -> None:
    """Shade `out` by the money ahead of the best other: half of it is a matter of degree.

    Fifty cents ahead are half as good as any lead can be.
    """
    players = int64(state[PLAYERS])
    for seat in range(players):
        best = 0
        for other in range(players):
            if other != seat:
                best = max(best, score(state, other))
        ahead = score(state, seat) - best
        degree = 0.5 + 0.5 * ahead / (abs(ahead) + _HALF_LEAD)
        out[seat] = 0.5 * out[seat] + 0.5 * degree


@exported(forceinline=True)
def phase(state: Words) -> int:
    """The game has one part."""
    return 0
