"""`printkit catalogue` with real workers: the same bytes and no loss when processes are killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clobber import engine
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import Machine, contents, make_here
from tests.printkit.running import HANGS, assert_refused, printkit_here, until

psutil = pytest.importorskip("psutil", reason="dask.distributed is not installed")

pytestmark = pytest.mark.slow

COUNT = 8
TRUSTED = "--trust-network"
CLOBBER = ("catalogue", "clobber", "--count", str(COUNT))
WITHOUT_DASK = (
    "sys.modules.update(dict.fromkeys(('dask', 'distributed', 'cloudpickle', 'tornado')))"
)
SOME = 6
"""How many seeds are tried at once; later ones wait on a machine that holds them."""


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, bytes]]:
    """The expected files of the folder, made here in one process."""
    folder = tmp_path_factory.mktemp("expected") / "setups"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "ENGINE", small.ENGINE)
        make_here(folder, COUNT)
    yield contents(folder)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path / "machine")


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_rest(machine: Machine, out: Path, workers: int) -> None:
    """Wait until all workers wait and everything decidable is decided."""

    def holds() -> bool:
        decided = lines(out / "tried.jsonl")
        return len(machine.waiting) == workers and decided == machine.first_over > 0

    until(holds, "it does not come to rest")


def test_two_workers_make_the_same_without_an_extra(
    expected: dict[str, bytes], machine: Machine, tmp_path: Path
) -> None:
    """No process can import dask. One worker makes the same below, with `--resume`."""
    out, machine.held = tmp_path / "out", 1
    process = machine.begin(*CLOBBER, "-o", str(out), "--workers", "2", before=WITHOUT_DASK)
    until(lambda: len(machine.waiting) == 2, "not all have begun")
    machine.go_on()
    said, words = process.communicate(timeout=HANGS)
    assert (process.returncode, said) == (0, f"{out}\n"), words
    assert contents(out) == expected
    assert set(machine.times().values()) == {1}, "no seed was tried twice"


def test_workers_killed_repeatedly_lose_nothing(
    expected: dict[str, bytes], machine: Machine, tmp_path: Path
) -> None:
    """Killed by SIGKILL during a trial, without a pause to recover."""
    machine.held = SOME + 1
    out = tmp_path / "out"
    process = machine.begin(*CLOBBER, "-o", str(out), "--workers", "2")
    wait_for_rest(machine, out, 2)
    killed: set[int] = set()
    while len(killed) < 3:
        until(lambda: bool(machine.waiting - killed), "no other worker has begun")
        victim = (machine.waiting - killed).pop()
        os.kill(victim, signal.SIGKILL)
        killed.add(victim)
    machine.go_on()
    _, words = process.communicate(timeout=HANGS)
    assert process.returncode == 0, words
    assert contents(out) == expected
    assert set(machine.times("over").values()) == {1}, "what was noted was not tried again"
    again = sum(count - 1 for count in machine.times("begun").values())
    assert 0 < again <= len(killed), "only what was in hand was"


def test_a_killed_run_resumes(expected: dict[str, bytes], machine: Machine, tmp_path: Path) -> None:
    machine.held = SOME + 1
    out = tmp_path / "out"
    process = machine.begin(*CLOBBER, "-o", str(out), "--workers", "2")
    wait_for_rest(machine, out, 2)
    workers = psutil.Process(process.pid).children(recursive=True)
    process.kill()
    process.communicate()
    gone, alive = psutil.wait_procs(workers, timeout=HANGS)
    assert gone and not alive, "workers outlive the process that began them"
    over = machine.times("over")
    begun = machine.times("begun")
    machine.go_on()
    code, _, words = machine.printkit(*CLOBBER, "-o", str(out), "--resume", "--workers", "1")
    assert code == 0, words
    assert contents(out) == expected
    assert all(machine.times("begun")[seed] == 1 for seed in over), "a verdict was lost"
    assert sum((begun - over).values()) <= 2, "more than those in hand"


def test_no_process_listens_and_ctrl_c_leaves_a_folder_that_resumes(
    expected: dict[str, bytes], machine: Machine, tmp_path: Path
) -> None:
    """Ctrl-C goes to all processes at once, as a terminal sends it.

    Another account of the machine could have a worker that listened run any code.
    """
    machine.held = SOME + 1
    out = tmp_path / "out"
    process = machine.begin(*CLOBBER, "-o", str(out), "--workers", "2")
    wait_for_rest(machine, out, 2)
    whole = psutil.Process(process.pid)
    workers = whole.children(recursive=True)
    assert len(workers) >= 2
    assert not [open_ for each in (whole, *workers) for open_ in each.net_connections("all")]
    os.killpg(process.pid, signal.SIGINT)
    _, words = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    *_, so_far, stopped = filter(None, words.splitlines())
    assert "Traceback" not in words
    assert f"{out} has " in so_far and "--resume goes on from there" in so_far
    assert stopped == f"printkit: stopped; written before that: {out / 'catalogue.jsonl'}"
    assert not psutil.wait_procs(workers, timeout=HANGS)[1]
    machine.go_on()
    machine.resume_here(out, COUNT)
    assert contents(out) == expected


@contextmanager
def scheduler_of(machine: Machine) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Start a scheduler as another user would; yield its address and process."""
    ended = "from distributed.cli.dask_scheduler import main; main()"
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    file = machine.folder.parent / "scheduler.json"
    options = (
        "--host",
        "127.0.0.1",
        "--port",
        "0",
        "--no-dashboard",
        "--scheduler-file",
        str(file),
    )
    process = machine.program("-c", ended, *options)
    until(lambda: file.exists() and file.stat().st_size > 0, "no scheduler")
    try:
        yield json.loads(file.read_text())["address"], process
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def scheduler(machine: Machine) -> Iterator[str]:
    with scheduler_of(machine) as (address, _):
        yield address


