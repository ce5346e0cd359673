"""`printkit print --duplicate`: kits for the same setup again with other seats."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printkit.layouts.setup import layout_yaml
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.printkit.printing.conftest import Print, PrintPages
from tests.printkit.reading import pages_of
from tests.tiers import first_in_core


@pytest.mark.matrix
def test_a_kit_for_duplicate_play(print_pages: PrintPages) -> None:
    command = ("coin-isolation#7", "--players", "3", "--no-check", "--duplicate")
    text = " ".join(" ".join(print_pages(*command)).split())
    assert "Lay the coins out six times" in text
    assert "Play six games with the same coins on the same squares" in text
    assert "Game 6" in text and "Game 7" not in text
    assert "Not checked; for duplicate play" in text


@pytest.mark.parametrize("what", first_in_core(["dice-isolation#7", "isaac#7", "isaac"]))
def test_games_for_two_have_duplicate_kits(print_pages: PrintPages, what: str) -> None:
    sheets = ("--sheet", "rules", "--sheet", "score-pad")
    assert "In duplicate" in " ".join(print_pages(what, "--no-check", "--duplicate", *sheets))


@pytest.mark.slow
def test_an_unfair_setup_suggests_duplicate_play(
    print_kit: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(WEAK, monkeypatch, tmp_path)
    unfair = "nfair between club players and experts"
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("bad.yaml", "--sheet", "setup", "--sheet", "report", "-o")
    told = print_kit(*command, "one.pdf").stderr.decode()
    assert "In duplicate it is fair for any players: play it two times" in told
    told = print_kit(*command, "two.pdf", "--duplicate").stderr.decode()
    assert told.startswith(f"U{unfair}; hardly worth playing.")
    assert "In duplicate it is fair for any players. It takes two games in place of one" in told
    setup, *report = pages_of(tmp_path / "two.pdf")
    status = f"Computer check: u{unfair}; for duplicate play"
    assert status in " ".join(setup.split())
    assert "In duplicate it is fair for any players, whatever is found." in " ".join(report)


def test_the_same_id_gives_the_same_layout_either_way(print_pages: PrintPages) -> None:
    command = ("coin-isolation#7", "--no-check", "--sheet", "setup")
    pages = (*print_pages(*command), *print_pages(*command, "--duplicate"))
    one, two = (re.findall(r"coin-isolation:\S+", page) for page in pages)
    assert one == two != []
