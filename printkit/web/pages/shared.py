"""The pages of shared games: one game on several screens, each player with a seat.

A browser is known by a cookie. It moves for the seats that it has taken. A browser without a seat
is the board in the middle: it moves for the free seats, and so does the browser that began the
game. The host sees all games and deletes them.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any

import msgspec
from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printkit.layouts.errors import InputError
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import Message, counted, message
from printkit.web.address.play import CHANCES, Play, read_player
from printkit.web.address.table import read_number
from printkit.web.guard.language import language_of
from printkit.web.guard.limits import HOST, Refusal, Turns, client_of
from printkit.web.guard.network import YEAR, cookie_name
from printkit.web.guard.shared_games import SharedGame, SharedGames, too_late
from printkit.web.pages.files import read_fields
from printkit.web.pages.play import fill_in_chance, play_of_request
from printkit.web.pages.streams import EVERY, follow
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Sent
from printkit.web.work.workers import QuickWorker

_BROWSER = re.compile(r"[\w-]{22}")

MOST_SCREENS = 32
"""Screens that follow a game."""


class SharedPages:
    """The routes of shared games.

    `quick` answers what follows from a position, the computer thinks in the `queue`, long addresses
    are read in turns, `reading`, and `html` renders a template.
    """

    def __init__(
        self, queue: JobQueue, quick: QuickWorker, reading: Turns, html: Callable[..., Response]
    ) -> None:
        self._queue, self._quick, self._reading, self._html = queue, quick, reading, html
        self._games = SharedGames()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._screens: Counter[str] = Counter()
        queue.at_close.append(self._games.close)

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/play/{game}/share", self._begin, methods=["POST"]),
            Route("/shared", self._go_to_code),
            Route("/shared/{code}", self._page),
            Route("/shared/{code}/news", self._stream),
            Route("/shared/{code}/sit", self._sit, methods=["POST"]),
            Route("/shared/{code}/leave", self._leave, methods=["POST"]),
            Route("/shared/{code}/move", self._move, methods=["POST"]),
            Route("/shared/{code}/undo", self._undo, methods=["POST"]),
            Route("/shared/{code}/rematch", self._rematch, methods=["POST"]),
            Route("/shared/{code}/delete", self._delete, methods=["POST"]),
        ]

    async def _begin(self, request: Request) -> Response:
        play = await play_of_request(request, self._reading)
        play = play.at_ply(len(play.moves)).in_language(ENGLISH)  # each screen has its own
        play = await to_thread.run_sync(fill_in_chance, play)
        client = client_of(request.scope)
        await self._look(play, client)  # the moves are legal
        if play.by_hand and play.computers:
            raise InputError(
                message("in a shared game the page rolls for the computer: choose its dice")
            )
        browser = _browser_of(request) or secrets.token_urlsafe(16)
        game = self._games.begin(play, browser, client)
        self._let_computer_move(game, client)
        answer = JSONResponse({"address": f"/shared/{game.code}"}, 201)
        return _with_cookie(answer, request, browser)

    async def _go_to_code(self, request: Request) -> Response:
        """Lead on to the game of a code; without one show all games to the host."""
        if client_of(request.scope) == HOST and not request.query_params.get("code"):
            return self._html(
                request, "shared_games.html", games=[*map(_listed, self._games.all())]
            )
        code = re.sub(r"[^0-9A-Z]", "", request.query_params.get("code", "").upper())
        return RedirectResponse(f"/shared/{self._games.find(code).code}", 303)

    async def _page(self, request: Request) -> Response:
        game = self._games.find(request.path_params["code"])
        browser = _browser_of(request) or secrets.token_urlsafe(16)
        answer = self._html(
            request, "shared.html", game=game.play.game, code=game.code, view=None, wrong=""
        )
        return _with_cookie(answer, request, browser)

    async def _stream(self, request: Request) -> Response:
        game = self._games.find(request.path_params["code"])
        if self._screens[game.code] >= MOST_SCREENS:
            raise Refusal(
                503,
                message("{most} screens follow this game; close one of them", most=MOST_SCREENS),
            )
        return follow(request, self._events(game.code, request))

    async def _events(self, code: str, request: Request) -> AsyncIterator[str]:
        """A game as a browser sees it, again with every change, as server-sent events."""
        client = client_of(request.scope)
        self._screens[code] += 1
        self._let_computer_move(self._games.find(code), client)
        try:
            while not self._queue.closing:
                game = self._games.find(code)
                yield f"data: {msgspec.json.encode(_news(game, request)).decode()}\n\n"
                await self._games.wait(game, EVERY)
        finally:
            self._screens[code] -= 1

    async def _sit(self, request: Request) -> Response:
        asked = await read_fields(request)
        game, browser = self._find_game(request)
        name = read_player(asked.get("name", ""))
        seat = _seat(game, asked)
        if game.browsers[seat] not in ("", browser):
            who: str | Message = game.play.name(seat) or message("another player")
            raise Refusal(409, message("{name} has sat down there; take another seat", name=who))
        if game.play.opponents[seat]:
            raise InputError(message("the computer plays there; take another seat"))
        return self._put(_with_seat(game, seat, browser, name), game, request)

    async def _leave(self, request: Request) -> Response:
        asked = await read_fields(request)
        game, browser = self._find_game(request)
        seat = _seat(game, asked)
        if browser not in (game.browsers[seat], game.host):
            raise Refusal(409, message("only the player on a seat, or the game's host, frees it"))
        return self._put(_with_seat(game, seat, "", ""), game, request)

    async def _move(self, request: Request) -> Response:
        asked = await read_fields(request)
        game, browser = self._find_game(request, asked)
        play = game.play.in_language(language_of(request))
        view = await self._look(play, client_of(request.scope))
        seat = next((each["seat"] for each in view["seats"] if each["turn"]), None)
        if view["over"] or seat is None:
            raise Refusal(409, message("the game is over"))
        if view["computer"] or not game.may_move(browser, seat):
            raise Refusal(409, message("it is not your turn: {turn}", turn=view["turn"]))
        taps = [value[:80] for name, value in request.query_params.multi_items() if name == "tap"]
        tag, client = game.play.tag, client_of(request.scope)
        found = await self._quick.ask("tap", [*tag, *taps], client)
        move = found.facts["move"]
        if not move:
            raise InputError(message("this move is not whole; begin it again"))
        return self._go_on(request, game, game.play.with_moves(move))

    async def _undo(self, request: Request) -> Response:
        asked = await read_fields(request)
        game, browser = self._find_game(request, asked)
        view = await self._look(game.play, client_of(request.scope))
        ply = view["undo"]
        if ply is None:
            raise Refusal(409, message("there is no move to take back"))
        seat = view["moves"][ply]["seat"]
        if browser != game.host and not game.may_move(browser, seat):
            raise Refusal(409, message("only who moved last, or who began the game, takes it back"))
        play = replace(game.play, moves=game.play.moves[:ply])
        return self._go_on(request, game, play)

    async def _rematch(self, request: Request) -> Response:
        asked = await read_fields(request)
        game, browser = self._find_game(request, asked)
        view = await self._look(game.play, client_of(request.scope))
        if not view["over"]:
            raise Refusal(409, message("the game goes on; a rematch is for its end"))
        if browser not in (game.host, *game.browsers):
            raise Refusal(409, message("only who plays, or who began the game, begins it again"))
        play = game.play.rematch([seat["score"] or 0 for seat in view["seats"]])
        play = replace(play, luck=str(secrets.randbelow(CHANCES)))
        return self._go_on(request, game, play, (game.browsers[-1], *game.browsers[:-1]))

    async def _delete(self, request: Request) -> Response:
        if client_of(request.scope) != HOST:
            raise Refusal(403, message("only who runs printkit deletes a game"))
        code = self._games.find(request.path_params["code"]).code
        self._games.delete(code)
        return JSONResponse({"deleted": code})

    def _go_on(
        self, request: Request, game: SharedGame, play: Play, browsers: tuple[str, ...] = ()
    ) -> Response:
        """Put a game in another position, unless it has changed in the meantime.

        Raises HTTPException if it has.
        """
        now = self._games.find(game.code)
        if now.version != game.version:
            raise too_late()
        play = replace(play, names=play.names if browsers else now.play.names)
        then = replace(now.at(play), browsers=browsers or now.browsers)
        answer = self._put(then, now, request)
        self._let_computer_move(then, client_of(request.scope))
        return answer

    def _let_computer_move(self, game: SharedGame, client: str) -> None:
        """Have the computer think for a client, if it is its turn and it does not think yet."""
        if game.play.computers and game.code not in self._thinking:
            thinking = asyncio.create_task(self._think(game.code, client))
            self._thinking[game.code] = thinking
            thinking.add_done_callback(lambda _: self._thinking.pop(game.code, None))

    async def _think(self, code: str, client: str) -> None:
        """Make the computer's moves until it is a person's turn, or until all screens have left."""
        try:
            while not self._queue.closing:
                game = self._games.find(code)
                view = await self._look(game.play, client)
                if view["over"] or not view["computer"]:
                    return
                found = await self._queue.result("reply", game.play.tag, client)
                now = self._games.find(code)
                if now.version == game.version:
                    self._games.put(now.at(now.play.with_moves(*found.facts["moves"])), now)
                if not self._screens[code]:
                    return
        except (InputError, HTTPException):
            return  # the next screen that follows the game has it think again

    async def _look(self, play: Play, client: str) -> dict[str, Any]:
        return (await self._quick.ask("look", play.tag, client)).facts

    def _find_game(
        self, request: Request, asked: dict[str, str] | None = None
    ) -> tuple[SharedGame, str]:
        """The game and the browser of a request that changes it.

        If it was `asked` of a version, this must be the present one.
        """
        game, browser = self._games.find(request.path_params["code"]), _browser_of(request)
        if not browser:
            raise InputError(message("your browser keeps no cookies; allow them for this page"))
        if asked is not None and asked.get("version") != str(game.version):
            raise too_late()
        return game, browser

    def _put(self, game: SharedGame, was: SharedGame, request: Request) -> Response:
        """Keep a game that `was` another one before; answer with it as a browser sees it."""
        return JSONResponse(_news(self._games.put(game, was), request))


def _listed(game: SharedGame) -> Sent:
    """A shared game in the host's list."""
    play = game.play
    moves = len(play.moves)
    return {
        "code": game.code,
        "words": f"{play.game.title}, {game.code[:4]}-{game.code[4:]}",
        "names": ", ".join(filter(None, play.names)),
        "moves": counted("{n} move", "{n} moves", moves),
        "guest": game.client != HOST,
    }


