"""The pages of tables: a setup with its sheets, its files, and deals and checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from importlib.util import find_spec

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

import printkit
from printkit.judging.ready import has_ready_made
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import find_game
from printkit.layouts.language import Language
from printkit.layouts.messages import listed, message
from printkit.library import kits
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.svg import render_svg
from printkit.printing.options import DUPLICATE, print_options_of
from printkit.setups import any_seed
from printkit.web.address.form import FAMILY, SECTIONS, fields_of, read_order
from printkit.web.address.play import play_at
from printkit.web.address.table import (
    HEAD_START,
    SHEET,
    YES,
    TableAddress,
    read_table,
    table_of,
    with_query,
)
from printkit.web.address.wording import refusal_words
from printkit.web.guard.language import language_of, named_in, pairs_of
from printkit.web.guard.limits import Turns, client_of
from printkit.web.pages.files import A_DAY, file_answer, file_of, read_fields, svg_answer
from printkit.web.pages.streams import new_watcher, stop_job, stream_job
from printkit.web.work.drafts import LATER, SOON, Draft, Drafts
from printkit.web.work.drawing import refuse_large, without_fresh
from printkit.web.work.job import Job
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Sent, TaskKind, TaskResult, VerdictView
from printkit.web.work.views import with_address

_SEEN = 105.0
"""The height of the pictures on the home page, in mm."""


_WORK: tuple[TaskKind, ...] = ("deal", "check", "even-out", "make-fair")


class TablePages:
    """The routes under /table. Sheets are drawn in their `turns`.

    Files, and tasks that take long, are jobs in the `queue`. `html` renders a template.
    """

    def __init__(self, queue: JobQueue, turns: Turns, html: Callable[..., Response]) -> None:
        self._queue, self._turns, self._html = queue, turns, html
        self._drafts = Drafts()

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/picture/{game}.svg", self._picture),
            Route("/test-sheet.pdf", self._test_sheet),
            Route("/table/{game}", self._table),
            Route("/{game}:{code}", self._go_to_id),
            Route("/table/{game}/live", self._live),
            Route("/table/{game}/pages", self._pages),
            Route("/table/{game}/ready-made", self._go_to_ready_made),
            Route("/table/{game}/work", self._at_work, methods=["GET"]),
            Route("/table/{game}/work", self._work, methods=["POST"]),
            Route("/table/{game}/work/{job}", self._watch),
            Route("/table/{game}/work/{job}/stop", self._stop, methods=["POST"]),
            Route("/table/{game}/sheet/{count:few}/{name}.svg", self._sheet),
            Route("/table/{game}/chart/{number:few}.svg", self._chart),
            Route("/table/{game}/print.pdf", self._file),
            Route("/table/{game}/file.{form}", self._file),
        ]

    async def _picture(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        draw = partial(first_picture, game, language_of(request))
        return svg_answer(await self._turns.draw(request, draw, LATER), A_DAY)

    async def _test_sheet(self, request: Request) -> Response:
        names = ("paper", "duplex", "back-offset")
        asked = [request.query_params.get(name, "") for name in names]
        return file_answer(file_of(await self._queue.file(request, "test-sheet", asked)), "inline")

    async def _table(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        shared = partial(
            self._html,
            request,
            "table.html",
            game=game,
            fields=fields_of(game, language_of(request), named_in(request, game)),
            sections=SECTIONS,
            family=FAMILY,
            own_files=any(own.option.is_file for own in print_options_of(game)),
        )
        try:
            asked = _table_of(request)
            view, table = await self._view(request, asked, at_once=True)
        except InputError as error:
            said = refusal_words(error)
            return shared(status=400, table=None, view=None, wrong=said)
        if request.url.query != table.query and not asked.seed and table.seed:
            return RedirectResponse(table.address, 303)
        return shared(table=table, view=view, wrong="")

    async def _live(self, request: Request) -> Response:
        view, _ = await self._view(request, _table_of(request), at_once=True)
        return JSONResponse(view)

    async def _pages(self, request: Request) -> Response:
        view, _ = await self._view(request, _table_of(request), LATER)
        return JSONResponse(view["pages"])

    async def _go_to_ready_made(self, request: Request) -> Response:
        """Redirect to the table with another ready-made setup."""
        table = await to_thread.run_sync(with_ready_made, _table_of(request))
        return RedirectResponse(table.address, 303, {"Cache-Control": "no-store"})

    async def _go_to_id(self, request: Request) -> Response:
        """Redirect from an ID, as `--link` prints it, to the setup's table with its verdict."""
        game = find_game(request.path_params["game"])
        name = f"{game.slug}:{request.path_params['code']}"
        found = await self._turns.draw(request, partial(printkit.read, name))
        setup = found.setup if isinstance(found, printkit.Record) else found
        table = table_of(setup, language_of(request)).with_check(True)
        return RedirectResponse(table.address, 303)

    async def _work(self, request: Request) -> Response:
        asked = (await read_fields(request)).get("kind")
        kind = next((kind for kind in _WORK if kind == asked), None)
        if kind is None:
            raise InputError(message("there is nothing of that kind to do; load the page again"))
        words = _job_words(_table_of(request), kind)
        return new_watcher(self._queue.ask(kind, words, client_of(request.scope)))

    async def _at_work(self, request: Request) -> Response:
        """Answer with the kind of a table's job that runs or waits, for pages that open later."""
        table = _table_of(request)
        kinds = [kind for kind in _WORK if self._queue.is_at_work(kind, _job_words(table, kind))]
        return JSONResponse({"kind": kinds[0] if kinds else ""})

    async def _watch(self, request: Request) -> Response:
        table = _table_of(request)
        return stream_job(self._queue, request, lambda job, heard: job_view(job, heard, table))

    async def _stop(self, request: Request) -> Response:
        """Stop a job, and offer the best that it has found so far."""
        asked = _table_of(request)
        return await stop_job(self._queue, request, lambda job: offer_view(job, asked))

    async def _sheet(self, request: Request) -> Response:
        table, name = _table_of(request), request.path_params["name"]
        count = request.path_params["count"]

        def draw() -> str | None:
            if found := self._check_result(table):
                return next((page.svg for page in found.pages if page.name == name), None)
            draft = self._drafts.of(without_fresh(table.words()))
            return None if draft.waits else draft.svg(name, count)

        drawn = await self._turns.draw(request, draw, LATER)
        if drawn is None:
            raise HTTPException(404)
        return svg_answer(drawn)

    async def _chart(self, request: Request) -> Response:
        table, number = _table_of(request), request.path_params["number"]

        def find() -> VerdictView | None:
            found = self._check_result(table)
            return found.judged if found else self._drafts.of(without_fresh(table.words())).judged

        judged = await self._turns.draw(request, find, LATER)
        charts = judged.charts if judged else ()
        if not 0 < number <= len(charts):
            raise HTTPException(404)
        return svg_answer(charts[number - 1].svg)

    async def _file(self, request: Request) -> Response:
        """Answer with a file to download, or with the PDF for a frame, which prints it."""
        form, how = request.path_params.get("form", ""), "attachment"
        if not form:
            form, how = "pdf", "inline"
        elif form not in forms_of(find_game(request.path_params["game"])):
            raise HTTPException(404)
        table = _table_of(request)
        words = table.words(form)
        refuse_large(read_order(words))
        known = self._check_result(table) if form == "pdf" else None
        found = known or await self._queue.file(request, "file", words)
        return file_answer(file_of(found), how)

    def _check_result(self, table: TableAddress) -> TaskResult | None:
        """The result of a table's check, if the table is checked."""
        return self._queue.known_result("check", table.words()) if table.checked else None

    async def _view(
        self, request: Request, asked: TableAddress, urgency: int = SOON, *, at_once: bool = False
    ) -> tuple[Sent, TableAddress]:
        def make_view() -> tuple[Sent, TableAddress]:
            table = fill_in_seed(self._drafts, asked)
            found = self._check_result(table)
            return table_view(self._drafts, table, found, at_once=at_once), table

        return await self._turns.draw(request, make_view, urgency)


