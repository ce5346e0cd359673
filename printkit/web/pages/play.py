"""The pages of games in play: positions, taps, jobs of the computer, files."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from printkit.layouts.errors import InputError
from printkit.layouts.games import find_game
from printkit.layouts.head_start import head_start_words
from printkit.layouts.messages import message
from printkit.layouts.rules import rule_book
from printkit.web.address.form import usual_language
from printkit.web.address.play import CHANCES, Play, read_play
from printkit.web.address.table import quote_word, with_query
from printkit.web.address.wording import refusal_words
from printkit.web.guard.language import language_of, pairs_of
from printkit.web.guard.limits import Turns, client_of
from printkit.web.pages.files import file_answer, file_of, read_fields, read_form_text, svg_answer
from printkit.web.pages.streams import new_watcher, stop_job, stream_job
from printkit.web.work.job import Job
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Playing, Sent, TaskResult
from printkit.web.work.views import with_address
from printkit.web.work.workers import QuickWorker

_SHORT = 600
"""Bytes of the address of a game that is read at once: some 200 moves at most."""

_PATIENCE = 1.5
"""Seconds that a page waits for its board; after that its script asks for the board."""

_A_WHILE = {"cache-control": "private, max-age=600"}

_WORK: tuple[Playing, ...] = ("reply", "advise", "annotate")


class PlayPages:
    """The routes under /play. The `quick` worker answers at once; jobs wait in the `queue`,
    long addresses are read in turns, `reading`, and `html` renders a template.
    """

    def __init__(
        self, queue: JobQueue, quick: QuickWorker, reading: Turns, html: Callable[..., Response]
    ) -> None:
        self._queue, self._quick, self._reading, self._html = queue, quick, reading, html

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/play/{game}", self._page),
            Route("/play/{game}/live", self._live),
            Route("/play/{game}/tap", self._tap),
            Route("/play/{game}/board.svg", self._board),
            Route("/play/{game}/record.yaml", self._record),
            Route("/play/{game}/diagrams.pdf", self._diagrams),
            Route("/play/{game}/annotated.pdf", self._annotated_file),
            Route("/play/{game}/annotated/{name}.svg", self._annotated_sheet),
            Route("/play/{game}/rules", self._rules),
            Route("/play/{game}/open", self._open, methods=["POST"]),
            Route("/play/{game}/work", self._work, methods=["POST"]),
            Route("/play/{game}/work", self._at_work),
            Route("/play/{game}/work/{job}", self._watch),
            Route("/play/{game}/work/{job}/stop", self._stop, methods=["POST"]),
        ]

    async def _page(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        shown = partial(self._html, request, "play.html", game=game)
        try:
            asked = await play_of_request(request, self._reading)
            if not asked.luck or not asked.table.seed:
                play = await to_thread.run_sync(fill_in_chance, asked)
                if play != asked:
                    return RedirectResponse(play.address, 303)
            looking = asyncio.ensure_future(self._view_of(request, asked))
            try:
                view = await asyncio.wait_for(asyncio.shield(looking), _PATIENCE)
            except TimeoutError:  # its worker has just begun, or much to do
                looking.add_done_callback(lambda done: done.cancelled() or done.exception())
                view = None
        except InputError as error:
            return shown(status=400, view=None, wrong=refusal_words(error))
        return shown(view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        play = await play_of_request(request, self._reading)
        play = play if play.luck else await to_thread.run_sync(fill_in_chance, play)
        return JSONResponse(await self._view_of(request, play))

    async def _view_of(self, request: Request, play: Play) -> dict[str, Any]:
        found = await self._ask(request, "look", play.tag)
        return {**found.facts, **_links(play, found)}

    async def _tap(self, request: Request) -> Response:
        pairs = pairs_of(request)
        taps = [value[:80] for name, value in pairs if name == "tap"]
        play = await play_of_request(request, self._reading, but="tap")
        found = await self._ask(request, "tap", [*play.tag, *taps])
        move = found.facts["move"]
        address = play.with_moves(move).address if move else ""
        return JSONResponse({**found.facts, "address": address})

    async def _board(self, request: Request) -> Response:
        drawn = file_of(await self._ask(request, "board", await self._tag(request)))
        return svg_answer(drawn.content, _A_WHILE)

    async def _record(self, request: Request) -> Response:
        found = await self._ask(request, "record", await self._tag(request))
        return file_answer(file_of(found), "attachment")

    async def _diagrams(self, request: Request) -> Response:
        found = await self._queue.file(request, "diagrams", await self._tag(request))
        return file_answer(file_of(found), "inline")

    async def _tag(self, request: Request) -> tuple[str, str]:
        return (await play_of_request(request, self._reading)).tag

    async def _ask(self, request: Request, kind: Playing, words: Sequence[str]) -> TaskResult:
        return await self._quick.ask(kind, words, client_of(request.scope))

    async def _annotated_sheet(self, request: Request) -> Response:
        name, found = request.path_params["name"], await self._annotation(request)
        drawn = next((page.svg for page in found.pages if page.name == name), None)
        if drawn is None:
            raise HTTPException(404)
        return svg_answer(drawn)

    async def _annotated_file(self, request: Request) -> Response:
        found = await self._annotation(request)
        if found.file is None:
            raise InputError(
                message("this game is annotated first: press Annotate, and print then")
            )
        return file_answer(file_of(found), "inline")

    async def _annotation(self, request: Request) -> TaskResult:
        """The annotated game, if it is annotated; else a sheet that promises the annotation."""
        tag = _whole_game(await play_of_request(request, self._reading)).tag
        known = self._queue.known_result("annotate", tag)
        return known or await self._queue.file(request, "annotated", tag)

    async def _open(self, request: Request) -> Response:
        text = await read_form_text(request)
        words = [request.path_params["game"], text, language_of(request).code]
        found = await self._ask(request, "open", words)
        return JSONResponse(found.facts)

    async def _rules(self, request: Request) -> Response:
        play = await play_of_request(request, self._reading)
        texts = await to_thread.run_sync(rule_texts, play)
        return JSONResponse(texts, headers=_A_WHILE)

    async def _work(self, request: Request) -> Response:
        asked = (await read_fields(request)).get("kind")
        kind = next((kind for kind in _WORK if kind == asked), None)
        if kind is None:
            raise InputError(message("there is nothing of that kind to do; load the page again"))
        words = _job_words(await play_of_request(request, self._reading), kind)
        return new_watcher(self._queue.ask(kind, words, client_of(request.scope)))

    async def _at_work(self, request: Request) -> Response:
        """Answer with what was asked of a game and runs or waits, for pages that open later."""
        play = await play_of_request(request, self._reading)
        kinds = [kind for kind in _WORK if self._queue.is_at_work(kind, _job_words(play, kind))]
        return JSONResponse({"kind": kinds[0] if kinds else ""})

    async def _watch(self, request: Request) -> Response:
        play = await play_of_request(request, self._reading)
        return stream_job(self._queue, request, partial(_job_view, play=play))

    async def _stop(self, request: Request) -> Response:
        return await stop_job(self._queue, request)


async def play_of_request(request: Request, reading: Turns, but: str = "") -> Play:
    """Read the game in a request's address, ignoring parameter `but`; a long one when its turn is.

    Raises InputError.
    """
    pairs = pairs_of(request)
    game = find_game(request.path_params["game"])
    read = partial(read_play, game, [pair for pair in pairs if pair[0] != but])
    return await reading.draw(request, read) if len(request.url.query) > _SHORT else read()


def _job_words(play: Play, kind: Playing) -> tuple[str, str]:
    """The words of a job: an annotation is of the whole game."""
    return (_whole_game(play) if kind == "annotate" else play).tag


def _whole_game(play: Play) -> Play:
    """A copy of the play with the whole game, without who plays and what is shown."""
    return replace(play, computers=(), names=(), former=(), by_hand=False, luck="", at=None)


def rule_texts(play: Play) -> list[Sent]:
    """The paragraphs of the rules of a game for its players and variants.

    Raises InputError for a wrong setup.
    """
    setup = play.setup
    language = play.language
    begins = (
        language.begin_with(head_start_words(setup.game, setup.head_start))
        if setup.head_start
        else ""
    )
    named = play.table.named_game
    cases = named.cases(setup.layout)
    texts = rule_book(named, language).paragraphs(setup.players, setup.variants, begins, cases)
    return [_rule_view(text.heading, text.text) for text in texts]


def _rule_view(heading: str, text: str) -> Sent:
    """A paragraph: the heading above it, and its text in parts, some of them bold, none italic."""
    item = re.match(r"(?:\d+\.|•) ", text)
    plain = text[item.end() :] if item else text
    parts = re.split(r"\*\*(.+?)\*\*", plain)
    return {
        "heading": heading,
        "item": item[0].strip() if item else "",
        "parts": [(said.replace("*", ""), bool(n % 2)) for n, said in enumerate(parts) if said],
    }


def fill_in_chance(play: Play) -> Play:
    """Fill in a random seed and random luck if the address has none."""
    table = play.table
    if not (table.seed or table.layout) and play.setup.seed is not None:
        table = replace(table, seed=str(play.setup.seed))
    return replace(play, table=table, luck=play.luck or str(secrets.randbelow(CHANCES)))


def _links(play: Play, found: TaskResult) -> Sent:
    """Addresses of a play: its own, its files, and what one click leads to."""
    undo, whole = found.facts["undo"], play.at_ply(len(play.moves))
    seen = replace(_whole_game(play), moves=play.moves[: play.ply])
    options = [f"--{key.replace('_', '-')} {value}" for key, value in play.print_options.items()]
    if play.language != usual_language():
        options.append(f"--language {play.language.code}")
    return {
        "address": play.address,
        "picture": _address_under(seen, "board.svg"),
        "table": play.table.address,
        "record": _address_under(whole, "record.yaml"),
        "diagrams": _address_under(whole, "diagrams.pdf"),
        "annotated": _address_under(_whole_game(play), "annotated.pdf"),
        "command": " ".join(["printkit print", quote_word(found.facts["file"]), *options]),
        "undo": "" if undo is None else replace(play, moves=play.moves[:undo], at=None).address,
        "here": play.with_moves().address,
        "anew": play.without_moves().address,
        "computers": {str(seat): name for seat, name in enumerate(found.facts["names"], start=1)},
        "by_hand": play.by_hand,
    }


def _address_under(play: Play, what: str) -> str:
    """The address of a part of a play, such as its record."""
    return with_query(f"/play/{play.game.slug}/{what}", play.query)


def _job_view(job: Job, heard: int, play: Play) -> Sent:
    """The news of a game's job; its first `heard` messages were sent before.

    At its end, the address after each of the computer's moves, or the sheets of the annotated game.
    """
    view, found = job.view(heard, play.language), job.outcome
    if not isinstance(found, TaskResult):
        found = TaskResult()
    wrong, addresses, whole = view["wrong"], list[str](), _whole_game(play)
    moves = found.facts["moves"] if job.kind == "reply" and found.facts else []
    try:
        for count in range(1, len(moves) + 1):
            addresses.append(play.with_moves(*moves[:count]).address)
    except InputError as error:
        wrong = play.language.say(refusal_words(error))
    return {
        **view,
        "wrong": wrong,
        "addresses": addresses,
        "sheets": [
            with_address(page, _address_under(whole, f"annotated/{page.name}.svg"))
            for page in found.pages
        ],
        "facts": found.facts,
    }
