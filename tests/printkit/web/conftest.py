"""What tests of the page share: a server, and a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.printkit.web.browser import chromium
from tests.printkit.web.server import served


@pytest.fixture(scope="module")
def page_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server, with a slash at its end."""
    with served(tmp_path_factory.mktemp("served")) as (_, port):
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with chromium() as started:
        yield started
