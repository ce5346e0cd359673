"""The report of every game: the result of a check and its figures, as rows that fill pages.

A report takes one page if possible. If there is too much for a page, rows are set tighter, then
lists are shortened, then all is made smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Generic, TypeAlias, TypeVar

from printkit.layouts.duplicate import cost_words, duplicate_words
from printkit.layouts.game import Layout, Table
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Attempt, Deal, Metric, Verdict
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Font,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.charts import lengths_chart, shares_chart
from printkit.output.page.flow import (
    Row,
    TypeFace,
    fill_page,
    fits,
    height_of,
    indent_row,
    label,
    level_columns,
    paragraph,
    place_rows,
    small,
    tabular,
)
from printkit.output.page.frame import body
from printkit.output.page.report_words import (
    FRESH,
    deal_words,
    fair_means,
    origin_words,
    playability_words,
    shares_words,
    who_played,
)
from printkit.output.sheet import AnySpec, DraftPage, KitSpec, Panel

_TIGHT = (1.0, 0.75, 0.5)  # parts of the space between rows
_MOST_LISTED = (1000, 12, 3)
_SCALES = (1.0, 0.95, 0.9, 0.86, 0.82)  # of all of it: the small print's 8 points become 6.5

_FINE_COLUMN, _FINE_GAP = 58.0, 5.0  # of the small print, in mm
_ABOVE_FINE = 5.0

PageItems: TypeAlias = tuple[Item, ...]


def on_one_page(
    main: Callable[[float], list[Row]],
    fine: Callable[[float, int], list[Row]],
    columns: Sequence[Box],
    area: Box,
) -> list[PageItems]:
    """Lay out a report on one page, or on as few as possible.

    `main` makes the rows for the `columns`, given a width in mm. `fine` makes the small print below
    them, across the `area`, given a width and the most entries of its longest list.
    """
    count = max(1, int((area.width + _FINE_GAP) / _FINE_COLUMN))
    below = area.columns(count, _FINE_GAP)
    settings = (
        _lay_out(
            _scale_rows(said, scale, part), columns, _scale_rows(small_print, scale, 1.0), below
        )
        for scale in _SCALES
        for said in [main(columns[0].width / scale)]
        for most in _MOST_LISTED
        for small_print in [fine(below[0].width / scale, most)]
        for part in _TIGHT
    )
    tried: list[list[PageItems]] = []
    for pages in settings:
        if len(pages) == 1:
            return pages
        tried.append(pages)
    return min(tried, key=len)


def _lay_out(
    main: Sequence[Row], columns: Sequence[Box], fine: Sequence[Row], below: Sequence[Box]
) -> list[PageItems]:
    """Set rows in columns, balanced on the last page, and the small print at its foot."""
    height = level_columns(fine, below)[0].height
    shorter = [box.inset(0.0, 0.0, 0.0, height + _ABOVE_FINE) for box in columns]
    pages: list[PageItems] = []
    left = main
    while left and not fits(left, shorter):
        items, left = fill_page(left, columns)
        pages.append(items)
    last, _ = fill_page(left, shorter)
    top = below[0].height - height if left else 0.0
    printed, _ = fill_page(fine, [box.inset(0.0, top, 0.0, 0.0) for box in below])
    return [*pages, (*last, *printed)]


def _scale_rows(rows: list[Row], scale: float, part: float) -> list[Row]:
    """The rows at a smaller scale, with the space between them multiplied by `part`."""
    shrink = Transform(scale, 0.0, 0.0, scale)
    return [
        replace(
            row,
            height=row.height * scale,
            items=row.items if scale == 1.0 else (Group(row.items, shrink),),
            before=row.before * scale * part,
        )
        for row in rows
    ]


F = TypeVar("F")

_GAP = 9.0
_TWO_COLUMNS = 180.0  # mm of width from which on there are two
_SECTION_GAP = 5.0
_ATTEMPT_GAP = 0.3
_METRIC_GAP = 1.2
_SMALL_GAP = 2.0  # between the parts of the small print
_CHECK = ((0.0, 0.0), (0.9, 0.9), (2.4, -1.4))
_CROSS = ((0.2, -1.2), (2.2, 0.8)), ((2.2, -1.2), (0.2, 0.8))

ReportPart: TypeAlias = Callable[[Verdict[F], float, Theme], list[Row]]
"""Makes a part of a report: rows of a width in mm."""


@dataclass(frozen=True, slots=True)
class Parts(Generic[F]):
    """The parts of a report that only its game has.

    `wins` replaces `who_wins`, `lengths` replaces `how_long`, and `behind` replaces
    `behind_the_figures` in the small print. `more` follows the figures of playability.
    """

    wins: ReportPart[F] | None = None
    lengths: ReportPart[F] | None = None
    more: ReportPart[F] | None = None
    behind: ReportPart[F] | None = None

    def with_charts(self, language: Language) -> list[ReportPart[F]]:
        """The parts with charts: who wins, how long games are, whether they are worth playing."""
        who, how, worth = (
            partial(part, language=language) for part in (who_wins, how_long, worth_playing)
        )
        parts = [self.wins or who, self.lengths or how, worth, self.more]
        return [part for part in parts if part]


def usual_report(spec: KitSpec[Layout, F, Table], parts: Parts[F]) -> list[DraftPage]:
    """The pages of a report: who wins, how long games are, and whether they are worth playing.

    The small print below says who played and how the setup was made. Without a verdict the report
    says how to get one.
    """

    language = spec.language

    def usually_behind(verdict: Verdict[F], width: float, theme: Theme) -> list[Row]:
        return behind_the_figures(spec.setup, verdict, width, theme, language)

    def in_duplicate(verdict: Verdict[F], width: float, theme: Theme) -> list[Row]:
        said = duplicate_words(verdict, option=False)
        if spec.duplicate:
            promise = (
                message("**In duplicate it is nearly fair for any players,** whatever is found.")
                if verdict.players == 4
                else message("**In duplicate it is fair for any players,** whatever is found.")
            )
            said = [promise, cost_words(verdict)]
        return paragraph(" ".join(map(spec.say, said)), width, text_face(theme), before=1.0)

    first = partial(headline, language=language)
    shown: list[ReportPart[F]] = [first, in_duplicate, *parts.with_charts(language)]
    area = body(spec.paper, foot="slim").inset(0.0, 3.0, 0.0, 4.0)
    columns = area.columns(2 if area.width >= _TWO_COLUMNS else 1, _GAP)
    if spec.verdict is None:
        columns = columns[:1]  # little to say

    def main_rows(width: float) -> list[Row]:
        if spec.verdict is None:
            return _unchecked_rows(spec, width)
        return [row for part in shown for row in part(spec.verdict, width, spec.theme)]

    def small_print(width: float, most: int) -> list[Row]:
        rows = _origin_rows(spec, width, most)
        if spec.verdict is None:
            return rows
        return [*(parts.behind or usually_behind)(spec.verdict, width, spec.theme), *rows]

    pages = on_one_page(main_rows, small_print, columns, area)
    return [DraftPage(spec.say("Report"), items, foot="slim") for items in pages]


def report_panels(spec: KitSpec[Layout, F, Table], width: float, parts: Parts[F]) -> list[Panel]:
    """The sections of a report one by one, `width` mm wide; none without a verdict."""
    if spec.verdict is None:
        return []
    panels = []
    shown = parts.with_charts(spec.language)
    rows = [row for part in shown for row in part(spec.verdict, width, spec.theme)]
    heads = [index for index, row in enumerate(rows) if row.role == "heading-3"]
    for head, end in pairwise([*heads, len(rows)]):
        drawn = rows[head + 1 : end]
        title = " ".join(_texts(rows[head].items))
        said = " ".join(words for row in drawn if row.role for words in _texts(row.items))
        panels.append(Panel(title, said, width, height_of(drawn), place_rows(drawn, 0.0, 0.0)))
    return panels


def _texts(items: Iterable[Item]) -> Iterator[str]:
    """The texts among the items, in order."""
    for item in items:
        if isinstance(item, Group) and item.role not in ("aside", "artifact"):
            yield from _texts(item.items)
        elif isinstance(item, Text):
            yield item.text


def text_face(theme: Theme) -> TypeFace:
    """The face of a report's running text."""
    return TypeFace(9.0, 4.2, theme.ink)


