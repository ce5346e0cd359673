"""No single line of a paragraph at a column's head or foot, and no heading without text.

These are the real rules; `test_flow` checks the same with made-up text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from printkit.layouts.games import GAMES
from printkit.layouts.language import ENGLISH
from printkit.layouts.paper import PAPERS
from printkit.layouts.rules import Paragraph, rule_book
from printkit.output.contract import sheets_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Role, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.page import report
from printkit.output.page.diagrams import NO_FIGURES, Figure
from printkit.output.page.flow import Row, height_of, pour
from printkit.output.page.report import PageItems
from printkit.output.page.rules import (
    CARD,
    KEPT,
    Captioned,
    KeepRule,
    RuleText,
    TextSetting,
    badges,
)
from printkit.output.page.rules import RULES as RULES_SETTING
from tests.output.bare import bare_spec
from tests.output.games import CASES
from tests.output.kits import cases_of_games

WIDTH, SIZE = 84.0, 10.0
LEAST = 45  # mm: a column that holds any list item
LEAST_OF_REPORTS = 75
TALL = 150  # mm: a column that takes any list

RULES = {
    "coin-isolation": (3, ("mixed-change-2008", "standing-still", "semi-greedy", "renegade")),
    "dice-isolation": (2, ()),
    "isaac": (2, ()),
    "coin-collectors": (1, ("acceptable-losses", "last-one-out-2")),
}
"""By game: the number of players and the variants."""


def rows_of(slug: str, setting: TextSetting, kept: KeepRule = "all") -> list[Row]:
    texts = rule_book(GAMES[slug]).paragraphs(*RULES[slug])
    drawn, theme = Captioned(NO_FIGURES, {}), THEMES["grey"]
    marks = badges(GAMES[slug], (), theme, ENGLISH)
    return RuleText(texts, theme, WIDTH, marks, drawn, setting).rows(SIZE, kept)


@pytest.mark.parametrize("setting", [RULES_SETTING, CARD], ids=["sheet", "card"])
@pytest.mark.parametrize("slug", RULES)
def test_no_widows_at_any_column_height(slug: str, setting: TextSetting) -> None:
    """For columns of every height, the rows before and after the first break are checked."""
    rows = rows_of(slug, setting)
    roles = [row.role for row in rows]
    breaks = set()
    for height in range(LEAST, int(height_of(rows))):
        first, *_ = pour(rows, [Box(0.0, 0.0, WIDTH, height)] * 2)
        breaks.add(len(first))
    assert len(breaks) > 15
    assert {at: _wrong(roles, at) for at in breaks if _wrong(roles, at)} == {}


def _wrong(roles: Sequence[Role | None], at: int) -> str:
    """Return the error in a column that ends before this row, "" if there is none."""
    if str(roles[at - 1]).startswith("heading"):
        return "a heading is parted from its text"
    if roles[at] != "continued":
        return ""
    first = max(number for number in range(at) if roles[number] != "continued")
    end = next((n for n in range(at, len(roles)) if roles[n] != "continued"), len(roles))
    if roles[first] == "item":
        return "an item of a list is parted"
    if at - first < 2:
        return "the first line of a paragraph stands alone"
    return "the last line of a paragraph stands alone" if end - at < 2 else ""


@pytest.mark.parametrize("slug", RULES)
def test_no_widows_on_the_sheets(slug: str) -> None:
    """The sheets are on A5, where the rules take several pages."""
    spec = replace(bare_spec(slug, *RULES[slug]), paper=PAPERS["a5"])
    drafts = sheets_of(spec.setup.game).select(("rules",))[0].make(spec)
    assert len(drafts) > 1
    columns = [column for draft in drafts for column in _columns(draft.items)]
    assert len(columns) > 2
    roles = [item.role for column in columns for item in column]
    ends = [0]
    for column in columns:
        ends.append(ends[-1] + len(column))
    assert {at: _wrong(roles, at) for at in ends[1:-1] if _wrong(roles, at)} == {}
    for column in columns:
        tops = [item.transform.f for item in column]
        assert all(one <= other for one, other in pairwise(tops))  # a badge is as high as its line


@pytest.mark.parametrize("case", [*cases_of_games()])
def test_headings_of_reports_stay_with_their_pictures(
    case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For columns of every height that holds a heading, its words and its picture."""
    made: list[list[Row]] = []

    def lay_out(main: Callable[[float], list[Row]], *_: object) -> list[PageItems]:
        made.append(main(WIDTH))
        return [()]

    monkeypatch.setattr(report, "on_one_page", lay_out)
    spec = CASES[case]("a4", "grey")
    sheets_of(spec.setup.game).select(("report",))[0].make(spec)
    (rows,) = made
    roles = [row.role for row in rows]
    assert sum(str(role).startswith("heading") for role in roles) > 2
    for height in range(LEAST_OF_REPORTS, int(height_of(rows)), 5):
        first, *_ = pour(rows, [Box(0.0, 0.0, WIDTH, height)] * 2)
        assert not _wrong(roles, len(first)), height


def _columns(items: Sequence[Item]) -> list[list[Group]]:
    """Return the rows of a page, column by column."""
    columns: dict[float, list[Group]] = {}
    for item in items:
        if isinstance(item, Group):
            columns.setdefault(item.transform.e, []).append(item)
    return list(columns.values())


@pytest.mark.parametrize("kept", KEPT)
@pytest.mark.parametrize("slug", RULES)
def test_steps_stay_with_their_heading(slug: str, kept: KeepRule) -> None:
    """In tall columns a list of steps is never parted, or else not before its second step."""
    rows = rows_of(slug, RULES_SETTING, kept)
    parted = set()
    for height in range(TALL, int(height_of(rows))):
        first, *_ = pour(rows, [Box(0.0, 0.0, WIDTH, height)] * 2)
        parted.add(_label(rows[len(first)]))
    assert parted and not any(label[0].isdigit() for label in parted if label and kept == "all")
    assert not {"1.", "2."} & parted


@pytest.mark.parametrize(
    ("kept", "order"),
    [("looser", "text figure text heading text"), ("later", "text text figure heading text")],
)
def test_later_figures_stand_after_the_next_paragraph_below_their_heading(
    kept: KeepRule, order: str
) -> None:
    texts = (
        Paragraph("step", "", "Take a step.", figures=("steps",)),
        Paragraph("coin", "", "Keep the coin."),
        Paragraph("end", "The end", "Count your coins."),
    )
    theme = THEMES["grey"]
    drawn = Captioned({"steps": Figure(20.0, lambda theme, width: Row(width, ()))}, {})
    marks = badges(GAMES["isaac"], (), theme, ENGLISH)
    rows = RuleText(texts, theme, WIDTH, marks, drawn, RULES_SETTING).rows(SIZE, kept)
    names = {"paragraph": "text", None: "figure"}
    assert " ".join(names.get(row.role, str(row.role)[:7]) for row in rows) == order


def _label(row: Row) -> str:
    """The number or the bullet of a row that begins an item of a list."""
    if row.role != "item":
        return ""
    (mark,) = (item for item in row.items if isinstance(item, Group) and item.role == "label")
    assert isinstance(mark.items[0], Text)
    return mark.items[0].text
