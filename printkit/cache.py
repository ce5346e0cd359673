"""What is kept in the user's cache folder: the second time a check or an example is instant.

It is kept under everything it depends on: the layout, who plays by which rules, what was asked, and
the sources of the players. A file that cannot be read is as good as none.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from platformdirs import user_cache_path

from engines.source_digest import sources_digest
from layouts.errors import InputError
from layouts.game import Layout, Table
from layouts.setup import Record, Setup
from layouts.verdict import Verdict
from output.contract import Diagram
from printkit.writing import write_files

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kept:
    """A verdict, and where the players sat for it."""

    sides: tuple[str, ...]
    verdict: Verdict[Any]


def recall(setup: Setup[Layout], *question: object) -> Kept | None:
    """What was kept of `setup` for this `question`: what it was asked for, by which version."""
    try:
        found = msgspec.json.decode(_file(setup, question).read_bytes(), type=Kept)
        typed = msgspec.convert(found.verdict.findings, setup.game.findings)
    except (OSError, msgspec.MsgspecError):
        return None
    return Kept(found.sides, replace(found.verdict, findings=typed))


def keep(kept: Kept, setup: Setup[Layout], *question: object) -> None:
    """Keep what was found; where the folder cannot be written to, nothing is kept."""
    _write(_file(setup, question), kept)


def recall_example(record: Record) -> tuple[Diagram[Table], ...] | None:
    """The positions that were kept of a record of ours."""
    table = record.setup.game.table
    try:
        kept = _file(record.setup, record.moves, "examples").read_bytes()
        found = msgspec.json.decode(kept, type=tuple[Diagram[Any], ...])
        return tuple(replace(d, table=msgspec.convert(d.table, table)) for d in found)
    except (OSError, msgspec.MsgspecError):
        return None


def keep_example(record: Record, positions: tuple[Diagram[Table], ...]) -> None:
    """Keep a record's positions; where the folder cannot be written to, nothing is kept."""
    _write(_file(record.setup, record.moves, "examples"), positions)


def recall_figures(setup: Setup[Layout], kind: type[T]) -> T | None:
    """What was kept of a setup that was solved."""
    try:
        return msgspec.json.decode(_file(setup, (), "figures").read_bytes(), type=kind)
    except (OSError, msgspec.MsgspecError):
        return None


def keep_figures(setup: Setup[Layout], figures: object) -> None:
    """Keep what a setup was solved to; where the folder cannot be written to, nothing is kept."""
    _write(_file(setup, (), "figures"), figures)


def _write(path: Path, kept: object) -> None:
    with suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_files({path: msgspec.json.encode(kept)}, force=True)


def _file(setup: Setup[Layout], question: tuple[object, ...], kind: str = "verdicts") -> Path:
    what = setup.id, setup.players, setup.sides, setup.variants, sources_digest(), *question
    name = hashlib.sha256(repr(what).encode()).hexdigest()[:32]
    return user_cache_path("printkit") / kind / f"{name}.json"
