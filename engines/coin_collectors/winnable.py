"""Which arrangements of coins and pawns can come up in Coin Collectors and still be won.

Whatever the tiles, coins and dice: some roll opens any step to a coin. Nor do the pawns' suits
matter to that, so an arrangement is a word of the set of coins and, in ascending order, the pawns'
squares. A pawn with no coin next to it will never step again and counts as SHUT wherever it is.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from engines.bits import Word, Words, lowest
from engines.coin_collectors.board import CENTRE, EACH, NEIGHBOURS, PAWNS, SHUT
from layouts.coin_collectors.layout import FILES, SQUARES

MOST_STEPS = 16  # of four pawns, four ways each

_0 = np.uint64(0)
_1 = np.uint64(1)
_5 = np.uint64(len(FILES))
_SQUARES = np.uint64(len(SQUARES))
_BOARD = np.uint64((1 << len(SQUARES)) - 1)
_SQUARE = np.uint64(31)  # the bits of a pawn's square
_WEST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == 0))
_EAST = np.uint64(sum(1 << s for s in range(len(SQUARES)) if s % len(FILES) == len(FILES) - 1))


@njit(cache=True, nogil=True, forceinline=True)
def coins_of(arrangement: Word) -> Word:
    """The set of squares with a coin."""
    return arrangement & _BOARD


@njit(cache=True, nogil=True, forceinline=True)
def pawn_of(arrangement: Word, index: Word) -> Word:
    """The square of a pawn, by its place in the order of squares."""
    return (arrangement >> (_SQUARES + _5 * index)) & _SQUARE


@njit(cache=True, nogil=True, forceinline=True)
def arrangement_of(coins: Word, pawns: Words) -> Word:
    """The word for a set of coins and ascending squares of pawns."""
    word = coins
    for index in EACH:
        word |= pawns[index] << (_SQUARES + _5 * index)
    return word


@njit(cache=True, nogil=True, forceinline=True)
def settle(coins: Word, pawns: Words, staying: Word) -> None:
    """Shut in the pawns that will never step again.

    `staying` is how many must stay in the hole; they do so as soon as no more are there.
    """
    inside = _0
    for pawn in EACH:
        inside += np.uint64(pawns[pawn] == CENTRE)
    for pawn in EACH:
        square = pawns[pawn]
        if NEIGHBOURS[square] & coins == _0 or (square == CENTRE and inside <= staying):
            pawns[pawn] = SHUT


@njit(cache=True, nogil=True, forceinline=True)
def ranks(pawns: Words, out: Words) -> None:
    """Write the place of each pawn in the order of squares; of equal ones, the first suit first."""
    for pawn in EACH:
        before = _0
        for other in EACH:
            ahead = pawns[other] == pawns[pawn] and other < pawn
            before += np.uint64(pawns[other] < pawns[pawn] or ahead)
        out[pawn] = before


@njit(cache=True, nogil=True, forceinline=True)
def arrange(coins: Word, pawns: Words, order: Words) -> Word:
    """The arrangement of settled pawns, whose `ranks` go to `order`."""
    ranks(pawns, order)
    word = coins
    for pawn in EACH:
        word |= pawns[pawn] << (_SQUARES + _5 * order[pawn])
    return word


@njit(cache=True, nogil=True, forceinline=True)
def _all_near(coins: Word, pawns: Words) -> bool:
    """Whether steps from coin to coin lead from some pawn to each of them."""
    seen = _0
    for pawn in EACH:
        seen |= NEIGHBOURS[pawns[pawn]]
    seen &= coins
    before = _0
    while seen != before:
        before = seen
        aside = ((seen & ~_EAST) << _1) | ((seen & ~_WEST) >> _1)
        seen |= (aside | (seen << _5) | (seen >> _5)) & coins
    return seen == coins


@njit(cache=True, nogil=True)
def _after(arrangement: Word, staying: Word, out: Words) -> int:
    """Write what each step leads to, but for hopeless arrangements; answer how many."""
    pawns = np.empty(PAWNS, np.uint64)
    order = np.empty(PAWNS, np.uint64)
    count = 0
    for index in EACH:
        targets = NEIGHBOURS[pawn_of(arrangement, index)] & coins_of(arrangement)
        while targets != _0:
            target = lowest(targets)
            targets &= targets - _1
            coins = coins_of(arrangement) & ~(_1 << target)
            for pawn in EACH:
                pawns[pawn] = target if pawn == index else pawn_of(arrangement, pawn)
            settle(coins, pawns, staying)
            if _all_near(coins, pawns):
                out[count] = arrange(coins, pawns, order)
                count += 1
    return count


@njit(cache=True, nogil=True)
def _all_after(layer: Words, staying: Word) -> Words:
    """What the steps from arrangements lead to, some several times."""
    out = np.empty(MOST_STEPS * layer.shape[0], np.uint64)
    end = 0
    for index in range(layer.shape[0]):
        end += _after(layer[index], staying, out[end:])
    return out[:end]


@njit(cache=True, nogil=True, forceinline=True)
def find(layer: Words, arrangement: Word) -> int:
    """The index of an arrangement in an ascending layer, or -1."""
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
def _leading_to(layer: Words, below: Words, staying: Word) -> NDArray[np.bool_]:
    """By arrangement of a layer: whether some step leads to one of those below."""
    leads = np.zeros(layer.shape[0], np.bool_)
    after = np.empty(MOST_STEPS, np.uint64)
    for index in range(layer.shape[0]):
        for other in range(_after(layer[index], staying, after)):
            if find(below, after[other]) >= 0:
                leads[index] = True
                break
    return leads


def winnable(start: int, staying: int) -> list[Words]:
    """The arrangements that can come up after `start` and be won, ascending, by coins left."""
    layers = [np.array([start], np.uint64)]
    for _ in range(int(coins_of(np.uint64(start))).bit_count()):
        layers.append(np.unique(_all_after(layers[-1], np.uint64(staying))))
    layers.reverse()
    for index in range(1, len(layers)):
        leads = _leading_to(layers[index], layers[index - 1], np.uint64(staying))
        layers[index] = layers[index][leads]
    return layers
