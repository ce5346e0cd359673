"""`printkit check`."""

from __future__ import annotations

import json

import click

from layouts.errors import InputError
from printkit.checking import check_setup, told_of_choice
from printkit.commands import options
from printkit.commands.game_command import GameCommand
from printkit.dealing import Terms
from printkit.exit_codes import exit_codes
from printkit.inputs import given_setup
from printkit.words import verdict_words


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
@options.sides
@click.option(
    "--play-seed",
    "seed",
    type=options.SeedParam(),
    default=0,
    metavar="N",
    help="Play other games: of this seed, which deals nothing.  [default: 0]",
)
@options.exact
@options.choice
@options.fresh
@options.as_json
@options.threads
@click.pass_context
def check(
    context: click.Context,
    layout: str,
    terms: Terms,
    sides: str,
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
    setup = given_setup(layout, terms)
    if choice and setup.game.seating is None:
        raise InputError(f"--choice: {setup.game.slug} has no sides to choose; leave it out")
    setup, verdict = check_setup(
        setup, sides, threads, seed, fresh=fresh, exact=exact, evened=terms.evened
    )
    if choice:
        verdict = told_of_choice(setup, verdict, threads, fresh=fresh)
    click.echo(json.dumps(verdict.to_dict()) if as_json else verdict_words(verdict))
    context.exit(0 if verdict.passed else 1)
