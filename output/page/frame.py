"""What every sheet shares: a title, and a foot that says what this is and how to get it again.

The foot has the ID as text and as QR code, who it is for, whether it was checked, a ruler to hold
against a real one, and the page's number.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import segno

from layouts.game import Layout
from layouts.paper import Paper
from layouts.rules import rule_book
from layouts.setup import Setup
from layouts.verdict import Verdict
from output.contract import AnySpec, Draft
from output.drawing.box import Box, printable
from output.drawing.scene import (
    Anchor,
    Close,
    Colour,
    Command,
    Group,
    Item,
    Line,
    LineTo,
    MoveTo,
    Page,
    Path,
    Point,
    Style,
    Text,
)
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.flow import Row, TypeFace, label, paragraph, pour

TITLE_SIZE = 18.0
_LABEL_SIZE = 11.0
SMALL_SIZE = 8.0
ID_SIZE = 7.0
MIN_ID_SIZE = 5.0
"""Sizes of text in points."""

QR_SIZE = 18.0
QUIET_ZONE = 4
"""The side of a QR code in mm with its quiet zone, and that zone in modules."""

INCH = 25.4
RULER_LENGTH = 4 * INCH
RULER_HEIGHT = 11.6

_TITLES = ((TITLE_SIZE, 9.0, 3.6, 1), (TITLE_SIZE, 9.0, 3.4, 2), (TITLE_SIZE, 8.0, 3.0, 3))
"""Titles to try: the size, and beside it the size, the leading in mm and the number of lines."""

_NARROW_TITLE = (13.0, 8.0, 3.0, 3)
_TITLE_HEIGHT = 8.5
_THIRD_LINE = 2.6  # how far the last of three lines stands below the title's
_FOOT_HEIGHT = 20.0
_NARROW_FOOT_HEIGHT = 29.0
_WIDE = 180.0  # from this width on the foot's text stands beside the ruler
_RULE_GAP = 1.6  # from the foot's rule to what stands below it
_LEADING = 3.5
_NARROW_LINES = 3  # of the foot's words in each of two columns


def body(paper: Paper, landscape: bool = False) -> Box:
    """What title and foot leave of a sheet."""
    area = printable(paper, landscape)
    return area.inset(0.0, _TITLE_HEIGHT, 0.0, _foot_height(area))


def frame(spec: AnySpec, draft: Draft, name: str, number: int, count: int) -> Page:
    """The draft as page `number` of `count`, called `name` in file names."""
    if draft.setup:
        spec = replace(spec, setup=draft.setup)
    else:
        draft = replace(
            draft,
            instead_of_check=draft.instead_of_check or spec.instead_of_check,
            instead_of_id=draft.instead_of_id or spec.instead_of_id,
        )
    area = printable(spec.paper, draft.landscape)
    foot = area._replace(y=area.bottom - _foot_height(area), height=_foot_height(area))
    height, width = spec.paper.height, spec.paper.width
    return Page(
        width=height if draft.landscape else width,
        height=width if draft.landscape else height,
        items=(
            *_title(spec, draft, area),
            *draft.items,
            Group(tuple(_foot(spec, draft, foot, number, count)), label="about this sheet"),
        ),
        name=name,
        label=draft.label,
        side=draft.side,
    )


def small(theme: Theme, colour: str = "muted") -> TypeFace:
    """The face of the small print: "ink" or "muted"."""
    return TypeFace(SMALL_SIZE, _LEADING, theme.ink if colour == "ink" else theme.muted)


def game_line(setup: Setup[Layout]) -> str:
    """For how many players, and with which variants."""
    book = rule_book(setup.game)
    titles = [book.title(slug) for slug in setup.variants] or ["standard rules"]
    return f"{players_line(setup)} · {', '.join(titles)}"


def players_line(setup: Setup[Layout]) -> str:
    """For how many players: "1 player"."""
    return "1 player" if setup.players == 1 else f"{setup.players} players"


def status_line(verdict: Verdict[object] | None) -> str:
    """What the check found, in a few words."""
    if verdict is None:
        return "not checked"
    found = f"checked: {verdict.headline[:1].lower()}{verdict.headline[1:]}"
    return found if verdict.passed or verdict.fair != "fair" else f"{found}, but see the report"


def players_words(verdict: Verdict[object]) -> str:
    """Who stood behind the verdict, in words."""
    return next((t.words for t in verdict.tiers if t.player == verdict.player), verdict.player)


@lru_cache(maxsize=64)  # every page of a kit has the same one in the same place
def qr_code(text: str, x: float, y: float, size: float, ink: Colour) -> Path:
    """A QR code with its quiet zone, `size` mm wide from (x, y): all modules as one path."""
    matrix = _matrix(text)
    module = size / (len(matrix) + 2 * QUIET_ZONE)
    commands: list[Command] = []
    for row, cells in enumerate(matrix):
        top = y + (row + QUIET_ZONE) * module
        for start, end in _runs(cells):
            left, right = (x + (column + QUIET_ZONE) * module for column in (start, end))
            commands += (
                MoveTo(Point(left, top)),
                LineTo(Point(right, top)),
                LineTo(Point(right, top + module)),
                LineTo(Point(left, top + module)),
                Close(),
            )
    return Path(tuple(commands), Style(fill=ink))


@lru_cache(maxsize=64)
def _matrix(text: str) -> tuple[bytearray, ...]:
    """The code's modules by row, with the lowest correction, which makes the largest modules."""
    return tuple(segno.make(text, error="l", micro=False).matrix)


