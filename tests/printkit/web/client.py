"""An HTTP client for the page that knows its token."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from printkit.web.app import application
from printkit.web.catalogue_pages import ServedCatalogues
from printkit.web.jobs import JobQueue
from printkit.web.network import Network

HOST = "127.0.0.1:8484"
HERE = f"http://{HOST}"


def client(
    network: Network | None = None, at: str = HERE, catalogues: ServedCatalogues | None = None
) -> TestClient:
    """Return a client for a new page; internal errors become responses."""
    app = application([HOST, "localhost:8484"], "the-token", JobQueue(2), network, catalogues)
    return TestClient(app, at, raise_server_exceptions=False, follow_redirects=False)


def own(**others: str) -> dict[str, str]:
    """Return the headers that a page of this server sends."""
    return {"origin": HERE, "x-printkit-token": "the-token", **others}


ROWS = """\
5 1 1 5 25 1 1 10
10 5 25 5 10 10 10 5
5 1 5 5 25 1 5 1
1 5 10 1 5 1 5 10
5 1 1 5 1 10 1 5
5 1 5 10 1 5 5 25
1 5 10 1 5 1 10 5
1 10 1 1 5 5 1 1
"""
"""A board as it may be typed or pasted."""

PATHS = re.compile(r"/(root|home|tmp|usr|work|etc|var)/|site-packages|\.py\b")
"""A pattern of local paths, which no answer may contain."""
