"""Isaac's known answers: the perft table, and the ends of records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.cases import cases_together
from tests.engines.both import play_all
from tests.engines.isaac.both import Start, engine_and_oracle
from tests.oracle import isaac as oracle

HERE = Path(__file__).parents[1]
RECORDS = HERE.parent / "records"
PERFT = yaml.safe_load((HERE / "perft" / "isaac.yaml").read_text(encoding="utf-8"))
EXPECTED = yaml.safe_load((RECORDS / "isaac.expected.yaml").read_text(encoding="utf-8"))


def played(begin: Start, record: dict[str, Any]) -> Any:
    layout = record["layout"]
    kinds = {kind["length"]: (kind["value"], kind["count"]) for kind in layout["tiles"]}
    return play_all(begin(kinds, layout.get("opening", [])), record["moves"])


@cases_together("entry", PERFT)
def test_the_oracle_counts_the_perft_table(entry: dict[str, Any]) -> None:
    """The engine is compared with it by tests of every game."""
    position = played(oracle.Position.start, entry["record"])
    for depth, nodes in enumerate(entry["nodes"], start=1):
        if nodes < 3000:
            assert position.perft(depth) == nodes


@engine_and_oracle
@cases_together("name", EXPECTED)
def test_records(begin: Start, name: str) -> None:
    record = yaml.safe_load((RECORDS / f"{name}.yaml").read_text(encoding="utf-8"))
    position = played(begin, record)
    assert position.over
    end = {"ply": position.ply, "scores": list(position.scores), "winner": position.winner}
    assert end == EXPECTED[name]
