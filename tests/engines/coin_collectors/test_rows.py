"""SIMD on rows of chances, beside NumPy: with the processor's permutation, and without it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numba import njit

from engines.coin_collectors.solver import rows
from engines.coin_collectors.solver.rows import LANES, raise_row


@pytest.mark.parametrize("permutes", [True, False])
def test_a_row_is_raised_to_its_chances_in_the_order_of_the_lanes(
    permutes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = rows._ordered

    def ordered(builder: Any, floats: Any, order: Any, at_once: bool) -> Any:
        return usual(builder, floats, order, at_once and permutes)

    monkeypatch.setattr(rows, "_ordered", ordered)

    @njit
    def raised(
        table: Any, row: Any, source: Any, start: Any, lanes: Any, low: Any, by: Any
    ) -> None:
        raise_row(table, row, source, start, lanes, low, by)

    stream = np.random.default_rng(1)
    source = stream.integers(0, 1 << 16, 64).astype(np.uint16)
    for _ in range(200):
        table = stream.random(64).astype(np.float32)
        lanes = stream.integers(0, LANES, LANES).astype(np.int32)
        row, start = stream.integers(0, 64 - LANES, 2)
        low, by = np.float32(stream.random() / 2), np.float32(stream.random() / (1 << 17))
        expected = table.copy()
        chances = low + by * source[start + lanes].astype(np.float32)
        expected[row : row + LANES] = np.maximum(expected[row : row + LANES], chances)
        raised(table, np.uint64(row), source, np.uint64(start), lanes, low, by)
        assert (table == expected).all()
