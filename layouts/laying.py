"""Laying out by hand: a layout in the making, which the page's editor changes, and its pieces.

Each game has its own subclass of `Laid`; of `LaidOnSquares`, if each piece takes one square.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, Value, counted, listed, message
from printkit.layouts.spelling import plain_move, read_name, read_whole

L_co = TypeVar("L_co", covariant=True)

_NAMED = 4  # the most empty squares that are named; of more, messages give the number


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of thing to lay, with its `name` and its `words` for users.

    `left` is how many pieces are left to lay: negative if too many lie, None for any number. `key`,
    one letter or more, is typed to lay the piece. `turned` is the name of the piece turned by a
    right angle, empty if turning changes nothing. Pieces of a `group` are shown together.
    """

    name: str
    words: Said
    left: int | None = None
    key: str = ""
    turned: str = ""
    group: Said | str = field(default="", metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Setting:
    """A part of a layout without a square of its own: one of `choices`, each a value and its words.

    A setting without choices is a whole number from `least` to `most`. Settings of a `group` are
    shown together.
    """

    name: str
    words: Said
    value: str
    choices: tuple[tuple[str, Said | str], ...] = ()
    least: int = 0
    most: int = 0
    group: Said | str = field(default="", metadata=LEFT_OUT)

    def read(self, value: str) -> str:
        """A value as it is spelt here. Raises InputError for an impossible one."""
        try:
            if not self.choices:
                return str(read_whole(value, self.least, self.most))
            return read_name(value, dict(self.choices))
        except InputError as error:
            wrong = error.said
            if self.choices:
                wrong = message(
                    "unknown value {value}; choose, say, {example}",
                    value=repr(value[:20]),
                    example=self.choices[-1][0],
                )
            raise InputError(
                message("{setting}: {wrong}", setting=self.words, wrong=wrong)
            ) from None


class Laid(ABC, Generic[L_co]):
    """A layout in the making, laid out by hand in the editor: a frozen dataclass.

    The layout may be unfinished, or have too many pieces. Squares have the names of the game's
    notation. Methods that change the layout return a new one, or raise InputError if the change is
    impossible.

    `fill` is the title of `fill_rest`, and `settled` is the title of the settings, empty without
    any.
    """

    fill: ClassVar[Said]
    settled: ClassVar[Said | str] = ""

    @classmethod
    def empty(cls) -> Self:
        """The layout with which the editor starts."""
        return cls()

    @classmethod
    @abstractmethod
    def of(cls, layout: Any) -> Self:
        """Take a complete layout apart, so that it can be changed."""

    @classmethod
    def read(cls, code: str) -> Self:
        """Read a layout in the making from its `code`. Raises InputError for any other text."""
        if code:
            raise unknown_code(code)
        return cls.empty()

    @property
    def code(self) -> str:
        """A short text of letters, digits, hyphens and dots for a layout, even an invalid one.

        If only the empty board is invalid, the code of the empty board is empty.
        """
        return ""

    @property
    def layout(self) -> L_co:
        """The finished layout. Raises InputError with the problems of an unfinished one."""
        if problems := self.problems():
            raise InputError(listed(problems, ";"))
        return self.sketch

    @property
    @abstractmethod
    def sketch(self) -> L_co:
        """A layout to draw, with everything laid so far, valid or not."""

    @property
    def table(self) -> Any:
        """The position to draw, if the sketch does not show everything that is laid, else None."""
        return None

    @property
    @abstractmethod
    def places(self) -> Collection[str]:
        """The names of the squares on which pieces can be laid."""

    @abstractmethod
    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """The pieces that can be laid, each with its name in the game and the number left."""

    def settings(self) -> tuple[Setting, ...]:
        """The settings of the layout that have no square."""
        return ()

    @abstractmethod
    def put(self, square: str, piece: str) -> Self:
        """Lay a piece on a square, replacing the piece there."""

    @abstractmethod
    def lift(self, square: str) -> Self:
        """Take away the top piece on a square."""

    def set(self, name: str, value: str) -> Self:
        """Give the setting called `name` this value. Raises InputError for an impossible value."""
        setting = next((each for each in self.settings() if each.name == name), None)
        if setting is None:
            raise InputError(
                message("there is no {name} to set; leave it out", name=repr(name[:20]))
            )
        return self.with_setting(name, setting.read(value))

    def with_setting(self, name: str, value: str) -> Self:
        """Return a copy in which the setting has another value, known to be possible."""
        raise NotImplementedError(name)

    def clear(self) -> Self:
        """Return a copy without pieces."""
        return self.empty()

    @abstractmethod
    def fill_rest(self, variants: Sequence[str], seed: int) -> Self:
        """Return a copy in which everything that is missing is laid at random."""

    @abstractmethod
    def problems(self) -> list[Said]:
        """Sentences on why the layout is invalid; empty for a valid one."""

    def lacks(self, game: Any, variants: Sequence[str]) -> list[Said]:
        """Sentences on what is missing or too much: "2 dimes too many", "e4 is empty".

        Even a valid layout may lack something.
        """
        return self.problems()

    def check_square(self, square: str) -> str:
        """Return the checked name of a square. Raises InputError if nothing can be laid there."""
        names = [*self.places]
        name = square if square in names else plain_move(square)
        if name not in names:
            raise InputError(
                message(
                    "nothing can be laid on {square}; squares are {first} to {last}",
                    square=repr(square[:20]),
                    first=names[0],
                    last=names[-1],
                )
            )
        return name


@dataclass(frozen=True, slots=True)
class PieceKind:
    """A kind of piece: how many there are, and the layer of the board in which they lie.

    `count_words` returns a number of such pieces in words; `name`, `words`, `key` and `group` are
    as in Piece.
    """

    name: str
    words: Said
    number: int
    key: str = ""
    count_words: Callable[[int], Value] | None = None
    group: Said | str = ""
    layer: int = 0

    def number_words(self, number: int) -> Value:
        """A number of these pieces in words: "2 black stones"."""
        if self.count_words:
            return self.count_words(number)
        return message("{count} × {piece}", count=number, piece=self.words)


def _say_empty(number: int, squares: Said) -> Said:
    return counted("{squares} is empty", "{squares} are empty", number, squares=squares)


@dataclass(frozen=True)
class LaidOnSquares(Laid[L_co]):
    """A layout in the making whose pieces take one square each.

    `squares` are all squares of the board. If pieces lie on each other in several layers, `layers`
    says for each, the lowest first, which squares have no such piece, given how many and which.
    `on` has the name of the piece on each square, for the lowest layer and then the next; empty for
    none.
    """

    squares: ClassVar[tuple[str, ...]]
    layers: ClassVar[tuple[Callable[[int, Said], Said], ...]] = (_say_empty,)
    on: tuple[str, ...]

    @classmethod
    def empty(cls) -> Self:
        """A board without any pieces."""
        return cls(("",) * (len(cls.squares) * len(cls.layers)))

    @abstractmethod
    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> Sequence[PieceKind]:
        """All kinds of pieces, named in the game's words; without a game, in the usual words."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names of all squares."""
        return self.squares

    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """All kinds of pieces, each with the number left."""
        return tuple(
            Piece(kind.name, kind.words, left, kind.key, group=kind.group)
            for kind, left in self._pieces_left(variants, game)
        )

    def put(self, square: str, piece: str) -> Self:
        """Lay a piece on a square. If the piece is the only one of its kind, it moves there."""
        kinds = {kind.name: kind for kind in self.kinds()}
        named = piece if piece in kinds else spellings(kinds.values()).get(piece.lower(), "")
        if not named:
            raise InputError(
                message(
                    "unknown piece {piece}; lay, say, {example}",
                    piece=repr(piece[:20]),
                    example=next(iter(kinds)),
                )
            )
        piece = named
        on = ["" if name == piece and kinds[piece].number == 1 else name for name in self.on]
        on[kinds[piece].layer * len(self.squares) + self._index(square)] = piece
        return replace(self, on=tuple(on))

    def lift(self, square: str) -> Self:
        """Take the uppermost piece from a square."""
        on, places = [*self.on], range(self._index(square), len(self.on), len(self.squares))
        on[max((place for place in places if on[place]), default=places[0])] = ""
        return replace(self, on=tuple(on))

    def fill_rest(self, variants: Sequence[str], seed: int) -> Self:
        """Lay the remaining pieces on empty squares at random."""
        return replace(self, on=self.fill_in(variants, random.Random(seed)))

    def fill_in(self, variants: Sequence[str], stream: random.Random) -> tuple[str, ...]:
        """The pieces on all squares after the empty ones were filled at random."""
        laid: list[str] = []
        for layer, on in enumerate(self._by_layer()):
            rest = [
                kind.name
                for kind, left in self._pieces_left(variants)
                if kind.layer == layer
                for _ in range(left)
            ]
            rest.sort(key=lambda _: stream.random())
            laid += [name or rest.pop() for name in on]
        return tuple(laid)

    def problems(self) -> list[Said]:
        """The reason why the layout is invalid: the board is empty."""
        none = message("nothing lies on the board yet; lay something")
        return [] if any(self.on) else [none]

    def lacks(self, game: Any, variants: Sequence[str]) -> list[Said]:
        """Sentences on pieces that are missing or too many, and on empty squares.

        With several layers, only empty squares are mentioned as missing.
        """
        several = len(self.layers) > 1
        left = self._pieces_left(variants, game)
        said = amount_words((kind.number_words, n) for kind, n in left if n < 0 or not several)
        for say, on in zip(self.layers, self._by_layer(), strict=True):
            bare = [square for square, name in zip(self.squares, on, strict=True) if not name]
            if bare:
                said.append(say(len(bare), _square_words(bare)))
        return said

    def _index(self, square: str) -> int:
        return self.squares.index(self.check_square(square))

    def _by_layer(self) -> Iterator[Sequence[str]]:
        for start in range(0, len(self.on), len(self.squares)):
            yield self.on[start : start + len(self.squares)]

    def _pieces_left(
        self, variants: Sequence[str], game: Any = None
    ) -> list[tuple[PieceKind, int]]:
        """The number of pieces of each kind still to be laid: negative if too many are laid."""
        return [(k, k.number - self.on.count(k.name)) for k in self.kinds(variants, game)]


def spellings(pieces: Iterable[Piece | PieceKind]) -> dict[str, str]:
    """The names of pieces by what users may type for them, in small letters."""
    return {
        word.lower(): piece.name
        for piece in pieces
        for word in (piece.key, str(piece.words), piece.name)
        if word
    }


def unknown_code(code: str) -> InputError:
    """The error for a text that is not the code of a layout in the making."""
    return InputError(
        message("unknown layout code {code}; start from an empty board", code=repr(code[:20]))
    )


def amount_words(left: Iterable[tuple[Callable[[int], Value], int]]) -> list[Said]:
    """Sentences on the kinds of pieces with too many laid, and on the pieces still missing.

    `left` has a pair for each kind: a function that returns a number of pieces in words, and how
    many are left to lay (negative if too many lie).
    """
    kinds = list(left)
    over = [say(-number) for say, number in kinds if number < 0]
    missing = [(say(number), number) for say, number in kinds if number > 0]
    said: list[Said] = [message("{pieces} too many", pieces=listed(over))] if over else []
    if missing:
        pieces, numbers = zip(*missing, strict=True)
        said.append(
            counted(
                "{pieces} is missing",
                "{pieces} are missing",
                sum(numbers),
                pieces=listed(pieces),
            )
        )
    return said


def _square_words(names: Sequence[str]) -> Said:
    """The names of squares, or their number if there are many."""
    if len(names) <= _NAMED:
        return listed(names)
    return counted("{n} square", "{n} squares", len(names))
