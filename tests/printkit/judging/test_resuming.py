"""A stopped check resumes, and finds the same as an uninterrupted one."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_isolation.judging import LADDER
from printkit.engines.search import arena
from printkit.engines.search.arena import pack, unpack, with_rows, without_blank_rows
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.setup import layout_yaml
from tests.printkit.running import Result, printkit_here

HARDLY_A_COIN = layout_yaml(CoinLayout((1, 5) + (0,) * 62))
STOPPED_AFTER = 7


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a layout, and an empty cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "few.yaml").write_text(HARDLY_A_COIN)
    return tmp_path


def check(here: Path, threads: int, *options: str) -> Result:
    command = ("check", "few.yaml", "--json", "--threads", str(threads), *options)
    return printkit_here(*command, folder=here)


def kept_files(here: Path) -> list[Path]:
    return list((here / "cache" / "printkit").glob("games/*"))


@pytest.fixture
def batches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the batches played; Ctrl-C comes after the number in the first entry."""
    played = [0]
    play: Callable[..., Games] = arena.play_batch

    def count_batch(*arguments: Any) -> Games:
        if len(played) == played[0]:
            raise KeyboardInterrupt
        played.append(arguments[-1])
        return play(*arguments)

    monkeypatch.setattr(arena, "play_batch", count_batch)
    return played


def forget_verdict(here: Path) -> None:
    (verdict,) = (here / "cache" / "printkit" / "verdicts").iterdir()
    verdict.unlink()


@pytest.mark.slow
def test_a_stopped_check_goes_on(here: Path, batches: list[int]) -> None:
    whole = check(here, 1)
    in_all = len(batches) - 1
    assert whole.returncode == 1 and in_all > 2 * STOPPED_AFTER and not kept_files(here)
    batches[:] = [STOPPED_AFTER + 1]
    stopped = check(here, 1, "--fresh")
    assert stopped.returncode == 130 and len(kept_files(here)) == 1
    assert b"goes on from there" in stopped.stderr
    forget_verdict(here)
    known = sum(batches[1:])
    batches[:] = [0]
    resumed = check(here, 2)
    assert resumed.stdout == whole.stdout and not kept_files(here)
    assert f"after {known:,} games" in resumed.stderr.decode()
    vain = 2 * len(LADDER.panel)  # begun by each family, on two threads, when its level was settled
    assert len(batches) - 1 <= in_all - STOPPED_AFTER + vain


_KILLED = """
import os, signal, sys
from printkit.engines.search import arena
from printkit.__main__ import run
play, played = arena.play_batch, []

def count_batch(*arguments):
    if len(played) == {after}:
        os.kill(os.getpid(), signal.SIGKILL)
    played.append(arguments)
    return play(*arguments)

arena.play_batch = count_batch
sys.argv = ["printkit", "check", "few.yaml", "--json", "--threads", "1"]
run()
"""


@pytest.mark.slow
def test_a_killed_check_loses_one_batch(here: Path, batches: list[int]) -> None:
    """SIGKILL twice, before a batch ends; a batch whose line was damaged is played again."""
    whole = check(here, 1)
    in_all = len(batches) - 1
    forget_verdict(here)
    for rounds in (1, 2):
        program = _KILLED.format(after=STOPPED_AFTER)
        killed = subprocess.run([sys.executable, "-c", program], cwd=here, check=False)
        assert killed.returncode == -signal.SIGKILL
        (journal,) = kept_files(here)
        assert len(journal.read_bytes().splitlines()) == STOPPED_AFTER * rounds
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[0].replace(b"a", b"b", 1), *lines[1:], lines[2][:99]]))
    batches[:] = [0]
    resumed = check(here, 1)
    assert resumed.stdout == whole.stdout and not kept_files(here)
    assert b"Going on after" in resumed.stderr
    again, lost = len(batches) - 1, 1
    assert again <= in_all - 2 * STOPPED_AFTER + lost + 4, "with some that were begun in vain"


def test_kept_games_are_read_back_unchanged() -> None:
    stream = np.random.default_rng(1)
    some: list[Games] = []
    for count, longest in ((3, 5), (1, 0), (4, 9)):
        games = blank_games(count, 40, 3)
        lengths, *columns, returns = map(np.asarray, games)
        lengths[:] = longest
        for column in columns:
            column[:, :longest] = stream.integers(1, 9, column[:, :longest].shape)
        returns[:] = stream.random((count, 3))
        some.append(games)
    back = unpack(pack({str(i): without_blank_rows(games) for i, games in enumerate(some)}))
    for i, games in enumerate(some):
        for ours, theirs in zip(with_rows(back[str(i)], 40), games, strict=True):
            assert ours.format == theirs.format
            assert np.array_equal(ours, theirs, equal_nan=ours.format in "df")


def test_games_kept_by_an_older_version_are_ignored() -> None:
    with BytesIO() as archive:
        np.savez_compressed(archive, names=np.array(["a"]))
        assert unpack(archive.getvalue()) == {}
