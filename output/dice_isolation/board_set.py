"""A set of boards to play on: one, two or four a page, each with its number and its ID.

The boards of a pair lie back to back, so that cutting the paper apart makes double-sided boards.
An overview shows all of them at a glance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor

from printkit.layouts.dice_isolation.board_set import SetBoard
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.messages import Message, Said, counted, listed, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.layouts.setup import Setup
from printkit.output.dice_isolation.board import (
    DICE_WIDTH,
    DIE,
    MAX_SQUARE,
    number_dice,
    number_words,
    squares,
    squares_words,
    token_for,
)
from printkit.output.dice_isolation.pieces import DiceSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point
from printkit.output.drawing.theme import HAIR, Theme
from printkit.output.page.cutouts import GAP, MARK, cut_marks
from printkit.output.page.flow import (
    ID_SIZE,
    TypeFace,
    height_of,
    id_face,
    label,
    paragraph,
    place_rows,
    small,
)
from printkit.output.page.frame import body, qr_code
from printkit.output.page.grid import COORDINATES_HEIGHT, COORDINATES_WIDTH, Grid
from printkit.output.sheet import AnySpec, DraftPage

PER_SIDE = {1: (1, 1), 2: (2, 1), 4: (2, 2)}
"""The numbers of boards on a page, with their columns and rows."""

EACH_BOARDS_ID = message("Each board has its own ID on its sheet.")
"""What a page that goes with several boards says instead of an ID."""

_HEAD, _HEAD_GAP = 12.0, 1.5  # of a board that is cut out: as high as its QR code
_SMALL_DIE = 9.0
_PAD = 1.0  # from a cut to what is printed
_ID_HEIGHT = 3.0
_TOP = 2.5
_GAIN = 0.01  # the least that a head start brings best play nearer to even, to speak of that
_ABOVE = 1.8  # a wide heading's first line above its middle, for each line below it


@dataclass(frozen=True, slots=True)
class _BoardPlace:
    """A board's place on a page. If boards are `cut` out, each has its own ID on it."""

    box: Box
    cut: bool

    @property
    def board_area(self) -> Box:
        """The area for the squares and their coordinates."""
        if self.cut:
            return self.box.inset(_PAD, _HEAD + _HEAD_GAP, _PAD, _ID_HEIGHT)
        return self.box.inset(0.0, DIE + 3.0, 0.0, 0.0)

    def square(self, board: SetBoard) -> float:
        """The side of the board's squares in mm."""
        layout, area = board.layout, self.board_area
        width = (area.width - COORDINATES_WIDTH) / layout.width
        height = (area.height - COORDINATES_HEIGHT) / layout.height
        return floor(100 * min(width, height, MAX_SQUARE)) / 100


def for_any_board(spec: AnySpec) -> AnySpec:
    """The spec of a kit that goes with every board of a set, not with a single board."""
    return replace(
        spec,
        instead_of_check=spec.say("Goes with every board of the set"),
        instead_of_id=spec.say(EACH_BOARDS_ID),
    )


def boards_pages(spec: DiceSpec, boards: Sequence[SetBoard], per_side: int) -> list[DraftPage]:
    """Pages of boards, each front followed by its back.

    Raises InputError if squares would be too small for any tokens.
    """
    token = token_size(spec.paper, boards, per_side)
    places = _places(spec.paper, per_side)
    if per_side == 1:
        return [
            _board_page(spec, board, places[0], behind=bool(index % 2) and not spec.fold_over)
            for index, board in enumerate(boards)
        ]
    pairs = list(zip(boards[::2], boards[1::2], strict=True))
    step = per_side // 2 if spec.fold_over else per_side
    drafts: list[DraftPage] = []
    for start in range(0, len(pairs), step):
        fronts, backs = zip(*pairs[start : start + step], strict=True)
        if spec.fold_over:
            drafts.append(_fold_draft(spec, fronts, backs, places, token))
            continue
        front = _shared_page(spec, fronts, places, token)
        used = places[: len(fronts)]
        marks = (mark for place in used for mark in cut_marks(place.box, spec.theme))
        drafts.append(replace(front, items=(*front.items, *marks)))
        drafts.append(replace(_shared_page(spec, backs, _mirror(places), token), side="back"))
    return drafts


def token_size(paper: Paper, boards: Sequence[SetBoard], per_side: int) -> float:
    """The largest diameter of tokens, in mm, that fits all boards at `per_side` boards a page.

    Raises InputError if squares would be too small for any tokens.
    """
    problem = counted(
        "squares large enough for tokens of these boards do not fit on {paper}",
        "squares large enough for tokens of {n} boards a side do not fit on {paper}",
        per_side,
        paper=paper.title,
    )

    def fit(paper: Paper) -> float | None:
        place = _places(paper, per_side)[0]
        least = min(place.square(board) for board in boards)
        return token_for(least)

    return fit_paper(paper, fit, problem)


