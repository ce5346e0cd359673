"""The contract of this room: all that a game adds to printing and to the commands, as one value.

A game that adds something has its value in `printkit/<game>/commands`, named COMMANDS;
`commands_of` finds it. Most games need none: their options of dealing are in `layouts`, their
sheets in `output`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from printkit.layouts.answers import LEFT_OUT
from printkit.layouts.errors import InputError
from printkit.layouts.messages import OptionName, Said, message
from printkit.layouts.spelling import read_name
from printkit.layouts.words import short_repr

if TYPE_CHECKING:  # slow to load, and the list of all commands does not need them
    from printkit.engines.listener import Listener
    from printkit.layouts.game import Game, Layout
    from printkit.layouts.language import Language
    from printkit.layouts.setup import Setup
    from printkit.output.contract import GameSheets
    from printkit.output.sheet import AnySpec
    from printkit.setups import Sitting


class CommandEntry(NamedTuple):
    """A command before it is loaded: its name, a short description, its place ("module:name")."""

    name: str
    summary: str
    place: str


OptionKind: TypeAlias = Literal[
    "flag",
    "choice",
    "text",
    "file",
    "whole",
    "length",
    "seed",
    "players",
    "variant",
    "sheet",
    "grade",
    "head-start",
    "offset",
    "stock",
    "language",
    "rulers",
]
"""The value typed for an option: nothing, one of its choices, any text, the name of a file, a whole
number, a length in mm, or a term that the command line and the page know."""

PageSection: TypeAlias = Literal["table", "sheets", "printer", "check", "file"]
"""A section of the page's form."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an option stands on the page: in a `section`, as number `at` there, under a `label`.

    `says` is the text beside the control, None for the option's help. Games for which `has` is
    false lack the option. An option `only` for some forms of a file is left out of commands for
    other forms. An option that `picks` decides which setup is meant, as a seed does. `shape` shows
    what a typed value looks like.
    """

    section: PageSection
    at: int
    label: Said | str
    says: Said | str | None = None
    only: frozenset[str] = frozenset()
    has: Callable[[Game], bool] = lambda game: True
    picks: bool = False
    shape: str = ""

    __repr__ = short_repr


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of `print`, as the command line, the page and an order know it.

    `name` is as typed, but without its dashes: "per-side". The value `usual` need not be typed; a
    flag whose `usual` is "yes" is typed to say no. `limits` are the least and the greatest number.
    `section` is the heading in the help. The option has a `place` on the page, or is `absent` there
    for a reason. `read` makes a game's own value from the typed text, or from a file's text and
    name; it raises InputError.
    """

    name: str
    help: Said | str
    kind: OptionKind = "flag"
    metavar: str = ""
    choices: tuple[str, ...] = ()
    limits: tuple[Any, Any] | None = None
    usual: str = ""
    section: str = ""
    place: Place | None = None
    absent: str = ""
    read: Callable[[str, str], Any] = lambda text, source: text

    __repr__ = short_repr

    @property
    def key(self) -> str:
        """The name of the option's value in Python: "per_side"."""
        return self.name.replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether the option takes no value."""
        return self.kind == "flag"

    @property
    def is_file(self) -> bool:
        """Whether the option's value is the text of a file."""
        return self.kind == "file"

    def value(self, typed: object) -> Any:
        """Convert what was typed to the option's value. Raises InputError for a wrong value."""
        if self.choices:
            try:
                typed = read_name(str(typed), self.choices)
            except InputError as error:
                option = OptionName(self.name)
                raise InputError(
                    message("{option} {wrong}", option=option, wrong=error.said)
                ) from None
        return self.read(typed, "the text") if isinstance(typed, str) else typed


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What to print, apart from the game's own options.

    `named`: a layout or a record was named, not the bare game. `seed` is the seed to deal with,
    None for any. `sheets` are the names that were given, empty for the usual sheets; `booklet`:
    these are the usual sheets of a booklet.
    """

    named: bool
    seed: int | None
    sheets: tuple[str, ...]
    booklet: bool


Preparation: TypeAlias = "Callable[[Setup[Any], Listener], GameSheets[Any]]"
"""A slow computation for sheets, other than the check of a setup. It returns the sheets with its
result, for any setup on the same terms."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition:
    """What a game prints, as far as the game's own options decide this.

    `sheets` are the game's sheets; `usual` names the sheets to print if none are named, None for
    the game's kit. `spec` changes what the sheets are drawn from, just before they are drawn.
    `layout` is printed instead of a deal. `file_name` follows the game's name in the names of
    files, and `contents` describes the files; both are empty if the setup's own are used.
    `addition` is added to the name. `prepare` is called before anything is drawn, unless checks are
    off.
    """

    sheets: GameSheets[Any]
    usual: tuple[str, ...] | None = None
    spec: Callable[[AnySpec], AnySpec] = lambda spec: spec
    layout: Layout | None = None
    file_name: str = ""
    contents: str = ""
    addition: str = ""
    prepare: Preparation | None = None

    __repr__ = short_repr


