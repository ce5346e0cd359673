"""The contract of this room: what a game adds to printing and to the command line, as one value.

Each game that adds something has its value in `printkit/<game>/commands`, named COMMANDS;
`printkit.games` finds it. Most games need none: their options of dealing are in `layouts`, their
sheets in `output`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

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


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOption:
    """An option that not all games have: what a form or a command line asks for.

    `name` is as it is typed, without its dashes: "per-side". Its value is one of `choices`, where
    there are some, of the form that `metavar` shows; True where it `is_flag`; the text of a file
    where it `is_file`. `read` makes what is typed, or the text of the file that is named, into what
    `Publish` is told; it raises InputError.
    """

    name: str
    help: str
    metavar: str = ""
    choices: tuple[str, ...] = ()
    is_flag: bool = False
    is_file: bool = False
    read: Callable[[str, str], Any] = lambda text, source: text

    @property
    def key(self) -> str:
        """What its value is called in Python: "per_side"."""
        return self.name.replace("-", "_")

    def value(self, given: object) -> Any:
        """What was `given`: read, if it is text. Raises InputError for what cannot be."""
        if self.choices and str(given) not in self.choices:
            known = ", ".join(self.choices)
            raise InputError(f"--{self.name} {str(given)[:20]}: choose from: {known}")
        return self.read(given, "the text") if isinstance(given, str) else given


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
    options: tuple[GameOption, ...] = ()
    publish: Publish | None = None
    why: str = ""
    make_fair: MakeFair | None = None
