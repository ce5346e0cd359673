"""Work by real players: it is watched, stopped and freed, and one crash harms no other job."""

from __future__ import annotations

import json
import os
import shlex
import signal
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from tests.printkit.running import HANGS, printkit_here, until
from tests.printkit.web.client import client, own
from tests.printkit.web.server import children, comes_to_rest, gets_busy, key_header, serve

SMALL = "layout=009000000000a0g3k"
"""A board of three by three squares for Dice Isolation, which is solved at once."""

LONG = "/table/coin-isolation/work?seed=7&players=4"

linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


@pytest.mark.slow
@pytest.mark.usefixtures("real_workers")
def test_a_check_by_a_process_is_followed_to_its_end_and_is_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # begins empty
    game = "/table/dice-isolation"
    with client() as page:
        before = page.live(f"{game}?{SMALL}")
        assert before["verdict"] is None and "--no-check" in before["command"]
        waiting = page.live(f"{game}?{SMALL}&checked=yes")
        assert not waiting["ready"] and waiting["pages"] == before["pages"]
        last = page.work(f"{game}?{SMALL}", "check")
        assert not last["wrong"] and "checked=yes" in last["address"]
        view = page.live(last["address"])
        assert (
            view["ready"]
            and view["verdict"]["headline"] == "Unfair from club players to perfect play"
        )
        assert view["verdict"]["fair"] == "unfair" and not view["verdict"]["passed"]
        sheet = page.get(view["pages"][0]["src"])
        assert sheet.status_code == 200
        assert sheet.text != page.get(before["pages"][0]["src"]).text
        pdf, yaml = (page.get(view["files"][form]).content for form in ("print", "yaml"))
        assert "Unfair from club players to perfect play" in page.get(last["address"]).text
    _, *arguments = shlex.split(view["command"])
    assert "--no-check" not in arguments
    folder = tmp_path / "printed"
    folder.mkdir()
    assert printkit_here(*arguments, folder=folder).returncode == 0  # it is printed as asked
    (written,) = folder.iterdir()
    assert written.read_bytes() == pdf
    assert b"game: dice-isolation" in yaml


def test_a_verdict_has_its_charts_and_what_helps_and_its_file_is_written() -> None:
    game = "/table/dice-isolation"
    with client() as page:
        page.work(f"{game}?{SMALL}", "check")
        verdict = page.live(f"{game}?{SMALL}&checked=yes")["verdict"]
        assert "Who wins under best play" in [chart["title"] for chart in verdict["charts"]]
        for chart in verdict["charts"]:
            drawn = page.get(chart["src"])
            assert drawn.headers["content-type"] == "image/svg+xml"
            assert drawn.text.startswith("<svg ") and chart["words"]
        unknown = chart["src"].replace(f"/{len(verdict['charts'])}.svg", "/99.svg")
        assert page.get(unknown).status_code == 404
        assert not [reason for reason in verdict["reasons"] if "--" in reason]
        twice = verdict["duplicate"]
        assert "duplicate=yes" in twice["address"] and "checked=yes" in twice["address"]
        assert "--" not in twice["words"]
        assert verdict["uneven"] is False  # it is about a board without head starts
        query = f"{SMALL}&checked=yes&sheet=setup"
        pdf = page.get(f"{game}/print.pdf?{query}")
        assert pdf.content.startswith(b"%PDF-")
        wrong = page.get(f"{game}/print.pdf?{query}&sheet=nothing")
        assert wrong.status_code == 400 and "there is no sheet 'nothing'" in wrong.text


def test_a_head_start_is_looked_for_and_may_be_taken() -> None:
    with client() as page:
        assert "head start" in page.work("/table/isaac?seed=7", "even-out")["wrong"]


def test_there_is_no_other_work() -> None:
    with client() as page:
        answer = page.post("/table/isaac/work", headers=own(), data={"kind": "rm"})
        assert answer.status_code == 400
        assert page.get("/table/isaac/work/unknown").status_code == 404
        assert page.post("/table/isaac/work/unknown/stop", headers=own()).status_code == 404


