"""Expectation over rolls: a position's chances to win by what the dice show, and their averages.

Each die's faces fall into classes, numbered from 0: one class for each face that counts, ascending,
then one for all others, if any. While a position is solved, its chances lie in a table of 7 x 7 x 7
x 8, indexed by the classes of the four dice. Index 6 stands for a die that is rolled. The eighth
column pads a row to the length of a register; the last die's last class fills its row up to there.
Afterwards only faces worth keeping count, and the chances are packed and quantized with the last
die's class running fastest.
"""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple, TypeAlias

from printkit.engines.coin_collectors.board import EACH, PAWNS, SIDES
from printkit.engines.coin_collectors.solver.rows import LANES, raise_row
from printkit.engines.coin_collectors.solver.winnable_states import MOST_STEPS
from printkit.engines.kernel.arrays import constants, rows, zeros
from printkit.engines.kernel.bits import (
    U0,
    U1,
    U2,
    U3,
    Bytes,
    HalfRows,
    IntRows,
    Ints,
    Shorts,
    Single,
    SmallRealRows,
    SmallReals,
    Word,
    WordRows,
    Words,
    float32,
    int32,
    int64,
    popcount,
    uint16,
    uint64,
)
from printkit.engines.kernel.jit import jitted
from printkit.layouts.coin_collectors.layout import VALUES

ORDERS = constants("Q", list(permutations(range(PAWNS))))
"""By code (of 24): the place of each suit's pawn."""

CODES = len(ORDERS)

Floats: TypeAlias = SmallReals


# The table's strides, its size, and the index of the chance if all dice are rolled.
_A, _B, _C = uint64(392), uint64(56), uint64(8)
TABLE = 7 * 392
ALL_ROLLED = uint64(TABLE - 2)

STRIDES = constants("Q", [_A, _B, _C, U1])

MOST_VALUES = VALUES**PAWNS

_SETS = 1 << VALUES
_ALL_FACES = uint64(_SETS - 1)
_LEVELS = float32(65535)
NO_STEP = float32(-1)  # in the table: no step is open


class Chances(NamedTuple):
    """A layer's chances to win, quantized, by case and code of the pawns' order.

    `offsets`: where a position's values begin. `faces`: the faces worth keeping, six bits for each
    die. `lows`: the chance if all dice are rolled, which is the smallest. The other chances are
    `lows` plus `scales` times `values`, in 65,535 steps up to the largest. All arrays except
    `values` have the shape (cases, CODES). Entries of impossible orders are undefined.
    """

    offsets: IntRows
    faces: HalfRows
    lows: SmallRealRows
    scales: SmallRealRows
    values: Shorts

    def __repr__(self) -> str:
        """Describe the chances without `values`, which may be a view of all memory."""
        return f"Chances of {len(self.lows)} cases"


def new_chances(cases: int, values: Shorts) -> Chances:
    """Return chances for this number of cases, all of them 0."""
    shape = cases, CODES
    return Chances(
        zeros("q", *shape), zeros("I", *shape), zeros("f", *shape), zeros("f", *shape), values
    )


class CaseSteps(NamedTuple):
    """The moves of a case, with everything that does not depend on the pawns' suits.

    By move: the place of the pawn, and its target (OUT to give it up); the tile and the coin's
    value there; the case that it leads to, -1 if that cannot be won; and the pawns' reaches
    afterwards, by their place before the move.
    """

    pawns: Words
    targets: Words
    tiles: Words
    values: Words
    cases: Ints
    reaches: WordRows


class RollWorkspace(NamedTuple):
    """The arrays for solving a position; each thread needs its own."""

    table: Floats  # chances by class of each die
    pairs: Words  # the same memory, read as two chances a word
    order: Words  # by suit: the place of its pawn
    owner: Words  # by place: the suit of the pawn
    faces: Words  # by die: the set of faces that count
    kept: Words  # by die: the set of faces worth keeping
    moved: Words  # by place: the square of the pawn after a move
    reaches: Words  # by place or suit: the reach of the pawn after a move
    ranks: Words  # the ranks of the squares or reaches after a move
    # by die and class: its offset into chances, such as those after a move, (4, 8)
    starts: WordRows
    lanes: Bytes  # by the last die's class before a move: its byte offset after it, for `raise_row`
    codes: Ints  # by move: the code of the order after it
    steps: CaseSteps


def _classes() -> tuple[list[int], list[list[int]], list[list[int]], list[list[float]]]:
    """Tabulate the classes by set of faces that count.

    Return the number of classes, each face's class, each class's first face, and each class's
    chance.
    """
    counts = [0] * _SETS
    of_face = [[0] * VALUES for _ in range(_SETS)]
    faces = [[0] * VALUES for _ in range(_SETS)]
    chances = [[0.0] * VALUES for _ in range(_SETS)]
    for those in range(_SETS):
        counting = [face for face in range(VALUES) if those >> face & 1]
        others = [face for face in range(VALUES) if not those >> face & 1]
        classes = [[face] for face in counting] + ([others] if others else [])
        counts[those] = len(classes)
        for index, members in enumerate(classes):
            for member in members:
                of_face[those][member] = index
            faces[those][index] = members[0]
            chances[those][index] = len(members) / VALUES
    return counts, of_face, faces, chances


