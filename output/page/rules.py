"""The rules for this number of players and these variants, set in columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from layouts.errors import InputError
from layouts.game import Layout, Table
from layouts.rules import Paragraph, rule_book
from output.contract import NORMAL_TEXT, AnySpec, Diagram, Draft, KitSpec
from output.drawing.bounds import bounds
from output.drawing.box import Box
from output.drawing.scene import MM_PER_PT, Item
from output.drawing.theme import Theme
from output.page.diagrams import Pictures
from output.page.flow import (
    Row,
    TypeFace,
    bullet,
    filled_page,
    fits,
    height_of,
    paragraph,
    pour_pages,
)
from output.page.frame import body
from output.page.gallery import Picture, gallery_rows
from output.page.small_print import small
from output.page.variant_badges import Badges, variant_badges
from output.page.wording import begins_words

_LIST_ITEM = re.compile(r"(\d+\.|•) (.*)", re.DOTALL)
_BODY_SIZE, _BODY_WIDTH = 11.5, 197.3  # points, for text that is so many mm wide
_STEP = 0.25  # between sizes to try
_MAX_SIZE = 14.0
_GAP = 9.0
_LEAST_LINE = 17.0  # of a column: its width in sizes of its text
_GROUP_GAP = 1.8  # between paragraphs, in mm
_HEADING_GAP = 4.0
_TOP = 4.0  # above the picture
_BELOW_PICTURE = 4.0
_LEAST_FILLED = 1 / 3  # of the last page, if larger text can do that
_LEAST_COLUMN = 20.0  # below a picture; a lower one stays empty
_REFERENCE_SIZES = tuple(15.0 - 0.25 * i for i in range(29))  # down to 8

# Of an example that is shown in diagrams
_PICTURE_GAP, _LEAST_GAP = 7.0, 4.0
_ROW_GAP = 4.0
_MOST_SCALE = 1.45  # times the least size at which a diagram can be read
_BELOW = 1.4  # from a picture to its caption
_KEY_GAP = 2.4

T = TypeVar("T", bound=Table)
Show: TypeAlias = Callable[[Sequence[Diagram[T]], Theme, float], Sequence[Row]]
"""Draws the example, so many mm wide, in rows that a page may end after."""

Figures: TypeAlias = Mapping[str, Callable[[Theme, float], Row]]
"""What is drawn below paragraphs, by their keys, so many mm wide."""

_NO_FIGURES: Figures = {}


def rules_pages(
    spec: KitSpec[Layout, object, T], show: Show[T] | None = None, figures: Figures = _NO_FIGURES
) -> list[Draft]:
    """One page, or as few as text of the least size needs.

    The spec's example comes first, if it has one and the game shows it here: across the top, above
    columns of text. Of some sizes of text it is the largest that needs the fewest pages; a
    still larger one where the last page would else be nearly empty.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    drawn = show(spec.example, spec.theme, area.width) if show and spec.example else ()
    texts = _texts(spec)
    least = spec.text.rules
    pages = _pages(spec, texts, area, least, drawn, figures)
    fewest, size = len(pages), min(_BODY_SIZE * area.width / _BODY_WIDTH, _MAX_SIZE)
    while size > least:
        larger = _pages(spec, texts, area, size, drawn, figures)
        if len(larger) == fewest:
            pages = larger
            break
        size -= _STEP
    size = max(size, least)
    while fewest > 1 and size < _MAX_SIZE and _filled(pages[-1], area) < _LEAST_FILLED:
        size += _STEP
        larger = _pages(spec, texts, area, size, drawn, figures)
        if len(larger) > fewest:
            break
        pages = larger
    return [Draft("Rules", items, foot="slim") for items in pages]


def _filled(items: Sequence[Item], area: Box) -> float:
    """How far down an area things reach, as a part of it."""
    lowest = max(bounds(item).bottom for item in items)
    return (lowest - area.y) / area.height


