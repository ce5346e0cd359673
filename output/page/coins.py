"""Coins: one drawing for each kind, on every sheet and on a screen; and a paper coin's back.

All lengths are in mm. Motifs are things from a beach, and a sun with more rays for a higher value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt

from printkit.layouts.coins import Coin
from printkit.output.drawing.box import Pen
from printkit.output.drawing.scene import Circle, Item, Path, Point, Style
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.flow import SMALL_SIZE, centred_label

DETAILED = 0.6
"""The scale from which on coins have motifs and units: all coins of a picture, or none."""

VALUE_SIZE, _COUNTS_SIZE = 24.0, 18.0
"""The largest size in points of the value on a coin of true size; and above what it counts."""

_SAFE = 1.5  # from the edge to what is printed on a coin of true size: scissors may miss by as much
# parts of the diameter
_MOTIF, _HIGH = 0.24, 0.275  # the motif, and how high it stands
_LOW, _LIFTED = 0.048, 0.02  # how low the value stands, and above what the coin counts
_COUNTS = 0.31  # how low that stands
_MIDDLE = 0.41  # the radius of a coin's middle of another colour
_SMALL_VALUE = 0.72  # points for each mm of a small coin's diameter

_BACK_DISC = 0.6  # of a coin's radius
_BACK_SIZE = 2.5
_VALUE_PART = 0.82  # of a disc's diameter: the widest that a value may be


def coin(centre: Point, kind: Coin, theme: Theme, scale: float = 1.0) -> tuple[Item, ...]:
    """Draw a coin at `scale` times its true size: metal, edge, motif, value, and what it counts.

    Only what is too small to see is left out. Under its true size a coin lacks what it counts.
    Under DETAILED it lacks its motif and its unit, too: the value stands in the middle, in small
    print or larger, and the coin is at least as large as its value.
    """
    diameter = kind.diameter * scale
    if scale < DETAILED:
        return _small_coin(centre, kind, theme, diameter)
    value = Point(centre.x, centre.y + _value_depth(kind) * diameter)
    metal = theme.metal(kind)
    line = Style(metal.fill, metal.stroke, metal.width * scale)
    above = Point(centre.x, centre.y - _HIGH * diameter)
    items = [
        *_disc(centre, kind, theme, diameter),
        *motif(kind.value, above, _MOTIF * diameter, line),
        centred_label(kind.label, value, _value_size(kind) * scale, theme.ink, theme.large),
    ]
    if _says_count(kind) and scale >= 1.0:
        below = Point(centre.x, centre.y + _COUNTS * diameter)
        words = f"= {kind.value}"
        items.append(centred_label(words, below, SMALL_SIZE * scale, theme.ink, "bold"))
    return tuple(items)


def _small_coin(centre: Point, kind: Coin, theme: Theme, diameter: float) -> tuple[Item, ...]:
    size = max(SMALL_SIZE, diameter * _SMALL_VALUE)
    across = hypot(text_width(kind.short, theme.large, size), cap_height(theme.large, size))
    free = 1.0 - 2 * theme.coin_edge(kind, 1.0).width
    value = centred_label(kind.short, centre, size, theme.ink, theme.large)
    return *_disc(centre, kind, theme, max(diameter, across / free)), value


def _disc(centre: Point, kind: Coin, theme: Theme, diameter: float) -> Iterator[Circle]:
    edge = theme.coin_edge(kind, diameter)
    yield Circle(centre, diameter / 2, Style(fill=theme.metal(kind).fill))
    yield Circle(centre, (diameter - edge.width) / 2, edge)
    if middle := theme.coin_middle(kind, diameter):
        yield Circle(centre, _MIDDLE * diameter, middle)


def _says_count(kind: Coin) -> bool:
    """Whether a coin counts something else than its worth, so that it says what."""
    return kind.worth != kind.value


def _value_depth(kind: Coin) -> float:
    """How far the middle of the value lies below the coin's, as a part of the diameter."""
    return _LIFTED if _says_count(kind) else _LOW


def _value_size(kind: Coin) -> float:
    """The size in points of the value on a coin of true size, out of reach of scissors."""
    wide, high = text_width(kind.label, "bold", 1.0) / 2, cap_height("bold", 1.0) / 2
    low = _value_depth(kind) * kind.diameter
    radius = kind.diameter / 2 - _SAFE
    # (wide s)² + (low + high s)² = radius²
    a, b, c = wide**2 + high**2, 2 * low * high, low**2 - radius**2
    most = _COUNTS_SIZE if _says_count(kind) else VALUE_SIZE
    return min(most, (sqrt(b**2 - 4 * a * c) - b) / (2 * a))


