"""A turn of Coin Isolation under any variants: what may be done, and how it is written and said.

It works on the table as players see it, so error messages use their words. A turn is written as
`pass`, `stand` or `stand:5`, or as a path: `c1-c2-d2`. Before a path comes `! ` if its player turns
renegade, then `5:` if coins are mixed. After it come `<1,5` for coins that leave the source square,
`@a4,b5` for the squares of collected coins, and `*2` for the number of coins kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.engines.coin_isolation.board import DIAGONAL, FIRST_ROWS, NEIGHBOURS, SIDEWAYS
from printkit.layouts.coin_isolation.layout import SIDE_NAMES, SIDES, SQUARES, CoinTable
from printkit.layouts.coins import BY_VALUE, CoinSet
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Message, Said, counted, listed, message
from printkit.layouts.spelling import plain_move

INDEX = {name: square for square, name in enumerate(SQUARES)}
_ROWS = dict(zip(SIDES, map(int, FIRST_ROWS), strict=True))
_NEIGHBOURS = tuple(int(squares) for squares in NEIGHBOURS)
_NEAR = tuple(
    tuple(square for square in range(64) if squares >> square & 1) for squares in _NEIGHBOURS
)


@dataclass(frozen=True, slots=True)
class Move:
    """A turn as it is written. A pass has no walk and does not stand.

    `walk` has a path's squares in order; `coin` is the cents of its coins, 0 on empty squares.
    `leaving` are the coins that leave the source square, in cents; `places` the squares for the
    collected coins; `keeps` the number kept if the player decides.
    """

    walk: tuple[int, ...] = ()
    coin: int = 0
    leaving: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    keeps: int = 0
    turns: bool = False
    stands: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of the player to move on a table, with some variants.

    Methods named `why_not_...` return the reason in words, empty if it is permitted.
    """

    table: CoinTable
    variants: frozenset[str]

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
    def mixed(self) -> bool:
        """Whether several kinds of coins may lie on one square."""
        return not self.variants.isdisjoint({"mixed-change", "mixed-change-2008"})

    @property
    def transplants(self) -> bool:
        """Whether collected coins go to squares of the player's choice."""
        return not self.variants.isdisjoint({"transplant", "transplant-variant"})

    @property
    def keeps_any(self) -> bool:
        """Whether the player decides how many coins are kept of a pile."""
        return "semi-greedy" in self.variants

    @property
    def leaving_count(self) -> int:
        """How many coins leave the source square with a path."""
        if "mixed-change-2008" in self.variants:
            return len(self.source) // 2
        return min(1, len(self.source)) if self.mixed else 0

    def coins_kept(self, target: int, coin: int, keeps: int) -> int:
        """Return how many coins are taken off the target for good."""
        if "greedy" in self.variants:
            return len(self.table.piles[target])
        return keeps if self.keeps_any else 1

    # Passing and standing still

    @property
    def walks_empty(self) -> bool:
        """Whether the player may walk over empty squares without turning renegade."""
        return self.renegade or "empty-squares" in self.variants

    @property
    def may_stand(self) -> bool:
        return "standing-still" in self.variants and bool(self.source) and not self.renegade

    def why_not_pass(self) -> Said | None:
        if self.may_stand:
            return message("the player could stand still, so they may not pass")
        for square in self.next_squares([]):
            if self.table.piles[square] or self.walks_empty:
                return message(
                    "a path could begin on {square}, so a pass is illegal", square=SQUARES[square]
                )
        return None

    # Paths

    def next_squares(self, walk: Sequence[int]) -> list[int]:
        """List the squares to which a walk may go on, or where it may begin, whatever lies on
        them.
        """
        at = walk[-1] if walk else self.pawn
        near = range(64) if at is None else _NEAR[at + self._adjacent]
        return [square for square in near if not self.why_not_go(walk, square)]

    def why_not_go(self, walk: Sequence[int], square: int) -> Said | None:
        """Say why a walk may not go on to a square, or begin there, whatever lies on it; None if
        it may.
        """
        name = SQUARES[square]
        if not walk:
            side, pawn = self.table.sides[self.seat], self.pawn
            if pawn is None and not _ROWS[side] >> square & 1:
                return message(
                    "a first path begins on the {side} row, not on {square}",
                    side=SIDE_NAMES[side],
                    square=name,
                )
            if pawn is not None and not self._are_next(pawn, square):
                return message(
                    "{square} is not next to the pawn on {pawn}", square=name, pawn=SQUARES[pawn]
                )
        if square in self.table.pawns:
            seat = self.table.pawns.index(square)
            return message(
                "player {player}'s pawn stands on {square}", player=seat + 1, square=name
            )
        if square in walk:
            return message("{square} stands on the path twice", square=name)
        if walk and not self._are_next(walk[-1], square):
            before = SQUARES[walk[-1]]
            if "diagonal" in self.variants:
                return message("{one} and {other} do not touch", one=before, other=name)
            return message("{one} and {other} do not share a side", one=before, other=name)
        return None

    @property
    def _adjacent(self) -> int:
        """Where a square's neighbours begin, in tables of neighbours."""
        return int(DIAGONAL if "diagonal" in self.variants else SIDEWAYS)

    def _are_next(self, one: int, other: int) -> bool:
        return bool(_NEIGHBOURS[one + self._adjacent] >> other & 1)

    def kinds(self, walk: Sequence[int], renegade: bool) -> list[int]:
        """List the coins, in cents, that a path may be made of; 0 for a path of empty squares."""
        piles = [self.table.piles[square] for square in walk]
        if not any(piles):
            return [0] if renegade or self.walks_empty else []
        kinds = sorted(set(piles[0]).intersection(*piles[1:]))
        return kinds if renegade else [kind for kind in kinds if self._has_room(walk, kind)]

    # Collected coins

    def to_place(self, walk: Sequence[int]) -> int:
        """Count the coins of a path that go to squares of the player's choice."""
        return len(walk) - 1 if self.transplants else 0

    def why_not_place(self, square: int, walk: Sequence[int], kept: int) -> Said | None:
        """Say why a collected coin may not go to a square; None if it may."""
        pile, name = len(self.table.piles[square]), SQUARES[square]
        pawn_first = "transplant-variant" in self.variants
        if square == walk[-1] and pawn_first:
            return message("the pawn is on {square} before the coins are placed", square=name)
        if square == walk[-1]:
            left = pile > kept or self.leaving_count
            full = message("{square} is not empty: coins are left on the target", square=name)
            return full if left else None
        if square == self.pawn and not pawn_first:
            return message("the pawn is on {square} until the coins are placed", square=name)
        if square in self.table.pawns and square != self.pawn:
            return message("a pawn stands on {square}", square=name)
        gone = self.leaving_count if square == self.pawn else int(square in walk)
        return message("{square} is not empty", square=name) if pile > gone else None

    def room(self, walk: Sequence[int], kind: int, keeps: int) -> list[int]:
        """List the squares on which a collected coin may be placed."""
        if not self.to_place(walk):
            return []
        kept = self.coins_kept(walk[-1], kind, keeps)
        return [s for s in range(64) if not self.why_not_place(s, walk, kept)]

    def numbers_to_keep(self, walk: Sequence[int], kind: int) -> list[int]:
        """List how many coins may be kept if the collected coins still find room."""
        need, most = self.to_place(walk), self.table.piles[walk[-1]].count(kind)
        return [n for n in range(most + 1) if len(self.room(walk, kind, n)) >= need]

    def _has_room(self, walk: Sequence[int], kind: int) -> bool:
        most = self.table.piles[walk[-1]].count(kind)
        return len(self.room(walk, kind, most)) >= self.to_place(walk)


