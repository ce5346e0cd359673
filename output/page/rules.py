"""The rules for this number of players and these variants, set in two columns with figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from layouts.errors import InputError
from layouts.rules import Paragraph, rule_book
from output.contract import AnySpec, Draft
from output.drawing.bounds import bounds
from output.drawing.box import Box
from output.drawing.scene import Item
from output.page.figures import NO_FIGURES, Figures, numbers, referring, remembered
from output.page.flow import pour_pages
from output.page.frame import body
from output.page.rule_text import Captioned, rule_rows
from output.page.variant_badges import Badges, variant_badges
from output.page.wording import begins_words

_BODY_SIZE, _BODY_WIDTH = 11.5, 197.3  # points, for text that is so many mm wide
_STEP = 0.25  # between sizes to try
_MIN_SIZE = 9.0
_MAX_SIZE = 14.0
_GAP = 9.0
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
    pages = _pages(spec, texts, area, _MIN_SIZE, drawn)
    fewest, size = len(pages), min(_BODY_SIZE * area.width / _BODY_WIDTH, _MAX_SIZE)
    while size > _MIN_SIZE:
        larger = _pages(spec, texts, area, size, drawn)
        if len(larger) == fewest:
            pages = larger
            break
        size -= _STEP
    size = max(size, _MIN_SIZE)
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

    Raises InputError when the paper is too small for it.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    columns = area.columns(2, _GAP)
    setup = spec.setup
    begins = begins_words(setup)
    game, cases = setup.game, setup.game.cases(setup.layout)
    texts = rule_book(game).reference(setup.players, setup.variants, begins, cases)
    badges = variant_badges(game, texts, spec.theme)
    figures = remembered(figures)
    captions = rule_book(game).captions(setup.players, setup.variants)
    # rather without badges, or even pictures, than not at all
    for named, drawn in ((badges, figures), (Badges(), figures), (Badges(), NO_FIGURES)):
        for size in _REFERENCE_SIZES:
            pictured = Captioned(drawn, captions)
            rows = rule_rows(texts, spec.theme, columns[0].width, size, named, pictured)
            pages = list(pour_pages(rows, columns))
            if len(pages) == 1:
                return [Draft("Quick reference", pages[0], foot="slim")]
    raise InputError(
        f"the quick reference does not fit on {spec.paper.title}; use A5 or larger paper"
    )


def _pages(
    spec: AnySpec, texts: Sequence[Paragraph], area: Box, size: float, drawn: Captioned
) -> list[tuple[Item, ...]]:
    """The rules in text of `size` points."""
    columns = area.columns(2, _GAP)
    badges = variant_badges(spec.setup.game, texts, spec.theme)
    return list(
        pour_pages(rule_rows(texts, spec.theme, columns[0].width, size, badges, drawn), columns)
    )


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
