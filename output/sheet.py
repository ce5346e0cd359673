"""What sheets are drawn from, and what printing knows about a sheet before it is drawn.

Lengths are in mm from the upper left corner of the paper, y down; sizes of text are in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from printkit.layouts.annotation import Annotation
from printkit.layouts.first_game import ShownTurn
from printkit.layouts.game import Layout, Table
from printkit.layouts.ids import position_id
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Said, Value
from printkit.layouts.paper import Paper, Stock
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.rules import RuleBook, rule_book
from printkit.layouts.setup import CheckedSetup, Record, Setup
from printkit.layouts.verdict import Deal, Verdict
from printkit.layouts.words import short_repr
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Item, Point, Side, Style
from printkit.output.drawing.theme import Theme

L_co = TypeVar("L_co", bound=Layout, covariant=True)
F_co = TypeVar("F_co", covariant=True)
T = TypeVar("T", bound=Table)
T_co = TypeVar("T_co", bound=Table, covariant=True)

Emblem: TypeAlias = Callable[[Point, float, Theme], Sequence[Item]]
"""Draws a game's emblem in a square, given its upper left corner and its side (6 to 40 mm)."""


@dataclass(frozen=True, slots=True)
class Diagram(Generic[T_co]):
    """A position of a game, and the move that led to it.

    `number` counts the moves, 0 is the start. `move` is in notation, empty at the start. `caption`
    says what the picture does not show: who moved, the scores. `table` is what lies on the table
    after the move. `following` is the next move, where an example announces it. `key` is the name
    of the picture in the rule texts.
    """

    number: int
    move: str
    caption: Said | str
    table: T_co
    following: str = ""
    key: str = ""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PuzzlePosition(Generic[T_co]):
    """A puzzle with its position, ready to be drawn.

    `has` says by seat what each player has, in words: "37¢". `id` is the position's ID.
    """

    puzzle: Puzzle
    table: T_co
    to_move: int
    has: tuple[Said, ...]
    id: str


@dataclass(frozen=True, slots=True)
class FirstGame(Generic[T_co]):
    """The first turns of a game, as a setup's new players are shown them.

    `positions` are the position before the first turn and the one after each. `yours` is the turn
    that comes next, whose `may` players read; None if the game is over.
    """

    turns: tuple[ShownTurn, ...]
    positions: tuple[Diagram[T_co], ...]
    yours: ShownTurn | None


@dataclass(frozen=True, slots=True)
class Moment(Generic[T_co]):
    """A picture of the quick start: what is `shown`, with the position `before` it."""

    shown: Diagram[T_co]
    before: Diagram[T_co]


@dataclass(frozen=True, slots=True)
class AnnotatedGame:
    """The annotation of a game, and a sentence that says how the game ended."""

    found: Annotation
    result: Said


DrawPosition: TypeAlias = Callable[[Diagram[T], Diagram[T] | None, Box, Theme], list[Item]]
"""Draws a position that fills the box, given the diagram before it, if there is one."""

SameAnswer: TypeAlias = Callable[[Sequence[str]], str]
DrawSign: TypeAlias = Callable[[Point, int, float, Theme], Iterable[Item]]
"""Draws the sign of a seat about a point, within a circle of this radius in mm."""


@dataclass(frozen=True, slots=True)
class Pictures(Generic[T]):
    """How a game draws its positions, and their signs.

    `width` and `height` are the smallest legible size in mm; larger pictures keep the proportion.
    `key` explains the signs, `last` how the last move is marked, and `answer` how an answer is
    marked in the position before it. `sign` draws a player's sign, in games that have no badges for
    players; `signs` explains which sign is which player's, if the signs do not show it.
    `same_answer` says in a sentence which other moves are the same answer to a puzzle.
    """

    width: float
    height: float
    draw: DrawPosition[T]
    key: str
    last: str = ""
    answer: str = ""
    sign: DrawSign | None = None
    signs: str = ""
    same_answer: SameAnswer | None = None

    @property
    def key_to_games(self) -> str:
        """The explanation of the signs in positions, to print beside a game's diagrams."""
        return " ".join(filter(None, (self.key, self.last)))


@dataclass(frozen=True, slots=True)
class TextSize:
    """A size of text on sheets; users ask for it by `name`.

    A sheet to be read is drawn for a page that is `scale` times smaller, and then enlarged. On a
    sheet that is true to size only labels and panels are enlarged. On the smaller page the quick
    reference has at least `reference` points.
    """

    name: str
    scale: float
    reference: float


NORMAL_TEXT = TextSize("normal", 1.0, 8.0)
LARGE_TEXT = TextSize("large", 1.8, 10.0)
"""Large print: 18 points, and 14.4 where normal text has 8."""

TEXT_SIZES = {size.name: size for size in (NORMAL_TEXT, LARGE_TEXT)}