# Writing and reading


def write_path(path: str, leaving: Sequence[int], places: Sequence[str], keeps: int | None) -> str:
    """Write a path of coins with all its parts; `keeps` is None if it is no choice."""
    parts = [path]
    if leaving:
        parts.append(f"<{','.join(map(str, leaving))}")
    if places:
        parts.append(f"@{','.join(sorted(places))}")
    if keeps is not None:
        parts.append(f"*{keeps}")
    return " ".join(parts)


def read_move(turn: Turn, text: str) -> Move:
    """Return the move that `text` spells. Raises InputError that says why it is illegal."""
    text = plain_move(text)
    if text == "pass":
        _refuse(turn.why_not_pass())
        return Move()
    if text == "stand" or text.startswith("stand:"):
        return _stand(turn, text[6:] if ":" in text else None)
    return _path(turn, text)


def _refuse(reason: Said | None) -> None:
    if reason:
        raise InputError(reason)


def _stand(turn: Turn, coin: str | None) -> Move:
    """Read standing still, with the coin named."""
    if "standing-still" not in turn.variants:
        raise InputError(message("standing still is a variant that is not played here"))
    if turn.renegade:
        raise InputError(message("a renegade takes no coins, and cannot stand still for one"))
    if not turn.source:
        raise InputError(message("there is no coin on the source square to stand still for"))
    if not turn.mixed:
        if coin is not None:
            raise InputError(message("no coin is named without mixed change; write stand"))
        return Move(coin=turn.source[0], stands=True)
    if coin is None:
        raise InputError(message("name the coin, as in stand:{coin}", coin=turn.source[0]))
    if coin not in map(str, turn.source):
        raise InputError(
            message("there is no coin of {coin}¢ on the source square", coin=coin[:10])
        )
    return Move(coin=int(coin), stands=True)


