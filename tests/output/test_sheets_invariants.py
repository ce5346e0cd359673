"""Invariants of every sheet of every game, on the smallest paper and others, in every theme."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from inspect import signature
from itertools import combinations, product
from math import sqrt

import pytest

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Colour, Line, Polygon, Rect, Text
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import LARGE_TEXT
from tests.every import every
from tests.output.games import CASES
from tests.output.ink import TOUCH, WrittenText, outlines, place
from tests.output.kits import (
    IN_LARGE_PRINT,
    Drawn,
    Printed,
    cases_of_games,
    in_large_print,
    in_short,
    sheets_of_case,
)
from tests.output.scenes import Leaf, contrast, inside, near, texts
from tests.output.tiers import in_tiers

SLACK = 0.01  # mm
LEGIBLE = 8.0  # points
LEAST_PRINTED = 6.5  # for IDs, and for reports set smaller to take one page
CONTRAST, LARGE_CONTRAST = 4.5, 3.0  # as WCAG asks of text, and of text of 18 points and more
LARGE = 18.0


LOOKED_AT = [
    # a board in parts, variants, four players
    ("coin-isolation-4", "a5", "grey", "short"),
    *((case, "a4", "colour", "short") for case in cases_of_games() if case != "coin-isolation-2"),
    ("isaac", "a4", "colour", "large"),
]
"""One case of every game, and the most different layouts."""

AT_LENGTH = [
    # the same variants as with coins of longer names
    *((case, "a5", "grey", "short") for case in CASES if case != "coin-isolation-3"),
    ("coin-isolation-2", "letter", "grey", "whole"),
    *((*one, "large") for one in IN_LARGE_PRINT),
]
"""Cases on Letter, which is lower than A4, and on A5, the smallest; in large print on A3, too.

