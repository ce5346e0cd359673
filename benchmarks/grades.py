"""The grades of Coin Collectors beside the setups as dealt in docs/catalogue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import numpy as np

from benchmarks.catalogues import DOCS
from benchmarks.tables import ResultRow, read_csv
from printkit.engines.coin_collectors.judging import grade_of
from printkit.engines.coin_collectors.policy import LADDER


def rows() -> Iterator[ResultRow]:
    """Yield how often experts win, and how many setups have each grade."""
    lines = read_csv(DOCS / "random-coin-collectors.csv")
    won = np.array([float(line["won"]) for line in lines])
    spread = 1.96 * won.std(ddof=1) / sqrt(len(won))
    found = f"{won.mean():.3f} ± {spread:.3f}, {won.min():.3f} to {won.max():.3f}"
    yield f"{len(won)} setups as dealt: experts win", found, ""
    low, high = np.quantile(won, [1 / 3, 2 / 3])
    yield "a third is below, a third above", f"{low:.3f}, {high:.3f}", "the grades' limits"
    graded = Counter(grade_of(share) for share in won.tolist())
    for grade in ("easy", "middling", "hard"):
        yield f"called {grade}", str(graded[grade]), "a third"
    margin = 1.96 * sqrt(0.25 / LADDER.default.games)
    yield "margin of error of a setup's share", f"{margin:.3f}", "less than a band"
