"""The JSON schemas in docs/schemas match the types, and the commands' answers satisfy them.

`pytest --update-goldens` writes them anew. Verdicts are held to theirs in tests/test_every_game.py.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cases import cases_together
from tests.printkit.records import RECORDS, finished_record
from tests.printkit.running import printkit_here
from tests.printkit.schemas import FOLDER, KINDS, OURS, assert_kept, schema_text


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
