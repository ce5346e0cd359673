"""The pages of tables: a setup and its sheets, its files, and deals and checks of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from anyio import CapacityLimiter, to_thread
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from layouts.errors import InputError
from layouts.games import find_game
from printkit.printing.options import print_options_of
from printkit.setups import any_seed
from printkit.web import views
from printkit.web.drafts import Drafts
from printkit.web.errors import Refusal, refusal_words
from printkit.web.files import Kept, calibration_file, drafted_file, file_answer, svg_answer
from printkit.web.form import SECTIONS, fields_of
from printkit.web.jobs import Line
from printkit.web.messages import Found
from printkit.web.tables import Table, read_table
from printkit.web.turns import LATER, SOON, Turns
from printkit.web.watching import begun, stopped, watched


class _Few(IntegerConvertor):
    """A number of some digits: Python refuses to read one of thousands."""

    regex = "[0-9]{1,4}"


register_url_convertor("few", _Few())


class TablePages:
    """What answers under /table: drawn when it is its turn, and what takes long in the `line`.

    Files are written one after another. `html` renders a template.
    """

    def __init__(self, line: Line, html: Callable[..., Response]) -> None:
        self._line, self._html = line, html
        self._drafts = Drafts()
        self._drawing, self._writing = Turns(), CapacityLimiter(1)

    def routes(self) -> list[Route]:
        """Where what is."""
        return [
            Route("/picture/{game}.svg", self._picture),
            Route("/test-sheet.pdf", self._test_sheet),
            Route("/table/{game}", self._table),
            Route("/table/{game}/live", self._live),
            Route("/table/{game}/pages", self._pages),
            Route("/table/{game}/ready-made", self._ready_made),
            Route("/table/{game}/work", self._work, methods=["POST"]),
            Route("/table/{game}/work/{job}", self._watch),
            Route("/table/{game}/work/{job}/stop", self._stop, methods=["POST"]),
            Route("/table/{game}/sheet/{count:few}/{name}.svg", self._sheet),
            Route("/table/{game}/chart/{number:few}.svg", self._chart),
            Route("/table/{game}/print.pdf", self._print),
            Route("/table/{game}/file.{form}", self._file),
        ]

    async def _picture(self, request: Request) -> Response:
        game = find_game(request.path_params["game"])
        draw = partial(views.first_picture, game)
        return svg_answer(await self._drawing.draw(request, LATER, draw))

    async def _test_sheet(self, request: Request) -> Response:
        names = ("paper", "duplex", "back-offset")
        asked = (request.query_params.get(name, "") for name in names)
        test = partial(calibration_file, *asked)
        return file_answer(await to_thread.run_sync(test, limiter=self._writing), "inline")

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

    async def _ready_made(self, request: Request) -> Response:
        """Go to a table with a setup that comes with printkit, another one each time."""
        table = await to_thread.run_sync(views.ready_made_at, _asked(request))
        return RedirectResponse(table.address, 303, {"Cache-Control": "no-store"})

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
            drawn = await self._drawing.draw(request, LATER, draw)
        if drawn is None or (table.checked and not found):
            raise HTTPException(404)
        return svg_answer(drawn)

    async def _chart(self, request: Request) -> Response:
        drawn = views.chart_svg(self._found(_asked(request)), request.path_params["number"])
        if drawn is None:
            raise HTTPException(404)
        return svg_answer(drawn)

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

        return await self._drawing.draw(request, urgency, viewed)


def _asked(request: Request) -> Table:
    """The table of an address. Raises InputError."""
    return read_table(find_game(request.path_params["game"]), request.query_params.multi_items())
