"""Rule text: paragraphs of the rules, or of their reference, as rows with figures between them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from layouts.rules import Paragraph
from output.drawing.box import Box
from output.drawing.theme import Theme
from output.page.figures import Figures, figure_rows
from output.page.flow import Row, TypeFace, bullet, decoration, paragraph, shifted
from output.page.icons import icon

_LIST_ITEM = re.compile(r"(\d+\.|•) (.*)", re.DOTALL)
_ICON, _ICON_GAP = 0.86, 1.4  # of a heading's leading, and in mm behind it


@dataclass(frozen=True, slots=True)
class Captioned:
    """Figures with their captions."""

    figures: Figures
    captions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Setting:
    """How text is set: what is `between` paragraphs, and above and below headings, in mm.

    `leading` and `indent` of lists are in mm a point. With `icons` a heading that has one stands
    behind it.
    """

    between: float
    above_heading: float
    below_heading: float
    leading: float
    indent: float
    icons: bool


SHEET = Setting(1.8, 4.0, 0.8, 0.475, 0.42, icons=False)
CARD = Setting(0.7, 1.9, 0.3, 0.42, 0.36, icons=True)


class Margin(Protocol):
    """What stands in a margin `width` mm wide beside paragraphs that variants changed."""

    @property
    def width(self) -> float: ...

    def beside(self, rows: Sequence[Row], text: Paragraph) -> list[Row]:
        """The rows of a paragraph set in by the margin, with what stands in it."""
        ...


def rule_rows(
    texts: Sequence[Paragraph],
    theme: Theme,
    width: float,
    size: float,
    margin: Margin,
    drawn: Captioned,
    setting: Setting = SHEET,
) -> list[Row]:
    """All paragraphs with their figures, in text of `size` points, so many mm wide.

    What is in the `margin` tells which variants changed a paragraph.
    """
    rows: list[Row] = []
    inner = width - margin.width
    waiting: list[str] = []
    for index, text in enumerate(texts):
        rows += margin.beside(_paragraph(text, theme, inner, size, setting), text)
        waiting += (key for key in text.figures if key in drawn.figures)
        if waiting and not any(map(_goes_on, texts[index + 1 : index + 2])):
            rows[-1] = replace(rows[-1], keep=True)
            shown = [(drawn.figures[key], drawn.captions.get(key, "")) for key in waiting]
            rows += figure_rows(shown, width, size, theme)
            waiting.clear()
    return rows


def _goes_on(text: Paragraph) -> bool:
    """Whether it is an item of the list before it, which no figure parts."""
    return not text.heading and _LIST_ITEM.match(text.text) is not None


def _paragraph(
    text: Paragraph, theme: Theme, width: float, size: float, setting: Setting
) -> list[Row]:
    face = TypeFace(size, size * setting.leading, theme.ink)
    rows = _heading(text, theme, width, size, setting) if text.heading else []
    item = _LIST_ITEM.match(text.text)
    if item:
        lines = bullet(item[2], width, face, item[1], size * setting.indent)
    else:
        lines = paragraph(text.text, width, face)
    first = replace(lines[0], before=setting.below_heading if rows else setting.between)
    return [*rows, first, *lines[1:]]


def _heading(
    text: Paragraph, theme: Theme, width: float, size: float, setting: Setting
) -> list[Row]:
    """A heading, set in behind its icon if it has one."""
    face = TypeFace(size * 1.3, size * 0.6, theme.accent, "title")
    side = _ICON * face.leading if setting.icons and text.icon else 0.0
    indent = side + _ICON_GAP if side else 0.0
    rows = paragraph(text.heading, width - indent, face, setting.above_heading, True, "heading-3")
    if not side:
        return rows
    first, *others = (shifted(row, indent) for row in rows)
    drawn = icon(text.icon, Box(0.0, (face.leading - side) / 2, side, side), theme)
    return [replace(first, items=(decoration([drawn]), *first.items)), *others]
