"""Firefox and WebKitGTK, driven by Selenium: the one by WebDriver BiDi, the other by its driver.

Debian has no geckodriver, which Selenium has Firefox started by.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

import pytest

from tests.printkit.running import HANGS

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
_WEBKIT_DRIVER, _SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
_MINI = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)

needs_firefox = pytest.mark.skipif(FIREFOX is None, reason="no Firefox: apt install firefox-esr")
WEBKIT = _WEBKIT_DRIVER and _SCREEN and _MINI
needs_webkit = pytest.mark.skipif(
    not WEBKIT,
    reason="no WebKitGTK: apt install webkit2gtk-driver xvfb",
)

_RUN = """
const done = arguments[arguments.length - 1];
(async () => { %s })().then((value) => done({ value }), (error) => done({ error: `${error}` }));
"""
_LISTENS = "WebDriver BiDi listening on "


class Driven(Protocol):
    """A browser with one page."""

    def go(self, address: str) -> None:
        """Open an address."""

    def run(self, script: str) -> Any:
        """Return what the page's script returns, which may wait. Fails if it throws."""


class _Firefox:
    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._ask("session.new", {"capabilities": {}})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        from selenium.webdriver.common.bidi.common import command_builder

        found: dict[str, Any] = self._connection.execute(command_builder(method, params))
        return found

    def go(self, address: str) -> None:
        where = {"context": self._page, "url": address, "wait": "complete"}
        self._ask("browsingContext.navigate", where)

    def run(self, script: str) -> Any:
        words = {"expression": f"(async () => {{ {script} }})()", "awaitPromise": True}
        found = self._ask("script.evaluate", {**words, "target": {"context": self._page}})
        assert found["type"] == "success", found
        return found["result"].get("value")


class _WebKit:
    def __init__(self, driver: Any) -> None:
        self._it = driver

    def go(self, address: str) -> None:
        self._it.get(address)

    def run(self, script: str) -> Any:
        found = self._it.execute_async_script(_RUN % script)
        assert "error" not in found, found
        return found.get("value")


@contextmanager
def firefox() -> Iterator[Driven]:
    """Start Firefox without a window."""
    from selenium.webdriver.remote.websocket_connection import WebSocketConnection

    assert FIREFOX
    with TemporaryDirectory() as profile:
        words = [FIREFOX, "--headless", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as program:
            assert program.stderr
            try:
                said = next(line for line in program.stderr if line.startswith(_LISTENS))
                at = f"{said.removeprefix(_LISTENS).strip()}/session"
                connection = WebSocketConnection(at, timeout=HANGS, interval=0.05)
                yield _Firefox(connection)
                connection.close()
            finally:
                program.terminate()


@contextmanager
def webkit() -> Iterator[Driven]:
    """Start WebKitGTK's small browser on a screen of its own."""
    from selenium.webdriver import WebKitGTK
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    options = Options()
    options.binary_location = str(_MINI)
    options.add_argument("--automation")
    with _screen() as screen:
        service = Service(_WEBKIT_DRIVER, env={**os.environ, "DISPLAY": screen})
        driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_script_timeout(HANGS)
            driver.set_page_load_timeout(HANGS)
            yield _WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that no one sees: its name, as DISPLAY has it."""
    assert _SCREEN
    words = [_SCREEN, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        try:
            yield f":{server.stdout.readline().decode().strip()}"
        finally:
            server.terminate()
