"""Dice Isolation's variants: the published rules have none."""

from __future__ import annotations

from collections.abc import Iterable

from layouts.dice_isolation.layout import DiceLayout, count_parts
from layouts.errors import InputError

VARIANTS: tuple[str, ...] = ()


def check_variants(variants: Iterable[str]) -> tuple[str, ...]:
    """No variants. Raises InputError that names the first one given."""
    for slug in sorted(variants):
        raise InputError(f"dice-isolation has no variants; leave {slug[:40]!r} out")
    return VARIANTS


def remarks(layout: DiceLayout, variants: Iterable[str]) -> list[str]:
    """What is unusual about a layout that was given: islands."""
    parts = count_parts(layout.white)
    if parts == 1:
        return []
    return [f"The white squares are in {parts} parts that do not touch, not even at a corner."]
