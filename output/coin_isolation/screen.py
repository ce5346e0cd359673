"""The board on a screen: coins, pawns, and those that wait beside it for their first path."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.coin_isolation.coinage import coins_of
from layouts.coin_isolation.layout import FILES, RANKS, SQUARES, CoinLayout
from layouts.coin_isolation.table import Table
from layouts.setup import Setup
from output.coin_isolation.diagram import BoardView
from output.coin_isolation.positions import MIN_SQUARE, PositionView, trail
from output.contract import BoardPicture, Diagram, Screen, Spot
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page.pawns import pawn

# All lengths are in mm.
_MARGIN = 4.2  # around the board: coordinates, and pawns that wait
_PAWN = 1.75
_GAP = 0.2  # between the board and a pawn beside it


def laid(setup: Setup[CoinLayout]) -> Table:
    """Coins, and pawns beside the board."""
    begins = setup.head_start
    return Table(
        piles=tuple((coin,) if coin else () for coin in setup.layout.coins),
        pawns=(None,) * setup.players,
        money=(*begins, *(0,) * (setup.players - len(begins))),
        renegades=(False,) * setup.players,
        sides=setup.sides,
        to_move=0,
    )


def draw(
    setup: Setup[CoinLayout],
    shown: Diagram[Table],
    before: Diagram[Table] | None,
    theme: Theme,
) -> BoardPicture:
    """The position with the way of the last move."""
    view = BoardView(_MARGIN, _MARGIN, MIN_SQUARE)
    picture = PositionView(shown.table, view, coins_of(setup.game), theme, 1.0)
    way = trail(shown.move, before.table if before else None)
    items = (*picture.drawn(way), *_waiting(view, shown.table, theme))
    spots = tuple(
        Spot(SQUARES[square], view.cell(square), f"{SQUARES[square]}, {lies or 'empty'}")
        for rank in reversed(range(len(RANKS)))
        for square in range(rank * len(FILES), (rank + 1) * len(FILES))
        for lies in [picture.lying(square)]
    )
    width, height = view.box.width + 2 * _MARGIN, view.box.height + 2 * _MARGIN
    return BoardPicture(width, height, items, spots)


def _waiting(view: BoardView, table: Table, theme: Theme) -> Iterator[Item]:
    """In the middle of each side the pawn of who starts there, until it comes in."""
    box, beside = view.box, _GAP + _PAWN
    places = {
        "bottom": Point(box.centre.x, box.bottom + beside),
        "right": Point(box.right + beside, box.centre.y),
        "top": Point(box.centre.x, box.y - beside),
        "left": Point(box.x - beside, box.centre.y),
    }
    for seat, side in enumerate(table.sides):
        if table.pawns[seat] is None:
            drawn = pawn(places[side], seat, _PAWN, theme)
            yield Group(drawn, label=f"player {seat + 1}’s pawn, {side} side")


SCREEN = Screen(laid, draw)
