"""Taps: a move made on a board bit by bit, and what may be tapped next (incremental move entry).

A game says how its moves are tapped as a `Dialogue`: a generator that asks, is sent the tap that
was chosen, asks on, and at last returns the move as people write it. So every legal move can be
tapped, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from engines.kernel.position import Position
from layouts.answers import LEFT_OUT
from layouts.errors import InputError


@dataclass(frozen=True, slots=True)
class Tap:
    """What may be tapped: a spot of the board, called by its name, or a choice beside the board.

    `key` tells it from all others that are offered at once, and so do the `words` that say to
    people what it does. `spot` is the key of one on the board, empty for others. Of taps that say
    how dice fell each is as likely as any other: `chance`. Where a piece is tapped that lies on
    several spots, `covers` has them all.
    """

    key: str
    words: str
    spot: str = ""
    chance: bool = field(default=False, metadata=LEFT_OUT)
    covers: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the taps so far have led: what may follow them, what is asked, or the whole `move`.

    Once the move is whole there are no taps. When the game is over there is neither.
    """

    taps: tuple[Tap, ...] = ()
    asks: str = ""
    move: str = ""


R = TypeVar("R")
Asked: TypeAlias = Generator[Steps, Tap, R]
"""Yields what may be tapped, a tap at least, is sent that which was, and returns what it means."""

Dialogue: TypeAlias = Asked[str]
"""The dialogue of a whole move, which returns it as people write it."""

Asking: TypeAlias = Callable[[Position], Dialogue]
"""A game's dialogue in a position that is not over."""


def on(spot: str, words: str) -> Tap:
    """A tap on a spot of the board."""
    return Tap(spot, words, spot)


def ask(asks: str, taps: Iterable[Tap]) -> Asked[Tap]:
    """Ask for one of some taps."""
    return (yield Steps(tuple(taps), asks))


def choose(asks: str, taps: Iterable[Tap]) -> Asked[Tap]:
    """Ask for one of some taps; the only one is taken without asking."""
    taps = tuple(taps)
    return taps[0] if len(taps) == 1 else (yield from ask(asks, taps))


def steps(asking: Asking, position: Position, taps: Sequence[str]) -> Steps:
    """Where these taps, by their keys, lead in a position.

    Raises InputError for one that was not offered.
    """
    if position.over:
        if taps:
            raise InputError("the game is over; there is nothing to tap")
        return Steps()
    dialogue = asking(position)
    now = _go_on(dialogue, None)
    for key in taps:
        tap = next((tap for tap in now.taps if tap.key == key), None)
        if tap is None:
            raise InputError(f"{key[:20]!r} is nothing that can be tapped now")
        now = _go_on(dialogue, tap)
    return now


def _go_on(dialogue: Dialogue, tap: Tap | None) -> Steps:
    try:
        return next(dialogue) if tap is None else dialogue.send(tap)
    except StopIteration as end:
        return Steps(move=end.value)


@dataclass(frozen=True, slots=True)
class Way:
    """One way of tapping a whole `move`."""

    taps: tuple[Tap, ...]
    move: str


def along(ways: Iterable[Way], asks: Sequence[str]) -> Dialogue:
    """The dialogue of moves that are listed with the ways to tap them.

    No way is the beginning of another. `asks` are the questions in their order, the last one for
    all later taps. Of two taps with the same key the words of the first are told.
    """
    left, depth = list(ways), 0
    while True:
        offered: dict[str, Tap] = {}
        for way in left:
            offered.setdefault(way.taps[depth].key, way.taps[depth])
        tap = yield from ask(asks[min(depth, len(asks) - 1)], offered.values())
        left = [way for way in left if way.taps[depth].key == tap.key]
        depth += 1
        if len(left[0].taps) == depth:
            return left[0].move
