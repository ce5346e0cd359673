"""Which arrangements of coins and pawns can come up in Coin Collectors and still be won.

Whatever the tiles, coins and dice: some roll opens any step to a coin. Nor do the pawns' suits
matter to that, so an arrangement is a word of, from the highest bits down, the set of coins, how
many pawns may still leave the hole, and the pawns' squares, the greatest first. A pawn with no
coin next to it will never step again and counts as SHUT wherever it is.

Arrangements of the same coins are one *case* where each pawn has the same steps before it, though
from another square: those that a game which is won can take next. So a pawn is known by the set of
their squares, its *reach*.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

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
from engines.kernel.bits import Word, Words, lowest
from layouts.coin_collectors.layout import FILES, SQUARES

MOST_STEPS = 16  # of four pawns, four ways each

FREE = np.uint64(7)
"""How many pawns may leave the hole where all that are in it may."""

_0 = np.uint64(0)
_1 = np.uint64(1)
_2 = np.uint64(2)
_3 = np.uint64(3)
_5 = np.uint64(len(FILES))
_PAWN_BITS = np.uint64(5)
_PAWN = np.uint64(31)
_LEAVERS_AT = np.uint64(20)
_COINS_AT = np.uint64(23)
_WEST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == 0))
_EAST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == len(FILES) - 1))

# A case's word: coins, leavers, and the pawns' reaches by number.
_OUTLOOK_BITS = np.uint64(9)
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
    by place, which is the rank of the reach: the pawns' reaches, their squares in one of the
    case's arrangements, and all the coins each might still collect (m, 4).
    """

    words: Words
    case: NDArray[np.int64]
    reaches: Words
    coins: Words
    leavers: Words
    places: Words
    squares: Words
    useful: Words


Watch = Callable[[int, int], None]


@njit(cache=True, nogil=True, forceinline=True)
def _coins_of(arrangement: Word) -> Word:
    return arrangement >> _COINS_AT


@njit(cache=True, nogil=True, forceinline=True)
def _leavers_of(arrangement: Word) -> Word:
    return (arrangement >> _LEAVERS_AT) & FREE


@njit(cache=True, nogil=True, forceinline=True)
def _pawn_of(arrangement: Word, rank: Word) -> Word:
    return (arrangement >> (_PAWN_BITS * rank)) & _PAWN


@njit(cache=True, nogil=True, forceinline=True)
def settle(coins: Word, pawns: Words, leavers: Word) -> Word:
    """Shut in the pawns that will never step again; answer how many may still leave the hole.

    FREE unless some pawn there must stay.
    """
    inside = _0
    for pawn in EACH:
        square = pawns[pawn]
        if square == OUT:
            continue
        if NEIGHBOURS[square] & coins == _0 or (square == CENTRE and leavers == _0):
            pawns[pawn] = SHUT
        elif square == CENTRE:
            inside += _1
    return leavers if inside > leavers else FREE


@njit(cache=True, nogil=True, forceinline=True)
def ranks(values: Words, out: Words) -> None:
    """Write the rank of each of four values; of equal ones, the first is the lower."""
    for pawn in EACH:
        before = _0
        for other in EACH:
            ahead = values[other] == values[pawn] and other < pawn
            before += np.uint64(values[other] < values[pawn] or ahead)
        out[pawn] = before


@njit(cache=True, nogil=True, forceinline=True)
def arrange(coins: Word, pawns: Words, leavers: Word, order: Words) -> Word:
    """The arrangement after settling `pawns`, whose ranks go to `order`."""
    leavers = settle(coins, pawns, leavers)
    ranks(pawns, order)
    word = (coins << _COINS_AT) | (leavers << _LEAVERS_AT)
    for pawn in EACH:
        word |= pawns[pawn] << (_PAWN_BITS * order[pawn])
    return word


@njit(cache=True, nogil=True, forceinline=True)
def step(
    coins: Word, pawns: Words, leavers: Word, pawn: Word, target: Word, moved: Words, order: Words
) -> Word:
    """The arrangement after a step, or after `pawn` is given up, to OUT; ranks go to `order`."""
    for other in EACH:
        moved[other] = pawns[other]
    moved[pawn] = target
    if target != OUT:
        coins &= ~(_1 << target)
        if pawns[pawn] == CENTRE and leavers != FREE:
            leavers -= _1
    return arrange(coins, moved, leavers, order)


