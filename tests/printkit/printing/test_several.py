"""Several setups at once: dealt with --count, or named individually."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from layouts.coin_isolation.layout import deal
from layouts.game import Layout
from layouts.games import GAMES
from layouts.setup import CheckedSetup, Setup
from layouts.verdict import Deal
from printkit.judging import checking
from printkit.judging.checking import deal_different
from printkit.printing import printables
from printkit.setups import Terms, deal_like
from printkit.setups import deal as deal_setup
from tests.printkit.reading import pages_of
from tests.printkit.records import finished_record, record, write
from tests.printkit.running import assert_refused, printkit_here, written_file

SETUPS = ("print", "coin-isolation", "--seed", "3", "--no-check", "--sheet", "setup")


def sheets_of(path: Path) -> list[str]:
    """Return the texts of pages, without blank backs."""
    return [text for text in pages_of(path) if text]


def test_several_setups_in_one_pdf(tmp_path: Path) -> None:
    path = written_file(printkit_here(*SETUPS, "--count", "3", folder=tmp_path), tmp_path)
    assert path.name == "coin-isolation-3-setup-and-2-more.pdf"
    pages = sheets_of(path)
    assert [re.findall(r"seed \d+", page) for page in pages] == [["seed 3"], ["seed 4"], ["seed 5"]]
    for number, page in enumerate(pages, start=1):
        assert f"page {number} of 3" in page


def test_sheets_common_to_all_setups_are_printed_once(tmp_path: Path) -> None:
    """The rules, once for each set of rules; no cards, since they offer setups to choose from."""
    command = ("print", "dice-isolation#3", "dice-isolation#4", "clobber#2", "--no-check")
    pages = sheets_of(written_file(printkit_here(*command, folder=tmp_path), tmp_path))
    assert f"page {len(pages)} of {len(pages)}" in pages[-1]
    rules = [page for page in pages if " Rules" in page.replace("\n", " ")]
    assert sum("Dice Isolation by " in page for page in rules) in (1, 2)
    assert sum("seed 3 · " in page for page in pages) == 1
    assert sum("seed 4 · " in page for page in pages) == 1
    assert any("Each setup has its own ID on its sheet" in page for page in pages)
    assert not any("Cards" in page for page in pages)


def test_a_file_each(tmp_path: Path) -> None:
    for output in ("out/", "all.zip"):
        result = printkit_here(*SETUPS, "--count", "2", "-o", output, folder=tmp_path)
        assert result.returncode == 0, result.stderr
    names = ["coin-isolation-3-setup.pdf", "coin-isolation-4-setup.pdf"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert ZipFile(tmp_path / "all.zip").namelist() == names
    command = (*SETUPS, "--sheet", "board", "--count", "2", "--format", "svg", "-o", "svg/")
    result = printkit_here(*command, folder=tmp_path)
    assert result.stdout.decode().split() == [
        f"svg/coin-isolation-{seed}-{sheet}.svg" for seed in (3, 4) for sheet in ("board", "setup")
    ]


def test_layouts_a_file_each(tmp_path: Path) -> None:
    command = ("deal", "coin-isolation", "--seed", "3", "--no-check", "--count", "3", "-o", "out/")
    result = printkit_here(*command, folder=tmp_path)
    paths = result.stdout.decode().split()
    assert paths == [f"out/coin-isolation-{seed}.yaml" for seed in (3, 4, 5)]
    for seed, path in zip((3, 4, 5), paths, strict=True):
        found = yaml.safe_load((tmp_path / path).read_text())
        assert found["coins"] == deal(seed).to_dict()["coins"]


def test_records_and_layouts_of_different_games(tmp_path: Path) -> None:
    game = write(tmp_path, "game", record(finished_record("isaac"), 3))
    command = ("print", game, "dice-isolation#2", "--no-check", "-o", "both.pdf")
    pages = sheets_of(written_file(printkit_here(*command, folder=tmp_path), tmp_path))
    assert "a game as it was played" in pages[0].lower()
    assert any("seed 2 · " in page for page in pages)
    assert all(f"page {n} of {len(pages)}" in page for n, page in enumerate(pages, start=1))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("print", "isaac", "--count", "2"), ("--count", "--opening")),
        (("print", "isaac#2", "--count", "2"), ("--count", "bare game")),
        (("print", "dice-isolation", "--number", "3,5", "--count", "2"), ("--count",)),
        (("deal", "isaac", "--count", "2", "-o", "x/"), ("--count", "--opening")),
        (("deal", "coin-isolation", "--no-check", "--count", "2"), ("2 files", ".zip")),
        (("print", "clobber#1", "clobber#2", "--no-check", "-o", "x.svg"), ("x.svg", "2 setups")),
        (("print", "isaac#1", "no.yaml", "--no-check"), ("no.yaml", "no such file")),
        (("print", "isaac", "--count", "0"), ("--count", "0")),
    ],
)
def test_contradictory_options_are_refused(
    tmp_path: Path, arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert_refused(printkit_here(*arguments, folder=tmp_path), *words)
    assert not list(tmp_path.iterdir())


def test_the_next_deal_begins_where_no_seed_was_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first_seeds: list[int] = []

    def until_fair(first: Setup[Layout], seed: int, *_: object, **__: object) -> CheckedSetup:
        first_seeds.append(seed)
        return CheckedSetup(deal_like(first, seed + 5), deal=Deal((), proven=True, candidates=8))

    monkeypatch.setattr(printables, "deal_until_fair", until_fair)
    command = ("print", "coin-isolation", "--seed", "10", "--count", "3", "--sheet", "setup")
    path = written_file(printkit_here(*command, folder=tmp_path), tmp_path)
    assert first_seeds == [10, 18, 26]
    assert [re.findall(r"seed \d+", page) for page in sheets_of(path)] == [
        ["seed 15"],
        ["seed 23"],
        ["seed 31"],
    ]


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
