"""Boards: positions as pictures for a screen, with the places on them that can be pointed at."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from output.contract import BoardPicture, Diagram, Spot
from output.drawing.scene import Page
from output.drawing.theme import THEMES
from output.games import sheets_of
from printkit.library.play import replay
from printkit.library.setups import Played, record_of
from printkit.prepress import one_of

_NAME = "board"


@dataclass(frozen=True, slots=True)
class Board:
    """A board as a screen shows it, its size and `spots` in mm, and a `title` for it."""

    picture: BoardPicture
    title: str

    @property
    def width(self) -> float:
        return self.picture.width

    @property
    def height(self) -> float:
        return self.picture.height

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The places on it, in the order in which they are read."""
        return self.picture.spots

    def svg(self) -> str:
        """The picture as an SVG document."""
        from output.drawing.svg import render_svg

        page = Page(self.width, self.height, self.picture.items, _NAME, self.title)
        return render_svg(page, self.title)


def board(of: Played, *, theme: str = "colour") -> Board:
    """The board of a game that was played so far or is about to begin, and its last move.

    The layout of a setup need not be complete, nor legal: it is not played. Raises InputError for
    the first move that is illegal.
    """
    record = record_of(of)
    setup = record.setup
    game, screen = setup.game, sheets_of(setup.game).screen
    colours = one_of(THEMES, theme, "theme").accented(sheets_of(game).accent)
    shown = Diagram(0, "", "", screen.laid(setup))
    before = None
    if record.moves:
        last_two = deque(replay(record), maxlen=2)
        before, shown = (Diagram(at.ply, move, "", at.table()) for move, at in last_two)
    return Board(screen.draw(setup, shown, before, colours), game.title)
