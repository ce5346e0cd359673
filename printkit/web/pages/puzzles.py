"""The pages of puzzles: those that come with printkit, one a day and all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from printkit.layouts.games import find_game
from printkit.library import puzzles
from printkit.web.guard.language import language_of
from printkit.web.guard.limits import client_of
from printkit.web.work.messages import Playing
from printkit.web.work.workers import QuickWorker

_LONGEST = 80
"""The most letters of a move that is tried."""


class PuzzlePages:
    """The routes under /puzzle; `quick` replays puzzles, and `html` renders a template."""

    def __init__(self, quick: QuickWorker, html: Callable[..., Response]) -> None:
        self._quick, self._html = quick, html

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/puzzle/{game}", self._page),
            Route("/puzzle/{game}/{number:few}", self._page),
            Route("/puzzle/{game}/{number:few}/live", self._live),
            Route("/puzzle/{game}/{number:few}/try", self._try),
        ]

    async def _page(self, request: Request) -> Response:
        """Answer with a puzzle's page; without a number its script takes that of the user's day."""
        game, asked = find_game(request.path_params["game"]), request.path_params.get("number")
        count = len(puzzles.ready_puzzles(game.slug))
        if not 1 <= (1 if asked is None else asked) <= count:
            raise HTTPException(404)
        return self._html(request, "puzzle.html", game=game, number=asked or 0, count=count)

    async def _live(self, request: Request) -> Response:
        return JSONResponse(await self._ask(request, "puzzle", _words(request)))

    async def _try(self, request: Request) -> Response:
        words = [*_words(request), request.query_params.get("move", "")[:_LONGEST]]
        return JSONResponse(await self._ask(request, "refute", words))

    async def _ask(self, request: Request, kind: Playing, words: list[str]) -> dict[str, Any]:
        return (await self._quick.ask(kind, words, client_of(request.scope))).facts


def _words(request: Request) -> list[str]:
    """A puzzle's game, its number, and the language of the page."""
    number, language = request.path_params["number"], language_of(request)
    return [request.path_params["game"], str(number), language.code]
