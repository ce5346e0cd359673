"""Coin Isolation's known answers: the perft table, and the records to their ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engines.both import Start, engine_and_oracle, play_all
from tests.oracle import coin_isolation as oracle
from tests.oracle.boards import Coins, read_board

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"


def known(record: dict[str, Any]) -> tuple[Coins, tuple[str, ...], list[str]]:
    return read_board(record["layout"]["coins"]), tuple(record["sides"]), record["moves"]


PERFT = yaml.safe_load((HERE / "perft.yaml").read_text(encoding="utf-8"))
EXPECTED = yaml.safe_load((RECORDS / "expected.yaml").read_text(encoding="utf-8"))


@engine_and_oracle
@pytest.mark.parametrize("entry", PERFT, ids=lambda entry: entry["name"])
def test_perft_table(begin: Start, entry: dict[str, Any]) -> None:
    coins, sides, moves = known(entry["record"])
    position = play_all(begin(coins, sides), moves)
    slow = isinstance(position, oracle.Position)
    for depth, nodes in enumerate(entry["nodes"], start=1):
        if not slow or nodes < 1500:
            assert position.perft(depth) == nodes


@engine_and_oracle
@pytest.mark.parametrize("name", [name for name in EXPECTED if name.startswith("coin-isolation-")])
def test_records(begin: Start, name: str) -> None:
    record = yaml.safe_load((RECORDS / f"{name}.yaml").read_text(encoding="utf-8"))
    coins, sides, moves = known(record)
    position = play_all(begin(coins, sides), moves)
    assert position.over
    end = {"ply": position.ply, "scores": list(position.scores), "winner": position.winner}
    assert end == EXPECTED[name]