def coin_back(centre: Point, kind: Coin, theme: Theme) -> Iterator[Item]:
    """Draw the back of a paper coin: a sun around its value."""
    radius, metal = kind.diameter / 2, theme.metal(kind)
    inner, white = _BACK_DISC * radius, Style(theme.disc.fill, metal.stroke, metal.width)
    yield from sun_rays(kind.value, centre, inner, radius - 1.0, (white, metal))
    yield Circle(centre, inner, white)
    size = _BACK_SIZE * inner
    width = text_width(kind.label, "bold", size)
    size *= min(1.0, 2 * inner * _VALUE_PART / width)
    yield centred_label(kind.label, centre, size, theme.ink, theme.large)


RAYS = {1: 10, 5: 12, 10: 14, 25: 18}
"""The rays of the sun on the back of a coin, by its value."""

_SHELL = (
    (-0.98, -0.02),
    (-0.62, -0.6),
    (-0.22, -0.86),
    (0.22, -0.86),
    (0.62, -0.6),
    (0.98, -0.02),
)
"""The points where the lobes of a shell meet."""


def motif(value: int, centre: Point, size: float, style: Style) -> list[Item]:
    """The motif on the front of a coin of `value` cents, `size` mm wide."""
    draw = {1: _shell, 5: _fish, 10: _starfish, 25: _boat}[value]
    return list(
        draw(Pen.about(centre, size / 2), style, Style(stroke=style.stroke, width=style.width))
    )


def sun_rays(
    value: int, centre: Point, inner: float, outer: float, styles: Sequence[Style]
) -> Iterator[Path]:
    """Rays from `inner` to `outer` mm around a point, in alternating `styles`."""
    pen, count = Pen.about(centre, 1.0), RAYS[value]
    half, belly = pi / count, (inner + outer) / 2
    for i in range(count):
        tip = 2 * pi * i / count - pi / 2
        start = _polar(tip - half, inner)
        rise = f"{_polar(tip - half, belly)} {_polar(tip - half / 3, belly)} {_polar(tip, outer)}"
        fall = f"{_polar(tip + half / 3, belly)} {_polar(tip + half, belly)}"
        data = f"M{start} C{rise} {fall} {_polar(tip + half, inner)} Z"
        yield pen.path(data, styles[i % len(styles)])


def _polar(angle: float, radius: float) -> str:
    return f"{radius * cos(angle)},{radius * sin(angle)}"


def _shell(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A scallop shell: five lobes, with ribs that meet at its foot."""
    lobes = ""
    for (x, y), (to_x, to_y) in pairwise(_SHELL):
        out_x, out_y = (x + to_x) / 2 * 0.34, (y + to_y) / 2 * 0.34
        lobes += f"C{x + out_x},{y + out_y} {to_x + out_x},{to_y + out_y} {to_x},{to_y} "
    foot = "C.8,.45 .4,.55 .22,.7 L.38,.92 -.38,.92 -.22,.7 C-.4,.55 -.8,.45 -.98,-.02 Z"
    yield pen.path(f"M-.98,-.02 {lobes}{foot}", style)
    for x, y in _SHELL[1:-1]:
        yield pen.line(x, y, x * 0.25, 0.66, stroke)


def _fish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A fish that swims to the left."""
    yield pen.path("M.5,0 L1,-.5 C.84,0 .84,0 1,.5 Z", style)
    yield pen.path("M-.1,-.52 C.1,-.85 .3,-.8 .42,-.75 L.3,-.36 Z", style)
    yield pen.path("M-.98,.05 C-.7,-.72 .2,-.72 .66,0 .2,.72 -.7,.72 -.98,.05 Z", style)
    yield pen.disc(-0.56, -0.12, 0.09, Style(fill=style.stroke))
    yield pen.path("M-.28,-.42 C-.12,-.15 -.12,.15 -.28,.42", stroke)


def _starfish(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A starfish: five round arms, with a dot on each."""
    tips = [2 * pi * i / 5 - pi / 2 for i in range(5)]
    arms = (
        f"{_polar(t - 0.16, 1.12)} {_polar(t + 0.16, 1.12)} {_polar(t + pi / 5, 0.42)}"
        for t in tips
    )
    yield pen.path(f"M{_polar(-0.7 * pi, 0.42)} C{' '.join(arms)} Z", style)
    for tip in tips:
        yield pen.disc(0.5 * cos(tip), 0.5 * sin(tip), 0.07, Style(fill=style.stroke))


def _boat(pen: Pen, style: Style, stroke: Style) -> Iterator[Item]:
    """A boat with two sails, on a wave."""
    yield pen.path("M-.06,-.98 L-.06,.3 -.74,.3 C-.4,-.1 -.16,-.6 -.06,-.98 Z", style)
    yield pen.path("M.08,-.72 C.5,-.5 .64,0 .66,.3 L.08,.3 Z", style)
    hull = "C.86,.7 .7,.86 .5,.9 L-.5,.9 C-.7,.86 -.86,.7 -.95,.42 Z"
    yield pen.path(f"M-.95,.42 L.95,.42 {hull}", style)
    yield pen.line(0.0, -0.98, 0.0, 0.42, stroke)
