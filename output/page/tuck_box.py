"""The tuck box: a carton to cut, fold and glue, made to fit the pieces in it.

Its flat pattern has, from the left, a glue flap, the back, a side, the front and the other side.
The back carries a lid and a base, each with a flap to tuck in; the sides carry dust flaps. All
lengths in mm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, pi, sin

from printkit.layouts.credit import by_words
from printkit.layouts.messages import Said
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point, Polygon, Text, Transform
from printkit.output.drawing.typeface import cap_height
from printkit.output.page.cover import artwork
from printkit.output.page.flow import (
    SMALL_SIZE,
    TypeFace,
    centred_label,
    height_of,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import emblem, title_size
from printkit.output.sheet import AnySpec, DraftPage

CALIPER = 0.3
"""The thickness in mm of the card that box and pieces are made of."""

LEAST = (63.5, 88.9)
"""The least width and height of a box in mm: a poker card's."""

_ROOM = 2.0  # more than what lies in it, across and along
_LOOSE = 1.0  # and in its depth
_LEAST_DEPTH = 12.0
_GLUE, _TUCK = 12.0, 14.0  # at most
_TAPER = 2.0  # how much narrower a flap is at its end, at either side
_NOTCH, _STEPS = 8.0, 12  # the radius of the notch for a thumb, and its straight pieces
_GAP = 3.0  # from the words to the pattern
_MARGIN = 4.0  # from a panel's edge to what is on it
_ACROSS, _LEAST_BAND = 4.0, 12.0  # squares of art in a panel's width, and its least height in mm
_TITLE, _SIDE_TITLE = 22.0, 13.0  # points, at most
_AROUND = 1.0  # outside the pattern


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack of `count` pieces of one size, each `thickness` mm thick."""

    width: float
    height: float
    count: int
    thickness: float = CALIPER


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pattern of a box with a `width` x `height` front and sides `depth` wide (mm)."""

    width: float
    height: float
    depth: float

    @property
    def glue(self) -> float:
        """The width of the glue flap: less than the side in front of it."""
        return min(_GLUE, self.depth - _TAPER)

    @property
    def tuck(self) -> float:
        """The height of the flaps that are tucked in, of lid and base."""
        return min(_TUCK, 0.85 * self.depth)

    @property
    def dust_flap_depth(self) -> float:
        """The height of the dust flaps; two lie side by side."""
        return min(0.85 * self.depth, self.width / 2 - _TAPER)

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the whole pattern."""
        across = self.glue + 2 * (self.width + self.depth)
        return across, self.height + 2 * (self.depth + self.tuck)

    @property
    def panels(self) -> dict[str, Box]:
        """The panels between folds by name, measured from the top left corner of the pattern."""
        top = self.tuck + self.depth
        edges = [0.0, self.glue]
        for width in (self.width, self.depth, self.width, self.depth):
            edges.append(edges[-1] + width)
        names = ("glue", "back", "left side", "front", "right side")
        ends = zip(names, edges, edges[1:], strict=False)
        panels = {name: Box(x, top, right - x, self.height) for name, x, right in ends}
        back = panels["back"]
        panels["lid"] = back._replace(y=self.tuck, height=self.depth)
        panels["lid tuck"] = back._replace(y=0.0, height=self.tuck)
        panels["base"] = back._replace(y=back.bottom, height=self.depth)
        panels["base tuck"] = back._replace(y=back.bottom + self.depth, height=self.tuck)
        for name in ("left side", "right side"):
            side = panels[name]
            panels[f"{name} dust"] = side._replace(
                y=top - self.dust_flap_depth, height=self.dust_flap_depth
            )
            panels[f"{name} base dust"] = side._replace(y=side.bottom, height=self.dust_flap_depth)
        return panels

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the cut, clockwise from the glue flap's upper end."""
        upper = self._upper_edge()
        middle = self.size[1] / 2
        lower = [Point(x, 2 * middle - y) for x, y in reversed(self._upper_edge(notch=False))]
        return (*upper, *lower)

    def _upper_edge(self, notch: bool = True) -> list[Point]:
        """The upper edge from left to right; mirrored without the notch, it is the lower edge."""
        panels = self.panels
        back, front, top = panels["back"], panels["front"], self.tuck + self.depth
        points = [Point(0.0, top + 2 * _TAPER), Point(self.glue, top)]
        points += [Point(back.x, self.tuck), Point(back.x + _TAPER, 0.0)]
        points += [Point(back.right - _TAPER, 0.0), Point(back.right, self.tuck)]
        points += [Point(back.right, top), *_flap(panels["left side dust"])]
        if notch:
            middle = front.centre.x
            turns = (pi * step / _STEPS for step in range(_STEPS + 1))
            points += [Point(middle - _NOTCH * cos(t), top + _NOTCH * sin(t)) for t in turns]
        return [*points, *_flap(panels["right side dust"])]

    @property
    def fold_lines(self) -> tuple[tuple[Point, Point], ...]:
        """The lines to fold along."""
        panels = self.panels
        upright = (panels[name].x for name in ("back", "left side", "front", "right side"))
        top, bottom = panels["back"].y, panels["back"].bottom
        lines = [(Point(x, top), Point(x, bottom)) for x in upright]
        for name, y in (
            ("lid", self.tuck),
            ("lid", top),
            ("base", bottom),
            ("base", bottom + self.depth),
            ("left side", top),
            ("left side", bottom),
            ("right side", top),
            ("right side", bottom),
        ):
            lines.append((Point(panels[name].x, y), Point(panels[name].right, y)))
        return tuple(lines)


