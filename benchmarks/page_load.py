"""Load the page: browsers that deal at the same time while users keep changing options."""

from __future__ import annotations

import asyncio
import json
import os
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any

import httpx2

from printkit.web.guard.network import cookie_name, page_key
from tests.printkit.web.server import serve

BROWSERS, SECONDS = 20, 120.0
_QUICK = 4, 12.0
_PAUSE = 2.0, 5.0
"""Seconds between changes, as people make them."""

_NEAR = 3
"""Sheets a browser requests before scrolling: the first, and those near it."""

_GAMES = ("coin-isolation", "dice-isolation", "isaac", "coin-collectors")
_CHANGES = [
    f"theme={theme}&paper={paper}" for theme in ("grey", "low-ink") for paper in ("a4", "letter")
]


@dataclass
class _Seen:
    """Results: seconds until the first sheet, errors, and how deals ended."""

    previews: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    running: set[int] = field(default_factory=set)
    most_running: int = 0
    places: int = 0
    deals: int = 0


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield how soon previews appear while all deal, and any errors."""
    browsers, seconds = _QUICK if quick else (BROWSERS, SECONDS)
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as (_, port):
        seen = asyncio.run(_load(f"http://127.0.0.1:{port}", browsers, seconds))
    what = f"{browsers} browsers that deal at once for {seconds:.0f} s"
    shown = sorted(seen.previews)
    late = shown[int(0.95 * len(shown))]
    figures = f"{1000 * median(shown):.0f} ms; of 20 one {1000 * late:.0f} ms or more"
    yield (f"{what}: until a first sheet is there", f"{figures} ({len(shown)} changes)", "1 s")
    yield (f"{what}: the longest", f"{1000 * shown[-1]:.0f} ms", "1 s")
    yield (f"{what}: errors", f"{len(seen.wrong)}{''.join(f'; {w}' for w in seen.wrong[:3])}", "0")
    cores = os.cpu_count() or 1
    dealt = f"{seen.most_running} at once; {seen.deals} ended, {seen.places} were told their place"
    yield (f"{what}: deals", dealt, f"{cores} at once")


async def _load(base: str, browsers: int, seconds: float) -> _Seen:
    seen, until = _Seen(), monotonic() + seconds
    async with asyncio.TaskGroup() as group:
        for number in range(browsers):
            group.create_task(_browser(base, number, until, seen))
    return seen


async def _browser(base: str, number: int, until: float, seen: _Seen) -> None:
    """Deal repeatedly, and meanwhile request the sheets in other themes."""
    limits = httpx2.Limits(max_connections=6)  # the limit of browsers
    key = {cookie_name(base): page_key()}
    async with httpx2.AsyncClient(base_url=base, timeout=60, limits=limits, cookies=key) as client:
        page = await client.get(f"/table/{_GAMES[number % 4]}?seed={number}")
        token = re.findall(r'printkit-token" content="([^"]+)"', page.text)[0]
        client.headers.update({"origin": base, "x-printkit-token": token})
        async with asyncio.TaskGroup() as group:
            group.create_task(_deals(client, number, until, seen))
            group.create_task(_changes(client, number, until, seen))


async def _deals(client: httpx2.AsyncClient, number: int, until: float, seen: _Seen) -> None:
    here, seed = f"/table/{_GAMES[number % 4]}/work", 1000 * number
    while monotonic() < until:
        seed += 1
        query = f"?seed={seed}"
        asked = await client.post(here + query, data={"kind": "deal"})
        if asked.status_code != 202:
            seen.wrong.append(f"{asked.status_code} {asked.text[:80]}")
            return
        job = f"{here}/{asked.json()['job']}"
        waited = False
        async for news in _facts(client, job + query):
            if news["place"]:
                waited = True
            elif not news["ended"]:
                seen.running.add(number)
                seen.most_running = max(seen.most_running, len(seen.running))
            if news["ended"]:
                seen.running.discard(number)
                seen.deals += 1
                if news["wrong"]:
                    seen.wrong.append(news["wrong"])
            if monotonic() > until:
                break
        seen.running.discard(number)
        seen.places += waited
    await client.post(f"{job}/stop{query}")


async def _facts(client: httpx2.AsyncClient, address: str) -> AsyncIterator[dict[str, Any]]:
    async with client.stream("GET", address) as stream:
        async for line in stream.aiter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


async def _changes(client: httpx2.AsyncClient, number: int, until: float, seen: _Seen) -> None:
    chance, here, seed = Random(number), f"/table/{_GAMES[number % 4]}", number
    while monotonic() < until:
        await asyncio.sleep(chance.uniform(*_PAUSE))
        seed += BROWSERS
        query = f"?seed={seed}&{chance.choice(_CHANGES)}"
        begun = monotonic()
        live = await client.get(f"{here}/live{query}")
        if live.status_code != 200:
            seen.wrong.append(f"{live.status_code} {live.text[:80]}")
            continue
        view = live.json()
        first = await client.get(view["pages"][0]["src"])
        seen.previews.append(monotonic() - begun)
        pages = view["pages"]
        if not view["sure"]:
            pages = (await client.get(f"{here}/pages{query}")).json()
        others = await asyncio.gather(*(client.get(page["src"]) for page in pages[1:_NEAR]))
        seen.wrong += [
            f"{each.status_code}" for each in (first, *others) if each.status_code != 200
        ]
