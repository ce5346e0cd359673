"""What is printed on: paper, cards that print shops cut, sheets of labels. Lengths are in mm.

The sizes of cards and labels are those that makers publish, which each `source` names. Where one
could not be read at its maker's own page, the source says so.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from layouts.errors import InputError

T = TypeVar("T")

MARGIN = 6.35
"""The margin that a home printer cannot reach: a quarter of an inch."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm, upright: `width` <= `height`."""

    name: str
    title: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0),
        Paper("letter", "Letter", 215.9, 279.4),
        Paper("a3", "A3", 297.0, 420.0),
        Paper("tabloid", "Tabloid", 279.4, 431.8),
        Paper("legal", "Legal", 215.9, 355.6),
        Paper("a5", "A5", 148.0, 210.0),
    )
}


def fit_paper(
    paper: Paper,
    fit: Callable[[Paper], T | None],
    problem: str,
    otherwise: str = "nor on any other paper printkit knows",
) -> T:
    """Call `fit` with a paper. `fit` returns None or nothing if the paper is too small.

    If the paper is too small, raises InputError with the `problem` and the smallest paper that is
    large enough, or with `otherwise` if no paper is.
    """
    if found := fit(paper):
        return found
    able = [other for other in PAPERS.values() if fit(other)]
    if not able:
        raise InputError(f"{problem}, {otherwise}")
    smallest = min(able, key=lambda other: other.width * other.height)
    raise InputError(f"{problem}; use {smallest.title} or larger paper")


_LETTER_TERRITORIES = frozenset(
    {
        *("BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"),
        *("Belize", "Canada", "Chile", "Colombia", "Costa Rica", "El Salvador", "Guatemala"),
        *("Mexico", "Nicaragua", "Panama", "Philippines", "Puerto Rico", "United States"),
        *("Venezuela", "Republic of the Philippines", "Bolivarian Republic of Venezuela"),
    }
)
"""The territories with Letter paper by Unicode's CLDR: codes, and names used by Windows."""


def default_paper(environ: Mapping[str, str] = os.environ) -> Paper:
    """The usual paper of the user's country: Letter or A4.

    The country is read from the first of LC_ALL, LC_PAPER and LANG that is set; on Windows, which
    sets none of them, from the user's region ("English_United States").
    """
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        if environ.get(variable):
            name = environ[variable]
            break
    else:
        name = (locale.setlocale(locale.LC_CTYPE, "") or "") if sys.platform == "win32" else ""
    territory = name.split(".")[0].split("@")[0].partition("_")[2]
    return PAPERS["letter" if territory in _LETTER_TERRITORIES else "a4"]


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
