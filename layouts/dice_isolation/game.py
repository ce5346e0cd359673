"""Dice Isolation as every room of the program knows it, laid out by hand, dealt or checked."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.layouts.dice_isolation.layout import (
    BLACK,
    FEWEST,
    FILES,
    MOST,
    NUMBERS,
    RANKS,
    SQUARES,
    SUPPLY,
    WHITE,
    WINS,
    DiceLayout,
    DiceTable,
    count_parts,
    deal,
)
from printkit.layouts.game import Game, Phase, Sides
from printkit.layouts.laying import LaidOnSquares, Piece, PieceKind, Setting, unknown_code
from printkit.layouts.messages import Message, Said, Spelled, counted, message
from printkit.layouts.words import short_repr

_NUMBER = "number"
_PIECE = "open"
_CODE = re.compile(r"([1-8])x([1-8])(?:-([1-6])([1-6]))?")


@dataclass(frozen=True)
class LaidSquares(LaidOnSquares[DiceLayout]):
    """Open squares on a board of some files and ranks; the other squares are closed.

    Squares are numbered on the largest board; open squares lie only on `places`.
    """

    fill = "Add open squares at random"
    settled = "The board"
    squares = SQUARES
    files: int = len(FILES)
    ranks: int = len(RANKS)
    number: tuple[int, int] | None = None

    @classmethod
    def of(cls, layout: DiceLayout) -> LaidSquares:
        """Take a complete layout apart, so that it can be changed."""
        on = tuple(_PIECE if square in layout.white else "" for square in range(len(SQUARES)))
        return cls(on, layout.width, layout.height, layout.number)

    @classmethod
    def read(cls, code: str) -> LaidSquares:
        """Start with an empty board of the size in `code`. Raises InputError for any other text."""
        found = _CODE.fullmatch(code)
        if not found:
            raise unknown_code(code)
        number = (int(found[3]), int(found[4])) if found[3] else None
        return replace(cls.empty(), files=int(found[1]), ranks=int(found[2]), number=number)

    @property
    def code(self) -> str:
        """The board's size, and its number in a set if it has one: "8x8-35"."""
        number = "-{}{}".format(*self.number) if self.number else ""
        return f"{self.files}x{self.ranks}{number}"

    @property
    def sketch(self) -> DiceLayout:
        """The board to draw; unlike a valid layout it may be all closed."""
        rows = ("".join(WHITE if self.on[s] else BLACK for s in rank) for rank in self._ranks[::-1])
        return DiceLayout(tuple(rows), self.number)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the board's squares."""
        return tuple(SQUARES[square] for rank in self._ranks for square in rank)

    def kinds(self, variants: Sequence[str] = (), game: Any = None) -> list[PieceKind]:
        """The only kind of piece: an open square."""
        return [PieceKind(_PIECE, "open square", len(SQUARES))]

    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """The piece to lay: an open square, without a limit on their number."""
        return (Piece(_PIECE, "open square", key="o"),)

    def settings(self) -> tuple[Setting, ...]:
        """The settings: the numbers of files and ranks, and the dice that pick the board."""
        numbers = [(f"{a},{b}", f"{a} and {b}") for a, b in NUMBERS]
        number = "{},{}".format(*self.number) if self.number else ""
        return (
            Setting("files", "Files", str(self.files), least=1, most=len(FILES)),
            Setting("ranks", "Ranks", str(self.ranks), least=1, most=len(RANKS)),
            Setting(_NUMBER, "Its dice", number, (("", "none"), *numbers)),
        )

    def with_setting(self, name: str, value: str) -> LaidSquares:
        """Return a copy with another number of files or ranks, or another die."""
        if name == _NUMBER:
            numbers = {"{},{}".format(*number): number for number in NUMBERS}
            return replace(self, number=numbers.get(value))
        files = int(value) if name == "files" else self.files
        ranks = int(value) if name == "ranks" else self.ranks
        sized = replace(self, files=files, ranks=ranks)
        there = {square for rank in sized._ranks for square in rank}
        return replace(sized, on=tuple(on if s in there else "" for s, on in enumerate(self.on)))

    def clear(self) -> LaidSquares:
        """Return the same board without open squares."""
        return replace(self, on=self.empty().on)

    def fill_rest(self, variants: Sequence[str], seed: int) -> LaidSquares:
        """Add random open squares up to the number of a dealt board; beyond it, one more.

        If possible, a new square touches an open one.
        """
        stream = random.Random(seed)
        dealt = FEWEST + int(stream.random() * (MOST - FEWEST + 1))
        squares = [square for rank in self._ranks for square in rank]
        opened = {square for square in squares if self.on[square]}
        size = min(max(dealt, len(opened) + 1), len(squares))
        while len(opened) < size:
            free = [square for square in squares if square not in opened]
            near = [square for square in free if any(count_parts((square, s)) == 1 for s in opened)]
            choice = near or free
            opened.add(choice[int(stream.random() * len(choice))])
        return replace(self, on=tuple(_PIECE if s in opened else "" for s in range(len(SQUARES))))

    def problems(self) -> list[Said]:
        """The reason why the layout is invalid: all squares are closed."""
        none = message("the board has no open square to place a token on; lay one")
        return [] if any(self.on) else [none]

    def lacks(self, game: Any, variants: Sequence[str]) -> list[Said]:
        """A sentence if the board lacks open squares."""
        return [] if any(self.on) else [message("no square is open yet")]

    @property
    def _ranks(self) -> list[range]:
        """The indices of the board's squares, rank by rank, the bottom rank first."""
        return [range(8 * rank, 8 * rank + self.files) for rank in range(self.ranks)]


