"""The box for tiles, counters and reference cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from layouts.errors import InputError
from layouts.isaac.tiles import SEATS
from layouts.paper import Paper, fitted
from layouts.words import in_words
from output.contract import Draft
from output.isaac import faces
from output.isaac.board import board_grid
from output.isaac.rules import card_figures
from output.isaac.spec import IsaacSpec
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages


def tile_box_pages(spec: IsaacSpec) -> list[Draft]:
    """A tuck box for both players' tiles, for the board that the same paper has."""
    problem = f"the box for the tiles of its board does not fit on {spec.paper.title}"
    return fitted(spec.paper, partial(_on, spec), problem)


def _on(spec: IsaacSpec, paper: Paper) -> list[Draft] | None:
    """The box on a paper, if this takes it and has a board."""
    try:
        return _pages(replace(spec, paper=paper))
    except InputError:
        return None


def _pages(spec: IsaacSpec) -> list[Draft]:
    square, players, kinds = board_grid(spec.paper).square, len(SEATS), spec.setup.layout.tiles
    breadth, counter = faces.tile_breadth(square), faces.counter_size(square)
    piles = [
        Pile(breadth, faces.tile_length(kind.length, square), players * kind.count)
        for kind in kinds
    ]
    piles.append(Pile(counter, counter, players))
    piles.append(Pile(*card_size(spec, card_figures(spec)), players, 2 * CALIPER))
    number, tiles = in_words(players), players * sum(kind.count for kind in kinds)
    holds = f"{tiles} tiles, {number} counters and {number} reference cards"
    return box_pages(spec, holds, piles)
