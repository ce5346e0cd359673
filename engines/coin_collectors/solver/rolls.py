"""Expectation over rolls: a position's chances to win by what the dice show, and their averages.

The faces of a die are in classes, numbered from 0: one for each that counts, ascending, then one
for all others, if any. While a position is solved its chances lie in a table of 7 x 7 x 7 x 8 by
the classes of the four dice, where index 6 is a die that is rolled and the eighth column makes rows
as long as a register. They are kept packed and quantized, the last die's class running fastest.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.coin_collectors.board import EACH, PAWNS, SIDES
from engines.coin_collectors.solver.winnable_states import MOST_STEPS
from engines.kernel.bits import U0, U1, U2, U3, Word, Words
from layouts.coin_collectors.layout import VALUES

ORDERS = np.array(list(permutations(range(PAWNS))), np.uint64)
"""By code, of 24: the place of each suit's pawn."""

CODES = len(ORDERS)

Floats = NDArray[np.float32]


# The table's strides, its size, and where the chance stands if all dice are rolled.
_A, _B, _C = np.uint64(392), np.uint64(56), np.uint64(8)
TABLE = 7 * 392
ALL_ROLLED = np.uint64(TABLE - 2)

STRIDES = np.array([_A, _B, _C, U1], np.uint64)

MOST_VALUES = VALUES**PAWNS

_SETS = 1 << VALUES
_LEVELS = np.float32(65535)
NO_STEP = np.float32(-1)  # in the table: no step is open


class Chances(NamedTuple):
    """The chances to win a layer's positions, quantized, by case and code of the pawns' order.

    `offsets`: where its values begin, -1 for orders that do not come up; `faces`: the sets of faces
    that count, six bits a die; `lows`: the chance when all dice are rolled. That is the least one,
    so the others are `lows` plus `scales` times `values`, in 65,535 steps up to the greatest. All
    are of shape (cases, CODES), but for the values.
    """

    offsets: NDArray[np.int64]
    faces: NDArray[np.uint32]
    lows: Floats
    scales: Floats
    values: NDArray[np.uint16]


class Steps(NamedTuple):
    """The moves of a case, as far as they do not depend on the pawns' suits.

    By move: the place of the pawn and its target, OUT to give it up; the case that it leads to, -1
    where that cannot be won; and by place before it, the pawns' reaches after it.
    """

    pawns: Words
    targets: Words
    cases: NDArray[np.int64]
    reaches: Words


class RollWorkspace(NamedTuple):
    """The arrays in which a position is solved; each thread needs its own."""

    table: Floats  # chances by class of each die
    packed: Floats  # the same with the best choice of dice, packed
    order: Words  # by suit: the place of its pawn
    owner: Words  # by place: the suit of the pawn
    faces: Words  # by die: the set of faces that count
    moved: Words  # by place: the square of the pawn after a move
    reaches: Words  # by place or suit: the reach of the pawn after a move
    ranks: Words  # the ranks of the squares or reaches after a move
    starts: Words  # by die and class before a move: where its class after it is packed (4, 8)
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


def new_roll_workspace() -> RollWorkspace:
    """A workspace for one thread."""
    steps = Steps(
        pawns=np.empty(MOST_STEPS + PAWNS, np.uint64),
        targets=np.empty(MOST_STEPS + PAWNS, np.uint64),
        cases=np.empty(MOST_STEPS + PAWNS, np.int64),
        reaches=np.empty((MOST_STEPS + PAWNS, PAWNS), np.uint64),
    )
    table, packed = np.zeros(TABLE, np.float32), np.zeros(MOST_VALUES, np.float32)
    order, owner, faces, moved, reaches, ranks = np.empty((6, PAWNS), np.uint64)
    starts = np.empty((PAWNS, 8), np.uint64)
    return RollWorkspace(table, packed, order, owner, faces, moved, reaches, ranks, starts, steps)


@njit(cache=True, nogil=True)
def raise_where(
    workspace: RollWorkspace,
    die: Word,
    kind: Word,
    source: NDArray[np.uint16],
    low: np.float32,
    scale: np.float32,
) -> None:
    """Raise the table to the chances in `source`, where a die shows a class of faces.

    They are quantized above `low`; the one for some classes is at the sum of these classes' starts.
    """
    table, starts, faces = workspace.table, workspace.starts, workspace.faces
    low0, high0 = _range(faces, die, kind, U0)
    low1, high1 = _range(faces, die, kind, U1)
    low2, high2 = _range(faces, die, kind, U2)
    low3, high3 = _range(faces, die, kind, U3)
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
        return kind, kind + U1
    return U0, COUNT[faces[other]]


@njit(cache=True, nogil=True)
def average_rolls(table: Floats, faces: Words) -> None:
    """Write the expectation over the rolls of each die, and of each set of dice, at index 6."""
    chances = _CHANCE[faces[3]]
    for a in range(COUNT[faces[0]]):
        for b in range(COUNT[faces[1]]):
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                mean = np.float32(0)
                for d in range(SIDES):
                    mean += chances[d] * table[row + d]
                table[row + SIDES] = mean
            _average(table, _A * a + _B * b, faces[2], _C)
        _average(table, _A * a, faces[1], _B)
    _average(table, U0, faces[0], _A)


@njit(cache=True, nogil=True, forceinline=True)
def _average(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Write the average of slices, each `stride` long, into the seventh."""
    end = start + SIDES * stride
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
    end = start + SIDES * stride
    for kind in range(COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[one + i] = chance if chance > rolled else rolled


@njit(cache=True, nogil=True)
def keep_best(workspace: RollWorkspace) -> None:
    """Write to `packed` the chance with the best choice of dice to roll, by what the dice show."""
    table, faces, out = workspace.table, workspace.faces, workspace.packed
    end = U0
    last = COUNT[faces[3]]
    _raise_to_rolled(table, U0, faces[0], _A)
    for a in range(COUNT[faces[0]]):
        _raise_to_rolled(table, _A * a, faces[1], _B)
        for b in range(COUNT[faces[1]]):
            _raise_to_rolled(table, _A * a + _B * b, faces[2], _C)
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                rolled = table[row + SIDES]
                for d in range(last):
                    chance = table[row + d]
                    out[end] = chance if chance > rolled else rolled
                    end += U1


@njit(cache=True, nogil=True)
def pack(workspace: RollWorkspace, low: np.float32, out: NDArray[np.uint16]) -> np.float32:
    """Quantize the packed chances: write them in steps above `low`; answer the size of a step."""
    size = U1
    for die in EACH:
        size *= COUNT[workspace.faces[die]]
    high = low
    for i in range(size):
        high = max(high, workspace.packed[i])
    if high <= low:
        for i in range(size):
            out[i] = np.uint16(0)
        return np.float32(0)
    scale = (high - low) / _LEVELS
    per = _LEVELS / (high - low)
    for i in range(size):
        out[i] = np.uint16((max(workspace.packed[i], low) - low) * per + np.float32(0.5))
    return scale
