"""Isaac on the command line: the game as sold, and openings and tiles on request."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.library import kits
from printkit.printing.order import Order
from tests.printkit.reading import pages_of
from tests.printkit.running import assert_refused, printkit_here, written_file
from tests.tiers import first_in_core

DEALT = {
    1: ("p4zt5", "g715qqv4fpbgjk", "hyw0ek95qqv4fpbgj5"),
    2: ("fbwah7bex", "46tfb63t9rps69", "39s1atkvxmjfb63t9rps6g"),
    3: ("89mar", "vmg1s6yk627n1vgke", "cr9adba1s6yk627n1vgkv"),
    5: ("hgjq0g5p9", "m99ace3rctknr9", "ex3fnchace3rctknrh"),
    7: ("3s3av", "4cq654mk5ppnrs", "av8s71z654mk5ppnra"),
    77: ("8qyzwmaee", "r8dvee2q5q1ty8", "39vpg9cmwq5vee2q5q1tyd"),
    4242: ("2qsb86wpa", "49th243v6d6nrc", "2n8akc2h243v6d6nr8"),
}
"""By seed, what earlier versions dealt: an opening, tiles, tiles with an opening."""

BOARD = ("--no-check", "--sheet", "board", "--paper", "a4")


def deal_isaac(folder: Path, *arguments: str) -> IsaacLayout:
    """Return the layout that `deal isaac` writes."""
    result = printkit_here("deal", "isaac", *arguments, folder=folder)
    assert result.returncode == 0, result.stderr
    fields = yaml.safe_load(result.stdout)
    code = re.search(r"isaac:(\w+)", result.stdout.decode())
    assert code
    layout = IsaacLayout.undescribe(code[1])
    assert layout.to_dict() == {key: fields[key] for key in ("tiles", "opening")}
    return layout


@pytest.mark.parametrize("seed", first_in_core(DEALT))
def test_a_seed_deals_what_it_always_dealt(tmp_path: Path, seed: int) -> None:
    opening, tiles, both = DEALT[seed]
    options = {
        (): opening,
        ("--opening",): opening,
        ("--random-tiles",): tiles,
        ("--random-tiles", "--opening"): both,
    }
    for given, code in options.items():
        layout = deal_isaac(tmp_path, "--seed", str(seed), "--no-check", *given)
        assert layout.describe() == code
        command = ("print", f"isaac#{seed}", *given, *BOARD, "-o", "kit.pdf", "--force")
        result = printkit_here(*command, folder=tmp_path)
        assert f"isaac:{code}, seed {seed}" in result.stderr.decode()


def test_without_options_isaac_is_the_game_as_sold(tmp_path: Path) -> None:
    assert deal_isaac(tmp_path) == deal_isaac(tmp_path, "--no-check") == GAME.standard
    result = printkit_here("print", "isaac", *BOARD, folder=tmp_path)
    assert GAME.standard
    text = pages_of(written_file(result, tmp_path))[0]
    assert f"isaac:{GAME.standard.describe()}" in text
    assert "seed" not in text
    for told in (result, printkit_here("deal", "isaac", folder=tmp_path)):
        assert "--opening, --random-tiles or --seed" in told.stderr.decode()


def test_the_game_as_it_is_sold_needs_no_setup_sheet() -> None:
    for what, first in (("isaac", "board"), ("isaac:00", "board"), ("isaac#7", "setup")):
        drawn = kits.draft(Order((what,), check=False)).sheet_names
        assert drawn == (first, "quick-start", "pieces", "rules")


def test_an_opening_is_dealt_when_it_is_asked_for(tmp_path: Path) -> None:
    for options in (("--opening",), ("--random-tiles", "--opening")):
        layout = deal_isaac(tmp_path, "--no-check", *options)
        assert len(layout.opening) in (1, 3)
    assert not deal_isaac(tmp_path, "--no-check", "--random-tiles").opening


def test_help_promises_nothing_about_openings(tmp_path: Path) -> None:
    text = printkit_here("print", "isaac", "-h", folder=tmp_path).stdout.decode()
    assert "--opening" in text and "even" not in text.partition("--opening")[2].partition("\n\n")[0]
    command = ("print", "isaac:00", "--opening", *BOARD)
    assert_refused(printkit_here(*command, folder=tmp_path), "--opening is for dealing")
