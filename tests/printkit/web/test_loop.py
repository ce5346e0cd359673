"""The event loop: nothing on it grows with what a guest asks for, so no other page waits.

A stay is what is done between two steps of the loop. It is measured in Python's calls, whose number
does not depend on how busy the machine is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import printkit
from printkit.web.address.play import MOST_MOVES
from printkit.web.pages.catalogues import MOST_CONDITIONS, ServedCatalogues
from tests.printkit.web.client import LOOP, Client, client, own

DOCS = Path(__file__).parents[3] / "docs" / "catalogue"

MOST = 30_000
"""Calls of the longest stay: some 10 ms."""

LONGEST = 64_000
"""Characters of an address; uvicorn takes no longer ones."""

_PLAIN = str.maketrans(dict.fromkeys("/:?=&#,~<%", "."))
_STEP = asyncio.events.Handle._run.__code__


class Stays:
    """The calls of the longest stay on the loop of the pages."""

    def __init__(self) -> None:
        self.longest = self._now = 0

    def count(self, frame: FrameType, event: str, what: Any) -> None:
        """Count a call, as `sys.setprofile` tells of it."""
        if event == "call" and frame.f_code is _STEP:
            self._now = 0
        elif event in ("call", "c_call"):
            self._now += 1
            self.longest = max(self.longest, self._now)


@contextmanager
def stays() -> Iterator[Stays]:
    """Within the block, count what is done on the loop of the pages."""
    found = Stays()
    LOOP.call_soon_threadsafe(sys.setprofile, found.count)
    try:
        yield found
    finally:
        LOOP.call_soon_threadsafe(sys.setprofile, None)


def many(text: str, between: str = "~", most: int = LONGEST) -> str:
    """Repeat a text as often as an address of this length has it."""
    return between.join([text] * (most // (len(text) + len(between))))


_GAME = "/play/coin-isolation"
_CODE = printkit.setup("coin-isolation#7").id
_GETS = [
    "/",
    "/catalogue/isaac",
    f"/catalogue/isaac?filter={','.join(['uneven<9'] * MOST_CONDITIONS)}",
    f"/catalogue/isaac?filter={many('uneven<9', ',', 40_000)}",
    f"/catalogue/isaac?{many('filter=uneven<9', '&', 50_000)}",
    f"/catalogue/isaac?sort={'x' * 20_000}",
    "/catalogue/isaac?largest=yes&sort=seed",
    f"/catalogue/isaac/{'1' * 4000}.svg",
    "/table/isaac/live?seed=7",
    f"/table/isaac/live?{many('text=large', '&', 40_000)}",
    f"/table/isaac/live?layout={'x' * 20_000}",
    f"/table/coin-isolation/work?seed=7&{many('variant=diagonal', '&', 3000)}",
    f"/{_CODE}",
    f"/{_CODE}~{many('A1-A2', '~', 20_000)}",
    f"{_GAME}/live?seed=7&luck=1&moves={many('A1', '~', 3 * MOST_MOVES - 2)}",
    f"{_GAME}/live?seed=7&luck=1&moves={many('A1', '~', 11_000)}",
    f"{_GAME}?seed=7&luck=1&moves={many('A1', '~', 11_000)}",
    f"{_GAME}/record.yaml?seed=7&luck=1&moves={many('A', '~', 11_000)}",
    f"{_GAME}/board.svg?seed=7&luck=1&moves={many('A', '~', 11_000)}",
    f"{_GAME}/tap?seed=7&luck=1&{many('tap=a1', '&', 40_000)}",
    f"{_GAME}/live?seed=7&names={',' * 11_000}",
    f"{_GAME}/live?seed=7&former={many('1', ',', 11_000)}",
    f"{_GAME}/live?seed=7&computer={many('1:a', ',', 11_000)}",
    f"/play/isaac/live?seed=7&sit={many('dark', ',', 11_000)}",
    f"{_GAME}/rules?seed=7&{many('variant=diagonal', '&', 1000)}",
    "/edit/coin-isolation/live?seed=7",
    f"/edit/coin-isolation/piece/{'x' * 20_000}.svg?seed=7",
    f"/shared?code={'A' * 20_000}",
    f"/puzzle/isaac/1/try?move={'a' * 20_000}",
    f"/static/{many('..', '/', 20_000)}",
]
_MOVES = f"seed=7&luck=1&moves={many('A1', '~', 11_000)}"
_POSTS = [
    ("/table/isaac/work?seed=7&random-tiles=yes", "kind=deal"),
    (f"{_GAME}/share?{_MOVES}", ""),
    (f"{_GAME}/work?{_MOVES}", "kind=advise"),
    (f"{_GAME}/work?seed=7", f"kind={'%C3%A9' * 170_000}"),
    (f"{_GAME}/work?seed=7", "a=1&" * 400_000),
    (f"{_GAME}/open", f"text={'%C3%A9' * 50_000}"),
    (f"{_GAME}/open", f"text={'%C3%A9' * 300_000}"),
    ("/edit/coin-isolation/read", f"text={'1+' * 120_000}"),
]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        with client(catalogues=ServedCatalogues(DOCS)) as asker:
            for path in (
                "/",
                "/table/isaac?seed=7",
                "/catalogue/isaac",
                "/play/isaac?luck=1&seed=7",
            ):
                asker.get(path)  # templates are compiled once
            yield asker


@pytest.mark.parametrize("path", _GETS, ids=lambda path: path[1:50].translate(_PLAIN))
def test_no_address_keeps_the_loop(page: Client, path: str) -> None:
    with stays() as found:
        assert page.get(path).status_code < 500
    assert found.longest < MOST


@pytest.mark.parametrize(("path", "body"), _POSTS, ids=lambda text: text[1:50].translate(_PLAIN))
def test_no_form_keeps_the_loop(page: Client, path: str, body: str) -> None:
    headers = {**own(), "content-type": "application/x-www-form-urlencoded"}
    with stays() as found:
        answer = page.post(path, headers=headers, content=_pieces(body.encode()))
        assert answer.status_code in (200, 202, 400)
    assert found.longest < MOST


def _pieces(body: bytes) -> Iterator[bytes]:
    """A body as a server reads it."""
    for start in range(0, len(body), 2**16):
        yield body[start : start + 2**16]
