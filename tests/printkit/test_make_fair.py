"""`printkit make-fair` by play of weak players; strong ones take too long for a test."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import yaml

import printkit
from printkit.coin_isolation import library
from printkit.engines.coin_isolation.swaps import swap_coins
from printkit.engines.contract import Trial
from printkit.engines.judging.race import Candidate, Race
from printkit.layouts.coin_isolation.layout import SQUARES, deal
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.setup import layout_yaml
from printkit.library import setups
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.layouts.test_games import verdict
from tests.playing import brief
from tests.printkit.running import printkit_here


@pytest.fixture(autouse=True)
def weak_players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seat(WEAK, monkeypatch, tmp_path)


def fair_if_swapped(race: Race, candidate: Candidate) -> tuple[Candidate, Trial]:
    """Let a layout pass unless it is as it was dealt."""
    if candidate.setup.layout == deal(5):
        return candidate, Trial(candidate.setup, message("lopsided"))
    fair = replace(verdict("fair"), id=candidate.setup.id, seed=0)
    return candidate, Trial(candidate.setup, message("fair and playable"), fair)


def test_coins_are_swapped_until_it_is_fair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file has the given coins, except for the reported swaps; its verdict is kept, so that a
    check of it plays nothing more.
    """
    monkeypatch.setattr("printkit.engines.coin_isolation.swaps.examine", fair_if_swapped)
    command = ("make-fair", "coin-isolation#5", "--tries", "4", "-o", "fair.yaml")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, result.stderr
    told = result.stderr.decode().splitlines()[-1]
    assert told.endswith("that fewer would not do is as far as was tried.")
    assert "fair and playable" in told
    layout = deal(5)
    for first, coin, second, other in re.findall(r"(..) \((\d+)¢\) and (..) \((\d+)¢\)", told):
        swap = (SQUARES.index(first), SQUARES.index(second))
        assert tuple(layout.coins[square] for square in swap) == (int(coin), int(other))
        layout = swap_coins(layout, swap)
    assert layout != deal(5)
    assert yaml.safe_load((tmp_path / "fair.yaml").read_text()) == {
        "game": "coin-isolation",
        **layout.to_dict(),
    }
    monkeypatch.setattr("printkit.engines.search.arena.Arena", pytest.fail)
    assert printkit.check(printkit.setup(f"coin-isolation:{layout.describe()}")).verdict.passed


@pytest.mark.slow
def test_the_library_makes_fair_what_can_be(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By real play; few games, so that one swap is found at once."""
    seat(brief(WEAK, 2000), monkeypatch, tmp_path)
    fewer = partial(library.swap_to_fair, tries=24)
    monkeypatch.setattr(library, "swap_to_fair", fewer)
    made = setups.make_fair("coin-isolation#5")
    assert made.passed and made.swaps and str(made.words).endswith("as far as was tried.")
    layout = deal(5)
    for first, second in made.swaps:
        layout = swap_coins(layout, (SQUARES.index(first), SQUARES.index(second)))
    assert made.setup.layout == layout and made.setup.seed is None


def test_its_bar_is_for_the_whole_search() -> None:
    """The share that is done grows from look to look, and stays where a layout is judged."""
    steps: list[printkit.Step] = []
    listener = printkit.Listener(progress=steps.append)
    made = library.swap_to_fair(LOPSIDED, most=2, tries=3, listener=listener)
    assert not made.passed
    shares = [step.share for step in steps]
    assert shares == sorted(shares) and 0 < shares[0] < 0.1 and 0.6 < shares[-1] < 1
    assert {str(step.text) for step in steps} > {"1 swap", "2 swaps"}


def test_nothing_is_written_when_nothing_helps(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("make-fair", "bad.yaml", "--most", "1", "--tries", "2", "-o", "fair.yaml")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 1
    assert b"2 of 1 swap tried" in result.stderr
    assert result.stdout == b""
    assert not (tmp_path / "fair.yaml").exists()


def test_the_library_refuses_what_has_nothing_to_swap() -> None:
    able = [game for game in GAMES if setups.can_make_fair(game)]
    assert able == ["coin-isolation"]
    with pytest.raises(printkit.InputError, match="in isaac nothing can be swapped"):
        setups.make_fair("isaac#7")
