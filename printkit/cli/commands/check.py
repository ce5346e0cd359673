"""`printkit check`."""

from __future__ import annotations

import click

import printkit
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.game_command import GameCommand
from printkit.cli.inputs import read_setup
from printkit.judging.words import verdict_words
from printkit.setups import Sitting, Terms


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit check my-layout.yaml
  printkit check coin-isolation#7 --players 4 --json
"""
    + exit_codes("it does not pass"),
)
@click.argument("layout", type=options.LayoutParam())
@options.terms
@options.rows("sides")
@click.option(
    "--play-seed",
    "seed",
    type=options.SeedParam(),
    default=0,
    metavar="N",
    help="Play other games: their seed, which leaves the setup as it is.  [default: 0]",
)
@options.rows("exact")
@options.choice
@options.rows("fresh")
@options.as_json
@options.rows("threads")
@click.pass_context
def check(
    context: click.Context,
    layout: str,
    terms: Terms,
    sides: Sitting,
    seed: int,
    exact: bool,
    choice: bool,
    fresh: bool,
    as_json: bool,
    threads: int | None,
) -> None:
    """Find out whether LAYOUT is fair and worth playing.

    LAYOUT is a file, an ID (coin-isolation#7, coin-isolation:CODE) or - for standard input.
    """
    setup = read_setup(layout, terms)
    _, verdict = printkit.check(
        setup,
        seed=seed,
        sides=sides,
        exact=exact,
        choice=choice,
        evened=terms.evened,
        fresh=fresh,
        threads=threads,
    )
    if as_json:
        options.show_json(verdict)
    else:
        click.echo(verdict_words(verdict))
    context.exit(0 if verdict.passed else 1)
