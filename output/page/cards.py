"""Setup cards: small setups to cut out, a deck from which tonight's game is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.messages import Message, OptionName, english, message
from printkit.layouts.paper import Paper, Stock, fit_paper
from printkit.layouts.setup import AnyChecked, Setup
from printkit.layouts.stocks import STOCK
from printkit.layouts.verdict import Verdict
from printkit.layouts.words import together
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Rect, Style
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.cover import artwork
from printkit.output.page.cutouts import cut_marks
from printkit.output.page.flow import (
    MIN_ID_SIZE,
    Row,
    TypeFace,
    fits,
    height_of,
    id_face,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body, qr_code
from printkit.output.page.signs import emblem
from printkit.output.page.wording import game_line
from printkit.output.sheet import AnySpec, DraftPage, S, Sheet, SheetMaker, StockCard

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

EACH_CARDS_ID = message("Each card has its own ID.")
"""What the foot says instead of the setup's ID."""

_BELOW, _LINE = 7.2, 2.9  # the two lines below a picture, and the upper one's height
_QR = 18.0, 12.0  # at most and at least

C = TypeVar("C", bound=AnyChecked)
K = TypeVar("K", bound=AnySpec)


def setup_card_sheet(
    make: SheetMaker[S],
    face: Callable[[S, Any], CardFace],
    order: Callable[[Any], float] = lambda card: 0.0,
) -> Sheet[S]:
    """The sheet of a game's setup cards, which are cut out or ordered from a print shop.

    `face` makes the face of a card of the spec; on a stock, cards come in `order`.
    """
    return Sheet(
        "cards",
        make,
        shows=("cards",),
        on_card=True,
        on_stock=lambda spec, stock: _stock_cards(
            spec, stock, sorted(spec.cards, key=order), partial(face, spec)
        ),
    )


def _require(cards: Sequence[object]) -> None:
    if not cards:
        raise InputError(
            message("a sheet of cards needs setups to choose from; deal some, or leave it out")
        )


