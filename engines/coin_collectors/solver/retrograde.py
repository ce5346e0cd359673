"""What the chances to win Coin Collectors are worked out with: one layer of cases from the next.

A case, the suits of its pawns and the dice make a position after a step, before the choice of dice.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.coin_collectors.board import (
    DICE,
    EACH,
    LOSSES,
    NEIGHBOURS,
    OUT,
    PAWNS,
    STUD,
    TILE,
    VALUE,
)
from engines.coin_collectors.solver.rolls import (
    ALL_ROLLED,
    CLASS,
    CODES,
    COUNT,
    FACE,
    ORDERS,
    SHUT_OUT,
    STRIDES,
    TABLE,
    Chances,
    Floats,
    Space,
    average_rolls,
    keep_best,
    pack,
    raise_where,
)
from engines.coin_collectors.solver.winnable_states import Layer, find, ranks, step
from engines.kernel.bits import Word, Words, lowest, signed
from layouts.coin_collectors.layout import VALUES

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_6 = np.uint64(VALUES)
_7 = np.uint64(7)
_SET = np.uint64(63)  # the bits of a die's set of faces


def _codes() -> NDArray[np.int64]:
    """By the places of the first three suits, two bits each: the code."""
    codes = np.full(1 << 6, -1)
    for code, (one, two, three, _) in enumerate(ORDERS.tolist()):
        codes[one | two << 2 | three << 4] = code
    return codes


_CODE = _codes()


@njit(cache=True, nogil=True, forceinline=True)
def _code_of(order: Words) -> int:
    return _CODE[order[_0] | (order[_1] << _2) | (order[_2] << np.uint64(4))]


@njit(cache=True, nogil=True, forceinline=True)
def order_of(code: int, order: Words, owner: Words) -> None:
    """Write each suit's place and each place's suit."""
    for suit in EACH:
        order[suit] = ORDERS[code, suit]
        owner[order[suit]] = suit


@njit(cache=True, nogil=True, forceinline=True)
def _is_proper(places: Words, owner: Words) -> bool:
    """Whether of pawns with the same reach the first suit's comes first."""
    for place in range(PAWNS - 1):
        if places[place] == places[place + 1] and owner[place] > owner[place + 1]:
            return False
    return True


@njit(cache=True, nogil=True, forceinline=True)
def _count_faces(state: Words, coins: Word, useful: Words, order: Words, faces: Words) -> None:
    """Write by die the set of faces that count: its tiles with coins, its pawn's useful coins."""
    for die in EACH:
        those = _0
        for face in range(VALUES):
            tile = state[TILE + _6 * die + np.uint64(face)] & coins
            alike = state[VALUE + np.uint64(face)] & useful[order[die]]
            those |= np.uint64(tile | alike != _0) << np.uint64(face)
        faces[die] = those


@njit(cache=True, nogil=True)
def measure(
    state: Words,
    layer: Layer,
    one: bool,
    sizes: NDArray[np.int16],
    room: Space,
) -> None:
    """Write by case and code how many values the position has: one if its dice do not matter."""
    for case in range(layer.coins.shape[0]):
        for code in range(CODES):
            order_of(code, room.order, room.owner)
            if not _is_proper(layer.places[case], room.owner):
                continue
            size = _1
            if not one:
                coins, useful = layer.coins[case], layer.useful[case]
                _count_faces(state, coins, useful, room.order, room.faces)
                for die in EACH:
                    size *= COUNT[room.faces[die]]
            sizes[case, code] = signed(size)


@njit(cache=True, nogil=True)
def fill(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    room: Space,
) -> None:
    """Work out all positions of some cases, from those with a coin fewer.

    And, with acceptable-losses, from those with a pawn fewer, which are greater cases of the same
    coins: `last` must be the end of those.
    """
    for case in range(last - 1, first - 1, -1):
        count = list_steps(state, case, layer, below, room)
        for code in range(CODES):
            if chances.offsets[case, code] < 0:
                continue
            order_of(code, room.order, room.owner)
            tabulate(state, case, count, layer, chances, below_chances, room)
            keep(state, case, code, room, chances)


@njit(cache=True, nogil=True)
def keep(state: Words, case: int, code: int, room: Space, chances: Chances) -> None:
    """Choose the best dice in the table, and write the position's chances."""
    low = room.table[ALL_ROLLED]
    chances.lows[case, code] = low
    if state[STUD] == _0:
        faces = _0
        for die in EACH:
            faces |= room.faces[die] << (_6 * die)
        chances.faces[case, code] = np.uint32(faces)
        keep_best(room)
        values = chances.values[chances.offsets[case, code] :]
        chances.scales[case, code] = pack(room, low, values)


@njit(cache=True, nogil=True)
def list_steps(state: Words, case: int, layer: Layer, below: Layer, room: Space) -> int:
    """Write a case's steps, and the pawns to be given up; answer how many."""
    coins, leavers, squares = layer.coins[case], layer.leavers[case], layer.squares[case]
    end = 0
    for place in EACH:
        targets = NEIGHBOURS[squares[place]] & coins
        while targets != _0:
            _enter(end, coins, leavers, squares, place, lowest(targets), below, room)
            targets &= targets - _1
            end += 1
        if state[LOSSES] != _0 and squares[place] != OUT:
            _enter(end, coins, leavers, squares, place, OUT, layer, room)
            end += 1
    return end


