"""The lines for machines that cut, in the SVG: the outlines of the pieces, each edge once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import TypeAlias
from xml.etree import ElementTree

from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import IDENTITY, Circle, Group, Page, Polygon, Rect
from printkit.output.drawing.svg import render_svg
from tests.output.ink import style_of
from tests.output.kits import cases_of_games, in_short, sheets_of_case
from tests.output.scenes import Leaf, groups, inside, leaves
from tests.output.test_svg import INKSCAPE, SVG
from tests.output.tiers import in_tiers

Edge: TypeAlias = tuple[tuple[float, float], ...]
"""The ends of an edge in mm, the smaller one first; or a circle's centre and its radius twice."""


def layer(page: Page, name: str) -> list[ElementTree.Element]:
    """Return the lines of a layer of a page's SVG; empty if it has none."""
    root = ElementTree.fromstring(render_svg(page, page.label))
    found = [each for each in root if each.get(f"{INKSCAPE}label") == name]
    assert len(found) <= 1
    if not found:
        return []
    (group,) = found
    assert group.get(f"{INKSCAPE}groupmode") == "layer" and group.get("stroke")
    assert not any({*line.attrib} & {"transform", "stroke"} for line in group)
    return [*group]


def edges(lines: Iterable[ElementTree.Element]) -> Iterator[Edge]:
    for line in lines:
        kind, said = line.tag.removeprefix(SVG), line.attrib
        if kind == "circle":
            yield round_edge(*(float(said[name]) for name in ("cx", "cy", "r")))
        elif kind == "rect":
            yield from around(Box(*(float(said[n]) for n in ("x", "y", "width", "height"))))
        elif kind == "line":
            yield edge(*((float(said[f"x{n}"]), float(said[f"y{n}"])) for n in "12"))
        else:
            data = said.get("points") or said["d"]
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", data)]
            points = [*zip(numbers[::2], numbers[1::2], strict=True)]
            if kind == "polygon" or data.endswith("Z"):
                points.append(points[0])
            yield from (edge(*pair) for pair in pairwise(points))


def around(box: Box) -> Iterator[Edge]:
    """Yield the edges of a box."""
    corners = [(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)]
    yield from (edge(*pair) for pair in pairwise([*corners, corners[0]]))


def edge(*ends: tuple[float, float]) -> Edge:
    one, other = sorted((tenths(x), tenths(y)) for x, y in ends)
    return one, other


def round_edge(x: float, y: float, radius: float) -> Edge:
    return (tenths(x), tenths(y)), (tenths(radius), tenths(radius))


def tenths(length: float) -> float:
    """Round a length in mm; lengths on paper are never halfway between two results."""
    return round(length + 0.0123, 1)


def fronts(page: Page) -> Iterator[Edge]:
    """Yield the edges of the fronts on a page of pieces without bleed, which are their grounds."""
    for group in groups(page.items):
        if group.label.endswith(", front"):
            ground, place = group.items[0], group.transform
            assert isinstance(ground, Rect | Circle) and place[:4] == IDENTITY[:4]
            (leaf,) = leaves(replace(page, items=(Group((ground,), place),)))
            if isinstance(ground, Circle):
                yield round_edge(*leaf.bare.centre, ground.radius)
            else:
                yield from around(leaf.bare)


@in_tiers(["coin-isolation-2", "isaac", "coin-collectors"], [*cases_of_games()])
def test_a_machine_cuts_the_outline_of_every_piece_once(case: str) -> None:
    sheets = sheets_of_case(case, "a4", "colour", in_short)
    for name in ("pieces", "club", "reference-cards"):
        for page in sheets.select(name).pages if name in sheets.sheets else ():
            cut = Counter(edges(layer(page, "Cut")))
            assert cut == Counter({*fronts(page)}), page.name
            assert bool(cut) == (page.side == "front" and page.name != "club-2")


def test_a_machine_cuts_a_box_and_scores_its_folds() -> None:
    (page,) = sheets_of_case("isaac", "a4", "colour", in_short).select("box").pages
    shapes = [leaf for leaf in leaves(page) if isinstance(leaf.item, Polygon)]
    (pattern,) = (leaf for leaf in shapes if "tuck box" in leaf.labels and len(leaf.points) > 40)
    corners = [(float(x), float(y)) for x, y in pattern.points]
    cut, folds = (Counter(edges(layer(page, name))) for name in ("Cut", "Fold"))
    assert {*cut} == {edge(*pair) for pair in pairwise([*corners, corners[0]])}
    ends = [end for fold in folds for end in fold]
    assert len(folds) == 12
    assert all(inside(Box(*end, 0.0, 0.0), pattern.bare, 0.1) for end in ends)


def test_all_lines_of_a_layer_have_its_style() -> None:
    """A file gives a layer one colour, that of its first line."""
    for case in cases_of_games():
        sheets, layers = sheets_of_case(case, "a4", "low-ink", in_short), set()
        for page in sheets.taken("cards", "pieces", "box", "reference-cards").pages:
            for group in groups(page.items):
                if group.layer:
                    drawn = leaves(replace(page, items=(group,)))
                    (style,) = {style_of(leaf) for leaf in drawn}
                    assert style.stroke and not style.fill and not style.hatch
                    layers.add(group.layer)
        assert layers == {"cut", "fold"}, case


def test_nothing_sticks_out_of_a_round_piece() -> None:
    """Nothing would cut it off."""
    for case in cases_of_games():
        for page in sheets_of_case(case, "a4", "colour", in_short).select("pieces").pages:
            for group in groups(page.items):
                ground = group.items[0] if group.items else None
                if group.label.endswith((", front", ", back")) and isinstance(ground, Circle):
                    flat = replace(group, transform=IDENTITY)
                    far = max(reach(leaf, ground) for leaf in leaves(replace(page, items=(flat,))))
                    assert far <= ground.radius + 0.01, (page.name, group.label)


def reach(leaf: Leaf, ground: Circle) -> float:
    """Return how far from the middle of a round piece an item on it reaches."""
    if isinstance(leaf.item, Circle):
        return dist(leaf.bare.centre, ground.centre) + leaf.bare.width / 2
    return max(dist(point, ground.centre) for point in leaf.points)
