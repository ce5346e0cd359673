"""Printers: the sheet that tells how one prints on both sides."""

from __future__ import annotations

from layouts.paper import PAPERS, default_paper
from output.drawing.scene import Flip
from output.drawing.theme import THEMES
from output.press.imposition import Duplex, Imposition, Offset, impose
from printkit.prepress import one_of
from printkit.version import VERSION


def calibration_sheet(
    paper: str | None = None,
    duplex: Duplex | None = None,
    back_offset: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """The test sheet as a PDF: printed on both sides, it tells what `back_offset` would be right.

    `duplex` and `back_offset`, in mm, are those that are in use. Raises InputError for a paper that
    there is not.
    """
    from output.drawing.pdf import render_pdf
    from output.press.calibration import calibration_kit

    chosen = one_of(PAPERS, paper, "paper") if paper else default_paper()
    flip: Flip = "short-edge" if duplex == "short-edge" else "long-edge"
    sheet = calibration_kit(chosen, THEMES["grey"], VERSION, flip, Offset(*back_offset))
    return render_pdf(impose(sheet, Imposition(flip)))
