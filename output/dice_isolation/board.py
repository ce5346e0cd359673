"""Dice Isolation's board: to play on, small on cards, and with the tokens of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from printkit.layouts.coins import NICKEL
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import GAME, DiceFindings
from printkit.layouts.dice_isolation.layout import (
    DICE,
    FILES,
    RANKS,
    SQUARES,
    SUPPLY,
    WHITE,
    DiceLayout,
    DiceTable,
)
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, in_context, listed, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict
from printkit.output.dice_isolation.pieces import NAMES, DiceCard, DiceSpec, token
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, LineTo, MoveTo, Path, Point, Style
from printkit.output.drawing.theme import STRONG, Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.cards import PANEL, CardFace, card_status, pictured_card_pages
from printkit.output.page.charts import says_check, verdict_card
from printkit.output.page.composition import enlarge
from printkit.output.page.flow import (
    SMALL_LEADING,
    SMALL_SIZE,
    Row,
    TypeFace,
    heading,
    height_of,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.grid import (
    COORDINATES_HEIGHT,
    COORDINATES_WIDTH,
    Grid,
    at_board_top,
    board,
    fit_grid,
)
from printkit.output.page.signs import blank_die, die
from printkit.output.sheet import BoardPicture, Diagram, DraftPage, Pictures, Spot

TOKEN_SIZES = (22.2, 19.0, 15.9, 15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
"""Diameters of tokens in mm, the largest first; punches of 7/8, 3/4 and 5/8 in cut the first."""

CLEARANCE = 0.9
MIN_SQUARE = 15.0 + CLEARANCE
"""How much larger than a token a square is, and the least one of a board of its own, in mm."""

DIE = 12.7
_PITCH = 1.2
DICE_WIDTH = 1.0 + _PITCH
"""The side of a die of a board's number in mm, and the width of both dice in sides."""

MAX_SQUARE = 26.0
"""The largest side of a square in mm."""

_TOP, _STRIP_DIE, _STRIP_GAP = 1.3, 7.0, 2.0  # the dice of a number above the board
_PANEL_HEIGHT, _PANEL_GAP = 21.0, 5.0
_MOST_PANEL_HEIGHT = 24.5
_PANEL_WORTH = 0.94  # of a square's side: the panel is not worth more
_NEED_LINES = 2  # of small print below a board that leaves no room for a panel
_OUTLINE = 0.06  # of a square: the heaviest outline of closed ones
_NUMBER_WIDTH = 42.0  # of a board’s number in dice and in figures
_LARGE_PANEL_WORTH = 0.9  # where text is large
_LEAST_PANEL, _NARROW_NEED = 120.0, 50.0  # with no room for more than what to bring and to do
_WIDE_PANEL, _NEED_WIDTH, _FOUND_WIDTH = 190.0, 56.0, 60.0  # with room for what the check found
_NEED_WORDS = 21.5  # from a line's start to what a player needs, after a token and dice


def board_pages(spec: DiceSpec) -> list[DraftPage]:
    """A page of the board, as large as its tokens need or as the paper allows.

    Raises InputError if the paper is too small for it.
    """
    layout, theme, tokens = spec.setup.layout, spec.theme, head_start(spec, spec.verdict)
    scale, area = spec.text.scale, body(spec.paper)
    grid = fit_paper(
        spec.paper,
        lambda paper: board_grid(replace(spec, paper=paper)),
        message("a board for real tokens does not fit on {paper}", paper=spec.paper.title),
    )
    strip = Box(grid.x, area.y + _TOP, area.right - grid.x, _STRIP_DIE)
    items = [*_number(spec, tokens, strip)]
    if tokens and strip.bottom <= grid.y:
        items += _head_start_label(spec, tokens, strip)
    drawn = (*squares(grid, layout.rows, theme), *grid.coordinates(theme, scale))
    items.append(Group(drawn, label=spec.say(squares_words(layout))))
    top = grid.box.bottom + COORDINATES_HEIGHT * scale + _PANEL_GAP
    if top + _least_panel(scale) <= area.bottom + 1e-6:
        most = _MOST_PANEL_HEIGHT * scale
        height = min(most, area.bottom - top) if spec.verdict or scale > 1.0 else _PANEL_HEIGHT
        box, place = enlarge(Box(area.x, top, area.width, height), scale)
        most = (area.bottom - top) / scale
        items.append(Group(tuple(_panel(spec, tokens, grid.square, box, most)), place))
    else:
        items += _need_line(spec, grid, area)
    title = spec.say("Board")
    if layout.number:
        title = spec.say("Board {name}", name=_name(layout))
    return [DraftPage(title, tuple(items), says_check=says_check(spec, items))]


