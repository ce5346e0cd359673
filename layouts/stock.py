"""Stock: cards that print shops cut, and sheets of labels. All lengths are in mm.

The sizes are those that makers publish, which each `source` names. Where one could not be read at
its maker's own page, the source says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.paper import PAPERS, Paper

_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Labels:
    """How labels lie on a sheet of `paper`: the first corner, and the steps from each to the next.

    There are `columns` x `rows` of them.
    """

    paper: Paper
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float


@dataclass(frozen=True, slots=True)
class Stock:
    """A card or label of `width` x `height` after cutting, by its `name` for users.

    Colour goes on for `bleed` beyond each edge; what must not be cut off stays `safe` inside it. A
    card has a page of its own, with its back on the page after it, or before it if `backs_first`.
    Labels lie on a sheet and have no backs.
    """

    name: str
    title: str
    width: float
    height: float
    bleed: float
    safe: float
    source: str
    backs_first: bool = False
    labels: Labels | None = None


_CRAFTER = (
    "The Game Crafter’s templates, as other programs for cards have them: 300 dots per inch, "
    "an eighth of an inch of bleed and of safe zone"
)
_DRIVE_THRU = (
    "DriveThruCards’ page “Spezifikationen für gedruckte Karten”: bleed, safe zone, backs first; "
    "the size itself could not be read there and is the usual one"
)
_AVERY = (
    "templates of other programs for labels; Avery’s own page could not be read, but the figures "
    "add up to the sheet"
)


def _card(
    name: str, title: str, size: tuple[float, float], source: str, backs_first: bool = False
) -> Stock:
    width, height = (_INCH * length for length in size)
    eighth = _INCH / 8
    return Stock(name, title, width, height, eighth, eighth, source, backs_first)


def _labels(
    name: str,
    paper: str,
    count: tuple[int, int],
    size: tuple[float, float],
    first: tuple[float, float],
    step: tuple[float, float],
) -> Stock:
    labels = Labels(PAPERS[paper], *count, *first, *step)
    title = f"Avery {name.removeprefix('avery-').upper()}"
    return Stock(name, title, *size, 0.0, 1.6, _AVERY, labels=labels)


def _inches(*lengths: float) -> tuple[float, float]:
    width, height = (_INCH * length for length in lengths)
    return width, height


STOCK = {
    stock.name: stock
    for stock in (
        _card("poker", "poker cards", (2.5, 3.5), _CRAFTER),
        _card("bridge", "bridge cards", (2.25, 3.5), _CRAFTER),
        _card("tarot", "tarot cards", (2.75, 4.75), _CRAFTER),
        _card("square", "square cards", (3.5, 3.5), _CRAFTER),
        _card("dtc-poker", "poker cards, backs first", (2.5, 3.5), _DRIVE_THRU, True),
        _card("dtc-tarot", "tarot cards, backs first", (2.75, 4.75), _DRIVE_THRU, True),
        _labels(
            "avery-5160",
            "letter",
            (3, 10),
            _inches(2.625, 1.0),
            _inches(0.1875, 0.5),
            _inches(2.75, 1.0),
        ),
        _labels(
            "avery-5164",
            "letter",
            (2, 3),
            _inches(4.0, 10 / 3),
            _inches(0.15625, 0.5),
            _inches(4.1875, 10 / 3),
        ),
        _labels("avery-l7160", "a4", (3, 7), (63.5, 38.1), (7.25, 15.15), (66.0, 38.1)),
        _labels("avery-l7165", "a4", (2, 4), (99.1, 67.7), (4.65, 13.1), (101.6, 67.7)),
    )
}
"""All stock by name. The names without a maker’s are The Game Crafter’s."""
