"""The rules, with pictures of a short game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.dice_isolation.table import Table
from output.contract import Diagram, Draft
from output.dice_isolation.pieces import token
from output.dice_isolation.positions import cell_of, position
from output.dice_isolation.spec import DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Circle, Item, Point, Style
from output.drawing.theme import Theme
from output.page import rules
from output.page.dice import die
from output.page.flow import Row, TypeFace, label, paragraph
from output.page.gallery import Picture, gallery_rows
from output.page.grid import Grid
from output.page.small_print import small

_ACROSS, _LEAST_WIDTH = 3, 36.0  # pictures in a row at most, and how wide they are at least
_GAP, _ROW_GAP = 7.0, 4.0
_SQUARE = 0.118  # of a picture's width
_CAPTION_GAP = 1.6
_SIZE, _LEADING = 0.141, 0.43  # points for a mm of width, mm for a point
_MIN_SIZE, _MAX_SIZE = 8.3, 9.5
_SIGN = 2.0  # the radius of a player's token beside what they have
_ROLL = "roll "


def rules_pages(spec: DiceSpec) -> list[Draft]:
    """The rules below a game from its first roll to its last token."""
    return rules.rules_pages(spec, _game)


def _game(shown: Sequence[Diagram[Table]], theme: Theme, width: float) -> list[Row]:
    """The pictures in rows."""
    across = max(1, min(_ACROSS, int((width + _GAP) / (_LEAST_WIDTH + _GAP))))
    columns = Box(0.0, 0.0, width, 0.0).columns(across, _GAP)
    pictures = [_picture(diagram, columns[0].width, theme) for diagram in shown]
    return gallery_rows(pictures, columns, below=_CAPTION_GAP, row_gap=_ROW_GAP)


def _picture(diagram: Diagram[Table], width: float, theme: Theme) -> Picture:
    """What a move changed: the tokens of who rolled, or the board."""
    table = diagram.table

    def draw(box: Box) -> Iterator[Item]:
        if not diagram.move.startswith(_ROLL):
            return _placed(diagram.move, table, box, theme)
        dice = [int(face) for face in diagram.move.removeprefix(_ROLL).split("+")]
        return _rolled(dice, table, box, theme)

    size = min(max(_SIZE * width, _MIN_SIZE), _MAX_SIZE)
    words = paragraph(diagram.caption, width, TypeFace(size, size * _LEADING, theme.ink))
    height = len(table.rows) * _SQUARE * width
    return Picture(height, draw, words, f"example, move {diagram.number}")


def _rolled(dice: Sequence[int], table: Table, box: Box, theme: Theme) -> Iterator[Item]:
    """The dice, and below them what the players have, the new tokens a little apart."""
    square = _SQUARE * box.width
    assert table.to_move is not None
    roller = 1 - table.to_move
    for index, face in enumerate(dice):
        yield from die(Box(box.x + index * square * 1.2, box.y, square, square), face, theme)
    height = (box.height - square) / len(table.hands)
    for seat, hand in enumerate(table.hands):
        y = box.y + square + (seat + 0.5) * height + 0.1 * square
        yield from token(Point(box.x + _SIGN, y), seat, _SIGN, theme)
        new = min(sum(dice), hand) if seat == roller else 0
        yield from _tokens(seat, (hand - new, new), box._replace(y=y), theme)


def _tokens(seat: int, counts: tuple[int, int], line: Box, theme: Theme) -> Iterator[Item]:
    """Tokens in a row, those had before, then the new ones, and what they add up to."""
    pitch = min(3.4, (line.width - 22.0) / max(10, sum(counts)))
    x = line.x + 6.5
    for count in counts:
        for _ in range(count):
            yield from token(Point(x, line.y), seat, pitch * 0.44, theme)
            x += pitch
        x += pitch * 0.5 if count else 0.0
    had, new = counts
    words = f"{had} + {new} = {had + new}" if had and new else str(had + new)
    yield label(words, x, line.y + 1.1, TypeFace(9.0, 4.0, theme.ink, "bold"))


def _placed(move: str, table: Table, box: Box, theme: Theme) -> Iterator[Item]:
    """The board, dots where the next token may go, and what is left beside it."""
    square = _SQUARE * box.width
    grid = Grid(box.x, box.y, square, len(table.rows[0]), len(table.rows))
    yield from position(table, move, grid, theme)
    if table.to_move is not None:
        for name in sorted(table.open_squares(table.to_move)):
            yield Circle(cell_of(grid, name).centre, square * 0.1, Style(fill=theme.accent))
    x = grid.box.right + 2.5
    for seat, hand in enumerate(table.hands):
        y = box.y + (seat + 0.5) * box.height / len(table.hands)
        yield from token(Point(x + _SIGN, y), seat, _SIGN, theme)
        words = "out" if table.phases[seat] == "out" else f"{hand} left"
        yield label(words, x + 2 * _SIGN + 0.9, y + 1.0, small(theme, "ink"))
