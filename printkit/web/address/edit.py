"""The address of the editor: a layout in the making, and changes to the layout.

A finished layout is spelled by the code of its ID, an unfinished one by a code of the game's own.
The rest of the address is as on the layout's table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, cycle
from urllib.parse import urlencode

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.head_start import head_start_text
from printkit.layouts.laying import Laid, spellings
from printkit.layouts.messages import listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.spelling import split_cells, without_edges, wrong_cell
from printkit.setups import any_seed
from printkit.web.address.form import fields_of
from printkit.web.address.table import (
    CHECKED,
    HEAD_START,
    LANG,
    YES,
    Pair,
    TableAddress,
    read_table,
    with_query,
)

LAID = "laid"
_MOST = 1000
"""The most characters of a code; fifty tiles of Isaac take fewer."""

_TERMS = frozenset({"players", "variant", HEAD_START})
"""Options whose values a setup read from a file or an ID brings along."""


@dataclass(frozen=True)
class Edit:
    """An address of the editor: the pieces `laid` so far, and the `table` that prints them."""

    table: TableAddress
    laid: Laid[Layout]

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.game

    @property
    def query(self) -> str:
        """The query string of the address, the same for the same layout."""
        empty = self.table.layout or self.laid == self.game.laid.empty()
        own = "" if empty else urlencode([(LAID, self.laid.code)])
        return "&".join(part for part in (own, self.table.query) if part)

    @property
    def address(self) -> str:
        """The address of the page."""
        return with_query(f"/edit/{self.game.slug}", self.query)

    @cached_property
    def setup(self) -> Setup[Layout]:
        """The setup with the chosen players and rules, on what is laid, even if incomplete.

        Raises InputError for impossible rules.
        """
        played = replace(self.table, layout="").to_play().named_setup
        return replace(played, layout=self.laid.sketch, seed=None, deal_options=())

    @property
    def unready(self) -> str:
        """Why the layout is incomplete; empty if it is complete."""
        try:
            assert self.laid.layout
        except InputError as error:
            return str(error)
        return ""

    def with_laid(self, laid: Laid[Layout]) -> Edit:
        """A copy with other pieces laid; it is unchecked if they differ."""
        if laid == self.laid:
            return self
        return _edit(replace(self.table, checked=False), laid)

    def apply(self, change: Iterable[Pair]) -> Edit:
        """A copy after a change, which an address spells by the names in CHANGE.

        Raises InputError for a change that is not possible.
        """
        pairs = [*change]
        said = dict(pairs)
        if len(said) < len(pairs):
            raise InputError(message("the address says twice what to change; keep one"))
        do, at, piece = (said.get(name, "") for name in CHANGE)
        laid = self.laid
        ways: dict[str, Callable[[], Laid[Layout]]] = {
            "paint": lambda: _paint(laid, at.split(","), piece.split(",")),
            "put": lambda: laid.put(at, piece),
            "tap": lambda: laid.lift(at) if laid.put(at, piece) == laid else laid.put(at, piece),
            "lift": lambda: laid.lift(at),
            "set": lambda: laid.set(at, piece),
            "clear": laid.clear,
            "fill": lambda: laid.fill_rest(self.setup.variants, any_seed()),
        }
        if do not in ways:
            raise InputError(message("nothing is done by '{do}'; load the page again", do=do[:20]))
        return self.with_laid(ways[do]())


def _paint(laid: Laid[Layout], squares: Sequence[str], pieces: Sequence[str]) -> Laid[Layout]:
    """A copy with a piece on each square, the same one on all of them if one is given.

    An empty name takes a piece away. Raises InputError if the numbers do not fit.
    """
    if len(pieces) not in (1, len(squares)):
        raise InputError(
            message(
                "{squares} squares were painted with {pieces} pieces",
                squares=len(squares),
                pieces=len(pieces),
            )
        )
    for square, piece in zip(squares, cycle(pieces), strict=False):
        laid = laid.put(square, piece) if piece else laid.lift(square)
    return laid


def read_rows(text: str) -> list[list[str]]:
    """Read rows of pieces, a word for each square: "5 10 10 1" and so on; empty for other text.

    They are spelt as in a file, with bars, quotes or ranks and files at the edges; signs may stand
    without blanks.
    """
    apart = [split_cells(line, apart=True) for line in text.splitlines()]
    rows = [list(row[0]) if len(row) == 1 else row for row in apart if row]
    words = [word for row in rows for word in row]
    short = all(re.fullmatch(r"\w{1,7}|\W{1,2}", word) for word in words)
    return rows if len(rows) > 1 and len(rows[0]) > 1 and short else []


def laid_rows(game: Game, rows: Sequence[Sequence[str]], squares: Sequence[str]) -> Laid[Layout]:
    """Lay rows of pieces, each by its name or its key, on `squares` in reading order.

    "." and "-" leave a square empty. Raises InputError for rows that do not fit.
    """
    laid = game.laid.empty()
    known = spellings(laid.pieces(game, ()))
    wide = len({square[0] for square in squares})
    high = len(squares) // wide
    rows = [row for _, row in without_edges([*enumerate(map(list, rows))], wide)]
    if len(rows) != high or any(len(row) != wide for row in rows):
        counts = sorted({len(row) for row in rows})
        raise InputError(
            message(
                "{high} rows of {wide} are wanted, not {count} of {lengths}; "
                "write . for an empty square",
                high=high,
                wide=wide,
                count=len(rows),
                lengths=listed(counts, "or"),
            )
        )
    for square, word in zip(squares, chain.from_iterable(rows), strict=True):
        piece = known.get(word.lower())
        if piece is None and word not in (".", "-"):
            raise InputError(wrong_cell(word, square, "piece", ", ".join(known), (), known))
        laid = laid.put(square, piece) if piece else laid
    return laid


CHANGE = ("do", "at", "piece")
"""The names of a change in an address."""


def read_edit(game: Game, query: Iterable[Pair]) -> Edit:
    """Read an address of the editor.

    Raises InputError for options that the game's page does not have.
    """
    pairs = [*query]
    codes = [value for name, value in pairs if name == LAID]
    table = read_table(game, [pair for pair in pairs if pair[0] != LAID])
    if not codes:
        return _edit_of_table(table)
    if len(codes) > 1 or table.layout or table.seed:
        raise InputError(message("the address says twice what is laid; keep one"))
    if len(codes[0]) > _MOST:
        raise InputError(
            message("the address has more than can be laid; start from an empty board")
        )
    return _edit(table, game.laid.read(codes[0]))


def edit_of(setup: Setup[Layout], table: TableAddress) -> Edit:
    """The editor's address for a setup, played as the setup says, printed as the table says."""
    said = [pair for pair in table.pairs if pair[0] not in _TERMS]
    said += [("variant", slug) for slug in setup.variants]
    if setup.players != setup.game.usual_players:
        said.append(("players", str(setup.players)))
    if setup.head_start:
        said.append((HEAD_START, head_start_text(setup.head_start)))
    said.append((LANG, table.language.code))
    return _edit(read_table(setup.game, said), setup.game.laid.of(setup.layout))


def _edit(table: TableAddress, laid: Laid[Layout]) -> Edit:
    """The address for what is laid, without the table's options that deal or pick a layout."""
    decide = {field.name for field in fields_of(table.game) if field.deals or field.place.picks}
    pairs = tuple(pair for pair in table.pairs if pair[0] not in decide)
    try:
        code = laid.layout.describe()
    except InputError:
        code = ""
    checked = table.checked and bool(code)
    return Edit(replace(table, seed="", layout=code, checked=checked, pairs=pairs), laid)


def _edit_of_table(table: TableAddress) -> Edit:
    """The address for a table's setup; for an empty board if the table names no setup."""
    game = table.game
    if not (table.layout or table.seed or table.is_picked):
        return _edit(table, game.laid.empty())
    setup = table.setup
    if setup.head_start and not table.value(HEAD_START):  # which the code has
        own = ((CHECKED, YES if table.checked else ""), (LANG, table.language.code))
        given = (HEAD_START, head_start_text(setup.head_start))
        table = read_table(game, [*table.pairs, given, *own])
    return _edit(table, game.laid.of(setup.layout))
