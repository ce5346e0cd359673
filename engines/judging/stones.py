"""Engines of games with black and white stones: a move is written as two squares, `c3-c4`."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from printkit.engines.judging.engine import PlayedEngine
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import Dialogue, Way, along, on
from printkit.layouts.grid import SquareBoard
from printkit.layouts.messages import Said, message


def two_squares(board: SquareBoard) -> Callable[[int, int], str]:
    """Return a function that spells a move of two words, the square it begins and the one it ends
    on, each as a set.
    """
    squares = board.squares

    def spell_step(first: int, second: int) -> str:
        return "-".join(squares[word.bit_length() - 1] for word in (first, second))

    return spell_step


class StoneEngine(PlayedEngine):
    """A move is two taps: a stone, then the square it goes to.

    `asks` are the two questions. `does` is what the stone does on the second square, as a button
    and as a sentence say it: "take {square}", "{stone} takes {square}".
    """

    asks: ClassVar[tuple[str, str]]
    does: ClassVar[tuple[str, str]]

    def dialogue(self, position: Position) -> Dialogue:
        ways = [
            Way(
                (
                    on(stone, message("move {stone}", stone=stone)),
                    on(end, message(self.does[0], square=end)),
                ),
                move,
            )
            for move in position.legal()
            for stone, _, end in [move.partition("-")]
        ]
        return along(ways, [message(each) for each in self.asks])

    def describe_move(self, position: Position, move: str) -> Said:
        stone, _, square = move.partition("-")
        return message(self.does[1], stone=stone, square=square)
