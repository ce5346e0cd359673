"""Verdicts kept in the user's cache folder: the second time a check is instant.

A verdict is kept under everything it depends on: the layout, who plays by which rules, what was
asked, and the sources of the players. A file that cannot be read is as good as none.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from platformdirs import user_cache_path

from engines.sources import sources_digest
from layouts.errors import InputError
from layouts.setup import Setup
from layouts.verdict import Verdict
from printkit.writing import write_files


@dataclass(frozen=True, slots=True)
class Kept:
    """A verdict, and where the players sat for it."""

    sides: tuple[str, ...]
    verdict: Verdict


def recall(setup: Setup, *question: object) -> Kept | None:
    """What was kept of `setup` for this `question`: what it was asked for, by which version."""
    try:
        found = msgspec.json.decode(_file(setup, question).read_bytes(), type=Kept)
        findings = setup.game.part("layouts", "findings").Findings
        typed = msgspec.convert(found.verdict.findings, findings)
    except (OSError, msgspec.MsgspecError):
        return None
    return Kept(found.sides, replace(found.verdict, findings=typed))


def keep(kept: Kept, setup: Setup, *question: object) -> None:
    """Keep what was found; where the folder cannot be written to, nothing is kept."""
    path = _file(setup, question)
    with suppress(OSError, InputError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_files({path: msgspec.json.encode(kept)}, force=True)


def _file(setup: Setup, question: tuple[object, ...]) -> Path:
    what = setup.id, setup.players, setup.sides, setup.variants, sources_digest(), *question
    name = hashlib.sha256(repr(what).encode()).hexdigest()[:32]
    return user_cache_path("printkit") / "verdicts" / f"{name}.json"
