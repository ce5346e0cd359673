"""The choice of the 36 boards of a set from all that were found for the templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.dice_isolation.design import Candidate
from engines.dice_isolation.shapes import canonical, structure
from layouts.dice_isolation.layout import NUMBERS
from layouts.errors import InputError

ALIKE_IN_SIZE = 4
"""Boards of a set with the same number of white squares, at most."""

_CHANGED = 0.006  # what a square off the drawing counts, to a share so far from even


def choose(candidates: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """The 36 boards of a set, from small to large: the most even ones, all different.

    One of each template at most, no two of a shape or on which the same game is played, and of many
    sizes. Raises InputError when that many were not found.
    """
    chosen: list[Candidate] = []
    templates: set[str] = set()
    known: set[object] = set()
    sizes: Counter[int] = Counter()
    for candidate in sorted(candidates, key=_rank):
        size = candidate.white.bit_count()
        marks = {canonical(candidate.white), structure(candidate.white)}
        if candidate.name in templates or marks & known or sizes[size] == ALIKE_IN_SIZE:
            continue
        chosen.append(candidate)
        templates.add(candidate.name)
        known |= marks
        sizes[size] += 1
        if len(chosen) == len(NUMBERS):
            return tuple(
                sorted(
                    chosen, key=lambda candidate: (candidate.white.bit_count(), _rank(candidate))
                )
            )
    raise InputError(
        f"found only {len(chosen)} of the {len(NUMBERS)} boards of a set; look at more with "
        "--candidates, or give another --seed"
    )


def _rank(candidate: Candidate) -> tuple[float, str, int]:
    return (
        round(candidate.faults + _CHANGED * candidate.changed, 9),
        candidate.name,
        candidate.white,
    )
