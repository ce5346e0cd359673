"""Composition: from the specs of kits to their pages, each framed with title and foot.

In large print sheets to be read are drawn for a smaller page, and then enlarged to the paper's
size. What must be true to size is drawn on the paper itself, and scales its own text. Cards for a
stock are pages without a frame, or labels on their sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.language import Language
from printkit.layouts.messages import OptionName, english, listed, message
from printkit.layouts.paper import MARGIN, Labels, Paper, Stock, fit_paper
from printkit.layouts.setup import Setup
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Group, Item, Kit, Page, Side, Transform
from printkit.output.page.frame import body, frame
from printkit.output.page.wording import game_line
from printkit.output.sheet import NORMAL_TEXT, AnySpec, DraftPage, Sheet, StockCard

S = TypeVar("S", bound=AnySpec)

_SLACK = 0.2  # mm: bounds take half a stroke too much at the ends of lines


def spec_for(sheet: Sheet[S], spec: S) -> S:
    """The spec for drawing a sheet: its paper is smaller if the sheet is enlarged later.

    The smaller paper's printable area, once enlarged, equals that of the spec's paper.
    """
    paper, scale = spec.paper, spec.text.scale
    if not sheet.grows or scale == 1.0:
        return spec
    area = printable(paper)
    width, height = area.width / scale + 2 * MARGIN, area.height / scale + 2 * MARGIN
    smaller = Paper(paper.name, f"{paper.title} in large print", width, height)
    return replace(spec, paper=smaller, text=replace(spec.text, scale=1.0))


def drafts(sheet: Sheet[S], spec: S) -> list[DraftPage]:
    """The pages of a sheet before they are enlarged.

    Raises InputError as the sheet does, and if it does not fit the paper in large print: the error
    names the smallest paper that it fits.
    """
    if spec.text == NORMAL_TEXT:
        return sheet.make(spec)
    problem = message(
        "the sheet '{sheet}' in large print does not fit on {paper}",
        sheet=sheet.name,
        paper=spec.paper.title,
    )
    try:
        made = fit_paper(
            spec.paper,
            lambda paper: _pages_that_fit(sheet, replace(spec, paper=paper)),
            problem,
            message(
                "nor on any other paper; leave {option} out", option=OptionName("text", "large")
            ),
        )
    except InputError:
        sheet.make(replace(spec, text=NORMAL_TEXT))  # which may be refused for another reason
        raise
    if sheet.grows:  # which no ruler may
        made = [replace(draft, foot="slim") for draft in made]
    return made


def enlarge(box: Box, scale: float) -> tuple[Box, Transform]:
    """The box, `scale` times smaller at (0, 0), and the transform that enlarges it in place."""
    reduced = Box(0.0, 0.0, box.width / scale, box.height / scale)
    return reduced, Transform(scale, 0.0, 0.0, scale, box.x, box.y)


def enlarge_page(page: Page, sheet: Sheet[S], spec: S) -> Page:
    """A page that was framed for `spec_for`, enlarged to the size of the paper."""
    scale = spec.text.scale
    if scale == 1.0 or not sheet.grows:
        return page
    width, height = spec.paper.width, spec.paper.height
    if page.width > page.height:
        width, height = height, width
    offset = MARGIN * (1.0 - scale)
    grown = Group(page.items, Transform(scale, 0.0, 0.0, scale, offset, offset))
    return replace(page, width=width, height=height, items=(grown,))


def _pages_that_fit(sheet: Sheet[S], spec: S) -> list[DraftPage]:
    """The pages of a sheet; empty if they do not fit the paper."""
    spec = spec_for(sheet, spec)
    try:
        made = sheet.make(spec)
    except InputError:
        return []
    return made if all(_holds(draft, spec) for draft in made) else []


def _holds(draft: DraftPage, spec: AnySpec) -> bool:
    area = body(spec.paper, draft.landscape, draft.foot, titled=draft.titled)
    area = area.inset(-_SLACK, -_SLACK, -_SLACK, -_SLACK)
    boxes = [bounds(item) for item in draft.items if getattr(item, "role", "") != "artifact"]
    return all(
        area.x <= box.x
        and box.right <= area.right
        and area.y <= box.y
        and box.bottom <= area.bottom
        for box in boxes
    )


PageOrder: TypeAlias = Callable[[Sequence[Side], Sequence[str]], Sequence[int]]
"""Returns the order in which pages are printed, given their sides and their names."""


def natural_order(sides: Sequence[Side], names: Sequence[str]) -> Sequence[int]:
    """The natural order of pages: as they are drawn, fronts and backs in turn."""
    return range(len(sides))


def compose(spec: S, sheets: Sequence[Sheet[S]]) -> Kit:
    """The pages of the `sheets`, in that order.

    Raises InputError if the paper is too small for a sheet, or if the spec has nothing for a sheet
    to show.
    """
    return compose_together([(spec, sheets)])


def compose_together(
    parts: Sequence[tuple[S, Sequence[Sheet[S]]]], order: PageOrder = natural_order
) -> Kit:
    """The pages of several specs as one kit.

    Pages are numbered in the `order` in which they will be printed. Raises InputError as `compose`
    does.
    """
    drafted = [(spec, sheets, _drafts(spec, sheets)) for spec, sheets in parts]
    drawn = [(spec, named) for spec, _, made in drafted for named in made]
    printed = order([n.draft.side for _, n in drawn], [n.name for _, n in drawn])
    places = {page: place for place, page in enumerate(printed, start=1)}
    naming = _pages_of_another_setup(
        [_subject(spec, n.draft.setup or spec.setup) for spec, n in drawn], printed
    )
    framed = (
        _frame_page(spec, named, places[page], len(printed), names_game=page in naming)
        for page, (spec, named) in enumerate(drawn)
    )
    return _kit(drafted, framed)


def first_page(spec: S, sheets: Sequence[Sheet[S]], count: int) -> Kit | None:
    """The first of `count` pages that `compose` makes, without making the others.

    Returns None if its content depends on the other pages. Raises InputError like `compose`.
    """
    made = _drafts(spec, sheets[:1])
    if not _is_own(spec, made[0].draft):
        return None
    return _kit([(spec, sheets, made)], [_frame_page(spec, made[0], 1, count, names_game=True)])


def _kit(drafted: Sequence[_Drafted[S]], pages: Iterable[Page]) -> Kit:
    """Make a kit of these pages, with its title, subject and author."""
    specs = [spec for spec, _, _ in drafted]
    return describe(specs, "; ".join(_title(*part) for part in drafted), tuple(pages))


def describe(specs: Sequence[AnySpec], title: str, pages: tuple[Page, ...]) -> Kit:
    """The pages as a kit with this title; its subject and author come from the specs."""
    return Kit(
        title=title,
        subject="; ".join(dict.fromkeys(_subject(spec, spec.setup) for spec in specs)),
        author=authors(specs),
        pages=pages,
        language=specs[0].language,
    )


def authors(specs: Sequence[AnySpec]) -> str:
    """The authors of a file: "Ken Samuel (game), printkit 1.0 (sheets)"."""
    designers = dict.fromkeys(spec.setup.game.designer for spec in specs)
    known, spec = ", ".join(filter(None, designers)), specs[0]
    if not known:
        return spec.say("printkit {version} (sheets)", version=spec.version)
    return spec.say(
        "{designers} (game), printkit {version} (sheets)", designers=known, version=spec.version
    )


def _pages_of_another_setup(subjects: Sequence[str], printed: Sequence[int]) -> set[int]:
    """The pages that follow, in print, a page about another setup or none."""
    return {
        page
        for before, page in zip([None, *printed], printed, strict=False)
        if before is None or subjects[before] != subjects[page]
    }


class _NamedDraft(NamedTuple, Generic[S]):
    """A draft page with the name of its page and its sheet.

    `goes_on`: it continues the draft before, under the same label.
    """

    name: str
    draft: DraftPage
    sheet: Sheet[S]
    goes_on: bool


_Drafted: TypeAlias = tuple[S, Sequence[Sheet[S]], Sequence[_NamedDraft[S]]]
"""A spec, the sheets to draw from it, and their pages."""


def _drafts(spec: S, sheets: Sequence[Sheet[S]]) -> list[_NamedDraft[S]]:
    named: list[_NamedDraft[S]] = []
    for sheet in sheets:
        made = drafts(sheet, spec)
        for number, draft in enumerate(made, start=1):
            name = f"{sheet.name}-{number}" if len(made) > 1 else sheet.name
            goes_on = number > 1 and draft.label == made[number - 2].label
            named.append(_NamedDraft(name, draft, sheet, goes_on))
    return named


def _frame_page(
    spec: S, named: _NamedDraft[S], number: int, count: int, *, names_game: bool
) -> Page:
    """The framed page, as large as its paper."""
    name, draft, sheet, goes_on = named
    drawn = spec_for(sheet, spec)
    page = frame(drawn, draft, sheet, name, number, count, names_game=names_game, goes_on=goes_on)
    return enlarge_page(page, sheet, spec)


def _title(spec: S, sheets: Sequence[Sheet[S]], made: Sequence[_NamedDraft[S]]) -> str:
    """The title of a part of a kit: the game, with the setup's ID if a page shows it."""
    own = any(_is_own(spec, each.draft) for each in made)
    shown = spec.setup.id if own else ", ".join(sheet.name for sheet in sheets)
    return f"{spec.setup.game.title}: {shown}"


