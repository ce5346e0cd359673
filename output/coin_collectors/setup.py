"""The setup: a map to lay out a piecepack from, a mat to play on with pennies, and small cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import (
    FILES,
    HOLE,
    RANKS,
    SQUARES,
    SUIT_NAMES,
    SUITS,
)
from printkit.layouts.coins import PENNY
from printkit.layouts.messages import Message, message
from printkit.layouts.paper import PAPERS, Paper, fit_paper
from printkit.layouts.verdict import Verdict
from printkit.output.coin_collectors import pieces
from printkit.output.coin_collectors.pieces import CollectorsCard, CollectorsSpec, symbol
from printkit.output.coin_collectors.positions import first_table, position, size_of
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Line, Point, Style
from printkit.output.drawing.theme import THIN, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page import signs
from printkit.output.page.cards import CardFace, card_boxes, head_rows, setup_card_pages
from printkit.output.page.charts import CARD_HEIGHT, CARD_WIDTH, says_check, verdict_card
from printkit.output.page.composition import enlarge
from printkit.output.page.flow import (
    MIN_ID_SIZE,
    SMALL_LEADING,
    SMALL_SIZE,
    Row,
    TypeFace,
    centred_label,
    decoration,
    heading,
    height_of,
    id_face,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body, qr_code
from printkit.output.page.grid import COORDINATES_HEIGHT, Grid, at_board_top, fit_grid
from printkit.output.page.wording import game_line, players_words
from printkit.output.sheet import Diagram, DraftPage

_GRADES = {"easy": message("easy"), "middling": message("middling"), "hard": message("hard")}
_UNSURE = {"unfair": message("unfair"), "undecided": message("perhaps impossible")}


def grade(verdict: Verdict[CollectorsFindings] | None) -> Message:
    """The grade of a setup in a word: "easy", "unfair", "not rated"."""
    if verdict is None:
        return message("not rated")
    return _UNSURE.get(verdict.fair) or _GRADES[verdict.findings.grade]


def chance(verdict: Verdict[CollectorsFindings] | None) -> Message | None:
    """The share of games that the verdict's players won: "63%"; None if unknown."""
    if verdict is None or verdict.fair != "fair":
        return None
    share = verdict.seats[0].share
    if share >= 0.1:
        return message("{share:.0%}", share=share)
    return message("{share:.1%}", share=share)


MIN_SQUARE = 22.0
"""The least side of a square in mm that holds a tile's name beside a coin."""

_TOP = 3.0
_DICE_HEIGHT, _DICE_GAP = 23.2, 4.0
_DIE_HEIGHT = 11.0
_WIDE = 180.0  # with room for what the check found
_LEAST_NAME = 11.0  # the room of a suit’s name beside its die
_HINT_BELOW = -1.1  # from the panel’s bottom to the hint’s
_HINT = message(
    "On a piecepack the null, 0, is often blank, and the ace, 1, its suit’s sign or an ‘a’."
)


def setup_pages(spec: CollectorsSpec) -> list[DraftPage]:
    """A page that shows how to set up: tiles with their coins, pawns in the hole, and the dice."""
    scale = spec.text.scale
    grid = _grid(spec.paper, scale)
    items: list[Item] = [tile_map(spec, grid, _square, _hole)]
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _DICE_GAP
    panel = Box(grid.x, top, grid.box.width, _DICE_HEIGHT * scale)
    below, place = enlarge(panel, scale)
    drawn: list[Item] = []
    if spec.verdict and below.width >= _WIDE:
        drawn += verdict_card(spec, below.inset(below.width - CARD_WIDTH, 0.0, 0.0, 0.0))
        below = below.inset(0.0, 0.0, CARD_WIDTH + 4.0, 0.0)
    drawn += _dice(spec, below, grid)
    items.append(Group(tuple(drawn), place))
    return [DraftPage(spec.say("Setup"), tuple(items), says_check=says_check(spec, items))]


