"""Cards for print shops and labels: as large as published, and nothing is cut off."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pypdf import PdfReader

import printkit
from printkit.layouts.paper import Stock
from printkit.layouts.stocks import STOCK, find_stock
from printkit.library import kits
from printkit.library.kits import Sheets
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.scene import Group
from printkit.printing.options import OPTIONS
from printkit.printing.order import Order
from printkit.printing.typed import read_value
from tests.output.scenes import words_on
from tests.tiers import first_in_core

DOTS = {
    "poker": (825, 1125),
    "bridge": (750, 1125),
    "tarot": (900, 1500),
    "square": (1125, 1125),
    "dtc-poker": (825, 1125),
    "dtc-tarot": (900, 1500),
    "mpc-poker": (822, 1122),
    "mpc-bridge": (747, 1122),
    "mpc-tarot": (897, 1497),
    "bgm-poker": (822, 1122),
}
"""The sizes of the shops' templates with bleed, at 300 dots per inch."""

CARDS = [stock for stock in STOCK.values() if not stock.labels]
TOO_SMALL = {(game, width) for game in ("isaac", "coin-collectors") for width in (63.5, 57.15)}
"""Games by the width of cards on which their boards cannot be read."""

BOTH = "cards", "reference-cards"
NEAR = 0.35  # mm: half a stroke, and round letters


def sheets_on(
    stock: str | Stock | None,
    game: str = "coin-isolation",
    sheets: tuple[str, ...] = BOTH,
    **order: Any,
) -> Sheets:
    things = (f"{game}#7",)
    return kits.draft(Order(things, sheets=sheets, stock=stock, check=False, **order))


def test_cards_are_as_large_as_the_templates() -> None:
    assert {*DOTS} == {stock.name for stock in CARDS}
    for stock in CARDS:
        size = stock.width + 2 * stock.bleed, stock.height + 2 * stock.bleed
        dots = tuple(round(length / 25.4 * 300, 6) for length in size)
        assert dots == DOTS[stock.name]
        inch = 0.12 if stock.name.startswith(("mpc", "bgm")) else 1 / 8
        assert stock.bleed == stock.safe == pytest.approx(25.4 * inch)


def test_labels_add_up_to_the_sheet() -> None:
    for stock in STOCK.values():
        if grid := stock.labels:
            width = 2 * grid.left + (grid.columns - 1) * grid.across + stock.width
            height = 2 * grid.top + (grid.rows - 1) * grid.down + stock.height
            assert abs(width - grid.paper.width) < 0.3 and abs(height - grid.paper.height) < 0.3
            assert grid.across >= stock.width and grid.down >= stock.height


