"""The figures of a catalogue's setups: to sort by, to choose by, and how they are spread."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from layouts.errors import InputError
from layouts.words import together
from printkit.catalogue.lines import Listed

_BINS = 10
_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}
_CONDITION = re.compile(r"\s*([a-z_]+)\s*(<=|>=|<|>|=)\s*(-?\d+(?:\.\d+)?)\s*")


@dataclass(frozen=True, slots=True)
class Bin:
    """How often a figure is at least `low`, and below `high`; in the last range also that."""

    low: float
    high: float
    count: int


def figures_of(entry: Listed[object]) -> dict[str, float]:
    """What is known of a setup in numbers, by name: where it is listed, and what the check found.

    `uneven` is how far the share that is farthest from an even one lies from it, `plies` the mean
    length of the games that decided.
    """
    lengths = entry.verdict.lengths
    plies = sum(n * count for n, count in enumerate(lengths)) / max(1, sum(lengths))
    return {
        "seed": entry.seed,
        "candidates": entry.candidates,
        "uneven": entry.verdict.deviation,
        "plies": plies,
        **{metric.name: metric.value for metric in entry.verdict.metrics},
    }


def chosen(
    entries: Sequence[Listed[object]], conditions: Sequence[str], order: str
) -> list[Listed[object]]:
    """The entries that meet all conditions, in the order of a figure; "-" before it turns it round.

    Raises InputError for what is no condition, and for a figure that there is not.
    """
    tests = [_condition(text) for text in conditions]
    names = [name for name, _ in tests] + ([order.removeprefix("-")] if order else [])
    for name in names:
        _known(entries, name)
    kept = [e for e in entries if all(holds(figures_of(e)[name]) for name, holds in tests)]
    if order:
        name, sign = order.removeprefix("-"), -1 if order.startswith("-") else 1
        kept.sort(key=lambda entry: sign * figures_of(entry)[name])
    return kept


def bins(entries: Sequence[Listed[object]], name: str) -> tuple[Bin, ...]:
    """A histogram of a figure over its whole range. Raises InputError for one that there is not."""
    _known(entries, name)
    values = [figures_of(entry)[name] for entry in entries]
    if not values:
        return ()
    low, high = min(values), max(values)
    if low == high:
        return (Bin(low, high, len(values)),)
    width = (high - low) / _BINS
    counts = [0] * _BINS
    for value in values:
        counts[min(_BINS - 1, int((value - low) / width))] += 1
    return tuple(Bin(low + i * width, low + (i + 1) * width, n) for i, n in enumerate(counts))


def _condition(text: str) -> tuple[str, Callable[[float], bool]]:
    found = _CONDITION.fullmatch(text)
    if not found:
        raise InputError(f"--filter {text[:40]!r}: write, say, uneven<0.03")
    name, sign, number = found.groups()
    holds, limit = _OPERATORS[sign], float(number)
    return name, lambda value: holds(value, limit)


def _known(entries: Sequence[Listed[object]], name: str) -> None:
    if entries and name not in figures_of(entries[0]):
        known = together(list(figures_of(entries[0])))
        raise InputError(f"there is no figure {name[:40]!r} here; choose from {known}")