def tile_map(
    spec: CollectorsSpec,
    grid: Grid,
    draw: Callable[[CollectorsSpec, Box, str, int], Iterable[Item]],
    draw_hole: Callable[[CollectorsSpec, Box], Iterable[Item]],
) -> Group:
    """A map: the grid, its squares with tiles and coins, its hole, and coordinates."""
    theme, layout = spec.theme, spec.setup.layout
    items: list[Item] = []
    for square, (tile, coin) in enumerate(zip(layout.tiles, layout.coins, strict=True)):
        cell = grid.cell_at(square)
        if square == HOLE:
            drawn, words = draw_hole(spec, cell), spec.say("all pawns")
        else:
            drawn = draw(spec, cell, tile, coin)
            words = spec.say("{tile}, coin {value}", tile=pieces.tile_name(tile), value=coin)
        items.append(Group(tuple(drawn), label=f"{SQUARES[square]}: {words}"))
    items += [*grid.lines(theme.frame), grid.box.rect(theme.frame)]
    items += grid.coordinates(theme, spec.text.scale)
    return Group(tuple(items), label=spec.say("tiles, and the coins on them"))


def _grid(paper: Paper, scale: float) -> Grid:
    """The map's grid, as large as the paper allows, but no larger than real tiles."""

    def fit(paper: Paper) -> Grid | None:
        below = _DICE_GAP + _DICE_HEIGHT * scale
        area = body(paper).inset(0.0, _TOP, 0.0, below)
        grid = fit_grid(area, len(FILES), len(RANKS), MIN_SQUARE, pieces.TILE, scale)
        return at_board_top(grid, body(paper), below + COORDINATES_HEIGHT * scale) if grid else None

    return fit_paper(
        paper,
        fit,
        message("a map of the tiles that can be read does not fit on {paper}", paper=paper.title),
    )


def _square(spec: CollectorsSpec, cell: Box, tile: str, coin: int) -> Iterator[Item]:
    """A tile on the map, with its suit, value and name, and the coin on it."""
    side, theme, scale = cell.width, spec.theme, spec.text.scale
    yield cell.rect(theme.light)
    row = cell.y + 0.22 * side
    yield from symbol(pieces.suit_of(tile), Point(cell.x + 0.2 * side, row), 0.13 * side, theme)
    value = Point(cell.x + 0.43 * side, row)
    yield centred_label(str(pieces.value_of(tile)), value, 0.6 * side, theme.ink, theme.large)
    diameter = min(pieces.COIN, 0.45 * side)
    place = Point(cell.right - diameter / 2 - 0.06 * side, cell.y + 0.56 * side)
    yield from pieces.coin(place, coin, diameter, theme)
    name = spec.say(pieces.tile_name(tile))
    room = 0.88 * side / text_width(name, "regular", 1.0)
    face = TypeFace(max(SMALL_SIZE, min(SMALL_SIZE * scale, room)), SMALL_LEADING, theme.muted)
    yield label(name, cell.x + 0.06 * side, cell.bottom - 1.3, face)


def _hole(spec: CollectorsSpec, cell: Box) -> Iterator[Item]:
    """The hole on the map, where all pawns start."""
    theme = spec.theme
    yield cell.rect(theme.panel)
    step = 0.19 * cell.width
    for suit in range(len(SUITS)):
        x = cell.centre.x + step * (1 if suit % 2 else -1)
        y = cell.centre.y + step * (1 if suit > 1 else -1) - 0.04 * cell.width
        yield from pieces.pawn(Point(x, y), suit, 0.14 * cell.width, theme)
    words = Point(cell.centre.x, cell.bottom - 2.3)
    yield centred_label(spec.say("pawns"), words, SMALL_SIZE, theme.muted)


def _dice(spec: CollectorsSpec, box: Box, grid: Grid) -> Iterator[Item]:
    """The dice as they are set at the start, and a note on the scale of the map."""
    theme, layout = spec.theme, spec.setup.layout
    face = TypeFace(10.0, 4.6, theme.accent, "bold")
    yield heading(spec.say("Dice at the start"), box.x, box.y + 3.4, face)
    actual = grid.square == pieces.TILE
    words = spec.say("A map: lay your piecepack like this")
    if actual:
        words = spec.say("True to size: lay the tiles on it")
    yield label(words, box.right, box.y + 3.4, small(theme), "end")
    hint = paragraph(spec.say(_HINT), box.width, small(theme))
    place = box._replace(y=box.bottom + _HINT_BELOW - height_of(hint), height=height_of(hint))
    yield from place_rows(hint, place.x, place.y)
    cells = box.inset(0.0, 6.0, 0.0, 0.0).columns(len(SUITS), 4.0)
    for suit, cell in enumerate(cells):
        place = Box(cell.x, cell.y, 1.75 * _DIE_HEIGHT, _DIE_HEIGHT)
        drawn = pieces.die(place, suit, layout.dice[suit], theme)
        words = spec.say("{suit} die: {face}", suit=SUIT_NAMES[suit], face=layout.dice[suit])
        yield Group(tuple(drawn), label=words)
        if cell.right - place.right >= _LEAST_NAME:
            name = spec.say(SUIT_NAMES[suit])
            at = Point(place.right + 1.6, place.centre.y + 1.0)
            yield decoration([label(name, *at, small(theme))])


