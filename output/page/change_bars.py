"""Change bars: lines beside paragraphs that variants changed, where there is no room for names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layouts.rules import Paragraph
from output.drawing.scene import Line, Point, Style
from output.drawing.theme import HEAVY, Theme
from output.page.flow import Row, shifted

_MARGIN = 2.2


@dataclass(frozen=True, slots=True)
class ChangeBars:
    """A margin with bars; none where no variant changed anything."""

    theme: Theme
    width: float

    def beside(self, rows: Sequence[Row], text: Paragraph) -> list[Row]:
        """The rows set in by the margin, a bar along a paragraph that a variant changed."""
        if not self.width:
            return list(rows)
        return [self._barred(row) if text.changed_by else shifted(row, self.width) for row in rows]

    def _barred(self, row: Row) -> Row:
        middle = HEAVY / 2
        style = Style(stroke=self.theme.accent, width=HEAVY)
        bar = Line(Point(middle, 0.0), Point(middle, row.height), style)
        moved = shifted(row, self.width)
        return replace(moved, items=(bar, *moved.items))


def change_bars(texts: Sequence[Paragraph], theme: Theme) -> ChangeBars:
    """The margin that these paragraphs need."""
    return ChangeBars(theme, _MARGIN if any(text.changed_by for text in texts) else 0.0)
