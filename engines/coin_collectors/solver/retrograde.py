"""Retrograde analysis: the chances to win in one layer of cases, from the layer below.

A case, the suits of its pawns and the dice make a position: after a step, before the choice of
dice. The layer below has one coin fewer. A position's chance is an expectimax backup: for the best
choice of dice, the average over their rolls of the best step's chance.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from printkit.engines.coin_collectors.board import (
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
from printkit.engines.coin_collectors.solver.rolls import (
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
from printkit.engines.coin_collectors.solver.rows import ABSENT, LANES
from printkit.engines.coin_collectors.solver.winnable_states import Layer, encode_after, ranks
from printkit.engines.coin_collectors.solver.words import find
from printkit.engines.kernel.arrays import constants
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    U4,
    U7,
    Shorts,
    Single,
    Word,
    Words,
    float32,
    int64,
    lowest,
    uint8,
    uint32,
    uint64,
)
from printkit.engines.kernel.jit import exported, jitted

_SET = uint64(63)  # the bits of a die's set of faces


def _codes() -> list[int]:
    """For three places of the first three suits, two bits each: the code of that order."""
    codes = [-1] * (1 << 6)
    for code, (one, two, three, _) in enumerate(permutations(range(PAWNS))):
        codes[one | two << 2 | three << 4] = code
    return codes


_CODE = constants("q", _codes())

_LOST = constants("H", [0] * LANES)


@jitted(forceinline=True)
def _code_of(order: Words) -> int:
    return _CODE[order[U0] | (order[U1] << U2) | (order[U2] << U4)]


@jitted(forceinline=True)
def write_order(code: int, order: Words, owner: Words) -> None:
    """Write each suit's place and each place's suit."""
    for suit in EACH:
        order[suit] = ORDERS[code, suit]
        owner[order[suit]] = suit


@jitted(forceinline=True)
def is_proper(places: Words, owner: Words) -> bool:
    """Whether pawns with the same reach stand in the order of their suits."""
    for place in range(PAWNS - 1):
        if places[place] == places[place + 1] and owner[place] > owner[place + 1]:
            return False
    return True


@exported()
def solve_cases(
    state: Words,
    first: int,
    last: int,
    layer: Layer,
    chances: Chances,
    below: Layer,
    below_chances: Chances,
    values: Shorts,
    workspace: RollWorkspace,
) -> int:
    """Solve all positions of the cases from `first` up to, not including, `last`, greatest first.

    They need the layer below and, with acceptable-losses, the positions with one pawn fewer: these
    are greater cases with the same coins, so `last` must be where those coins' cases end. The
    chances fill `values` from the end down, so greater cases and codes get greater offsets. Return
    where they begin.
    """
    end = values.shape[0]
    for case in range(last - 1, first - 1, -1):
        count = list_steps(state, case, layer, below, workspace)
        for code in range(CODES - 1, -1, -1):
            write_order(code, workspace.order, workspace.owner)
            if is_proper(layer.places[case], workspace.owner):
                tabulate(state, count, chances, below_chances, workspace)
                end = store(state, case, code, workspace, chances, values, end)
    return end


@jitted()
def store(
    state: Words,
    case: int,
    code: int,
    workspace: RollWorkspace,
    chances: Chances,
    values: Shorts,
    end: int,
) -> int:
    """Write a position's chances from the table, given the best choice of dice.

    The quantized chances go to `values` just before index `end`; return where they begin.
    """
    low = workspace.table[ALL_ROLLED]
    chances.lows[case, code] = low
    if state[STUD] != U0:
        chances.offsets[case, code] = end
        return end
    end -= keep_best(workspace)
    chances.offsets[case, code] = end
    chances.scales[case, code] = pack(workspace, low, values[end:])
    faces = U0
    for die in EACH:
        faces |= workspace.kept[die] << (SIDES * die)
    chances.faces[case, code] = uint32(faces)
    return end


@exported()
def list_steps(
    state: Words, case: int, layer: Layer, below: Layer, workspace: RollWorkspace
) -> int:
    """List a case's steps and the pawns it may give up in `steps`; return their number."""
    coins, leavers, squares = layer.coins[case], layer.leavers[case], layer.squares[case]
    end: Any = int64(0)  # a plain 0 would have _append compiled for it alone
    for place in EACH:
        targets = NEIGHBOURS[squares[place]] & coins
        while targets != U0:
            target = lowest(targets)
            _append(end, coins, leavers, squares, place, target, below, workspace)
            workspace.steps.tiles[end] = _tile_of(state, target)
            workspace.steps.values[end] = _value_of(state, target)
            targets &= targets - U1
            end += 1
        if state[LOSSES] != U0 and squares[place] != OUT:
            _append(end, coins, leavers, squares, place, OUT, layer, workspace)
            end += 1
    return end


@jitted()
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


@jitted()
def tabulate(
    state: Words,
    count: int,
    chances: Chances,
    below_chances: Chances,
    workspace: RollWorkspace,
) -> None:
    """Fill the table for a position: the chance after any roll, and the expectation over rolls.

    First list its case's steps and write the order of its pawns.
    """
    table, steps, faces = workspace.table, workspace.steps, workspace.faces
    losses = state[LOSSES] != U0
    _count_faces(count, losses, below_chances, workspace)
    if losses:
        table[:] = NO_STEP
    else:  # apart from the other case, since zeros are written faster than any other number
        table[:] = float32(0)
    given_up = float32(0)
    for at in range(count):
        if steps.targets[at] == OUT:
            if steps.cases[at] >= 0:
                after = steps.cases[at], workspace.codes[at]
                given_up = max(given_up, chances.lows[after])
        elif steps.cases[at] >= 0:
            _add_step(at, below_chances, workspace)
        elif losses:
            _add_lost_step(at, workspace)
    if losses:
        for index in range(TABLE):
            chance = table[index]
            table[index] = given_up if chance == NO_STEP else chance
    average_rolls(table, faces)


