"""Positions in the course of a game: tokens on the board, and the one placed last."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.dice_isolation.layout import FILES, RANKS, SQUARES
from layouts.dice_isolation.table import Table
from output.contract import Diagram, Draft, Pictures
from output.dice_isolation.board import squares
from output.dice_isolation.pieces import NAMES, token
from output.dice_isolation.spec import DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Style
from output.drawing.theme import STRONG, Theme
from output.page.diagrams import diagram_pages
from output.page.flow import TypeFace, label
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from output.page.small_print import SMALL_SIZE

# All lengths are in mm at the least size; a larger picture is larger in everything.
_SQUARE = 5.4
_TOKEN = 2.2 / _SQUARE  # a token's radius, of its square
_HANDS_HEIGHT = 5.6  # what the players have beside the board
_WIDTH = 8 * _SQUARE + COORDINATES_WIDTH
_KEY = (
    "Rings are the tokens of player 1, stars those of player 2. Below the board stand the tokens "
    "that each has left to place, and who is in phase A or B."
)
_SIGNS = "The ring is player 1, the star player 2."
_LAST = "The token placed last has a frame."
_ANSWER = "A frame is round the square of the answer."


def position_pages(spec: DiceSpec) -> list[Draft]:
    """The diagrams of a game."""
    return diagram_pages(spec, pictures(spec, [diagram.table for diagram in spec.diagrams]))


def pictures(spec: DiceSpec, tables: Sequence[Table]) -> Pictures[Table]:
    """Positions on boards as high as the highest."""
    ranks = max((len(table.rows) for table in tables), default=spec.setup.layout.height)
    height = ranks * _SQUARE + COORDINATES_HEIGHT + _HANDS_HEIGHT
    return Pictures(_WIDTH, height, _draw, _KEY, _LAST, _ANSWER, sign=token, signs=_SIGNS)


def _draw(
    shown: Diagram[Table], before: Diagram[Table] | None, box: Box, theme: Theme
) -> list[Item]:
    table = shown.table
    scale = box.width / _WIDTH
    files, ranks = len(table.rows[0]), len(table.rows)
    left = box.x + COORDINATES_WIDTH * scale
    grid = Grid(left, box.y, _SQUARE * scale, files, ranks)
    items = [
        *position(table, shown.move, grid, theme),
        *grid.coordinates(theme, scale),
    ]
    below = box.inset(COORDINATES_WIDTH * scale, 0.0, 0.0, 0.0)
    return [*items, *_hands(table, below, scale, theme)]


def position(table: Table, move: str, grid: Grid, theme: Theme) -> list[Item]:
    """The board with its tokens, and a frame around the one that the `move` placed."""
    items = [*squares(grid, table.rows, theme)]
    for seat, tokens in enumerate(table.tokens):
        for name in sorted(tokens):
            drawn = token(cell_of(grid, name).centre, seat, _TOKEN * grid.square, theme)
            items.append(Group(tuple(drawn), label=f"{name}: {NAMES[seat]}"))
    if move in SQUARES:
        style = Style(stroke=theme.accent, width=STRONG * grid.square / _SQUARE)
        items.append(cell_of(grid, move).rect(style))
    return items


def cell_of(grid: Grid, name: str) -> Box:
    """A square by its name."""
    return grid.cell(FILES.index(name[0]), RANKS.index(name[1]))


def _hands(table: Table, box: Box, scale: float, theme: Theme) -> list[Item]:
    """The tokens that each player has left, and the phase."""
    items: list[Item] = []
    face = TypeFace(SMALL_SIZE * scale, 3.5 * scale, theme.ink)
    y = box.bottom - 2.3 * scale
    for seat, cell in enumerate(box.columns(len(table.hands), 0.0)):
        radius = 2.0 * scale
        items += token(cell._replace(y=y, width=2 * radius, height=0.0).centre, seat, radius, theme)
        phase = table.phases[seat]
        words = "out" if phase == "out" else f"{table.hands[seat]} left, {phase}"
        items.append(label(words, cell.x + 5.2 * scale, y + 1.0 * scale, face))
    return items
