"""Every sheet of every game that is registered: drawn on each paper, or refused as it should be."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from layouts.errors import InputError
from layouts.paper import PAPERS, Paper
from tests.output.games import CASES
from tests.output.kits import sheets_of_games
from tests.output.specs import kit_of

SMALL = Paper("small", "Small", 120.0, 160.0)
"""Smaller than any that is known, but with room for a foot."""

EVERY_SHEET = pytest.mark.parametrize(
    ("case", "sheet"), [(case, sheet.name) for case, sheet in sheets_of_games()]
)


@EVERY_SHEET
@pytest.mark.parametrize("paper", [*PAPERS.values(), SMALL], ids=lambda paper: paper.name)
def test_it_is_drawn_or_a_paper_is_named_that_takes_it(case: str, sheet: str, paper: Paper) -> None:
    spec = replace(CASES[case]("a4", "grey"), paper=paper)
    try:
        assert all(page.items for page in kit_of(spec, sheet).pages)
    except InputError as error:
        advice = re.split(r"\W+", str(error).partition("; use ")[2])
        named = [other for other in PAPERS.values() if other.title in advice]
        assert named, error
        for other in named:
            assert kit_of(replace(spec, paper=other), sheet).pages
