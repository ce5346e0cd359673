"""Hostile websites, files and addresses, and thousands of random requests."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import product
from urllib.parse import quote, urlencode

import pytest
from httpx2 import Response
from starlette.routing import Mount

from printkit.layouts.games import GAMES
from printkit.web.address.form import fields_of
from printkit.web.app import Site
from printkit.web.work import pool
from printkit.web.work.jobs import JobQueue
from printkit.web.work.messages import Failure, Task, TaskResult
from printkit.web.work.workers import Hear
from tests.every import every
from tests.printkit.records import ANY_GAME
from tests.printkit.web.client import HERE, PATHS, client, own
from tests.printkit.web.test_network import COOKIE, HOME

MARKUP = "<script>alert(1)</script>"
ATTRIBUTE = "\"onfocus='alert(1)' autofocus x=\""
PAYLOADS = (
    *(MARKUP, ATTRIBUTE, "</title><img src=x onerror=alert(1)>", "]]></svg><svg onload=alert(1)>"),
    *("{{7*7}}${7*7}", "javascript:alert(1)", "../../../../proc/self/status", "/proc/self/status"),
    *(
        "C:\\Windows\\win.ini",
        "x\r\nset-cookie: a=b",
        "\x00\x1b[31m\u202e",
        "-o",
        "--output=/opt/x",
    ),
    *("a" * 9000, "9" * 5000, "-1", "1e999", "nan", "٣", "%s%n"),
    "!!python/object/apply:os.system [ls]",
)

_RUNS = r"<(script|img|svg)\b[^>]*(\son\w+=|>alert)"
"""Text that a browser would run."""


MODES = ("no-cors", "cors", "same-origin", "websocket", "")


def test_the_token_is_told_to_no_other_site() -> None:
    asker = client()

    def check(site: str, mode: str) -> None:
        answer = asker.get("/token", headers={"sec-fetch-site": site, "sec-fetch-mode": mode})
        assert answer.status_code == 403 and "the-token" not in answer.text

    every(product(("cross-site", "same-site"), MODES), check)
    told = asker.get("/token")
    assert told.text == "the-token"
    assert "access-control-allow-origin" not in told.headers
    assert told.headers["cross-origin-resource-policy"] == "same-origin"
    assert told.headers["cache-control"] == "no-store"


@ANY_GAME
def test_no_option_of_an_address_is_markup_on_the_page(game: str) -> None:
    names = [field.name for field in fields_of(GAMES[game])] + ["layout", "checked", "nonsense"]
    page = client()

    payloads = (MARKUP, ATTRIBUTE, "</title><img src=x onerror=alert(1)>")

    def check(name: str) -> None:
        text = page.get(f"/table/{game}", params={"seed": "7", name: "".join(payloads)}).text
        assert not [payload for payload in payloads if payload in text]
        assert not re.search(_RUNS, text)

    every(names, check)


def test_nothing_of_an_address_becomes_a_header() -> None:
    """Control characters in every part of an address, other payloads in a third of them each."""
    page = client()

    def check(number: int, payload: str) -> None:
        asked = quote(payload, safe="")
        paths = (
            f"/table/isaac?sheet={asked}",
            f"/table/coin-isolation?variant={asked}",
            f"/table/isaac/file.yaml?layout={asked}",
            f"/table/isaac/print.pdf?seed=7&paper={asked}",
            f"/table/{asked}",
            f"/font/{asked}.ttf",
            f"/static/{asked}",
            f"/picture/{asked}.svg",
            f"/table/isaac/sheet/{asked}.svg?seed=7",
        )
        for path in paths if payload < " " or "\n" in payload else paths[number % 3 :: 3]:
            answer = page.get(path)
            assert_harmless(answer, path)
            assert answer.status_code in (303, 400, 404), path

    every(enumerate(PAYLOADS), check)
    for path in WRONG:
        assert_harmless(page.get(path), path)
        assert page.get(path).status_code in (400, 404), path


WRONG = (
    "/static/../app.py",
    "/static/..%2fapp.py",
    "/font/..%2fOFL.ttf",
    "/table/isaac/file.exe",
    "/table/isaac/sheet/4/nothing.svg",
    "/table/isaac/live?layout=/etc/passwd",
    "/table/dice-isolation/live?boards=/etc/passwd",
    "/table/isaac/live?output=/tmp/x",
    "/table/isaac/live?sheet=-o.x",
)


@ANY_GAME
def test_files_have_plain_names(game: str) -> None:
    for form in ("pdf", "svg", "png", "yaml"):
        query = "seed=7&sheet=rules&dpi=40" if form != "yaml" else "seed=7"
        answer = client().get(f"/table/{game}/file.{form}?{query}")
        named = answer.headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z0-9][\w-]*\.\w+"', named), named


class BusyWorker:
    """A worker that fails at once, so that no games are played."""

    alive = False

    @classmethod
    async def start(cls, *words: str) -> BusyWorker:
        return cls()

    async def do(self, task: Task, hear: Hear) -> TaskResult | Failure:
        return Failure("broke down", ours=True)

    async def wait_for_end(self) -> None: ...

    def kill(self) -> None: ...


def assert_harmless(answer: Response, asked: str) -> None:
    """Check a response: no internal error, path or foreign markup, and the right security
    headers.
    """
    assert answer.status_code < 500, (asked, answer.text)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';") and "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "\n" not in "".join(answer.headers.values())
    cookie = answer.headers.get("set-cookie", "")
    assert not cookie or "/~the-secret" in asked or "-player=" in cookie  # a shared game's seat
    kind = answer.headers.get("content-type", "text/plain")
    if not kind.startswith(("text/", "application/json", "image/svg")):
        return
    text = answer.text
    assert not PATHS.search(text.replace("/etc/passwd", "")), asked
    assert "Traceback" not in text and "VmPeak" not in text, asked
    if not kind.startswith(("text/plain", "application/json", "text/event-stream")):
        assert not re.search(_RUNS, text), asked
        assert ATTRIBUTE not in text, asked
    if answer.status_code >= 400 and kind.startswith("text/plain") and "HEAD " not in asked:
        assert text.endswith("\n") and text.count("\n") == 1, (asked, text)


SAID = {
    "seed": ["7", "0", "99"],
    "checked": ["yes"],
    "moves": ["a1", "a1b2~b2c3", "roll_5~roll_4", "~", "pass~" * 400],
    "at": ["0", "1", "99", "e4", "/table/isaac"],
    "sit": ["north,south", "south,north", "north"],
    "computer": ["1:club", "2:beginner,1:expert", "9:club"],
    "dice": ["by-hand"],
    "luck": ["7"],
    "tap": ["a1", "e4", "roll 5", "pass", "done"],
    "do": ["put", "lift", "tap", "clear", "fill"],
    "piece": ["dime", "5", "tile"],
}
"""Values used in addresses in addition to the options of `print`."""


KNOWN = {
    "game": [*GAMES],
    "name": ["board", "rules-1", "regular"],
    "count": ["1", "3", "0", "9999"],
    "number": ["0", "1"],
    "form": ["yaml", "ppn", "x"],
    "path": ["page.css", "../app.py", "/proc/self/status"],
}
"""Values of the parts of a path."""

ROUTES = [
    f"{route.path}/{{path:path}}" if isinstance(route, Mount) else route.path
    for route in Site("the-token", JobQueue(1), HOME).routes()
]
VALUES = {
    **{
        field.name: [choice.value for choice in field.choices] or ["yes", "7"]
        for game in GAMES.values()
        for field in fields_of(game)
    },
    **SAID,
    **{name: [] for name in ("layout", "kind", "x")},
}
METHODS = ["GET"] * 6 + ["POST"] * 4 + ["HEAD", "PUT", "OPTIONS", "X"]
TYPES = (
    *("application/x-www-form-urlencoded", "application/json", "text/plain", "x" * 99),
    *("multipart/form-data", "multipart/form-data; boundary=x"),
)
BODIES = (b"", b"{", b"--x\r\n\r\n", b"\xff\xfe", b"kind=deal&kind=check")
LETTERS = "aZ09 .,:;#/\\%&=+-_~'\"<>{}[]()*!?\n\t\0é☃\U0001f600\u0301"


class Fuzz(random.Random):
    """Draws random requests to all routes, with valid and invalid parts."""

    def path(self) -> str:
        """Return a random address."""
        path = re.sub(r"{(\w+)(:\w+)?}", lambda found: self._part(found[1]), self.choice(ROUTES))
        said = [(name, self._value(VALUES[name], 0.6)) for name in self._some([*VALUES])]
        if self.random() < 0.5:
            said.append(("seed", "7"))
        return f"{path}?{urlencode(said)}" if said else path

    def request(self) -> tuple[str, str, dict[str, str], bytes]:
        """Return a random method, address, headers and body."""
        method = self.choice(METHODS)
        headers = own() if self.random() < 0.9 else {"origin": "null"}
        if self.random() < 0.8:
            headers["content-type"] = self.choice(TYPES)
        said = {
            name: self._value([], 0) for name in self._some(["kind", "file", "layout", "moves"])
        }
        body = urlencode(said).encode() if self.random() < 0.5 else self.choice(BODIES)
        return method, self.path(), headers, b"" if method in ("GET", "HEAD") else body

    def _part(self, name: str) -> str:
        return quote(self._value(KNOWN.get(name, []), 0.8), safe=self.choice(["", "/."]))

    def _value(self, known: list[str], share: float) -> str:
        """Return a `share` of known values, else what an attacker would write, or nonsense."""
        if known and self.random() < share:
            return self.choice(known)
        if self.random() < 0.6:
            return self.choice(PAYLOADS)
        return "".join(self.choices(LETTERS, k=self.randrange(30)))

    def _some(self, names: list[str]) -> list[str]:
        return self.sample(names, self.randrange(4))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_thousand_requests_break_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of them come from a phone in the home network."""
    home, count = None if seed % 2 else HOME, 500
    monkeypatch.setattr(pool, "Worker", BusyWorker)
    fuzz = Fuzz(seed)
    statuses: Counter[int] = Counter()
    with client(home) as page:
        if home:
            page.headers["cookie"] = COOKIE
        for _ in range(count):
            method, path, headers, body = fuzz.request()
            answer = page.request(method, HERE + path, headers=headers, content=body)
            assert_harmless(answer, f"{method} {path}")
            statuses[answer.status_code] += 1
    assert {200, 400, 404, 405} <= statuses.keys(), statuses
    assert statuses[200] > 0.06 * count  # otherwise only refusals were tested
