"""Setup cards: small setups to cut out, a deck from which tonight's game is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from layouts.errors import InputError
from layouts.game import Layout
from layouts.paper import Paper, fit_paper
from layouts.setup import AnyChecked, Setup
from layouts.verdict import Verdict
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point, Rect
from output.drawing.typeface import cap_height
from output.page.cutouts import cut_marks
from output.page.flow import (
    MIN_ID_SIZE,
    Row,
    TypeFace,
    height_of,
    id_face,
    label,
    paragraph,
    pour,
    small,
)
from output.page.frame import body, qr_code
from output.page.signs import emblem
from output.page.wording import game_line
from output.sheet import AnySpec, DraftPage

HEAD_HEIGHT = 6.8
"""The height of a head across a card in mm, with the space below it."""

_EMBLEM, _GAP = 5.4, 1.6
_SIZE, _LEADING = 11.0, 4.4


def card_head(spec: AnySpec, number: int, box: Box) -> Iterator[Item]:
    """A card's heading across the box: emblem and title, and the number at the right."""
    yield from _signs(spec, number, box)
    left = box.x + (_EMBLEM + _GAP if spec.emblem else 0.0)
    yield label(spec.setup.game.title, left, _baseline(box), _face(spec))


def head_rows(spec: AnySpec, number: int, width: float) -> list[Row]:
    """A card's heading in rows `width` mm wide: emblem and number, and the title below."""
    signs = tuple(_signs(spec, number, Box(0.0, 0.0, width, _EMBLEM)))
    title = paragraph(spec.setup.game.title, width, _face(spec), before=0.6)
    return [Row(_EMBLEM, signs), *title]


def _signs(spec: AnySpec, number: int, box: Box) -> Iterator[Item]:
    yield from emblem(spec, Point(box.x, box.y), _EMBLEM)
    yield label(f"{number}", box.right, _baseline(box), _face(spec), "end")


def _face(spec: AnySpec) -> TypeFace:
    return TypeFace(_SIZE, _LEADING, spec.theme.accent, "title")


def _baseline(box: Box) -> float:
    return box.y + (_EMBLEM + cap_height("title", _SIZE)) / 2


GUTTER = 6.0
"""Between cards, in mm: room for the marks of both."""

PAD, PANEL = 2.0, 21.5
"""The padding of a card, and the width of the column beside its picture, in mm."""

MOST_COLUMNS, MOST_ROWS = 2, 3

EACH_CARDS_ID = "Each card has its own ID."
"""What the foot says instead of the setup's ID."""

_BELOW, _LINE = 7.2, 2.9  # the two lines below a picture, and the upper one's height
_QR = 18.0, 12.0  # at most and at least

C = TypeVar("C", bound=AnyChecked)


def setup_card_pages(
    spec: AnySpec,
    title: str,
    cards: Sequence[C],
    boxes: Sequence[Box],
    draw: Callable[[C, int, Box], Iterable[Item]],
    *,
    done: str = "checked",
    own: str = EACH_CARDS_ID,
) -> list[DraftPage]:
    """Pages of cards, a card in each of the boxes.

    `draw` is called with a card, its number (from 1) and its box. The foot says how many cards were
    `done`: "checked". Raises InputError if there are no cards.
    """
    if not cards:
        raise InputError("a sheet of cards needs setups to choose from; deal some, or leave it out")
    number_done = sum(card.verdict is not None for card in cards)
    drafts = []
    for start in range(0, len(cards), len(boxes)):
        items: list[Item] = []
        for number, (card, box) in enumerate(zip(cards[start:], boxes, strict=False), start + 1):
            items.append(Group(tuple(draw(card, number, box)), label=f"card {number}"))
            items += [Rect(*box, spec.theme.cut), *cut_marks(box, spec.theme)]
        drafts.append(
            DraftPage(
                title,
                tuple(items),
                foot="slim",
                instead_of_check=f"{number_done} of {len(cards)} cards were {done}",
                instead_of_id=own,
            )
        )
    return drafts


def card_area(paper: Paper) -> Box:
    """The area for cards, with room around them for their marks."""
    half = GUTTER / 2
    return body(paper, foot="slim").inset(half, half, half, half)


def card_boxes(
    paper: Paper, width: float, height: float, most: Callable[[float], float]
) -> list[Box]:
    """Places for cards of at least `width` x `height` mm; empty if none fits.

    Two cards lie side by side if the paper is wide enough. `most` returns the largest useful height
    of a card, given its width.
    """
    area = card_area(paper)
    columns = min(MOST_COLUMNS, int((area.width + GUTTER) / (width + GUTTER)))
    rows = min(MOST_ROWS, int((area.height + GUTTER) / (height + GUTTER)))
    if not columns or not rows:
        return []
    return card_grid(area, columns, rows, most(area.columns(columns, GUTTER)[0].width))


def card_grid(area: Box, columns: int, rows: int, most: float) -> list[Box]:
    """Places for cards in rows from the top of the area, each at most `most` mm high."""
    area = area._replace(height=min(area.height, rows * most + (rows - 1) * GUTTER))
    return area.cells(columns, rows, GUTTER)


def card_status(verdict: Verdict[object] | None) -> str:
    """The result of a check in as few words as possible."""
    if verdict is None:
        return "not checked"
    if verdict.fair == "fair":
        return "checked: fair" if verdict.playable else "checked: fair but dull"
    return {"unfair": "checked: unfair", "undecided": "checked: unproven"}[verdict.fair]


def panel_items(spec: AnySpec, rows: Sequence[Row], id_: str, box: Box) -> list[Item]:
    """The column beside a card's board: the rows, and the QR code as large as possible."""
    most, least = _QR
    size = min(most, box.width, max(least, box.height - height_of(rows)))
    code = qr_code(spec.address(id_), box.x, box.bottom - size, size, spec.theme.ink)
    return [*next(pour(rows, [box])), code]


def picture_boxes(paper: Paper, width: float, height: float, most: float) -> list[Box]:
    """Places for cards that `pictured_card` draws, with pictures of at least `width` x `height` mm.

    A picture is at most `most` times as large. Raises InputError if no card fits on the paper.
    """
    beside, below = PANEL + 3 * PAD, HEAD_HEIGHT + _BELOW + 2 * PAD

    def fit(paper: Paper) -> list[Box]:
        return card_boxes(
            paper,
            width + beside,
            height + below,
            lambda card: min(most, (card - beside) / width) * height + below,
        )

    return fit_paper(paper, fit, f"cards whose boards can be read do not fit on {paper.title}")


def pictured_card(
    spec: AnySpec,
    setup: Setup[Layout],
    number: int,
    box: Box,
    picture: Callable[[Box], Iterable[Item]],
    rows: Sequence[Row],
) -> list[Item]:
    """Draw a card: heading, board, the column beside it, and ID.

    `picture` draws the board in the box left for it; `rows` are as wide as the PANEL.
    """
    theme, inner = spec.theme, box.inset(PAD, PAD, PAD, PAD)
    room = inner.inset(0.0, HEAD_HEIGHT, PANEL + PAD, _BELOW)
    panel = Box(inner.right - PANEL, room.y, PANEL, room.height)
    return [
        *card_head(spec, number, inner),
        *picture(room),
        *panel_items(spec, rows, setup.id, panel),
        label(game_line(setup), inner.x, inner.bottom - _LINE, small(theme)),
        label(setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE)),
    ]
