"""The charts of docs/performance.md are drawn from the tables in benchmarks/results."""

from __future__ import annotations

import re
from pathlib import Path

from benchmarks.charts import CHARTS, FOLDER
from benchmarks.tables import RESULTS
from tests.cases import cases_together
from tests.differing import assert_made

DOCS = Path(__file__).parents[3] / "docs"


@cases_together("name", CHARTS)
def test_a_chart_shows_what_its_table_says(name: str) -> None:
    path = FOLDER / f"{name}.svg"
    assert_made(path, path.read_text("utf-8"), CHARTS[name](), "python -m benchmarks.charts")


def test_the_page_shows_every_chart() -> None:
    text = (DOCS / "performance.md").read_text(encoding="utf-8")
    assert re.findall(r"pictures/([\w-]+)\.svg", text) == [*CHARTS]


def test_tables_that_pages_name_are_there() -> None:
    named = {
        name
        for page in ("performance.md", "tried.md")
        for name in re.findall(r"`([\w-]+\.csv)`", (DOCS / page).read_text(encoding="utf-8"))
    }
    assert len(named) > 10
    assert named <= {path.name for path in RESULTS.iterdir()}
