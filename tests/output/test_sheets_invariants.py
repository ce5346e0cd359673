"""What holds for every sheet of every game, on every paper, in every theme."""

from __future__ import annotations

from functools import cache

import pytest

from layouts.paper import PAPERS
from output.box import Box, printable
from output.frame import ID_SIZE
from output.kit import build_kit, sheets_of
from output.scene import Kit, Page, Text
from output.theme import THEMES
from tests.output.games import CASES
from tests.output.scenes import Leaf, leaves

EVERYWHERE = pytest.mark.parametrize("paper", PAPERS)
ANY_THEME = pytest.mark.parametrize("theme", THEMES)
ANY_CASE = pytest.mark.parametrize("case", CASES)
SLACK = 0.01  # mm


@cache
def kit(paper: str, theme: str, case: str) -> Kit:
    of = CASES[case](paper, theme)
    return build_kit(of, [*sheets_of(of.setup.game)])


@cache
def drawn(paper: str, theme: str, case: str) -> list[tuple[Page, list[Leaf]]]:
    return [(page, leaves(page)) for page in kit(paper, theme, case).pages]


def area(page: Page, paper: str) -> Box:
    return printable(PAPERS[paper], page.width > page.height)


@EVERYWHERE
@ANY_THEME
@ANY_CASE
def test_nothing_lies_where_printers_cannot_reach(paper: str, theme: str, case: str) -> None:
    for page, items in drawn(paper, theme, case):
        room = area(page, paper)
        for leaf in items:
            box = leaf.box
            assert box.x >= room.x - SLACK, (page.name, leaf)
            assert box.right <= room.right + SLACK, (page.name, leaf)
            assert box.y >= room.y - SLACK, (page.name, leaf)
            assert box.bottom <= room.bottom + SLACK, (page.name, leaf)


@EVERYWHERE
@ANY_THEME
@ANY_CASE
def test_text_is_legible(paper: str, theme: str, case: str) -> None:
    id_ = kit(paper, theme, case).title.partition(": ")[2]
    slug = id_.partition(":")[0]
    for page, items in drawn(paper, theme, case):
        for leaf in items:
            if isinstance(leaf.item, Text):
                text = leaf.item.text
                least = 5 if text.startswith(f"{slug}:") or (len(text) > 9 and text in id_) else 8
                assert leaf.item.size >= least, (page.name, leaf.item)
    assert ID_SIZE >= 5


@EVERYWHERE
@ANY_CASE
def test_no_text_lies_on_another(paper: str, case: str) -> None:
    for page, items in drawn(paper, "grey", case):
        written = sorted(
            ((leaf.box, leaf.item.text) for leaf in items if isinstance(leaf.item, Text)),
            key=lambda pair: pair[0].y,
        )
        for index, (box, text) in enumerate(written):
            for other, beside in written[index + 1 :]:
                if other.y >= box.bottom - SLACK:
                    break
                apart = other.x >= box.right - SLACK or box.x >= other.right - SLACK
                assert apart, (page.name, text, beside)


@EVERYWHERE
@ANY_CASE
def test_every_page_names_itself(paper: str, case: str) -> None:
    pages = kit(paper, "grey", case).pages
    assert len({page.name for page in pages}) == len(pages)
    for page in pages:
        assert page.label and page.items


@EVERYWHERE
def test_a_back_follows_its_front(paper: str) -> None:
    sides = [page.side for page in kit(paper, "grey", "coin-isolation-2").pages]
    assert "back" not in sides[:1]
    assert all(sides[i - 1] == "front" for i, side in enumerate(sides) if side == "back")


@ANY_CASE
def test_full_paper_takes_each_sheet_on_few_sides(case: str) -> None:
    for paper in PAPERS:
        names = [page.name.split("-")[0] for page in kit(paper, "grey", case).pages]
        halved = paper == "a5" and case.startswith("coin-isolation")
        for sheet in {"board", "setup"} & set(names):
            assert names.count(sheet) == (2 if halved else 1)
        assert names.count("rules") <= (4 if paper == "a5" else 2)
        small = paper == "a5" and case == "coin-collectors"
        assert names.count("cards") <= (3 if small else 1) and names.count("scorepad") <= 1
