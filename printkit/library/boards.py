"""Boards on a screen: of a game in play, or of a layout in the making."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from dataclasses import dataclass, replace
from math import dist
from typing import TYPE_CHECKING, Any

from printkit.judging.session import kernel_of
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.laying import Laid
from printkit.layouts.messages import message
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.setup import Record, Setup
from printkit.library.arguments import Played, in_words, record_of
from printkit.output.contract import sheets_of
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.scene import Group, Page, Transform
from printkit.output.drawing.svg import render_svg
from printkit.output.drawing.theme import THEMES
from printkit.output.sheet import BoardPicture, Diagram, Spot
from printkit.printing.prepress import one_of

if TYPE_CHECKING:
    from printkit.engines.kernel.position import Position


@in_words
def board(of: Played, *, theme: str = "colour") -> Board:
    """Return the board of a game, before or during play, with its last move.

    The layout of a setup may be incomplete or illegal, as it is not played. Raises InputError for
    the first illegal move.

    >>> board = printkit.board("coin-isolation#7")
    >>> board, board.svg()[:5], board.spots[-1].words
    (<Board of Coin Isolation, 66.8 x 66.8 mm>, '<svg ', 'h1, penny')
    """
    return played_board(record_of(of), theme, ENGLISH)


def played_board(
    record: Record, theme: str, language: Language, named: Game | None = None
) -> Board:
    """Return the board of a game as `board` does, with its words in a language.

    With a `named` game, it is drawn with the coins of that game.
    """
    setup = record.setup
    sheets = sheets_of(setup.game)
    shown = Diagram(0, "", "", sheets.first_table(setup))
    before = None
    if record.moves:
        from printkit.engines.kernel.position import positions  # not needed for a setup

        last_two = deque(positions(kernel_of(setup), record), maxlen=2)
        before, shown = (Diagram(at.ply, move, "", at.table()) for move, at in last_two)
    return draw_table(replace(setup, game=named or setup.game), shown, before, theme, language)


_NAME = "board"
_EDGE = 0.6  # mm below all


def laid_board(setup: Setup[Layout], laid: Laid[Layout], language: Language = ENGLISH) -> Board:
    """Return the board with the pieces laid so far, for a game that is played as the setup says.

    The setup may lack a layout. Parts below the board that only play needs are left out.
    """
    sheets = sheets_of(setup.game)
    table = laid.table or sheets.first_table(setup)
    theme = THEMES["colour"].with_accent(sheets.accent)
    picture = sheets.draw_screen(setup, Diagram(0, "", "", table), None, theme, language)
    height = min(picture.height, max(bounds(item).bottom for item in picture.items) + _EDGE)
    return Board(replace(picture, height=height), setup.game.title)


def laid_piece(
    setup: Setup[Layout], laid: Laid[Layout], name: str, language: Language = ENGLISH
) -> str:
    """Return an SVG document of a piece alone, as it lies on the board.

    Raises InputError for an unknown piece.
    """
    pieces = {piece.name: piece for piece in laid.pieces(setup.game, setup.variants)}
    words = language.say(one_of(pieces, name, message("piece")).words)
    bare = laid.clear()
    board = _draw(setup, bare)
    places = [spot for spot in board.spots if spot.name in bare.places]
    middle = Box(0.0, 0.0, board.width, board.height).centre
    at = min(places, key=lambda spot: dist(spot.box.centre, middle))
    after = _draw(setup, bare.put(at.name, name))
    box = _around([s for s in after.spots if s.name in bare.places and s not in places])
    items = Group(tuple(cut(after.picture.items, box)), Transform(e=-box.x, f=-box.y))
    return render_svg(Page(box.width, box.height, (items,), name, words), words)


def _draw(setup: Setup[Layout], laid: Laid[Layout]) -> Board:
    return laid_board(replace(setup, layout=laid.sketch), laid)


def _around(spots: list[Spot]) -> Box:
    """Return the smallest box around all these spots."""
    boxes = [spot.box for spot in spots]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(x, y, right - x, bottom - y)


@dataclass(frozen=True, slots=True)
class Board:
    """A board for a screen: its size and its `spots` in mm, and a `title`."""

    picture: BoardPicture
    title: str

    def __repr__(self) -> str:
        return f"<Board of {self.title}, {self.width:g} x {self.height:g} mm>"

    def _repr_svg_(self) -> str:
        """Show the board in a notebook."""
        return self.svg()

    @property
    def width(self) -> float:
        return self.picture.width

    @property
    def height(self) -> float:
        return self.picture.height

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return the places on the board that can be tapped, in reading order."""
        return self.picture.spots

    def svg(self) -> str:
        """Return the picture as an SVG document."""
        page = Page(self.width, self.height, self.picture.items, _NAME, self.title)
        return render_svg(page, self.title)


def draw_table(
    setup: Setup[Layout],
    shown: Diagram[Any],
    before: Diagram[Any] | None = None,
    theme: str = "colour",
    language: Language = ENGLISH,
) -> Board:
    """Return the board with what lies on it, and what changed since the diagram `before`."""
    sheets = sheets_of(setup.game)
    colours = one_of(THEMES, theme, message("theme")).with_accent(sheets.accent)
    return Board(sheets.draw_screen(setup, shown, before, colours, language), setup.game.title)


def picture_of(of: Setup[Layout] | Record | Puzzle | Position) -> str | None:
    """Return a picture for a notebook, as an SVG document.

    Returns None for a position whose setup is not known, and for illegal moves.
    """
    if isinstance(of, Puzzle):
        of = of.record
    if isinstance(of, Setup | Record):
        with suppress(InputError):
            return board(of).svg()
        return None
    return draw_table(of.setup, Diagram(0, "", "", of.table())).svg() if of.setup else None
