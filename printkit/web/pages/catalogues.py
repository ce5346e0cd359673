"""The pages of catalogues: small setups, sorted and filtered as by `catalogue show`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlencode

from anyio import to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

import printkit
from printkit.catalogue.lines import GRADE_WORDS, CatalogueEntry
from printkit.layouts.errors import InputError
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, message
from printkit.layouts.setup import AnyChecked
from printkit.layouts.spelling import read_whole
from printkit.library.catalogues import Catalogue, catalogue_in, catalogues_in
from printkit.web.address.table import LANG, single_value, table_of, with_query
from printkit.web.address.wording import refusal_words
from printkit.web.guard.language import language_of
from printkit.web.guard.limits import Turns
from printkit.web.pages.files import svg_answer
from printkit.web.work.drafts import LATER, RecentlyUsed
from printkit.web.work.messages import Sent


@dataclass(slots=True)
class ServedCatalogues:
    """The catalogues in a `folder`, by name; read again when their files have grown.

    Raises InputError for a folder without a catalogue.
    """

    folder: Path
    _folders: dict[str, Path] = field(init=False)
    _read: dict[str, tuple[int, Catalogue]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._folders = {path.resolve().name: path for path in catalogues_in(self.folder)}
        for name in self._folders:
            self.find(name)

    @property
    def catalogues(self) -> dict[str, Catalogue]:
        """All catalogues, as far as they are made by now."""
        found = ((name, self.find(name)) for name in self._folders)
        return {name: catalogue for name, catalogue in found if catalogue}

    def find(self, name: str) -> Catalogue | None:
        """The catalogue of this name, as far as it is made by now; None if there is none."""
        path = self._folders.get(name)
        if path is None:
            return None
        known = self._read.get(name)
        size = _size(path)
        if known is None or (size and known[0] != size):
            try:
                known = size, catalogue_in(path)
            except InputError:  # it was altered meanwhile: what was read is as good
                if known is None:
                    raise
            self._read[name] = known
        return known[1]


def _size(folder: Path) -> int:
    """The size of a catalogue's lists in bytes; lists only grow."""
    try:
        return sum(path.stat().st_size for path in folder.glob("*.jsonl"))
    except OSError:
        return 0


AT_ONCE = 48
"""How many setups a page shows."""

MOST_CONDITIONS = 12
"""The most filters in an address: each goes through all setups."""

_PICTURES = 200
"""How many pictures are kept."""

_SORT, _LARGEST, _FILTER, _PAGE = "sort", "largest", "filter", "page"
_USUAL = "seed"


