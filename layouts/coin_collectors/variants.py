"""Coin Collectors' variants."""

from __future__ import annotations

from collections.abc import Iterable

from layouts.coin_collectors.layout import PiecepackLayout
from layouts.errors import InputError

FOUR_DIE_STUD = "four-die-stud"
ACCEPTABLE_LOSSES = "acceptable-losses"

LEAVERS = {"last-one-out-3": 3, "last-one-out-2": 2, "last-one-out-1": 1}
"""How many pawns may ever leave the hole, by variant."""

VARIANTS = (FOUR_DIE_STUD, *LEAVERS, ACCEPTABLE_LOSSES)

_PAWNS = 4


def check_variants(variants: Iterable[str]) -> tuple[str, ...]:
    """`variants` sorted, each once. Raises InputError for an unknown one or a forbidden pair."""
    chosen = tuple(sorted(set(variants)))
    for slug in chosen:
        if slug not in VARIANTS:
            raise InputError(
                f"coin-collectors has no variant {slug[:40]!r}; it has: {', '.join(VARIANTS)}"
            )
    limits = [slug for slug in chosen if slug in LEAVERS]
    if len(limits) > 1:
        raise InputError(
            f"{' and '.join(limits)} cannot be combined: each says how many pawns may leave the "
            "hole; choose one"
        )
    return chosen


def leavers(variants: Iterable[str]) -> int:
    """How many pawns may ever leave the hole."""
    return next((LEAVERS[slug] for slug in variants if slug in LEAVERS), _PAWNS)


def remarks(layout: PiecepackLayout, variants: Iterable[str]) -> list[str]:
    """What is unusual about a layout that was given: nothing, a piecepack has always the same."""
    return []
