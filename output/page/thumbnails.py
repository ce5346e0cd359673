"""Thumbnails: pages in small, greeked: texts are bars, hatches tints, strokes wide enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from output.drawing.bounds import bounds
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Page, Path, Rect, Shape, Style, Text, Transform
from output.drawing.theme import HAIR, Theme, flattened, mixed, tint
from output.drawing.typeface import cap_height, text_start, text_width

_LEAST_STROKE = 0.1  # mm, as printed
_TINY = 1.2  # mm, as printed: what is smaller has no outline, but its ink in its fill
_BAR = 0.62  # of the height of capitals: how high a text's bar is
_TONE = 0.38  # of its colour
_FINE = 240  # more commands than these are a code to be scanned, which small print cannot hold
_BEHIND = 0.9  # by how many mm each page of a stack shows below the one on it
_MOST_BEHIND = 2


def thumbnail(page: Page, count: int, box: Box, theme: Theme, label: str) -> Group:
    """The page as large as the box takes it, at its lower left, on as many as `count` tells of."""
    behind = min(count - 1, _MOST_BEHIND) * _BEHIND
    room = box.inset(0.0, behind, behind, 0.0)
    scale = min(room.width / page.width, room.height / page.height)
    width, height = page.width * scale, page.height * scale
    front = Box(room.x, room.bottom - height, width, height)
    edge = Style(theme.disc.fill, theme.muted, HAIR)
    stack = [
        front._replace(x=front.x + i * _BEHIND, y=front.y - i * _BEHIND).rect(edge)
        for i in range(min(count - 1, _MOST_BEHIND), -1, -1)
    ]
    small = Group(
        tuple(_greeked(page.items, scale)),
        Transform(scale, 0.0, 0.0, scale, front.x, front.y),
        Rect(0.0, 0.0, page.width, page.height, Style()),
    )
    return Group((*stack, small, front.rect(replace(edge, fill=None))), label=label)


def _greeked(items: Iterable[Item], scale: float) -> Iterator[Item]:
    for item in items:
        match item:
            case Group(inner, transform, clip):
                a, b, c, d, *_ = transform
                within = scale * abs(a * d - b * c) ** 0.5
                yield Group(tuple(_greeked(inner, within)), transform, clip)
            case Text():
                if item.text.strip():
                    yield _bar(item)
            case Path(commands, style) if len(commands) > _FINE and style.fill:
                yield Rect(*bounds(item), Style(tint(style.fill, _TONE)))
            case _:
                yield replace(item, style=_plain(item, scale))


def _bar(text: Text) -> Rect:
    x, y = text_start(text)
    height = _BAR * cap_height(text.font, text.size)
    width = text_width(text.text, text.font, text.size)
    return Rect(x, y - height, width, height, Style(tint(text.colour, _TONE)))


def _plain(item: Shape | Line, scale: float) -> Style:
    """The item's style without what is too fine to be printed `scale` times as large."""
    style = flattened(item.style)
    if not isinstance(item, Line) and style.fill and style.stroke:
        box = bounds(item)
        if scale * min(box.width, box.height) < _TINY:  # its stroke would fill it
            return Style(mixed(style.fill, style.stroke, _TONE))
    return Style(style.fill, style.stroke, max(style.width, _LEAST_STROKE / scale))
