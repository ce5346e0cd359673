"""Known answers: the oracle counts the perft tables of the games that ship; records end as kept.

`tests.test_every_game` compares the engines with the perft tables.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from printkit.engines.contract import engine_of
from printkit.engines.kernel.position import play_record
from printkit.layouts.coin_isolation.layout import VARIANTS
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Record
from tests.oracle.records import STARTS, oracle_end

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
MOST = 250
"""The oracle counts no more sequences than this of a position."""

each_game = pytest.mark.parametrize("slug", STARTS)


def table(slug: str) -> list[dict[str, Any]]:
    """Return a game's perft table."""
    return yaml.safe_load((HERE / "perft" / f"{slug}.yaml").read_text(encoding="utf-8"))


def records(slug: str) -> dict[str, Record]:
    """Return a game's kept records by name."""
    paths = (p for p in RECORDS.glob(f"{slug}-*.yaml") if ".expected" not in p.name)
    return {path.stem: read_record(path.read_text("utf-8"), path.name, RECORDS) for path in paths}


@pytest.mark.slow
@each_game
def test_the_oracle_counts_the_perft_table(slug: str) -> None:
    for entry in table(slug):
        position = oracle_end(read_record(yaml.safe_dump(entry["record"]), entry["name"], HERE))
        for depth, nodes in enumerate(entry["nodes"], start=1):
            if nodes < MOST:
                assert position.perft(depth) == nodes, entry["name"]


@each_game
def test_records_end_as_kept(slug: str) -> None:
    kept = yaml.safe_load((RECORDS / f"{slug}.expected.yaml").read_text(encoding="utf-8"))
    found = records(slug)
    assert found.keys() == kept.keys()
    for name, record in found.items():
        engine = engine_of(GAMES[slug]).kernel_for(record.setup.variants)
        for position in (play_record(engine, record), oracle_end(record)):
            assert position.over
            end = {"ply": position.ply, "scores": list(position.scores), "winner": position.winner}
            assert end == kept[name], name


def test_every_variant_of_coin_isolation_is_recorded_and_counted() -> None:
    tables = [entry["record"].get("variants", ()) for entry in table("coin-isolation")]
    played = [record.setup.variants for record in records("coin-isolation").values()]
    for variants, folder in ((tables, "tests/engines/perft"), (played, "tests/records")):
        lacking = set(VARIANTS).difference(*variants)
        assert not lacking, f"{folder} has no game of Coin Isolation with {lacking}: add one"
