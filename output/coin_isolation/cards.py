"""Cards: six small setups to cut out, a deck to choose tonight's game from."""

from __future__ import annotations

from layouts.coin_isolation.coinage import coins_of, in_points
from layouts.coin_isolation.findings import Findings
from layouts.coin_isolation.layout import FILES, CoinLayout
from layouts.errors import InputError
from layouts.paper import Paper
from layouts.setup import Setup
from layouts.verdict import Verdict
from output.coin_isolation import diagram
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.spec import CoinCard, CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Rect
from output.drawing.theme import Theme
from output.page.card_head import HEAD_HEIGHT, card_head
from output.page.cutouts import cut_marks
from output.page.flow import Row, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.qr_code import qr_code
from output.page.small_print import MIN_ID_SIZE, id_face, small
from output.page.wording import game_line, players_line

COLUMNS, ROWS = 2, 3
NARROW = 1, 2
"""As many where they would be too narrow."""

MIN_SQUARE = 4.2
"""The least side of a square in mm that holds a coin's value in legible print."""

_GUTTER = 6.0  # between cards, room for the marks to cut along
_PAD = 2.0  # from a card's edge to what is on it
_ID_HEIGHT = 2.5  # the line at the very bottom
_WORDS_GAP = 1.2  # between the board and the words below it
_BELOW = 7.2  # the two lines below the board, as a rule
_PANEL = 21.5  # the column beside the board
_LEAST_WIDTH = len(FILES) * MIN_SQUARE + _PANEL + 3 * _PAD  # of a card
_QR = 18.0, 12.0  # at most and at least


def card_pages(spec: CoinSpec) -> list[Draft]:
    """As many pages as the spec's cards need, six a page where it is wide enough."""
    if not spec.cards:
        raise InputError("a sheet of cards needs setups to choose from; deal some, or leave it out")
    boxes = card_boxes(spec.paper)
    drafts = []
    for start in range(0, len(spec.cards), len(boxes)):
        items: list[Item] = []
        for number, (card, box) in enumerate(
            zip(spec.cards[start:], boxes, strict=False), start + 1
        ):
            items.append(Group(tuple(_card(spec, card, number, box)), label=f"card {number}"))
            items += [Rect(*box, spec.theme.cut), *cut_marks(box, spec.theme)]
        checked = sum(card.verdict is not None for card in spec.cards)
        status = f"{checked} of {len(spec.cards)} cards were checked"
        own = f"Each card has its own ID.{in_points(coins_of(spec.setup.game))}"
        drafts.append(
            Draft(
                "Cards, to lay coins from",
                tuple(items),
                foot="slim",
                instead_of_check=status,
                instead_of_id=own,
            )
        )
    return drafts


def card_boxes(paper: Paper) -> list[Box]:
    """Where the cards lie: the lines to cut along."""
    half = _GUTTER / 2
    area = body(paper, foot="slim").inset(half, half, half, half)
    columns, rows = COLUMNS, ROWS
    if area.columns(columns, _GUTTER)[0].width < _LEAST_WIDTH:
        columns, rows = NARROW
    width = area.columns(columns, _GUTTER)[0].width
    card = width - _PANEL - _PAD + _BELOW + HEAD_HEIGHT  # as high as its board's width asks for
    area = area._replace(height=min(area.height, rows * card + (rows - 1) * _GUTTER))
    return [box for row in area.rows(rows, _GUTTER) for box in row.columns(columns, _GUTTER)]


def card_status(verdict: Verdict[Findings] | None) -> str:
    """What the check found, as short as can be."""
    if verdict is None:
        return "not checked"
    if verdict.fair == "fair":
        return "checked: fair" if verdict.playable else "checked: fair but dull"
    return {"unfair": "checked: unfair", "undecided": "checked: unproven"}[verdict.fair]


def _card(spec: CoinSpec, card: CoinCard, number: int, box: Box) -> list[Item]:
    theme, setup = spec.theme, card.setup
    whole = box.inset(_PAD, _PAD, _PAD, _PAD)
    inner = whole.inset(0.0, HEAD_HEIGHT, 0.0, 0.0)
    words = _words(setup, inner, theme)
    square = _square(inner, words)
    if square < MIN_SQUARE:
        raise InputError(
            f"cards do not fit on {spec.paper.title}: their coins could not be read; "
            "use A5 or larger paper"
        )
    view = BoardView(inner.x, inner.y, square)
    left = view.box.right + _PAD
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
    return min(box.height - below, box.width - _PANEL - _PAD) / len(FILES)


def _panel(card: CoinCard, box: Box, theme: Theme) -> list[Item]:
    """Beside the board: the check, who sits where, and the QR code."""
    rows = paragraph(card_status(card.verdict), box.width, small(theme, "ink"))
    for seat, side in enumerate(card.setup.sides, start=1):
        gap = 1.0 if seat == 1 else 0.0
        rows += paragraph(f"player {seat}: {side}", box.width, small(theme), before=gap)
    used = sum(row.height + row.before for row in rows)
    most, least = _QR
    size = min(most, box.width, max(least, box.height - used))
    code = qr_code(card.setup.id, box.x, box.bottom - size, size, theme.ink)
    return [*next(pour(rows, [box])), code]
