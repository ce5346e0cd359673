"""Isaac's board is a score track that each player can read from their own side."""

from __future__ import annotations

from itertools import product
from math import dist

from layouts.isaac.tiles import SEATS, SIZE, counter_square
from layouts.paper import PAPERS
from output.drawing.scene import Circle, Polygon, Text
from output.drawing.theme import THEMES
from output.isaac.board import board_grid
from tests.output.kits import sheets_of_case
from tests.output.scenes import Leaf, leaves
from tests.output.tiers import in_tiers

SHAPES = {"Dark": Circle, "Light": Polygon}
NEAR = 6.0  # mm from the middle of a number to the middle of its sign


@in_tiers([("a4", "colour")], [*product(PAPERS, ["colour"]), *product(["a4"], THEMES)])
def test_each_square_has_both_scores_upright_for_their_player(paper: str, theme: str) -> None:
    sheets = sheets_of_case("isaac", paper, theme)
    (page,) = sheets.select("board").pages
    drawn = leaves(page)
    grid = board_grid(sheets.spec.paper)
    for seat, name in enumerate(SEATS):
        mine = [leaf for leaf in drawn if f"{name}’s coordinates" in leaf.labels]
        numbers = [leaf for leaf in mine if isinstance(leaf.item, Text) and len(text(leaf)) == 2]
        signs = [leaf for leaf in mine if isinstance(leaf.item, SHAPES[name])]
        assert sorted(map(text, numbers)) == [f"{score:02}" for score in range(SIZE * SIZE)]
        for leaf in numbers:
            upright = 1.0 if seat == 0 else -1.0
            assert leaf.transform[:4] == (upright, 0, 0, upright)
            cell = grid.cell_at(counter_square(seat, int(text(leaf))))
            assert cell.x < leaf.box.x and leaf.box.right < cell.right
            assert cell.y < leaf.box.y and leaf.box.bottom < cell.bottom + 0.1
            assert any(dist(leaf.box.centre, sign.box.centre) < NEAR for sign in signs)


def text(leaf: Leaf) -> str:
    assert isinstance(leaf.item, Text)
    return leaf.item.text
