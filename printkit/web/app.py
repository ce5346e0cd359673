"""The application: which address answers with what."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar
from urllib.parse import quote

import click
from anyio import CapacityLimiter, to_thread
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from layouts.errors import InputError
from layouts.games import GAMES, find_game
from printkit.dealing import any_seed
from printkit.faults import fault_words
from printkit.own_options import print_options_of
from printkit.version import VERSION
from printkit.web import views
from printkit.web.desk import Desk
from printkit.web.drafts import Drafts
from printkit.web.edit_pages import EditPages
from printkit.web.errors import Refusal, refusal_words
from printkit.web.files import Kept, calibration_file, drafted_file, file_answer
from printkit.web.form import SECTIONS, fields_of
from printkit.web.guard import Guard
from printkit.web.home import tile
from printkit.web.jobs import Line
from printkit.web.looks import colours, fonts
from printkit.web.messages import Found
from printkit.web.network import Network, cookie_name, picture
from printkit.web.play_pages import PlayPages
from printkit.web.tables import Table, read_table
from printkit.web.turns import LATER, SOON, Turns
from printkit.web.watching import begun, stopped, watched

T = TypeVar("T")

_SVG = "image/svg+xml"
_DAY = 86400
_A_DAY = {"cache-control": f"private, max-age={_DAY}"}


class _Few(IntegerConvertor):
    """A number of some digits: Python refuses to read one of thousands."""

    regex = "[0-9]{1,4}"


register_url_convertor("few", _Few())


class Page:
    """What answers: pages, the pictures in them, files, and how far is what takes long.

    `token` is known to pages of this server, and to nobody else. Jobs stand in `line`; the `desk`
    answers what is asked at every tap. Where there is a `network`, phones in it are let in.
    """

    def __init__(self, token: str, line: Line, desk: Desk, network: Network | None = None) -> None:
        self._token = token
        self._network = network
        self._line, self._desk = line, desk
        self._drafts = Drafts()
        self._drawing, self._writing = Turns(), CapacityLimiter(1)
        self._templates = Environment(
            loader=PackageLoader("printkit.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def routes(self) -> list[Route | Mount]:
        """Where what is."""
        return [
            Route("/", self._home),
            Route("/token", self._told_token),
            *(self._shared_routes(self._network) if self._network else []),
            Route("/test-sheet.pdf", self._test_sheet),
            Route("/colours.css", self._colours),
            Route("/font/{name}.ttf", self._font),
            Route("/picture/{game}.svg", self._picture),
            Route("/table/{game}", self._table),
            Route("/table/{game}/live", self._live),
            Route("/table/{game}/pages", self._pages),
            Route("/table/{game}/prepare", self._prepare, methods=["POST"]),
            Route("/table/{game}/work", self._work, methods=["POST"]),
            Route("/table/{game}/work/{job}", self._watch),
            Route("/table/{game}/work/{job}/stop", self._stop, methods=["POST"]),
            Route("/table/{game}/sheet/{count:few}/{name}.svg", self._sheet),
            Route("/table/{game}/chart/{number:few}.svg", self._chart),
            Route("/table/{game}/print.pdf", self._print),
            Route("/table/{game}/file.{form}", self._file),
            *PlayPages(self._line, self._desk, self._html).routes(),
            *EditPages(self._line, self._html).routes(),
            Mount("/static", StaticFiles(packages=[("printkit.web", "static")])),
        ]

    async def _home(self, request: Request) -> Response:
        return self._html("home.html", tiles=[*map(tile, GAMES.values())])

    def _shared_routes(self, network: Network) -> list[Route]:
        return [
            Route(f"/~{network.secret}", self._enter, methods=["GET"]),
            Route(f"/~{network.secret}/{{path:path}}", self._enter, methods=["GET"]),
            Route("/phone", self._phone),
            Route("/phone.svg", self._phone_code),
        ]

    async def _enter(self, request: Request) -> Response:
        """Let in whoever has the secret; the guard has seen that.

        It is a page that leads on, as after a redirect from another site no cookie would be sent.
        """
        assert self._network
        path = request.path_params.get("path", "").lstrip("/")  # "//" would lead elsewhere
        path = quote(path, safe="/:,+@")
        query = request.url.query
        leads = f"/{path}{'?' if query else ''}{query}"
        answer = self._html("enter.html", path=leads)
        name = cookie_name(request.headers["host"])
        answer.set_cookie(name, self._network.secret, _DAY, httponly=True, samesite="strict")
        answer.headers["referrer-policy"] = "no-referrer"
        return answer

    def _phone_address(self, request: Request) -> str:
        assert self._network
        at = request.query_params.get("at", "/")
        return self._network.address(at, request.headers["host"])

    async def _phone(self, request: Request) -> Response:
        return PlainTextResponse(self._phone_address(request))

    async def _phone_code(self, request: Request) -> Response:
        return Response(picture(self._phone_address(request)), media_type=_SVG)

    async def _told_token(self, request: Request) -> Response:
        return PlainTextResponse(self._token)

    async def _test_sheet(self, request: Request) -> Response:
        names = ("paper", "duplex", "back-offset")
        asked = (request.query_params.get(name, "") for name in names)
        test = partial(calibration_file, *asked)
        return file_answer(await to_thread.run_sync(test, limiter=self._writing), "inline")

    async def _colours(self, request: Request) -> Response:
        return Response(colours(), media_type="text/css")

    async def _font(self, request: Request) -> Response:
        found = fonts().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return Response(found, media_type="font/ttf", headers=_A_DAY)

    async def _picture(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        drawn = await self._drawn(request, LATER, partial(views.first_picture, game))
        return Response(drawn, media_type=_SVG)

    async def _table(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        shared = partial(
            self._html,
            "table.html",
            game=game,
            fields=fields_of(game),
            sections=SECTIONS,
            own_files=any(own.option.is_file for own in print_options_of(game)),
        )
        try:
            asked = _asked(request)
            view, table = await self._view(request, asked, at_once=True)
        except Refusal as error:
            said = refusal_words(error)
            return shared(status=400, table=None, view=None, wrong=said)
        if request.url.query != table.query and not asked.seed and table.seed:
            return RedirectResponse(table.address, 303)
        return shared(table=table, view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        view, _ = await self._view(request, _asked(request), at_once=True)
        return JSONResponse(view)

    async def _pages(self, request: Request) -> Response:
        view, _ = await self._view(request, _asked(request), LATER)
        return JSONResponse(view["pages"])

    async def _prepare(self, request: Request) -> Response:
        self._line.prepare(_asked(request).words())
        return Response(status_code=204)

    async def _work(self, request: Request) -> Response:
        async with request.form(max_fields=2, max_files=0) as form:
            kind = form.get("kind")
        table = _asked(request)
        if kind == "deal":
            seed = int(table.seed) if table.seed else any_seed()
            job = self._line.ask("deal", table.dealing(seed))
        elif kind == "check":
            job = self._line.ask("check", table.looked_at().words())
        elif kind == "even-out":
            job = self._line.ask("even-out", table.looked_at().words())
        elif kind == "make-fair":
            job = self._line.ask("make-fair", table.looked_at(checked=False).words())
        else:
            raise InputError("there is nothing of that kind to do; load the page again")
        return begun(job)

    async def _watch(self, request: Request) -> Response:
        table = _asked(request)
        return watched(self._line, request, lambda job, heard: views.job_view(job, heard, table))

    async def _stop(self, request: Request) -> Response:
        """End a job, and tell what it has found so far."""
        asked = _asked(request)
        return await stopped(self._line, request, lambda job: views.offer_view(job, asked))

    async def _sheet(self, request: Request) -> Response:
        table, name = _asked(request), request.path_params["name"]
        count = request.path_params["count"]
        found = self._found(table)
        if found:
            drawn = next((page.svg for page in found.pages if page.name == name), None)
        else:
            draw = partial(views.sheet_svg, self._drafts, table, name, count)
            drawn = await self._drawn(request, LATER, draw)
        if drawn is None or (table.checked and not found):
            raise HTTPException(404)
        return Response(drawn, media_type=_SVG)

    async def _chart(self, request: Request) -> Response:
        drawn = views.chart_svg(self._found(_asked(request)), request.path_params["number"])
        if drawn is None:
            raise HTTPException(404)
        return Response(drawn, media_type=_SVG)

    async def _print(self, request: Request) -> Response:
        return file_answer(await self._kept(_asked(request), "pdf"), "inline")

    async def _file(self, request: Request) -> Response:
        table, form = _asked(request), request.path_params["form"]
        if form not in views.forms_of(table.game):
            raise HTTPException(404)
        return file_answer(await self._kept(table, form), "attachment")

    async def _kept(self, table: Table, form: str) -> Kept:
        if not table.checked:
            write = partial(drafted_file, table.words(form))
            return await to_thread.run_sync(write, limiter=self._writing)
        found = await self._line.done("check" if form == "pdf" else "file", table.words(form))
        assert found.file
        return Kept(*found.file)

    def _found(self, table: Table) -> Found | None:
        """What was found of a table that is checked."""
        return self._line.found("check", table.words()) if table.checked else None

    async def _view(
        self, request: Request, asked: Table, urgency: int = SOON, *, at_once: bool = False
    ) -> tuple[views.TableView, Table]:
        def viewed() -> tuple[views.TableView, Table]:
            table, draft = views.settled(self._drafts, asked)
            found = self._found(table)
            return views.table_view(self._drafts, table, draft, found, at_once=at_once), table

        return await self._drawn(request, urgency, viewed)

    async def _drawn(self, request: Request, urgency: int, draw: Callable[[], T]) -> T:
        """What a function answers that draws, when it is its turn.

        What nobody waits for any more by then is left out.
        """
        async with self._drawing.turn(urgency):
            if await request.is_disconnected():
                raise HTTPException(408, "nobody waits for this any more")
            return await to_thread.run_sync(draw)

    def _html(self, name: str, *, status: int = 200, **values: object) -> Response:
        text = self._templates.get_template(name).render(
            **values, version=VERSION, token=self._token, shared=self._network is not None
        )
        return HTMLResponse(text, status)


def application(
    hosts: Iterable[str], token: str, line: Line, network: Network | None = None
) -> Guard:
    """The page for browsers that call it one of `hosts`, behind its guard.

    With a `network` it is there for whoever knows its secret, and for nobody else.
    """
    desk = Desk()
    page = Page(token, line, desk, network)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with line.open(), desk.open():
            yield

    app = Starlette(
        routes=page.routes(),
        lifespan=lifespan,
        exception_handlers={
            InputError: _refused,
            click.ClickException: _refused,
            HTTPException: _missing,
            Exception: _broken,
        },
    )
    return Guard(app, hosts, token, network)


def _asked(request: Request) -> Table:
    """The table of an address. Raises InputError."""
    return read_table(find_game(request.path_params["game"]), request.query_params.multi_items())


def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return PlainTextResponse(f"{refusal_words(error)}\n", 400)


def _missing(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = "there is nothing at this address" if error.status_code == 404 else error.detail
    return PlainTextResponse(f"{words}\n", error.status_code, error.headers)


def _broken(request: Request, error: Exception) -> Response:
    print(f"printkit: {fault_words(error)}", file=sys.stderr)
    words = f"an error of printkit's own ({type(error).__name__}); its terminal says where it is"
    return PlainTextResponse(f"{words} written down\n", 500)
