"""Views: what the pages and their scripts are told of a table, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypedDict

from layouts.errors import InputError
from layouts.game import Game
from printkit.web.drafts import Draft, Drafts
from printkit.web.errors import Refusal
from printkit.web.tables import Table


class PageView(TypedDict):
    """A sheet: what it is called, its size in mm, and where its picture is."""

    name: str
    label: str
    width: float
    height: float
    src: str


class TableView(TypedDict):
    """A table as it is shown: where it is, which setup that is, its sheets, and how to get them."""

    address: str
    seed: str
    layout: str
    words: list[str]
    command: str
    pages: list[PageView]
    refused: dict[str, str]
    files: dict[str, str]


FORMS = ("pdf", "svg", "png", "yaml")
"""What can be kept of every table."""


def settled(drafts: Drafts, table: Table) -> tuple[Table, Draft]:
    """The table with the seed that chance gave it where none was said, and its draft.

    A seed is dropped where other options say which setup it is. Raises InputError and click's own
    errors for options that make no sense.
    """
    if not (table.seed or table.layout):
        draft = Draft(table.words())
        seed = draft.sheets.setups[0].setup.seed
        if seed is None:
            return table, draft
        table = replace(table, seed=str(seed))
    try:
        return table, drafts.of(table.words())
    except Refusal:
        bare = replace(table, seed="")
        if table.layout or not _says_itself(bare):
            raise
        return bare, drafts.of(bare.words())


def table_view(table: Table, draft: Draft) -> TableView:
    """What is shown of a table. Raises InputError where the paper does not take a sheet."""
    return {
        "address": table.address,
        "seed": table.seed,
        "layout": table.layout,
        "words": list(draft.sheets.words),
        "command": table.command(),
        "pages": page_views(table, draft.pages),
        "refused": table.refused(),
        "files": {form: _at(table, f"file.{form}") for form in forms_of(table.game)}
        | {"print": _at(table, "print.pdf")},
    }


def page_views(table: Table, pages: Sequence[tuple[str, str, float, float]]) -> list[PageView]:
    """The sheets of a table."""
    return [
        {
            "name": name,
            "label": label,
            "width": width,
            "height": height,
            "src": _at(table, f"sheet/{name}.svg"),
        }
        for name, label, width, height in pages
    ]


def forms_of(game: Game) -> tuple[str, ...]:
    """What can be kept of a game's tables."""
    from output.games import sheets_of

    return (*FORMS, *sheets_of(game).formats)


def _at(table: Table, what: str) -> str:
    query = f"?{table.query}" if table.query else ""
    return f"/table/{table.game.slug}/{what}{query}"


def _says_itself(bare: Table) -> bool:
    """Whether the options without a seed pick one setup."""
    try:
        return Draft(bare.words()).sheets.setups[0].setup.seed is None
    except Refusal:
        return False


def seatings(game: Game) -> str:
    """How many play, for people."""
    few, many = min(game.players), max(game.players)
    if few < many:
        return f"{few} to {many} players"
    return f"{few} player{'s' * (few > 1)}"


def picture_words(game: Game) -> list[str]:
    """The command line of the sheet that is a game's picture."""
    return [f"{game.slug}#7", "--no-check", "--paper=a4", "--format=svg"]


def first_picture(drafts: Drafts, game: Game) -> str:
    """The picture of a game: the first sheet of its kit, as SVG."""
    draft = drafts.of(picture_words(game))
    if not draft.pages:
        raise InputError(f"{game.slug} has no sheet to show")
    return draft.svg(draft.pages[0][0])
