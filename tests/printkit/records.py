"""Records for testing the commands, and the answers of `moves` and `perft`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from printkit.engines.kernel.position import Position, positions
from printkit.judging.session import kernel_of
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from tests.lacking import lacks_record
from tests.printkit.running import printkit_here
from tests.tiers import first_in_core

RECORDS = Path(__file__).parent.parent / "records"
KEYS = ["game", "ply", "to_move", "phase", "over", "legal", "scores", "winner"]
EXPECTED = sorted(path.name.partition(".")[0] for path in RECORDS.glob("*.expected.yaml"))
GAME = pytest.mark.parametrize("game", GAMES)
ANY_GAME = pytest.mark.parametrize("game", first_in_core(GAMES))
"""One game in the core tier, the others in the matrix tier."""


SMALL = """\
game: dice-isolation
layout:
  board: |
    ..#
    ...
moves: [roll 1+2, roll 5, b1, a2, c1, b2, a1, pass, pass]
"""
"""A game solved completely and at once."""

_FEW = 20
_DEEP = 3


@cache
def finished_record(game: str) -> str:
    """Return the name of a record of a finished game."""
    finished = (name for name in _names(game) if positions_of(name)[-1].over)
    return next(finished, "") or lacks_record(game, "that was played to its end")


@cache
def quiet(game: str) -> tuple[str, int]:
    """Return a record of a game, and a number of its moves.

    After these, which are half of them at least, there are but few moves to choose from, and none
    of the next three is rolled for.
    """
    found = ((name, here.ply) for name in _names(game) for here in _quiet(positions_of(name)))
    return next(found, None) or lacks_record(
        game, f"with a position in its second half that has at most {_FEW} moves and no dice ahead"
    )


@cache
def positions_of(name: str) -> list[Position]:
    """Return every position of a record."""
    record = read_record(_text(name), name, RECORDS)
    return [position for _, position in positions(kernel_of(record.setup), record)]


def _names(game: str) -> Iterator[str]:
    """Yield the names of a game's records."""
    for path in sorted(RECORDS.glob(f"{game}-*.yaml")):
        if record(path.stem)["game"] == game:
            yield path.stem


def _quiet(known: Sequence[Position]) -> Iterator[Position]:
    for position in known[len(known) // 2 :]:
        with suppress(InputError):
            position.perft(_DEEP)
            if not position.over and len(position.legal()) <= _FEW:
                yield position


@cache
def _text(name: str) -> str:
    return (RECORDS / f"{name}.yaml").read_text(encoding="utf-8")


def record(name: str, moves: int | None = None) -> dict[str, Any]:
    """Return a record, with only the first `moves` moves if given."""
    data: dict[str, Any] = yaml.safe_load(_text(name))
    return {**data, "moves": data["moves"][:moves]}


def write(folder: Path, name: str, data: object) -> str:
    """Write a record's file and return its name."""
    (folder / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    return f"{name}.yaml"


def facts(folder: Path, files: Sequence[str]) -> list[dict[str, Any]]:
    """Return the answer of `moves --json` for each file."""
    result = printkit_here("moves", *files, "--json", folder=folder)
    assert result.returncode == 0, result.stderr
    assert result.stderr == b""
    return [json.loads(line) for line in result.stdout.splitlines()]


def nodes(folder: Path, file: str, depth: int) -> int:
    """Return the count of `perft --json`."""
    result = printkit_here("perft", file, "--depth", str(depth), "--json", folder=folder)
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert list(answer) == ["depth", "nodes"]
    assert answer["depth"] == depth
    return int(answer["nodes"])
