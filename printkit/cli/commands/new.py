"""`printkit new`: files to fill in."""

from __future__ import annotations

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.game_command import GameCommand
from printkit.files.documents import Destination, Document
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.rules import rule_book
from printkit.layouts.words import together
from printkit.setups import Terms, setup_of

_TO_FILL_IN = "Write a value in place of each _, then type:"


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit new coin-isolation -o our-coins.yaml
  printkit new coin-isolation --record --players 3 -o our-evening.yaml
"""
    + exit_codes(),
)
@click.argument("game", type=options.GAME)
@click.option("--record", is_flag=True, help="A game that was played, instead of a layout.")
@options.rows("players", "variants")
@options.to_file(("yaml",))
def new(
    game: Game,
    record: bool,
    players: int | None,
    variants: tuple[str, ...],
    deal_options: tuple[str, ...],
    to: Destination,
) -> None:
    """Write a file to fill in: a layout of GAME that you laid out, or with --record a game.

    Its comments say what to write. check, print and replay read it then; until it is filled in they
    name the first line that is not.
    """
    if deal_options:
        raise InputError(f"--{deal_options[0]} is for dealing; printkit deal does that")
    if record:
        text = _blank_record(game, Terms(players, variants))
    elif players or variants:
        given = "--players" if players else "--variant"
        raise InputError(f"{given} belongs to a game that was played; add --record")
    else:
        text = _blank_layout(game)
    stem = f"{game.slug}-{'record' if record else 'layout'}"
    options.show_paths(to.write([Document(stem, {"": text.encode()})]))


def _blank_layout(game: Game) -> str:
    return (
        f"# A layout of {game.title}. {_TO_FILL_IN} printkit check FILE\n"
        f"game: {game.slug}\n{game.layout.blank}"
    )


def _blank_record(game: Game, terms: Terms) -> str:
    """Return a record to fill in; its comments show moves of the example in the rules."""
    setup = setup_of(game, rule_book(game).play.layout, terms)
    moves = rule_book(game).example(setup.players, setup.variants).record.moves
    shown = together([*dict.fromkeys(moves)][:2], "or")
    lines = [f"# A game of {game.title}. {_TO_FILL_IN} printkit replay FILE", f"game: {game.slug}"]
    if game.variants:
        lines += [
            f"variants: [{', '.join(setup.variants)}]   # printkit help variants explains all"
        ]
    if game.seating:
        lines += [f"players: {setup.players}"]
        lines += [f"sides: [{', '.join(setup.sides)}]   # where each player sat, in turn order"]
    lines += [
        "layout: _   # the ID at the foot of the sheet, a layout's file, or the layout itself",
        "moves:   # a line each, in the order in which they were made, passes too",
        f'  - "_"   # a move, such as {shown}; printkit help formats has all kinds',
    ]
    return "\n".join(lines) + "\n"
