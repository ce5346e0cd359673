"""Taps: a move made on a board tap by tap, and what may be tapped next (incremental move entry).

A game describes how its moves are tapped by a `Dialogue`: a generator that asks a question, is sent
the chosen tap, asks on, and at last returns the move in the game's notation. So every legal move
can be tapped, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from printkit.engines.kernel.position import Position
from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, message
from printkit.layouts.words import short_repr


@dataclass(frozen=True, slots=True)
class Tap:
    """Something that may be tapped: a spot on the board, or a choice beside it.

    `key` is unique among the taps offered at once, and so are `words`, which tell the user what the
    tap does. `spot` is the key of a spot on the board, else empty. `chance` marks taps that say how
    dice fell, each equally likely. If the tapped piece covers several spots, `covers` lists them
    all.
    """

    key: str
    words: Said | str
    spot: str = ""
    chance: bool = field(default=False, metadata=LEFT_OUT)
    covers: tuple[str, ...] = field(default=(), metadata=LEFT_OUT)

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class Steps:
    """The state of a move that is tapped: the next taps and their question, or the whole `move`.

    A whole move has no more taps. When the game is over there are neither taps nor a move.
    """

    taps: tuple[Tap, ...] = ()
    asks: Said | str = ""
    move: str = ""

    __repr__ = short_repr


R = TypeVar("R")
Question: TypeAlias = Generator[Steps, Tap, R]
"""Yields the taps on offer (at least one), is sent the chosen one, and returns its meaning."""

Dialogue: TypeAlias = Question[str]
"""A dialogue for a whole move, which it returns in the game's notation."""

Asking: TypeAlias = Callable[[Position], Dialogue]
"""A game's dialogue in a position that is not over."""


def on(spot: str, words: Said) -> Tap:
    """Return a tap on a spot of the board, with these words."""
    return Tap(spot, words, spot)


def ask(asks: Said, taps: Iterable[Tap]) -> Question[Tap]:
    """Ask the user to choose one of several taps."""
    return (yield Steps(tuple(taps), asks))


def choose(asks: Said, taps: Iterable[Tap]) -> Question[Tap]:
    """Ask the user to choose one of several taps; a single tap is taken without asking."""
    taps = tuple(taps)
    return taps[0] if len(taps) == 1 else (yield from ask(asks, taps))


def steps(asking: Asking, position: Position, taps: Sequence[str]) -> Steps:
    """Return where these taps, given by their keys, lead in a position.

    Raises InputError for a tap that was not offered.
    """
    if position.over:
        if taps:
            raise InputError(message("the game is over; there is nothing to tap"))
        return Steps()
    dialogue = asking(position)
    now = _go_on(dialogue, None)
    for key in taps:
        tap = next((tap for tap in now.taps if tap.key == key), None)
        if tap is None:
            raise InputError(message("{tap} is nothing that can be tapped now", tap=repr(key[:20])))
        now = _go_on(dialogue, tap)
    return now


def _go_on(dialogue: Dialogue, tap: Tap | None) -> Steps:
    try:
        return next(dialogue) if tap is None else dialogue.send(tap)
    except StopIteration as end:
        return Steps(move=end.value)


@dataclass(frozen=True, slots=True)
class Way:
    """A way to tap a whole `move`: the taps in order."""

    taps: tuple[Tap, ...]
    move: str


def along(ways: Iterable[Way], asks: Sequence[Said]) -> Dialogue:
    """Return the dialogue for moves that are listed with the ways to tap them.

    No way may be the beginning of another. `asks` are the questions in order, the last one serving
    all later taps. If two taps share a key, the words of the first are shown.
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