Positions depend on the paper alone, not on the theme.
"""


def draw_case(case: str, paper: str, theme: str, way: str) -> Printed:
    """Return all sheets of a case, with fewer repetitions except where it is drawn whole."""
    if way == "large":
        return in_short(sheets_of_case(case, paper, theme, in_large_print))
    return sheets_of_case(case, paper, theme, in_short if way == "short" else None)


@pytest.fixture(scope="module", params=LOOKED_AT, ids="-".join)
def sheets(request: pytest.FixtureRequest) -> Printed:
    """Return the sheets of one case; the tests of one kit run one after the other."""
    return draw_case(*request.param)


@pytest.mark.matrix
def test_the_invariants_hold_on_other_papers_and_in_other_cases() -> None:
    """Runs every test here that takes sheets, one kit after the other to save memory."""
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    checks = [test for test in tests if [*signature(test).parameters] == ["sheets"]]
    assert len(checks) == 12

    def all_checks(*one: str) -> None:
        kit = draw_case(*one)
        every(checks, lambda check: check(kit))

    every([one for one in AT_LENGTH if one not in LOOKED_AT], all_checks)


@pytest.mark.matrix
def test_text_stands_out_in_every_theme() -> None:
    """In colour and in grey every test here looks at a kit of every game."""

    def stands_out(case: str, theme: str) -> None:
        test_text_stands_out_in_grey(sheets_of_case(case, "a4", theme, in_short))

    themes = THEMES.keys() - {"colour", "grey"}
    every(product(cases_of_games(), themes), stands_out)


def test_nothing_lies_where_printers_cannot_reach(sheets: Printed) -> None:
    for sheet in sheets.pages:
        for leaf in sheet.items:
            assert inside(leaf.box, sheet.area, SLACK), (sheet.page.name, leaf)


def test_text_is_legible(sheets: Printed) -> None:
    slug = sheets.spec.setup.game.slug
    for sheet in sheets.pages:
        for leaf in sheet.items:
            text = leaf.item
            if not isinstance(text, Text):
                continue
            a, b, c, d, *_ = leaf.transform
            printed_size = text.size * sqrt(abs(a * d - b * c))
            assert printed_size >= LEAST_PRINTED, (sheet.page.name, text, printed_size)
            assert text.size >= LEGIBLE or is_id(text.text, slug), (sheet.page.name, text)


def is_id(text: str, slug: str) -> bool:
    """Return whether a text is an ID or a part of one: a name and a colon, or code without
    spaces; or the version of the program.
    """
    if re.fullmatch(r"(seed \d+ · )?printkit [\d.]+", text):
        return True
    code = text.removeprefix(f"{slug}:")
    return code != text or (len(code) > 9 and code.isalnum() and code == code.lower())


def test_text_fits_where_it_stands(sheets: Printed) -> None:
    """No edge crosses a text, neither of its ground nor of anything else."""
    for sheet in sheets.pages:
        for text in sheet.texts:
            what = [(type(leaf.item).__name__, leaf.labels, leaf.box) for leaf in text.struck]
            assert not what, (sheet.page.name, text.text.text, text.ink, what)


def test_no_text_lies_on_another(sheets: Printed) -> None:
    for sheet in sheets.pages:
        texts = sorted(sheet.texts, key=lambda text: text.ink.y)
        for index, text in enumerate(texts):
            for other in texts[index + 1 :]:
                if other.ink.y >= text.ink.bottom:
                    break
                on = near(text.ink, other.ink, -TOUCH)
                assert not on, (sheet.page.name, text.text, other.text)


def test_text_stands_out_in_grey(sheets: Printed) -> None:
    for sheet in sheets.pages:
        for text in sheet.texts:
            found = worst_contrast(text)
            assert found >= (LARGE_CONTRAST if text.text.size >= LARGE else CONTRAST), (
                sheet.page.name,
                text.text,
                text.ground,
                found,
            )


def worst_contrast(text: WrittenText) -> float:
    """Return the smaller contrast: in colour, or in the grey of a black-and-white printer."""
    colours = text.text.colour, text.ground
    return min(contrast(*colours), contrast(*map(grey, colours)))


def grey(colour: Colour) -> Colour:
    tone = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue
    return Colour(tone, tone, tone)


def test_cut_outs_do_not_overlap(sheets: Printed) -> None:
    for sheet in sheets.pages:
        for one, other in combinations(cut_shapes(sheet), 2):
            assert clear(one, other), (sheet.page.name, one.box, other.box)


def test_marks_are_outside_cut_outs(sheets: Printed) -> None:
    """Both ends of all four edges of a straight piece are marked, for any order of cuts."""
    for sheet in sheets.pages:
        pieces = cut_shapes(sheet)
        lines = [leaf.bare for leaf in sheet.items if pieces and is_mark(leaf)]
        for piece in pieces:
            close = [line for line in lines if near(line, piece.box, AROUND)]
            marks = [
                line
                for line in close
                if any(begins(line, mark) for mark in wanted_marks(piece.bare))
            ]
            if not isinstance(piece.item, Polygon):  # a box
                wanted = [m for m in wanted_marks(piece.bare) if not is_covered(m, pieces)]
                missing = [m for m in wanted if not any(begins(line, m) for line in marks)]
                assert not missing, (sheet.page.name, piece.bare)
            beside = [other for other in pieces if near(other.box, piece.box, AROUND)]
            within = [mark for mark in marks for o in beside if place(o, mark) != "apart"]
            assert not within, (sheet.page.name, within)


def is_covered(mark: tuple[float, float, int, int], pieces: list[Leaf]) -> bool:
    """Return whether a touching piece covers the place of a mark."""
    x, y, dx, dy = mark
    spot = Box(x + 0.3 * dx, y + 0.3 * dy, 0.0, 0.0)
    straight = (p for p in pieces if not isinstance(p.item, Circle))
    return any(inside(spot, piece.bare) for piece in straight)


def cut_shapes(sheet: Drawn) -> list[Leaf]:
    """Return the shapes to cut out; single lines are only folded or cut along."""
    cut = sheet.spec.theme.cut
    shapes = [leaf for leaf in sheet.items if getattr(leaf.item, "style", None) == cut]
    return [leaf for leaf in shapes if not isinstance(leaf.item, Line)]


def clear(one: Leaf, other: Leaf) -> bool:
    """Return whether two shapes share at most an edge."""
    if isinstance(one.item, Circle) and isinstance(other.item, Circle):
        a, b = one.bare, other.bare
        reach = (a.width + b.width) / 2 - SLACK
        return (a.centre.x - b.centre.x) ** 2 + (a.centre.y - b.centre.y) ** 2 >= reach**2
    if not near(one.bare, other.bare, -SLACK):
        return True
    if isinstance(one.item, Rect) and isinstance(other.item, Rect):
        return False
    points = [(p, other) for line in outlines(one) for p in [*line, one.bare.centre]]
    points += [(p, one) for line in outlines(other) for p in [*line, other.bare.centre]]
    return not any(encloses(leaf, Box(p.x, p.y, 0.0, 0.0)) for p, leaf in points)


def encloses(leaf: Leaf, spot: Box) -> bool:
    return place(leaf, spot.inset(-SLACK, -SLACK, -SLACK, -SLACK)) == "covers"


def is_mark(leaf: Leaf) -> bool:
    """Return whether a leaf is a short horizontal or vertical line, such as a mark."""
    if not isinstance(leaf.item, Line) or leaf.item.style.dash:
        return False
    width, height = leaf.bare.width, leaf.bare.height
    return min(width, height) < SLACK and max(width, height) <= 3.0


MARK_GAP = 6.0
"""The largest distance in mm from a corner to its marks, bleed included."""


AROUND = 10.0  # mm: no mark is further from its piece


def wanted_marks(piece: Box) -> list[tuple[float, float, int, int]]:
    """Return where marks should begin: a corner and the direction away from the piece."""
    across, down = ((piece.x, -1), (piece.right, 1)), ((piece.y, -1), (piece.bottom, 1))
    corners = product(across, down)
    return [m for (x, dx), (y, dy) in corners for m in ((x, y, dx, 0), (x, y, 0, dy))]


def begins(line: Box, mark: tuple[float, float, int, int]) -> bool:
    """Return whether a line leads away from a corner, close to it but without touching it."""
    x, y, dx, dy = mark
    if dx:
        gap = line.x - x if dx > 0 else x - line.right
        return line.height < SLACK and abs(line.y - y) < SLACK and 0.3 <= gap <= MARK_GAP
    gap = line.y - y if dy > 0 else y - line.bottom
    return line.width < SLACK and abs(line.x - x) < SLACK and 0.3 <= gap <= MARK_GAP


def test_every_page_names_itself(sheets: Printed) -> None:
    pages = sheets.kit.pages
    assert len({page.name for page in pages}) == len(pages)
    assert all(page.label and page.items for page in pages)


def test_a_back_follows_its_front(sheets: Printed) -> None:
    pages = sheets.kit.pages
    sizes = [(page.width, page.height) for page in pages]
    for index, page in enumerate(pages):
        if page.side == "back":
            assert index and pages[index - 1].side == "front", page.name
            assert sizes[index] == sizes[index - 1], page.name


def test_only_cut_outs_turned_sheets_and_the_quick_start_have_a_back(sheets: Printed) -> None:
    """Text that runs over never goes on a back."""
    backs = {page.name.split("-")[0] for page in sheets.kit.pages if page.side == "back"}
    assert backs <= {"pieces", "boards", "quick"}


def test_no_page_of_text_is_nearly_empty(sheets: Printed) -> None:
    for sheet in sheets.pages:
        name = sheet.page.name
        if name.split("-")[0] in ("rules", "report") and sheets.spec.verdict:
            shown = [leaf.box for leaf in sheet.items if "about this sheet" not in leaf.labels]
            filled = max(box.bottom for box in shown) - sheet.area.y
            assert filled > sheet.area.height / 4, name


@in_tiers(["dice-isolation"], ["coin-isolation-francs", "isaac", "coin-collectors"])
def test_only_sheets_that_show_a_setup_mention_its_check(case: str) -> None:
    checked = sheets_of_case(case, "a4", "colour", in_short)
    unchecked = replace(checked, spec=replace(checked.spec, verdict=None, deal=None))
    silent = [sheet.name for sheet in unchecked.sheet_set.sheets if "setup" not in sheet.shows]
    for page in unchecked.taken(*silent).pages:
        assert not [text for text in texts(page) if text.startswith("Not checked")], page.name


def test_full_paper_takes_each_sheet_on_few_sides(sheets: Printed) -> None:
    if sheets.spec.text == LARGE_TEXT:
        return
    small = sheets.spec.paper.name == "a5"
    names = Counter(re.sub(r"-\d+$", "", page.name) for page in sheets.kit.pages)
    assert small or names.keys() == {*sheets.sheets}
    assert all(names[sheet] <= (2 if small else 1) for sheet in ("board", "setup"))
    assert names["rules"] <= (4 if small else 2)
    assert names["reference"] <= 1 and names["score-pad"] <= 1
    players = sheets.spec.setup.players
    assert names["reference-cards"] <= (players if small else (players + 1) // 2)
    assert names["report"] <= (3 if small else 1)
    assert names["cards"] <= (3 if small else 1)  # maps can hardly shrink