@dataclass(frozen=True, slots=True)
class Odds:
    """The first player's results when both players play best.

    `share` counts a draw as half a win; `win`, `draw` and `loss` add up to one.
    """

    share: float
    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact results of a board that was solved.

    `rules` is the game as the rules have it, and `match` the first player's chance to win a match
    to ten of such games (None where all are drawn). `tokens` is the second player's head start that
    brings the game nearest to even over all levels of play, and `even` the odds under best play
    with it; `shares[n]` is the first player's share under best play with a head start of n.
    `enough` is the least number of tokens with which the first to place beats all twenty, None
    where no number does. `three_dice` tells whether best play always rolls three dice.
    """

    rules: Odds
    match: float | None
    tokens: int
    even: Odds
    shares: tuple[float, ...]
    enough: int | None
    three_dice: bool

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class DiceFindings:
    """The findings of a check; `exact` is None if the board is too large to be solved."""

    exact: Exact | None

    __repr__ = short_repr


class DiceIsolationGame(Game):
    """Dice Isolation: two players place tokens on a board of open and closed squares."""

    deal = staticmethod(deal)

    def cases(self, layout: DiceLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: a set of boards to choose from, tokens to cut out."""
        return tuple(f"with-{sheet}" for sheet in ("boards", "pieces") if sheet in printed)

    def amount(self, score: int) -> Message:
        """A score followed by its unit: "12 tokens"."""
        return counted("{n} token", "{n} tokens", score)

    def remarks(self, layout: DiceLayout, variants: Sequence[str]) -> list[Said]:
        """A remark if the open squares form separate islands."""
        parts = count_parts(layout.white)
        if parts == 1:
            return []
        return [
            message(
                "The open squares are in {parts} parts that do not touch, not even at a corner.",
                parts=parts,
            )
        ]

    def mirror(self, layout: DiceLayout, sides: Sides) -> tuple[DiceLayout, Sides]:
        """The board with left and right exchanged, outside any set of boards."""
        return DiceLayout(tuple(row[::-1] for row in layout.rows)), sides

    def best_play(self, findings: DiceFindings) -> tuple[float, ...] | None:
        """Each player's share of wins when both play best; None for a board that was not solved."""
        exact = findings.exact
        return (exact.rules.share, 1 - exact.rules.share) if exact else None


GAME = DiceIsolationGame(
    slug=DiceLayout.game,
    title="Dice Isolation",
    designer="Ken Samuel",
    blurb="tokens won by dice fill one of 36 boards, 2 players, most tokens wins",
    players=(2,),
    unit=" tokens",
    layout=DiceLayout,
    laid=LaidSquares,
    table=DiceTable,
    findings=DiceFindings,
    numbers={"supply": str(SUPPLY), "wins": Spelled(WINS)},
    phases={
        "A": Phase(message("phase A"), message("in phase A")),
        "B": Phase(message("phase B"), message("in phase B")),
    },
    duplicate=True,
    dice=True,
    solvable=True,
    age=8,
)
