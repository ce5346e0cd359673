"""What the exact value of Coin Collectors is worked out with: one layer of positions from the next.

The faces of a die are in classes, as `exact` says, numbered from 0: one for each that counts,
ascending, then one for all others, if any. Values are packed by the classes of the four dice, the
last one's running fastest. While a position is worked on they lie in a table of 7 x 7 x 7 x 8,
where index 6 is a die that is rolled and the eighth column makes rows as long as a register.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, signed
from engines.coin_collectors.board import (
    COINS,
    DICE,
    EACH,
    NEIGHBOURS,
    PAWN,
    PAWNS,
    SHUT,
    STUD,
    TILE,
    VALUE,
)
from engines.coin_collectors.winnable import arrange, coins_of, find, pawn_of, ranks, settle
from layouts.coin_collectors.layout import VALUES

CODES = 64  # of pawns' orders: the ranks of the first three, two bits each

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_6 = np.uint64(VALUES)
_7 = np.uint64(7)

# The table's strides, and its size.
_A, _B, _C = np.uint64(392), np.uint64(56), np.uint64(8)
_TABLE = 7 * 392

_SETS = 1 << VALUES
_ALL = _SETS - 1


def _classes() -> tuple[Words, Words, Words, NDArray[np.float32]]:
    """By set of faces that count: how many classes, of each face the class, of each class a face
    and the chance to roll it.
    """
    counts = np.zeros(_SETS, np.uint64)
    of_face = np.zeros((_SETS, VALUES), np.uint64)
    faces = np.zeros((_SETS, VALUES), np.uint64)
    chances = np.zeros((_SETS, VALUES), np.float32)
    for those in range(_SETS):
        counting = [face for face in range(VALUES) if those >> face & 1]
        others = [face for face in range(VALUES) if not those >> face & 1]
        classes = [[face] for face in counting] + ([others] if others else [])
        counts[those] = len(classes)
        for index, members in enumerate(classes):
            of_face[those, members] = index
            faces[those, index] = members[0]
            chances[those, index] = len(members) / VALUES
    return counts, of_face, faces, chances


_COUNT, _CLASS, _FACE, _CHANCE = _classes()


@njit(cache=True, nogil=True, forceinline=True)
def counting_faces(state: Words, coins: Word, pawns: Words, out: Words) -> None:
    """Write by die the set of faces that count with these coins left."""
    values = _0
    for face in range(VALUES):
        values |= np.uint64(state[VALUE + np.uint64(face)] & coins != _0) << np.uint64(face)
    for die in EACH:
        faces = values if pawns[die] != SHUT else _0
        for face in range(VALUES):
            tile = state[TILE + _6 * die + np.uint64(face)]
            faces |= np.uint64(tile & coins != _0) << np.uint64(face)
        out[die] = faces


@njit(cache=True, nogil=True, forceinline=True)
def _code(order: Words) -> Word:
    return order[_0] | (order[_1] << _2) | (order[_2] << np.uint64(4))


@njit(cache=True, nogil=True, forceinline=True)
def _pawns_by_suit(arrangement: Word, code: Word, pawns: Words, order: Words) -> bool:
    """Write the squares of the pawns in a code's order, unless it is none or not the proper one."""
    fourth: Word = _6
    for pawn in range(PAWNS - 1):
        order[pawn] = (code >> np.uint64(2 * pawn)) & _3
        fourth -= order[pawn]
        for other in range(pawn):
            if order[other] == order[pawn]:
                return False
    order[PAWNS - 1] = fourth
    for suit in EACH:
        pawns[suit] = pawn_of(arrangement, order[suit])
    ranks(pawns, order)
    return _code(order) == code


@njit(cache=True, nogil=True)
def measure(state: Words, arrangements: Words, sizes: NDArray[np.int16]) -> None:
    """Write by arrangement and code of the pawns' order how many values the position has."""
    pawns = np.empty(PAWNS, np.uint64)
    order = np.empty(PAWNS, np.uint64)
    faces = np.empty(PAWNS, np.uint64)
    for index in range(arrangements.shape[0]):
        for code in range(CODES):
            if _pawns_by_suit(arrangements[index], np.uint64(code), pawns, order):
                counting_faces(state, coins_of(arrangements[index]), pawns, faces)
                size = _1
                for die in EACH:
                    size *= _COUNT[faces[die]]
                sizes[index, code] = signed(size)


