"""`printkit moves`, `perft` and `replay`: records for people and for other programs."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import click

from layouts.errors import InputError
from printkit.sources import read_game_record

if TYPE_CHECKING:
    from engines.position import Position

_RECORDS = click.argument("records", metavar="RECORD...", nargs=-1, required=True)
_JSON = click.option("--json", "as_json", is_flag=True, help="For programs: JSON, a line each.")


@click.command(
    epilog="""\b
Example:
  printkit moves game.yaml other.yaml --json
"""
)
@_RECORDS
@_JSON
def moves(records: tuple[str, ...], as_json: bool) -> None:
    """Play each RECORD and list the moves there are then."""
    for name in records:
        position = _end_of(name)
        if as_json:
            click.echo(json.dumps(_facts(position)))
        else:
            click.echo(f"{name}: {_state_of_play(position)}\n  {' '.join(position.legal())}")


@click.command(
    epilog="""\b
Example:
  printkit perft game.yaml --depth 3
"""
)
@_RECORDS
@click.option("--depth", type=click.IntRange(0, 100), required=True, metavar="N", help="Moves.")
@_JSON
def perft(records: tuple[str, ...], depth: int, as_json: bool) -> None:
    """Count the sequences of N legal moves from each RECORD's end."""
    for name in records:
        nodes = _end_of(name).perft(depth)
        if as_json:
            click.echo(json.dumps({"depth": depth, "nodes": nodes}))
        else:
            click.echo(f"{name}: {nodes:,} sequences of {depth} moves")


@click.command(
    epilog="""\b
Example:
  printkit replay game.yaml
"""
)
@click.argument("record")
def replay(record: str) -> None:
    """Play RECORD move by move and check every one."""
    from engines.position import positions

    game = read_game_record(record)
    show_each = sys.stdout.isatty()
    try:
        for move, position in positions(game):
            if move:
                click.echo(f"{position.ply:>4}. {move}")
            if show_each:
                click.echo(f"\n{position.table().text()}\n")
        if not show_each:
            click.echo(position.table().text())
    except InputError as error:
        raise InputError(f"{record}: {error}") from None
    click.echo(_state_of_play(position))


def _end_of(name: str) -> Position:
    from engines.position import play_record

    try:
        return play_record(read_game_record(name))
    except InputError as error:
        text = str(error)
        raise InputError(text if text.startswith(name) else f"{name}: {text}") from None


def _facts(position: Position) -> dict[str, object]:
    return {
        "game": position.game.slug,
        "ply": position.ply,
        "to_move": position.to_move,
        "phase": position.phase,
        "over": position.over,
        "legal": position.legal(),
        "scores": list(position.scores),
        "winner": position.winner,
    }


def _state_of_play(position: Position) -> str:
    game = position.game
    scores = ", ".join(
        f"{game.seat_name(seat)} {score}{game.unit}" for seat, score in enumerate(position.scores)
    )
    if position.to_move is not None:
        mover = game.seat_name(position.to_move)
        return f"after {position.ply} moves, {mover} to move; {scores}"
    winner = "nobody" if position.winner is None else game.seat_name(position.winner)
    return f"over after {position.ply} moves, won by {winner}; {scores}"
