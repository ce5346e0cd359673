"""The rules, with the first steps of a game as pictures."""

from __future__ import annotations

from functools import partial

from layouts.coin_collectors.table import Table
from output.coin_collectors.positions import position, size_of
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Item
from output.drawing.theme import Theme
from output.page import rules
from output.page.diagrams import Pictures

SHOWN = (3, 3)
"""The files from the left and the ranks from the top in which the example is played."""

_KEY = (
    "The upper left corner of the board. On a square stand the suit and the value of its tile, and "
    "below, in a ring, the value of its coin. A pawn has its suit on it; the dice are below the "
    "board."
)


def rules_pages(spec: CollectorsSpec) -> list[Draft]:
    """The rules below the two ways to step, one after the other."""
    steps = Pictures(*size_of(*SHOWN), _step, _KEY)
    return rules.rules_pages(spec, partial(rules.example_rows, steps))


def _step(
    shown: Diagram[Table], before: Diagram[Table] | None, box: Box, theme: Theme
) -> list[Item]:
    return position(shown, box, theme, *SHOWN)
