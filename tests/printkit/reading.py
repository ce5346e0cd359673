"""Read the texts of PDF pages with PDFium, which takes a moment."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pypdfium2


def pages_of(path: Path) -> list[str]:
    """Return the texts of all pages, line by line."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [text.replace("\r\n", "\n") for text in texts]
