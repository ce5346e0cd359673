"""The rules in pages for the pocket: eight for a book of one side of paper, or six for a leaflet.

The pages have no frame, since they are small: the first one has the game's name, each its number,
and the last one the imprint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from printkit.layouts.paper import MARGIN, Paper
from printkit.layouts.rules import Paragraph
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Page, Point, Text
from printkit.output.page.diagrams import FigureSet, numbers, with_figure_numbers
from printkit.output.page.flow import Row, TypeFace, centred_label, fits, paragraph, pour, small
from printkit.output.page.rules import (
    CARD,
    KEPT,
    LOOSE,
    Captioned,
    RuleText,
    badges,
    captions_of,
    rule_texts,
)
from printkit.output.page.signs import emblem, title_size
from printkit.output.page.wording import game_line
from printkit.output.sheet import AnySpec

LEAST_SIZE = 8.0
"""The smallest text of a page for the pocket, in points."""

_SIZES = tuple(LEAST_SIZE + 0.25 * step for step in reversed(range(13)))  # up to 11
_FOOT = 4.0  # for the number of a page
_TITLE, _EMBLEM, _HEAD = 15.0, 8.0, 13.0  # points; mm of the emblem, and of the head


def pocket_pages(
    spec: AnySpec, figures: FigureSet, begins: str, paper: Paper, count: int
) -> list[Page] | None:
    """The rules on at most `count` pages of this size, in text as large as possible.

    `begins` is the head start in words, empty for none. The result is None if text of LEAST_SIZE
    needs more pages.
    """
    area = Box(0.0, 0.0, paper.width, paper.height).inset(MARGIN, MARGIN, MARGIN, MARGIN + _FOOT)
    boxes = [area.inset(0.0, _HEAD, 0.0, 0.0), *[area] * (count - 1)]
    rows = _rows(spec, figures, rule_texts(spec, begins), boxes)
    if rows is None:
        return None
    made = [tuple(items) for items in pour(rows, boxes)]
    made[0] = (*_head(spec, area), *made[0])
    game = spec.setup.game.title
    return [
        Page(
            paper.width,
            paper.height,
            (*items, *_foot(spec, number, paper)),
            f"pocket-{number}",
            spec.say("{game}, rules, page {number}", game=game, number=number),
        )
        for number, items in enumerate(made, start=1)
    ]


def _rows(
    spec: AnySpec, figures: FigureSet, texts: tuple[Paragraph, ...], boxes: Sequence[Box]
) -> list[Row] | None:
    """The rows of these rules in the largest text that fits the boxes; None if none does."""
    game, theme = spec.setup.game, spec.theme
    numbered = numbers(texts, figures)
    texts = tuple(with_figure_numbers(text, numbered, spec.language) for text in texts)
    drawn = Captioned(figures, captions_of(spec, numbered))
    end = paragraph(f"{spec.setup.id} · printkit {spec.version}", boxes[0].width, small(theme))
    marks = badges(game, texts, theme, spec.language)
    text = RuleText(texts, theme, boxes[0].width, marks, drawn, CARD)
    for size in _SIZES:
        for kept in (*KEPT, *LOOSE):
            rows = text.rows(size, kept)
            rows = [*rows, replace(end[0], before=3.0), *end[1:]]
            if fits(rows, boxes):
                return rows
    return None


def _head(spec: AnySpec, area: Box) -> Iterator[Item]:
    """Emblem, title, and the players and variants that the rules are for."""
    theme = spec.theme
    yield from emblem(spec, Point(area.x, area.y), _EMBLEM)
    left = area.x + (_EMBLEM + 2.0 if spec.emblem else 0.0)
    size = title_size(spec, area.right - left, _TITLE)
    at = Point(left, area.y + 0.5 * _EMBLEM + 0.12 * size)
    title = Text(at, spec.setup.game.title, size, theme.accent, "title")
    yield Group((title,), role="heading-1")
    setup = spec.setup
    line = game_line(setup, spec.language)
    if (count := len(setup.variants)) > 2:
        line = spec.say("{count} variants; their names stand in the text", count=count)
    face = TypeFace(8.0, 3.4, theme.muted)
    words = Text(Point(area.x, area.y + _HEAD - 2.2), line, face.size, face.colour)
    yield Group((words,), role="paragraph")


def _foot(spec: AnySpec, number: int, paper: Paper) -> Iterator[Item]:
    at = Point(paper.width / 2, paper.height - MARGIN - 0.3 * _FOOT)
    yield Group((centred_label(str(number), at, 8.0, spec.theme.muted),), role="artifact")
