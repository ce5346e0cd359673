"""Cards: six small setups to cut out, each with the tiles that a player has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from layouts.isaac.layout import IsaacLayout
from layouts.isaac.table import Table
from layouts.isaac.tiles import SEATS, Kind
from layouts.setup import Setup
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item
from output.drawing.theme import Theme
from output.isaac import positions, tiles
from output.isaac.spec import IsaacCard, IsaacSpec
from output.page.flow import Row, label, paragraph, tabular
from output.page.setup_cards import (
    PANEL,
    card_status,
    picture_boxes,
    pictured_card,
    setup_card_pages,
)
from output.page.small_print import small

_MOST = 2.0  # times the least size at which a board can be read
_COUNT = 4.6  # how many there are of a tile, before its picture
_ICON, _STEP = 3.1, 3.6  # a picture's height, and from one to the next
_SQUARE = 2.4  # of it, at most


def card_pages(spec: IsaacSpec) -> list[Draft]:
    """As many pages as the spec's cards need, six a page where it is wide enough."""
    boxes = picture_boxes(spec.paper, positions.WIDTH, positions.HEIGHT, _MOST)
    title = "Cards, to lay tiles from"
    return setup_card_pages(spec, title, spec.cards, boxes, partial(_card, spec))


def _card(spec: IsaacSpec, card: IsaacCard, number: int, box: Box) -> list[Item]:
    setup, theme = card.setup, spec.theme
    rows = paragraph(card_status(card.verdict), PANEL, small(theme, "ink"))
    first = SEATS[len(setup.layout.opening) % len(SEATS)]
    rows += paragraph(f"{first} begins", PANEL, small(theme), before=1.0)
    rows += paragraph("each player has", PANEL, small(theme), before=1.0)
    rows += _kinds(setup.layout.tiles, theme)
    draw = partial(_picture, setup, theme)
    return pictured_card(spec, setup, number, box, draw, rows)


def _picture(setup: Setup[IsaacLayout], theme: Theme, room: Box) -> list[Item]:
    """The board with the opening's tiles on it, as large as there is room for it."""
    layout = setup.layout
    scale = min(room.width / positions.WIDTH, room.height / positions.HEIGHT)
    place = room._replace(width=scale * positions.WIDTH, height=scale * positions.HEIGHT)
    by_seat = tuple(layout.opening[seat :: len(SEATS)] for seat in range(len(SEATS)))
    left = tuple(layout.left(seat) for seat in range(len(SEATS)))
    nobody = (None,) * len(SEATS)
    table = Table(by_seat, left, (0, 0), nobody, (0, 0), len(layout.opening) % len(SEATS))
    shown = Diagram(0, "", "", table)
    return [*positions.position(place, shown, tiles.values(layout.tiles), theme)]


def _kinds(kinds: Sequence[Kind], theme: Theme) -> list[Row]:
    """How many there are of each kind, and a tile of it."""
    width = PANEL - _COUNT
    square = min(_SQUARE, width / max(kind.length for kind in kinds))
    face = tabular(small(theme, "ink"))
    rows: list[Row] = []
    for kind in kinds:
        across = max(square * kind.length, tiles.least_icon(kind))
        place = Box(_COUNT, (_STEP - _ICON) / 2, across, _ICON)
        count = label(f"{kind.count}", _COUNT - 1.2, _STEP / 2 + 1.0, face, "end")
        drawn = Group((count, *tiles.icon(place, kind, theme)), label=tiles.kind_words(kind))
        rows.append(Row(_STEP, (drawn,), 0.0 if rows else 0.8))
    return rows