@dataclass(frozen=True, slots=True)
class KitSpec(Generic[L_co, F_co, T_co]):
    """Everything from which a kit is drawn.

    - `verdict` is None if the setup was not checked; the sheets then say so. `deal` is None if the
      setup was given rather than dealt.
    - `version` is the program's.
    - `cards`: the setups of the sheet of cards, each with its verdict.
    - `diagrams`: positions of a game played from the setup, in order. `annotated` is its
      annotation, once that was worked out. `example`: the diagrams that the rules show.
    - `first_game`: the first turns; None if no player can move, or if they were not asked for.
    - `moments`: a game from the setup in a few pictures; none if no player can move, or if they
      were not asked for.
    - `puzzles`: puzzles of the same game, players and variants. `puzzles_of` is the command that
      finds them again. A sheet without puzzles says that they can be found.
    - `instead_of_check` and `instead_of_id` stand at the foot of pages of a kit that goes with
      several setups; `setup` is then one of them.
    - `bleed`: how far cut-outs reach beyond the cut, in mm.
    - `fold_over`: fronts and backs of cut-outs share a page, which is folded between them.
    - `printed`: the names of the sheets that are printed together, for which the rules are worded;
      none if that is not known.
    - `duplicate`: the rules and the score pad are for duplicate play (see
    `printkit.layouts.duplicate`).
    - `link`: an address that opens a setup if its ID stands behind it.
    - `emblem`, `art`: the game's. They and the accent of `theme` come from
    `GameSheets.with_game_style`.
    """

    setup: Setup[L_co]
    paper: Paper
    theme: Theme
    version: str
    verdict: Verdict[F_co] | None = None
    deal: Deal | None = None
    cards: tuple[CheckedSetup[L_co, F_co], ...] = ()
    diagrams: tuple[Diagram[T_co], ...] = ()
    example: tuple[Diagram[T_co], ...] = ()
    first_game: FirstGame[T_co] | None = None
    moments: tuple[Moment[T_co], ...] = ()
    puzzles: tuple[PuzzlePosition[T_co], ...] = ()
    puzzles_of: str = ""
    annotated: AnnotatedGame | None = None
    instead_of_check: str = ""
    instead_of_id: str = ""
    bleed: float = 0.0
    fold_over: bool = False
    printed: tuple[str, ...] = ()
    duplicate: bool = False
    emblem: Emblem | None = None
    art: Art | None = None
    text: TextSize = NORMAL_TEXT
    link: str = ""
    language: Language = ENGLISH

    __repr__ = short_repr

    @property
    def rules(self) -> RuleBook:
        """The rules of the setup's game, in the language of the sheets."""
        return rule_book(self.setup.game, self.language)

    def say(self, what: Said | str, /, **values: Value) -> str:
        """Say a message, or a text as one with these values, in the language of the sheets."""
        return self.language.say(what, **values)

    def address(self, setup: Setup[Layout]) -> str:
        """What a QR code says: a setup's ID, or its address, which names players and variants."""
        if not self.link:
            return setup.id
        return behind_link(self.link, position_id(Record(setup, ())))


def behind_link(link: str, name: str) -> str:
    """Put a name behind an address: as its last part, or as the last value of its query."""
    if link.endswith("="):
        return link + name.replace("+", "%2B")
    return f"{link.rstrip('/')}/{name}"


AnySpec: TypeAlias = KitSpec[Layout, object, Table]
"""The spec of a kit of any game."""

Art: TypeAlias = Callable[[Any, float, int], Iterable[Item]]
"""Draws the board and pieces of a game without words, given a spec of it, the side of a square in
mm and the number of squares each way."""

S = TypeVar("S", bound=AnySpec)
S_contra = TypeVar("S_contra", bound=AnySpec, contravariant=True)


ANNOTATED, CARDS, PUZZLES, SCORE_PAD = "annotated", "cards", "puzzles", "score-pad"
COVER, BACK_COVER = "cover", "back-cover"
QUICK_START, RULES = "quick-start", "rules"
REFERENCE, REFERENCE_CARDS = "reference", "reference-cards"
"""The names of sheets that are known outside the module that draws them."""

