"""The fonts that sheets are set in, and how wide a text is in them.

Widths are plain sums of advance widths: neither renderer kerns, so that both put every letter in
the same place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont

from output.drawing.scene import MM_PER_PT, Anchor, Font, Point, Text

_FOLDER = Path(__file__).parents[1] / "fonts"
_NAMES: dict[Font, str] = {
    "regular": "FiraSans-Regular",
    "bold": "FiraSans-SemiBold",
    "italic": "FiraSans-Italic",
    "title": "ZillaSlab-SemiBold",
}
# The share of a text's width that is left of its origin.
_ANCHORS: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


class MissingGlyphError(ValueError):
    """A text has a character that its font cannot show."""

    def __init__(self, character: str, font: Font) -> None:
        super().__init__(
            f"{_NAMES[font]} has no glyph for {character!a} (U+{ord(character):04X}): "
            "use another character, or draw a shape"
        )
        self.character = character
        self.font = font


def font_file(font: Font) -> Path:
    """The TrueType file of a font."""
    return _FOLDER / f"{_NAMES[font]}.ttf"


def font_name(font: Font) -> str:
    """The name by which ReportLab knows a font, registered when first asked for.

    In Platypus paragraphs `<b>` and `<i>` inside "regular" give "bold" and "italic".
    """
    _load()
    return _NAMES[font]


def text_width(text: str, font: Font, size: float) -> float:
    """The width in mm of a text of `size` points.

    Raises MissingGlyphError for a character that the font lacks.
    """
    widths = _load()[font].face.charWidths
    try:
        units = sum(widths[ord(character)] for character in text)
    except KeyError as error:
        raise MissingGlyphError(chr(error.args[0]), font) from None
    return _to_mm(units, size)


def text_start(text: Text) -> Point:
    """Where on its baseline a text starts, which its anchor and width decide.

    Raises MissingGlyphError for a character that the font lacks.
    """
    x, y = text.origin
    return Point(x - _ANCHORS[text.anchor] * text_width(text.text, text.font, text.size), y)


def cap_height(font: Font, size: float) -> float:
    """The height in mm of a flat capital letter above the baseline."""
    return _to_mm(_load()[font].face.capHeight, size)


def ascent(font: Font, size: float) -> float:
    """How far letters reach above the baseline, in mm."""
    return _to_mm(_load()[font].face.ascent, size)


def descent(font: Font, size: float) -> float:
    """How far letters reach below the baseline, in mm, positive."""
    return _to_mm(-_load()[font].face.descent, size)


def _to_mm(units: float, size: float) -> float:
    """Thousandths of the em, in which ReportLab counts, at `size` points."""
    return units / 1000 * size * MM_PER_PT


@cache
def _load() -> dict[Font, TTFont]:
    fonts = {
        font: TTFont(name, font_file(font), asciiReadable=False) for font, name in _NAMES.items()
    }
    for font in fonts.values():
        registerFont(font)
    registerFontFamily(
        _NAMES["regular"],
        normal=_NAMES["regular"],
        bold=_NAMES["bold"],
        italic=_NAMES["italic"],
        boldItalic=_NAMES["bold"],
    )
    return fonts
