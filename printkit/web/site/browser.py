"""What runs in the browser: the application in the service worker, and tasks in a page's workers.

JavaScript calls `warm_up`, `application_here` and `do_here`. Python has no threads and no processes
there.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import msgspec
from anyio import to_thread
from starlette.types import ASGIApp

from printkit.layouts.games import GAMES
from printkit.web.app import Site
from printkit.web.guard.requests import ALWAYS
from printkit.web.pages.catalogues import ServedCatalogues
from printkit.web.site.asgi import SiteAnswer, SiteRequest, ask
from printkit.web.work import jobs, pool, workers
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import STOPPED, Answer, Failure, News, Task, TaskResult, WorkerInput
from printkit.web.work.tasks import do_task
from printkit.web.work.workers import Hear

CATALOGUES = Path("/catalogues")
"""The folder of the site's catalogues."""

KEPT = Path("/kept/printkit")
"""The cache."""

_ASKED_LATE = ("printkit.engines", "printkit.judging", "printkit.library")
_KIT = ("/table/{}", "/table/{}/print.pdf")
_WITHOUT_GAMES = "seed=1&sheet=setup&sheet=rules"
_ALONE = 60.0
"""Seconds that a job waits for its page to watch it: this process may just be busy, and no page is
left without its workers.
"""

Opener = Callable[[Callable[[str], None]], Awaitable[Any]]
"""Opens a worker of a page, whose messages go to the function; the result takes messages, and is
closed by the message "".
"""


async def _call_here(function: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
    """Call a function, for `anyio.to_thread.run_sync`: there are no threads."""
    await asyncio.sleep(0)
    return function(*arguments)


class PageWorker:
    """A `printkit.web.work.workers.Worker` in a page; for questions and files, in this process."""

    opener: Opener
    keeper: Callable[[str], None]
    alive = True

    def __init__(self) -> None:
        self._send: Any = None
        self._hear: Hear = lambda _: None
        self._answer: asyncio.Future[TaskResult | Failure] | None = None

    @classmethod
    async def start(cls, *words: str) -> PageWorker:
        """Open a worker of the page that is shown, unless it is to answer first, or to draw."""
        made = cls()
        if not words:
            made._send = await cls.opener(made._receive)
        return made

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        """Do a task and return its result; `hear` receives the progress."""
        if self._send is None:
            return do_task(task, lambda _: None, lambda: False)
        if task.kind == "check":  # it takes no time if its verdict is kept
            found = do_task(task, lambda _: None, lambda: True)  # ends as soon as it must play
            if isinstance(found, TaskResult) and not found.stopped:
                return found
        self._hear = hear
        self._answer = asyncio.get_running_loop().create_future()
        self._send(msgspec.json.encode(task).decode())
        return await self._answer

    async def stop(self) -> None:
        """Stop the task at hand: a worker without threads hears nothing until it is done."""
        self.kill()

    def kill(self) -> None:
        """End the worker."""
        if self.alive and self._send is not None:
            self._send("")
        self._end(STOPPED)

    async def wait_for_end(self) -> None:
        """Return at once."""

    def _end(self, answer: TaskResult | Failure) -> None:
        self.alive = False
        if self._answer and not self._answer.done():
            self._answer.set_result(answer)

    def _receive(self, message: str) -> None:
        if not message:  # its page is gone
            self._end(Failure("the page that worked on this was closed; try again", ours=True))
        elif message.startswith("["):
            keep_here(message)
            self.keeper(message)
        else:
            answer = msgspec.json.decode(message, type=Answer)
            if isinstance(answer, News):
                self._hear(answer)
            elif self._answer and not self._answer.done():
                self._answer.set_result(answer)


@cache
def _application(processors: int) -> ASGIApp:
    """The application, with a queue for this number of workers."""
    vars(to_thread)["run_sync"] = _call_here
    for module in (workers, pool):
        vars(module)["Worker"] = PageWorker
    vars(jobs)["ALONE"] = _ALONE
    catalogues = ServedCatalogues(CATALOGUES) if CATALOGUES.exists() else None
    token, queue = secrets.token_urlsafe(8), JobQueue(processors)
    return Site(token, queue, catalogues=catalogues, site=True).application()


async def warm_up(processors: int) -> None:
    """Import what plays and judges, and draw a kit of each game, before Python's memory is kept.

    No kernel may run: it would belong to JavaScript, which is not kept.
    """
    import_module("printkit.web.work.play_tasks")
    for name in _ASKED_LATE:
        for module in walk_packages(import_module(name).__path__, f"{name}."):
            with suppress(ImportError):  # what needs a package that no browser has
                import_module(module.name)
    app = _application(processors)
    for game in GAMES:
        for path in _KIT:
            status, _ = await ask(app, path.format(game), _WITHOUT_GAMES)
            assert status == 200, (path, status)


def application_here(
    opener: Opener, processors: int, keeper: Callable[[str], None]
) -> Callable[..., Awaitable[SiteAnswer]]:
    """Make the application; return a function that takes what `SiteRequest` holds and a `write`.

    `opener` opens workers, one a processor; `keeper` gets what `keep_here` takes at the next visit.
    """
    PageWorker.opener, PageWorker.keeper = staticmethod(opener), staticmethod(keeper)
    app = _application(processors)

    async def answer(
        method: str,
        path: str,
        query: str,
        headers: Mapping[str, str],
        body: Any,
        write: Callable[[bytes | None], object],
    ) -> SiteAnswer:
        answering = SiteAnswer(write)
        await answering.begin(
            app, SiteRequest(method, path, query, headers.items(), body.to_bytes())
        )
        answering.headers = (*answering.headers, *ALWAYS.items())
        return answering

    return answer


def do_here(message: str, send: Callable[[str], None]) -> None:
    """Do a task in a page's worker; `send` gets its messages, and then what is to be kept."""
    before = _read_kept()
    task = msgspec.json.decode(message, type=WorkerInput)
    assert isinstance(task, Task)

    def tell(answer: Any) -> None:
        send(msgspec.json.encode(answer).decode())

    found = do_task(task, tell, lambda: False)
    new = [(name, data) for name, data in _read_kept().items() if before.get(name) != data]
    if new:
        send(msgspec.json.encode(new).decode())
    tell(found)


def _read_kept() -> dict[str, bytes]:
    """The verdicts and other small answers that are kept, by the names of their files."""
    files = (path for path in KEPT.rglob("*") if path.is_file() and "games" not in path.parts)
    return {str(path.relative_to(KEPT)): path.read_bytes() for path in files}


def keep_here(message: str) -> None:
    """Keep the answers that a worker found."""
    for name, data in msgspec.json.decode(message, type=list[tuple[str, bytes]]):
        path = KEPT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
