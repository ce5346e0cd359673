"""Coin Isolation's board, bare or with places for its coins, and small setups on cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import floor
from typing import NamedTuple

from printkit.layouts.coin_isolation.game import coins_of, in_points
from printkit.layouts.coin_isolation.layout import FILES, SIDE_NAMES, CoinLayout
from printkit.layouts.coins import Coin, CoinSet
from printkit.layouts.duplicate import seats_by_game
from printkit.layouts.errors import InputError
from printkit.layouts.head_start import by_player
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Spelled, Value, listed, message
from printkit.layouts.paper import Paper
from printkit.layouts.setup import Setup
from printkit.output.coin_isolation import marks, pieces
from printkit.output.coin_isolation.pieces import CoinCard, CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.cards import (
    EACH_CARDS_ID,
    GUTTER,
    HEAD_HEIGHT,
    MOST_COLUMNS,
    MOST_ROWS,
    PAD,
    PANEL,
    CardFace,
    card_area,
    card_grid,
    card_head,
    card_status,
    panel_items,
    setup_card_pages,
)
from printkit.output.page.charts import says_check, verdict_card
from printkit.output.page.coins import coin
from printkit.output.page.composition import enlarge
from printkit.output.page.flow import (
    MIN_ID_SIZE,
    SMALL_LEADING,
    SMALL_SIZE,
    Row,
    TypeFace,
    decoration,
    heading,
    height_of,
    id_face,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.grid import Grid, at_board_top
from printkit.output.page.joined import LargeDrawing, joined_pages
from printkit.output.page.signs import pawn
from printkit.output.page.wording import begins_words, game_line, players_line
from printkit.output.sheet import DraftPage

_OUTLINE = 0.26  # what a coin's outline adds to it, with a trifle to spare

_SEAT_WORDS = 53.0  # the width of who sits where in words
_LEAST_GAP = 0.5  # below the panel


class Room(NamedTuple):
    """The least room in mm above a whole board and below it, and the height of its panel."""

    above: float
    below: float
    panel: float


_BOARD_PANEL, _SETUP_PANEL = 17.5, 28.0
_WITH_MARKS = Room(marks.ROOM, marks.ROOM, _BOARD_PANEL)
_WITHOUT_MARKS = Room(pieces.LEAST_MARGIN, pieces.LEAST_MARGIN, _BOARD_PANEL)
_BOARD_ROOMS = (_WITH_MARKS, _WITHOUT_MARKS)
_SETUP_ROOMS = (
    Room(marks.SETUP_ROOM, pieces.MARGIN, _SETUP_PANEL),
    Room(marks.SETUP_ROOM, pieces.LEAST_MARGIN, _SETUP_PANEL),
    Room(pieces.LEAST_MARGIN, pieces.LEAST_MARGIN, _SETUP_PANEL),
)
"""What is tried in turn, until the squares are large enough for the coins."""
_FIT, _BESIDE_PAWN = 1.6, 4.0  # from the board's bottom to the words below it, from its middle

Filling = Callable[[Grid], Sequence[Item]]


def board_pages(spec: CoinSpec) -> list[DraftPage]:
    """Pages of the bare board. A whole board has marks in its corners, so photos can be read."""
    scale = _panel_scale(spec, _WITH_MARKS)
    placed = _place_whole_board(spec, _BOARD_ROOMS, scale)
    box, place = enlarge(_panel_box(spec, placed, _BOARD_PANEL * scale), scale)
    panel = [Group(tuple(seating_panel(spec, box, spec.say("Who starts where"), columns=2)), place)]
    marked: list[Item] = []
    if placed is not None and min(placed.above, placed.below) >= marks.ROOM:
        printed = marks.Printed(spec.paper.name, spec.setup.players)
        marked = marks.corner_marks(placed.grid, printed, spec.theme, spec.language)
    return _on_board(
        spec.say("Board"),
        spec,
        placed,
        lambda grid: (),
        marked,
        panel,
        words=seat_words(spec),
    )


def board_squares(paper: Paper) -> tuple[float, ...]:
    """The sides in mm that squares of a board with marks may have, for coins of the usual sizes."""
    least = min_square(coins_of(None))
    fits = (_fit(paper, sides, least, _WITH_MARKS, 1.0) for sides in (("bottom",), ("left",)))
    return tuple(placed.grid.square for placed in fits if placed)


def _on_board(
    title: str,
    spec: CoinSpec,
    placed: _PlacedBoard | None,
    fill: Filling,
    marked: Sequence[Item],
    panel: Sequence[Item],
    words: str,
    *,
    fills: bool = False,
) -> list[DraftPage]:
    """The board with what `fill` puts on it, in parts to be joined where the paper is small.

    A whole board is `placed` and `marked`, and has the `panel` below it; parts of a board have
    `words` instead. If `fill` puts places for coins on squares (`fills`), a line below says what to
    do if coins do not fit.
    """
    if placed is not None:
        drawn = tuple(_board(spec, placed, fill))
        below = _fit_labels(spec, placed) if fills else []
        drawn_marks = [decoration(marked)] if marked else []
        items = (Group(drawn, label=title), *drawn_marks, *below, *panel)
        return [DraftPage(title, items, says_check=says_check(spec, panel))]
    least = min_square(coins_of(spec.setup.game))
    band = pieces.BAND  # with pawns beside it, the board would take another sheet of A5
    grid = pieces.whole_grid(band, band, least)
    borders = tuple(band + least * i for i in range(1, len(FILES)))
    whole = tuple(_board(spec, _PlacedBoard(grid, band, band, band), fill))
    side, group = grid.box.width + 2 * band, Group(whole, label=title)
    drawing = LargeDrawing("a board for real coins", side, side, (group,), borders, borders)
    return joined_pages(spec, title, drawing, words)


def _fit_labels(spec: CoinSpec, placed: _PlacedBoard) -> list[Item]:
    """What to do if a coin does not fit its circle, and if the coins are of another country.

    The words are below a whole board, at both sides of the pawn in the middle.
    """
    box, theme = placed.grid.box, spec.theme
    smallest = coins_of(spec.setup.game).coins[0].name
    fit = spec.say("If a {coin} does not fill its circle, print again at 100 %.", coin=smallest)
    others = spec.say("Other coins? Choose them when you print.")
    room = box.width / 2 - _BESIDE_PAWN
    widest = max(text_width(each, "regular", 1.0) for each in (fit, others))
    high = (placed.below - 2 * _FIT) / cap_height("regular", 1.0)
    size = max(SMALL_SIZE, min(SMALL_SIZE * spec.text.scale, room / widest, high))
    face = TypeFace(size, SMALL_LEADING, theme.ink)
    y = box.bottom + _FIT + cap_height("regular", size)
    return [
        Group((label(fit, box.x, y, face),), role="paragraph"),
        Group((label(others, box.right, y, face, "end"),), role="paragraph"),
    ]


def seating_panel(spec: CoinSpec, box: Box, title: str, columns: int = 1) -> list[Item]:
    """A panel in words beside the pawns: who sits where, and who moves first."""
    theme = spec.theme
    sides, begins = spec.setup.sides, by_player(spec.setup.head_start)
    face, bold = TypeFace(9.0, 4.2, theme.ink), TypeFace(10.0, 4.6, theme.accent, "bold")
    items: list[Item] = [heading(title, box.x, box.y + 4.2, bold)]
    rows, width = 4 // columns, box.width / columns
    step = (box.height - 6.5) / rows
    for seat, side in enumerate(sides):
        x = box.x + seat // rows * width
        y = box.y + 6.5 + (seat % rows + 0.5) * step
        items.append(decoration(pawn(Point(x + 2.4, y), seat, 2.4, theme)))
        sits = SIDE_NAMES[side]  # the pawn has the number, too
        if width >= _SEAT_WORDS:
            sits = message("Player {player}: {side}", player=seat + 1, side=SIDE_NAMES[side])
        said = _seat_line(spec, seat, sits, begins.get(seat + 1, 0))
        text, _, amount = said.partition("**")
        line = [label(text, x + 6.5, y + 1.1, face)]
        if amount:
            end = x + 6.5 + text_width(text, face.font, face.size)
            line.append(label(amount.removesuffix("**"), end, y + 1.1, face, font="bold"))
        items.append(Group(tuple(line), role="paragraph"))
    return items


def _seat_line(spec: CoinSpec, seat: int, sits: Message, cents: int) -> str:
    """Say where a player `sits`, whether they play first, and with what they begin in bold type."""
    amount = spec.setup.game.amount(cents)
    if seat == 0 and cents:
        return spec.say("{seat}, plays first** with {amount}**", seat=sits, amount=amount)
    if seat == 0:
        return spec.say("{seat}, plays first", seat=sits)
    if cents:
        return spec.say("{seat}**, begins with {amount}**", seat=sits, amount=amount)
    return spec.say(sits)


def min_square(coins: CoinSet) -> float:
    """The least side in mm of a square that holds each of these coins with its outline."""
    return round(coins.largest.diameter + _OUTLINE, 2)


class _PlacedBoard(NamedTuple):
    """A whole board on its page: its grid, and the room in mm beside, above and below it."""

    grid: Grid
    beside: float
    above: float
    below: float


def _panel_box(spec: CoinSpec, placed: _PlacedBoard | None, height: float) -> Box:
    """The box for a panel below a whole board; its width is 0 if the board needs several pages."""
    if placed is None:
        area = body(spec.paper)
        return Box(area.x, area.y, 0.0, height)
    board = placed.grid.box
    return Box(board.x, board.bottom + placed.below, board.width, height)


def _panel_scale(spec: CoinSpec, room: Room) -> float:
    """How much larger than usual the panel's text is: as large as asked for, if there is room."""
    least = min_square(coins_of(spec.setup.game))
    free = body(spec.paper).height - len(FILES) * least - room.above - room.below - _LEAST_GAP
    return max(1.0, min(spec.text.scale, _floor(free / room.panel)))


