"""What tests want of a game: where it is missing, a failure says what to add, and where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn, TypeVar

import pytest

T = TypeVar("T")
_ROOT = Path(__file__).parent.parent


def entry_of(table: Mapping[str, T], slug: str, where: str) -> T:
    """Return a game's entry in a table of the tests."""
    if slug not in table:
        pytest.fail(f"{where} has no entry for {slug}: add one", pytrace=False)
    return table[slug]


def text_of(path: Path, how: str) -> str:
    """Return the text of a file that each game needs; `how` says how it is made."""
    if not path.exists():
        there = path.resolve()
        named = there.relative_to(_ROOT) if there.is_relative_to(_ROOT) else path.name
        pytest.fail(f"there is no {named}: {how}", pytrace=False)
    return path.read_text("utf-8")


def lacks_record(slug: str, what: str) -> NoReturn:
    """Fail, and say which kind of game to add where."""
    pytest.fail(
        f"tests/records has no {slug}-*.yaml with a game {what}: add one, written like "
        "tests/records/clobber-1.yaml",
        pytrace=False,
    )
