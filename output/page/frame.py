"""The frame of a page: a title, and a foot that names the page and tells how to print it again.

A full foot has the ID as text and, on some pages, as QR code, the result of the check unless the
page has it, a ruler to compare with a real one, and the page number. A slim foot is a line of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from printkit.layouts.credit import title_words
from printkit.layouts.messages import counted, message
from printkit.layouts.paper import Paper
from printkit.output.drawing.box import Box, printable
from printkit.output.drawing.scene import (
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
    Role,
    Style,
    Text,
)
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.flow import (
    ID_SIZE,
    MIN_ID_SIZE,
    SMALL_LEADING,
    SMALL_SIZE,
    Row,
    TypeFace,
    decoration,
    fits,
    id_face,
    label,
    paragraph,
    pour,
    small,
)
from printkit.output.page.signs import emblem
from printkit.output.page.wording import game_line, players_line, status_line
from printkit.output.sheet import AnySpec, DraftPage, Foot, Sheet

INCH = 25.4
RULER_LENGTH = 4 * INCH
RULER_HEIGHT = 11.6
"""Lengths in mm."""


@lru_cache(maxsize=64)  # every page of a kit has the same one in the same place
def ruler(x: float, y: float, theme: Theme) -> tuple[Item, ...]:
    """Draw a ruler of 100 mm and 4 in, RULER_HEIGHT mm high, with its top left corner at (x, y)."""
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


QUIET_ZONE = 4
"""The blank margin around a QR code, in modules."""


@lru_cache(maxsize=256)  # several sheets of a kit, and its cards in small, have the same
def _modules(text: str) -> list[tuple[bool, ...]]:
    """The dark modules of each row of a QR code, including the quiet zone."""
    import segno  # slow to load, and few commands draw one

    return [
        tuple(map(bool, row))
        for row in segno.make(text, error="l", micro=False).matrix_iter(border=QUIET_ZONE)
    ]


def modules_across(text: str) -> int:
    """The width of a text's QR code in modules, including the quiet zone."""
    return len(_modules(text))


@lru_cache(maxsize=64)  # every page of a kit has the same one in the same place
def qr_code(text: str, x: float, y: float, size: float, ink: Colour) -> Path:
    """A QR code with its quiet zone, `size` mm wide from (x, y): all modules as one path.

    The code has the lowest error correction, and so the largest modules.
    """
    return modules_path(_modules(text), x, y, size, ink)


TITLE_SIZE = 18.0
_LABEL_SIZE = 11.0
"""Sizes of text in points."""

QR_SIZE = 15.6
"""The side of the foot's QR code in mm, with its quiet zone."""

_CODE_WIDTH = 20.4  # of the code with the words below it
_CODE_WORDS = {True: message("This setup again"), False: message("The setup’s ID")}  # if linked

_TITLES = ((TITLE_SIZE, 9.0, 3.6, 1), (TITLE_SIZE, 9.0, 3.4, 2), (TITLE_SIZE, 8.0, 3.0, 3))
"""Titles to try: the size; and of the text beside it the size, leading in mm and lines."""

_NARROW_TITLE = (13.0, 8.0, 3.0, 3)
_EMBLEM, _EMBLEM_GAP = 6.4, 2.0
_LARGE_WORDS = 8.0  # beside the title, in points before text is scaled
_TITLE_HEIGHT = 8.5
_THIRD_LINE = 2.6  # how far the last of three lines stands below the title's
_FOOT_HEIGHT = 20.0
_NARROW_FOOT_HEIGHT = 29.0
_SLIM_FOOT_HEIGHT, _SLIM_RULE = 6.4, 1.0  # the rule stands below what is on the page
_SLIM_GAP = 4.0  # between its parts
_SMALL_FOOT_HEIGHT = 5.0
_PAGE_GAP = 2.0  # from how to print to the page number
_WIDE = 180.0  # from this width on the foot's text stands beside the ruler
_RULE_GAP = 1.6  # from the foot's rule to what stands below it
_NARROW_LINES = 3  # of the foot's words in each of two columns


def body(paper: Paper, landscape: bool = False, foot: Foot = "full", *, titled: bool = True) -> Box:
    """The area of a page between title and foot."""
    area = printable(paper, landscape)
    return area.inset(0.0, _TITLE_HEIGHT if titled else 0.0, 0.0, _foot_height(area, foot))


