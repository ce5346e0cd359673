"""`printkit deal`, `check` and `games`, and how commands are stopped."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from clobber import engine
from printkit.engines.contract import Session
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup, layout_yaml
from printkit.layouts.verdict import Metric, Verdict
from printkit.output.contract import sheets_of
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.playing import first_passes, with_methods
from tests.printkit.catalogue import small
from tests.printkit.running import HANGS, ignore_no_signal, printkit, printkit_here


def all_fair(session: Session, setup: Setup[Any], *_: object, **__: object) -> Verdict[Any]:
    """Return a passing verdict after very few games."""
    found = small.ENGINE.judge(session, setup)
    metrics: tuple[Metric, ...] = tuple(replace(metric, ok=True) for metric in found.metrics)
    return replace(found, fair="fair", playable=True, reasons=(), metrics=metrics)


def test_deal_finds_a_setup_that_then_passes_its_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The players find any first deal fair."""
    easy = with_methods(small.ENGINE, judge=all_fair, deal_fair=first_passes)
    monkeypatch.setattr(engine, "ENGINE", easy)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    command = ("deal", "clobber", "--seed", "1", "-o", "fair.yaml")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "fair and playable" in result.stderr.decode()
    check = printkit_here("check", "fair.yaml", "--json", folder=tmp_path)
    verdict = json.loads(check.stdout)
    assert check.returncode == 0
    assert verdict["fair"] == "fair"
    assert verdict["playable"] is True


@pytest.fixture
def weak_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seat(WEAK, monkeypatch, tmp_path)


@pytest.mark.usefixtures("weak_players")
def test_check_of_a_lopsided_layout(tmp_path: Path) -> None:
    """Any mix of coins is a valid layout, and empty squares are too; the check notes
    another mix.
    """
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    result = printkit_here("check", "bad.yaml", "--json", folder=tmp_path)
    verdict = json.loads(result.stdout)
    assert result.returncode == 1
    assert verdict["fair"] == "unfair"
    assert verdict["id"] == LOPSIDED.id
    assert "The dimes are 6, where these rules deal 12." in verdict["reasons"]
    assert verdict["findings"]["choice"] is None
    assert result.stderr == b"Checking by play takes some 30 seconds on two cores.\n"
    asked = printkit_here("check", "bad.yaml", "--json", "--choice", folder=tmp_path)
    told = json.loads(asked.stdout)
    assert told["findings"].pop("choice")["best"] == "bottom"
    assert told["findings"] == {k: v for k, v in verdict["findings"].items() if k != "choice"}
    assert {**told, "findings": None} == {**verdict, "findings": None}
    words = printkit_here("check", "bad.yaml", "--choice", folder=tmp_path).stdout.decode()
    assert "Unfair between club players and experts;" in words
    assert "who chooses a side first, wins" in words


@pytest.mark.slow
@pytest.mark.usefixtures("weak_players")
def test_check_with_chosen_sides(tmp_path: Path) -> None:
    """The second player takes the side with the money, and wins instead of the first."""
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("check", "bad.yaml", "--sides", "chosen", "--json")
    verdict = json.loads(printkit_here(*command, folder=tmp_path).stdout)
    assert verdict["seats"][1]["low"] > 0.5


def test_games_lists_all(tmp_path: Path) -> None:
    listed = printkit_here("games", folder=tmp_path).stdout.decode()
    for game in GAMES.values():
        told = " ".join(f"\n{listed}".partition(f"\n{game.slug}:\n")[2].split())
        for sheet in sheets_of(game).sheets:
            assert re.search(rf"\b{sheet.name}\b", told.replace("- ", "-"))
    words = " ".join(listed.split())
    for said in (
        "diagonal Squares that touch at a corner are next to each other, too.",
        "transplant-variant As Transplant, but your pawn moves before you spread the coins.",
        "four-die-stud You roll all four dice after every step.",
    ):
        assert said in words


_BEGUN = """
import sys
from printkit.engines.search.arena import Arena
from printkit.__main__ import run
play = Arena.play

def begun(*given, **more):
    print("begun", flush=True)
    return play(*given, **more)

Arena.play = begun
sys.argv = ["printkit", *sys.argv[1:]]
run()
"""


@pytest.mark.slow
def test_ctrl_c_in_the_middle_of_a_check(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", _BEGUN, "print", "isaac#7", "--fresh"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=ignore_no_signal,
    )
    assert process.stdout
    assert process.stdout.readline() == b"begun\n"
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=HANGS)
    assert process.returncode == 130, errors
    assert errors.decode().splitlines()[-1] == "printkit: stopped; nothing was written"
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_ctrl_c_while_python_executes_a_string(tmp_path: Path) -> None:
    """Python remembers it, and ends a module with the matching signal unless told otherwise."""
    (tmp_path / "sitecustomize.py").write_text(
        "import click\nclick.Group.main = lambda *_, **__: exec('raise KeyboardInterrupt')\n"
    )
    stopped = subprocess.run(
        [sys.executable, "-m", "printkit", "games"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert stopped.returncode == 130, stopped.stderr
    assert stopped.stderr.strip() == "printkit: stopped; nothing was written"


def test_files_with_the_names_of_rooms_do_no_harm(tmp_path: Path) -> None:
    """Beside a script or a notebook, and in the folder where Python runs printkit."""
    for name in ("layouts", "engines", "output"):
        (tmp_path / f"{name}.py").write_text("raise AssertionError\n")
    script = tmp_path / "script.py"
    script.write_text("import printkit\nprint(printkit.position('isaac#7').legal()[:2])\n")
    told = subprocess.check_output([sys.executable, script], cwd=tmp_path, text=True)
    assert told.startswith("['")
    result = printkit("print", "isaac#7", "--no-check", "--sheet", "score-pad", folder=tmp_path)
    assert result.returncode == 0 and [*tmp_path.glob("*.pdf")], result.stderr
