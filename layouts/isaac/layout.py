"""Isaac on the table: the layout and its code, and a position with tiles and counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printkit.layouts import codes
from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.game import Layout, LayoutKeys
from printkit.layouts.isaac.tiles import (
    SEATS,
    SHORTEST,
    SIZE,
    STANDARD,
    Tile,
    TileKind,
    counter_square,
    total,
)
from printkit.layouts.messages import Said, message
from printkit.layouts.words import short_repr

MAX_VALUE = 100
MAX_TILES = 50
"""As many tiles a player as the board has room for, of the shortest."""

_CHUNK = 30  # characters that one check character stands for
_LONGEST = 200  # characters; fifty tiles placed take fewer
_SQUARES = SIZE * SIZE
_LENGTHS = SIZE - SHORTEST + 1
_VALUES = 128
_COUNTS = 64

_MARKS = ("#", "o")
_COUNTERS = ("D", "L")


@dataclass(frozen=True, slots=True)
class IsaacLayout(Layout):
    """A layout: the set of tiles that each player has, its kinds by length, and an opening.

    The tiles of `opening` lie on the board before the first move: Dark's, Light's, Dark's...
    """

    game = "isaac"
    keys = ("tiles",)
    optional = ("opening",)
    blank = """\
tiles:   # of one player; the other has the same
  - {length: _, value: _, count: _}   # 2-10 squares, 1-100 points, how many; a line per length
opening: []   # tiles that lie there from the start, Dark's first, then in turn: [72-75, 04-44]
"""
    tiles: tuple[TileKind, ...]
    opening: tuple[Tile, ...] = ()

    __repr__ = short_repr

    @classmethod
    def read(cls, fields: dict[str, Field]) -> IsaacLayout:
        """Read a layout from its keys in a file. Raises InputError with the wrong line."""
        kinds: list[TileKind] = []
        tiles = fields["tiles"]
        for item in [tiles] if tiles.is_mapping else tiles.items():
            kind = _read_kind(item)
            if problem := _kind_problem(kinds, kind):
                item.fail(problem)
            kinds.append(kind)
        if problem := _set_problem(kinds):
            fields["tiles"].fail(problem)
        opening: list[Tile] = []
        if "opening" in fields:
            fields["opening"].texts()
        for item in fields["opening"].items() if "opening" in fields else ():
            tile = item.read(Tile.parse)
            if problem := _opening_problem(kinds, opening, tile):
                item.fail(problem)
            opening.append(tile)
        return cls(_by_length(kinds), tuple(opening))

    def to_dict(self) -> LayoutKeys:
        """The layout as keys and values, as a file has them."""
        return {
            "tiles": [
                {"length": kind.length, "value": kind.value, "count": kind.count}
                for kind in self.tiles
            ],
            "opening": [tile.name for tile in self.opening],
        }

    def describe(self) -> str:
        """Write the layout's code for an ID."""
        return _write(self.tiles, self.opening)

    @classmethod
    def undescribe(cls, text: str) -> IsaacLayout:
        """Read a layout from a code that `describe` wrote. Raises InputError for any other code."""
        kinds, opening = _read(text)
        problem = _set_problem(kinds)
        for i, kind in enumerate(kinds):
            problem = problem or _kind_problem(kinds[:i], kind)
        for i, tile in enumerate(opening):
            problem = problem or _opening_problem(kinds, opening[:i], tile)
        layout = cls(_by_length(kinds), tuple(opening))
        if problem or layout.tiles != tuple(kinds):
            raise InputError(message("the code {code} spells no layout", code=repr(text[:40])))
        return layout

    def tiles_left(self, seat: int) -> tuple[TileKind, ...]:
        """The kinds of tiles, each with the number left to the seat after the opening."""
        return _tiles_left(self.tiles, self.opening, seat)


def _by_length(kinds: Iterable[TileKind]) -> tuple[TileKind, ...]:
    return tuple(sorted(kinds, key=lambda kind: kind.length))


def _read_kind(item: Field) -> TileKind:
    parts = item.mapping(("length", "value", "count"))
    length = parts["length"].integer(1, SIZE)
    if length < SHORTEST:
        parts["length"].fail(
            message(
                "a tile of length 1 lies in no line that could be scored; lengths "
                "are {shortest} to {size}",
                shortest=SHORTEST,
                size=SIZE,
            )
        )
    return TileKind(
        length, parts["value"].integer(1, MAX_VALUE), parts["count"].integer(1, MAX_TILES)
    )


