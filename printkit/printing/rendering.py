"""Rendering: the contents and the names of a kit's files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from printkit.contract import Edition
from printkit.files.documents import PICTURES, WHERE_TO_PUT_THEM, Document
from printkit.layouts.game import Layout
from printkit.layouts.ids import parse_id
from printkit.layouts.setup import Record, Setup, layout_yaml, record_yaml
from printkit.output.drawing.scene import Kit, Page
from printkit.output.sheet import AnySpec, behind_link
from printkit.printing.prepress import Prepress

_CODE, _STEM = 8, 40  # characters of an ID's code and of another file's name
_FEW = 3  # the most variants or sheets that a name lists


def setup_stem(setup: Setup[Layout], what: str = "", name: str = "") -> str:
    """Return a name for a setup's file: game, seed or code, and what differs from usual.

    The setup is called by `name`, by the file `what` that it was read from, by its seed, or by its
    code.
    """
    game = setup.game
    players = f"{setup.players}-players" if setup.players != game.usual_players else ""
    head_start = "head-start" if setup.head_start else ""
    which = name or _file_word(what, game.slug) or _setup_word(setup)
    return file_stem(game.slug, which, players, *_few(setup.variants, "variants"), head_start)


def sheets_stem(names: Sequence[str]) -> str:
    """Return the names of the sheets that were asked for, joined for a file's name."""
    return "-".join(_few(names, "sheets"))


def file_stem(*words: str) -> str:
    """Join the words that are not empty to a file's name without its ending."""
    return "-".join(filter(None, words))


def _setup_word(setup: Setup[Layout]) -> str:
    if setup.seed is not None:
        return str(setup.seed)
    if setup.layout == setup.game.standard:
        return "standard"
    return setup.layout.describe()[:_CODE]


def _file_word(what: str, slug: str) -> str:
    """Return the name of the file that a setup was read from; empty if there is none."""
    if what in ("", "-") or parse_id(what) is not None:
        return ""
    name = re.sub(r"[^\w.-]+", "-", Path(what).stem)[:_STEM].strip("-.")
    return name.removeprefix(f"{slug}-")


def _few(words: Sequence[str], kind: str) -> Sequence[str]:
    return words if len(words) <= _FEW else (f"{len(words)}-{kind}",)


def part_names(kit: Kit, form: str) -> list[str]:
    """Return the names of the kit's files: for pictures one a page, else a single ""."""
    return [page.name for page in kit.pages if page.items] if form in PICTURES else [""]


def render(kit: Kit, form: str, prepress: Prepress) -> dict[str, bytes]:
    """Return the contents of the finished kit's files, by the names of the parts."""
    return dict(zip(part_names(kit, form), _contents(kit, form, prepress), strict=True))


def _contents(kit: Kit, form: str, prepress: Prepress) -> list[bytes]:
    # Each renderer loads its own libraries, and a run needs one renderer.
    drawn = [page for page in kit.pages if page.items]
    if form == "svg":
        return [svg_text(kit, page, live_text=prepress.live_text).encode() for page in drawn]
    from printkit.output.drawing.pdf import render_pdf

    if form == "pdf":
        return [render_pdf(kit)]
    from printkit.output.drawing.png import render_png

    return render_png(render_pdf(replace(kit, pages=tuple(drawn))), prepress.dpi)


def svg_text(kit: Kit, page: Page, *, live_text: bool = False) -> str:
    """Draw a page of the kit as SVG, with its letters as outlines or as `live_text`."""
    from printkit.output.drawing.svg import render_svg

    return render_svg(page, f"{kit.title}: {page.label}", live_text=live_text)


SAVE_DPI = 200
"""Of the pictures of a save: a board is then some 1,700 dots wide."""


def save_document(stem: str, edition: Edition, spec: AnySpec, *, rehearsal: bool) -> Document:
    """Return a save for Tabletop Simulator with its pictures, which lie beside it or at the link.

    Where it is not known yet where they will lie, the save says where to put them. In a `rehearsal`
    the files are empty.
    """
    from printkit.output.drawing.pdf import render_pdf
    from printkit.output.drawing.png import render_png
    from printkit.output.press.simulator import pictures, save

    spec = edition.spec(spec)
    setup, top = spec.setup, edition.sheets.table_top(spec)
    pages = pictures(top, setup.game.title)
    note = spec.say(
        "{game}, {id}. {command} prints the rules.",
        game=setup.game.title,
        id=setup.id,
        command=f"printkit rules {setup.game.slug}",
    )

    def link_parts(files: Mapping[str, str]) -> bytes:
        def url(name: str) -> str:
            return behind_link(spec.link, Path(files[name]).name) if spec.link else files[name]

        bare = not spec.link and not all(Path(name).is_absolute() for name in files.values())
        said = f"{note} {WHERE_TO_PUT_THEM}." if bare else note
        return f"{json.dumps(save(top, str(setup), said, url, spec.language), indent=1)}\n".encode()

    names = [page.name for page in pages]
    if rehearsal:
        return Document(stem, dict.fromkeys(["", *names], b""))
    kit = Kit(setup.game.title, "", "", pages)
    drawn = dict(zip(names, render_png(render_pdf(kit), SAVE_DPI), strict=True))
    there = {name: f"{stem}-{name}.png" for name in names}
    return Document(stem, {"": link_parts(there), **drawn}, link_parts)


def layout_file(setup: Setup[Layout]) -> Document:
    """Return the file of a layout, named after its seed or code."""
    return Document(setup_stem(setup), {"": layout_text(setup).encode()})


def record_file(record: Record) -> Document:
    """Return the file of a record, named after its setup."""
    setup = record.setup
    text = f"# {setup.id}{_number(setup)}\n{record_yaml(record)}"
    return Document(file_stem(setup_stem(setup), "record"), {"": text.encode()})


def layout_text(setup: Setup[Layout]) -> str:
    """Return a setup's layout as YAML. With a head start, which a layout lacks, it is a record."""
    content = record_yaml(Record(setup, ())) if setup.head_start else layout_yaml(setup.layout)
    return f"# {setup.id}{_number(setup)}\n{content}"


def _number(setup: Setup[Layout]) -> str:
    return "" if setup.seed is None else f", seed {setup.seed}"
