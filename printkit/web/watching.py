"""Watching: how a job goes, told to the page that asked for it, and how that page ends it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from printkit.web.jobs import Job, JobView, Line, OfferView

_EVERY = 5.0
"""Seconds after which a stream says something even if nothing is new: so we hear who has left."""


def begun(job: Job) -> Response:
    """The name by which a page watches a job: each page that asks for it has one."""
    return JSONResponse({"job": f"{job.id}.{secrets.token_urlsafe(6)}"}, 202)


def watched(line: Line, request: Request, view: Callable[[Job, int], JobView]) -> Response:
    """The stream of a job; `view` says what is new of it to who heard so many words."""
    stream = _told(line, _job(line, request), request.path_params["job"], view)
    return StreamingResponse(stream, media_type="text/event-stream")


async def stopped(
    line: Line, request: Request, offer: Callable[[Job], OfferView | None] = lambda job: None
) -> Response:
    """End a job, if nobody else watches it; what it has found so far is an `offer`, perhaps."""
    job = _job(line, request)
    await line.cancel(job, request.path_params["job"])
    return JSONResponse({"offer": offer(job)})


async def _told(
    line: Line, job: Job, watcher: str, view: Callable[[Job, int], JobView]
) -> AsyncIterator[str]:
    """How a job goes, until it ends, as server-sent events."""
    heard = 0
    with line.watched(job, watcher):
        while not line.closing:
            news = view(job, heard)
            heard += len(news["said"])
            yield f"data: {msgspec.json.encode(news).decode()}\n\n"
            if news["ended"]:
                return
            await job.news(_EVERY)


def _job(line: Line, request: Request) -> Job:
    """The job that a watcher's name begins with."""
    job = line.job(request.path_params["job"].partition(".")[0])
    if job is None:
        raise HTTPException(404)
    return job
