"""Drawings cut to a rectangle: what lies outside is not drawn.

So neither file needs clip paths, which many programs for SVG ignore.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import NamedTuple

from printkit.output.drawing.box import Box
from printkit.output.drawing.hatching import hatch_strokes
from printkit.output.drawing.letters import outlined
from printkit.output.drawing.scene import (
    MM_PER_PT,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Path,
    Point,
    Shape,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.segments import (
    Segment,
    Subpath,
    around,
    crossings,
    path_commands,
    split,
    subpaths,
)
from printkit.output.drawing.typeface import text_start, text_width

_SLACK = 1e-6  # mm: rounding errors of sums of lengths
_DEPTH = 0.3  # of a text's size: how far letters reach below the baseline


class _HalfPlane(NamedTuple):
    """The points with `a` x + `b` y + `c` >= 0."""

    a: float
    b: float
    c: float

    def distance(self, point: Point) -> float:
        """How far inside a point lies, in mm of the page."""
        return self.a * point.x + self.b * point.y + self.c

    def inset(self, by: float) -> _HalfPlane:
        """The half-plane whose edge lies further inside."""
        return self._replace(c=self.c - by * hypot(self.a, self.b))

    def seen_in(self, group: Transform) -> _HalfPlane:
        """The same half-plane in the coordinates of a group."""
        origin = Point(group.e, group.f)
        return _HalfPlane(
            self.a * group.a + self.b * group.b,
            self.a * group.c + self.b * group.d,
            self.distance(origin),
        )


def cut(items: Iterable[Item], window: Box) -> Iterator[Item]:
    """The parts of items that lie in a window.

    An item that crosses its edge becomes a path. A stroke ends half its width before the edge, so
    that no corner of it sticks out; a dashed one begins anew where it comes in. Letters that are
    cut through are shapes, no text.
    """
    edges = (
        _HalfPlane(1.0, 0.0, -window.x),
        _HalfPlane(-1.0, 0.0, window.right),
        _HalfPlane(0.0, 1.0, -window.y),
        _HalfPlane(0.0, -1.0, window.bottom),
    )
    return _cut(items, edges)


def _cut(items: Iterable[Item], edges: Sequence[_HalfPlane]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            left = tuple(_cut(item.items, [edge.seen_in(item.transform) for edge in edges]))
            if left:
                yield replace(item, items=left)
            continue
        hull = _hull(item)
        reach = [[edge.distance(point) for point in hull] for edge in edges]
        if all(max(distances) > 0 for distances in reach):
            crossed = [
                edge
                for edge, distances in zip(edges, reach, strict=True)
                if min(distances) < -_SLACK
            ]
            yield from _parts(item, crossed) if crossed else (item,)


def _hull(item: Shape | Line | Text) -> Sequence[Point]:
    """Points around an item, without its stroke."""
    match item:
        case Line(start, end):
            return start, end
        case Text():
            x, y = text_start(item)
            right = x + text_width(item.text, item.font, item.size, item.figures)
            high = item.size * MM_PER_PT
            return [Point(at, line) for at in (x, right) for line in (y - high, y + _DEPTH * high)]
        case _:
            drawn = subpaths(item)
            return [point for path in drawn for segment in path.segments for point in segment]


def _parts(item: Shape | Line | Text, edges: Sequence[_HalfPlane]) -> Iterator[Path]:
    """What is left of an item, as paths: its fill, its hatch and its stroke."""
    if isinstance(item, Text):
        item = outlined(item)
    if isinstance(item, Line):
        item = Path((MoveTo(item.start), LineTo(item.end)), item.style)
    style = item.style
    drawn = []
    if style.fill is not None:
        drawn.append((_filled(subpaths(item), edges), Style(fill=style.fill)))
    if style.hatch is not None:
        strokes = hatch_strokes(item, style.hatch)
        nearer = [edge.inset(style.hatch.width / 2) for edge in edges]
        drawn.append((_stroked(subpaths(strokes), nearer), strokes.style))
    if style.stroke is not None:
        nearer = [edge.inset(style.width / 2) for edge in edges]
        drawn.append((_stroked(subpaths(item), nearer), replace(style, fill=None, hatch=None)))
    for left, paint in drawn:
        if left:
            yield Path(path_commands(left), paint)


def _filled(drawn: Sequence[Subpath], edges: Sequence[_HalfPlane]) -> list[Subpath]:
    """The part of a filled shape inside all edges, as Sutherland and Hodgman find it.

    Where the shape leaves and comes back, it goes on along the edge.
    """
    for edge in edges:
        cut = []
        for path in drawn:
            segments: list[Segment] = []
            outline = around(path.segments)
            for part in (part for segment in outline for part in _inside(segment, edge)):
                if segments and segments[-1][-1] != part[0]:
                    segments.append((segments[-1][-1], part[0]))
                segments.append(part)
            if segments:
                cut.append(Subpath(tuple(segments), True))
        drawn = cut
    return list(drawn)


def _stroked(drawn: Sequence[Subpath], edges: Sequence[_HalfPlane]) -> list[Subpath]:
    """The parts of a stroke inside all edges."""
    for edge in edges:
        cut = []
        for path in drawn:
            runs: list[list[Segment]] = []
            for part in (part for segment in path.segments for part in _inside(segment, edge)):
                if runs and runs[-1][-1][-1] == part[0]:
                    runs[-1].append(part)
                else:
                    runs.append([part])
            whole = path.closed and bool(runs) and runs[-1][-1][-1] == runs[0][0][0]
            if whole and len(runs) > 1:
                runs[0] = runs.pop() + runs[0]
                whole = False
            cut += [Subpath(tuple(run), whole) for run in runs]
        drawn = cut
    return list(drawn)


def _inside(segment: Segment, edge: _HalfPlane) -> Iterator[Segment]:
    """The parts of a segment inside an edge, in order."""
    distances = [edge.distance(point) for point in segment]
    inside, done = distances[0] >= 0, 0.0
    for t in crossings(distances):
        part, segment = split(segment, (t - done) / (1 - done) if done < 1 else 1.0)
        if inside:
            yield part
        inside, done = not inside, t
    if inside:
        yield segment
