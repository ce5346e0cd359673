"""The application: all routes, the home page, and the entrance for phones."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import cache
from typing import NamedTuple, get_args
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from printkit.cli.exits import WRONG_INPUT, end_of
from printkit.judging.ready import ready_file
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH, Language, languages
from printkit.layouts.messages import Said, message
from printkit.layouts.rules import Paragraph, rule_book
from printkit.library import photos
from printkit.library.puzzles import ready_puzzles
from printkit.output.drawing.scene import Colour, Font
from printkit.output.drawing.theme import THEMES
from printkit.output.drawing.typeface import font_file
from printkit.version import VERSION
from printkit.web.address.form import named_game
from printkit.web.address.table import TableAddress, with_query
from printkit.web.address.wording import one_line, refusal_words, without_paths
from printkit.web.guard.language import language_of, other_languages, remember_choice
from printkit.web.guard.limits import HOST, Refusal, Turns, client_of
from printkit.web.guard.network import YEAR, Network, cookie_name, picture
from printkit.web.guard.requests import IN_PATHS, is_reader, leading_page
from printkit.web.pages.catalogues import CataloguePages, ServedCatalogues
from printkit.web.pages.edit import EditPages
from printkit.web.pages.files import A_DAY, svg_answer
from printkit.web.pages.play import PlayPages
from printkit.web.pages.puzzles import PuzzlePages
from printkit.web.pages.shared import SharedPages
from printkit.web.pages.tables import TablePages
from printkit.web.pages.texts import texts_in, texts_script
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Sent
from printkit.web.work.workers import QuickWorker

_SMALL = 1000
"""Bytes of an answer that is not worth compressing."""


class Site:
    """All pages: the home page, the entrance for phones, and the pages of other modules.

    Only pages of this server know the `token`. Jobs wait in the `queue`. Browsers that know the key
    of a `network` are let in. `catalogues` are shown. With `site` a browser answers itself, without
    a server.
    """

    def __init__(
        self,
        token: str,
        queue: JobQueue,
        network: Network | None = None,
        catalogues: ServedCatalogues | None = None,
        *,
        site: bool = False,
    ) -> None:
        self._token, self._site = token, site
        self._network, self._catalogues = network, catalogues
        self._queue, self._quick = queue, QuickWorker()

    def application(self) -> Starlette:
        """Build the application without its guard."""
        # A malformed form is answered; its reader would also write to the terminal.
        logging.getLogger("python_multipart").setLevel(logging.CRITICAL)

        @asynccontextmanager
        async def lifespan(app: Starlette) -> AsyncIterator[None]:
            async with self._queue.open(), self._quick.open():
                yield

        compressed = Middleware(GZipMiddleware, minimum_size=_SMALL, compresslevel=5)
        return Starlette(
            routes=self.routes(),
            lifespan=lifespan,
            exception_handlers={
                InputError: self._answer_refusal,
                HTTPException: self._answer_missing,
                ClientDisconnect: self._answer_nobody,
                Exception: self._answer_fault,
            },
            middleware=[] if self._site else [compressed],
        )

    def routes(self) -> list[Route | Mount]:
        """All routes."""
        turns, shown = Turns(), self._catalogues  # two drawings at once would share a core
        reading = Turns()  # of long games, beside the drawings
        served = CataloguePages(shown, turns, self._html) if shown else None
        return [
            Route("/", self._home),
            Route("/token", self._token_text),
            *(self._entrances(self._network) if self._network else []),
            Route("/colours.css", self._colours),
            Route("/font/{name}.ttf", self._font),
            Route("/texts/{language}.js", self._texts),
            *TablePages(self._queue, turns, self._html).routes(),
            *PlayPages(self._queue, self._quick, reading, self._html).routes(),
            *SharedPages(self._queue, self._quick, reading, self._html).routes(),
            *PuzzlePages(self._quick, self._html).routes(),
            *EditPages(self._queue, turns, self._html).routes(),
            *(served.routes() if served else []),
            Mount("/static", StaticFiles(packages=[("printkit.web", "static")])),
        ]

    async def _home(self, request: Request) -> Response:
        values = self._home_values(language_of(request))
        values["host"] = client_of(request.scope) == HOST
        return self._page(request, "home.html", 200, values)

    def home(
        self,
        language: Language,
        kits: Mapping[str, Mapping[int, Sequence[str]]],
        here: Mapping[Language, str],
    ) -> str:
        """The home page as a file. `here` are the addresses of it in all languages.

        `kits`: addresses of tables that are files, by game and players.
        """
        values = {**self._home_values(language), "kits": kits, "here": here}
        return self._render("home.html", language, values)

    def kit(
        self, table: TableAddress, view: Sent, kit: ReadyKit, here: Mapping[Language, str]
    ) -> str:
        """The page of a table that is a file. `here` are the addresses of it in all languages."""
        values = {"game": table.game, "table": table, "view": view, "wrong": "", "kit": kit}
        return self._render("kit.html", table.language, {**values, "here": here})

    def _home_values(self, language: Language) -> dict[str, object]:
        """What the home page shows; the `host` gets a link to all shared games."""
        return {
            "tiles": [home_tile(named_game(game, language), language) for game in GAMES.values()],
            "catalogues": self._catalogues.catalogues if self._catalogues else {},
            "kits": {},
            "host": False,
        }

    def _entrances(self, network: Network) -> list[Route]:
        phones = [Route("/phone", self._phone), Route("/phone.svg", self._phone_code)]
        return [
            Route(f"/~{network.secret}", self._enter, methods=["GET"]),
            Route(f"/~{network.secret}/{{path:path}}", self._enter, methods=["GET"]),
            *(phones if network.hosts else []),
        ]

    async def _enter(self, request: Request) -> Response:
        """Let in a browser that has the key, which the guard has already checked."""
        assert self._network
        path = request.path_params.get("path", "").lstrip("/")  # "//" would lead elsewhere
        path = quote(path, safe=IN_PATHS)
        at = with_query(f"/{path}", request.url.query)
        answer = leading_page(at, language_of(request))
        name = cookie_name(request.headers["host"])
        answer.set_cookie(name, self._network.secret, YEAR, httponly=True, samesite="strict")
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

    async def _token_text(self, request: Request) -> Response:
        return PlainTextResponse(self._token)

    async def _colours(self, request: Request) -> Response:
        return Response(colour_css(), media_type="text/css")

    async def _texts(self, request: Request) -> Response:
        language = languages().get(request.path_params["language"])
        if language is None:
            raise HTTPException(404)
        return Response(texts_script(language), media_type="text/javascript", headers=A_DAY)

    async def _font(self, request: Request) -> Response:
        found = font_files().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return Response(found, media_type="font/ttf", headers=A_DAY)

    async def _answer_refusal(self, request: Request, error: Exception) -> Response:
        """Answer a request that makes no sense."""
        assert isinstance(error, InputError)
        return self._error(request, 400, refusal_words(error))

    async def _answer_missing(self, request: Request, error: Exception) -> Response:
        """Answer a request for something that is not there, or not now."""
        assert isinstance(error, HTTPException)
        words: Said | str = error.detail
        if isinstance(error, Refusal):
            words = error.said
        elif error.status_code == 404:  # for which Starlette has words of its own
            words = message("there is nothing at this address")
        return self._error(request, error.status_code, words, error.headers)

    async def _answer_nobody(self, request: Request, error: Exception) -> Response:
        """End a request whose browser left before it had sent all of it."""
        return Response(status_code=408)

    async def _answer_fault(self, request: Request, error: Exception) -> Response:
        """Answer a request that met a bug, or surroundings that fail; the terminal has the line."""
        code, line = end_of(error)
        print(f"printkit: {line}", file=sys.stderr)
        if code == WRONG_INPUT:
            return self._error(request, 503, without_paths(line))
        words = message(
            "an error of printkit's own ({name}); its terminal says where it is written down",
            name=type(error).__name__,
        )
        return self._error(request, 500, words)

    def _error(
        self,
        request: Request,
        status: int,
        words: Said | str,
        headers: Mapping[str, str] | None = None,
    ) -> Response:
        """Answer with what is wrong: a line for scripts, a page with a way home for readers."""
        language = language_of(request)
        if is_reader(request.headers):
            said = one_line(language.begin_with(words))
            answer = self._html(request, "error.html", status=status, words=said)
            answer.headers.update(headers or {})
            return answer
        return PlainTextResponse(f"{one_line(language.say(words))}\n", status, headers)

    def _html(
        self, request: Request, name: str, *, status: int = 200, **values: object
    ) -> HTMLResponse:
        """Answer with a page in the language of a request."""
        return self._page(request, name, status, values)

    def _page(
        self, request: Request, name: str, status: int, values: Mapping[str, object]
    ) -> HTMLResponse:
        values = {"here": other_languages(request), **values}
        answer = HTMLResponse(self._render(name, language_of(request), values), status)
        remember_choice(request, answer)
        return answer

    def _render(self, name: str, language: Language, values: Mapping[str, object]) -> str:
        """A page in a language; without addresses `here` it offers no others."""
        template = _templates().get_template(name)
        return template.render(
            {"here": {}, **values},
            version=VERSION,
            token=self._token,
            shared=bool(self._network and self._network.hosts),
            site=self._site,
            home=start_of(language) if self._site else "/",
            language=language,
            **texts_in(language),
        )


def start_of(language: Language) -> str:
    """Return what addresses of a site's files in a language begin with: "/de/"; in English "/"."""
    return "/" if language == ENGLISH else f"/{language.code}/"


