"""The winnable states: which arrangements of coins and pawns can come up and still be won.

That is the same for all tiles, values of coins and dice, as some roll opens any step to a coin. The
pawns' suits do not matter either, so an *arrangement* is encoded as a word: from the highest bits
down, the set of coins, how many pawns may still leave the hole, and the pawns' squares, the
greatest first. A pawn with no coin next to it will never step again and counts as SHUT wherever it
is.

A pawn's *reach* is the set of squares that it may step to next in a game that is won. Arrangements
with the same coins whose pawns have the same reaches, though from other squares, are equivalent:
one *case*, which is solved once.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from engines.coin_collectors.board import (
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
from engines.kernel.arrays import placed
from engines.kernel.bits import U0, U1, Bytes, Ints, Word, WordRows, Words, lowest
from engines.kernel.jit import exported, jitted
from engines.listener import NOBODY, Listener
from layouts.coin_collectors.layout import FILES, SQUARES

MOST_STEPS = 16  # of four pawns, each in four directions

FREE = np.uint64(7)
"""How many pawns may leave the hole where all that are in it may."""

_TEXT = "what can still be won"

_RANK = np.uint64(len(FILES))  # bits from a square to the next rank's
_PAWN_BITS = np.uint64(5)
_PAWN = np.uint64(31)
_LEAVERS_AT = np.uint64(20)
_COINS_AT = np.uint64(23)
_WEST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == 0))
_EAST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == len(FILES) - 1))

# A case's word: coins, leavers, and the pawns' reaches by number.
_REACH_BITS = np.uint64(9)
_CASE_LEAVERS_AT = np.uint64(36)
_CASE_COINS_AT = np.uint64(39)

IN_HOLE = np.uint64(1) << CENTRE
"""Marks the reach of a pawn in the hole while not all may leave it."""

GONE = np.uint64(1 << len(SQUARES))
"""The reach of a pawn that was given up."""


class Layer(NamedTuple):
    """The arrangements with so many coins left, and the cases they are of.

    By arrangement: its word, ascending; its case; the reaches of its pawns, by their rank among
    its squares (n, 4). By case, ascending by coins: the coins left; how many may leave the hole;
    by place, which is the rank of the reach: the pawns' reaches, and their squares in one of the
    case's arrangements (m, 4).
    """

    words: Words
    case: Ints
    reaches: WordRows
    coins: Words
    leavers: Words
    places: WordRows
    squares: WordRows


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
    """Make the pawns SHUT that will never step again; answer how many may still leave the hole.

    That is FREE unless some pawn there must stay.
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
            before += np.uint64(values[other] < values[pawn] or ahead)
        out[pawn] = before


@exported(forceinline=True)
def encode(coins: Word, pawns: Words, leavers: Word, order: Words) -> Word:
    """The arrangement of coins and `pawns`, which are shut in; their ranks go to `order`."""
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
    """The arrangement after a step, or after `pawn` is given up, to OUT.

    The pawns' squares then go to `moved`, their ranks to `order`.
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
    """Whether each coin can be come to from some pawn, from coin to coin: else there is no win."""
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


@jitted(forceinline=True)
def find(words: Words, arrangement: Word) -> int:
    """The index of an arrangement among ascending words, or -1: a binary search."""
    low = 0
    high = words.shape[0]
    while low < high:
        middle = (low + high) >> 1
        if words[middle] < arrangement:
            low = middle + 1
        else:
            high = middle
    return low if low < words.shape[0] and words[low] == arrangement else -1


@exported()
def list_successors(words: Words, giving_up: bool, out: Words, scratch: WordRows) -> int:
    """Write what steps, or giving up a pawn, lead to, some several times; answer how many.

    Those with a coin that no pawn can come to are left out. `scratch` is `_scratch`'s.
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
    """The same, ascending and each once."""
    out = np.empty(MOST_STEPS * len(words), np.uint64)
    return np.unique(out[: list_successors(words, giving_up, out, _scratch())])


def _with_sacrifices(words: Words) -> Words:
    """The arrangements and all that giving up pawns makes of them."""
    parts = [words]
    while len(parts[-1]):
        parts.append(_successors(parts[-1], giving_up=True))
    return np.unique(np.concatenate(parts))


@exported()
def mark_winnable(
    words: Words,
    losses: bool,
    below: Words,
    next_below: WordRows,
    nexts: WordRows,
    can: Bytes,
    scratch: WordRows,
) -> None:
    """Find which arrangements can be won, from those with a coin fewer (`below`) that can.

    They are marked by 1 in `can`. Write what each pawn can step to next in a win to `nexts`, (n, 4)
    by arrangement and rank. With `losses` every step matters that is open, since a pawn is given up
    only where none is. Giving one up leads to a greater word, so the greatest come first. `scratch`
    is `_scratch`'s.
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


def _scratch() -> WordRows:
    """What listing and marking work in: pawns' squares, those after a move, and their ranks."""
    return np.empty((3, PAWNS), np.uint64)