@njit(cache=True, nogil=True, forceinline=True)
def _all_near(arrangement: Word) -> bool:
    """Whether steps from coin to coin lead from some pawn to each of them."""
    coins = _coins_of(arrangement)
    seen = _0
    for rank in EACH:
        seen |= NEIGHBOURS[_pawn_of(arrangement, rank)]
    seen &= coins
    before = _0
    while seen != before:
        before = seen
        aside = ((seen & ~_EAST) << _1) | ((seen & ~_WEST) >> _1)
        seen |= (aside | (seen << _5) | (seen >> _5)) & coins
    return seen == coins


@njit(cache=True, nogil=True, forceinline=True)
def find(layer: Words, arrangement: Word) -> int:
    """The index of a word in an ascending layer, or -1."""
    low = 0
    high = layer.shape[0]
    while low < high:
        middle = (low + high) >> 1
        if layer[middle] < arrangement:
            low = middle + 1
        else:
            high = middle
    return low if low < layer.shape[0] and layer[low] == arrangement else -1


@njit(cache=True, nogil=True)
def _led_to(layer: Words, giving_up: bool, out: Words) -> int:
    """Write what steps, or giving up a pawn, lead to, some several times; answer how many.

    But for the hopeless.
    """
    pawns = np.empty(PAWNS, np.uint64)
    moved = np.empty(PAWNS, np.uint64)
    order = np.empty(PAWNS, np.uint64)
    end = 0
    for word in layer:
        coins, leavers = _coins_of(word), _leavers_of(word)
        for rank in EACH:
            pawns[rank] = _pawn_of(word, rank)
        for rank in EACH:
            if giving_up:
                targets = _0 if pawns[rank] == OUT else _1 << OUT
            else:
                targets = NEIGHBOURS[pawns[rank]] & coins
            while targets != _0:
                after = step(coins, pawns, leavers, rank, lowest(targets), moved, order)
                targets &= targets - _1
                if _all_near(after):
                    out[end] = after
                    end += 1
    return end


def _forward(layer: Words, giving_up: bool) -> Words:
    out = np.empty(MOST_STEPS * len(layer), np.uint64)
    return np.unique(out[: _led_to(layer, giving_up, out)])


def _closed(layer: Words) -> Words:
    """With all that giving up pawns leads to."""
    parts = [layer]
    while len(parts[-1]):
        parts.append(_forward(parts[-1], giving_up=True))
    return np.unique(np.concatenate(parts))


@njit(cache=True, nogil=True)
def _backward(
    layer: Words,
    losses: bool,
    below: Words,
    next_below: Words,
    useful_below: Words,
    nexts: Words,
    useful: Words,
) -> NDArray[np.bool_]:
    """Which arrangements can be won; write what each pawn can step to next, and ever, in a win.

    With `losses` every step matters that is open, since none may be given up for it. To give a
    pawn up leads to a greater word, so those come first.
    """
    pawns = np.empty(PAWNS, np.uint64)
    moved = np.empty(PAWNS, np.uint64)
    order = np.empty(PAWNS, np.uint64)
    can = np.zeros(layer.shape[0], np.bool_)
    for index in range(layer.shape[0] - 1, -1, -1):
        word = layer[index]
        coins, leavers = _coins_of(word), _leavers_of(word)
        for rank in EACH:
            pawns[rank] = _pawn_of(word, rank)
            if losses:
                nexts[index, rank] = NEIGHBOURS[pawns[rank]] & coins
                useful[index, rank] = nexts[index, rank]
        for rank in EACH:
            targets = NEIGHBOURS[pawns[rank]] & coins
            while targets != _0:
                target = lowest(targets)
                targets &= targets - _1
                found = find(below, step(coins, pawns, leavers, rank, target, moved, order))
                if found >= 0:
                    can[index] = True
                    _add(nexts[index], next_below[found], order, rank)
                    _add(useful[index], useful_below[found], order, OUT)
                    useful[index, rank] |= _1 << target
                    nexts[index, rank] |= _1 << target
            if losses and pawns[rank] != OUT:
                found = find(layer, step(coins, pawns, leavers, rank, OUT, moved, order))
                if found >= 0 and can[found]:
                    can[index] = True
                    _add(useful[index], useful[found], order, OUT)
    return can


