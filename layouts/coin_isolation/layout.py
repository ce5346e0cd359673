"""Coin Isolation on the table: layouts and their deal, variants, seats, and a position.

Part of a layout's advantage for a player is a sum over squares of what the coin there is worth to
that player. This linear model says which deals to judge first; it never says that one is fair.
(`benchmarks/places.py` fits it by ridge regression to the chances that strong players' searches
give each seat in their first moves.)
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import permutations

import msgspec
import yaml

from printkit.layouts.coins import BY_VALUE, COINS
from printkit.layouts.errors import InputError
from printkit.layouts.game import Seating, Sides
from printkit.layouts.grid import BoardLayout, SquareBoard
from printkit.layouts.messages import OptionName, Said, in_context, message
from printkit.layouts.words import short_repr

FILES = "abcdefgh"
RANKS = "12345678"

_EMPTY = "-"
_SPOKEN = {
    name: str(coin.value) for coin in COINS for name in (coin.name, coin.plural, coin.name[0])
} | dict.fromkeys((".", "0", "x"), _EMPTY)
_BOARD = SquareBoard(
    len(FILES), len(RANKS), (_EMPTY, *map(str, BY_VALUE)), "coin", apart=True, spoken=_SPOKEN
)

SQUARES = _BOARD.squares
"""Square names by index: a1 is 0, h1 is 7, a8 is 56, h8 is 63."""

SIDES = ("bottom", "right", "top", "left")
"""The sides of the board, so that `SIDES[i]` faces `SIDES[i ^ 2]`."""

SIDE_NAMES = {
    "bottom": in_context("side", "bottom"),
    "right": in_context("side", "right"),
    "top": in_context("side", "top"),
    "left": in_context("side", "left"),
}


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

    __repr__ = short_repr

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

_SPREAD_OR_PILED = message("the coins are spread over empty squares or piled on the target")
CONTRADICTIONS = {
    ("many-pennies", "many-many-pennies"): message("each says how many coins of a kind there are"),
    ("mixed-change", "mixed-change-2008"): message("each says how many coins leave with the pawn"),
    ("transplant", "transplant-variant"): message("the pawn moves after the coins or before them"),
    ("transplant", "cleanup"): message(
        "the coins are spread over empty squares or piled on the target"
    ),
    ("transplant-variant", "cleanup"): message(
        "the coins are spread over empty squares or piled on the target"
    ),
    ("greedy", "semi-greedy"): message(
        "the player keeps all coins of the target or as many as they like"
    ),
    ("empty-squares", "renegade"): message(
        "paths of empty squares are for everybody or for renegades"
    ),
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


def seating_error(sides: Sides) -> Said | None:
    """The reason why `sides` (in turn order) is not a seating of the rules; None if it is.

    The last player picks first. With two, the first sits opposite the last; with three and four,
    the second sits opposite the last, and the others take what is left.
    """
    if len(set(sides)) != len(sides):
        return message("two players share a side")
    opposite_last = 0 if len(sides) == 2 else 1
    if SIDES[SIDES.index(sides[-1]) ^ 2] != sides[opposite_last]:
        return message(
            "player {player} sits opposite the last player, who picks a side first",
            player=opposite_last + 1,
        )
    return None


SEATING = Seating(
    sides=SIDES,
    choosers=CHOOSERS,
    usual=default_sides,
    every=seatings,
    error=seating_error,
    names=SIDE_NAMES,
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

    __repr__ = short_repr

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
            facts = [f"[{seat + 1}] {side:<6} {money:>4}¢", *map(str, self.has(seat))]
            facts += ["to move"] if seat == self.to_move else []
            yield ", ".join(facts)

    def has(self, seat: int) -> list[Said]:
        """Facts about a player: whether they have turned renegade, or have yet to come in."""
        facts: list[Said] = [message("renegade")] if self.renegades[seat] else []
        return facts + ([message("not on the board yet")] if self.pawns[seat] is None else [])


def pile_text(coins: tuple[int, ...]) -> str:
    """The coins on a square as letters; `-` for an empty square."""
    kinds = sorted(Counter(coins).items())
    return "+".join(f"{n}x{value}" if n > 1 else str(value) for value, n in kinds) or "-"


def _row(name: str, cells: list[str], widths: list[int]) -> str:
    padded = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name} {''.join(padded)}"


DRAWS = 64
"""A weighed layout is the most even of this many."""


def deal(seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> CoinLayout:
    """Deal the layout of `seed`: the variants' coins in a random order, each order equally likely.

    A balanced layout looks the same from all four sides. A leaning one is balanced, except that a
    dime before the first of three or four players has changed places with a penny before the last.
    A weighed one is forecast to be the most even of many: for three and four players if it looks
    the same from all sides, else for two. Raises InputError if the coins of a kind cannot be
    divided equally among the four sides.
    """
    mix = coin_mix(variants)
    alike = "balanced" in options or "leaning" in options
    coins = _quarter(mix) if alike else _all(mix)
    if "weighed" in options:
        stream = random.Random(f"weighed {seed}")
        draws = (_shuffle(coins, stream) for _ in range(DRAWS))
        coins = min(draws, key=uneven_for_more if alike else uneven_for_two)
    else:
        coins = _shuffle(coins, random.Random(seed))
    if alike:
        coins = _turn_quarter(coins)
    return CoinLayout(tuple(_swap_dime_and_penny(coins, seed) if "leaning" in options else coins))


def _shuffle(coins: Sequence[int], stream: random.Random) -> list[int]:
    # Sorting by random() because its stream is the one thing of this module that Python promises
    # to keep the same for ever.
    return sorted(coins, key=lambda _: stream.random())


def _all(mix: Sequence[int]) -> list[int]:
    return [coin.value for coin, count in zip(COINS, mix, strict=True) for _ in range(count)]


def _quarter(mix: Sequence[int]) -> list[int]:
    for coin, count in zip(COINS, mix, strict=True):
        if count % 4:
            raise InputError(
                message(
                    "{count} {coins} cannot lie the same on four sides; deal them at random (no "
                    "{balanced} or {leaning}) or with other coins",
                    count=count,
                    coins=coin.said_of_several,
                    balanced=OptionName("balanced"),
                    leaning=OptionName("leaning"),
                )
            )
    return _all([count // 4 for count in mix])


def _turn_quarter(quarter: Sequence[int]) -> list[int]:
    """Make a board of four turned copies of its lower left quarter (four files by four ranks)."""
    coins = [0] * len(SQUARES)
    for i, coin in enumerate(quarter):
        rank, file = divmod(i, 4)
        for _ in range(4):
            coins[8 * rank + file] = coin
            rank, file = file, 7 - rank
    return coins


def _swap_dime_and_penny(coins: Sequence[int], seed: int) -> list[int]:
    """Swap a dime in front of the first player with a penny in front of the last, at random."""
    stream = random.Random(f"leaning {seed}")
    places = sorted(range(len(SQUARES)), key=lambda _: stream.random())
    dime = next((p for p in places if coins[p] == 10 and _before(p) == "bottom"), None)
    penny = next((p for p in places if coins[p] == 1 and _before(p) == "left"), None)
    leaning = list(coins)
    if dime is not None and penny is not None:
        leaning[dime], leaning[penny] = coins[penny], coins[dime]
    return leaning


def _before(square: int) -> str | None:
    """The side of the board nearest to a square; None on the diagonals."""
    rank, file = divmod(square, 8)
    rows = {"bottom": rank, "left": file, "top": 7 - rank, "right": 7 - file}
    nearest = min(rows.values())
    sides = [side for side, row in rows.items() if row == nearest]
    return sides[0] if len(sides) == 1 else None


_FILE = "places.yaml"


class Worths(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A model for one seat: a forecast of how far its share of wins is from even (thousandths).

    `pennies` is the figure of a board of pennies; each nickel, dime or quarter adds the figure of
    its square. The 16 squares are the first player's left quarter of the board: a1, b1, ... In
    layouts for three and four players, which look the same from all sides, a coin there stands for
    four. For two players it stands for one; squares on the right count like those on the left, and
    coins on the far half count for the other player.
    """

    players: int
    seat: int
    pennies: float
    nickels: tuple[float, ...]
    dimes: tuple[float, ...]
    quarters: tuple[float, ...]

    def __post_init__(self) -> None:
        """Raise ValueError unless every square has a figure."""
        if any(len(each) != 16 for each in (self.nickels, self.dimes, self.quarters)):
            raise ValueError(f"seat {self.seat} of {self.players} needs 16 figures for each coin")

    @property
    def by_coin(self) -> dict[int, tuple[float, ...]]:
        """The model's figures for the 16 squares of a quarter, by a coin's worth in cents."""
        squares = (0.0,) * 16, self.nickels, self.dimes, self.quarters
        return {coin.value: each for coin, each in zip(COINS, squares, strict=True)}


@cache
def worths() -> tuple[Worths, ...]:
    """The models: for the first of two players, for each of three, and for each of four."""
    text = files(__package__).joinpath(_FILE).read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), tuple[Worths, ...])


def uneven_for_two(coins: Sequence[int]) -> float:
    """Forecast how far the first of two players is from an even share, in thousandths of the wins.

    `coins` (64) in cents, a1 first.
    """
    known = next(each for each in worths() if each.players == 2)
    by_coin, total = known.by_coin, known.pennies
    for square, coin in enumerate(coins):
        rank, file = divmod(square, 8)
        worth = by_coin[coin][4 * min(rank, 7 - rank) + min(file, 7 - file)]
        total += worth if rank < 4 else -worth
    return abs(total)


def uneven_for_more(quarter: Sequence[int]) -> float:
    """The largest forecast for three or four players, on a board that looks alike from all sides.

    `quarter` (16) has the coins of the first player's left quarter, in cents, a1 first.
    """
    return max(_for_one(known, quarter) for known in worths() if known.players > 2)


def _for_one(known: Worths, quarter: Sequence[int]) -> float:
    by_coin = known.by_coin
    return abs(known.pennies + sum(by_coin[coin][place] for place, coin in enumerate(quarter)))