@njit(cache=True, nogil=True)
def fill(
    state: Words,
    staying: Word,
    first: int,
    last: int,
    arrangements: Words,
    offsets: NDArray[np.int64],
    values: NDArray[np.float32],
    below: Words,
    below_offsets: NDArray[np.int64],
    below_values: NDArray[np.float32],
) -> None:
    """Work out the values of some arrangements after a step, from those with a coin fewer."""
    table = np.zeros(_TABLE, np.float32)
    pawns = np.empty(PAWNS, np.uint64)
    order = np.empty(PAWNS, np.uint64)
    faces = np.empty(PAWNS, np.uint64)
    space = np.empty((4, 8), np.uint64)
    for index in range(first, last):
        coins = coins_of(arrangements[index])
        for code in range(CODES):
            offset = offsets[index, code]
            if offset < 0:
                continue
            _pawns_by_suit(arrangements[index], np.uint64(code), pawns, order)
            counting_faces(state, coins, pawns, faces)
            table[:] = np.float32(0)
            for pawn in EACH:
                targets = NEIGHBOURS[pawns[pawn]] & coins
                while targets != _0:
                    target = lowest(targets)
                    targets &= targets - _1
                    _try(
                        state, staying, coins, pawns, faces, pawn, target,
                        below, below_offsets, below_values, table, space,
                    )  # fmt: skip
            _roll(table, faces)
            _keep_best(table, faces, state[STUD] != _0, values[offset:])


@njit(cache=True, nogil=True)
def _child(
    state: Words,
    staying: Word,
    coins: Word,
    pawns: Words,
    pawn: Word,
    target: Word,
    below: Words,
    below_offsets: NDArray[np.int64],
    space: Words,
) -> int:
    """Where the values after a step begin, or -1; write the set of faces that then count, by die.

    To the third row of `space`; the first two are overwritten.
    """
    after = coins & ~(_1 << target)
    moved, order = space[0], space[1]
    for other in EACH:
        moved[other] = target if other == pawn else pawns[other]
    settle(after, moved, staying)
    index = find(below, arrange(after, moved, order))
    if index < 0:
        return -1
    counting_faces(state, after, moved, space[2])
    return below_offsets[index, signed(_code(order))]


@njit(cache=True, nogil=True, forceinline=True)
def _tile_of(state: Words, square: Word) -> Word:
    """The number of the tile on a square."""
    tile = _0
    while state[TILE + tile] != _1 << square:
        tile += _1
    return tile


@njit(cache=True, nogil=True, forceinline=True)
def _value_of(state: Words, square: Word) -> Word:
    """The value of the coin on a square."""
    value = _0
    while state[VALUE + value] >> square & _1 == _0:
        value += _1
    return value


@njit(cache=True, nogil=True)
def _try(
    state: Words,
    staying: Word,
    coins: Word,
    pawns: Words,
    faces: Words,
    pawn: Word,
    target: Word,
    below: Words,
    below_offsets: NDArray[np.int64],
    below_values: NDArray[np.float32],
    table: NDArray[np.float32],
    space: Words,
) -> None:
    """Enter in the table what a step is worth, with all dice that open it, where that is more."""
    offset = _child(state, staying, coins, pawns, pawn, target, below, below_offsets, space)
    if offset < 0:
        return
    then = space[2].copy()
    stride = _1
    for i in range(PAWNS):
        die = PAWNS - 1 - i
        for kind in range(_COUNT[faces[die]]):
            space[die, kind] = stride * _CLASS[then[die], _FACE[faces[die], kind]]
        stride *= _COUNT[then[die]]
    tile = _tile_of(state, target)
    source = below_values[offset:]
    suit = tile // _6
    _raise(table, faces, suit, _CLASS[faces[suit], tile % _6], space, source)
    _raise(table, faces, pawn, _CLASS[faces[pawn], _value_of(state, target)], space, source)


