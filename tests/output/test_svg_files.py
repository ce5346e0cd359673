"""The SVG of every sheet of every game is whole."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from output.drawing.svg import render_svg
from tests.output.kits import cases_of_games, in_short, printed

IN_PLACE = re.compile(r"url\(#([^)]*)\)")


@pytest.mark.parametrize("case", [*cases_of_games()])
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
