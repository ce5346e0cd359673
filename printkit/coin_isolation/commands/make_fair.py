"""`printkit make-fair`."""

from __future__ import annotations

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.game_command import GameCommand
from printkit.cli.inputs import read_setup
from printkit.coin_isolation import library
from printkit.files.documents import Destination
from printkit.layouts.coin_isolation.game import GAME
from printkit.layouts.errors import InputError
from printkit.library import setups
from printkit.listener import tell
from printkit.setups import Sitting, Terms


@click.command(
    cls=GameCommand,
    home=GAME,
    epilog="""\b
Examples:
  printkit make-fair my-layout.yaml -o fair.yaml
  printkit make-fair coin-isolation#7 --players 3 > fair.yaml
"""
    + exit_codes("no swaps were found"),
)
@click.argument("layout", type=options.LAYOUT)
@options.terms
@options.rows("sides")
@click.option(
    "--most",
    type=options.WholeParam(1, library.MOST_SWAPS),
    default=3,
    show_default=True,
    metavar="N",
    help="The most pairs of coins to swap.",
)
@click.option(
    "--tries",
    type=options.WholeParam(1, library.MOST_TRIES),
    default=library.TRIES,
    show_default=True,
    metavar="N",
    help="How many ways to swap one pair to try, how many to swap two, and so on.",
)
@options.to_file(("yaml",))
@options.as_json
@options.rows("threads")
@click.pass_context
def make_fair(
    context: click.Context,
    layout: str,
    terms: Terms,
    sides: Sitting,
    most: int,
    tries: int,
    to: Destination,
    as_json: bool,
    threads: int | None,
) -> None:
    """Make LAYOUT fair and worth playing by swapping as few coins as possible.

    LAYOUT is a file, an ID (coin-isolation#7, coin-isolation:CODE) or - for standard input. It
    tells you which coins to swap, and writes the new layout as YAML, if one is found. This takes a
    minute or a few.
    """
    setup = read_setup(layout, terms)
    if terms.handicap:
        raise InputError(
            "--head-start auto: make-fair swaps coins instead; for a head start, use printkit check"
        )
    in_answer = as_json and to.kind == "stdout"
    if not in_answer:
        to.check([setups.layout_file(setup)])
    made = library.swap_to_fair(setup, most=most, tries=tries, sides=sides, threads=threads)
    if not made.passed:
        tell("More --tries or --most may find some.")
    paths = to.write([setups.layout_file(made.setup)]) if made.passed and not in_answer else []
    answer = library.swap_facts(made, paths[0] if paths else None)
    options.show_result(answer, paths, as_json=as_json)
    context.exit(0 if made.passed else 1)
