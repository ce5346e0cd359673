"""Calibration: a test sheet for a printer's scale, its margins, and the position of backs.

Each mark on the front has a partner on the back, in the same place when seen through the paper. The
values to type can be read off where they meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Message, in_context, message
from printkit.layouts.paper import MARGIN, Paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import (
    Circle,
    Flip,
    Group,
    Item,
    Kit,
    Line,
    Page,
    Point,
    Polygon,
    Rect,
    Style,
    Text,
    Transform,
)
from printkit.output.drawing.theme import HAIR, THIN, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.flow import (
    TypeFace,
    decoration,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import RULER_HEIGHT, RULER_LENGTH, ruler
from printkit.output.press.imposition import NO_OFFSET, Offset

FRAMES = (2.0, 4.0, MARGIN)
"""How far from the paper's edge the frames are, in mm."""

PITCH, STEP, REACH = 4.0, 0.2, 10
"""Of the two rows of lines: their distance in mm, the offset per line, the lines each way."""

SCALE = 10
"""How far the scales of the target reach, in mm."""

_EDGE = 12.0  # from the paper's edge to words
_COLUMN = 150.0  # how wide words and figures are at most
_TITLE = 9.0
_ZONE = 94.0  # the height of the place to measure in
_BELOW_RULERS = 16.0  # for the row of lines
_LONG, _OVER = 5.0, 1.0  # a line of a row, and how far it runs into its partner
_CROSS, _RING = 14.0, 3.0
_TITLE_SIZE = 18.0

_SIZES = (12.0, 11.0, 10.0, 9.0, 8.5, 8.0)  # of text, in points
_EDGES: Mapping[Flip, tuple[Message, str]] = {
    "long-edge": (in_context("edge of paper", "long"), "short-edge"),
    "short-edge": (in_context("edge of paper", "short"), "long-edge"),
}
"""For each edge over which paper is turned, its name, and the option for the other edge."""


def _front_steps(flip: Flip) -> tuple[Message, ...]:
    return (
        message(
            "**1. Print** both sides of one sheet at 100 % (‘actual size’, not ‘fit to page’), "
            "turned over the {edge} edge.",
            edge=_EDGES[flip][0],
        ),
        message(
            "**By hand**, if your printer prints on one side only: (a) print page 1, (b) turn the "
            "paper over like the page of a book and lay it back in, (c) print page 2. Is that on "
            "the wrong side? Lay the paper in the other way up. Is it upside down? Turn the paper "
            "half round. Write on the tray what was right."
        ),
        message(
            "**2. Size:** hold a ruler against both rulers below. If they differ, the print was "
            "scaled: look for ‘scale’ or ‘fit’ where you print, and set 100 %. Is it set already? "
            "Where your ruler shows 100 mm across and 99.5 mm down, type:  **printkit calibrate "
            "--rulers 100,99.5**"
        ),
        message(
            "**3. Edges:** three frames run around this page, 2, 4 and 6.35 mm from the edge. The "
            "inner one must be whole, since sheets use all that is inside it. If a part of it is "
            "missing, look for ‘borderless’ or ‘margins’ where you print. Else print boards on "
            "larger paper, or take the PDF to a copy shop."
        ),
        message("**4. Turn** the paper over like the page of a book."),
    )


def _back_steps(flip: Flip) -> tuple[Message | str, ...]:
    return (
        message(
            "**5. Arrows:** both sides’ arrows must point to the same edge of the paper. If they "
            "do not, your printer turns it over the other edge. Start again with a new test sheet "
            "after typing:"
        ),
        f"**printkit calibrate --duplex {_EDGES[flip][1]}**",
        message(
            "**6. Light:** hold the sheet against a window or a lamp, this side towards you. The "
            "front shines through. **Across:** every line of the row at the bottom has a partner "
            "on the front. Which line runs straight on into its partner? Read its number. "
            "**Down:** the same in the column on the right. If none does, read on the target how "
            "many mm from its middle the front’s cross is."
        ),
        message(
            "**7. Type** both numbers, across first, and backs are moved by that much from then "
            "on. If they were 0.8 and −0.4, type:"
        ),
        "**printkit calibrate --back-offset 0.8,-0.4**",
    )


@dataclass(frozen=True, slots=True)
class _Places:
    """The places of marks on the back, and the same places on the front, seen through the paper."""

    column: Box
    zone: Box
    target: Point
    across: Point
    down: Point
    arrow: Point
    check: Point


