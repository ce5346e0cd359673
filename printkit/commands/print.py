"""`printkit print`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from layouts.duplicate import cost_words
from layouts.game import Layout, Table
from layouts.games import GAMES
from layouts.paper import PAPERS
from layouts.setup import Setup
from layouts.verdict import Verdict
from output.contract import AnySpec, Card, Diagram, KitSpec, Sheet
from output.drawing.theme import THEMES
from printkit.checking import CheckedSetup, check_setup, deal_until_fair, told_of_choice
from printkit.commands import options
from printkit.commands.game_command import GameCommand
from printkit.commands.printer_options import printer_options
from printkit.dealing import card_seeds, deal_like, standard_words
from printkit.diagrams import diagrams, example
from printkit.exit_codes import exit_codes
from printkit.inputs import naming
from printkit.prepress import how_to_print, imposed_kit, settings_used
from printkit.progress import Progress
from printkit.rendering import PPN, file_names, render
from printkit.request import Job, Request, default_path, job_for
from printkit.version import VERSION
from printkit.words import verdict_line, verdict_words
from printkit.writing import check_free, write_files

SECTIONS = {
    "Which setup": ("seed", "players", "variants", "head_start"),
    "Its check": ("no_check", "check_cards", "sides", "exact", "fresh", "threads"),
    "Which sheets": ("sheets", "paper", "theme", "booklet"),
    "On the printer": ("duplex", "feeding", "back_offset", "bleed"),
    "The file": ("form", "output", "force", "show", "svg_text", "dpi"),
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
  printkit print our-game.yaml --sheet diagrams
  printkit print coin-isolation#7 --booklet
  printkit print dice-isolation --sheet boards --sheet overview
  printkit print dice-isolation --number 3,5
"""
    + exit_codes(),
)
@click.argument("what", metavar="GAME|LAYOUT|RECORD", type=options.LayoutParam())
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
@printer_options
@click.option("--no-check", is_flag=True, help="Don't check; the sheets say so.")
@click.option("--check-cards", is_flag=True, help="Deal each card until fair too: minutes more.")
@click.option("--force", is_flag=True, help="Replace files that exist.")
@click.option("--open", "show", is_flag=True, help="Open what was made.")
@options.exact
@options.fresh
@options.threads
def print_(show: bool, **choices: Any) -> None:
    """Print the kit of a game: board, setup, rules and whatever else it is played with.

    A bare GAME deals a new setup, again and again until one is fair. A LAYOUT is a file, an ID
    (coin-isolation#7, coin-isolation:CODE) or - for standard input; it is checked, and printed with
    what was found, fair or not. Of a RECORD the positions are printed as numbered diagrams.
    """
    request = Request(**choices)
    job = job_for(request)
    spec = _spec(request, job)
    path = request.output or default_path(request, job)
    checks = request.checks(job.sheets)
    prepare = None if request.no_check else job.edition.prepare
    if checks or prepare or request.checks_cards(job.setup.game, job.sheets):
        _rehearse(request, spec, job, path)
    if prepare:
        with Progress() as progress:
            known = prepare(job.setup, progress.watch)
        job = replace(job, sheets=known.named(sheet.name for sheet in job.sheets))
    checked = _check(request, job.setup) if checks else CheckedSetup(job.setup)
    verdict = checked.verdict
    if verdict and any(sheet.shows_check for sheet in job.sheets):
        verdict = told_of_choice(checked.setup, verdict, request.threads, fresh=request.fresh)
    cards = _cards(request, checked.setup, job.sheets)
    spec = replace(spec, setup=checked.setup, verdict=verdict, deal=checked.deal)
    _write(request, replace(spec, cards=cards), job, path)
    if request.what in GAMES and job.setup.layout == job.setup.game.standard:
        click.echo(standard_words(job.setup.game), err=True)
    if show:
        click.launch(str(path))


def _spec(request: Request, job: Job) -> AnySpec:
    """What the sheets are drawn from, as far as it is known before anything is checked."""
    shows_example = any(sheet.shows_example for sheet in job.sheets)
    spec: AnySpec = KitSpec(
        job.setup,
        request.chosen_paper,
        THEMES[request.theme],
        VERSION,
        diagrams=_diagrams(request, job),
        example=example(job.setup) if shows_example else (),
        duplicate=request.own.duplicate,
    )
    return job.edition.spec(spec)


def _diagrams(request: Request, job: Job) -> tuple[Diagram[Table], ...]:
    """The positions of a record; a setup has none."""
    if job.record is None:
        return ()
    with naming(request.what):
        return diagrams(job.record)


