"""What is printed on: paper, cards that print shops cut, sheets of labels. Lengths are in mm.

`printkit.layouts.stocks` has the stocks that ship, and reads users' own.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.messages import Said, message

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


_NOWHERE = message("nor on any other paper printkit knows")


def fit_paper(
    paper: Paper,
    fit: Callable[[Paper], T | None],
    problem: Said | str,
    otherwise: Said = _NOWHERE,
) -> T:
    """Call `fit` with a paper. `fit` returns None or nothing if the paper is too small.

    If the paper is too small, raises InputError with the `problem` and the smallest paper that is
    large enough, or with `otherwise` if no paper is.
    """
    if found := fit(paper):
        return found
    able = [other for other in PAPERS.values() if fit(other)]
    if not able:
        raise InputError(message("{problem}, {otherwise}", problem=problem, otherwise=otherwise))
    smallest = min(able, key=lambda other: other.width * other.height)
    raise InputError(
        message("{problem}; use {paper} or larger paper", problem=problem, paper=smallest.title)
    )


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

    @property
    def count(self) -> int:
        """The number of labels on a sheet."""
        return self.columns * self.rows


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
