"""`printkit moves`, `perft` and `replay`: records for people and for other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size

import click

import printkit
from layouts.setup import Record
from layouts.words import capitalize
from printkit.cli import facts, options
from printkit.cli.exits import exit_codes
from printkit.cli.inputs import read_game_record
from printkit.judging.words import count_moves, outcome, state_of_play
from printkit.setups import name_source

_RECORDS = click.argument(
    "records", metavar="RECORD...", nargs=-1, required=True, type=options.RecordParam()
)


@click.command(
    epilog="""\b
Example:
  printkit moves game.yaml other.yaml --json
"""
    + exit_codes()
)
@_RECORDS
@options.as_json
def moves(records: tuple[str, ...], as_json: bool) -> None:
    """Play each RECORD to its end and list the legal moves there."""
    for name in records:
        position = _end_of(name)
        if as_json:
            options.show_json(facts.position_facts(position))
        else:
            click.echo(f"{name}: {state_of_play(position)}")
            for line in _columns(position.legal()):
                click.echo(f"  {line}")


@click.command(
    epilog="""\b
Example:
  printkit perft game.yaml --depth 3
"""
    + exit_codes()
)
@_RECORDS
@click.option(
    "--depth", type=click.IntRange(0, 100), required=True, metavar="N", help="How many moves."
)
@options.as_json
def perft(records: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Count the sequences of N legal moves from the end of each RECORD."""
    for name in records:
        position = _end_of(name)
        with name_source(name):
            nodes = position.perft(depth)
        if as_json:
            options.show_json(facts.PerftFacts(depth=depth, nodes=nodes))
        else:
            click.echo(f"{name}: {nodes:,} sequences of {count_moves(depth)}")


@click.command(
    epilog="""\b
Example:
  printkit replay game.yaml
"""
    + exit_codes()
)
@click.argument("record", type=options.RecordParam())
@options.as_json
def replay(record: str, as_json: bool) -> None:
    """Play RECORD move by move and check each of them.

    On a terminal the board is shown after each move, elsewhere after the last one.
    """
    given = read_game_record(record)
    with name_source(record):
        played = printkit.replay(given)
        if as_json:
            options.show_json(facts.replay_facts(given, [*played]))
        else:
            _replay(given, played)


def _replay(given: Record, played: Iterable[tuple[str, printkit.Position]]) -> None:
    """Print a game, each move as soon as it is checked."""
    click.echo(_heading(given))
    show_each = sys.stdout.isatty()
    mover = ""
    for move, position in played:
        if move:
            click.echo(f"{position.ply:>4}. {mover}{move}")
        if show_each:
            click.echo(f"\n{position.table().text()}\n")
        mover = _mover(position)
    if not show_each:
        click.echo(f"\n{position.table().text()}\n")
    end = outcome(position) if position.over else state_of_play(position)
    click.echo(f"{capitalize(end)}.")


def _end_of(name: str) -> printkit.Position:
    record = read_game_record(name)
    with name_source(name):
        return printkit.position(record)


def _columns(texts: Sequence[str]) -> Iterator[str]:
    """Lay out texts in as many columns as fit in the terminal."""
    width = max(map(len, texts), default=0) + 2
    columns = max(1, (get_terminal_size().columns - 2) // width)
    for i in range(0, len(texts), columns):
        yield "".join(f"{text:<{width}}" for text in texts[i : i + columns]).rstrip()


def _heading(record: Record) -> str:
    """Name the game and its variants."""
    setup = record.setup
    return ", ".join([setup.game.title, *setup.variants])


def _mover(position: printkit.Position) -> str:
    """Return the next player, padded to the longest name; empty in a solitaire."""
    if position.to_move is None or position.players == 1:
        return ""
    names = [position.game.seat_name(seat) for seat in range(position.players)]
    return f"{names[position.to_move]:<{max(map(len, names))}}  "
