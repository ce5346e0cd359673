"""`printkit annotate`."""

from __future__ import annotations

import click

import printkit
from layouts.annotation import (
    TURNING_POINTS,
    Standing,
    basis_words,
    chance_text,
    in_order,
    luck_words,
    none_words,
    turning_words,
)
from layouts.game import Game
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import annotation_facts
from printkit.cli.inputs import read_game_record
from printkit.judging.annotation import check_turning_points
from printkit.judging.words import outcome
from printkit.setups import name_source


@click.command(
    epilog="""\b
Examples:
  printkit annotate game.yaml
  printkit print game.yaml --sheet annotated
"""
    + exit_codes()
)
@click.argument("record", type=options.RecordParam())
@options.rows("turning_points")
@options.as_json
@options.rows("threads")
def annotate(record: str, turning_points: int | None, as_json: bool, threads: int | None) -> None:
    """Say where the game of RECORD was won and lost.

    After each move everybody's chance to win, exact where that can be worked out and else as strong
    players go on from there; and the moves that cost most, each with a better one.
    """
    given = read_game_record(record)
    count = TURNING_POINTS if turning_points is None else turning_points
    check_turning_points(count)
    with name_source(record):
        end = printkit.position(given)
        found = printkit.annotate(given, turning_points=count, threads=threads)
    if as_json:
        options.show_json(annotation_facts(given, end, found))
    else:
        click.echo(_words(given.setup.game, found, end))


def _words(game: Game, found: printkit.Annotation, end: printkit.Position) -> str:
    """Return the annotation as text: the curve in figures, and the turning points."""
    lines = [f"{game.title}: {outcome(end)}." if end.over else f"{game.title}.", basis_words(found)]
    width = max(len(moment.move) for moment in found.moments)
    names = max(len(game.seat_name(moment.seat)) for moment in found.moments)
    lines.append(f"{'':{names + width + 9}}{_chances(found.start)}")
    lines += [
        f"{moment.ply:4}. {game.seat_name(moment.seat):{names}}  {moment.move:{width}} "
        f"{_chances(moment.standing)}"
        for moment in found.moments
    ]
    lines.append("")
    said = [
        f"{number}. {turning_words(game, found, point)}"
        for number, point in enumerate(in_order(found), start=1)
    ]
    lines += said or [none_words(found)]
    return "\n".join(filter(None, [*lines, luck_words(game, found)]))


def _chances(standing: Standing) -> str:
    return "".join(f"{chance_text(seat.share, exact=standing.exact):>9}" for seat in standing.seats)
