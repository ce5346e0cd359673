"""Resuming: a check that is stopped keeps its games, and the same check goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engines.versions import players_version
from layouts.errors import StoppedError
from layouts.setup import Setup
from printkit.cache import Entry
from printkit.telling import tell

if TYPE_CHECKING:
    from engines.search.kept_games import KnownGames


@dataclass(frozen=True, slots=True)
class GamesSoFar:
    """The games of a check, by `engines.search.kept_games`, and their place in the cache."""

    entry: Entry[bytes]
    known: KnownGames = field(default_factory=dict)

    @contextmanager
    def kept_if_stopped(self) -> Iterator[None]:
        """Keep the games where somebody stops what is done within, else forget them."""
        before = len(self.known)
        try:
            yield
        except (KeyboardInterrupt, SystemExit, StoppedError):
            if len(self.known) > before:
                self._keep()
            raise
        self.entry.forget()

    def _keep(self) -> None:
        from engines.search.kept_games import pack

        self.entry.keep(pack(dict(self.known)))  # while threads may still add some
        tell("What was played is kept: the same check goes on from there.")


def games_so_far(setup: Setup[Any], *question: object, fresh: bool = False) -> GamesSoFar:
    """Those that the same check, of a setup and to a `question`, played before it was stopped.

    None if it shall be `fresh`.
    """
    from engines.search.kept_games import unpack

    entry = Entry("games", bytes, players_version(setup.game), setup, question)
    data = None if fresh else entry.recall()
    known = unpack(data) if data else {}
    if not known:
        return GamesSoFar(entry)
    count = sum(len(games.lengths) for games in known.values())
    tell(f"Going on after {count:,} games of the check that was stopped.")
    return GamesSoFar(entry, known)
