"""`printkit catalogue` in this process: its files and messages, when stopped and when resumed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from printkit.catalogue.plan import SeedTrial
from printkit.library import catalogues
from printkit.scaling import pool as pools
from tests.clobber import engine
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import Alone, Machine, contents, make_here, plan
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import assert_kept

COUNT = 4
COMMAND = ("catalogue", "clobber", "--count", str(COUNT), "-o", "setups")


@dataclass
class Stopped(Alone):
    """A pool that is stopped by Ctrl-C `after` some answers."""

    after: int = 99

    def results(self) -> Sequence[tuple[int, SeedTrial[object]]]:
        self.after -= 1
        if self.after < 0:
            raise KeyboardInterrupt
        return super().results()


@pytest.fixture(autouse=True)
def pool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Stopped:
    """Make catalogues in this process, with an empty journal."""
    monkeypatch.setattr(engine, "ENGINE", small.ENGINE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    pool = Stopped(plan(), in_turn=True)

    @contextmanager
    def make_in_process(*_: object) -> Iterator[Stopped]:
        yield pool

    monkeypatch.setattr(catalogues, "open_pool", make_in_process)
    return pool


def test_the_command_names_the_folder_and_makes_the_usual_files(tmp_path: Path) -> None:
    result = printkit_here(*COMMAND, "--json", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert_kept("catalogue", result.stdout.decode())
    assert json.loads(result.stdout)["setups"] == COUNT
    make_here(tmp_path / "others", COUNT)
    assert contents(tmp_path / "setups") == contents(tmp_path / "others")


def test_a_stopped_run_says_how_to_resume_and_resumes(tmp_path: Path, pool: Stopped) -> None:
    pool.after = 6
    result = printkit_here(*COMMAND, folder=tmp_path)
    assert (result.returncode, result.stdout) == (130, b"")
    *_, so_far, stopped = filter(None, result.stderr.decode().splitlines())
    assert "setups has " in so_far and "--resume goes on from there" in so_far
    assert stopped == "printkit: stopped; written before that: setups/catalogue.jsonl"
    tried = (tmp_path / "setups" / "tried.jsonl").read_text().count("\n")
    assert 0 < tried <= 6
    assert_refused(printkit_here(*COMMAND, folder=tmp_path), "setups", "go on with --resume")
    pool.after, pool.asked[:], pool.begun[:] = 99, [], []
    result = printkit_here(*COMMAND, "--resume", folder=tmp_path)
    assert (result.returncode, result.stdout) == (0, b"setups\n"), result.stderr
    assert min(pool.asked) > tried, "what was decided is not tried again"
    make_here(tmp_path / "others", COUNT)
    assert contents(tmp_path / "setups") == contents(tmp_path / "others")


def test_a_scheduler_without_the_extra_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "find_spec", lambda _: None)
    result = printkit_here(*COMMAND, "--scheduler", "tls://127.0.0.1:1", folder=tmp_path)
    assert_refused(result, "pip install distributed")
    assert not (tmp_path / "setups").exists()


def test_local_workers_need_no_extra(tmp_path: Path) -> None:
    """A real worker is used, in a process that cannot import dask."""
    hidden = "sys.modules.update(dict.fromkeys(('dask', 'distributed', 'cloudpickle', 'tornado')))"
    machine = Machine(tmp_path / "machine")
    code, said, words = machine.printkit(*COMMAND, "--workers", "1", before=hidden)
    assert (code, said) == (0, "setups\n"), words
    make_here(tmp_path / "others", COUNT)
    assert contents(tmp_path / "setups") == contents(tmp_path / "others")
