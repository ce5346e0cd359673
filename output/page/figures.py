"""Figures: numbered pictures below the rules that they show, and references to them in the text.

Which paragraph a figure belongs to is said by the rule texts; how it looks, by the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from layouts.game import Table
from layouts.rules import Paragraph
from output.contract import Diagram, Pictures
from output.drawing.box import Box
from output.drawing.scene import Group, Transform
from output.drawing.theme import Theme
from output.page.flow import Row, TypeFace, height_of, paragraph, pour
from output.page.small_print import small

T = TypeVar("T", bound=Table)

Words: TypeAlias = Callable[[Theme, float, TypeFace], list[Row]]
"""What is said below a figure's caption, in rows so many mm wide."""

_USUAL_SIZE = 10.0  # points of text beside which a figure has its least width
_MOST_SCALE = 1.45  # times its least width
_SIZE, _LEAST_SIZE, _MOST_SIZE = 0.86, 8.3, 10.5  # of captions, of the text's and in points
_LEADING = 0.42  # mm a point
_BESIDE = 26.0  # a caption stands beside a picture that leaves it so many mm
_BETWEEN = 3.0  # two figures side by side
_GAP, _BELOW = 3.0, 1.2  # from a picture to a caption beside it, or below
_BEFORE, _AFTER = 2.0, 1.0
_END = re.compile(r"[.:]?\**$")


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture that can be read from `least` mm of width on.

    `draw` draws it so many mm wide. One that `fills` is as wide as its column. `words` are said
    below its caption.
    """

    least: float
    draw: Callable[[Theme, float], Row]
    fills: bool = False
    words: Words | None = None


Figures: TypeAlias = Mapping[str, Figure]
"""Figures by the keys that the rule texts have for them."""

NO_FIGURES: Figures = {}


def remembered(figures: Figures) -> Figures:
    """The same figures, each drawn but once for each width. They are of one theme."""

    def once(figure: Figure) -> Figure:
        drawn: dict[float, Row] = {}

        def draw(theme: Theme, width: float) -> Row:
            if width not in drawn:
                drawn[width] = figure.draw(theme, width)
            return drawn[width]

        return replace(figure, draw=draw)

    return {key: once(figure) for key, figure in figures.items()}


def example_figures(pictures: Pictures[T], shown: Sequence[Diagram[T]]) -> dict[str, Figure]:
    """The positions of an example; below the first one stands what the signs mean."""

    def figure(diagram: Diagram[T]) -> Figure:
        def draw(theme: Theme, width: float) -> Row:
            height = pictures.height * width / pictures.width
            drawn = pictures.draw(diagram, None, Box(0.0, 0.0, width, height), theme)
            label = f"example, after {diagram.number} moves"
            return Row(height, (Group(tuple(drawn), label=label),))

        return Figure(pictures.width, draw, words=key if diagram is shown[0] else None)

    def key(theme: Theme, width: float, face: TypeFace) -> list[Row]:
        return paragraph(pictures.key_to_games, width, small(theme), before=_AFTER)

    return {diagram.key: figure(diagram) for diagram in shown}


def numbers(texts: Sequence[Paragraph], figures: Figures) -> dict[str, int]:
    """The number of each figure that is drawn, in the order in which the texts show them."""
    shown = [key for text in texts for key in text.figures if key in figures]
    return {key: number for number, key in enumerate(shown, start=1)}


def referring(text: Paragraph, numbered: Mapping[str, int]) -> Paragraph:
    """The paragraph with a reference to its figures before its full stop."""
    found = [str(numbered[key]) for key in text.figures if key in numbered]
    if not found:
        return text
    named = f"Fig. {found[0]}" if len(found) == 1 else f"Figs. {found[0]} to {found[-1]}"
    if len(found) == 2:
        named = f"Figs. {found[0]} and {found[1]}"
    kept = named.replace(" ", "\N{NO-BREAK SPACE}")
    words = _END.sub(lambda end: f" ({kept}){end[0]}", text.text, count=1)
    return replace(text, text=words)


def figure_rows(
    shown: Sequence[tuple[Figure, str]], width: float, size: float, theme: Theme
) -> list[Row]:
    """Figures with their captions in a column `width` mm wide, beside text of `size` points.

    Two of them stand side by side where the column is wide enough, with their captions below.
    """
    points = min(max(_SIZE * size, _LEAST_SIZE), _MOST_SIZE)
    face = TypeFace(points, points * _LEADING, theme.ink)
    scale = min(max(size / _USUAL_SIZE, 1.0), _MOST_SCALE)
    half = (width - _BETWEEN) / 2
    rows: list[Row] = []
    left = list(shown)
    while left:
        pair = left[:2]
        if len(pair) == 2 and all(each.least <= half and not each.fills for each, _ in pair):
            placed = [_placed(*each, half, half, scale, face, theme) for each in pair]
            items = (*placed[0].items, Group(placed[1].items, Transform(e=half + _BETWEEN)))
            rows.append(Row(max(row.height for row in placed), items, _BEFORE))
            left = left[2:]
            continue
        rows.append(_placed(*left.pop(0), width, _BESIDE, scale, face, theme))
    return rows


def _placed(
    figure: Figure,
    caption: str,
    width: float,
    beside: float,
    scale: float,
    face: TypeFace,
    theme: Theme,
) -> Row:
    """A figure `scale` times its least size; its caption stands beside it where so much is left."""
    wide = width if figure.fills else min(width, figure.least * scale)
    picture = figure.draw(theme, wide)
    left = width - wide - _GAP
    if left >= beside:
        words, place = (
            _caption(figure, caption, left, face, theme),
            Box(wide + _GAP, 0.0, left, 0.0),
        )
    else:
        words = _caption(figure, caption, width, face, theme)
        place = Box(0.0, picture.height + _BELOW, width, 0.0)
    place = place._replace(height=height_of(words))
    items = (Group(picture.items, role="figure"), *next(pour(words, [place]), ()))
    height = max(picture.height, place.bottom) + _AFTER
    return Row(height, (Group(items, label="figure"),), _BEFORE)


def _caption(figure: Figure, caption: str, width: float, face: TypeFace, theme: Theme) -> list[Row]:
    words = paragraph(caption, width, face) if caption else []
    return words + figure.words(theme, width, face) if figure.words else words
