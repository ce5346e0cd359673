"""Posts that end in the middle, and malformed ones, leave nothing on the owner's terminal."""

from __future__ import annotations

import os
import random
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from printkit.cache import ERRORS
from tests.printkit.web.server import key_header, serve

WHOLE = (
    b'--xx\r\ncontent-disposition: form-data; name="text"; filename="a.yaml"\r\n\r\n'
    b"hello: 1\r\n--xx--\r\n"
)
MULTIPART = "multipart/form-data; boundary=xx"
KINDS = (MULTIPART, "application/x-www-form-urlencoded", "image/jpeg", "text/plain")
PATHS = (
    "/edit/coin-isolation/photo",
    "/edit/coin-isolation/read",
    "/play/coin-isolation/open",
    "/table/coin-isolation/work",
    "/shared/ABCDEFGH/move",
)
MALFORMED = (
    b"--yy\r\n\r\n",
    b"junk",
    WHOLE[:-6] + b"junk",
    WHOLE + b"more",
    b"--xx\r\n: : :\r\nbad header\r\n\r\n",
    b"%zz=&&&;;\xff\xfe=1",
    b"",
)


class Poster:
    """Sends posts to a server as its own page does, whole or not."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = key_header(f"http://127.0.0.1:{port}/")["cookie"]
        got = self._send(self._head("GET", "/token"), waits=True)
        self._token = got.split(b"\r\n\r\n", 1)[1].decode().strip()

    def post(self, path: str, kind: str, body: bytes, promised: int, *, waits: bool) -> bytes:
        """Send a post with a length that is `promised`; return the answer if one is awaited."""
        head = self._head(
            "POST",
            path,
            f"origin: http://127.0.0.1:{self._port}",
            f"x-printkit-token: {self._token}",
            f"content-type: {kind}",
            f"content-length: {promised}",
        )
        return self._send(head + body, waits=waits)

    def _head(self, method: str, path: str, *lines: str) -> bytes:
        own = (f"host: 127.0.0.1:{self._port}", f"cookie: {self._cookie}", "connection: close")
        return "\r\n".join([f"{method} {path} HTTP/1.1", *own, *lines, "", ""]).encode()

    def _send(self, data: bytes, *, waits: bool) -> bytes:
        answer = b""
        with socket.create_connection(("127.0.0.1", self._port), 60) as connection:
            connection.sendall(data)
            with suppress(ConnectionResetError):
                while waits and (part := connection.recv(1 << 16)):
                    answer += part
            if not waits:
                time.sleep(0.02)
        return answer


def trouble(folder: Path, posts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send random posts, and check the terminal and the kept errors."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))
    chance = random.Random(posts)
    with serve(folder) as (process, port):
        assert process.stderr
        os.set_blocking(process.stderr.fileno(), False)
        poster = Poster(port)
        for _ in range(posts):
            path, kind = chance.choice(PATHS), chance.choice(KINDS)
            cut = chance.randrange(len(WHOLE))
            poster.post(path, kind, WHOLE[:cut], len(WHOLE) + 5, waits=False)
            body = chance.choice(MALFORMED)
            answer = poster.post(path, kind, body, len(body), waits=True)
            assert answer.startswith(b"HTTP/1.1 4"), (path, kind, body, answer)
        time.sleep(1.0)
        assert not process.stderr.read()
    assert not [*(folder / "cache").rglob(f"{ERRORS}/*")]


def test_half_a_post_and_a_malformed_one_say_nothing_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble(tmp_path, 8, monkeypatch)


@pytest.mark.slow
def test_many_half_posts_say_nothing_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble(tmp_path, 150, monkeypatch)