def _job_words(table: TableAddress, kind: TaskKind) -> list[str]:
    """The arguments of a table's job."""
    if kind == "deal":
        return table.deal_words()
    return table.with_check(kind != "make-fair").words()


def _table_of(request: Request) -> TableAddress:
    """The table of a request's address. Raises InputError for a malformed one."""
    return read_table(find_game(request.path_params["game"]), pairs_of(request))


FORMS = ("pdf", "svg", *(["png"] if find_spec("pypdfium2") else []), "yaml")
"""The forms in which every table can be downloaded; a browser cannot draw PNG by itself."""


def fill_in_seed(drafts: Drafts, table: TableAddress) -> TableAddress:
    """Fill in a random seed if none was given; return the table.

    If other options pick the setup, a seed is dropped. Raises InputError for
    impossible options.
    """
    if not (table.seed or table.layout):
        # Sheets may decide which setup it is. This draft is not kept: chance decides each time.
        seed = Draft(tuple(table.with_check(False).words())).setup.seed
        table = replace(table, seed="" if seed is None else str(seed))
    try:
        drafts.of(table.with_check(False).words())
    except InputError:
        bare = replace(table, seed="")
        if table.layout or not _picks_setup(bare):
            raise
        return bare
    return table


def table_view(
    drafts: Drafts, table: TableAddress, found: TaskResult | None, *, at_once: bool
) -> Sent:
    """A table for its page: its addresses, setup, sheets and files, and what a check `found`.

    `sheets` names the sheets that are printed, and `kit` those printed if none are chosen. `proven`
    are the numbers of players for which ready-made setups fit the table. Until
    the verdict is known, the sheets say that they are not checked. With `at_once`, only the first
    sheet is drawn, and the others are those expected. Raises InputError if a sheet does not fit on
    the paper.
    """
    draft = drafts.of(table.words())
    ready = found is not None or not draft.waits
    shown = table if ready else table.with_check(False)
    pages = found.pages if found else drafts.pages(shown.words(), at_once=at_once)
    judged = found.judged if found else draft.judged
    kit: Sequence[str] = ()
    with suppress(InputError):  # options that only fit the chosen sheets
        kit = drafts.of(table.with_option(SHEET, "").words()).sheet_names
    return {
        "address": table.address,
        "seed": table.seed,
        "layout": table.layout,
        "words": [table.spoken.say(words) for words in (found.words if found else draft.words)],
        "command": table.command(),
        "pages": [
            with_address(page, _address_under(shown, f"sheet/{len(pages)}/{page.name}.svg"))
            for page in pages
        ],
        "sheets": draft.sheet_names,
        "kit": kit,
        "sure": found is not None or drafts.of(shown.words()).known,
        "refused": {name: table.spoken.begin_with(why) for name, why in table.refusals().items()},
        "files": {form: _address_under(table, f"file.{form}") for form in forms_of(table.game)}
        | {"print": _address_under(table, "print.pdf"), "play": play_at(table).address},
        "ready_made": _address_under(table, "ready-made") if offers_ready_made(table) else "",
        "proven": [str(count) for count in table.game.players if _has_proven(table, count)],
        "ready": ready,
        "verdict": verdict_view(table, judged),
    }


