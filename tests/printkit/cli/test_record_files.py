"""Sources of records, and the files made by printing one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from engines.judging import advice
from layouts.files import read_layout, read_record
from layouts.game import Layout
from layouts.games import GAMES
from layouts.ids import position_id
from tests.cases import cases_together
from tests.printkit.cli.test_refusals import UNSEATED
from tests.printkit.reading import pages_of
from tests.printkit.records import (
    ANY_GAME,
    GAME,
    RECORDS,
    facts,
    finished_record,
    quiet,
    record,
    write,
)
from tests.printkit.running import Result, assert_refused, printkit_here

# Sources of records and of their layouts


@GAME
def test_a_layout_that_is_the_name_of_a_file(game: str, tmp_path: Path) -> None:
    """The layout is beside the record, whatever the current folder is."""
    name = finished_record(game)
    data = record(name)
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", "board", {"game": game, **data["layout"]})
    write(tmp_path / "sub", "game", {**data, "layout": "board.yaml"})
    own, named = facts(tmp_path, [str(RECORDS / f"{name}.yaml"), "sub/game.yaml"])
    assert own == named
    (tmp_path / "sub" / "board.yaml").unlink()
    result = printkit_here("moves", "sub/game.yaml", folder=tmp_path)
    assert_refused(result, "sub/board.yaml: there is no such file")


@GAME
def test_a_positions_id_replaces_a_file(game: str, tmp_path: Path) -> None:
    """An ID may also be the only content of a file or of standard input."""
    path = RECORDS / f"{finished_record(game)}.yaml"
    spelled = position_id(read_record(path.read_text(encoding="utf-8"), path.name, RECORDS))
    (tmp_path / "game.txt").write_text(f"{spelled}\n", encoding="utf-8")
    (as_file,) = facts(tmp_path, [str(path)])
    assert facts(tmp_path, [spelled, "game.txt"]) == [as_file, as_file]
    result = printkit_here("moves", "-", "--json", folder=tmp_path, stdin=spelled.encode())
    assert json.loads(result.stdout) == as_file


@GAME
def test_a_record_from_standard_input(game: str, tmp_path: Path) -> None:
    name = finished_record(game)
    text = (RECORDS / f"{name}.yaml").read_bytes()
    result = printkit_here("moves", "-", "--json", folder=tmp_path, stdin=text)
    assert json.loads(result.stdout) == facts(RECORDS, [f"{name}.yaml"])[0]
    command = ("replay", "-")
    assert printkit_here(*command, folder=tmp_path, stdin=text).returncode == 0
    result = printkit_here(*command, folder=tmp_path, stdin=text + b"colour: red\n")
    assert_refused(result, "standard input, line ", "unknown key 'colour'")
    data = record(name, 0)
    bad = yaml.safe_dump({**data, "moves": ["no move"]}).encode()
    result = printkit_here("moves", "-", folder=tmp_path, stdin=bad)
    assert_refused(result, "printkit: standard input: move 1 (no move)")


@cases_together(
    ("game", "keys", "words"),
    [
        ("coin-isolation", {"date": "today"}, ("unknown key 'date'", "moves")),
        ("coin-isolation", {"players": 5}, ("from 2 to 4",)),
        ("coin-isolation", {"variants": ["greedy", "semi-greedy"]}, ("greedy and semi-greedy",)),
        ("coin-isolation", {"variants": ["four-die-stud"]}, ("no variant 'four-die-stud'",)),
        *((game, {"players": 2}, ("unknown key 'players'",)) for game in UNSEATED),
        *((game, {"sides": ["bottom", "top"]}, ("unknown key 'sides'",)) for game in UNSEATED),
    ],
)
def test_keys_that_a_record_may_not_have(
    tmp_path: Path, game: str, keys: dict[str, object], words: tuple[str, ...]
) -> None:
    start = {key: value for key, value in record(finished_record(game)).items() if key not in keys}
    write(tmp_path, "game", {**start, **keys})
    for command in (("moves", "--json"), ("perft", "--depth", "1"), ("replay",), ("print",)):
        result = printkit_here(*command, "game.yaml", folder=tmp_path)
        assert_refused(result, "game.yaml, line ", *words)
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


# IDs


def layout_of(data: dict[str, Any]) -> Layout:
    text = yaml.safe_dump({"game": data["game"], **data["layout"]})
    return read_layout(text, "layout")[1]


@ANY_GAME
def test_an_id_is_the_layout_of_a_record(game: str, tmp_path: Path) -> None:
    data = record(finished_record(game))
    code = f"{game}:{layout_of(data).describe()}"
    spelled = write(tmp_path, "spelled", data)
    named = write(tmp_path, "named", {**data, "layout": code})
    own, by_id = facts(tmp_path, [spelled, named])
    assert own == by_id and own["ply"]
    result = printkit_here("print", named, "-o", "game.pdf", folder=tmp_path)
    assert result.returncode == 0 and code in result.stderr.decode()


@GAME
def test_a_seed_is_the_layout_of_a_record(game: str, tmp_path: Path) -> None:
    variants = record(finished_record(game)).get("variants", [])
    kept = {"game": game, "variants": variants, "moves": []}
    layout = GAMES[game].deal(7, variants).to_dict()
    named = write(tmp_path, "named", {**kept, "layout": f"{game}#7"})
    own, by_id = facts(tmp_path, [write(tmp_path, "spelled", {**kept, "layout": layout}), named])
    assert own == by_id


@GAME
@pytest.mark.parametrize("command", ["moves", "replay"])
def test_a_layout_is_a_game_about_to_begin(game: str, tmp_path: Path, command: str) -> None:
    data = record(finished_record(game))
    here = write(tmp_path, "layout", {"game": game, **data["layout"]})
    begun = write(tmp_path, "begun", {"game": game, "layout": data["layout"], "moves": []})
    code = f"{game}:{layout_of(data).describe()}"
    first, *others = (printkit_here(command, what, folder=tmp_path) for what in (begun, here, code))
    assert first.returncode == 0
    for other in others:
        assert other.returncode == 0
        assert _after_name(other) == _after_name(first)


def _after_name(result: Result) -> list[bytes]:
    """Return the answer without the name of the record in its first line."""
    return result.stdout.splitlines()[1:]


@pytest.mark.slow
def test_advice_on_a_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "GAMES", 4)
    monkeypatch.setattr(advice, "SIMULATIONS", 20)
    monkeypatch.setattr("engines.coin_isolation.engine.PATIENCE", 1000)
    code = "coin-isolation:3ba8twqtegmpqxw0ntgaegwr783kx4e"
    write(tmp_path, "game", {"game": "coin-isolation", "layout": code, "moves": []})
    told = [
        json.loads(printkit_here("advise", what, "--json", folder=tmp_path).stdout)
        for what in (code, "game.yaml", "coin-isolation#12")
    ]
    assert told[0] == told[1] == told[2]
    assert told[0]["ply"] == 0 and told[0]["moves"]


@pytest.mark.parametrize(
    ("layout", "keys", "words"),
    [
        ("isaac#7", {}, ("line 2", "isaac, not of coin-isolation")),
        ("coin-isolation#x", {}, ("line 2", "not a seed")),
        ("coin-isolation:abc", {}, ("line 2", "characters")),
        ("coin-isolation#7+3:5", {}, ("line 2", "player 3", "2 play")),
        ("coin-isolation#7+2:5", {"head_start": {2: 6}}, ("another head start",)),
    ],
)
def test_an_id_that_makes_no_sense_in_a_record(
    tmp_path: Path, layout: str, keys: dict[str, object], words: tuple[str, ...]
) -> None:
    data = {"game": "coin-isolation", "layout": layout, "moves": [], **keys}
    text = yaml.safe_dump(data, sort_keys=False)
    result = printkit_here("replay", "-", folder=tmp_path, stdin=text.encode())
    assert_refused(result, "standard input, line ", *words)


def test_a_head_start_in_an_id_of_a_record(tmp_path: Path) -> None:
    data = {"game": "coin-isolation", "layout": "coin-isolation#7+2:5", "moves": []}
    assert facts(tmp_path, [write(tmp_path, "game", data)])[0]["scores"] == [0, 5]


# Diagrams


@ANY_GAME
def test_printing_a_record_makes_diagrams(game: str, tmp_path: Path) -> None:
    name, moves = quiet(game)
    file = write(tmp_path, "game", record(name, moves))
    result = printkit_here("print", file, "-o", "game.pdf", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    text = "".join("".join(pages_of(tmp_path / "game.pdf")).split())
    for move in record(name, moves)["moves"]:
        assert "".join(move.split()) in text