def _place_whole_board(spec: CoinSpec, rooms: Sequence[Room], scale: float) -> _PlacedBoard | None:
    """Place a whole board with the first of these rooms; None if its squares would be too small.

    The height of the panel is enlarged by `scale`.
    """
    least = min_square(coins_of(spec.setup.game))
    fits = (_fit(spec.paper, spec.setup.sides, least, room, scale) for room in rooms)
    return next(filter(None, fits), None)


def _fit(
    paper: Paper, sides: Sequence[str], least: float, room: Room, scale: float
) -> _PlacedBoard | None:
    """Place a whole board with squares of at least `least` mm.

    Beside it there is room for pawns on the left and right, or for their bands alone.
    """
    area, panel = body(paper), room.panel * scale
    upright = pieces.UPRIGHT.intersection(sides)
    for beside in (pieces.MARGIN, pieces.BAND) if upright else (0.0,):
        wide = area.width - 2 * beside
        high = area.height - panel - room.above - room.below - _LEAST_GAP
        square = _floor(min(wide, high) / len(FILES))
        if square >= least:
            side = square * len(FILES)
            free = area.height - side - panel
            margin = (area.width - side) / 2
            grid = pieces.whole_grid(area.x + margin, area.y + room.above, square)
            grid = at_board_top(grid, area, room.below + panel)
            above = max(room.above, grid.y - area.y)  # sums of floats may miss it
            return _PlacedBoard(grid, margin, above, max(room.below, (free - above) / 2))
    return None