def _kind_problem(before: Iterable[TileKind], kind: TileKind) -> Said | None:
    """The reason why `kind` cannot be in a set after the kinds `before` it; None if it can."""
    if any(other.length == kind.length for other in before):
        return message(
            "there are two kinds of length {length}, but a move names a tile by its two ends "
            "alone; give each length once",
            length=kind.length,
        )
    if not (SHORTEST <= kind.length <= SIZE and 1 <= kind.value <= MAX_VALUE and kind.count):
        return message("no such kind of tile")
    return None


def _set_problem(kinds: Iterable[TileKind]) -> Said | None:
    """The reason why these kinds are not a valid set of tiles; None if they are."""
    count = total(kinds)
    if not count:
        return message("there are no tiles; give at least one kind")
    if count > MAX_TILES:
        return message(
            "{count} tiles a player are too many; at most {most} would fit on the board",
            count=count,
            most=MAX_TILES,
        )
    return None


def _opening_problem(kinds: Iterable[TileKind], before: list[Tile], tile: Tile) -> Said | None:
    """The reason why `tile` cannot be placed after the tiles `before` it; None if it can."""
    seat = len(before) % len(SEATS)
    left = {kind.length: kind.count for kind in _tiles_left(kinds, before, seat)}
    if tile.length not in left:
        lengths = ", ".join(map(str, sorted(left)))
        return message(
            "{tile} has length {length}; the set's lengths are {lengths}",
            tile=tile.name,
            length=tile.length,
            lengths=lengths,
        )
    if not left[tile.length]:
        return message(
            "{player}, whose turn {tile} is, has no tile of length {length} left",
            player=message(SEATS[seat]),
            tile=tile.name,
            length=tile.length,
        )
    for other in before:
        if taken := sorted(set(tile.squares) & set(other.squares)):
            return message(
                "{tile} and {other} both lie on {square:02}; move one of them",
                tile=tile.name,
                other=other.name,
                square=taken[0],
            )
    return None


def _tiles_left(
    kinds: Iterable[TileKind], opening: Iterable[Tile], seat: int
) -> tuple[TileKind, ...]:
    placed = [tile.length for tile in tuple(opening)[seat :: len(SEATS)]]
    return tuple(
        TileKind(kind.length, kind.value, kind.count - placed.count(kind.length)) for kind in kinds
    )


