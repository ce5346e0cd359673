"""`printkit catalogue` in this process: its files and messages, when stopped and when resumed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from clobber import engine
from printkit.catalogue.trials import SeedTrial
from printkit.layouts.games import GAMES
from printkit.library import catalogues
from printkit.scaling import pool as pools
from tests.printkit.catalogue import small
from tests.printkit.catalogue.running import Alone, contents, make_here, plan
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import assert_kept, assert_line_kept

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


@pytest.mark.slow
def test_a_local_worker_needs_no_extra_and_keeps_to_the_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A registered game, made as users make it, where dask cannot be imported."""
    monkeypatch.setattr(catalogues, "open_pool", pools.open_pool)
    for name in ("dask", "distributed", "cloudpickle", "tornado"):
        monkeypatch.setitem(sys.modules, name, None)
    game, out = GAMES["coin-collectors"], tmp_path / "out"
    printed = printkit_here(
        *("catalogue", game.slug, "--variant", "last-one-out-1", "--count", "1", "--seed", "5"),
        *("-o", "out", "--json", "--workers", "1"),
        folder=tmp_path,
    )
    assert printed.returncode == 0, printed.stderr
    assert_kept("catalogue", printed.stdout.decode())
    (line,) = (out / "catalogue.jsonl").read_text().splitlines()
    assert_line_kept(game.slug, line)
    assert len(contents(out / "layouts")) == 1