def board_grid(spec: DiceSpec) -> Grid | None:
    """The squares of the board's page; None if the paper is too small for them."""
    layout, strip, scale = spec.setup.layout, head_start(spec, spec.verdict) > 0, spec.text.scale
    grid = _grid(layout, spec.paper, scale, strip) or _grid(layout, spec.paper, scale)
    if grid is None:
        return None
    smaller = _grid(layout, spec.paper, scale, strip, _PANEL_GAP + _least_panel(scale))
    worth = _PANEL_WORTH if scale == 1.0 else _LARGE_PANEL_WORTH
    if smaller and smaller.square >= worth * grid.square:
        grid = smaller
    if not _need_line(spec, grid, body(spec.paper)):
        lines = _NEED_LINES * SMALL_LEADING * scale
        grid = _grid(layout, spec.paper, scale, strip, lines) or grid
    return grid


def _least_panel(scale: float) -> float:
    """The least height of the panel below the board in mm."""
    return _PANEL_HEIGHT if scale == 1.0 else _MOST_PANEL_HEIGHT * scale


def token_for(square: float) -> float | None:
    """The diameter in mm of the largest tokens that fit squares of `square` mm; None for none."""
    return next((size for size in TOKEN_SIZES if size + CLEARANCE <= square), None)


def head_start(spec: DiceSpec, verdict: Verdict[DiceFindings] | None) -> int:
    """The second player's head start in tokens that the check found; 0 without a check.

    It is 0 too in duplicate play, which is even without a head start.
    """
    exact = verdict.findings.exact if verdict and not spec.duplicate else None
    return exact.tokens if exact else 0


def squares_words(layout: DiceLayout) -> Message:
    """A board in words: its size, and the names of its closed squares."""
    width, height = layout.width, layout.height
    closed = [FILES[file] + RANKS[rank] for file, rank in _closed(layout.rows)]
    if not closed:
        return message("board of {width} × {height} squares", width=width, height=height)
    return message(
        "board of {width} × {height} squares, closed: {squares}",
        width=width,
        height=height,
        squares=listed(closed, ","),
    )


def _closed(rows: Sequence[str]) -> list[tuple[int, int]]:
    """The file and rank of each closed square, counted from 0 at the bottom left."""
    return [
        (file, rank)
        for rank, row in enumerate(reversed(rows))
        for file, square in enumerate(row)
        if square != WHITE
    ]


def squares(grid: Grid, rows: tuple[str, ...], theme: Theme) -> Iterator[Item]:
    """Draw the open squares, on which tokens are placed, and the closed ones."""
    return board(grid, theme, theme.frame, _closed_squares(grid, rows, theme))


def _closed_squares(grid: Grid, rows: tuple[str, ...], theme: Theme) -> Iterator[Item]:
    """Draw the closed squares: a tint, and an outline around groups of them."""
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
    """The outer sides of closed squares; at the board's edge, `inside` mm within it."""
    board_box = grid.box.inset(inside, inside, inside, inside)
    closed = set(_closed(rows))
    for file, rank in sorted(closed):
        cell = grid.cell(file, rank)
        left, right = max(cell.x, board_box.x), min(cell.right, board_box.right)
        top, bottom = max(cell.y, board_box.y), min(cell.bottom, board_box.bottom)
        corners = Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)
        beyond = ((0, 1), (1, 0), (0, -1), (-1, 0))  # above, right, below, left
        for side, (dx, dy) in enumerate(beyond):
            if (file + dx, rank + dy) not in closed:
                yield MoveTo(corners[side]), LineTo(corners[(side + 1) % len(corners)])


