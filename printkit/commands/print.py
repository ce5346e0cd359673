"""`printkit print`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from layouts.game import Layout, Table
from layouts.games import GAMES
from layouts.paper import PAPERS
from layouts.setup import Record, Setup
from output.contract import AnySpec, Card, Diagram, KitSpec, Sheet
from output.dice_isolation.board_set import for_any_board
from output.drawing.theme import THEMES
from output.games import sheets_of
from printkit.commands import options
from printkit.commands.checking import check_setup, deal_until_fair, summary
from printkit.commands.finishing import finishing
from printkit.commands.sections import Sectioned
from printkit.finishing import finished_kit, how_to_print
from printkit.inputs import naming
from printkit.kit import (
    PPN,
    Checked,
    card_seeds,
    diagrams,
    example,
    file_names,
    like,
    render,
    sheet_names,
)
from printkit.progress import Progress
from printkit.request import Request, default_path, given
from printkit.writing import check_free, write_files

SHEETS = sheet_names()

SECTIONS = {
    "Which setup": (
        "seed",
        "players",
        "variants",
        *(o.name.replace("-", "_") for game in GAMES.values() for o in game.deal_options),
    ),
    "Its check": ("no_check", "check_cards", "sides", "exact", "fresh", "threads"),
    "Which sheets": ("sheets", "paper", "theme", "boards", "per_side", "number", "booklet"),
    "On the printer": ("duplex", "feeding", "back_offset", "bleed"),
    "The file": ("form", "output", "force", "show", "svg_text", "dpi"),
}


@click.command(
    "print",
    cls=Sectioned,
    sections=SECTIONS,
    epilog="""\b
Examples:
  printkit print coin-isolation
  printkit print coin-isolation --players 3 --paper letter --theme low-ink
  printkit print coin-isolation --seed 7 --sheet setup --sheet rules -o tonight.pdf
  printkit print my-layout.yaml --no-check --open
  printkit print our-game.yaml --sheet diagrams
  printkit print coin-isolation#7 --booklet
  printkit print dice-isolation --sheet boards --sheet overview
  printkit print dice-isolation --number 3,5