def frame(
    spec: AnySpec,
    draft: DraftPage,
    sheet: Sheet[Any],
    name: str,
    number: int,
    count: int,
    *,
    names_game: bool = True,
    goes_on: bool = False,
) -> Page:
    """The draft of a sheet as page `number` of `count`, called `name` in file names.

    If the sheet shows the setup, its foot gives the result of a check, or what the draft has
    instead. A full foot has a QR code with the link; without a link, the pages that are not printed
    at home have the ID. For a screen reader, the title names the game if the page `names_game`, and
    the sheet unless the page `goes_on` from the one before.
    """
    if draft.setup:
        spec = replace(spec, setup=draft.setup)
    else:
        draft = replace(
            draft,
            instead_of_check=draft.instead_of_check or spec.instead_of_check,
            instead_of_id=draft.instead_of_id or spec.instead_of_id,
        )
    said = draft.says_check or "setup" not in sheet.shows
    status = "" if said else status_line(spec)
    draft = replace(draft, instead_of_check=draft.instead_of_check or status)
    area = printable(spec.paper, draft.landscape)
    foot = area.inset(0.0, area.height - _foot_height(area, draft.foot), 0.0, 0.0)
    if draft.foot == "full":
        coded = (spec.link or not sheet.at_home) and not draft.instead_of_id
        below = _foot(spec, draft, foot, number, count, coded=bool(coded), on_card=sheet.on_card)
    elif draft.foot == "slim":
        below = _slim_foot(spec, draft, foot, number, count, on_card=sheet.on_card)
    else:
        below = _small_foot(spec, draft, foot, number, count)
    title = (Group(tuple(_title(spec, draft, area, names_game, goes_on)), role="beside"),)
    height, width = spec.paper.height, spec.paper.width
    return Page(
        width=height if draft.landscape else width,
        height=width if draft.landscape else height,
        items=(
            *(title if draft.titled else ()),
            *draft.items,
            Group(tuple(below), label=spec.say("about this sheet"), role="beside"),
        ),
        name=name,
        label=draft.label,
        side=draft.side,
    )


def _title(
    spec: AnySpec, draft: DraftPage, area: Box, names_game: bool, goes_on: bool
) -> Iterator[Item]:
    theme, title = spec.theme, spec.setup.game.title
    baseline, words = area.y + 5.6, game_line(spec.setup, spec.language)
    left = area.x + (_EMBLEM + _EMBLEM_GAP if spec.emblem else 0.0)
    scale = spec.text.scale
    label_size = max(_LABEL_SIZE, _LARGE_WORDS * scale)
    large = ((TITLE_SIZE, _LARGE_WORDS * scale, 3.6 * scale, 1),) if scale > 1.0 else ()
    for size, small_size, leading, count in (*large, *_TITLES, _NARROW_TITLE):
        face = TypeFace(small_size, leading, theme.ink)
        label_x = left + text_width(title, "title", size) + 3.0
        free = label_x + text_width(draft.label, "italic", label_size) + 4.0
        lines = _split(words, count)
        if max(text_width(line, face.font, face.size) for line in lines) <= area.right - free:
            break
    else:
        many = counted("{n} variant", "{n} variants", len(spec.setup.variants))
        lines = [spec.say(players_line(spec.setup)), spec.say(many)]
    below = _THIRD_LINE if len(lines) > 2 else 0.0
    first = baseline + below - face.leading * (len(lines) - 1)
    top = baseline - (_EMBLEM + cap_height("title", size)) / 2
    if drawn := tuple(emblem(spec, Point(area.x, top), _EMBLEM)):
        yield decoration(drawn)
    yield Group(
        (Text(Point(left, baseline), title, size, theme.accent, "title"),),
        role="heading-1" if names_game else "head",
    )
    yield Group(
        (Text(Point(label_x, baseline), draft.label, label_size, theme.muted, "italic"),),
        role="head" if goes_on else "heading-2",
    )
    said = (
        label(line, area.right, first + i * face.leading, face, "end")
        for i, line in enumerate(lines)
    )
    yield Group(tuple(said), role="paragraph")


def _split(text: str, count: int) -> list[str]:
    """Split a text into `count` lines of about the same length; none begins with a dot."""
    words, lines = re.split(" (?!·)", text), []
    for left in range(count, 0, -1):
        rest = " ".join(words)
        ends = range(1, len(words) + 1) if left > 1 else [len(words)]
        end = min(ends, key=lambda end: abs(len(" ".join(words[:end])) - len(rest) / left))
        lines.append(" ".join(words[:end]))
        words = words[end:]
    return [line for line in lines if line]