def _grid(
    layout: DiceLayout, paper: Paper, scale: float, strip: bool = False, below: float = 0.0
) -> Grid | None:
    """The grid of the board below its number or below an empty `strip`; None without room.

    Below the board, `below` mm are left free.
    """
    top = _TOP + (_STRIP_DIE + _STRIP_GAP if layout.number or strip else 0.0)
    area = body(paper).inset(0.0, top, 0.0, below)
    grid = fit_grid(area, layout.width, layout.height, MIN_SQUARE, MAX_SQUARE, scale)
    return at_board_top(grid, body(paper), below + COORDINATES_HEIGHT * scale) if grid else None


def number_words(number: tuple[int, int]) -> str:
    """A board's number, which is two dice: "3–5"."""
    return "{}–{}".format(*number)


def number_dice(number: tuple[int, int], box: Box, theme: Theme) -> Iterator[Item]:
    """Draw the two dice that pick a board, the first die first, as high as the box, at its left."""
    side = box.height
    for index, face in enumerate(number):
        yield from die(Box(box.x + index * side * _PITCH, box.y, side, side), face, theme)


def _number(spec: DiceSpec, tokens: int, box: Box) -> Iterator[Item]:
    layout, theme = spec.setup.layout, spec.theme
    if not layout.number:
        return
    yield from number_dice(layout.number, box, theme)
    x, y = box.x + DICE_WIDTH * box.height + 4.0, box.centre.y
    size = 16.0 if tokens == 0 else 13.0  # beside the head start
    yield label(spec.say(_name(layout)), x, y + 2.2, TypeFace(size, 7.0, theme.accent, "bold"))


def _name(layout: DiceLayout) -> Said:
    """A board's number, with its name if it is from the standard set."""
    assert layout.number
    names = (board.said for board in standard_set() if board.layout == layout)
    return listed([number_words(layout.number), *names], " ")


def _head_start_label(spec: DiceSpec, tokens: int, box: Box) -> Iterator[Item]:
    """The head start, at the right end of the line with the number."""
    words = spec.say("the player who goes second begins with {tokens}", tokens=GAME.amount(tokens))
    room = box.width - _NUMBER_WIDTH
    size = max(11.0, min(11.0 * spec.text.scale, room / text_width(words, "bold", 1.0)))
    face = TypeFace(size, 5.0, spec.theme.accent, "bold")
    yield label(words, box.right, box.centre.y + 1.5, face, "end")


def _how_to_play(tokens: int, duplicate: bool) -> Said:
    """Short instructions for a game on a board."""
    if tokens:
        return message(
            "**The player who goes second begins with {tokens}**, which makes the game as even as "
            "can be; the first roll adds to them, however low it is.",
            tokens=GAME.amount(tokens),
        )
    collect = message(
        "First collect tokens, then place each next to one of your own, corners included."
    )
    again = message("**Play it twice:** each of you starts once.")
    return listed([collect, again] if duplicate else [collect], " ")


def tokens_for(square: float) -> tuple[Message, Message]:
    """The small things that each player may use as tokens on squares of `square` mm."""
    if square >= NICKEL.diameter + CLEARANCE:
        return message("pennies"), message("nickels")
    return message("tokens"), message("tokens")


def _need_line(spec: DiceSpec, grid: Grid, area: Box) -> list[Item]:
    """What players need, in a line or two where there is no room for a panel."""
    size = SMALL_SIZE * spec.text.scale
    face = TypeFace(size, SMALL_LEADING * spec.text.scale, spec.theme.ink)
    one, other = tokens_for(grid.square)
    need = message(
        "**You need** {dice} dice each, and {n} {one} for one of you, {n} {other} for the other.",
        dice=DICE,
        n=SUPPLY,
        one=one,
        other=other,
    )
    if one == other:
        need = message(
            "**You need** {dice} dice each, and {n} {tokens} each, of two kinds.",
            dice=DICE,
            n=SUPPLY,
            tokens=one,
        )
    rows = paragraph(spec.say(need), grid.box.width, face)
    below = grid.box.bottom + COORDINATES_HEIGHT * spec.text.scale
    room = Box(grid.x, below, grid.box.width, area.bottom - below)
    return list(place_rows(rows, room.x, room.y)) if height_of(rows) <= room.height else []


