"""Fixtures for tests of the page: workers, a server, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from printkit.web.work import pool, workers
from printkit.web.work.workers import Worker
from tests.printkit.web.browser import chromium
from tests.printkit.web.here import WorkerHere
from tests.printkit.web.server import serve
from tests.printkit.web.waiting import SlowWorker


@pytest.fixture(scope="session", autouse=True)
def workers_here() -> Iterator[None]:
    """Run the workers of pages in this process."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (workers, pool):
            patch.setattr(module, "Worker", WorkerHere)
        yield


@pytest.fixture
def real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run them as processes, as a server does."""
    for module in (workers, pool):
        monkeypatch.setattr(module, "Worker", Worker)


@pytest.fixture
def slow_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have jobs run until a test ends them."""
    SlowWorker.made = []
    monkeypatch.setattr(pool, "Worker", SlowWorker)


@pytest.fixture(scope="session")
def page_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, with a slash at its end."""
    with serve(tmp_path_factory.mktemp("served")) as (_, port):
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with chromium() as started:
        yield started
