"""SIMD on rows of chances, against NumPy: as shipped, and as Numba compiles it for this
processor.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_collectors.solver import rows
from printkit.engines.coin_collectors.solver.rows import ABSENT, LANES, raise_row


def test_a_row_is_raised_to_its_chances_in_the_order_of_the_lanes() -> None:
    compare(raise_row)


@pytest.mark.slow
@pytest.mark.parametrize("shuffles", [True, False])
def test_rows_are_raised_with_and_without_the_processors_shuffle(
    shuffles: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    numba = pytest.importorskip("numba")
    usual = rows._pick_bytes

    def pick_bytes(builder: Any, steps: Any, order: Any, shuffle: str) -> Any:
        return usual(builder, steps, order, shuffle if shuffles else "")

    monkeypatch.setattr(rows, "_pick_bytes", pick_bytes)
    raise_lanes = numba.extending.intrinsic(rows._raise_lanes)

    @numba.njit
    def raise_row(
        table: Any, row: Any, source: Any, start: Any, lanes: Any, low: Any, by: Any
    ) -> None:
        raise_lanes(table, row, source, start, lanes, low, by)

    compare(raise_row)


def compare(raised: Any) -> None:
    """Compare the results of `raised` with NumPy's, on random rows."""
    stream = np.random.default_rng(1)
    source = stream.integers(0, 1 << 16, 64).astype(np.uint16)
    for _ in range(200):
        table = stream.random(64).astype(np.float32)
        lanes = stream.integers(0, LANES, LANES)
        row, start = stream.integers(0, 64 - LANES, 2)
        low, by = np.float32(stream.random() / 2), np.float32(stream.random() / (1 << 17))
        expected = table.copy()
        chances = low + by * source[start + lanes].astype(np.float32)
        expected[row : row + LANES] = np.maximum(expected[row : row + LANES], chances)
        none = np.full(LANES, ABSENT)
        places = np.stack([2 * lanes, 2 * lanes + 1, none, none], axis=1).astype(np.uint8).ravel()
        raised(table, np.uint64(row), source, np.uint64(start), places, low, by)
        assert (table == expected).all()
