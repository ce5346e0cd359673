"""Charts of what a check found of an Isaac setup, each a row to flow with text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from layouts.isaac.findings import MARGIN, Figures
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import SIZE, Kind
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.isaac import tiles
from output.page.charts import Column, histogram
from output.page.flow import Row, TypeFace, decoration, label, tabular
from output.page.grid import Grid, board
from output.page.small_print import SMALL_SIZE, small

_SQUARE = 5.2  # of the small board with the opening
_ICON = 4.0  # the side of a square of a tile that is listed
_LINE, _BASELINE = 3.9, 2.9  # of the table of figures
_OWN_PLACE, _STANDARD_PLACE = 0.6, 0.8  # of the width: where its columns end
_HEIGHT = 20.0  # of the highest bar of margins


@dataclass(frozen=True, slots=True)
class Pair:
    """A figure of the setup, and the standard set's: `form` formats both."""

    title: str
    own: float
    standard: float
    form: str


def tile_set(kinds: Sequence[Kind], width: float, theme: Theme) -> list[Row]:
    """A tile of each kind, and how many a player has of it."""
    rows = []
    face = TypeFace(SMALL_SIZE, 3.5, theme.ink)
    for kind in kinds:
        worth = f"{kind.count} of length {kind.length}, worth {kind.value} each"
        box = Box(0.0, 0.4, kind.length * _ICON, _ICON)
        picture = decoration(tiles.tile(box, _ICON, kind.value, 0, theme))
        words = label(worth, SIZE * _ICON * 0.85, 0.4 + _ICON / 2 + 1.0, face)
        rows.append(Row(_ICON + 0.8, (picture, words)))
    return rows


def opening_board(layout: IsaacLayout, width: float, theme: Theme) -> list[Row]:
    """The board with the opening's tiles on it."""
    side = SIZE * _SQUARE
    grid = Grid((width - side) / 2, 0.5, _SQUARE, SIZE, SIZE)
    placed = layout.opening[::2], layout.opening[1::2]
    items: list[Item] = [
        *board(grid, theme, theme.hairline),
        *tiles.tiles(grid, placed, tiles.values(layout.tiles), theme),
    ]
    return [Row(side + 3.0, (Group(tuple(items), label="the opening"),))]


def beside_standard(own: Figures, standard: Figures, width: float, theme: Theme) -> list[Row]:
    """A table of figures, of which some are shares and others are counts: those of both sets."""
    pairs = (
        Pair("Dark wins", own.dark, standard.dark, ".0%"),
        Pair("a hundred ends it", own.hundreds, standard.hundreds, ".1%"),
        Pair("level in the end", own.ties, standard.ties, ".1%"),
        Pair("winner’s lead, points", own.margin, standard.margin, ".1f"),
        Pair("changes of lead", own.lead_changes, standard.lead_changes, ".1f"),
        Pair("tiles a player has left", own.unplaced, standard.unplaced, ".1f"),
        Pair("squares left free", own.free, standard.free, ".1f"),
    )
    places = width * _OWN_PLACE, width * _STANDARD_PLACE
    face = tabular(small(theme, "ink"))
    strong = replace(face, font="bold")
    rule = Line(Point(0.0, _LINE), Point(places[1], _LINE), theme.hairline)
    head: tuple[Item, ...] = (
        rule,
        label("here", places[0], _BASELINE, small(theme), "end"),
        label("standard", places[1], _BASELINE, small(theme), "end"),
    )
    rows = [Row(_LINE, tuple(Group((item,), role="head-cell") for item in head), 0.0, True, "row")]
    for pair in pairs:
        words = (
            label(pair.title, 0.0, _BASELINE, face),
            label(format(pair.own, pair.form), places[0], _BASELINE, strong, "end"),
            label(format(pair.standard, pair.form), places[1], _BASELINE, face, "end"),
        )
        cells = tuple(Group((item,), role="cell") for item in words)
        rows.append(Row(_LINE, cells, keep=pair != pairs[-1], role="row"))
    return rows


def margins_chart(margins: Sequence[int], width: float, theme: Theme) -> list[Row]:
    """How many games were level, and won by how many points."""
    games = max(sum(margins), 1)
    step = width / len(margins)
    every = 1 + int(text_width("000–000", "regular", SMALL_SIZE) + 1.5) // max(1, int(step))
    counts = []
    for index, count in enumerate(margins):
        share = f"{count / games:.0%}"
        told = count / games >= 0.005 and text_width(share, "regular", SMALL_SIZE) < step
        first = (index - 1) * MARGIN + 1
        name = f"{first}–{index * MARGIN}" if index else "level"
        middle = (index + 0.5) * step
        space = 2 * min(middle, width - middle)
        named = index % every == 0 and text_width(name, "regular", SMALL_SIZE) <= space
        counts.append(Column(count, name if named else "", share if told else ""))
    plot = Box(0.0, 4.0, width, _HEIGHT)
    items = histogram(counts, plot, theme, gap=0.3, below=3.4)
    items.append(label("points", width, plot.bottom + 6.6, small(theme), "end"))
    return [Row(plot.bottom + 7.4, (Group(tuple(items), label="margins"),))]
