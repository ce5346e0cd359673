"""Every sheet of every registered game is drawn on a paper or properly refused."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS, Paper
from tests.every import every
from tests.output.games import CASES
from tests.output.kits import sheets_of_games
from tests.output.specs import kit_of

SMALL = Paper("small", "Small", 120.0, 160.0)
"""Smaller than any known paper, but with room for a foot."""

EVERY_SHEET = [(case, sheet.name) for case, sheet in sheets_of_games()]


def is_drawn_or_refused(case: str, sheet: str, paper: Paper) -> None:
    """Check that a sheet is drawn, or that every paper named in the refusal takes it."""
    spec = replace(CASES[case]("a4", "grey"), paper=paper)
    try:
        assert all(page.items for page in kit_of(spec, sheet).pages)
    except InputError as error:
        advice = re.split(r"\W+", str(error).partition("; use ")[2])
        named = [other for other in PAPERS.values() if other.title in advice]
        assert named, error
        for other in named:
            assert kit_of(replace(spec, paper=other), sheet).pages


def test_a_sheet_is_drawn_or_names_a_paper_that_takes_it() -> None:
    sheets = [sheet for case, sheet in EVERY_SHEET if case == "isaac"]
    every([("isaac", sheet, SMALL) for sheet in sheets], is_drawn_or_refused)


@pytest.mark.matrix
def test_every_sheet_of_every_game_is_drawn_or_names_a_paper_that_takes_it() -> None:
    """Small paper is tried with all games; each larger one takes every sheet of some game."""
    # each of these takes every sheet, as test_sheets_invariants checks
    others = ("a4", "letter", "a3", "a5")
    small = [(*one, SMALL) for one in EVERY_SHEET]
    first = EVERY_SHEET[0][0]
    larger = [
        (*one, paper)
        for name, paper in PAPERS.items()
        for one in EVERY_SHEET
        if name not in others and one[0] == first
    ]
    every([*small, *larger], is_drawn_or_refused)
