"""Kits: which sheets of a setup or a record are printed, and what they are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from layouts.game import Layout
from layouts.paper import Paper
from layouts.setup import AnyChecked, CheckedSetup, Record, Setup
from output.contract import GameSheets
from output.drawing.theme import Theme
from output.sheet import NORMAL_TEXT, AnySpec, KitSpec, Sheet, TextSize, going_with
from printkit.printing.diagrams import diagrams, example
from printkit.setups import card_seeds, deal_like
from printkit.version import VERSION


def usual_sheets(
    known: GameSheets[Any],
    setup: Setup[Layout],
    record: Record | None,
    *,
    checked: bool,
    whole: bool,
) -> tuple[Sheet[Any], ...]:
    """The sheets of a record, or the home kit or the `whole` one of a setup, unless some are named.

    Sheets that tell of a check go with one that is `checked`.
    """
    told = tuple(sheet for sheet in known.sheets if sheet.shows_record and record is not None)
    if told and not whole:
        return told
    kit = known.kit if whole else known.home_kit
    return (*going_with(setup, kit, checked=checked), *told)


def spec_of(
    setup: Setup[Layout],
    record: Record | None,
    sheets: Sequence[Sheet[Any]],
    paper: Paper,
    theme: Theme,
    *,
    duplicate: bool = False,
    text: TextSize = NORMAL_TEXT,
) -> AnySpec:
    """What the sheets are drawn from, as far as it is known before anything is checked.

    Raises InputError for a record with a move that is illegal.
    """
    shows_example = any(sheet.shows_example for sheet in sheets)
    return KitSpec(
        setup,
        paper,
        theme,
        VERSION,
        diagrams=() if record is None else diagrams(record),
        example=example(setup) if shows_example else (),
        duplicate=duplicate,
        text=text,
    )


def unchecked_cards(setup: Setup[Layout]) -> tuple[AnyChecked, ...]:
    """Setups for the page of cards, on the terms of `setup` without its head start."""
    plain = replace(setup, head_start=())  # which is for the layout at hand
    return tuple(CheckedSetup(deal_like(plain, seed)) for seed in card_seeds(plain))
