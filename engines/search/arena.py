"""Many games on several threads, with results that do not depend on how many."""

from __future__ import annotations

import hashlib
import os
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from types import TracebackType
from typing import Self

import numpy as np

from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.search.mcts import Workspace, simulations_of, workspace
from engines.search.selfplay import Games, blank_games, play_games
from layouts.errors import InputError


class Arena:
    """Threads and their workspaces, for one kernel; a context manager.

    Leaving it drops what is still queued and waits for running batches, which are short.
    """

    def __init__(self, kernel: Kernel, threads: int | None = None) -> None:
        self.kernel = kernel
        self.threads = threads or _cores()
        self._executor = ThreadPoolExecutor(self.threads)
        self._idle: SimpleQueue[Workspace] = SimpleQueue()
        for _ in range(self.threads):
            self._idle.put(workspace(self.kernel, 1))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._executor.shutdown(cancel_futures=True)

    def play(
        self, start: Words, players: Sequence[int], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """Up to `games` games from `start` in batches, in order; stop asking to stop playing.

        `players` has each seat's strength. Raises InputError when a position has more moves than
        the kernel can list.
        """
        waiting: deque[Future[Games]] = deque()
        firsts = iter(range(0, games, batch))
        try:
            while True:
                while len(waiting) <= self.threads and (first := next(firsts, None)) is not None:
                    size = min(batch, games - first)
                    waiting.append(
                        self._executor.submit(self._play, start, players, seed, first, size)
                    )
                if not waiting:
                    return
                yield waiting.popleft().result()
        except OverflowError:
            most = self.kernel.values.MAX_MOVES
            raise InputError(
                f"some position of this layout has more than {most:,} moves, too many to check; "
                "break up the large areas of one kind"
            ) from None
        finally:
            for future in waiting:
                future.cancel()

    def _play(
        self, start: Words, players: Sequence[int], seed: int, first: int, size: int
    ) -> Games:
        values = self.kernel.values
        games = blank_games(size, values.MAX_STEPS, len(players))
        space = self._idle.get()
        most = max(map(simulations_of, players))
        if most > space.simulations:
            space = workspace(self.kernel, most)
        try:
            play_games(
                self.kernel,
                start,
                np.array(players, np.int64),
                np.uint64(seed),
                first,
                games,
                space,
                np.zeros(1, np.uint64),
                np.zeros(values.STATE_WORDS, np.uint64),
            )
        finally:
            self._idle.put(space)
        return games


def _cores() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def stream_seed(*what: object) -> int:
    """64 bits that belong to `what` alone, the same on every machine."""
    text = "|".join(map(str, what))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