def _runs(cells: bytearray) -> list[tuple[int, int]]:
    """Where dark modules stand in a row: starts and ends."""
    edges = [i for i in range(len(cells) + 1) if _dark(cells, i) != _dark(cells, i - 1)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _dark(cells: bytearray, index: int) -> bool:
    return 0 <= index < len(cells) and bool(cells[index] & 1)


@lru_cache(maxsize=64)  # again the same on every page of a kit
def ruler(x: float, y: float, theme: Theme) -> tuple[Item, ...]:
    """100 mm and 4 in from the same zero at (x, y), the top left corner of RULER_HEIGHT."""
    middle = y + RULER_HEIGHT / 2
    face = small(theme)
    style = Style(stroke=theme.muted, width=theme.hairline.width)
    millimetres = [(float(i), _tick(i % 10 == 0, i % 5 == 0)) for i in range(101)]
    eighths = [(i * INCH / 8, _tick(i % 8 == 0, i % 4 == 0)) for i in range(33)]
    items: list[Item] = [
        Line(Point(x, middle), Point(x + RULER_LENGTH, middle), style),
        _ticks(x, middle, millimetres, -1, style),
        _ticks(x, middle, eighths, 1, style),
    ]
    labels: list[tuple[float, str, Anchor]] = [(0.0, "0", "start"), (50.0, "50", "middle")]
    for offset, text, anchor in (*labels, (RULER_LENGTH, "100 mm", "end")):
        items.append(label(text, x + offset, middle - 3.3, face, anchor))
    for inch in (1, 2, 3):
        items.append(label(str(inch), x + inch * INCH, middle + 5.3, face, "middle"))
    items.append(label("4 in", x + RULER_LENGTH, middle + 5.3, face, "end"))
    return tuple(items)


def _tick(whole: bool, half: bool) -> float:
    return 2.6 if whole else 1.9 if half else 1.2


def _ticks(x: float, y: float, ticks: list[tuple[float, float]], down: int, style: Style) -> Path:
    commands: list[Command] = []
    for offset, length in ticks:
        commands.append(MoveTo(Point(x + offset, y)))
        commands.append(LineTo(Point(x + offset, y + down * length)))
    return Path(tuple(commands), style)


def _title(spec: AnySpec, draft: Draft, area: Box) -> list[Item]:
    theme, title = spec.theme, spec.setup.game.title
    baseline, words = area.y + 5.6, game_line(spec.setup)
    for size, small_size, leading, count in (*_TITLES, _NARROW_TITLE):
        face = TypeFace(small_size, leading, theme.ink)
        label_x = area.x + text_width(title, "title", size) + 3.0
        free = label_x + text_width(draft.label, "italic", _LABEL_SIZE) + 4.0
        lines = _split(words, count)
        if max(text_width(line, face.font, face.size) for line in lines) <= area.right - free:
            break
    below = _THIRD_LINE if len(lines) > 2 else 0.0
    first = baseline + below - face.leading * (len(lines) - 1)
    return [
        Text(Point(area.x, baseline), title, size, theme.accent, "title"),
        Text(Point(label_x, baseline), draft.label, _LABEL_SIZE, theme.muted, "italic"),
        *(
            label(line, area.right, first + i * face.leading, face, "end")
            for i, line in enumerate(lines)
        ),
    ]


def _split(text: str, count: int) -> list[str]:
    """The text in `count` lines of about the same length."""
    words, lines = text.split(" "), []
    for left in range(count, 0, -1):
        rest = " ".join(words)
        ends = range(1, len(words) + 1) if left > 1 else [len(words)]
        end = min(ends, key=lambda end: abs(len(" ".join(words[:end])) - len(rest) / left))
        lines.append(" ".join(words[:end]))
        words = words[end:]
    return [line for line in lines if line]


def _foot_height(area: Box) -> float:
    return _FOOT_HEIGHT if area.width >= _WIDE else _NARROW_FOOT_HEIGHT


def _foot(spec: AnySpec, draft: Draft, area: Box, number: int, count: int) -> list[Item]:
    theme = spec.theme
    wide = area.width >= _WIDE
    rule = Line(Point(area.x, area.y), Point(area.right, area.y), theme.hairline)
    corner = area.right - QR_SIZE, area.bottom - QR_SIZE
    code = [] if draft.instead_of_id else [qr_code(spec.setup.id, *corner, QR_SIZE, theme.ink)]
    ruler_x = area.right - QR_SIZE - 4.0 - RULER_LENGTH if wide else area.x + theme.hairline.width
    ruler_y = area.bottom - RULER_HEIGHT - _LEADING
    words = area.inset(0.0, _RULE_GAP, 0.0, 0.0)
    if wide:
        boxes = [words._replace(width=ruler_x - area.x - 4.0)]
    else:
        boxes = words._replace(height=_NARROW_LINES * _LEADING).columns(2, 4.0)
    face, baseline = small(theme, "ink"), area.bottom - 0.9
    return [
        rule,
        *code,
        *_imprint(spec, draft, boxes),
        *ruler(ruler_x, ruler_y, theme),
        label("Print at 100 %, not ‘fit to page’", ruler_x, baseline, face),
        label(f"page {number} of {count}", ruler_x + RULER_LENGTH, baseline, face, "end"),
    ]


def _imprint(spec: AnySpec, draft: Draft, boxes: list[Box]) -> list[Item]:
    """The foot's words: the check, where the setup is from, the credit, the ID."""
    setup, game = spec.setup, spec.setup.game
    seed = "" if setup.seed is None or draft.instead_of_id else f"seed {setup.seed} · "
    status = draft.instead_of_check or status_line(spec.verdict)
    line, face = game_line(setup), small(spec.theme, "ink")
    if text_width(line, "regular", SMALL_SIZE) > boxes[0].width:
        line = f"{players_line(setup)} · {len(setup.variants)} variants, see above"
    if draft.instead_of_id:
        ids = paragraph(draft.instead_of_id, boxes[0].width, face)
    else:
        ids = _id_rows(setup.id, boxes[0].width, spec.theme)
    texts = [
        f"**{status[:1].upper()}{status[1:]}**" if status else "",
        line,
        f"{seed}printkit {spec.version}",
        f"{game.title} by {game.designer}",
    ]
    columns = _poured(texts, ids, boxes, face)
    if columns is None:
        texts.remove(line)  # which stands in the title, too
        columns = _poured(texts, ids, boxes, face)
    assert columns is not None, "the foot has no room for all its words"
    return [item for column in columns for item in column]


def _poured(
    texts: list[str], last: list[Row], boxes: list[Box], face: TypeFace
) -> list[tuple[Item, ...]] | None:
    """The texts and the last rows in boxes, or None where there is no room for them."""
    rows = [row for text in texts for row in paragraph(text, boxes[0].width, face)]
    rows += last
    columns = list(pour(rows, boxes))
    return columns if sum(map(len, columns)) == len(rows) else None


def _id_rows(id_: str, width: float, theme: Theme) -> list[Row]:
    """The ID whole on a line, or parted after its colon, and wherever else it is too long."""
    if text_width(id_, "regular", ID_SIZE) <= width:
        return paragraph(id_, width, id_face(theme))
    face = id_face(theme, MIN_ID_SIZE)
    game, colon, code = id_.partition(":")
    lines = [game + colon, ""]
    for letter in code:
        if text_width(lines[-1] + letter, face.font, face.size) > width:
            lines.append("")
        lines[-1] += letter
    *first, last = lines
    kept = [row for line in first for row in paragraph(line, width, face, keep=True)]
    return [*kept, *paragraph(last, width, face)]


def id_face(theme: Theme, size: float = ID_SIZE) -> TypeFace:
    """The face IDs are set in."""
    return TypeFace(size, size * 0.43, theme.ink)
