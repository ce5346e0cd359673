"""Clobber's layout, also as laid out by hand, its table, and its game for the other rooms."""

from __future__ import annotations

import random
from collections.abc import Sequence

from printkit.layouts.game import Game
from printkit.layouts.messages import message
from printkit.layouts.stones import (
    BLACK,
    SEATS,
    WHITE,
    LaidStones,
    NoFindings,
    StoneLayout,
    StoneTable,
    blank_stones,
    stone_board,
)

BOARD = stone_board(6, 5)
EACH = len(BOARD.squares) // 2


class ClobberLayout(StoneLayout):
    """Stones on a board."""

    game = "clobber"
    board = BOARD
    blank = blank_stones(BOARD)


class ClobberTable(StoneTable):
    """The stones that are left."""

    board = BOARD


class LaidClobber(LaidStones):
    """Stones on some squares."""

    made = ClobberLayout
    squares = BOARD.squares
    each = EACH


class Clobber(Game):
    """Stones are dealt: half of them are black and half white, on random squares."""

    def deal(
        self, seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()
    ) -> ClobberLayout:
        stream = random.Random(seed)
        return ClobberLayout(tuple(sorted((BLACK, WHITE) * EACH, key=lambda _: stream.random())))


GAME = Clobber(
    slug="clobber",
    title="Clobber",
    designer="Michael Albert, J. P. Grossman and Richard Nowakowski",
    blurb=message("stones take their neighbours, 2 players, who cannot move loses"),
    players=(2,),
    seats=(message(SEATS[0]), message(SEATS[1])),
    layout=ClobberLayout,
    laid=LaidClobber,
    table=ClobberTable,
    findings=NoFindings,
    home="clobber",
)
