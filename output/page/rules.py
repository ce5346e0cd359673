"""The rules for a number of players and variants, set in columns with figures.

A paragraph that variants changed has a bar beside it and, where there is room, their names before
its first words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from typing import Literal, TypeAlias

from printkit.layouts.credit import credit_sentence
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.rules import Paragraph, rule_book
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import MM_PER_PT, Group, Item, Line, Point, Style
from printkit.output.drawing.theme import HAIR, HEAVY, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.diagrams import (
    NO_FIGURES,
    Figure,
    FigureSet,
    figure_rows,
    numbers,
    with_figure_numbers,
)
from printkit.output.page.flow import (
    BODY_LEADING,
    BODY_SIZE,
    SMALL_SIZE,
    Row,
    TypeFace,
    bullet,
    centred_label,
    decoration,
    even_pages,
    indent_row,
    keep_together,
    paragraph,
    pour_pages,
    put_before,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import icon, rounded_rect
from printkit.output.page.wording import rule_cases
from printkit.output.sheet import NORMAL_TEXT, AnySpec, DraftPage

HANG = 2.2
"""How far a bar beside changed text hangs out of its column, in mm."""

_TAG = 3.8  # the most height of a badge in mm
_TAG_SIZE = 0.72  # of the text's size
_PAD = 1.2  # from its edge to its name
_BETWEEN = 1.2  # one badge and the next
_ROOM = 0.6  # of a line: more is not taken by badges in front of words


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of paragraphs that variants changed: a bar, and badges with the variants' names.

    Badges stand in front of the paragraph's first words. `titles` are the names by slug; a
    variant without one gets no badge. Bars hang out of the column, unless `width` mm of it are
    theirs.
    """

    theme: Theme
    language: Language
    titles: Mapping[str, str]
    width: float = 0.0

    def badges(self, text: Paragraph, width: float, face: TypeFace) -> tuple[list[Row], float]:
        """The rows of a paragraph's badges, and how far the last of them reaches into its line.

        That row has no height: words follow the badges in their line.
        """
        names = [self.titles[slug] for slug in text.changed_by if slug in self.titles]
        set_in = replace(face, size=max(SMALL_SIZE, _TAG_SIZE * face.size), font="bold")
        rows: list[Row] = []
        x, items = 0.0, list[Item]()
        for name in names:
            wide = text_width(name, set_in.font, set_in.size) + 2 * _PAD
            if items and x + wide > width:
                rows.append(Row(face.leading, tuple(items)))
                x, items = 0.0, []
            items.append(self._badge(name, x, wide, set_in))
            x += wide + _BETWEEN
        if items:
            before_words = x <= _ROOM * width
            rows.append(Row(0.0 if before_words else face.leading, tuple(items)))
            x = x if before_words else 0.0
        return [replace(row, keep=True, firm=True) for row in rows], x

    def _badge(self, name: str, x: float, width: float, face: TypeFace) -> Group:
        """A name in a frame, in the middle of a line of text."""
        middle, high = 0.55 * face.leading, min(_TAG, face.leading)
        frame = Style(self.theme.disc.fill, self.theme.accent, 2 * HAIR)
        edge = rounded_rect(Box(x, middle - high / 2, width, high), 1.0, frame)
        at = Point(x + width / 2, middle)
        words = centred_label(name, at, face.size, face.colour, face.font)
        return Group((edge, words), label=self.language.say("variant"), role="figure")

    def beside(self, rows: Sequence[Row], text: Paragraph) -> list[Row]:
        """The rows of a paragraph, with a bar along its text if a variant changed it."""
        first = next(i for i, row in enumerate(rows) if row.role in (None, "paragraph", "item"))
        return [
            self._beside(row, bar=index >= first and bool(text.changed_by))
            for index, row in enumerate(rows)
        ]

    def _beside(self, row: Row, *, bar: bool) -> Row:
        moved = indent_row(row, self.width) if self.width else row
        if not bar:
            return moved
        x = self.width - HANG + HEAVY / 2
        style = Style(stroke=self.theme.accent, width=HEAVY)
        return replace(
            moved, items=(Line(Point(x, 0.0), Point(x, row.height), style), *moved.items)
        )


