"""The contract of a game's sheets: how other packages find and ask for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.output.contract import sheets_of

COINS = GAMES["coin-isolation"]
ON_DEMAND = {"annotated", "back-cover", "box", "club", "diagrams", "puzzles", "reference"}


def test_a_package_with_another_games_sheets_breaks_the_contract() -> None:
    with pytest.raises(
        InputError, match=r"printkit\.output\.isaac\.sheets lacks SHEETS.*coin-isolation"
    ):
        sheets_of(replace(COINS, home="printkit.output.isaac"))


def test_sheets_come_in_the_order_in_which_they_are_printed() -> None:
    named = sheets_of(COINS).select(["rules", "board", "rules"])
    assert [sheet.name for sheet in named] == ["board", "rules"]
    with pytest.raises(InputError, match="no sheet 'mat'; choose from: cover, setup"):
        sheets_of(COINS).select(["board", "mat"])


def test_a_kit_leaves_out_sheets_made_on_demand() -> None:
    sheets = sheets_of(COINS)
    left_out = {sheet.name for sheet in sheets.sheets} - {sheet.name for sheet in sheets.kit}
    assert left_out == ON_DEMAND, "is a sheet new? Name it here if a kit is complete without it"
    assert [s.name for s in sheets.home_kit] == ["setup", "quick-start", "rules"]
    tiled = sheets_of(GAMES["isaac"]).home_kit
    assert {s.name for s in tiled} == {"board", "setup", "quick-start", "pieces", "rules"}, (
        "no drawer has tiles"
    )