def caption(text: str, width: float, theme: Theme) -> list[Row]:
    """A text above a picture that says what the picture shows."""
    *lines, last = paragraph(text, width, text_face(theme), keep=True)
    return [*lines, replace(last, height=last.height + 1.8)]


def small_section(title: str, texts: Iterable[str], width: float, theme: Theme) -> list[Row]:
    """A paragraph or more of small print, with a title at the start."""
    first, *others = texts
    face = small(theme, "ink")
    rows = paragraph(f"**{title}.** {first}", width, face, before=_SMALL_GAP)
    return [*rows, *(row for text in others for row in paragraph(text, width, face, before=0.8))]


def section(title: str, width: float, theme: Theme, text: str = "") -> list[Row]:
    """A heading, and a text that says what the picture below it shows."""
    face = TypeFace(12.0, 5.8, theme.accent, "title")
    head = paragraph(title, width, face, before=_SECTION_GAP, keep=True, role="heading-3")
    return head + caption(text, width, theme) if text else head


def _answer(words: str, width: float, theme: Theme) -> list[Row]:
    """The answer of a report in large type."""
    face = TypeFace(16.0, 7.2, theme.accent, "title")
    return paragraph(words, width, face, keep=True, role="heading-3")


def headline(verdict: Verdict[object], width: float, theme: Theme, language: Language) -> list[Row]:
    """The answer of a check in a line, and the reasons."""
    rows = _answer(language.say(verdict.headline), width, theme)
    rows += paragraph(language.say(playability_words(verdict)), width, text_face(theme))
    for reason in verdict.reasons:
        rows += paragraph(language.say(reason), width, text_face(theme), before=1.0)
    return rows