Foot: TypeAlias = Literal["full", "slim", "small"]
"""The foot of a page. A full one has a ruler, and may have a QR code; a slim one is a line, and
that of a cover a line of small print."""


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A page before it is framed and numbered.

    - `label`: its name, for users.
    - `items` lie in `printkit.output.page.frame.body` of the paper, turned sideways if `landscape`,
    above
      a foot of the kind `foot`.
    - `side`: a "back" is printed behind the front before it. Only cut-outs and boards that are
      turned over have backs; long text never runs onto one.
    - `instead_of_check`: what the foot says instead of what the check found.
    - `says_check`: the page itself says what a check found, so the foot does not.
    - `setup`: the setup of the page, if it is not the spec's.
    - `instead_of_id`: what the foot says instead of an ID, on a page of several setups.
    - `titled`: without it, the page draws a title of its own and has all of `body` for it.
    - `advice`: how to print it, if a full foot says that in other words than usual.
    """

    label: str
    items: tuple[Item, ...]
    side: Side = "front"
    landscape: bool = False
    foot: Foot = "full"
    instead_of_check: str = ""
    says_check: bool = False
    setup: Setup[Layout] | None = None
    instead_of_id: str = ""
    titled: bool = True
    advice: str = ""


@dataclass(frozen=True, slots=True)
class StockCard:
    """A card or label for a print shop's stock: the items of both sides on their `ground`.

    They are measured in mm from the top left corner after cutting; the ground and what lies at the
    edge of a side reach beyond it. `back` is None for a label. `name` is that of its page.
    """

    name: str
    label: str
    ground: Style
    front: tuple[Item, ...]
    back: tuple[Item, ...] | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a report for a screen: `items` that take `width` x `height` mm.

    The `title` is not among the items. `words` describe the picture to those who do not see it.
    """

    title: str
    words: str
    width: float
    height: float
    items: tuple[Item, ...]


SheetMaker: TypeAlias = Callable[[S], list[DraftPage]]
"""Draws the pages of a sheet, in order, without title and foot.

Raises InputError when the paper is too small, or when the spec lacks what is to be drawn.
"""

StockMaker: TypeAlias = Callable[[S, Stock], list[StockCard]]
"""Draws the cards of a sheet on a stock, one for each page or label.

Raises InputError when the stock is too small, or when the spec lacks what is to be drawn.
"""


Shown: TypeAlias = Literal[
    "setup", "check", "cards", "example", "first-game", "moments", "record", "puzzles", "annotation"
]
"""What a sheet shows, and so what must be known before it is drawn.

- "setup", or how good it is: it is checked first. If no sheet shows it, nothing is checked.
- "check": what a check found. The sheet is left out if nothing was checked.
- "cards", "example", "record", "puzzles": the spec's `cards`, `example`, `diagrams` or `puzzles`.
- "first-game": it is checked first here, too, since a check may find a head start.
- "moments": it stands behind the setup or the board. A game that was begun has neither sheet.
- "annotation": `diagrams` and `annotated`. It takes a while, so it is only printed by name.
"""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet(Generic[S_contra]):
    """A sheet: the `name` by which users ask for it, and what printing has to know about it.

    - `at_home`: part of the home kit, what is laid on the table tonight: the setup or the board,
      the rules, and pieces that no drawer has.
    - `on_demand`: not part of the whole kit, only printed by name.
    - `as_sold`: the board of a game as it is sold. If another setup is played, a sheet that shows
      the setup replaces it.
    - `shows`: see `Shown`.
    - `to_read`: it is part of a booklet.
    - `cut_up`: it is cut apart, so it cannot be part of a booklet.
    - `on_card`: it is best printed on card, and its foot says so.
    - `in_front`: it comes before all that is printed with it.
    - `on_stock` draws its cards on a print shop's stock, or on labels; None if it has no cards.
    - `true_to_size`: things lie on it, or it is a page of pictures. Like a sheet that is `cut_up`,
      it does not grow with the text.
    """

    name: str
    make: SheetMaker[S_contra]
    at_home: bool = False
    on_demand: bool = False
    as_sold: bool = False
    shows: tuple[Shown, ...] = ()
    to_read: bool = False
    cut_up: bool = False
    on_card: bool = False
    in_front: bool = False
    true_to_size: bool = False
    on_stock: StockMaker[S_contra] | None = None

    __repr__ = short_repr

    @property
    def of_a_setup(self) -> bool:
        """Whether it is for one setup, which is to be checked."""
        return "setup" in self.shows or "first-game" in self.shows

    @property
    def of_a_game(self) -> bool:
        """Whether the sheet shows a game that was played, instead of a setup."""
        return "record" in self.shows or "annotation" in self.shows

    @property
    def grows(self) -> bool:
        """Whether large print enlarges the whole sheet."""
        return not (self.cut_up or self.true_to_size)


def sheets_for(
    setup: Setup[Layout], sheets: Iterable[Sheet[S]], *, checked: bool
) -> tuple[Sheet[S], ...]:
    """The sheets that go with a setup, without reports of a check unless it was `checked`.

    A setup that a game is sold with needs no setup sheet. Other setups have their board on the
    setup sheet.
    """
    shown = [sheet for sheet in sheets if checked or "check" not in sheet.shows]
    if setup.layout == setup.game.standard:
        return tuple(
            sheet for sheet in shown if "check" in sheet.shows or "setup" not in sheet.shows
        )
    return tuple(sheet for sheet in shown if not sheet.as_sold)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board that can be tapped; moves use its `name`.

    `words` say, for a screen reader, what the place is and what lies there: "e4, dime".
    """

    name: str
    box: Box
    words: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board as a screen shows it: size in mm, top left corner at (0, 0), and places to tap.

    Spots are in reading order, except that a spot that lies on another one comes after it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    spots: tuple[Spot, ...]

    __repr__ = short_repr
