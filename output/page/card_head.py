"""The head of a card: which game it is of, once it is cut out, and which of the cards it is."""

from __future__ import annotations

from collections.abc import Iterator

from output.contract import AnySpec
from output.drawing.box import Box
from output.drawing.scene import Item, Point
from output.drawing.typeface import cap_height
from output.page.emblems import emblem
from output.page.flow import Row, TypeFace, label, paragraph

HEAD_HEIGHT = 6.8
"""What a head across a card takes of its height in mm, with the space below it."""

_EMBLEM, _GAP = 5.4, 1.6
_SIZE, _LEADING = 11.0, 4.4


def card_head(spec: AnySpec, number: int, box: Box) -> Iterator[Item]:
    """Across the box's top: the emblem and the title, and the number at the right."""
    yield from _signs(spec, number, box)
    left = box.x + (_EMBLEM + _GAP if spec.emblem else 0.0)
    yield label(spec.setup.game.title, left, _baseline(box), _face(spec))


def head_rows(spec: AnySpec, number: int, width: float) -> list[Row]:
    """In a column so many mm wide: the emblem and the number, and the title below them."""
    signs = tuple(_signs(spec, number, Box(0.0, 0.0, width, _EMBLEM)))
    title = paragraph(spec.setup.game.title, width, _face(spec), before=0.6)
    return [Row(_EMBLEM, signs), *title]


def _signs(spec: AnySpec, number: int, box: Box) -> Iterator[Item]:
    yield from emblem(spec, Point(box.x, box.y), _EMBLEM)
    yield label(f"{number}", box.right, _baseline(box), _face(spec), "end")


def _face(spec: AnySpec) -> TypeFace:
    return TypeFace(_SIZE, _LEADING, spec.theme.accent, "title")


def _baseline(box: Box) -> float:
    return box.y + (_EMBLEM + cap_height("title", _SIZE)) / 2