def offers_ready_made(table: TableAddress) -> bool:
    """Whether a ready-made setup fits the table."""
    return has_ready_made(table.setup) and not table.values("sides")


def _has_proven(table: TableAddress, players: int) -> bool:
    """Whether a ready-made setup fits the table with another number of players."""
    with suppress(InputError):  # what fits one number of players may not fit another
        return offers_ready_made(table.with_option("players", str(players)))
    return False


def with_ready_made(asked: TableAddress) -> TableAddress:
    """A copy of the table with another ready-made setup.

    Raises InputError if no such setup fits the table.
    """
    table = replace(asked, layout="", seed=str(any_seed()))
    found = printkit.ready_made(table.setup, 2) if offers_ready_made(table) else ()
    for each in found:
        code = each.setup.id.partition(":")[2]
        if code != asked.layout:
            return table.with_layout(code)
    raise InputError(message("no setup comes with printkit for this table; deal one"))


def verdict_view(table: TableAddress, judged: VerdictView | None) -> Sent | None:
    """A verdict with the addresses of its charts and offers; None if there is no verdict."""
    if judged is None:
        return None
    say = table.spoken.say
    charts = [
        with_address(chart, _address_under(table, f"chart/{number}.svg"))
        for number, chart in enumerate(judged.charts, start=1)
    ]
    twice = None
    if judged.duplicate and not table.values(DUPLICATE.name):
        at = table.with_option(DUPLICATE.name, YES).address
        twice = _offer(say(listed(judged.duplicate, " ")), at, fair=True)
    start, words = judged.offered
    offered = _offer(say(words), table.with_option(HEAD_START, start).address) if start else None
    return {
        "headline": say(judged.headline),
        "fair": judged.fair,
        "passed": judged.passed,
        "reasons": [*map(say, judged.reasons)],
        "uneven": judged.uneven,
        "charts": charts,
        "duplicate": twice,
        "start": offered,
    }


