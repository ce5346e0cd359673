"""Dice Isolation on the table: boards of open and closed squares, their deal, and a position."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from printkit.layouts import codes
from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.game import Layout, LayoutKeys
from printkit.layouts.messages import Said, Value, in_context, listed, message
from printkit.layouts.spelling import digits, unquoted, wrong_cell
from printkit.layouts.words import short_repr

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES = tuple(file + rank for rank in RANKS for file in FILES)
"""Square names of the largest board by index: a1 is 0, h1 is 7, a8 is 56, h8 is 63."""

NUMBERS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
"""The numbers of the boards of a set: the two dice that pick each."""

WHITE, BLACK = ".", "#"
_SPOKEN = dict.fromkeys("-_ow○□░", WHITE) | dict.fromkeys("xbc*@●■█▓", BLACK)
"""Squares by the letters and signs that others write for them."""

_CODE_NUMBERS = (None, *NUMBERS)
_CODE_LENGTH = 16  # 37 numbers * 8 heights * 8 widths * 2 ** 64 < 32 ** 16


@dataclass(frozen=True, slots=True)
class DiceLayout(Layout):
    """A layout: a board of open (WHITE) and closed (BLACK) squares. Tokens are placed on open ones.

    `rows` are its ranks, the top one first, a WHITE or BLACK for each square; all are equally long.
    `number` is the pair of dice that picks the board from a set, None for a board outside sets.
    """

    game = "dice-isolation"
    keys = ("board",)
    optional = ("number",)
    blank = """\
# number: [3, 5] would be the two dice that pick this board from a set.
board: |   # . for an open square or # for a closed one; up to 8 rows of 8, the top row first
  _____
  _____
  _____
"""
    rows: tuple[str, ...]
    number: tuple[int, int] | None = None

    __repr__ = short_repr

    @classmethod
    def read(cls, fields: dict[str, Field]) -> DiceLayout:
        """Read a layout from its keys in a file. Raises InputError with the wrong line."""
        number = _read_number(fields["number"]) if "number" in fields else None
        return cls(_read_rows(fields["board"]), number)

    def to_dict(self) -> LayoutKeys:
        """The layout as keys and values, as a file has them."""
        board = {"board": "\n".join(self.rows) + "\n"}
        return {"number": list(self.number), **board} if self.number else {**board}

    def describe(self) -> str:
        """Write the code for an ID: the number in a set, the size, a bit per square (1: open)."""
        header = (_CODE_NUMBERS.index(self.number) * 8 + self.height - 1) * 8 + self.width - 1
        return codes.encode(header << 64 | sum(1 << square for square in self.white), _CODE_LENGTH)

    @classmethod
    def undescribe(cls, code: str) -> DiceLayout:
        """Read a layout from a code that `describe` wrote. Raises InputError for any other code."""
        value = codes.decode(code, _CODE_LENGTH)
        header, white = divmod(value, 1 << 64)
        header, width = divmod(header, 8)
        number, height = divmod(header, 8)
        if number < len(_CODE_NUMBERS):
            rows = tuple(
                "".join(
                    WHITE if white >> 8 * rank + file & 1 else BLACK for file in range(width + 1)
                )
                for rank in reversed(range(height + 1))
            )
            layout = cls(rows, _CODE_NUMBERS[number])
            if white and sum(1 << square for square in layout.white) == white:
                return layout
        raise InputError(message("the code '{code}' spells no board", code=code))

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def white(self) -> tuple[int, ...]:
        """The indices of the open squares in SQUARES, ascending."""
        return tuple(
            8 * rank + file
            for rank, row in enumerate(reversed(self.rows))
            for file, square in enumerate(row)
            if square == WHITE
        )


def count_parts(squares: Iterable[int]) -> int:
    """Count the connected parts of a set of squares. Squares that share a corner are connected."""
    left = set(squares)
    parts = 0
    while left:
        parts += 1
        frontier = [left.pop()]
        while frontier:
            rank, file = divmod(frontier.pop(), 8)
            touching = {s for s in left if abs(s // 8 - rank) <= 1 and abs(s % 8 - file) <= 1}
            left -= touching
            frontier += touching
    return parts


def _read_number(field: Field) -> tuple[int, int]:
    if field.is_text:
        return field.read(read_number)
    dice = field.items()
    if len(dice) != 2:
        field.fail(
            message("a board's number is two dice, such as [3, 5]; here are {n}", n=len(dice))
        )
    return dice[0].integer(1, 6), dice[1].integer(1, 6)


def read_number(text: str) -> tuple[int, int]:
    """Read the two dice that pick a board: `3,5`, `3 5`, `3-5` or `35`. Raises InputError."""
    found = re.fullmatch(r"[(\[]?([1-6])(?: ?[,;+/&-] ?| ?)([1-6])[)\]]?", unquoted(text))
    if not found:
        dice = [digits(word) for word in re.findall(r"\b(?!and\b)[a-z]{2,}|[0-9]+", text.lower())]
        two = len(dice) == 2 and {*dice} <= {*"123456"}
        right: Value = ",".join(dice) if two else message("two numbers from 1 to 6, as 3,5")
        raise InputError(
            message("{text} is not two dice; write {right}", text=repr(text[:20]), right=right)
        )
    return int(found[1]), int(found[2])


def _read_rows(board: Field) -> tuple[str, ...]:
    rows = board.rows(apart=False)
    if not rows:
        board.fail(
            message("the board has no squares; write . for an open one and # for a closed one")
        )
    if len(rows) > len(RANKS):
        board.fail(message("a board has at most 8 ranks, here are {n}", n=len(rows)))
    width = len(rows[0][1])
    for rank, (line, row) in zip(RANKS, reversed(rows), strict=False):
        if len(row) > len(FILES):
            board.fail(
                message("a rank has at most 8 squares, rank {rank} has {n}", rank=rank, n=len(row)),
                line,
            )
        if len(row) != width:
            board.fail(
                message(
                    "rank {rank} has {n} squares, but the top rank {width}",
                    rank=rank,
                    n=len(row),
                    width=width,
                ),
                line,
            )
        for file, square in zip(FILES, row, strict=False):
            if square not in (WHITE, BLACK):
                where = f"{file}{rank}"
                usual = message(
                    "{open} for an open one and {closed} for a closed one", open=WHITE, closed=BLACK
                )
                board.fail(wrong_cell(square, where, "square", usual, (), _SPOKEN), line)
    if not any(WHITE in row for _, row in rows):
        board.fail(message("the board has no open square to place a token on; write . for one"))
    return tuple("".join(row) for _, row in rows)


SUPPLY = 20
"""The tokens of a player."""

DICE = 3
"""The number of a player's dice, who may roll fewer."""

