"""The setup: where every coin lies, as a pale circle of its true size, to play on it."""

from __future__ import annotations

from layouts.coin_isolation.coinage import coins_of, in_points
from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import Coin, CoinSet
from layouts.words import in_words
from output.coin_isolation import diagram
from output.coin_isolation.board import (
    on_board,
    panel_box,
    panel_scale,
    seat_words,
    seating_panel,
)
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page.flow import TypeFace, decoration, heading, label
from output.page.large_print import enlarged
from output.page.pawns import pawn
from output.page.small_print import small
from output.page.verdict_card import CARD_WIDTH, verdict_card

_ICON_SCALE, _ICON_GAP = 0.34, 0.3
_WIDE_PANEL, _NEED_WIDTH = 160.0, 66.0  # from this width on it shows who sits where
_NEED_PART = 0.35  # of the panel's width, where it tells of the check, too


def setup_pages(spec: CoinSpec) -> list[Draft]:
    """The board with its coins, what is needed, and who sits where."""
    layout, coins = spec.setup.layout, coins_of(spec.setup.game)
    needs = f"You need {need_words(layout, coins)}, each on its circle.{in_points(coins)}"
    again = again_words(spec) if spec.duplicate else ""
    box, place = enlarged(panel_box(spec), panel_scale(spec))
    need, seats, found = _panel_places(spec, box)
    panel = [
        *_need_panel(spec, need),
        *seating_panel(spec, seats, "Who sits where"),
        *verdict_card(spec, found, pawn),
    ]
    return on_board(
        "Setup",
        spec,
        lambda view: diagram.places(view, layout.coins, coins, spec.theme, spec.text.scale),
        panel=[Group(tuple(panel), place)],
        words=" ".join(filter(None, (needs, f"{seat_words(spec)}.", again))),
    )


def _lay_words(spec: CoinSpec) -> str:
    """What to do with the sheet."""
    lay = again_words(spec).removesuffix(".") if spec.duplicate else "Lay each coin on its circle"
    return f"{lay}, and play here."


def _panel_places(spec: CoinSpec, panel: Box) -> tuple[Box, Box, Box]:
    """Where stands what is needed, who sits where, and what the check found, if it did."""
    if 0.0 < panel.width < _WIDE_PANEL:  # where text is large
        need = panel._replace(width=_NEED_WIDTH)
        seats = panel.inset(_NEED_WIDTH + 3.0, 0.0, 0.0, 0.0)
        return need, seats, seats._replace(width=0.0)
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


def need_words(layout: CoinLayout, coins: CoinSet) -> str:
    """The coins of a layout, counted: "24 pennies, 24 nickels, 12 dimes, 4 quarters"."""
    return ", ".join(coins.need(layout.counts())) or "no coins"


def _need_panel(spec: CoinSpec, box: Box) -> list[Item]:
    """What to bring: the coins by kind with a picture of each, and the pawns."""
    theme, layout, coins = spec.theme, spec.setup.layout, coins_of(spec.setup.game)
    items: list[Item] = [
        box.rect(theme.panel),
        heading("You need", box.x + 4.0, box.y + 6.0, TypeFace(10.0, 4.6, theme.accent, "bold")),
    ]
    words = _lay_words(spec)
    items.append(label(words, box.x + 4.0, box.bottom - 2.4, small(theme, "ink")))
    face = TypeFace(10.0, 4.6, theme.ink)
    cells = box.inset(4.0, 7.4, 2.0, 5.6).columns(2, 2.0)
    scale = _icon_scale(coins, cells[0].height / 2)
    for index, (number, kind) in enumerate(zip(layout.counts(), coins.coins, strict=True)):
        cell = cells[index // 2].rows(2, 0.0)[index % 2]
        centre = Point(cell.x + 4.2, cell.centre.y)
        items.append(decoration(diagram.coin(centre, kind, theme, scale, sign=False)))
        at = Point(cell.x + 10.5, cell.centre.y + 1.25)
        if coins.in_points:
            items += _counted(number, kind, at, theme)
        else:
            items.append(label(kind.counted(number), *at, face))
    laid = [value for value in layout.coins if value]
    total = f"{len(laid)} coins, {coins.price(laid)}, and {spec.setup.players} pawns"
    items.append(label(total, box.right - 4.0, box.y + 6.0, small(theme), "end"))
    return items


def _icon_scale(coins: CoinSet, row: float) -> float:
    """The scale of pictures of coins, two above each other, so that they do not touch."""
    columns = (coins.coins[:2], coins.coins[2:])
    highest = max((upper.diameter + lower.diameter) / 2 for upper, lower in columns)
    return min(_ICON_SCALE, (row - _ICON_GAP) / highest)


def _counted(number: int, kind: Coin, at: Point, theme: Theme) -> list[Item]:
    """How many coins of a kind are needed, and below that what each counts."""
    many = label(f"{number} × {kind.label}", at.x, at.y - 1.5, TypeFace(10.0, 4.6, theme.ink))
    return [many, label(f"each counts {kind.value}", at.x, at.y + 1.8, small(theme, "ink"))]
