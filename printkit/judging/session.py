"""A session: the engine and threads that judge a setup, and games kept from a stopped check."""

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
    from engines.search.kept_games import KnownGames


@contextmanager
def session_for(
    setup: Setup[Layout],
    threads: int | None,
    known: KnownGames | None = None,
) -> Iterator[Session]:
    """A session by the rules of `setup`, on so many threads; whoever listens follows.

    Games that are `known` are not played again, and those that are played are put there.
    """
    from engines.contract import Session
    from engines.games import engine_of
    from engines.search.arena import Arena

    engine, kernel = engine_of(setup.game).playing(setup.variants), kernel_of(setup)
    prune()
    with show_progress() as listener, Arena(kernel, threads, known) as arena:
        yield Session(engine, arena, listener, VERSION)


def kernel_of(setup: Setup[Layout]) -> Kernel:
    """The kernel by whose rules `setup` is played."""
    from engines.games import engine_of

    return engine_of(setup.game).kernel_for(setup.variants)


@dataclass(frozen=True, slots=True)
class GamesSoFar:
    """The games of a check, by `engines.search.kept_games`, and their place in the cache."""

    entry: Entry[bytes]
    known: KnownGames = field(default_factory=dict)

    @contextmanager
    def keep_if_stopped(self) -> Iterator[None]:
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