@jitted(forceinline=True)
def _add(sets: Words, after: Words, order: Words, mover: Word) -> None:
    """Add to each pawn's set what it is after a move, but for the mover's."""
    for rank in EACH:
        if rank != mover:
            sets[rank] |= after[order[rank]]


@cache
def _all_reaches() -> Words:
    """Every reach there is, ascending: its index is its number."""
    sets = {0, int(IN_HOLE), int(GONE)}
    for square, near in enumerate(NEIGHBOURS.tolist()):
        targets = [1 << other for other in range(len(SQUARES)) if near >> other & 1]
        for size in range(1, len(targets) + 1):
            for some in combinations(targets, size):
                sets.add(sum(some) | (int(IN_HOLE) if square == CENTRE else 0))
                sets.add(sum(some))
    assert len(sets) < 1 << int(_REACH_BITS)
    return np.array(sorted(sets), np.uint64)


def _pawns_of(words: Words) -> Words:
    return (words[:, None] >> (_PAWN_BITS * np.array(EACH))) & _PAWN


def _layer(words: Words, nexts: Words) -> Layer:
    """The layer of arrangements that can be won, sorted into cases."""
    coins, leavers, squares = words >> _COINS_AT, (words >> _LEAVERS_AT) & FREE, _pawns_of(words)
    reaches = nexts | np.where((squares == CENTRE) & (leavers != FREE)[:, None], IN_HOLE, U0)
    reaches[squares == OUT] = GONE
    by_place = np.argsort(reaches, axis=1, kind="stable")
    places = np.take_along_axis(reaches, by_place, axis=1)
    keys = (coins << _CASE_COINS_AT) | (leavers << _CASE_LEAVERS_AT)
    for place, numbers in enumerate(np.searchsorted(_all_reaches(), places).astype(np.uint64).T):
        keys |= numbers << (_REACH_BITS * np.uint64(place))
    _, one, case = np.unique(keys, return_index=True, return_inverse=True)
    return Layer(
        words=placed(words),
        case=placed(case.astype(np.int64)),
        reaches=placed(reaches),
        coins=placed(coins[one]),
        leavers=placed(leavers[one]),
        places=placed(places[one]),
        squares=placed(np.take_along_axis(squares, by_place, axis=1)[one]),
    )


def start_of(state: Words) -> tuple[Word, Words]:
    """The arrangement of a kernel's state before a step, and the ranks of its pawns by suit."""
    pawns, order = state[int(PAWN) : int(PAWN) + PAWNS].copy(), np.zeros(PAWNS, np.uint64)
    return np.uint64(encode(state[COINS], pawns, state[LEAVERS], order)), order


def after_move(state: Words, pawn: Word, target: Word) -> tuple[Word, Words]:
    """The same after a step of `pawn`, or after it is given up, to OUT."""
    pawns, order = state[int(PAWN) : int(PAWN) + PAWNS], np.zeros(PAWNS, np.uint64)
    moved = np.zeros(PAWNS, np.uint64)
    after = encode_after(state[COINS], pawns, state[LEAVERS], pawn, target, moved, order)
    return np.uint64(after), order


def winnable_layers(state: Words, listener: Listener = NOBODY) -> list[Layer]:
    """The arrangements that can come up after a kernel's state and be won, by coins left.

    The state is one before a step. Its own layer is the last, which is empty where it cannot be
    won. A search forward finds what can come up, one backward what of that can be won.
    """
    losses = bool(state[LOSSES])
    coins = int(state[COINS]).bit_count()
    words = [np.array([start_of(state)[0]], np.uint64)]
    for _ in range(coins):
        if losses:
            words[-1] = _with_sacrifices(words[-1])
        words.append(_successors(words[-1], giving_up=False))
        listener.step(_TEXT, len(words), 2 * coins)
    if losses:
        words[-1] = _with_sacrifices(words[-1])
    words.reverse()
    none = np.zeros((len(words[0]), PAWNS), np.uint64)
    layers = [_layer(words[0], none)]
    below = words[0], none
    for each in words[1:]:
        nexts = np.zeros((len(each), PAWNS), np.uint64)
        marks = np.zeros(len(each), np.uint8)
        mark_winnable(each, losses, *below, nexts, marks, _scratch())
        can = marks.view(np.bool_)
        below = each[can], nexts[can]
        layers.append(_layer(*below))
        listener.step(_TEXT, coins + len(layers), 2 * coins)
    return layers
