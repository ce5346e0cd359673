"""Sessions: the engine and threads that judge a setup, with the games of a stopped check."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from printkit.cache import Entry, Journal, prune
from printkit.engines.versions import players_version
from printkit.layouts.errors import StoppedError
from printkit.layouts.game import Layout
from printkit.layouts.messages import counted, message
from printkit.layouts.setup import Setup
from printkit.listener import show_progress, tell
from printkit.version import VERSION

if TYPE_CHECKING:
    from printkit.engines.contract import Session
    from printkit.engines.kernel.binding import Kernel
    from printkit.engines.search.arena import KnownGames
    from printkit.engines.search.selfplay import Games


@contextmanager
def session_for(
    setup: Setup[Layout],
    threads: int | None,
    known: KnownGames | None = None,
) -> Iterator[Session]:
    """Open a session by the rules of `setup`; its progress goes to the listener.

    Games that are `known` are not played again; new games are added to them.
    """
    from printkit.engines.contract import Session, engine_of
    from printkit.engines.search.arena import Arena

    engine, kernel = engine_of(setup.game).with_players_for(setup.variants), kernel_of(setup)
    prune()
    with show_progress() as listener, Arena(kernel, threads, known) as arena:
        yield Session(engine, arena, listener, VERSION)


def kernel_of(setup: Setup[Layout]) -> Kernel:
    """Return the kernel with the rules that `setup` is played by."""
    from printkit.engines.contract import engine_of

    return engine_of(setup.game).kernel_for(setup.variants)


class _Batches(dict[str, "Games"]):
    """Known batches of games; each one that is added goes into the journal at once."""

    def __init__(self, known: KnownGames, journal: Journal[bytes]) -> None:
        super().__init__(known)
        self._journal = journal

    def __setitem__(self, name: str, games: Games) -> None:
        from printkit.engines.search.arena import pack

        super().__setitem__(name, games)
        self._journal.add(pack({name: games}))


@contextmanager
def resumable_session(
    setup: Setup[Any], threads: int | None, *question: object, fresh: bool = False
) -> Iterator[Session]:
    """Open a session for a check or a deal; games from before it was stopped are not played again.

    It is identified by its `setup` and its `question`; a `fresh` one begins anew. Its games are
    kept in a journal (see `printkit.engines.search.arena`) until the block ends without being
    stopped.
    """
    from printkit.engines.search.arena import unpack

    journal = Journal(Entry("games", bytes, players_version(setup.game), setup, question))
    if fresh:
        journal.forget()
    known: KnownGames = {}
    for batch in journal.read():
        known |= unpack(batch)
    if known:
        count = sum(len(games.lengths) for games in known.values())
        tell(
            counted(
                "Going on after {n} game that was played before it was stopped.",
                "Going on after {n:,} games that were played before it was stopped.",
                count,
            )
        )
    batches = _Batches(known, journal)
    try:
        with session_for(setup, threads, batches) as session:
            yield session
    except (KeyboardInterrupt, SystemExit, StoppedError):
        if len(batches) > len(known):
            tell(message("What was played is kept: asked again, it goes on from there."))
        raise
    journal.forget()
