"""Clobber's engine: the text, taps and words of its moves; judged by games alone.

A move is the square that a stone leaves and the square it moves to: `c3-c4`.
"""

from __future__ import annotations

from engines.judging.engine import PlayedEngine
from engines.kernel.binding import Kernel, complete, one_step_notation
from engines.kernel.bits import Words
from engines.kernel.position import Position
from engines.kernel.taps import Dialogue, Way, along, on
from engines.search.players import usual_ladder
from tests.clobber import kernel
from tests.clobber.game import BLACK, BOARD, EMPTY, GAME, WHITE, ClobberTable


def spell_step(first: int, second: int) -> str:
    """Spell a move by its two squares."""
    return "-".join(BOARD.squares[word.bit_length() - 1] for word in (first, second))


def table(state: Words) -> ClobberTable:
    """Return what lies on the table."""
    black, white = int(state[0]), int(state[1])
    return ClobberTable(
        tuple(
            BLACK if black >> square & 1 else WHITE if white >> square & 1 else EMPTY
            for square in range(kernel.SQUARES)
        )
    )


class ClobberEngine(PlayedEngine):
    """A move is two taps: a stone, then the stone that it takes."""

    def dialogue(self, position: Position) -> Dialogue:
        ways = [
            Way((on(stone, f"move {stone}"), on(taken, f"take {taken}")), move)
            for move in position.legal()
            for stone, _, taken in [move.partition("-")]
        ]
        return along(ways, ["Which stone moves?", "Which stone does it take?"])

    def describe_move(self, position: Position, move: str) -> str:
        return " takes ".join(move.split("-"))


RULES = complete(kernel)
KERNEL = Kernel(RULES, one_step_notation(RULES, spell_step, table))
ENGINE = ClobberEngine(game=GAME, kernel=KERNEL, ladder=usual_ladder("those who keep most moves"))
