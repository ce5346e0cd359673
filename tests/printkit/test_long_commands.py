"""The documents' commands that run for minutes, or until they are stopped, typed as they stand.

Each is started, says something, and is stopped by Ctrl-C.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.printkit.running import HANGS, ignore_no_signal, printkit_here, until
from tests.printkit.test_documents import COMMANDS, DOCS, ELSEWHERE, TAKES_MINUTES, parse
from tests.printkit.web.server import free_port

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals"),
]

TYPED = [*dict.fromkeys(chain(*COMMANDS.values()))]
LONG = [
    command
    for command in TYPED
    if any(long in command for long in TAKES_MINUTES) and not command.endswith((" -h", "\\"))
]
STOPPED = [c for c in LONG if "serve" not in c and "--scheduler" not in c]

_TALKATIVE = """
import sys
from printkit.__main__ import run
from printkit.cli import progress
progress.LINE_EVERY = 0.2
sys.argv = ["printkit", *sys.argv[1:]]
run()
"""


@contextmanager
def started(command: str, folder: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a command in a folder. Yield its process, and the first line that it says."""
    kept = folder.with_name("kept")
    kept.mkdir(exist_ok=True)
    for opener in ("xdg-open", "open"):  # no browser opens
        (kept / opener).write_text("#!/bin/sh\n")
        (kept / opener).chmod(0o700)
    python = os.pathsep.join(filter(None, (str(DOCS.parent), os.environ.get("PYTHONPATH"))))
    own = {"XDG_CACHE_HOME": str(kept), "XDG_CONFIG_HOME": str(kept), "PYTHONPATH": python}
    path = os.pathsep.join((str(kept), os.environ["PATH"]))
    with subprocess.Popen(
        [sys.executable, "-c", _TALKATIVE, *shlex.split(command)[1:], *more],
        cwd=folder,
        env={**os.environ, **own, "PATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=ignore_no_signal,
    ) as process:
        assert process.stderr
        try:
            yield process, process.stderr.readline()
        finally:
            process.kill()


def stop(process: subprocess.Popen[str]) -> str:
    """Press Ctrl-C, which all processes of a terminal hear; return what is said after it."""
    os.killpg(process.pid, signal.SIGINT)
    return process.communicate(timeout=HANGS)[1]


def test_all_long_commands_are_known() -> None:
    assert {command.split()[1] for command in LONG} <= {
        *("boards", "book", "catalogue", "check", "print", "puzzles", "serve")
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for all of them: the page on catalogues goes on with what it began."""
    folder = tmp_path_factory.mktemp("long") / "here"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("command", STOPPED)
def test_a_long_command_is_stopped_by_ctrl_c(command: str, folder: Path) -> None:
    with started(command, folder) as (process, first):
        assert re.search("puzzles: |setups: |minute", first), first
        said = stop(process)
    assert process.returncode == 130 and "Traceback" not in said
    *_, last = said.splitlines()
    written = {path.parent.name for path in folder.rglob("*") if path.is_file()}
    if command.startswith("printkit catalogue"):
        (out,) = re.findall(r"-o (\w+)/", command)
        assert re.search(f"^{out} has [0-9]+ of .*--resume goes on from there", said, re.MULTILINE)
        assert last == f"printkit: stopped; written before that: {out}/catalogue.jsonl"
        for path in (folder / out).glob("*.json*"):
            for line in path.read_text().splitlines():
                assert json.loads(line), "it is whole"
    else:
        assert last == "printkit: stopped; nothing was written"
    assert written <= {"setups", "random"}


@pytest.mark.parametrize("command", [c for c in LONG if "serve" in c])
def test_the_page_answers_until_ctrl_c(command: str, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    shutil.copytree(DOCS / "catalogue" / "dice-isolation", folder / "setups")
    port = free_port()
    with started(command, folder, "--port", str(port)) as (process, first):
        address = re.search(r"http://\S+", first)
        assert address, first
        connection = HTTPConnection("127.0.0.1", port)
        connection.request("GET", urlsplit(address[0]).path)
        assert connection.getresponse().status == 200, first
        said = stop(process)
    assert process.returncode == 0 and "The page is closed." in said


def test_catalogues_on_other_machines(tmp_path: Path) -> None:
    """The addresses of the schedulers are examples; one of this machine stands for them."""
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    commands = [c for c in LONG if "--scheduler" in c]
    for command in commands:
        parse(command)
    plain = [c for c in commands if "tcp://" in c]
    assert plain and any("tls://" in c for c in commands)
    kept = tmp_path / "scheduler.json"
    words = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(kept)]
    with subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", *words], stderr=subprocess.DEVNULL
    ) as scheduler:
        try:
            until(lambda: kept.exists() and kept.stat().st_size > 0, "no scheduler")
            here = json.loads(kept.read_text())["address"]
            folder = tmp_path / "here"
            folder.mkdir()
            with started(re.sub(r"tcp://\S+", here, plain[0]), folder) as (process, first):
                lines = chain([first], process.stderr or ())
                assert any(f"goes on once there is: dask worker {here}" in line for line in lines)
                said = stop(process)
        finally:
            scheduler.kill()
    assert process.returncode == 130 and "--resume goes on from there" in said


def test_man_pages_and_the_site(tmp_path: Path) -> None:
    for command in TYPED:
        if any(each in command for each in ELSEWHERE):
            words = shlex.split(command.replace("~", str(tmp_path)))[1:]
            if "--pyodide" in words:  # the same from a folder that CI does not have
                parse(command)
                continue
            result = printkit_here(*words, folder=tmp_path)
            if b"npm" in result.stderr and result.returncode == 2:
                pytest.skip(result.stderr.decode())
            assert result.returncode == 0, result.stderr
    assert (tmp_path / ".local/share/man/man1/printkit-print.1").stat().st_size > 1000
    assert (tmp_path / "public/index.html").stat().st_size > 1000
