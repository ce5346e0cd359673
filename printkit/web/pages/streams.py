"""Streams: a job's progress as server-sent events, as long as its page is open."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from printkit.layouts.messages import message
from printkit.web.guard.limits import HOST, client_of, too_many
from printkit.web.work.job import Job
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Sent

MOST_STREAMS = 12
"""Streams that a guest may follow."""

EVERY = 5.0
"""Seconds after which a stream sends something even without news, which shows when a browser has
left.
"""


_open: Counter[str] = Counter()


def follow(request: Request, events: AsyncIterator[str]) -> Response:
    """Stream events. Raises HTTPException if a guest follows too many streams."""
    client = client_of(request.scope)
    if client != HOST and _open[client] >= MOST_STREAMS:
        raise too_many(message("this device follows too much at once; close some of its pages"))
    return StreamingResponse(_count_open(events, client), media_type="text/event-stream")


async def _count_open(events: AsyncIterator[str], client: str) -> AsyncIterator[str]:
    _open[client] += 1
    try:
        async for each in events:
            yield each
    finally:
        _open[client] -= 1


def new_watcher(job: Job) -> Response:
    """Answer with a new name under which one page watches a job."""
    return JSONResponse({"job": f"{job.id}.{secrets.token_urlsafe(6)}"}, 202)


def stream_job(queue: JobQueue, request: Request, view: Callable[[Job, int], Sent]) -> Response:
    """Stream a job's progress; `view` returns the news since a number of messages."""
    job, watcher = _job_of(queue, request), request.path_params["job"]
    return follow(request, _events(queue, job, watcher, view))


async def stop_job(
    queue: JobQueue, request: Request, offer: Callable[[Job], Sent | None] = lambda job: None
) -> Response:
    """Stop a job if no other page watches it, and answer with the `offer` of what it found."""
    job = _job_of(queue, request)
    await queue.cancel(job, request.path_params["job"])
    return JSONResponse({"offer": offer(job)})


async def _events(
    queue: JobQueue, job: Job, watcher: str, view: Callable[[Job, int], Sent]
) -> AsyncIterator[str]:
    """The progress of a job until it ends, as server-sent events."""
    heard = 0
    with queue.watch(job, watcher):
        while not queue.closing:
            news = view(job, heard)
            heard += len(news["said"])
            yield f"data: {msgspec.json.encode(news).decode()}\n\n"
            if news["ended"]:
                return
            await job.wait(EVERY)


def _job_of(queue: JobQueue, request: Request) -> Job:
    """The job whose ID begins a watcher's name."""
    job = queue.job(request.path_params["job"].partition(".")[0])
    if job is None:
        raise HTTPException(404)
    return job
