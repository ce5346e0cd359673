"""JSON answers have the keys in docs/formats.md, and satisfy the schemas in docs/schemas.

`pytest --update-goldens` writes the schemas anew from their types. Verdicts are held to theirs in
tests/test_every_game.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from printkit.cli import facts
from printkit.cli.inputs import read_setup
from printkit.coin_isolation import library
from printkit.coin_isolation import photo as photos
from printkit.contract import PhotoReading, PhotoSquare
from printkit.engines.coin_isolation.swaps import SwapSearch
from printkit.judging import checking
from printkit.layouts.answers import answer
from printkit.layouts.coin_isolation.layout import SQUARES, deal
from printkit.layouts.coins import US
from printkit.layouts.games import GAMES
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Deal
from printkit.output.contract import sheets_of
from printkit.setups import Terms, deal_like
from tests.cases import cases_together
from tests.printkit.cli.test_start import ALL, commands_in
from tests.printkit.records import GAME, RECORDS, finished_record, record
from tests.printkit.records import facts as moves_facts
from tests.printkit.running import assert_refused, printkit_here
from tests.printkit.schemas import FOLDER, KINDS, OURS, assert_kept, schema_text

TEXT = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
SETUP = [*facts.setup_facts(read_setup("isaac#1", Terms()))]
"""The keys of a setup."""


def answers(*arguments: str, folder: Path) -> list[dict[str, Any]]:
    result = printkit_here(*arguments, "--json", folder=folder)
    assert result.returncode in (0, 1), result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_command_that_answers_does_so_in_json() -> None:
    """Commands without an answer, or with texts to read, are excepted."""
    others = ("calibrate", "config", "help", "man", "new", "rules", "serve", "site")
    for listed in ALL:
        for each in commands_in(listed):
            flags = {flag for parameter in each.params for flag in parameter.opts}
            assert ("--json" in flags) == (listed.name not in others), each.name


def test_the_keys_of_a_setup_are_documented() -> None:
    rows = TEXT.partition("| key | also what it says |")[2].partition("\n\n")[0]
    cells = [line.split(" | ")[0] for line in rows.splitlines()[2:]]
    keys = [key for cell in cells for key in re.findall(r"`(\w+)`", cell)]
    assert keys == [*SETUP, "moves", "over", "scores", "winner"]


@GAME
def test_replay(game: str, tmp_path: Path) -> None:
    file = str(RECORDS / f"{finished_record(game)}.yaml")
    (said,) = answers("replay", file, folder=tmp_path)
    (end,) = moves_facts(tmp_path, [file])
    assert [*said] == [*SETUP, "moves", "over", "scores", "winner"]
    assert [move["move"] for move in said["moves"]] == record(finished_record(game))["moves"]
    assert [move["ply"] for move in said["moves"]] == [*range(1, end["ply"] + 1)]
    assert {move["player"] for move in said["moves"]} <= {*range(said["players"])}
    assert said["moves"][-1]["scores"] == said["scores"] == end["scores"]
    assert (said["over"], said["winner"]) == (True, end["winner"])


RECORD = "game", "variants", "players", "sides", "head_start", "layout", "moves"


def test_the_keys_of_a_setup_are_the_keys_of_a_record(tmp_path: Path) -> None:
    """An answer leads to the position that it is about, its ID left aside."""
    ahead = str(RECORDS / "coin-isolation-ahead.yaml")
    (said,) = answers("replay", ahead, folder=tmp_path)
    assert said["sides"] and said["head_start"]
    again = {key: said[key] for key in RECORD} | {"moves": [m["move"] for m in said["moves"]]}
    (tmp_path / "again.yaml").write_text(json.dumps(again), "utf-8")
    first, second = moves_facts(tmp_path, [ahead, "again.yaml"])
    assert first == second


def test_games(tmp_path: Path) -> None:
    listed = {said["game"]: said for said in answers("games", folder=tmp_path)}
    assert [*listed] == [*GAMES]
    for slug, said in listed.items():
        game, names = GAMES[slug], [sheet.name for sheet in sheets_of(GAMES[slug]).sheets]
        assert said["players"] == [*game.players] and said["variants"] == [*game.variants]
        assert sorted([*said["sheets"], *said["more_sheets"]]) == sorted(names)
        for key in said:
            assert f"`{key}`" in TEXT


def test_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ("deal", "coin-isolation", "--seed", "7", "--no-check")
    said, more = answers(*command, "--count", "2", folder=tmp_path)
    assert [*said] == [*SETUP, "file"]
    assert (said["seed"], more["seed"], said["file"], said["proven"]) == (7, 8, None, None)
    assert said["layout"] == deal(7).to_dict()
    (said,) = answers(*command, "-o", "seven.yaml", folder=tmp_path)
    assert said["file"] == "seven.yaml" and (tmp_path / "seven.yaml").exists()

    def until_fair(first: Setup[Any], *_: object, **__: object) -> CheckedSetup:
        return CheckedSetup(deal_like(first, 42), deal=Deal((), proven=False, candidates=36))

    monkeypatch.setattr(checking, "deal_until_fair", until_fair)
    result = printkit_here("deal", "coin-isolation", "--json", folder=tmp_path)
    assert result.returncode == 1, "it is written all the same"
    (said,) = map(json.loads, result.stdout.splitlines())
    assert (said["seed"], said["candidates"], said["proven"]) == (42, 36, False)


def test_make_fair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = read_setup("coin-isolation#7", Terms())

    variation: Any = SimpleNamespace(swaps=((0, 9),), setup=setup)
    for passed in (True, False):
        found = SwapSearch(variation, passed, (1, 32))
        monkeypatch.setattr(library, "_search", lambda *_, found=found: found)
        monkeypatch.setattr(library, "_outcome", lambda *_: "so it is")
        result = printkit_here("make-fair", "coin-isolation#7", "--json", folder=tmp_path)
        assert_kept("make-fair", result.stdout.decode())
        said = json.loads(result.stdout)
        assert [*said] == [*SETUP, "passed", "swaps", "tried", "file"]
        assert (said["passed"], said["swaps"], said["tried"]) == (passed, [["a1", "b2"]], [1, 32])
        assert result.returncode == (0 if passed else 1)


def test_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`a1` could be a nickel or a quarter; the others are empty."""
    squares = [PhotoSquare(name, 0, 0.999, 10, sure=True) for name in SQUARES]
    squares[0] = PhotoSquare("a1", 5, 0.6, 25)
    reading = PhotoReading(tuple(squares), US.name, "", b"", {}, ("",) * len(squares))
    monkeypatch.setattr(photos, "read_photo", lambda *_, **__: reading)
    (tmp_path / "photo.jpg").write_bytes(b"")
    for to, file in ((), None), (("-o", "ours.yaml"), "ours.yaml"):
        result = printkit_here("read", "photo.jpg", *to, "--json", folder=tmp_path)
        assert result.returncode == 1, result.stderr
        assert_kept("read", result.stdout.decode())
        said = json.loads(result.stdout)
        assert (said["coins"], said["file"]) == (US.name, file)
        assert said["squares"] == [answer(square) for square in squares]
    assert (tmp_path / "ours.yaml").read_text() == photos.photo_layout(reading)