class _Digits:
    """A number whose digits have different bases, written and read from its lowest digit up."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self._weight = 1

    def put(self, digit: int, radix: int) -> None:
        self.number += digit * self._weight
        self._weight *= radix

    def take(self, radix: int) -> int:
        self.number, digit = divmod(self.number, radix)
        return digit


def _write(kinds: Sequence[TileKind], opening: Sequence[Tile]) -> str:
    """Write a set and an opening as one number, a short one for the standard set, and its code.

    The number's digits, from its low end: how many kinds (0 for the standard set), each kind's
    length, value and count; how many tiles are placed, each tile's square, direction and kind. It
    is written without leading zeros, with a check character after every thirty characters.
    """
    digits = _Digits()
    standard = tuple(kinds) == STANDARD
    digits.put(0 if standard else len(kinds), _LENGTHS + 1)
    for kind in () if standard else kinds:
        digits.put(kind.length - SHORTEST, _LENGTHS)
        digits.put(kind.value, _VALUES)
        digits.put(kind.count, _COUNTS)
    lengths = [kind.length for kind in kinds]
    digits.put(len(opening), _SQUARES)
    for tile in opening:
        digits.put(tile.first, _SQUARES)
        digits.put(int(tile.vertical), 2)
        digits.put(lengths.index(tile.length), len(kinds))
    return spell(digits.number)


def _read(text: str) -> tuple[list[TileKind], list[Tile]]:
    """Read the set and the opening from a code of `_write`. Raises InputError for any other text.

    It is not checked whether the kinds make a set and whether the opening can be placed.
    """
    number = _number(text)
    digits = _Digits(number)
    kinds = [
        TileKind(digits.take(_LENGTHS) + SHORTEST, digits.take(_VALUES), digits.take(_COUNTS))
        for _ in range(digits.take(_LENGTHS + 1))
    ]
    if tuple(kinds) != STANDARD:  # which is never spelled out
        kinds = kinds or list(STANDARD)
        opening = [_take_tile(digits, kinds) for _ in range(digits.take(_SQUARES))]
        if not digits.number and None not in opening:
            return kinds, [tile for tile in opening if tile]
    raise InputError(message("the code {code} spells no layout", code=repr(text[:40])))


def _take_tile(digits: _Digits, kinds: Sequence[TileKind]) -> Tile | None:
    """Read the next tile from the digits; None if it would stick out of the board."""
    first, vertical = digits.take(_SQUARES), digits.take(2)
    reach = kinds[digits.take(len(kinds))].length - 1
    row, column = divmod(first, SIZE)
    if (row if vertical else column) + reach >= SIZE:
        return None
    return Tile(first, first + reach * (SIZE if vertical else 1))


def spell(number: int) -> str:
    """Write a number in the letters of a code, with its check characters."""
    length = max(1, -(-number.bit_length() // 5))
    text = ""
    while length:
        chunk = min(length, _CHUNK)
        length -= chunk
        text += codes.encode(number >> 5 * length & (1 << 5 * chunk) - 1, chunk)
    return text


def _number(text: str) -> int:
    """Read the number of a code. Raises InputError for a wrong check or a leading zero."""
    plain = text.replace("-", "")
    if len(plain) > _LONGEST:
        raise InputError(
            message("the code {code} is longer than any that spells a layout", code=repr(text[:40]))
        )
    number = 0
    for begin in range(0, max(1, len(plain)), _CHUNK + 1):
        chunk = plain[begin : begin + _CHUNK + 1]
        if len(chunk) < 2:
            raise InputError(
                message("the code {code} is cut off; copy all of it", code=repr(text[:40]))
            )
        number = number << 5 * (len(chunk) - 1) | codes.decode(chunk, len(chunk) - 1)
    if len(spell(number)) != len(plain):
        raise InputError(
            message("the code {code} has zeros in front that no code has", code=repr(text[:40]))
        )
    return number


@dataclass(frozen=True, slots=True)
class IsaacTable:
    """A position of the game; all its fields are by seat: Dark, then Light.

    `tiles` are on the board, `left` are the tiles never placed, by kind (perhaps none of a kind).
    `counters` has the squares of the counters: None in the placement, and for a counter that has
    reached the goal. `longest` is the longest tile that was removed, 0 for none. `to_move` is None
    when the game is over.
    """

    tiles: tuple[tuple[Tile, ...], ...]
    left: tuple[tuple[TileKind, ...], ...]
    scores: tuple[int, ...]
    counters: tuple[int | None, ...]
    longest: tuple[int, ...]
    to_move: int | None

    __repr__ = short_repr

    def text(self) -> str:
        """The position as text for a terminal: the board, and a line for each player.

        Dark's tiles are strings of `#`, Light's of `o`, the counters `D` and `L`. Dark's
        coordinates stand on the left and below, Light's on the right and above.
        """
        marks = self._marks()
        joints = {
            (one, other)
            for tiles in self.tiles
            for tile in tiles
            for one, other in zip(tile.squares, tile.squares[1:], strict=False)
        }
        lines = ["   " + "  ".join(str(SIZE - 1 - column) for column in range(SIZE))]
        for row in reversed(range(SIZE)):
            squares = range(row * SIZE, (row + 1) * SIZE)
            cells = (marks[s] + ("--" if (s, s + 1) in joints else "  ") for s in squares)
            lines.append(f"{row}  {''.join(cells)}{SIZE - 1 - row}")
            below = ("|" if (s - SIZE, s) in joints else " " for s in squares)
            lines.append("   " + "  ".join(below).rstrip() if row else "")
        lines[-1] = "   " + "  ".join(map(str, range(SIZE)))
        return "\n".join([*(line.rstrip() for line in lines), *self._players()])

    def _marks(self) -> list[str]:
        """The character that the text shows for each square."""
        marks = ["."] * (SIZE * SIZE)
        for mark, tiles in zip(_MARKS, self.tiles, strict=True):
            for tile in tiles:
                for square in tile.squares:
                    marks[square] = mark
        for mark, under in zip(_COUNTERS, self.counters, strict=True):
            if under is not None:
                marks[under] = mark
        return marks

    def _players(self) -> Iterator[str]:
        for seat, name in enumerate(SEATS):
            facts = [f"{_MARKS[seat]} {name:<5} {self.scores[seat]:>3}", *map(str, self.has(seat))]
            if seat == self.to_move:
                facts.append("to move")
            yield ", ".join(facts)

    def has(self, seat: int) -> list[Said]:
        """What a player has: the tiles not placed, and the longest tile that was removed."""
        tiles = [f"{kind.count} × {kind.length}" for kind in self.left[seat] if kind.count]
        facts: list[Said] = []
        if tiles:
            facts.append(message("not placed: {tiles}", tiles=" + ".join(tiles)))
        if longest := self.longest[seat]:
            facts.append(message("removed up to length {length}", length=longest))
        return facts


def counters(scores: tuple[int, ...]) -> tuple[int | None, ...]:
    """The squares of the counters that show these scores."""
    return tuple(
        counter_square(seat, score) if score < SIZE * SIZE else None
        for seat, score in enumerate(scores)
    )
