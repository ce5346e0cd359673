"""The editor's pages: a layout laid out by hand, square by square, or read from a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from anyio import CapacityLimiter, to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import printkit
from layouts.game import Layout
from layouts.games import find_game
from layouts.setup import Record, Setup
from printkit.web.drafts import Latest
from printkit.web.edit_views import EditView, edit_fields, edit_view
from printkit.web.edits import CHANGE, Edit, edit_of, read_edit
from printkit.web.errors import Refusal, refusal_words
from printkit.web.files import svg_answer
from printkit.web.jobs import Line
from printkit.web.opened import opened_text
from printkit.web.tables import Table

T = TypeVar("T")
_KEPT = 64
_AN_HOUR = {"cache-control": "private, max-age=3600"}

_HTML = Callable[..., Response]


class EditPages:
    """What the editor is asked: `html` draws a template, and `line` knows what was found."""

    def __init__(self, line: Line, html: _HTML) -> None:
        self._line, self._html = line, html
        self._drawing = CapacityLimiter(1)
        self._boards = Boards()

    def routes(self) -> list[Route]:
        """Where what is."""
        return [
            Route("/edit/{game}", self._edit),
            Route("/edit/{game}/live", self._live),
            Route("/edit/{game}/board.svg", self._board),
            Route("/edit/{game}/piece/{name}.svg", self._piece),
            Route("/edit/{game}/read", self._read, methods=["POST"]),
        ]

    async def _edit(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        page = partial(
            self._html,
            "edit.html",
            game=game,
            fields=edit_fields(game),
            swaps=printkit.can_make_fair(game.slug),
        )
        try:
            edit = read_edit(game, request.query_params.multi_items())
            view = await self._drawn(lambda: self._view(edit))
        except Refusal as error:
            return page(status=400, table=None, view=None, wrong=refusal_words(error))
        if request.url.query != edit.query:
            return RedirectResponse(edit.address, 303)
        return page(table=edit.table, view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        """What is laid after a change, if there is one."""
        said = request.query_params.multi_items()
        change = [pair for pair in said if pair[0] in CHANGE]
        asked = [pair for pair in said if pair[0] not in CHANGE]
        game = find_game(request.path_params["game"])

        def viewed() -> EditView:
            edit = read_edit(game, asked)
            return self._view(edit.changed(change) if change else edit)

        return JSONResponse(await self._drawn(viewed))

    async def _board(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        asked = request.query_params.multi_items()
        drawn = await self._drawn(lambda: self._boards.of(read_edit(game, asked)).svg())
        return svg_answer(drawn)

    async def _piece(self, request: Request) -> Response:
        """The picture of a piece of the palette."""
        game, name = find_game(request.path_params["game"]), request.path_params["name"]
        asked = request.query_params.multi_items()

        def drawn() -> str:
            edit = read_edit(game, asked)
            return printkit.laid_piece(edit.setup, edit.laid, name)

        svg = await self._drawn(drawn)
        return svg_answer(svg, _AN_HOUR)

    async def _read(self, request: Request) -> Response:
        """Where the layout of a file is, or that of an ID that was typed."""
        game = find_game(request.path_params["game"])
        asked = request.query_params.multi_items()
        text = await opened_text(request)

        def read() -> Edit:
            setup = _setup(text)
            same = setup.game is game
            return edit_of(setup, read_edit(game, asked).table if same else Table(setup.game))

        return JSONResponse({"address": (await self._drawn(read)).address})

    def _view(self, edit: Edit) -> EditView:
        words = edit.table.words()
        found = self._line.found("check", words) if edit.table.checked else None
        return edit_view(edit, self._boards.of(edit), found)

    async def _drawn(self, work: Callable[[], T]) -> T:
        """What is worked out in a thread, one thing after another."""
        return await to_thread.run_sync(work, limiter=self._drawing)


class Boards:
    """The boards that were drawn last: whoever hears of one asks for its picture next."""

    def __init__(self) -> None:
        self._kept: Latest[str, printkit.Board] = Latest(_KEPT)

    def of(self, edit: Edit) -> printkit.Board:
        """The board of what is laid. Raises InputError and click's own errors."""
        found = self._kept.get(edit.address)
        if found is None:
            found = printkit.laid_board(edit.setup, edit.laid)
            self._kept.keep(edit.address, found)
        return found


def _setup(text: str) -> Setup[Layout]:
    """What is laid out in a text: a layout, that of a record, or that of an ID."""
    found = printkit.read(text)
    return found.setup if isinstance(found, Record) else found
