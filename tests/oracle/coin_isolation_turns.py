"""A turn of Coin Isolation as a player announces it, and as it is written."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from tests.oracle.coin_isolation_board import KINDS

Pile = tuple[int, ...]
"""Coins in cents, ascending."""

Walk = tuple[str, ...]
"""The squares of a path in order."""

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
EXCLUSIVE = (
    {"greedy", "semi-greedy"},
    {"many-pennies", "many-many-pennies"},
    {"mixed-change", "mixed-change-2008"},
    {"transplant", "transplant-variant", "cleanup"},
    {"renegade", "empty-squares"},
)
"""A game has at most one variant of each of these sets."""


def are_allowed(variants: Collection[str]) -> bool:
    """Whether these variants can be played together. A new one has to be played here first."""
    unknown = {*variants} - {*VARIANTS}
    assert not unknown, f"add {unknown} to {__name__}: VARIANTS, EXCLUSIVE, and how it is played"
    return all(len(group & set(variants)) <= 1 for group in EXCLUSIVE)


_SQUARES = r"[a-h][1-8](?:{0}[a-h][1-8])*"
_PATH = re.compile(
    r"(?P<turning>! )?(?:(?P<kind>\d+):)?"
    rf"(?P<walk>{_SQUARES.format('-')})"
    r"(?: <(?P<gone>\d+(?:,\d+)*))?"
    rf"(?: @(?P<placed>{_SQUARES.format(',')}))?"
    r"(?: \*(?P<kept>\d+))?"
)
_STAND = re.compile(r"stand(?::(?P<kind>\d+))?")


@dataclass(frozen=True)
class SpokenTurn:
    """What a player says and chooses in a turn. Without a walk the player stands still."""

    walk: Walk = ()
    kind: int | None = None  # the coin in cents, if it is named
    turning: bool = False  # becomes a renegade first
    gone: Pile = ()  # coins leaving the source square with mixed change
    placed: Walk = ()  # the squares of a transplant's coins
    kept: int | None = None  # the number of coins kept, if that is a choice

    @classmethod
    def read(cls, text: str) -> SpokenTurn:
        """Read a written turn. Raises ValueError if it is not a turn at all."""
        if match := _STAND.fullmatch(text):
            return cls(kind=int(match["kind"]) if match["kind"] else None)
        match = _PATH.fullmatch(text)
        if not match:
            raise ValueError(f"{text!r} is no move")
        return cls(
            walk=tuple(match["walk"].split("-")),
            kind=int(match["kind"]) if match["kind"] else None,
            turning=bool(match["turning"]),
            gone=tuple(map(int, match["gone"].split(","))) if match["gone"] else (),
            placed=tuple(match["placed"].split(",")) if match["placed"] else (),
            kept=int(match["kept"]) if match["kept"] else None,
        )

    def __str__(self) -> str:
        if not self.walk:
            return "stand" if self.kind is None else f"stand:{self.kind}"
        text = "! " if self.turning else ""
        text += "" if self.kind is None else f"{self.kind}:"
        text += "-".join(self.walk)
        text += " <" + ",".join(map(str, self.gone)) if self.gone else ""
        text += " @" + ",".join(self.placed) if self.placed else ""
        return text + ("" if self.kept is None else f" *{self.kept}")

    def respelled(self) -> Iterator[SpokenTurn]:
        """Yield the turn with its placed coins named in other orders."""
        if len(self.placed) > 1:
            yield replace(self, placed=self.placed[::-1])
            yield replace(self, placed=self.placed[1:] + self.placed[:1])


def part(pile: Pile, size: int) -> set[Pile]:
    """Return every way to pick `size` coins from a pile."""
    picked: set[Pile] = {()}
    for _ in range(size):
        picked = {
            tuple(sorted((*coins, kind)))
            for coins in picked
            for kind in KINDS
            if coins.count(kind) < pile.count(kind)
        }
    return picked


def join_coins(pile: Pile, coins: Pile) -> Pile:
    """Return the pile with these coins added."""
    return tuple(sorted(pile + coins))


def without(pile: Pile, coins: Pile) -> Pile:
    """Return the pile without these coins. Raises ValueError if it lacks one."""
    left = list(pile)
    for coin in coins:
        left.remove(coin)
    return tuple(left)
