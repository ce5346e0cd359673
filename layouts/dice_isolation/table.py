"""What is on the table in a game of Dice Isolation."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.dice_isolation.layout import FILES, RANKS


@dataclass(frozen=True, slots=True)
class Table:
    """A position as people see it.

    `rows` is the board as a layout has it. By player: `tokens`, the squares they stand on, `hands`,
    the tokens beside the board, and `phases`: "A", "B", or "out" after a pass. `rolling` is the
    number of dice in the air, 0 for none.
    """

    rows: tuple[str, ...]
    tokens: tuple[frozenset[str], ...]
    hands: tuple[int, ...]
    phases: tuple[str, ...]
    rolling: int = 0

    def text(self) -> str:
        """The board with each player's tokens as their number, and what each player has."""
        ranks = RANKS[: len(self.rows)]
        lines = [
            f"{rank} "
            + "".join(f" {self._mark(f + rank, s)}" for f, s in zip(FILES, row, strict=False))
            for rank, row in zip(reversed(ranks), self.rows, strict=True)
        ]
        lines.append("  " + "".join(f" {file}" for file in FILES[: len(self.rows[0])]))
        return "\n".join([*lines, *map(self._player, range(len(self.hands)))])

    def _mark(self, name: str, square: str) -> str:
        return next((str(seat + 1) for seat, on in enumerate(self.tokens) if name in on), square)

    def _player(self, seat: int) -> str:
        phase = self.phases[seat]
        where = "out" if phase == "out" else f"phase {phase}"
        return (
            f"player {seat + 1}: {len(self.tokens[seat])} on the board, "
            f"{self.hands[seat]} in hand, {where}"
        )
