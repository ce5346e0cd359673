"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from typing import Any, TypeVar

import click

from layouts.games import GAMES, Game, find_game
from layouts.ids import MAX_SEED

F = TypeVar("F", bound=Callable[..., Any])

VERSION = version("printkit")


class GameType(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A game's slug."""

    name = "game"

    def convert(self, value: Any, param: Any, ctx: Any) -> Game:
        return value if isinstance(value, Game) else find_game(value)

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        return [
            click.shell_completion.CompletionItem(game.slug, help=game.blurb)
            for game in GAMES.values()
            if game.slug.startswith(incomplete)
        ]


class LayoutParam(click.ParamType):  # type: ignore[type-arg]
    """A layout as the user names it: completed as a game or a file."""

    name = "layout"

    def shell_complete(self, ctx: Any, param: Any, incomplete: str) -> Any:
        files = [click.shell_completion.CompletionItem(incomplete, type="file")]
        return GameType().shell_complete(ctx, param, incomplete) or files


SEED = click.IntRange(0, MAX_SEED)


def table(function: F) -> F:
    """--players and --variant: who plays by which rules."""
    function = click.option(
        "--variant",
        "variants",
        multiple=True,
        metavar="V",
        help="A variant of the rules; again for more.  [see: printkit games]",
    )(function)
    return click.option(
        "--players",
        type=int,
        metavar="N",
        help="How many play.  [default: the fewest who can]",
    )(function)


def balanced(function: F) -> F:
    return click.option(
        "--balanced", is_flag=True, help="Deal the same to all four sides: four-fold symmetry."
    )(function)


def sides(function: F) -> F:
    return click.option(
        "--sides",
        type=click.Choice(["seated", "chosen"]),
        default="seated",
        show_default=True,
        help="Check it as the sheets seat you, or with sides as good players would choose them.",
    )(function)


def threads(function: F) -> F:
    return click.option(
        "--threads",
        type=click.IntRange(1, 256),
        metavar="N",
        help="Threads to check with.  [default: one a core; the result is the same]",
    )(function)
