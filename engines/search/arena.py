"""The arena: many games on several threads, with results that do not depend on their number.

A batch of games is the same on any thread at any time, so a known batch is not played again.
"""

from __future__ import annotations

import os
import sys
import threading
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from typing import Any, Self, TypeAlias, TypeVar

import msgspec

from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import Words
from printkit.engines.search.mcts import Workspace, new_workspace
from printkit.engines.search.players import Player, player_rows
from printkit.engines.search.selfplay import Games, blank_games, play_games
from printkit.layouts.errors import UnplayableError

T = TypeVar("T")


class WorkerPool:
    """Threads for tasks that release the interpreter's lock; a context manager.

    Leaving the context drops queued tasks and waits for running ones, which should be short.
    """

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or processors()
        self._executor = executor(self.threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._executor.shutdown(cancel_futures=True)

    def in_order(self, tasks: Iterable[Callable[[], T]], ahead: int | None = None) -> Iterator[T]:
        """Yield the results of tasks in order; the work stops when no more are asked for.

        Up to `ahead` tasks run before their result is needed; by default, one more than there are
        threads.
        """
        waiting: deque[Future[T]] = deque()
        most = self.threads + 1 if ahead is None else ahead
        queue = iter(tasks)
        try:
            while True:
                while len(waiting) < most and (task := next(queue, None)) is not None:
                    waiting.append(self._executor.submit(task))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _OwnWorkspace(threading.local):
    """A thread's workspace, and the kernel that it was allocated for."""

    kernel: Kernel | None = None
    workspace: Workspace | None = None


_own = _OwnWorkspace()


def own_workspace(kernel: Kernel, simulations: int) -> Workspace:
    """Return this thread's workspace, with room for `simulations`; valid until the next call."""
    workspace = _own.workspace
    if workspace is None or _own.kernel is not kernel or workspace.simulations < simulations:
        workspace = _own.workspace = new_workspace(kernel, max(1, simulations))
        _own.kernel = kernel
    return workspace


def play_batch(
    kernel: Kernel,
    start: Words,
    players: Sequence[Player],
    seed: int,
    first: int = 0,
    size: int = 1,
    rows: int | None = None,
) -> Games:
    """Play games `first` to `first` + `size` - 1 of a seed in this thread; return their records.

    `players` has each seat's player. Games are played to their end, or only to `rows` steps.
    """
    games = blank_games(size, kernel.rules.MAX_STEPS if rows is None else rows, len(players))
    play_games(
        kernel,
        start,
        player_rows(players),
        seed,
        first,
        games,
        own_workspace(kernel, max(player.simulations for player in players)),
        zeros("Q", 1),
        zeros("Q", kernel.rules.STATE_WORDS),
    )
    return games


KnownGames: TypeAlias = dict[str, Games]
"""Batches by `batch_name`, without the rows that are blank in all of their games."""


class _Packed(msgspec.Struct, array_like=True, frozen=True):
    """A stored batch: its numbers of games, rows and players, and its arrays as bytes."""

    games: int
    rows: int
    players: int
    arrays: list[bytes]


def batch_name(start: Words, players: Sequence[Player], seed: int, first: int, size: int) -> str:
    """Return a name that distinguishes a batch from all others of its kernel."""
    of = start.tobytes(), tuple(players), seed, first, size
    return sha256(repr(of).encode()).hexdigest()[:32]


def without_blank_rows(games: Games) -> Games:
    """Return a copy without the rows that are blank in all games."""
    return with_rows(games, max(1, *games.lengths))


def with_rows(games: Games, rows: int) -> Games:
    """Return a copy with `rows` rows; blank rows are added or left out."""
    count, players = games.returns.shape
    made = blank_games(count, rows, players)
    arrays: list[tuple[Any, Any]] = [
        (ours.cast("B"), theirs.cast("B")) for ours, theirs in zip(made, games, strict=True)
    ]
    for ours, theirs in arrays:
        own, other = len(ours) // count, len(theirs) // count
        common = min(own, other)
        for game in range(count):
            part = theirs[game * other : game * other + common]
            ours[game * own : game * own + common] = part
    return made


def pack(known: Mapping[str, Games]) -> bytes:
    """Encode batches as bytes, for `unpack`."""
    packed = {}
    for name, games in known.items():
        count, rows = games.choices.shape
        packed[name] = _Packed(count, rows, games.returns.shape[1], [*map(bytes, games)])
    return zlib.compress(msgspec.msgpack.encode(packed))


def unpack(data: bytes) -> KnownGames:
    """Decode batches; return none for data in an older version's format."""
    try:
        packed = msgspec.msgpack.decode(zlib.decompress(data), type=dict[str, _Packed])
    except (zlib.error, msgspec.MsgspecError):
        return {}
    known = {}
    for name, batch in packed.items():
        known[name] = blank_games(batch.games, batch.rows, batch.players)
        for column, array in zip(known[name], batch.arrays, strict=True):
            column.cast("B")[:] = array
    return known


class Arena:
    """Threads that play by one kernel; a context manager.

    Leaving the context drops queued batches and waits for running ones, which are short. Batches in
    `known` are not played again; new ones are added to it.
    """

    def __init__(
        self, kernel: Kernel, threads: int | None = None, known: KnownGames | None = None
    ) -> None:
        self.kernel = kernel
        self._known = known
        self.pool = WorkerPool(threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.__exit__()

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """Play up to `games` games from `start`, yielding batches in order; stops when none are
        asked for.

        `players` has each seat's player. Raises UnplayableError if a position has more moves than
        the kernel can list.
        """
        batches = (
            partial(self._batch, start, players, seed, first, min(batch, games - first))
            for first in range(0, games, batch)
        )
        try:
            yield from self.pool.in_order(batches)
        except OverflowError:
            most = self.kernel.rules.MAX_MOVES
            raise UnplayableError(
                f"some position of this layout has more than {most:,} moves, too many to check; "
                "break up the large areas of one kind"
            ) from None

    def _batch(
        self, start: Words, players: Sequence[Player], seed: int, first: int, size: int
    ) -> Games:
        if self._known is None:
            return play_batch(self.kernel, start, players, seed, first, size)
        name = batch_name(start, players, seed, first, size)
        known = self._known.get(name)
        if known is not None:
            return with_rows(known, self.kernel.rules.MAX_STEPS)
        games = play_batch(self.kernel, start, players, seed, first, size)
        self._known[name] = without_blank_rows(games)
        return games


def stream_seed(*what: object) -> int:
    """Return a seed of 64 bits made from `what`, the same on every machine."""
    text = "|".join(map(str, what))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def executor(threads: int) -> Executor:
    """Return an executor with this number of threads; in a browser, one that needs none."""
    return Later() if sys.platform == "emscripten" else ThreadPoolExecutor(threads)


class Later(Executor):
    """Does each task when its result is asked for, and not at all if it never is."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return _LaterFuture(partial(fn, *args, **kwargs))


class _LaterFuture(Future[T]):
    def __init__(self, task: Callable[[], T]) -> None:
        super().__init__()
        self._task = task

    def result(self, timeout: float | None = None) -> T:
        """Return the result, however long that takes."""
        if not self.done():
            try:
                self.set_result(self._task())
            except Exception as error:
                self.set_exception(error)
        return super().result()