def _write(request: Request, spec: AnySpec, job: Job, path: Path) -> None:
    """Write the files, and say what they are and how to print them."""
    setup = spec.setup
    kit = imposed_kit(spec, job.sheets, request.prepress)
    if request.form == PPN:
        text = job.edition.sheets.formats[PPN](spec)
        write_files({path: text.encode()}, request.force)
    else:
        write_files(render(kit, request.form, path, request.prepress), request.force)
    seed = "" if setup.seed is None else f", seed {setup.seed}"
    click.echo(f"Wrote {path}: {job.edition.contents or f'{setup.id}{seed}'}", err=True)
    if request.form == "pdf":
        click.echo(f"To print: {how_to_print(kit, spec.paper, request.prepress)}.", err=True)
    if kept := settings_used(kit, request.prepress):
        click.echo(f"As printkit calibrate keeps it: {kept}.", err=True)


_TRIES = 3
"""Setups that are looked at for one with a grade, or worth playing: nearly all are, or none is."""


def _check(request: Request, setup: Setup[Layout]) -> CheckedSetup:
    """The setup with its verdict: another one, when this was dealt and does not pass.

    Of a setup that was named, or is the game's own, it tells the verdict, at length if that is no.
    """
    dealt = None
    if request.what in GAMES and setup.seed is not None:
        click.echo(f"Dealing with seed {setup.seed}.", err=True)
        if request.own.duplicate:
            dealt = _worth_playing(request, setup, setup.seed)
        else:
            dealt = deal_until_fair(
                setup, setup.seed, request.sides, request.threads, evened=request.terms.evened
            )
    stopped = dealt is not None and dealt.deal is not None and dealt.deal.stopped
    if dealt is None or (request.exact and not stopped):
        setup, verdict = check_setup(
            dealt.setup if dealt else setup,
            request.sides,
            request.threads,
            fresh=request.fresh,
            exact=request.exact,
            evened=request.terms.evened,
        )
        dealt = CheckedSetup(setup, verdict, dealt.deal if dealt else None)
    if dealt.verdict and not dealt.deal:
        _tell(request, dealt.verdict)
    return dealt


def _tell(request: Request, verdict: Verdict[object]) -> None:
    """Say what was found of a setup that is printed whatever that is."""
    if request.own.duplicate:
        click.echo(verdict_line(verdict), err=True)
        click.echo(f"In duplicate it is fair for anybody. {cost_words(verdict)}", err=True)
    else:
        click.echo((verdict_line if verdict.passed else verdict_words)(verdict), err=True)


def _worth_playing(request: Request, setup: Setup[Layout], seed: int) -> CheckedSetup:
    """For duplicate play, which is fair whatever the setup: it need but be worth playing."""
    card = _first(request, setup, seed, lambda verdict: verdict.playable)
    return CheckedSetup(card.setup, card.verdict)


def _cards(
    request: Request, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]
) -> tuple[Card[Layout, object], ...]:
    """The setups of the page of cards."""
    if not any(sheet.shows_cards for sheet in sheets):
        return ()
    setup = replace(setup, head_start=())  # which is for the layout at hand
    if not request.checks_cards(setup.game, sheets):
        return tuple(Card(deal_like(setup, seed)) for seed in card_seeds(setup))
    if setup.game.graded:
        click.echo("Rating six setups for the cards: minutes the first time.", err=True)
        return tuple(_first(request, setup, n, lambda v: v.passed) for n in card_seeds(setup))
    return tuple(_dealt(request, setup, seed) for seed in card_seeds(setup))


def _dealt(request: Request, setup: Setup[Layout], seed: int) -> Card[Layout, object]:
    """A fair setup on the same terms, from a seed on."""
    dealt = deal_until_fair(setup, seed, request.sides, request.threads)
    return Card(dealt.setup, dealt.verdict)


def _first(
    request: Request, setup: Setup[Layout], seed: int, good: Callable[[Verdict[object]], bool]
) -> Card[Layout, object]:
    """The first of a few that is good, else the first. All are kept: next time it is instant."""
    looked_at: list[Card[Layout, object]] = []
    for number in range(seed, seed + _TRIES):
        seated, verdict = check_setup(
            deal_like(setup, number), request.sides, request.threads, fresh=request.fresh
        )
        looked_at.append(Card(seated, verdict))
        if good(verdict):
            return looked_at[-1]
    return looked_at[0]


def _rehearse(request: Request, spec: AnySpec, job: Job, path: Path) -> None:
    """Fail before the long work rather than after it."""
    plain = replace(spec.setup, head_start=())
    seeds = card_seeds(plain)
    cards: tuple[Card[Layout, object], ...] = tuple(Card(deal_like(plain, n)) for n in seeds)
    kit = imposed_kit(replace(spec, cards=cards), job.sheets, request.prepress)
    for file in file_names(kit, request.form, path):
        check_free(file, request.force)
