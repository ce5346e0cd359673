"""The setup: a board to play on, with its number as two dice in the upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from layouts.dice_isolation.findings import Findings
from layouts.dice_isolation.layout import FILES, RANKS, SQUARES, WHITE, DiceLayout
from layouts.dice_isolation.rules import DICE, SUPPLY
from layouts.dice_isolation.standard import standard_set
from layouts.paper import Paper, fitted
from layouts.verdict import Verdict
from output.contract import Draft
from output.dice_isolation.pieces import NAMES, token
from output.dice_isolation.spec import DiceSpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item, LineTo, MoveTo, Path, Point, Style
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.dice import blank_die, die
from output.page.flow import TypeFace, heading, label, paragraph, pour
from output.page.frame import body
from output.page.grid import COORDINATES_HEIGHT, Grid, board, fitting
from output.page.large_print import enlarged
from output.page.small_print import small
from output.page.verdict_card import CARD_WIDTH, verdict_card

TOKEN = 15.0
CLEARANCE = 0.9
MIN_SQUARE = TOKEN + CLEARANCE
"""A token's diameter, and what a square needs beyond that for it to lie well, in mm."""

DIE = 12.7
_PITCH = 1.2
DICE_WIDTH = 1.0 + _PITCH
"""The side of a die of a board's number in mm, and the width of both dice in sides."""

MAX_SQUARE = 26.0
"""The largest side of a square in mm: more only takes paper."""

_TOP = 2.5
_NUMBER_GAP = 3.0  # from the dice to the board
_PANEL_HEIGHT, _PANEL_GAP = 21.0, 5.0
_MOST_PANEL_HEIGHT = 24.5
_PANEL_WORTH = 0.94  # of a square's side: the panel is not worth more
_OUTLINE = 0.06  # of a square: the heaviest outline of black ones
_NUMBER_WIDTH = 52.0  # of a board’s number in dice and in figures
_LARGE_PANEL_WORTH = 0.9  # where text is large
_LEAST_PANEL, _NARROW_NEED = 120.0, 50.0  # with no room for more than what to bring and to do
_WIDE_PANEL, _NEED_WIDTH = 190.0, 62.0  # with room for what the check found


def board_pages(spec: DiceSpec) -> list[Draft]:
    """The board as large as tokens want it, or as the paper takes it."""
    layout, theme, tokens = spec.setup.layout, spec.theme, head_start(spec, spec.verdict)
    scale = spec.text.scale
    grid = _grid(layout, spec.paper, scale, tokens > 0) or fitted(
        spec.paper,
        lambda paper: _grid(layout, paper, scale),
        f"a board for real tokens does not fit on {spec.paper.title}",
    )
    least = _PANEL_HEIGHT if scale == 1.0 else _MOST_PANEL_HEIGHT * scale
    smaller = _grid(layout, spec.paper, scale, tokens > 0, _PANEL_GAP + least)
    worth = _PANEL_WORTH if scale == 1.0 else _LARGE_PANEL_WORTH
    if smaller and smaller.square >= worth * grid.square:
        grid = smaller
    area = body(spec.paper)
    strip = Box(grid.x, area.y + _TOP, area.right - grid.x, DIE)
    items = [*_number(layout, tokens, strip, theme)]
    if tokens and strip.bottom <= grid.y:
        items += _begins(tokens, strip, theme, scale)
    drawn = (*squares(grid, layout.rows, theme), *grid.coordinates(theme, scale))
    items.append(Group(drawn, label=squares_words(layout)))
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _PANEL_GAP
    if top + least <= area.bottom + 1e-6:
        most = _MOST_PANEL_HEIGHT * scale
        height = min(most, area.bottom - top) if spec.verdict or scale > 1.0 else _PANEL_HEIGHT
        box, place = enlarged(Box(area.x, top, area.width, height), scale)
        items.append(Group(tuple(_panel(spec, tokens, box)), place))
    title = f"Board {_name(layout)}" if layout.number else "Board"
    return [Draft(title, tuple(items))]


