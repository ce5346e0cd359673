"""Tables of results: CSV files in benchmarks/results, named after the module that measures."""

from __future__ import annotations

import csv
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

RESULTS = Path(__file__).parent / "results"

ResultRow = tuple[str, str, str]
"""A description, the figure measured, and the figure required ("" for none)."""


def table_path(name: str) -> Path:
    """Return the path of the table with this name."""
    return RESULTS / f"{name}.csv"


def read_csv(path: Path) -> list[dict[str, str]]:
    """Return the lines of a CSV file, each as a dictionary by column."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_records(kind: type[T], path: Path) -> list[T]:
    """Return the lines of a CSV file as dataclasses, whose fields are numbers or texts."""
    types = {"int": int, "float": float, "str": str}
    return [
        kind(*(types[str(field.type)](line[field.name]) for field in fields(kind)))
        for line in (read_csv(path) if path.exists() else [])
    ]


def add_records(path: Path, found: Sequence[DataclassInstance]) -> None:
    """Add a line for each dataclass to a CSV file, which begins with the names of their fields."""
    lines = [] if path.exists() else [[field.name for field in fields(found[0])]]
    with path.open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([*lines, *map(astuple, found)])


def read_table(name: str) -> list[dict[str, str]]:
    """Return the lines of a table, each as a dictionary by column."""
    return read_csv(table_path(name))


def write_table(name: str, titles: Sequence[str], lines: Iterable[Sequence[object]]) -> None:
    """Replace a table."""
    with table_path(name).open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(titles)
        table.writerows(lines)


def write_rows(name: str, rows: Iterable[ResultRow]) -> None:
    """Replace the table of a part of `python -m benchmarks`, naming this machine in each line."""
    titles = ("what", "measured", "asked for", "machine")
    write_table(name, titles, [(*row, machine()) for row in rows])


def machine() -> str:
    """Describe this machine in a few words."""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()}"