_NEEDS = "What you need"
"""The heading of the paragraph that the home page shows, in English rules."""


class ReadyKit(NamedTuple):
    """What the page of a table that is a file leads to: other files.

    `papers` are the addresses of its PDFs by paper, `numbers` the addresses of other kits by number
    of players.
    """

    papers: Mapping[str, str]
    numbers: Mapping[int, str]


class HomeTile(NamedTuple):
    """A game on the home page: its idea, and what players need, None if its rules don't say.

    `proven`: the numbers of players for which setups that were found fair come with printkit.
    `puzzles`: so do puzzles. `photo`: its boards can be read from photos here.
    """

    game: Game
    idea: str
    needs: Paragraph | None
    proven: tuple[int, ...]
    puzzles: bool
    photo: bool


@cache
def home_tile(game: Game, language: Language = ENGLISH) -> HomeTile:
    """Make the tile of a game on the home page, in the words of its rules."""
    texts = [
        replace(each, text=_remove_marks(each.text))
        for each in rule_book(game, language).paragraphs(game.usual_players)
    ]
    english = rule_book(game).paragraphs(game.usual_players)
    headed = {each.key for each in english if each.heading == _NEEDS}
    idea = next((each.text for each in texts if not each.heading), "")
    needs = next((each for each in texts if each.key in headed), None)
    proven = tuple(count for count in game.players if ready_file(game, count).exists())
    photo = photos.can_read_photo(game.slug) and not photos.photo_needs(game.slug)
    puzzles = bool(ready_puzzles(game.slug))
    return HomeTile(game, idea, needs, proven, puzzles, photo)