def head_start(spec: DiceSpec, verdict: Verdict[Findings] | None) -> int:
    """The tokens that the second player begins with, as the check has it; none without one.

    Nor are there any in duplicate play, which is even without.
    """
    exact = verdict.findings.exact if verdict and not spec.duplicate else None
    return exact.tokens if exact else 0


def head_start_words(tokens: int) -> str:
    """A head start as people say it."""
    return f"{tokens} token" if tokens == 1 else f"{tokens} tokens"


def squares_words(layout: DiceLayout) -> str:
    """A board in words: how large it is, and which squares are black."""
    white = set(layout.white)
    whole = (
        (SQUARES.index(FILES[file] + RANKS[rank]), FILES[file] + RANKS[rank])
        for rank in range(layout.height)
        for file in range(layout.width)
    )
    black = ", ".join(name for square, name in whole if square not in white)
    size = f"board of {layout.width} × {layout.height} squares"
    return f"{size}, black: {black}" if black else size


def squares(grid: Grid, rows: tuple[str, ...], theme: Theme) -> Iterator[Item]:
    """White squares to place tokens on, and black ones."""
    return board(grid, theme, theme.frame, _blocked(grid, rows, theme))


def _blocked(grid: Grid, rows: tuple[str, ...], theme: Theme) -> Iterator[Item]:
    """The black squares: a tint, and an outline around all that touch each other."""
    ground = replace(theme.blocked, stroke=None)
    for rank, row in enumerate(reversed(rows)):
        for square, run in groupby(enumerate(row), key=lambda pair: pair[1]):
            if square != WHITE:
                files = [file for file, _ in run]
                first = grid.cell(files[0], rank)
                yield first._replace(width=len(files) * grid.square).rect(ground)
    width = min(theme.blocked.width, _OUTLINE * grid.square)
    commands = tuple(c for edge in _edges(grid, rows, width / 2) for c in edge)
    if commands:
        yield Path(commands, Style(stroke=theme.blocked.stroke, width=width))


def _edges(grid: Grid, rows: tuple[str, ...], inside: float) -> Iterator[tuple[MoveTo, LineTo]]:
    """The sides of black squares at which there is no other one, so far inside the board."""
    board_box = grid.box.inset(inside, inside, inside, inside)
    black = {
        (file, rank)
        for rank, row in enumerate(reversed(rows))
        for file, square in enumerate(row)
        if square != WHITE
    }
    for file, rank in sorted(black):
        cell = grid.cell(file, rank)
        left, right = max(cell.x, board_box.x), min(cell.right, board_box.right)
        top, bottom = max(cell.y, board_box.y), min(cell.bottom, board_box.bottom)
        corners = Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
        beyond = ((0, 1), (1, 0), (0, -1), (-1, 0))  # above, right, below, left
        for side, (dx, dy) in enumerate(beyond):
            if (file + dx, rank + dy) not in black:
                yield MoveTo(corners[side]), LineTo(corners[(side + 1) % len(corners)])


def _grid(
    layout: DiceLayout, paper: Paper, scale: float, strip: bool = False, below: float = 0.0
) -> Grid | None:
    """Where the board lies, below its number or else a blank `strip`; None if there is no room.

    So many mm are left free `below` it.
    """
    top = _TOP + (DIE + _NUMBER_GAP if layout.number or strip else 0.0)
    area = body(paper).inset(0.0, top, 0.0, below)
    return fitting(area, layout.width, layout.height, MIN_SQUARE, MAX_SQUARE, scale)


def number_words(number: tuple[int, int]) -> str:
    """A board's number: "3–5"."""
    return "{}–{}".format(*number)


