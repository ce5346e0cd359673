"""Views: what the pages and their scripts are told of a table, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import TypedDict

import printkit
from layouts.answers import answer
from layouts.errors import InputError
from layouts.game import Game
from printkit.catalogue.ready import has_ready_made
from printkit.printing.options import DUPLICATE
from printkit.setups import any_seed
from printkit.web.drafts import Draft, Drafts
from printkit.web.errors import Refusal
from printkit.web.jobs import Job, JobView, OfferView, Sent
from printkit.web.messages import Failed, Found, SheetPicture
from printkit.web.plays import play_at
from printkit.web.tables import HEAD_START, YES, Table, with_query


class TableView(TypedDict):
    """A table as it is shown: where it is, which setup that is, its sheets, and how to get them."""

    address: str
    seed: str
    layout: str
    words: list[str]
    command: str
    pages: list[Sent]
    sure: bool
    refused: dict[str, str]
    files: dict[str, str]
    ready_made: str
    ready: bool
    verdict: Sent | None


FORMS = ("pdf", "svg", "png", "yaml")
"""What can be kept of every table."""


def settled(drafts: Drafts, table: Table) -> tuple[Table, Draft]:
    """The table with the seed that chance gave it where none was said, and its draft.

    A seed is dropped where other options say which setup it is. Raises InputError and click's own
    errors for options that make no sense.
    """
    if not (table.seed or table.layout):
        seed = table.setup.seed
        table = replace(table, seed="" if seed is None else str(seed))
    try:
        return table, drafts.of(_drafted(table))
    except Refusal:
        bare = replace(table, seed="")
        if table.layout or not _says_itself(bare):
            raise
        return bare, drafts.of(_drafted(bare))


def table_view(
    drafts: Drafts, table: Table, draft: Draft, found: Found | None, *, at_once: bool
) -> TableView:
    """What is shown of a table, and `found` if it is checked.

    As long as nothing is, its sheets are those that say so, `at_once` the first of them and what
    others are expected. Raises InputError where the paper does not take a sheet.
    """
    ready = found is not None or not table.checked
    shown = table if ready else table.looked_at(checked=False)
    pages = found.pages if found else drafts.pages(_drafted(table), at_once=at_once)
    return {
        "address": table.address,
        "seed": table.seed,
        "layout": table.layout,
        "words": found.words if found else list(draft.words),
        "command": table.command(),
        "pages": page_views(shown, pages),
        "sure": found is not None or draft.known,
        "refused": table.refused(),
        "files": {form: _at(table, f"file.{form}") for form in forms_of(table.game)}
        | {"print": _at(table, "print.pdf"), "play": play_at(table).address},
        "ready_made": _at(table, "ready-made") if offers_ready_made(table) else "",
        "ready": ready,
        "verdict": verdict_view(table, found),
    }


def offers_ready_made(table: Table) -> bool:
    """Whether a setup that comes with printkit will do for a table."""
    return has_ready_made(table.setup) and not table.values("sides")


def ready_made_at(asked: Table) -> Table:
    """The table with a setup that comes with printkit, any but the one that is there.

    Raises InputError where there is none for it.
    """
    table = replace(asked, layout="", seed=str(any_seed()))
    found = printkit.ready_made(table.setup, 2) if offers_ready_made(table) else ()
    for each in found:
        code = each.setup.id.partition(":")[2]
        if code != asked.layout:
            return table.dealt(code)
    raise InputError("no setup comes with printkit for this table; deal one")


def verdict_view(table: Table, found: Found | None) -> Sent | None:
    """The verdict that was found of a table, if any was, with its charts and what helps."""
    judged = found.judged if found else None
    if judged is None:
        return None
    charts = [
        with_address(chart, _at(table, f"chart/{number}.svg"))
        for number, chart in enumerate(judged.charts, start=1)
    ]
    twice = OfferView(
        words=judged.duplicate,
        fair=True,
        swaps=[],
        address=table.saying(DUPLICATE.name, YES).address,
    )
    return {
        **answer(judged),
        "charts": charts,
        "duplicate": twice if judged.duplicate and not table.values(DUPLICATE.name) else None,
        "start": _start_view(table, *judged.offered) if judged.offered[0] else None,
    }


def _start_view(table: Table, start: str, words: str) -> OfferView:
    return {
        "words": words,
        "fair": False,
        "swaps": [],
        "address": table.saying(HEAD_START, start).address,
    }


def chart_svg(found: Found | None, number: int) -> str | None:
    """A chart of a verdict by its number, None where there is none."""
    charts = found.judged.charts if found and found.judged else ()
    return charts[number - 1].svg if 0 < number <= len(charts) else None


def page_views(table: Table, pages: Sequence[SheetPicture]) -> list[Sent]:
    """The sheets of a table, each with the address of its picture."""
    at = f"sheet/{len(pages)}"
    return [with_address(page, _at(table, f"{at}/{page.name}.svg")) for page in pages]


def with_address(record: object, address: str) -> Sent:
    """A record as a page is sent it, with the address of its picture."""
    return {**answer(record), "src": address}


def job_view(job: Job, heard: int, table: Table) -> JobView:
    """What is new of a job to who asked for it at a table, and `heard` so many words of it."""
    outcome = job.outcome
    kind, _ = job.key
    address, offer = "", None
    if isinstance(outcome, Found):
        offer = offer_view(job, table)
        if offer is None:
            address = (table.dealt(outcome.code) if kind == "deal" else table.looked_at()).address
    failed = outcome if isinstance(outcome, Failed) else None
    return {
        "place": job.place,
        "step": job.step,
        "whole": job.whole,
        "said": job.said[heard:],
        "ended": outcome is not None,
        "stopped": outcome is not None and outcome.stopped,
        "wrong": failed.words if failed and not failed.stopped else "",
        "address": address,
        "offer": offer,
    }


def offer_view(job: Job, table: Table) -> OfferView | None:
    """What came of a job that people may take or leave, None for all else."""
    kind, _ = job.key
    found = job.outcome
    if not isinstance(found, Found) or not (found.stopped or kind in ("even-out", "make-fair")):
        return None
    if kind == "even-out":
        start = table.saying(HEAD_START, found.head_start).looked_at()
        address = start.address if found.head_start else ""
    else:
        address = table.dealt(found.code).looked_at(checked=False).address
    return {
        "words": found.words[0],
        "fair": found.proven,
        "swaps": found.swaps,
        "address": address,
    }


def forms_of(game: Game) -> tuple[str, ...]:
    """What can be kept of a game's tables."""
    from output.games import sheets_of

    return (*FORMS, *sheets_of(game).formats)


def _at(table: Table, what: str) -> str:
    return with_query(f"/table/{table.game.slug}/{what}", table.query)


def _says_itself(bare: Table) -> bool:
    """Whether the options without a seed pick one setup."""
    try:
        return bare.setup.seed is None
    except Refusal:
        return False


@cache
def first_picture(game: Game) -> str:
    """The picture of a game: the first sheet of its kit, as SVG."""
    draft = Draft((f"{game.slug}#7", "--no-check", "--paper=a4"))
    drawn = draft.svg(draft.pages[0].name, len(draft.pages))
    assert drawn
    return drawn


def sheet_svg(drafts: Drafts, table: Table, name: str, count: int) -> str | None:
    """A sheet of a table before it is checked, None where there is none of that name."""
    return drafts.of(_drafted(table)).svg(name, count)


def _drafted(table: Table) -> list[str]:
    """The command line of its sheets before anything is checked."""
    return table.looked_at(checked=False).words()
