"""`printkit print`: kits as files."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import pytest
from pypdf import PdfReader

from printkit.layouts.games import GAMES
from printkit.layouts.setup import layout_yaml
from printkit.output.contract import sheets_of
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.playing import brief
from tests.printkit.printing.conftest import Print, PrintPages
from tests.printkit.reading import pages_of, titles_of
from tests.printkit.running import assert_refused, printkit, printkit_here, written_file
from tests.tiers import first_in_core

COINS = sheets_of(GAMES["coin-isolation"])
HOME = {sheet.name for sheet in COINS.home_kit}
UNCHECKED = {sheet.name for sheet in COINS.kit} - {"report"}
DICE = {sheet.name for sheet in sheets_of(GAMES["dice-isolation"]).kit} - {"report"}
FAST = ("coin-isolation#7", "--no-check")


@pytest.mark.parametrize(("way", "sheets"), first_in_core([((), HOME), (("--all",), UNCHECKED)]))
def test_a_kit(print_kit: Print, tmp_path: Path, way: tuple[str, ...], sheets: set[str]) -> None:
    said = print_kit(*FAST, *way, "--paper", "a4", "--duplex", "separate").stderr.decode()
    assert ("cards, pieces, first-game, reference-cards and score-pad with --all" in said) == (
        not way
    )
    pages = pages_of(tmp_path / "coin-isolation-7.pdf")
    assert len(pages) >= len(sheets)
    for number, text in enumerate(pages, start=1):
        assert f"page {number} of {len(pages)}" in text
        assert "Ken Samuel" in text
        assert "coin-isolation:" in text
        if "Print on card" in text:  # the cover only names sheets
            continue
        if "Setup" in text or "Board" in text:
            assert "seed 7" in text and "Print at 100 %" in text
        assert ("Not checked" in text) == text.startswith("Coin Isolation Setup ")


@pytest.mark.slow
def test_two_processes_give_the_same_bytes(tmp_path: Path) -> None:
    """Sets are iterated in a different order in each process."""
    for name in ("one.pdf", "two.pdf"):
        assert printkit("print", *FAST, "-o", name, folder=tmp_path).returncode == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.slow
def test_a_checked_kit_is_the_same_on_one_and_two_threads(
    print_kit: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(brief(WEAK), monkeypatch, tmp_path)
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    for threads in ("1", "2"):
        command = ("bad.yaml", "--fresh", "--sheet", "report", "--threads", threads)
        print_kit(*command, "-o", f"{threads}.pdf")
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


@pytest.mark.slow
def test_a_layout_that_is_named_is_printed_with_its_verdict_fair_or_not(
    print_kit: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(brief(WEAK, 100), monkeypatch, tmp_path)
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    result = print_kit("bad.yaml", "--sheet", "setup", "--sheet", "report", "-o", "kit.pdf")
    assert "Unfair between" in result.stderr.decode()
    setup, *report = pages_of(tmp_path / "kit.pdf")
    assert "Computer check: unfair between" in " ".join(setup.split())
    assert "Unfair between" in "".join(report)


def test_an_id_that_a_sheet_prints_prints_the_same_setup(print_pages: PrintPages) -> None:
    (first,) = print_pages(*FAST, "--sheet", "setup")
    code = re.search(r"coin-isolation:\w+", first)
    assert code
    (again,) = print_pages(code[0], "--no-check", "--sheet", "setup")
    coins = [re.findall(r"\d+¢", page) for page in (first, again)]
    assert coins[0] == coins[1]
    assert len(coins[0]) >= 64


@pytest.mark.parametrize(
    ("form", "start"),
    first_in_core([("svg", b"<svg"), ("png", b"\x89PNG")], pytest.mark.slow),
)
def test_a_file_a_sheet(print_kit: Print, tmp_path: Path, form: str, start: bytes) -> None:
    command = ("dice-isolation#7", "--no-check", "--all", "--format", form)
    print_kit(*command, "--paper", "letter")
    files = sorted((tmp_path / "dice-isolation-7").iterdir())
    assert {re.sub(r"-\d+$", "", path.stem) for path in files} == DICE
    assert all(path.read_bytes().startswith(start) for path in files)


def test_a_sheet_at_a_time_for_any_table(print_pages: PrintPages) -> None:
    pages = print_pages(*FAST, "--players", "3", "--sheet", "rules", "--sheet", "score-pad")
    assert "3 players" in "\n".join(pages)


def test_sheets_without_a_setup_need_no_check(print_kit: Print) -> None:
    command = ("coin-isolation", "--seed", "3", "--sheet", "board", "--sheet", "rules")
    assert b"seed 3" in print_kit(*command).stderr


def test_variants_change_the_coins(print_pages: PrintPages) -> None:
    (page,) = print_pages(*FAST, "--variant", "many-pennies", "--sheet", "setup")
    assert "27 pennies" in page


def test_paper_follows_the_locale(
    print_kit: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_CA.UTF-8")
    page = PdfReader(written_file(print_kit(*FAST, "--sheet", "board"), tmp_path)).pages[0]
    assert [round(float(x)) for x in page.mediabox[2:]] == [612, 792]


def test_a_layout_from_standard_input(print_kit: Print, tmp_path: Path) -> None:
    text = layout_yaml(LOPSIDED.layout).encode()
    print_kit("-", "--no-check", "--sheet", "setup", "-o", "in.pdf", stdin=text)
    assert LOPSIDED.id in pages_of(tmp_path / "in.pdf")[0]


def test_an_existing_file_that_is_named_is_replaced_only_by_force(
    print_pages: PrintPages, tmp_path: Path
) -> None:
    mine = tmp_path / "kit.pdf"
    mine.write_text("mine")
    command = (*FAST, "--sheet", "board", "-o", "kit.pdf")
    assert_refused(printkit_here("print", *command, folder=tmp_path), "kit.pdf", "--force")
    assert mine.read_text() == "mine"
    assert print_pages(*command)


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert_refused(printkit_here("print", *FAST, folder=tmp_path), "cannot be written")


def test_large_print_takes_more_pages(print_pages: PrintPages) -> None:
    command = ("dice-isolation", "--sheet", "rules", "--paper", "a4", "--text")
    assert len(print_pages(*command, "large")) > len(print_pages(*command, "normal"))


@pytest.mark.matrix
@pytest.mark.parametrize("game", GAMES)
def test_a_large_kit_has_no_reference(game: str, print_kit: Print, tmp_path: Path) -> None:
    """Cards to cut out do not grow, and the rules say it all. Kits of normal size have them, as
    `test_prepress` sees.
    """
    print_kit(f"{game}#3", "--no-check", "--all", "--text", "large", "-o", "kit.pdf")
    titles = titles_of(tmp_path / "kit.pdf")
    assert titles and not [title for title in titles if "reference" in title.lower()]
