"""`printkit advise`."""

from __future__ import annotations

import click

import printkit
from printkit.cli import facts, options
from printkit.cli.exits import exit_codes
from printkit.cli.inputs import read_game_record
from printkit.judging.words import count_moves
from printkit.setups import name_source


@click.command(
    epilog="""\b
Example:
  printkit advise game.yaml
"""
    + exit_codes()
)
@click.argument("record", type=options.RecordParam())
@options.as_json
@options.rows("threads")
def advise(record: str, as_json: bool, threads: int | None) -> None:
    """Say what to play at the end of RECORD: the best moves, and what each is worth."""
    given = read_game_record(record)
    with name_source(record):
        position = printkit.position(given)
        advice = printkit.advise(given, threads=threads)
    if as_json:
        options.show_json(facts.advice_facts(position, advice))
    else:
        click.echo(_words(position, advice))


def _words(position: printkit.Position, advice: printkit.Advice) -> str:
    """Return the advice as text, the best move first."""
    assert position.to_move is not None
    mover = position.game.seat_name(position.to_move)
    basis = "solved" if advice.exact else f"between {advice.player}"
    lines = [f"The best moves for {mover} after {count_moves(position.ply)}, {basis}:"]
    width = max(len(_deed(move)) for move in advice.moves)
    lines += [f"  {_deed(move):<{width}}  {_worth(move)}" for move in advice.moves]
    return "\n".join(lines)


def _deed(move: printkit.AdvisedMove) -> str:
    return f"{move.move}, {move.note}" if move.note else move.move


def _worth(move: printkit.AdvisedMove) -> str:
    if not move.games:
        return f"wins {move.value:.1%}"
    return f"wins {move.value:.0%} of {move.games:,} games played on from there"