def pattern_for(piles: Sequence[Pile]) -> Pattern:
    """The pattern of a box that holds these piles.

    Its front is as large as the largest pieces, at least as large as a card. Small pieces lie in
    stacks side by side, in front of the larger ones; the box is as deep as they need.
    """
    left = sorted(piles, key=lambda pile: -pile.width * pile.height)
    sizes = [LEAST, *(sorted((pile.width, pile.height)) for pile in left)]
    width, height = max(across for across, _ in sizes), max(along for _, along in sizes)
    thick = 0.0
    while (deep := _depth(left, width, height)) is None:
        large = left.pop(0)
        thick += large.count * large.thickness
    depth = max(_LEAST_DEPTH, thick + deep + _LOOSE)
    return Pattern(width + _ROOM, height + _ROOM, depth)


def _depth(piles: Sequence[Pile], width: float, height: float) -> float | None:
    """The depth in mm of a box in which the piles lie side by side; None if they do not fit."""
    if not piles:
        return 0.0
    deep = max(pile.thickness for pile in piles)
    most = max(pile.count * pile.thickness for pile in piles)
    while deep < most + CALIPER:
        if _fit_side_by_side(
            [stack for pile in piles for stack in _stacks(pile, deep)], width, height
        ):
            return deep
        deep += CALIPER
    return None


def box_pages(spec: AnySpec, holds: Said, piles: Sequence[Pile]) -> list[DraftPage]:
    """A tuck box for `piles`; `holds` are the words for its contents.

    Raises InputError that names a large enough paper if this one is too small.
    """
    pattern = pattern_for(piles)
    words = spec.say(
        "Print on card of about {thickness:g} mm (200 to 250 g/m²). Cut along the outline, fold "
        "back at the dash-dotted lines, glue the flap inside the far edge. The box holds {pieces}, "
        "of the same card.",
        thickness=CALIPER,
        pieces=holds,
    )

    def place(paper: Paper) -> tuple[bool, Box] | None:
        """Whether the paper is turned sideways, and the place of the pattern on it."""
        for landscape in (False, True):
            area = body(paper, landscape)
            top = height_of(paragraph(words, area.width, small(spec.theme))) + _GAP
            area = area.inset(_AROUND, top, _AROUND, _AROUND)
            width, height = pattern.size
            if width <= area.width and height <= area.height:
                return landscape, area._replace(x=area.centre.x - width / 2, width=width)
        return None

    size = f"{pattern.width:.0f} x {pattern.height:.0f} x {pattern.depth:.0f} mm"
    problem = f"the box ({size}) does not fit on {spec.paper.title}"
    landscape, area = fit_paper(spec.paper, place, problem)
    whole = body(spec.paper, landscape)
    rows = paragraph(words, whole.width, small(spec.theme, "ink"))
    drawn = Group(
        tuple(_draw_pattern(spec, pattern, holds)),
        Transform(e=area.x, f=area.y),
        label=spec.say("tuck box"),
    )
    items = (*place_rows(rows, whole.x, whole.y), drawn)
    return [DraftPage(spec.say("Box"), items, landscape=landscape)]


