"""The rules, with the first steps of a game as pictures."""

from __future__ import annotations

from dataclasses import replace

from layouts.coin_collectors.table import Table
from output.coin_collectors.positions import position, size_of
from output.coin_collectors.spec import CollectorsSpec
from output.contract import Diagram, Draft, Pictures
from output.drawing.box import Box
from output.drawing.scene import Item
from output.drawing.theme import Theme
from output.page import rules
from output.page.figures import Figure, example_figures
from output.page.reference_cards import card_pages

SHOWN = (3, 3)
"""The files from the left and the ranks from the top in which the example is played."""

_SHORT = "brief-example"  # what the reference calls the first step of the example
_KEY = (
    "The upper left corner of the board. On a square stand the suit and the value of its tile, and "
    "below, in a ring, the value of its coin. A pawn has its suit on it; the dice are below the "
    "board."
)


def rules_pages(spec: CollectorsSpec) -> list[Draft]:
    """The rules with the two ways to step, one after the other."""
    return rules.rules_pages(spec, example_figures(_STEPS, spec.example))


def reference_pages(spec: CollectorsSpec) -> list[Draft]:
    """The quick reference, with the first of them."""
    return rules.reference_pages(spec, card_figures(spec))


def reference_card_pages(spec: CollectorsSpec) -> list[Draft]:
    """The reference as a card, with it, too."""
    return card_pages(spec, card_figures(spec))


def card_figures(spec: CollectorsSpec) -> dict[str, Figure]:
    """What is drawn in the quick reference, also on cards: the first step."""
    if not spec.example:
        return {}
    (figure,) = example_figures(_STEPS, spec.example[:1]).values()
    return {_SHORT: replace(figure, words=None)}


def _step(
    shown: Diagram[Table], before: Diagram[Table] | None, box: Box, theme: Theme
) -> list[Item]:
    return position(shown, box, theme, *SHOWN)


_STEPS = Pictures(*size_of(*SHOWN), _step, _KEY)
