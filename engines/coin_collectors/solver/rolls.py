"""The table in which a Coin Collectors position is worked on: chances by what the dice show.

The faces of a die are in classes, numbered from 0: one for each that counts, ascending, then one
for all others, if any. While a position is worked on its chances lie in a table of 7 x 7 x 7 x 8 by
the classes of the four dice, where index 6 is a die that is rolled and the eighth column makes rows
as long as a register. They are kept packed, the last die's class running fastest.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.coin_collectors.board import EACH, PAWNS
from engines.coin_collectors.solver.winnable_states import MOST_STEPS
from engines.kernel.bits import Word, Words
from layouts.coin_collectors.layout import VALUES

ORDERS = np.array(list(permutations(range(PAWNS))), np.uint64)
"""By code, of 24: the place of each suit's pawn."""

CODES = len(ORDERS)

Floats = NDArray[np.float32]

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_6 = np.uint64(VALUES)

# The table's strides, its size, and where the chance stands if all dice are rolled.
_A, _B, _C = np.uint64(392), np.uint64(56), np.uint64(8)
TABLE = 7 * 392
ALL_ROLLED = np.uint64(TABLE - 2)

STRIDES = np.array([_A, _B, _C, _1], np.uint64)

MOST_VALUES = VALUES**PAWNS

_SETS = 1 << VALUES
_LEVELS = np.float32(65535)
SHUT_OUT = np.float32(-1)  # in the table: no step is open


class Chances(NamedTuple):
    """The chances to win a layer's positions, by case and code of the pawns' order.

    `offsets`: where its values begin, -1 for orders that do not come up; `faces`: the sets of faces
    that count, six bits a die; `lows`: the chance when all dice are rolled. That is the least one,
    so the others are `lows` plus `scales` times `values`, in 65,535 steps up to the greatest.
    """

    offsets: NDArray[np.int64]
    faces: NDArray[np.uint32]
    lows: Floats
    scales: Floats
    values: NDArray[np.uint16]


class Steps(NamedTuple):
    """What can be done in a case, as far as it does not depend on the pawns' suits.

    By step: the place of the pawn and its target, OUT to give it up; the case it leads to, -1 for a
    hopeless one; and by place here, the reaches of the pawns there.
    """

    pawns: Words
    targets: Words
    cases: NDArray[np.int64]
    reaches: Words


class Space(NamedTuple):
    """Room to work on a position in."""

    table: Floats
    packed: Floats
    order: Words  # by suit: the place of its pawn
    owner: Words  # by place: the suit of the pawn
    faces: Words  # by die: the set of faces that count
    reaches: Words
    ranked: Words
    starts: Words  # by die and class here: where its class there is packed (4, 8)
    steps: Steps


def _classes() -> tuple[Words, Words, Words, Floats]:
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


COUNT, CLASS, FACE, _CHANCE = _classes()


def space() -> Space:
    """New room to work in; each thread needs its own."""
    steps = Steps(
        pawns=np.empty(MOST_STEPS + PAWNS, np.uint64),
        targets=np.empty(MOST_STEPS + PAWNS, np.uint64),
        cases=np.empty(MOST_STEPS + PAWNS, np.int64),
        reaches=np.empty((MOST_STEPS + PAWNS, PAWNS), np.uint64),
    )
    table, packed = np.zeros(TABLE, np.float32), np.zeros(MOST_VALUES, np.float32)
    order, owner, faces, reaches, ranked = np.empty((5, PAWNS), np.uint64)
    starts = np.empty((PAWNS, 8), np.uint64)
    return Space(table, packed, order, owner, faces, reaches, ranked, starts, steps)


@njit(cache=True, nogil=True)
def raise_where(
    room: Space,
    die: Word,
    kind: Word,
    source: NDArray[np.uint16],
    low: np.float32,
    scale: np.float32,
) -> None:
    """Raise the table where a die shows a class of faces to `source`, at the sum of `starts`."""
    table, starts, faces = room.table, room.starts, room.faces
    low0, high0 = _range(faces, die, kind, _0)
    low1, high1 = _range(faces, die, kind, _1)
    low2, high2 = _range(faces, die, kind, _2)
    low3, high3 = _range(faces, die, kind, _3)
    for a in range(low0, high0):
        for b in range(low1, high1):
            for c in range(low2, high2):
                row = _A * a + _B * b + _C * c
                start = starts[0, a] + starts[1, b] + starts[2, c]
                for d in range(low3, high3):
                    chance = low + scale * np.float32(source[start + starts[3, d]])
                    there = table[row + d]
                    table[row + d] = chance if chance > there else there


@njit(cache=True, nogil=True, forceinline=True)
def _range(faces: Words, die: Word, kind: Word, other: Word) -> tuple[Word, Word]:
    """The classes of one die, its first and past its last, where another shows a class."""
    if other == die:
        return kind, kind + _1
    return _0, COUNT[faces[other]]


@njit(cache=True, nogil=True)
def average_rolls(table: Floats, faces: Words) -> None:
    """Write at index 6 of each die, and of each set of dice, the average over its rolls."""
    chances = _CHANCE[faces[3]]
    for a in range(COUNT[faces[0]]):
        for b in range(COUNT[faces[1]]):
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                mean = np.float32(0)
                for d in range(_6):
                    mean += chances[d] * table[row + d]
                table[row + _6] = mean
            _average(table, _A * a + _B * b, faces[2], _C)
        _average(table, _A * a, faces[1], _B)
    _average(table, _0, faces[0], _A)


@njit(cache=True, nogil=True, forceinline=True)
def _average(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Write the average of slices, each `stride` long, into the seventh."""
    end = start + _6 * stride
    for i in range(stride):
        table[end + i] = np.float32(0)
    for kind in range(COUNT[those]):
        chance = _CHANCE[those, kind]
        one = start + kind * stride
        for i in range(stride):
            table[end + i] += chance * table[one + i]


@njit(cache=True, nogil=True, forceinline=True)
def _raise_to_rolled(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Raise slices, each `stride` long, to the seventh."""
    end = start + _6 * stride
    for kind in range(COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[one + i] = chance if chance > rolled else rolled


@njit(cache=True, nogil=True)
def keep_best(room: Space) -> None:
    """Write to `packed` the chance with the best choice of dice."""
    table, faces, out = room.table, room.faces, room.packed
    end = _0
    last = COUNT[faces[3]]
    _raise_to_rolled(table, _0, faces[0], _A)
    for a in range(COUNT[faces[0]]):
        _raise_to_rolled(table, _A * a, faces[1], _B)
        for b in range(COUNT[faces[1]]):
            _raise_to_rolled(table, _A * a + _B * b, faces[2], _C)
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                rolled = table[row + _6]
                for d in range(last):
                    chance = table[row + d]
                    out[end] = chance if chance > rolled else rolled
                    end += _1


@njit(cache=True, nogil=True)
def pack(room: Space, low: np.float32, out: NDArray[np.uint16]) -> np.float32:
    """Write the packed chances in steps above `low`; answer the size of a step."""
    size = _1
    for die in EACH:
        size *= COUNT[room.faces[die]]
    high = low
    for i in range(size):
        high = max(high, room.packed[i])
    if high <= low:
        for i in range(size):
            out[i] = np.uint16(0)
        return np.float32(0)
    scale = (high - low) / _LEVELS
    per = _LEVELS / (high - low)
    for i in range(size):
        out[i] = np.uint16((max(room.packed[i], low) - low) * per + np.float32(0.5))
    return scale
