"""What Isaac's rules show, the tiles by length and an example; and the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from layouts.errors import InputError
from layouts.isaac.table import Table
from layouts.isaac.tiles import SEATS, Kind
from layouts.paper import Paper, fitted
from layouts.words import in_words
from output.contract import Diagram, Draft
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Style
from output.drawing.theme import STRONG, Theme
from output.drawing.typeface import text_width
from output.isaac import tiles
from output.isaac.board import board_grid
from output.isaac.positions import HEIGHT, WIDTH, counted, moved_tile, position
from output.isaac.tiles import IsaacSpec
from output.page.diagrams import Figure, move_before
from output.page.flow import Row, TypeFace, label, paragraph, small
from output.page.reference_cards import card_size
from output.page.signs import rounded
from output.page.tuck_box import CALIPER, Pile, box_pages

LENGTHS, SHORT_LENGTHS = "lengths", "short"
"""What the rule texts call the picture of tiles by length, in the rules and in the reference."""

_LEAST_LENGTHS = 60.0  # the picture's width, in mm
_MOST_UNIT, _TILE_GAP = 5.0, 2.0  # of a square of its tiles, and from one tile to the next
_WORDS, _LENGTH = 28.0, 12.5  # beside the tiles: the words, and the first of them
_FRAME = 1.2  # around them
_PLATE = 0.45  # of a square: half the width of what a value stands on
_COUNTERS = ("no counter there", "one counter there", "both counters there")


@dataclass(frozen=True, slots=True)
class Removal:
    """What a removal scores: `count` tiles times `value` times 1, 2 or 4 for the `counters`."""

    count: int
    value: int
    counters: int

    @property
    def factor(self) -> int:
        return 1 << self.counters

    @property
    def points(self) -> int:
        return self.count * self.value * self.factor


def figures(spec: IsaacSpec) -> dict[str, Figure]:
    """The tiles by length, and the positions of an example."""
    shown = spec.example
    positions = {each.key: _position(shown, index) for index, each in enumerate(shown)}
    return positions | _by_length(spec, LENGTHS)


def card_figures(spec: IsaacSpec) -> dict[str, Figure]:
    """What is drawn in the quick reference, also on cards: the tiles by length."""
    return _by_length(spec, SHORT_LENGTHS)


def _by_length(spec: IsaacSpec, key: str) -> dict[str, Figure]:
    """The picture of the example's tiles, where there is one."""
    if not spec.example:
        return {}
    return {key: Figure(_LEAST_LENGTHS, partial(_lengths, spec.example[0].table.left[0]))}


def _position(example: Sequence[Diagram[Table]], index: int) -> Figure:
    """A position, and how the removal scored that led to it."""
    shown, before = example[index], move_before(example, index)
    scored = removal(shown, before)
    past = before.table if before and scored else None

    def draw(theme: Theme, width: float) -> Row:
        box = Box(0.0, 0.0, width, width * HEIGHT / WIDTH)
        drawn = tuple(position(box, shown, _worth(shown), theme, past))
        return Row(box.height, (Group(drawn, label=f"example, after {shown.number} moves"),))

    return Figure(WIDTH, draw, words=partial(_scoring, scored) if scored else None)


def _scoring(scored: Removal, theme: Theme, width: float, face: TypeFace) -> list[Row]:
    """The arithmetic of a removal, and what its numbers are."""
    size = 1.1 * face.size
    size *= min(1.0, width / text_width(sum_of(scored), "bold", size))  # on one line
    strong = TypeFace(size, 1.15 * face.leading, theme.accent, "bold")
    meaning = f"tiles on the line × value × {scored.factor} for {_COUNTERS[scored.counters]}"
    return [
        *paragraph(sum_of(scored), width, strong, before=0.8),
        *paragraph(meaning, width, replace(face, colour=theme.muted)),
    ]


def _lengths(kinds: Sequence[Kind], theme: Theme, width: float) -> Row:
    """The usual tiles by length, and which of them may be taken after one from the middle."""
    taken = kinds[len(kinds) // 2].length
    unit = min(_MOST_UNIT, (width - _WORDS) / kinds[-1].length)
    face = small(theme, "ink")
    items: list[Item] = []
    y = _FRAME
    for kind in kinds:
        box = Box(_FRAME, y, unit * kind.length, 0.9 * unit)
        stays = kind.length < taken
        style = theme.tile_place(0) if stays else theme.tiles[0]
        items.append(rounded(box, 0.12 * unit, style))
        items += _joints(box, kind.length, theme.hairline if stays else theme.divisions[0])
        items += tiles.plate(kind.value, box.centre, box.height, 0, theme)
        if kind.length == taken:
            around = box.inset(-0.9, -0.9, -0.9, -0.9)
            items.append(rounded(around, 0.9, Style(stroke=theme.accent, width=STRONG)))
        words = "taken" if kind.length == taken else "stays" if stays else "may go"
        x, middle = _FRAME + unit * kinds[-1].length + 2.5, box.centre.y + 1.0
        items.append(label(f"length {kind.length}", x, middle, face))
        items.append(label(words, x + _LENGTH, middle, face, font="bold"))
        y = box.bottom + _TILE_GAP
    return Row(y, (Group(tuple(items), label="tiles by length"),))


def _joints(box: Box, length: int, style: Style) -> Iterator[Line]:
    """The lines between a tile's squares, but for those that its value hides."""
    unit = box.width / length
    for joint in range(1, length):
        x = box.x + joint * unit
        if abs(x - box.centre.x) > _PLATE * unit:
            yield box.down(x, style)


def removal(shown: Diagram[Table], before: Diagram[Table] | None) -> Removal | None:
    """What the removal that led to a position scored, given the position before it."""
    tile = moved_tile(shown)
    if tile is None or before is None or "=" not in shown.move:
        return None
    table, past = shown.table, before.table
    counters = sum(square in tile.line for square in past.counters if square is not None)
    return Removal(len(counted(table, tile)), _worth(shown)[tile.length], counters)


def sum_of(scored: Removal) -> str:
    """The arithmetic of a removal."""
    return f"{scored.count} × {scored.value} × {scored.factor} = {scored.points} points"


def _worth(shown: Diagram[Table]) -> tiles.Values:
    """What the tiles of the example are worth."""
    return tiles.values(shown.table.left[0])


def tile_box_pages(spec: IsaacSpec) -> list[Draft]:
    """A tuck box for both players' tiles, for the board that the same paper has."""
    problem = f"the box for the tiles of its board does not fit on {spec.paper.title}"
    return fitted(spec.paper, partial(_on, spec), problem)


def _on(spec: IsaacSpec, paper: Paper) -> list[Draft] | None:
    """The box on a paper, if this takes it and has a board."""
    try:
        return _pages(replace(spec, paper=paper))
    except InputError:
        return None


def _pages(spec: IsaacSpec) -> list[Draft]:
    square, players, kinds = board_grid(spec.paper).square, len(SEATS), spec.setup.layout.tiles
    breadth, counter = tiles.tile_breadth(square), tiles.counter_size(square)
    piles = [
        Pile(breadth, tiles.tile_length(kind.length, square), players * kind.count)
        for kind in kinds
    ]
    piles.append(Pile(counter, counter, players))
    piles.append(Pile(*card_size(spec, card_figures(spec)), players, 2 * CALIPER))
    number, count = in_words(players), players * sum(kind.count for kind in kinds)
    holds = f"{count} tiles, {number} counters and {number} reference cards"
    return box_pages(spec, holds, piles)