def calibration_kit(
    paper: Paper,
    theme: Theme,
    version: str,
    flip: Flip,
    kept: Offset = NO_OFFSET,
    language: Language = ENGLISH,
) -> Kit:
    """Both sides of the test sheet, for a printer that turns paper over the edge `flip`.

    The back is not moved by an offset. If an offset is `kept`, one mark is moved by it, so that
    users can check it.
    """
    places, say = _places(paper), language.say
    arrow = say("arrow")
    front = (
        decoration(_frames(paper, theme, language)),
        *_words(places, say("front"), _front_steps(flip), theme, language, first=True),
        Group(tuple(_rulers(places, theme)), label=say("rulers, across and down")),
        *_mirror(paper, _shine(places, theme, kept != NO_OFFSET)),
        Group(tuple(_arrow(_mirror_point(paper, places.arrow), theme, language)), label=arrow),
    )
    back = (
        *_words(places, say("back"), _back_steps(flip), theme, language),
        Group(tuple(_target(places.target, theme, language)), label=say("scales")),
        Group(tuple(_row(places.across, theme, language)), label=say("row of lines")),
        Group(tuple(_column(places.down, theme, language)), label=say("column of lines")),
        Group(tuple(_arrow(places.arrow, theme, language)), label=arrow),
        *(_check(places.check, kept, theme, language) if kept != NO_OFFSET else ()),
    )
    size = paper.width, paper.height
    return Kit(
        title=say("Test sheet for your printer, {paper}", paper=paper.title),
        subject=say("How true a printer prints, and how to tell printkit"),
        author=f"printkit {version}",
        pages=(
            Page(*size, front, "calibration-front", say("Test sheet, front")),
            Page(*size, back, "calibration-back", say("Test sheet, back"), "back"),
        ),
        language=language,
    )


def _places(paper: Paper) -> _Places:
    width = min(paper.width - 2 * _EDGE, _COLUMN)
    column = Box((paper.width - width) / 2, _EDGE, width, paper.height - 2 * _EDGE)
    spare = max(0.0, column.height - 200.0)
    zone = Box(column.x, column.bottom - 0.8 * spare - _ZONE, width, _ZONE)
    middle = zone.x + (zone.width - 20.0) / 2
    target = Point(middle, zone.y + 36.0)
    return _Places(
        column=column,
        zone=zone,
        target=target,
        across=Point(middle, zone.bottom - 9.0),
        down=Point(zone.right - 12.0, zone.y + PITCH * REACH + 4.0),
        arrow=Point(middle - 31.0, target.y),
        check=Point(middle + 29.0, target.y),
    )


def _mirror_point(paper: Paper, point: Point) -> Point:
    """A point's place when it is seen through the paper."""
    return Point(paper.width - point.x, point.y)


def _mirror(paper: Paper, items: Iterator[Item]) -> Iterator[Item]:
    """Items without text, mirrored as they look through the paper."""
    yield Group(tuple(items), Transform(a=-1.0, e=paper.width))


def _words(
    places: _Places,
    side: str,
    steps: Sequence[Message | str],
    theme: Theme,
    language: Language,
    *,
    first: bool = False,
) -> Iterator[Item]:
    column = places.column
    baseline = column.y + 5.6
    title = language.say("Test sheet")
    named = Text(Point(column.x, baseline), title, _TITLE_SIZE, theme.accent, "title")
    yield Group((named,), role="heading-1" if first else "head")
    x = column.x + text_width(title, "title", _TITLE_SIZE) + 3.0
    told = Text(Point(x, baseline), side, 11.0, theme.muted, "italic")
    yield Group((told,), role="heading-2")
    box = Box(column.x, column.y + _TITLE, column.width, _above_rulers(places) - _TITLE)
    for size in _SIZES:
        face = TypeFace(size, size * 0.45, theme.ink)
        rows = [
            row
            for step in steps
            for row in paragraph(language.say(step), column.width, face, before=size * 0.16)
        ]
        if height_of(rows) <= box.height:
            break
    yield from place_rows(rows, box.x, box.y)


def _above_rulers(places: _Places) -> float:
    """The height of what is above the rulers, in mm."""
    return places.zone.bottom - _BELOW_RULERS - RULER_LENGTH - 5.0 - places.column.y


def _frames(paper: Paper, theme: Theme, language: Language) -> Iterator[Item]:
    """Frames around the page, each with its distance written into it on all four edges."""
    style = Style(stroke=theme.ink, width=THIN)
    face = small(theme, "ink")
    for number, away in enumerate(FRAMES):
        box = Box(0.0, 0.0, paper.width, paper.height).inset(away, away, away, away)
        yield Rect(*box, style)
        aside = (number - 1) * 14.0
        words = f"{language.write(away, 'g')} mm"
        for at, turn in (
            (Point(box.centre.x + aside, box.y), 0),
            (Point(box.right, box.centre.y + aside), 1),
            (Point(box.centre.x + aside, box.bottom), 0),
            (Point(box.x, box.centre.y + aside), 1),
        ):
            half = text_width(words, face.font, face.size) / 2 + 0.8
            written = (
                Rect(-half, -0.4, 2 * half, 0.8, Style(fill=theme.disc.fill)),
                label(words, 0.0, 1.0, face, "middle"),
            )
            yield Group(written, _quarter_turn(at, turn))


def _quarter_turn(at: Point, quarter: int) -> Transform:
    """A move to a point, perhaps with a quarter turn to the left."""
    if quarter:
        return Transform(0.0, -1.0, 1.0, 0.0, *at)
    return Transform(e=at.x, f=at.y)


