"""All boards of a set at a glance, with what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layouts.dice_isolation.board_set import SetBoard
from output.contract import Draft
from output.dice_isolation.board import DICE_WIDTH, number_dice, number_words, squares
from output.dice_isolation.board_set import EACH_BOARDS_ID, board_name, solved_words
from output.dice_isolation.spec import DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Group, Style
from output.drawing.theme import HAIR, THIN, Theme
from output.page.flow import TypeFace, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.grid import Grid
from output.page.small_print import small

_KEY = (
    "**starts:** what the starting player scores under best play (a draw counts half); "
    "**drawn:** how many games are; **with +6:** what the starting player scores when the other "
    "one begins with six tokens, the head start that makes the game most even. **Simple play:** "
    "what the starting player scores when both roll three dice until their tokens would fill half "
    "of the board, and then enter at once. Two dice pick a board."
)
_NOT_SOLVED = "Nobody has solved these boards yet, so nothing is known of who wins on them."

_WIDTH, _HEIGHT = 30.0, 34.5  # the least of a board's cell
_GAP = 3.0
_TOP = 2.5
_DIE = 4.2
_LEADING = 3.3
_FINE = 0.55  # between the strokes of a hatch
_WORDS = 4  # lines below a picture
_KEY_GAP = 2.5
_MOST = 1.3  # a cell's height to its width, at most


def overview_pages(spec: DiceSpec, boards: Sequence[SetBoard]) -> list[Draft]:
    """One page, and more where the paper is small."""
    theme = _for_small_squares(spec.theme)
    solved = any(board.figures for board in boards)
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 0.0)
    key = paragraph(_KEY if solved else _NOT_SOLVED, area.width, small(theme, "ink"))
    pictures = area.inset(0.0, 0.0, 0.0, height_of(key) + _KEY_GAP)
    cells = _cells(pictures)
    foot = area._replace(y=pictures.bottom + _KEY_GAP, height=height_of(key))
    drafts = []
    for start in range(0, len(boards), len(cells)):
        shown = boards[start : start + len(cells)]
        drawn = (_drawn(board, cell, theme) for board, cell in zip(shown, cells, strict=False))
        drafts.append(
            Draft(
                _title(shown, len(boards)),
                (*drawn, *next(pour(key, [foot]))),
                foot="slim",
                instead_of_check=solved_words(boards),
                instead_of_id=EACH_BOARDS_ID,
            )
        )
    return drafts


def _for_small_squares(theme: Theme) -> Theme:
    """The theme with dark squares, or with hatches as fine as the squares are small."""
    blocked = theme.blocked
    if blocked.hatch is None:
        return replace(theme, blocked=Style(blocked.stroke, blocked.stroke, THIN))
    fine = replace(blocked.hatch, colour=theme.ink, spacing=_FINE, width=HAIR / 2, cross=False)
    return replace(
        theme, blocked=replace(blocked, hatch=fine), frame=replace(theme.frame, width=HAIR / 2)
    )


def _cells(area: Box) -> list[Box]:
    """Places for as many boards as stay legible: whole rows of six, or of three on small paper."""
    across = 6 if (area.width - 5 * _GAP) / 6 >= _WIDTH else 3
    down = min(36 // across, int((area.height + _GAP) / (_HEIGHT + _GAP)))
    width = (area.width - (across - 1) * _GAP) / across
    height = min((area.height - (down - 1) * _GAP) / down, _MOST * width)
    area = area._replace(height=down * height + (down - 1) * _GAP)
    return [cell for row in area.rows(down, _GAP) for cell in row.columns(across, _GAP)]


def _title(shown: Sequence[SetBoard], count: int) -> str:
    if len(shown) == count:
        return f"All {count} boards"
    return f"Boards {number_words(shown[0].number)} to {number_words(shown[-1].number)}"


def _drawn(board: SetBoard, cell: Box, theme: Theme) -> Group:
    """The number and the name, the board, the figures below it."""
    items = [*number_dice(board.number, cell._replace(height=_DIE), theme)]
    name = board.name or number_words(board.number)
    x = cell.x + DICE_WIDTH * _DIE + 1.6
    items.append(label(name, x, cell.y + 3.1, TypeFace(8.0, _LEADING, theme.accent, "bold")))
    picture = cell.inset(0.0, _DIE + 1.2, 0.0, _WORDS * _LEADING + 0.8)
    layout = board.layout
    square = min(picture.width / layout.width, picture.height / layout.height)
    grid = Grid(picture.x, picture.y, square, layout.width, layout.height)
    items += squares(grid, layout.rows, theme)
    for index, line in enumerate(_lines(board), start=1):
        y = grid.box.bottom + index * _LEADING
        items.append(label(line, cell.x, y, small(theme, "ink")))
    return Group(tuple(items), label=board_name(board))


def _lines(board: SetBoard) -> list[str]:
    figures = board.figures
    if figures is None:
        return ["not solved"]
    with_start = f"with +{figures.tokens}: {figures.even_share:.0%}"
    return [
        f"starts: {figures.share:.0%}",
        f"drawn: {figures.draw:.0%}",
        with_start if figures.tokens else "no head start",
        f"simple play: {figures.simple_share:.0%}",
    ]
