"""The editor's pages: a layout is laid out square by square, or read from a file."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache, partial
from hashlib import sha256
from itertools import groupby

from anyio import to_thread
from msgspec import convert
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import printkit
from printkit.contract import PhotoSquare
from printkit.layouts.answers import answer
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import find_game
from printkit.layouts.language import Language
from printkit.layouts.laying import Piece, Setting
from printkit.layouts.messages import listed, message
from printkit.layouts.setup import Record
from printkit.library import boards, photos, setups
from printkit.library.photos import SQUARE_SIDES
from printkit.web.address.edit import CHANGE, Edit, edit_of, laid_rows, read_edit, read_rows
from printkit.web.address.form import FormField, fields_of
from printkit.web.address.play import play_at
from printkit.web.address.table import TableAddress
from printkit.web.address.wording import refusal_words
from printkit.web.guard.language import language_of, named_in, pairs_of
from printkit.web.guard.limits import HOST, Refusal, Turns, Uploads, client_of
from printkit.web.pages.files import file_of, read_form_text, svg_answer
from printkit.web.pages.tables import verdict_view
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Sent, TaskResult
from printkit.web.work.views import spot_views

_AN_HOUR = {"cache-control": "private, max-age=3600"}


class EditPages:
    """The routes under /edit, drawn in their `turns`; `html` renders a template.

    Checks are jobs in the `queue`.
    """

    def __init__(self, queue: JobQueue, turns: Turns, html: Callable[..., Response]) -> None:
        self._queue, self._turns, self._html = queue, turns, html
        self._uploads = Uploads()

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/edit/{game}", self._edit),
            Route("/edit/{game}/live", self._live),
            Route("/edit/{game}/board.svg", self._board),
            Route("/edit/{game}/piece/{name}.svg", self._piece),
            Route("/edit/{game}/read", self._read, methods=["POST"]),
            Route("/edit/{game}/photo", self._photo, methods=["POST"]),
        ]

    async def _edit(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        page = partial(
            self._html,
            request,
            "edit.html",
            game=game,
            fields=edit_fields(game, language_of(request), named_in(request, game)),
            swaps=setups.can_make_fair(game.slug),
            photo=photos.can_read_photo(game.slug),
            photo_needs=photos.photo_needs(game.slug),
            host=client_of(request.scope) == HOST,
            sides=SQUARE_SIDES,
        )
        try:
            edit = read_edit(game, pairs_of(request))
            view = await self._turns.draw(request, lambda: self._view(edit))
        except InputError as error:
            return page(status=400, table=None, view=None, wrong=refusal_words(error))
        if request.url.query != edit.query:
            return RedirectResponse(edit.address, 303)
        return page(table=edit.table, view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        """Answer with the layout after a change, if the address has one."""
        said = pairs_of(request)
        change = [pair for pair in said if pair[0] in CHANGE]
        asked = [pair for pair in said if pair[0] not in CHANGE]
        game = find_game(request.path_params["game"])

        def make_view() -> Sent:
            edit = read_edit(game, asked)
            return self._view(edit.apply(change) if change else edit)

        return JSONResponse(await self._turns.draw(request, make_view))

    async def _board(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        asked = pairs_of(request)
        drawn = await self._turns.draw(request, lambda: board_of(read_edit(game, asked)).svg())
        return svg_answer(drawn)

    async def _piece(self, request: Request) -> Response:
        """Answer with the picture of a piece to lay."""
        game, name = find_game(request.path_params["game"]), request.path_params["name"]
        asked = pairs_of(request)

        def draw_piece() -> str:
            edit = read_edit(game, asked)
            return boards.laid_piece(edit.setup, edit.laid, name, edit.table.spoken)

        svg = await self._turns.draw(request, draw_piece)
        return svg_answer(svg, _AN_HOUR)

    async def _read(self, request: Request) -> Response:
        """Answer with the address of a layout that was uploaded, or whose ID was typed."""
        game = find_game(request.path_params["game"])
        asked = pairs_of(request)
        language, text = language_of(request), await read_form_text(request)

        def read() -> Edit:
            if rows := read_rows(text):
                here = read_edit(game, asked)
                board = board_of(here.with_laid(here.laid.clear()))
                squares = [spot.name for spot in board.spots if spot.name in {*here.laid.places}]
                return here.with_laid(laid_rows(game, rows, squares))
            found = printkit.read(text)
            setup = found.setup if isinstance(found, Record) else found
            same = setup.game is game
            other = TableAddress(setup.game, language=language)
            return edit_of(setup, read_edit(game, asked).table if same else other)

        return JSONResponse({"address": (await self._turns.draw(request, read)).address})

    async def _photo(self, request: Request) -> Response:
        """Answer with what lies on the board in a photo, which is the request's body."""
        game = find_game(request.path_params["game"])
        said = request.query_params
        edit = read_edit(game, [pair for pair in pairs_of(request) if pair[0] not in _BY_HAND])
        by_hand = [said.get(name, "") for name in _BY_HAND]
        with self._uploads.place(client_of(request.scope)):
            try:
                data = await request.body()
            except ClientDisconnect:
                raise Refusal(408, message("the photo did not come; send it again")) from None
            digest = (await to_thread.run_sync(sha256, data)).hexdigest()
            words = [game.slug, edit.table.value("coins"), *by_hand, digest]
            found = await self._queue.file(request, "photo", words, data)
        return JSONResponse(await self._turns.draw(request, lambda: photo_view(edit, found)))

    def _view(self, edit: Edit) -> Sent:
        words = edit.table.words()
        found = self._queue.known_result("check", words) if edit.table.checked else None
        return edit_view(edit, found)