def _path(turn: Turn, text: str) -> Move:
    """Read a path with everything written before and after it."""
    turns = text.startswith("! ")
    if turns and "renegade" not in turn.variants:
        raise InputError(message("turning renegade is a variant that is not played here"))
    if turns and turn.renegade:
        raise InputError(message("the player is a renegade already; leave the ! out"))
    core, *rest = text.removeprefix("! ").split(" ")
    suffixes = {part[:1]: part[1:] for part in rest}
    if [*suffixes] != [mark for mark in "<@*" if mark in suffixes] or len(suffixes) != len(rest):
        order = " ".join(mark + suffixes[mark] for mark in "<@*" if mark in suffixes)
        typed = repr(text[:40])
        if order:
            raise InputError(
                message(
                    "{typed} is not a path; write its squares with dashes, then {order}",
                    typed=typed,
                    order=order,
                )
            )
        raise InputError(
            message(
                "{typed} is not a path; write its squares with dashes, as in c1-c2-d2", typed=typed
            )
        )
    coin, walk = _walk(turn, core, turns or turn.renegade)
    if turns or turn.renegade or not coin:
        for mark in suffixes:
            out = mark + suffixes[mark]
            wrong = message("empty squares have no coins; leave out {suffix}", suffix=out)
            if coin:
                wrong = message("a renegade moves no coins; leave out {suffix}", suffix=out)
            raise InputError(wrong)
        return Move(walk, coin, turns=turns)
    leaving = _leaving(turn, suffixes.get("<"))
    keeps = _keeps(turn, suffixes.get("*"), walk[-1], coin)
    places = _places(turn, suffixes.get("@"), walk, turn.coins_kept(walk[-1], coin, keeps))
    return Move(walk, coin, leaving, places, keeps)


def _walk(turn: Turn, core: str, renegade: bool) -> tuple[int, tuple[int, ...]]:
    """Read the coin that a path is made of, 0 for none, and its squares."""
    named, mark, names = core.rpartition(":")
    walk = tuple(map(_square, names.split("-")))
    for at, square in enumerate(walk):
        _refuse(turn.why_not_go(walk[:at], square))
    coin = _coin(turn, named if mark else None, walk[0])
    for square in walk:
        _check_coin(turn, square, walk[0], coin)
    if not coin and not (renegade or turn.walks_empty):
        raise InputError(message("there is no coin on {square}", square=SQUARES[walk[0]]))
    return coin, walk


def _square(name: str) -> int:
    if name not in INDEX:
        raise InputError(message("'{name}' is not a square; squares are a1 to h8", name=name[:20]))
    return INDEX[name]


def _coin(turn: Turn, named: str | None, first: int) -> int:
    """Return the path's coin: the one named, else the only one there is."""
    pile = turn.table.piles[first]
    if named is None:
        if pile and turn.mixed:
            raise InputError(
                message("name the coin, as in {coin}:{square}", coin=pile[0], square=SQUARES[first])
            )
        return pile[0] if pile else 0
    if not turn.mixed:
        raise InputError(message("no coin is named without mixed change; write the squares alone"))
    if named not in ("1", "5", "10", "25"):
        raise InputError(message("'{coin}' is not a coin; use 1, 5, 10 or 25", coin=named[:20]))
    return int(named)


def _check_coin(turn: Turn, square: int, first: int, coin: int) -> None:
    pile = turn.table.piles[square]
    if not coin and pile:
        raise InputError(
            message(
                "{one} is empty and {other} is not; a path is of coins or of empty squares",
                one=SQUARES[first],
                other=SQUARES[square],
            )
        )
    if not coin or coin in pile:
        return
    if not pile or turn.mixed:
        wrong = message("there is no coin on {square}", square=SQUARES[square])
        if pile:
            wrong = message(
                "there is no {coin} on {square}", coin=BY_VALUE[coin].said, square=SQUARES[square]
            )
        raise InputError(wrong)
    raise InputError(
        message(
            "{one} holds {coins} and {other} {others}; a path has one kind of coin",
            one=SQUARES[first],
            coins=BY_VALUE[coin].said_of_several,
            other=SQUARES[square],
            others=BY_VALUE[pile[0]].said_of_several,
        )
    )