def _is_own(spec: AnySpec, draft: DraftPage) -> bool:
    """Whether a page shows the spec's setup and no other setup."""
    return not (spec.instead_of_id or draft.setup or draft.instead_of_id)


def _subject(spec: AnySpec, setup: Setup[Layout]) -> str:
    return f"{setup.game.title}, {game_line(setup, spec.language)}"


def stock_kit(parts: Sequence[tuple[S, Sequence[Sheet[S]]]], stock: Stock, first: int = 1) -> Kit:
    """The cards of these sheets on a stock, or their labels, from label `first` of a sheet on.

    Raises InputError for a sheet without cards, and if a card does not fit the stock.
    """
    able = [sheet.name for _, sheets in parts for sheet in sheets if sheet.on_stock]
    for _, sheets in parts:
        for sheet in sheets:
            if not sheet.on_stock:
                use = english("add {sheet}", sheet=OptionName("sheet", "cards"))
                if able:
                    use = english("leave {sheet} out", sheet=OptionName("sheet", sheet.name))
                raise InputError(
                    english(
                        "{option} is for cards, which '{sheet}' has none of; {use}",
                        option=OptionName("stock"),
                        sheet=sheet.name,
                        use=use,
                    )
                )
    cards = [
        card
        for spec, sheets in parts
        for sheet in sheets
        if sheet.on_stock
        for card in sheet.on_stock(spec, stock)
    ]
    specs = [spec for spec, _ in parts]
    language = specs[0].language
    if stock.labels:
        drawn = _on_sheets(cards, stock, stock.labels, first, language)
    else:
        drawn = _singly(cards, stock, language)
    title = specs[0].say(
        "{sheets} on {stock}", sheets=listed([*dict.fromkeys(able)]), stock=stock.title
    )
    return describe(specs, title, tuple(drawn))


