"""Plates: setups to lay out, one or six a page, each with the result of its check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.layouts.game import Layout
from printkit.layouts.language import Language
from printkit.layouts.messages import counted, listed, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Transform
from printkit.output.page.flow import (
    MIN_ID_SIZE,
    Row,
    TypeFace,
    decoration,
    heading,
    height_of,
    id_face,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body, modules_across, qr_code
from printkit.output.page.wording import players_words
from printkit.output.sheet import AnySpec, BoardPicture, DraftPage

PER_PAGE = (1, 6)
"""The numbers of setups that a page may have."""

_GRID = {1: (1, 1), 6: (2, 3)}
_GAP, _ROW_GAP = 6.0, 5.0
_TOP, _BOTTOM = 2.0, 3.0
_HEAD = 6.4
_BELOW, _BESIDE = 2.0, 3.5  # from a picture to its words
_LEAST_WORDS = 26.0
_TITLE = 12.0
_LEAST_SCALE, _MOST_SCALE = 0.85, 3.2  # times a screen's picture; all of it stays legible
_CODE, _MODULE = 15.0, 0.34


@dataclass(frozen=True, slots=True)
class Plate:
    """A setup of a book: its board before the first move, its verdict and its grade, if known."""

    setup: Setup[Layout]
    picture: BoardPicture
    verdict: Verdict[object] | None = None
    grade: str = ""


def plate_pages(spec: AnySpec, plates: Sequence[Plate], per_page: int) -> list[DraftPage]:
    """Pages of setups, `per_page` a page. Raises InputError if the paper is too small."""
    many = "a setup" if per_page == 1 else f"{per_page} setups"
    cells, scale = fit_paper(
        spec.paper,
        lambda paper: _plan(spec, plates, per_page, paper),
        f"{many} on a page that can be read do not fit on {spec.paper.title}",
    )
    drafts = []
    for start in range(0, len(plates), per_page):
        page = range(start, min(start + per_page, len(plates)))
        items: list[Item] = []
        for number, cell in zip(page, cells, strict=False):
            draw = _draw_large if per_page == 1 else _draw_small
            items += draw(spec, plates[number], number + 1, cell, scale)
        title = counted(
            "Setup {first}",
            "Setups {first}–{last}",
            len(page),
            first=page[0] + 1,
            last=page[-1] + 1,
        )
        own = plates[start].setup if per_page == 1 else None
        drafts.append(DraftPage(spec.say(title), tuple(items), foot="slim", setup=own))
    return drafts


def _plan(
    spec: AnySpec, plates: Sequence[Plate], per_page: int, paper: Paper
) -> tuple[list[Box], float] | None:
    """The places on a page and the scale of the pictures; None if they would be illegible."""
    area = body(paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    columns, rows = _GRID[per_page]
    cells = area.cells(columns, rows, _GAP, _ROW_GAP)
    cell = cells[0]
    widest = max(plate.picture.width for plate in plates)
    highest = max(plate.picture.height for plate in plates)
    if per_page > 1:
        wide, high = cell.width - _BESIDE - _LEAST_WORDS, cell.height
    else:
        words = max(height_of(_words(spec, plate, cell.width - _code(plate))) for plate in plates)
        wide, high = cell.width, cell.height - _BELOW - max(words, *map(_code, plates))
    scale = min(wide / widest, high / highest, _MOST_SCALE)
    if scale < _LEAST_SCALE or (
        per_page > 1 and not _have_room(spec, plates, cell, scale * widest)
    ):
        return None
    return cells, scale


def _have_room(spec: AnySpec, plates: Sequence[Plate], cell: Box, picture: float) -> bool:
    """Whether the words of all plates fit beside their pictures."""
    width = cell.width - picture - _BESIDE
    return all(
        _HEAD + height_of(_small_words(spec, plate, width)) + _code(plate) <= cell.height
        for plate in plates
    )


def _code(plate: Plate) -> float:
    """The side of the QR code of a plate's ID, in mm."""
    return max(_CODE, _MODULE * modules_across(plate.setup.id))


