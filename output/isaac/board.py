"""Isaac's board, bare or with places for the opening's tiles, and pieces to cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor

from printkit.layouts.errors import InputError
from printkit.layouts.isaac.game import GAME
from printkit.layouts.isaac.tiles import SEATS, SIZE, Tile, TileKind, counter_square, total
from printkit.layouts.language import Language
from printkit.layouts.messages import listed, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Point, Style, Text, Transform
from printkit.output.drawing.theme import HAIR, Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.isaac import tiles
from printkit.output.isaac.tiles import IsaacSpec
from printkit.output.page.charts import CARD_WIDTH, says_check, verdict_card
from printkit.output.page.composition import enlarge
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages, gap, piece_area
from printkit.output.page.flow import SMALL_SIZE, TypeFace, centred_label, label, small, tabular
from printkit.output.page.frame import body
from printkit.output.page.grid import Grid, at_board_top, board
from printkit.output.page.signs import badge_shape, rounded_rect
from printkit.output.sheet import DraftPage

MIN_SQUARE = 12.0
"""The least side of a square in mm: room for two coordinates, and tiles that can be handled."""

_MAX_SQUARE = 28.0
_EDGE = 5.0  # a player's name at each end of the board
_NUMBERS, _NAME = 0.48, 0.4  # points of numbers and of four fifths of names, a mm of a square
_NUMBER_GAP = 0.3  # from a number to a tile
_LARGEST_NAME = 14.0  # points: what there is room for on common paper
_DOT = 0.85  # of half a number's height: half the sign beside it
_SIGN, _SIGN_GAP = 1.9, 0.6  # half the sign beside a name, and from a sign to its words
_CORNER = 0.45  # from a square's edges to its coordinates
_PANEL_HEIGHT, _PANEL_GAP = 20.5, 2.0
_COMMON_WIDTH = 203.2  # of what a sheet of A4 or Letter takes
_LABELS, _LABEL_GAP = 32.0, 1.5  # the least width of the labels of the panel's table, and the gap
_COLUMN_GAP, _LINE = 3.0, 3.5  # of the panel's table
_LEAST_TABLE = 100.0  # its width beside what the check found
_ICON = 4.4  # the side of a square of its tiles


def board_pages(spec: IsaacSpec) -> list[DraftPage]:
    """Pages of the bare board."""
    grid = board_grid(spec.paper)
    hands = [spec.setup.layout.tiles] * len(SEATS)
    board = Group(tuple(board_items(spec, grid)), label=spec.say("board of 10 × 10 squares"))
    return [DraftPage(spec.say("Board"), (board, *_panel(spec, grid, hands)))]


def setup_pages(spec: IsaacSpec) -> list[DraftPage]:
    """The board with places for the tiles of the opening, and the tiles in hand.

    The places are pale, so that a square looks free once its tile has been removed.
    """
    layout, grid = spec.setup.layout, board_grid(spec.paper)
    worth = tiles.values(layout.tiles)
    placed = (
        _place(grid, tile, worth[tile.length], turn % len(SEATS), spec)
        for turn, tile in enumerate(layout.opening)
    )
    hands = [layout.tiles_left(seat) for seat in range(len(SEATS))]
    panel = tuple(_panel(spec, grid, hands, found=True))
    board = Group((*board_items(spec, grid), *placed), label=spec.say("board of 10 × 10 squares"))
    return [DraftPage(spec.say("Setup"), (board, *panel), says_check=says_check(spec, panel))]


def _place(grid: Grid, tile: Tile, value: int, seat: int, spec: IsaacSpec) -> Group:
    """The place of a tile, as large as a paper tile, in its owner's style, with its value."""
    theme, size = spec.theme, SMALL_SIZE * spec.text.scale
    square, squares = grid.square, tiles.outline(grid, tile)
    length, breadth = tiles.tile_length(tile.length, square), tiles.tile_breadth(square)
    edge = rounded_rect(Box(0.0, 0.0, length, breadth), 0.06 * square, theme.tile_place(seat))
    middle = Point(length / 2, breadth / 2)
    name = GAME.seat_name(seat)
    said = spec.say("{player}, {value}", player=name, value=value)
    words = centred_label(said, middle, size, theme.muted)
    x, y = squares.centre
    if tile.vertical:
        place = Transform(0, -1, 1, 0, x - breadth / 2, y + length / 2)
    else:
        place = Transform(e=x - length / 2, f=y - breadth / 2)
    drawn = spec.say("place of {player}: {tile}", player=name, tile=tile.name)
    return Group((edge, words), place, label=drawn)