def _offer(
    words: str, address: str, *, fair: bool = False, swaps: Sequence[tuple[str, str]] = ()
) -> Sent:
    """An offer: a head start, swaps of two squares each, or the best setup of a deal that stopped.

    What is offered is `fair`, or only more even. `address` leads to it; empty if nothing was found.
    """
    return {"words": words, "fair": fair, "swaps": [*swaps], "address": address}


def job_view(job: Job, heard: int, table: TableAddress) -> Sent:
    """News of a table's job, and where it leads; its first `heard` messages were sent before."""
    found, offer, address = job.outcome, offer_view(job, table), ""
    if isinstance(found, TaskResult) and offer is None:
        leads = table.with_layout(found.code) if job.kind == "deal" else table.with_check(True)
        address = leads.address
    return {**job.view(heard, table.spoken), "address": address, "offer": offer}


def offer_view(job: Job, table: TableAddress) -> Sent | None:
    """The offer of a stopped or finished job; None if it offers nothing."""
    found = job.outcome
    if not isinstance(found, TaskResult) or not (
        found.stopped or job.kind in ("even-out", "make-fair")
    ):
        return None
    if job.kind == "even-out":
        start = table.with_option(HEAD_START, found.head_start).with_check(True)
        address = start.address if found.head_start else ""
    else:
        address = table.with_layout(found.code).with_check(found.proven).address
    return _offer(table.spoken.say(found.words[0]), address, fair=found.proven, swaps=found.swaps)


def forms_of(game: Game) -> tuple[str, ...]:
    """The forms in which a game's tables can be downloaded."""
    return (*FORMS, *sheets_of(game).formats)


def _address_under(table: TableAddress, what: str) -> str:
    """The address of a part of a table."""
    return with_query(f"/table/{table.game.slug}/{what}", table.query)


def _picks_setup(bare: TableAddress) -> bool:
    """Whether the options of a table without a seed pick its setup."""
    try:
        return Draft(tuple(bare.with_check(False).words())).setup.seed is None
    except InputError:
        return False


@cache
def first_picture(game: Game, language: Language) -> str:
    """The upper part of the first sheet of a game's kit, as SVG: its picture on the home page.

    A phone takes a second to read a whole sheet.
    """
    sheets = kits.draft(
        read_order([f"{game.slug}#7", "--no-check", "--paper=a4", f"--language={language.code}"])
    )
    sheet = sheets.pages[0]
    seen = tuple(cut(sheet.items, Box(0, 0, sheet.width, _SEEN)))
    return render_svg(replace(sheet, height=_SEEN, items=seen), game.title)