def example_rows(
    pictures: Pictures[T], shown: Sequence[Diagram[T]], theme: Theme, width: float
) -> list[Row]:
    """The example as diagrams that are not much larger than they must be, and their key below."""
    least = pictures.width
    across = max(1, min(len(shown), int((width + _LEAST_GAP) / (least + _LEAST_GAP))))
    gap = (width - least * across) / max(1, across - 1)
    columns = Box(0.0, 0.0, width, 0.0).columns(across, max(_LEAST_GAP, min(_PICTURE_GAP, gap)))
    column = columns[0].width
    scale = min(column / least, _MOST_SCALE)

    def picture(diagram: Diagram[T]) -> Picture:
        def draw(box: Box) -> list[Item]:
            return pictures.draw(diagram, None, box._replace(width=least * scale), theme)

        words = paragraph(diagram.caption, column, TypeFace(9.0, 4.0, theme.ink))
        label = f"example, after {diagram.number} moves"
        return Picture(pictures.height * scale, draw, words, label)

    drawn = [picture(diagram) for diagram in shown]
    rows = gallery_rows(drawn, columns, below=_BELOW, row_gap=_ROW_GAP)
    return [*rows, *paragraph(pictures.key, width, small(theme), before=_KEY_GAP)]


def reference_pages(spec: AnySpec, figures: Figures = _NO_FIGURES) -> list[Draft]:
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
    sizes = [size for size in _REFERENCE_SIZES if size >= spec.text.reference]
    # rather without badges, or even pictures, than not at all
    for named, drawn in ((badges, figures), (Badges(), figures), (Badges(), _NO_FIGURES)):
        for size in sizes:
            rows = _rows(texts, spec.theme, columns[0].width, size, named, drawn)
            pages = list(pour_pages(rows, columns))
            if len(pages) == 1:
                return [Draft("Quick reference", pages[0], foot="slim")]
    if spec.text != NORMAL_TEXT:
        return _on_several(
            sizes,
            lambda size: _rows(texts, spec.theme, columns[0].width, size, badges, figures),
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
    spec: AnySpec,
    texts: Sequence[Paragraph],
    area: Box,
    size: float,
    drawn: Sequence[Row],
    figures: Figures,
) -> list[tuple[Item, ...]]:
    """The rules in text of `size` points, below what is drawn."""
    theme, columns = spec.theme, _columns(area, spec.text.rules)
    badges = variant_badges(spec.setup.game, texts, theme)
    rows = _rows(texts, theme, columns[0].width, size, badges, figures)
    if not drawn:
        return list(pour_pages(rows, columns))
    before: list[tuple[Item, ...]] = []
    while not fits(drawn, [area]):
        items, drawn = filled_page(drawn, [area])
        before.append(items)
    shown, _ = filled_page(drawn, [area])
    below = area.inset(0.0, height_of(drawn) + _BELOW_PICTURE, 0.0, 0.0)
    if not drawn or below.height < _LEAST_COLUMN:
        return [*before, *([shown] if drawn else ()), *pour_pages(rows, columns)]
    pages = list(pour_pages(rows, columns, below.columns(len(columns), _GAP)))
    return [*before, (*shown, *pages[0]), *pages[1:]]


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
        texts += book.duplicate(setup.players, setup.variants)
    if any(text.key == "credit" for text in texts):
        return texts
    return (*texts, Paragraph("credit", "", f"*{game.title} was invented by {game.designer}.*"))


def _rows(
    texts: Sequence[Paragraph],
    theme: Theme,
    width: float,
    size: float,
    badges: Badges,
    figures: Figures,
) -> list[Row]:
    """All paragraphs with their figures, the variant's badge beside each that one changes."""
    rows: list[Row] = []
    inner = width - badges.width
    for text in texts:
        rows += badges.beside(_paragraph(text, theme, inner, size), text)
        if text.key in figures:
            rows[-1] = replace(rows[-1], keep=True)
            rows.append(figures[text.key](theme, width))
    return rows


def _paragraph(text: Paragraph, theme: Theme, width: float, size: float) -> list[Row]:
    face = TypeFace(size, size * 0.475, theme.ink)
    rows: list[Row] = []
    if text.heading:
        heading = TypeFace(size * 1.3, size * 0.6, theme.accent, "title")
        rows = paragraph(text.heading, width, heading, before=_HEADING_GAP, keep=True)
    item = _LIST_ITEM.match(text.text)
    if item:
        lines = bullet(item[2], width, face, item[1], size * 0.42)
    else:
        lines = paragraph(text.text, width, face)
    first = replace(lines[0], before=0.8 if rows else _GROUP_GAP)
    return [*rows, first, *lines[1:]]
