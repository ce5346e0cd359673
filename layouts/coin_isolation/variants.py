"""Coin Isolation's variants, as far as they change what lies on the table."""

from __future__ import annotations

from collections.abc import Iterable

from layouts.coin_isolation.layout import CoinLayout
from layouts.coins import COINS
from layouts.errors import InputError

STANDARD_MIX = (24, 24, 12, 4)
"""Pennies, nickels, dimes, quarters."""

MIXES = {"many-pennies": (27, 22, 11, 4), "many-many-pennies": (30, 20, 10, 4)}
VARIANTS = tuple(MIXES)


def check_variants(variants: Iterable[str]) -> tuple[str, ...]:
    """`variants` sorted, each once. Raises InputError for an unknown one or a forbidden pair."""
    chosen = tuple(sorted(set(variants)))
    for slug in chosen:
        if slug not in VARIANTS:
            raise InputError(
                f"coin-isolation has no variant {slug[:40]!r} here; it has: {', '.join(VARIANTS)}"
            )
    if len(chosen) > 1:
        raise InputError(
            "many-pennies and many-many-pennies cannot be combined: each says how many coins of a "
            "kind there are; choose one"
        )
    return chosen


def coin_mix(variants: Iterable[str]) -> tuple[int, ...]:
    """How many pennies, nickels, dimes and quarters are dealt."""
    return next((MIXES[slug] for slug in variants if slug in MIXES), STANDARD_MIX)


def remarks(layout: CoinLayout, variants: Iterable[str]) -> list[str]:
    """What is unusual about a layout that was given: coins that are not the variant's."""
    expected = coin_mix(variants)
    return [
        f"The {coin.plural} are {count}, where these rules deal {usual}."
        for coin, count, usual in zip(COINS, layout.counts(), expected, strict=True)
        if count != usual
    ]
