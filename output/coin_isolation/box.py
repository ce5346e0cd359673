"""The box for paper coins, pawns and reference cards."""

from __future__ import annotations

from layouts.coin_isolation.coinage import coins_of
from layouts.words import in_words, together
from output.coin_isolation.pieces import PAWN_BASE, PAWN_SIDE, PAWN_WIDTH
from output.coin_isolation.rules import card_figures
from output.coin_isolation.spec import CoinSpec
from output.contract import Draft
from output.page.reference_cards import card_size
from output.page.tuck_box import CALIPER, Pile, box_pages

_BROADEST = 75.0  # cards of many variants are too large to be kept with coins


def coin_box_pages(spec: CoinSpec) -> list[Draft]:
    """A tuck box; the pawns lie in it on their sides, as they stand on the board."""
    players, counts = spec.setup.players, spec.setup.layout.counts()
    piles = [*coin_piles(spec), Pile(PAWN_WIDTH, PAWN_SIDE, players, PAWN_BASE)]
    number, card = in_words(players), card_size(spec, card_figures(spec))
    things = [f"{sum(counts)} paper coins", f"{number} pawns"]
    if card[0] <= _BROADEST:
        piles.append(Pile(*card, players, 2 * CALIPER))
        things.append(f"{number} reference cards")
    return box_pages(spec, together(things), piles)


def coin_piles(spec: CoinSpec) -> list[Pile]:
    """The paper coins of the setup, a pile of each kind that it has."""
    kinds = zip(coins_of(spec.setup.game).coins, spec.setup.layout.counts(), strict=True)
    return [Pile(kind.diameter, kind.diameter, count) for kind, count in kinds if count]
