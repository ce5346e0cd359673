"""Laying out: pictures of a layout in the making, and of the pieces it is made of."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from layouts.errors import InputError
from layouts.game import Layout
from layouts.laying import Laid
from layouts.setup import Setup
from output.contract import Diagram, Spot
from output.drawing.bounds import bounds, within
from output.drawing.box import Box
from output.drawing.scene import Group, Page, Transform
from output.drawing.svg import render_svg
from output.drawing.theme import THEMES
from output.games import sheets_of
from printkit.library.board import Board

_EDGE = 0.6  # mm below all


def laid_board(setup: Setup[Layout], laid: Laid[Layout]) -> Board:
    """The board with what is laid on it, for a game that is played as the setup says.

    The setup's layout need be none. What has room below the board only during play is left out.
    """
    screen = sheets_of(setup.game).screen
    table = laid.table or screen.laid(setup)
    theme = THEMES["colour"].accented(sheets_of(setup.game).accent)
    picture = screen.draw(setup, Diagram(0, "", "", table), None, theme)
    height = min(picture.height, max(bounds(item).bottom for item in picture.items) + _EDGE)
    return Board(replace(picture, height=height), setup.game.title)


def laid_piece(setup: Setup[Layout], laid: Laid[Layout], name: str) -> str:
    """A piece as it lies on the board, alone, as an SVG document.

    Raises InputError where there is no such piece.
    """
    known = {piece.name: piece for piece in laid.pieces(setup.game, setup.variants)}
    if name not in known:
        raise InputError(f"there is no piece {name[:40]!r}; choose from: {', '.join(known)}")
    bare = laid.cleared()
    board = _drawn(setup, bare)
    places = [spot for spot in board.spots if spot.name in bare.places]
    middle = Box(0.0, 0.0, board.width, board.height).centre
    at = min(places, key=lambda spot: dist(spot.box.centre, middle))
    after, told = _drawn(setup, bare.put(at.name, name)), {spot.words for spot in places}
    box = _around([s for s in after.spots if s.name in bare.places and s.words not in told])
    items = Group(tuple(within(after.picture.items, box)), Transform(e=-box.x, f=-box.y))
    page = Page(box.width, box.height, (items,), name, known[name].words)
    return render_svg(page, known[name].words)


def _drawn(setup: Setup[Layout], laid: Laid[Layout]) -> Board:
    return laid_board(replace(setup, layout=laid.sketch), laid)


def _around(spots: list[Spot]) -> Box:
    """The box of all these."""
    boxes = [spot.box for spot in spots]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)
