"""Verdicts that are kept: found again under the same question, and under no other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engines.coin_isolation import check
from layouts.coin_isolation.layout import CoinLayout
from layouts.setup import layout_yaml
from printkit import cache
from printkit.cache import Kept, keep, recall
from tests.output.specs import setup, verdict
from tests.printkit.running import printkit_here

HARDLY_A_COIN = layout_yaml(CoinLayout((1, 5) + (0,) * 62))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(cache, "user_cache_path", lambda _: tmp_path)
    yield tmp_path / "verdicts"


def test_what_was_kept_comes_back_whole() -> None:
    of = setup(7)
    kept = Kept(("left", "right"), verdict(of))
    keep(kept, of, "seated", 0, "1.0")
    assert recall(of, "seated", 0, "1.0") == kept


def test_another_question_has_no_answer() -> None:
    of = setup(7)
    keep(Kept(of.sides, verdict(of)), of, "seated", 0, "1.0")
    assert recall(of, "seated", 1, "1.0") is None
    assert recall(of, "seated", 0, "1.1") is None
    assert recall(setup(8), "seated", 0, "1.0") is None
    assert recall(replace(of, variants=("diagonal",)), "seated", 0, "1.0") is None
    assert recall(replace(of, sides=("left", "right")), "seated", 0, "1.0") is None


@pytest.mark.parametrize("text", ["", "{", "[]", '{"sides": [], "verdict": {"id": 3}}'])
def test_a_file_that_cannot_be_read_is_as_good_as_none(folder: Path, text: str) -> None:
    of = setup(7)
    keep(Kept(of.sides, verdict(of)), of)
    (file,) = folder.iterdir()
    file.write_text(text)
    assert recall(of) is None


def test_a_folder_that_cannot_be_made_is_no_error(folder: Path) -> None:
    folder.write_text("in the way")
    of = setup(7)
    keep(Kept(of.sides, verdict(of)), of)
    assert recall(of) is None


def test_a_second_check_plays_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "few.yaml").write_text(HARDLY_A_COIN)
    command = ("check", "few.yaml", "--json")
    first = printkit_here(*command, folder=tmp_path)

    def play(*_: object, **__: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(check, "judge", play)
    assert printkit_here(*command, folder=tmp_path).stdout == first.stdout != b""
    for option in (("--fresh",), ("--seed", "1")):
        with pytest.raises(AssertionError, match="a game was played"):
            printkit_here(*command, *option, folder=tmp_path)
