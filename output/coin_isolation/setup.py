"""The setup: where every coin lies, as a pale circle of its true size, to play on it."""

from __future__ import annotations

from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import COINS
from layouts.words import in_words
from output.coin_isolation import diagram
from output.coin_isolation.board import on_board, panel_box, seat_words, seating_panel
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Item, Point
from output.page.flow import TypeFace, decoration, heading, label
from output.page.small_print import small
from output.page.verdict_card import CARD_WIDTH, verdict_card

_ICON_SCALE = 0.34
_NEED_PART = 0.35  # of the panel's width, where it tells of the check, too


def setup_pages(spec: CoinSpec) -> list[Draft]:
    """The board with its coins, what is needed, and who sits where."""
    layout = spec.setup.layout
    needs = f"You need {need_words(layout)}, each on its circle. {seat_words(spec)}."
    need, seats, found = _panel_places(spec)
    return on_board(
        "Setup",
        spec,
        lambda view: diagram.places(view, layout.coins, spec.theme),
        panel=[
            *_need_panel(spec, need),
            *seating_panel(spec, seats, "Who sits where"),
            *verdict_card(spec, found),
        ],
        words=" ".join(filter(None, (needs, again_words(spec) if spec.duplicate else ""))),
    )


def _lay_words(spec: CoinSpec) -> str:
    """What to do with the sheet."""
    lay = again_words(spec).removesuffix(".") if spec.duplicate else "Lay each coin on its circle"
    return f"{lay}, and play here."


def _panel_places(spec: CoinSpec) -> tuple[Box, Box, Box]:
    """Where stands what is needed, who sits where, and what the check found, if it did."""
    panel = panel_box(spec.paper)
    if spec.verdict is None or spec.setup.head_start:  # which takes many words
        need, seats = panel.columns(2, 6.0)
        return need, seats, seats._replace(width=0.0)
    need = panel._replace(width=panel.width * _NEED_PART)
    found = panel.inset(panel.width - CARD_WIDTH, 0.0, 0.0, 0.0)
    seats = panel.inset(need.width + 2.0, 0.0, CARD_WIDTH + 2.0, 0.0)
    return need, seats, found


def again_words(spec: CoinSpec) -> str:
    """What the sheet is for in duplicate play."""
    return f"Lay them {in_words(spec.setup.players)} times."


def need_words(layout: CoinLayout) -> str:
    """The coins of a layout, counted: "24 pennies, 24 nickels, 12 dimes, 4 quarters"."""
    kinds = zip(layout.counts(), COINS, strict=True)
    counted = [_count(n, coin.name, coin.plural) for n, coin in kinds if n]
    return ", ".join(counted) or "no coins"


def _count(number: int, singular: str, plural: str) -> str:
    return f"{number} {singular if number == 1 else plural}"


def _need_panel(spec: CoinSpec, box: Box) -> list[Item]:
    """What to bring: the coins by kind with a picture of each, and the pawns."""
    theme, layout = spec.theme, spec.setup.layout
    items: list[Item] = [
        box.rect(theme.panel),
        heading("You need", box.x + 4.0, box.y + 6.0, TypeFace(10.0, 4.6, theme.accent, "bold")),
    ]
    words = _lay_words(spec)
    items.append(label(words, box.x + 4.0, box.bottom - 2.4, small(theme, "ink")))
    face = TypeFace(10.0, 4.6, theme.ink)
    cells = box.inset(4.0, 7.4, 2.0, 5.6).columns(2, 2.0)
    for index, (number, kind) in enumerate(zip(layout.counts(), COINS, strict=True)):
        cell = cells[index // 2].rows(2, 0.0)[index % 2]
        centre = Point(cell.x + 4.2, cell.centre.y)
        icon = diagram.coin(centre, kind.value, theme, _ICON_SCALE, sign=False)
        items.append(decoration(icon))
        words = _count(number, kind.name, kind.plural)
        items.append(label(words, cell.x + 10.5, cell.centre.y + 1.25, face))
    worth = sum(layout.coins) / 100
    total = f"{sum(map(bool, layout.coins))} coins, ${worth:.2f}, and {spec.setup.players} pawns"
    items.append(label(total, box.right - 4.0, box.y + 6.0, small(theme), "end"))
    return items