def worker(machine: Machine, address: str, before: str = "") -> subprocess.Popen[str]:
    """Start a worker by hand."""
    begun = f"{before}\nfrom distributed.cli.dask_worker import main; main()"
    options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--host", "127.0.0.1")
    return machine.program("-c", begun, address, *options)


def test_workers_of_another_version_or_that_hang_are_replaced(
    expected: dict[str, bytes], machine: Machine, scheduler: str, tmp_path: Path
) -> None:
    """The workers are on other machines with their own caches. One has another program, and is
    refused; one neither answers nor disconnects; the last does the work.
    """
    old, stuck, new = (Machine(tmp_path / name) for name in ("old", "stuck", "new"))
    begun = [
        worker(stuck, scheduler),
        worker(old, scheduler, "import printkit.version as v; v.VERSION = '9.9'"),
    ]
    out = tmp_path / "out"
    try:
        assert begun[0].stderr is not None
        assert any("Registered to" in line for line in begun[0].stderr)
        begun[0].send_signal(signal.SIGSTOP)
        process = machine.begin(*CLOBBER, "-o", str(out), "--scheduler", scheduler, TRUSTED)
        begun.append(process)
        assert process.stderr is not None
        refused = r"has printkit 9\.9 \(.*is not asked: printkit 0\.1\.0 \("
        assert any(re.search(refused, line) for line in process.stderr)
        goes_on = f"goes on once there is: dask worker {scheduler}"
        assert any(goes_on in line for line in process.stderr)
        begun.append(worker(new, scheduler))
        _, words = process.communicate(timeout=HANGS)
    finally:
        for each in begun:
            each.kill()
            each.communicate()
    assert process.returncode == 0, words
    assert contents(out) == expected
    assert not old.told("begun") and not stuck.told("begun")
    assert len(new.told("over")) >= len(expected) - 3


def test_after_the_scheduler_dies_the_run_resumes_elsewhere(
    expected: dict[str, bytes], machine: Machine, tmp_path: Path
) -> None:
    """Received answers are in the caller's journal, although the workers were elsewhere."""
    far = Machine(tmp_path / "far", held=SOME + 1)
    out = tmp_path / "out"
    with scheduler_of(machine) as (address, its_process):
        other = worker(far, address)
        process = machine.begin(*CLOBBER, "-o", str(out), "--scheduler", address, TRUSTED)
        try:
            wait_for_rest(far, out, 1)
            its_process.kill()
            _, words = process.communicate(timeout=HANGS)
        finally:
            other.kill()
            other.communicate()
            process.kill()
    assert process.returncode == 2, words
    assert words.splitlines()[-1].startswith("printkit: the scheduler is gone; ")
    decided = lines(out / "tried.jsonl")
    machine.resume_here(out, COUNT)
    assert contents(out) == expected
    assert min(machine.times()) > decided


def test_an_address_without_a_scheduler_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    monkeypatch.setattr("printkit.scaling.cluster_pool._CONNECT", "1s")
    for address in ("tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://x", "x"):
        command = (*CLOBBER, "-o", "out", "--scheduler", address, TRUSTED)
        refused = printkit_here(*command, folder=tmp_path)
        words = f"--scheduler {address}: no scheduler answers"
        assert_refused(refused, words)
    assert not (tmp_path / "out").exists()
