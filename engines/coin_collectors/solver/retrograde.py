"""Retrograde analysis: the chances to win one layer of cases, worked out from the one below.

A case, the suits of its pawns and the dice make a position after a step, before the choice of dice.
The layer below has a coin fewer. A position's chance is, for the best choice of dice, what the best
step is worth on average over their rolls: an expectimax backup.
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
    SIDES,
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
    NO_STEP,
    ORDERS,
    STRIDES,
    TABLE,
    Chances,
    Floats,
    RollWorkspace,
    average_rolls,
    keep_best,
    pack,
    raise_where,
)
from engines.coin_collectors.solver.winnable_states import Layer, encode_after, find, ranks
from engines.kernel.bits import U0, U1, U2, U3, U4, U7, Word, Words, lowest, signed
from layouts.coin_collectors.layout import VALUES

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
    return _CODE[order[U0] | (order[U1] << U2) | (order[U2] << U4)]


@njit(cache=True, nogil=True, forceinline=True)
def write_order(code: int, order: Words, owner: Words) -> None:
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
        those = U0
        for face in range(VALUES):
            tile = state[TILE + SIDES * die + np.uint64(face)] & coins
            alike = state[VALUE + np.uint64(face)] & useful[order[die]]
            those |= np.uint64(tile | alike != U0) << np.uint64(face)
        faces[die] = those


@njit(cache=True, nogil=True)
def count_values(
    state: Words,
    layer: Layer,
    single: bool,
    sizes: NDArray[np.int16],
    workspace: RollWorkspace,
) -> None:
    """Write by case and code how many values a position has; a `single` one if dice do not matter.

    Nothing is written where an order of the pawns does not come up.
    """
    for case in range(layer.coins.shape[0]):
        for code in range(CODES):
            write_order(code, workspace.order, workspace.owner)
            if not _is_proper(layer.places[case], workspace.owner):
                continue
            size = U1
            if not single:
                coins, useful = layer.coins[case], layer.useful[case]
                _count_faces(state, coins, useful, workspace.order, workspace.faces)
                for die in EACH:
                    size *= COUNT[workspace.faces[die]]
            sizes[case, code] = signed(size)


@njit(cache=True, nogil=True)
def solve_cases(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    workspace: RollWorkspace,
) -> None:
    """Work out all positions of the cases from `first` to before `last`, the greatest first.

    They need those of the layer below and, with acceptable-losses, those with a pawn fewer, which
    are greater cases of the same coins: `last` must be the end of these.
    """
    for case in range(last - 1, first - 1, -1):
        count = list_steps(state, case, layer, below, workspace)
        for code in range(CODES):
            if chances.offsets[case, code] < 0:
                continue
            write_order(code, workspace.order, workspace.owner)
            tabulate(state, case, count, layer, chances, below_chances, workspace)
            store(state, case, code, workspace, chances)


@njit(cache=True, nogil=True)
def store(state: Words, case: int, code: int, workspace: RollWorkspace, chances: Chances) -> None:
    """Write a position's chances, quantized, from the table, with the best choice of dice."""
    low = workspace.table[ALL_ROLLED]
    chances.lows[case, code] = low
    if state[STUD] == U0:
        faces = U0
        for die in EACH:
            faces |= workspace.faces[die] << (SIDES * die)
        chances.faces[case, code] = np.uint32(faces)
        keep_best(workspace)
        values = chances.values[chances.offsets[case, code] :]
        chances.scales[case, code] = pack(workspace, low, values)


@njit(cache=True, nogil=True)
def list_steps(
    state: Words, case: int, layer: Layer, below: Layer, workspace: RollWorkspace
) -> int:
    """List a case's steps, and its pawns that may be given up, in `steps`; answer how many."""
    coins, leavers, squares = layer.coins[case], layer.leavers[case], layer.squares[case]
    end = 0
    for place in EACH:
        targets = NEIGHBOURS[squares[place]] & coins
        while targets != U0:
            _append(end, coins, leavers, squares, place, lowest(targets), below, workspace)
            targets &= targets - U1
            end += 1
        if state[LOSSES] != U0 and squares[place] != OUT:
            _append(end, coins, leavers, squares, place, OUT, layer, workspace)
            end += 1
    return end


