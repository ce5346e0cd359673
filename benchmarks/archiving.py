"""Hold every sheet's PDF against a validator of PDF/A-2a that is not ours, Pdftools' SDK.

It is proprietary, free to try, and has 80 MB: `pip install pdftools_sdk`.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from printkit.output.drawing.pdf import render_pdf
from tests.output.kits import cases_of_games, in_short, sheets_of_case

_ASKED = "none"
_PAPERS = ("a4", "letter")
_THEMES = ("colour", "grey", "low-ink")


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield how many files of all sheets break PDF/A-2a; `quick` takes one game's."""
    try:
        from pdftools_sdk.pdf import Conformance, Document
        from pdftools_sdk.pdf_a.validation import ValidationOptions, Validator
    except ImportError:
        yield ("PDF/A-2a", "Pdftools is missing, install `pdftools_sdk`", _ASKED)
        return

    def conforms(file: bytes) -> bool:
        options: Any = ValidationOptions()
        options.conformance = Conformance.PDF_A2_A
        with Document.open(BytesIO(file)) as document:
            return bool(Validator().validate(document, options).is_conforming)

    for case in [*cases_of_games()][: 1 if quick else None]:
        bad, count = list[str](), 0
        for paper in _PAPERS:
            for theme in _THEMES:
                sheets = sheets_of_case(case, paper, theme, in_short)
                for name in sheets.sheets:
                    kit = sheets.taken(name)
                    count += 1
                    if kit.pages and not conforms(render_pdf(kit)):
                        bad.append(f"{name} on {paper} in {theme}")
        yield (f"PDF/A-2a: {case}, files of {count}", ", ".join(bad) or "none breaks it", _ASKED)
