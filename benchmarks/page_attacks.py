"""Attack the page from this machine's address at home, and measure the owner's taps meanwhile."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from statistics import median
from threading import Event, Thread
from unittest.mock import patch

from benchmarks.tables import ResultRow
from printkit.web.guard.network import home_addresses
from tests.printkit.web.server import key_header, serve
from tests.printkit.web.test_work import Browser, messages

_SECONDS, _QUICK = 60.0, 6.0
_PAUSE = 0.2
"""Seconds between two taps of the owner."""

_TAP = "/play/coin-isolation/tap?seed=7&luck=1&tap=a1"
_PNG = "/table/isaac/file.png?seed=7&dpi=1200&paper=a3&all=yes"
_CHECK = "/table/coin-isolation/work?seed=7&players=4"
_KITS = "/table/isaac/live?seed={}&all=yes"
_CATALOGUES = Path(__file__).parents[1] / "docs" / "catalogue"
_SHARE = "/play/isaac/share?seed=7&luck=1"
_FRAME = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"}


class Guest:
    """A client at the machine's address at home, with or without the key."""

    def __init__(self, at: str, port: int, *, let_in: bool = True) -> None:
        self.at, self.port = at, port
        self._host = f"[{at}]:{port}" if ":" in at else f"{at}:{port}"
        self._cookie = key_header(f"http://{self._host}/") if let_in else {}
        self._held: list[socket.socket] = []

    def connect(self) -> socket.socket:
        """Open a connection and keep it."""
        made = socket.create_connection((self.at, self.port), timeout=30)
        self._held.append(made)
        return made

    def ask(self, path: str, **headers: str) -> socket.socket:
        """Ask for a path, and wait for nothing."""
        made = self.connect()
        said = {"host": self._host, **self._cookie, **headers}
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in said.items())
        made.sendall(f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode())
        return made

    def close(self, made: socket.socket | None = None) -> None:
        """Close one connection, or all."""
        for each in (made,) if made else self._held:
            each.close()
        self._held = [each for each in self._held if each is not made] if made else []


def silent(guest: Guest, stop: Event) -> None:
    """Hold 1,200 connections that say nothing, as far as the server lets one."""
    while not stop.is_set():
        with suppress(OSError):
            for _ in range(1200):
                guest.connect()
        stop.wait(3)
        guest.close()


def _ask_and_close(
    paths: Iterator[str], count: int, **headers: str
) -> Callable[[Guest, Event], None]:
    def attack(guest: Guest, stop: Event) -> None:
        for path, _ in zip(paths, range(count), strict=False):
            with suppress(OSError):
                made = guest.ask(path, **headers)
                time.sleep(0.005)
                guest.close(made)
        stop.wait()

    return attack


def _check_paths() -> Iterator[str]:
    for seed in range(10_000):
        yield f"/table/coin-isolation/print.pdf?seed={seed}&checked=yes"


def _diagrams() -> Iterator[str]:
    for luck in range(10_000):
        yield f"/play/coin-isolation/diagrams.pdf?seed=7&luck={luck}&moves=a1-a2~h8"


def _pictures() -> Iterator[str]:
    while True:
        yield _PNG


def deals(guest: Guest, stop: Event) -> None:
    """Deal 40 setups at once, and watch them all."""
    phone = Browser(guest.port, guest.at)
    held = []
    for seed in range(40):
        with suppress(OSError, ValueError, KeyError):
            address = f"/table/coin-isolation/work?seed={seed}&players=4"
            held.append(phone.begin(address, "deal"))
    stop.wait()
    for _, stream in held:
        stream.close()


def _filters() -> Iterator[str]:
    """As many conditions as a request has room for, then as many as are worked out."""
    while True:
        for count in (4500, 2500, 20):
            yield f"/catalogue/isaac?filter={','.join(['uneven<9'] * count)}"


def _kits() -> Iterator[str]:
    for seed in range(10_000):
        yield _KITS.format(seed)


def shared_games(guest: Guest, stop: Event) -> None:
    """Begin 49 shared games, again and again."""
    phone = Browser(guest.port, guest.at)
    while not stop.is_set():
        for _ in range(49):
            with suppress(OSError):
                phone.post(_SHARE).read()
        stop.wait(1)