def _news(game: SharedGame, request: Request) -> Sent:
    """A shared game as one browser sees it. `may` are the seats that it may move for."""
    browser, language = _browser_of(request), language_of(request)
    play = game.play.in_language(language)
    seats = range(len(game.browsers))
    return {
        "code": f"{game.code[:4]}-{game.code[4:]}",
        "version": game.version,
        "address": play.address,
        "seats": [
            {
                "words": language.begin_with(play.setup.seat_words(seat)),
                "name": play.name(seat),
                "computer": bool(play.opponents[seat]),
                "taken": bool(game.browsers[seat]),
                "mine": game.browsers[seat] == browser != "",
            }
            for seat in seats
        ],
        "may": [seat for seat in seats if game.may_move(browser, seat)],
        "host": game.host == browser != "",
    }


def _with_seat(game: SharedGame, seat: int, browser: str, name: str) -> SharedGame:
    """A copy with a browser and a name at a seat."""
    browsers = [*game.browsers]
    names = [game.play.name(each) for each in range(len(browsers))]
    browsers[seat], names[seat] = browser, name
    play = replace(game.play, names=tuple(names) if any(names) else ())
    return replace(game, browsers=tuple(browsers), query=play.query)


def _seat(game: SharedGame, asked: dict[str, str]) -> int:
    """The seat that was asked for. Raises InputError if there is none."""
    return read_number("seat", asked.get("seat", ""), len(game.browsers) - 1)


def _browser_of(request: Request) -> str:
    """The name of a request's browser; empty if it has none yet."""
    found = request.cookies.get(_cookie(request), "")
    return found if _BROWSER.fullmatch(found) else ""


def _with_cookie(answer: Response, request: Request, browser: str) -> Response:
    """An answer by which a browser learns its name."""
    answer.set_cookie(_cookie(request), browser, YEAR, httponly=True, samesite="strict")
    return answer


def _cookie(request: Request) -> str:
    return f"{cookie_name(request.headers['host'])}-player"
