"""Options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from layouts.dice_isolation.game import GAME as DICE_ISOLATION
from layouts.game import Game
from layouts.games import GAMES, find_game
from layouts.ids import MAX_SEED
from printkit.board_set import BoardChoice

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


def deal_options(function: F) -> F:
    """A flag for each way of dealing that some game knows; they arrive as `deal_options`."""
    known = {
        option.name: f"{game.title}: {option.help[0].lower()}{option.help[1:]}"
        for game in GAMES.values()
        for option in game.deal_options
    }

    @wraps(function)
    def gathered(*arguments: Any, **values: Any) -> Any:
        chosen = tuple(name for name in known if values.pop(name.replace("-", "_")))
        return function(*arguments, deal_options=chosen, **values)

    for name, words in reversed(known.items()):
        gathered = click.option(f"--{name}", is_flag=True, help=words)(gathered)
    return cast("F", gathered)


class NumberParam(click.ParamType):  # type: ignore[type-arg]
    """A board's number: two dice, such as 3,5."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([1-6])[,\-–]?([1-6])", value)
        if not found:
            self.fail(f"{value[:20]!r} is not two dice; write, say, 3,5", param, ctx)
        return int(found[1]), int(found[2])


def board_set(function: F) -> F:
    """--boards, --per-side and --number: what only a game with sets of boards knows.

    They arrive together as `board_set`.
    """

    @wraps(function)
    def gathered(*arguments: Any, **values: Any) -> Any:
        per_side = values.pop("per_side")
        choice = BoardChoice(
            values.pop("boards"), int(per_side) if per_side else None, values.pop("number")
        )
        return function(*arguments, board_set=choice, **values)

    game = DICE_ISOLATION.title
    for option in (
        click.option(
            "--number", type=NumberParam(), metavar="3,5", help=f"{game}: this board of the set."
        ),
        click.option(
            "--per-side",
            type=click.Choice(["1", "2", "4"]),
            help=f"{game}: boards on a side of paper.  [default: 1]",
        ),
        click.option(
            "--boards",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help=f"{game}: a set of your own.  [default: the standard set]",
        ),
    ):
        gathered = option(gathered)
    return cast("F", gathered)


def sides(function: F) -> F:
    return click.option(
        "--sides",
        type=click.Choice(["seated", "chosen"]),
        default="seated",
        show_default=True,
        help="Check it as the sheets seat you, or with sides as good players would choose them.",
    )(function)


def fresh(function: F) -> F:
    return click.option(
        "--fresh", is_flag=True, help="Check again what was checked before and kept."
    )(function)


def exact(function: F) -> F:
    solvable = " and ".join(game.slug for game in GAMES.values() if game.solvable)
    words = f"Work out the exact value too, which takes a minute: for {solvable}."
    return click.option("--exact", is_flag=True, help=words)(function)


def threads(function: F) -> F:
    return click.option(
        "--threads",
        type=click.IntRange(1, 256),
        metavar="N",
        help="Threads to check with.  [default: one a core; the result is the same]",
    )(function)