def number_dice(number: tuple[int, int], box: Box, theme: Theme) -> Iterator[Item]:
    """The two dice that pick a board, the first die first, as high as the box, at its left end."""
    side = box.height
    for index, face in enumerate(number):
        yield from die(Box(box.x + index * side * _PITCH, box.y, side, side), face, theme)


def _number(layout: DiceLayout, tokens: int, box: Box, theme: Theme) -> Iterator[Item]:
    if not layout.number:
        return
    yield from number_dice(layout.number, box, theme)
    x, y = box.x + 2 * DIE + 7.0, box.centre.y
    size = 16.0 if tokens == 0 else 13.0  # beside the head start
    yield label(_name(layout), x, y + 2.2, TypeFace(size, 7.0, theme.accent, "bold"))


def _name(layout: DiceLayout) -> str:
    """A board's number, and its name if it is of the standard set."""
    assert layout.number
    names = (board.name for board in standard_set() if board.layout == layout)
    return " ".join((number_words(layout.number), *names))


def _begins(tokens: int, box: Box, theme: Theme, scale: float) -> Iterator[Item]:
    """The head start, at the right end of the number's line."""
    words = f"whoever plays second begins with {head_start_words(tokens)}"
    room = box.width - _NUMBER_WIDTH
    size = max(11.0, min(11.0 * scale, room / text_width(words, "bold", 1.0)))
    face = TypeFace(size, 5.0, theme.accent, "bold")
    yield label(words, box.right, box.centre.y + 1.5, face, "end")


def _how_to_play(tokens: int, duplicate: bool) -> str:
    """What is done on a board, in brief."""
    if tokens:
        return (
            f"**Whoever plays second begins with {head_start_words(tokens)}**, which makes the "
            "game as even as can be; the first roll adds to them, however low it is."
        )
    collect = "First collect tokens, then place each next to one of your own, corners included."
    again = " **Play it twice:** each of you starts once." if duplicate else ""
    return f"{collect}{again}"


def _panel(spec: DiceSpec, tokens: int, box: Box) -> Iterator[Item]:
    """What to bring, what to do with it, and what the check found."""
    theme, layout, how = spec.theme, spec.setup.layout, _how_to_play(tokens, spec.duplicate)
    yield box.rect(theme.panel)
    inner = box.inset(4.0, 2.5, 4.0, 0.5)
    need, play = inner.columns(2, 6.0)
    if spec.verdict and box.width >= _WIDE_PANEL:
        need = inner._replace(width=_NEED_WIDTH)
        play = inner.inset(_NEED_WIDTH + 3.0, 0.0, CARD_WIDTH + 5.0, 0.0)
        yield from verdict_card(spec, inner.inset(inner.width - CARD_WIDTH, 0.0, 0.0, 0.0))
    narrow = box.width < _LEAST_PANEL and spec.text.scale > 1.0
    if narrow:
        need = inner._replace(width=_NARROW_NEED)
        play = inner.inset(_NARROW_NEED + 3.0, 0.0, 0.0, 0.0)
    face = TypeFace(10.0, 4.6, theme.accent, "bold")
    yield heading("You need", need.x, need.y + 3.5, face)
    for seat in range(2):
        y = need.y + 8.0 + seat * 6.0
        yield from token(Point(need.x + 2.4, y), seat, 2.4, theme)
        for index in range(DICE):
            yield blank_die(Box(need.x + 7.5 + 4.2 * index, y - 1.7, 3.4, 3.4), theme)
        words = f"{NAMES[seat]}: {DICE} dice, {SUPPLY} tokens"
        yield label(words, need.x + 21.5, y + 1.0, small(theme, "ink"))
    yield heading("On this board", play.x, play.y + 3.5, face)
    free = f"{len(layout.white)} of {layout.width} × {layout.height} squares are free."
    text = how if narrow else f"{free} {how}"
    for part in pour(
        paragraph(text, play.width, small(theme, "ink")), [play.inset(0.0, 5.2, 0.0, 0.0)]
    ):
        yield from part
