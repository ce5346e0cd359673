"""Square modules, dark or blank, of a code that cameras read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from output.drawing.scene import Close, Colour, Command, LineTo, MoveTo, Path, Point, Style


def modules_path(
    rows: Sequence[Sequence[bool]], x: float, y: float, size: float, ink: Colour
) -> Path:
    """The dark modules of a square code, `size` mm wide from (x, y), as one path."""
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