def _panel(spec: DiceSpec, tokens: int, square: float, box: Box, most: float) -> Iterator[Item]:
    """A panel of what players need, how to play, and the result of the check.

    It is as high as `box`, or higher if its words take that, at most `most` mm.
    """
    theme, layout, how = spec.theme, spec.setup.layout, _how_to_play(tokens, spec.duplicate)
    inner = box.inset(4.0, 2.5, 4.0, 0.5)
    need, play = inner.columns(2, 6.0)
    face = small(theme, "ink")
    seats = [
        spec.say(
            "{player}: {dice} dice, {n} {tokens}", player=name, dice=DICE, n=SUPPLY, tokens=own
        )
        for name, own in zip(NAMES, tokens_for(square), strict=True)
    ]
    least = _NEED_WORDS + max(text_width(words, face.font, face.size) for words in seats)
    wide = spec.verdict is not None and box.width >= _WIDE_PANEL
    if wide:
        need = inner._replace(width=max(_NEED_WIDTH, least))
        play = inner.inset(need.width + 3.0, 0.0, _FOUND_WIDTH + 4.0, 0.0)
    narrow = box.width < _LEAST_PANEL and spec.text.scale > 1.0
    if narrow:
        need = inner._replace(width=max(_NARROW_NEED, least))
        play = inner.inset(need.width + 3.0, 0.0, 0.0, 0.0)
    free = message(
        "{n} of {width} × {height} squares are open.",
        n=len(layout.white),
        width=layout.width,
        height=layout.height,
    )
    room = play.inset(0.0, 5.2, 0.0, 0.0)
    rows = paragraph(spec.say(listed([free, how], " ")), play.width, face)
    if narrow or height_of(rows) > room.height:
        rows = paragraph(spec.say(how), play.width, face)
    height = room.y - box.y + height_of(rows) + (inner.y - box.y)  # as much room below as above
    yield box._replace(height=max(box.height, min(height, most))).rect(theme.panel)
    if wide:
        yield from verdict_card(spec, inner.inset(inner.width - _FOUND_WIDTH, 0.0, 0.0, 0.0))
    head = TypeFace(10.0, 4.6, theme.accent, "bold")
    yield heading(spec.say("You need"), need.x, need.y + 3.5, head)
    for seat, words in enumerate(seats):
        y = need.y + 8.0 + seat * 6.0
        yield from token(Point(need.x + 2.4, y), seat, 2.4, theme)
        for index in range(DICE):
            yield blank_die(Box(need.x + 7.5 + 4.2 * index, y - 1.7, 3.4, 3.4), theme)
        yield label(words, need.x + _NEED_WORDS, y + 1.0, face)
    yield heading(spec.say("On this board"), play.x, play.y + 3.5, head)
    yield from place_rows(rows, room.x, room.y)


_MIN_SQUARE, _MAX_SQUARE = 5.4, 9.0  # to draw a ring or a star in
_CARD_DIE = 5.0
_MOST = 1.6  # times the least size of a board


def card_pages(spec: DiceSpec) -> list[DraftPage]:
    """Pages of the spec's setups as cards."""
    width = len(FILES) * _MIN_SQUARE + COORDINATES_WIDTH
    height = len(RANKS) * _MIN_SQUARE + COORDINATES_HEIGHT
    title = spec.say("Cards, to draw on")
    return pictured_card_pages(spec, title, width, height, _MOST, card_face)


def card_face(spec: DiceSpec, card: DiceCard) -> CardFace:
    """The face of a setup's card: its board."""
    layout = card.setup.layout
    width = layout.width * _MIN_SQUARE + COORDINATES_WIDTH
    height = layout.height * _MIN_SQUARE + COORDINATES_HEIGHT
    picture = partial(_picture, spec, layout)
    return CardFace(card.setup, width, height, _MOST, picture, partial(_card_rows, spec, card))


