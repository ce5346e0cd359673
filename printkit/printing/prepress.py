"""Prepress: how a kit's sheets are put on paper: as booklets, on both sides, with bleed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, Said, choices_words, english, message
from printkit.layouts.paper import Paper, Stock
from printkit.layouts.words import together
from printkit.output.drawing.scene import Kit, Page
from printkit.output.drawing.theme import Theme
from printkit.output.press.imposition import Imposition, impose, print_order
from printkit.output.sheet import BACK_COVER, REFERENCE, SCORE_PAD, AnySpec, Sheet

PNG_DPI = 150
DPI = 30, 1200
"""The limits of dots per inch."""

MAX_BLEED, MAX_OFFSET = 5.0, 10.0
"""In mm: more than any print shop cuts, or any printer misses."""

MEASURED = 90.0, 110.0
"""The limits of what a ruler of 100 mm measures on paper, in mm."""

T = TypeVar("T")

KitPart = tuple[AnySpec, Sequence[Sheet[Any]]]
"""A spec and the sheets that are drawn from it."""


@dataclass(frozen=True, slots=True)
class Prepress:
    """How sheets are put on paper, and what pictures of sheets are like.

    With `pocket` the rules are a book or a leaflet for the pocket. With `stock` they are cards, one
    to a page, or labels from `first_label` on, counted from 1. `live_text` keeps text as text in
    SVG; `dpi` is the dots per inch of PNG.
    """

    imposition: Imposition = field(default_factory=Imposition)
    booklet: bool = False
    pocket: bool = False
    live_text: bool = False
    dpi: int = PNG_DPI
    stock: Stock | None = None
    first_label: int = 1

    def __post_init__(self) -> None:
        if not DPI[0] <= self.dpi <= DPI[1]:
            raise InputError(
                message(
                    "{dpi} dpi: choose from {low} to {high}",
                    dpi=self.dpi,
                    low=DPI[0],
                    high=DPI[1],
                )
            )
        if self.first_label > 1:
            labels = self.stock.labels if self.stock else None
            if labels is None:
                raise InputError(
                    english(
                        "{option} is for labels: add {stock}, such as avery-5160",
                        option=OptionName("first-label"),
                        stock=OptionName("stock"),
                    )
                )
            if self.first_label > labels.count:
                raise InputError(
                    f"a sheet has {labels.count} labels; there is no label {self.first_label}"
                )


def one_of(known: Mapping[str, T], name: str, kind: Said | str) -> T:
    """Return the entry called `name`. Raises InputError that lists all names of this `kind`."""
    if name not in known:
        raise InputError(
            message(
                "there is no {kind} '{name}'; {choices}",
                kind=kind,
                name=name[:40],
                choices=choices_words(name, known),
            )
        )
    return known[name]


def impose_parts(parts: Sequence[KitPart], prepress: Prepress) -> Kit:
    """Return the pages to print. Raises InputError as `compose_together`."""
    from printkit.output.press.imposition import true_to_size

    return true_to_size(_impose(parts, prepress), prepress.imposition.rulers)


def _impose(parts: Sequence[KitPart], prepress: Prepress) -> Kit:
    """The pages to print, as a printer prints them that is true to size."""
    from printkit.output.page.composition import (
        compose_together,  # loads fonts, which help does not need
        stock_kit,
    )
    from printkit.output.press.imposition import booklet, half

    if prepress.stock:
        return stock_kit(parts, prepress.stock, prepress.first_label)
    imposition, paper, theme = prepress.imposition, parts[0][0].paper, parts[0][0].theme
    folded = imposition.duplex == "fold-over"
    parts = [
        (replace(spec, bleed=imposition.bleed, fold_over=folded), sheets) for spec, sheets in parts
    ]
    if prepress.pocket:
        return impose(_pocket(parts, paper, theme), imposition)
    if not prepress.booklet:
        order = partial(print_order, imposition=imposition)
        return impose(compose_together(parts, order), imposition)
    if cut_up := [sheet.name for _, sheets in parts for sheet in sheets if sheet.cut_up]:
        raise InputError(
            message(
                "a booklet is to be read, not cut up: print '{sheet}' without {booklet}",
                sheet=min(cut_up),
                booklet=OptionName("booklet"),
            )
        )
    parts = [(replace(spec, paper=half(paper)), shown) for spec, shown in parts]
    pages = compose_together(parts)
    for fill in (REFERENCE, SCORE_PAD, SCORE_PAD, SCORE_PAD):
        missing = -len(pages.pages) % 4
        filled = _with_sheet(parts, fill) if missing else None
        if filled and len((more := compose_together(filled)).pages) <= len(pages.pages) + missing:
            parts, pages = filled, more
    return impose(booklet(pages, paper, theme.fold), imposition)


def _pocket(parts: Sequence[KitPart], paper: Paper, theme: Theme) -> Kit:
    """The rules of each part as a pocket book on one side of paper, else as a leaflet.

    Raises InputError if they fit neither.
    """
    from printkit.output.contract import sheets_of
    from printkit.output.page.composition import describe
    from printkit.output.page.pocket import LEAST_SIZE, pocket_pages
    from printkit.output.press.imposition import (
        LEAFLET_PAGES,
        POCKET_PAGES,
        leaflet,
        leaflet_size,
        pocket_book,
        pocket_size,
    )

    folded: list[Page] = []
    for spec, _ in parts:
        sheets = sheets_of(spec.setup.game)
        pages = partial(pocket_pages, spec, sheets.figures(spec), sheets.begins(spec))
        kit = describe([spec], f"{spec.setup.game.title}: rules", ())
        if book := pages(pocket_size(paper), POCKET_PAGES):
            made = pocket_book(replace(kit, pages=tuple(book)), paper, theme.fold, theme.cut)
        elif sheet := pages(leaflet_size(paper), LEAFLET_PAGES):
            made = leaflet(replace(kit, pages=tuple(sheet)), paper, theme.fold)
        else:
            raise InputError(
                message(
                    "these rules do not fit the pocket on {paper} in text of {size:g} points; "
                    "print them with {booklet}",
                    paper=paper.title,
                    size=LEAST_SIZE,
                    booklet=OptionName("booklet"),
                )
            )
        folded += made.pages
    return replace(kit, pages=tuple(folded))


def _with_sheet(parts: Sequence[KitPart], name: str) -> list[KitPart] | None:
    """The parts of a booklet with one more sheet before its back cover; None if the game has no use
    for it.
    """
    # slow to load, and the table of options is above
    from printkit.output.contract import sheets_of

    *others, (spec, sheets) = parts
    known = sheets_of(spec.setup.game)
    there = name == REFERENCE and REFERENCE in {sheet.name for sheet in sheets}
    if there or (name == SCORE_PAD and not known.game.scored):
        return None
    back = [sheet for sheet in sheets if sheet.name == BACK_COVER]
    inside = [sheet for sheet in sheets if sheet.name != BACK_COVER]
    return [*others, (spec, [*inside, *known.select([name]), *back])]


def how_to_print(kit: Kit, paper: Paper, prepress: Prepress) -> str:
    """Say how many sheets of paper the kit takes and how to print them."""
    count = len(kit.pages)
    if prepress.stock:
        return _how_to_print_stock(count, prepress.stock)
    backs = sum(page.side == "back" for page in kit.pages)
    fronts = count - backs
    sheets = f"{fronts} sheet{'s' * (fronts > 1)} of {paper.title}"
    turned = f"turned over the {prepress.imposition.duplex.replace('-', ' ')}"
    if not backs:
        how = "one side"
    elif kit.flip and count - 2 * backs <= 1:  # the last page may have an empty back
        how = f"both sides, {turned}"
    elif prepress.imposition.feeding == "pages":
        alone = count - 2 * backs
        ahead = alone // 2 * 2
        singly = [_pages(1, ahead)] * (ahead > 0) + [_pages(count, count)] * (alone % 2)
        backed = _pages(ahead + 1, ahead + 2 * backs)
        sides = "one side or both" if kit.flip else "one side"
        how = f"{together(singly)} on {sides}, {backed} on both sides, {turned}"
    else:
        behind = _pages(fronts - backs + 1, fronts)
        first, then = _pages(1, fronts), _pages(fronts + 1, count)
        how = f"{first} first, then {then} on the back{'s' * (backs > 1)} of {behind}"
    bleed = prepress.imposition.bleed
    size = f"cut to size by a print shop ({bleed:g} mm bleed)" if bleed else "at 100 %"
    parts = [sheets, how, size]
    if prepress.pocket:
        book = "folded in eight, cut along the dashes in the middle, and pushed together to a book"
        parts.append("folded in three, in a zigzag" if backs else book)
    if prepress.booklet:
        parts.append("laid into each other and folded" if fronts > 1 else "folded")
    return ", ".join(parts)


def _how_to_print_stock(pages: int, stock: Stock) -> str:
    if labels := stock.labels:
        sheets = f"{pages} sheet{'s' * (pages > 1)}"
        return f"{sheets} of {stock.title} labels on {labels.paper.title}, one side, at 100 %"
    where = "before" if stock.backs_first else "after"
    each = f"{stock.width:.4g} x {stock.height:.4g} mm and {stock.bleed:.4g} mm of bleed"
    return (
        f"{pages // 2} {stock.title} of {each}, one to a page, each back on the page {where} its "
        "front, by a print shop"
    )


def prints_backs(kit: Kit, imposition: Imposition) -> bool:
    """Whether it matters how backs are printed: the kit has backs, or prints pages one-sided."""
    return not imposition.two_sided or any(page.side == "back" for page in kit.pages)


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"
