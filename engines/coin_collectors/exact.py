"""The chance to win Coin Collectors under best play, exactly but for rounding.

Worked out backward, from no coins left up, by what is on the table after a step: where the coins
and each suit's pawn are, and the dice. Only what one coin fewer leads to is needed at a time, and
less and less of it: what is behind is forgotten.

What cannot matter any more is left out. Of a die only those faces count that some step may need:
its suit's tiles that have a coin left and the values of the coins that its pawn may still collect.
All its other faces are one, so a position has some hundreds of values rather than 1,296.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from queue import SimpleQueue

import numpy as np

from engines.bits import Word, Words
from engines.coin_collectors import board, kernel
from engines.coin_collectors.backward import (
    CODES,
    Chances,
    Space,
    compare,
    fill,
    locate,
    measure,
    space,
)
from engines.coin_collectors.notation import legal_moves
from engines.coin_collectors.stretch import Stretch
from engines.coin_collectors.winnable import Layer, after_move, start_of, winnable
from layouts.setup import Setup

_CHUNK = 3_000_000  # values at a time: short enough for threads to end together, and to break off

_EQUAL = 1e-7  # what roundings may make of equal chances

Watch = Callable[[str, int, int], None]
"""Told what is being worked out, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chance to win after a move, and the set of dice to roll for it, as bits in SUITS' order.

    No dice where all must be rolled, or none need be.
    """

    chance: float
    roll: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What best play makes of a position before a step.

    `moves` has every legal one, as the kernel lists them; `rolled` is the chance to win before
    the dice are known, if all four are rolled first.
    """

    moves: dict[str, Prospect]
    rolled: float

    @property
    def chance(self) -> float:
        """The chance to win with the dice as they lie."""
        return max((prospect.chance for prospect in self.moves.values()), default=0.0)


@dataclass(frozen=True, slots=True)
class _Solved:
    """A layer with its chances, and the memory these are in."""

    layer: Layer
    chances: Chances
    stretch: Stretch


def value(setup: Setup, threads: int | None = None, watch: Watch | None = None) -> float:
    """The chance to win `setup` under best play, with its dice as they lie.

    From 0 to 1, right to about five digits; the same on any number of threads.
    """
    state = kernel.init(setup)
    return 0.0 if kernel.over(state) else solve(state, threads, watch).chance


def solve(state: Words, threads: int | None = None, watch: Watch | None = None) -> Solution:
    """What best play makes of a kernel's state before a step."""
    assert state[board.STAGE] == board.STEP
    watch = watch or _unwatched
    layers = winnable(state, lambda done, whole: watch("what can still be won", done, whole))
    top = deque[_Solved](maxlen=3)
    for solved in _solve(state, layers, threads, watch):
        top.append(solved)
    return _solution(state, list(top))


def _solve(
    state: Words, layers: list[Layer], threads: int | None, watch: Watch
) -> Iterator[_Solved]:
    """The layers with their chances, from no coins left up; the last ones whole."""
    rooms: SimpleQueue[Space] = SimpleQueue()
    threads = threads or os.cpu_count() or 1
    for _ in range(threads):
        rooms.put(space())
    below = _without_coins(layers[0])
    yield below
    done, whole = 0, sum(len(layer.coins) for layer in layers[1:])
    with _threads(threads) as executor:
        for layer in layers[1:]:
            solved = _blank(state, layer)

            def work(
                first: int, last: int, solved: _Solved = solved, below: _Solved = below
            ) -> int:
                room = rooms.get()
                fill(
                    state, first, last,
                    solved.layer, solved.chances, below.layer, below.chances, room,
                )  # fmt: skip
                rooms.put(room)
                return first

            jobs = [executor.submit(work, first, last) for first, last in _chunks(solved)]
            for job in jobs:
                first = job.result()
                if len(layer.coins) and layer is not layers[-2]:
                    _forget(solved, below, first)
                watch("best play", done + len(layer.coins) - first, whole)
            done += len(layer.coins)
            yield solved
            below = solved


