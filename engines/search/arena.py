"""The arena: many games on several threads, with results that do not depend on how many."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from types import TracebackType
from typing import Self

from engines.kernel.arrays import zeros
from engines.kernel.binding import Kernel
from engines.kernel.bits import Words
from engines.search.kept_games import KnownGames, batch_name, resized, trimmed
from engines.search.players import Player, player_rows
from engines.search.selfplay import Games, blank_games, play_games
from engines.search.threads import WorkerPool
from engines.search.workspaces import own_workspace
from layouts.errors import UnplayableError


class Arena:
    """Threads that play by one kernel; a context manager.

    Leaving it drops what is still queued and waits for running batches, which are short. What is
    `known` is not played again, and what is played is put there.
    """

    def __init__(
        self, kernel: Kernel, threads: int | None = None, known: KnownGames | None = None
    ) -> None:
        self.kernel = kernel
        self._known = known
        self.pool = WorkerPool(threads)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pool.__exit__(kind, error, trace)

    def play(
        self, start: Words, players: Sequence[Player], seed: int, games: int, batch: int
    ) -> Iterator[Games]:
        """Up to `games` games from `start` in batches, in order; stop asking to stop playing.

        `players` has each seat's. Raises UnplayableError when a position has more moves than the
        kernel can list.
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
            return self._play(start, players, seed, first, size)
        name = batch_name(start, players, seed, first, size)
        known = self._known.get(name)
        if known is not None:
            return resized(known, self.kernel.rules.MAX_STEPS)
        games = self._play(start, players, seed, first, size)
        self._known[name] = trimmed(games)
        return games

    def _play(
        self, start: Words, players: Sequence[Player], seed: int, first: int, size: int
    ) -> Games:
        rules = self.kernel.rules
        games = blank_games(size, rules.MAX_STEPS, len(players))
        play_games(
            self.kernel,
            start,
            player_rows(players),
            seed,
            first,
            games,
            own_workspace(self.kernel, max(player.simulations for player in players)),
            zeros("Q", 1),
            zeros("Q", rules.STATE_WORDS),
        )
        return games


def stream_seed(*what: object) -> int:
    """64 bits that belong to `what` alone, the same on every machine."""
    text = "|".join(map(str, what))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
