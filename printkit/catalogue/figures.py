"""The figures of a catalogue's setups: to sort by, to choose by, and how they are spread."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from layouts.errors import InputError
from layouts.words import capitalize, together
from printkit.catalogue.lines import CatalogueEntry

_FEWEST_BARS, _MOST_BARS = 5, 16
_TITLES = {
    "candidates": "seeds tried for one that is listed",
    "uneven": "how far the farthest share of the wins lies from an even one",
    "won": "the part of the games that is won",
    "plies": "mean length of a game, in moves",
    "fair": "fair (1) or not (0)",
    "passed": "fair and worth playing (1) or not (0)",
}
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


def figures_of(entry: CatalogueEntry[object]) -> dict[str, float]:
    """What is known of a setup in numbers, by name: where it is listed, and what the check found.

    `uneven` is how far the share that is farthest from an even one lies from it; with one player it
    is `won` instead, the share itself. `plies` is the mean length of the games that decided. `fair`
    and `passed` are 1 for a setup that is fair, and for one that is worth playing, too, and 0 for
    others.
    """
    lengths = entry.verdict.lengths
    plies = sum(n * count for n, count in enumerate(lengths)) / max(1, sum(lengths))
    alone = entry.verdict.players == 1
    return {
        "seed": entry.seed,
        "candidates": entry.candidates,
        **({"won": entry.verdict.seats[0].share} if alone else {"uneven": entry.verdict.deviation}),
        "plies": plies,
        "fair": float(entry.verdict.fair == "fair"),
        "passed": float(entry.verdict.passed),
        **{metric.name: metric.value for metric in entry.verdict.metrics},
    }


def title_of(entries: Sequence[CatalogueEntry[object]], name: str) -> str:
    """What a figure is, for people. Raises InputError for one that there is not."""
    _known(entries, name)
    metrics = entries[0].verdict.metrics if entries else ()
    titles = _TITLES | {metric.name: metric.title for metric in metrics}
    return capitalize(titles.get(name, name))


def chosen(
    entries: Sequence[CatalogueEntry[object]], conditions: Sequence[str], order: str
) -> list[CatalogueEntry[object]]:
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


def bins(entries: Sequence[CatalogueEntry[object]], name: str) -> tuple[Bin, ...]:
    """A histogram of a figure over its whole range. Raises InputError for one that there is not."""
    _known(entries, name)
    return binned([figures_of(entry)[name] for entry in entries])


def binned(values: Sequence[float]) -> tuple[Bin, ...]:
    """A histogram of values, with round numbers between its bars; none of no values."""
    if not values:
        return ()
    bars = min(_MOST_BARS, max(_FEWEST_BARS, ceil(2 * len(values) ** (1 / 3))))  # Rice's rule
    width = _round_width((max(values) - min(values)) / bars)
    first = floor(min(values) / width)
    last = max(first, ceil(max(values) / width) - 1)
    counts = [0] * (last - first + 1)
    for value in values:
        counts[min(len(counts) - 1, floor(value / width) - first)] += 1
    return tuple(Bin(i * width, (i + 1) * width, n) for i, n in enumerate(counts, first))


def _round_width(width: float) -> float:
    """The next of 1, 2 and 5 tenths, hundredths, ... that is no less; 1 for none."""
    if width <= 0:
        return 1.0
    power = 10.0 ** floor(log10(width))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= width * (1 - 1e-9))


def _condition(text: str) -> tuple[str, Callable[[float], bool]]:
    found = _CONDITION.fullmatch(text)
    if not found:
        raise InputError(f"--filter {text[:40]!r}: write, say, uneven<0.03")
    name, sign, number = found.groups()
    holds, limit = _OPERATORS[sign], float(number)
    return name, lambda value: holds(value, limit)


def _known(entries: Sequence[CatalogueEntry[object]], name: str) -> None:
    if entries and name not in figures_of(entries[0]):
        known = together(list(figures_of(entries[0])))
        raise InputError(f"there is no figure {name[:40]!r} here; choose from {known}")
