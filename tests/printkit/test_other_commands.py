"""`printkit deal`, `check`, `games`, and being stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from layouts.coin_isolation.randomizer import deal
from layouts.games import GAMES
from layouts.setup import layout_yaml
from output.games import sheets_of
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.printkit.running import assert_refused, heed_ctrl_c, printkit, printkit_here


def test_deal_writes_a_layout_that_the_others_read(tmp_path: Path) -> None:
    result = printkit("deal", "coin-isolation", "--seed", "7", "--no-check", folder=tmp_path)
    assert result.returncode == 0
    assert yaml.safe_load(result.stdout)["coins"] == deal(7).to_dict()["coins"]
    command = ("print", "-", "--no-check", "--sheet", "setup", "-o", "kit.pdf")
    assert printkit(*command, folder=tmp_path, stdin=result.stdout).returncode == 0


def test_deal_keeps_an_existing_file(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("mine")
    command = ("deal", "coin-isolation", "--no-check", "-o", "mine.yaml")
    assert_refused(printkit(*command, folder=tmp_path), "mine.yaml", "--force")
    assert (tmp_path / "mine.yaml").read_text() == "mine"


def test_deal_finds_a_setup_that_then_passes_its_check(tmp_path: Path) -> None:
    """The whole way; with a game that is solved, which is the quickest."""
    command = ("deal", "dice-isolation", "--seed", "1", "-o", "fair.yaml")
    result = printkit(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert b"contested and worth playing" in result.stderr
    check = printkit("check", "fair.yaml", "--json", folder=tmp_path)
    verdict = json.loads(check.stdout)
    assert check.returncode == 0
    assert verdict["fair"] == "fair"
    assert verdict["playable"] is True


def test_check_of_a_lopsided_layout(tmp_path: Path) -> None:
    """Any mix is a layout, empty squares too; the check says when it is not the variant's."""
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    result = printkit("check", "bad.yaml", "--json", folder=tmp_path)
    verdict = json.loads(result.stdout)
    assert result.returncode == 1
    assert verdict["fair"] == "unfair"
    assert verdict["id"] == LOPSIDED.id
    assert "The dimes are 6, where these rules deal 12." in verdict["reasons"]
    assert verdict["findings"]["choice"] is None
    assert result.stderr == b""
    asked = printkit("check", "bad.yaml", "--json", "--choice", folder=tmp_path)
    told = json.loads(asked.stdout)
    assert told["findings"].pop("choice")["best"] == "bottom"
    assert told["findings"] == {k: v for k, v in verdict["findings"].items() if k != "choice"}
    assert {**told, "findings": None} == {**verdict, "findings": None}
    words = printkit("check", "bad.yaml", "--choice", folder=tmp_path).stdout.decode()
    assert (
        "Unfair from club players to masters;" in words
        and "who chooses a side first, wins" in words
    )


def test_who_has_no_side_to_choose_is_told_so(tmp_path: Path) -> None:
    refused = printkit_here("check", "isaac#7", "--choice", folder=tmp_path)
    assert_refused(refused, "--choice", "isaac", "no sides")


def test_games_lists_all(tmp_path: Path) -> None:
    listed = printkit_here("games", folder=tmp_path).stdout.decode()
    for game in GAMES.values():
        assert game.slug in listed
        for sheet in sheets_of(game).sheets:
            told = listed.partition(f"{game.slug}\n")[2].partition("sheets: ")[2].partition("\n")[0]
            assert sheet.name in told


def test_ctrl_c_in_the_middle_of_a_check(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "print", "coin-isolation#7"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_ctrl_c,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert errors.decode().splitlines()[-1] == "printkit: stopped; nothing was written"
    assert not list(tmp_path.iterdir())


def test_ctrl_c_while_python_executes_a_string(tmp_path: Path) -> None:
    """Which it remembers, and ends a module by the signal for it, unless told not to."""
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


def test_a_folder_in_which_another_module_has_the_name_of_a_package(tmp_path: Path) -> None:
    """Python looks for modules there first when it runs a package."""
    for name in ("output", "layouts"):
        (tmp_path / f"{name}.py").write_text("raise AssertionError\n")
        result = printkit("games", folder=tmp_path)
        assert_refused(result, f"'{name}' in this folder", "type printkit")
        (tmp_path / f"{name}.py").unlink()
    assert printkit("games", folder=tmp_path).returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_answer_that_cannot_be_written(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "printkit", "games"],
            cwd=tmp_path,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.returncode == 2
    assert process.stderr.startswith(b"printkit: the answer could not be written")
    assert process.stderr.count(b"\n") == 1


def test_check_with_chosen_sides(tmp_path: Path) -> None:
    """The second player takes the money's side, and wins instead of the first."""
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("check", "bad.yaml", "--sides", "chosen", "--json")
    verdict = json.loads(printkit(*command, folder=tmp_path).stdout)
    assert verdict["seats"][1]["low"] > 0.5
