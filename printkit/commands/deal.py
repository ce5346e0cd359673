"""`printkit deal`."""

from __future__ import annotations

import click

from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.setup import Setup
from printkit import checking
from printkit.commands import options
from printkit.commands.game_command import GameCommand
from printkit.dealing import Terms, first_setup, standard_words
from printkit.destination import Destination
from printkit.exit_codes import exit_codes
from printkit.facts import DealFacts, file_fact, setup_facts
from printkit.rendering import layout_document
from printkit.telling import tell


@click.command(
    cls=GameCommand,
    epilog="""\b
Examples:
  printkit deal coin-isolation > tonight.yaml
  printkit deal coin-isolation --seed 7 --no-check -o seven.yaml
"""
    + exit_codes(),
)
@click.argument("game", type=options.GameType())
@click.option("--seed", type=options.SeedParam(), help="The first seed to try.  [default: any]")
@options.count
@options.terms
@options.sides
@click.option("--no-check", is_flag=True, help="Take the seed's setup, fair or not.")
@options.writing(("yaml",))
@options.as_json
@options.threads
def deal(
    game: Game,
    seed: int | None,
    terms: Terms,
    sides: str,
    count: int,
    no_check: bool,
    to: Destination,
    as_json: bool,
    threads: int | None,
) -> None:
    """Deal a fair setup of GAME and write its layout as YAML.

    Several are written to a folder or a .zip, a file each. With --json it is in the answer.
    """
    if no_check and terms.evened:
        raise InputError("--no-check and --head-start auto contradict each other; keep one")
    setup = first_setup(game, seed, terms)
    in_answer = as_json and to.kind == "stdout"
    if not in_answer:
        to.check([layout_document(setup)] * count)

    def dealt(first: Setup[Layout]) -> checking.CheckedSetup:
        return checking.dealt(first, sides, threads, check=not no_check, evened=terms.evened)

    made = [*checking.different(setup, count, dealt, lambda c: (c.setup, c.deal))]
    if setup.seed is None:
        tell(standard_words(game))
    documents = [layout_document(checked.setup) for checked in made]
    paths = [] if in_answer else to.write(documents)
    if not as_json:
        options.show_paths(paths)
        return
    for number, checked in enumerate(made):
        path = paths[min(number, len(paths) - 1)] if paths else None  # a .zip has all
        facts = setup_facts(checked.setup, checked.verdict, checked.deal)
        answer: DealFacts = {**facts, "file": file_fact(path)}
        options.show_json(answer)
