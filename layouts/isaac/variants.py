"""Isaac's variants: there are none."""

from __future__ import annotations

from collections.abc import Iterable

from layouts.errors import InputError
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import STANDARD, Kind

VARIANTS: tuple[str, ...] = ()


def check_variants(variants: Iterable[str]) -> tuple[str, ...]:
    """The empty tuple. Raises InputError for whatever is named."""
    for slug in sorted(set(variants)):
        raise InputError(f"isaac has no variant {slug[:40]!r}; it has none")
    return ()


def remarks(layout: IsaacLayout, variants: Iterable[str]) -> list[str]:
    """What is unusual about a layout that was given: tiles that are not the standard set's."""
    if layout.tiles == STANDARD:
        return []
    return [f"The tiles are {_listed(layout.tiles)}, where the game has {_listed(STANDARD)}."]


def _listed(kinds: Iterable[Kind]) -> str:
    return ", ".join(f"{kind.count} × {kind.length} (value {kind.value})" for kind in kinds)