@njit(cache=True, nogil=True)
def _raise(
    table: NDArray[np.float32],
    faces: Words,
    die: Word,
    kind: Word,
    places: Words,
    source: NDArray[np.float32],
) -> None:
    """Raise the table where a die shows a class of faces to `source`, at the sum of `places`."""
    low0, high0 = _range(faces, die, kind, _0)
    low1, high1 = _range(faces, die, kind, _1)
    low2, high2 = _range(faces, die, kind, _2)
    low3, high3 = _range(faces, die, kind, _3)
    for a in range(low0, high0):
        for b in range(low1, high1):
            for c in range(low2, high2):
                row = _A * a + _B * b + _C * c
                start = places[0, a] + places[1, b] + places[2, c]
                for d in range(low3, high3):
                    chance = source[start + places[3, d]]
                    there = table[row + d]
                    table[row + d] = chance if chance > there else there


@njit(cache=True, nogil=True, forceinline=True)
def _range(faces: Words, die: Word, kind: Word, other: Word) -> tuple[Word, Word]:
    """The classes of one die, its first and past its last, where another shows a class."""
    if other == die:
        return kind, kind + _1
    return _0, _COUNT[faces[other]]


@njit(cache=True, nogil=True)
def _roll(table: NDArray[np.float32], faces: Words) -> None:
    """Write at index 6 of each die, and of each set of dice, the average over its rolls."""
    chances = _CHANCE[faces[3]]
    for a in range(_COUNT[faces[0]]):
        for b in range(_COUNT[faces[1]]):
            for c in range(_COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                mean = np.float32(0)
                for d in range(_6):
                    mean += chances[d] * table[row + d]
                table[row + _6] = mean
            _average(table, _A * a + _B * b, faces[2], _C)
        _average(table, _A * a, faces[1], _B)
    _average(table, _0, faces[0], _A)


@njit(cache=True, nogil=True, forceinline=True)
def _average(table: NDArray[np.float32], start: Word, those: Word, stride: Word) -> None:
    """Write the average of slices, each `stride` long, into the seventh."""
    end = start + _6 * stride
    for kind in range(_COUNT[those]):
        chance = _CHANCE[those, kind]
        one = start + kind * stride
        for i in range(stride):
            table[end + i] += chance * table[one + i]


@njit(cache=True, nogil=True, forceinline=True)
def _raise_to_rolled(table: NDArray[np.float32], start: Word, those: Word, stride: Word) -> None:
    """Raise slices, each `stride` long, to the seventh."""
    end = start + _6 * stride
    for kind in range(_COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[one + i] = chance if chance > rolled else rolled


@njit(cache=True, nogil=True)
def _keep_best(
    table: NDArray[np.float32], faces: Words, stud: bool, out: NDArray[np.float32]
) -> None:
    """Write the value of the best choice of dice, or of all four, packed to `out`."""
    end = _0
    whole = table[_TABLE - 2]
    last = _COUNT[faces[3]]
    _raise_to_rolled(table, _0, faces[0], _A)
    for a in range(_COUNT[faces[0]]):
        _raise_to_rolled(table, _A * a, faces[1], _B)
        for b in range(_COUNT[faces[1]]):
            _raise_to_rolled(table, _A * a + _B * b, faces[2], _C)
            for c in range(_COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                rolled = whole if stud else table[row + _6]
                for d in range(last):
                    chance = table[row + d]
                    out[end] = chance if chance > rolled and not stud else rolled
                    end += _1


@njit(cache=True, nogil=True)
def step_value(
    state: Words,
    pawn: Word,
    target: Word,
    staying: Word,
    below: Words,
    below_offsets: NDArray[np.int64],
    below_values: NDArray[np.float32],
) -> Any:
    """The chance to win after a step from a kernel's state, with its dice."""
    space = np.empty((4, 8), np.uint64)
    pawns = np.empty(PAWNS, np.uint64)
    for other in EACH:
        pawns[other] = state[PAWN + other]
    offset = _child(state, staying, state[COINS], pawns, pawn, target, below, below_offsets, space)
    if offset < 0:
        return np.float32(0)
    place = _0
    for die in EACH:
        those = space[2, signed(die)]
        place = place * _COUNT[those] + _CLASS[those, (state[DICE] >> _3 * die) & _7]
    return below_values[offset:][place]
