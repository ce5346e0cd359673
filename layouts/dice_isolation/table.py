"""The table of Dice Isolation: tokens on the board and in hand in the course of a game."""

from __future__ import annotations

from dataclasses import dataclass

from layouts.dice_isolation.layout import FILES, RANKS, SQUARES, DiceLayout


@dataclass(frozen=True, slots=True)
class Table:
    """A position as people see it.

    `rows` is the board as a layout has it. By player: `tokens`, the squares they stand on, `hands`,
    the tokens beside the board, and `phases`: "A", "B", or "out" after a pass. `rolling` is the
    number of dice in the air, 0 for none; `to_move` is whose turn it is, None after the game.
    """

    rows: tuple[str, ...]
    tokens: tuple[frozenset[str], ...]
    hands: tuple[int, ...]
    phases: tuple[str, ...]
    rolling: int = 0
    to_move: int | None = None

    def open_squares(self, seat: int) -> frozenset[str]:
        """Where a player who is in phase B may place a token: none without one in hand."""
        if self.phases[seat] != "B" or not self.hands[seat]:
            return frozenset()
        white = {SQUARES[square] for square in DiceLayout(self.rows).white}
        free, own = white.difference(*self.tokens), self.tokens[seat]
        return frozenset(name for name in free if not own or any(_touch(name, o) for o in own))

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

    def has(self, seat: int) -> list[str]:
        """A player's tokens on the board and in hand, and the phase."""
        phase = self.phases[seat]
        where = "out" if phase == "out" else f"phase {phase}"
        return [f"{len(self.tokens[seat])} on the board", f"{self.hands[seat]} in hand", where]

    def _player(self, seat: int) -> str:
        return f"player {seat + 1}: {', '.join(self.has(seat))}"


def _touch(one: str, other: str) -> bool:
    """Whether two squares share a side or a corner."""
    return all(abs(ord(a) - ord(b)) <= 1 for a, b in zip(one, other, strict=True))
