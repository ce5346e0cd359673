"""Pictograms: icons before headings of reference cards, players, age and minutes."""

from __future__ import annotations

from output.drawing.box import Box
from output.drawing.pen import Pen
from output.drawing.scene import Circle, Group, Item, Line, Point, Rect, Style
from output.drawing.theme import THIN, Theme
from output.page.flow import centred_label
from output.page.signs import HALF_WIDTH, die, silhouette

_STROKE = 0.1  # of an icon's side

_ICONS: dict[str, tuple[str, ...]] = {
    "cup": (
        "fill -.6,-.9 .6,-.9 .45,-.05 .12,.2 -.12,.2 -.45,-.05",
        "fill -.12,.1 .12,.1 .12,.65 -.12,.65",
        "fill -.5,.62 .5,.62 .5,.9 -.5,.9",
        "line -.55,-.7 -.88,-.7",
        "line -.83,-.75 -.83,-.3",
        "line -.88,-.3 -.45,-.22",
        "line .55,-.7 .88,-.7",
        "line .83,-.75 .83,-.3",
        "line .88,-.3 .45,-.22",
    ),
    "path": (
        "line -.65,.65 .25,.65",
        "line .25,.75 .25,-.4",
        "disc -.65,.65 .28",
        "fill -.2,-.3 .7,-.3 .25,-.95",
    ),
    "turn": (
        "path M0,-.68 C.375564,-.68 .68,-.375564 .68,0 .68,.375564 .375564,.68 0,.68 "
        "-.375564,.68 -.68,.375564 -.68,0",
        "fill .05,-.3 .05,-1.06 -.5,-.68",
    ),
    "skip": (
        "fill -.9,-.65 -.15,0 -.9,.65",
        "fill -.15,-.65 .6,0 -.15,.65",
        "fill .62,-.65 .85,-.65 .85,.65 .62,.65",
    ),
    "flag": ("line -.6,-.9 -.6,.95", "fill -.6,-.9 .8,-.4 -.6,.1"),
    "place": ("line 0,-.95 0,-.2", "fill -.4,-.3 .4,-.3 0,.3", "rect -.8,.35 .8,.85"),
    "tally": (
        "line -.6,-.75 -.6,.75",
        "line -.2,-.75 -.2,.75",
        "line .2,-.75 .2,.75",
        "line .6,-.75 .6,.75",
        "line -.95,.45 .95,-.45",
    ),
    "equal": ("line -.75,-.3 .75,-.3", "line -.75,.3 .75,.3"),
    "mind": ("fill -.17,-.9 .17,-.9 .1,.35 -.1,.35", "disc 0,.72 .2"),
}
"""The parts of an icon: filled shapes and discs, and strokes."""


def icon(name: str, box: Box, theme: Theme) -> Group:
    """Draw the icon of a name in a square box; `layouts.rules.ICONS` has all names."""
    half, solid = box.width / 2, Style(fill=theme.accent)
    if name == "die":
        inset = 0.06 * half
        items: list[Item] = [*die(box.inset(inset, inset, inset, inset), 5, theme)]
    elif name == "pawn":
        items = [*silhouette(box.centre, 0.95 * half, solid)]
    else:
        stroke = Style(stroke=theme.accent, width=_STROKE * box.width)
        items = [_shape(Pen.within(box), shape, solid, stroke) for shape in _ICONS[name]]
    return Group(tuple(items), label=f"{name} icon")


def _shape(pen: Pen, shape: str, solid: Style, stroke: Style) -> Item:
    kind, _, data = shape.partition(" ")
    if kind == "fill":
        return pen.polygon(data, solid)
    if kind == "path":
        return pen.path(data, stroke)
    x, y, *others = map(float, data.replace(",", " ").split())
    if kind == "disc":
        return pen.disc(x, y, others[0], solid)
    right, low = others
    return (
        Rect(*pen.inner(x, y, right, low), stroke)
        if kind == "rect"
        else pen.line(x, y, right, low, stroke)
    )


_SMALL_TYPE = 1.75  # points for each mm of a side


def players_sign(box: Box, players: int, theme: Theme) -> Group:
    """A row of `players` pawns; it may be wider than the box."""
    radius = box.height / 2
    style = theme.mark
    step = 2 * HALF_WIDTH * radius * 1.08
    figures = [
        silhouette(Point(box.x + HALF_WIDTH * radius + i * step, box.centre.y), radius, style, i)
        for i in range(players)
    ]
    return Group(tuple(part for figure in figures for part in figure))


def age_sign(box: Box, age: int, theme: Theme) -> Group:
    """The age of the youngest players, in a circle."""
    ring = Circle(box.centre, box.width / 2 - THIN, Style(stroke=theme.accent, width=2 * THIN))
    size = _SMALL_TYPE * box.width
    return Group((ring, centred_label(f"{age}+", box.centre, size, theme.accent, "bold")))


def clock(box: Box, theme: Theme) -> Group:
    """The face of a clock."""
    line = Style(stroke=theme.accent, width=2 * THIN)
    centre, radius = box.centre, box.width / 2 - THIN
    hands = [
        Line(centre, Point(centre.x + x * radius, centre.y + y * radius), line)
        for x, y in ((0.0, -0.66), (0.42, 0.26))
    ]
    return Group((Circle(centre, radius, line), *hands))