def _remove_marks(text: str) -> str:
    """Remove the marks for bold and italic from a text."""
    return text.replace("*", "")


@cache
def _templates() -> Environment:
    """The templates of all pages, each compiled once."""
    return Environment(
        loader=PackageLoader("printkit.web"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # a browser unpacks them anew each time, and would compile them again
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def colour_css() -> str:
    """A style sheet with the colours of coloured sheets as custom properties."""
    theme = THEMES["colour"]
    named = {
        "ink": theme.ink,
        "muted": theme.muted,
        "accent": theme.accent,
        "line": theme.hairline.stroke,
        "frame": theme.frame.stroke,
        "panel": theme.panel.fill,
        "panel-line": theme.panel.stroke,
        "light": theme.light.fill,
        "dark": theme.dark.fill,
        "band": theme.band.fill,
        "bar": theme.bar.fill,
        **{f"seat-{n}": seat.fill for n, seat in enumerate(theme.seats, 1)},
    }
    lines = [f"  --{name}: {_hex(colour)};" for name, colour in named.items() if colour]
    return "\n".join([":root {", *lines, "}", ""])


@cache
def font_files() -> dict[str, bytes]:
    """The files of the sheets' fonts, by name."""
    return {font: font_file(font).read_bytes() for font in get_args(Font)}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)
