"""Threads for Coin Collectors' solver."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printkit.engines.search.arena import WorkerPool


@pytest.fixture(scope="package")
def pool() -> Iterator[WorkerPool]:
    with WorkerPool(1) as made:
        yield made