MIN_STRIP = 5.3
"""The least width in mm beside the penny on a square, for the tile and the value."""

NULL_FACE = 6
"""The face of an ordinary die that stands for a null."""

_MAT_TOP, _BOTTOM = 2.0, 1.2
_PENNY_GAP = 0.12  # from a penny to the square's edge, as a part of the side that it leaves
_MAT_DICE_GAP, _NOTE_GAP = 2.0, 1.6
_CARD_GAP = 6.0
_NOTE = message(
    "**A penny on every circle.** Take it when a pawn steps there; its value stays readable in the "
    "small ring. A bare circle cannot be entered again. **Ordinary dice** will do: a 6 counts as "
    "the null, 0. They start as shown, and each keeps to its place: roll dice that look alike one "
    "at a time."
)
_PAWN_LINE = 16.0  # of a die's place: with room for a line to write on below its name
_DIE_PLACE = 12.7, 16.5
"""The sides of a die's place in mm, on small paper and on large: many dice have 16 mm."""


def mat_pages(spec: CollectorsSpec) -> list[DraftPage]:
    """A page to play on: tiles as large as the paper allows, places for pennies, pawns and dice."""
    scale = spec.text.scale
    found = spec.verdict is not None and scale == 1.0  # which large print leaves to the foot
    note = _note(spec.paper, spec, found=found)
    grid = _mat_grid(spec, found=found)
    items: list[Item] = [tile_map(spec, grid, _mat_square, _mat_hole)]
    area = body(spec.paper)
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _MAT_DICE_GAP
    places = area._replace(y=top, height=_place(spec.paper))
    items += _mat_dice(spec, places)
    below = area.inset(0.0, places.bottom + _NOTE_GAP - area.y, 0.0, 0.0)
    items += place_rows(note, below.x, below.y)
    if found and not _is_small(spec.paper):
        items += verdict_card(spec, below.inset(below.width - CARD_WIDTH, 0.0, 0.0, 0.0))
    return [DraftPage(spec.say("Playing mat"), tuple(items), says_check=says_check(spec, items))]


def _note(paper: Paper, spec: CollectorsSpec, *, found: bool) -> list[Row]:
    """The instructions; with `found`, they leave room for the result of a check."""
    scale, ink, note = spec.text.scale, spec.theme.ink, spec.say(_NOTE)
    if _is_small(paper):
        return paragraph(note, body(paper).width, small(spec.theme, "ink"))
    width = body(paper).width - (CARD_WIDTH + _CARD_GAP if found else 0.0)
    size, leading = (9.5, 4.2) if scale == 1.0 else (SMALL_SIZE * scale, SMALL_LEADING * scale)
    return paragraph(note, width, TypeFace(size, leading, ink))


def _is_small(paper: Paper) -> bool:
    return paper.width < PAPERS["a4"].width


def _mat_grid(spec: CollectorsSpec, *, found: bool) -> Grid:
    """The mat's grid, as large as the paper allows, but no larger than real tiles."""

    def fit(paper: Paper) -> Grid | None:
        card = CARD_HEIGHT if found and not _is_small(paper) else 0.0
        note = _NOTE_GAP + max(height_of(_note(paper, spec, found=found)), card) + _BOTTOM
        below, scale = _MAT_DICE_GAP + _place(paper) + note, spec.text.scale
        area = body(paper).inset(0.0, _MAT_TOP, 0.0, below)
        grid = fit_grid(area, len(FILES), len(RANKS), 0.0, pieces.TILE, scale)
        if grid is None or _strip_width(grid.square) < MIN_STRIP:
            return None
        return at_board_top(grid, body(paper), below + COORDINATES_HEIGHT * scale)

    problem = message(
        "a mat with places for pennies does not fit on {paper}", paper=spec.paper.title
    )
    return fit_paper(spec.paper, fit, problem)


def _strip_width(side: float) -> float:
    """The width in mm of the strip above a square's penny, and of the strip to its left."""
    return (side - PENNY.diameter) * (1 - _PENNY_GAP)


