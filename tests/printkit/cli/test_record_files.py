"""Sources of records, and the diagrams made by printing one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from printkit.layouts.files import read_layout, read_record
from printkit.layouts.games import GAMES
from printkit.layouts.ids import position_id
from tests.cases import cases_together
from tests.playing import hurry_advice
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
from tests.printkit.running import assert_refused, printkit_here


def id_of_layout(data: dict[str, Any]) -> str:
    """Return the ID of a record's layout."""
    text = yaml.safe_dump({"game": data["game"], **data["layout"]})
    return f"{data['game']}:{read_layout(text, 'layout')[1].describe()}"


@GAME
def test_a_record_may_be_named_and_its_layout_given_in_several_ways(
    game: str, tmp_path: Path
) -> None:
    """A layout's file is looked for beside the record, whatever the current folder is."""
    name = finished_record(game)
    path, data = RECORDS / f"{name}.yaml", record(name)
    text = path.read_text("utf-8")
    spelled = position_id(read_record(text, path.name, RECORDS))
    (tmp_path / "id.txt").write_text(f"{spelled}\n", "utf-8")
    (tmp_path / "sub").mkdir()
    write(tmp_path / "sub", "board", {"game": game, **data["layout"]})
    write(tmp_path / "sub", "game", {**data, "layout": "board.yaml"})
    named = write(tmp_path, "named", {**data, "layout": id_of_layout(data)})
    own, *others = facts(tmp_path, [str(path), spelled, "id.txt", "sub/game.yaml", named])
    assert own["over"] and others == [own] * 4
    for given in (text, spelled):
        result = printkit_here("moves", "-", "--json", folder=tmp_path, stdin=given.encode())
        assert json.loads(result.stdout) == own
    (tmp_path / "sub" / "board.yaml").unlink()
    result = printkit_here("moves", "sub/game.yaml", folder=tmp_path)
    assert_refused(result, "sub/board.yaml: there is no such file")


@GAME
def test_a_record_from_standard_input_is_named_so(game: str, tmp_path: Path) -> None:
    text = (RECORDS / f"{finished_record(game)}.yaml").read_bytes()
    assert printkit_here("replay", "-", folder=tmp_path, stdin=text).returncode == 0
    result = printkit_here("replay", "-", folder=tmp_path, stdin=text + b"colour: red\n")
    assert_refused(result, "standard input, line ", "unknown key 'colour'")
    bad = yaml.safe_dump({**record(finished_record(game)), "moves": ["no move"]}).encode()
    result = printkit_here("moves", "-", folder=tmp_path, stdin=bad)
    assert_refused(result, "printkit: standard input: move 1 (no move)")


@cases_together(
    ("game", "keys", "words"),
    [
        ("coin-isolation", {"date": "today"}, ("unknown key 'date'", "moves")),
        ("coin-isolation", {"players": 5}, ("from 2 to 4",)),
        ("coin-isolation", {"variants": ["greedy", "semi-greedy"]}, ("greedy and semi-greedy",)),
        ("coin-isolation", {"variants": ["four-die-stud"]}, ("no variant 'four-die-stud'",)),
        ("coin-isolation", {"layout": "isaac#7"}, ("isaac, not of coin-isolation",)),
        ("coin-isolation", {"layout": "coin-isolation#x"}, ("the seed of coin-isolation",)),
        ("coin-isolation", {"layout": "coin-isolation:abc"}, ("characters",)),
        ("coin-isolation", {"layout": "coin-isolation#7+3:5"}, ("player 3", "2 play")),
        (
            "coin-isolation",
            {"layout": "coin-isolation#7+2:5", "head_start": {2: 6}},
            ("another head start",),
        ),
        *((game, {"players": 2}, ("unknown key 'players'",)) for game in UNSEATED),
        *((game, {"sides": ["bottom", "top"]}, ("unknown key 'sides'",)) for game in UNSEATED),
    ],
)
def test_keys_that_make_no_sense_in_a_record(
    tmp_path: Path, game: str, keys: dict[str, object], words: tuple[str, ...]
) -> None:
    start = {key: value for key, value in record(finished_record(game)).items() if key not in keys}
    write(tmp_path, "game", {**start, **keys})
    for command in (("moves", "--json"), ("perft", "--depth", "1"), ("replay",), ("print",)):
        result = printkit_here(*command, "game.yaml", folder=tmp_path)
        assert_refused(result, "game.yaml, line ", *words)
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


def test_a_head_start_in_an_id_of_a_record(tmp_path: Path) -> None:
    data = {"game": "coin-isolation", "layout": "coin-isolation#7+2:5", "moves": []}
    assert facts(tmp_path, [write(tmp_path, "game", data)])[0]["scores"] == [0, 5]


@GAME
def test_a_layout_or_a_seed_is_a_game_about_to_begin(game: str, tmp_path: Path) -> None:
    data = record(finished_record(game))
    here = write(tmp_path, "layout", {"game": game, **data["layout"]})
    begun = write(tmp_path, "begun", {"game": game, "layout": data["layout"], "moves": []})
    for command in ("moves", "replay"):
        first, *others = (  # the first line has the name
            printkit_here(command, what, folder=tmp_path).stdout.splitlines()[1:]
            for what in (begun, here, id_of_layout(data))
        )
        assert first and others == [first, first]
    kept = {"game": game, "variants": data.get("variants", []), "moves": []}
    layout = GAMES[game].deal(7, kept["variants"]).to_dict()
    named = write(tmp_path, "named", {**kept, "layout": f"{game}#7"})
    own, by_seed = facts(tmp_path, [write(tmp_path, "spelled", {**kept, "layout": layout}), named])
    assert own == by_seed


@pytest.mark.slow
def test_advice_on_a_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_advice(monkeypatch, 20)
    monkeypatch.setattr("printkit.engines.coin_isolation.engine.PATIENCE", 1000)
    code = "coin-isolation:3ba8twqtegmpqxw0ntgaegwr783kx4e"
    write(tmp_path, "game", {"game": "coin-isolation", "layout": code, "moves": []})
    told = [
        json.loads(printkit_here("advise", what, "--json", folder=tmp_path).stdout)
        for what in (code, "game.yaml", "coin-isolation#12")
    ]
    assert told[0] == told[1] == told[2]
    assert told[0]["ply"] == 0 and told[0]["moves"]


@ANY_GAME
def test_printing_a_record_makes_diagrams(game: str, tmp_path: Path) -> None:
    name, moves = quiet(game)
    data = record(name, moves)
    file = write(tmp_path, "game", {**data, "layout": id_of_layout(data)})
    result = printkit_here("print", file, "-o", "game.pdf", folder=tmp_path)
    assert result.returncode == 0 and id_of_layout(data) in result.stderr.decode()
    text = "".join("".join(pages_of(tmp_path / "game.pdf")).split())
    for move in data["moves"]:
        assert "".join(move.split()) in text
