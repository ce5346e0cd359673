"""The parser of written moves: what one says, and whether it is legal on a table.

All that is asked is a table as people see it, so whoever breaks a rule is told in their words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from engines.coin_isolation.paths import DIAGONAL, NEIGHBOURS, SIDEWAYS
from layouts.coin_isolation.layout import SIDES, SQUARES, CoinTable
from layouts.coins import BY_VALUE
from layouts.errors import InputError

_INDEX = {name: square for square, name in enumerate(SQUARES)}
_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)
_TRANSPLANTS = frozenset({"transplant", "transplant-variant"})
_SEMI = "semi-greedy"
_SUFFIXES = {"<": "coins of the source square", "@": "squares for coins", "*": "how many are kept"}


@dataclass(frozen=True, slots=True)
class Move:
    """A turn as it is written. A pass has no walk and does not stand.

    `walk` has a path's squares in order, `coin` the cents of its coins, 0 on empty squares.
    `leaving` are the coins that leave the source square, in cents, `places` the squares that take
    the collected ones, `keeps` how many are kept where the player decides.
    """

    walk: tuple[int, ...] = ()
    coin: int = 0
    leaving: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    keeps: int = 0
    turns: bool = False
    stands: bool = False


def read_move(table: CoinTable, variants: Collection[str], text: str) -> Move:
    """The move that `text` spells. Raises InputError that says why it is none."""
    reader = Reader(table, frozenset(variants))
    if text == "pass":
        reader.check_pass()
        return Move()
    if text == "stand" or text.startswith("stand:"):
        return reader.stand(text[6:] if ":" in text else None)
    return reader.path(text)


@dataclass(frozen=True, slots=True)
class Reader:
    """The table and the rules that moves are held against."""

    table: CoinTable
    variants: frozenset[str]

    @property
    def mixed(self) -> bool:
        return not self.variants.isdisjoint({"mixed-change", "mixed-change-2008"})

    @property
    def seat(self) -> int:
        assert self.table.to_move is not None
        return self.table.to_move

    @property
    def pawn(self) -> int | None:
        return self.table.pawns[self.seat]

    @property
    def source(self) -> tuple[int, ...]:
        """The coins on the source square."""
        return () if self.pawn is None else self.table.piles[self.pawn]

    @property
    def renegade(self) -> bool:
        return self.table.renegades[self.seat]

    @property
    def starts(self) -> int:
        """The set of squares that a path may begin with, coins or not."""
        if self.pawn is None:
            side = self.table.sides[self.seat]
            return sum(1 << square for square in range(64) if _on_row(square, side))
        return self.next_to(self.pawn)

    @property
    def leaving(self) -> int:
        """How many coins leave the source square with a path."""
        if "mixed-change-2008" in self.variants:
            return len(self.source) // 2
        return min(1, len(self.source)) if self.mixed else 0

    @property
    def keeps_any(self) -> bool:
        """Whether the player decides how many coins are kept."""
        return _SEMI in self.variants

    @property
    def _transplants(self) -> bool:
        return not _TRANSPLANTS.isdisjoint(self.variants)

    def to_place(self, walk: Sequence[int]) -> int:
        """How many coins of a path go to squares of the player's choice."""
        return len(walk) - 1 if self._transplants else 0

    def next_to(self, square: int) -> int:
        """The set of squares adjacent to one."""
        return _NEIGHBOURS[square + int(DIAGONAL if "diagonal" in self.variants else SIDEWAYS)]

    # Passing and standing still

    def check_pass(self) -> None:
        """Raise InputError unless the player may pass."""
        if "standing-still" in self.variants and self.source and not self.renegade:
            raise InputError("the player could stand still, so they may not pass")
        for square in members(self.starts):
            pile = self.table.piles[square]
            if square not in self.table.pawns and (pile or self.walks_empty):
                raise InputError(f"a path could begin on {SQUARES[square]}, so nobody may pass")

    @property
    def walks_empty(self) -> bool:
        """Whether paths of empty squares are open to the player as they are."""
        return self.renegade or "empty-squares" in self.variants

    def stand(self, coin: str | None) -> Move:
        """Standing still, with the coin that is named."""
        if "standing-still" not in self.variants:
            raise InputError("standing still is a variant that is not played here")
        if self.renegade:
            raise InputError("a renegade takes no coins, and cannot stand still for one")
        if not self.source:
            raise InputError("there is no coin on the source square to stand still for")
        if not self.mixed:
            if coin is not None:
                raise InputError("no coin is named without mixed change; write stand")
            return Move(coin=self.source[0], stands=True)
        if coin is None:
            raise InputError(f"name the coin, as in stand:{self.source[0]}")
        if coin not in map(str, self.source):
            raise InputError(f"there is no coin of {coin[:10]}¢ on the source square")
        return Move(coin=int(coin), stands=True)

    # Paths

    def path(self, text: str) -> Move:
        """A path with all that is written around it."""
        turns = text.startswith("! ")
        if turns and "renegade" not in self.variants:
            raise InputError("turning renegade is a variant that is not played here")
        if turns and self.renegade:
            raise InputError("the player is a renegade already; leave the ! out")
        core, *rest = text.removeprefix("! ").split(" ")
        suffixes = _suffixes(rest)
        coin, walk = self._walk(core, turns or self.renegade)
        if turns or self.renegade or not coin:
            for mark in suffixes:
                who = "a renegade moves no coins" if coin else "empty squares have no coins"
                raise InputError(f"{who}; leave out {mark}{suffixes[mark]}")
            return Move(walk, coin, turns=turns)
        leaving = self._leaving(suffixes.get("<"))
        keeps = self._keeps(suffixes.get("*"), walk[-1], coin)
        kept = self.kept(walk[-1], coin, keeps)
        places = self._places(suffixes.get("@"), walk, kept)
        return Move(walk, coin, leaving, places, keeps)

    def _walk(self, core: str, renegade: bool) -> tuple[int, tuple[int, ...]]:
        """The coin that a path is made of, 0 for none, and its squares."""
        named, mark, names = core.rpartition(":")
        walk = tuple(map(_square, names.split("-")))
        self._check_start(walk[0])
        for i, square in enumerate(walk):
            if square in self.table.pawns:
                owner = self.table.pawns.index(square) + 1
                raise InputError(f"player {owner}'s pawn stands on {SQUARES[square]}")
            if square in walk[:i]:
                raise InputError(f"{SQUARES[square]} stands on the path twice")
            if i and not self.next_to(walk[i - 1]) >> square & 1:
                touch = "touch" if "diagonal" in self.variants else "share a side"
                raise InputError(f"{SQUARES[walk[i - 1]]} and {SQUARES[square]} do not {touch}")
        coin = self._coin(named if mark else None, walk[0])
        for square in walk:
            self._check_coin(square, walk[0], coin)
        if not coin and not (renegade or self.walks_empty):
            raise InputError(f"there is no coin on {SQUARES[walk[0]]}")
        return coin, walk

    def _check_start(self, square: int) -> None:
        if self.starts >> square & 1:
            return
        if self.pawn is None:
            side = self.table.sides[self.seat]
            raise InputError(f"a first path begins on the {side} row, not on {SQUARES[square]}")
        raise InputError(f"{SQUARES[square]} is not next to the pawn on {SQUARES[self.pawn]}")

    def _coin(self, named: str | None, first: int) -> int:
        """The path's coin: the one that is named, else the only one there is."""
        pile = self.table.piles[first]
        if named is None:
            if pile and self.mixed:
                raise InputError(f"name the coin, as in {pile[0]}:{SQUARES[first]}")
            return pile[0] if pile else 0
        if not self.mixed:
            raise InputError("no coin is named without mixed change; write the squares alone")
        if named not in ("1", "5", "10", "25"):
            raise InputError(f"'{named[:20]}' is not a coin; use 1, 5, 10 or 25")
        return int(named)

    def _check_coin(self, square: int, first: int, coin: int) -> None:
        pile = self.table.piles[square]
        if not coin and pile:
            raise InputError(
                f"{SQUARES[first]} is empty and {SQUARES[square]} is not; "
                "a path is of coins or of empty squares"
            )
        if not coin or coin in pile:
            return
        if not pile or self.mixed:
            what = f"{BY_VALUE[coin].name} " if pile else "coin "
            raise InputError(f"there is no {what}on {SQUARES[square]}")
        raise InputError(
            f"{SQUARES[first]} holds {BY_VALUE[coin].plural} and {SQUARES[square]} "
            f"{BY_VALUE[pile[0]].plural}; a path has one kind of coin"
        )

    # What is written after a path

    def _leaving(self, text: str | None) -> tuple[int, ...]:
        if text is None and not self.leaving:
            return ()
        if not self.leaving:
            raise InputError("no coin leaves the source square here; leave out the <")
        if text is None:
            raise InputError(f"say which coins leave the source square, as in <{self.source[0]}")
        coins = text.split(",")
        if any(coin not in map(str, self.source) for coin in coins):
            raise InputError(f"<{text[:20]} names a coin that is not on the source square")
        values = tuple(map(int, coins))
        if len(values) != self.leaving:
            hint = _hint(len(values), self.leaving)
            raise InputError(f"<{text[:20]}: {self.leaving} coins leave the source square{hint}")
        if any(values.count(value) > self.source.count(value) for value in values):
            raise InputError(f"<{text[:20]} names more coins than lie on the source square")
        if list(values) != sorted(values):
            raise InputError(f"<{text[:20]}: write the smaller coins first")
        return values

    def _keeps(self, text: str | None, target: int, coin: int) -> int:
        if not self.keeps_any:
            if text is not None:
                raise InputError("how many coins are kept cannot be chosen here; leave out the *")
            return 0
        most = self.table.piles[target].count(coin)
        if text is None:
            raise InputError(f"say how many coins are kept, as in *{most}")
        if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= most):
            raise InputError(f"*{text[:20]}: from 0 to {most} coins can be kept")
        if text != str(int(text)):
            raise InputError(f"*{text}: write *{int(text)}")
        return int(text)

    def kept(self, target: int, coin: int, keeps: int) -> int:
        """How many coins leave the target for good."""
        if "greedy" in self.variants:
            return len(self.table.piles[target])
        return keeps if self.keeps_any else 1

    def _places(self, text: str | None, walk: tuple[int, ...], kept: int) -> tuple[int, ...]:
        """The squares that the collected coins go to."""
        count = self.to_place(walk)
        if text is None and not count:
            return ()
        if not self._transplants:
            raise InputError("coins go to the target here; leave out the @")
        if not count:
            raise InputError("a path of one square collects no coins to place; leave out the @")
        if text is None:
            raise InputError("say where the collected coins go, as in @a4,b5")
        places = tuple(map(_square, text.split(",")))
        if len(set(places)) != len(places):
            raise InputError(f"@{text[:40]}: each coin goes to a square of its own")
        if len(places) != count:
            raise InputError(
                f"@{text[:40]}: {count} coins are collected{_hint(len(places), count)}"
            )
        for square in places:
            self.check_place(square, walk, kept)
        return places

    def check_place(self, square: int, walk: Sequence[int], kept: int) -> None:
        """Raise InputError unless the square is empty when the coins are placed."""
        pile = len(self.table.piles[square])
        name = SQUARES[square]
        pawn_first = "transplant-variant" in self.variants
        if square == walk[-1]:
            if pawn_first:
                raise InputError(f"the pawn is on {name} before the coins are placed")
            if pile > kept or self.leaving:
                raise InputError(f"{name} is not empty: coins are left on the target")
        elif square == self.pawn:
            if not pawn_first:
                raise InputError(f"the pawn is on {name} until the coins are placed")
            if pile > self.leaving:
                raise InputError(f"{name} is not empty")
        elif square in self.table.pawns:
            raise InputError(f"a pawn stands on {name}")
        elif pile > (square in walk):
            raise InputError(f"{name} is not empty")


def members(squares: int) -> Iterator[int]:
    """The indices of the squares of a set."""
    while squares:
        bit = squares & -squares
        yield bit.bit_length() - 1
        squares ^= bit


def _on_row(square: int, side: str) -> bool:
    rank, file = divmod(square, 8)
    return (rank, 7 - file, 7 - rank, file)[SIDES.index(side)] == 0


def _square(name: str) -> int:
    if name not in _INDEX:
        raise InputError(f"'{name[:20]}' is not a square; squares are a1 to h8")
    return _INDEX[name]


def _hint(given: int, asked: int) -> str:
    """What may be behind too few things in a list with commas."""
    return "; in a record put quotes around a move with commas" if given < asked else ""


def _suffixes(parts: list[str]) -> dict[str, str]:
    """What stands after a path, by its mark."""
    found = {part[:1]: part[1:] for part in parts}
    if list(found) != [mark for mark in _SUFFIXES if mark in found] or len(found) != len(parts):
        raise InputError("after a path stand <coins, @squares and *number, in this order, if any")
    return found
