"""The rules, with the first steps of a game as pictures."""

from __future__ import annotations

from layouts.coin_collectors.table import Table
from output.coin_collectors.positions import position, size_of
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item
from output.drawing.theme import Theme
from output.page import rules
from output.page.flow import Row, TypeFace, height_of, paragraph, pour
from output.page.gallery import Picture, gallery
from output.page.small_print import small

SHOWN = (3, 3)
"""The files from the left and the ranks from the top in which the example is played."""

_KEY = (
    "The upper left corner of the board. On a square stand the suit and the value of its tile, and "
    "below, in a thin ring, the value of its coin. Pawns stand in heavy rings; the dice are below "
    "the board."
)
_GAP = 7.0
_LEAST_GAP = 4.0
_MOST = 1.45  # times the least size at which a picture can be read
_BELOW = 1.4  # from a picture to its words
_KEY_GAP = 2.4


def rules_pages(spec: CollectorsSpec) -> list[Draft]:
    """The rules below the two ways to step, one after the other."""
    if not spec.example:
        return rules.rules_pages(spec)

    def picture(theme: Theme, width: float) -> Row:
        return _steps(spec.example, theme, width)

    return rules.rules_pages(spec, picture)


def _steps(shown: tuple[Diagram[Table], ...], theme: Theme, width: float) -> Row:
    """The positions side by side, each above its words, and below them what their signs mean."""
    gap = (width - size_of(*SHOWN)[0] * len(shown)) / (len(shown) - 1)
    columns = Box(0.0, 0.0, width, 0.0).columns(len(shown), max(_LEAST_GAP, min(_GAP, gap)))
    pictures = [_step(diagram, columns[0].width, theme) for diagram in shown]
    items, bottom = gallery(pictures, columns, below=_BELOW, row_gap=0.0)
    key = paragraph(_KEY, width, small(theme))
    place = Box(0.0, bottom + _KEY_GAP, width, height_of(key))
    items += next(pour(key, [place]))
    return Row(place.bottom, (Group(tuple(items), label="the first steps"),))


def _step(diagram: Diagram[Table], column: float, theme: Theme) -> Picture:
    """A position, in a column of so many mm."""
    width, height = size_of(*SHOWN)
    scale = min(column / width, _MOST)

    def draw(box: Box) -> list[Item]:
        return position(diagram, box._replace(width=width * scale), theme, *SHOWN)

    words = paragraph(diagram.caption, column, TypeFace(9.0, 4.0, theme.ink))
    return Picture(height * scale, draw, words, f"example, after {diagram.number} moves")
