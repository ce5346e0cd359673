"""Cards: six small boards to cut out, to choose one from or to draw tokens on."""

from __future__ import annotations

from functools import partial

from layouts.dice_isolation.layout import FILES, RANKS, DiceLayout
from output.contract import Draft
from output.dice_isolation.board import (
    head_start,
    head_start_words,
    number_dice,
    squares,
    squares_words,
)
from output.dice_isolation.spec import DiceCard, DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item
from output.drawing.theme import Theme
from output.page.flow import Row, paragraph
from output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, fitting
from output.page.setup_cards import (
    PANEL,
    card_status,
    picture_boxes,
    pictured_card,
    setup_card_pages,
)
from output.page.small_print import small

_MIN_SQUARE, _MAX_SQUARE = 5.4, 9.0  # to draw a ring or a star in
_DIE = 5.0
_MOST = 1.6  # times the least size of a board


def card_pages(spec: DiceSpec) -> list[Draft]:
    """As many pages as the spec's cards need, six a page where it is wide enough."""
    width = len(FILES) * _MIN_SQUARE + COORDINATES_WIDTH
    height = len(RANKS) * _MIN_SQUARE + COORDINATES_HEIGHT
    boxes = picture_boxes(spec.paper, width, height, _MOST)
    title = "Cards, to draw on"
    return setup_card_pages(spec, title, spec.cards, boxes, partial(_card, spec))


def _card(spec: DiceSpec, card: DiceCard, number: int, box: Box) -> list[Item]:
    layout, theme = card.setup.layout, spec.theme
    rows = [_number_row(layout.number, theme)] if layout.number else []
    rows += paragraph(card_status(card.verdict), PANEL, small(theme, "ink"), before=1.0)
    if tokens := head_start(spec, card.verdict):
        words = f"**player 2 begins with {head_start_words(tokens)}**"
        rows += paragraph(words, PANEL, small(theme, "ink"), before=1.0)
    free = f"{len(layout.white)} of {layout.width} × {layout.height} squares are free"
    rows += paragraph(free, PANEL, small(theme), before=1.0)
    return pictured_card(spec, card.setup, number, box, partial(_picture, layout, theme), rows)


def _number_row(number: tuple[int, int], theme: Theme) -> Row:
    """The dice that pick the board."""
    return Row(_DIE, tuple(number_dice(number, Box(0.0, 0.0, PANEL, _DIE), theme)))


def _picture(layout: DiceLayout, theme: Theme, room: Box) -> list[Item]:
    """The board, its squares as large as there is room for them."""
    grid = fitting(room, layout.width, layout.height, _MIN_SQUARE, _MAX_SQUARE)
    assert grid  # the largest board fits
    drawn = (*squares(grid, layout.rows, theme), *grid.coordinates(theme))
    return [Group(drawn, label=squares_words(layout))]
