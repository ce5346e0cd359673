"""Cards: six small setups to cut out, a deck to choose tonight's game from."""

from __future__ import annotations

from functools import partial

from layouts.coin_isolation.coinage import coins_of, in_points
from layouts.coin_isolation.layout import FILES, CoinLayout
from layouts.errors import InputError
from layouts.paper import Paper
from layouts.setup import Setup
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.spec import CoinCard, CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Item
from output.drawing.theme import Theme
from output.page.card_head import HEAD_HEIGHT, card_head
from output.page.flow import Row, height_of, label, paragraph, pour
from output.page.setup_cards import (
    EACH_CARDS_ID,
    GUTTER,
    MOST_COLUMNS,
    MOST_ROWS,
    PAD,
    PANEL,
    card_area,
    card_status,
    laid_out,
    panel_items,
    setup_card_pages,
)
from output.page.small_print import MIN_ID_SIZE, id_face, small
from output.page.wording import game_line, players_line

NARROW = 1, 2
"""As many where they would be too narrow."""

MIN_SQUARE = 4.2
"""The least side of a square in mm that holds a coin's value in legible print."""

_ID_HEIGHT = 2.5  # the line at the very bottom
_WORDS_GAP = 1.2  # between the board and the words below it
_BELOW = 7.2  # the two lines below the board, as a rule
_LEAST_WIDTH = len(FILES) * MIN_SQUARE + PANEL + 3 * PAD  # of a card


def card_pages(spec: CoinSpec) -> list[Draft]:
    """As many pages as the spec's cards need, six a page where it is wide enough."""
    return setup_card_pages(
        spec,
        "Cards, to lay coins from",
        spec.cards,
        card_boxes(spec.paper),
        partial(_card, spec),
        own=f"{EACH_CARDS_ID}{in_points(coins_of(spec.setup.game))}",
    )


def card_boxes(paper: Paper) -> list[Box]:
    """Where the cards lie: the lines to cut along."""
    area = card_area(paper)
    columns, rows = MOST_COLUMNS, MOST_ROWS
    if area.columns(columns, GUTTER)[0].width < _LEAST_WIDTH:
        columns, rows = NARROW
    width = area.columns(columns, GUTTER)[0].width
    # as high as its board's width asks for
    return laid_out(area, columns, rows, width - PANEL - PAD + _BELOW + HEAD_HEIGHT)


def _card(spec: CoinSpec, card: CoinCard, number: int, box: Box) -> list[Item]:
    theme, setup = spec.theme, card.setup
    whole = box.inset(PAD, PAD, PAD, PAD)
    inner = whole.inset(0.0, HEAD_HEIGHT, 0.0, 0.0)
    words = _words(setup, inner, theme)
    square = _square(inner, words)
    if square < MIN_SQUARE:
        raise InputError(
            f"cards do not fit on {spec.paper.title}: their coins could not be read; "
            "use A5 or larger paper"
        )
    view = BoardView(inner.x, inner.y, square)
    left = view.box.right + PAD
    panel = Box(left, inner.y, inner.right - left, view.box.height)
    kinds = coins_of(setup.game)
    scale = 0.94 * square / kinds.largest.diameter
    id_line = label(setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE))
    return [
        *card_head(spec, number, whole),
        *diagram.board(view, theme),
        *diagram.coins(view, setup.layout.coins, kinds, theme, scale, sign=False),
        *_panel(card, panel, theme),
        *next(pour(words, [inner._replace(y=inner.bottom - _ID_HEIGHT - height_of(words))])),
        id_line,
    ]


def _words(setup: Setup[CoinLayout], box: Box, theme: Theme) -> list[Row]:
    """What is played, in short where it would leave too little room for the board."""
    words = paragraph(game_line(setup), box.width, small(theme))
    if _square(box, words) >= MIN_SQUARE:
        return words
    short = f"{players_line(setup)} · {len(setup.variants)} variants, see the rules"
    return paragraph(short, box.width, small(theme))


def _square(box: Box, words: list[Row]) -> float:
    """The side of a square of the board that leaves room for the panel and these words."""
    below = _ID_HEIGHT + height_of(words) + _WORDS_GAP
    return min(box.height - below, box.width - PANEL - PAD) / len(FILES)


def _panel(card: CoinCard, box: Box, theme: Theme) -> list[Item]:
    """Beside the board: the check, who sits where, and the QR code."""
    rows = paragraph(card_status(card.verdict), box.width, small(theme, "ink"))
    for seat, side in enumerate(card.setup.sides, start=1):
        gap = 1.0 if seat == 1 else 0.0
        rows += paragraph(f"player {seat}: {side}", box.width, small(theme), before=gap)
    return panel_items(rows, card.setup, box, theme)
