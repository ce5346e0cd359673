"""The files of every sheet of every game: what strict readers say of them."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any, cast
from xml.etree import ElementTree

import pikepdf
import pytest
from pypdf import PdfReader

from output.pdf import render_pdf
from output.svg import render_svg
from tests.output.games import CASES
from tests.output.kits import cases_of_games, in_short, printed

ANY_CASE = pytest.mark.parametrize("case", CASES)
ANY_GAME = pytest.mark.parametrize("case", [*cases_of_games()])
IN_PLACE = re.compile(r"url\(#([^)]*)\)")


@cache
def pdf(case: str) -> bytes:
    theme = "low-ink" if case.endswith("3") else "colour"
    return render_pdf(printed(case, "a4", theme).kit)


def fonts(reader: PdfReader) -> Iterator[dict[str, Any]]:
    """Every font of a file, wherever it is used."""
    for number in range(1, cast(int, reader.trailer["/Size"])):
        value = reader.get_object(number)
        if isinstance(value, dict) and value.get("/Type") == "/Font":
            yield cast(dict[str, Any], value)


@ANY_GAME
def test_strict_readers_find_nothing_to_complain_about(
    case: str, caplog: pytest.LogCaptureFixture
) -> None:
    with warnings.catch_warnings(), caplog.at_level(logging.WARNING):
        warnings.simplefilter("error")
        reader = PdfReader(BytesIO(pdf(case)), strict=True)
        for page in reader.pages:
            assert page.extract_text()
    assert not caplog.records
    with pikepdf.open(BytesIO(pdf(case)), attempt_recovery=False) as document:
        assert document.check_pdf_syntax() == []
        assert document.get_warnings() == []


@ANY_CASE
def test_every_font_is_embedded(case: str) -> None:
    found = [*fonts(PdfReader(BytesIO(pdf(case))))]
    assert len(found) >= 3
    for font in found:
        assert "/FontFile2" in font["/FontDescriptor"], font["/BaseFont"]


@ANY_GAME
@pytest.mark.parametrize("live_text", [False, True], ids=["outlined", "live"])
def test_every_svg_is_whole(case: str, live_text: bool) -> None:
    for page in printed(case, "a4", "colour", in_short).kit.pages:
        root = ElementTree.fromstring(render_svg(page, page.label, live_text=live_text))
        names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(names) == len(set(names)), page.name
        values = [pair for element in root.iter() for pair in element.attrib.items()]
        named = {name for _, value in values for name in IN_PLACE.findall(value)}
        named |= {value.removeprefix("#") for key, value in values if key.endswith("href")}
        assert named <= {*names}, page.name
