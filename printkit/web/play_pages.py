"""The pages of games that are played: where a game stands, what was tapped, its files."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypedDict

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from layouts.errors import InputError
from layouts.games import find_game
from printkit.web import views
from printkit.web.desk import Desk
from printkit.web.errors import Refusal, refusal_words
from printkit.web.files import Kept, file_answer, svg_answer
from printkit.web.jobs import Job, JobView, Line, Sent
from printkit.web.messages import Found, Kind, Playing
from printkit.web.opened import opened_text
from printkit.web.plays import CHANCES, Play, read_play
from printkit.web.tables import quoted, with_query
from printkit.web.watching import begun, stopped, watched

_PATIENCE = 1.5
"""Seconds that a page waits for what is on its board; later it asks for that itself."""

_A_WHILE = {"cache-control": "private, max-age=600"}

_WORK: dict[str, Kind] = {"reply": "reply", "advise": "advise", "annotate": "annotate"}


class LinksView(TypedDict):
    """Where a play leads: its own address, its files, and what is one press away."""

    address: str
    picture: str
    table: str
    record: str
    diagrams: str
    annotated: str
    command: str
    undo: str
    here: str
    anew: str
    computers: dict[str, str]
    by_hand: bool


class PlayJobView(JobView):
    """What is new of a job; at its end addresses after each of the computer's moves, or sheets."""

    addresses: list[str]
    sheets: list[Sent]
    facts: dict[str, Any]