def _place(paper: Paper) -> float:
    """The side in mm of the place of a die."""
    return _DIE_PLACE[0] if _is_small(paper) else _DIE_PLACE[1]


def _mat_square(spec: CollectorsSpec, cell: Box, tile: str, coin: int) -> Iterator[Item]:
    """A square of the mat: the tile at the upper left, penny and value at the lower right."""
    side, strip, theme = cell.width, _strip_width(cell.width), spec.theme
    yield cell.rect(theme.light)
    row = cell.y + 0.5 * strip + 0.3
    radius = 0.36 * strip
    yield from symbol(pieces.suit_of(tile), Point(cell.x + 0.6 * strip, row), radius, theme)
    place = Point(cell.x + 0.6 * strip + 2.1 * radius, row)
    yield centred_label(
        str(pieces.value_of(tile)), place, max(11.0, 2.1 * strip), theme.ink, theme.large
    )
    inset = side - strip - PENNY.diameter / 2
    penny = Point(cell.right - inset, cell.bottom - inset)
    yield from pieces.coin(penny, coin, PENNY.diameter, theme)
    ring = min(0.82 * strip, 0.5 * PENNY.diameter)
    yield from pieces.coin(Point(cell.x + 0.48 * strip, penny.y), coin, ring, theme)
    face = TypeFace(SMALL_SIZE * spec.text.scale, SMALL_LEADING, theme.muted)
    name = spec.say(pieces.tile_name(tile))
    if text_width(name, face.font, face.size) <= strip + 2.5:  # where the penny is round
        yield label(name, cell.x + 1.5, cell.bottom - 1.4, face)


def _mat_hole(spec: CollectorsSpec, cell: Box) -> Iterator[Item]:
    """The hole, with a place for each pawn at the start."""
    theme = spec.theme
    yield cell.rect(theme.panel)
    diameter = min(pieces.PAWN, 0.42 * cell.width)
    step = 0.53 * diameter
    middle = Point(cell.centre.x, cell.centre.y - 1.2)
    for suit in range(len(SUITS)):
        x = middle.x + step * (1 if suit % 2 else -1)
        y = middle.y + step * (1 if suit > 1 else -1)
        yield Circle(Point(x, y), diameter / 2, Style(theme.disc.fill, theme.muted, THIN))
        yield from pieces.pawn(Point(x, y), suit, 0.42 * diameter, theme)
    words = Point(cell.centre.x, cell.bottom - 1.9)
    yield centred_label(spec.say("pawns"), words, SMALL_SIZE, theme.muted)


def _mat_dice(spec: CollectorsSpec, box: Box) -> Iterator[Item]:
    """A place for each die, with the face that an ordinary die must show at the start."""
    layout, theme, scale = spec.setup.layout, spec.theme, spec.text.scale
    size, baseline = SMALL_SIZE * scale, 9.6 if scale == 1.0 else 10.6
    face_of = {colour: TypeFace(size, SMALL_LEADING, colour) for colour in (theme.ink, theme.muted)}
    for suit, cell in enumerate(box.columns(len(SUITS), 3.0)):
        face = layout.dice[suit]
        place = cell._replace(width=box.height)
        left = place.right + 1.8
        drawn = [
            signs.rounded_rect(place, 0.1 * place.width, theme.hairline),
            *_pips(place, face or NULL_FACE, theme),
            *symbol(suit, Point(left + 2.6, cell.y + 3.1), 2.6, theme),
            centred_label(str(face), Point(left + 8.0, cell.y + 3.1), 14.0, theme.ink, "bold"),
            label(spec.say(SUIT_NAMES[suit]), left, cell.y + baseline, face_of[theme.ink]),
        ]
        if face == 0:
            y = cell.y + baseline + 3.1 * scale
            drawn.append(label(spec.say("null: a 6"), left, y, face_of[theme.muted]))
        if box.height >= _PAWN_LINE and scale == 1.0:
            drawn += _pawn_line(spec, left, cell, face_of[theme.muted])
        words = spec.say("{suit} die: {face}", suit=SUIT_NAMES[suit], face=face)
        yield Group(tuple(drawn), label=words)


def _pawn_line(spec: CollectorsSpec, x: float, cell: Box, face: TypeFace) -> Iterator[Item]:
    """A line on which players write which pawn stands for the suit."""
    words, y = spec.say("pawn:"), cell.bottom - 0.5
    start = x + text_width(words, face.font, face.size) + 1.0
    yield label(words, x, y, face)
    yield Line(Point(start, y), Point(cell.right, y), spec.theme.hairline)


