"""Looks: the sheets' own fonts and colours, for style sheets."""

from __future__ import annotations

from functools import cache
from typing import get_args

from output.drawing.scene import Colour, Font
from output.drawing.theme import THEMES
from output.drawing.typeface import font_file


@cache
def colours() -> str:
    """The colours of the coloured sheets as custom properties of CSS."""
    theme = THEMES["colour"]
    named = {
        "ink": theme.ink,
        "muted": theme.muted,
        "accent": theme.accent,
        "line": theme.hairline.stroke,
        "frame": theme.frame.stroke,
        "panel": theme.panel.fill,
        "panel-line": theme.panel.stroke,
        "light": theme.light.fill,
        "dark": theme.dark.fill,
        "band": theme.band.fill,
        "bar": theme.bar.fill,
        **{f"seat-{n}": seat.fill for n, seat in enumerate(theme.seats, 1)},
    }
    lines = [f"  --{name}: {_hex(colour)};" for name, colour in named.items() if colour]
    return "\n".join([":root {", *lines, "}", ""])


@cache
def fonts() -> dict[str, bytes]:
    """The fonts' files, by what the sheets call them."""
    return {font: font_file(font).read_bytes() for font in get_args(Font)}


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in colour)