def board_grid(paper: Paper) -> Grid:
    """The grid of the board on this paper. Raises InputError if its squares would be too small."""

    def fit(paper: Paper) -> Grid | None:
        area = body(paper)
        height = area.height - 2 * _EDGE
        square = floor(100 * min(area.width / SIZE, height / SIZE, _MAX_SQUARE)) / 100
        if square < MIN_SQUARE:
            return None
        side = square * SIZE
        grid = Grid(area.x + (area.width - side) / 2, area.y + _EDGE, square, SIZE, SIZE)
        return at_board_top(grid, area, _EDGE + min(height - side, _PANEL_GAP + _PANEL_HEIGHT))

    return fit_paper(
        paper, fit, message("a board for real tiles does not fit on {paper}", paper=paper.title)
    )


def board_items(spec: IsaacSpec, grid: Grid) -> Iterator[Item]:
    """The board: its squares, and the numbers that each player reads."""
    theme = spec.theme
    yield from board(grid, theme, theme.hairline)
    half = Grid(grid.x, grid.y, grid.square * SIZE / 2, 2, 2)
    yield from half.lines(theme.frame)
    for seat in range(len(SEATS)):
        # Light reads the same from the other side
        turn = Transform() if seat == 0 else tiles.half_turn(grid.box.centre)
        yield _start(grid, seat, theme)
        said = spec.say("{player}’s coordinates", player=GAME.seat_name(seat))
        yield Group(tuple(_track(spec, grid, seat)), turn, label=said)


def _number_size(grid: Grid, scale: float) -> float:
    """The size of the track's numbers in points, larger by `scale` if tiles leave room."""
    usual = max(SMALL_SIZE, _NUMBERS * grid.square)
    beside = (grid.square - tiles.tile_breadth(grid.square)) / 2 - _CORNER - _NUMBER_GAP
    room = beside / max(cap_height("regular", 1.0), text_width("00", "regular", 1.0))
    return max(usual, min(SMALL_SIZE * scale, room))


def _start(grid: Grid, seat: int, theme: Theme) -> Item:
    """The outline of a player's counter on its first square."""
    margin = (grid.square - tiles.counter_size(grid.square)) / 2
    place = grid.cell_at(counter_square(seat, 0)).inset(margin, margin, margin, margin)
    if seat == 0:
        return Circle(place.centre, place.width / 2, theme.hairline)
    return place.rect(theme.hairline)


def _track(spec: IsaacSpec, grid: Grid, seat: int) -> Iterator[Item]:
    """A number in each square's lower left corner, and the player's sign and name below.

    The numbers name the squares, and count the score of the player who reads them upright.
    """
    theme, scale = spec.theme, spec.text.scale
    size = _number_size(grid, scale)
    half, width = cap_height("regular", size) / 2, text_width("00", "regular", size)
    sign = replace(theme.seats[seat], width=HAIR)
    for score in range(SIZE * SIZE):
        cell = grid.cell_at(counter_square(0, score))
        x, y = cell.x + _CORNER, cell.bottom - _CORNER - 0.1
        yield Text(Point(x, y), f"{score:02}", size, theme.muted)
        yield badge_shape(Point(x + width + _SIGN_GAP + half, y - half), seat, _DOT * half, sign)
    usual = 1.25 * max(SMALL_SIZE, _NAME * grid.square)
    size = max(usual, min(usual * scale, _LARGEST_NAME))
    half, name = cap_height("bold", size) / 2, spec.say(GAME.seat_name(seat))
    x, y = grid.box.centre.x, grid.box.bottom + 1.2 + 2 * half
    yield Text(Point(x, y), name, size, theme.ink, "bold", "middle")
    left = x - text_width(name, "bold", size) / 2 - _SIGN_GAP - _SIGN
    yield from tiles.counter(Point(left, y - half), seat, _SIGN, theme, spec.language)


def scale_to_common(area: Box, scale: float = 1.0) -> tuple[Box, Transform]:
    """The area, scaled to common paper at (0, 0), and the transform that scales it back.

    Items on it become `scale` times as large as usual, and larger on larger paper.
    """
    return enlarge(area, scale * max(1.0, area.width / _COMMON_WIDTH))


