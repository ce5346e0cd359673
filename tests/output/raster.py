"""Check that the PDF and the SVG of a page show the same picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from io import BytesIO
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import Kit, Page
from printkit.output.drawing.svg import render_svg
from printkit.output.drawing.typeface import font_file

DPI = 177.8  # seven pixels a mm
BLUR = 2  # pixels in each direction: PDFium puts letters on whole pixels, resvg does not
VISIBLE = 48  # of 255: on a page full of 9 pt text all differences stay below it
_LUMINANCE = np.array([0.2126, 0.7152, 0.0722])  # of red, green and blue, after Rec. 709
# PDFium cuts rectangles to whole pixels, which is visible at the edge of a heavy hatch
SHARE = 1 / 10_000


def assert_same_picture(page: Page, folder: Path | None = None) -> None:
    """Compare the PDF of a page with its SVG, each drawn by an independent program.

    If they differ, both and their difference are kept in `folder` (pytest's `tmp_path`).
    """
    pdf, svg = pdf_image(page), svg_image(page)
    assert pdf.size == svg.size
    share = visible_share(pdf, svg)
    if share < SHARE:
        return
    folder = folder or Path(mkdtemp())
    pdf.save(folder / f"{page.name}-pdf.png")
    svg.save(folder / f"{page.name}-svg.png")
    ImageChops.invert(_difference(pdf, svg)).save(folder / f"{page.name}-difference.png")
    raise AssertionError(f"{page.label!r}: {share:.3%} of the PDF and the SVG differ, see {folder}")


def pdf_image(page: Page) -> Image.Image:
    with pypdfium2.PdfDocument(render_pdf(Kit("", "", "", (page,)))) as document:
        bitmap = document[0].render(scale=DPI / 72 * (1 - 1e-6), rev_byteorder=True)
        image: Image.Image = bitmap.to_pil()
        return image.convert("RGB")


def ink(kit: Kit, dpi: int = 72) -> Iterator[float]:
    """Yield the ink of each page: the mean of 1 - luminance over the page, rendered at `dpi`.

    At a low one hairlines are wider than in print.
    """
    with pypdfium2.PdfDocument(render_pdf(kit)) as document:
        for page in document:
            drawn = page.render(scale=dpi / 72).to_pil().convert("RGB")
            light = np.asarray(drawn) / 255 @ _LUMINANCE
            yield 1.0 - float(light.mean())


def svg_image(page: Page, *, live_text: bool = False) -> Image.Image:
    """Draw a page's SVG; live text is set in our fonts as if they were installed."""
    png = resvg_py.svg_to_bytes(
        svg_string=render_svg(page, page.label, live_text=live_text),
        dpi=DPI,
        background="white",
        skip_system_fonts=True,
        font_dirs=[str(font_file("regular").parent)] if live_text else None,
    )
    return Image.open(BytesIO(png)).convert("RGB")


def visible_share(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ visibly."""
    counts = _difference(one, other).histogram()
    return sum(counts[VISIBLE // 2 + 1 :]) / sum(counts)


def _difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return half the largest difference in red, green or blue after blurring, as a grey image."""
    signed = ImageChops.subtract(one, other, scale=2, offset=128)
    blurred = signed.filter(ImageFilter.BoxBlur(BLUR))
    return reduce(ImageChops.lighter, blurred.point(_FROM_MIDDLE).split())


_FROM_MIDDLE = [abs(value - 128) for value in range(256)] * 3