def _foot_height(area: Box, foot: Foot) -> float:
    if foot == "small":
        return _SMALL_FOOT_HEIGHT
    if foot == "slim":
        return _SLIM_FOOT_HEIGHT
    return _FOOT_HEIGHT if area.width >= _WIDE else _NARROW_FOOT_HEIGHT


def _foot(
    spec: AnySpec,
    draft: DraftPage,
    area: Box,
    number: int,
    count: int,
    *,
    coded: bool,
    on_card: bool,
) -> list[Item]:
    theme = spec.theme
    wide = area.width >= _WIDE
    rule = area.across(area.y, theme.hairline)
    code = _code_with_words(spec, area) if coded else []
    room = _CODE_WIDTH + 4.0 if coded else theme.hairline.width
    ruler_x = area.right - room - RULER_LENGTH if wide else area.x + theme.hairline.width
    ruler_y = area.bottom - RULER_HEIGHT - SMALL_LEADING
    words = area.inset(0.0, _RULE_GAP, 0.0, 0.0)
    if wide:
        boxes = [words._replace(width=ruler_x - area.x - 4.0)]
    else:
        boxes = words._replace(height=_NARROW_LINES * SMALL_LEADING).columns(2, 4.0)
    face, baseline = small(theme, "ink"), area.bottom - 0.9
    numbered = _page_words(spec, number, count)
    page = label(numbered, ruler_x + RULER_LENGTH, baseline, face, "end")
    room = RULER_LENGTH - _PAGE_GAP - text_width(numbered, face.font, face.size)
    advice = label(_advice(spec, draft, room, on_card), ruler_x, baseline, face)
    return [
        rule,
        *code,
        *_imprint(spec, draft, boxes),
        Group(ruler(ruler_x, ruler_y, theme), role="artifact"),
        Group((advice,), role="paragraph"),
        Group((page,), role="foot"),
    ]


def _page_words(spec: AnySpec, number: int, count: int) -> str:
    return spec.say("page {number} of {count}", number=number, count=count)


def _advice(spec: AnySpec, draft: DraftPage, width: float, on_card: bool) -> str:
    """How to print a page with a full foot: in the words of the page if they are not too wide."""
    face = small(spec.theme)
    if draft.advice and text_width(draft.advice, face.font, face.size) <= width:
        return draft.advice
    if on_card:
        return spec.say("Print on card at 100 %, not ‘fit to page’")
    return spec.say("Print at 100 %, not ‘fit to page’")


def _code_with_words(spec: AnySpec, area: Box) -> list[Item]:
    """The QR code in the lower right corner, with words below it that say what it is for."""
    face, baseline = small(spec.theme, "ink"), area.bottom - 0.9
    x, y = area.right - (_CODE_WIDTH + QR_SIZE) / 2, area.bottom - SMALL_LEADING - QR_SIZE
    said = spec.say(_CODE_WORDS[bool(spec.link)])
    words = label(said, area.right - _CODE_WIDTH / 2, baseline, face, "middle")
    code = qr_code(spec.address(spec.setup), x, y, QR_SIZE, spec.theme.ink)
    return [decoration([code]), Group((words,), role="paragraph")]


def _slim_foot(
    spec: AnySpec, draft: DraftPage, area: Box, number: int, count: int, *, on_card: bool
) -> list[Item]:
    """A foot of one line: game, ID, check and version, as far as they fit, and the page number."""
    theme, setup = spec.theme, spec.setup
    face, baseline = small(theme, "ink"), area.bottom - 0.9
    page = _page_words(spec, number, count)
    words = draft.instead_of_id
    known = TypeFace(SMALL_SIZE, SMALL_LEADING, theme.ink) if words else id_face(theme)
    check = draft.instead_of_check
    parts: list[tuple[str, TypeFace, Role]] = [
        (spec.say(title_words(setup.game, spec.language)), face, "foot"),
        (words or setup.id, known, "paragraph"),
    ]
    if check:
        parts.append((check, face, "paragraph"))
    if on_card:
        parts.append((spec.say("Print on card"), face, "paragraph"))
    parts.append((f"printkit {spec.version}", _version_face(theme), "paragraph"))
    rule = area.y + _SLIM_RULE
    x, end = area.x, area.right - text_width(page, face.font, face.size) - _SLIM_GAP
    items: list[Item] = [
        area.across(rule, theme.hairline),
        Group((label(page, area.right, baseline, face, "end"),), role="foot"),
    ]
    for text, set_in, role in parts:
        width = text_width(text, set_in.font, set_in.size)
        if x + width <= end:
            items.append(Group((label(text, x, baseline, set_in),), role=role))
            x += width + _SLIM_GAP
    return items


