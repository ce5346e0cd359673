"""Compare every sheet's SVG in Chromium with resvg, which the tests compare with the PDF.

With live text it is shown beside the outlines, on a machine that should not have the fonts.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from printkit.output.drawing.scene import Page
from printkit.output.drawing.svg import render_svg
from printkit.output.page.frame import INCH
from tests.output.kits import cases_of_games, in_short, sheets_of_case
from tests.output.raster import DPI, svg_image, visible_share

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_CSS_DPI = 96
_MARGIN = 200  # CSS pixels by which the window is larger than the page
_ASKED = "1 in 2,000"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the largest difference on any sheet; `quick` takes one game's."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        yield ("SVG in Chromium beside resvg", "Chromium is missing, install `chromium`", _ASKED)
        return
    with tempfile.TemporaryDirectory() as folder:
        for case in [*cases_of_games()][: 1 if quick else None]:
            for theme in ("colour", "low-ink"):
                pages = sheets_of_case(case, "a4", theme, in_short).kit.pages
                outlines, live = zip(
                    *(_shares(program, page, Path(folder)) for page in pages), strict=True
                )
                what = f"{case}, {theme}, {len(pages)} pages"
                yield (f"SVG in Chromium beside resvg: {what}", _worst(outlines, pages), _ASKED)
                yield (f"Live text beside outlines there: {what}", _worst(live, pages), _ASKED)


def _worst(shares: Sequence[float], pages: Sequence[Page]) -> str:
    share, name = max(zip(shares, (page.name for page in pages), strict=True))
    return f"{2000 * share:.2f} in 2,000 ({name})"


def _shares(program: str, page: Page, folder: Path) -> tuple[float, float]:
    """Return the shares of pixels that differ visibly: from resvg, and between live text and
    outlines.
    """
    ours = svg_image(page)
    outlines, live = (
        _screenshot(program, page, folder, live_text=live_text).crop((0, 0, *ours.size))
        for live_text in (False, True)
    )
    return visible_share(ours, outlines), visible_share(outlines, live)


def _screenshot(program: str, page: Page, folder: Path, *, live_text: bool) -> Image.Image:
    """Return the page as the browser draws it, in the upper left corner."""
    width, height = (round(s / INCH * _CSS_DPI) + _MARGIN for s in (page.width, page.height))
    drawing, picture = folder / "page.svg", folder / "page.png"
    drawing.write_text(render_svg(page, page.label, live_text=live_text), "utf-8")
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--user-data-dir={folder}/profile", f"--window-size={width},{height}"]
    command += [f"--force-device-scale-factor={DPI / _CSS_DPI}"]
    command += [f"--screenshot={picture}", drawing.as_uri()]
    picture.unlink(missing_ok=True)
    subprocess.run(command, check=True, capture_output=True)
    return Image.open(picture).convert("RGB")
