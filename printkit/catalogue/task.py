"""The task: one seed's trial, on whatever machine it is asked for, with one thread."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from engines.cache_folder import cache_folder
from engines.source_digest import sources_digest
from layouts.errors import InputError
from printkit.catalogue.journal import Page, Tried, packed
from printkit.catalogue.plan import Plan, program_words
from printkit.session import session_for
from printkit.version import VERSION

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from engines.contract import Session

_LOCK = "compiling.lock"


def run(plan: Plan, seed: int) -> bytes:
    """What became of a seed, packed: read in this machine's journal, or else tried and noted there.

    Raises InputError where this is not the plan's program, or has no room to try it.
    """
    ours = program_words(VERSION, sources_digest())
    if ours != plan.program:
        raise InputError(f"this worker has {ours}, and {plan.program} is asked for; install that")
    page = Page(plan, seed)
    tried = page.read()
    if tried is None:
        tried = tried_by(_session(plan), plan, seed)
        page.write(tried)
    return packed(tried)


def tried_by(session: Session, plan: Plan, seed: int) -> Tried[object]:
    """The trial of a seed: a pure function of the plan and the seed."""
    from engines.judging.trial import tried

    try:
        setup = plan.deal(seed)
    except InputError as error:
        return Tried(seed, None, plan.deal_options, str(error), None, 0, 0, 0)
    found = tried(session, setup)
    return Tried(
        seed,
        found.setup.id,
        found.setup.deal_options,
        found.outcome,
        found.verdict,
        found.games,
        found.looks,
        found.simulations,
    )


def prepare(plan: Plan) -> None:
    """Compile what the plan's setups are played by, if this machine has not done so before."""
    with session_for(plan.deal(plan.first), threads=1):
        pass


class _Own(threading.local):
    """A thread's session, and the plan that it is for; the next plan's takes its place."""

    plan: Plan | None = None
    session: Session
    open: ExitStack


_own = _Own()


def _session(plan: Plan) -> Session:
    """This thread's session by the rules of a plan; nobody else compiles while it does."""
    if _own.plan != plan:
        if _own.plan is not None:
            _own.plan = None
            _own.open.close()
        _own.open = ExitStack()
        with _alone():
            _own.session = _own.open.enter_context(session_for(plan.deal(plan.first), threads=1))
        _own.plan = plan
    return _own.session


@contextmanager
def _alone() -> Iterator[None]:
    """Within, no other process of this user on this machine is."""
    folder = cache_folder()
    if fcntl is None:
        yield
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / _LOCK).open("wb")
    except OSError:  # nothing can be kept, nor be waited for
        yield
        return
    with file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
