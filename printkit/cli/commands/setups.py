"""`printkit deal` and `printkit check`: fair setups."""

from __future__ import annotations

from typing import Any

import click

import printkit
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import deal_facts
from printkit.cli.game_command import GameCommand
from printkit.cli.inputs import read_setup
from printkit.cli.progress import colour_text
from printkit.cli.wording import terminal_words
from printkit.files.documents import Destination
from printkit.judging.words import verdict_line, verdict_words
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.library import setups
from printkit.listener import tell
from printkit.printing.options import MAX_COUNT
from printkit.setups import Terms, standard_words

_SEATED = " and ".join(game.slug for game in GAMES.values() if game.seating)


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit deal coin-isolation > tonight.yaml
  printkit deal coin-isolation --seed 7 --no-check -o seven.yaml
"""
    + exit_codes("a setup was not proven fair, and is written all the same"),
)
@click.argument("game", type=options.GAME)
@click.option("--seed", type=options.SEED, help="The first seed to try.  [default: any]")
@click.option(
    "--count",
    type=options.WholeParam(1, MAX_COUNT),
    default=1,
    metavar="N",
    help="How many different setups to deal.  [default: 1]",
)
@options.terms
@options.rows("sides")
@click.option("--no-check", is_flag=True, help="Take the seed's setup, fair or not.")
@options.to_file(("yaml",))
@options.as_json
@options.rows("threads")
def deal(
    game: Game,
    seed: int | None,
    terms: Terms,
    count: int,
    no_check: bool,
    to: Destination,
    as_json: bool,
    **others: Any,
) -> None:
    """Deal a fair setup of GAME and write its layout as YAML.

    Several setups are written to a folder or a .zip, one file each. With --json the
    layout is in the answer. This takes one to six minutes a setup in most cases,
    and some fifteen in Coin Isolation for four.
    """
    if no_check and terms.handicap:
        raise InputError("--no-check and --head-start auto contradict each other; keep one")
    first = next(setups.deals(game.slug, 1, seed, terms, check=False, **others)).setup
    in_answer = as_json and to.kind == "stdout"
    if not in_answer:
        to.check([setups.layout_file(first)] * count)
    made = [*setups.deals(game.slug, count, first.seed, terms, check=not no_check, **others)]
    if first.seed is None:
        tell(standard_words(game))
    paths = [] if in_answer else to.write([setups.layout_file(each.setup) for each in made])
    if as_json:
        for number, each in enumerate(made):
            path = paths[min(number, len(paths) - 1)] if paths else None  # a .zip has all
            options.show_json(deal_facts(each, path))
    else:
        options.show_paths(paths)
    click.get_current_context().exit(1 if any(each.unproven for each in made) else 0)


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit check my-layout.yaml
  printkit check coin-isolation#7 --players 4 --json

\b
A layout is a text file; printkit new GAME writes one to fill in:
  game: dice-isolation
  board: |
    ..#....
    .....##
    #...#..
"""
    + exit_codes("it does not pass"),
)
@click.argument("layout", type=options.LAYOUT)
@options.terms
@options.rows("sides")
@click.option(
    "--play-seed",
    "seed",
    type=options.SEED,
    default=0,
    metavar="N",
    help="The seed of the games that are played; the setup stays as it is.  [default: 0]",
)
@options.rows("exact")
@click.option(
    "--choice",
    is_flag=True,
    help=f"Also find out what choosing your side is worth: for {_SEATED}.",
)
@options.rows("fresh")
@options.as_json
@options.rows("threads")
def check(layout: str, terms: Terms, as_json: bool, **others: Any) -> None:
    """Find out whether LAYOUT is fair and worth playing.

    LAYOUT is a file, an ID (coin-isolation#7, coin-isolation:CODE) or - for standard input; its
    game may be named before it. This takes up to a minute; with variants or an exact value,
    minutes.
    """
    _, verdict = printkit.check(read_setup(layout, terms), handicap=terms.handicap, **others)
    if as_json:
        options.show_json(verdict)
    else:
        answer = str(verdict_line(verdict))
        shown = colour_text(answer, "green" if verdict.passed else "red")
        click.echo(terminal_words(verdict_words(verdict)).replace(answer, shown, 1))
    click.get_current_context().exit(0 if verdict.passed else 1)
