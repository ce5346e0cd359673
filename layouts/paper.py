"""Paper sizes, and which one a country's printers hold. All lengths in mm."""

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
"""What a home printer cannot reach at each edge: a quarter of an inch."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright. `width` <= `height`, in mm."""

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
    """What `fit` makes of a paper; nothing, that is None or empty, where it is too small.

    Then it raises InputError with the `problem` and the smallest paper that is large enough, or
    what is said `otherwise` where none is.
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
"""Where paper is Letter, as Unicode's CLDR has it: by code, and as Windows calls them."""


def default_paper(environ: Mapping[str, str] = os.environ) -> Paper:
    """Letter in North America and where else it is usual, A4 in the rest of the world.

    POSIX decides by LC_ALL, LC_PAPER, LANG, the first that is set; Windows, which sets none of
    them, by the user's region ("English_United States").
    """
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        if environ.get(variable):
            name = environ[variable]
            break
    else:
        name = (locale.setlocale(locale.LC_CTYPE, "") or "") if sys.platform == "win32" else ""
    territory = name.split(".")[0].split("@")[0].partition("_")[2]
    return PAPERS["letter" if territory in _LETTER_TERRITORIES else "a4"]
