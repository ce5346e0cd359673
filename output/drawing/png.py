"""Previews of a PDF as PNG, rendered from the PDF itself."""

from __future__ import annotations

import zlib
from struct import pack

import pypdfium2

_METRES_PER_INCH = 0.0254
_EIGHT_BIT_RGB = 8, 2, 0, 0, 0
_UNFILTERED = b"\0"


def render_png(pdf: bytes, dpi: int) -> list[bytes]:
    """One PNG file per page of a PDF, at `dpi` dots per inch, on white.

    Each file states its resolution, so that it prints at the size of the page.
    """
    with pypdfium2.PdfDocument(pdf) as document:
        return [_render_page(page, dpi) for page in document]


def _render_page(page: pypdfium2.PdfPage, dpi: int) -> bytes:
    # A size that is a whole number of dots may arrive as 2970.00002, which would be rounded up.
    bitmap = page.render(scale=dpi / 72 * (1 - 1e-6), rev_byteorder=True)
    pixels = memoryview(bitmap.buffer)  # at 1,200 dpi there is no room for a copy
    squeeze = zlib.compressobj()
    squeezed = bytearray()
    for start in range(0, bitmap.height * bitmap.stride, bitmap.stride):
        squeezed += squeeze.compress(_UNFILTERED)
        squeezed += squeeze.compress(pixels[start : start + 3 * bitmap.width])
    squeezed += squeeze.flush()
    dots_per_metre = round(dpi / _METRES_PER_INCH)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", pack(">IIBBBBB", bitmap.width, bitmap.height, *_EIGHT_BIT_RGB)),
            _chunk(b"pHYs", pack(">IIB", dots_per_metre, dots_per_metre, 1)),
            _chunk(b"IDAT", bytes(squeezed)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))