def board_name(board: SetBoard) -> Said:
    """A board's number, with its name if it has one."""
    return listed([number_words(board.number), *([board.said] if board.name else [])], " ")


def _places(paper: Paper, per_side: int) -> list[_BoardPlace]:
    """The places of boards on a front; on landscape paper, two lie side by side."""
    if per_side == 1:
        return [_BoardPlace(body(paper).inset(0.0, _TOP, 0.0, 0.0), cut=False)]
    columns, rows = PER_SIDE[per_side]
    edge = MARK[1]
    area = body(paper, landscape=per_side == 2).inset(edge, _TOP, edge, edge)
    return [_BoardPlace(box, True) for box in area.cells(columns, rows, GAP)]


def _mirror(places: Sequence[_BoardPlace]) -> list[_BoardPlace]:
    """The places mirrored, for a back that is turned over like a page of a book."""
    left, right = min(p.box.x for p in places), max(p.box.right for p in places)
    return [replace(p, box=p.box._replace(x=left + right - p.box.right)) for p in places]


def _board_page(spec: DiceSpec, board: SetBoard, place: _BoardPlace, *, behind: bool) -> DraftPage:
    number = number_words(board.number)
    title = spec.say("Board {name}", name=number)
    if board.name:
        title = spec.say("Board {number}, {name}", number=number, name=board.said)
    return DraftPage(
        title,
        tuple(_board(board, place, spec)),
        side="back" if behind else "front",
        instead_of_check=spec.language.begin_with(findings_words([board], spec)),
        setup=_setup(spec, board),
    )


def _shared_page(
    spec: DiceSpec, boards: Sequence[SetBoard], places: Sequence[_BoardPlace], token: float
) -> DraftPage:
    """One side of paper with boards in the first places, for tokens of `token` mm."""
    items = [
        Group(
            tuple(_board(board, place, spec)),
            label=spec.say("board {name}", name=board_name(board)),
        )
        for board, place in zip(boards, places, strict=False)
    ]
    numbers = listed((number_words(board.number) for board in boards), ",")
    return DraftPage(
        spec.say("Boards {numbers}", numbers=numbers),
        tuple(items),
        landscape=len(places) == 2,
        instead_of_check=spec.say(
            "For tokens of {size:g} mm; {found}", size=token, found=findings_words(boards, spec)
        ),
        instead_of_id=spec.say("Each board has its own ID below it."),
    )


def _fold_draft(
    spec: DiceSpec,
    fronts: Sequence[SetBoard],
    backs: Sequence[SetBoard],
    places: Sequence[_BoardPlace],
    token: float,
) -> DraftPage:
    """A page to fold: fronts on the left, each with its back beside it."""
    boards = [board for pair in zip(fronts, backs, strict=True) for board in pair]
    draft = _shared_page(spec, boards, places, token)
    x = (places[0].box.right + places[1].box.x) / 2
    fold = Line(Point(x, places[0].box.y), Point(x, places[-1].box.bottom), spec.theme.fold)
    marks = (mark for place in places[::2] for mark in cut_marks(place.box, spec.theme))
    label = spec.say("{boards}: fold in the middle, glue, then cut", boards=draft.label)
    return replace(draft, label=label, items=(*draft.items, Group((fold,), layer="fold"), *marks))


def _setup(spec: DiceSpec, board: SetBoard) -> Setup[DiceLayout]:
    return replace(spec.setup, layout=board.layout, seed=None, deal_options=())


def findings_words(boards: Sequence[SetBoard], spec: DiceSpec) -> Message:
    """Words for the foot of a sheet: what checks found, or whether the boards are solved; in
    duplicate play neither matters.
    """
    if spec.duplicate:
        return message("in duplicate every board is even between any two players")
    if all(board.fair for board in boards):
        if len(boards) > 1:
            return message(
                "computer checks: each fair from club players to perfect play, with its head start"
            )
        if tokens := boards[0].exact.tokens:
            return message(
                "computer check: fair from club players to perfect play, with a head start of "
                "{tokens}",
                tokens=GAME.amount(tokens),
            )
        return message("computer check: fair from club players to perfect play")
    known = sum(board.figures is not None for board in boards)
    if known == len(boards):
        return message("solved: exact under perfect play, not proven between other players")
    return message("not all of them solved") if known else message("not solved")