_counts, _of_face, _faces, _chances = _classes()
COUNT, CLASS, FACE = constants("Q", _counts), constants("Q", _of_face), constants("Q", _faces)
_CHANCE = constants("f", _chances)


def new_roll_workspace() -> RollWorkspace:
    """Return a workspace for one thread."""
    steps = CaseSteps(
        pawns=zeros("Q", MOST_STEPS + PAWNS),
        targets=zeros("Q", MOST_STEPS + PAWNS),
        tiles=zeros("Q", MOST_STEPS + PAWNS),
        values=zeros("Q", MOST_STEPS + PAWNS),
        cases=zeros("q", MOST_STEPS + PAWNS),
        reaches=zeros("Q", MOST_STEPS + PAWNS, PAWNS),
    )
    order, owner, faces, kept, moved, reaches, ranks = rows(zeros("Q", 7, PAWNS))
    table = zeros("f", TABLE)
    return RollWorkspace(
        table=table,
        pairs=table.cast("B").cast("Q"),
        order=order,
        owner=owner,
        faces=faces,
        kept=kept,
        moved=moved,
        reaches=reaches,
        ranks=ranks,
        starts=zeros("Q", PAWNS, 8),
        lanes=zeros("B", 4 * LANES),
        codes=zeros("q", MOST_STEPS + PAWNS),
        steps=steps,
    )


@jitted(forceinline=True)
def raise_where(
    workspace: RollWorkspace,
    die: Word,
    kind: Word,
    source: Shorts,
    low: Single,
    scale: Single,
) -> None:
    """Raise the table to the chances in `source` wherever a die shows a class of faces.

    They are quantized above `low`. The chance for given classes is at the sum of these classes'
    starts; LANES entries beyond it may be read.
    """
    table, starts, faces = workspace.table, workspace.starts, workspace.faces
    column = starts[3, kind]
    low0, high0 = _range(faces, die, kind, U0)
    low1, high1 = _range(faces, die, kind, U1)
    low2, high2 = _range(faces, die, kind, U2)
    for a in range(low0, high0):
        for b in range(low1, high1):
            rows, most = _A * a + _B * b, starts[0, a] + starts[1, b]
            for c in range(low2, high2):
                row, start = rows + _C * c, most + starts[2, c]
                if die != U3:
                    raise_row(table, row, source, start, workspace.lanes, low, scale)
                else:
                    chance = low + scale * float32(source[start + column])
                    there = table[row + kind]
                    table[row + kind] = chance if chance > there else there


@jitted(forceinline=True)
def _range(faces: Words, die: Word, kind: Word, other: Word) -> tuple[Word, Word]:
    """Return one die's classes, from the first to past the last, when another die shows `kind`."""
    if other == die:
        return kind, kind + U1
    return U0, COUNT[faces[other]]


@jitted()
def average_rolls(table: Floats, faces: Words) -> None:
    """Write the expectation over the rolls of each die, and of each set of dice, at index 6."""
    chances = _CHANCE[faces[3]]
    for a in range(COUNT[faces[0]]):
        for b in range(COUNT[faces[1]]):
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                mean = float32(0)
                for d in range(SIDES):
                    mean += chances[d] * table[row + d]
                table[row + SIDES] = mean
            _average(table, _A * a + _B * b, faces[2], _C)
        _average(table, _A * a, faces[1], _B)
    _average(table, U0, faces[0], _A)


