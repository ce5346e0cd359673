"""Coin Collectors' variants."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

FOUR_DIE_STUD = "four-die-stud"
ACCEPTABLE_LOSSES = "acceptable-losses"

LEAVERS = {"last-one-out-1": 1, "last-one-out-2": 2, "last-one-out-3": 3}
"""How many pawns may ever leave the hole, by variant."""

VARIANTS = (ACCEPTABLE_LOSSES, FOUR_DIE_STUD, *LEAVERS)
"""In the order in which they are listed and printed."""

CONTRADICTIONS = dict.fromkeys(
    combinations(LEAVERS, 2), "each says how many pawns may leave the hole"
)
"""The pairs that cannot be combined, and why."""

_PAWNS = 4


def leavers(variants: Iterable[str]) -> int:
    """How many pawns may ever leave the hole."""
    return next((LEAVERS[slug] for slug in variants if slug in LEAVERS), _PAWNS)