class Browser:
    """A client of a server process; streams are read as they arrive."""

    def __init__(self, port: int, at: str = "127.0.0.1") -> None:
        self._port, self._at = port, at
        self._key = key_header(f"http://{at}:{port}/")
        page = self.get("/table/isaac").read().decode()
        self._token = page.partition('printkit-token" content="')[2].partition('"')[0]

    def get(self, path: str) -> HTTPResponse:
        connection = HTTPConnection(self._at, self._port, timeout=HANGS)
        connection.request("GET", path, headers=self._key)
        return connection.getresponse()

    def post(self, path: str, body: str = "") -> HTTPResponse:
        connection = HTTPConnection(self._at, self._port, timeout=HANGS)
        headers = {
            **self._key,
            "origin": f"http://{self._at}:{self._port}",
            "x-printkit-token": self._token,
            "content-type": "application/x-www-form-urlencoded",
        }
        connection.request("POST", path, body, headers)
        return connection.getresponse()

    def head(self, path: str, length: int) -> bytes:
        """Return the head of a POST whose body is sent later."""
        said = {
            **self._key,
            "host": f"{self._at}:{self._port}",
            "origin": f"http://{self._at}:{self._port}",
            "x-printkit-token": self._token,
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(length),
        }
        lines = "".join(f"{name}: {value}\r\n" for name, value in said.items())
        return f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode()

    def begin(self, address: str, kind: str) -> tuple[str, HTTPResponse]:
        """Start work and watch it; return its address and the stream of messages."""
        job = json.loads(self.post(address, f"kind={kind}").read())["job"]
        path, _, query = address.partition("?")
        return f"{path}/{job}", self.get(f"{path}/{job}?{query}")


def messages(stream: HTTPResponse) -> Iterator[dict[str, Any]]:
    while line := stream.readline():
        if line.startswith(b"data: "):
            yield json.loads(line.removeprefix(b"data: "))


@pytest.mark.slow
@linux
def test_what_is_cancelled_ends(tmp_path: Path) -> None:
    """benchmarks/results/page.csv has the times, which are below a second."""
    with serve(tmp_path) as (process, port):
        page = Browser(port)
        job, stream = page.begin(LONG, "deal")
        steps = messages(stream)
        assert next(view for view in steps if view["step"] and "so far" in view["step"]["note"])
        gets_busy(process.pid)
        stopped = page.post(f"{job}/stop?seed=7&players=4")
        assert stopped.status == 200
        *_, last = steps
        assert last["ended"] and last["stopped"] and not last["address"]
        assert last["offer"] == json.loads(stopped.read())["offer"]
        assert "the most even of" in last["offer"]["words"] and last["offer"]["address"]
        comes_to_rest(process.pid)


@pytest.mark.slow
@linux
def test_a_file_whose_request_is_closed_is_drawn_no_further(tmp_path: Path) -> None:
    with serve(tmp_path) as (process, port):
        here = f"127.0.0.1:{port}"
        asked = HTTPConnection(here)
        path = "/table/isaac/file.png?seed=7&dpi=700&paper=a3&all=yes"
        asked.request("GET", path, headers=key_header(f"http://{here}/"))
        gets_busy(process.pid)
        (worker,) = children(process.pid)
        asked.close()
        until(lambda: worker not in children(process.pid), "the worker draws on")


@pytest.mark.slow
@linux
def test_a_game_goes_on_when_the_process_that_answers_is_killed(tmp_path: Path) -> None:
    with serve(tmp_path) as (process, port):
        page = Browser(port)
        before = json.loads(page.get("/play/isaac/live?seed=7&luck=1").read())
        for worker in children(process.pid):
            os.kill(worker, signal.SIGKILL)
        answer = page.get("/play/isaac/live?seed=7&luck=1")
        assert answer.status == 200 and json.loads(answer.read()) == before


@pytest.mark.slow
@linux
def test_of_two_checks_the_one_whose_worker_is_killed_breaks_down_alone(tmp_path: Path) -> None:
    with serve(tmp_path) as (process, port):
        page = Browser(port)
        _, stream = page.begin(LONG, "deal")
        first = messages(stream)
        assert next(view for view in first if view["step"])
        killed = {*children(process.pid)}
        job, other = page.begin(LONG.replace("seed=7", "seed=8"), "deal")
        second = messages(other)
        assert next(view for view in second if view["step"])
        for worker in killed:
            os.kill(worker, signal.SIGKILL)
        *_, last = first
        assert last["ended"] and "broke down" in last["wrong"]
        gets_busy(process.pid)
        page.post(f"{job}/stop?seed=8&players=4")
        *_, last = second
        assert last["ended"] and last["stopped"]
        _, other = page.begin(f"/table/dice-isolation/work?{SMALL}", "check")
        *_, last = messages(other)
        assert last["address"] and not last["wrong"]