""",
)
@click.argument("what", metavar="GAME|LAYOUT|RECORD", type=options.LayoutParam())
@click.option("--seed", type=options.SEED, help="The first seed to try.  [default: any]")
@options.table
@options.deal_options
@options.sides
@options.board_set
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    type=click.Choice(SHEETS),
    metavar="SHEET",
    help=f"A sheet to print; again for more: {', '.join(SHEETS)}.  "
    "[default: the game's kit, see printkit games; of a record diagrams]",
)
@click.option(
    "--paper", type=click.Choice(list(PAPERS)), help="Its size.  [default: your country's]"
)
@click.option(
    "--theme", type=click.Choice(list(THEMES)), default="colour", show_default=True, help="Looks."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["pdf", "svg", "png", "ppn"]),
    default="pdf",
    show_default=True,
    help="One PDF, or a file a sheet; ppn is for piecepack software, no sheets.",
)
@click.option(
    "-o",
    "output",
    type=click.Path(path_type=Path),
    help="The file; a folder for svg and png.  [default: ./GAME-SEED.pdf]",
)
@finishing
@click.option("--no-check", is_flag=True, help="Don't check; the sheets say so.")
@click.option("--check-cards", is_flag=True, help="Deal each card until fair too: a minute more.")
@click.option("--force", is_flag=True, help="Replace files; print a layout that fails its check.")
@click.option("--open", "show", is_flag=True, help="Open what was made.")
@options.exact
@options.fresh
@options.threads
@click.pass_context
def print_(context: click.Context, /, show: bool, **choices: Any) -> None:
    """Print the kit of a game: board, setup, rules and whatever else it is played with.

    A bare GAME deals a new setup, again and again until one is fair. A LAYOUT is a file, an ID
    (coin-isolation#7, coin-isolation:CODE) or - for standard input; it is checked, and printed if
    it passes. Of a RECORD the positions are printed as numbered diagrams.
    """
    request = Request(**choices)
    start = given(request)
    sheets = request.chosen_sheets(start)
    spec = _spec(request, start, sheets)
    path = request.output or default_path(request, spec.setup)
    checks, solves = request.checks(sheets), request.solves(sheets)
    if checks or solves or request.checks_cards(spec.setup.game, sheets):
        _rehearse(request, spec, sheets, path)
    if solves:
        with Progress() as progress:
            sheets = request.board_set.solved(sheets, spec.setup, progress.watch)
    checked = _check(request, spec.setup) if checks else Checked(spec.setup)
    if checked.verdict and not (checked.verdict.passed or request.prints_anyway(checked)):
        click.echo("Not printed; --force prints it all the same.", err=True)
        context.exit(1)
    cards = _cards(request, checked.setup, sheets)
    spec = replace(spec, setup=checked.setup, verdict=checked.verdict, deal=checked.deal)
    _write(request, replace(spec, cards=cards), sheets, path)
    if show:
        click.launch(str(path))


def _spec(request: Request, start: Setup[Layout] | Record, sheets: Sequence[Sheet[Any]]) -> AnySpec:
    """What the sheets are drawn from, as far as it is known before anything is checked."""
    setup = start.setup if isinstance(start, Record) else start
    spec: AnySpec = KitSpec(
        setup,
        request.chosen_paper,
        THEMES[request.theme],
        options.VERSION,
        diagrams=_diagrams(request, start),
        example=example(setup) if any(sheet.shows_example for sheet in sheets) else (),
    )
    return for_any_board(spec) if request.of_set(setup) else spec


def _diagrams(request: Request, start: Setup[Layout] | Record) -> tuple[Diagram[Table], ...]:
    """The positions of a record; a setup has none."""
    if not isinstance(start, Record):
        return ()
    with naming(request.what):
        return diagrams(start)


def _write(request: Request, spec: AnySpec, sheets: Sequence[Sheet[Any]], path: Path) -> None:
    """Write the files, and say what they are and how to print them."""
    setup = spec.setup
    kit = finished_kit(spec, sheets, request.finishing)
    if request.form == PPN:
        text = sheets_of(setup.game).formats[PPN](spec)
        write_files({path: text.encode()}, request.force)
    else:
        write_files(render(kit, request.form, path, request.finishing), request.force)
    seed = "" if setup.seed is None else f", seed {setup.seed}"
    of_set = request.of_set(setup)
    what = f"{request.board_set.count} boards" if of_set else f"{setup.id}{seed}"
    click.echo(f"Wrote {path}: {what}", err=True)
    if request.form == "pdf":
        click.echo(f"To print: {how_to_print(kit, spec.paper, request.finishing)}.", err=True)


_TRIES = 3
"""Setups that are looked at for a card with a grade: nearly all pass, or none does."""


def _check(request: Request, setup: Setup[Layout]) -> Checked:
    """The setup with its verdict: another one, when this was dealt and does not pass."""
    deal = None
    if request.what in GAMES and setup.seed is not None:
        click.echo(f"Dealing with seed {setup.seed}.", err=True)
        dealt = deal_until_fair(setup, setup.seed, request.sides, request.threads)
        if not request.exact:
            return dealt
        setup, deal = dealt.setup, dealt.deal
    checked = check_setup(
        setup,
        request.sides,
        request.threads,
        fresh=request.fresh,
        exact=request.exact,
    )
    if not deal and checked.verdict and not checked.verdict.passed:
        click.echo(summary(checked.verdict), err=True)
    return replace(checked, deal=deal)


def _cards(
    request: Request, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]
) -> tuple[Card[Layout, object], ...]:
    """The setups of the page of cards."""
    if not any(sheet.shows_cards for sheet in sheets):
        return ()
    if not request.checks_cards(setup.game, sheets):
        return tuple(Card(like(setup, seed)) for seed in card_seeds(setup))
    if setup.game.graded:
        click.echo("Rating six setups for the cards: minutes the first time.", err=True)
    deal = _graded if setup.game.graded else _dealt
    dealt = [deal(request, setup, seed) for seed in card_seeds(setup)]
    return tuple(Card(checked.setup, checked.verdict) for checked in dealt)


def _dealt(request: Request, setup: Setup[Layout], seed: int) -> Checked:
    """A fair setup for the same table, from a seed on."""
    return deal_until_fair(setup, seed, request.sides, request.threads)


def _graded(request: Request, setup: Setup[Layout], seed: int) -> Checked:
    """The first of a few that passes, else the first. All are kept: the next time it is instant."""
    looked_at = []
    for number in range(seed, seed + _TRIES):
        candidate = like(setup, number)
        checked = check_setup(candidate, request.sides, request.threads, fresh=request.fresh)
        if checked.verdict and checked.verdict.passed:
            return checked
        looked_at.append(checked)
    return looked_at[0]


def _rehearse(request: Request, spec: AnySpec, sheets: Sequence[Sheet[Any]], path: Path) -> None:
    """Fail before the long work rather than after it."""
    seeds = card_seeds(spec.setup)
    cards: tuple[Card[Layout, object], ...] = tuple(Card(like(spec.setup, n)) for n in seeds)
    kit = finished_kit(replace(spec, cards=cards), sheets, request.finishing)
    for file in file_names(kit, request.form, path):
        check_free(file, request.force)
