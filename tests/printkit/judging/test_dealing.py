"""Dealing until fair, as at a terminal, by real play of weak players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from printkit.engines.judging import race as racing
from printkit.engines.judging.deal import ENTRANTS
from printkit.engines.judging.race import Candidate
from printkit.engines.search import arena
from printkit.engines.search.selfplay import Games
from printkit.judging import checking
from printkit.layouts.game import Layout
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Deal
from printkit.printing import printables
from tests.engines.weak import WEAK, seat
from tests.printkit.conftest import Run

DEAL = ("deal", "coin-isolation", "--seed", "40")
_LOOKS = ENTRANTS  # before the first round is over


@pytest.fixture(autouse=True)
def weak_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seat(WEAK, monkeypatch, tmp_path)


@pytest.fixture
def ctrl_c(monkeypatch: pytest.MonkeyPatch) -> list[Candidate]:
    """Press Ctrl-C after some looks; return the candidates looked at."""
    real, seen = racing.look_at, []

    def look_at(*what: Any) -> Candidate:
        if len(seen) == _LOOKS:
            raise KeyboardInterrupt
        seen.append(real(*what))
        return seen[-1]

    monkeypatch.setattr(racing, "look_at", look_at)
    return seen


def test_ctrl_c_gives_the_most_even_so_far(
    run: Run, tmp_path: Path, ctrl_c: list[Candidate]
) -> None:
    told = run(*DEAL, "-o", "x.yaml", code=1).stderr.decode().splitlines()[-1]
    assert f"the most even of {ENTRANTS} setups so far, not proven fair" in told
    assert "stopped" in told
    written = yaml.safe_load((tmp_path / "x.yaml").read_text())
    assert written in [{"game": "coin-isolation", **c.setup.layout.to_dict()} for c in ctrl_c]


def test_a_stopped_deal_goes_on(
    run: Run, tmp_path: Path, ctrl_c: list[Candidate], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games that it has played are not played again, and it ends as if it had not stopped."""
    played: list[object] = []
    play: Callable[..., Games] = arena.play_batch

    def count_batch(*what: Any) -> Games:
        played.append(what)
        return play(*what)

    monkeypatch.setattr(arena, "play_batch", count_batch)
    assert b"goes on from there" in run(*DEAL, "-o", "x.yaml", code=1).stderr
    assert played
    played.clear()
    ctrl_c.clear()
    assert b"Going on after" in run(*DEAL, "-o", "y.yaml", code=1).stderr
    assert not played
    assert (tmp_path / "x.yaml").read_bytes() == (tmp_path / "y.yaml").read_bytes()


@pytest.mark.usefixtures("ctrl_c")
def test_sheets_say_that_dealing_was_stopped(run: Run, tmp_path: Path) -> None:
    """The printed kit says so at every foot and in its report."""
    sheets = ("--sheet", "setup", "--sheet", "report", "--format", "svg", "--svg-text", "live")
    run("print", *DEAL[1:], *sheets, "-o", "kit", code=1)
    setup, report = (next((tmp_path / "kit").glob(f"*{n}*")).read_text() for n in ("setup", "rep"))
    for sheet in (setup, report):
        assert "Not proven fair: dealing was stopped" in sheet
        assert "ot checked" not in sheet
    words = " ".join(" ".join(ElementTree.fromstring(report).itertext()).split())
    assert f"{ENTRANTS} setups were tried before it was stopped" in words


@pytest.mark.parametrize("proven", [True, False])
@pytest.mark.parametrize("command", [("deal",), ("print", "--sheet", "setup", "--sheet", "board")])
def test_an_unproven_deal_is_written_with_exit_code_1(
    command: tuple[str, ...],
    proven: bool,
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def find(first: Setup[Layout], seed: int, *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(first, deal=Deal((), proven=proven or seed == 41, candidates=36))

    for module in (checking, printables):
        monkeypatch.setattr(module, "deal_until_fair", find)
    for number, seed in enumerate((40, 41), start=1):
        output = ("--count", str(number), "--seed", str(seed), "-o", f"{seed}/")
        run(command[0], "coin-isolation", *command[1:], *output, code=0 if proven else 1)
        assert len([*(tmp_path / str(seed)).iterdir()]) == number


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_before_any_look_writes_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.printkit.judging.test_dealing._LOOKS", 0)
    result = run(*DEAL, "-o", "x.yaml", code=130)
    assert result.stderr.decode().splitlines()[-1] == "printkit: stopped; nothing was written"
    assert not list(tmp_path.iterdir())