@jitted(forceinline=True)
def _average(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Write the average of slices, each `stride` long, into the seventh."""
    end = start + SIDES * stride
    for i in range(stride):
        table[end + i] = float32(0)
    for kind in range(COUNT[those]):
        chance = _CHANCE[those, kind]
        one = start + kind * stride
        for i in range(stride):
            table[end + i] += chance * table[one + i]


@jitted(forceinline=True)
def _raise_to_rolled(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Raise each slice of length `stride` to the seventh, the average."""
    end = start + SIDES * stride
    for kind in range(COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[one + i] = chance if chance > rolled else rolled


@jitted(forceinline=True)
def keep_best(workspace: RollWorkspace) -> int:
    """Raise the table to the best choice of dice to roll, by what they show.

    Write which faces of each die are `kept`; return how many values this leaves.
    """
    table, faces, kept, starts = workspace.table, workspace.faces, workspace.kept, workspace.starts
    for die in EACH:
        kept[die] = _least_class(table, faces, die)
    _raise_to_best(table, faces)
    size = 1
    for die in EACH:
        kept[die] = _worth_keeping(workspace, die, kept[die])
        size *= int64(COUNT[kept[die]])
        for kind in range(COUNT[kept[die]]):
            starts[die, kind] = STRIDES[die] * CLASS[faces[die], FACE[kept[die], kind]]
    return size


@jitted(forceinline=True)
def _raise_to_best(table: Floats, faces: Words) -> None:
    """Raise each chance to the best that rolling some of the dice gives."""
    _raise_to_rolled(table, U0, faces[0], _A)
    for a in range(COUNT[faces[0]]):
        _raise_to_rolled(table, _A * a, faces[1], _B)
        for b in range(COUNT[faces[1]]):
            _raise_to_rolled(table, _A * a + _B * b, faces[2], _C)
            for c in range(COUNT[faces[2]]):
                row = _A * a + _B * b + _C * c
                rolled = table[row + SIDES]
                for d in range(LANES):  # a register: its seventh is `rolled`, its last is padding
                    chance = table[row + d]
                    table[row + d] = chance if chance > rolled else rolled


@jitted(forceinline=True)
def _least_class(table: Floats, faces: Words, die: Word) -> Word:
    """Return the class of the faces not worth keeping: the one for all other faces.

    If every face counts there is no such class. Then return the one with the least value when the
    other dice are rolled.
    """
    stride, count = STRIDES[die], COUNT[faces[die]]
    least: Word = count - U1
    if faces[die] == _ALL_FACES:
        rolled = ALL_ROLLED - SIDES * stride
        for kind in range(count):
            if table[rolled + kind * stride] < table[rolled + least * stride]:
                least = kind
    return least


@jitted(forceinline=True)
def _worth_keeping(workspace: RollWorkspace, die: Word, least: Word) -> Word:
    """Return the faces of a die whose chances differ anywhere from its `least` class."""
    stride, those = STRIDES[die], workspace.faces[die]
    kept = U0
    for kind in range(popcount(those)):
        if not _alike(workspace, die, kind * stride, least * stride):
            kept |= U1 << FACE[those, kind]
    return kept


@jitted(forceinline=True)
def _alike(workspace: RollWorkspace, die: Word, one: Word, other: Word) -> bool:
    """Whether two slices of the table, given by where they begin, hold the same chances."""
    table, pairs, faces = workspace.table, workspace.pairs, workspace.faces
    _, most0 = _range(faces, die, U0, U0)
    _, most1 = _range(faces, die, U0, U1)
    _, most2 = _range(faces, die, U0, U2)
    for a in range(most0):
        for b in range(most1):
            for c in range(most2):
                row = _A * a + _B * b + _C * c
                if die == U3:
                    if table[row + one] != table[row + other]:
                        return False
                    continue
                first, second = (row + one) >> U1, (row + other) >> U1
                for pair in range(SIDES >> U1):
                    if pairs[first + pair] != pairs[second + pair]:
                        return False
    return True


@jitted(forceinline=True)
def _highest(table: Floats, faces: Words) -> Single:
    """Return the highest chance. Overwrites the averages."""
    _raise_rolled(table, U0, faces[0], _A)
    start = _A * SIDES
    _raise_rolled(table, start, faces[1], _B)
    start += _B * SIDES
    _raise_rolled(table, start, faces[2], _C)
    start += _C * SIDES
    _raise_rolled(table, start, faces[3], U1)
    return table[ALL_ROLLED]


@jitted(forceinline=True)
def _raise_rolled(table: Floats, start: Word, those: Word, stride: Word) -> None:
    """Raise the seventh slice, `stride` long, to the highest of the others."""
    end = start + SIDES * stride
    for kind in range(COUNT[those]):
        one = start + kind * stride
        for i in range(stride):
            chance, rolled = table[one + i], table[end + i]
            table[end + i] = chance if chance > rolled else rolled


@jitted(forceinline=True)
def pack(workspace: RollWorkspace, low: Single, out: Shorts) -> Single:
    """Pack the best chances, quantized in steps above `low`; return the size of a step."""
    table, kept, starts = workspace.table, workspace.kept, workspace.starts
    above = _highest(table, workspace.faces) - low
    per = _LEVELS / above if above > 0 else float32(0)
    end = U0
    for a in range(COUNT[kept[0]]):
        for b in range(COUNT[kept[1]]):
            for c in range(COUNT[kept[2]]):
                row = starts[0, a] + starts[1, b] + starts[2, c]
                for d in range(COUNT[kept[3]]):
                    chance = table[row + starts[3, d]]
                    # By way of int32: WebAssembly converts slowly to unsigned numbers.
                    out[end] = uint16(int32((chance - low) * per + float32(0.5)))
                    end += U1
    return above / _LEVELS
