"""Measure paper and ink: the leaves of each kit, and the inked part of each sheet, by theme.

The ink of a page is the mean of 1 - luminance over all of it, rendered at 288 dpi, where hairlines
are as thin as in print: 0 % is blank paper, 100 % is black all over.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean

from layouts.paper import PAPERS
from output.drawing.scene import Kit
from output.drawing.theme import THEMES
from output.games import sheets_of
from output.page.composition import compose
from output.press.imposition import Imposition, impose
from output.sheet import AnySpec, Sheet
from printkit.printing.jobs import usual_sheets
from tests.output.games import CASES
from tests.output.kits import cases_of_games
from tests.output.raster import ink

_DPI = 288
_SAVING = "board", "setup", "mat", "pieces"
_SIZES = ("a4", "letter", "a5")
_ASKED = {("boards", "colour"): 10, ("boards", "low-ink"): 8}  # per cent at most


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """A row for the leaves of each kit, and one for the ink of each sheet."""
    for case in cases_of_games():
        for whole in (False, True):
            title = CASES[case]("a4", "grey").setup.game.title
            leaves = [
                f"{_leaves(case, paper, whole=whole)} of {PAPERS[paper].title}" for paper in _SIZES
            ]
            kit = "whole kit" if whole else "home kit"
            asked = "" if whole else "two; Isaac, four"
            yield f"{title}, leaves of the {kit}", ", ".join(leaves), asked
    for case in cases_of_games():
        for sheet in sheets_of(CASES[case].game).sheets:
            yield _ink_of(case, sheet.name, ("colour",) if quick else tuple(THEMES))


def _leaves(case: str, paper: str, *, whole: bool) -> int:
    """Return the leaves of a kit, printed on both sides where there are backs."""
    spec = CASES[case](paper, "grey")
    sheets = usual_sheets(sheets_of(spec.setup.game), spec.setup, None, checked=True, whole=whole)
    pages = impose(_compose(spec, *sheets), Imposition()).pages
    return sum(page.side == "front" and bool(page.items) for page in pages)


def _ink_of(case: str, sheet: str, themes: tuple[str, ...]) -> tuple[str, str, str]:
    """Return the mean ink of a sheet's pages on A4 in some themes, and the limits."""
    measured, asked, used = [], [], dict[str, float]()
    for theme in themes:
        spec = CASES[case]("a4", theme)
        kit = _compose(spec, *sheets_of(spec.setup.game).select([sheet]))
        used[theme] = fmean(ink(kit, _DPI))
        measured.append(f"{theme} {used[theme]:.1%}")
        if limit := _ASKED.get((sheet, theme)):
            asked.append(f"{theme} {limit}%")
    if sheet in _SAVING and "low-ink" in used:
        measured.append(f"saved {1 - used['low-ink'] / used['colour']:.0%}")
        asked.append("60% saved")
    title = CASES[case].game.title
    return f"{title}, {sheet}: ink", ", ".join(measured), ", ".join(asked)


def _compose(spec: AnySpec, *sheets: Sheet[AnySpec]) -> Kit:
    return compose(spec, sheets)
