"""The fonts of the sheets, and texts shaped in them: which glyphs, and where they stand.

HarfBuzz shapes each text once, with the font's kerning and ligatures. Widths and both renderers use
the result, so that every letter is in the same place everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate, chain, groupby, pairwise, repeat
from operator import add
from pathlib import Path
from typing import NamedTuple

import uharfbuzz

from printkit.output.drawing.scene import MM_PER_PT, Anchor, FigureWidth, Font, Point, Text

UNITS_PER_EM = 1000
"""The units in which fonts are measured here, whatever their files use."""

NARROW, SOFT_HYPHEN = "\u202f", "\u00ad"
"""A narrow no-break space, and the place where a word may be broken with a hyphen."""

_SPAN = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")

_FOLDER = Path(__file__).parents[1] / "fonts"
_NAMES: dict[Font, str] = {
    "regular": "FiraSans-Regular",
    "bold": "FiraSans-SemiBold",
    "italic": "FiraSans-Italic",
    "title": "ZillaSlab-SemiBold",
}
# The share of a text's width that is left of its origin.
_ANCHORS: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
# Kerning and ligatures are on unless switched off.
_FEATURES: dict[FigureWidth, dict[str, bool]] = {"proportional": {}, "tabular": {"tnum": True}}


class MissingGlyphError(ValueError):
    """A text has a character that its font cannot show."""

    def __init__(self, character: str, font: Font) -> None:
        super().__init__(
            f"{_NAMES[font]} has no glyph for {character!a} (U+{ord(character):04X}): "
            "use another character, or draw a shape"
        )
        self.character = character
        self.font = font


class Shaped(NamedTuple):
    """A text as glyphs from left to right, `width` units of the em wide.

    For each glyph: its number in the font, the characters that it stands for, and its origin from
    the start of the text, y up, in units of the em.
    """

    glyphs: Sequence[int]
    texts: Sequence[str]
    xs: Sequence[int]
    ys: Sequence[int]
    width: int


def font_file(font: Font) -> Path:
    """The TrueType file of a font."""
    return _FOLDER / f"{_NAMES[font]}.ttf"


@cache
def harfbuzz_font(font: Font) -> uharfbuzz.Font:
    """The font in HarfBuzz's form, scaled to UNITS_PER_EM."""
    loaded = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(font_file(font)))))
    loaded.scale = UNITS_PER_EM, UNITS_PER_EM
    return loaded


