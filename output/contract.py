"""The contract of this room: how a game looks on paper and on a screen, as one frozen value.

Each game has its value in `output/<game>/sheets.py`, named SHEETS; `output.games` finds it. A sheet
of it is a function from the spec of a kit to pages without a frame: title, foot and page numbers
come by themselves.

Lengths are in mm from the upper left corner of the paper, y down; sizes of text are in points. What
a user can put right, as a paper that is too small or cards that are missing, is an InputError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from layouts.annotation import Annotation
from layouts.errors import InputError
from layouts.game import Game, Layout, Table
from layouts.paper import Paper
from layouts.puzzle import Puzzle
from layouts.setup import CheckedSetup, Setup
from layouts.verdict import Deal, Verdict
from output.drawing.box import Box
from output.drawing.scene import Colour, Item, Point, Side
from output.drawing.theme import Theme

L = TypeVar("L", bound=Layout)
L_co = TypeVar("L_co", bound=Layout, covariant=True)
F_co = TypeVar("F_co", covariant=True)
T = TypeVar("T", bound=Table)
T_co = TypeVar("T_co", bound=Table, covariant=True)


Emblem: TypeAlias = Callable[[Point, float, Theme], Sequence[Item]]
"""Draws what a game is known by: at its title, on its cover, its box and its cards.

All within a square of 6 to 40 mm, given by its upper left corner and its side. It is in the theme's
accent and in white, and is told from others in one colour.
"""


@dataclass(frozen=True, slots=True)
class Diagram(Generic[T_co]):
    """A position of a game as it was played.

    `number` counts the moves, 0 is the start; `move` is the one that led here, as it was written,
    empty at the start. `caption` says what the picture does not: who moved, the scores. `table` is
    what lies on the table now. `following` is the move after it, where an example announces one;
    `key` is what the rule texts call a picture of their example.
    """

    number: int
    move: str
    caption: str
    table: T_co
    following: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Posed(Generic[T_co]):
    """A puzzle as it is put: its `table`, and what each player `has` in words, by seat: "37¢".

    `id` is that of its position.
    """

    puzzle: Puzzle
    table: T_co
    to_move: int
    has: tuple[str, ...]
    id: str


@dataclass(frozen=True, slots=True)
class Annotated:
    """A game that was annotated: what was `found`, and how it ended, in a sentence."""

    found: Annotation
    result: str


DrawPosition: TypeAlias = Callable[[Diagram[T], Diagram[T] | None, Box, Theme], list[Item]]
"""Draws a position that fills the box, given the diagram of the move before, where there is one."""

DrawSign: TypeAlias = Callable[[Point, int, float, Theme], Iterable[Item]]
"""Draws a player's sign: about this point, by seat, within a circle of so many mm."""


@dataclass(frozen=True, slots=True)
class Pictures(Generic[T]):
    """How a game draws its positions.

    `width` and `height` are the least in mm at which they are legible; larger ones keep the
    proportion. `key` says what the signs mean, `last` what marks the last move, and `answer` what
    marks a move that is drawn into the position before it. Where players are known by a `sign` and
    not by a badge, `signs` says whose each is, if it does not do so itself.
    """

    width: float
    height: float
    draw: DrawPosition[T]
    key: str
    last: str = ""
    answer: str = ""
    sign: DrawSign | None = None
    signs: str = ""

    @property
    def key_to_games(self) -> str:
        """What the signs mean in positions of a game as it was played."""
        return " ".join(filter(None, (self.key, self.last)))


@dataclass(frozen=True, slots=True)
class TextSize:
    """How large the text on sheets is, called `name` by those who ask for it.

    A sheet to be read is drawn for a smaller page, and then `scale` times as large. One that is
    true to size has its labels and panels alone so much larger. The rules have `rules` points at
    least, the quick reference `reference`, on the smaller page.
    """

    name: str
    scale: float
    rules: float
    reference: float


NORMAL_TEXT = TextSize("normal", 1.0, 9.0, 8.0)
LARGE_TEXT = TextSize("large", 1.8, 10.0, 10.0)
"""Large print: 18 points, and 14.4 where there are usually 8."""

TEXT_SIZES = {size.name: size for size in (NORMAL_TEXT, LARGE_TEXT)}