@lru_cache(64)
def board_of(edit: Edit) -> printkit.Board:
    """The board with the pieces laid; its picture is asked for right after its view.

    Raises InputError for impossible rules.
    """
    return boards.laid_board(edit.setup, edit.laid, edit.table.spoken)


_BY_HAND = ("corners", "square")
"""What an address says of the board in a photo that has no marks."""


def photo_view(edit: Edit, found: TaskResult) -> Sent:
    """What was `found` in a photo: an address where it is laid, words, and squares to ask about.

    `picture` is the board seen from above: a JPEG in base64. Of the pieces that may lie on a
    doubtful square, the `likely` one comes first; "" is no piece.
    """
    squares = [convert(each, PhotoSquare) for each in found.facts["squares"]]
    laid, say = edit.laid.clear(), edit.table.spoken.say
    for square in squares:
        if square.sure and square.value:
            laid = laid.put(square.name, str(square.value))
    return {
        "address": edit.with_laid(laid).address,
        "words": say(found.words[0]),
        "picture": b64encode(file_of(found).content).decode(),
        "doubts": [
            {
                "name": square.name,
                "words": say(square.words),
                "likely": [str(value or "") for value in (square.value, square.other)],
            }
            for square in squares
            if not square.sure
        ],
    }


_UNREADY = message("As soon as that is put right it can be checked, printed and played.")
_ASKED = frozenset({"players", "variant", "coins", "head-start", "sides"})


def edit_view(edit: Edit, found: TaskResult | None) -> Sent:
    """A layout in the making: its addresses, its board, and the pieces to lay.

    `simple`: every piece takes one square, and one layer has them all. `rows` is an example of a
    row that can be pasted. `told` says what is missing or too much, and `remarks` what is unusual
    about a layout. `unready` says why the layout is incomplete; then there are no `links`.
    `verdict` is what the check `found`, if it was checked. Raises InputError for impossible rules.
    """
    board, say = board_of(edit), edit.table.spoken.say
    game, laid, variants = edit.setup.game, edit.laid, edit.setup.variants
    alone = edit.with_laid(laid.clear()).query  # for pictures of pieces
    unready, refused = edit.unready, edit.table.refusals().items()
    lacks = laid.lacks(game, variants)
    places, pieces = {*laid.places}, laid.pieces(game, variants)
    links = {
        "print": edit.table.address,
        "play": play_at(edit.table).address,
        "yaml": f"/table/{game.slug}/file.yaml?{edit.table.query}",
    }
    simple = len({piece.group for piece in pieces}) == 1 and not any(p.turned for p in pieces)
    return {
        "address": edit.address,
        "query": edit.table.query,
        "layout": edit.table.layout,
        "picture": f"/edit/{edit.game.slug}/board.svg?{edit.query}",
        "width": board.width,
        "height": board.height,
        "spots": [spot for spot in spot_views(board) if spot["name"] in places],
        "pieces": [
            {
                "group": edit.table.spoken.begin_with(group),
                "pieces": [_piece(piece, game, alone, say) for piece in pieces],
            }
            for group, pieces in groupby(pieces, lambda piece: piece.group)
        ],
        "settings": [
            {"group": say(group), "settings": [_setting(each, say) for each in settings]}
            for group, settings in groupby(laid.settings(), lambda setting: setting.group)
        ],
        "settled": say(laid.settled),
        "fill": say(laid.fill),
        "simple": simple,
        "rows": " ".join(piece.name for piece in pieces[::-1]) if simple else "",
        "told": say("{lacks}.", lacks=listed(lacks, ";"))
        if lacks
        else say("Nothing is missing, and nothing too much."),
        "remarks": [] if lacks or unready else [*map(say, game.remarks(laid.layout, variants))],
        "unready": say(_UNREADY) if unready else "",
        "links": {} if unready else links,
        "refused": {
            name: edit.table.spoken.begin_with(why)
            for name, why in refused
            if name.partition("=")[0] in _ASKED
        },
        "checked": edit.table.checked,
        "verdict": verdict_view(edit.table, found.judged if found else None),
    }


def _setting(setting: Setting, say: Callable[..., str]) -> Sent:
    """The view of a setting, in words."""
    choices = [(value, say(words)) for value, words in setting.choices]
    return {**answer(setting), "words": say(setting.words), "choices": choices}


def _piece(piece: Piece, game: Game, query: str, say: Callable[..., str]) -> Sent:
    """The view of a piece to lay; `left` says in words how many there still are."""
    count = piece.left or 0
    over = count < 0
    left = ""
    if piece.left is not None:
        left = say("{n} too many", n=-count) if over else say("{n} left", n=count)
    picture = f"/edit/{game.slug}/piece/{piece.name}.svg?{query}"
    words = say(piece.words)
    return {**answer(piece), "words": words, "left": left, "over": over, "picture": picture}


def edit_fields(game: Game, language: Language, named: Game) -> list[FormField]:
    """The controls for players and rules; the page of the table has those for printing."""
    return [field for field in fields_of(game, language, named) if field.name in _ASKED]
