"""Isaac as every room of the program knows it, laid out by hand, dealt or checked."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.resources import files
from itertools import zip_longest

import msgspec
import yaml

from printkit.layouts.errors import InputError
from printkit.layouts.game import DealOption, Game, Phase
from printkit.layouts.isaac.layout import MAX_TILES, MAX_VALUE, IsaacLayout, IsaacTable
from printkit.layouts.isaac.randomizer import deal, places
from printkit.layouts.isaac.tiles import SEATS, SHORTEST, SIZE, STANDARD, Tile, TileKind, total
from printkit.layouts.laying import Laid, Piece, Setting, amount_words, unknown_code
from printkit.layouts.messages import (
    Listed,
    Message,
    OptionName,
    Said,
    Spelled,
    counted,
    english,
    listed,
    message,
)
from printkit.layouts.words import short_repr

_SEATS = message("Dark"), message("Light")
_TILES, _WORTH = message("Tiles"), message("Worth")
_LENGTHS = range(SHORTEST, SIZE + 1)
_SQUARES = tuple(f"{square:02}" for square in range(SIZE * SIZE))
_ACROSS, _UP = "across", "up"
_PLAYERS = tuple(seat.lower() for seat in SEATS)
_PIECE = re.compile(rf"({'|'.join(_PLAYERS)})-(\d\d?)-({_ACROSS}|{_UP})", re.ASCII)
_KIND = re.compile(r"([1-9]\d?)-([1-9]\d{0,2})-([1-9]\d?)", re.ASCII)
_USUAL = {kind.length: kind.value for kind in STANDARD}


@dataclass(frozen=True)
class LaidTiles(Laid[IsaacLayout]):
    """A set of tiles, and by seat the tiles on the board in the order they were laid.

    Two tiles never cover the same square; in all other respects the layout may be invalid.
    """

    fill = message("Lay a tile at random")
    settled = message("The tiles of each player")
    places = _SQUARES
    kinds: tuple[TileKind, ...] = STANDARD
    tiles: tuple[tuple[Tile, ...], ...] = ((), ())

    @classmethod
    def of(cls, layout: IsaacLayout) -> LaidTiles:
        """Take a complete layout apart, so that it can be changed."""
        seats = range(len(SEATS))
        return cls(layout.tiles, tuple(layout.opening[seat :: len(SEATS)] for seat in seats))

    @classmethod
    def read(cls, code: str) -> LaidTiles:
        """Read a layout in the making from its `code`. Raises InputError for any other text."""
        spelled, *seats = code.split("..")
        if len(seats) != len(SEATS):
            raise unknown_code(code)
        numbers = [_KIND.fullmatch(part) for part in _parts(spelled)]
        kinds = [TileKind(int(n[1]), int(n[2]), int(n[3])) for n in numbers if n]
        tiles = [Tile.parse(name) for names in seats for name in _parts(names)]
        dark = len(_parts(seats[0]))
        laid = cls(tuple(kinds), (tuple(tiles[:dark]), tuple(tiles[dark:])))
        covered = [square for tile in tiles for square in tile.squares]
        possible = all(
            kind.length in _LENGTHS and kind.value <= MAX_VALUE and kind.count <= MAX_TILES
            for kind in kinds
        ) and laid.kinds == _in_set(laid._by_length)
        if laid.code != code or not possible or len(covered) > len({*covered}):
            raise unknown_code(code)
        return laid

    @property
    def code(self) -> str:
        """The layout's code: the kinds, then both players' tiles: "3-1-5.4-2-4..04-44..23-25"."""
        kinds = ".".join(f"{kind.length}-{kind.value}-{kind.count}" for kind in self.kinds)
        return "..".join([kinds, *(".".join(tile.name for tile in tiles) for tiles in self.tiles)])

    @property
    def layout(self) -> IsaacLayout:
        """The set of tiles with an opening, its tiles in the order in which they were laid."""
        both = (tile for turn in zip_longest(*self.tiles) for tile in turn)
        return replace(super().layout, opening=tuple(tile for tile in both if tile))

    @property
    def sketch(self) -> IsaacLayout:
        """A layout to draw: the set of tiles without an opening."""
        return IsaacLayout(self.kinds)

    @property
    def table(self) -> IsaacTable:
        """The tiles on the board, and the tiles in hand."""
        left = tuple(
            tuple(
                replace(kind, count=max(0, n)) for kind, n in self._tiles_left(seat) if kind.count
            )
            for seat in range(len(SEATS))
        )
        return IsaacTable(self.tiles, left, (0, 0), (None, None), (0, 0), None)

    def pieces(self, game: Game, variants: Sequence[str]) -> tuple[Piece, ...]:
        """Both players' tiles, horizontal unless turned."""
        return tuple(
            Piece(
                f"{_PLAYERS[seat]}-{kind.length}-{_ACROSS}",
                message("{player}’s tile of {length}", player=_SEATS[seat], length=kind.length),
                left,
                f"{_PLAYERS[seat][0]}{kind.length % SIZE}",
                f"{_PLAYERS[seat]}-{kind.length}-{_UP}",
                message("{player}’s tiles", player=_SEATS[seat]),
            )
            for seat in range(len(SEATS))
            for kind, left in self._tiles_left(seat)
            if kind.count
        )

    def settings(self) -> tuple[Setting, ...]:
        """The settings: for each length, the number and the value of a player's tiles."""
        settings = []
        for length, kind in self._by_length.items():
            group, count, value = message("Length {n}", n=length), str(kind.count), str(kind.value)
            settings.append(Setting(f"count-{length}", _TILES, count, (), 0, MAX_TILES, group))
            if kind.count:
                settings.append(Setting(f"value-{length}", _WORTH, value, (), 1, MAX_VALUE, group))
        return tuple(settings)

    def put(self, square: str, piece: str) -> LaidTiles:
        """Lay a tile that starts at `square`, shifted inward if it would stick out of the board.

        Raises InputError if another tile is in the way.
        """
        found, at = _PIECE.fullmatch(piece), int(self.check_square(square))
        if not found or int(found[2]) not in {kind.length for kind in self.kinds}:
            raise InputError(
                message(
                    "{piece} is not a tile of the set; choose one of its lengths",
                    piece=repr(piece[:20]),
                )
            )
        seat = _PLAYERS.index(found[1])
        tile = _tile(at, int(found[2]), found[3])
        if tile in self.tiles[seat]:
            return self
        without = self.lift(square)
        for other in (tile for tiles in without.tiles for tile in tiles):
            if taken := sorted(set(tile.squares) & set(other.squares)):
                raise InputError(
                    message(
                        "{tile} and {other} would both lie on {square:02}; lift that one first",
                        tile=tile.name,
                        other=other.name,
                        square=taken[0],
                    )
                )
        return without._with(seat, (*without.tiles[seat], tile))

    def lift(self, square: str) -> LaidTiles:
        """Take away the tile that covers a square."""
        at = int(self.check_square(square))
        kept = (tuple(tile for tile in tiles if at not in tile.squares) for tiles in self.tiles)
        return replace(self, tiles=tuple(kept))

    def with_setting(self, name: str, value: str) -> LaidTiles:
        """Return a copy with another number or value for the tiles of one length."""
        field, _, length = name.partition("-")
        kinds = self._by_length
        kinds[int(length)] = replace(kinds[int(length)], **{field: int(value)})
        return replace(self, kinds=_in_set(kinds))

    def clear(self) -> LaidTiles:
        """Return the same set of tiles with an empty board."""
        return replace(self, tiles=((), ()))

    def fill_rest(self, variants: Sequence[str], seed: int) -> LaidTiles:
        """Return a copy with one more random tile, laid by the player whose turn it is."""
        stream, seat = random.Random(seed), int(len(self.tiles[0]) > len(self.tiles[1]))
        laid = [tile for tiles in self.tiles for tile in tiles]
        fit = [
            tile
            for kind, left in self._tiles_left(seat)
            if left > 0
            for tile in places(laid, kind.length)
        ]
        if not fit:
            raise InputError(
                message(
                    "{player} has no tile left that fits on the board", player=message(SEATS[seat])
                )
            )
        tile = fit[int(stream.random() * len(fit))]
        return self._with(seat, (*self.tiles[seat], tile))

    def problems(self) -> list[Said]:
        """Sentences on why the layout is invalid."""
        if not self.kinds:
            return [message("the set has no tiles; give it some of one length")]
        said: list[Said] = [
            message("{player} has {pieces}", player=_SEATS[seat], pieces=pieces)
            for seat in range(len(SEATS))
            for pieces in amount_words(
                (partial(_number_words, kind.length), n)
                for kind, n in self._tiles_left(seat)
                if n < 0
            )
        ]
        if (count := total(self.kinds)) > MAX_TILES:
            said.append(
                message(
                    "{count} tiles a player are too many; at most {most} would fit",
                    count=count,
                    most=MAX_TILES,
                )
            )
        dark, light = map(len, self.tiles)
        if missing := light - dark if dark < light else 0:
            said.append(
                counted(
                    "{player} begins: {number} tile of {player}’s is missing",
                    "{player} begins: {number} tiles of {player}’s are missing",
                    missing,
                    number=Spelled(missing),
                    player=_SEATS[0],
                )
            )
        if (missing := dark - light - 1) > 0:
            said.append(
                counted(
                    "players take turns: {number} tile of {player}’s is missing",
                    "players take turns: {number} tiles of {player}’s are missing",
                    missing,
                    number=Spelled(missing),
                    player=_SEATS[1],
                )
            )
        return said

    @property
    def _by_length(self) -> dict[int, TileKind]:
        """The kind of each possible length, with a count of 0 for lengths not in the set."""
        others = {length: TileKind(length, _USUAL.get(length, 1), 0) for length in _LENGTHS}
        return others | {kind.length: kind for kind in self.kinds}

    def _tiles_left(self, seat: int) -> Iterator[tuple[TileKind, int]]:
        """The kind of each length, and how many a seat has left: negative if too many are laid."""
        lengths = [tile.length for tile in self.tiles[seat]]
        for length, kind in self._by_length.items():
            yield kind, kind.count - lengths.count(length)

    def _with(self, seat: int, tiles: tuple[Tile, ...]) -> LaidTiles:
        both = [*self.tiles]
        both[seat] = tiles
        return replace(self, tiles=tuple(both))