@njit(cache=True, nogil=True)
def _append(
    at: int,
    coins: Word,
    leavers: Word,
    squares: Words,
    place: Word,
    target: Word,
    to: Layer,
    workspace: RollWorkspace,
) -> None:
    moved, order, steps = workspace.moved, workspace.ranks, workspace.steps
    found = find(to.words, encode_after(coins, squares, leavers, place, target, moved, order))
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
    workspace: RollWorkspace,
) -> None:
    """Fill the table for a position: the chance after any roll, and the expectation over rolls.

    The case's steps must be listed, and the order of its pawns written.
    """
    table, steps, faces = workspace.table, workspace.steps, workspace.faces
    _count_faces(state, layer.coins[case], layer.useful[case], workspace.order, faces)
    losses = state[LOSSES] != U0
    table[:] = NO_STEP if losses else np.float32(0)
    given_up = np.float32(0)
    for at in range(count):
        suit, target = workspace.owner[steps.pawns[at]], steps.targets[at]
        if target == OUT:
            if steps.cases[at] >= 0:
                after = steps.cases[at], code_after(at, workspace)
                given_up = max(given_up, chances.lows[after])
        elif steps.cases[at] >= 0:
            _add_step(state, at, suit, target, below_chances, workspace)
        elif losses:
            _add_lost_step(state, suit, target, workspace)
    if losses:
        for index in range(TABLE):
            if table[index] == NO_STEP:
                table[index] = given_up
    average_rolls(table, faces)


@njit(cache=True, nogil=True, forceinline=True)
def code_after(at: int, workspace: RollWorkspace) -> int:
    """The code of the pawns' order after a step."""
    for suit in EACH:
        workspace.reaches[suit] = workspace.steps.reaches[at, workspace.order[suit]]
    ranks(workspace.reaches, workspace.ranks)
    return _code_of(workspace.ranks)


@njit(cache=True, nogil=True, forceinline=True)
def tile_of(state: Words, square: Word) -> Word:
    """The number of the tile on a square."""
    tile = U0
    while state[TILE + tile] != U1 << square:
        tile += U1
    return tile


@njit(cache=True, nogil=True, forceinline=True)
def value_of(state: Words, square: Word) -> Word:
    """The value of the coin on a square."""
    value = U0
    while state[VALUE + value] >> square & U1 == U0:
        value += U1
    return value


@njit(cache=True, nogil=True)
def _add_step(
    state: Words, at: int, suit: Word, target: Word, below: Chances, workspace: RollWorkspace
) -> None:
    """Raise the table to what a step is worth, where the dice open it."""
    case, code = workspace.steps.cases[at], code_after(at, workspace)
    faces, then = workspace.faces, np.uint64(below.faces[case, code])
    stride = U1
    for i in range(PAWNS):
        die = np.uint64(PAWNS - 1 - i)
        those = (then >> (SIDES * die)) & _SET
        for kind in range(COUNT[faces[die]]):
            workspace.starts[die, kind] = stride * CLASS[those, FACE[faces[die], kind]]
        stride *= COUNT[those]
    tile, offset = tile_of(state, target), below.offsets[case, code]
    source = below.values[offset:]
    low, scale = below.lows[case, code], below.scales[case, code]
    own, value = tile // SIDES, value_of(state, target)
    raise_where(workspace, own, CLASS[faces[own], tile % SIDES], source, low, scale)
    raise_where(workspace, suit, CLASS[faces[suit], value], source, low, scale)


@njit(cache=True, nogil=True)
def _add_lost_step(state: Words, suit: Word, target: Word, workspace: RollWorkspace) -> None:
    """Raise the table to 0 where the dice open a step that loses: no pawn is given up there."""
    nothing = np.zeros(1, np.uint16)
    workspace.starts[:] = U0
    tile = tile_of(state, target)
    own, value = tile // SIDES, value_of(state, target)
    faces, zero = workspace.faces, np.float32(0)
    raise_where(workspace, own, CLASS[faces[own], tile % SIDES], nothing, zero, zero)
    raise_where(workspace, suit, CLASS[faces[suit], value], nothing, zero, zero)


@njit(cache=True, nogil=True)
def locate(
    arrangement: Word, order: Words, layer: Layer, workspace: RollWorkspace
) -> tuple[int, int]:
    """The case and code of an arrangement whose pawns rank in this order; or -1 twice.

    Leaves the places by suit and the suits by place in `order` and `owner` of the workspace.
    """
    found = find(layer.words, arrangement)
    if found < 0:
        return -1, -1
    for suit in EACH:
        workspace.reaches[suit] = layer.reaches[found, order[suit]]
    ranks(workspace.reaches, workspace.order)
    for suit in EACH:
        workspace.owner[workspace.order[suit]] = suit
    return layer.case[found], _code_of(workspace.order)


@njit(cache=True, nogil=True)
def write_roll_chances(
    state: Words,
    case: int,
    count: int,
    layer: Layer,
    chances: Chances,
    below_chances: Chances,
    workspace: RollWorkspace,
    out: Floats,
) -> None:
    """Write by set of dice the chance to win if they are rolled, the others showing as in `state`.

    The position must have been located, and its case's steps listed.
    """
    tabulate(state, case, count, layer, chances, below_chances, workspace)
    for dice in range(out.shape[0]):
        index = U0
        for die in EACH:
            face = (state[DICE] >> (U3 * die)) & U7
            rolled = (np.uint64(dice) >> die) & U1 != U0
            kind = SIDES if rolled else CLASS[workspace.faces[die], face]
            index += kind * STRIDES[die]
        out[dice] = workspace.table[index]