def _board(spec: CoinSpec, placed: _PlacedBoard, fill: Filling) -> list[Item]:
    """The board with all its signs."""
    theme, grid, over = spec.theme, placed.grid, min(placed.above, placed.below)
    return [
        *pieces.board(grid, theme),
        *fill(grid),
        *pieces.coordinates(grid, theme, spec.text.scale),
        *pieces.side_marks(grid, spec.setup.sides, theme, spec.language, placed.beside, over),
    ]


def seat_words(spec: CoinSpec) -> str:
    """Say who sits where, and with what players begin."""
    seats = (
        message("player {player} {side}", player=player, side=SIDE_NAMES[side])
        for player, side in enumerate(spec.setup.sides, start=1)
    )
    said = spec.say("{seats}; player 1 plays first.", seats=listed(seats, ","))
    begins = begins_words(spec.setup, spec.language)
    return f"{said} {begins}." if begins else said


def _floor(size: float) -> float:
    """`size` in mm, rounded down to a hundredth."""
    return floor(size * 100 + 1e-6) / 100


_ICON_SCALE, _ICON_GAP = 0.34, 0.3
_WIDE_PANEL, _NEED_WIDTH = 160.0, 66.0  # from this width on it shows who sits where
_NEED_PART = 0.35  # of the panel's width, if it shows the check, too
_NEED_PAD, _NEED_GAP = 4.0, 2.0  # at the sides, and between its columns, and a title and its words
_COUNT = 10.5  # where the number of a kind of coins begins
_SEATS_WIDTH = 55.0  # beside the check
_LOWER, _LOWER_CHECK = 1.8, 2.6  # than the panel: what has no frame around it


