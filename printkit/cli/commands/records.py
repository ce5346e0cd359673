"""`printkit replay`, `moves`, `perft`, `advise` and `annotate`: commands on recorded games."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from shutil import get_terminal_size

import click

import printkit
from printkit.cli import facts, options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import annotation_facts
from printkit.cli.inputs import read_game_record
from printkit.judging.annotation import check_turning_points
from printkit.judging.words import (
    advised_words,
    basis_of_advice,
    count_moves,
    outcome,
    state_of_play,
    worth_words,
)
from printkit.layouts.annotation import (
    TURNING_POINTS,
    Annotation,
    Standing,
    basis_words,
    chance_text,
    differ_words,
    in_order,
    luck_words,
    none_words,
    turning_words,
)
from printkit.layouts.game import Game
from printkit.layouts.language import ENGLISH
from printkit.layouts.messages import listed
from printkit.layouts.setup import Record
from printkit.library import play
from printkit.setups import name_source

_RECORDS = click.argument(
    "records", metavar="RECORD...", nargs=-1, required=True, type=options.RECORD
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
    "--depth", type=options.WholeParam(0, 100), required=True, metavar="N", help="How many moves."
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

\b
A record is a text file; printkit new GAME --record writes one to fill in.
The ID is at the foot of a printed setup:
  game: coin-isolation
  layout: coin-isolation:3ba8twqtegmpqxw0ntgaegwr783kx4e
  moves: [a1-b1, e8-d8, b2-a2, d7]
"""
    + exit_codes()
)
@click.argument("record", type=options.RECORD)
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
    click.echo(f"{ENGLISH.begin_with(end)}.")


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
    """Name the game and its variants, as a heading."""
    setup = record.setup
    return ", ".join([setup.game.title, *setup.variants])


def _mover(position: printkit.Position) -> str:
    """Return the next player, padded to the longest name; empty in a solitaire."""
    if position.to_move is None or position.players == 1:
        return ""
    names = [str(position.game.seat_name(seat)) for seat in range(position.players)]
    return f"{names[position.to_move]:<{max(map(len, names))}}  "


@click.command(
    epilog="""\b
Example:
  printkit advise game.yaml
"""
    + exit_codes()
)
@click.argument("record", type=options.RECORD)
@options.as_json
@options.rows("threads")
def advise(record: str, as_json: bool, threads: int | None) -> None:
    """Say what to play at the end of RECORD: the best moves, and what each is worth.

    This takes some seconds.
    """
    given = read_game_record(record)
    with name_source(record):
        position = printkit.position(given)
        advice = printkit.advise(given, threads=threads)
    if as_json:
        options.show_json(facts.advice_facts(position, advice))
    else:
        click.echo(_advice_words(position, advice))


def _advice_words(position: printkit.Position, advice: printkit.Advice) -> str:
    """Return the advice as text, the best move first."""
    assert position.to_move is not None
    mover = position.game.seat_name(position.to_move)
    basis = basis_of_advice(advice, position.players)
    lines = [f"The {advised_words(advice)} for {mover} after {count_moves(position.ply)}, {basis}:"]
    width = max(len(_move_words(move)) for move in advice.moves)
    lines += [
        f"  {_move_words(move):<{width}}  {worth_words(move, position.players)}"
        for move in advice.moves
    ]
    return "\n".join(lines)


def _move_words(move: printkit.AdvisedMove) -> str:
    return f"{move.move}, {move.note}" if move.note else move.move


@click.command(
    epilog="""\b
Examples:
  printkit annotate game.yaml
  printkit print game.yaml --sheet annotated
"""
    + exit_codes()
)
@click.argument("record", type=options.RECORD)
@options.rows("turning_points")
@options.as_json
@options.rows("threads")
def annotate(record: str, turning_points: int | None, as_json: bool, threads: int | None) -> None:
    """Say where the game of RECORD was won and lost.

    It shows each player's chance to win after every move: exact if that can be worked out, else
    found by games between strong players. Then come the costliest moves, each with a better one.
    This takes one to three minutes; in Isaac some ten.
    """
    given = read_game_record(record)
    count = TURNING_POINTS if turning_points is None else turning_points
    check_turning_points(count)
    with name_source(record):
        end = printkit.position(given)
        found = play.annotate(given, turning_points=count, threads=threads)
    if as_json:
        options.show_json(annotation_facts(given, end, found))
    else:
        click.echo(_annotation_words(given.setup.game, found, end))


def _annotation_words(game: Game, found: Annotation, end: printkit.Position) -> str:
    """Return the annotation as text: the curve in figures, and the turning points."""
    lines = [
        f"{game.title}: {outcome(end)}." if end.over else f"{game.title}.",
        str(basis_words(found)),
    ]
    width = max(len(moment.move) for moment in found.moments)
    names = max(len(str(game.seat_name(moment.seat))) for moment in found.moments)
    lines.append(f"{'':{names + width + 9}}{_chances(found.start)}")
    lines += [
        f"{moment.ply:4}. {game.seat_name(moment.seat)!s:{names}}  {moment.move:{width}} "
        f"{_chances(moment.standing)}"
        for moment in found.moments
    ]
    lines.append("")
    said = [
        f"{number}. {listed(turning_words(game, found, point), ' ')}"
        for number, point in enumerate(in_order(found), start=1)
    ]
    lines += said or [str(none_words(found))]
    differ = str(listed(differ_words(found), " "))
    return "\n".join(filter(None, [*lines, differ, str(luck_words(game, found) or "")]))


def _chances(standing: Standing) -> str:
    return "".join(
        f"{chance_text(seat.share, exact=standing.exact)!s:>9}" for seat in standing.seats
    )