def _stacks(pile: Pile, deep: float) -> list[Pile]:
    """Split a pile into stacks of at most this depth (mm), as even as possible."""
    each = int(deep / pile.thickness + 1e-9)
    return [replace(pile, count=each)] * ceil(pile.count / each)


def _fit_side_by_side(stacks: Sequence[Pile], width: float, height: float) -> bool:
    """Whether stacks fit side by side in rows, with their longer sides along the box's height."""
    sizes = sorted((sorted((stack.width, stack.height)) for stack in stacks), key=lambda s: -s[1])
    used = row = 0.0
    left = 0.0
    for across, along in sizes:
        if across > width:
            return False
        if across > left + 1e-9:
            used, row, left = used + row, along, width
        left -= across
    return used + row <= height + 1e-9


def _flap(box: Box) -> list[Point]:
    """A flap above its panel, narrower at its outer end."""
    return [
        Point(box.x, box.bottom),
        Point(box.x + _TAPER, box.y),
        Point(box.right - _TAPER, box.y),
        Point(box.right, box.bottom),
    ]


def _draw_pattern(spec: AnySpec, pattern: Pattern, holds: Said) -> Iterator[Item]:
    theme, panels = spec.theme, pattern.panels
    yield Group((Polygon(pattern.outline, theme.cut),), layer="cut")
    folds = tuple(Line(start, end, theme.fold) for start, end in pattern.fold_lines)
    yield Group(folds, layer="fold")
    glue = panels["glue"]
    words = spec.say("glue")
    yield _upwards(centred_label(words, glue.centre, SMALL_SIZE, theme.ink), glue.centre)
    yield from _front(spec, panels["front"])
    yield from _back(spec, panels["back"], holds)
    for name in ("left side", "right side"):
        side = panels[name]
        size = title_size(spec, side.height - 2 * _MARGIN, min(_SIDE_TITLE, side.width * 1.4))
        title = centred_label(spec.setup.game.title, side.centre, size, theme.accent, "title")
        yield _upwards(title, side.centre)
    middle, mark = panels["lid"].centre, panels["lid"].height - _MARGIN
    drawn = emblem(spec, Point(middle.x - mark / 2, middle.y - mark / 2), mark)
    yield Group(tuple(drawn), Transform(-1.0, 0.0, 0.0, -1.0, 2 * middle.x, 2 * middle.y))


def _front(spec: AnySpec, panel: Box) -> Iterator[Item]:
    """Art made of the game's board and pieces, and the title below it."""
    inner = panel.inset(_MARGIN, _NOTCH + _MARGIN, _MARGIN, _MARGIN)
    size = title_size(spec, inner.width, _TITLE)
    high = cap_height("title", size)
    yield artwork(spec, inner.inset(0.0, 0.0, 0.0, high + 2 * _MARGIN), _ACROSS)
    at = Point(panel.centre.x, inner.bottom - _MARGIN)
    yield Text(at, spec.setup.game.title, size, spec.theme.accent, "title", "middle")


def _back(spec: AnySpec, panel: Box, holds: Said) -> Iterator[Item]:
    """The title, the contents and the designer, and a band of art below them."""
    game = spec.setup.game
    inner = panel.inset(_MARGIN, 2 * _MARGIN, _MARGIN, _MARGIN)
    heading = TypeFace(11.0, 5.0, spec.theme.accent, "title")
    face = TypeFace(9.0, 4.0, spec.theme.ink)
    rows = paragraph(game.title, inner.width, heading)
    rows += paragraph(spec.say("{pieces}.", pieces=holds), inner.width, face, before=1.0)
    muted = replace(face, colour=spec.theme.muted)
    rows += paragraph(
        spec.language.begin_with(by_words(game, spec.language)), inner.width, muted, before=1.5
    )
    yield from place_rows(rows, inner.x, inner.y)
    band = inner.inset(0.0, height_of(rows) + _MARGIN, 0.0, 0.0)
    if band.height >= _LEAST_BAND:
        yield artwork(spec, band, _ACROSS)


def _upwards(text: Text, centre: Point) -> Group:
    """A text turned about its middle, so that it reads from bottom to top."""
    return Group((text,), Transform(0.0, -1.0, 1.0, 0.0, centre.x - centre.y, centre.x + centre.y))