@dataclass(frozen=True, slots=True)
class KitSpec(Generic[L_co, F_co, T_co]):
    """One kit to draw, of a game with these layouts, findings and tables.

    `verdict` is None when the setup was not checked, and the sheets then say so; `deal` is None for
    a setup that was given rather than dealt until it passed. `version` is the program's. `diagrams`
    are of a game played from the setup, in its order; those of `example` are what the rules show.
    The `puzzles` are of other setups on the same terms, and `puzzles_of` says how to get them
    again; without any their sheet says that they are to be found. `annotated` is the game of the
    diagrams, None before that was worked out.

    A kit that goes with many setups says at the foot of its pages `instead_of_check` and
    `instead_of_id`, where the setup at hand merely stands for all of them.

    Cut-outs reach `bleed` mm beyond where they are cut; with `fold_over` fronts and backs share a
    page, which is folded between them.

    With `duplicate` the setup is to be played so (see `layouts.duplicate`): the rules tell how, and
    the score pad is for that. All text is of the size `text`.

    Its `emblem` and the accent of its theme are the game's: see `SheetSet.dressed`.
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
    puzzles: tuple[Posed[T_co], ...] = ()
    puzzles_of: str = ""
    annotated: Annotated | None = None
    instead_of_check: str = ""
    instead_of_id: str = ""
    bleed: float = 0.0
    fold_over: bool = False
    duplicate: bool = False
    emblem: Emblem | None = None
    text: TextSize = NORMAL_TEXT


AnySpec: TypeAlias = KitSpec[Layout, object, Table]
"""The spec of a kit of whatever game."""

S = TypeVar("S", bound=AnySpec)
S_contra = TypeVar("S_contra", bound=AnySpec, contravariant=True)


ANNOTATED = "annotated"
"""The name of the sheet of an annotated game."""

PUZZLES = "puzzles"
"""The name of the sheet of puzzles, which every game has that has some."""


Foot: TypeAlias = Literal["full", "slim"]
"""What stands below a page: a ruler and a QR code, too, on what must be true to size or be found
again, else a line."""


Material: TypeAlias = Literal["card", "paper"]
"""What a sheet is best printed on."""

Work: TypeAlias = Literal["cut", "fold", "glue"]
"""What is done with a printed sheet before play."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A page before it is framed and numbered.

    `label` names it to people. The `items` lie in `output.page.frame.body` of the paper, which is
    on its side when `landscape`, above such a `foot`. A "back" is printed behind the front before
    it: of what is cut out, and of a board that is turned; text that runs over is never one.

    Its foot tells what was found about the spec's setup if it is a full one, or `instead_of_check`,
    and its ID: that of another `setup` if the page is of one; on a page of several setups words
    `instead_of_id`.

    `work` is what this paper adds to the work of its sheet. A page that is not `titled` has a title
    of its own, and all of `body` for it.
    """

    label: str
    items: tuple[Item, ...]
    side: Side = "front"
    landscape: bool = False
    foot: Foot = "full"
    instead_of_check: str = ""
    setup: Setup[Layout] | None = None
    instead_of_id: str = ""
    work: tuple[Work, ...] = ()
    titled: bool = True


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a report by itself, for a screen: `items` that are `width` x `height` mm large.

    Its `title` is not among them; `words` say what it shows to those who do not see it.
    """

    title: str
    words: str
    width: float
    height: float
    items: tuple[Item, ...]


PanelMaker: TypeAlias = Callable[[S, float], list[Panel]]
"""Draws the parts of what a check found, so many mm wide; none where nothing was checked."""

PictureMaker: TypeAlias = Callable[[S, Sequence[Any]], Pictures[Any]]
"""Says how positions of the spec's game are drawn, large enough for these tables of it."""

SheetMaker: TypeAlias = Callable[[S], list[Draft]]
"""Draws a sheet: one page or more, in the order they are read.

Raises InputError when the paper is too small, or when the spec lacks what is to be drawn.
"""

