"""Taps: a path square by square, and then what is still to be chosen, under any variants.

A path may end on any of its squares: where it can begin it may stop at once, and what makes longer
ones illegal, too few empty squares for the coins, only gets worse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.coin_isolation.kernels import VARIANT_KERNEL
from engines.coin_isolation.reading import Reader, members
from engines.coin_isolation.variant_notation import variants_of
from engines.kernel.position import Position
from engines.kernel.taps import Asked, Dialogue, Tap, ask, choose, on
from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import SQUARES, CoinTable
from layouts.coins import CoinSet
from layouts.errors import InputError

_PASS, _STAND, _TURN, _STOP = "pass", "stand", "!", "stop"


def dialogue(position: Position) -> Dialogue:
    """A turn by the rules of the position's kernel."""
    table = position.table()
    assert isinstance(table, CoinTable)
    variants = variants_of(position.state) if position.kernel is VARIANT_KERNEL else ()
    return turn(Reader(table, frozenset(variants)), coins_of(position.game))


def turn(reader: Reader, coins: CoinSet) -> Dialogue:
    """The turn of the player to move on the reader's table."""
    return _Turn(reader, coins).dialogue()


@dataclass(frozen=True, slots=True)
class _Turn:
    """The turn of the player to move: the rules of the table, and what its coins are called."""

    reader: Reader
    coins: CoinSet

    def dialogue(self) -> Dialogue:
        reader = self.reader
        first = yield from ask("Where does the path begin?", self._first())
        if first.key == _PASS:
            return _PASS
        if first.key == _STAND:
            return (yield from self._stand())
        turns = first.key == _TURN
        renegade = turns or reader.renegade
        if turns:
            first = yield from ask("Where does the renegade go?", self._starts(renegade=True))
        walk = [SQUARES.index(first.key)]
        while onward := [s for s in self._next(walk) if self._kinds([*walk, s], renegade)]:
            last = SQUARES[walk[-1]]
            taps = [on(SQUARES[s], f"go on to {SQUARES[s]}") for s in onward]
            taps += [on(last, f"stop here, on {last}"), Tap(_STOP, f"Stop on {last}")]
            tap = yield from ask("Where does the path go on?", taps)
            if tap.key in (_STOP, last):
                break
            walk.append(SQUARES.index(tap.key))
        return (yield from self._settled(walk, turns, renegade))

    def _first(self) -> Iterator[Tap]:
        reader = self.reader
        yield from self._starts(reader.renegade)
        if "standing-still" in reader.variants and reader.source and not reader.renegade:
            yield Tap(_STAND, "Stand still and take a coin from under the pawn")
        if "renegade" in reader.variants and not reader.renegade and [*self._starts(renegade=True)]:
            yield Tap(_TURN, "Turn renegade, for good")
        if self._may_pass():
            yield Tap(_PASS, "Pass")

    def _starts(self, renegade: bool) -> Iterator[Tap]:
        for square in members(self.reader.starts):
            if square not in self.reader.table.pawns and self._kinds([square], renegade):
                yield on(SQUARES[square], f"begin on {SQUARES[square]}")

    def _may_pass(self) -> bool:
        try:
            self.reader.check_pass()
        except InputError:
            return False
        return True

    def _next(self, walk: Sequence[int]) -> Iterator[int]:
        for square in members(self.reader.next_to(walk[-1])):
            if square not in walk and square not in self.reader.table.pawns:
                yield square

    def _kinds(self, walk: Sequence[int], renegade: bool) -> list[int]:
        """The coins that a path may be made of, in cents, 0 for one of empty squares."""
        piles = [self.reader.table.piles[square] for square in walk]
        if not any(piles):
            return [0] if renegade or self.reader.walks_empty else []
        kinds = sorted(set(piles[0]).intersection(*piles[1:]))
        return kinds if renegade else [kind for kind in kinds if self._has_room(walk, kind)]

    def _has_room(self, walk: Sequence[int], kind: int) -> bool:
        most = self.reader.table.piles[walk[-1]].count(kind)
        return len(self._room(walk, kind, most)) >= self.reader.to_place(walk)

    def _room(self, walk: Sequence[int], kind: int, keeps: int) -> list[int]:
        """The squares that may take a coin which was collected."""
        if not self.reader.to_place(walk):
            return []
        kept = self.reader.kept(walk[-1], kind, keeps)
        return [s for s in range(len(SQUARES)) if self._takes(s, walk, kept)]

    def _takes(self, square: int, walk: Sequence[int], kept: int) -> bool:
        try:
            self.reader.check_place(square, walk, kept)
        except InputError:
            return False
        return True

    # What is chosen once the path is there

    def _settled(self, walk: Sequence[int], turns: bool, renegade: bool) -> Dialogue:
        """The move along a path, when all is said that it leaves open."""
        kinds = self._kinds(walk, renegade)
        kind = kinds[0] if renegade else (yield from self._kind("Along which coins?", kinds))
        named = f"{kind}:" if kind and self.reader.mixed else ""
        path = named + "-".join(SQUARES[square] for square in walk)
        if renegade or not kind:
            return f"{'! ' if turns else ''}{path}"
        leaving = yield from self._leaving()
        keeps = yield from self._keeps(walk, kind)
        places = yield from self._places(walk, kind, keeps)
        said = [path]
        said += [f"<{','.join(map(str, leaving))}"] if leaving else []
        said += [f"@{','.join(places)}"] if places else []
        said += [f"*{keeps}"] if self.reader.keeps_any else []
        return " ".join(said)

    def _stand(self) -> Dialogue:
        kinds = sorted(set(self.reader.source))
        kind = yield from self._kind("Which coin do you take?", kinds)
        return f"stand:{kind}" if self.reader.mixed else "stand"

    def _kind(self, asks: str, kinds: Sequence[int]) -> Asked[int]:
        tap = yield from choose(asks, self._coin_taps(kinds))
        return int(tap.key)

    def _coin_taps(self, kinds: Sequence[int]) -> list[Tap]:
        return [Tap(str(kind), f"The {self.coins.of(kind).name}" if kind else "") for kind in kinds]

    def _leaving(self) -> Asked[list[int]]:
        """The coins that leave the source square with the path, the smaller first."""
        chosen: list[int] = []
        while len(chosen) < self.reader.leaving:
            left = Counter(self.reader.source) - Counter(chosen)
            missing = self.reader.leaving - len(chosen)
            least = chosen[-1] if chosen else 0
            kinds = [
                kind
                for kind in sorted(left)
                if kind >= least and sum(left[other] for other in left if other >= kind) >= missing
            ]
            asks = "Which coin leaves with the pawn?" if missing == 1 else f"{missing} coins leave"
            chosen.append((yield from self._kind(asks, kinds)))
        return chosen

    def _keeps(self, walk: Sequence[int], kind: int) -> Asked[int]:
        """How many coins of the target are kept, where that is a choice."""
        if not self.reader.keeps_any:
            return 0
        most = self.reader.table.piles[walk[-1]].count(kind)
        need = self.reader.to_place(walk)
        open_to = [n for n in range(most + 1) if len(self._room(walk, kind, n)) >= need]
        taps = [Tap(str(n), f"Keep {n or 'none'}") for n in open_to]
        tap = yield from choose(f"How many on {SQUARES[walk[-1]]} do you keep?", taps)
        return int(tap.key)

    def _places(self, walk: Sequence[int], kind: int, keeps: int) -> Asked[list[str]]:
        """Where the coins go that were collected."""
        room, count = self._room(walk, kind, keeps), self.reader.to_place(walk)
        places: list[str] = []
        while (missing := count - len(places)) and len(room) > missing:
            taps = [on(SQUARES[s], f"a coin on {SQUARES[s]}") for s in room]
            coins = f"{missing} coins are" if missing > 1 else "one coin is"
            tap = yield from ask(f"Where do the coins go? {coins} left", taps)
            places.append(tap.key)
            room.remove(SQUARES.index(tap.key))
        if missing:
            places += [SQUARES[square] for square in room]
        return sorted(places)
