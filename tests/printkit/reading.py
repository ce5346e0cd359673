"""Read the texts of PDF pages, with PDFium, and the titles in an outline."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path

import pypdfium2
from pypdf import PdfReader


def pages_of(path: Path) -> list[str]:
    """Return the texts of all pages, line by line."""
    with closing(pypdfium2.PdfDocument(path)) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    return [text.replace("\r\n", "\n") for text in texts]


def titles_of(file: Path | BytesIO) -> list[str]:
    """Return the titles in the outline of a PDF, without those below them."""
    outline = PdfReader(file).outline
    return [str(entry["/Title"]) for entry in outline if not isinstance(entry, list)]
