"""Dice Isolation's part of the command line: sets of boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from layouts.dice_isolation.game import GAME
from printkit.contract import Edition, GameCommands, PrintRequest
from printkit.listing import Listed


class NumberParam(click.ParamType):  # type: ignore[type-arg]  # generic since click 8.2 only
    """A board's number: two dice, such as 3,5."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"([1-6])[,\-–]?([1-6])", value)
        if not found:
            self.fail(f"{value[:20]!r} is not two dice; write, say, 3,5", param, ctx)
        return int(found[1]), int(found[2])


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """The edition that was asked for; what it takes is loaded only then."""
    from printkit.dice_isolation import edition

    return edition.publish(request, options)


BOARDS = Listed(
    "boards",
    "List Dice Isolation's set of boards, or make another.",
    "printkit.dice_isolation.board_sets:boards",
)
COMMANDS = GameCommands(
    game=GAME,
    commands=(BOARDS,),
    options=(
        click.Option(
            ["--boards"],
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="A set of your own.  [default: the standard set]",
        ),
        click.Option(
            ["--per-side"],
            type=click.Choice(["1", "2", "4"]),
            help="Boards on a side of paper.  [default: 1]",
        ),
        click.Option(
            ["--number"], type=NumberParam(), metavar="3,5", help="This board of the set."
        ),
    ),
    publish=publish,
    why="whose boards come in sets",
)
