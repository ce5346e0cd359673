"""The winnable states: the arrangements of coins and pawns that can come up and still be won.

They do not depend on the tiles, the coins' values or the dice, since some roll opens any step to a
coin. Nor do the pawns' suits matter. So an *arrangement* is encoded as a word. From the highest
bits down it holds the set of coins, how many pawns may still leave the hole, and the pawns' squares
with the greatest first. A pawn with no coin next to it will never step again and counts as SHUT
wherever it is.

A pawn's *reach* is the set of squares that it may step to next in a game that is won. Arrangements
with the same coins and the same reaches are equivalent even if the pawns stand on other squares.
They form one *case*, which is solved once.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from printkit.engines.coin_collectors.board import (
    CENTRE,
    COINS,
    EACH,
    LEAVERS,
    LOSSES,
    NEIGHBOURS,
    OUT,
    PAWN,
    PAWNS,
    SHUT,
)
from printkit.engines.coin_collectors.solver.words import ascending, find
from printkit.engines.kernel.arrays import array_of, concatenate, copy_of, empty, kernel_copy, zeros
from printkit.engines.kernel.bits import U0, U1, Bytes, Ints, Word, WordRows, Words, lowest, uint64
from printkit.engines.kernel.jit import exported, jitted
from printkit.engines.listener import NO_LISTENER, Listener, Step
from printkit.layouts.coin_collectors.layout import FILES, SQUARES
from printkit.layouts.messages import message

MOST_STEPS = 16  # four pawns, each in four directions

FREE = uint64(7)
"""The number of leavers that means: every pawn in the hole may leave it."""

_TEXT = message("what can still be won")

_RANK = uint64(len(FILES))  # bits from a square to the same file of the next rank
_PAWN_BITS = uint64(5)
_PAWN = uint64(31)
_LEAVERS_AT = uint64(20)
_COINS_AT = uint64(23)
_WEST = uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == 0))
_EAST = uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == len(FILES) - 1))

# A case's word: coins, leavers, and the pawns' reaches by number.
_REACH_BITS = uint64(9)
_CASE_LEAVERS_AT = uint64(36)
_CASE_COINS_AT = uint64(39)

IN_HOLE = uint64(1) << CENTRE
"""Marks the reach of a pawn in the hole while not all may leave it."""

GONE = uint64(1 << len(SQUARES))
"""The reach of a pawn that was given up."""


class Layer(NamedTuple):
    """The arrangements with a certain number of coins left, and their cases.

    By arrangement: its word, ascending; its case; the reaches of its pawns, by their rank among its
    squares (n, 4). By case, ascending by coins: the coins left; how many pawns may leave the hole;
    and by place, which is the rank of the reach: the pawns' reaches, and their squares in one of
    the case's arrangements (m, 4).
    """

    words: Words
    case: Ints
    reaches: WordRows
    coins: Words
    leavers: Words
    places: WordRows
    squares: WordRows


def count_cases(layers: list[Layer]) -> int:
    """Count the cases of all layers: what solving them costs."""
    return sum(len(layer.coins) for layer in layers)


@jitted(forceinline=True)
def _coins_of(arrangement: Word) -> Word:
    return arrangement >> _COINS_AT


@jitted(forceinline=True)
def _leavers_of(arrangement: Word) -> Word:
    return (arrangement >> _LEAVERS_AT) & FREE


@jitted(forceinline=True)
def pawn_of(arrangement: Word, rank: Word) -> Word:
    return (arrangement >> (_PAWN_BITS * rank)) & _PAWN


@jitted(forceinline=True)
def shut_in(coins: Word, pawns: Words, leavers: Word) -> Word:
    """Mark pawns that will never step again as SHUT; return how many may still leave the hole.

    The result is FREE unless some pawn must stay in the hole.
    """
    inside = U0
    for pawn in EACH:
        square = pawns[pawn]
        if square == OUT:
            continue
        if NEIGHBOURS[square] & coins == U0 or (square == CENTRE and leavers == U0):
            pawns[pawn] = SHUT
        elif square == CENTRE:
            inside += U1
    return leavers if inside > leavers else FREE


@jitted(forceinline=True)
def ranks(values: Words, out: Words) -> None:
    """Write the rank of each of four values; of equal ones, the first is the lower."""
    for pawn in EACH:
        before = U0
        for other in EACH:
            ahead = values[other] == values[pawn] and other < pawn
            before += uint64(values[other] < values[pawn] or ahead)
        out[pawn] = before


@exported(forceinline=True)
def encode(coins: Word, pawns: Words, leavers: Word, order: Words) -> Word:
    """Shut in `pawns`, and return the arrangement of coins and pawns; write their ranks to
    `order`.
    """
    leavers = shut_in(coins, pawns, leavers)
    ranks(pawns, order)
    word = (coins << _COINS_AT) | (leavers << _LEAVERS_AT)
    for pawn in EACH:
        word |= pawns[pawn] << (_PAWN_BITS * order[pawn])
    return word


@exported(forceinline=True)
def encode_after(
    coins: Word, pawns: Words, leavers: Word, pawn: Word, target: Word, moved: Words, order: Words
) -> Word:
    """Return the arrangement after `pawn` steps to `target`, or is given up (OUT).

    Writes the pawns' squares to `moved` and their ranks to `order`.
    """
    for other in EACH:
        moved[other] = pawns[other]
    moved[pawn] = target
    if target != OUT:
        coins &= ~(U1 << target)
        if pawns[pawn] == CENTRE and leavers != FREE:
            leavers -= U1
    return encode(coins, moved, leavers, order)


@jitted(forceinline=True)
def _all_connected(arrangement: Word) -> bool:
    """Whether each coin can be reached from some pawn over squares with coins: needed for a win."""
    coins = _coins_of(arrangement)
    seen: Word = U0
    for rank in EACH:
        seen |= NEIGHBOURS[pawn_of(arrangement, rank)]
    seen &= coins
    before = U0
    while seen != before:
        before = seen
        aside = ((seen & ~_EAST) << U1) | ((seen & ~_WEST) >> U1)
        seen |= (aside | (seen << _RANK) | (seen >> _RANK)) & coins
    return seen == coins


@exported()
def list_successors(words: Words, giving_up: bool, out: Words, scratch: WordRows) -> int:
    """Write the arrangements after a step, or after giving up a pawn, to `out`; return their
    number.

    An arrangement may occur several times. Arrangements with a coin that no pawn can reach are left
    out. `scratch` is from `_scratch`.
    """
    pawns, moved, order = scratch[0], scratch[1], scratch[2]
    end = 0
    for word in words:
        coins, leavers = _coins_of(word), _leavers_of(word)
        for rank in EACH:
            pawns[rank] = pawn_of(word, rank)
        for rank in EACH:
            if giving_up:
                targets = U0 if pawns[rank] == OUT else U1 << OUT
            else:
                targets = NEIGHBOURS[pawns[rank]] & coins
            while targets != U0:
                after = encode_after(coins, pawns, leavers, rank, lowest(targets), moved, order)
                targets &= targets - U1
                if _all_connected(after):
                    out[end] = after
                    end += 1
    return end


def _successors(words: Words, giving_up: bool) -> Words:
    """Return the successors in ascending order, each once."""
    out = empty("Q", MOST_STEPS * len(words))
    return kernel_copy(ascending(out[: list_successors(words, giving_up, out, _scratch())]))


def _with_sacrifices(words: Words) -> Words:
    """Return the arrangements and all that follow from them by giving up pawns."""
    parts = [words]
    while len(parts[-1]):
        parts.append(_successors(parts[-1], giving_up=True))
    return kernel_copy(ascending(concatenate(parts)))


@exported()
def mark_winnable(
    words: Words,
    losses: bool,
    below: Words,
    next_below: WordRows,
    nexts: WordRows,
    can: Bytes,
    scratch: WordRows,
) -> int:
    """Mark the arrangements that can be won, given those with one coin fewer (`below`).

    Marked arrangements are moved to the front of `words` and `nexts`; return their number. For each
    of their pawns, by rank, write to `nexts` (n, 4) where it can step next and still win. With
    `losses` every open step counts, since a pawn is given up only if none is open. Giving up a pawn
    leads to a greater word, so the greatest words come first. `can` (zeros) and `scratch` (from
    `_scratch`) are scratch space.
    """
    pawns, moved, order = scratch[0], scratch[1], scratch[2]
    for index in range(words.shape[0] - 1, -1, -1):
        word = words[index]
        coins, leavers = _coins_of(word), _leavers_of(word)
        for rank in EACH:
            pawns[rank] = pawn_of(word, rank)
            if losses:
                nexts[index, rank] = NEIGHBOURS[pawns[rank]] & coins
        for rank in EACH:
            targets = NEIGHBOURS[pawns[rank]] & coins
            while targets != U0:
                target = lowest(targets)
                targets &= targets - U1
                found = find(below, encode_after(coins, pawns, leavers, rank, target, moved, order))
                if found >= 0:
                    can[index] = 1
                    _add(nexts[index], next_below[found], order, rank)
                    nexts[index, rank] |= U1 << target
            if losses and pawns[rank] != OUT:
                found = find(words, encode_after(coins, pawns, leavers, rank, OUT, moved, order))
                if found >= 0 and can[found]:
                    can[index] = 1
    return _keep_marked(words, nexts, can)


@jitted()
def _keep_marked(words: Words, nexts: WordRows, can: Bytes) -> int:
    """Move the marked arrangements to the front; return their number."""
    end = 0
    for index in range(words.shape[0]):
        if can[index]:
            words[end] = words[index]
            for rank in EACH:
                nexts[end, rank] = nexts[index, rank]
            end += 1
    return end


def _scratch() -> WordRows:
    """Return scratch space for listing and marking: squares before and after a move, and ranks."""
    return empty("Q", 3, PAWNS)


@jitted(forceinline=True)
def _add(sets: Words, after: Words, order: Words, mover: Word) -> None:
    """Add each pawn's set after a move to its set before, except the mover's."""
    for rank in EACH:
        if rank != mover:
            sets[rank] |= after[order[rank]]


@cache
def _all_reaches() -> Words:
    """Return all possible reaches, ascending. The index of a reach is its number."""
    sets = {0, int(IN_HOLE), int(GONE)}
    for square, near in enumerate(NEIGHBOURS.tolist()):
        targets = [1 << other for other in range(len(SQUARES)) if near >> other & 1]
        for size in range(1, len(targets) + 1):
            for some in combinations(targets, size):
                sets.add(sum(some) | (int(IN_HOLE) if square == CENTRE else 0))
                sets.add(sum(some))
    assert len(sets) < 1 << int(_REACH_BITS)
    return array_of("Q", sorted(sets))


@exported()
def write_keys(
    words: Words, nexts: WordRows, known: Words, reaches: WordRows, keys: Words, order: Words
) -> None:
    """Write the pawns' reaches in winnable arrangements, and the keys that sort these into cases.

    `nexts` is from `mark_winnable`; `known` are all possible reaches; `order` is scratch space.
    """
    for index in range(words.shape[0]):
        coins, leavers = _coins_of(words[index]), _leavers_of(words[index])
        for rank in EACH:
            square, reach = pawn_of(words[index], rank), nexts[index, rank]
            if square == OUT:
                reach = GONE
            elif square == CENTRE and leavers != FREE:
                reach |= IN_HOLE
            reaches[index, rank] = reach
        ranks(reaches[index], order)
        key = (coins << _CASE_COINS_AT) | (leavers << _CASE_LEAVERS_AT)
        for rank in EACH:
            number = uint64(find(known, reaches[index, rank]))
            key |= number << (_REACH_BITS * order[rank])
        keys[index] = key


@exported()
def write_cases(keys: Words, cases: Words, layer: Layer, order: Words) -> None:
    """Fill in the cases of a layer whose arrangements are known, using the keys of these.

    `cases` are the keys, ascending, each once. A case takes its squares from its first arrangement.
    `order` is scratch space.
    """
    for index in range(keys.shape[0] - 1, -1, -1):
        word, case = layer.words[index], find(cases, keys[index])
        layer.case[index] = case
        layer.coins[case], layer.leavers[case] = _coins_of(word), _leavers_of(word)
        ranks(layer.reaches[index], order)
        for rank in EACH:
            layer.places[case, order[rank]] = layer.reaches[index, rank]
            layer.squares[case, order[rank]] = pawn_of(word, rank)


def _layer(words: Words, nexts: WordRows) -> Layer:
    """Return the layer of winnable arrangements, sorted into cases."""
    arrangements, order = len(words), empty("Q", PAWNS)
    reaches, keys = empty("Q", arrangements, PAWNS), empty("Q", arrangements)
    write_keys(words, nexts, _all_reaches(), reaches, keys, order)
    cases = ascending(kernel_copy(keys))
    layer = Layer(
        words=kernel_copy(words),
        case=empty("q", arrangements),
        reaches=reaches,
        coins=empty("Q", len(cases)),
        leavers=empty("Q", len(cases)),
        places=empty("Q", len(cases), PAWNS),
        squares=empty("Q", len(cases), PAWNS),
    )
    write_cases(keys, cases, layer, order)
    return layer


def start_of(state: Words) -> tuple[Word, Words]:
    """Return the arrangement of a kernel's state before a step, and its pawns' ranks by suit."""
    pawns, order = copy_of(state[PAWN : PAWN + PAWNS]), zeros("Q", PAWNS)
    return encode(state[COINS], pawns, state[LEAVERS], order), order


def after_move(state: Words, pawn: Word, target: Word) -> tuple[Word, Words]:
    """Return the arrangement and ranks after `pawn` steps to `target`, or is given up (OUT)."""
    pawns, moved, order = state[PAWN : PAWN + PAWNS], zeros("Q", PAWNS), zeros("Q", PAWNS)
    return encode_after(state[COINS], pawns, state[LEAVERS], pawn, target, moved, order), order


def winnable_layers(state: Words, listener: Listener = NO_LISTENER) -> list[Layer]:
    """Return the arrangements that can follow a kernel's state and be won, by coins left.

    `state` is before a step. Its own layer comes last, and is empty if the state cannot be won. A
    search forward finds the arrangements that can come up; a search backward keeps those that can
    be won.
    """
    losses = bool(state[LOSSES])
    coins = int(state[COINS]).bit_count()
    words = [array_of("Q", [start_of(state)[0]])]
    for _ in range(coins):
        if losses:
            words[-1] = _with_sacrifices(words[-1])
        words.append(_successors(words[-1], giving_up=False))
        listener.step(Step(_TEXT, len(words) - 1, 2 * coins))
    if losses:
        words[-1] = _with_sacrifices(words[-1])
    words.reverse()
    none = zeros("Q", len(words[0]), PAWNS)
    layers = [_layer(words[0], none)]
    below = words[0], none
    for each in words[1:]:
        nexts = zeros("Q", len(each), PAWNS)
        marks = zeros("B", len(each))
        count = mark_winnable(each, losses, *below, nexts, marks, _scratch())
        below = each[:count], nexts[:count]
        layers.append(_layer(*below))
        listener.step(Step(_TEXT, coins + len(layers) - 1, 2 * coins))
    return layers
