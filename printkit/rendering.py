"""Rendering: what the files have in them that a kit becomes."""

from __future__ import annotations

from dataclasses import replace

from layouts.game import Layout
from layouts.setup import Record, Setup, layout_yaml, record_yaml
from output.drawing.scene import Kit, Page
from printkit.default_names import setup_stem, stem
from printkit.documents import PICTURES, Document
from printkit.prepress import Prepress


def part_names(kit: Kit, form: str) -> list[str]:
    """A picture each page that is not blank, by its name; all else is one file, named ""."""
    return [page.name for page in kit.pages if page.items] if form in PICTURES else [""]


def render(kit: Kit, form: str, prepress: Prepress) -> dict[str, bytes]:
    """The contents of the finished kit's files, by the names of their parts."""
    return dict(zip(part_names(kit, form), _contents(kit, form, prepress), strict=True))


def _contents(kit: Kit, form: str, prepress: Prepress) -> list[bytes]:
    # Each renderer brings its own libraries, and one run needs one of them.
    drawn = [page for page in kit.pages if page.items]
    if form == "svg":
        return [svg_text(kit, page, live_text=prepress.live_text).encode() for page in drawn]
    from output.drawing.pdf import render_pdf

    if form == "pdf":
        return [render_pdf(kit)]
    from output.drawing.png import render_png

    return render_png(render_pdf(replace(kit, pages=tuple(drawn))), prepress.dpi)


def svg_text(kit: Kit, page: Page, *, live_text: bool = False) -> str:
    """A page of the kit as SVG, its letters as outlines or else as `live_text`."""
    from output.drawing.svg import render_svg

    return render_svg(page, f"{kit.title}: {page.label}", live_text=live_text)


def layout_document(setup: Setup[Layout]) -> Document:
    """A layout's file, called after its seed or its code."""
    return Document(setup_stem(setup), {"": layout_text(setup).encode()})


def record_document(record: Record) -> Document:
    """A record's file, called after its setup."""
    setup = record.setup
    text = f"# {setup.id}{_number(setup)}\n{record_yaml(record)}"
    return Document(stem(setup_stem(setup), "record"), {"": text.encode()})


def layout_text(setup: Setup[Layout]) -> str:
    """The layout of a setup as YAML; with a head start, which none has, a record without moves."""
    content = record_yaml(Record(setup, ())) if setup.head_start else layout_yaml(setup.layout)
    return f"# {setup.id}{_number(setup)}\n{content}"


def _number(setup: Setup[Layout]) -> str:
    return "" if setup.seed is None else f", seed {setup.seed}"
