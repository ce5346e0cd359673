"""`printkit print`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from layouts.errors import InputError
from layouts.games import GAMES
from layouts.paper import PAPERS
from output.drawing.scene import Kit
from output.drawing.theme import THEMES
from printkit.commands import options
from printkit.commands.game_command import GameCommand
from printkit.commands.printer_options import printer_options
from printkit.dealing import standard_words
from printkit.exit_codes import exit_codes
from printkit.facts import PrintFacts, file_fact, setup_facts
from printkit.prepress import how_to_print, settings_used
from printkit.printing import (
    Printable,
    all_worked_out,
    documents,
    rehearse,
    takes_long,
    unchecked,
)
from printkit.request import Request
from printkit.telling import tell

FORMS = ("pdf", "svg", "png", "yaml", "ppn")
SECTIONS = {
    "Which setup": ("seed", "count", "players", "variants", "head_start"),
    "Its check": ("no_check", "check_cards", "sides", "exact", "fresh", "threads"),
    "Which sheets": ("sheets", "paper", "theme", "booklet"),
    "On the printer": ("duplex", "feeding", "back_offset", "bleed"),
    "The file": ("output", "form", "force", "show", "svg_text", "dpi", "quiet", "as_json"),
}


@click.command(
    "print",
    cls=GameCommand,
    printing=True,
    sections=SECTIONS,
    epilog="""\b
Examples:
  printkit print coin-isolation
  printkit print coin-isolation --players 3 --paper letter --theme low-ink
  printkit print coin-isolation --seed 7 --sheet setup --sheet rules -o tonight.pdf
  printkit print my-layout.yaml --no-check --open
  printkit print coin-isolation --count 12 -o evening.pdf
  printkit print monday.yaml tuesday.yaml -o week/
  printkit print our-game.yaml --sheet diagrams
  printkit print coin-isolation#7 --booklet
  printkit print dice-isolation --sheet boards --sheet overview
  printkit print dice-isolation --number 3,5
"""
    + exit_codes("a layout that was named does not pass"),
)
@click.argument(
    "named", metavar="GAME|LAYOUT|RECORD...", nargs=-1, required=True, type=options.LayoutParam()
)
@options.count
@click.option("--seed", type=options.SeedParam(), help="The first seed to try.  [default: any]")
@options.terms
@options.sides
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    type=options.SheetParam(),
    metavar="SHEET",
    help="A sheet to print; again for more.  "
    "[default: the game's kit, see printkit games; of a record diagrams]",
)
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), help="Its size.  [default: your country's]"
)
@click.option(
    "--theme", type=click.Choice(list(THEMES)), default="colour", show_default=True, help="Looks."
)
@options.writing(FORMS, "./GAME-SEED.pdf")
@printer_options
@click.option("--no-check", is_flag=True, help="Don't check; the sheets say so.")
@click.option("--check-cards", is_flag=True, help="Deal each card until fair too: minutes more.")
@click.option("--open", "show", is_flag=True, help="Open what was made.")
@options.exact
@options.fresh
@options.as_json
@options.threads
def print_(named: tuple[str, ...], count: int, show: bool, as_json: bool, **choices: Any) -> None:
    """Print the kit of a game: board, setup, rules and whatever else it is played with.

    A bare GAME deals a new setup, again and again until one is fair. A LAYOUT is a file, an ID
    (coin-isolation#7, coin-isolation:CODE) or - for standard input; it is checked, and printed with
    what was found, fair or not. Of a RECORD the positions are printed as numbered diagrams. Several
    go into one PDF, or into a file each in a folder.
    """
    several = len(named) > 1 or count > 1
    printables = [unchecked(Request(what=what, several=several, **choices)) for what in named]
    request = printables[0].request
    if as_json and request.to.kind == "stdout":
        raise InputError("--json and -o - both write to standard output; keep one")
    if any(map(takes_long, printables)):
        rehearse(request, [each for each in printables for _ in range(min(count, 2))])
    printables = [done for each in printables for done in all_worked_out(each, count)]
    made = documents(request, printables)
    paths = request.to.write([written.document for written in made])
    _tell_all(request, printables, [kit for _, kit in made if kit])
    if as_json:
        options.show_json(_facts(printables, paths))
    else:
        options.show_paths(paths)
    if show and paths:
        click.launch(str(paths[0]))
    click.get_current_context().exit(1 if any(each.refused for each in printables) else 0)


def _facts(printables: Sequence[Printable], paths: Sequence[Path]) -> PrintFacts:
    """The files and the setups in them."""
    specs = [each.spec for each in printables]
    return {
        "files": [file_fact(path) for path in paths],
        "setups": [setup_facts(spec.setup, spec.verdict, spec.deal) for spec in specs],
    }


def _tell_all(request: Request, printables: Sequence[Printable], kits: Sequence[Kit]) -> None:
    """Say what was written and how to print it."""
    for each in printables:
        setup, contents = each.spec.setup, each.job.edition.contents
        seed = "" if setup.seed is None else f", seed {setup.seed}"
        tell(f"{setup.game.title}: {contents or f'{setup.id}{seed}'}.")
        if each.request.what in GAMES and setup.layout == setup.game.standard:
            tell(standard_words(setup.game))
    if request.to.form == "pdf":
        ways = dict.fromkeys(how_to_print(k, request.chosen_paper, request.prepress) for k in kits)
        for way in ways:
            tell(f"To print{' each' if len(kits) > 1 else ''}: {way}.")
    for kept in filter(None, {settings_used(kit, request.prepress) for kit in kits}):
        tell(f"As printkit calibrate keeps it: {kept}.")
