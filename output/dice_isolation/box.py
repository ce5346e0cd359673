"""The box for tokens and reference cards."""

from __future__ import annotations

from layouts.dice_isolation.rules import SUPPLY
from layouts.words import in_words
from output.contract import Draft
from output.dice_isolation.rules import card_figures
from output.dice_isolation.spec import DiceSpec
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages


def token_box_pages(spec: DiceSpec, size: float) -> list[Draft]:
    """A tuck box for all tokens of both players, `size` mm across."""
    players = spec.setup.players
    piles = [
        Pile(size, size, players * SUPPLY),
        Pile(*card_size(spec, card_figures(spec)), players, 2 * CALIPER),
    ]
    holds = f"{players * SUPPLY} tokens and {in_words(players)} reference cards"
    return box_pages(spec, holds, piles)
