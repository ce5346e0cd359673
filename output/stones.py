"""The sheets of games with black and white stones, and their board on a screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, TypeAlias

from printkit.layouts.grid import SquareBoard
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, counted, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.setup import Setup
from printkit.layouts.stones import SEATS, StoneLayout, StoneTable
from printkit.output.contract import GameSheets
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Point, Style
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages
from printkit.output.page.diagrams import FigureSet, example_figures
from printkit.output.page.flow import TypeFace, label
from printkit.output.page.frame import body
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid, board, fit_grid
from printkit.output.page.tuck_box import Pile
from printkit.output.sheet import BoardPicture, Diagram, DraftPage, KitSpec, Pictures, Sheet, Spot

StoneSpec: TypeAlias = KitSpec[StoneLayout, Any, StoneTable]

_LEAST, _MOST = 16.0, 30.0  # the side of a square to play on, in mm
_STONE = 0.38  # of a square: a stone's radius
_WORDS = 8.0  # from the board to the baseline of the words below it
_SQUARE = 6.0  # a square of a diagram at its smallest size
_SCREEN_SQUARE = 8.0
_EDGE = 0.5  # around a board on a screen
_NAMES = message("Black"), message("White")  # of SEATS


class StoneSheets(GameSheets[StoneSpec]):
    """A board with its setup, and stones to cut out. A game adds its board and its emblem.

    `pictures` are of the same size for all positions.
    """

    board: ClassVar[SquareBoard]

    def own_sheets(self) -> tuple[Sheet[StoneSpec], ...]:
        return (
            Sheet(
                "setup",
                self._setup,
                true_to_size=True,
                at_home=True,
                shows=("setup",),
                on_card=True,
            ),
            Sheet("pieces", self._pieces, cut_up=True, on_card=True),
        )

    def pictures(self, spec: StoneSpec, tables: Sequence[StoneTable]) -> Pictures[StoneTable]:
        return self._pictures(spec.language)

    def figures(self, spec: StoneSpec) -> FigureSet:
        """Return the figures of the rules' example."""
        return example_figures(self._pictures(spec.language), spec.example, spec.language)

    def first_table(self, setup: Setup[StoneLayout]) -> StoneTable:
        table: StoneTable = self.game.table(setup.layout.stones)  # type: ignore[call-arg,assignment]
        return table

    def draw_screen(
        self,
        setup: Setup[StoneLayout],
        shown: Diagram[StoneTable],
        before: Diagram[StoneTable] | None,
        theme: Theme,
        language: Language,
    ) -> BoardPicture:
        """Draw the stones, and a frame round the stone that moved last."""
        grid = Grid(COORDINATES_WIDTH, _EDGE, _SCREEN_SQUARE, self.board.files, self.board.ranks)
        names = dict(zip(self.board.symbols, (message("empty"), *_NAMES), strict=True))
        spots = tuple(
            Spot(
                name,
                grid.cell_at(square),
                language.say(
                    "{square}, {piece}", square=name, piece=names[shown.table.stones[square]]
                ),
            )
            for square, name in enumerate(self.board.squares)
        )
        size = grid.box.right + _EDGE, grid.box.bottom + COORDINATES_HEIGHT + _EDGE
        return BoardPicture(*size, tuple(self._position(shown, grid, theme, language)), spots)

    def pieces_in_box(self, spec: StoneSpec) -> tuple[list[Pile], list[Message]]:
        size, stones = 2 * _STONE * self._grid(spec.paper).square, self._each * len(SEATS)
        return [Pile(size, size, stones)], [counted("{n} stone", "{n} stones", stones)]

    @property
    def _each(self) -> int:
        """The stones of a player: enough for any setup."""
        return len(self.board.squares) // len(SEATS)

    @property
    def _size(self) -> tuple[float, float]:
        """The least width and height of a picture."""
        return (
            self.board.files * _SQUARE + COORDINATES_WIDTH,
            self.board.ranks * _SQUARE + COORDINATES_HEIGHT,
        )

    def _pictures(self, language: Language) -> Pictures[StoneTable]:
        return Pictures(
            *self._size,
            partial(self._draw, language),
            language.say("Stones with a dot are {player}’s.", player=_NAMES[0]),
            last=language.say("A frame is round the stone that moved last."),
            answer=language.say("A frame is round where the stone of the answer goes."),
        )

    def _grid(self, paper: Paper) -> Grid:
        def fit(paper: Paper) -> Grid | None:
            area = body(paper).inset(0.0, 3.0, 0.0, _WORDS)
            return fit_grid(area, self.board.files, self.board.ranks, _LEAST, _MOST)

        return fit_paper(
            paper,
            fit,
            message("a board for real stones does not fit on {paper}", paper=paper.title),
        )

    def _draw(
        self,
        language: Language,
        shown: Diagram[StoneTable],
        before: Diagram[StoneTable] | None,
        box: Box,
        theme: Theme,
    ) -> list[Item]:
        scale = box.width / self._size[0]
        size = self.board.files, self.board.ranks
        grid = Grid(box.x + COORDINATES_WIDTH * scale, box.y, _SQUARE * scale, *size)
        return self._position(shown, grid, theme, language, scale)

    def _position(
        self,
        shown: Diagram[StoneTable],
        grid: Grid,
        theme: Theme,
        language: Language,
        scale: float = 1.0,
    ) -> list[Item]:
        """Draw the stones on a board, and a frame round the stone that moved last."""
        items = self._board(grid, shown.table.stones, theme, language, scale)
        if shown.move:
            end = grid.cell_at(self.board.squares.index(shown.move.partition("-")[2]))
            items.append(end.rect(Style(stroke=theme.accent, width=STRONG * scale)))
        return items

    def _board(
        self,
        grid: Grid,
        stones: Sequence[str],
        theme: Theme,
        language: Language,
        scale: float = 1.0,
    ) -> list[Item]:
        named = []
        for square, (name, symbol) in enumerate(zip(self.board.squares, stones, strict=True)):
            if seat := self.board.symbols.index(symbol):  # the first is EMPTY
                cell = grid.cell_at(square)
                stone = _stone(seat - 1, cell.centre, _STONE * cell.width, theme)
                words = language.say("{square}: {piece}", square=name, piece=_NAMES[seat - 1])
                named.append(Group(tuple(stone), label=words))
        return [*board(grid, theme, theme.hairline), *named, *grid.coordinates(theme, scale)]

    def _setup(self, spec: StoneSpec) -> list[DraftPage]:
        """Draw the board as large as the paper permits, with a circle for each stone."""
        grid, theme = self._grid(spec.paper), spec.theme
        words = spec.say(
            "Lay a stone on each circle. {player} has those with a dot, and begins.",
            player=_NAMES[0],
        )
        below = label(words, grid.x, grid.box.bottom + _WORDS, TypeFace(10.0, 4.6, theme.ink))
        drawn = tuple(self._board(grid, spec.setup.layout.stones, theme, spec.language))
        named = Group(drawn, label=spec.say("board with stones"))
        return [DraftPage(spec.say("Setup"), (named, below))]

    def _pieces(self, spec: StoneSpec) -> list[DraftPage]:
        """Draw a stone for each circle."""
        radius = _STONE * self._grid(spec.paper).square
        size, pieces = 2 * radius, []
        for seat, name in enumerate(_NAMES):
            disc, *dot = _stone(seat, Point(radius, radius), radius, spec.theme)
            face = CutOutSide(Style(disc.style.fill, hatch=disc.style.hatch), tuple(dot))
            words = spec.say("stone of {player}", player=name)
            pieces += [CutOut(words, size, size, face, round=True)] * self._each
        return cutout_pages(spec, spec.say("Stones"), pieces)


def _stone(seat: int, centre: Point, radius: float, theme: Theme) -> list[Circle]:
    """Draw a disc, with a dot on Black's: colour alone never distinguishes things."""
    dot = [Circle(centre, 0.3 * radius, theme.motifs[0])] if seat == 0 else []
    return [Circle(centre, radius, theme.tiles[seat]), *dot]