def _panel(
    spec: IsaacSpec, grid: Grid, hands: Sequence[Sequence[TileKind]], *, found: bool = False
) -> Iterator[Item]:
    """A table of the tiles that each player has to place; framed if there is room.

    The frame also holds the result of a check, if it was `found`.
    """
    found = found and spec.verdict is not None
    theme, area = spec.theme, body(spec.paper)
    below = grid.box.bottom + _EDGE
    free = area._replace(y=below, height=area.bottom - below)
    box, place = scale_to_common(free, spec.text.scale)
    framed = box.height >= _PANEL_GAP + _PANEL_HEIGHT
    items: list[Item] = []
    if framed:
        box = box._replace(y=_PANEL_GAP, height=_PANEL_HEIGHT)
        items.append(box.rect(theme.panel))
        box = box.inset(4.0, 2.0, 4.0, 1.2)
        if found and box.width >= _LEAST_TABLE + CARD_WIDTH:
            card = box.inset(box.width - CARD_WIDTH, -1.5, 0.0, -1.0)
            box = box.inset(0.0, 0.0, CARD_WIDTH + 4.0, 0.0)
            items += verdict_card(spec, card)
    said = _hands_words(hands, spec.language)
    drawn = Group(tuple(_hands(spec, box, hands, lengths=framed)), label=said)
    items.append(Group((drawn,), label=spec.say("tiles to place")))
    yield Group(tuple(items), place)


def _hands_words(hands: Sequence[Sequence[TileKind]], language: Language) -> str:
    """The number of tiles of each kind that each player has, in words."""
    said = (
        language.say(
            "{player} has {count}, {tiles}",
            player=GAME.seat_name(seat),
            count=total(hand),
            tiles=listed(map(tiles.kind_words, hand), ","),
        )
        for seat, hand in enumerate(hands)
    )
    return "; ".join(said)


def _hands(
    spec: IsaacSpec, box: Box, hands: Sequence[Sequence[TileKind]], *, lengths: bool
) -> Iterator[Item]:
    """A column for each kind of tile: a picture, and the number that each player has.

    Dark begins if both players have the same number of tiles, else Light, since an opening is laid
    in turn order.
    """
    first, theme = int(total(hands[0]) < total(hands[1])), spec.theme
    face = tabular(small(theme, "ink"))
    strong = replace(face, font="bold")
    title = TypeFace(10.0, 4.6, theme.accent, "bold")
    heading = spec.say("Tiles to place")
    yield label(heading, box.x, box.y + 3.2, title)
    titled = text_width(heading, title.font, title.size)
    words = [spec.say("squares")] if lengths else []
    for seat, hand in enumerate(hands):
        name, count = GAME.seat_name(seat), total(hand)
        words.append(
            spec.say("{player} has {count} and begins", player=name, count=count)
            if seat == first
            else spec.say("{player} has {count}", player=name, count=count)
        )
    baselines = [box.y + _ICON + 0.8 + (row + 0.78) * _LINE for row in range(len(words))]
    for text, y in zip(words, baselines, strict=True):
        yield label(text, box.x, y, face)
    widths = (text_width(text, face.font, face.size) for text in words)
    left = max(_LABELS, _LABEL_GAP + max(titled, *widths))
    columns = box.inset(left, 0.0, 0.0, 0.0)
    for place, *kinds in zip(_columns(hands[0], columns), *hands, strict=True):
        yield from tiles.icon(place, kinds[0], theme)
        numbers = [kinds[0].length] if lengths else []
        numbers += [kind.count for kind in kinds]
        for row, (number, y) in enumerate(zip(numbers, baselines, strict=True)):
            is_count = row >= len(numbers) - len(kinds)
            yield label(str(number), place.centre.x, y, strong if is_count else face, "middle")


def _columns(kinds: Sequence[TileKind], box: Box) -> list[Box]:
    """The places of the kinds' pictures, as wide as their lengths and values need."""
    needed = [tiles.least_icon(kind) for kind in kinds]
    width = box.width - _COLUMN_GAP * (len(kinds) - 1)

    def widths(unit: float) -> list[float]:
        return [max(k.length * unit, least) for k, least in zip(kinds, needed, strict=True)]

    units = (_ICON - 0.1 * step for step in range(int(_ICON / 0.1)))
    unit = next(unit for unit in units if sum(widths(unit)) <= width)
    parted = box._replace(height=_ICON).parts(wide + _COLUMN_GAP for wide in widths(unit))
    return [place._replace(width=place.width - _COLUMN_GAP) for place in parted]