def who_wins(verdict: Verdict[object], width: float, theme: Theme, language: Language) -> list[Row]:
    """The chart of each seat's share of wins at every strength."""
    words = " ".join(map(language.say, shares_words(verdict)))
    head = section(language.say("Who wins"), width, theme, words)
    return head + shares_chart(verdict, width, theme, language)


def how_long(verdict: Verdict[object], width: float, theme: Theme, language: Language) -> list[Row]:
    """The histogram of the number of turns of a game."""
    words = language.say(
        "{games:,} games by all players’ turns together.", games=sum(verdict.lengths)
    )
    head = section(language.say("How long a game takes"), width, theme, words)
    return head + lengths_chart(verdict.lengths, width, theme, language)


def worth_playing(
    verdict: Verdict[object], width: float, theme: Theme, language: Language
) -> list[Row]:
    """Every figure of playability, with its limits."""
    rows = section(language.say("Is it worth playing?"), width, theme)
    metrics = (_metric(metric, width, theme, language) for metric in verdict.metrics)
    return rows + [row for metric in metrics for row in metric]


def _metric(metric: Metric, width: float, theme: Theme, language: Language) -> list[Row]:
    """A figure of playability: a tick or a cross, its meaning, and its limits."""
    face, fine = text_face(theme), small(theme)
    indent = 4.2
    said = language.say(metric.limits) if metric.limits else ""
    limits = text_width(said, fine.font, fine.size) + 3.0 if said else 0.0
    words = f"**{language.say(metric.title)}.** {language.say(metric.sentence)}"
    first, *others = paragraph(words, width - indent - limits, face, before=_METRIC_GAP)
    first = indent_row(first, indent)
    items = first.items
    if said:
        asked = Group((label(said, width, 3.3, fine, "end"),), role="aside")
        kept = Group((_mark(metric.ok, 0.4, 2.3, theme, language),), role="label")
        items = (kept, asked, *items)
    head = replace(first, items=items, role="item")
    return [head, *(indent_row(row, indent) for row in others)]


def _mark(ok: bool, x: float, y: float, theme: Theme, language: Language) -> Group:
    """A tick or a cross, for a figure within or beyond its limits."""
    style = Style(stroke=theme.accent if ok else theme.ink, width=STRONG)
    strokes = (_CHECK,) if ok else _CROSS
    commands: list[MoveTo | LineTo] = []
    for stroke in strokes:
        for index, (dx, dy) in enumerate(stroke):
            point = Point(x + dx, y + dy)
            commands.append(LineTo(point) if index else MoveTo(point))
    words = language.say("passed") if ok else language.say("not passed")
    return Group((Path(tuple(commands), style),), label=words)


def behind_the_figures(
    setup: Setup[Layout],
    verdict: Verdict[object],
    width: float,
    theme: Theme,
    language: Language,
    who: str = "",
) -> list[Row]:
    """Who played, and why the figures can be trusted.

    `who` replaces the sentence about computer players that search.
    """
    again = message(
        "The same check again, with version {version}: *{command}*",
        version=verdict.version,
        command=check_command(setup, verdict.seed),
    )
    texts = (
        who or " ".join(map(language.say, who_played(verdict, language))),
        *(() if who else (language.say(fair_means(verdict)),)),
        language.say(FRESH),
        language.say(again),
    )
    return small_section(language.say("Behind the figures"), texts, width, theme)


