"""The SVG of every sheet of some games is complete."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from output.drawing.svg import render_svg
from tests.output.kits import in_short, sheets_of_case
from tests.output.tiers import in_tiers

IN_PLACE = re.compile(r"url\(#([^)]*)\)")


@in_tiers(["clobber"], ["coin-isolation-2", "coin-collectors"])
def test_every_svg_is_whole(case: str) -> None:
    """These have outlines; `test_live_text` reads files of the other games with live text."""
    for page in sheets_of_case(case, "a4", "colour", in_short).kit.pages:
        assert_whole(ElementTree.fromstring(render_svg(page, page.label)), page.name)


def assert_whole(root: ElementTree.Element, page: str) -> None:
    """Check that every reference in a file is defined, and that no name is used twice."""
    names = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(names) == len(set(names)), page
    values = [pair for element in root.iter() for pair in element.attrib.items()]
    named = {name for _, value in values for name in IN_PLACE.findall(value)}
    named |= {value.removeprefix("#") for key, value in values if key.endswith("href")}
    assert named <= {*names}, page
