"""Several setups at once: dealt with --count, or named individually."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from printkit.judging import checking
from printkit.judging.checking import deal_different
from printkit.layouts.coin_isolation.layout import deal
from printkit.layouts.game import Layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Deal
from printkit.printing import printables
from printkit.setups import Terms, deal_like
from printkit.setups import deal as deal_setup
from tests.printkit.printing.conftest import Print, PrintPages
from tests.printkit.records import finished_record, record, write
from tests.printkit.running import printkit_here

SETUPS = ("coin-isolation", "--seed", "3", "--no-check", "--sheet", "setup")


def test_several_setups_in_one_pdf(print_pages: PrintPages, tmp_path: Path) -> None:
    pages = print_pages(*SETUPS, "--count", "3")
    assert (tmp_path / "coin-isolation-3-setup-and-2-more.pdf").is_file()
    assert [re.findall(r"seed \d+", page) for page in pages] == [["seed 3"], ["seed 4"], ["seed 5"]]
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of 3" in page


def test_sheets_common_to_all_setups_are_printed_once(print_pages: PrintPages) -> None:
    """The rules, once for each set of rules; no cards, since they offer setups to choose from."""
    pages = print_pages("dice-isolation#3", "dice-isolation#4", "clobber#2", "--no-check")
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]
    rules = [page for page in pages if " Rules" in page.replace("\n", " ")]
    assert sum("Dice Isolation by " in page for page in rules) in (1, 2)
    assert sum("seed 3 · " in page for page in pages) == 1
    assert sum("seed 4 · " in page for page in pages) == 1
    assert any("Each setup has its own ID on its sheet" in page for page in pages)
    assert not any("Cards" in page for page in pages)


def test_a_file_each(print_kit: Print, tmp_path: Path) -> None:
    for output in ("out/", "all.zip"):
        print_kit(*SETUPS, "--count", "2", "-o", output)
    names = ["coin-isolation-3-setup.pdf", "coin-isolation-4-setup.pdf"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert ZipFile(tmp_path / "all.zip").namelist() == names
    sheets = ("--sheet", "board", "--count", "2", "--format", "svg", "-o", "svg/")
    assert print_kit(*SETUPS, *sheets).stdout.decode().split() == [
        f"svg/coin-isolation-{seed}-{sheet}.svg" for seed in (3, 4) for sheet in ("setup", "board")
    ]


def test_layouts_a_file_each(tmp_path: Path) -> None:
    command = ("deal", "coin-isolation", "--seed", "3", "--no-check", "--count", "3", "-o", "out/")
    result = printkit_here(*command, folder=tmp_path)
    paths = result.stdout.decode().split()
    assert paths == [f"out/coin-isolation-{seed}.yaml" for seed in (3, 4, 5)]
    for seed, path in zip((3, 4, 5), paths, strict=True):
        found = yaml.safe_load((tmp_path / path).read_text())
        assert found["coins"] == deal(seed).to_dict()["coins"]


def test_records_and_layouts_of_different_games(print_pages: PrintPages, tmp_path: Path) -> None:
    game = write(tmp_path, "game", record(finished_record("isaac"), 3))
    pages = print_pages(game, "dice-isolation#2", "--no-check", "-o", "both.pdf")
    assert "a game as it was played" in pages[0].lower()
    assert any("seed 2 · " in page for page in pages)
    assert all(f"page {n} of {len(pages)}" in page for n, page in enumerate(pages, start=1))


def test_the_next_deal_begins_where_no_seed_was_looked_at(
    print_pages: PrintPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_seeds: list[int] = []

    def until_fair(first: Setup[Layout], seed: int, *_: object, **__: object) -> CheckedSetup:
        first_seeds.append(seed)
        return CheckedSetup(deal_like(first, seed + 5), deal=Deal((), proven=True, candidates=8))

    monkeypatch.setattr(printables, "deal_until_fair", until_fair)
    pages = print_pages("coin-isolation", "--seed", "10", "--count", "3", "--sheet", "setup")
    assert first_seeds == [10, 18, 26]
    assert re.findall(r"seed \d+", "".join(pages)) == ["seed 15", "seed 23", "seed 31"]


def test_equal_setups_count_once() -> None:
    first = deal_setup(GAMES["coin-isolation"], 1, Terms())
    made: list[int | None] = []

    def deal(setup: Setup[Layout]) -> CheckedSetup:
        made.append(setup.seed)
        return CheckedSetup(deal_like(setup, (setup.seed or 0) // 4))

    found = [*deal_different(first, 2, deal, lambda checked: (checked.setup, None))]
    assert [checked.setup.seed for checked in found] == [0, 1]
    assert made == [1, 2, 3, 4]
    with pytest.raises(checking.InputError, match="only 1 different"):
        [*deal_different(first, 2, lambda _: CheckedSetup(first), lambda c: (c.setup, None))]


def test_a_stopped_deal_ends_the_series() -> None:
    first = deal_setup(GAMES["coin-isolation"], 1, Terms())

    def deal(setup: Setup[Layout]) -> CheckedSetup:
        return CheckedSetup(setup, deal=Deal((), False, 8, stopped=setup.seed == 9))

    found = [*deal_different(first, 5, deal, lambda checked: (checked.setup, checked.deal))]
    assert [checked.setup.seed for checked in found] == [1, 9]