def _board(board: SetBoard, place: _BoardPlace, spec: DiceSpec) -> Iterator[Item]:
    """Draw a board below its number, name and figures; a board to cut out also has its ID."""
    theme, layout, area = spec.theme, board.layout, place.board_area
    square = place.square(board)
    free = area.width - COORDINATES_WIDTH - square * layout.width
    x = area.x + COORDINATES_WIDTH + free / 2
    grid = Grid(x, area.y, square, layout.width, layout.height)
    drawn = (*squares(grid, layout.rows, theme), *grid.coordinates(theme))
    yield Group(drawn, label=spec.say(squares_words(layout)))
    if not place.cut:
        yield from _wide_head(board, Box(x, place.box.y, place.box.right - x, DIE), spec)
        return
    box = place.box
    yield from _narrow_head(board, box._replace(height=_HEAD), spec)
    setup = _setup(spec, board)
    yield qr_code(setup.id, box.right - _HEAD, box.y, _HEAD, theme.ink)
    yield label(setup.id, box.x + 1.0, box.bottom - 0.8, id_face(theme, ID_SIZE))


def _wide_head(board: SetBoard, box: Box, spec: DiceSpec) -> Iterator[Item]:
    """A wide heading: number and name on the left, figures on the right."""
    theme = spec.theme
    yield from number_dice(board.number, box, theme)
    x, y = box.x + DICE_WIDTH * DIE + 4.0, box.centre.y
    name, strong = spec.say(board_name(board)), TypeFace(13.0, 5.0, theme.accent, "bold")
    yield label(name, x, y + 1.9, strong)
    (start, first), *lines = _figure_lines(board, spec)
    if lines:
        first = TypeFace(11.0, 5.0, theme.accent, "bold")
    yield label(start, box.right, y + 1.0 - _ABOVE * len(lines), first, "end")
    for index, (line, face) in enumerate(lines):
        yield label(line, box.right, y + 2.0 + index * face.leading, face, "end")


def _narrow_head(board: SetBoard, box: Box, spec: DiceSpec) -> Iterator[Item]:
    """A narrow heading: the number on the left, and beside it the figures below the name."""
    theme = spec.theme
    dice = box._replace(x=box.x + 1.0, y=box.y + 1.0, height=_SMALL_DIE)
    yield from number_dice(board.number, dice, theme)
    x = dice.x + DICE_WIDTH * _SMALL_DIE + 2.5
    yield label(
        spec.say(board_name(board)), x, box.y + 3.3, TypeFace(10.0, 4.0, theme.accent, "bold")
    )
    for index, (line, face) in enumerate(_figure_lines(board, spec)):
        yield label(line, x, box.y + 6.3 + index * 2.8, face)


def _figure_lines(board: SetBoard, spec: DiceSpec) -> list[tuple[str, TypeFace]]:
    """A board's head start, unless the kit is for duplicate play, and its figures in lines."""
    figures, face = board.figures, small(spec.theme)
    if figures is None:
        return [(spec.say("not solved"), face)]
    if not figures.tokens or spec.duplicate:
        start = message("No head start.")
        lines = message(
            "In best play player 1 scores {share:.0%},\n{simple:.0%} if both enter with half a "
            "board of tokens.",
            share=figures.share,
            simple=figures.simple_share,
        )
    else:
        start = message(
            "Head start: player 2 begins with {tokens}.", tokens=GAME.amount(figures.tokens)
        )
        if abs(figures.even_share - 0.5) < abs(figures.share - 0.5) - _GAIN:
            lines = message(
                "In best play player 1 scores {even:.0%} with it,\n{share:.0%} without; "
                "{simple:.0%} if both enter at half a board.",
                even=figures.even_share,
                share=figures.share,
                simple=figures.simple_share,
            )
        else:
            lines = message(
                "It evens out games with mistakes. In best play\nplayer 1 scores {even:.0%} with "
                "it, {share:.0%} without.",
                even=figures.even_share,
                share=figures.share,
            )
    bold = replace(small(spec.theme, "ink"), font="bold")
    return [(spec.say(start), bold), *((line, face) for line in spec.say(lines).splitlines())]


_KEY = message(
    "**starts:** what the starting player scores under best play (a draw counts half); "
    "**drawn:** how many games are."
)
_KEY_WITH_START = message(
    "**starts:** what the starting player scores under best play (a draw counts half); "
    "**drawn:** how many games are; **with +6:** what the starting player scores when the other "
    "one begins with six tokens, the board’s head start."
)
_SIMPLE = message(
    "**Simple play:** what the starting player scores when both roll three dice until their tokens "
    "would fill half of the board, and then enter at once."
)
_UNCHECKED = message("Between players who make mistakes the boards may be less even.")
_PICK = message("Two dice pick a board.")
_NOT_SOLVED = message("These boards are not solved yet, so it is not known who wins on them.")

