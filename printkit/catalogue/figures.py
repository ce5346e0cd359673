"""Figures of a catalogue's setups, by which users sort, filter and plot them."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from printkit.catalogue.lines import CatalogueEntry
from printkit.layouts.errors import InputError
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import Message, OptionName, english
from printkit.layouts.spelling import read_decimal, read_name

_FEWEST_BARS, _MOST_BARS = 5, 16
_TITLES: dict[str, Message | str] = {
    "candidates": "seeds tried for one that is listed",
    "uneven": "how far the farthest share of the wins lies from an even one",
    "won": "the part of the games that is won",
    "plies": "mean length of a game, in moves",
    "fair": "fair (1) or not (0)",
    "passed": "fair and worth playing (1) or not (0)",
    "levels": "fair at all levels (1) or not (0)",
}
_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
}
_CONDITION = re.compile(r"([\w -]+)(<=|>=|=<|=>|[<>=≤≥])([^<>=≤≥]+)")
_OTHER_SIGNS = {"=<": "<=", "≤": "<=", "=>": ">=", "≥": ">="}


@dataclass(frozen=True, slots=True)
class Bin:
    """How many values are at least `low` and below `high`; the last bin includes `high`."""

    low: float
    high: float
    count: int


def figures_of(entry: CatalogueEntry[object]) -> dict[str, float]:
    """The figures of a setup by name: its place in the list, and what the check measured.

    `uneven` is how far the share that is farthest from an even one lies from it; with one player
    there is `won` instead, the share itself. `plies` is the mean length of the games that decided.
    `fair` and `passed` are 1 for a setup that is fair, and for one that is worth playing, too, and
    0 for others.
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
        "levels": float(entry.verdict.fair_at_all_levels),
        **{metric.name: metric.value for metric in entry.verdict.metrics},
    }


def title_of(entries: Sequence[CatalogueEntry[object]], name: str) -> str:
    """The title of a figure, for users. Raises InputError for an unknown figure."""
    name = find_figure(entries, name)
    metrics = entries[0].verdict.metrics if entries else ()
    titles = _TITLES | {metric.name: metric.title for metric in metrics}
    return ENGLISH.begin_with(titles.get(name, name))


def select_entries(
    entries: Sequence[CatalogueEntry[object]], conditions: Sequence[str], order: str
) -> list[CatalogueEntry[object]]:
    """The entries that meet all conditions, sorted by a figure, descending if it begins with "-".

    Without an `order`, setups that are fair at all levels come first.

    Raises InputError for a malformed condition or an unknown figure.
    """
    each = (text for said in conditions for text in re.split(r"[,;]\s*(?=[A-Za-z]|$)", said))
    given = [_condition(text) for text in each if text.strip()]
    tests = [(find_figure(entries, name), holds) for name, holds in given]
    kept = [e for e in entries if all(holds(figures_of(e)[name]) for name, holds in tests)]
    if order:
        name, sign = (
            find_figure(entries, order.removeprefix("-")),
            -1 if order.startswith("-") else 1,
        )
        kept.sort(key=lambda entry: sign * figures_of(entry)[name])
    else:
        kept.sort(key=lambda entry: not entry.verdict.fair_at_all_levels)
    return kept


def figure_histogram(entries: Sequence[CatalogueEntry[object]], name: str) -> tuple[Bin, ...]:
    """A histogram of a figure over its whole range. Raises InputError for an unknown figure."""
    name = find_figure(entries, name)
    return histogram([figures_of(entry)[name] for entry in entries])


def histogram(values: Sequence[float]) -> tuple[Bin, ...]:
    """A histogram of values with round numbers between its bars; empty for no values."""
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
    """Round a width up to 1, 2 or 5 times a power of ten; 1 for a width of 0."""
    if width <= 0:
        return 1.0
    power = 10.0 ** floor(log10(width))
    return next(n * power for n in (1, 2, 5, 10) if n * power >= width * (1 - 1e-9))


def _condition(text: str) -> tuple[str, Callable[[float], bool]]:
    found = _CONDITION.fullmatch(text)
    if not found:
        raise InputError(
            english(
                "{option}: write, say, uneven<0.03", option=OptionName("filter", f"{text[:40]!r}")
            )
        )
    name, sign, number = found.groups()
    holds, limit = _OPERATORS[_OTHER_SIGNS.get(sign, sign)], read_decimal(number)
    return name, lambda value: holds(value, limit)


def find_figure(entries: Sequence[CatalogueEntry[object]], name: str) -> str:
    """The name of a figure as it is spelt here. Raises InputError for an unknown figure."""
    try:
        return read_name(name, figures_of(entries[0])) if entries else name
    except InputError as error:
        raise InputError(f"there is no figure {error}") from None
