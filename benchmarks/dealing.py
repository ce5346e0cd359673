"""How long it takes to deal a fair setup."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import median

from benchmarks.setups import ignore, session_of, setup
from engines.judging.deal import deal_fair

_DEALS = 20


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Two players, the default strength, all cores."""
    seconds, candidates, proven = [], [], 0
    with session_of() as session:
        for number in range(2 if quick else _DEALS):
            begin = time.perf_counter()
            dealt = deal_fair(session, setup, 1000 * number, ignore)
            seconds.append(time.perf_counter() - begin)
            candidates.append(len(dealt.deal.attempts))
            proven += dealt.deal.proven
    yield (
        f"dealing a fair two-player setup, median of {len(seconds)}",
        f"{median(seconds):.1f} s ({min(seconds):.1f} to {max(seconds):.1f}), "
        f"{median(candidates):.0f} candidates, {proven} proven",
        "about 10 s",
    )