_WIDTH, _HEIGHT = 30.0, 34.5  # the least of a board's cell
_GAP = 3.0
_DIE = 4.2
_LEADING = 3.3
_FINE = 0.55  # between the strokes of a hatch
_WORDS = 4  # lines below a picture
_KEY_GAP = 2.5
_MOST = 1.3  # a cell's height to its width, at most


def overview_pages(spec: DiceSpec, boards: Sequence[SetBoard]) -> list[DraftPage]:
    """An overview of all boards of a set: one page, or more on small paper."""
    theme = _with_fine_hatches(spec.theme)
    solved = any(board.figures for board in boards)
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 0.0)
    found = findings_words(boards, spec)
    words: Said = _NOT_SOLVED
    if solved:
        checked = spec.duplicate or all(board.fair for board in boards)
        figures = _KEY if spec.duplicate else _KEY_WITH_START
        judged = message("{found}.", found=found) if checked else _UNCHECKED
        words = listed([figures, _SIMPLE, judged, _PICK], " ")
    key = paragraph(spec.say(words), area.width, small(theme, "ink"))
    pictures = area.inset(0.0, 0.0, 0.0, height_of(key) + _KEY_GAP)
    cells = _cells(pictures)
    foot = area._replace(y=pictures.bottom + _KEY_GAP, height=height_of(key))
    drafts = []
    for start in range(0, len(boards), len(cells)):
        shown = boards[start : start + len(cells)]
        drawn = (
            _draw_cell(spec, board, cell, theme) for board, cell in zip(shown, cells, strict=False)
        )
        drafts.append(
            DraftPage(
                spec.say(_title(shown, len(boards))),
                (*drawn, *place_rows(key, foot.x, foot.y)),
                foot="slim",
                instead_of_check=spec.language.begin_with(found),
                instead_of_id=spec.say(EACH_BOARDS_ID),
            )
        )
    return drafts


def _with_fine_hatches(theme: Theme) -> Theme:
    """A theme for small squares: where closed ones are hatched, the hatch is finer."""
    blocked = theme.blocked
    if blocked.hatch is None:
        return theme
    fine = replace(blocked.hatch, colour=theme.ink, spacing=_FINE, width=HAIR / 2, cross=False)
    return replace(
        theme, blocked=replace(blocked, hatch=fine), frame=replace(theme.frame, width=HAIR / 2)
    )


def _cells(area: Box) -> list[Box]:
    """The places of small boards, as many as stay legible, in rows of six, or of three."""
    across = 6 if (area.width - 5 * _GAP) / 6 >= _WIDTH else 3
    down = min(36 // across, int((area.height + _GAP) / (_HEIGHT + _GAP)))
    width = (area.width - (across - 1) * _GAP) / across
    height = min((area.height - (down - 1) * _GAP) / down, _MOST * width)
    area = area._replace(height=down * height + (down - 1) * _GAP)
    return area.cells(across, down, _GAP)


def _title(shown: Sequence[SetBoard], count: int) -> Message:
    if len(shown) == count:
        return message("All {n} boards", n=count)
    first, last = number_words(shown[0].number), number_words(shown[-1].number)
    return message("Boards {first} to {last}", first=first, last=last)


def _draw_cell(spec: DiceSpec, board: SetBoard, cell: Box, theme: Theme) -> Group:
    """Draw a small board below its number and name, with its figures below it."""
    items = [*number_dice(board.number, cell._replace(height=_DIE), theme)]
    name = spec.say(board.said) if board.name else number_words(board.number)
    x = cell.x + DICE_WIDTH * _DIE + 1.6
    items.append(label(name, x, cell.y + 3.1, TypeFace(8.0, _LEADING, theme.accent, "bold")))
    picture = cell.inset(0.0, _DIE + 1.2, 0.0, _WORDS * _LEADING + 0.8)
    layout = board.layout
    square = min(picture.width / layout.width, picture.height / layout.height)
    grid = Grid(picture.x, picture.y, square, layout.width, layout.height)
    items += squares(grid, layout.rows, theme)
    for index, line in enumerate(map(spec.say, _lines(board, spec.duplicate)), start=1):
        y = grid.box.bottom + index * _LEADING
        items.append(label(line, cell.x, y, small(theme, "ink")))
    return Group(tuple(items), label=spec.say(board_name(board)))


def _lines(board: SetBoard, duplicate: bool) -> list[Message]:
    figures = board.figures
    if figures is None:
        return [message("not solved")]
    with_start = message(
        "with +{tokens}: {share:.0%}", tokens=figures.tokens, share=figures.even_share
    )
    return [
        message("starts: {share:.0%}", share=figures.share),
        message("drawn: {share:.0%}", share=figures.draw),
        with_start if figures.tokens and not duplicate else message("no head start"),
        message("simple play: {share:.0%}", share=figures.simple_share),
    ]