class CataloguePages:
    """The routes under /catalogue, drawn in their `turns`; `html` renders a template."""

    def __init__(
        self, catalogues: ServedCatalogues, turns: Turns, html: Callable[..., Response]
    ) -> None:
        self._catalogues, self._turns, self._html = catalogues, turns, html
        self._drawn: RecentlyUsed[tuple[str, int], str] = RecentlyUsed(_PICTURES)

    def routes(self) -> list[Route]:
        """All routes."""
        return [
            Route("/catalogue/{name}", self._page),
            Route("/catalogue/{name}/{seed}.svg", self._picture),
            Route("/catalogue/{name}/{seed}", self._open),
        ]

    def _catalogue_of(self, request: Request) -> Catalogue:
        found = self._catalogues.find(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        return found

    async def _page(self, request: Request) -> Response:
        whole, name = self._catalogue_of(request), request.path_params["name"]
        language = language_of(request)
        given: dict[str, list[str]] = {}
        for key, value in request.query_params.multi_items():
            if value:
                given.setdefault(key, []).append(value)
        found, number, status = whole, 1, 200
        wrong: Said | str = ""
        try:
            find = partial(_find_setups, whole, given)
            found, number = await self._turns.draw(request, find), _number(given)
        except InputError as error:
            wrong, status = refusal_words(error), 400
        last = max(1, -(-len(found.entries) // AT_ONCE))
        number = min(number, last)
        shown = found.entries[(number - 1) * AT_ONCE : number * AT_ONCE]
        figure = (given.get(_SORT) or [_USUAL])[0]
        return self._html(
            request,
            "catalogue.html",
            status=status,
            called=name,
            catalogue=whole,
            summary=found.summary,
            setups=[_setup_view(found, name, entry, figure, language) for entry in shown],
            figures=_figures(whole, figure),
            largest=_LARGEST in given,
            conditions=", ".join(given.get(_FILTER, [])),
            wrong=wrong,
            number=number,
            last=last,
            before=_address(name, given, number - 1) if number > 1 else "",
            after=_address(name, given, number + 1) if number < last else "",
        )

    async def _open(self, request: Request) -> Response:
        """Redirect to a setup's table, with its verdict if players of this version found it."""
        whole, entry = self._entry_of(request)
        kept = await to_thread.run_sync(whole.keep_verdict, entry)
        table = table_of(entry.checked_setup.setup, language_of(request))
        return RedirectResponse(table.with_check(kept).address, 303)

    async def _picture(self, request: Request) -> Response:
        _, entry = self._entry_of(request)
        of = request.path_params["name"], entry.seed  # a line of a catalogue never changes
        drawn = self._drawn.get(of)
        if drawn is None:
            draw = partial(_setup_sheet, entry.checked_setup)
            drawn = await self._turns.draw(request, draw, LATER)
            self._drawn.keep(of, drawn)
        return svg_answer(drawn)

    def _entry_of(self, request: Request) -> tuple[Catalogue, CatalogueEntry[object]]:
        whole, seed = self._catalogue_of(request), request.path_params["seed"]
        entry = next((each for each in whole.entries if str(each.seed) == seed), None)
        if entry is None:
            raise HTTPException(404)
        return whole, entry


def _setup_sheet(checked: AnyChecked) -> str:
    """A setup's setup sheet, with its verdict, as SVG."""
    sheets = printkit.sheets(checked, ("setup",), paper="a4")
    return sheets.svg(sheets.names[0])


def _find_setups(whole: Catalogue, given: dict[str, list[str]]) -> Catalogue:
    """The setups that an address asks for. Raises InputError for a malformed address."""
    for key in given:
        if key not in (LANG, _SORT, _LARGEST, _FILTER, _PAGE):
            raise InputError(message("a catalogue has no '{name}'; leave it out", name=key[:40]))
    if order := single_value(given, _SORT):
        order = whole.figure(order)
        given[_SORT] = [order]
    if not whole.entries:
        return whole
    conditions = given.get(_FILTER, [])
    count = sum(1 + text.count(",") for text in conditions)
    if count > MOST_CONDITIONS:
        raise InputError(
            message(
                "{count} filters are too many; {most} are enough", count=count, most=MOST_CONDITIONS
            )
        )
    return whole.where(conditions, f"-{order or _USUAL}" if _LARGEST in given else order or "")


def _number(given: dict[str, list[str]]) -> int:
    """The page number in an address. Raises InputError for a malformed number."""
    return max(1, read_whole(single_value(given, _PAGE) or "1", 0, 999_999))


def _address(name: str, given: dict[str, list[str]], number: int) -> str:
    kept = [(key, value) for key, values in given.items() if key != _PAGE for value in values]
    return with_query(
        f"/catalogue/{quote(name, safe='')}", urlencode([*kept, (_PAGE, str(number))])
    )


def _figures(whole: Catalogue, chosen: str) -> list[Sent]:
    """The figures by which setups can be sorted."""
    return [
        {"name": name, "title": whole.title(name), "chosen": name == chosen}
        for entry in whole.entries[:1]
        for name in whole.figures(entry)
    ]


def _setup_view(
    found: Catalogue, name: str, entry: CatalogueEntry[object], figure: str, language: Language
) -> Sent:
    """A small setup: the addresses of its table and its picture, and its verdict in words."""
    at = f"/catalogue/{quote(name, safe='')}/{entry.seed}"
    return {
        "address": at,
        "picture": f"{at}.svg",
        "name": f"#{entry.seed}",
        "grade": GRADE_WORDS.get(entry.grade, message(entry.grade)),
        "headline": entry.verdict.headline,
        "figures": " · ".join(map(language.say, _figures_words(found, entry, figure))),
    }


def _figures_words(
    found: Catalogue, entry: CatalogueEntry[object], figure: str
) -> Iterator[Message]:
    """The figure by which setups are sorted, how even this setup is, and its length, in words."""
    figures = found.figures(entry)
    for name in dict.fromkeys((figure, "uneven", "won", "plies")):
        if name == "seed" or name not in figures:
            continue
        value = figures[name]
        if name == "uneven":
            yield message("uneven by {value:.3g}", value=value)
        elif name == "won":
            yield message("{value:.0%} won", value=value)
        elif name == "plies":
            yield message("{value:.3g} moves", value=value)
        else:
            yield message("{name} {value:.3g}", name=name, value=value)