WINS = 10
"""The number of games to win in a match."""


@dataclass(frozen=True, slots=True)
class DiceTable:
    """A position of the game: the tokens on the board and in hand.

    `rows` is the board as a layout has it. By player: `tokens`, the squares they stand on, `hands`,
    the tokens beside the board, and `phases`: "A", "B", or "out" after a pass. `rolling` is the
    number of dice in the air, 0 for none; `to_move` is whose turn it is, None after the game.
    """

    rows: tuple[str, ...]
    tokens: tuple[frozenset[str], ...]
    hands: tuple[int, ...]
    phases: tuple[str, ...]
    rolling: int = 0
    to_move: int | None = None

    __repr__ = short_repr

    def open_squares(self, seat: int) -> frozenset[str]:
        """The squares where a player in phase B may place a token; none without a token."""
        if self.phases[seat] != "B" or not self.hands[seat]:
            return frozenset()
        white = {SQUARES[square] for square in DiceLayout(self.rows).white}
        free, own = white.difference(*self.tokens), self.tokens[seat]
        return frozenset(name for name in free if not own or any(touch(name, o) for o in own))

    def text(self) -> str:
        """The board as text, with tokens as their player's number, then what players have."""
        ranks = RANKS[: len(self.rows)]
        lines = [
            f"{rank} "
            + "".join(f" {self._mark(f + rank, s)}" for f, s in zip(FILES, row, strict=False))
            for rank, row in zip(reversed(ranks), self.rows, strict=True)
        ]
        lines.append("  " + "".join(f" {file}" for file in FILES[: len(self.rows[0])]))
        return "\n".join([*lines, *map(self._player, range(len(self.hands)))])

    def _mark(self, name: str, square: str) -> str:
        return next((str(seat + 1) for seat, on in enumerate(self.tokens) if name in on), square)

    def has(self, seat: int) -> list[Said]:
        """What a player has: tokens on the board, tokens in hand, and the phase they are in."""
        where = {
            "A": message("phase A"),
            "B": message("phase B"),
            "out": in_context("player", "out"),
        }
        return [
            message("{n} on the board", n=len(self.tokens[seat])),
            message("{n} in hand", n=self.hands[seat]),
            where[self.phases[seat]],
        ]

    def _player(self, seat: int) -> str:
        return f"player {seat + 1}: {listed(self.has(seat), ',')}"


def touch(one: str, other: str) -> bool:
    """Whether two squares share a side or a corner."""
    return all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(one, other, strict=True))


SIZES = tuple(
    (width, height)
    for width in range(5, 9)
    for height in range(5, 9)
    if 30 <= width * height <= 49  # with room for holes, and not a maze
)
"""The widths and heights of the area from which a board is dealt."""

FEWEST, MOST = 22, 28
"""The number of open squares: room for one player's 20 tokens, never for both players'."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> DiceLayout:
    """Deal the board of `seed`. All its open squares are connected, by sides or corners."""
    # random() because its stream is the one thing of this module that Python promises to keep the
    # same for ever.
    stream = random.Random(seed)
    _below(stream, len(NUMBERS))  # once a number, which only boards of a set have
    width, height = SIZES[_below(stream, len(SIZES))]
    size = FEWEST + _below(stream, MOST - FEWEST + 1)
    squares = [8 * rank + file for rank in range(height) for file in range(width)]
    while len(squares) > size:
        gone = _below(stream, len(squares))
        fewer = squares[:gone] + squares[gone + 1 :]
        if count_parts(fewer) == 1:
            squares = fewer
    return DiceLayout(_rows(squares))


def _below(stream: random.Random, bound: int) -> int:
    return int(stream.random() * bound)


def _rows(squares: list[int]) -> tuple[str, ...]:
    """The rows of the smallest board that holds these squares, the top rank first."""
    ranks, files = [square // 8 for square in squares], [square % 8 for square in squares]
    return tuple(
        "".join(
            WHITE if 8 * rank + file in squares else BLACK
            for file in range(min(files), max(files) + 1)
        )
        for rank in range(max(ranks), min(ranks) - 1, -1)
    )
