"""`printkit puzzles`."""

from __future__ import annotations

from typing import Any

import click

import printkit
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import puzzle_facts
from printkit.layouts.game import Game
from printkit.layouts.puzzle import Solved
from printkit.layouts.words import together

_USUAL = 12


@click.command(
    epilog="""\b
Examples:
  printkit puzzles coin-isolation --count 6
  printkit puzzles coin-isolation --grade hard..fiendish --seed 7 --json
"""
    + exit_codes()
)
@click.argument("game", type=options.GAME)
@click.option(
    "--count",
    type=int,
    default=_USUAL,
    metavar="N",
    help=f"How many puzzles to find.  [default: {_USUAL}]",
)
@click.option(
    "--seed",
    type=options.SEED,
    default=0,
    help="Another seed finds other puzzles.  [default: 0]",
)
@options.grade("How hard the puzzles are:")
@options.workers("Search with this many processes of this computer.")
@options.as_json
@options.rows("threads")
def puzzles(game: Game, count: int, as_json: bool, **others: Any) -> None:
    """Find puzzles of GAME: positions with only one right move, which is proven.

    Easy puzzles come first. The answers follow after all puzzles. Each takes seconds, a hard one
    up to a minute.
    """
    found = printkit.puzzles(game.slug, count, **others)
    if as_json:
        for puzzle in found:
            options.show_json(puzzle_facts(puzzle))
        return
    for number, puzzle in enumerate(found, start=1):
        click.echo(f"{number}. {puzzle.question} ({puzzle.grade})\n")
        click.echo(f"{printkit.position(puzzle.record).table().text()}\n")
    for number, puzzle in enumerate(found, start=1):
        click.echo(f"{number}. {_solved_words(puzzle.answer)}; {_solved_words(puzzle.trap)}.")
        finds = [f"{each.words} {each.found} of {each.tries} times" for each in puzzle.finders]
        click.echo(f"   Found by {together(finds)}.")


def _solved_words(solved: Solved) -> str:
    return f"{solved.moves[0]} {solved.outcome}"
