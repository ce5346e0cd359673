"""The table of Coin Collectors: tiles, coins, pawns and dice in the course of a game."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.coin_collectors.layout import FILES, HOLE, NO_COIN, RANKS, SUITS
from layouts.coin_collectors.rules import COINS

_CELL = 9  # characters of a square: in the hole stand up to four pawns


@dataclass(frozen=True, slots=True)
class Table:
    """A position as diagrams and the terminal show it.

    `tiles` and `coins` go in the order of SQUARES, `coins` with NO_COIN where none lies (any more).
    `pawns` has the square of each suit's pawn, None for one that was given up, `dice` the face of
    each suit's die, and `collected` how many coins the player has.
    """

    tiles: tuple[str, ...]
    coins: tuple[int, ...]
    pawns: tuple[int | None, ...]
    dice: tuple[int, ...]
    collected: int

    def text(self) -> str:
        """The board: each square's tile and coin, the pawns there as their suits' letters in []."""
        rows = []
        for rank in reversed(range(len(RANKS))):
            cells = [self._cell(len(FILES) * rank + file) for file in range(len(FILES))]
            rows.append(f"{RANKS[rank]}  " + "".join(f"{cell:<{_CELL}}" for cell in cells).rstrip())
        rows.append("   " + "".join(f"{file:<{_CELL}}" for file in FILES).rstrip())
        return "\n".join([*rows, "", *self.has(0)])

    def has(self, seat: int) -> list[str]:
        """What the dice show, how many coins are collected, and which pawns were given up."""
        dice = ", ".join(f"{suit} {face}" for suit, face in zip(SUITS, self.dice, strict=True))
        facts = [f"dice: {dice}", f"collected: {self.collected} of {COINS} coins"]
        out = [suit for suit, pawn in zip(SUITS, self.pawns, strict=True) if pawn is None]
        return facts + ([f"out of the game: {', '.join(out)}"] if out else [])

    def _cell(self, square: int) -> str:
        here = "".join(s[0].upper() for s, p in zip(SUITS, self.pawns, strict=True) if p == square)
        if square == HOLE:
            return f"[{here}]" if here else "--"
        if here:
            return f"{self.tiles[square]} [{here}]"
        coin = self.coins[square]
        return f"{self.tiles[square]} {'-' if coin == NO_COIN else coin}"
