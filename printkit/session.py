"""A session: the engine, kernel and threads by which a setup is checked, dealt or played on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from layouts.game import Layout
from layouts.setup import Setup
from printkit.cache import prune
from printkit.telling import at_work
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
    with at_work() as listener, Arena(kernel, threads, known) as arena:
        yield Session(engine, arena, listener, VERSION)


def kernel_of(setup: Setup[Layout]) -> Kernel:
    """The kernel by whose rules `setup` is played."""
    from engines.games import engine_of

    return engine_of(setup.game).kernel_for(setup.variants)
