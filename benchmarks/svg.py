"""Every sheet's SVG as Chromium shows it, beside resvg, which the tests compare with the PDF."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from output.drawing.scene import Page
from output.drawing.svg import render_svg
from output.page.ruler import INCH
from tests.output.kits import cases_of_games, in_short, printed
from tests.output.raster import DPI, svg_image, visible_share

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_CSS_DPI = 96
_MARGIN = 200  # CSS pixels that the window is larger than the page
_ASKED = "1 in 2,000"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """The most that differs on any sheet; `quick` takes one game's."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        yield ("SVG in Chromium beside resvg", "Chromium is missing, install `chromium`", _ASKED)
        return
    with tempfile.TemporaryDirectory() as folder:
        for case in [*cases_of_games()][: 1 if quick else None]:
            for theme in ("colour", "low-ink"):
                pages = printed(case, "a4", theme, in_short).kit.pages
                shares = {page.name: _share(program, page, Path(folder)) for page in pages}
                worst = max(shares, key=lambda name: shares[name])
                what = f"SVG in Chromium beside resvg: {case}, {theme}, {len(pages)} pages"
                yield (what, f"{2000 * shares[worst]:.2f} in 2,000 ({worst})", _ASKED)


def _share(program: str, page: Page, folder: Path) -> float:
    """The share of pixels that visibly differ."""
    ours = svg_image(page)
    theirs = _screenshot(program, page, folder).crop((0, 0, *ours.size))
    return visible_share(ours, theirs)


def _screenshot(program: str, page: Page, folder: Path) -> Image.Image:
    """The page as the browser draws it, in the upper left corner."""
    width, height = (round(s / INCH * _CSS_DPI) + _MARGIN for s in (page.width, page.height))
    drawing, picture = folder / "page.svg", folder / "page.png"
    drawing.write_text(render_svg(page, page.label), "utf-8")
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    command += [f"--user-data-dir={folder}/profile", f"--window-size={width},{height}"]
    command += [f"--force-device-scale-factor={DPI / _CSS_DPI}"]
    command += [f"--screenshot={picture}", drawing.as_uri()]
    picture.unlink(missing_ok=True)
    subprocess.run(command, check=True, capture_output=True)
    return Image.open(picture).convert("RGB")
