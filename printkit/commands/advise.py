"""`printkit advise`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from layouts.verdict import plain
from printkit import library
from printkit.commands import options
from printkit.exit_codes import exit_codes
from printkit.facts import AdviceFacts
from printkit.inputs import naming, read_game_record

if TYPE_CHECKING:
    from engines.contract import Advice, AdvisedMove
    from engines.kernel.position import Position


@click.command(
    epilog="""\b
Example:
  printkit advise game.yaml
"""
    + exit_codes()
)
@click.argument("record", type=options.RecordParam())
@options.as_json
@options.threads
def advise(record: str, as_json: bool, threads: int | None) -> None:
    """Say what to do at the end of RECORD: the best moves and what each is worth."""
    given = read_game_record(record)
    with naming(record):
        position = library.position(given)
        advice = library.advise(given, threads=threads)
    if as_json:
        options.show_json(_facts(position, advice))
    else:
        click.echo(_words(position, advice))


def _facts(position: Position, advice: Advice) -> AdviceFacts:
    return {
        "game": position.game.slug,
        "ply": position.ply,
        "to_move": position.to_move,
        "moves": plain(advice.moves),
        "player": advice.player,
        "exact": advice.exact,
    }


def _words(position: Position, advice: Advice) -> str:
    """The advice for people, the best move first."""
    assert position.to_move is not None
    mover = position.game.seat_name(position.to_move)
    basis = "solved" if advice.exact else f"between {advice.player}"
    lines = [f"The best for {mover} after {position.ply} moves, {basis}:"]
    width = max(len(_deed(move)) for move in advice.moves)
    lines += [f"  {_deed(move):<{width}}  {_worth(move)}" for move in advice.moves]
    return "\n".join(lines)


def _deed(move: AdvisedMove) -> str:
    return f"{move.move}, {move.note}" if move.note else move.move


def _worth(move: AdvisedMove) -> str:
    if not move.games:
        return f"wins {move.value:.1%}"
    return f"wins {move.value:.0%} of {move.games} games that go on from there"