def _tile(at: int, length: int, way: str) -> Tile:
    """The tile that begins at a square, or as near to the square as the board's edge allows."""
    row, column = divmod(at, SIZE)
    if way == _ACROSS:
        first = row * SIZE + min(column, SIZE - length)
        return Tile(first, first + length - 1)
    first = min(row, SIZE - length) * SIZE + column
    return Tile(first, first + (length - 1) * SIZE)


def _in_set(by_length: dict[int, TileKind]) -> tuple[TileKind, ...]:
    return tuple(kind for kind in by_length.values() if kind.count)


def _parts(text: str) -> list[str]:
    return text.split(".") if text else []


def _number_words(length: int, number: int) -> Message:
    return counted(
        "{n} tile of length {length}", "{n} tiles of length {length}", number, length=length
    )


MARGIN = 5
"""The points that a bar of margins spans; the first bar has the level games."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of a setup, measured in `games` games between players of one strength.

    `dark` is Dark's share of the wins, from `low` to `high`. `hundreds` and `ties` are the shares
    of games that end with a hundred, or level. The rest are means: the winner's `margin` in points,
    `lead_changes` in a game, `unplaced` tiles of a player, and `free` squares without a tile.
    """

    player: str
    games: int
    dark: float
    low: float
    high: float
    hundreds: float
    ties: float
    margin: float
    lead_changes: float
    unplaced: float
    free: float

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class DarkShare:
    """Dark's share of the wins in `games` games between players of one strength.

    The interval is from `low` to `high`. `player` is the engine's name of the players, `words`
    their name for users.
    """

    player: str
    words: str
    games: int
    dark: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standard:
    """The known figures of the standard set on an empty board.

    `figures` are of players of the default strength; `panel` has Dark's share for each strength
    that a verdict rests on, weakest first.
    """

    figures: Figures
    panel: tuple[DarkShare, ...]