def _rulers(places: _Places, theme: Theme) -> Iterator[Item]:
    """A ruler across and one down, on the front beside the marks that shine through."""
    bottom = places.zone.bottom - _BELOW_RULERS
    top = bottom - RULER_LENGTH
    yield from ruler(places.column.x, top, theme)
    upwards = Point(places.column.right - RULER_HEIGHT, bottom)
    yield Group(ruler(0.0, 0.0, theme), _quarter_turn(upwards, 1))


def _shine(places: _Places, theme: Theme, check: bool) -> Iterator[Item]:
    """The front's marks to hold against the light: a cross, and the partner of each line."""
    style = Style(stroke=theme.ink, width=THIN)
    x, y = places.target
    yield Line(Point(x - _CROSS, y), Point(x + _CROSS, y), style)
    yield Line(Point(x, y - _CROSS), Point(x, y + _CROSS), style)
    for number in range(-REACH, REACH + 1):
        moved = number * (PITCH - STEP)
        x, y = places.across.x + moved, places.across.y
        yield Line(Point(x, y - _LONG), Point(x, y + _OVER), style)
        x, y = places.down.x, places.down.y + moved
        yield Line(Point(x - _LONG, y), Point(x + _OVER, y), style)
    if check:
        yield Circle(places.check, _RING, style)


def _target(centre: Point, theme: Theme, language: Language) -> Iterator[Item]:
    """Scales in mm and half mm, counted from the middle; right and down are positive."""
    style, face = Style(stroke=theme.ink, width=HAIR), small(theme, "ink")
    x, y = centre
    yield Line(Point(x - SCALE, y), Point(x + SCALE, y), style)
    yield Line(Point(x, y - SCALE), Point(x, y + SCALE), style)
    for halves in range(-2 * SCALE, 2 * SCALE + 1):
        away = halves / 2
        long = 3.0 if halves % 10 == 0 else 1.6 if halves % 2 == 0 else 0.8
        yield Line(Point(x + away, y - long), Point(x + away, y + long), style)
        yield Line(Point(x - long, y + away), Point(x + long, y + away), style)
    for away in (-SCALE, SCALE):
        words = _with_sign(away)
        yield label(words, x + away, y - 4.0, face, "middle")
        yield label(words, x + 4.0, y + away + 1.0, face)
    name = language.say("target, in mm")
    yield label(name, x, y + SCALE + 6.0, small(theme), "middle")


def _row(centre: Point, theme: Theme, language: Language) -> Iterator[Item]:
    """A row of lines that measures how far backs are off sideways."""
    style, face = Style(stroke=theme.ink, width=THIN), small(theme, "ink")
    for number in range(-REACH, REACH + 1):
        x = centre.x + number * PITCH
        yield Line(Point(x, centre.y), Point(x, centre.y + _LONG), style)
        if number % 2 == 0:
            yield label(_with_sign(number * STEP), x, centre.y + _LONG + 2.8, face, "middle")
    yield label(language.say("across"), centre.x, centre.y - _LONG - 1.6, small(theme), "middle")


def _column(centre: Point, theme: Theme, language: Language) -> Iterator[Item]:
    """A column of lines that measures how far backs are off up or down."""
    style, face = Style(stroke=theme.ink, width=THIN), small(theme, "ink")
    for number in range(-REACH, REACH + 1):
        y = centre.y + number * PITCH
        yield Line(Point(centre.x, y), Point(centre.x + _LONG, y), style)
        if number % 2 == 0:
            yield label(_with_sign(number * STEP), centre.x + _LONG + 1.0, y + 1.0, face)
    above = centre.y - PITCH * REACH - 2.4
    yield label(language.say("down"), centre.x, above, small(theme), "middle")


def _check(centre: Point, kept: Offset, theme: Theme, language: Language) -> Iterator[Item]:
    """A cross that is moved by the stored offset, to check it."""
    style, (x, y) = Style(stroke=theme.ink, width=THIN), centre
    cross = (
        Line(Point(x - _RING, y), Point(x + _RING, y), style),
        Line(Point(x, y - _RING), Point(x, y + _RING), style),
    )
    yield Group(cross, Transform(e=kept.x, f=kept.y))
    offset = f"{_with_sign(kept.x)}, {_with_sign(kept.y)}"
    words = language.say(
        "The cross lies in the front’s ring? Then {offset} is right.", offset=offset
    )
    face = TypeFace(8.0, 3.4, theme.ink)
    yield from place_rows(paragraph(words, 26.0, face), x - 11.0, y + 8.0)


def _arrow(tip_of: Point, theme: Theme, language: Language) -> Iterator[Item]:
    """An arrow to the top of the page, its middle at a point."""
    x, y = tip_of
    outline = ((0, -14), (7, -5), (3, -5), (3, 14), (-3, 14), (-3, -5), (-7, -5))
    points = tuple(Point(x + right, y + down) for right, down in outline)
    yield Polygon(points, Style(theme.bar.fill, theme.ink, THIN))
    yield label(language.say("top"), x, y + 18.0, small(theme, "ink"), "middle")


def _with_sign(value: float) -> str:
    """A number with its sign, as it is typed in any language: "0", "0.4", "−0.4"."""
    return f"{round(value, 3) + 0.0:g}".replace("-", "−")
