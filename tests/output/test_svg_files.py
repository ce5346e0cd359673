"""The SVG of every sheet of every game is whole."""

from __future__ import annotations

import re
from itertools import product
from xml.etree import ElementTree

from output.drawing.svg import render_svg
from tests.output.kits import cases_of_games, in_short, printed
from tests.output.tiers import in_tiers

IN_PLACE = re.compile(r"url\(#([^)]*)\)")


@in_tiers([("isaac", True)], product(cases_of_games(), (False, True)))
def test_every_svg_is_whole(case: str, live_text: bool) -> None:
    for page in printed(case, "a4", "colour", in_short).kit.pages:
        root = ElementTree.fromstring(render_svg(page, page.label, live_text=live_text))
        names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert len(names) == len(set(names)), page.name
        values = [pair for element in root.iter() for pair in element.attrib.items()]
        named = {name for _, value in values for name in IN_PLACE.findall(value)}
        named |= {value.removeprefix("#") for key, value in values if key.endswith("href")}
        assert named <= {*names}, page.name
