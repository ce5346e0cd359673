"""QR codes as paths, the dark modules of a row in runs."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

import segno

from output.drawing.scene import Close, Colour, Command, LineTo, MoveTo, Path, Point, Style

QUIET_ZONE = 4
"""What is left blank around a code, in modules."""


@lru_cache(maxsize=256)  # several sheets of a kit, and its cards in small, have the same
def _modules(text: str) -> list[tuple[bool, ...]]:
    """Which modules of each row are dark, with the quiet zone."""
    return [
        tuple(map(bool, row))
        for row in segno.make(text, error="l", micro=False).matrix_iter(border=QUIET_ZONE)
    ]


def modules_across(text: str) -> int:
    """How many modules wide the code of a text is, with its quiet zone."""
    return len(_modules(text))


@lru_cache(maxsize=64)  # every page of a kit has the same one in the same place
def qr_code(text: str, x: float, y: float, size: float, ink: Colour) -> Path:
    """A QR code with its quiet zone, `size` mm wide from (x, y): all modules as one path.

    It has the lowest correction, which makes the largest modules.
    """
    rows = _modules(text)
    module = size / len(rows)
    commands: list[Command] = []
    for row, cells in enumerate(rows):
        top, column = y + row * module, 0
        for dark, run in groupby(cells):
            start, column = column, column + len(list(run))
            left, right = x + start * module, x + column * module
            if dark:
                commands += (
                    MoveTo(Point(left, top)),
                    LineTo(Point(right, top)),
                    LineTo(Point(right, top + module)),
                    LineTo(Point(left, top + module)),
                    Close(),
                )
    return Path(tuple(commands), Style(fill=ink))
