"""Cards: six small setups to cut out, each with how hard it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from layouts.coin_collectors.layout import HOLE, SUITS, PiecepackLayout
from layouts.coin_collectors.table import Table
from layouts.paper import Paper, fitted
from layouts.setup import Setup
from output.coin_collectors.positions import position, size_of
from output.coin_collectors.rating import chance, grade
from output.coin_collectors.spec import CollectorsCard, CollectorsSpec
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Item
from output.page.card_head import head_rows
from output.page.flow import TypeFace, label, paragraph, pour
from output.page.qr_code import qr_code
from output.page.setup_cards import card_boxes, setup_card_pages
from output.page.small_print import MIN_ID_SIZE, id_face, small
from output.page.wording import game_line, players_words

_PAD = 1.8  # from a card's edge to what is on it
_BELOW = 6.0  # the two lines below the map
_PANEL = 20.5  # the column beside the map
_MOST = 1.5  # times the least size at which a map can be read
_QR = 18.0


def card_pages(spec: CollectorsSpec) -> list[Draft]:
    """As many pages as the spec's cards need, those that are won most often first."""
    problem = f"cards whose maps can be read do not fit on {spec.paper.title}"
    return setup_card_pages(
        spec,
        "Cards, to lay a piecepack from",
        sorted(spec.cards, key=_lost),
        fitted(spec.paper, _boxes, problem),
        partial(_card, spec),
        done="rated",
    )


def _boxes(paper: Paper) -> list[Box]:
    """Two columns of three where these can be read, else as many as can."""
    width, height = size_of()
    beside, below = _PANEL + 3 * _PAD, _BELOW + 2 * _PAD

    def most(card: float) -> float:
        return min(_MOST, (card - beside) / width) * height + below  # as its map's width asks for

    return card_boxes(paper, width + beside, height + below, most)


def _lost(card: CollectorsCard) -> float:
    """How often it is lost; those that nobody rated come last."""
    return 2.0 if card.verdict is None else 1.0 - card.verdict.seats[0].share


def _card(spec: CollectorsSpec, card: CollectorsCard, number: int, box: Box) -> Iterator[Item]:
    theme, inner = spec.theme, box.inset(_PAD, _PAD, _PAD, _PAD)
    width, height = size_of()
    scales = (inner.width - _PANEL - _PAD) / width, (inner.height - _BELOW) / height
    scale = min(*scales, _MOST)
    free = inner.width - _PANEL - _PAD - scale * width
    place = Box(inner.x + free / 2, inner.y, scale * width, scale * height)
    yield from position(Diagram(0, "", "", _table(card.setup)), place, theme)
    left = inner.right - _PANEL
    yield from _panel(spec, card, number, Box(left, inner.y, _PANEL, inner.height - _BELOW))
    yield label(game_line(card.setup), inner.x, inner.bottom - 2.9, small(theme))
    yield label(card.setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE))


def _panel(spec: CollectorsSpec, card: CollectorsCard, number: int, box: Box) -> list[Item]:
    """Beside the map: the card's head, how hard it is, and the QR code."""
    theme, rows = spec.theme, head_rows(spec, number, box.width)
    rows += paragraph(
        grade(card.verdict), box.width, TypeFace(11.0, 4.8, theme.ink, "bold"), before=1.2
    )
    if card.verdict and (share := chance(card.verdict)):
        words = f"{players_words(card.verdict)} win {share}"
        rows += paragraph(words, box.width, small(theme, "ink"))
    if card.setup.seed is not None:
        rows += paragraph(f"seed {card.setup.seed}", box.width, small(theme), before=1.2)
    code = qr_code(card.setup.id, box.right - _QR, box.bottom - _QR, _QR, theme.ink)
    return [*next(pour(rows, [box])), code]


def _table(setup: Setup[PiecepackLayout]) -> Table:
    """The setup before the first step."""
    layout = setup.layout
    return Table(layout.tiles, layout.coins, (HOLE,) * len(SUITS), layout.dice, 0)
