"""What the editor's page and its script are told of a layout in the making, as plain values."""

from __future__ import annotations

from itertools import groupby
from typing import TypedDict

import printkit
from layouts.answers import answer
from layouts.game import Game
from layouts.laying import Piece
from layouts.words import capitalize
from printkit.web.edits import Edit
from printkit.web.form import Field, fields_of
from printkit.web.jobs import Sent
from printkit.web.messages import Found
from printkit.web.plays import play_at
from printkit.web.spots import SpotView, spot_views
from printkit.web.views import verdict_view

_UNREADY = "As soon as that is put right it can be checked, printed and played."
_ASKED = frozenset({"players", "variant", "coins", "head-start", "sides"})


class PiecesView(TypedDict):
    """Pieces that stand together."""

    group: str
    pieces: list[Sent]


class SettingsView(TypedDict):
    """Settings that stand together."""

    group: str
    settings: list[Sent]


class EditView(TypedDict):
    """A layout in the making: where it is, what it looks like, and what may be laid.

    `told` says what is missing or too much, `remarks` what is unusual of a layout; `unready` is
    said of what is none, and then there are no `links`.
    """

    address: str
    query: str
    layout: str
    picture: str
    width: float
    height: float
    spots: list[SpotView]
    pieces: list[PiecesView]
    settings: list[SettingsView]
    settled: str
    fill: str
    told: str
    remarks: list[str]
    unready: str
    links: dict[str, str]
    refused: dict[str, str]
    checked: bool
    verdict: Sent | None


def edit_view(edit: Edit, board: printkit.Board, found: Found | None) -> EditView:
    """What is shown of a layout in the making on its board, and `found` if it was checked.

    Raises InputError and click's own errors for rules that make no sense.
    """
    game, laid, variants = edit.setup.game, edit.laid, edit.variants
    unready = edit.unready
    lacks = laid.lacks(game, variants)
    places = {*laid.places}
    return {
        "address": edit.address,
        "query": edit.table.query,
        "layout": edit.table.layout,
        "picture": f"/edit/{edit.game.slug}/board.svg?{edit.query}",
        "width": board.width,
        "height": board.height,
        "spots": [spot for spot in spot_views(board) if spot["name"] in places],
        "pieces": [
            {"group": group, "pieces": [_piece(edit, piece) for piece in pieces]}
            for group, pieces in groupby(laid.pieces(game, variants), lambda piece: piece.group)
        ],
        "settings": [
            {"group": group, "settings": answer([*settings])}
            for group, settings in groupby(laid.settings(), lambda setting: setting.group)
        ],
        "settled": laid.settled,
        "fill": laid.fill,
        "told": _sentence("; ".join(lacks)) or "Nothing is missing, and nothing too much.",
        "remarks": [] if lacks or unready else game.remarks(laid.layout, variants),
        "unready": _UNREADY if unready else "",
        "links": {} if unready else _links(edit),
        "refused": _refused(edit),
        "checked": edit.table.checked,
        "verdict": verdict_view(edit.table, found),
    }


def _piece(edit: Edit, piece: Piece) -> Sent:
    """A piece to lay; `left` says for people how many there still are."""
    left = "" if piece.left is None else f"{piece.left} left"
    over = piece.left is not None and piece.left < 0
    if piece.left is not None and over:
        left = f"{-piece.left} too many"
    picture = f"/edit/{edit.game.slug}/piece/{piece.name}.svg?{edit.kinds}"
    return {**answer(piece), "left": left, "over": over, "picture": picture}


def _links(edit: Edit) -> dict[str, str]:
    """Where a layout goes on: to its sheets, its game, its file."""
    slug, query = edit.game.slug, edit.table.query
    return {
        "print": edit.table.address,
        "play": play_at(edit.table).address,
        "yaml": f"/table/{slug}/file.yaml?{query}",
    }


def _refused(edit: Edit) -> dict[str, str]:
    """The choices that contradict what was chosen: of all that the editor asks."""
    asked = {field.name for field in edit_fields(edit.game)}
    refused = edit.table.refused()
    return {choice: why for choice, why in refused.items() if choice.partition("=")[0] in asked}


def edit_fields(game: Game) -> list[Field]:
    """The controls of who plays by which rules; how the sheets are printed is the table's."""
    return [field for field in fields_of(game) if field.name in _ASKED]


def _sentence(words: str) -> str:
    """With a capital letter, unless it begins with a square."""
    said = capitalize(words) if words[:2].isalpha() else words
    return f"{said}." if said else ""
