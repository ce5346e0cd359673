"""`printkit print --duplicate`: kits for the same setup again with other seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from layouts.setup import layout_yaml
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.printkit.reading import pages_of
from tests.printkit.running import assert_refused, printkit_here
from tests.tiers import first_in_core


@pytest.mark.matrix
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_kit_for_duplicate_play(tmp_path: Path, players: int) -> None:
    command = ("print", "coin-isolation#7", "--players", str(players), "--no-check", "--duplicate")
    result = printkit_here(*command, "-o", "kit.pdf", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    text = " ".join(" ".join(pages_of(tmp_path / "kit.pdf")).split())
    games = ("two", "six", "four")[players - 2]
    assert f"Lay them {games} times" in text
    assert f"Play {games} games with the same coins on the same squares" in text
    count = {"two": 2, "four": 4, "six": 6}[games]
    assert f"Game {count}" in text and f"Game {count + 1}" not in text
    assert "Not checked; for duplicate play" in text


@pytest.mark.parametrize("what", first_in_core(["dice-isolation#7", "isaac#7", "isaac"]))
def test_games_for_two_have_duplicate_kits(tmp_path: Path, what: str) -> None:
    command = ("print", what, "--no-check", "--duplicate", "--sheet", "rules", "--sheet")
    result = printkit_here(*command, "score-pad", "-o", "kit.pdf", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    assert "In duplicate" in " ".join(pages_of(tmp_path / "kit.pdf"))


@pytest.mark.slow
def test_an_unfair_setup_suggests_duplicate_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(WEAK, monkeypatch, tmp_path)
    unfair = "nfair between club players and experts"
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    sheets = ("--sheet", "setup", "--sheet", "report")
    result = printkit_here("print", "bad.yaml", *sheets, "-o", "one.pdf", folder=tmp_path)
    assert "In duplicate it is fair for anybody: play it two times" in result.stderr.decode()
    command = ("print", "bad.yaml", *sheets, "--duplicate", "-o", "two.pdf")
    result = printkit_here(*command, folder=tmp_path)
    told = result.stderr.decode()
    assert told.startswith(f"U{unfair}; hardly worth playing.")
    assert "In duplicate it is fair for anybody. It takes two games in place of one" in told
    setup, *report = pages_of(tmp_path / "two.pdf")
    status = f"Computer check: u{unfair}; for duplicate play"
    assert status in " ".join(setup.split())
    assert "In duplicate it is fair for anybody, whatever is found." in " ".join(report)


def test_the_same_id_gives_the_same_layout_either_way(tmp_path: Path) -> None:
    for name, options in (("one", ()), ("two", ("--duplicate",))):
        command = ("print", "coin-isolation#7", "--no-check", "--sheet", "setup", *options)
        printkit_here(*command, "-o", f"{name}.pdf", folder=tmp_path)
    one, two = (pages_of(tmp_path / f"{name}.pdf")[0] for name in ("one", "two"))
    assert [word for word in one.split() if word.startswith("coin-isolation:")] == [
        word for word in two.split() if word.startswith("coin-isolation:")
    ]


@pytest.mark.parametrize("what", ["coin-collectors", "coin-collectors#7"])
def test_a_game_for_one_refuses_duplicate_play(tmp_path: Path, what: str) -> None:
    result = printkit_here("print", what, "--duplicate", folder=tmp_path)
    assert_refused(result, "--duplicate", "coin-isolation, dice-isolation and isaac", "without it")
    assert not list(tmp_path.iterdir())


def test_duplicate_is_an_option_of_print_only(tmp_path: Path) -> None:
    for command in (("deal", "coin-isolation"), ("check", "coin-isolation#7")):
        assert_refused(printkit_here(*command, "--duplicate", folder=tmp_path), "--duplicate")
