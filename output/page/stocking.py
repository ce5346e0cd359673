"""Stocking: cards one to a page, their backs among them, and labels on their sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

from layouts.errors import InputError
from layouts.stock import Labels, Stock
from layouts.words import together
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Kit, Page, Rect, Style, Transform
from output.page.composition import describe
from output.sheet import AnySpec, Sheet, StockCard

S = TypeVar("S", bound=AnySpec)


def stock_kit(parts: Sequence[tuple[S, Sequence[Sheet[S]]]], stock: Stock) -> Kit:
    """The cards of these sheets on a stock, or their labels.

    Raises InputError for a sheet without cards, and if a card does not fit the stock.
    """
    able = [sheet.name for _, sheets in parts for sheet in sheets if sheet.on_stock]
    for _, sheets in parts:
        for sheet in sheets:
            if not sheet.on_stock:
                use = f"leave --sheet {sheet.name} out" if able else "add --sheet cards"
                raise InputError(f"--stock is for cards, which '{sheet.name}' has none of; {use}")
    cards = [
        card
        for spec, sheets in parts
        for sheet in sheets
        if sheet.on_stock
        for card in sheet.on_stock(spec, stock)
    ]
    drawn = _on_sheets(cards, stock, stock.labels) if stock.labels else _singly(cards, stock)
    specs = [spec for spec, _ in parts]
    return describe(specs, f"{together([*dict.fromkeys(able)])} on {stock.title}", tuple(drawn))


def _singly(cards: Sequence[StockCard], stock: Stock) -> Iterator[Page]:
    """Yield a page for each side of each card."""
    order = -1 if stock.backs_first else 1
    for number, card in enumerate(cards, start=1):
        sides = [(card.front, "front"), (card.back, "back")][::order]
        for items, side in sides:
            if items is not None:
                yield Page(
                    stock.width + 2 * stock.bleed,
                    stock.height + 2 * stock.bleed,
                    tuple(_place_card(card, items, stock, stock.bleed, stock.bleed)),
                    f"{number:03}-{card.name}-{side}",
                    f"{card.label}, {side}",
                    trim=(stock.bleed, stock.bleed, stock.width, stock.height),
                    bleed=stock.bleed,
                )


def _on_sheets(cards: Sequence[StockCard], stock: Stock, labels: Labels) -> Iterator[Page]:
    """Yield sheets of labels, filled row by row."""
    places = list(product(range(labels.rows), range(labels.columns)))
    for number, start in enumerate(range(0, len(cards), len(places)), start=1):
        items: list[Item] = []
        for card, (row, column) in zip(cards[start:], places, strict=False):
            x, y = labels.left + column * labels.across, labels.top + row * labels.down
            items += _place_card(card, card.front, stock, x, y)
        paper = labels.paper
        name, label = f"labels-{number}", f"Labels, sheet {number}"
        yield Page(paper.width, paper.height, tuple(items), name, label)


def _place_card(
    card: StockCard, items: tuple[Item, ...], stock: Stock, x: float, y: float
) -> Iterator[Group]:
    """Yield a side of a card with its corner at (x, y), cut off at the end of its bleed."""
    edge = -stock.bleed
    whole = Box(0.0, 0.0, stock.width, stock.height).inset(edge, edge, edge, edge)
    ground = whole.rect(card.ground)
    clip = Rect(*whole, Style())
    yield Group((ground, *items), Transform(e=x, f=y), clip, card.label)
