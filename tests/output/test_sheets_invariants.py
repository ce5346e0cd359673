"""What holds for every sheet, on every paper, in every theme, for any number of players."""

from __future__ import annotations

from functools import cache

import pytest

from layouts.paper import PAPERS
from output.box import Box, printable
from output.coin_isolation.sheets import SHEETS
from output.frame import ID_SIZE
from output.kit import build_kit
from output.scene import Kit, Page, Text
from output.theme import THEMES
from tests.output.orders import order
from tests.output.scenes import Leaf, leaves

MIXES: dict[int, tuple[str, ...]] = {2: (), 3: ("many-pennies",), 4: ("many-many-pennies",)}
EVERYWHERE = pytest.mark.parametrize("paper", PAPERS)
ANY_THEME = pytest.mark.parametrize("theme", THEMES)
ANY_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
SLACK = 0.01  # mm


@cache
def kit(paper: str, theme: str, players: int) -> Kit:
    attempts = 25 if players == 2 else 1
    return build_kit(order(players, MIXES[players], paper, theme, attempts=attempts), [*SHEETS])


@cache
def drawn(paper: str, theme: str, players: int) -> list[tuple[Page, list[Leaf]]]:
    return [(page, leaves(page)) for page in kit(paper, theme, players).pages]


def area(page: Page, paper: str) -> Box:
    return printable(PAPERS[paper], page.width > page.height)


@EVERYWHERE
@ANY_THEME
@ANY_PLAYERS
def test_nothing_lies_where_printers_cannot_reach(paper: str, theme: str, players: int) -> None:
    for page, items in drawn(paper, theme, players):
        room = area(page, paper)
        for leaf in items:
            box = leaf.box
            assert box.x >= room.x - SLACK, (page.name, leaf)
            assert box.right <= room.right + SLACK, (page.name, leaf)
            assert box.y >= room.y - SLACK, (page.name, leaf)
            assert box.bottom <= room.bottom + SLACK, (page.name, leaf)


@EVERYWHERE
@ANY_THEME
@ANY_PLAYERS
def test_text_is_legible(paper: str, theme: str, players: int) -> None:
    for page, items in drawn(paper, theme, players):
        for leaf in items:
            if isinstance(leaf.item, Text):
                least = 5 if leaf.item.text.startswith("coin-isolation:") else 8
                assert leaf.item.size >= least, (page.name, leaf.item)
    assert ID_SIZE >= 5


@EVERYWHERE
@ANY_PLAYERS
def test_no_text_lies_on_another(paper: str, players: int) -> None:
    for page, items in drawn(paper, "grey", players):
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
@ANY_PLAYERS
def test_every_page_names_itself(paper: str, players: int) -> None:
    pages = kit(paper, "grey", players).pages
    assert len({page.name for page in pages}) == len(pages)
    for page in pages:
        assert page.label and page.items


@EVERYWHERE
def test_a_back_follows_its_front(paper: str) -> None:
    sides = [page.side for page in kit(paper, "grey", 2).pages]
    assert "back" not in sides[:1]
    assert all(sides[i - 1] == "front" for i, side in enumerate(sides) if side == "back")


@ANY_PLAYERS
def test_full_paper_takes_each_sheet_on_few_sides(players: int) -> None:
    for paper in PAPERS:
        names = [page.name.split("-")[0] for page in kit(paper, "grey", players).pages]
        for sheet in ("board", "setup"):
            assert names.count(sheet) == (2 if paper == "a5" else 1)
        assert names.count("rules") <= 2
        assert names.count("cards") == names.count("scorepad") == 1
