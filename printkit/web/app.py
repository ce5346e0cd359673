"""The application: which address answers with what."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from urllib.parse import quote

import click
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    Response,
)
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from layouts.errors import InputError
from layouts.games import GAMES
from layouts.words import capitalize
from printkit.cli.exits import fault_words
from printkit.version import VERSION
from printkit.web.catalogue_pages import CataloguePages
from printkit.web.desk import Desk
from printkit.web.edit_pages import EditPages
from printkit.web.errors import Refusal, refusal_words
from printkit.web.files import svg_answer
from printkit.web.guard import Guard
from printkit.web.home import tile
from printkit.web.jobs import Line
from printkit.web.looks import colours, fonts
from printkit.web.network import Network, cookie_name, picture
from printkit.web.play_pages import PlayPages
from printkit.web.shelf import Shelf
from printkit.web.table_pages import TablePages
from printkit.web.tables import with_query

_DAY = 86400
_A_DAY = {"cache-control": f"private, max-age={_DAY}"}


class Page:
    """What answers: home, the way in for phones, and what tables, games and the editor share.

    `token` is known to pages of this server, and to nobody else. Jobs stand in `line`; the `desk`
    answers what is asked at every tap. Where there is a `network`, phones in it are let in; the
    catalogues of a `shelf` are shown.
    """

    def __init__(
        self,
        token: str,
        line: Line,
        desk: Desk,
        network: Network | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self._token = token
        self._network, self._shelf = network, shelf
        self._line, self._desk = line, desk
        self._templates = Environment(
            loader=PackageLoader("printkit.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.filters["capitalized"] = capitalize

    def routes(self) -> list[Route | Mount]:
        """Where what is."""
        return [
            Route("/", self._home),
            Route("/token", self._told_token),
            *(self._shared_routes(self._network) if self._network else []),
            Route("/colours.css", self._colours),
            Route("/font/{name}.ttf", self._font),
            *TablePages(self._line, self._html).routes(),
            *PlayPages(self._line, self._desk, self._html).routes(),
            *EditPages(self._line, self._html).routes(),
            *(CataloguePages(self._shelf, self._html).routes() if self._shelf else []),
            Mount("/static", StaticFiles(packages=[("printkit.web", "static")])),
        ]

    async def _home(self, request: Request) -> Response:
        catalogues = self._shelf.catalogues if self._shelf else {}
        return self._html("home.html", tiles=[*map(tile, GAMES.values())], catalogues=catalogues)

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
        leads = with_query(f"/{path}", request.url.query)
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
        return svg_answer(picture(self._phone_address(request)))

    async def _told_token(self, request: Request) -> Response:
        return PlainTextResponse(self._token)

    async def _colours(self, request: Request) -> Response:
        return Response(colours(), media_type="text/css")

    async def _font(self, request: Request) -> Response:
        found = fonts().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return Response(found, media_type="font/ttf", headers=_A_DAY)

    def _html(self, name: str, *, status: int = 200, **values: object) -> Response:
        text = self._templates.get_template(name).render(
            **values, version=VERSION, token=self._token, shared=self._network is not None
        )
        return HTMLResponse(text, status)


def application(
    hosts: Iterable[str],
    token: str,
    line: Line,
    network: Network | None = None,
    shelf: Shelf | None = None,
) -> Guard:
    """The page for browsers that call it one of `hosts`, behind its guard.

    With a `network` it is there for whoever knows its secret, and for nobody else.
    """
    desk = Desk()
    page = Page(token, line, desk, network, shelf)

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