def bars(texts: Sequence[Paragraph], theme: Theme, language: Language) -> Marks:
    """Bars alone, with room for them in the column if any of these paragraphs was changed."""
    return Marks(theme, language, {}, HANG if any(text.changed_by for text in texts) else 0.0)


def badges(game: Game, texts: Sequence[Paragraph], theme: Theme, language: Language) -> Marks:
    """Badges for all variants that changed these paragraphs, and bars that hang."""
    slugs = dict.fromkeys(slug for text in texts for slug in text.changed_by)
    book = rule_book(game, language) if slugs else None
    return Marks(theme, language, {slug: book.title(slug) for slug in slugs} if book else {})


_LIST_ITEM = re.compile(r"(\d+\.|•) (.*)", re.DOTALL)
_ICON, _ICON_GAP = 0.86, 1.4  # of a heading's leading, and in mm behind it


@dataclass(frozen=True, slots=True)
class Captioned:
    """Figures of the rules, each with its caption, to be placed in the text."""

    figures: FigureSet
    captions: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TextSetting:
    """How rules are set: the spaces between paragraphs, above headings and below them, in mm.

    `leading` and the `indent` of lists are in mm per point.
    """

    between: float
    above_heading: float
    below_heading: float
    leading: float
    indent: float


RULES = TextSetting(1.6, 3.4, 0.7, BODY_LEADING, 0.42)
SHEET = TextSetting(1.8, 4.0, 0.8, 0.475, 0.42)
CARD = TextSetting(0.7, 1.9, 0.3, 0.42, 0.36)


KeepRule: TypeAlias = Literal["all", "figures", "least", "early", "loose", "looser", "later"]
"""What stays together: all steps of a numbered list, and the figures of a paragraph; the figures,
and the first two and the last two steps; or these steps alone. With "early", too, but figures of a
paragraph stand before the list that it leads to, not after that. With "loose", figures may begin
the column or page after their paragraph's; with "looser", each of them may; with "later", they also
stand after the next paragraph below that heading."""

_APART: Mapping[KeepRule, float] = dict.fromkeys(
    ("least", "early", "loose", "looser", "later"), 0.02
)
"""How much better pages must be for what they tear apart."""

LOOSE: tuple[KeepRule, ...] = "loose", "looser", "later"
"""The ways that let figures begin a column."""

