"""The games: ours, listed here, and games of other packages, which are found by entry points.

Their types are listed here, too, so that an answer about a game has the types of that game.

A package adds a game by an entry point of the group `printkit.games`, with the game's name and the
place of its GAME: `konane = "konane.game:GAME"`. See docs/add-a-game.md.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, Protocol, TypeVar, overload

from printkit.layouts.coin_collectors.game import GAME as COIN_COLLECTORS
from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import PiecepackLayout
from printkit.layouts.coin_isolation.game import GAME as COIN_ISOLATION
from printkit.layouts.coin_isolation.game import CoinFindings
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.dice_isolation.game import GAME as DICE_ISOLATION
from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.isaac.game import GAME as ISAAC
from printkit.layouts.isaac.game import IsaacFindings
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.messages import choices_words, message
from printkit.layouts.setup import Checked, CheckedSetup, Record, Setup
from printkit.layouts.spelling import read_name

if TYPE_CHECKING:  # slow to load
    from importlib.metadata import EntryPoint

CONTRACT = 1
"""The number of the contract between printkit and games of other packages.

Raise it when a change breaks games that were written for the number before.
"""

_GROUP = "printkit.games"
_LONGEST = 160  # characters of an error in another package


class _Games(Mapping[str, Game]):
    """Games by name. Other packages are looked for when a game is first asked for, and only then.

    `faults` says of each package that breaks the contract, by the game's name, what is wrong.
    """

    def __init__(self, *ours: Game) -> None:
        self._ours = {game.slug: game for game in ours}
        self.faults: dict[str, str] = {}

    def __getitem__(self, slug: str) -> Game:
        return self._all[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def note_fault(self, name: str, error: BaseException) -> None:
        """Note an error in another package, to be shown by `printkit games`."""
        said = " ".join(str(error).split())[:_LONGEST]
        kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
        self.faults[name] = f"{kind}{said}".removesuffix(": ")

    def fault_of(self, slug: str) -> str:
        """Why a game that a package names is left out; empty for any other word."""
        found = (at for at in self.faults.items() if at[0].partition(" ")[0] == slug)
        return next((f"{name} is left out: {fault}" for name, fault in found), "")

    @cached_property
    def _all(self) -> Mapping[str, Game]:
        found = dict(self._ours)
        for entry in _entry_points():
            package = f" ({entry.dist.name} {entry.dist.version})" if entry.dist else ""
            try:
                if entry.name in found:
                    raise InputError("there is a game of this name already")
                found[entry.name] = _load(entry)
            except (Exception, SystemExit) as error:  # whatever it is, our games are there
                self.note_fault(f"{entry.name}{package}", error)
        return found


def _entry_points() -> list[EntryPoint]:
    """Installed entry points, in an order of their own; none in a browser, which has only ours."""
    if sys.platform == "emscripten":
        return []
    from importlib.metadata import entry_points

    found = (entry for entry in entry_points(group=_GROUP) if not _is_in_working_folder(entry))
    return sorted(found, key=lambda entry: (entry.name, entry.dist.name if entry.dist else ""))


def _is_in_working_folder(entry: EntryPoint) -> bool:
    """Whether an entry point was not installed, but lies where the program happens to be started.

    `python -m printkit` looks for packages there, too.
    """
    with suppress(OSError):
        return entry.dist is not None and Path(str(entry.dist.locate_file(""))).samefile(Path.cwd())
    return False


def _load(entry: EntryPoint) -> Game:
    """Import a game. Raises InputError if it breaks the contract, and any error of its own."""
    home = entry.module.removesuffix(".game")
    _check_contract(getattr(import_module(home), "CONTRACT", None), home)
    game = entry.load()
    if not isinstance(game, Game):
        raise InputError(
            f"{entry.value} is no printkit.layouts.game.Game, but of type {type(game).__name__}"
        )
    if (game.slug, f"{game.home}.game") != (entry.name, entry.module):
        raise InputError(f"its GAME must have the slug {entry.name!r}, and {home!r} as its home")
    if not re.fullmatch("[a-z]+(-[a-z]+)*", game.slug):
        raise InputError("the name of a game has small letters, and hyphens between words")
    return game


def _check_contract(number: object, home: str) -> None:
    if number == CONTRACT:
        return
    if not isinstance(number, int):
        raise InputError(f"{home}/__init__.py does not say CONTRACT = {CONTRACT}")
    newer = "printkit" if number > CONTRACT else f"version of {home}"
    raise InputError(f"it has contract {number}, printkit has {CONTRACT}; install a newer {newer}")


GAMES = _Games(COIN_ISOLATION, DICE_ISOLATION, ISAAC, COIN_COLLECTORS)

P = ParamSpec("P")
L = TypeVar("L", bound=Layout)


class OfGame(Protocol[P]):
    """A function that deals a setup of a game, typed by the game's name: a line for each game.

    Here and below, the types are Any for games of other packages, and where no game is named.
    """

    @overload
    def __call__(
        self, game: Literal["coin-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> CheckedSetup[CoinLayout, CoinFindings]: ...
    @overload
    def __call__(
        self, game: Literal["dice-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> CheckedSetup[DiceLayout, DiceFindings]: ...
    @overload
    def __call__(
        self, game: Literal["isaac"], *args: P.args, **kwargs: P.kwargs
    ) -> CheckedSetup[IsaacLayout, IsaacFindings]: ...
    @overload
    def __call__(
        self, game: Literal["coin-collectors"], *args: P.args, **kwargs: P.kwargs
    ) -> CheckedSetup[PiecepackLayout, CollectorsFindings]: ...
    @overload
    def __call__(self, game: str, *args: P.args, **kwargs: P.kwargs) -> CheckedSetup[Any, Any]: ...


class SetupOf(Protocol[P]):
    """A function that makes a setup of a text, typed by the name of the game that it must be of."""

    @overload
    def __call__(
        self, id: str, game: Literal["coin-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[CoinLayout]: ...
    @overload
    def __call__(
        self, id: str, game: Literal["dice-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[DiceLayout]: ...
    @overload
    def __call__(
        self, id: str, game: Literal["isaac"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[IsaacLayout]: ...
    @overload
    def __call__(
        self, id: str, game: Literal["coin-collectors"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[PiecepackLayout]: ...
    @overload
    def __call__(
        self, id: str, game: str | None = None, *args: P.args, **kwargs: P.kwargs
    ) -> Setup[Any]: ...


class ReadOf(Protocol[P]):
    """A function that reads a text, typed by the name of the game that it must be of."""

    @overload
    def __call__(
        self, text: str, game: Literal["coin-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[CoinLayout] | Record: ...
    @overload
    def __call__(
        self, text: str, game: Literal["dice-isolation"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[DiceLayout] | Record: ...
    @overload
    def __call__(
        self, text: str, game: Literal["isaac"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[IsaacLayout] | Record: ...
    @overload
    def __call__(
        self, text: str, game: Literal["coin-collectors"], *args: P.args, **kwargs: P.kwargs
    ) -> Setup[PiecepackLayout] | Record: ...
    @overload
    def __call__(
        self, text: str, game: str | None = None, *args: P.args, **kwargs: P.kwargs
    ) -> Setup[Any] | Record: ...


class CheckOf(Protocol[P]):
    """A function that checks a setup, typed by its layout, or a setup by its ID."""

    @overload
    def __call__(
        self, of: Setup[CoinLayout], *args: P.args, **kwargs: P.kwargs
    ) -> Checked[CoinLayout, CoinFindings]: ...
    @overload
    def __call__(
        self, of: Setup[DiceLayout], *args: P.args, **kwargs: P.kwargs
    ) -> Checked[DiceLayout, DiceFindings]: ...
    @overload
    def __call__(
        self, of: Setup[IsaacLayout], *args: P.args, **kwargs: P.kwargs
    ) -> Checked[IsaacLayout, IsaacFindings]: ...
    @overload
    def __call__(
        self, of: Setup[PiecepackLayout], *args: P.args, **kwargs: P.kwargs
    ) -> Checked[PiecepackLayout, CollectorsFindings]: ...
    # Not `Checked[L, Any]`: mypy could not take apart what a check of a `Setup[Any]` returns.
    @overload
    def __call__(self, of: Setup[Any], *args: P.args, **kwargs: P.kwargs) -> Any: ...
    @overload
    def __call__(self, of: str, *args: P.args, **kwargs: P.kwargs) -> Checked[Any, Any]: ...


def find_game(slug: str) -> Game:
    """The game called `slug`, in any case. Raises InputError that lists the games."""
    try:
        return GAMES[read_name(slug, GAMES)]
    except InputError:
        known = GAMES.fault_of(slug) or choices_words(slug, GAMES)
        raise InputError(
            message("there is no game {name}; {advice}", name=repr(slug[:40]), advice=known)
        ) from None
