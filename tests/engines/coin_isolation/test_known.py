"""Coin Isolation's known answers: the perft table, and the ends of records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from layouts.coin_isolation.layout import VARIANTS
from tests.cases import cases_together
from tests.engines.both import play_all
from tests.engines.coin_isolation.both import Start, engine_and_oracle
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import read_board

HERE = Path(__file__).parents[1]
RECORDS = HERE.parent / "records"


def play(begin: Start, record: dict[str, Any]) -> Any:
    """Return the position at a record's end."""
    coins, sides = read_board(record["layout"]["coins"]), tuple(record["sides"])
    position = begin(coins, sides, tuple(record.get("variants", ())), record.get("head_start"))
    return play_all(position, record["moves"])


PERFT = yaml.safe_load((HERE / "perft" / "coin-isolation.yaml").read_text(encoding="utf-8"))
EXPECTED = yaml.safe_load((RECORDS / "coin-isolation.expected.yaml").read_text(encoding="utf-8"))


@cases_together("entry", PERFT)
def test_the_oracle_counts_the_perft_table(entry: dict[str, Any]) -> None:
    """The engine is compared with it by tests of every game."""
    position = play(oracle.Position.start, entry["record"])
    for depth, nodes in enumerate(entry["nodes"], start=1):
        if nodes < 400:
            assert position.perft(depth) == nodes


@engine_and_oracle
@cases_together("name", EXPECTED)
def test_records(begin: Start, name: str) -> None:
    record = yaml.safe_load((RECORDS / f"{name}.yaml").read_text(encoding="utf-8"))
    position = play(begin, record)
    assert position.over
    end = {"ply": position.ply, "scores": list(position.scores), "winner": position.winner}
    assert end == EXPECTED[name]


def test_every_record_is_expected_and_every_variant_recorded() -> None:
    paths = RECORDS.glob("coin-isolation-*.yaml")
    records = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in paths}
    assert records.keys() == EXPECTED.keys()
    tables = [entry["record"] for entry in PERFT]
    for documents in (records.values(), tables):
        recorded = {slug for record in documents for slug in record.get("variants", ())}
        assert recorded == set(VARIANTS)
