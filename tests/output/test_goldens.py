"""Pictures of the sheets as they were last looked at, as the SVG that the program writes.

`pytest --update-goldens tests/output/test_goldens.py` draws them anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from output.drawing.svg import render_svg
from tests.conftest import GOLDENS
from tests.output.games import PICKED
from tests.output.kits import Printed, in_short, printed, sheets_of_games

REPEATING = {
    "board",  # the setup without what lies on it
    "boards",  # a setup for each board of a set
    "cards",  # the setup in small
    "cover",  # all others in small
    "diagrams",  # positions as the rules show them
    "reference",  # the rules in short
    "reference-cards",  # and again
    "scorepad",  # one form again and again
}
"""Sheets that show little which others do not, and would nearly double what is kept."""

SHOWN = [(case, sheet.name) for case, sheet in sheets_of_games() if sheet.name not in REPEATING]


def to_keep(whole: Printed) -> Printed:
    """In short, and without what was found by play, which is another whenever players are."""
    short = in_short(whole)
    return short if whole.case in PICKED else replace(short, spec=replace(short.spec, verdict=None))


@pytest.mark.parametrize(("case", "sheet"), SHOWN, ids=map("-".join, SHOWN))
def test_a_sheet_is_drawn_as_before(
    case: str, sheet: str, golden: Callable[[str, str], None]
) -> None:
    kit = printed(case, "a4", "colour", to_keep).named(sheet)
    first = kit.pages[0]
    drawn = render_svg(first, f"{kit.title}: {first.label}", live_text=True)
    golden(f"{case}/{sheet}.svg", drawn.replace("><", ">\n<"))  # a diff goes by lines


def test_every_golden_is_of_a_sheet(request: pytest.FixtureRequest) -> None:
    wanted = {GOLDENS / case / f"{sheet}.svg" for case, sheet in SHOWN}
    others = {*GOLDENS.rglob("*.svg")} - wanted
    if request.config.getoption("--update-goldens"):
        for path in others:
            path.unlink()
        return
    assert not others, "of no sheet: run pytest --update-goldens"
