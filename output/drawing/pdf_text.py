"""Shaped text in a PDF: glyphs where HarfBuzz placed them, searchable as letters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, get_args

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from output.drawing.scene import MM_PER_PT, FigureWidth, Font, Text
from output.drawing.typeface import UNITS_PER_EM, font_file, own_advance, shape, text_start

_PRIVATE = 0xE000  # where Unicode's Private Use Area begins


class _GlyphFont(TTFont):  # type: ignore[misc]  # ReportLab has no types
    """A TrueType font that can show any of its glyphs.

    ReportLab knows glyphs by their characters. A tabular figure or a ligature has no character, so
    it gets a code of the Private Use Area, and the file says how to read this code as text.
    """

    def __init__(self, font: Font) -> None:
        super().__init__(font_file(font).stem, font_file(font), asciiReadable=False)
        self._font = font
        self._reads: dict[int, str] = {}

    def code(self, glyph: int, text: str) -> str:
        """The character by which ReportLab knows a glyph that stands for `text`."""
        if len(text) == 1 and self.face.charToGlyph.get(ord(text)) == glyph:
            return text
        code = _PRIVATE + glyph
        self.face.charToGlyph[code] = glyph
        self.face.charWidths[code] = own_advance(glyph, self._font)
        self._reads[code] = text
        return chr(code)

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        name, count = self.state[doc].internalName, len(self.state[doc].subsets)
        super().addObjects(doc)
        for number in range(count):
            subset = doc.idToObject["BasicFonts"].dict[f"{name}+{number}"]
            to_unicode = doc.idToObject[subset.ToUnicode.name]
            for code, text in self._reads.items():
                reads = text.encode("utf-16-be").hex().upper()
                to_unicode.content = to_unicode.content.replace(f"> <{code:04X}>", f"> <{reads}>")


class _Run(NamedTuple):
    """Glyphs of one subset of a font at one height; the PDF operand `shown` draws them.

    `level` is the glyphs' height above the baseline, in units of the em.
    """

    subset: str
    level: int
    shown: str


class TextPainter:
    """Draws texts on a canvas, and remembers the operands of texts that repeat."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._runs: dict[tuple[str, Font, FigureWidth], list[_Run]] = {}

    def draw(self, text: Text) -> None:
        """Draw a text in the fill colour in force.

        Raises MissingGlyphError for a text that its font cannot show.
        """
        size, (x, y) = text.size * MM_PER_PT, text_start(text)
        key = text.text, text.font, text.figures
        if key not in self._runs:
            self._runs[key] = list(self._make_runs(*key))
        shown = "".join(_operators(run, size) for run in self._runs[key])
        # The step to the origin parts texts for simple readers, which go by the order drawn in.
        # Letters stand upright though y goes down.
        place = f"1 0 0 1 0 0 Tm 1 0 0 -1 {_number(x)} {_number(y)} Tm"
        self._canvas.addLiteral(f"BT {place}{shown} ET")

    def _make_runs(self, text: str, font: Font, figures: FigureWidth) -> Iterator[_Run]:
        """Split a text into runs. TJ operands move left, in thousandths of the em."""
        loaded, document = _load()[font], self._canvas._doc
        shaped = shape(text, font, figures)
        codes = "".join(map(loaded.code, shaped.glyphs, shaped.texts))
        parts = loaded.splitString(codes, document)
        subsets = [subset for subset, letters in parts for _ in letters]
        letters = b"".join(letters for _, letters in parts)
        pen, places = 0, zip(subsets, shaped.ys, letters, shaped.glyphs, shaped.xs, strict=True)
        for (subset, level), run in groupby(places, itemgetter(0, 1)):
            shown, written = "", bytearray()
            for _, _, letter, glyph, x in run:
                if x != pen:
                    shown += f"{_string(written)}{pen - x}"
                    written.clear()
                written.append(letter)
                pen = x + own_advance(glyph, font)
            name = loaded.getSubsetInternalName(subset, document)
            yield _Run(name, level, shown + _string(written))


def font_name(font: Font) -> str:
    """The name by which ReportLab knows a font, which is registered on first use."""
    name: str = _load()[font].fontName
    return name


def _operators(run: _Run, size: float) -> str:
    rise = f" {_number(run.level * size / UNITS_PER_EM)} Ts" if run.level else ""
    back = " 0 Ts" if run.level else ""
    return f" {run.subset} {_number(size)} Tf{rise} [{run.shown}] TJ{back}"


def _string(letters: bytearray) -> str:
    return f"({escapePDF(letters)})" if letters else ""


def _number(value: float) -> str:
    """A length in mm to a tenth of a micrometre."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


@cache
def _load() -> dict[Font, _GlyphFont]:
    fonts: dict[Font, _GlyphFont] = {font: _GlyphFont(font) for font in get_args(Font)}
    for font in fonts.values():
        registerFont(font)
    return fonts