@njit(cache=True, nogil=True, forceinline=True)
def _add(sets: Words, after: Words, order: Words, but: Word) -> None:
    """Add to each pawn's set what it is after a move, `but` for one pawn's."""
    for rank in EACH:
        if rank != but:
            sets[rank] |= after[order[rank]]


@cache
def _outlooks() -> Words:
    """Every reach there is, ascending: its index is its number."""
    sets = {0, int(IN_HOLE), int(GONE)}
    for square, near in enumerate(NEIGHBOURS.tolist()):
        ways = [1 << other for other in range(len(SQUARES)) if near >> other & 1]
        for size in range(1, len(ways) + 1):
            for some in combinations(ways, size):
                sets.add(sum(some) | (int(IN_HOLE) if square == CENTRE else 0))
                sets.add(sum(some))
    assert len(sets) < 1 << int(_OUTLOOK_BITS)
    return np.array(sorted(sets), np.uint64)


def _pawns_of(words: Words) -> Words:
    return np.stack([_pawn_of.py_func(words, rank) for rank in EACH], axis=1)


def _layer(words: Words, nexts: Words, useful: Words) -> Layer:
    """Find the cases among arrangements that can be won."""
    coins, leavers, squares = words >> _COINS_AT, (words >> _LEAVERS_AT) & FREE, _pawns_of(words)
    reaches = nexts | np.where((squares == CENTRE) & (leavers != FREE)[:, None], IN_HOLE, _0)
    reaches[squares == OUT] = GONE
    by_place = np.argsort(reaches, axis=1, kind="stable")
    places = np.take_along_axis(reaches, by_place, axis=1)
    keys = (coins << _CASE_COINS_AT) | (leavers << _CASE_LEAVERS_AT)
    for place, numbers in enumerate(np.searchsorted(_outlooks(), places).astype(np.uint64).T):
        keys |= numbers << (_OUTLOOK_BITS * np.uint64(place))
    _, one, case = np.unique(keys, return_index=True, return_inverse=True)
    return Layer(
        words=words,
        case=case.astype(np.int64),
        reaches=reaches,
        coins=coins[one],
        leavers=leavers[one],
        places=places[one],
        squares=np.take_along_axis(squares, by_place, axis=1)[one],
        useful=np.take_along_axis(useful, by_place, axis=1)[one],
    )


def start_of(state: Words) -> tuple[Word, Words]:
    """The arrangement of a kernel's state before a step, and the ranks of its pawns by suit."""
    pawns, order = state[int(PAWN) : int(PAWN) + PAWNS].copy(), np.zeros(PAWNS, np.uint64)
    return arrange(state[COINS], pawns, state[LEAVERS], order), order


def after_move(state: Words, pawn: Word, target: Word) -> tuple[Word, Words]:
    """The same after a step of `pawn`, or after it is given up, to OUT."""
    pawns, order = state[int(PAWN) : int(PAWN) + PAWNS], np.zeros(PAWNS, np.uint64)
    moved = np.zeros(PAWNS, np.uint64)
    return step(state[COINS], pawns, state[LEAVERS], pawn, target, moved, order), order


def winnable(state: Words, watch: Watch = lambda done, total: None) -> list[Layer]:
    """The arrangements that can come up after a kernel's state and be won, by coins left.

    The state's own layer is the last; it is empty where the state is hopeless.
    """
    losses = bool(state[LOSSES])
    coins = int(state[COINS]).bit_count()
    words = [np.array([start_of(state)[0]], np.uint64)]
    for _ in range(coins):
        if losses:
            words[-1] = _closed(words[-1])
        words.append(_forward(words[-1], giving_up=False))
        watch(len(words), 2 * coins)
    if losses:
        words[-1] = _closed(words[-1])
    words.reverse()
    none = np.zeros((len(words[0]), PAWNS), np.uint64)
    layers = [_layer(words[0], none, none)]
    below = words[0], none, none
    for each in words[1:]:
        nexts, useful = np.zeros((2, len(each), PAWNS), np.uint64)
        can = _backward(each, losses, *below, nexts, useful)
        below = each[can], nexts[can], useful[can]
        layers.append(_layer(*below))
        watch(coins + len(layers), 2 * coins)
    return layers
