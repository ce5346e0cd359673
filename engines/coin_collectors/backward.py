"""What the exact value of Coin Collectors is worked out with: one layer of cases from the next.

A case, the suits of its pawns and the dice make a position after a step, before the choice of dice.
The faces of a die are in classes, numbered from 0: one for each that counts, ascending, then one
for all others, if any. Chances are packed by the classes of the four dice, the last one's running
fastest. While a position is worked on they lie in a table of 7 x 7 x 7 x 8, where index 6 is a die
that is rolled and the eighth column makes rows as long as a register.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest, signed
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
from engines.coin_collectors.winnable import MOST_STEPS, Layer, find, ranks, step
from layouts.coin_collectors.layout import VALUES

CODES = 64  # of pawns' orders: the places of the first three, two bits each

Floats = NDArray[np.float32]

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_6 = np.uint64(VALUES)
_7 = np.uint64(7)
_SET = np.uint64(63)  # the bits of a die's set of faces

# The table's strides, its size, and where the chance stands if all dice are rolled.
_A, _B, _C = np.uint64(392), np.uint64(56), np.uint64(8)
TABLE = 7 * 392
ALL_ROLLED = np.uint64(TABLE - 2)

_STRIDES = np.array([_A, _B, _C, _1], np.uint64)

_SETS = 1 << VALUES
_LEVELS = np.float32(65535)
_SHUT_OUT = np.float32(-1)  # in the table: no step is open


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
    hopeless one; and by place here, the outlooks of the pawns there.
    """

    pawns: Words
    targets: Words
    cases: NDArray[np.int64]
    outlooks: Words


class Space(NamedTuple):
    """Room to work on a position in."""

    table: Floats
    packed: Floats
    order: Words  # by suit: the place of its pawn
    owner: Words  # by place: the suit of the pawn
    faces: Words  # by die: the set of faces that count
    outlooks: Words
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


_COUNT, _CLASS, _FACE, _CHANCE = _classes()


def space() -> Space:
    """New room to work in; each thread needs its own."""
    four = np.empty((5, PAWNS), np.uint64)
    steps = Steps(
        pawns=np.empty(MOST_STEPS + PAWNS, np.uint64),
        targets=np.empty(MOST_STEPS + PAWNS, np.uint64),
        cases=np.empty(MOST_STEPS + PAWNS, np.int64),
        outlooks=np.empty((MOST_STEPS + PAWNS, PAWNS), np.uint64),
    )
    table, packed = np.zeros(TABLE, np.float32), np.zeros(VALUES**PAWNS, np.float32)
    return Space(table, packed, *four, np.empty((PAWNS, 8), np.uint64), steps)


@njit(cache=True, nogil=True, forceinline=True)
def code_of(order: Words) -> Word:
    return order[_0] | (order[_1] << _2) | (order[_2] << np.uint64(4))


@njit(cache=True, nogil=True, forceinline=True)
def _read_code(code: Word, places: Words, order: Words, owner: Words) -> bool:
    """Write each suit's place and each place's suit, unless that is no order or not the proper one.

    Of pawns with the same outlook the first suit's comes first.
    """
    fourth: Word = _6
    for suit in range(PAWNS - 1):
        order[suit] = (code >> np.uint64(2 * suit)) & _3
        fourth -= order[suit]
    if fourth > _3:
        return False
    order[PAWNS - 1] = fourth
    seen = _0
    for suit in EACH:
        seen |= _1 << order[suit]
        owner[order[suit]] = suit
    if seen != np.uint64(15):
        return False
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
    state: Words, layer: Layer, sizes: NDArray[np.int16], faces: NDArray[np.uint32], room: Space
) -> None:
    """Write by case and code how many values the position has, and the faces that count.

    With four-die-stud a position has one, since its dice will all be rolled.
    """
    for case in range(layer.coins.shape[0]):
        for code in range(CODES):
            if not _read_code(np.uint64(code), layer.places[case], room.order, room.owner):
                continue
            size = _1
            if state[STUD] == _0:
                coins, useful = layer.coins[case], layer.useful[case]
                _count_faces(state, coins, useful, room.order, room.faces)
                word = _0
                for die in EACH:
                    word |= room.faces[die] << (_6 * die)
                    size *= _COUNT[room.faces[die]]
                faces[case, code] = np.uint32(word)
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
            offset = chances.offsets[case, code]
            if offset < 0:
                continue
            _read_code(np.uint64(code), layer.places[case], room.order, room.owner)
            tabulate(state, case, count, layer, chances, below_chances, room)
            _keep_best(room, state[STUD] != _0)
            low = room.table[ALL_ROLLED]
            chances.lows[case, code] = low
            if state[STUD] == _0:
                values = chances.values[offset:]
                chances.scales[case, code] = _pack(room, low, values)


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
    moved, order, steps = room.outlooks, room.ranked, room.steps
    found = find(to.words, step(coins, squares, leavers, place, target, moved, order))
    steps.pawns[at], steps.targets[at] = place, target
    steps.cases[at] = to.case[found] if found >= 0 else -1
    if found >= 0:
        for other in EACH:
            steps.outlooks[at, other] = to.outlooks[found, order[other]]


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
    table[:] = _SHUT_OUT if losses else np.float32(0)
    given_up = np.float32(0)
    for at in range(count):
        suit, target = room.owner[steps.pawns[at]], steps.targets[at]
        if target == OUT:
            if steps.cases[at] >= 0:
                there = steps.cases[at], signed(_code_there(at, room))
                given_up = max(given_up, chances.lows[there])
        elif steps.cases[at] >= 0:
            _try(state, at, suit, target, below_chances, room)
        elif losses:
            _allow(state, suit, target, room)
    if losses:
        for index in range(TABLE):
            if table[index] == _SHUT_OUT:
                table[index] = given_up
    _roll(table, faces)