def _draw_large(spec: AnySpec, plate: Plate, number: int, cell: Box, scale: float) -> list[Item]:
    """Draw a setup on its own page: the picture, and below it words and the QR code."""
    width = scale * plate.picture.width
    below = cell.y + scale * plate.picture.height + _BELOW
    size = _code(plate)
    rows = _words(spec, plate, cell.width - size)
    return [
        _picture(spec, plate, number, Point(cell.centre.x - width / 2, cell.y), scale),
        *place_rows(rows, cell.x, below),
        decoration([qr_code(plate.setup.id, cell.right - size, below, size, spec.theme.ink)]),
    ]


def _draw_small(spec: AnySpec, plate: Plate, number: int, cell: Box, scale: float) -> list[Item]:
    """Draw one of several setups of a page: the picture, and beside it words and the QR code."""
    words = cell.inset(scale * plate.picture.width + _BESIDE, 0.0, 0.0, 0.0)
    rows, size = _small_words(spec, plate, words.width), _code(plate)
    title = TypeFace(_TITLE, 5.0, spec.theme.accent, "title")
    top, name = words.y + _HEAD, spec.say("Setup {number}", number=number)
    under = min(top + height_of(rows), cell.bottom - size)
    return [
        heading(name, words.x, words.y + 4.2, title),
        _picture(spec, plate, number, Point(cell.x, cell.y), scale),
        *place_rows(rows, words.x, top),
        decoration([qr_code(plate.setup.id, words.x - 1.0, under, size, spec.theme.ink)]),
    ]


def _picture(spec: AnySpec, plate: Plate, number: int, corner: Point, scale: float) -> Group:
    place = Transform(scale, 0.0, 0.0, scale, *corner)
    name = spec.say("setup {number}", number=number)
    return Group(plate.picture.items, place, label=name, role="figure")


def _words(spec: AnySpec, plate: Plate, width: float) -> list[Row]:
    """The words of a large plate: the result of a check, and who sits where."""
    return _text_rows(spec, plate, width - 2.0, TypeFace(9.5, 4.2, spec.theme.ink))


def _small_words(spec: AnySpec, plate: Plate, width: float) -> list[Row]:
    """The words of a small plate: the result of a check, who sits where, and the ID."""
    rows = _text_rows(spec, plate, width, small(spec.theme, "ink"))
    return [*rows, *paragraph(plate.setup.id, width, id_face(spec.theme, MIN_ID_SIZE), before=1.0)]


def _text_rows(spec: AnySpec, plate: Plate, width: float, face: TypeFace) -> list[Row]:
    grade = spec.say("**{grade}.**", grade=message(plate.grade)) if plate.grade else ""
    texts = [f"{grade} {check_words(plate.verdict, spec.language)}".strip(), _seats(spec, plate)]
    return [row for text in filter(None, texts) for row in paragraph(text, width, face, before=1.0)]


def check_words(verdict: Verdict[object] | None, language: Language) -> str:
    """The result of a check in a sentence or two."""
    if verdict is None:
        return language.say("Not checked.")
    said = f"{language.say(verdict.headline)}."
    if not verdict.games:
        return said
    shares = [
        message("player {number} {share:.0%}", number=seat.seat + 1, share=seat.share)
        for seat in verdict.seats
    ]
    if len(shares) == 1:
        shares = [message("{share:.0%}", share=verdict.seats[0].share)]
    won = language.say(
        "Of {games:,} games computer {players} won: {shares}.",
        games=verdict.games,
        players=players_words(verdict),
        shares=listed(shares),
    )
    return f"{said} {won}"


def _seats(spec: AnySpec, plate: Plate) -> str:
    setup = plate.setup
    if not setup.sides:
        return ""
    seats = listed(map(setup.seat_words, range(setup.players)))
    return spec.say("{seats}.", seats=seats)
