"""Pictures of boards for a screen, as notebooks and pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from layouts.game import Layout
from layouts.setup import Setup
from output.contract import sheets_of
from output.drawing.scene import Page
from output.drawing.theme import THEMES
from output.sheet import BoardPicture, Diagram, Spot
from printkit.printing.prepress import one_of

if TYPE_CHECKING:
    from engines.kernel.position import Position

_NAME = "board"


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
        from output.drawing.svg import render_svg

        page = Page(self.width, self.height, self.picture.items, _NAME, self.title)
        return render_svg(page, self.title)


def draw_table(
    setup: Setup[Layout],
    shown: Diagram[Any],
    before: Diagram[Any] | None = None,
    theme: str = "colour",
) -> Board:
    """Return the board with what lies on it, and what changed since the diagram `before`."""
    sheets = sheets_of(setup.game)
    colours = one_of(THEMES, theme, "theme").with_accent(sheets.accent)
    return Board(sheets.draw_screen(setup, shown, before, colours), setup.game.title)


def position_svg(position: Position) -> str:
    """Return a picture of a position whose setup is known, as an SVG document."""
    assert position.setup is not None
    return draw_table(position.setup, Diagram(0, "", "", position.table())).svg()