@dataclass(frozen=True, slots=True)
class IsaacFindings:
    """The findings of a check: `figures` for the setup, and for the `standard` set to compare.

    `standard_dark` has Dark's share with the standard set for each strength of the panel, weakest
    first.

    `ties_to` has the shares of all games that were level and won by Dark's longer line, by Light's,
    and by Dark as first player. `margins[n]` counts games: level ones, then games won by up to
    MARGIN points, up to twice that, and so on. `richness` forecasts the share of hundreds.
    `without_opening` is Dark's share without the opening's tiles, None if not measured.
    """

    figures: Figures
    standard: Figures
    standard_dark: tuple[DarkShare, ...]
    ties_to: tuple[float, float, float]
    margins: tuple[int, ...]
    richness: float
    standard_richness: float
    without_opening: float | None

    __repr__ = short_repr


@cache
def standard_set() -> Standard:
    """The known figures of the standard set, measured by `python -m benchmarks.standard`."""
    text = files("printkit.layouts.isaac").joinpath("standard.yaml").read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), Standard)


class IsaacGame(Game):
    """Isaac, played with the standard set of tiles or another one."""

    deal = staticmethod(deal)

    def cases(self, layout: IsaacLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: paper tiles, an opening, other tiles."""
        cut = ("with-pieces",) if "pieces" in printed else ()
        own = ("own-set",) if layout.tiles != STANDARD else ()
        return (*cut, *(("opening",) if layout.opening else ()), *own)

    def remarks(self, layout: IsaacLayout, variants: Sequence[str]) -> list[Said]:
        """A remark if the set of tiles is not the standard one."""
        if layout.tiles == STANDARD:
            return []
        return [
            message(
                "The tiles are {tiles}, where the game has {usual}.",
                tiles=_listing(layout.tiles),
                usual=_listing(STANDARD),
            )
        ]


def _listing(kinds: Iterable[TileKind]) -> Listed:
    return listed(
        (
            message(
                "{count} × {length} (value {value})",
                count=kind.count,
                length=kind.length,
                value=kind.value,
            )
            for kind in kinds
        ),
        ",",
    )


GAME = IsaacGame(
    slug=IsaacLayout.game,
    title="Isaac",
    designer="Emiliano Venturini",
    blurb=message("tiles laid on a 10 x 10 board and taken off for points, 2 players"),
    players=(2,),
    unit=" points",
    seats=_SEATS,
    layout=IsaacLayout,
    laid=LaidTiles,
    table=IsaacTable,
    findings=IsaacFindings,
    phases={
        "placement": Phase(message("placement"), message("while tiles are placed")),
        "scoring": Phase(message("scoring"), message("while points are scored")),
    },
    standard=IsaacLayout(STANDARD),
    duplicate=True,
    deal_options=(
        DealOption(
            "opening",
            english(
                "Begin with one tile or three on the board; {seed} and isaac#7 do, too.",
                seed=OptionName("seed", "7"),
            ),
            title=message("Opening"),
            says=message("Begin with one tile or three on the board."),
        ),
        DealOption(
            "random-tiles",
            "Deal a set of tiles that are worth more than the standard one.",
            title=message("Random tiles"),
            says=message("Deal a set of tiles that are worth more than the standard one."),
        ),
    ),
)
