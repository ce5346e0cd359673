"""`printkit serve` listens to this machine only, and ends on request."""

from __future__ import annotations

import signal
import socket
import sys
from http.client import HTTPConnection
from pathlib import Path

import pytest

from printkit.cli.main import LISTED
from tests.printkit.running import HANGS, assert_refused, output_of, printkit_here
from tests.printkit.web.server import serve


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, 143)])
def test_it_answers_and_ends_in_order(tmp_path: Path, number: int, code: int) -> None:
    with serve(tmp_path) as (process, port):
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", "/")  # and keeps the connection open
        assert b"Isaac" in connection.getresponse().read()
        process.send_signal(number)
        assert process.wait(HANGS) == code
        assert process.stderr and b"Traceback" not in process.stderr.read()
    assert not [*tmp_path.iterdir()]


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert_refused(printkit_here("serve", "--port", port, folder=tmp_path), f"--port {port}")


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
    commands = ["command", "site", "site.command"]
    assert ours == str(["printkit.web", *(f"printkit.web.{name}" for name in commands)])