def setup_pages(spec: CoinSpec) -> list[DraftPage]:
    """Pages of the board with its coins, what players need, and who sits where."""
    layout, coins = spec.setup.layout, coins_of(spec.setup.game)
    need_words: Sequence[Value] = coins.need(layout.counts()) or [message("no coins")]
    needs = message("You need {coins}, each on its circle.", coins=listed(need_words, ","))
    again = [again_words(spec)] if spec.duplicate else []
    scale = _panel_scale(spec, _SETUP_ROOMS[-1])
    placed = _place_whole_board(spec, _SETUP_ROOMS, scale)
    box, place = enlarge(_panel_box(spec, placed, _SETUP_PANEL * scale), scale)
    need, seats, found = _panel_places(spec, box)
    panel = [
        *_need_panel(spec, need),
        *seating_panel(spec, seats, spec.say("Who sits where")),
        *verdict_card(spec, found),
    ]
    marked: list[Item] = []
    if placed is not None and placed.above >= marks.SETUP_ROOM:
        marked = marks.setup_mark(placed.grid, spec.theme, spec.language)

    def place_words(coin: Coin) -> str:
        return spec.say("place of a {coin}", coin=coin.name)

    return _on_board(
        spec.say("Setup"),
        spec,
        placed,
        lambda grid: pieces.coins(grid, layout.coins, coins, spec.theme, words=place_words),
        marked,
        panel=[Group(tuple(panel), place)],
        words=spec.say(listed([needs, *in_points(coins), seat_words(spec), *again], " ")),
        fills=True,
    )


def _panel_places(spec: CoinSpec, panel: Box) -> tuple[Box, Box, Box]:
    """The places in the panel of what players need, of the seating, and of the check's result.

    Their first lines stand on one line.
    """
    if 0.0 < panel.width < _WIDE_PANEL:  # where text is large
        need = panel._replace(width=max(_NEED_WIDTH, _least_need(spec)))
        seats = panel.inset(need.width + 3.0, _LOWER, 0.0, 0.0)
        return need, seats, seats._replace(width=0.0)
    if spec.verdict is None or spec.setup.head_start:  # which takes many words
        need, seats = panel.columns(2, 6.0)
        return need, seats.inset(0.0, _LOWER, 0.0, 0.0), seats._replace(width=0.0)
    need = panel._replace(width=max(panel.width * _NEED_PART, _least_need(spec)))
    seats = panel.inset(need.width + 5.0, _LOWER, 0.0, 0.0)._replace(width=_SEATS_WIDTH)
    found = panel.inset(seats.right + 2.0 - panel.x, _LOWER_CHECK, 0.0, 0.0)
    return need, seats, found


def again_words(spec: CoinSpec) -> str:
    """A sentence on how to use the sheet in duplicate play."""
    games = len(seats_by_game(spec.setup.players))
    if games == 2:
        return spec.say("Lay the coins out twice.")
    return spec.say("Lay the coins out {n} times.", n=Spelled(games))


def _total_words(spec: CoinSpec) -> str:
    """How many coins players need, what they are worth, and how many pawns."""
    coins = coins_of(spec.setup.game)
    laid = [value for value in spec.setup.layout.coins if value]
    return spec.say(
        "{coins} coins, {worth}, and {pawns} pawns",
        coins=len(laid),
        worth=coins.total_worth(laid),
        pawns=spec.setup.players,
    )


