"""The playing mat: the tiles in print, for those who have pennies and ordinary dice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from layouts.coin_collectors.layout import FILES, RANKS, SUITS, PiecepackLayout
from layouts.coins import PENNY
from layouts.paper import PAPERS, Paper, fitted
from output.coin_collectors import piecepack
from output.coin_collectors.setup import tile_map
from output.coin_collectors.spec import CollectorsSpec
from output.coin_collectors.suits import symbol
from output.contract import Draft
from output.drawing.box import Box
from output.drawing.scene import Circle, Group, Item, Point, Style
from output.drawing.theme import THIN, Theme
from output.drawing.typeface import text_width
from output.page import dice
from output.page.flow import Row, TypeFace, centred, height_of, label, paragraph, pour
from output.page.frame import body
from output.page.grid import COORDINATES_HEIGHT, Grid, fitting
from output.page.small_print import SMALL_LEADING, SMALL_SIZE, small
from output.page.verdict_card import CARD_HEIGHT, CARD_WIDTH, verdict_card

MIN_STRIP = 5.3
"""What a square has left beside its penny at least, in mm: room for the tile and the value."""

NULL_FACE = 6
"""What an ordinary die shows for a null."""

_TOP, _BOTTOM = 2.0, 1.2
_PENNY_GAP = 0.12  # of what a penny leaves of a square's side, from it to the square's edge
_DICE_GAP, _NOTE_GAP = 2.0, 1.6
_CARD_GAP = 6.0
_NOTE = (
    "**A penny on every circle.** Take it when a pawn steps there; its value stays readable in the "
    "small ring. A bare circle cannot be entered again. **Ordinary dice** will do: a 6 counts as "
    "the null, 0. They start as shown, and each keeps to its place: roll dice that look alike one "
    "at a time."
)
_DIE_PLACE = 12.7, 16.5
"""The sides of a die's place in mm, on small paper and on large: many dice have 16 mm."""


def mat_pages(spec: CollectorsSpec) -> list[Draft]:
    """Tiles as large as the paper takes them, a place for each penny, pawn and die."""
    theme, layout = spec.theme, spec.setup.layout
    scale = spec.text.scale
    found = spec.verdict is not None and scale == 1.0  # which large print leaves to the foot
    note = _note(spec.paper, spec, found=found)
    grid = _grid(spec, found=found)
    square, hole = partial(_square, layout, theme, scale), partial(_hole, theme)
    items: list[Item] = [tile_map(grid, layout, theme, square, hole, scale)]
    area = body(spec.paper)
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _DICE_GAP
    places = area._replace(y=top, height=_place(spec.paper))
    items += _dice(layout, places, theme, scale)
    below = area.inset(0.0, places.bottom + _NOTE_GAP - area.y, 0.0, 0.0)
    items += next(pour(note, [below]))
    if found and not _is_small(spec.paper):
        items += verdict_card(spec, below.inset(below.width - CARD_WIDTH, 0.0, 0.0, 0.0))
    return [Draft("Playing mat", tuple(items))]


def _note(paper: Paper, spec: CollectorsSpec, *, found: bool) -> list[Row]:
    """What to do with the mat; beside it is room for what a check `found`."""
    scale, ink = spec.text.scale, spec.theme.ink
    if _is_small(paper):
        return paragraph(_NOTE, body(paper).width, small(spec.theme, "ink"))
    width = body(paper).width - (CARD_WIDTH + _CARD_GAP if found else 0.0)
    size, leading = (9.5, 4.2) if scale == 1.0 else (SMALL_SIZE * scale, SMALL_LEADING * scale)
    return paragraph(_NOTE, width, TypeFace(size, leading, ink))


def _is_small(paper: Paper) -> bool:
    return paper.width < PAPERS["a4"].width


def _grid(spec: CollectorsSpec, *, found: bool) -> Grid:
    problem = f"a mat with places for pennies does not fit on {spec.paper.title}"
    return fitted(spec.paper, lambda other: _fitting(other, spec, found=found), problem)


def _fitting(paper: Paper, spec: CollectorsSpec, *, found: bool) -> Grid | None:
    """The mat as large as the paper takes it, but no larger than of real tiles."""
    card = CARD_HEIGHT if found and not _is_small(paper) else 0.0
    note = _NOTE_GAP + max(height_of(_note(paper, spec, found=found)), card) + _BOTTOM
    area = body(paper).inset(0.0, _TOP, 0.0, _DICE_GAP + _place(paper) + note)
    grid = fitting(area, len(FILES), len(RANKS), 0.0, piecepack.TILE, spec.text.scale)
    return grid if grid and _strip(grid.square) >= MIN_STRIP else None


