"""The figures of Dice Isolation's rules, which show a short game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from math import ceil

from printkit.layouts.dice_isolation.layout import DiceTable
from printkit.layouts.language import Language
from printkit.layouts.messages import in_context, message
from printkit.output.dice_isolation.board import cell_of, dice_of, pictures, position
from printkit.output.dice_isolation.pieces import DiceSpec, token
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Circle, Group, Item, Point, Style
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.diagrams import Figure, FigureSet
from printkit.output.page.flow import Row, TypeFace, label, small
from printkit.output.page.grid import Grid
from printkit.output.page.signs import die
from printkit.output.sheet import Diagram, Pictures

_NEXT, _DOTS = "example-next", "q-dots"  # a picture of the example, and what the reference calls it
_LEAST = 44.0  # the width of a picture, in mm
_SQUARE = 0.118  # of it
_SIGN = 2.0  # the radius of a player's token beside what they have
_ROLL_HEIGHT = 0.56  # of the width: a picture of a roll
_BEFORE = 6.5  # from a row's left end to its first token
_PITCH = 3.4  # from one token to the next, at most
_SUM, _MOST_SUM = 9.0, 12.0  # points of the number of tokens


def figures(spec: DiceSpec) -> FigureSet:
    """The figures of the rules: a game from its first roll to its last token."""
    return _example(spec.example, spec.language)


@lru_cache
def _example(shown: tuple[Diagram[DiceTable], ...], language: Language) -> FigureSet:
    return {each.key: Figure(_LEAST, partial(_picture, each, language)) for each in shown}


def card_figures(spec: DiceSpec) -> dict[str, Figure]:
    """The figure of the quick reference: where the next token may go."""
    shown = next((each for each in spec.example if each.key == _NEXT), None)
    return {_DOTS: Figure(_LEAST, partial(_picture, shown, spec.language))} if shown else {}


def turn_pictures(spec: DiceSpec, tables: Sequence[DiceTable]) -> Pictures[DiceTable]:
    """How to draw positions, and rolls: the dice, and the tokens that they gave."""
    usual = pictures(spec, tables)

    def draw(
        shown: Diagram[DiceTable], before: Diagram[DiceTable] | None, box: Box, theme: Theme
    ) -> list[Item]:
        if not (dice := dice_of(shown.move)):
            return usual.draw(shown, before, box, theme)
        high = box._replace(height=min(box.height, _ROLL_HEIGHT * box.width))
        return [*_draw_roll(dice, shown.table, high, theme)]

    return replace(usual, draw=draw)


def _picture(diagram: Diagram[DiceTable], language: Language, theme: Theme, width: float) -> Row:
    """A picture of what a move changed: the roller's tokens, or the board."""
    table = diagram.table
    box = Box(0.0, 0.0, width, len(table.rows) * _SQUARE * width)
    if dice := dice_of(diagram.move):
        items = _draw_roll(dice, table, box, theme)
    else:
        items = _draw_board(diagram.move, table, box, theme, language)
    said = language.say("example, move {number}", number=diagram.number)
    return Row(box.height, (Group(tuple(items), label=said),))


def _draw_roll(dice: Sequence[int], table: DiceTable, box: Box, theme: Theme) -> Iterator[Item]:
    """Draw the rolled dice, and below them the players' tokens, new ones a little apart.

    They lie in rows of ten where the box is high enough.
    """
    scale, square = box.width / _LEAST, _SQUARE * box.width
    assert table.to_move is not None
    roller = 1 - table.to_move
    for index, dots in enumerate(dice):
        yield from die(Box(box.x + index * square * 1.2, box.y, square, square), dots, theme)
    new = min(sum(dice), table.hands[roller])
    sums = [str(hand) for hand in table.hands]
    if had := table.hands[roller] - new:
        sums[roller] = f"{had} + {new} = {had + new}"
    face = TypeFace(min(_SUM * scale, _MOST_SUM), 4.0, theme.ink, "bold")
    before = _BEFORE * scale
    room = box.width - before - max(text_width(each, face.font, face.size) for each in sums)
    height = (box.height - square) / len(table.hands)
    in_row = 10 if height >= 2 * _PITCH * scale else max(10, *table.hands)
    pitch = min(_PITCH * scale, room / (in_row + 1))
    for seat, hand in enumerate(table.hands):
        rows = max(1, ceil(hand / in_row))
        y = box.y + square + (seat + 0.5) * height + 0.1 * square - (rows - 1) * pitch / 2
        sign = _SIGN * scale
        yield from token(Point(box.x + sign, y), seat, sign, theme)
        right = x = box.x + before
        for number in range(hand):
            row, column = divmod(number, in_row)
            apart = pitch * 0.5 if seat == roller and had and number >= had else 0.0
            x = box.x + before + column * pitch + apart
            yield from token(Point(x, y + row * pitch), seat, pitch * 0.44, theme)
            right = max(right, x + pitch)
        yield label(sums[seat], right + pitch * 0.5, y + face.size * 0.12, face)


def _draw_board(
    move: str, table: DiceTable, box: Box, theme: Theme, language: Language
) -> Iterator[Item]:
    """Draw the board with dots where the next token may go, and the tokens left beside it."""
    square = _SQUARE * box.width
    grid = Grid(box.x, box.y, square, len(table.rows[0]), len(table.rows))
    yield from position(table, move, grid, theme, language)
    if table.to_move is not None:
        for name in sorted(table.open_squares(table.to_move)):
            yield Circle(cell_of(grid, name).centre, square * 0.1, Style(fill=theme.accent))
    x = grid.box.right + 2.5
    for seat, hand in enumerate(table.hands):
        y = box.y + (seat + 0.5) * box.height / len(table.hands)
        yield from token(Point(x + _SIGN, y), seat, _SIGN, theme)
        words = message("{n} left", n=hand)
        if table.phases[seat] == "out":
            words = in_context("player", "out")
        yield label(language.say(words), x + 2 * _SIGN + 0.9, y + 1.0, small(theme, "ink"))