def _card_rows(spec: DiceSpec, card: DiceCard, width: float) -> list[Row]:
    layout, theme = card.setup.layout, spec.theme
    rows = []
    if layout.number:
        dice = number_dice(layout.number, Box(0.0, 0.0, PANEL, _CARD_DIE), theme)
        rows.append(Row(_CARD_DIE, tuple(dice)))
    rows += paragraph(spec.say(card_status(card.verdict)), width, small(theme, "ink"), before=1.0)
    if tokens := head_start(spec, card.verdict):
        words = spec.say("**player 2 begins with {tokens}**", tokens=GAME.amount(tokens))
        rows += paragraph(words, width, small(theme, "ink"), before=1.0)
    free = spec.say(
        "{n} of {width} × {height} squares are open",
        n=len(layout.white),
        width=layout.width,
        height=layout.height,
    )
    rows += paragraph(free, width, small(theme), before=1.0)
    return rows


def _picture(spec: DiceSpec, layout: DiceLayout, room: Box) -> list[Item]:
    """Draw the board, as large as the room allows."""
    grid = fit_grid(room, layout.width, layout.height, _MIN_SQUARE, _MAX_SQUARE)
    assert grid  # the largest board fits
    drawn = (*squares(grid, layout.rows, spec.theme), *grid.coordinates(spec.theme))
    return [Group(drawn, label=spec.say(squares_words(layout)))]


# All lengths are in mm at the least size; a larger picture is larger in everything.
_POSITION_SQUARE = 5.4
_TOKEN = 2.2 / _POSITION_SQUARE  # a token's radius, of its square
_HANDS_HEIGHT, _HANDS_LINE = 8.6, 3.2  # what the players have below the board, in two lines
_MOST_HANDS = 11.0  # points of what they have, in small print
_LEAST_FILES = 6  # beside which both hands have room
_KEY = message(
    "Player 1 has the rings, player 2 the stars. Below the board stand the tokens "
    "that each has left to place, and who collects (phase A) or places (phase B)."
)
_SIGNS = message("The ring is player 1, the star player 2.")
_LAST = message("The token placed last has a frame.")
_ANSWER = message("A frame is round the square of the answer.")


def pictures(spec: DiceSpec, tables: Sequence[DiceTable]) -> Pictures[DiceTable]:
    """How to draw positions, all on boards as wide and as high as the largest ones."""
    rows = [table.rows for table in tables] or [spec.setup.layout.rows]
    files, ranks = max(len(each[0]) for each in rows), max(map(len, rows))
    width = max(files, _LEAST_FILES) * _POSITION_SQUARE + COORDINATES_WIDTH
    height = ranks * _POSITION_SQUARE + COORDINATES_HEIGHT + _HANDS_HEIGHT
    draw = partial(_draw, width, _MOST_HANDS * spec.text.scale, spec.language)
    key, last, answer, signs = map(spec.say, (_KEY, _LAST, _ANSWER, _SIGNS))
    return Pictures(width, height, draw, key, last, answer, sign=token, signs=signs)


def _draw(
    width: float,
    most: float,
    language: Language,
    shown: Diagram[DiceTable],
    before: Diagram[DiceTable] | None,
    box: Box,
    theme: Theme,
) -> list[Item]:
    table = shown.table
    scale = box.width / width
    files, ranks = len(table.rows[0]), len(table.rows)
    left = box.x + COORDINATES_WIDTH * scale
    grid = Grid(left, box.y, _POSITION_SQUARE * scale, files, ranks)
    items = [
        *position(table, shown.move, grid, theme, language),
        *grid.coordinates(theme, scale),
    ]
    below = box.inset(COORDINATES_WIDTH * scale, 0.0, 0.0, 0.0)
    face = TypeFace(min(SMALL_SIZE * scale, most), 3.5 * scale, theme.ink)
    return [*items, *_hands(table, below, scale, face, theme, language)]


def position(
    table: DiceTable, move: str, grid: Grid, theme: Theme, language: Language
) -> list[Item]:
    """Draw the board with its tokens, and a frame around the token that the `move` placed."""
    items = [*squares(grid, table.rows, theme)]
    for seat, tokens in enumerate(table.tokens):
        for name in sorted(tokens):
            drawn = token(cell_of(grid, name).centre, seat, _TOKEN * grid.square, theme)
            items.append(Group(tuple(drawn), label=f"{name}: {language.say(NAMES[seat])}"))
    if move in SQUARES:
        style = Style(stroke=theme.accent, width=STRONG * grid.square / _POSITION_SQUARE)
        items.append(cell_of(grid, move).rect(style))
    return items


