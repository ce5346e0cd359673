"""`print --coins`: a kit of the same setup for the coins of a country."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import printkit
from layouts.coin_isolation.layout import STANDARD_MIX
from layouts.coins import COIN_SETS, NO_BREAK, VALUES
from tests.printkit.records import RECORDS
from tests.printkit.running import assert_refused, printkit_here

ROOT = Path(__file__).parents[3]
SETUP = ("print", "coin-isolation#7", "--no-check", "--paper", "a4")


def print_files(folder: Path, *arguments: str) -> dict[str, bytes]:
    """Return the files that a print writes, by name."""
    result = printkit_here(*SETUP, *arguments, folder=folder)
    assert result.returncode == 0, result.stderr
    return {name: (folder / name).read_bytes() for name in result.stdout.decode().split()}


def test_us_coins_are_the_usual_ones(tmp_path: Path) -> None:
    (usual,) = print_files(tmp_path, "-o", "usual.pdf").values()
    (named,) = print_files(tmp_path, "--coins", "us-dollar", "-o", "named.pdf").values()
    assert usual == named


def test_a_kit_is_called_after_its_coins_and_shows_the_same_setup(tmp_path: Path) -> None:
    files = print_files(tmp_path, "--coins", "euro", "--format", "svg", "--svg-text", "live")
    sheets = "setup", "rules"
    assert set(files) == {f"coin-isolation-7-euro/{sheet}.svg" for sheet in sheets}
    usual = printkit.setup("coin-isolation#7").id
    text = b" ".join(files.values()).decode()
    assert usual.removeprefix("coin-isolation:") in text
    assert "50c" in text and "¢" not in text


def test_json_says_the_same_whatever_the_coins(tmp_path: Path) -> None:
    facts = []
    for coins in ("us-dollar", "pound"):
        folder = tmp_path / coins
        folder.mkdir()
        result = printkit_here(*SETUP, "--coins", coins, "--json", folder=folder)
        assert result.returncode == 0, result.stderr
        facts.append(json.loads(result.stdout)["setups"])
    assert facts[0] == facts[1]


def test_a_record_is_shown_with_the_coins_it_is_played_with(tmp_path: Path) -> None:
    record = next(path for path in sorted(RECORDS.glob("coin-isolation*.yaml")) if path.is_file())
    arguments = ("print", str(record), "--coins", "yen", "--format", "svg", "--svg-text", "live")
    result = printkit_here(*arguments, "-o", f"{tmp_path}/", folder=tmp_path)
    assert result.returncode == 0, result.stderr
    drawn = " ".join(path.read_text("utf-8") for path in tmp_path.glob("*.svg"))
    text = re.sub(r"(<[^>]*>|[ \n])+", " ", drawn)  # a line may end anywhere
    assert "In points" in text and f"¥50{NO_BREAK}={NO_BREAK}25" in text and "¢" not in text


def test_the_library_takes_them_too() -> None:
    order = printkit.Order(
        ("coin-isolation#7",), options={"coins": "pound"}, sheets=("setup",), check=False
    )
    draft = printkit.draft(order)
    assert "place of a £1 coin" in draft.svg("setup")
    assert draft.setups[0].setup == printkit.setup("coin-isolation#7")
    (option,) = (o for o in printkit.print_options("coin-isolation") if o.name == "coins")
    assert option.choices == tuple(COIN_SETS)


def test_the_documents_say_what_each_coin_counts() -> None:
    page = (ROOT / "docs" / "printing.md").read_text("utf-8")
    laid = [value for value, count in zip(VALUES, STANDARD_MIX, strict=True) for _ in range(count)]
    rows = [
        " | ".join([f"| `{coins.name}`", *(coin.label for coin in coins.coins), coins.price(laid)])
        for coins in COIN_SETS.values()
    ]
    assert "\n".join(f"{row} |" for row in rows) in page
    assert "| 24 count 1 | 24 count 5 | 12 count 10 | 4 count 25 |" in page


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("print", "coin-isolation", "--coins", "zloty"), ("--coins", "zloty", "euro")),
        (("print", "isaac", "--coins", "euro"), ("--coins is for coin-isolation", "without it")),
        (("print", "coin-collectors", "--coins", "euro"), ("--coins is for coin-isolation",)),
    ],
)
def test_other_coins_and_other_games_are_refused(
    arguments: tuple[str, ...], words: tuple[str, ...], tmp_path: Path
) -> None:
    assert_refused(printkit_here(*arguments, folder=tmp_path), *words)
    assert not list(tmp_path.iterdir())


def test_the_library_refuses_unknown_coins() -> None:
    order = printkit.Order(("coin-isolation#7",), options={"coins": "zloty"}, check=False)
    with pytest.raises(printkit.InputError, match="--coins zloty: choose from: us-dollar, "):
        printkit.draft(order)
