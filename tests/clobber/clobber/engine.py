"""Clobber's engine: its moves in words; judged by games alone."""

from __future__ import annotations

from clobber import kernel
from clobber.game import BOARD, GAME, ClobberTable
from printkit.engines.judging.stones import StoneEngine, two_squares
from printkit.engines.kernel.binding import Kernel, complete, one_step_notation
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.stones import stones_of
from printkit.engines.search.players import usual_ladder
from printkit.layouts.messages import message


def table(state: Words) -> ClobberTable:
    """Return what lies on the table."""
    return ClobberTable(stones_of(state, kernel.SQUARES))


class ClobberEngine(StoneEngine):
    """A move is two taps: a stone, then the stone that it takes."""

    asks = ("Which stone moves?", "Which stone does it take?")
    does = ("take {square}", "{stone} takes {square}")


RULES = complete(kernel)
KERNEL = Kernel(RULES, one_step_notation(RULES, two_squares(BOARD), table))
ENGINE = ClobberEngine(
    game=GAME, kernel=KERNEL, ladder=usual_ladder(message("those who keep most moves"))
)
