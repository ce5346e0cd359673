"""Laying out by hand: a layout in the making, on which an editor works, and what may be laid.

Each game has its own type of it: a `Laid`, which is a `LaidOnSquares` where each piece takes one
square.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from layouts.answers import LEFT_OUT
from layouts.errors import InputError
from layouts.words import together

L_co = TypeVar("L_co", covariant=True)

_NAMED = 4  # empty squares; of more their number is told


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of thing to lay, by its `name`; `words` are a person's.

    `left` is how many there still are, less than none where too many lie, None for as many as one
    likes. `key` is what is typed to lay it: one letter or more. `turned` names the same piece
    turned by a right angle, empty where that is no other. Pieces of a `group` stand together.
    """

    name: str
    words: str
    left: int | None = None
    key: str = ""
    turned: str = ""
    group: str = field(default="", metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Setting:
    """What else a layout says, and no square: one of the `choices`, each a value and its words.

    Where there are none it is a whole number from `least` to `most`. Settings of a `group` stand
    together.
    """

    name: str
    words: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    group: str = field(default="", metadata=LEFT_OUT)

    def check(self, value: str) -> None:
        """Raise InputError unless it can have this value."""
        if self.choices:
            if value not in dict(self.choices):
                example = self.choices[-1][0]
                raise InputError(
                    f"{self.words}: unknown value {value[:20]!r}; choose, say, {example}"
                )
            return
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 4 else None
        if number is None or not self.least <= number <= self.most:
            shown = repr(value[:20]) if number is None else value
            raise InputError(
                f"{self.words}: {shown} is not a number from {self.least} to {self.most}"
            )


class Laid(ABC, Generic[L_co]):
    """A layout in the making, as it is laid out by hand: a frozen dataclass.

    It may lack what no layout may lack, and have too much of something. Squares have the names of
    the game's notation. A change gives another one, or raises InputError where it is impossible.

    `fill` says what `fill_rest` does, `settled` what the settings are of; empty without settings.
    """

    fill: ClassVar[str]
    settled: ClassVar[str] = ""

    @classmethod
    def empty(cls) -> Self:
        """Where an editor begins."""
        return cls()

    @classmethod
    @abstractmethod
    def of(cls, layout: Any) -> Self:
        """A layout, taken apart."""

    @classmethod
    def read(cls, code: str) -> Self:
        """The one with this `code`. Raises InputError for any other text."""
        if code:
            raise unknown_code(code)
        return cls.empty()

    @property
    def code(self) -> str:
        """A short text of letters, digits, hyphens and dots, for what is no layout yet.

        Where only the empty board is no layout, that has the empty code.
        """
        return ""

    @property
    def layout(self) -> L_co:
        """The layout. Raises InputError that says what keeps it from being one."""
        if problems := self.problems():
            raise InputError("; ".join(problems))
        return self.sketch

    @property
    @abstractmethod
    def sketch(self) -> L_co:
        """A layout to draw, with all that is laid, even if no layout may be like this."""

    @property
    def table(self) -> Any:
        """What lies on the table, of a game whose sketch does not have all of it, else None."""
        return None

    @property
    @abstractmethod
    def places(self) -> Collection[str]:
        """The squares on which something can be laid."""

    @abstractmethod
    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """What can be laid, and how many are left; the game has the names of its pieces."""

    def settings(self) -> tuple[Setting, ...]:
        """What else is settled before a game begins."""
        return ()

    @abstractmethod
    def put(self, square: str, piece: str) -> Self:
        """Lay a piece of this name on a square, in place of what lies there."""

    @abstractmethod
    def lift(self, square: str) -> Self:
        """Take away what lies on a square; of several things the uppermost."""

    def set(self, name: str, value: str) -> Self:
        """Give a setting this value."""
        setting = next((each for each in self.settings() if each.name == name), None)
        if setting is None:
            raise InputError(f"there is no {name[:20]!r} to set; leave it out")
        setting.check(value)
        return self.with_setting(name, value)

    def with_setting(self, name: str, value: str) -> Self:
        """The same with a value that a setting can have."""
        raise NotImplementedError(name)

    def clear(self) -> Self:
        """The same with nothing laid."""
        return self.empty()

    @abstractmethod
    def fill_rest(self, variants: Sequence[str], seed: int) -> Self:
        """The same with the rest laid at random."""

    @abstractmethod
    def problems(self) -> list[str]:
        """What keeps it from being a layout."""

    def lacks(self, game: Any, variants: Sequence[str]) -> list[str]:
        """What is missing or too much: "2 dimes too many", "e4 is empty"; nothing if all is laid.

        A layout may lack some of it, too.
        """
        return self.problems()

    def check_square(self, square: str) -> str:
        """A square's name. Raises InputError where nothing can be laid there."""
        names = [*self.places]
        if square not in names:
            raise InputError(
                f"nothing can be laid on {square[:20]!r}; squares are {names[0]} to {names[-1]}"
            )
        return square


@dataclass(frozen=True, slots=True)
class PieceKind:
    """Pieces that are alike: how many there are, and in which layer of a board they lie.

    `count_words` say how many of them there are; `name` to `key` and `group` are as in Piece.
    """

    name: str
    words: str
    number: int
    key: str = ""
    count_words: Callable[[int], str] | None = None
    group: str = ""
    layer: int = 0

    def number_words(self, number: int) -> str:
        """A number of them: "2 black stones"."""
        if self.count_words:
            return self.count_words(number)
        return f"{number} {self.words}{'s' * (number > 1)}"


@dataclass(frozen=True)
class LaidOnSquares(Laid[L_co]):
    """A layout in the making of pieces that take one square each.

    `squares` are all of the board's. Pieces of a game lie in one layer, or on each other in
    several: `layers` then has the word for what lies in each, the lowest first. `on` has the name
    of the piece on each square of the lowest layer, then of the next; empty for none.
    """

    squares: ClassVar[tuple[str, ...]]
    layers: ClassVar[tuple[str, ...]] = ("",)
    on: tuple[str, ...]

    @classmethod
    def empty(cls) -> Self:
        """A board without a piece."""
        return cls(("",) * (len(cls.squares) * len(cls.layers)))

    @abstractmethod
    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> Sequence[PieceKind]:
        """All kinds of pieces, as the game calls them, in their usual words without a game."""

    @property
    def places(self) -> tuple[str, ...]:
        """All squares."""
        return self.squares

    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """All kinds, and how many are left."""
        return tuple(
            Piece(kind.name, kind.words, left, kind.key, group=kind.group)
            for kind, left in self._left(variants, game)
        )

    def put(self, square: str, piece: str) -> Self:
        """Lay a piece on a square; the only one of its kind is taken from where it lay."""
        kinds = {kind.name: kind for kind in self.kinds()}
        if piece not in kinds:
            raise InputError(f"unknown piece {piece[:20]!r}; lay, say, {next(iter(kinds))}")
        on = ["" if name == piece and kinds[piece].number == 1 else name for name in self.on]
        on[kinds[piece].layer * len(self.squares) + self._index(square)] = piece
        return replace(self, on=tuple(on))

    def lift(self, square: str) -> Self:
        """Take the uppermost piece from a square."""
        on, places = [*self.on], range(self._index(square), len(self.on), len(self.squares))
        on[max((place for place in places if on[place]), default=places[0])] = ""
        return replace(self, on=tuple(on))

    def fill_rest(self, variants: Sequence[str], seed: int) -> Self:
        """Lay the pieces that are left on the squares that are empty."""
        return replace(self, on=self.fill_in(variants, random.Random(seed)))

    def fill_in(self, variants: Sequence[str], stream: random.Random) -> tuple[str, ...]:
        """What lies on each square then."""
        laid: list[str] = []
        for layer, on in enumerate(self._by_layer()):
            rest = [
                kind.name
                for kind, left in self._left(variants)
                if kind.layer == layer
                for _ in range(left)
            ]
            rest.sort(key=lambda _: stream.random())
            laid += [name or rest.pop() for name in on]
        return tuple(laid)

    def problems(self) -> list[str]:
        """An empty board is no layout; all else is."""
        return [] if any(self.on) else ["nothing lies on the board yet; lay something"]

    def lacks(self, game: Any, variants: Sequence[str]) -> list[str]:
        """What is too much of each kind, and missing; which squares are empty.

        Where there are layers, what is missing is said of the squares alone.
        """
        several = len(self.layers) > 1
        left = self._left(variants, game)
        said = amount_words((kind.number_words, n) for kind, n in left if n < 0 or not several)
        for thing, on in zip(self.layers, self._by_layer(), strict=True):
            bare = [square for square, name in zip(self.squares, on, strict=True) if not name]
            said += empty_words(bare, thing)
        return said

    def _index(self, square: str) -> int:
        return self.squares.index(self.check_square(square))

    def _by_layer(self) -> Iterator[Sequence[str]]:
        for start in range(0, len(self.on), len(self.squares)):
            yield self.on[start : start + len(self.squares)]

    def _left(self, variants: Sequence[str], game: Any = None) -> list[tuple[PieceKind, int]]:
        """How many of each kind are left to lay, less than none where too many lie."""
        return [(k, k.number - self.on.count(k.name)) for k in self.kinds(variants, game)]


def unknown_code(code: str) -> InputError:
    """The error for a text that is no code of a layout in the making."""
    return InputError(f"unknown layout code {code[:20]!r}; start from an empty board")


def amount_words(left: Iterable[tuple[Callable[[int], str], int]]) -> list[str]:
    """What is too much of each kind, and what is missing.

    Of each there are words for so many of it, and how many are left to lay, less than none where
    too many lie.
    """
    kinds = list(left)
    over = [counted(-number) for counted, number in kinds if number < 0]
    missing = [(counted(number), number) for counted, number in kinds if number > 0]
    said = [f"{together(over)} too many"] if over else []
    if missing:
        one = len(missing) == 1 and missing[0][1] == 1
        said.append(f"{together([words for words, _ in missing])} {'is' if one else 'are'} missing")
    return said


def empty_words(names: Sequence[str], thing: str = "") -> list[str]:
    """Which squares are empty, or lack a `thing`: a sentence, or none."""
    if not names:
        return []
    few = len(names) <= _NAMED
    which = together(names) if few else f"{len(names)} squares"
    if thing:
        return [f"{which} {'has' if len(names) == 1 else 'have'} no {thing}"]
    return [f"{which} {'is' if len(names) == 1 else 'are'} empty"]