KEPT: tuple[KeepRule, ...] = ("all", "figures", "least")
"""The ways to be tried on any page; the others are for breaks between pages."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """Paragraphs and their figures, to be set in columns `width` mm wide.

    `marks` belong to paragraphs that variants changed.
    """

    texts: Sequence[Paragraph]
    theme: Theme
    width: float
    marks: Marks
    drawn: Captioned
    setting: TextSetting = SHEET
    _set: dict[float, list[list[Row]]] = field(default_factory=dict, init=False, compare=False)
    _placed: dict[tuple[float, float, tuple[str, ...]], list[Row]] = field(
        default_factory=dict, init=False, compare=False
    )

    def rows(self, size: float, kept: KeepRule = "all", scale: float = 1.0) -> list[Row]:
        """The rows in text of `size` points, with figures `scale` times their usual size.

        A list stays with what introduces it, and `kept` says what else stays together.
        """
        rows: list[Row] = []
        texts = self.texts
        waiting: list[str] = []
        put_off = False
        for index, (text, lines) in enumerate(zip(texts, self._paragraphs(size), strict=True)):
            leads = _leads(text, texts[index + 1 :], whole=kept == "all")
            rows += keep_together(lines) if leads else lines
            waiting += (key for key in text.figures if key in self.drawn.figures)
            following = texts[index + 1 : index + 2]
            early = kept == "early" and not _LIST_ITEM.match(text.text)
            if not waiting or (any(map(_goes_on, following)) and not early):
                continue
            rows[-1] = replace(rows[-1], keep=kept not in LOOSE)
            if kept == "later" and not put_off and following and not following[0].heading:
                put_off = True
                continue
            *first, last = self._figures(size, scale, tuple(waiting))
            together = kept in ("all", "figures", "loose")
            rows += [*keep_together(first, together), last]
            waiting.clear()
            put_off = False
        return rows

    def _figures(self, size: float, scale: float, keys: tuple[str, ...]) -> list[Row]:
        """The rows of figures that stand together, beside text of `size` points."""
        key = size, scale, keys
        if key not in self._placed:
            captions = self.drawn.captions
            shown = [(self.drawn.figures[each], captions.get(each, "")) for each in keys]
            self._placed[key] = figure_rows(
                shown, self.width, size, self.theme, scale, self.marks.language
            )
        return self._placed[key]

    def _paragraphs(self, size: float) -> list[list[Row]]:
        """The rows of each paragraph, set once for all ways to keep them together."""
        if size not in self._set:
            inner = self.width - self.marks.width
            self._set[size] = [
                self.marks.beside(
                    _paragraph(text, self.theme, inner, size, self.setting, self.marks), text
                )
                for text in self.texts
            ]
        return self._set[size]


def _leads(text: Paragraph, following: Sequence[Paragraph], *, whole: bool) -> bool:
    """Whether a paragraph must stay with the next one, `following`, as `RuleText.rows` says."""
    if not any(map(_goes_on, following[:1])):
        return False
    item = _LIST_ITEM.match(text.text)
    if item is None or item[1] == "1." or whole:
        return item is None or item[1] != "•"
    return item[1] != "•" and not any(map(_goes_on, following[1:2]))


def _goes_on(text: Paragraph) -> bool:
    """Whether a paragraph is an item of a list; no figure may stand before it."""
    return not text.heading and _LIST_ITEM.match(text.text) is not None


def _paragraph(
    text: Paragraph, theme: Theme, width: float, size: float, setting: TextSetting, marks: Marks
) -> list[Row]:
    """The rows of a paragraph: its heading, its badges, and its text."""
    face = TypeFace(size, size * setting.leading, theme.ink)
    language = marks.language
    rows = _heading(text, theme, language, width, size, setting) if text.heading else []
    item = _LIST_ITEM.match(text.text)
    indent = size * setting.indent if item else 0.0
    tags, taken = marks.badges(text, width - indent, face)
    if item:
        lines = bullet(item[2], width, face, item[1], indent, taken)
    else:
        lines = paragraph(text.text, width, face, taken=taken)
    first, *others = [*(indent_row(tag, indent) for tag in tags), *lines]
    before = setting.below_heading if rows else setting.between
    return [*rows, replace(first, before=before), *others]


def _heading(
    text: Paragraph,
    theme: Theme,
    language: Language,
    width: float,
    size: float,
    setting: TextSetting,
) -> list[Row]:
    """A heading, with its icon in front if it has one."""
    face = TypeFace(size * 1.3, size * 0.6, theme.accent, "title")
    side = _ICON * face.leading if text.icon else 0.0
    indent = side + _ICON_GAP if side else 0.0
    rows = paragraph(text.heading, width - indent, face, setting.above_heading, True, "heading-3")
    rows = [replace(row, firm=True) for row in rows]
    if not side:
        return rows
    drawn = icon(text.icon, Box(0.0, (face.leading - side) / 2, side, side), theme, language)
    return put_before(decoration([drawn]), rows, indent)


_BRIEF_TITLE, _BRIEF_GAP = 1.6, 7.0  # of the text's size; mm above it
_SCALES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5)  # of figures
_GAP = 9.0
_LEAST_LINE = 17.0  # of a column: its width in sizes of its text
_TOP = 4.0  # above the text
_GOOD, _POOR = 0.85, 0.1  # a page's quality that is good enough, and one that is worth a page
_REFERENCE_SIZES = tuple(15.0 - 0.25 * i for i in range(29))  # down to 8


def rules_pages(spec: AnySpec, figures: FigureSet, begins: str) -> list[DraftPage]:
    """The pages of the rules: as few as text of BODY_SIZE needs.

    Each figure stands below the paragraph that names it, or below the list with that paragraph.
    Text never grows to fill a page. Figures do, and a quick reference stands where the last of
    several pages has room. `begins` is the head start in words, empty for none.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    texts = rule_texts(spec, begins)
    numbered = numbers(texts, figures)
    texts = tuple(with_figure_numbers(text, numbered, spec.language) for text in texts)
    captions = tuple(captions_of(spec, numbered).items())
    shown, game = tuple(figures.items()), spec.setup.game
    brief = _brief_texts(spec, begins)
    pages = _set_pages(texts, brief, game, captions, shown, spec.theme, spec.language, area)
    return [DraftPage(spec.say("Rules"), items, foot="slim") for items in pages]