@lru_cache(maxsize=8192)
def shape_text(text: str, font: Font, figures: FigureWidth = "proportional") -> Shaped:
    """The glyphs of a text and where they stand.

    A no-break space is a space, and a narrow one half of it. Raises MissingGlyphError for a
    character that the font lacks.
    """
    if not _characters(font).issuperset(text):
        raise MissingGlyphError(next(c for c in text if c not in _characters(font)), font)
    narrow = {place for place, letter in enumerate(text) if letter == NARROW}
    text = text.replace("\u00a0", " ").replace(NARROW, " ")
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    # Not guessed: the guess takes the language from the machine.
    buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
    buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    uharfbuzz.shape(harfbuzz_font(font), buffer, _FEATURES[figures])
    # Lists in one go: a kit has thousands of words and lines.
    infos, places = buffer.glyph_infos, buffer.glyph_positions or []  # None for no text
    glyphs, starts = [info.codepoint for info in infos], [info.cluster for info in infos]
    advances = [place.x_advance for place in places]
    if narrow:
        halves = (start in narrow for start in starts)
        advances = [each // (1 + half) for each, half in zip(advances, halves, strict=True)]
    *pens, width = accumulate(advances, initial=0)
    return Shaped(
        glyphs,
        text if starts == [*range(len(text))] else _parts(text, starts),
        [*map(add, pens, [place.x_offset for place in places])],
        [place.y_offset for place in places],
        width,
    )


def text_width(text: str, font: Font, size: float, figures: FigureWidth = "proportional") -> float:
    """The width in mm of a text at `size` points.

    Raises MissingGlyphError for a character that the font lacks.
    """
    return _to_mm(shape_text(text, font, figures).width, size)


def text_start(text: Text) -> Point:
    """The point on the baseline where a text starts, from its anchor and width.

    Raises MissingGlyphError for a character that the font lacks.
    """
    x, y = text.origin
    width = text_width(text.text, text.font, text.size, text.figures)
    return Point(x - _ANCHORS[text.anchor] * width, y)


@cache
def own_advance(glyph: int, font: Font) -> int:
    """A glyph's advance without kerning, in units of the em."""
    advance: int = harfbuzz_font(font).get_glyph_h_advance(glyph)
    return advance


def cap_height(font: Font, size: float) -> float:
    """The height in mm of a flat capital letter above the baseline."""
    return _to_mm(_cap_height(font), size)


@cache
def _cap_height(font: Font) -> int:
    height: int = harfbuzz_font(font).get_metric_position(uharfbuzz.OTMetricsTag.CAP_HEIGHT)
    return height


@cache
def _characters(font: Font) -> frozenset[str]:
    return frozenset((NARROW, *map(chr, harfbuzz_font(font).face.unicodes)))


def _parts(text: str, starts: Sequence[int]) -> list[str]:
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


def _to_mm(units: int, size: float) -> float:
    return units / UNITS_PER_EM * size * MM_PER_PT


class _Word(NamedTuple):
    """A word in one font; `space` says whether a space stands before it."""

    text: str
    font: Font
    space: bool

    @property
    def units(self) -> int:
        """The width in units of the em."""
        return shape_text(self.text.replace(SOFT_HYPHEN, ""), self.font).width

    @property
    def least(self) -> int:
        """The width of its longest part that cannot be broken, in units of the em."""
        if SOFT_HYPHEN not in self.text:
            return self.units
        return max(shape_text(f"{part}-", self.font).width for part in self.text.split(SOFT_HYPHEN))

    def breaks(self) -> Iterator[tuple[_Word, _Word]]:
        """Each way to break the word with a hyphen, the last one first."""
        for at in range(len(self.text) - 1, 0, -1):
            if self.text[at] == SOFT_HYPHEN:
                first, rest = f"{self.text[:at]}-", self.text[at + 1 :]
                yield self._replace(text=first), self._replace(text=rest, space=False)


class TextRun(NamedTuple):
    """A part of a line in one font, `x` mm from the start of the line."""

    x: float
    text: str
    font: Font


def _words(text: str, font: Font) -> Iterator[_Word]:
    space = False
    for part, face in _spans(text, font):
        for piece in re.findall(r" |[^ \n]+|\n", part):
            if piece in " \n":
                space = True
                continue
            yield _Word(piece, face, space)
            space = False


def _split_long_words(words: Iterable[_Word], width: float, size: float) -> Iterator[_Word]:
    """The words, with words longer than a line split into parts that each fill one."""
    for word in words:
        part, space = "", word.space
        for letter in word.text:
            if part and text_width(part + letter, word.font, size) > width:
                yield _Word(part, word.font, space)
                part, space = "", True
            part += letter
        yield _Word(part, word.font, space)


def _spans(text: str, font: Font) -> Iterator[tuple[str, Font]]:
    start = 0
    for match in _SPAN.finditer(text):
        yield text[start : match.start()], font
        yield (match[1], "bold") if match[1] else (match[2], "italic")
        start = match.end()
    yield text[start:], font


def _lines(
    chunks: Sequence[list[_Word]], width: float, size: float, taken: float
) -> Iterator[list[_Word]]:
    """Lines as full as can be; a hyphen breaks the last word only if no line has room for it."""
    line: list[_Word] = []
    used = taken
    for at, chunk in enumerate(chunks, start=1):
        advance = sum([_to_mm(word.units, size) for word in chunk])
        space = text_width(" ", chunk[0].font, size) if line else 0.0
        while used + space + advance > width and (used or _can_break(chunk)):
            whole = at == len(chunks) and advance <= width
            broken = None if whole else _break(chunk, width - used - space, size)
            if not (broken or used):
                break
            head, chunk = broken or ([], chunk)
            yield [*line, *head]
            advance = sum([_to_mm(word.units, size) for word in chunk])
            line, used, space = [], 0.0, 0.0
        line += chunk
        used += space + advance
    if line:
        yield line


def _can_break(chunk: Iterable[_Word]) -> bool:
    return any(SOFT_HYPHEN in word.text for word in chunk)


def _break(chunk: list[_Word], width: float, size: float) -> tuple[list[_Word], list[_Word]] | None:
    """Break a chunk with a hyphen so that as much as can be fits a width; None if nothing does."""
    for at in range(len(chunk) - 1, -1, -1):
        for first, rest in chunk[at].breaks():
            head = [*chunk[:at], first]
            if sum(_to_mm(word.units, size) for word in head) <= width:
                return head, [rest, *chunk[at + 1 :]]
    return None


def _chunks(words: Iterable[_Word]) -> Iterator[list[_Word]]:
    """Parts of a line without a space in them, such as a bold word and its full stop."""
    chunk: list[_Word] = []
    for word in words:
        if chunk and word.space:
            yield chunk
            chunk = []
        chunk.append(word)
    if chunk:
        yield chunk


@lru_cache(maxsize=2048)  # a text is tried in many sizes
def _line_parts(text: str, font: Font) -> tuple[list[list[_Word]], int]:
    """The parts of a text between which lines can be broken, and the width of its longest word."""
    words = [*_words(text, font)]
    return [*_chunks(words)], max((word.least for word in words), default=0)


@lru_cache(maxsize=8192)
def break_lines(
    text: str, width: float, font: Font, size: float, taken: float
) -> tuple[tuple[TextRun, ...], ...]:
    """Break a text into lines of `width` mm, the first `taken` mm shorter; return their runs."""
    chunks, longest = _line_parts(text, font)
    if _to_mm(longest, size) > width:
        chunks = [*_chunks(_split_long_words(chain(*chunks), width, size))]
    starts = chain((taken,), repeat(0.0))
    lines = zip(_lines(chunks, width, size, taken), starts, strict=False)
    return tuple(tuple(_runs(line, size, start)) for line, start in lines)


def _runs(line: list[_Word], size: float, start: float) -> Iterator[TextRun]:
    x, text, before = start, "", line[0].font
    for index, (font, run) in enumerate(groupby(line, key=lambda word: word.font)):
        if index:
            x += text_width(text, before, size)
        text, before = "".join([" " * word.space + word.text for word in run]), font
        text = text.replace(SOFT_HYPHEN, "")
        if index and text.startswith(" "):
            x += text_width(" ", font, size)
        text = text.removeprefix(" ")
        yield TextRun(x, text, font)
