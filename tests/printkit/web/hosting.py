"""A site on a host that is no more than a folder, as `python -m http.server` has it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from printkit.layouts.errors import InputError
from printkit.web.site.making import make_site, write_site

KITS = 2
"""Ready kits for each game and number of players: a test needs no more."""

CATALOGUE = Path(__file__).parents[3] / "docs" / "catalogue" / "isaac"


def site_folder(folder: Path) -> Path:
    """Write a site; the test is skipped where its sources cannot be fetched."""
    try:
        files = make_site(None, CATALOGUE, KITS)
    except InputError as error:
        pytest.skip(str(error))
    write_site(files, folder, force=False)
    return folder


@contextmanager
def hosted(folder: Path) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """Serve a folder: its address, and the host."""
    handler = functools.partial(_Silent, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}", host
        host.shutdown()


def leave(host: ThreadingHTTPServer) -> None:
    """End a host: from then on its visitors have no network."""
    host.shutdown()
    host.server_close()


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None: ...