@lru_cache(maxsize=16)  # most setups have the same rules, and a kit is drawn again once checked
def _set_pages(
    texts: tuple[Paragraph, ...],
    brief: tuple[Paragraph, ...],
    game: Game,
    captions: tuple[tuple[str, str], ...],
    figures: tuple[tuple[str, Figure], ...],
    theme: Theme,
    language: Language,
    area: Box,
) -> list[tuple[Item, ...]]:
    """The pages of these texts and figures: as few as possible, and the worst as good as can be.

    The `brief` texts stand at the end if that makes the pages better.
    """
    drawn = Captioned(dict(figures), dict(captions))
    columns = _columns(area, BODY_SIZE, texts)
    marks = badges(game, texts, theme, language)
    text = RuleText(texts, theme, columns[0].width, marks, drawn, RULES)
    poured = [list(pour_pages(text.rows(BODY_SIZE, kept), columns)) for kept in KEPT]
    fewest, first = min(map(len, poured)), (-1.0, min(poured, key=len))
    found = _best_pages(text, [], columns, fewest, first)
    if fewest > 1 and found[0] < _GOOD:
        brief_rows = _brief_rows(brief, game, theme, language, columns[0].width)
        found = _best_pages(text, brief_rows, columns, fewest, found)
        if found[0] < _POOR:
            found = _best_pages(text, brief_rows, columns, fewest + 1, found)
    return found[1]


_Pages: TypeAlias = tuple[float, list[tuple[Item, ...]]]
"""Pages, and the quality of the worst."""


def _best_pages(
    text: RuleText, end: Sequence[Row], columns: Sequence[Box], count: int, found: _Pages
) -> _Pages:
    """At most `count` good pages of the text and the rows of its `end`, if better than `found`."""
    ways = (*KEPT, "early", *LOOSE) if count > 1 else KEPT
    for kept, scale in product(ways, _SCALES):
        made, apart = [*text.rows(BODY_SIZE, kept, scale), *end], _APART.get(kept, 0.0)
        worst, pages = even_pages(made, columns, count, found[0] + apart)
        if pages:
            found = worst - apart, pages
        if found[0] >= _GOOD:
            break
    return found


def _brief_rows(
    texts: Sequence[Paragraph], game: Game, theme: Theme, language: Language, width: float
) -> Sequence[Row]:
    """The rows of the quick reference that follows the rules."""
    face = TypeFace(_BRIEF_TITLE * BODY_SIZE, 0.5 * _BRIEF_TITLE * BODY_SIZE, theme.accent, "title")
    title = paragraph(language.say("In short"), width, face, _BRIEF_GAP, True, "heading-2")
    none = Captioned(NO_FIGURES, {})
    said = RuleText(texts, theme, width, badges(game, texts, theme, language), none, RULES)
    return [*(replace(row, firm=True) for row in title), *said.rows(BODY_SIZE)]


