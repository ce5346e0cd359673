"""`print --coins`: a kit of the same setup for the coins of a country."""

from __future__ import annotations

import json
import re
from pathlib import Path

import printkit
from printkit.layouts.coin_isolation.layout import STANDARD_MIX
from printkit.layouts.coins import COIN_SETS, NO_BREAK, VALUES
from printkit.library import kits
from printkit.printing.order import Order
from tests.printkit.printing.conftest import Print
from tests.printkit.records import RECORDS

ROOT = Path(__file__).parents[3]
SETUP = ("coin-isolation#7", "--no-check", "--paper", "a4")
LIVE = ("--format", "svg", "--svg-text", "live")


def test_us_coins_are_the_usual_ones(print_kit: Print, tmp_path: Path) -> None:
    print_kit(*SETUP, "-o", "usual.pdf")
    print_kit(*SETUP, "--coins", "us-dollar", "-o", "named.pdf")
    assert (tmp_path / "usual.pdf").read_bytes() == (tmp_path / "named.pdf").read_bytes()


def test_a_kit_is_called_after_its_coins_and_shows_the_same_setup(
    print_kit: Print, tmp_path: Path
) -> None:
    named = print_kit(*SETUP, "--coins", "euro", *LIVE).stdout.decode().split()
    sheets = "setup", "quick-start", "rules"
    assert {*named} == {f"coin-isolation-7-euro/{sheet}.svg" for sheet in sheets}
    text = " ".join((tmp_path / name).read_text("utf-8") for name in named)
    assert printkit.setup("coin-isolation#7").id.removeprefix("coin-isolation:") in text
    assert "50c" in text and "¢" not in text


def test_json_says_the_same_whatever_the_coins(print_kit: Print) -> None:
    said = [
        json.loads(print_kit(*SETUP, "--coins", coins, "--json").stdout)["setups"]
        for coins in ("us-dollar", "pound")
    ]
    assert said[0] == said[1]


def test_a_record_is_shown_with_the_coins_it_is_played_with(
    print_kit: Print, tmp_path: Path
) -> None:
    record = min(RECORDS.glob("coin-isolation*.yaml"))
    print_kit(str(record), "--coins", "yen", *LIVE, "-o", f"{tmp_path}/")
    drawn = " ".join(path.read_text("utf-8") for path in tmp_path.glob("*.svg"))
    text = re.sub(r"(<[^>]*>|[ \n])+", " ", drawn)  # a line may end anywhere
    assert "In points" in text and f"¥50{NO_BREAK}={NO_BREAK}25" in text and "¢" not in text


def test_the_library_takes_them_too() -> None:
    order = Order(("coin-isolation#7",), options={"coins": "pound"}, sheets=("setup",), check=False)
    draft = kits.draft(order)
    assert "place of a £1 coin" in draft.svg("setup")
    assert draft.setups[0].setup == printkit.setup("coin-isolation#7")
    (option,) = (o for o in kits.print_options("coin-isolation") if o.name == "coins")
    assert option.choices == tuple(COIN_SETS)


def test_the_documents_say_what_each_coin_counts() -> None:
    page = (ROOT / "docs" / "printing.md").read_text("utf-8")
    laid = [value for value, count in zip(VALUES, STANDARD_MIX, strict=True) for _ in range(count)]
    rows = [
        " | ".join(
            [
                f"| `{coins.name}`",
                *(coin.label for coin in coins.coins),
                str(coins.total_worth(laid)),
            ]
        )
        for coins in COIN_SETS.values()
    ]
    assert "\n".join(f"{row} |" for row in rows) in page
    assert "| 24 count 1 | 24 count 5 | 12 count 10 | 4 count 25 |" in page