def _singly(cards: Sequence[StockCard], stock: Stock, language: Language) -> Iterator[Page]:
    """Yield a page for each side of each card."""
    order = -1 if stock.backs_first else 1
    for number, card in enumerate(cards, start=1):
        front, back = (
            message("{card}, front", card=card.label),
            message("{card}, back", card=card.label),
        )
        sides = [(card.front, "front", front), (card.back, "back", back)][::order]
        for items, side, words in sides:
            if items is not None:
                yield Page(
                    stock.width + 2 * stock.bleed,
                    stock.height + 2 * stock.bleed,
                    tuple(_place_card(card, items, stock, stock.bleed, stock.bleed)),
                    f"{number:03}-{card.name}-{side}",
                    language.say(words),
                    trim=(stock.bleed, stock.bleed, stock.width, stock.height),
                    bleed=stock.bleed,
                )


def _on_sheets(
    cards: Sequence[StockCard], stock: Stock, labels: Labels, first: int, language: Language
) -> Iterator[Page]:
    """Yield sheets of labels, filled row by row; on the first sheet from label `first` on."""
    places = list(product(range(labels.rows), range(labels.columns)))
    left = [*[None] * (first - 1), *cards]
    for number, start in enumerate(range(0, len(left), len(places)), start=1):
        items: list[Item] = []
        for card, (row, column) in zip(left[start:], places, strict=False):
            if card is None:
                continue
            x, y = labels.left + column * labels.across, labels.top + row * labels.down
            items += _place_card(card, card.front, stock, x, y)
        paper = labels.paper
        name, label = f"labels-{number}", language.say("Labels, sheet {number}", number=number)
        yield Page(paper.width, paper.height, tuple(items), name, label)


def _place_card(
    card: StockCard, items: tuple[Item, ...], stock: Stock, x: float, y: float
) -> Iterator[Group]:
    """Yield a side of a card with its corner at (x, y); its ground ends at the end of its bleed."""
    edge = -stock.bleed
    whole = Box(0.0, 0.0, stock.width, stock.height).inset(edge, edge, edge, edge)
    yield Group((whole.rect(card.ground), *items), Transform(e=x, f=y), card.label)