def check_command(setup: Setup[Layout], number: int = 0) -> str:
    """The command that checks a setup; `number` is the seed of the games."""
    seed = f" --play-seed {number}" if number else ""
    players = f" --players {setup.players}" if setup.players != setup.game.usual_players else ""
    variants = "".join(f" --variant {variant}" for variant in setup.variants)
    return f"printkit check {setup.id}{players}{variants}{seed}"


def _unchecked_rows(spec: AnySpec, width: float) -> list[Row]:
    theme = spec.theme
    title = spec.say("Not checked")
    words = spec.say("It was not checked whether this setup is fair or worth playing.")
    if spec.deal is not None and spec.deal.stopped:
        title = spec.say("Not proven fair")
        words = spec.say(
            "Dealing was stopped before a setup was found that is fair and worth playing. This one "
            "was the most even so far, in a few games."
        )
    ask, command = spec.say("To have it checked, type"), check_command(spec.setup)
    return [
        *_answer(title, width, theme),
        *paragraph(words, width, text_face(theme)),
        *paragraph(ask, width, text_face(theme), before=1.5, keep=True),
        *paragraph(f"**{command}**", width, TypeFace(8.0, 3.8, theme.ink), before=1.0),
    ]


def _origin_rows(spec: AnySpec, width: float, most: int) -> list[Row]:
    """How the setup was made, and at most `most` of the candidates that were judged."""
    theme, setup, deal = spec.theme, spec.setup, spec.deal
    title = spec.say("How this setup was made")
    if deal is None:
        return small_section(title, [spec.say(origin_words(setup))], width, theme)
    said = [deal_words(deal)]
    if spec.verdict and spec.verdict.games and (len(deal.attempts) > 1 or not deal.proven):
        said.append(
            message(
                "What is said of them comes from the games that chose among them, the figures "
                "above from fresh games: so they differ."
            )
        )
    if len(deal.attempts) > most:
        said.append(message("The last {count} candidates:", count=most))
    words = " ".join(map(spec.say, said))
    return [*small_section(title, [words], width, theme), *_attempts(spec, deal, width, most)]


def _attempts(spec: AnySpec, deal: Deal, width: float, most: int) -> list[Row]:
    """A table of the last `most` candidates that were judged."""
    if not deal.attempts:
        return []
    theme, seed = spec.theme, spec.say("seed")
    face = small(theme, "ink")
    seeds = max(text_width(str(a.seed), "bold", face.size, "tabular") for a in deal.attempts)
    first = max(seeds, text_width(seed, "regular", face.size))
    played = any(attempt.games for attempt in deal.attempts)  # not on boards that are solved
    columns = (first, first + 11.5, first + 17.0) if played else (first, first, first + 5.5)
    words = [(seed, columns[0]), *([(spec.say("games"), columns[1])] if played else [])]
    named = [_cell(label(word, x, 2.8, small(theme), "end"), head=True) for word, x in words]
    rule = _cell(Line(Point(0.0, 3.9), Point(width, 3.9), theme.hairline), head=True)
    rows = [Row(4.4, (*named, rule), 1.5, keep=True, role="row")]
    for attempt in deal.attempts[-most:]:
        passed = attempt.accepted and deal.proven
        rows += _attempt(spec, attempt, passed, columns, width)
    return rows


def _attempt(
    spec: AnySpec,
    attempt: Attempt,
    passed: bool,
    columns: tuple[float, float, float],
    width: float,
) -> list[Row]:
    """A line of the table of candidates: bold if accepted, with a tick if it passed."""
    theme = spec.theme
    face = tabular(small(theme, "ink"))
    outcome = paragraph(spec.say(attempt.outcome), width - columns[2], face)
    font: Font = "bold" if attempt.accepted else "regular"
    baseline = 2.73
    figures = [_cell(label(str(attempt.seed), columns[0], baseline, face, "end", font))]
    if attempt.games:
        games = label(
            spec.language.write(attempt.games, ","), columns[1], baseline, face, "end", font
        )
        figures.append(_cell(games))
    first, *others = (indent_row(row, columns[2]) for row in outcome)
    tick = [_mark(True, columns[1] + 1.6, 1.9, theme, spec.language)] if passed else []
    told = _cell(*tick, *first.items)
    items = (*figures, told)
    return [replace(first, items=items, before=_ATTEMPT_GAP, role="row"), *others]


def _cell(*items: Item, head: bool = False) -> Group:
    """A cell of the heading of a table."""
    return Group(items, role="head-cell" if head else "cell")