@jitted(forceinline=True)
def _count_faces(count: int, losses: bool, below: Chances, workspace: RollWorkspace) -> None:
    """For each die, write the set of faces that count: they open a step, or are worth keeping after
    one.

    With `losses` even losing steps count, since a pawn may be given up only if no step is open.
    Also write the code of the order after each step.
    """
    faces, steps = workspace.faces, workspace.steps
    for die in EACH:
        faces[die] = U0
    for at in range(count):
        case = steps.cases[at]
        if case >= 0:
            workspace.codes[at] = code_after(at, workspace)
        if steps.targets[at] == OUT or (case < 0 and not losses):
            continue  # giving up a pawn leads to a case of this layer, not of the one below
        then = U0
        if case >= 0:
            then = uint64(below.faces[case, workspace.codes[at]])
        for die in EACH:
            faces[die] |= (then >> (SIDES * die)) & _SET
        tile, suit = steps.tiles[at], workspace.owner[steps.pawns[at]]
        faces[tile // SIDES] |= U1 << (tile % SIDES)
        faces[suit] |= U1 << steps.values[at]


@jitted(forceinline=True)
def code_after(at: int, workspace: RollWorkspace) -> int:
    """Return the code of the pawns' order after a step."""
    for suit in EACH:
        workspace.reaches[suit] = workspace.steps.reaches[at, workspace.order[suit]]
    ranks(workspace.reaches, workspace.ranks)
    return _code_of(workspace.ranks)


@jitted(forceinline=True)
def _tile_of(state: Words, square: Word) -> Word:
    """Return the number of the tile on a square, from the state's words."""
    tile = U0
    while state[TILE + tile] != U1 << square:
        tile += U1
    return tile


@jitted(forceinline=True)
def _value_of(state: Words, square: Word) -> Word:
    """Return the value of the coin on a square."""
    value = U0
    while state[VALUE + value] >> square & U1 == U0:
        value += U1
    return value


@jitted(forceinline=True)
def _add_step(at: int, below: Chances, workspace: RollWorkspace) -> None:
    """Raise the table to a step's value wherever the dice open it."""
    case, code = workspace.steps.cases[at], workspace.codes[at]
    faces, then = workspace.faces, uint64(below.faces[case, code])
    stride = U1
    for i in range(PAWNS):
        die = uint64(PAWNS - 1 - i)
        those = (then >> (SIDES * die)) & _SET
        for kind in range(COUNT[faces[die]]):
            workspace.starts[die, kind] = stride * CLASS[those, FACE[faces[die], kind]]
        stride *= COUNT[those]
    last = COUNT[faces[U3]] - U1
    for lane in range(LANES):
        byte = workspace.starts[U3, min(uint64(lane), last)] << U1
        workspace.lanes[4 * lane], workspace.lanes[4 * lane + 1] = byte, byte + U1
        workspace.lanes[4 * lane + 2], workspace.lanes[4 * lane + 3] = ABSENT, ABSENT
    source = below.values[below.offsets[case, code] :]
    _raise_where_open(workspace, at, source, below.lows[case, code], below.scales[case, code])


@jitted(forceinline=True)
def _add_lost_step(at: int, workspace: RollWorkspace) -> None:
    """Raise the table to 0 where the dice open a losing step: there no pawn may be given up."""
    workspace.starts[:] = U0
    workspace.lanes[:] = uint8(0)
    _raise_where_open(workspace, at, _LOST, float32(0), float32(0))


@jitted(forceinline=True)
def _raise_where_open(
    workspace: RollWorkspace,
    at: int,
    source: Shorts,
    low: Single,
    scale: Single,
) -> None:
    """Raise the table where a step is open: through its tile's die, or through its pawn's."""
    tile, suit = workspace.steps.tiles[at], workspace.owner[workspace.steps.pawns[at]]
    own, faces = tile // SIDES, workspace.faces
    raise_where(workspace, own, CLASS[faces[own], tile % SIDES], source, low, scale)
    value = workspace.steps.values[at]
    raise_where(workspace, suit, CLASS[faces[suit], value], source, low, scale)


@exported()
def locate(
    arrangement: Word, order: Words, layer: Layer, workspace: RollWorkspace
) -> tuple[int, int]:
    """Return the case and code of an arrangement whose pawns rank in this order, or -1 and -1.

    Leaves the places by suit in the workspace's `order`, and the suits by place in its `owner`.
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


@exported()
def write_roll_chances(
    state: Words,
    count: int,
    chances: Chances,
    below_chances: Chances,
    workspace: RollWorkspace,
    out: Floats,
) -> None:
    """For each set of dice, write the chance to win if it is rolled and the others stay as in
    `state`.

    First locate the position and list its case's steps.
    """
    tabulate(state, count, chances, below_chances, workspace)
    for dice in range(out.shape[0]):
        index = U0
        for die in EACH:
            face = (state[DICE] >> (U3 * die)) & U7
            rolled = (uint64(dice) >> die) & U1 != U0
            kind = SIDES if rolled else CLASS[workspace.faces[die], face]
            index += kind * STRIDES[die]
        out[dice] = workspace.table[index]