def _play_words(spec: CoinSpec) -> str:
    """What to do with the coins."""
    if spec.duplicate:
        play = spec.say("Play on this sheet.")
        return f"{again_words(spec)} {play}"
    return spec.say("Lay each coin on its circle, and play here.")


def _least_need(spec: CoinSpec) -> float:
    """The width that the words on what players need take, besides the numbers of coins, in mm."""
    title = text_width(spec.say("You need"), "bold", 10.0)
    small_words = (_total_words(spec), _play_words(spec))
    total, play = (text_width(words, "regular", SMALL_SIZE) for words in small_words)
    return 2 * _NEED_PAD + max(title + _NEED_GAP + total, play)


def _need_panel(spec: CoinSpec, box: Box) -> list[Item]:
    """A panel of what players need: coins by kind, each with a picture, and the pawns."""
    theme, layout, coins = spec.theme, spec.setup.layout, coins_of(spec.setup.game)
    title = TypeFace(10.0, 4.6, theme.accent, "bold")
    items: list[Item] = [
        box.rect(theme.panel),
        heading(spec.say("You need"), box.x + _NEED_PAD, box.y + 6.0, title),
        label(_play_words(spec), box.x + _NEED_PAD, box.bottom - 2.4, small(theme, "ink")),
    ]
    face = TypeFace(10.0, 4.6, theme.ink)
    cells = box.inset(_NEED_PAD, 7.4, 2.0, 5.6).columns(2, _NEED_GAP)
    scale = _icon_scale(coins, cells[0].height / 2)
    for index, (number, kind) in enumerate(zip(layout.counts(), coins.coins, strict=True)):
        cell = cells[index // 2].rows(2, 0.0)[index % 2]
        centre = Point(cell.x + 4.2, cell.centre.y)
        items.append(decoration(coin(centre, kind, theme, scale)))
        at = Point(cell.x + _COUNT, cell.centre.y + 1.25)
        if coins.in_points:
            items += _count_labels(number, kind, at, theme, spec.language)
            continue
        words = kind.number_words(number)
        if text_width(words, face.font, face.size) > cell.right + _NEED_GAP - at.x:
            words = f"{number} × {kind.label}"
        items.append(label(words, *at, face))
    end = box.right - _NEED_PAD
    items.append(label(_total_words(spec), end, box.y + 6.0, small(theme), "end"))
    return items


def _icon_scale(coins: CoinSet, row: float) -> float:
    """The scale at which pictures of coins, one above another, do not touch."""
    columns = (coins.coins[:2], coins.coins[2:])
    highest = max((upper.diameter + lower.diameter) / 2 for upper, lower in columns)
    return min(_ICON_SCALE, (row - _ICON_GAP) / highest)


def _count_labels(
    number: int, kind: Coin, at: Point, theme: Theme, language: Language
) -> list[Item]:
    """Labels with the number of coins of a kind, and below it what each of them counts."""
    many = label(f"{number} × {kind.label}", at.x, at.y - 1.5, TypeFace(10.0, 4.6, theme.ink))
    each = language.say("each counts {value}", value=kind.value)
    return [many, label(each, at.x, at.y + 1.8, small(theme, "ink"))]


NARROW = 1, 2
"""As many where they would be too narrow."""

MIN_SQUARE = 4.2
"""The least side of a square in mm that holds a coin's value in legible print."""

_ID_HEIGHT = 2.5  # the line at the very bottom
_WORDS_GAP = 1.2  # between the board and the words below it
_BELOW = 7.2  # the two lines below the board, as a rule
_SEATS_ABREAST = 30.0  # mm of words in which several seats share a line
_LEAST_WIDTH = len(FILES) * MIN_SQUARE + PANEL + 3 * PAD  # of a card


def card_pages(spec: CoinSpec) -> list[DraftPage]:
    """Pages of the spec's setups as cards, six a page where the paper is wide enough."""
    return setup_card_pages(
        spec,
        spec.say("Cards, to lay coins from"),
        spec.cards,
        card_boxes(spec.paper),
        partial(_card, spec),
        own=spec.say(listed([EACH_CARDS_ID, *in_points(coins_of(spec.setup.game))], " ")),
    )


def card_boxes(paper: Paper) -> list[Box]:
    """The boxes of the cards; their edges are the lines to cut along."""
    area = card_area(paper)
    columns, rows = MOST_COLUMNS, MOST_ROWS
    if area.columns(columns, GUTTER)[0].width < _LEAST_WIDTH:
        columns, rows = NARROW
    width = area.columns(columns, GUTTER)[0].width
    # as high as its board's width asks for
    return card_grid(area, columns, rows, width - PANEL - PAD + _BELOW + HEAD_HEIGHT)


def _card(spec: CoinSpec, card: CoinCard, number: int, box: Box) -> list[Item]:
    theme, setup = spec.theme, card.setup
    whole = box.inset(PAD, PAD, PAD, PAD)
    inner = whole.inset(0.0, HEAD_HEIGHT, 0.0, 0.0)
    words = _words(spec, setup, inner)
    square = _square(inner, words)
    if square < MIN_SQUARE:
        raise InputError(
            message(
                "cards do not fit on {paper}: their coins could not be read; use "
                "A5 or larger paper",
                paper=spec.paper.title,
            )
        )
    left = inner.x + len(FILES) * square + PAD
    panel = Box(left, inner.y, inner.right - left, len(FILES) * square)
    id_line = label(setup.id, inner.x, inner.bottom, id_face(theme, MIN_ID_SIZE))
    return [
        *card_head(spec, number, whole),
        *_card_picture(setup, theme, panel._replace(x=inner.x, width=panel.height)),
        *panel_items(spec, _card_rows(spec, card, panel.width), setup, panel),
        *place_rows(words, inner.x, inner.bottom - _ID_HEIGHT - height_of(words)),
        id_line,
    ]


def _words(spec: CoinSpec, setup: Setup[CoinLayout], box: Box) -> list[Row]:
    """The words on a card: players and variants, shortened if the board would get too small."""
    theme = spec.theme
    words = paragraph(game_line(setup, spec.language), box.width, small(theme))
    if _square(box, words) >= MIN_SQUARE:
        return words
    short = spec.say(
        "{players} · {n} variants, see the rules",
        players=players_line(setup),
        n=len(setup.variants),
    )
    return paragraph(short, box.width, small(theme))


def _square(box: Box, words: list[Row]) -> float:
    """The side in mm of the board's squares that leaves room for the panel and these words."""
    below = _ID_HEIGHT + height_of(words) + _WORDS_GAP
    return min(box.height - below, box.width - PANEL - PAD) / len(FILES)


def _card_rows(spec: CoinSpec, card: CoinCard, width: float) -> list[Row]:
    """The words beside a card's board: the check and the seating."""
    theme = spec.theme
    rows = paragraph(spec.say(card_status(card.verdict)), width, small(theme, "ink"))
    seats = [
        spec.say("player {player}: {side}", player=player, side=SIDE_NAMES[side])
        for player, side in enumerate(card.setup.sides, start=1)
    ]
    if width > _SEATS_ABREAST:
        seats = [", ".join(seats)]
    for number, words in enumerate(seats):
        rows += paragraph(words, width, small(theme), before=0.0 if number else 1.0)
    return rows


def _card_picture(setup: Setup[CoinLayout], theme: Theme, box: Box) -> Iterator[Item]:
    """Draw the board with its coins, as wide as the box."""
    grid, kinds = pieces.whole_grid(box.x, box.y, box.width / len(FILES)), coins_of(setup.game)
    scale = 0.94 * grid.square / kinds.largest.diameter
    yield from pieces.board(grid, theme)
    yield from pieces.coins(grid, setup.layout.coins, kinds, theme, scale)


_MOST = 2.5  # times the least size of a board on a card


def card_face(spec: CoinSpec, card: CoinCard) -> CardFace:
    """The face of a setup's card: the board with its coins."""
    side = len(FILES) * MIN_SQUARE
    picture = partial(_card_picture, card.setup, spec.theme)
    return CardFace(card.setup, side, side, _MOST, picture, partial(_card_rows, spec, card))