def setup_card_pages(
    spec: AnySpec,
    title: str,
    cards: Sequence[C],
    boxes: Sequence[Box],
    draw: Callable[[C, int, Box], Iterable[Item]],
    *,
    done: str = "",
    own: str = "",
) -> list[DraftPage]:
    """Pages of cards, a card in each of the boxes.

    `draw` is called with a card, its number (from 1) and its box. The foot says how many cards were
    checked, or what was `done`, and that each has an ID, or the words `own`. Raises InputError if
    there are no cards.
    """
    _require(cards)
    checked = spec.say(
        "{n} of {count} cards were checked",
        n=sum(card.verdict is not None for card in cards),
        count=len(cards),
    )
    drafts = []
    for start in range(0, len(cards), len(boxes)):
        items: list[Item] = []
        used = list(zip(cards[start:], boxes, strict=False))
        for number, (card, box) in enumerate(used, start + 1):
            items.append(
                Group(
                    tuple(draw(card, number, box)), label=spec.say("card {number}", number=number)
                )
            )
            items += cut_marks(box, spec.theme)
        cuts = tuple(Rect(*box, spec.theme.cut) for _, box in used)
        items.append(Group(cuts, layer="cut"))
        drafts.append(
            DraftPage(
                title,
                tuple(items),
                foot="slim",
                instead_of_check=done or checked,
                instead_of_id=own or spec.say(EACH_CARDS_ID),
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


def card_status(verdict: Verdict[object] | None) -> Message:
    """The result of a check in as few words as possible."""
    if verdict is None:
        return message("not checked")
    if verdict.fair == "unfair":
        return message("checked: unfair")
    if verdict.fair == "undecided":
        return message("checked: unproven")
    if not verdict.playable:
        return message("checked: fair but dull")
    if verdict.uneven_tiers:
        return message("checked: fair, masters lean")
    return message("checked: fair")


def panel_items(spec: AnySpec, rows: Sequence[Row], setup: Setup[Layout], box: Box) -> list[Item]:
    """The column beside a card's board: the rows, and the QR code as large as possible."""
    most, least = _QR
    size = min(most, box.width, max(least, box.height - height_of(rows)))
    code = qr_code(spec.address(setup), box.x, box.bottom - size, size, spec.theme.ink)
    return [*place_rows(rows, box.x, box.y), code]


@dataclass(frozen=True, slots=True)
class CardFace:
    """What a setup's card shows beside title, ID and QR code.

    `picture` draws the board in a box of at least `width` x `height` mm, at most `most` times as
    large. `rows` returns words of a given width.
    """

    setup: Setup[Layout]
    width: float
    height: float
    most: float
    picture: Callable[[Box], Iterable[Item]]
    rows: Callable[[float], Sequence[Row]]


def _stock_cards(
    spec: AnySpec, stock: Stock, cards: Sequence[C], face: Callable[[C], CardFace]
) -> list[StockCard]:
    """Cards of setups on a stock: boards, and their games' art on the backs; or labels.

    Labels too small for a board have a QR code instead. Raises InputError if there are no cards, or
    if the stock is too small for all they say; it then names those that are large enough.
    """
    _require(cards)
    faces = [face(card) for card in cards]
    drawn = _draw_faces(spec, faces, stock)
    if drawn is None:
        alike = (each for each in STOCK.values() if (each.labels is None) == (stock.labels is None))
        able = [each.name for each in alike if _draw_faces(spec, faces, each)]
        way = english("print {sheet} on paper", sheet=OptionName("sheet", "cards"))
        if able:
            way = english("take {stock}", stock=OptionName("stock", together(able, "or")))
        raise InputError(
            english(
                "what a card of this {game} shows cannot be read on {stock}; {way}",
                game=spec.setup.game.title,
                stock=stock.title,
                way=way,
            )
        )
    ground = Style(fill=spec.theme.disc.fill)
    back = None if stock.labels else _back(spec, Box(0.0, 0.0, stock.width, stock.height), stock)
    return [
        StockCard(
            f"card-{number}", spec.say("Card {number}", number=number), ground, tuple(items), back
        )
        for number, items in enumerate(drawn, start=1)
    ]


def _draw_faces(spec: AnySpec, faces: Sequence[CardFace], stock: Stock) -> list[list[Item]] | None:
    """The items of each card on a stock, None if it is too small for one of them."""
    inner = Box(0.0, 0.0, stock.width, stock.height).inset(*[stock.safe] * 4)
    upright = inner.width <= inner.height
    ways = (_draw_upright, _draw_sideways)[:: 1 if upright else -1]
    drawn = []
    for number, face in enumerate(faces, start=1):
        items = next(filter(None, (way(spec, face, number, inner) for way in ways)), None)
        if items is None and stock.labels:
            items = _draw_label(spec, face, inner)
        if items is None:
            return None
        drawn.append(items)
    return drawn


def _draw_upright(spec: AnySpec, face: CardFace, number: int, box: Box) -> list[Item] | None:
    """A card with its board above its words, None if the board would be too small."""
    ids, line = _id_rows(spec, face.setup, box.width), _game_rows(spec, face.setup, box.width)
    code = _QR[1]
    rows = face.rows(box.width - code - PAD)
    below = max(height_of(rows), code) + height_of(line) + height_of(ids) + PAD
    room = box.inset(0.0, HEAD_HEIGHT, 0.0, below + PAD)
    scale = min(room.width / face.width, room.height / face.height, face.most)
    if scale < 1.0:
        return None
    size = Box(room.x, room.y, scale * face.width, scale * face.height)
    size = size._replace(x=room.x + (room.width - size.width) / 2)
    top = size.bottom + PAD
    code = min(_QR[0], box.bottom - top - height_of(line) - height_of(ids) - PAD)
    return [
        *card_head(spec, number, box),
        *face.picture(size),
        *place_rows(rows, box.x, top),
        qr_code(spec.address(face.setup), box.right - code, top, code, spec.theme.ink),
        *_at_the_end((*line, *ids), box),
    ]


def _draw_sideways(spec: AnySpec, face: CardFace, number: int, box: Box) -> list[Item] | None:
    """A card with its words at the right of its board, None if the board would be too small."""
    ids, line = _id_rows(spec, face.setup, box.width), _game_rows(spec, face.setup, box.width)
    low = height_of(line) + height_of(ids) + PAD / 2
    room = box.inset(0.0, HEAD_HEIGHT, PANEL + PAD, low)
    scale = min(room.width / face.width, room.height / face.height, face.most)
    rows = face.rows(PANEL)
    if scale < 1.0 or height_of(rows) + _QR[1] > room.height:
        return None
    panel = Box(box.right - PANEL, room.y, PANEL, room.height)
    return [
        *card_head(spec, number, box),
        *face.picture(Box(room.x, room.y, scale * face.width, scale * face.height)),
        *panel_items(spec, rows, face.setup, panel),
        *_at_the_end([*line, *ids], box),
    ]


def _draw_label(spec: AnySpec, face: CardFace, box: Box) -> list[Item] | None:
    """A label with a QR code and words, for a bag with the pieces; None if it is too small."""
    ids = _id_rows(spec, face.setup, box.width)
    high = box.height - height_of(ids) - 0.8
    for code in _QR:
        beside = box._replace(width=box.width - code - PAD, height=high)
        rows = paragraph(face.setup.game.title, beside.width, _face(spec))
        rows += [*_game_rows(spec, face.setup, beside.width), *face.rows(beside.width)]
        if code <= high and fits(rows, [beside]):
            return [
                *place_rows(rows, box.x, box.y),
                qr_code(spec.address(face.setup), box.right - code, box.y, code, spec.theme.ink),
                *_at_the_end(ids, box),
            ]
    return None


def _id_rows(spec: AnySpec, setup: Setup[Layout], width: float) -> list[Row]:
    """The ID, on two lines if one is too narrow."""
    face = id_face(spec.theme, MIN_ID_SIZE)
    parts = [setup.id]
    if text_width(setup.id, face.font, face.size) > width:
        game, colon, code = setup.id.partition(":")
        parts = [f"{game}{colon}", code]
    return [row for part in parts for row in paragraph(part, width, face)]


def _game_rows(spec: AnySpec, setup: Setup[Layout], width: float) -> list[Row]:
    return paragraph(game_line(setup, spec.language), width, small(spec.theme))


def _at_the_end(rows: Sequence[Row], box: Box) -> Sequence[Item]:
    """The rows at the very bottom of the box."""
    return place_rows(rows, box.x, box.bottom - height_of(rows))


_BACK_ACROSS = 8.0
"""How many squares of art fit across a back: what is in their middle is behind the plate."""


def _back(spec: AnySpec, whole: Box, stock: Stock) -> tuple[Item, ...]:
    """A card's back: the game's art to beyond the edge, and its title on a plate."""
    edge, theme = -stock.bleed, spec.theme
    side = 0.3 * whole.width
    plate = Box(0.0, 0.0, whole.width - 4 * stock.safe, side + 9.0)
    plate = plate._replace(x=2 * stock.safe, y=(whole.height - plate.height) / 2)
    corner = Point(whole.centre.x - side / 2, plate.y + PAD)
    title = label(spec.setup.game.title, whole.centre.x, plate.bottom - PAD, _face(spec), "middle")
    return (
        artwork(spec, whole.inset(edge, edge, edge, edge), _BACK_ACROSS),
        plate.rect(Style(theme.disc.fill, theme.accent, 0.4)),
        *emblem(spec, corner, side),
        title,
    )


def pictured_card_pages(
    spec: K,
    title: str,
    width: float,
    height: float,
    most: float,
    face: Callable[[K, Any], CardFace],
) -> list[DraftPage]:
    """Pages of the spec's setups as cards, six a page where the paper is wide enough.

    Their pictures are at least `width` x `height` mm, and at most `most` times as large. Raises
    InputError if no card fits on the paper.
    """
    beside, below = PANEL + 3 * PAD, HEAD_HEIGHT + _BELOW + 2 * PAD

    def fit(paper: Paper) -> list[Box]:
        return card_boxes(
            paper,
            width + beside,
            height + below,
            lambda card: min(most, (card - beside) / width) * height + below,
        )

    problem = message(
        "cards whose boards can be read do not fit on {paper}", paper=spec.paper.title
    )
    boxes = fit_paper(spec.paper, fit, problem)

    def draw(card: Any, number: int, box: Box) -> list[Item]:
        return _pictured_card(spec, face(spec, card), number, box)

    return setup_card_pages(spec, title, spec.cards, boxes, draw)


def _pictured_card(spec: AnySpec, face: CardFace, number: int, box: Box) -> list[Item]:
    """Draw a card: heading, board, the column beside it, and ID."""
    setup, theme = face.setup, spec.theme
    inner = box.inset(PAD, PAD, PAD, PAD)
    room = inner.inset(0.0, HEAD_HEIGHT, PANEL + PAD, _BELOW)
    panel = Box(inner.right - PANEL, room.y, PANEL, room.height)
    return [
        *card_head(spec, number, inner),
        *face.picture(room),
        *panel_items(spec, face.rows(PANEL), setup, panel),
        label(game_line(setup, spec.language), inner.x, inner.bottom - _LINE, small(theme)),
        label(setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE)),
    ]
