"""`printkit serve` listens to this machine only, and ends on request."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from printkit.cli.main import LISTED
from printkit.web.guard.network import page_key
from tests.printkit.running import (
    HANGS,
    assert_refused,
    ignore_no_signal,
    output_of,
    printkit_here,
    until,
)
from tests.printkit.web.server import children, environment, free_port, key_header, serve
from tests.printkit.web.test_work import Browser, messages


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_it_answers_and_ends_in_order(tmp_path: Path, number: int, code: int) -> None:
    with serve(tmp_path) as (process, port):
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")  # another account of the machine may come, too
        refused = connection.getresponse()
        assert refused.status == 403 and b"lacks the key" in refused.read()
        key = key_header(f"http://127.0.0.1:{port}/")
        connection.request("GET", "/", headers=key)  # and keeps the connection open
        assert b"Isaac" in connection.getresponse().read()
        process.send_signal(number)
        assert process.wait(HANGS) == code
        assert process.stderr and b"Traceback" not in process.stderr.read()
    assert not [*tmp_path.iterdir()]


_INTERRUPTED_AT_ITS_START = """
import asyncio, signal, sys
from printkit import __main__

make = asyncio.SelectorEventLoop.__init__

def interrupted(self, *arguments):
    signal.raise_signal(signal.SIGINT)
    make(self, *arguments)

asyncio.SelectorEventLoop.__init__ = interrupted
sys.argv = ["printkit", "serve", "--no-open"]
__main__.run()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_ctrl_c_while_it_starts_ends_it_without_a_complaint(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED_AT_ITS_START],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        preexec_fn=ignore_no_signal,
        timeout=HANGS,
        check=False,
    )
    said, closed = ended.stderr.splitlines()
    assert (ended.returncode, closed) == (0, "The page is closed.")
    assert said.endswith("ends with Ctrl-C.")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="stands in for xdg-open")
def test_the_key_is_no_word_of_the_command_that_opens_the_browser(tmp_path: Path) -> None:
    (tmp_path / "xdg-open").write_text('#!/bin/sh\necho "$1" > said.new\nmv said.new said\n')
    (tmp_path / "xdg-open").chmod(0o755)
    port = free_port()
    command = [sys.executable, "-m", "printkit", "serve", "--port", str(port)]
    first = {**environment(), "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    with subprocess.Popen(command, cwd=tmp_path, env=first, stderr=subprocess.PIPE) as process:
        try:
            until((tmp_path / "said").exists, "no browser is opened")
            opened = Path(urlsplit((tmp_path / "said").read_text().strip()).path)
            assert page_key() not in str(opened) and page_key() in opened.read_text()
            assert opened.stat().st_mode & 0o777 == 0o600
            connection = HTTPConnection("127.0.0.1", port)
            connection.request("GET", "/")
            assert connection.getresponse().status == 403
            process.terminate()
            assert process.wait(HANGS) == 143
        finally:
            process.kill()
    assert not opened.exists()


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_ctrl_c_ends_streams_in_order_and_keeps_the_games_of_a_check(tmp_path: Path) -> None:
    """Each stream ends properly, without waiting in vain or breaking off."""
    address = "/table/coin-isolation/work?seed=77&players=4"
    with serve(tmp_path) as (process, port):
        page = Browser(port)
        streams = [page.begin(address, kind)[1] for kind in ("deal", "check")]
        assert all(next(messages(stream)) for stream in streams)
        assert next(v for v in messages(streams[1]) if v["step"] and v["step"]["done"] > 1)
        process.send_signal(signal.SIGINT)
        for stream in streams:
            stream.read()
        assert process.wait(HANGS) == 0
        assert not children(process.pid)
    with serve(tmp_path) as (_, port):
        _, stream = Browser(port).begin(address, "check")
        said = (each["text"] for view in messages(stream) for each in view["said"])
        assert next(text for text in said if "Going on after" in text)


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert_refused(printkit_here("serve", "--port", port, folder=tmp_path), f"--port {port}")


@pytest.mark.slow
def test_nothing_but_serve_loads_the_page() -> None:
    code = (
        "import sys\n"
        "from importlib import import_module\n"
        "from printkit.cli.main import LISTED\n"
        "for listed in LISTED:\n"
        "    import_module(listed.place.partition(':')[0])\n"
        "import printkit, printkit.library.kits\n"
        "server = ('starlette', 'uvicorn', 'jinja2', 'anyio', 'multipart', 'python_multipart')\n"
        "print([n for n in sys.modules if n.partition('.')[0] in server])\n"
        "print([n for n in sys.modules if n.startswith('printkit.web')])\n"
    )
    assert any(listed.name == "serve" for listed in LISTED)
    loaded, ours = output_of(code).splitlines()
    assert loaded == "[]"
    assert ours == str(["printkit.web", "printkit.web.command"])