@njit(cache=True, nogil=True, forceinline=True)
def _code_there(at: int, room: Space) -> Word:
    """The code of the pawns' order after a step."""
    for suit in EACH:
        room.outlooks[suit] = room.steps.outlooks[at, room.order[suit]]
    ranks(room.outlooks, room.ranked)
    return code_of(room.ranked)


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
def _try(state: Words, at: int, suit: Word, target: Word, below: Chances, room: Space) -> None:
    """Enter in the table what a step is worth, with all dice that open it, where that is more."""
    case, code = room.steps.cases[at], signed(_code_there(at, room))
    faces, then = room.faces, np.uint64(below.faces[case, code])
    stride = _1
    for i in range(PAWNS):
        die = np.uint64(PAWNS - 1 - i)
        those = (then >> (_6 * die)) & _SET
        if state[STUD] != _0:
            for kind in range(_COUNT[faces[die]]):
                room.starts[die, kind] = _0
            continue
        for kind in range(_COUNT[faces[die]]):
            room.starts[die, kind] = stride * _CLASS[those, _FACE[faces[die], kind]]
        stride *= _COUNT[those]
    tile, offset = _tile_of(state, target), below.offsets[case, code]
    source = below.values[offset:]
    low, scale = below.lows[case, code], below.scales[case, code]
    own, value = tile // _6, _value_of(state, target)
    _raise(room, own, _CLASS[faces[own], tile % _6], source, low, scale)
    _raise(room, suit, _CLASS[faces[suit], value], source, low, scale)


@njit(cache=True, nogil=True)
def _raise(
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


@njit(cache=True, nogil=True)
def _allow(state: Words, suit: Word, target: Word, room: Space) -> None:
    """Enter in the table that a step is open, if only to be lost."""
    nothing = np.zeros(1, np.uint16)
    room.starts[:] = _0
    tile = _tile_of(state, target)
    own, value = tile // _6, _value_of(state, target)
    faces, zero = room.faces, np.float32(0)
    _raise(room, own, _CLASS[faces[own], tile % _6], nothing, zero, zero)
    _raise(room, suit, _CLASS[faces[suit], value], nothing, zero, zero)


@njit(cache=True, nogil=True, forceinline=True)
def _range(faces: Words, die: Word, kind: Word, other: Word) -> tuple[Word, Word]:
    """The classes of one die, its first and past its last, where another shows a class."""
    if other == die:
        return kind, kind + _1
    return _0, _COUNT[faces[other]]


@njit(cache=True, nogil=True)
def _roll(table: Floats, faces: Words) -> None:
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
def _average(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Write the average of slices, each `stride` long, into the seventh."""
    end = start + _6 * stride
    for i in range(stride):
        table[end + i] = np.float32(0)
    for kind in range(_COUNT[those]):
        chance = _CHANCE[those, kind]
        one = start + kind * stride
        for i in range(stride):
            table[end + i] += chance * table[one + i]


@njit(cache=True, nogil=True, forceinline=True)
def _raise_to_rolled(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Raise slices, each `stride` long, to the seventh."""
    end = start + _6 * stride
    for kind in range(_COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[one + i] = chance if chance > rolled else rolled


@njit(cache=True, nogil=True)
def _keep_best(room: Space, stud: bool) -> None:
    """Write to `packed` the chance with the best choice of dice, unless all must be rolled."""
    if stud:
        return
    table, faces, out = room.table, room.faces, room.packed
    end = _0
    last = _COUNT[faces[3]]
    _raise_to_rolled(table, _0, faces[0], _A)
    for a in range(_COUNT[faces[0]]):
        _raise_to_rolled(table, _A * a, faces[1], _B)
        for b in range(_COUNT[faces[1]]):
            _raise_to_rolled(table, _A * a + _B * b, faces[2], _C)
            for c in range(_COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                rolled = table[row + _6]
                for d in range(last):
                    chance = table[row + d]
                    out[end] = chance if chance > rolled else rolled
                    end += _1


@njit(cache=True, nogil=True)
def _pack(room: Space, low: np.float32, out: NDArray[np.uint16]) -> np.float32:
    """Write the packed chances in steps above `low`; answer the size of a step."""
    size = _1
    for die in EACH:
        size *= _COUNT[room.faces[die]]
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


@njit(cache=True, nogil=True)
def locate(arrangement: Word, order: Words, layer: Layer, room: Space) -> tuple[int, int]:
    """The case and code of an arrangement whose pawns rank in this order; or -1 twice.

    Leaves the order of places by suit, and the suits by place, in `room`.
    """
    found = find(layer.words, arrangement)
    if found < 0:
        return -1, -1
    for suit in EACH:
        room.outlooks[suit] = layer.outlooks[found, order[suit]]
    ranks(room.outlooks, room.order)
    for suit in EACH:
        room.owner[room.order[suit]] = suit
    return layer.case[found], signed(code_of(room.order))


@njit(cache=True, nogil=True)
def compare(
    state: Words,
    case: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    room: Space,
    out: Floats,
) -> None:
    """Write by set of dice the chance to win if they are rolled, from a position just located.

    With the dice of `state`.
    """
    count = list_steps(state, case, layer, below, room)
    tabulate(state, case, count, layer, chances, below_chances, room)
    for dice in range(out.shape[0]):
        index = _0
        for die in EACH:
            face = (state[DICE] >> (_3 * die)) & _7
            rolled = (np.uint64(dice) >> die) & _1 != _0
            kind = _6 if rolled else _CLASS[room.faces[die], face]
            index += kind * _STRIDES[die]
        out[dice] = room.table[index]
