"""`printkit print`: kits as files."""

from __future__ import annotations

import os
import re
import stat
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from layouts.games import GAMES
from layouts.setup import layout_yaml
from output.contract import sheets_of
from tests.cases import cases_together
from tests.engines.coin_isolation.setups import LOPSIDED
from tests.engines.weak import WEAK, seat
from tests.playing import brief
from tests.printkit.reading import pages_of
from tests.printkit.running import assert_refused, printkit, printkit_here, written_file
from tests.tiers import first_in_core

COINS = sheets_of(GAMES["coin-isolation"])
HOME = {sheet.name for sheet in COINS.home_kit}
UNCHECKED = {sheet.name for sheet in COINS.kit} - {"report"}
DICE = {sheet.name for sheet in sheets_of(GAMES["dice-isolation"]).kit} - {"report"}
FAST = ("print", "coin-isolation#7", "--no-check")


def text_of(path: Path) -> str:
    return "\n".join(pages_of(path))


@pytest.mark.parametrize(("way", "sheets"), first_in_core([((), HOME), (("--all",), UNCHECKED)]))
def test_a_kit(tmp_path: Path, way: tuple[str, ...], sheets: set[str]) -> None:
    result = printkit_here(*FAST, *way, "--paper", "a4", "--duplex", "separate", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    said = result.stderr.decode()
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


def test_the_same_command_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.pdf", "two.pdf"):
        command = (*FAST, "--sheet", "setup", "--sheet", "rules", "-o", name)
        assert printkit_here(*command, folder=tmp_path).returncode == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.slow
def test_two_processes_give_the_same_bytes(tmp_path: Path) -> None:
    """Sets are iterated in a different order in each process."""
    for name in ("one.pdf", "two.pdf"):
        assert printkit(*FAST, "-o", name, folder=tmp_path).returncode == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.slow
def test_a_checked_kit_is_the_same_on_one_and_two_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(brief(WEAK), monkeypatch, tmp_path)
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    for threads in ("1", "2"):
        command = ("print", "bad.yaml", "--fresh", "--sheet", "report")
        command = (*command, "--threads", threads, "-o", f"{threads}.pdf")
        result = printkit_here(*command, folder=tmp_path)
        assert result.returncode == 0, result.stderr
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


@pytest.mark.slow
def test_a_layout_that_is_named_is_printed_with_its_verdict_fair_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(brief(WEAK, 100), monkeypatch, tmp_path)
    (tmp_path / "bad.yaml").write_text(layout_yaml(LOPSIDED.layout))
    command = ("print", "bad.yaml", "--sheet", "setup", "--sheet", "report", "-o", "kit.pdf")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0, "what was asked for is printed"
    assert "Unfair between" in result.stderr.decode()
    setup, *report = pages_of(tmp_path / "kit.pdf")
    assert "Computer check: unfair between" in " ".join(setup.split())
    assert "Unfair between" in "".join(report)
    assert_refused(printkit_here(*command, folder=tmp_path), "kit.pdf", "--force")


def test_an_id_that_a_sheet_prints_prints_the_same_setup(tmp_path: Path) -> None:
    first = written_file(printkit_here(*FAST, "--sheet", "setup", folder=tmp_path), tmp_path)
    text = text_of(first)
    code = re.search(r"coin-isolation:\w+", text)
    assert code
    again = ("print", code[0], "--no-check", "--sheet", "setup", "-o", "again.pdf")
    assert printkit_here(*again, folder=tmp_path).returncode == 0
    coins = [re.findall(r"\d+¢", text_of(path)) for path in (first, tmp_path / "again.pdf")]
    assert coins[0] == coins[1]
    assert len(coins[0]) >= 64


@pytest.mark.parametrize(
    ("form", "start"),
    first_in_core([("svg", b"<svg"), ("png", b"\x89PNG")], pytest.mark.slow),
)
def test_a_file_a_sheet(tmp_path: Path, form: str, start: bytes) -> None:
    command = ("print", "dice-isolation#7", "--no-check", "--all", "--format", form)
    result = printkit_here(*command, "--paper", "letter", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    files = sorted((tmp_path / "dice-isolation-7").iterdir())
    assert {re.sub(r"-\d+$", "", path.stem) for path in files} == DICE
    assert all(path.read_bytes().startswith(start) for path in files)


@pytest.mark.parametrize("players", first_in_core(["3", "2", "4"]))
def test_a_sheet_at_a_time_for_any_table(tmp_path: Path, players: str) -> None:
    command = (*FAST, "--players", players, "--sheet", "rules", "--sheet", "score-pad")
    printed = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
    assert f"{players} players" in text_of(printed)


def test_sheets_without_a_setup_need_no_check(tmp_path: Path) -> None:
    command = ("print", "coin-isolation", "--seed", "3", "--sheet", "board", "--sheet", "rules")
    result = printkit_here(*command, folder=tmp_path)
    assert result.returncode == 0
    assert b"seed 3" in result.stderr


def test_variants_change_the_coins(tmp_path: Path) -> None:
    command = (*FAST, "--variant", "many-pennies", "--sheet", "setup")
    printed = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
    assert "27 pennies" in text_of(printed)


def test_paper_follows_the_locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_CA.UTF-8")
    printed = written_file(printkit_here(*FAST, "--sheet", "board", folder=tmp_path), tmp_path)
    page = PdfReader(printed).pages[0]
    assert [round(float(x)) for x in page.mediabox[2:]] == [612, 792]


def test_a_layout_from_standard_input(tmp_path: Path) -> None:
    text = layout_yaml(LOPSIDED.layout).encode()
    command = ("print", "-", "--no-check", "--sheet", "setup", "-o", "in.pdf")
    assert printkit_here(*command, folder=tmp_path, stdin=text).returncode == 0
    assert LOPSIDED.id in text_of(tmp_path / "in.pdf")


def test_an_existing_file_that_is_named_is_replaced_only_by_force(tmp_path: Path) -> None:
    mine = tmp_path / "kit.pdf"
    mine.write_text("mine")
    command = (*FAST, "--sheet", "board", "-o", "kit.pdf")
    assert_refused(printkit_here(*command, folder=tmp_path), "kit.pdf", "--force")
    assert mine.read_text() == "mine"
    assert printkit_here(*command, "--force", folder=tmp_path).returncode == 0
    assert PdfReader(BytesIO(mine.read_bytes())).pages


@pytest.mark.skipif(os.getuid() == 0, reason="root may write anywhere")
def test_an_unwritable_folder(tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert_refused(printkit_here(*FAST, folder=tmp_path), "cannot be written")


@cases_together(
    ("arguments", "words"),
    [
        (("print", "coin-isolation#x", "--no-check"), ("seed", "coin-isolation#7")),
        (("print", "coin-isolation", "--seed", "x"), ("--seed", "x")),
        (("print", "coin-isolation", "--seed", "-1"), ("--seed",)),
        (("print", "coin-isolation", "--link", "my page"), ("--link my page", "https://")),
        (("print", "coin-isolation", "--link", f"https://{'x' * 60}"), ("60 letters",)),
        (("print", "coin-isolation", "--players", "5"), ("5", "2, 3 or 4")),
        (("print", "coin-isolation", "--variant", "chess"), ("chess", "many-pennies")),
        (
            ("print", "coin-isolation", "--variant", "many-pennies", "--balanced"),
            ("27 pennies", "--balanced"),
        ),
        (("print", "chess"), ("chess", "no such file")),
        (("print", "chess#7"), ("chess", "coin-isolation")),
        (("print", "coin-isolation:123"), ("123", "characters")),
        (("print", "no.yaml"), ("no.yaml", "no such file")),
        (("print", "."), ("folder",)),
        (("print", "coin-isolation#7", "--seed", "3"), ("--seed",)),
        ((*FAST, "-o", "no/where/kit.pdf"), ("no such folder",)),
        ((*FAST, "-o", "/dev/null/kit.pdf"), ("/dev/null",)),
        ((*FAST, "--paper", "b5"), ("b5", "a4")),
        ((*FAST, "--sheet", "hat"), ("hat", "board")),
        ((*FAST, "--sheet", "diagrams"), ("diagrams", "record")),
        ((*FAST, "--check-cards"), ("--no-check", "--check-cards")),
        ((*FAST, "--all", "--sheet", "rules"), ("--all", "--sheet")),
        ((*FAST, "--all", "--booklet"), ("--all", "--booklet")),
        (("print",), ("Missing",)),
    ],
)
def test_wrong_input(tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(printkit_here(*arguments, folder=tmp_path), *words)
    assert not list(tmp_path.iterdir())
