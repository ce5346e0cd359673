"""Whole kits of every game, one printed in every way, as independent programs read them."""

from __future__ import annotations

import logging
import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import product
from typing import Any

import pikepdf
from PIL import Image, ImageChops, ImageCms
from pypdf import PageObject, PdfReader

from printkit.layouts.paper import PAPERS
from printkit.output.drawing.pdf import render_pdf
from printkit.output.drawing.scene import Kit, Style
from printkit.output.press.imposition import Imposition, Offset, booklet, half, impose
from tests.output import kits
from tests.output.kits import in_short
from tests.output.samples import BLACK
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

IMPOSITIONS = {
    "long-edge": Imposition(back_offset=Offset(0.8, -0.5)),
    "short-edge": Imposition("short-edge", bleed=3),
    "separate": Imposition("separate", bleed=5),
    "fold-over": Imposition("fold-over"),
    "fed twice": Imposition(feeding="fronts-backs"),
    "booklet": Imposition("short-edge"),
}
GAMES = ("coin-isolation-4", "dice-isolation", "isaac", "coin-collectors")
SHEETS = {"boards", "pieces", "rules", "score-pad"}
"""The sheets printed in every way: with backs and without, to cut and to read."""

ANY_GAME_AND_WAY = in_tiers(
    [("isaac", "short-edge")],
    [*product(GAMES, ["long-edge"]), *product(["isaac"], IMPOSITIONS)],
)


@cache
def finish(game: str, way: str) -> Kit:
    imposition = IMPOSITIONS[way]
    short = kits.sheets_of_case(game, "a4", "colour", in_short)
    spec = replace(short.spec, bleed=imposition.bleed, fold_over=way == "fold-over")
    if way != "booklet":
        names = [name for name in short.sheets if name in SHEETS or way == "long-edge"]
        return impose(replace(short, spec=spec).select(*names), imposition)
    pages = kit_of(replace(spec, paper=half(spec.paper)), "rules", "reference")
    return impose(booklet(pages, PAPERS["a4"], Style(stroke=BLACK)), imposition)


@cache
def print_kit(game: str, way: str) -> bytes:
    return render_pdf(finish(game, way))


@ANY_GAME_AND_WAY
def test_qpdf_finds_nothing_wrong(game: str, way: str) -> None:
    with pikepdf.open(BytesIO(print_kit(game, way))) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == len(finish(game, way).pages)


@ANY_GAME_AND_WAY
def test_a_strict_reader_has_no_complaint(game: str, way: str) -> None:
    kit = finish(game, way)
    complaints = Complaints()
    logger = logging.getLogger("pypdf")
    logger.addHandler(complaints)
    try:
        reader = PdfReader(BytesIO(print_kit(game, way)), strict=True)
        # every sheet of one game only, since reading is slow
        read = words if (game, way) == (GAMES[0], "long-edge") else commands
        found = [read(page) for page in reader.pages]
    finally:
        logger.removeHandler(complaints)
    assert complaints.heard == []
    for page, text in zip(kit.pages, found, strict=True):
        assert bool(page.items) == bool(text), page.name
    outline: list[Any] = reader.outline
    marks = [(mark.title, reader.get_destination_page_number(mark)) for mark in outline]
    assert marks == [(page.label, i) for i, page in enumerate(kit.pages) if page.items]


@ANY_GAME_AND_WAY
def test_streams_end_as_archives_ask(game: str, way: str) -> None:
    """A line end between what a stream holds and its end: ISO 19005-2, 6.1.7.1."""
    file = print_kit(game, way)
    streams = [*re.finditer(rb"/Length (\d+)[^>]*>>\s*stream\n", file)]
    assert len(streams) == file.count(b"endstream")
    for stream in streams:
        end = stream.end() + int(stream[1])
        assert file[end : end + 10] == b"\nendstream"


def test_its_colours_are_those_of_srgb() -> None:
    with pikepdf.open(BytesIO(print_kit("isaac", "long-edge"))) as pdf:
        (intent,) = pdf.Root.OutputIntents  # type: ignore[misc]
        assert intent.S == "/GTS_PDFA1"
        assert intent.DestOutputProfile.N == 3  # as many as the profile's colours
        profile = ImageCms.ImageCmsProfile(BytesIO(intent.DestOutputProfile.read_bytes()))
    colours = Image.new("RGB", (16, 256))
    colours.putdata([(17 * a, b, 255 - b) for b in range(256) for a in range(16)])
    meant = ImageCms.profileToProfile(colours, profile, ImageCms.createProfile("sRGB"))
    assert meant is not None
    assert all(most <= 1 for _, most in ImageChops.difference(colours, meant).getextrema())


class Complaints(logging.Handler):
    """Keeps the messages that a program logs as warnings or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.heard.append(record.getMessage())


def words(page: PageObject) -> str:
    return page.extract_text().strip()


def commands(page: PageObject) -> list[bytes]:
    """Return the commands that put text on the page."""
    contents = page.get_contents()  # None on a blank page
    return re.findall(rb"\] TJ\b", contents.get_data()) if contents is not None else []
