"""Clobber's sheets, and its board on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.paper import Paper, fit_paper
from layouts.setup import Setup
from output.contract import GameSheets
from output.drawing.box import Box
from output.drawing.scene import Circle, Group, Item, Point, Style
from output.drawing.theme import STRONG, Theme, from_hex
from output.page.cutouts import CutOut, CutOutSide, cutout_pages
from output.page.diagrams import FigureSet, example_figures
from output.page.flow import TypeFace, label
from output.page.frame import body
from output.page.grid import (
    COORDINATES_HEIGHT,
    COORDINATES_WIDTH,
    Grid,
    board,
    fit_grid,
)
from output.page.signs import Stencil
from output.page.tuck_box import Pile
from output.sheet import BoardPicture, Diagram, DraftPage, KitSpec, Pictures, Sheet, Spot
from tests.clobber.game import BOARD, GAME, SEATS, ClobberLayout, ClobberTable, Findings

ClobberSpec = KitSpec[ClobberLayout, Findings, ClobberTable]

_SIZE = BOARD.files, BOARD.ranks
_LEAST, _MOST = 16.0, 30.0  # the side of a square to play on, in mm
_STONE = 0.38  # of a square: a stone's radius
_WORDS = 8.0  # from the board to the baseline of the words below it
_SQUARE = 6.0  # a square of a diagram at its smallest size
_SCREEN_SQUARE = 8.0
_EDGE = 0.5  # around a board on a screen
_WIDTH, _HEIGHT = _SIZE[0] * _SQUARE + COORDINATES_WIDTH, _SIZE[1] * _SQUARE + COORDINATES_HEIGHT


def _grid(paper: Paper) -> Grid:
    def fit(paper: Paper) -> Grid | None:
        return fit_grid(body(paper).inset(0.0, 3.0, 0.0, _WORDS), *_SIZE, _LEAST, _MOST)

    return fit_paper(paper, fit, f"a board for real stones does not fit on {paper.title}")


def _stone(seat: int, centre: Point, radius: float, theme: Theme) -> list[Circle]:
    """Draw a disc, with a dot on Black's: colour alone never distinguishes things."""
    dot = [Circle(centre, 0.3 * radius, theme.motifs[0])] if seat == 0 else []
    return [Circle(centre, radius, theme.tiles[seat]), *dot]


def _board(grid: Grid, stones: Sequence[str], theme: Theme, scale: float = 1.0) -> list[Item]:
    named = []
    for square, (name, symbol) in enumerate(zip(BOARD.squares, stones, strict=True)):
        if seat := BOARD.symbols.index(symbol):  # the first is EMPTY
            cell = grid.cell_at(square)
            stone = _stone(seat - 1, cell.centre, _STONE * cell.width, theme)
            named.append(Group(tuple(stone), label=f"{name}: {SEATS[seat - 1]}"))
    return [*board(grid, theme, theme.hairline), *named, *grid.coordinates(theme, scale)]


def _draw(
    shown: Diagram[ClobberTable], before: Diagram[ClobberTable] | None, box: Box, theme: Theme
) -> list[Item]:
    scale = box.width / _WIDTH
    grid = Grid(box.x + COORDINATES_WIDTH * scale, box.y, _SQUARE * scale, *_SIZE)
    return _position(shown, grid, theme, scale)


def _position(
    shown: Diagram[ClobberTable], grid: Grid, theme: Theme, scale: float = 1.0
) -> list[Item]:
    """Draw the stones on a board, and a frame round the stone that moved last."""
    items = _board(grid, shown.table.stones, theme, scale)
    if shown.move:
        end = grid.cell_at(BOARD.squares.index(shown.move.partition("-")[2]))
        items.append(end.rect(Style(stroke=theme.accent, width=STRONG * scale)))
    return items


_PICTURES = Pictures(
    _WIDTH,
    _HEIGHT,
    _draw,
    f"Stones with a dot are {SEATS[0]}’s.",
    last="A frame is round the stone that moved last.",
    answer="A frame is round where the stone of the answer goes.",
)


class ClobberSheets(GameSheets[ClobberSpec]):
    """Clobber's sheets."""

    game = GAME
    accent = from_hex("3d5a12")

    def own_sheets(self) -> tuple[Sheet[ClobberSpec], ...]:
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

    def emblem(self, corner: Point, side: float, theme: Theme) -> list[Circle]:
        """Draw a black stone that takes a white one."""
        stencil = Stencil(corner, side, theme)
        taken = stencil.pen.disc(0.35, -0.35, 0.6, stencil.blank)
        return [taken, stencil.pen.disc(-0.3, 0.3, 0.65, stencil.solid)]

    def pictures(self, spec: ClobberSpec, tables: Sequence[ClobberTable]) -> Pictures[ClobberTable]:
        """Return the pictures of positions, all of the same size."""
        return _PICTURES

    def figures(self, spec: ClobberSpec) -> FigureSet:
        """Return the figure of a game's first moves."""
        return example_figures(_PICTURES, spec.example)

    def first_table(self, setup: Setup[ClobberLayout]) -> ClobberTable:
        return ClobberTable(setup.layout.stones)

    def draw_screen(
        self,
        setup: Setup[ClobberLayout],
        shown: Diagram[ClobberTable],
        before: Diagram[ClobberTable] | None,
        theme: Theme,
    ) -> BoardPicture:
        """Draw the stones, and a frame round the stone that moved last."""
        grid = Grid(COORDINATES_WIDTH, _EDGE, _SCREEN_SQUARE, *_SIZE)
        names = dict(zip(BOARD.symbols, ("empty", *SEATS), strict=True))
        spots = tuple(
            Spot(name, grid.cell_at(square), f"{name}, {names[shown.table.stones[square]]}")
            for square, name in enumerate(BOARD.squares)
        )
        size = grid.box.right + _EDGE, grid.box.bottom + COORDINATES_HEIGHT + _EDGE
        return BoardPicture(*size, tuple(_position(shown, grid, theme)), spots)

    def pieces_in_box(self, spec: ClobberSpec) -> tuple[list[Pile], list[str]]:
        size, stones = 2 * _STONE * _grid(spec.paper).square, len(BOARD.squares)
        return [Pile(size, size, stones)], [f"{stones} stones"]

    def _setup(self, spec: ClobberSpec) -> list[DraftPage]:
        """Draw the board as large as the paper permits, with a circle for each stone."""
        grid, theme = _grid(spec.paper), spec.theme
        words = f"Lay a stone on each circle. {SEATS[0]} has those with a dot, and begins."
        below = label(words, grid.x, grid.box.bottom + _WORDS, TypeFace(10.0, 4.6, theme.ink))
        drawn = tuple(_board(grid, spec.setup.layout.stones, theme))
        return [DraftPage("Setup", (Group(drawn, label="board with stones"), below))]

    def _pieces(self, spec: ClobberSpec) -> list[DraftPage]:
        """Draw a stone for each circle."""
        radius = _STONE * _grid(spec.paper).square
        size, pieces = 2 * radius, []
        for seat, name in enumerate(SEATS):
            disc, *dot = _stone(seat, Point(radius, radius), radius, spec.theme)
            face = CutOutSide(Style(disc.style.fill, hatch=disc.style.hatch), tuple(dot))
            piece = CutOut(f"stone of {name}", size, size, face, round=True)
            pieces += [piece] * (len(BOARD.squares) // len(SEATS))
        return cutout_pages(spec, "Stones", pieces)


SHEETS = ClobberSheets()
