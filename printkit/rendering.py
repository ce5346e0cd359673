"""Rendering: the files that a kit becomes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from output.drawing.scene import Kit
from printkit.prepress import Prepress

PPN = "ppn"
"""The format of a file for piecepack software, without any sheets: Portable Piecepack Notation."""

ONE_FILE = frozenset({"pdf", PPN})
"""The formats that put everything into one file."""


def file_names(kit: Kit, form: str, path: Path) -> list[Path]:
    """One PDF or PPN file at `path`, or in this folder an SVG or PNG a page that is not blank."""
    if form in ONE_FILE:
        return [path]
    return [path / f"{page.name}.{form}" for page in kit.pages if page.items]


def render(kit: Kit, form: str, path: Path, prepress: Prepress) -> dict[Path, bytes]:
    """The finished kit's files, by name."""
    contents = _contents(kit, form, prepress)
    return dict(zip(file_names(kit, form, path), contents, strict=True))


def _contents(kit: Kit, form: str, prepress: Prepress) -> list[bytes]:
    # Each renderer brings its own libraries, and one run needs one of them.
    drawn = [page for page in kit.pages if page.items]
    if form == "svg":
        from output.drawing.svg import render_svg

        return [
            render_svg(page, f"{kit.title}: {page.label}", live_text=prepress.live_text).encode()
            for page in drawn
        ]
    from output.drawing.pdf import render_pdf

    if form == "pdf":
        return [render_pdf(kit)]
    from output.drawing.png import render_png

    return render_png(render_pdf(replace(kit, pages=tuple(drawn))), prepress.dpi)