def piece_pages(spec: IsaacSpec) -> list[DraftPage]:
    """Pages of tiles to cut out: both players' on one page if they fit, else separate pages.

    Each player's counter is among the tiles. Fronts and backs are alike. Raises InputError if the
    paper is too small for a tile.
    """
    longest = spec.setup.layout.tiles[-1].length
    problem = message(
        "a tile of length {length} does not fit on {paper}", length=longest, paper=spec.paper.title
    )
    return fit_paper(spec.paper, lambda paper: _drafts(replace(spec, paper=paper)), problem)


def _drafts(spec: IsaacSpec) -> list[DraftPage]:
    """The pages of pieces; empty if the paper is too small."""
    note = spec.say(
        "Cut along the dashed lines, rows apart first. For the board on {paper}.",
        paper=spec.paper.title,
    )
    square = board_grid(spec.paper).square
    sets = [
        [*_pack_rows(spec, list(_tiles(spec, seat))), counter_piece(spec, seat, square)]
        for seat in (0, 1)
    ]
    if all(piece.width >= piece.height for pieces in sets for piece in pieces):
        # upright tiles of both stand side by side; else each player's have rows of their own
        sets = [
            [replace(piece, row=name) for piece in pieces]
            for name, pieces in zip(SEATS, sets, strict=True)
        ]
    try:
        together = cutout_pages(spec, spec.say("Tiles and counters"), [*sets[0], *sets[1]], note)
    except InputError:
        return []
    if sum(draft.side == "front" for draft in together) == 1:
        return together
    return [
        draft
        for seat, pieces in enumerate(sets)
        for title in [spec.say("{player}’s tiles", player=GAME.seat_name(seat))]
        for draft in cutout_pages(spec, title, pieces, note)
    ]


def _tiles(spec: IsaacSpec, seat: int) -> Iterator[CutOut]:
    """A player's tiles, the longest first; tiles longer than the paper's width are upright."""
    width = piece_area(spec).width
    for tile in tile_pieces(spec, seat, board_grid(spec.paper).square):
        if tile.width > width:
            turned = Group(tile.front.items, Transform(0, 1, -1, 0, tile.height, 0))
            face = replace(tile.front, items=(turned,))
            yield CutOut(tile.label, tile.height, tile.width, face, face)
        else:
            yield tile


def tile_pieces(spec: IsaacSpec, seat: int, square: float) -> Iterator[CutOut]:
    """A player's tiles for a board with such squares, the longest first."""
    ground, breadth = replace(spec.theme.tiles[seat], stroke=None), tiles.tile_breadth(square)
    for kind in reversed(spec.setup.layout.tiles):
        items = tuple(
            tiles.tile_face(kind.length, square, kind.value, seat, spec.theme, spec.language)
        )
        face = CutOutSide(ground, items)
        name = spec.say(
            "{player} tile of length {length}", player=GAME.seat_name(seat), length=kind.length
        )
        length = tiles.tile_length(kind.length, square)
        yield from [CutOut(name, length, breadth, face, face)] * kind.count


def counter_piece(spec: IsaacSpec, seat: int, square: float) -> CutOut:
    """A player's counter for a board with such squares."""
    theme = spec.theme
    size = tiles.counter_size(square)
    ground = Style(fill=theme.seats[seat].fill)
    face = CutOutSide(ground, tuple(tiles.counter_face(square, seat, theme, spec.language)))
    name = spec.say("{player} counter", player=GAME.seat_name(seat))
    return CutOut(name, size, size, face, face, round=seat == 0)


def _pack_rows(spec: IsaacSpec, pieces: list[CutOut]) -> list[CutOut]:
    """Sort the pieces so that they take few rows: each row is filled with pieces that fit."""
    width, between = piece_area(spec).width, gap(spec)
    left, packed = list(pieces), []
    while left:
        free, height = width + between, left[0].height
        for piece in tuple(left):
            if piece.height == height and piece.width + between <= free + 1e-6:
                packed.append(piece)
                left.remove(piece)
                free -= piece.width + between
    return packed