Publish: TypeAlias = Callable[[PrintRequest, Mapping[str, Any]], Edition]
"""A function that makes an edition of a game's own options, by key; None for options not given.

It raises InputError for values that make no sense, or contradict the rest of the request."""


Named: TypeAlias = "Callable[[Language, Mapping[str, Any]], Game]"
"""A function that returns a game in the words of its sheets in a language.

The values of its own options are by key; None for options not given."""


@dataclass(frozen=True, slots=True)
class MadeFair:
    """The result of swaps: a fair setup if it `passed`, else the most even setup found.

    `swaps` has two squares for each swap; `tried[n]` is the number of ways to swap n pairs that
    were tried. `words` explain the result and how far it can be trusted.
    """

    setup: Setup[Any]
    passed: bool
    swaps: tuple[tuple[str, str], ...]
    tried: tuple[int, ...]
    words: Said

    __repr__ = short_repr


MakeFair: TypeAlias = "Callable[[Setup[Any], Sitting, int | None, Listener | None], MadeFair]"
"""A function that swaps as few things of a setup as possible to make it fair and playable, for
players who sit in a way, by a number of threads, with a listener."""


@dataclass(frozen=True, slots=True)
class PhotoSquare:
    """What lies on a square, as read from a photo: its `value`, 0 for nothing, and the `chance`.

    `other` is the next likely value. A square that is not `sure` is to be asked about, in `words`:
    "e4: dime or penny?". `unknown` says that something else than one coin lies there, such as a
    pile or a pawn.
    """

    name: str
    value: int
    chance: float
    other: int
    sure: bool = False
    unknown: bool = False
    words: Said | str = field(default="", metadata=LEFT_OUT)

    __repr__ = short_repr


@dataclass(frozen=True, slots=True)
class PhotoReading:
    """A board as read from a photo; `words` count what lies on the squares that are sure.

    `squares` are from a1 on. `picture` is the board seen straight from above, as a JPEG of 800 x
    800 pixels. `facts` and `measures` (by square) say how it was read, for a report.
    """

    squares: tuple[PhotoSquare, ...]
    coins: str
    words: Said
    picture: bytes
    facts: Mapping[str, str]
    measures: tuple[str, ...]

    __repr__ = short_repr

    @property
    def doubtful(self) -> tuple[PhotoSquare, ...]:
        """The squares to ask about."""
        return tuple(square for square in self.squares if not square.sure)

    @property
    def values(self) -> tuple[int | None, ...]:
        """The value on each square, None where it is doubtful."""
        return tuple(square.value if square.sure else None for square in self.squares)


MOST_PHOTO = 40_000_000
"""The most bytes of a file that is read as a photo."""


class ReadPhoto(Protocol):
    """A function that reads the layout on a board from a photo."""

    def __call__(
        self,
        data: bytes,
        *,
        coins: str | None,
        name: str,
        corners: Sequence[tuple[float, float]],
        square: float,
    ) -> PhotoReading:
        """Return what was read from a file's bytes, called `name` in messages.

        Without marks on the board, `corners` are the board's in pixels: upper left, upper right,
        lower left, lower right, with squares of `square` mm. Raises InputError for a photo
        that cannot be read, with what to do.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameCommands:
    """What a game adds: `commands`, and `options` of `print`, whose values go to `publish`.

    No two games have an option with the same name. `why` tells users of other games why these lack
    the options: "whose boards come in sets". `named` returns the game in the words of its sheets;
    games without it have the same words with all options. `make_fair` is for games whose setups can
    be made fair by swaps, `read_photo` for those whose boards can be read from a photo, and
    `photo_needs` says how to install what this needs, empty if all is there.
    """

    game: Game
    commands: tuple[CommandEntry, ...] = ()
    options: tuple[Option, ...] = ()
    publish: Publish | None = None
    why: str = ""
    named: Named | None = None
    make_fair: MakeFair | None = None
    read_photo: ReadPhoto | None = None
    photo_needs: Callable[[], Said | str] = str


@cache
def commands_of(game: Game) -> GameCommands:
    """Return the game's own options and commands; none for a game without such a module.

    Raises InputError if the module has no COMMANDS. A game of another package is left without
    them then, since every command asks for the options of all games.
    """
    try:
        return _own_commands(game)
    except (Exception, SystemExit) as error:
        if not game.home:
            raise
        from printkit.layouts.games import GAMES  # the list of all commands must load fast

        GAMES.note_fault(f"{game.slug}'s commands", error)
        return GameCommands(game=game)


def _own_commands(game: Game) -> GameCommands:
    package = game.package("printkit")
    module = f"{package}.commands"
    if find_spec(package) is None or find_spec(module) is None:
        return GameCommands(game=game)
    found = getattr(import_module(module), "COMMANDS", None)
    if not isinstance(found, GameCommands) or found.game is not game:
        raise InputError(f"{module} lacks COMMANDS, the GameCommands of {game.slug}")
    return found
