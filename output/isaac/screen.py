"""The board on a screen: tiles, counters, and below it the tiles that are not placed (yet)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from layouts.isaac.layout import IsaacLayout
from layouts.isaac.table import Table
from layouts.isaac.tiles import SEATS, SHORTEST, SIZE, Kind, hand_name
from layouts.setup import Setup
from output.contract import BoardPicture, Diagram, Screen, Spot
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.isaac import tiles
from output.isaac.positions import HEIGHT, WIDTH, grid_of, position
from output.page.dice import rounded
from output.page.flow import TypeFace, label
from output.page.small_print import SMALL_SIZE

# All lengths are in mm.
_GAP = 1.0  # above the players' names
_NAME, _ROW, _TILE = 4.4, 4.7, 3.6
_LONGEST_SQUARE = 2.9  # of a tile that is not placed
_COUNT = 7.0  # what "× 12" takes beside it
_MARGIN, _EDGE = 2.6, 0.6
_BETWEEN = 3.0  # the players


def laid(setup: Setup[IsaacLayout]) -> Table:
    """The tiles of the opening, and what it leaves of each player's."""
    layout = setup.layout
    return Table(
        tiles=tuple(
            tuple(sorted(layout.opening[seat :: len(SEATS)], key=lambda tile: tile.first))
            for seat in range(len(SEATS))
        ),
        left=tuple(_left(layout, seat) for seat in range(len(SEATS))),
        scores=(0,) * len(SEATS),
        counters=(None,) * len(SEATS),
        longest=(0,) * len(SEATS),
        to_move=len(layout.opening) % len(SEATS),
    )


def _left(layout: IsaacLayout, seat: int) -> tuple[Kind, ...]:
    """Of a kind that has more tiles on the board than there are, none."""
    return tuple(Kind(kind.length, kind.value, max(0, kind.count)) for kind in layout.left(seat))


def draw(
    setup: Setup[IsaacLayout],
    shown: Diagram[Table],
    before: Diagram[Table] | None,
    theme: Theme,
) -> BoardPicture:
    """The position, the tile of the last move in a frame, and the players' tiles below."""
    table = shown.table
    unknown = dict.fromkeys(range(SHORTEST, SIZE + 1), 0)  # of a set that lacks them
    worth = {**unknown, **tiles.values(setup.layout.tiles)}
    board = Box(0.0, 0.0, WIDTH, HEIGHT)
    items = [*position(board, shown, worth, theme)]
    spots = [*_squares(table, board)]
    below = Box(_MARGIN, board.bottom + _GAP, board.width - 2 * _MARGIN, 0.0)
    height = below.y
    for seat, place in enumerate(below.columns(len(SEATS), _BETWEEN)):
        kinds = table.left[seat]
        items += _name(place, seat, theme)
        for kind, box in zip(kinds, _rows(place, len(kinds)), strict=True):
            items.append(_kind(box, kind, seat, table.left, theme))
            words = f"{SEATS[seat]}’s tiles {kind.length} long, worth {kind.value}: {kind.count}"
            spots.append(Spot(hand_name(seat, kind.length), box, words))
            height = max(height, box.bottom)
    return BoardPicture(board.width, height + _EDGE, tuple(items), tuple(spots))


def _squares(table: Table, board: Box) -> Iterator[Spot]:
    grid = grid_of(board)
    lies = {
        square: f"{SEATS[seat]}’s {tile.length} long {tile.name}"
        for seat, placed in enumerate(table.tiles)
        for tile in placed
        for square in tile.squares
    }
    for seat, square in enumerate(table.counters):
        if square is not None:
            under = f", {lies[square]}" if square in lies else ""
            lies[square] = f"{SEATS[seat]}’s counter{under}"
    for row in reversed(range(SIZE)):
        for square in range(row * SIZE, (row + 1) * SIZE):
            words = f"{square:02}, {lies.get(square, 'empty')}"
            yield Spot(f"{square:02}", tiles.cell(grid, square), words)


def _rows(place: Box, count: int) -> list[Box]:
    return [place._replace(y=place.y + _NAME + row * _ROW, height=_ROW) for row in range(count)]


def _name(place: Box, seat: int, theme: Theme) -> Iterator[Item]:
    """A player's sign and name."""
    y = place.y + _NAME / 2
    yield from tiles.counter(Point(place.x + 1.9, y), seat, 1.7, theme)
    face = TypeFace(SMALL_SIZE * 1.2, _NAME, theme.ink, "bold")
    yield label(SEATS[seat], place.x + 4.6, y + 1.0, face)


def _kind(row: Box, kind: Kind, seat: int, hands: Sequence[Sequence[Kind]], theme: Theme) -> Group:
    """A tile of a kind, pale where none is left, and how many there are."""
    longest = max((kind.length for hand in hands for kind in hand), default=SIZE)
    square = min(_LONGEST_SQUARE, (row.width - _COUNT) / longest)
    y = row.centre.y - _TILE / 2
    box = Box(row.x, y, kind.length * square, _TILE)
    style = theme.tiles[seat] if kind.count else theme.tile_place(seat)
    drawn: list[Item] = [rounded(box, 0.5, style)]
    for joint in range(1, kind.length):
        x = box.x + joint * square
        drawn.append(Line(Point(x, y + 0.4), Point(x, y + _TILE - 0.4), theme.divisions[seat]))
    drawn += tiles.plate(kind.value, box.centre, _TILE, seat, theme)
    face = TypeFace(SMALL_SIZE * 1.1, _ROW, theme.ink if kind.count else theme.muted)
    drawn.append(label(f"× {kind.count}", box.right + 1.2, row.centre.y + 0.95, face))
    return Group(tuple(drawn), label=f"{SEATS[seat]}: {kind.count} of length {kind.length}")


SCREEN = Screen(laid, draw)
