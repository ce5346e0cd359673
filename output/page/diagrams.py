"""The sheet of diagrams: a game's positions, numbered, as many a page as stay legible.

What a position looks like is the game's own business: it hands in its `Pictures`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from layouts.errors import InputError
from layouts.game import Layout, Table
from layouts.paper import Paper, fitted
from output.contract import Diagram, Draft, KitSpec, Pictures
from output.drawing.box import Box
from output.drawing.scene import Item
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.flow import Row, TypeFace, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.gallery import Picture, gallery
from output.page.small_print import small

NOTHING_TO_SHOW = "a sheet of diagrams needs a game that was played; name a record to print"

T = TypeVar("T", bound=Table)

_COLUMN_GAP = 5.5
_ROW_GAP, _MAX_ROW_GAP = 4.5, 14.0
_TOP = 2.0
_KEY_GAP = 2.5  # above the key
_MAX_SCALE = 1.9  # a single position need not fill the paper
_NUMBER_SIZE, _MOVE_SIZE = 11.0, 9.0
_LEADING = 4.0  # of moves
_BELOW_PICTURE = 1.0
_NUMBER_GAP = 1.8
_CAPTION_GAP = 0.3
_PIECE = re.compile(r"[^-,\s]+[-,\s]*|[-,\s]+")


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where diagrams lie on a page: in `columns` and `rows`, a picture and a row so high in mm."""

    columns: tuple[Box, ...]
    rows: int
    picture: float
    row: float
    row_gap: float

    @property
    def count(self) -> int:
        """How many a page takes."""
        return self.rows * len(self.columns)


def diagram_pages(spec: KitSpec[Layout, object, T], pictures: Pictures[T]) -> list[Draft]:
    """As many pages as the spec's diagrams need.

    Raises InputError when there are none, or when the paper is too small for a single one.
    """
    diagrams, theme = spec.diagrams, spec.theme
    if not diagrams:
        raise InputError(NOTHING_TO_SHOW)
    grid = fitted(
        spec.paper,
        lambda paper: _grid(diagrams, pictures, paper, theme),
        f"diagrams that can be read do not fit on {spec.paper.title}",
    )
    area = body(spec.paper, foot="slim")
    key = _key(pictures, area.width, theme)
    foot = area._replace(y=area.bottom - height_of(key), height=height_of(key))
    drafts = []
    numbers = range(len(diagrams))
    for page in (numbers[i : i + grid.count] for i in range(0, len(numbers), grid.count)):
        drawn = [_picture(diagrams, index, grid, pictures, theme) for index in page]
        items, _ = gallery(
            drawn, grid.columns, below=_BELOW_PICTURE, row_gap=grid.row_gap, least=grid.row
        )
        title = _title([diagrams[index] for index in page])
        items += next(pour(key, [foot]))
        played = "a game as it was played"
        drafts.append(Draft(title, tuple(items), foot="slim", instead_of_check=played))
    return drafts


def move_before(diagrams: Sequence[Diagram[T]], index: int) -> Diagram[T] | None:
    """The diagram of the move before that of a number, if there is one."""
    before = diagrams[index - 1] if index else None
    return before if before and before.number == diagrams[index].number - 1 else None


def move_lines(move: str, width: float, size: float, indent: float = 0.0) -> list[str]:
    """A move in lines of at most `width` mm, broken after its hyphens, commas and spaces.

    The first is shorter by `indent`.
    """
    lines = [""]
    for piece in _PIECE.findall(move):
        space = width - (indent if len(lines) == 1 else 0.0)
        if lines[-1] and text_width((lines[-1] + piece).rstrip(), "bold", size) > space:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


def _grid(
    diagrams: Sequence[Diagram[T]], pictures: Pictures[T], paper: Paper, theme: Theme
) -> _Grid | None:
    """As many columns and rows as stay legible, the pictures as large as that leaves, or None."""
    area = body(paper, foot="slim")
    key = height_of(_key(pictures, area.width, theme))
    area = area.inset(0.0, _TOP, 0.0, key + _KEY_GAP)
    words = max(height_of(_words(diagram, pictures.width, theme)) for diagram in diagrams)
    words += _BELOW_PICTURE
    columns = int((area.width + _COLUMN_GAP) / (pictures.width + _COLUMN_GAP))
    rows = int((area.height + _ROW_GAP) / (pictures.height + words + _ROW_GAP))
    if not columns or not rows:
        return None
    columns = min(columns, len(diagrams))
    rows = min(rows, ceil(len(diagrams) / columns))
    places = area.rows(rows, _ROW_GAP)[0].columns(columns, _COLUMN_GAP)
    wide, high = places[0].width / pictures.width, (places[0].height - words) / pictures.height
    scale = min(wide, high, _MAX_SCALE)
    width, height = pictures.width * scale, pictures.height * scale
    row_gap = min(places[0].height + _ROW_GAP - (height + words), _MAX_ROW_GAP)
    boxes = (place._replace(x=place.centre.x - width / 2, width=width) for place in places)
    return _Grid(tuple(boxes), rows, height, height + words, row_gap)


def _picture(
    diagrams: Sequence[Diagram[T]], index: int, grid: _Grid, pictures: Pictures[T], theme: Theme
) -> Picture:
    """A diagram with its words."""
    diagram, before = diagrams[index], move_before(diagrams, index)

    def draw(box: Box) -> list[Item]:
        return pictures.draw(diagram, before, box, theme)

    words = _words(diagram, grid.columns[0].width, theme)
    return Picture(grid.picture, draw, words, f"diagram {diagram.number}")


def _words(diagram: Diagram[Table], width: float, theme: Theme) -> list[Row]:
    """Below the picture: the number, the move, the caption."""
    number = TypeFace(_NUMBER_SIZE, _LEADING, theme.accent, "bold")
    move = TypeFace(_MOVE_SIZE, _LEADING, theme.ink, "bold")
    indent = text_width(str(diagram.number), number.font, number.size) + _NUMBER_GAP
    lines = move_lines(diagram.move or "start", width, move.size, indent)
    baseline = 0.78 * _LEADING
    head = label(str(diagram.number), 0.0, baseline, number)
    first = (head, label(lines[0], indent, baseline, move))
    rows = [Row(_LEADING, first, role="paragraph")]
    for line in lines[1:]:
        rows.append(Row(_LEADING, (label(line, 0.0, baseline, move),), role="continued"))
    return [*rows, *paragraph(diagram.caption, width, small(theme), before=_CAPTION_GAP)]


def _key(pictures: Pictures[T], width: float, theme: Theme) -> list[Row]:
    return paragraph(pictures.key_to_games, width, small(theme))


def _title(shown: Sequence[Diagram[Table]]) -> str:
    first, last = shown[0].number, shown[-1].number
    return f"Diagram {first}" if first == last else f"Diagrams {first}–{last}"