@pytest.mark.parametrize(
    ("game", "stock"),
    first_in_core(
        (game, stock)
        for stock in CARDS
        for game in ("coin-isolation", "isaac", "dice-isolation", "coin-collectors")
        if (game, stock.width) not in TOO_SMALL
    ),
)
def test_what_matters_is_inside_the_safe_zone_and_backs_alternate(game: str, stock: Stock) -> None:
    sheets = sheets_on(stock.name, game)
    order = ["back", "front"] if stock.backs_first else ["front", "back"]
    sides = [name.rpartition("-")[2] for name in sheets.names]
    assert len(sides) >= 14 and sides == order * (len(sides) // 2)
    low = stock.safe - NEAR
    for page in sheets.pages:
        assert page.trim == (stock.bleed, stock.bleed, stock.width, stock.height)
        (card,) = page.items
        assert isinstance(card, Group)
        ground, *items = card.items
        box = bounds(ground)
        assert (box.x, box.right) == (-stock.bleed, stock.width + stock.bleed)
        if "-card-" in page.name and page.name.endswith("back") and "reference" not in page.name:
            items = items[1:]  # the art, which runs over the edge
        for each in map(bounds, items):
            assert each.x > low and each.y > low
            assert each.right < stock.width - low and each.bottom < stock.height - low


def test_a_card_file_is_held_against_the_template() -> None:
    (written,) = sheets_on("poker", "dice-isolation", ("reference-cards",)).files()
    pages = PdfReader(BytesIO(written.document.parts[""])).pages
    assert len(pages) == 4 and written.document.stem == "dice-isolation-7-reference-cards-poker"
    for page in pages:
        for box, inches in ((page.mediabox, (2.75, 3.75)), (page.trimbox, (2.5, 3.5))):
            size = float(box.width) / 72, float(box.height) / 72
            assert size == pytest.approx(inches, abs=1e-3)
        assert page.bleedbox == page.mediabox
    assert "2 poker cards" in written.to_print and "page after its front" in written.to_print


def test_pictures_have_the_dots_of_the_template() -> None:
    kit = sheets_on("bridge", "dice-isolation", ("reference-cards",), form="png", dpi=300)
    (written,) = kit.files()
    (front, data), (back, _), *_ = written.document.parts.items()
    assert (front, back) == ("001-reference-card-1-front", "001-reference-card-1-back")
    assert Image.open(BytesIO(data)).size == DOTS["bridge"]


def test_labels_lie_where_the_sheet_has_them() -> None:
    for name in ("avery-5160", "avery-l7165"):
        stock = STOCK[name]
        assert stock.labels
        (page,) = sheets_on(name, sheets=("cards",)).pages
        assert (page.width, page.height) == (stock.labels.paper.width, stock.labels.paper.height)
        for number, group in enumerate(page.items):
            row, column = divmod(number, stock.labels.columns)
            box = bounds(group)
            assert box.x == pytest.approx(stock.labels.left + column * stock.labels.across)
            assert box.y == pytest.approx(stock.labels.top + row * stock.labels.down)
            assert (box.width, box.height) == pytest.approx((stock.width, stock.height))
        assert len(page.items) == 6


def test_a_label_says_everything_or_its_size_is_refused() -> None:
    """All players with their sides, or a line that names sizes on which they do stand."""
    refused = 0
    for name, players in product([name for name, each in STOCK.items() if each.labels], (2, 3, 4)):
        setup = printkit.setup("coin-isolation#7", players=players)
        try:
            said = words_on(*sheets_on(name, sheets=("cards",), players=players).pages)
        except printkit.InputError as error:
            refused += 1
            able = re.findall(r"avery-[a-z0-9]+", str(error))
            assert able and name not in able
            said = words_on(*sheets_on(able[0], sheets=("cards",), players=players).pages)
        for number, side in enumerate(setup.sides, start=1):
            assert f"player {number}: {side}" in said
    assert 0 < refused < 12


def test_what_has_no_cards_is_refused() -> None:
    for stock, game, sheets, words in (
        ("poker", "isaac", ("cards",), "a card of this Isaac shows cannot be read on poker cards"),
        ("poker", "isaac", ("rules",), "'rules' has none"),
        ("avery-5160", "isaac", ("reference-cards",), "Avery 5160 are labels"),
    ):
        with pytest.raises(printkit.InputError, match=words):
            _ = sheets_on(stock, game, sheets).pages


LABELS = """\
title: my round labels
width: 45
height: 32
safe: 1
sheet: a4
columns: 4
rows: 8
left: 17
top: 16
across: 46
down: 33
"""


def own_stock(tmp_path: Path, text: str = LABELS) -> Stock:
    file = tmp_path / "my-labels.yaml"
    file.write_text(text)
    return find_stock(str(file))


def test_a_file_describes_any_sheet(tmp_path: Path) -> None:
    stock = own_stock(tmp_path)
    assert stock.name == "my-labels" and stock.labels and stock.labels.count == 32
    (page,) = sheets_on(stock, sheets=("cards",)).pages
    assert [round(bounds(group).x, 6) for group in page.items[:5]] == [17, 63, 109, 155, 17]
    assert bounds(page.items[4]).y == pytest.approx(49.0)
    cards = "title: mini cards\nwidth: 62\nheight: 100\nbleed: 3\nsafe: 3\nbacks: first\n"
    card = own_stock(tmp_path, cards)
    names = [page.name for page in sheets_on(card, "dice-isolation", ("cards",)).pages]
    assert names[0].endswith("back") and names[1].endswith("front")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "width: 45",
            "width: 4 cm",
            r"my-labels.yaml, line 2: .*, not '4 cm'; write 40",
        ),
        ("across: 46", "across: 39", "line 10: labels of 45 mm that are 39 mm apart lie on one"),
        ("rows: 8", "rows: 9", "line 11: the last label ends at 312 mm, and the paper at 297 mm"),
        ("sheet: a4", "sheet: a8", "line 5"),
        ("safe: 1", "safe: 16", "line 4: 16 mm on both sides leave nothing"),
        ("rows: 8\n", "", "'rows' is missing"),
        ("title", "name", "unknown key 'name'"),
        ("safe: 1", "safe: 1\nbleed: 3", "labels have neither bleed nor backs"),
    ],
)
def test_what_makes_no_sense_in_a_file_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, words: str
) -> None:
    with pytest.raises(printkit.InputError, match=words):
        own_stock(tmp_path, LABELS.replace(old, new))