def _small_foot(spec: AnySpec, draft: DraftPage, area: Box, number: int, count: int) -> list[Item]:
    """A line with the ID, the version and the page number around the middle."""
    face = _version_face(spec.theme)
    known = small(spec.theme) if draft.instead_of_id else face
    parts: list[tuple[str, TypeFace, Role]] = [
        (draft.instead_of_id or spec.setup.id, known, "paragraph"),
        (f"printkit {spec.version}", face, "paragraph"),
        (_page_words(spec, number, count), small(spec.theme), "foot"),
    ]
    widths = [text_width(text, each.font, each.size) for text, each, _ in parts]
    x = area.centre.x - (sum(widths) + _SLIM_GAP * (len(parts) - 1)) / 2
    items: list[Item] = []
    for (text, each, role), width in zip(parts, widths, strict=True):
        items.append(Group((label(text, x, area.bottom - 0.9, each),), role=role))
        x += width + _SLIM_GAP
    return items


def _imprint(spec: AnySpec, draft: DraftPage, boxes: list[Box]) -> list[Item]:
    """The words of a full foot: the check and the credit, and smaller the ID and the version."""
    setup, game = spec.setup, spec.setup.game
    face, width = small(spec.theme, "ink"), boxes[0].width
    status = draft.instead_of_check
    check = f"**{status}**" if status else ""
    credit = spec.say(title_words(game, spec.language))
    if draft.instead_of_id:
        ids, seed = paragraph(draft.instead_of_id, width, face), ""
    else:
        ids = _id_rows(setup.id, width, spec.theme)
        seed = "" if setup.seed is None else f"{spec.say('seed {seed}', seed=setup.seed)} · "
    ids += paragraph(f"{seed}printkit {spec.version}", width, _version_face(spec.theme))
    # the cover and the rules have the credit, and the report what the check found
    for texts in ((check, credit), (check,), ()):
        rows = [row for text in texts if text for row in paragraph(text, width, face)] + ids
        if fits(rows, boxes):
            return [item for column in pour(rows, boxes) for item in column]
    raise AssertionError("the foot has no room for all its words")


def _version_face(theme: Theme) -> TypeFace:
    """The face of the program's version, which few readers need."""
    return TypeFace(MIN_ID_SIZE, id_face(theme, MIN_ID_SIZE).leading, theme.muted)


def _id_rows(id_: str, width: float, theme: Theme) -> list[Row]:
    """Rows with the ID on one line, else broken after its colon, else wherever a line is full."""
    if text_width(id_, "regular", ID_SIZE) <= width:
        return paragraph(id_, width, id_face(theme))
    face = id_face(theme, MIN_ID_SIZE)
    game, colon, code = id_.partition(":")
    lines = [game + colon, ""] if text_width(code, face.font, face.size) <= width else [""]
    for letter in code if len(lines) > 1 else id_:
        if text_width(lines[-1] + letter, face.font, face.size) > width:
            lines.append("")
        lines[-1] += letter
    *first, last = lines
    kept = [row for line in first for row in paragraph(line, width, face, keep=True)]
    rows = [*kept, *paragraph(last, width, face)]
    return [rows[0], *(replace(row, role="continued") for row in rows[1:])]


def modules_path(
    rows: Sequence[Sequence[bool]], x: float, y: float, size: float, ink: Colour
) -> Path:
    """The dark modules of a square code, `size` mm wide from (x, y), as one path."""
    module = size / len(rows)
    commands: list[Command] = []
    for row, cells in enumerate(rows):
        top, column = y + row * module, 0
        for dark, run in groupby(cells):
            start, column = column, column + len(list(run))
            left, right = x + start * module, x + column * module
            if dark:
                commands += (
                    MoveTo(Point(left, top)),
                    LineTo(Point(right, top)),
                    LineTo(Point(right, top + module)),
                    LineTo(Point(left, top + module)),
                    Close(),
                )
    return Path(tuple(commands), Style(fill=ink))
