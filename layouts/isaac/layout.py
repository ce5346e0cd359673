"""An Isaac layout: one player's set of tiles, and the tiles that lie on the board already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from layouts.errors import InputError
from layouts.fields import Field
from layouts.game import LayoutKeys
from layouts.isaac import code
from layouts.isaac.tiles import SEATS, SHORTEST, SIZE, Kind, Tile, total

MAX_VALUE = 100
MAX_TILES = 50
"""As many tiles a player as the board has room for, of the shortest."""


@dataclass(frozen=True, slots=True)
class IsaacLayout:
    """The set that both players have, its kinds by length, and an opening.

    The tiles of `opening` lie on the board before the first move: Dark's, Light's, Dark's...
    """

    game: ClassVar[str] = "isaac"
    keys: ClassVar[tuple[str, ...]] = ("tiles",)
    optional: ClassVar[tuple[str, ...]] = ("opening",)

    tiles: tuple[Kind, ...]
    opening: tuple[Tile, ...] = ()

    @classmethod
    def read(cls, fields: dict[str, Field]) -> IsaacLayout:
        """From a layout's own keys. Raises InputError with the line of what is wrong."""
        kinds: list[Kind] = []
        for item in fields["tiles"].items():
            kind = _read_kind(item)
            if problem := _kind_problem(kinds, kind):
                item.fail(problem)
            kinds.append(kind)
        if problem := _set_problem(kinds):
            fields["tiles"].fail(problem)
        opening: list[Tile] = []
        for item in fields["opening"].items() if "opening" in fields else ():
            try:
                tile = Tile.parse(item.text())
            except InputError as error:
                item.fail(str(error))
            if problem := _opening_problem(kinds, opening, tile):
                item.fail(problem)
            opening.append(tile)
        return cls(_by_length(kinds), tuple(opening))

    def to_dict(self) -> LayoutKeys:
        """The layout's own keys, as they stand in a file."""
        return {
            "tiles": [
                {"length": kind.length, "value": kind.value, "count": kind.count}
                for kind in self.tiles
            ],
            "opening": [tile.name for tile in self.opening],
        }

    def describe(self) -> str:
        """The code of an ID."""
        return code.write(self.tiles, self.opening)

    @classmethod
    def undescribe(cls, text: str) -> IsaacLayout:
        """The layout that `describe` spelled. Raises InputError for any other code."""
        kinds, opening = code.read(text)
        problem = _set_problem(kinds)
        for i, kind in enumerate(kinds):
            problem = problem or _kind_problem(kinds[:i], kind)
        for i, tile in enumerate(opening):
            problem = problem or _opening_problem(kinds, opening[:i], tile)
        layout = cls(_by_length(kinds), tuple(opening))
        if problem or layout.tiles != tuple(kinds):
            raise InputError(f"the code {text[:40]!r} spells no layout")
        return layout

    def left(self, seat: int) -> tuple[Kind, ...]:
        """The kinds with the tiles that the opening leaves the seat, of some perhaps none."""
        return _left(self.tiles, self.opening, seat)


def _by_length(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    return tuple(sorted(kinds, key=lambda kind: kind.length))


def _read_kind(item: Field) -> Kind:
    parts = item.mapping(("length", "value", "count"))
    length = parts["length"].integer(1, SIZE)
    if length < SHORTEST:
        parts["length"].fail(
            f"a tile of length 1 lies in no line that could be scored; "
            f"lengths are {SHORTEST} to {SIZE}"
        )
    return Kind(length, parts["value"].integer(1, MAX_VALUE), parts["count"].integer(1, MAX_TILES))


def _kind_problem(before: Iterable[Kind], kind: Kind) -> str | None:
    """Why `kind` cannot be in a set with those `before` it, or None."""
    if any(other.length == kind.length for other in before):
        return (
            f"there are two kinds of length {kind.length}, but a move names a tile by its two "
            "ends alone; give each length once"
        )
    if not (SHORTEST <= kind.length <= SIZE and 1 <= kind.value <= MAX_VALUE and kind.count):
        return "no such kind of tile"
    return None


def _set_problem(kinds: Iterable[Kind]) -> str | None:
    """Why these are no set of tiles, or None."""
    count = total(kinds)
    if not count:
        return "there are no tiles; give at least one kind"
    if count > MAX_TILES:
        return f"{count} tiles a player are too many; at most {MAX_TILES} would fit on the board"
    return None


def _opening_problem(kinds: Iterable[Kind], before: list[Tile], tile: Tile) -> str | None:
    """Why `tile` cannot be placed after those `before` it, or None."""
    seat = len(before) % len(SEATS)
    left = {kind.length: kind.count for kind in _left(kinds, before, seat)}
    if tile.length not in left:
        lengths = ", ".join(map(str, sorted(left)))
        return f"{tile.name} has length {tile.length}; the set's lengths are {lengths}"
    if not left[tile.length]:
        return f"{SEATS[seat]}, whose turn {tile.name} is, has no tile of length {tile.length} left"
    for other in before:
        if taken := sorted(set(tile.squares) & set(other.squares)):
            return f"{tile.name} and {other.name} both lie on {taken[0]:02}; move one of them"
    return None


def _left(kinds: Iterable[Kind], opening: Iterable[Tile], seat: int) -> tuple[Kind, ...]:
    placed = [tile.length for tile in tuple(opening)[seat :: len(SEATS)]]
    return tuple(
        Kind(kind.length, kind.value, kind.count - placed.count(kind.length)) for kind in kinds
    )