def captions_of(spec: AnySpec, numbered: Mapping[str, int]) -> dict[str, str]:
    """The captions of the figures, with their numbers."""
    setup = spec.setup
    said = spec.rules.captions(setup.players, setup.variants)
    said |= {
        diagram.key: spec.say(diagram.caption) if diagram.caption else ""
        for diagram in spec.example
    }
    return {
        key: spec.say("*Fig. {number}* {caption}", number=number, caption=said[key])
        for key, number in numbered.items()
    }


def reference_pages(spec: AnySpec, figures: FigureSet, begins: str) -> list[DraftPage]:
    """The quick reference on one page, in the largest text that fits.

    In large print it may take several, but as few as possible. `begins` is the head start in
    words, empty for none. Raises InputError if the paper is too small.
    """
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    setup, game = spec.setup, spec.setup.game
    texts, title = _brief_texts(spec, begins), spec.say("Quick reference")
    columns = _columns(area, spec.text.reference, texts)
    named, bare = (badges(game, some, spec.theme, spec.language) for some in (texts, ()))
    pictured = Captioned(figures, spec.rules.captions(setup.players, setup.variants))
    none = replace(pictured, figures=NO_FIGURES)
    sizes = [size for size in _REFERENCE_SIZES if size >= spec.text.reference]
    # rather without badges, or even pictures, than not at all
    for marks, drawn in ((named, pictured), (bare, pictured), (bare, none)):
        text = RuleText(texts, spec.theme, columns[0].width, marks, drawn)
        for size in sizes:
            pages = list(pour_pages(text.rows(size), columns))
            if len(pages) == 1:
                return [DraftPage(title, pages[0], foot="slim")]
    if spec.text != NORMAL_TEXT:
        text = RuleText(texts, spec.theme, columns[0].width, named, pictured)
        pages = min((list(pour_pages(text.rows(size), columns)) for size in sizes), key=len)
        return [DraftPage(title, page, foot="slim") for page in pages]
    raise InputError(
        message(
            "the quick reference does not fit on {paper}; use A5 or larger paper",
            paper=spec.paper.title,
        )
    )


def _brief_texts(spec: AnySpec, begins: str) -> tuple[Paragraph, ...]:
    """The paragraphs of the quick reference."""
    setup = spec.setup
    return spec.rules.reference(setup.players, setup.variants, begins, rule_cases(spec))


def _columns(area: Box, size: float, texts: Sequence[Paragraph]) -> list[Box]:
    """Two columns for texts of `size` points; one column if two would be too narrow.

    Bars of changed texts hang to their left, out of columns as wide as without bars.
    """
    hang = HANG if any(text.changed_by for text in texts) else 0.0
    area = area.inset(hang, 0.0, 0.0, 0.0)
    two = area.columns(2, _GAP - hang)
    return two if two[0].width >= _LEAST_LINE * size * MM_PER_PT else [area]


def rule_texts(spec: AnySpec, begins: str) -> tuple[Paragraph, ...]:
    """The paragraphs of the rules, followed by one on who invented the game.

    `begins` is the head start in words, empty for none.
    """
    setup, game = spec.setup, spec.setup.game
    book = spec.rules
    cases = rule_cases(spec)
    texts = book.paragraphs(setup.players, setup.variants, begins, cases)
    if spec.duplicate:
        texts += book.duplicate(setup.players, setup.variants, cases)
    usual = Paragraph("credit", "", f"*{spec.say(credit_sentence(game, spec.language))}*")
    credit = next((text for text in texts if text.key == usual.key), usual)
    return (*(text for text in texts if text.key != usual.key), credit)
