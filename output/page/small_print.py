"""The small print: what the foot, figures and the words beside pictures are set in."""

from __future__ import annotations

from output.drawing.theme import Theme
from output.page.flow import TypeFace

SMALL_SIZE = 8.0
ID_SIZE = 7.0
MIN_ID_SIZE = 6.5
"""Sizes of text in points: as small as words may be, and IDs, which programs read."""

SMALL_LEADING = 3.5
"""From line to line of the small print, in mm."""


def small(theme: Theme, colour: str = "muted") -> TypeFace:
    """The face of the small print: "ink" or "muted"."""
    return TypeFace(SMALL_SIZE, SMALL_LEADING, theme.ink if colour == "ink" else theme.muted)


def id_face(theme: Theme, size: float = ID_SIZE) -> TypeFace:
    """The face IDs are set in."""
    return TypeFace(size, size * 0.43, theme.ink)
