"""Measure paper and ink: leaves of each kit, fill of its rules, ink of each kit and sheet by theme.

The ink of a page is the mean of 1 - luminance over all of it, rendered at 288 dpi, where hairlines
are as thin as in print: 0 % is blank paper, 100 % is black all over. The ink of a kit is the sum
over its pages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from statistics import fmean

from printkit.layouts.paper import PAPERS
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Kit
from printkit.output.drawing.theme import THEMES
from printkit.output.page.composition import compose
from printkit.output.press.imposition import Imposition, impose
from printkit.output.sheet import AnySpec, Sheet
from printkit.printing.drafts import usual_sheets
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.raster import ink
from tests.output.test_pages_as_printed import columns_filled

_DPI = 288
_SIZES = ("a4", "letter", "a5")
_ASKED = {("boards", "colour"): 10, ("boards", "low-ink"): 8}  # per cent at most
_SAVED = "60% saved"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the leaves of each kit, the fill of its rules, and the ink of kits and sheets."""
    for case in cases_of_games():
        for whole in (False, True):
            leaves = [
                f"{_leaves(case, paper, whole=whole)} of {PAPERS[paper].title}" for paper in _SIZES
            ]
            asked = "" if whole else "two; Isaac, four"
            yield f"{_title(case)}, leaves of the {_kit_name(whole)}", ", ".join(leaves), asked
        for paper in _SIZES:
            yield _fill_of(case, paper)
    for case in cases_of_games():
        yield from _ink_rows(case, ("colour",) if quick else tuple(THEMES))


def _title(case: str) -> str:
    return CASES[case].game.title


def _kit_name(whole: bool) -> str:
    return "whole kit" if whole else "home kit"


def _fill_of(case: str, paper: str) -> tuple[str, str, str]:
    """Return how full the emptiest page of rules is, and how much the columns of a page differ."""
    filled = columns_filled(CASES[case](paper, "grey"))
    least = min(map(fmean, filled))
    differ = max(max(columns) - min(columns) for columns in filled)
    pages = f"{len(filled)} page{'s' * (len(filled) > 1)}"
    measured = f"{pages}, the emptiest {least:.0%} full, columns differ by {differ:.0%}"
    return f"{_title(case)}, rules on {PAPERS[paper].title}", measured, "60% full, 12% apart"


def _leaves(case: str, paper: str, *, whole: bool) -> int:
    """Return the leaves of a kit, printed on both sides where there are backs."""
    spec = CASES[case](paper, "grey")
    sheets = usual_sheets(sheets_of(spec.setup.game), spec.setup, None, checked=True, whole=whole)
    pages = impose(_compose(spec, *sheets), Imposition()).pages
    return sum(page.side == "front" and bool(page.items) for page in pages)


def _ink_rows(case: str, themes: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield the ink of both kits of a game on A4, and of each of its sheets, in some themes."""
    used = {theme: _inks(case, theme) for theme in themes}
    spec = CASES[case]("a4", "grey")
    for whole in (False, True):
        known = sheets_of(spec.setup.game)
        kit = usual_sheets(known, spec.setup, None, checked=True, whole=whole)
        sums = {theme: sum(sum(inks[sheet.name]) for sheet in kit) for theme, inks in used.items()}
        yield f"{_title(case)}, {_kit_name(whole)}: ink of a page, times pages", *_words(sums)
    for sheet in used["colour"]:
        means = {theme: fmean(inks[sheet]) for theme, inks in used.items()}
        measured, saved = _words(means)
        limits = [f"{theme} {_ASKED[sheet, theme]}%" for theme in means if (sheet, theme) in _ASKED]
        yield f"{_title(case)}, {sheet}: ink", measured, ", ".join([*limits, saved])


def _words(used: Mapping[str, float]) -> tuple[str, str]:
    """Return in words the ink by theme and what low-ink saves, and how much it should save."""
    measured = [f"{theme} {share:.1%}" for theme, share in used.items()]
    if "low-ink" not in used:
        return ", ".join(measured), ""
    return ", ".join([*measured, f"saved {1 - used['low-ink'] / used['colour']:.0%}"]), _SAVED


def _inks(case: str, theme: str) -> dict[str, list[float]]:
    """Return the ink of each page of every sheet, by the sheet's name."""
    spec = CASES[case]("a4", theme)
    return {
        sheet.name: [*ink(_compose(spec, sheet), _DPI)]
        for sheet in sheets_of(spec.setup.game).sheets
    }


def _compose(spec: AnySpec, *sheets: Sheet[AnySpec]) -> Kit:
    return compose(spec, sheets)
