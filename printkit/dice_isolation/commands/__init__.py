"""Dice Isolation's part of printing and of the command line: sets of boards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.contract import CommandEntry, Edition, GameCommands, Option, Place, PrintRequest
from printkit.layouts.dice_isolation.board_set import read_set
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import read_number
from printkit.layouts.messages import message


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """Return the edition that was asked for. Modules are imported here, when they are needed."""
    from printkit.dice_isolation import edition

    return edition.publish(request, options)


BOARDS = CommandEntry(
    "boards",
    "List Dice Isolation's set of boards, or make a new one.",
    "printkit.dice_isolation.commands.boards:boards",
)
COMMANDS = GameCommands(
    game=GAME,
    commands=(BOARDS,),
    options=(
        Option(
            name="boards",
            metavar="FILE",
            kind="file",
            absent="a set of boards has no room in an address; the page tells the command",
            help="A set of your own.  [default: the standard set]",
            read=read_set,
        ),
        Option(
            name="per-side",
            kind="choice",
            place=Place(
                "sheets",
                7,
                message("Boards on a side"),
                message("How many boards on each side of the paper."),
            ),
            choices=("1", "2", "4"),
            help="How many boards on each side of the paper.  [default: 1]",
            read=lambda text, source: int(text),
        ),
        Option(
            name="number",
            kind="text",
            place=Place(
                "table",
                2,
                message("Number"),
                message("One board of the set, by its two dice."),
                picks=True,
                shape="3,5",
            ),
            metavar="3,5",
            help="One board of the set, by its two dice.",
            read=lambda text, source: read_number(text),
        ),
    ),
    publish=publish,
    why="whose boards come in sets",
)