def dripping(guest: Guest, stop: Event) -> None:
    """Send bodies byte by byte, on as many connections as all guests have."""
    phone = Browser(guest.port, guest.at)
    held: list[socket.socket] = []
    while not stop.is_set():
        with suppress(OSError):
            while len(held) < 64:
                held.append(guest.connect())
                held[-1].sendall(phone.head("/play/isaac/open", 1_000_000))
        for each in [*held]:
            try:
                each.sendall(b"x")
            except OSError:
                held.remove(each)
                guest.close(each)
        stop.wait(0.2)


def whole_kits(guest: Guest, stop: Event) -> None:
    """Look at 50 whole kits one after another, and wait for each."""
    phone = Browser(guest.port, guest.at)
    for path in islice(_kits(), 50):
        with suppress(OSError):
            phone.get(path).read()
    stop.wait()


ATTACKS: dict[str, tuple[Callable[[Guest, Event], None], bool]] = {
    "1,200 silent connections without the key": (silent, False),
    "40 frames of another site's page": (_ask_and_close(_check_paths(), 40, **_FRAME), True),
    "1,500 requests, closed at once": (_ask_and_close(_check_paths(), 1500), True),
    "8 large pictures, closed": (_ask_and_close(_pictures(), 8), True),
    "40 files of diagrams, closed": (_ask_and_close(_diagrams(), 40), True),
    "a guest who watches 40 deals": (deals, True),
    "1,500 filters of a catalogue": (_ask_and_close(_filters(), 1500), True),
    "49 shared games, again and again": (shared_games, True),
    "64 bodies that drip": (dripping, True),
    "50 whole kits": (whole_kits, True),
}
"""What a guest does, by its name, and whether the guest has the key."""


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield the owner's taps, the time to print, and the place of a check under each attack."""
    at = next(iter(home_addresses()), None)
    if at is None:
        yield ("The page under attack", "this machine has no address at home", "")
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    for name, (attack, let_in) in ATTACKS.items():
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
        with (
            tempfile.TemporaryDirectory() as folder,
            patch.dict(os.environ, XDG_STATE_HOME=folder),
            serve(Path(folder), "--lan", str(_CATALOGUES)) as (process, port),
        ):
            resource.setrlimit(resource.RLIMIT_NOFILE, (4096, hard))
            owner, guest = Browser(port), Guest(at, port, let_in=let_in)
            said: list[int] = []
            reading = Thread(target=_count_lines, args=(process, said))
            reading.start()
            _tap_time(owner)
            stop = Event()
            attacking = Thread(target=attack, args=(guest, stop))
            attacking.start()
            taps = [*_taps(owner, _QUICK if quick else _SECONDS)]
            yield (f"{name}: a tap of the owner", _times(taps), "200 ms at most")
            begun = time.monotonic()
            with suppress(OSError):
                owner.get("/table/isaac/print.pdf?seed=8").read()
            yield (f"{name}: until a file is printed", f"{time.monotonic() - begun:.1f} s", "")
            yield (f"{name}: the place of the owner's check", _place(owner), "0")
            yield (f"{name}: the owner begins a shared game", _shares(owner), "201")
            peak = Path(f"/proc/{process.pid}/status").read_text().partition("VmHWM:")[2]
            yield (f"{name}: memory of the server", f"{int(peak.split()[0]) // 1024} MB", "")
            stop.set()
            attacking.join()
            guest.close()
            process.terminate()
            reading.join()
            yield (f"{name}: lines on the terminal", f"{sum(said)}", "")


def _count_lines(process: subprocess.Popen[bytes], said: list[int]) -> None:
    assert process.stderr
    said.extend(1 for _ in process.stderr)


def _taps(owner: Browser, seconds: float) -> Iterator[float]:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        yield _tap_time(owner)
        time.sleep(_PAUSE)


def _tap_time(owner: Browser) -> float:
    begun = time.monotonic()
    try:
        answer = owner.get(_TAP)
        answer.read()
    except OSError:
        return float("inf")
    return time.monotonic() - begun


def _times(taps: list[float]) -> str:
    return f"{1000 * median(taps):.0f} ms, at most {1000 * max(taps):.0f} ms, of {len(taps)}"


def _shares(owner: Browser) -> str:
    try:
        return str(owner.post(_SHARE).status)
    except OSError as error:
        return f"none: {type(error).__name__}"


def _place(owner: Browser) -> str:
    try:
        _, stream = owner.begin(_CHECK, "check")
        with stream:
            return f"{next(messages(stream))['place']}"
    except (OSError, ValueError, KeyError) as error:
        return f"none: {type(error).__name__}"
