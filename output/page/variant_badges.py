"""Badges with a variant's name, in the margin beside each paragraph of the rules that it changes.

So people who know the game see at a glance what is different tonight.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from layouts.game import Game
from layouts.rules import Paragraph, rule_book
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Style, Transform
from output.drawing.theme import HAIR, Theme
from output.drawing.typeface import text_width
from output.page.dice import rounded
from output.page.flow import Row, TypeFace, height_of, paragraph, pour, shifted
from output.page.small_print import SMALL_SIZE

_LEADING = 3.1
_PAD = 0.9  # from a badge's edge to its name
_GAP = 1.8  # from a badge to the text
_BETWEEN = 0.8  # one badge and the next


@dataclass(frozen=True, slots=True)
class Badges:
    """What stands in a margin `width` mm wide: each variant's badge by its slug, and how high."""

    width: float = 0.0
    drawn: Mapping[str, tuple[float, tuple[Item, ...]]] = field(default_factory=dict)

    def beside(self, rows: Sequence[Row], text: Paragraph) -> list[Row]:
        """The rows of a paragraph set in by the margin, in it the badges of who changes it.

        They begin at the first line below its heading, and stay together with as many lines as
        they are high.
        """
        if not self.width:
            return list(rows)
        moved = [shifted(row, self.width) for row in rows]
        wanted = [self.drawn[slug] for slug in text.changed_by if slug in self.drawn]
        if not wanted:
            return moved
        first = next((i for i, row in enumerate(rows) if i and rows[i - 1].keep), 0)
        first = first if text.heading else 0
        y, items = 0.0, []
        for height, badge in wanted:
            items.append(Group(badge, Transform(f=y), label="variant", role="figure"))
            y += height + _BETWEEN
        head, lines = moved[:first], moved[first:]
        lines[0] = replace(lines[0], items=(*items, *lines[0].items))
        used = 0.0
        for index, line in enumerate(lines[:-1]):
            used += line.height
            lines[index] = replace(line, keep=line.keep or used < y)
        missing = max(0.0, y - height_of(lines))
        lines[-1] = replace(lines[-1], height=lines[-1].height + missing)
        return [*head, *lines]


def variant_badges(game: Game, texts: Sequence[Paragraph], theme: Theme) -> Badges:
    """The badges that these paragraphs need; none, and no margin, for the standard rules."""
    slugs = dict.fromkeys(slug for text in texts for slug in text.changed_by)
    if not slugs:
        return Badges()
    book = rule_book(game)
    titles = {slug: book.title(slug) for slug in slugs}
    face = TypeFace(SMALL_SIZE, _LEADING, theme.ink, "bold")
    words = {word for title in titles.values() for word in title.split()}
    inner = max(text_width(word, face.font, face.size) for word in words) + 0.1
    drawn = {slug: _badge(title, inner, face, theme) for slug, title in titles.items()}
    return Badges(inner + 2 * _PAD + _GAP, drawn)


def _badge(
    title: str, width: float, face: TypeFace, theme: Theme
) -> tuple[float, tuple[Item, ...]]:
    """A name in a frame, and how high that is."""
    rows = paragraph(title, width, face)
    height = height_of(rows) + 2 * _PAD - 0.4
    frame = rounded(
        Box(0.0, 0.0, width + 2 * _PAD, height), 1.0, Style(theme.disc.fill, theme.accent, 2 * HAIR)
    )
    place = Box(_PAD, _PAD - 0.2, width, height_of(rows))
    return height, (frame, *next(pour(rows, [place])))
