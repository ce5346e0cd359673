"""The tuck box folds into a closed box that holds its pieces."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.layouts.errors import InputError
from printkit.layouts.paper import PAPERS
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import Point, Polygon, Text
from printkit.output.page.tuck_box import CALIPER, LEAST, Pattern, Pile, pattern_for
from tests.output.games import CASES
from tests.output.scenes import inside, leaves
from tests.output.specs import kit_of
from tests.output.tiers import in_tiers

CLOSE = 1e-6
SIDES = ("back", "left side", "front", "right side")
PATTERNS = st.builds(Pattern, st.floats(40, 100), st.floats(50, 160), st.floats(12, 40))
PILES = st.lists(
    st.builds(
        Pile, st.floats(8, 90), st.floats(8, 130), st.integers(1, 40), st.sampled_from([0.3, 0.6])
    ),
    min_size=1,
    max_size=5,
)


@given(PATTERNS)
def test_the_sides_enclose_the_box_once(pattern: Pattern) -> None:
    panels = pattern.panels
    around = [panels[name] for name in ("glue", *SIDES)]
    for one, other in pairwise(around):
        assert one.right == pytest.approx(other.x) and one.y == other.y
    widths = [panels[name].width for name in SIDES]
    assert widths == pytest.approx([pattern.width, pattern.depth, pattern.width, pattern.depth])
    assert around[-1].right == pytest.approx(pattern.size[0])


@given(PATTERNS)
def test_the_box_closes(pattern: Pattern) -> None:
    panels = pattern.panels
    for name in ("lid", "base"):
        assert panels[name].width == pytest.approx(pattern.width)
        assert panels[name].height == pytest.approx(pattern.depth)
        assert panels[f"{name} tuck"].height < pattern.depth
        assert panels[f"{name} tuck"].height < pattern.height / 2
    flaps = panels["left side dust"].height + panels["right side dust"].height
    assert flaps < pattern.width and panels["left side dust"].height < pattern.depth
    assert 5.0 < panels["glue"].width < panels["right side"].width  # hidden behind the side


@given(PATTERNS)
def test_the_pattern_is_cut_around_panels_and_folded_between_them(pattern: Pattern) -> None:
    panels, (width, height) = pattern.panels, pattern.size
    for one, other in combinations(panels.values(), 2):
        assert min(one.right, other.right) - max(one.x, other.x) < CLOSE or (
            min(one.bottom, other.bottom) - max(one.y, other.y) < CLOSE
        )
    for box in panels.values():
        assert encloses(pattern.outline, box.centre)
    for point in pattern.outline:
        assert -CLOSE <= point.x <= width + CLOSE and -CLOSE <= point.y <= height + CLOSE
    assert len(pattern.fold_lines) == len(panels) - 1  # a tree: each panel is folded from one other
    for start, end in pattern.fold_lines:
        assert sum(has_edge(box, start, end) for box in panels.values()) == 2


def encloses(corners: tuple[Point, ...], spot: Point) -> bool:
    """Return whether a point lies in a polygon."""
    crossed = 0
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (a.y > spot.y) != (b.y > spot.y):
            crossed += spot.x < a.x + (b.x - a.x) * (spot.y - a.y) / (b.y - a.y)
    return crossed % 2 == 1


def has_edge(box: Box, start: Point, end: Point) -> bool:
    corners = box.at(-1, -1), box.at(1, -1), box.at(1, 1), box.at(-1, 1)
    edges = [sorted(edge) for edge in pairwise([*corners, corners[0]])]
    return any(sorted((start, end)) == [pytest.approx(each) for each in edge] for edge in edges)


@given(PILES)
def test_the_box_has_room_for_its_piles(piles: list[Pile]) -> None:
    box = pattern_for(piles)
    for pile in piles:
        assert min(pile.width, pile.height) < box.width + CLOSE
        assert max(pile.width, pile.height) < box.height + CLOSE
        assert pile.thickness < box.depth
    held = sum(pile.width * pile.height * pile.count * pile.thickness for pile in piles)
    assert held < box.width * box.height * box.depth


def test_stacks_lie_side_by_side() -> None:
    """Twelve stacks of tokens lie on two cards; more tokens make all stacks higher."""
    cards = Pile(*LEAST, 2, 2 * CALIPER)
    assert pattern_for([cards, Pile(20.0, 20.0, 60)]).depth == 12.0  # the least depth
    deep = pattern_for([cards, Pile(20.0, 20.0, 12 * 50)])
    assert deep.depth == pytest.approx(2 * 2 * CALIPER + 50 * CALIPER + 1.0)
    deeper = pattern_for([cards, Pile(20.0, 20.0, 12 * 50 + 1)])
    assert deeper.depth == pytest.approx(deep.depth + CALIPER)


@in_tiers(
    [("coin-isolation-2", "a4"), ("isaac", "a5")],
    [*product(CASES, ("a4", "a5")), *product(["isaac"], PAPERS)],
)
def test_the_pattern_fits_the_page_or_names_a_paper(case: str, paper: str) -> None:
    spec = CASES[case](paper, "grey")
    try:
        (page,) = kit_of(spec, "box").pages
    except InputError as error:
        assert paper == "a5"
        assert "; use " in str(error)
        return
    area = printable(spec.paper, page.width > page.height)
    drawn = [leaf for leaf in leaves(page) if "tuck box" in leaf.labels]
    assert all(inside(leaf.box, area, 0.0) for leaf in drawn)
    shapes = {leaf.item: getattr(leaf.item, "style", None) for leaf in drawn}
    (outline,) = (item for item, style in shapes.items() if style == spec.theme.cut)
    assert isinstance(outline, Polygon)
    assert list(shapes.values()).count(spec.theme.fold) == 12
    said = [leaf.item.text for leaf in drawn if isinstance(leaf.item, Text)]
    assert said.count(spec.setup.game.title) == 4 and "glue" in said
    emblems = {leaf.labels for leaf in drawn if any("emblem" in label for label in leaf.labels)}
    assert emblems
