"""Stocks: cards that print shops cut, and sheets of labels, ours or as a user describes them.

`stocks.yaml` says where the shipped sizes come from, and describes the keys of a user's own file.
The Game Crafter's, MakePlayingCards' and Avery's sizes are from templates in other programs;
DriveThruCards publishes bleed, safe zone and the order of pages.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field, decode, parse_yaml, read_file
from printkit.layouts.messages import choices_words
from printkit.layouts.paper import PAPERS, Labels, Stock
from printkit.layouts.spelling import read_length, read_name

MOST_LABELS = 100
"""The most labels in a row or a column."""

_SLACK = 0.3  # mm by which a maker's rounded lengths may leave the sheet
_CARD = ("title", "width", "height", "safe")
_MORE = ("bleed", "backs", "source")
_GRID = ("sheet", "columns", "rows", "left", "top", "across", "down")
_SIZES, _EDGES, _STEPS = (15.0, 400.0), (0.0, 20.0), (0.0, 400.0)  # mm, from and to


def read_stock(field: Field, name: str) -> Stock:
    """Read a stock called `name`. Raises InputError with the line if it makes no sense."""
    given = {key.text() for key, _ in field.pairs()}
    on_sheet = bool(given.intersection(_GRID))
    parts = field.mapping([*_CARD, *(_GRID if on_sheet else ())], [*_MORE, *_GRID])

    def length(key: str, limits: tuple[float, float]) -> float:
        return parts[key].read(lambda text: read_length(text, *limits)) if key in parts else 0.0

    width, height, safe = length("width", _SIZES), length("height", _SIZES), length("safe", _EDGES)
    if 2 * safe >= min(width, height):
        parts["safe"].fail(f"{safe:g} mm on both sides leave nothing of the card")
    first = "backs" in parts and parts["backs"].choice(["first", "last"]) == "first"
    if on_sheet and (first or length("bleed", _EDGES)):
        parts["sheet"].fail("labels have neither bleed nor backs; leave bleed and backs out")
    return Stock(
        name,
        parts["title"].text(),
        width,
        height,
        length("bleed", _EDGES),
        safe,
        parts["source"].text() if "source" in parts else "",
        first,
        _read_grid(parts, width, height) if on_sheet else None,
    )


def _read_grid(parts: dict[str, Field], width: float, height: float) -> Labels:
    def length(key: str) -> float:
        return parts[key].read(lambda text: read_length(text, *_STEPS))

    paper = PAPERS[parts["sheet"].choice(PAPERS)]
    columns, rows = (parts[key].integer(1, MOST_LABELS) for key in ("columns", "rows"))
    left, top, across, down = map(length, ("left", "top", "across", "down"))
    for key, count, start, step, size, room in (
        ("across", columns, left, across, width, paper.width),
        ("down", rows, top, down, height, paper.height),
    ):
        if count > 1 and step < size:
            parts[key].fail(f"labels of {size:g} mm that are {step:g} mm apart lie on one another")
        if (end := start + (count - 1) * step + size) > room + _SLACK:
            parts[key].fail(f"the last label ends at {end:g} mm, and the paper at {room:g} mm")
    return Labels(paper, columns, rows, left, top, across, down)


def stock_or_file(text: str) -> str:
    """The name of a stock as it is spelt here, or that of a file in YAML; it is not read yet.

    Raises InputError for an unknown name.
    """
    if text.lower().endswith((".yaml", ".yml")):
        return text
    try:
        return read_name(text, [*STOCK])
    except InputError:
        raise InputError(
            f"there is no stock '{text[:40]}'; {choices_words(text, STOCK)}; or name a file "
            "that describes one, such as my-labels.yaml"
        ) from None


def find_stock(text: str) -> Stock:
    """The stock of a name or, if the text names a file in YAML, the stock that the file describes.

    Raises InputError for an unknown name, and for a file that makes no sense.
    """
    name = stock_or_file(text)
    if name in STOCK:
        return STOCK[name]
    return read_stock(parse_yaml(read_file(Path(name)), name), Path(name).stem)


def _shipped() -> dict[str, Stock]:
    source = "layouts/stocks.yaml"
    file = resources.files("printkit.layouts") / "stocks.yaml"
    top = parse_yaml(decode(file.read_bytes(), source), source)
    return {key.text(): read_stock(value, key.text()) for key, value in top.pairs()}


STOCK = _shipped()
"""All stocks that ship, by name."""
