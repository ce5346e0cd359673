"""A ruler in millimetres and inches, to hold against a real one: is a print true to size?"""

from __future__ import annotations

from functools import lru_cache

from output.drawing.scene import Anchor, Command, Item, Line, LineTo, MoveTo, Path, Point, Style
from output.drawing.theme import Theme
from output.page.flow import label
from output.page.small_print import small

INCH = 25.4
RULER_LENGTH = 4 * INCH
RULER_HEIGHT = 11.6
"""Lengths in mm."""


@lru_cache(maxsize=64)  # every page of a kit has the same one in the same place
def ruler(x: float, y: float, theme: Theme) -> tuple[Item, ...]:
    """100 mm and 4 in from the same zero at (x, y), the top left corner of RULER_HEIGHT."""
    middle = y + RULER_HEIGHT / 2
    face = small(theme)
    style = Style(stroke=theme.muted, width=theme.hairline.width)
    millimetres = [(float(i), _tick(i % 10 == 0, i % 5 == 0)) for i in range(101)]
    eighths = [(i * INCH / 8, _tick(i % 8 == 0, i % 4 == 0)) for i in range(33)]
    items: list[Item] = [
        Line(Point(x, middle), Point(x + RULER_LENGTH, middle), style),
        _ticks(x, middle, millimetres, -1, style),
        _ticks(x, middle, eighths, 1, style),
    ]
    labels: list[tuple[float, str, Anchor]] = [(0.0, "0", "start"), (50.0, "50", "middle")]
    for offset, text, anchor in (*labels, (RULER_LENGTH, "100 mm", "end")):
        items.append(label(text, x + offset, middle - 3.3, face, anchor))
    for inch in (1, 2, 3):
        items.append(label(str(inch), x + inch * INCH, middle + 5.3, face, "middle"))
    items.append(label("4 in", x + RULER_LENGTH, middle + 5.3, face, "end"))
    return tuple(items)


def _tick(whole: bool, half: bool) -> float:
    return 2.6 if whole else 1.9 if half else 1.2


def _ticks(x: float, y: float, ticks: list[tuple[float, float]], down: int, style: Style) -> Path:
    commands: list[Command] = []
    for offset, length in ticks:
        commands.append(MoveTo(Point(x + offset, y)))
        commands.append(LineTo(Point(x + offset, y + down * length)))
    return Path(tuple(commands), style)
