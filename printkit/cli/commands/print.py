"""`printkit print`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import click

import printkit
from layouts.errors import InputError
from layouts.paper import PAPERS
from output.sheet import TEXT_SIZES
from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import print_facts
from printkit.cli.game_command import GameCommand
from printkit.cli.inputs import named_things
from printkit.cli.options import printer_options
from printkit.files.destination import Destination
from printkit.files.documents import Form
from printkit.setups import Terms
from printkit.telling import tell

T = TypeVar("T")

FORMS: tuple[Form, ...] = ("pdf", "svg", "png", "yaml", "ppn")
SECTIONS = {
    "Which setup": ("seed", "count", "players", "variants", "head_start"),
    "Its check": ("no_check", "check_cards", "sides", "exact", "fresh", "threads"),
    "Which sheets": (
        "sheets",
        "grade",
        "turning_points",
        "whole",
        "paper",
        "theme",
        "text",
        "booklet",
    ),
    "On the printer": ("duplex", "feeding", "back_offset", "bleed"),
    "The file": ("output", "form", "force", "show", "svg_text", "dpi", "quiet", "as_json"),
}


EPILOG = """\b
Examples:
  printkit print coin-isolation
  printkit print coin-isolation --all
  printkit print coin-isolation --players 3 --paper letter --theme low-ink
  printkit print coin-isolation --seed 7 --sheet setup --sheet rules -o tonight.pdf
  printkit print my-layout.yaml --no-check --open
  printkit print coin-isolation --count 12 -o evening.pdf
  printkit print monday.yaml tuesday.yaml -o week/
  printkit print our-game.yaml --sheet diagrams
  printkit print setups/ --sheet cards
  printkit print coin-isolation#7 --booklet
  printkit print dice-isolation --sheet boards --sheet overview
  printkit print dice-isolation --number 3,5
  printkit print isaac --sheet puzzles --count 12 --grade easy..hard
  printkit print game.yaml --sheet annotated
""" + exit_codes("what is printed does not pass, or is not proven fair")


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: an `order`, and where its files go `to`, to be shown there or told as
    JSON. Of how sheets are printed some is as the user `kept` it."""

    order: printkit.Order
    to: Destination
    kept: str
    show: bool
    as_json: bool


def asking(function: Callable[[Asked], T], explained: str = "") -> click.Command:
    """A command with all options of `print`, which calls `function` with what was asked for."""

    @click.argument(
        "named",
        metavar="GAME|LAYOUT|RECORD...",
        nargs=-1,
        required=True,
        type=options.LayoutParam(),
    )
    @click.option(
        "--count",
        type=click.IntRange(1, options.MAX_COUNT),
        metavar="N",
        help="How many different setups to deal; with --sheet puzzles how many puzzles.  "
        "[default: 1; 12 puzzles]",
    )
    @click.option(
        "--seed",
        type=options.SeedParam(),
        help="Deal, from this seed on.  [default: a setup that comes with printkit, else any]",
    )
    @options.terms
    @options.sides
    @click.option(
        "--sheet",
        "sheets",
        multiple=True,
        type=options.SheetParam(),
        metavar="SHEET",
        help="A sheet to print; repeat it for more.  [default: what you need to play tonight, as "
        "printkit games lists it; of a record its diagrams]",
    )
    @options.grade("How hard puzzles are, with --sheet puzzles:")
    @options.turning_points
    @click.option(
        "--all", "whole", is_flag=True, help="All sheets: also board, cards, pieces and report."
    )
    @click.option(
        "--paper",
        type=click.Choice(list(PAPERS)),
        help="The paper's size.  [default: your country's]",
    )
    @options.theme
    @click.option(
        "--text",
        type=click.Choice(list(TEXT_SIZES)),
        default="normal",
        show_default=True,
        help="Large print: rules, quick reference and score pad from 18 points on, and larger "
        "labels on boards.",
    )
    @options.writing(FORMS, "./GAME-SEED.pdf")
    @printer_options
    @click.option("--no-check", is_flag=True, help="Skip the check; the sheets say so.")
    @click.option(
        "--check-cards",
        is_flag=True,
        help="Deal every card until it is fair, too: takes minutes more.",
    )
    @click.option("--open", "show", is_flag=True, help="Open the result.")
    @options.exact
    @options.fresh
    @options.as_json
    @options.threads
    def asked(
        named: tuple[str, ...],
        terms: Terms,
        own: Mapping[str, object],
        no_check: bool,
        to: Destination,
        kept: str,
        show: bool,
        as_json: bool,
        **choices: Any,
    ) -> T:
        order = printkit.Order(
            tuple(thing for name in named for thing in named_things(name, terms)),
            players=terms.players,
            variants=terms.variants,
            deal_options=terms.deal_options,
            head_start=terms.head_start,
            evened=terms.evened,
            options=own,
            check=not no_check,
            form=to.form,
            **choices,
        )
        return function(Asked(order, to, kept, show, as_json))

    return click.command(
        "print", cls=GameCommand, printing=True, sections=SECTIONS, epilog=EPILOG, help=explained
    )(asked)


def _print(asked: Asked) -> None:
    to = asked.to
    draft = printkit.draft(asked.order)
    if asked.as_json and to.kind == "stdout":
        raise InputError("--json and -o - both write to standard output; keep one")
    if draft.takes_long:
        to.check(draft.outline(apart=to.one_by_one))
    sheets = printkit.finish(draft)
    written = sheets.written(apart=to.one_by_one)
    paths = to.write([each.document for each in written])
    for line in (*sheets.words, *_how_to_print(written, asked.kept), *sheets.others):
        tell(line)
    if asked.as_json:
        options.show_json(print_facts(sheets.setups, paths))
    else:
        options.show_paths(paths)
    if asked.show and paths:
        click.launch(str(paths[0]))
    click.get_current_context().exit(0 if sheets.passed else 1)


def _how_to_print(written: Sequence[printkit.Written], kept: str) -> Iterator[str]:
    """What to tell the printer, and what of it is as the user `kept` it."""
    for way in dict.fromkeys(each.to_print for each in written if each.to_print):
        yield f"To print{' each' if len(written) > 1 else ''}: {way}."
    if kept and any(each.prints_backs for each in written):
        yield f"As printkit calibrate keeps it: {kept}."


print_ = asking(
    _print,
    """Print a game: its setup or board, rules, reference cards and score pad, or the sheets
    you name.

    A bare GAME has a fair setup: one that comes with printkit, else new ones are dealt until one is
    fair, as with --seed. A LAYOUT is a file, an ID (coin-isolation#7,
    coin-isolation:CODE) or - for standard input; it is checked, and printed with what was found,
    fair or not. A RECORD is printed as numbered diagrams of its positions. Several of these go into
    one PDF, or into a folder with a file for each. A folder that printkit catalogue made is all
    setups in it.
    """,
)