def _pips(place: Box, face: int, theme: Theme) -> list[Item]:
    side = pieces.DIE - 2.0
    box = Box(place.centre.x - side / 2, place.centre.y - side / 2, side, side)
    return signs.die(box, face, theme)


_PAD = 1.8  # from a card's edge to what is on it
_BELOW = 6.0  # the two lines below the map
_PANEL = 20.5  # the column beside the map
_MOST = 1.5  # times the least size at which a map can be read
_QR = 18.0


def card_pages(spec: CollectorsSpec) -> list[DraftPage]:
    """Pages of the spec's setups as cards, the setups that are won most often first."""
    problem = message("cards whose maps can be read do not fit on {paper}", paper=spec.paper.title)
    return setup_card_pages(
        spec,
        spec.say("Cards, to lay a piecepack from"),
        sorted(spec.cards, key=share_lost),
        fit_paper(spec.paper, _boxes, problem),
        partial(_card, spec),
        done=spec.say(
            "{n} of {count} cards were rated",
            n=sum(card.verdict is not None for card in spec.cards),
            count=len(spec.cards),
        ),
    )


def _boxes(paper: Paper) -> list[Box]:
    """The places of cards on a page: two columns of three if they stay legible, else fewer."""
    width, height = size_of()
    beside, below = _PANEL + 3 * _PAD, _BELOW + 2 * _PAD

    def most(card: float) -> float:
        return min(_MOST, (card - beside) / width) * height + below  # as its map's width asks for

    return card_boxes(paper, width + beside, height + below, most)


def _picture(spec: CollectorsSpec, card: CollectorsCard, box: Box) -> list[Item]:
    shown = Diagram(0, "", "", first_table(card.setup))
    return position(spec.language, shown, None, box, spec.theme)


def share_lost(card: CollectorsCard) -> float:
    """The share of games lost, for sorting; unrated setups come last."""
    return 2.0 if card.verdict is None else 1.0 - card.verdict.seats[0].share


def _card(spec: CollectorsSpec, card: CollectorsCard, number: int, box: Box) -> Iterator[Item]:
    theme, inner = spec.theme, box.inset(_PAD, _PAD, _PAD, _PAD)
    width, height = size_of()
    scales = (inner.width - _PANEL - _PAD) / width, (inner.height - _BELOW) / height
    scale = min(*scales, _MOST)
    free = inner.width - _PANEL - _PAD - scale * width
    place = Box(inner.x + free / 2, inner.y, scale * width, scale * height)
    yield from _picture(spec, card, place)
    left = inner.right - _PANEL
    yield from _panel(spec, card, number, Box(left, inner.y, _PANEL, inner.height - _BELOW))
    yield label(game_line(card.setup, spec.language), inner.x, inner.bottom - 2.9, small(theme))
    yield label(card.setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE))


def card_face(spec: CollectorsSpec, card: CollectorsCard) -> CardFace:
    """The face of a setup's card: the map, and how often the setup is won."""

    def picture(box: Box) -> list[Item]:
        return _picture(spec, card, box)

    return CardFace(card.setup, *size_of(), _MOST, picture, partial(_card_rows, spec, card))


def _card_rows(spec: CollectorsSpec, card: CollectorsCard, width: float) -> list[Row]:
    """The grade, how often the setup is won, and its seed."""
    theme = spec.theme
    face = TypeFace(11.0, 4.8, theme.ink, "bold")
    rows = paragraph(spec.say(grade(card.verdict)), width, face, before=1.2)
    if card.verdict and (share := chance(card.verdict)):
        words = spec.say(
            "computer {players} win {share}", players=players_words(card.verdict), share=share
        )
        rows += paragraph(words, width, small(theme, "ink"))
    if card.setup.seed is not None:
        seed = spec.say("seed {seed}", seed=card.setup.seed)
        rows += paragraph(seed, width, small(theme), before=1.2)
    return rows


def _panel(spec: CollectorsSpec, card: CollectorsCard, number: int, box: Box) -> list[Item]:
    """The column beside the map: the card's head, its grade, and the QR code."""
    theme = spec.theme
    rows = [*head_rows(spec, number, box.width), *_card_rows(spec, card, box.width)]
    code = qr_code(spec.address(card.setup), box.right - _QR, box.bottom - _QR, _QR, theme.ink)
    return [*place_rows(rows, box.x, box.y), code]