def cell_of(grid: Grid, name: str) -> Box:
    """The box of a square, by the square's name."""
    return grid.cell(FILES.index(name[0]), RANKS.index(name[1]))


def _hands(
    table: DiceTable, box: Box, scale: float, face: TypeFace, theme: Theme, language: Language
) -> list[Item]:
    """What each player has: the tokens left, and the phase."""
    items: list[Item] = []
    y = box.bottom - (2.3 + _HANDS_LINE) * scale
    for seat, cell in enumerate(box.columns(len(table.hands), 0.0)):
        radius = 2.0 * scale
        items += token(cell._replace(y=y, width=2 * radius, height=0.0).centre, seat, radius, theme)
        phase = table.phases[seat]
        lines = [
            message("{n} left", n=table.hands[seat]),
            message("phase {phase}", phase=phase),
        ]
        if phase == "out":
            lines = [in_context("player", "out")]
        for number, words in enumerate(map(language.say, lines)):
            down = 1.0 * scale + number * _HANDS_LINE * face.size / SMALL_SIZE
            items.append(label(words, cell.x + 5.2 * scale, y + down, face))
    return items


# All lengths are in mm.
_SCREEN_SQUARE = 7.3
_EDGE = 0.6
_SCREEN_DIE, _DIE_GAP = 6.0, 1.6
_STRIP = _SCREEN_DIE + _DIE_GAP


def first_table(setup: Setup[DiceLayout]) -> DiceTable:
    """The table before the first move: a board without tokens."""
    return DiceTable(
        rows=setup.layout.rows,
        tokens=(frozenset(), frozenset()),
        hands=(0, 0),
        phases=("A", "A"),
        to_move=0,
    )


def draw_screen(
    setup: Setup[DiceLayout],
    shown: Diagram[DiceTable],
    before: Diagram[DiceTable] | None,
    theme: Theme,
    language: Language,
) -> BoardPicture:
    """Draw the position for a screen: a frame around the last token, and dice that were rolled."""
    table = shown.table
    files, ranks = len(table.rows[0]), len(table.rows)
    grid = Grid(_EDGE + COORDINATES_WIDTH, _EDGE, _SCREEN_SQUARE, files, ranks)
    items = [*position(table, shown.move, grid, theme, language), *grid.coordinates(theme)]
    width = max(grid.box.right + _EDGE, _EDGE + COORDINATES_WIDTH + 3 * _STRIP)
    height = grid.box.bottom + COORDINATES_HEIGHT + _EDGE
    dice = Box(grid.x, height + _DIE_GAP, _SCREEN_DIE, _SCREEN_DIE)
    items += _dice(shown.move, dice, theme, language)
    height += _STRIP + _EDGE  # also after the last roll, so that the board keeps its size
    return BoardPicture(width, height, tuple(items), tuple(_spots(table, grid, language)))


_LIE = message("player 1’s ring"), message("player 2’s star")


def _spots(table: DiceTable, grid: Grid, language: Language) -> Iterator[Spot]:
    owners = {name: seat for seat, tokens in enumerate(table.tokens) for name in tokens}
    for rank, row in zip(reversed(RANKS[: len(table.rows)]), table.rows, strict=True):
        for file, square in zip(FILES, row, strict=False):
            name = file + rank
            lies = message("closed")
            if square == WHITE:
                lies = _LIE[owners[name]] if name in owners else message("open")
            yield Spot(name, cell_of(grid, name), language.say(listed([name, lies], ",")))


def _dice(move: str, first: Box, theme: Theme, language: Language) -> Iterator[Item]:
    """Draw the dice of the move, if the move was a roll."""
    rolled = dice_of(move)
    drawn = [
        item
        for index, face in enumerate(rolled)
        for item in die(first._replace(x=first.x + index * _STRIP), face, theme)
    ]
    if drawn:
        said = language.say("rolled: {dice}", dice=listed(rolled, ","))
        yield Group(tuple(drawn), label=said)


def dice_of(move: str) -> list[int]:
    """The faces that a move rolled; none for other moves."""
    _, is_roll, faces = move.partition("roll ")
    return [int(face) for face in faces.split("+")] if is_roll else []
