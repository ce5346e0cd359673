"""Sessions: the engine and threads that judge a setup, and games kept from a stopped check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engines.versions import players_version
from layouts.errors import StoppedError
from layouts.game import Layout
from layouts.setup import Setup
from printkit.cache import Entry, prune
from printkit.listener import show_progress, tell
from printkit.version import VERSION

if TYPE_CHECKING:
    from engines.contract import Session
    from engines.kernel.binding import Kernel
    from engines.search.arena import KnownGames


@contextmanager
def session_for(
    setup: Setup[Layout],
    threads: int | None,
    known: KnownGames | None = None,
) -> Iterator[Session]:
    """Open a session by the rules of `setup`; its progress goes to the listener.

    Games that are `known` are not played again; new games are added to them.
    """
    from engines.contract import Session
    from engines.games import engine_of
    from engines.search.arena import Arena

    engine, kernel = engine_of(setup.game).with_players_for(setup.variants), kernel_of(setup)
    prune()
    with show_progress() as listener, Arena(kernel, threads, known) as arena:
        yield Session(engine, arena, listener, VERSION)


def kernel_of(setup: Setup[Layout]) -> Kernel:
    """Return the kernel with the rules that `setup` is played by."""
    from engines.games import engine_of

    return engine_of(setup.game).kernel_for(setup.variants)


@dataclass(frozen=True, slots=True)
class GamesSoFar:
    """The games of a check so far, and their place in the cache; see `engines.search.arena`."""

    entry: Entry[bytes]
    known: KnownGames = field(default_factory=dict)

    @contextmanager
    def keep_if_stopped(self) -> Iterator[None]:
        """If the work within is stopped, keep its games; if it ends, delete the kept ones."""
        before = len(self.known)
        try:
            yield
        except (KeyboardInterrupt, SystemExit, StoppedError):
            if len(self.known) > before:
                self._keep()
            raise
        self.entry.forget()

    def _keep(self) -> None:
        from engines.search.arena import pack

        self.entry.keep(pack(dict(self.known)))  # while threads may still add some
        tell("What was played is kept: the same check goes on from there.")


def games_so_far(setup: Setup[Any], *question: object, fresh: bool = False) -> GamesSoFar:
    """Return the games that this check played before it was stopped; none if it must be `fresh`.

    A check is identified by its `setup` and its `question`.
    """
    from engines.search.arena import unpack

    entry = Entry("games", bytes, players_version(setup.game), setup, question)
    data = None if fresh else entry.recall()
    known = unpack(data) if data else {}
    if not known:
        return GamesSoFar(entry)
    count = sum(len(games.lengths) for games in known.values())
    tell(f"Going on after {count:,} games of the check that was stopped.")
    return GamesSoFar(entry, known)
