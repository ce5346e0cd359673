"""The board on a screen: white squares and black ones, tokens, and the dice of the last roll."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.dice_isolation.layout import FILES, RANKS, WHITE, DiceLayout
from layouts.dice_isolation.table import Table
from layouts.setup import Setup
from output.contract import BoardPicture, Diagram, Screen, Spot
from output.dice_isolation.pieces import NAMES
from output.dice_isolation.positions import cell_of, position
from output.drawing.box import Box
from output.drawing.scene import Group, Item
from output.drawing.theme import Theme
from output.page.dice import die
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid

# All lengths are in mm.
_SQUARE = 7.3
_EDGE = 0.6
_DIE, _DIE_GAP = 6.0, 1.6
_STRIP = _DIE + _DIE_GAP


def laid(setup: Setup[DiceLayout]) -> Table:
    """A board without tokens."""
    return Table(
        rows=setup.layout.rows,
        tokens=(frozenset(), frozenset()),
        hands=(0, 0),
        phases=("A", "A"),
        to_move=0,
    )


def draw(
    setup: Setup[DiceLayout],
    shown: Diagram[Table],
    before: Diagram[Table] | None,
    theme: Theme,
) -> BoardPicture:
    """The position, the last token in a frame. As long as anybody rolls there is room for dice."""
    table = shown.table
    files, ranks = len(table.rows[0]), len(table.rows)
    grid = Grid(_EDGE + COORDINATES_WIDTH, _EDGE, _SQUARE, files, ranks)
    items = [*position(table, shown.move, grid, theme), *grid.coordinates(theme)]
    width = max(grid.box.right + _EDGE, _EDGE + COORDINATES_WIDTH + 3 * _STRIP)
    height = grid.box.bottom + COORDINATES_HEIGHT + _EDGE
    if "A" in table.phases:
        items += _dice(shown.move, Box(grid.x, height + _DIE_GAP, _DIE, _DIE), theme)
        height += _STRIP + _EDGE
    return BoardPicture(width, height, tuple(items), tuple(_spots(table, grid)))


def _spots(table: Table, grid: Grid) -> Iterator[Spot]:
    owners = {name: seat for seat, tokens in enumerate(table.tokens) for name in tokens}
    for rank, row in zip(reversed(RANKS[: len(table.rows)]), table.rows, strict=True):
        for file, square in zip(FILES, row, strict=False):
            name = file + rank
            lies = "white" if square == WHITE else "black"
            if name in owners:
                seat = owners[name]
                lies = f"player {seat + 1}’s {NAMES[seat].lower()}"
            yield Spot(name, cell_of(grid, name), f"{name}, {lies}")


def _dice(move: str, first: Box, theme: Theme) -> Iterator[Item]:
    """What was rolled, if the move was a roll."""
    rolled = move.removeprefix("roll ").split("+") if move.startswith("roll ") else []
    drawn = [
        item
        for index, face in enumerate(rolled)
        for item in die(first._replace(x=first.x + index * _STRIP), int(face), theme)
    ]
    if drawn:
        yield Group(tuple(drawn), label=f"rolled: {', '.join(rolled)}")


SCREEN = Screen(laid, draw)
