"""The cache: answers are found again under the same question, and under no other."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.search.arena import Arena
from engines.source_digest import compiled_folder
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import Setup, layout_yaml
from printkit import cache
from printkit.cache import Entry, prune_kernels
from printkit.checking import SeatedVerdict
from tests.output.specs import setup, verdict
from tests.printkit.running import printkit_here

HARDLY_A_COIN = layout_yaml(CoinLayout((1, 5) + (0,) * 62))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path)
    yield tmp_path / "verdicts"


def entry(of: Setup[Any], *question: object) -> Entry[SeatedVerdict[Any]]:
    kind: Any = SeatedVerdict
    return Entry("verdicts", kind[of.game.findings], of, question)


def test_what_was_kept_comes_back_whole() -> None:
    of = setup(7)
    kept = SeatedVerdict(("left", "right"), verdict(of))
    entry(of, "seated", 0, "1.0").keep(kept)
    assert entry(of, "seated", 0, "1.0").recall() == kept


def test_another_question_has_no_answer() -> None:
    of = setup(7)
    entry(of, "seated", 0, "1.0").keep(SeatedVerdict(of.sides, verdict(of)))
    assert entry(of, "seated", 1, "1.0").recall() is None
    assert entry(of, "seated", 0, "1.1").recall() is None
    assert entry(setup(8), "seated", 0, "1.0").recall() is None
    assert entry(replace(of, variants=("diagonal",)), "seated", 0, "1.0").recall() is None
    assert entry(replace(of, sides=("left", "right")), "seated", 0, "1.0").recall() is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"sides": [], "verdict": {"id": 3}}'])
def test_a_file_that_cannot_be_read_is_as_good_as_none(folder: Path, text: str) -> None:
    of = setup(7)
    entry(of).keep(SeatedVerdict(of.sides, verdict(of)))
    (file,) = folder.iterdir()
    file.write_text(text)
    assert entry(of).recall() is None


def test_a_folder_that_cannot_be_made_is_no_error(folder: Path) -> None:
    folder.write_text("in the way")
    of = setup(7)
    entry(of).keep(SeatedVerdict(of.sides, verdict(of)))
    assert entry(of).recall() is None


def test_kernels_that_nobody_uses_any_more_are_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What another version compiled is kept while that is used; our own always."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    own = compiled_folder()
    old, young, other = (own.parent / name for name in ("kernels-old", "kernels-young", "verdicts"))
    for made in (own, old, young, other):
        made.mkdir(parents=True)
        (made / "index.nbi").touch()
        os.utime(made, (0, 0))
    os.utime(young)
    prune_kernels()
    assert not old.exists()
    assert all((kept / "index.nbi").exists() for kept in (own, young, other))
    assert own.stat().st_mtime > 0, "it was used just now"


def test_a_second_check_plays_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "few.yaml").write_text(HARDLY_A_COIN)
    command = ("check", "few.yaml", "--json")
    first = printkit_here(*command, folder=tmp_path)

    def play(*_: object, **__: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(Arena, "play", play)
    assert printkit_here(*command, folder=tmp_path).stdout == first.stdout != b""
    for option in (("--fresh",), ("--seed", "1")):
        with pytest.raises(AssertionError, match="a game was played"):
            printkit_here(*command, *option, folder=tmp_path)
