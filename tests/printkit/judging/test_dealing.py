"""Dealing until fair, as at a terminal, by real play of weak players."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

from engines.judging import race as racing
from engines.judging.deal import ENTRANTS
from engines.judging.race import Candidate
from layouts.game import Layout
from layouts.setup import CheckedSetup, Setup
from layouts.verdict import Deal
from printkit.judging import checking
from printkit.printing import printables
from tests.engines.weak import WEAK, seat
from tests.printkit.running import printkit_here

_LOOKS = ENTRANTS + 1  # before the first round is over


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


def test_ctrl_c_gives_the_most_even_so_far(tmp_path: Path, ctrl_c: list[Candidate]) -> None:
    result = printkit_here(
        "deal", "coin-isolation", "--seed", "40", "-o", "x.yaml", folder=tmp_path
    )
    assert result.returncode == 1, result.stderr
    told = result.stderr.decode().splitlines()
    assert f"the most even of {ENTRANTS} setups so far, not proven fair" in told[-1]
    assert "stopped" in told[-1]
    written = yaml.safe_load((tmp_path / "x.yaml").read_text())
    assert written in [{"game": "coin-isolation", **c.setup.layout.to_dict()} for c in ctrl_c]


@pytest.mark.usefixtures("ctrl_c")
def test_sheets_say_that_dealing_was_stopped(tmp_path: Path) -> None:
    """The printed kit says so at every foot and in its report."""
    sheets = ("--sheet", "setup", "--sheet", "report", "--format", "svg", "--svg-text", "live")
    command = ("print", "coin-isolation", "--seed", "40", *sheets, "-o", "kit")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 1, result.stderr
    setup, report = (next((tmp_path / "kit").glob(f"*{n}*")).read_text() for n in ("setup", "rep"))
    for sheet in (setup, report):
        assert "Not proven fair: dealing was stopped" in sheet
        assert "ot checked" not in sheet
    assert f"{ENTRANTS} setups were dealt before somebody stopped it" in words_of(report)


def words_of(svg: str) -> str:
    """Return all words of a picture with live text, ignoring line breaks."""
    return " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())


@pytest.mark.parametrize("proven", [True, False])
@pytest.mark.parametrize("command", [("deal",), ("print", "--sheet", "setup", "--sheet", "board")])
def test_an_unproven_deal_is_written_with_exit_code_1(
    command: tuple[str, ...], proven: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(first: Setup[Layout], seed: int, *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(first, deal=Deal((), proven=proven or seed == 41, candidates=36))

    for module in (checking, printables):
        monkeypatch.setattr(module, "deal_until_fair", find)
    for number, seed in enumerate((40, 41), start=1):
        output = ("--count", str(number), "--seed", str(seed), "-o", f"{seed}/")
        result = printkit_here(command[0], "coin-isolation", *command[1:], *output, folder=tmp_path)
        assert len([*(tmp_path / str(seed)).iterdir()]) == number
        assert result.returncode == (0 if proven else 1), "of several none may be unproven"


@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_before_any_look_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.printkit.judging.test_dealing._LOOKS", 0)
    command = ("deal", "coin-isolation", "--seed", "40", "-o", "x.yaml")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 130
    assert result.stderr.decode().splitlines()[-1] == "printkit: stopped; nothing was written"
    assert not list(tmp_path.iterdir())