@njit(cache=True, nogil=True)
def _enter(
    at: int,
    coins: Word,
    leavers: Word,
    squares: Words,
    place: Word,
    target: Word,
    to: Layer,
    room: Space,
) -> None:
    moved, order, steps = room.reaches, room.ranked, room.steps
    found = find(to.words, step(coins, squares, leavers, place, target, moved, order))
    steps.pawns[at], steps.targets[at] = place, target
    steps.cases[at] = to.case[found] if found >= 0 else -1
    if found >= 0:
        for other in EACH:
            steps.reaches[at, other] = to.reaches[found, order[other]]


@njit(cache=True, nogil=True)
def tabulate(
    state: Words,
    case: int,
    count: int,
    layer: Layer,
    chances: Chances,
    below_chances: Chances,
    room: Space,
) -> None:
    """Fill the table for a position: after any roll, and on average after a roll of some dice.

    The case's steps are listed, and the order of its pawns is written.
    """
    table, steps, faces = room.table, room.steps, room.faces
    _count_faces(state, layer.coins[case], layer.useful[case], room.order, faces)
    losses = state[LOSSES] != _0
    table[:] = SHUT_OUT if losses else np.float32(0)
    given_up = np.float32(0)
    for at in range(count):
        suit, target = room.owner[steps.pawns[at]], steps.targets[at]
        if target == OUT:
            if steps.cases[at] >= 0:
                there = steps.cases[at], code_there(at, room)
                given_up = max(given_up, chances.lows[there])
        elif steps.cases[at] >= 0:
            _try(state, at, suit, target, below_chances, room)
        elif losses:
            _allow(state, suit, target, room)
    if losses:
        for index in range(TABLE):
            if table[index] == SHUT_OUT:
                table[index] = given_up
    average_rolls(table, faces)


@njit(cache=True, nogil=True, forceinline=True)
def code_there(at: int, room: Space) -> int:
    """The code of the pawns' order after a step."""
    for suit in EACH:
        room.reaches[suit] = room.steps.reaches[at, room.order[suit]]
    ranks(room.reaches, room.ranked)
    return _code_of(room.ranked)


@njit(cache=True, nogil=True, forceinline=True)
def tile_of(state: Words, square: Word) -> Word:
    """The number of the tile on a square."""
    tile = _0
    while state[TILE + tile] != _1 << square:
        tile += _1
    return tile


@njit(cache=True, nogil=True, forceinline=True)
def value_of(state: Words, square: Word) -> Word:
    """The value of the coin on a square."""
    value = _0
    while state[VALUE + value] >> square & _1 == _0:
        value += _1
    return value


@njit(cache=True, nogil=True)
def _try(state: Words, at: int, suit: Word, target: Word, below: Chances, room: Space) -> None:
    """Enter in the table what a step is worth, with all dice that open it, where that is more."""
    case, code = room.steps.cases[at], code_there(at, room)
    faces, then = room.faces, np.uint64(below.faces[case, code])
    stride = _1
    for i in range(PAWNS):
        die = np.uint64(PAWNS - 1 - i)
        those = (then >> (_6 * die)) & _SET
        for kind in range(COUNT[faces[die]]):
            room.starts[die, kind] = stride * CLASS[those, FACE[faces[die], kind]]
        stride *= COUNT[those]
    tile, offset = tile_of(state, target), below.offsets[case, code]
    source = below.values[offset:]
    low, scale = below.lows[case, code], below.scales[case, code]
    own, value = tile // _6, value_of(state, target)
    raise_where(room, own, CLASS[faces[own], tile % _6], source, low, scale)
    raise_where(room, suit, CLASS[faces[suit], value], source, low, scale)


@njit(cache=True, nogil=True)
def _allow(state: Words, suit: Word, target: Word, room: Space) -> None:
    """Enter in the table that a step is open, if only to be lost."""
    nothing = np.zeros(1, np.uint16)
    room.starts[:] = _0
    tile = tile_of(state, target)
    own, value = tile // _6, value_of(state, target)
    faces, zero = room.faces, np.float32(0)
    raise_where(room, own, CLASS[faces[own], tile % _6], nothing, zero, zero)
    raise_where(room, suit, CLASS[faces[suit], value], nothing, zero, zero)


@njit(cache=True, nogil=True)
def locate(arrangement: Word, order: Words, layer: Layer, room: Space) -> tuple[int, int]:
    """The case and code of an arrangement whose pawns rank in this order; or -1 twice.

    Leaves the order of places by suit, and the suits by place, in `room`.
    """
    found = find(layer.words, arrangement)
    if found < 0:
        return -1, -1
    for suit in EACH:
        room.reaches[suit] = layer.reaches[found, order[suit]]
    ranks(room.reaches, room.order)
    for suit in EACH:
        room.owner[room.order[suit]] = suit
    return layer.case[found], _code_of(room.order)


@njit(cache=True, nogil=True)
def compare(
    state: Words,
    case: int,
    count: int,
    layer: Layer,
    chances: Chances,
    below_chances: Chances,
    room: Space,
    out: Floats,
) -> None:
    """Write by set of dice the chance to win if they are rolled, from a position just located.

    With the dice of `state`; the case's steps are listed.
    """
    tabulate(state, case, count, layer, chances, below_chances, room)
    for dice in range(out.shape[0]):
        index = _0
        for die in EACH:
            face = (state[DICE] >> (_3 * die)) & _7
            rolled = (np.uint64(dice) >> die) & _1 != _0
            kind = _6 if rolled else CLASS[room.faces[die], face]
            index += kind * STRIDES[die]
        out[dice] = room.table[index]
