"""`printkit deal`, `check`, `games`, `moves`, `perft`, `replay`."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from engines.coin_isolation.randomizer import deal
from layouts.setup import layout_yaml
from tests.engines.setups import LOPSIDED
from tests.printkit.running import assert_refused, printkit

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["coin-isolation-2", "coin-isolation-3", "coin-isolation-4"]


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
    """The whole way by real play; --balanced, which needs the least luck."""
    command = ("deal", "coin-isolation", "--seed", "40", "--balanced", "-o", "fair.yaml")
    result = printkit(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert b"fair and playable" in result.stderr
    check = printkit("check", "fair.yaml", "--json", folder=tmp_path)
    verdict = json.loads(check.stdout)
    assert check.returncode == 0
    assert verdict["fair"] == "fair"
    assert verdict["playable"] is True


def test_check_of_a_lopsided_layout(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    result = printkit("check", "bad.yaml", "--json", folder=tmp_path)
    verdict = json.loads(result.stdout)
    assert result.returncode == 1
    assert verdict["fair"] == "unfair"
    assert verdict["id"] == LOPSIDED.id
    assert result.stderr == b""


def test_games_lists_all(tmp_path: Path) -> None:
    assert b"coin-isolation" in printkit("games", folder=tmp_path).stdout


def test_moves_of_several_records_in_order() -> None:
    names = [f"{name}.yaml" for name in NAMES]
    result = printkit("moves", *names, "--json", folder=RECORDS)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    expected = yaml.safe_load((RECORDS / "coin-isolation.expected.yaml").read_text())
    assert len(lines) == len(names)
    for name, line in zip(NAMES, lines, strict=True):
        assert line["game"] == "coin-isolation"
        assert line["over"] is True
        assert line["legal"] == []
        assert line["to_move"] is None
        assert {key: line[key] for key in ("ply", "scores", "winner")} == expected[name]


def test_perft(tmp_path: Path) -> None:
    table = RECORDS.parent / "engines" / "perft" / "coin-isolation.yaml"
    case = yaml.safe_load(table.read_text())[0]
    (tmp_path / "record.yaml").write_text(yaml.safe_dump(case["record"]))
    for depth, nodes in enumerate(case["nodes"], start=1):
        command = ("perft", "record.yaml", "--depth", str(depth), "--json")
        result = printkit(*command, folder=tmp_path)
        assert json.loads(result.stdout) == {"depth": depth, "nodes": nodes}


@pytest.mark.parametrize("name", NAMES)
def test_replay_tells_how_it_ended(name: str) -> None:
    expected = yaml.safe_load((RECORDS / "coin-isolation.expected.yaml").read_text())[name]
    text = printkit("replay", f"{name}.yaml", folder=RECORDS).stdout.decode()
    assert f"player {expected['winner'] + 1} wins" in text
    for seat, score in enumerate(expected["scores"], start=1):
        assert f"player {seat}: {score}" in text


@pytest.mark.parametrize(
    ("move", "why"),
    [("z9", "no square"), ("d4", "first path begins"), ("pass", "pass"), ("a1-a1", "twice")],
)
@pytest.mark.parametrize("command", ["replay", "moves"])
def test_the_first_illegal_move_is_named(tmp_path: Path, command: str, move: str, why: str) -> None:
    record = yaml.safe_load((RECORDS / "coin-isolation-2.yaml").read_text())
    record["moves"] = [move, *record["moves"]]
    (tmp_path / "record.yaml").write_text(yaml.safe_dump(record))
    result = printkit(command, "record.yaml", folder=tmp_path)
    assert result.returncode == 2
    assert b"move 1 (" in result.stderr
    assert why.encode() in result.stderr


def test_ctrl_c_in_the_middle_of_a_check(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "printkit", "print", "coin-isolation", "--seed", "7"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert errors.decode().splitlines()[-1] == "printkit: stopped; nothing was written"
    assert not list(tmp_path.iterdir())


def test_check_with_chosen_sides(tmp_path: Path) -> None:
    """The second player takes the money's side, and wins instead of the first."""
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("check", "bad.yaml", "--sides", "chosen", "--json")
    verdict = json.loads(printkit(*command, folder=tmp_path).stdout)
    assert verdict["seats"][1]["low"] > 0.5
