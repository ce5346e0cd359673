"""Many games of Coin Collectors on several threads, with results that do not depend on how many."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from queue import SimpleQueue

import numpy as np

from engines.coin_collectors.policy import Desk, Played, blank_games, desk, play
from engines.coin_collectors.solver.layers import executor_of
from engines.coin_collectors.solver.tablebase import Book
from engines.kernel.bits import Words
from engines.search.ladder import Strength


def play_batches(
    start: Words, book: Book, strength: Strength, seed: int, games: int, threads: int
) -> Iterator[Played]:
    """`games` games from `start` by a player of the ladder, in batches, in order.

    Stop asking to stop playing.
    """
    desks: SimpleQueue[Desk] = SimpleQueue()
    for _ in range(threads):
        desks.put(desk())

    def batch(first: int) -> Played:
        played = blank_games(min(strength.batch, games - first))
        here = desks.get()
        play(start, strength.code, book, np.uint64(seed), first, played, here)
        desks.put(here)
        return played

    waiting: deque[Future[Played]] = deque()
    with executor_of(threads) as executor:
        for first in range(0, games, strength.batch):
            waiting.append(executor.submit(batch, first))
        while waiting:
            yield waiting.popleft().result()


def joined(batches: list[Played]) -> Played:
    """The records of all batches in one."""
    return Played(*(np.concatenate(columns) for columns in zip(*batches, strict=True)))
