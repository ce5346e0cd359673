"""The rules, with a game that has just begun: what lies around the pawn, path after path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from layouts.coin_isolation.table import Table
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.paths import paths_figure
from output.coin_isolation.positions import (
    FILES_HEIGHT,
    RANKS_WIDTH,
    PositionView,
    least_square,
    trail,
)
from output.coin_isolation.spec import CoinSpec
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Item, Point
from output.drawing.theme import Theme
from output.page import rules
from output.page.flow import Row, TypeFace, label, paragraph
from output.page.gallery import Picture, gallery_rows
from output.page.pawns import pawn

SHOWN_RANKS, SHOWN_FILES = range(4), range(1, 5)
"""The part of the board that the pictures show: all that happens around player 1's pawn."""

_HEADING = 6.0  # the height of the line above the pictures
_GAP, _ROW_GAP = 5.0, 3.0  # between pictures, in mm
_MAX_SQUARE = 9.0
_REFERENCE_SQUARE = 9.6  # of the pictures of paths, where text is large
_MAX_LOW_SQUARE = 9.0  # of pictures that stand in more than one row
_SCORES = 6.0  # the height of what everybody has got
_SCORE_WIDTH, _LEAST_SCORE_WIDTH = 11.4, 10.4
_BADGE = 2.1
_LEAST_SIZE, _MOST_SIZE = 8.5, 11.5  # of captions, in points
_SIZE = 0.2  # points for each mm of a column
_COLUMNS_OF_TEXT = 2


@dataclass(frozen=True, slots=True)
class _Strip:
    """Pictures side by side in columns `width` mm wide, on squares of `square` mm.

    `scale` is how much larger all of it is than it must be.
    """

    columns: int
    width: float
    square: float
    scale: float


def rules_pages(spec: CoinSpec) -> list[Draft]:
    """The rules below their example, where the spec has one."""
    return rules.rules_pages(spec, _example, {"path": partial(paths_figure, spec.setup.variants)})


def reference_pages(spec: CoinSpec) -> list[Draft]:
    """The quick reference, with the same pictures of paths."""
    larger = partial(paths_figure, spec.setup.variants, most=_REFERENCE_SQUARE)
    return rules.reference_pages(spec, {"ref-path": larger})


def _example(shown: Sequence[Diagram[Table]], theme: Theme, width: float) -> list[Row]:
    """The positions of the example in as few rows as they can be read in."""
    strip = _strip(shown, width)
    face = TypeFace(13.0, _HEADING, theme.accent, "title")
    heading = label("The first turns of a game", 0.0, 2.4, face)
    columns = Box(0.0, 0.0, width, 0.0).columns(strip.columns, _GAP)
    pictures = [_picture(diagram, strip, theme) for diagram in shown]
    rows = gallery_rows(pictures, columns, below=0.0, row_gap=_ROW_GAP)
    return [Row(_HEADING, (heading,), keep=True), *rows]


def _strip(shown: Sequence[Diagram[Table]], width: float) -> _Strip:
    least = max(least_square(diagram.table) for diagram in shown)
    scores = _LEAST_SCORE_WIDTH * len(shown[0].table.money)
    for columns in range(len(shown), 0, -1):
        column = (width - _GAP * (columns - 1)) / columns
        scale = column / (least * len(SHOWN_FILES) + RANKS_WIDTH)
        if scale >= 1.0 and column >= scores and len(shown) % columns == 0:
            break
    most = _MAX_SQUARE if columns == len(shown) else _MAX_LOW_SQUARE
    scale = min(scale, max(1.0, most / least))
    return _Strip(columns, column, least * scale, scale)


def _face(strip: _Strip, theme: Theme) -> TypeFace:
    """Captions are larger where the paper is, and where they stand side by side."""
    size = min(max(_LEAST_SIZE, _SIZE * strip.width), _MOST_SIZE)
    size = size if strip.columns > _COLUMNS_OF_TEXT else _LEAST_SIZE
    return TypeFace(size, size * 0.42, theme.ink)


def _picture(diagram: Diagram[Table], strip: _Strip, theme: Theme) -> Picture:
    """A position with the path that is chosen next, and what everybody has got."""
    table = diagram.table
    board = strip.square * len(SHOWN_RANKS) + FILES_HEIGHT * strip.scale

    def draw(box: Box) -> Iterator[Item]:
        side = RANKS_WIDTH * strip.scale
        left = box.x + (box.width - side - strip.square * len(SHOWN_FILES)) / 2 + side
        view = BoardView(left, box.y, strip.square, SHOWN_RANKS, SHOWN_FILES)
        way = trail(diagram.following, table)
        entered = table.pawns[0] is not None
        yield from PositionView(table, view, theme, strip.scale).drawn(way, entered)
        yield from _scores(table, box._replace(y=box.y + board), theme)

    words = paragraph(diagram.caption, strip.width, _face(strip, theme))
    return Picture(board + _SCORES, draw, words, f"example, after {diagram.number} moves")


def _scores(table: Table, box: Box, theme: Theme) -> list[Item]:
    """Each player's badge, and the money they have, at the top of a box."""
    items: list[Item] = []
    step = min(_SCORE_WIDTH, box.width / len(table.money))
    for seat, money in enumerate(table.money):
        centre = Point(box.x + seat * step + _BADGE, box.y + _SCORES / 2)
        items += pawn(centre, seat, _BADGE, theme)
        face = TypeFace(9.0, 3.8, theme.ink)
        items.append(label(f"{money}¢", centre.x + _BADGE + 0.8, centre.y + 1.1, face))
    return items
