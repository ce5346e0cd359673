"""The table of Coin Isolation: piles, pawns and money in the course of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from layouts.coin_isolation.layout import FILES, RANKS

_MIN_COLUMN = 8


@dataclass(frozen=True, slots=True)
class Table:
    """A position as people see it: squares are numbered as in `layout.SQUARES`.

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
        """The board for a terminal, and a line a player.

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
        """Whether a player has turned renegade, or has yet to come in."""
        renegade = ["renegade"] if self.renegades[seat] else []
        return renegade + (["not on the board yet"] if self.pawns[seat] is None else [])


def pile_text(coins: tuple[int, ...]) -> str:
    """The coins of a square, `-` where none lies."""
    kinds = sorted(Counter(coins).items())
    return "+".join(f"{n}x{value}" if n > 1 else str(value) for value, n in kinds) or "-"


def _row(name: str, cells: list[str], widths: list[int]) -> str:
    padded = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name} {''.join(padded)}"