def _strip(side: float) -> float:
    """What is left of a square above its penny, and to the left of it."""
    return (side - PENNY.diameter) * (1 - _PENNY_GAP)


def _place(paper: Paper) -> float:
    """The side of a die's place."""
    return _DIE_PLACE[0] if _is_small(paper) else _DIE_PLACE[1]


def _square(
    layout: PiecepackLayout, theme: Theme, scale: float, cell: Box, square: int
) -> Iterator[Item]:
    """The tile in the upper left corner, the penny in the lower right one, its value beside it."""
    tile, value = layout.tiles[square], str(layout.coins[square])
    side, strip = cell.width, _strip(cell.width)
    yield cell.rect(theme.light)
    row = cell.y + 0.5 * strip + 0.3
    radius = 0.36 * strip
    yield from symbol(piecepack.suit_of(tile), Point(cell.x + 0.6 * strip, row), radius, theme)
    place = Point(cell.x + 0.6 * strip + 2.1 * radius, row)
    yield centred(str(piecepack.value_of(tile)), place, max(11.0, 2.1 * strip), theme.ink, "bold")
    inset = side - strip - PENNY.diameter / 2
    penny = Point(cell.right - inset, cell.bottom - inset)
    yield Circle(penny, PENNY.diameter / 2, Style(theme.disc.fill, theme.ink, THIN))
    yield centred(value, penny, 26.0, theme.muted)
    ring = min(0.82 * strip, 0.5 * PENNY.diameter)
    yield from piecepack.coin(Point(cell.x + 0.48 * strip, penny.y), int(value), ring, theme)
    face = TypeFace(SMALL_SIZE * scale, SMALL_LEADING, theme.muted)
    name = piecepack.tile_name(tile)
    if text_width(name, face.font, face.size) <= strip + 2.5:  # where the penny is round
        yield label(name, cell.x + 1.5, cell.bottom - 1.4, face)


def _hole(theme: Theme, cell: Box) -> Iterator[Item]:
    """The hole, with a place for each pawn at the start."""
    yield cell.rect(theme.panel)
    diameter = min(piecepack.PAWN, 0.42 * cell.width)
    step = 0.53 * diameter
    middle = Point(cell.centre.x, cell.centre.y - 1.2)
    for suit in range(len(SUITS)):
        x = middle.x + step * (1 if suit % 2 else -1)
        y = middle.y + step * (1 if suit > 1 else -1)
        yield Circle(Point(x, y), diameter / 2, Style(theme.disc.fill, theme.muted, THIN))
        yield from piecepack.pawn(Point(x, y), suit, 0.42 * diameter, theme)
    words = Point(cell.centre.x, cell.bottom - 1.9)
    yield centred("pawns", words, SMALL_SIZE, theme.muted)


def _dice(layout: PiecepackLayout, box: Box, theme: Theme, scale: float) -> Iterator[Item]:
    """A place for each die, on it the face that an ordinary one shows at the start."""
    size, baseline = SMALL_SIZE * scale, 9.6 if scale == 1.0 else 10.6
    face_of = {colour: TypeFace(size, SMALL_LEADING, colour) for colour in (theme.ink, theme.muted)}
    for suit, cell in enumerate(box.columns(len(SUITS), 3.0)):
        face = layout.dice[suit]
        place = cell._replace(width=box.height)
        left = place.right + 1.8
        drawn = [
            dice.rounded(place, 0.1 * place.width, theme.hairline),
            *_pips(place, face or NULL_FACE, theme),
            *symbol(suit, Point(left + 2.6, cell.y + 3.1), 2.6, theme),
            centred(str(face), Point(left + 8.0, cell.y + 3.1), 14.0, theme.ink, "bold"),
            label(SUITS[suit], left, cell.y + baseline, face_of[theme.ink]),
        ]
        if face == 0:
            y = cell.y + baseline + 3.1 * scale
            drawn.append(label("null: a 6", left, y, face_of[theme.muted]))
        yield Group(tuple(drawn), label=f"{SUITS[suit]} die: {face}")


def _pips(place: Box, face: int, theme: Theme) -> list[Item]:
    side = piecepack.DIE - 2.0
    box = Box(place.centre.x - side / 2, place.centre.y - side / 2, side, side)
    return dice.die(box, face, theme)