def test_print(tmp_path: Path) -> None:
    command = ("print", "coin-isolation#7", "isaac#2", "--no-check", "--sheet", "board")
    (said,) = answers(*command, folder=tmp_path)
    assert said["files"] == ["coin-isolation-7-board-and-1-more.pdf"]
    assert [[*setup] for setup in said["setups"]] == [SETUP, SETUP]
    assert [setup["id"].partition(":")[0] for setup in said["setups"]] == [
        "coin-isolation",
        "isaac",
    ]
    both = printkit_here(*command, "--json", "-o", "-", folder=tmp_path)
    assert_refused(both, "--json", "-o -")


# Schemas


@cases_together("name", KINDS)
def test_the_schemas_match_the_types(name: str, request: pytest.FixtureRequest) -> None:
    path, text = FOLDER / f"{name}.json", schema_text(name)
    if request.config.getoption("--update-goldens"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text("utf-8") == text


@pytest.mark.slow
@cases_together("name", KINDS)
def test_the_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


def test_there_are_no_other_files() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {*KINDS}


@pytest.mark.parametrize("game", OURS)
def test_answers_about_a_game_satisfy_their_schemas(game: str, tmp_path: Path) -> None:
    record = str(RECORDS / f"{finished_record(game)}.yaml")
    for name, arguments in (
        ("moves", ("moves", record, f"{game}#1")),
        ("perft", ("perft", record, "--depth", "1")),
        ("replay", ("replay", record)),
        ("deal", ("deal", game, "--seed", "7", "--no-check")),
        ("print", ("print", f"{game}#7", "--no-check", "--sheet", "rules")),
    ):
        result = printkit_here(*arguments, "--json", folder=tmp_path)
        assert result.returncode == 0, result.stderr
        for line in result.stdout.decode().splitlines():
            assert_kept(name, line)


def test_other_answers_satisfy_their_schemas(tmp_path: Path) -> None:
    for name in ("games", "cache", "boards"):
        result = printkit_here(name, "--json", folder=tmp_path)
        for line in result.stdout.decode().splitlines():
            assert_kept(name, line)
