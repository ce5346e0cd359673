"""The rules for this number of players and these variants, set in columns with figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from layouts.errors import InputError
from layouts.rules import Paragraph, rule_book
from output.contract import NORMAL_TEXT, AnySpec, Draft
from output.drawing.bounds import bounds
from output.drawing.box import Box
from output.drawing.scene import MM_PER_PT, Item
from output.page.figures import NO_FIGURES, Figures, numbers, referring, remembered
from output.page.flow import Row, pour_pages
from output.page.frame import body
from output.page.rule_text import Captioned, rule_rows
from output.page.variant_badges import Badges, variant_badges
from output.page.wording import begins_words

_BODY_SIZE, _BODY_WIDTH = 11.5, 197.3  # points, for text that is so many mm wide
_STEP = 0.25  # between sizes to try
_MAX_SIZE = 14.0
_GAP = 9.0
_LEAST_LINE = 17.0  # of a column: its width in sizes of its text
_TOP = 4.0  # above the text
_LEAST_FILLED = 1 / 3  # of the last page, if larger text can do that
_REFERENCE_SIZES = tuple(15.0 - 0.25 * i for i in range(29))  # down to 8


def rules_pages(spec: AnySpec, figures: Figures = NO_FIGURES) -> list[Draft]:
    """One page, or as few as text of the least size needs.

    Each figure stands below the paragraph that names it and the list that this is in. Of some
    sizes of text it is the largest that needs the fewest pages; a still larger one where the last
    page would else be nearly empty.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    texts = _texts(spec)
    numbered = numbers(texts, figures)
    texts = tuple(referring(text, numbered) for text in texts)
    drawn = Captioned(remembered(figures), _captions(spec, numbered))
    least = spec.text.rules
    pages = _pages(spec, texts, area, least, drawn)
    fewest, size = len(pages), min(_BODY_SIZE * area.width / _BODY_WIDTH, _MAX_SIZE)
    while size > least:
        larger = _pages(spec, texts, area, size, drawn)
        if len(larger) == fewest:
            pages = larger
            break
        size -= _STEP
    size = max(size, least)
    while fewest > 1 and size < _MAX_SIZE and _filled(pages[-1], area) < _LEAST_FILLED:
        size += _STEP
        larger = _pages(spec, texts, area, size, drawn)
        if len(larger) > fewest:
            break
        pages = larger
    return [Draft("Rules", items, foot="slim") for items in pages]


def _captions(spec: AnySpec, numbered: Mapping[str, int]) -> dict[str, str]:
    """What is said of each figure, after its number."""
    book, setup = rule_book(spec.setup.game), spec.setup
    said = book.captions(setup.players, setup.variants)
    said |= {diagram.key: diagram.caption for diagram in spec.example}
    return {key: f"*Fig. {number}* {said[key]}" for key, number in numbered.items()}


def _filled(items: Sequence[Item], area: Box) -> float:
    """How far down an area things reach, as a part of it."""
    lowest = max(bounds(item).bottom for item in items)
    return (lowest - area.y) / area.height


def reference_pages(spec: AnySpec, figures: Figures = NO_FIGURES) -> list[Draft]:
    """The quick reference on one page, in the largest text that fits.

    In large print it may go on over several. Raises InputError when the paper is too small for it.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    columns = _columns(area, spec.text.reference)
    setup = spec.setup
    begins = begins_words(setup)
    game, cases = setup.game, setup.game.cases(setup.layout)
    texts = rule_book(game).reference(setup.players, setup.variants, begins, cases)
    badges = variant_badges(game, texts, spec.theme)
    figures = remembered(figures)
    pictured = Captioned(figures, rule_book(game).captions(setup.players, setup.variants))
    none = replace(pictured, figures=NO_FIGURES)
    sizes = [size for size in _REFERENCE_SIZES if size >= spec.text.reference]
    # rather without badges, or even pictures, than not at all
    for named, drawn in ((badges, pictured), (Badges(), pictured), (Badges(), none)):
        for size in sizes:
            rows = rule_rows(texts, spec.theme, columns[0].width, size, named, drawn)
            pages = list(pour_pages(rows, columns))
            if len(pages) == 1:
                return [Draft("Quick reference", pages[0], foot="slim")]
    if spec.text != NORMAL_TEXT:
        return _on_several(
            sizes,
            lambda size: rule_rows(texts, spec.theme, columns[0].width, size, badges, pictured),
            columns,
        )
    raise InputError(
        f"the quick reference does not fit on {spec.paper.title}; use A5 or larger paper"
    )


def _on_several(
    sizes: Sequence[float], rows: Callable[[float], list[Row]], columns: Sequence[Box]
) -> list[Draft]:
    """As few pages of a quick reference as can be, in the largest text on so many."""
    ways = (list(pour_pages(rows(size), columns)) for size in sizes)
    pages = min(ways, key=len)
    return [Draft("Quick reference", page, foot="slim") for page in pages]


def _pages(
    spec: AnySpec, texts: Sequence[Paragraph], area: Box, size: float, drawn: Captioned
) -> list[tuple[Item, ...]]:
    """The rules in text of `size` points."""
    columns = _columns(area, spec.text.rules)
    badges = variant_badges(spec.setup.game, texts, spec.theme)
    return list(
        pour_pages(rule_rows(texts, spec.theme, columns[0].width, size, badges, drawn), columns)
    )


def _columns(area: Box, size: float) -> list[Box]:
    """Two columns of text of `size` points, or one where two would be too narrow for it."""
    two = area.columns(2, _GAP)
    return two if two[0].width >= _LEAST_LINE * size * MM_PER_PT else [area]


def _texts(spec: AnySpec) -> tuple[Paragraph, ...]:
    """The paragraphs, the last of which says who invented the game."""
    setup, game = spec.setup, spec.setup.game
    book = rule_book(game)
    cases = game.cases(setup.layout)
    texts = book.paragraphs(setup.players, setup.variants, begins_words(setup), cases)
    if spec.duplicate:
        texts += book.duplicate(setup.players, setup.variants, cases)
    if any(text.key == "credit" for text in texts):
        return texts
    return (*texts, Paragraph("credit", "", f"*{game.title} was invented by {game.designer}.*"))
