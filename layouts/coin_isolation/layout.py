"""Coin Isolation on the table: the layout and its coins, variants, seats, and a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from layouts.coins import BY_VALUE, COINS
from layouts.game import Seating, Sides
from layouts.grid import BoardLayout, SquareBoard

FILES = "abcdefgh"
RANKS = "12345678"

_EMPTY = "-"
_BOARD = SquareBoard(len(FILES), len(RANKS), (_EMPTY, *map(str, BY_VALUE)), "coin", apart=True)

SQUARES = _BOARD.squares
"""Square names by index: a1 is 0, h1 is 7, a8 is 56, h8 is 63."""

SIDES = ("bottom", "right", "top", "left")
"""The sides of the board, so that `SIDES[i]` faces `SIDES[i ^ 2]`."""


@dataclass(frozen=True, slots=True)
class CoinLayout(BoardLayout):
    """A layout: a coin on each square of a chessboard.

    `coins` has 64 values in cents (1, 5, 10, 25; 0 for an empty square), in the order of SQUARES.
    """

    game = "coin-isolation"
    keys = ("coins",)
    blank = """\
coins: |   # the cents of a coin, 1, 5, 10 or 25, or - for none; the top row first
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
  _ _ _ _ _ _ _ _
"""
    board = _BOARD
    coins: tuple[int, ...]

    @classmethod
    def of_symbols(cls, symbols: tuple[str, ...]) -> CoinLayout:
        """The layout with these coin symbols, one for each square."""
        return cls(tuple(0 if symbol == _EMPTY else int(symbol) for symbol in symbols))

    @property
    def symbols(self) -> list[str]:
        """The coin symbols of the layout, one for each square."""
        return [str(coin or _EMPTY) for coin in self.coins]

    def counts(self) -> tuple[int, ...]:
        """The number of coins of each kind, in the order of COINS."""
        counter = Counter(self.coins)
        return tuple(counter[coin.value] for coin in COINS)


STANDARD_MIX = (24, 24, 12, 4)
"""Pennies, nickels, dimes, quarters."""

MIXES = {"many-pennies": (27, 22, 11, 4), "many-many-pennies": (30, 20, 10, 4)}
VARIANTS = (
    "diagonal",
    "many-pennies",
    "many-many-pennies",
    "mixed-change",
    "mixed-change-2008",
    "transplant",
    "transplant-variant",
    "standing-still",
    "greedy",
    "semi-greedy",
    "cleanup",
    "empty-squares",
    "renegade",
)
"""In the order in which they are listed and printed."""

CONTRADICTIONS = {
    ("many-pennies", "many-many-pennies"): "each says how many coins of a kind there are",
    ("mixed-change", "mixed-change-2008"): "each says how many coins leave with the pawn",
    ("transplant", "transplant-variant"): "the pawn moves after the coins or before them",
    ("transplant", "cleanup"): "the coins are spread over empty squares or piled on the target",
    ("transplant-variant", "cleanup"): (
        "the coins are spread over empty squares or piled on the target"
    ),
    ("greedy", "semi-greedy"): "the player keeps all coins of the target or as many as they like",
    ("empty-squares", "renegade"): "paths of empty squares are for everybody or for renegades",
}
"""The pairs that cannot be combined, and why."""


def coin_mix(variants: Iterable[str]) -> tuple[int, ...]:
    """The numbers of pennies, nickels, dimes and quarters that the variants deal."""
    return next((MIXES[slug] for slug in variants if slug in MIXES), STANDARD_MIX)


_DEFAULT = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
}


CHOOSERS = {2: (1,), 3: (2, 0), 4: (3, 2)}
"""The seats that pick a side, in order, by number of players."""


def seatings(players: int) -> list[Sides]:
    """All seatings that the rules allow for a number of players."""
    return [sides for sides in permutations(SIDES, players) if seating_error(sides) is None]


def default_sides(players: int) -> Sides:
    """Each seat's side in turn order. The coins are random, so any fixed seating is as good."""
    return _DEFAULT[players]


def seating_error(sides: Sides) -> str | None:
    """The reason why `sides` (in turn order) is not a seating of the rules; None if it is.

    The last player picks first. With two, the first sits opposite the last; with three and four,
    the second sits opposite the last, and the others take what is left.
    """
    if len(set(sides)) != len(sides):
        return "two players share a side"
    opposite_last = 0 if len(sides) == 2 else 1
    if _opposite(sides[-1]) != sides[opposite_last]:
        return f"player {opposite_last + 1} sits opposite the last player, who picks a side first"
    return None


def _opposite(side: str) -> str:
    return SIDES[SIDES.index(side) ^ 2]


SEATING = Seating(
    sides=SIDES, choosers=CHOOSERS, usual=default_sides, every=seatings, error=seating_error
)


_MIN_COLUMN = 8


@dataclass(frozen=True, slots=True)
class CoinTable:
    """A position of the game. Squares are numbered as in SQUARES.

    `piles` has each square's coins in cents, ascending. `pawns` has each seat's square, None before
    it came in; `money`, `renegades` and `sides` are by seat too. `to_move` is None when the game is
    over.
    """

    piles: tuple[tuple[int, ...], ...]
    pawns: tuple[int | None, ...]
    money: tuple[int, ...]
    renegades: tuple[bool, ...]
    sides: tuple[str, ...]
    to_move: int | None

    def text(self) -> str:
        """The position as text for a terminal: the board, and a line for each player.

        A pile is `5`, `3x5` or `1+2x5`, a pawn its seat's number in brackets.
        """
        ranks = [self._rank(rank) for rank in reversed(range(len(RANKS)))]
        files = zip(*ranks, strict=True)
        widths = [max(_MIN_COLUMN, *(len(cell) + 1 for cell in file)) for file in files]
        rows = zip(reversed(RANKS), ranks, strict=True)
        board = [_row(name, cells, widths) for name, cells in (*rows, (" ", list(FILES)))]
        return "\n".join([*board, *self._players()])

    def _rank(self, rank: int) -> list[str]:
        return [self._cell(len(FILES) * rank + file) for file in range(len(FILES))]

    def _cell(self, square: int) -> str:
        pawns = (f"[{seat + 1}]" for seat, on in enumerate(self.pawns) if on == square)
        return pile_text(self.piles[square]) + "".join(pawns)

    def _players(self) -> Iterator[str]:
        for seat, (side, money) in enumerate(zip(self.sides, self.money, strict=True)):
            facts = [f"[{seat + 1}] {side:<6} {money:>4}¢", *self.has(seat)]
            facts += ["to move"] if seat == self.to_move else []
            yield ", ".join(facts)

    def has(self, seat: int) -> list[str]:
        """Facts about a player: whether they have turned renegade, or have yet to come in."""
        renegade = ["renegade"] if self.renegades[seat] else []
        return renegade + (["not on the board yet"] if self.pawns[seat] is None else [])


def pile_text(coins: tuple[int, ...]) -> str:
    """The coins on a square as letters; `-` for an empty square."""
    kinds = sorted(Counter(coins).items())
    return "+".join(f"{n}x{value}" if n > 1 else str(value) for value, n in kinds) or "-"


def _row(name: str, cells: list[str], widths: list[int]) -> str:
    padded = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name} {''.join(padded)}"
