"""Marks in the corners of a printed board, by which a photo of it is read. All lengths in mm.

The marks are ArUco markers of OpenCV's dictionary DICT_4X4_100. Their bits stand here as data, so
that printing needs no OpenCV.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from printkit.layouts.coin_isolation.layout import FILES
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.scene import Item, Path, Point, Text
from printkit.output.drawing.theme import Theme
from printkit.output.page.flow import label, small
from printkit.output.page.frame import modules_path
from printkit.output.page.grid import Grid

_BITS = """
    b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56 f991 11a7 0eb7 2a0f 24b1 263e
    4665 6600 6c5e 76af 868b b02b ccd5 dd82 fe47 9471 ace4 a554 2123 346f 4415 57b2
    9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a 1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64
    502e 5013 5194 5568 5d41 5f97 6801 6867 6124 61e9 6b12 6fe5 67df 7e1b 80a0 8344
    8ba2 937a 846c 852a 859c 9c89 9fa1 bb7c bc04
"""
"""The markers by ID: 16 bits each, row by row from the top left, 1 for white."""

_WORDS = tuple(int(word, 16) for word in _BITS.split())
_MODULES = 4  # across, inside the dark border of one module

SIDE, GAP = 9.0, 1.5
"""The side of a mark, and its distance from the board."""

ROOM = SIDE + GAP + 0.3
"""The room that marks take above a board, and below it."""

_SETUP_SIDE, _SETUP_GAP = 7.8, GAP
SETUP_ROOM = 8.6
"""The room above a setup's board; its mark reaches a little into the room of the title."""

_ASIDE, _LOW = 1.6, 0.5  # from a mark to its caption, and from its foot to the baseline
_BOARD_WORDS = message("The marks are for photos: printkit reads your coins from one.")
_SETUP_WORDS = message("On a photo, the mark says that these coins are printed.")

CORNERS = ("upper left", "upper right", "lower left", "lower right")
"""The corners that have marks, in the order of their IDs."""

PLAYERS = (2, 3, 4)


class Printed(NamedTuple):
    """What marks say of the sheet they are on."""

    paper: str
    players: int


_CODES = tuple(Printed(*each) for each in product(PAPERS, PLAYERS))

SETUP_ID = len(CORNERS) * len(_CODES)
"""The ID of the mark on a setup sheet. Its coins are printed, so photos of it are not read."""


def marker_id(printed: Printed, corner: int) -> int:
    """The ID of the mark in a corner of a board, by its place in CORNERS."""
    return len(CORNERS) * _CODES.index(printed) + corner


def read_id(number: int) -> tuple[Printed, int] | None:
    """What the ID of a board's mark says, and its corner; None for other IDs."""
    if not 0 <= number < SETUP_ID:
        return None
    code, corner = divmod(number, len(CORNERS))
    return _CODES[code], corner


def corner_marks(grid: Grid, printed: Printed, theme: Theme, language: Language) -> list[Item]:
    """Draw the marks of a bare board, flush with its left and right edges, and their caption."""
    box = grid.box
    return [
        _caption(grid, SIDE, language.say(_BOARD_WORDS), theme),
        *(
            _mark(marker_id(printed, corner), x, y, SIDE, theme)
            for corner, (y, x) in enumerate(
                product((box.y - GAP - SIDE, box.bottom + GAP), (box.x, box.right - SIDE))
            )
        ),
    ]


def setup_mark(grid: Grid, theme: Theme, language: Language) -> list[Item]:
    """Draw the mark of a setup's board, above its upper left corner, and its caption."""
    y = grid.box.y - _SETUP_GAP - _SETUP_SIDE
    return [
        _caption(grid, _SETUP_SIDE, language.say(_SETUP_WORDS), theme),
        _mark(SETUP_ID, grid.box.x, y, _SETUP_SIDE, theme),
    ]


def _caption(grid: Grid, side: float, words: str, theme: Theme) -> Text:
    """Words to the right of the upper left mark, whose side is given."""
    at = Point(grid.box.x + side + _ASIDE, grid.box.y - GAP - _LOW)
    return label(words, *at, small(theme))


def mark_corners(corner: int, square: float) -> list[tuple[float, float]]:
    """The corners of a board's mark: (x, y) in squares from the board's top left, y down.

    `square` is the side of a square. Corners are in the order of ArUco: clockwise from the mark's
    own upper left.
    """
    side, gap, across = SIDE / square, GAP / square, len(FILES)
    lower, right = divmod(corner, 2)
    x = across - side if right else 0.0
    y = across + gap if lower else -gap - side
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


def _mark(number: int, x: float, y: float, side: float, theme: Theme) -> Path:
    return modules_path(marker_modules(number), x, y, side, theme.muted)


def marker_modules(number: int) -> list[list[bool]]:
    """The dark modules of a marker, row by row, with its border."""
    word, across = _WORDS[number], _MODULES + 2
    rows = [[True] * across for _ in range(across)]
    for index in range(_MODULES**2):
        row, column = divmod(index, _MODULES)
        rows[row + 1][column + 1] = not word >> (_MODULES**2 - 1 - index) & 1
    return rows
