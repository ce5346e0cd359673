"""Prepress: from a kit's sheets to what the printer gets: booklets, both sides, bleed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from layouts.errors import InputError
from layouts.paper import Paper
from output.contract import AnySpec, Sheet
from output.drawing.scene import Kit
from output.press.imposition import Imposition, impose

PNG_DPI = 150

Part = tuple[AnySpec, Sequence[Sheet[Any]]]
"""A spec and the sheets that are drawn from it."""


@dataclass(frozen=True, slots=True)
class Prepress:
    """How the sheets are put on paper, and what the pictures of them are like.

    `live_text` keeps text as text in SVG, `dpi` are the dots per inch of PNG. `kept` says what of
    it the user's settings gave.
    """

    imposition: Imposition = field(default_factory=Imposition)
    booklet: bool = False
    live_text: bool = False
    dpi: int = PNG_DPI
    kept: str = ""


def imposed_kit(parts: Sequence[Part], prepress: Prepress) -> Kit:
    """The pages to print. Raises InputError as `compose_together` does."""
    from output.page.composition import compose_together  # fonts, which help need not load
    from output.press.booklet import booklet, half

    imposition, paper, theme = prepress.imposition, parts[0][0].paper, parts[0][0].theme
    folded = imposition.duplex == "fold-over"
    parts = [
        (replace(spec, bleed=imposition.bleed, fold_over=folded), sheets) for spec, sheets in parts
    ]
    if not prepress.booklet:
        return impose(compose_together(parts), imposition)
    if cut_up := [sheet.name for _, sheets in parts for sheet in sheets if sheet.cut_up]:
        raise InputError(
            f"a booklet is to be read, not cut up: print '{min(cut_up)}' without --booklet"
        )
    pages = compose_together([(replace(spec, paper=half(paper)), shown) for spec, shown in parts])
    return impose(booklet(pages, paper, theme.fold), imposition)


def how_to_print(kit: Kit, paper: Paper, prepress: Prepress) -> str:
    """How many sheets of paper the kit takes, and what to tell the printer."""
    fronts = sum(page.side == "front" for page in kit.pages)
    sheets = f"{fronts} sheet{'s' * (fronts > 1)} of {paper.title}"
    if kit.flip:
        how = f"both sides, turned over the {kit.flip.replace('-', ' ')}"
    elif fronts < len(kit.pages):
        first, then = _pages(1, fronts), _pages(fronts + 1, len(kit.pages))
        how = f"{first} first, then {then} on the backs of the same paper"
    else:
        how = "one side"
    bleed = prepress.imposition.bleed
    size = f"cut to size by a print shop ({bleed:g} mm bleed)" if bleed else "at 100 %"
    parts = [sheets, how, size]
    if prepress.booklet:
        parts.append("laid into each other and folded" if fronts > 1 else "folded")
    return ", ".join(parts)


def settings_used(kit: Kit, prepress: Prepress) -> str:
    """What of the kit is as the user's settings have it; empty for nothing."""
    two_sided = prepress.imposition.two_sided
    if two_sided and all(page.side == "front" for page in kit.pages):
        return ""  # no backs, which is what the settings are of
    return prepress.kept


def _pages(first: int, last: int) -> str:
    return f"page {first}" if first == last else f"pages {first} to {last}"
