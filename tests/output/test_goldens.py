"""Every sheet of every game as it was last looked at, primitive by primitive.

`pytest --update-goldens tests/output/test_goldens.py` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from output.drawing.scene import (
    Circle,
    Close,
    Colour,
    CurveTo,
    Group,
    Hatch,
    Item,
    Line,
    MoveTo,
    Page,
    Path,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from output.kit import build_kit
from tests.conftest import GOLDENS
from tests.output.games import CASES
from tests.output.kits import in_short, printed
from tests.output.scenes import dump

LOOKS = [(case, "a4", theme) for case in CASES for theme in ("colour", "low-ink")]
LOOKS += [(next(iter(CASES)), "a5", "grey"), (next(iter(CASES)), "letter", "grey")]


def golden_name(case: str, sheet: str, paper: str, theme: str) -> str:
    return f"{case}/{sheet}-{paper}-{theme}.txt"


@pytest.mark.parametrize(("case", "paper", "theme"), LOOKS, ids=map("-".join, LOOKS))
def test_sheets_are_drawn_as_before(
    case: str, paper: str, theme: str, golden: Callable[[str, str], None]
) -> None:
    short = printed(case, paper, theme, in_short)
    for sheet in short.sheets:
        pages = build_kit(short.order, [sheet]).pages
        golden(golden_name(case, sheet, paper, theme), "".join(map(dump, pages)))


def test_every_golden_is_of_a_sheet() -> None:
    sheets = {case: printed(case, "a4", "grey").sheets for case in CASES}
    wanted = {golden_name(case, s, p, t) for case, p, t in LOOKS for s in sheets[case]}
    assert {str(path.relative_to(GOLDENS)) for path in GOLDENS.rglob("*.txt")} == wanted


BLACK, GREEN = Colour(0, 0, 0), Colour(0.2, 0.6, 0.2)
HATCH = Hatch(BLACK, 45.0, 1.0, 0.1)
STYLE = Style(GREEN, BLACK, 0.25, (1.0, 2.0), HATCH)
RECT = Rect(10, 10, 20, 20, STYLE)
CURVE = CurveTo(Point(1, 2), Point(3, 4), Point(5, 6))
TEXT = Text(Point(10, 10), "one", 9.0, BLACK, "regular", "start")
LONG_ONE = tuple(replace(CURVE, point=Point(n, 6)) for n in range(40))


def page(*items: Item) -> str:
    return dump(Page(100, 100, items, "page", "Page"))


def styled(style: Style) -> str:
    return page(replace(RECT, style=style))


def path(*commands: CurveTo | Close) -> str:
    return page(Path((MoveTo(Point(0, 0)), *commands), STYLE))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (page(RECT), page(replace(RECT, x=10.002))),
        (page(RECT), page(replace(RECT, height=20.002))),
        (styled(STYLE), styled(replace(STYLE, fill=BLACK))),
        (styled(STYLE), styled(replace(STYLE, stroke=GREEN))),
        (styled(STYLE), styled(replace(STYLE, width=0.3))),
        (styled(STYLE), styled(replace(STYLE, dash=(1.0, 2.1)))),
        (styled(STYLE), styled(replace(STYLE, hatch=replace(HATCH, colour=GREEN)))),
        (styled(STYLE), styled(replace(STYLE, hatch=replace(HATCH, angle=44.0)))),
        (styled(STYLE), styled(replace(STYLE, hatch=replace(HATCH, spacing=1.1)))),
        (styled(STYLE), styled(replace(STYLE, hatch=replace(HATCH, cross=True)))),
        (page(Circle(Point(1, 2), 3, STYLE)), page(Circle(Point(1, 2.002), 3, STYLE))),
        (
            page(Polygon((Point(1, 2), Point(3, 4), Point(3, 5)), STYLE)),
            page(Polygon((Point(1, 2), Point(3, 5), Point(3, 4)), STYLE)),
        ),
        (page(Line(Point(1, 2), Point(3, 4), STYLE)), page(Line(Point(1, 2), Point(3, 5), STYLE))),
        (path(CURVE), path(replace(CURVE, control1=Point(1, 2.002)))),
        (path(CURVE), path(replace(CURVE, control2=Point(3, 4.002)))),
        (path(CURVE), path(CURVE, Close())),
        (path(*LONG_ONE), path(*LONG_ONE[:-1], replace(LONG_ONE[-1], control1=Point(1, 2.002)))),
        (path(*LONG_ONE), path(*LONG_ONE, Close())),
        (page(TEXT), page(replace(TEXT, text="two"))),
        (page(TEXT), page(replace(TEXT, size=9.002))),
        (page(TEXT), page(replace(TEXT, colour=GREEN))),
        (page(TEXT), page(replace(TEXT, font="bold"))),
        (page(TEXT), page(replace(TEXT, anchor="end"))),
        (page(Group((RECT,))), page(Group((RECT,), Transform(e=0.002)))),
        (page(Group((RECT,))), page(Group((RECT,), Transform(b=0.002)))),
        (page(Group((RECT,))), page(Group((RECT,), clip=RECT))),
        (page(Group((RECT,), clip=RECT)), page(Group((RECT,), clip=replace(RECT, x=11)))),
        (page(Group((RECT,))), page(Group((RECT,), label="one"))),
        (page(RECT, TEXT), page(TEXT, RECT)),
        (page(RECT), page(Group((RECT,)))),
    ],
)
def test_a_golden_tells_what_changed(before: str, after: str) -> None:
    assert before != after


@pytest.mark.parametrize(
    "changed",
    [{"width": 101}, {"height": 101}, {"label": "Two"}, {"side": "back"}, {"trim": (1, 2, 3, 4)}],
)
def test_a_golden_tells_of_the_page(changed: dict[str, object]) -> None:
    before = Page(100, 100, (RECT,), "page", "Page")
    assert dump(before) != dump(replace(before, **changed))  # type: ignore[arg-type]
