"""The contract of this room: what a game adds to printing and to the command line, as one value.

Each game that adds something has its value in `printkit/<game>/commands`, named COMMANDS;
`printkit.games` finds it. Most games need none: their options of dealing are in `layouts`, their
sheets in `output`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias

from layouts.errors import InputError

if TYPE_CHECKING:  # the list of all commands has no use for them, and must be there at once
    from engines.listener import Listener
    from layouts.game import Game, Layout
    from layouts.setup import Setup
    from output.contract import GameSheets
    from output.sheet import AnySpec


class Listed(NamedTuple):
    """A command's name, what it does in a few words, and where it is: "printkit.module:name"."""

    name: str
    summary: str
    place: str


Kind: TypeAlias = Literal[
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
]
"""What is typed for an option: nothing, one of its choices, any text, the name of a file, a whole
number, a length in mm, or a term that the command line and the page know."""

PageSection: TypeAlias = Literal["table", "sheets", "printer", "check", "file"]
"""A section of the page's form."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an option stands on the page: in a `section`, as number `at` there, under a `label`.

    `says` is the text beside the control, None for the option's help. Games for which `has` is
    false lack it. An option `only` for some forms of a file is no part of a command for others. It
    `picks` where it decides which setup is meant, as a seed does.
    """

    section: PageSection
    at: int
    label: str
    says: str | None = None
    only: frozenset[str] = frozenset()
    has: Callable[[Game], bool] = lambda game: True
    picks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of `print`: all that the command line, the page and an order know about it.

    `name` is as it is typed, without its dashes: "per-side". A value that is usual need not be
    typed, and a flag that is `usual` "yes" is typed to say no. `limits` are the least and the most
    of a number. `section` is its heading in the help. It has a `place` on the page, or is `absent`
    there for a reason. `read` makes a game's own value from what is typed, or from a file's text
    and name; it raises InputError.
    """

    name: str
    help: str
    kind: Kind = "flag"
    metavar: str = ""
    choices: tuple[str, ...] = ()
    limits: tuple[Any, Any] | None = None
    usual: str = ""
    section: str = ""
    place: Place | None = None
    absent: str = ""
    read: Callable[[str, str], Any] = lambda text, source: text

    @property
    def key(self) -> str:
        """The name of its value in Python: "per_side"."""
        return self.name.replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether it is said without a value."""
        return self.kind == "flag"

    @property
    def is_file(self) -> bool:
        """Whether its value is the text of a file."""
        return self.kind == "file"

    def value(self, typed: object) -> Any:
        """The value of what was typed: read, if it is text. Raises InputError for a wrong one."""
        if self.choices and str(typed) not in self.choices:
            known = ", ".join(self.choices)
            raise InputError(f"--{self.name} {str(typed)[:20]}: choose from: {known}")
        return self.read(typed, "the text") if isinstance(typed, str) else typed


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What is to be printed besides a game's own options.

    `named`: a layout or a record was, rather than the bare game. `seed` is the one to deal with,
    None if any will do. `sheets` are those that were named, none for the usual ones; `booklet`
    whether these are the usual ones of a booklet.
    """

    named: bool
    seed: int | None
    sheets: tuple[str, ...]
    booklet: bool


class Preparation(Protocol):
    """Works out what takes long and is shown on the sheets, but is no check of the setup."""

    def __call__(self, setup: Setup[Any], listener: Listener) -> GameSheets[Any]:
        """The sheets with it. `setup` is any on whose terms they are printed."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition:
    """What is printed of a game, as far as its own options have a say.

    `sheets` are drawn; `usual` names those that are printed unless some are named, None for the
    game's kit. `spec` makes what they are drawn from of what is known when they are: it adds to it.

    `layout` is printed instead of one that is dealt. `file_name` is what files are called behind
    the game's name, and `contents` what they are said to have in them; empty for the setup's own.
    `addition` is added to that name.

    `prepare` is called before anything is drawn, unless nothing shall be checked.
    """

    sheets: GameSheets[Any]
    usual: tuple[str, ...] | None = None
    spec: Callable[[AnySpec], AnySpec] = lambda spec: spec
    layout: Layout | None = None
    file_name: str = ""
    contents: str = ""
    addition: str = ""
    prepare: Preparation | None = None


class Publish(Protocol):
    """Makes of a game's own options, by their keys, None for what was not given, what is printed.

    Raises InputError for what makes no sense, or not with the rest of the request.
    """

    def __call__(self, request: PrintRequest, options: Mapping[str, Any]) -> Edition: ...


@dataclass(frozen=True, slots=True)
class MadeFair:
    """What swaps make of a setup: a fair one if it `passed`, else the most even one.

    `swaps` are the two squares of each; `tried[n]` says how many ways to swap n pairs were tried.
    `words` tell people all that, and how far it can be trusted.
    """

    setup: Setup[Any]
    passed: bool
    swaps: tuple[tuple[str, str], ...]
    tried: tuple[int, ...]
    words: str


class MakeFair(Protocol):
    """Swaps as few things of a setup as make it fair and worth playing."""

    def __call__(self, setup: Setup[Any], *, chosen: bool, threads: int | None) -> MadeFair:
        """What they make of it; players have `chosen` their sides, or sit as they do."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GameCommands:
    """What a game adds: `commands` of its own, and `options` of `print`, which `publish` is told.

    An option has a name that no option of another game has. `why` tells those who give it with
    another game what that lacks: "whose boards come in sets". `make_fair` is of a game whose setups
    can be made fair by swaps.
    """

    game: Game
    commands: tuple[Listed, ...] = ()
    options: tuple[Option, ...] = ()
    publish: Publish | None = None
    why: str = ""
    make_fair: MakeFair | None = None