class PlayPages:
    """What answers under /play: the `desk` at once, and jobs in the `line`.

    `html` renders a template.
    """

    def __init__(self, line: Line, desk: Desk, html: Callable[..., Response]) -> None:
        self._line, self._desk, self._html = line, desk, html

    def routes(self) -> list[Route]:
        """Where what is."""
        return [
            Route("/play/{game}", self._page),
            Route("/play/{game}/live", self._live),
            Route("/play/{game}/tap", self._tap),
            Route("/play/{game}/board.svg", self._board),
            Route("/play/{game}/record.yaml", partial(self._file, "record", "attachment")),
            Route("/play/{game}/diagrams.pdf", partial(self._file, "diagrams", "inline")),
            Route("/play/{game}/annotated.pdf", self._annotated_file),
            Route("/play/{game}/annotated/{name}.svg", self._annotated_sheet),
            Route("/play/{game}/open", self._open, methods=["POST"]),
            Route("/play/{game}/work", self._work, methods=["POST"]),
            Route("/play/{game}/work/{job}", self._watch),
            Route("/play/{game}/work/{job}/stop", self._stop, methods=["POST"]),
        ]

    async def _page(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        shown = partial(self._html, "play.html", game=game)
        try:
            asked = _asked(request)
            if not asked.luck or not asked.table.seed:
                play = await to_thread.run_sync(_settled, asked)
                if play != asked:
                    return RedirectResponse(play.address, 303)
            looking = asyncio.ensure_future(self._looked_at(asked))
            try:
                view = await asyncio.wait_for(asyncio.shield(looking), _PATIENCE)
            except TimeoutError:  # its worker has just begun, or much to do
                looking.add_done_callback(lambda done: done.cancelled() or done.exception())
                view = None
        except Refusal as error:
            return shown(status=400, view=None, wrong=refusal_words(error))
        return shown(view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        return JSONResponse(await self._looked_at(_asked(request)))

    async def _looked_at(self, play: Play) -> dict[str, Any]:
        found = await self._desk.ask("look", play.tag)
        return {**found.facts, **_links(play, found)}

    async def _tap(self, request: Request) -> Response:
        pairs = request.query_params.multi_items()
        taps = [value[:80] for name, value in pairs if name == "tap"]
        play = _asked(request, but="tap")
        found = await self._desk.ask("tap", [*play.tag, *taps])
        move = found.facts["move"]
        return JSONResponse({**found.facts, "address": play.played(move).address if move else ""})

    async def _board(self, request: Request) -> Response:
        kept = await self._kept("board", _asked(request))
        return Response(kept.content, media_type=kept.media_type, headers=_A_WHILE)

    async def _file(self, kind: Playing, how: str, request: Request) -> Response:
        return file_answer(await self._kept(kind, _asked(request)), how)

    async def _kept(self, kind: Playing, play: Play) -> Kept:
        found = await self._desk.ask(kind, play.tag)
        assert found.file
        return Kept(*found.file)

    async def _annotated_sheet(self, request: Request) -> Response:
        name, found = request.path_params["name"], await self._annotated(_asked(request))
        drawn = next((page.svg for page in found.pages if page.name == name), None)
        if drawn is None:
            raise HTTPException(404)
        return svg_answer(drawn)

    async def _annotated_file(self, request: Request) -> Response:
        found = await self._annotated(_asked(request))
        if found.file is None:
            raise InputError("this game is annotated first: press Annotate, and print then")
        return file_answer(Kept(*found.file), "inline")

    async def _annotated(self, play: Play) -> Found:
        """What was found of a game, here or before; else a sheet that promises it."""
        tag = _of_all_moves(play).tag
        return self._line.found("annotate", tag) or await self._desk.ask("annotated", tag)

    async def _open(self, request: Request) -> Response:
        text = await opened_text(request)
        found = await self._desk.ask("open", [request.path_params["game"], text])
        return JSONResponse(found.facts)

    async def _work(self, request: Request) -> Response:
        async with request.form(max_fields=1, max_files=0) as form:
            kind = _WORK.get(str(form.get("kind")))
        if kind is None:
            raise InputError("there is nothing of that kind to do; load the page again")
        play = _asked(request)
        if kind == "annotate":
            play = _of_all_moves(play)
        return begun(self._line.ask(kind, play.tag))

    async def _watch(self, request: Request) -> Response:
        play = _asked(request)
        return watched(self._line, request, lambda job, heard: _job_view(job, heard, play))

    async def _stop(self, request: Request) -> Response:
        return await stopped(self._line, request)


def _asked(request: Request, but: str = "") -> Play:
    """The play of an address, `but` for what a request says besides. Raises InputError."""
    pairs = request.query_params.multi_items()
    game = find_game(request.path_params["game"])
    return read_play(game, [pair for pair in pairs if pair[0] != but])


def _of_all_moves(play: Play) -> Play:
    """The game itself, the same for whoever plays it and wherever in it one looks."""
    return replace(play, computers=(), by_hand=False, luck="", at=None)


def _settled(play: Play) -> Play:
    """With what chance gives where the address does not say it: a seed, and luck."""
    table = play.table
    if not (table.seed or table.layout) and play.setup.seed is not None:
        table = replace(table, seed=str(play.setup.seed))
    return replace(play, table=table, luck=play.luck or str(secrets.randbelow(CHANCES)))


def _links(play: Play, found: Found) -> LinksView:
    undo, whole = found.facts["undo"], play.seen_after(len(play.moves))
    seen = replace(_of_all_moves(play), moves=play.moves[: play.ply])
    named = f"{play.table.address}"
    return {
        "address": play.address,
        "picture": _at(seen, "board.svg"),
        "table": named,
        "record": _at(whole, "record.yaml"),
        "diagrams": _at(whole, "diagrams.pdf"),
        "annotated": _at(_of_all_moves(play), "annotated.pdf"),
        "command": _command(play, found.facts["file"]),
        "undo": "" if undo is None else replace(play, moves=play.moves[:undo], at=None).address,
        "here": play.played().address,
        "anew": play.begun_anew().address,
        "computers": {str(seat): name for seat, name in enumerate(found.facts["names"], start=1)},
        "by_hand": play.by_hand,
    }


def _command(play: Play, name: str) -> str:
    options = [f"--{key.replace('_', '-')} {value}" for key, value in play.print_options.items()]
    return " ".join(["printkit print", quoted(name), *options])


def _at(play: Play, what: str) -> str:
    return with_query(f"/play/{play.game.slug}/{what}", play.query)


def _job_view(job: Job, heard: int, play: Play) -> PlayJobView:
    """What is new of a job to who asked for it."""
    view = views.job_view(job, heard, play.table)
    facts = job.outcome.facts if isinstance(job.outcome, Found) else {}
    addresses: list[str] = []
    sheets: list[Sent] = []
    wrong = view["wrong"]
    try:
        for number in range(len(facts.get("moves", ())) if job.key[0] == "reply" else 0):
            addresses.append(play.played(*facts["moves"][: number + 1]).address)
    except InputError as error:
        wrong = refusal_words(error)
    if job.key[0] == "annotate" and isinstance(job.outcome, Found):
        sheets = _sheets(play, job.outcome)
    return {
        **view,
        "address": "",
        "wrong": wrong,
        "addresses": addresses,
        "sheets": sheets,
        "facts": facts,
    }


def _sheets(play: Play, found: Found) -> list[Sent]:
    """The sheets of an annotated game."""
    game = _of_all_moves(play)
    return [
        views.with_address(page, _at(game, f"annotated/{page.name}.svg")) for page in found.pages
    ]
