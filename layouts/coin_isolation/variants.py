"""Coin Isolation's variants: which there are, which contradict, and the coins they deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import COINS

STANDARD_MIX = (24, 24, 12, 4)
"""Pennies, nickels, dimes, quarters."""

MIXES = {"many-pennies": (27, 22, 11, 4), "many-many-pennies": (30, 20, 10, 4)}
VARIANTS = (
    "diagonal",
    "many-pennies",
    "many-many-pennies",
    "mixed-change",
    "mixed-change-2008",
    "transplant",
    "transplant-variant",
    "standing-still",
    "greedy",
    "semi-greedy",
    "cleanup",
    "empty-squares",
    "renegade",
)
"""In the order in which they are listed and printed."""

CONTRADICTIONS = {
    ("many-pennies", "many-many-pennies"): "each says how many coins of a kind there are",
    ("mixed-change", "mixed-change-2008"): "each says how many coins leave with the pawn",
    ("transplant", "transplant-variant"): "the pawn moves after the coins or before them",
    ("transplant", "cleanup"): "the coins are spread over empty squares or piled on the target",
    ("transplant-variant", "cleanup"): (
        "the coins are spread over empty squares or piled on the target"
    ),
    ("greedy", "semi-greedy"): "the player keeps all coins of the target or as many as they like",
    ("empty-squares", "renegade"): "paths of empty squares are for everybody or for renegades",
}
"""The pairs that cannot be combined, and why."""


def coin_mix(variants: Iterable[str]) -> tuple[int, ...]:
    """How many pennies, nickels, dimes and quarters are dealt."""
    return next((MIXES[slug] for slug in variants if slug in MIXES), STANDARD_MIX)


def remarks(layout: CoinLayout, variants: Sequence[str]) -> list[str]:
    """What is unusual about a layout that was given: coins that are not the variant's."""
    expected = coin_mix(variants)
    return [
        f"The {coin.plural} are {count}, where these rules deal {usual}."
        for coin, count, usual in zip(COINS, layout.counts(), expected, strict=True)
        if count != usual
    ]