@contextmanager
def _threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """An executor that drops what is still queued when it is left."""
    executor = ThreadPoolExecutor(count)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _without_coins(layer: Layer) -> _Solved:
    """Without coins the game is won, whatever is on the table."""
    shape = len(layer.coins), CODES
    offsets, faces = np.zeros(shape, np.int64), np.zeros(shape, np.uint32)
    lows, scales = np.ones(shape, np.float32), np.zeros(shape, np.float32)
    stretch = Stretch(1)
    return _Solved(layer, Chances(offsets, faces, lows, scales, stretch.values), stretch)


def _blank(state: Words, layer: Layer) -> _Solved:
    """A layer with room for its chances."""
    shape = len(layer.coins), CODES
    sizes, faces = np.zeros(shape, np.int16), np.zeros(shape, np.uint32)
    measure(state, layer, sizes, faces, space())
    ends = np.cumsum(sizes, dtype=np.int64).reshape(shape)
    stretch = Stretch(int(sizes.sum(dtype=np.int64)))
    lows, scales = np.zeros((2, *shape), np.float32)
    offsets = np.where(sizes > 0, ends - sizes, -1)
    return _Solved(layer, Chances(offsets, faces, lows, scales, stretch.values), stretch)


def _chunks(solved: _Solved) -> list[tuple[int, int]]:
    """Where to cut a layer's cases, the last ones first: between cases of different coins."""
    coins = solved.layer.coins
    cuts = np.flatnonzero(coins[1:] != coins[:-1]) + 1
    starts = np.max(solved.chances.offsets, axis=1)[cuts] // _CHUNK
    kept = cuts[np.flatnonzero(np.diff(starts, prepend=0))].tolist()
    bounds = [0, *kept, len(coins)]
    return list(pairwise(bounds))[::-1] if len(coins) else []


def _forget(solved: _Solved, below: _Solved, first: int) -> None:
    """Give back the memory of what cases before the `first` do not lead to: what has more coins.

    As numbers: a step takes one away.
    """
    if first == 0:
        below.stretch.forget(0)
        return
    end = np.searchsorted(below.layer.coins, solved.layer.coins[first - 1])
    if end < len(below.layer.coins):
        offsets = below.chances.offsets[end]
        below.stretch.forget(int(offsets[offsets >= 0].min()))


def _solution(state: Words, top: list[_Solved]) -> Solution:
    """What the topmost layers say of the state they were made for."""
    room = space()
    *lower, own = top
    found = locate(*start_of(state), own.layer, room)
    rolled = float(own.chances.lows[found]) if found[0] >= 0 else 0.0
    if board.stuck(state) and not state[board.LOSSES]:
        return Solution({}, rolled)
    names = legal_moves(state)
    words = np.zeros(kernel.MOVE_LIST_WORDS, np.uint64)
    kernel.legal(state, words)
    moves = words[: 2 * len(names)].reshape(len(names), 2)
    return Solution(
        {
            name: _prospect(state, first - np.uint64(1), target, own, lower, room)
            for name, (first, target) in zip(names, moves, strict=True)
        },
        rolled,
    )


def _prospect(
    state: Words, pawn: Word, target: Word, own: _Solved, lower: list[_Solved], room: Space
) -> Prospect:
    """What a move is worth, a step or a pawn given up."""
    after = after_move(state, pawn, target)
    whole = int(board.ALL_DICE)
    if target == board.OUT:
        found = locate(*after, own.layer, room)
        return Prospect(float(own.chances.lows[found]) if found[0] >= 0 else 0.0, whole)
    case, _ = locate(*after, lower[-1].layer, room)
    if case < 0:
        return Prospect(0.0, whole)
    if len(lower) == 1:
        return Prospect(1.0, 0)
    below, to = lower
    chances = np.zeros(whole + 1, np.float32)
    compare(state, case, to.layer, to.chances, below.layer, below.chances, room, chances)
    if state[board.STUD]:
        return Prospect(float(chances[whole]), whole)
    enough = chances.max() - _EQUAL
    few = min((dice for dice in range(whole + 1) if chances[dice] >= enough), key=int.bit_count)
    return Prospect(float(chances[few]), few)


def _unwatched(text: str, done: int, total: int) -> None:
    pass