def _leaving(turn: Turn, text: str | None) -> tuple[int, ...]:
    """Read the coins that leave the source square."""
    if text is None and not turn.leaving_count:
        return ()
    if not turn.leaving_count:
        raise InputError(message("no coin leaves the source square here; leave out the <"))
    if text is None:
        raise InputError(
            message("say which coins leave the source square, as in <{coin}", coin=turn.source[0])
        )
    coins = text.split(",")
    if any(coin not in map(str, turn.source) for coin in coins):
        raise InputError(
            message("<{text} names a coin that is not on the source square", text=text[:20])
        )
    values = tuple(map(int, coins))
    if len(values) != turn.leaving_count:
        wrong = message(
            "<{text}: {n} coins leave the source square", text=text[:20], n=turn.leaving_count
        )
        raise InputError(_with_hint(wrong, len(values), turn.leaving_count))
    if Counter(values) - Counter(turn.source):
        raise InputError(
            message("<{text} names more coins than lie on the source square", text=text[:20])
        )
    if list(values) != sorted(values):
        raise InputError(message("<{text}: write the smaller coins first", text=text[:20]))
    return values


def _keeps(turn: Turn, text: str | None, target: int, coin: int) -> int:
    """Read how many coins are kept if the player decides; else return 0."""
    if not turn.keeps_any:
        if text is not None:
            raise InputError(
                message("how many coins are kept cannot be chosen here; leave out the *")
            )
        return 0
    most = turn.table.piles[target].count(coin)
    if text is None:
        raise InputError(message("say how many coins are kept, as in *{most}", most=most))
    if not (text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= most):
        raise InputError(
            message("*{text}: from 0 to {most} coins can be kept", text=text[:20], most=most)
        )
    if text != str(int(text)):
        raise InputError(message("*{text}: write *{right}", text=text, right=int(text)))
    return int(text)


def _places(turn: Turn, text: str | None, walk: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """Read the squares for the collected coins."""
    count = turn.to_place(walk)
    if text is None and not count:
        return ()
    if not turn.transplants:
        raise InputError(message("coins go to the target here; leave out the @"))
    if not count:
        raise InputError(
            message("a path of one square collects no coins to place; leave out the @")
        )
    if text is None:
        raise InputError(message("say where the collected coins go, as in @a4,b5"))
    places = tuple(map(_square, text.split(",")))
    if len(set(places)) != len(places):
        raise InputError(message("@{text}: each coin goes to a square of its own", text=text[:40]))
    if len(places) != count:
        wrong = message("@{text}: {n} coins are collected", text=text[:40], n=count)
        raise InputError(_with_hint(wrong, len(places), count))
    for square in places:
        _refuse(turn.why_not_place(square, walk, kept))
    return places


def _with_hint(wrong: Message, found: int, asked: int) -> Message:
    """Add a likely cause if a list with commas is too short."""
    if found >= asked:
        return wrong
    return message("{wrong}; in a record put quotes around a move with commas", wrong=wrong)


# Words


def describe(turn: Turn, text: str, coins: CoinSet) -> Said:
    """Say a legal move in words: "3 nickels, c1, c2, d2"."""
    move = read_move(turn, text)
    if move.stands:
        return message("stands still and takes a {coin}", coin=coins.of(move.coin).said)
    if not move.walk:
        return message("passes")
    way = listed((SQUARES[square] for square in move.walk), ",")
    if move.turns:
        return message("turns renegade and walks {squares}", squares=way)
    if turn.renegade or not move.coin:
        return message("walks {squares}", squares=way)
    kind = coins.of(move.coin)
    said = [
        counted(
            "{coin}, {squares}",
            "{n} {coins}, {squares}",
            len(move.walk),
            coin=kind.said,
            coins=kind.said_of_several,
            squares=way,
        )
    ]
    if move.leaving:
        names = listed(coins.of(value).said for value in move.leaving)
        said.append(message("{coins} from under the pawn", coins=names))
    if move.places:
        places = listed(SQUARES[square] for square in move.places)
        said.append(message("coins to {squares}", squares=places))
    if move.keeps:
        said.append(message("keeps {n}", n=move.keeps))
    return listed(said, ";")
