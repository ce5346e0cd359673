"""Connections: silent ones end, and guests' shut the host out of nothing."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
import uvicorn

from printkit.web import server as page_server
from printkit.web.guard.limits import HOST
from printkit.web.server import MOST_OF_GUESTS, MOST_OF_ONE, Connection, listen
from tests.printkit.running import HANGS, run_async

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="uses many loopback addresses"),
]

Pair = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def answer(scope: Any, receive: Any, send: Any) -> None:
    while scope["method"] == "POST" and (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


@asynccontextmanager
async def served() -> AsyncIterator[tuple[uvicorn.Server, int]]:
    """Serve at a port of loopback; addresses other than 127.0.0.1 stand for guests."""
    at = listen(None)
    config = uvicorn.Config(
        answer, http=Connection, lifespan="off", log_level="critical", backlog=page_server.BACKLOG
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve([*at.sockets]))
    try:
        while not server.started:
            await asyncio.sleep(0)
        yield server, at.port
    finally:
        server.force_exit = server.should_exit = True
        await serving


async def connect(port: int, address: str = "127.0.0.1") -> Pair:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))


async def ask(pair: Pair) -> bytes:
    """Ask for a page, and return the first line of the answer."""
    pair[1].write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
    return await asyncio.wait_for(pair[0].readline(), HANGS)


async def ends(pair: Pair) -> None:
    """Wait until a connection was ended."""
    with suppress(ConnectionResetError):
        assert await asyncio.wait_for(pair[0].read(), HANGS) == b""


@pytest.fixture(autouse=True)
def guests(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(scope: Any) -> str:
        address: str = scope["client"][0]
        return HOST if address == "127.0.0.1" else address

    monkeypatch.setattr(page_server, "client_of", of)
    monkeypatch.setattr(page_server, "_TERMINAL", page_server._Terminal())


def test_silent_connections_of_a_neighbour_shut_out_their_own_kind_alone(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def tell() -> None:
        async with served() as (server, port):
            first = await connect(port, "127.0.0.2")
            held = [await connect(port, "127.0.0.2") for _ in range(5 * MOST_OF_ONE)]
            await ends(first)  # it was idle for longest
            assert (await ask(held[-1])).startswith(b"HTTP/1.1 204")
            assert len(server.server_state.connections) <= MOST_OF_ONE + 1
            for number in range(3, 9):
                held += [await connect(port, f"127.0.0.{number}") for _ in range(MOST_OF_ONE)]
            owner = await connect(port)
            assert (await ask(owner)).startswith(b"HTTP/1.1 204")
            assert len(server.server_state.connections) <= MOST_OF_GUESTS + 2
            for _, writer in (*held, owner):
                writer.close()

    run_async(tell())
    said = capfd.readouterr().err
    assert said.count("\n") == 1 and "127.0.0.2 opens too many connections" in said


def test_bodies_that_come_in_drops_make_room_for_those_who_ask() -> None:
    """A request whose body never ends holds its place until another guest wants it."""
    head = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nx"

    async def tell() -> None:
        async with served() as (server, port):
            held = []
            for number in range(2, 8):
                for _ in range(MOST_OF_ONE):
                    held.append(await connect(port, f"127.0.0.{number}"))
                    held[-1][1].write(head)
            guest = await connect(port, "127.0.0.9")
            assert (await ask(guest)).startswith(b"HTTP/1.1 204")
            assert len(server.server_state.connections) <= MOST_OF_GUESTS + 1
            for _, writer in (*held, guest):
                writer.close()

    run_async(tell())


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nhost"])
def test_a_connection_that_does_not_ask_is_ended(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "ASKING", 0.1)

    async def tell() -> None:
        async with served() as (_, port):
            silent = await connect(port)
            silent[1].write(sent)
            await ends(silent)
            asked = await connect(port)
            assert (await ask(asked)).startswith(b"HTTP/1.1 204")
            while (await asked[0].readline()).strip():
                pass
            asked[1].write(b"GET / HTTP/1.1\r\n")  # the second is never whole
            await ends(asked)

    run_async(tell())


def test_faults_beside_all_requests_are_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(page_server.hear_fault)
    for _ in range(1000):
        error = OSError(24, "Too many open files")
        loop.call_exception_handler({"message": "socket.accept()", "exception": error})
    loop.close()
    assert capfd.readouterr().err == "printkit: a connection was not taken (Too many open files)\n"
