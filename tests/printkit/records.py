"""Records to try the commands with, and what `moves` and `perft` say of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from layouts.games import GAMES
from tests.printkit.running import printkit_here

RECORDS = Path(__file__).parent.parent / "records"
KEYS = ["game", "ply", "to_move", "phase", "over", "legal", "scores", "winner"]
EXPECTED = sorted(path.name.partition(".")[0] for path in RECORDS.glob("*.expected.yaml"))
GAME = pytest.mark.parametrize("game", GAMES)

# One record a game, with a number of moves after which no dice come within two more.
QUIET = {
    "coin-isolation": ("coin-isolation-3", 12),
    "dice-isolation": ("dice-isolation-1", 16),
    "isaac": ("isaac-standard", 38),
    "coin-collectors": ("coin-collectors-won", 23),
}
FINISHED = {
    "coin-isolation": "coin-isolation-2",
    "dice-isolation": "dice-isolation-4",
    "isaac": "isaac-random",
    "coin-collectors": "coin-collectors-lost",
}


@cache
def _text(name: str) -> str:
    return (RECORDS / f"{name}.yaml").read_text(encoding="utf-8")


def record(name: str, moves: int | None = None) -> dict[str, Any]:
    """A record, of its moves only the first few."""
    data: dict[str, Any] = yaml.safe_load(_text(name))
    return {**data, "moves": data["moves"][:moves]}


def write(folder: Path, name: str, data: object) -> str:
    """Write a record's file and answer its name."""
    (folder / f"{name}.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")
    return f"{name}.yaml"


def facts(folder: Path, files: Sequence[str]) -> list[dict[str, Any]]:
    """What `moves --json` says of each file."""
    result = printkit_here("moves", *files, "--json", folder=folder)
    assert result.returncode == 0, result.stderr
    assert result.stderr == b""
    return [json.loads(line) for line in result.stdout.splitlines()]


def nodes(folder: Path, file: str, depth: int) -> int:
    """What `perft --json` counts."""
    result = printkit_here("perft", file, "--depth", str(depth), "--json", folder=folder)
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert list(answer) == ["depth", "nodes"]
    assert answer["depth"] == depth
    return int(answer["nodes"])