def test_a_used_sheet_is_begun_at_any_label() -> None:
    whole, used = (
        sheets_on("avery-l7165", sheets=("cards",), first_label=first).pages for first in (None, 6)
    )
    places = [[(bounds(g).x, bounds(g).y) for g in page.items] for page in (*whole, *used)]
    grid = STOCK["avery-l7165"].labels
    assert grid is not None
    assert [len(page) for page in places] == [6, 3, 3]
    assert places[1][0] == pytest.approx((grid.left + grid.across, grid.top + 2 * grid.down))
    assert places[2] == places[0][:3]
    for stock, words in ((None, "is for labels"), ("poker", "is for labels")):
        with pytest.raises(printkit.InputError, match=words):
            sheets_on(stock, sheets=("cards",), first_label=2)
    with pytest.raises(printkit.InputError, match="8 labels; there is no label 9"):
        sheets_on("avery-l7165", sheets=("cards",), first_label=9)


def test_the_command_takes_a_file_or_a_name_and_names_what_it_knows(tmp_path: Path) -> None:
    own_stock(tmp_path)
    with pytest.raises(printkit.InputError, match=r"my-labels\.yaml"):
        find_stock("avery-1")
    assert find_stock("AVERY-5160") == STOCK["avery-5160"]


def test_the_page_reads_names_of_stocks_and_no_files(tmp_path: Path) -> None:
    own_stock(tmp_path)
    option = OPTIONS["stock"]
    assert read_value(option, ["Avery-5160"]) == "avery-5160"
    with pytest.raises(printkit.InputError):
        read_value(option, [str(tmp_path / "my-labels.yaml")])


def test_every_file_on_the_page_about_print_shops_is_read(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "docs" / "print-shop.md").read_text("utf-8")
    found = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    stocks = [own_stock(tmp_path, each) for each in found]
    assert [stock.labels is None for stock in stocks] == [False, True]


@pytest.mark.parametrize(
    ("game", "stock"), [("coin-isolation", "avery-l7160"), ("coin-collectors", "avery-l7165")]
)
def test_ready_made_setups_fill_a_sheet_of_labels(game: str, stock: str) -> None:
    """Each label is for another setup, and a used sheet has fewer."""
    labels = find_stock(stock).labels
    assert labels is not None
    for first in (1, labels.count - 1):
        order = Order((game,), stock=stock, first_label=first)
        (printable,) = kits.finish(kits.draft(order)).printables
        ids = {card.setup.id for card in printable.spec.cards}
        assert len(ids) == len(printable.spec.cards)
        assert len(ids) > 6 if first == 1 else len(ids) == 2