TextFormat: TypeAlias = Callable[[S], str]
"""Writes a setup, and the moves of its diagrams, for other programs: the text of a file."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet(Generic[S_contra]):
    """A sheet that can be asked for by its `name`, and what whoever prints it must know.

    The home kit is those `at_home`, what is laid on the table tonight: the setup or the board, the
    rules and their reference, the score pad. The whole kit is all but those `on_demand`, which are
    printed when they are named.

    - `as_sold`: it is the board of a game as it is sold; where another setup is played, that is on
      it, and a sheet that `shows_setup` is printed instead.
    - `shows_setup`: it says which setup is played, or how good that is, and so the setup is checked
      first. Where no sheet does, nothing is checked.
    - `shows_check`: it tells what a check found, and is left out where nothing is checked.
    - `shows_cards`, `shows_example`, `shows_record`, `shows_puzzles`: it is drawn from the spec's
      `cards`, `example`, `diagrams` or `puzzles`. Of a record, the sheets that show it are printed
      unless others are named.
    - `shows_annotation`: it is drawn from the diagrams, too, and from what was found of their game.
      It takes a while, and is printed when it is named.
    - `to_read`: it is in a booklet unless other sheets are named.
    - `cut_up`: it is cut apart, and so cannot be in a booklet.
    - `material`, `work`: what it is printed on, and what is done with it then, on any paper.
    - `in_front`: it comes before all that is printed with it.
    - `true_to_size`: things lie on it, or it is a page of pictures. Neither this nor what is cut
      up grows with the text.
    - `instead_of`: where text is large it is printed for the sheet of this name, which cannot grow.
    """

    name: str
    make: SheetMaker[S_contra]
    at_home: bool = False
    on_demand: bool = False
    as_sold: bool = False
    shows_setup: bool = False
    shows_check: bool = False
    shows_cards: bool = False
    shows_example: bool = False
    shows_record: bool = False
    shows_puzzles: bool = False
    shows_annotation: bool = False
    to_read: bool = False
    cut_up: bool = False
    material: Material = "paper"
    work: tuple[Work, ...] = ()
    in_front: bool = False
    true_to_size: bool = False
    instead_of: str = ""

    @property
    def of_a_game(self) -> bool:
        """Whether it is of a game that was played, and of no setup."""
        return self.shows_record or self.shows_annotation

    @property
    def grows(self) -> bool:
        """Whether all of it is larger where the text is."""
        return not (self.cut_up or self.true_to_size)


def going_with(
    setup: Setup[Layout], sheets: Iterable[Sheet[S]], *, checked: bool
) -> tuple[Sheet[S], ...]:
    """The sheets that a setup needs, those that tell of a check if it is `checked`.

    A game as it is sold needs no sheet to be set up from, and another setup no second board.
    """
    shown = [sheet for sheet in sheets if checked or not sheet.shows_check]
    if setup.layout == setup.game.standard:
        return tuple(sheet for sheet in shown if sheet.shows_check or not sheet.shows_setup)
    return tuple(sheet for sheet in shown if not sheet.as_sold)


@dataclass(frozen=True, slots=True, eq=False)
class SheetSet(Generic[S_contra]):
    """What a game can be printed as: its `sheets`, in the order in which they are printed.

    It is known by its `emblem`, and where there are colours by its `accent`, in which text can be
    read on white. `panels` draws what a report has for a screen, `pictures` its positions, and
    `screen` its board there. `formats` are files of text besides, by the name that they are asked
    for with: "ppn".
    """

    game: Game
    emblem: Emblem
    accent: Colour
    sheets: tuple[Sheet[S_contra], ...]
    panels: PanelMaker[S_contra]
    pictures: PictureMaker[S_contra]
    screen: Screen[Any, Any]
    formats: Mapping[str, TextFormat[S_contra]] = field(default_factory=dict)

    def dressed(self, spec: S) -> S:
        """The spec with the game's emblem, and its theme in the game's accent."""
        return replace(spec, emblem=self.emblem, theme=spec.theme.accented(self.accent))

    @property
    def kit(self) -> tuple[Sheet[S_contra], ...]:
        """The whole kit."""
        return tuple(sheet for sheet in self.sheets if not sheet.on_demand)

    @property
    def home_kit(self) -> tuple[Sheet[S_contra], ...]:
        """The sheets that are printed unless some are named, or all asked for."""
        return tuple(sheet for sheet in self.sheets if sheet.at_home)

    def in_large_print(self, sheets: Iterable[Sheet[S_contra]]) -> tuple[Sheet[S_contra], ...]:
        """The sheets, but for those that cannot grow the ones that take their place."""
        others = {sheet.instead_of: sheet for sheet in self.sheets if sheet.instead_of}
        return tuple(others.get(sheet.name, sheet) for sheet in sheets)

    def named(self, names: Iterable[str]) -> tuple[Sheet[S_contra], ...]:
        """The sheets of these names in the order in which they are printed, each once.

        Raises InputError for a name that no sheet has.
        """
        wanted = set(names)
        known = [sheet.name for sheet in self.sheets]
        for name in sorted(wanted.difference(known)):
            raise InputError(f"there is no sheet '{name[:40]}'; choose from: {', '.join(known)}")
        return tuple(sheet for sheet in self.sheets if sheet.name in wanted)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on a board that can be pointed at, called `name` as in the notation of moves.

    `words` tell it and what lies there to those who do not see it: "e4, dime".
    """

    name: str
    box: Box
    words: str


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A board as a screen shows it: its size in mm, the upper left corner at (0, 0), and its spots.

    Spots are in the order in which they are read. One that lies on another comes after it.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Screen(Generic[L, T]):
    """How a game's board looks on a screen.

    `laid` is what lies on the table before the first move. Of a layout that is not complete yet it
    is what there is; no layout need be legal. `draw` draws a position of a setup, and what the last
    move changed, for which it is given the position before that, too. It is drawn large enough that
    its texts can be read where a mm is six pixels.
    """

    laid: Callable[[Setup[L]], T]
    draw: Callable[[Setup[L], Diagram[T], Diagram[T] | None, Theme], BoardPicture]
