"""`printkit print`."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from layouts.errors import InputError
from layouts.games import GAMES, Game, check_ways
from layouts.paper import PAPERS, Paper, default_paper
from layouts.setup import Record, Setup
from output.order import Card, Diagram, Order
from output.theme import THEMES
from printkit.board_set import BoardChoice, solved
from printkit.commands import options
from printkit.commands.checking import check_setup, deal_until_fair, summary
from printkit.commands.finishing import finishing
from printkit.commands.sections import Sectioned
from printkit.finishing import Finishing, finished_kit, how_to_print
from printkit.kit import (
    DIAGRAMS,
    ONE_FILE,
    PPN,
    RULES,
    SEEDS,
    SHEETS,
    SHOWS_SETUP,
    TO_READ,
    Checked,
    card_seeds,
    diagrams,
    example,
    file_names,
    like,
    piecepack_text,
    render,
    setup_sheets,
)
from printkit.progress import Progress
from printkit.sources import dealt_setup, given_setup_or_record, naming, setup_of
from printkit.writing import check_free, write_files

SECTIONS = {
    "Which setup": (
        "seed",
        "players",
        "variants",
        *(way.name.replace("-", "_") for game in GAMES.values() for way in game.ways),
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
@options.ways
@options.sides
@options.board_set
@click.option(
    "--sheet",
    "sheets",
    multiple=True,
    type=click.Choice(SHEETS),
    metavar="SHEET",
    help=f"A sheet to print; again for more: {', '.join(SHEETS)}.  "
    "[default: all the game has; of a record diagrams]",
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
    if request.no_check and request.check_cards:
        raise InputError("--no-check and --check-cards contradict each other; keep one")
    given = _given(request)
    setup = given.setup if isinstance(given, Record) else given
    sheets = request.chosen_sheets(given)
    boards, of_set = request.board_set.boards(setup.game, sheets), request.of_set(setup)
    path = request.output or _default_path(request, setup)
    order = Order(
        setup,
        request.chosen_paper,
        THEMES[request.theme],
        options.VERSION,
        diagrams=_diagrams(request, given),
        example=example(setup) if RULES in sheets else (),
        boards=boards,
        per_side=request.board_set.per_side or 1,
        of_set=of_set,
    )
    checks = request.checks(sheets)
    solves = request.board_set.to_solve(sheets) and not request.no_check
    if checks or solves or request.checks_cards(setup.game, sheets):
        _rehearse(request, order, sheets, path)
    if solves:
        with Progress() as progress:
            order = replace(order, boards=solved(boards, setup, progress.watch))
    checked = _check(request, setup) if checks else Checked(setup)
    if checked.verdict and not (checked.verdict.passed or request.prints_anyway(checked)):
        click.echo("Not printed; --force prints it all the same.", err=True)
        context.exit(1)
    order = replace(
        order,
        setup=checked.setup,
        verdict=checked.verdict,
        deal=checked.deal,
        cards=_cards(request, checked.setup, sheets),
    )
    kit = finished_kit(order, sheets, request.finishing)
    if request.form == PPN:
        write_files({path: piecepack_text(order).encode()}, request.force)
    else:
        write_files(render(kit, request.form, path, request.finishing), request.force)
    seed = "" if checked.setup.seed is None else f", seed {checked.setup.seed}"
    what = f"{len(boards)} boards" if of_set else f"{checked.setup.id}{seed}"
    click.echo(f"Wrote {path}: {what}", err=True)
    if request.form == "pdf":
        click.echo(f"To print: {how_to_print(kit, order.paper, request.finishing)}.", err=True)
    if show:
        click.launch(str(path))


_TRIES = 3
"""Setups that are looked at for a card with a grade: nearly all pass, or none does."""


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, option by option."""

    what: str
    seed: int | None
    players: int | None
    variants: tuple[str, ...]
    ways: tuple[str, ...]
    sides: str
    board_set: BoardChoice
    sheets: tuple[str, ...]
    paper: str | None
    theme: str
    form: str
    output: Path | None
    finishing: Finishing
    no_check: bool
    check_cards: bool
    force: bool
    exact: bool
    fresh: bool
    threads: int | None

    def chosen_sheets(self, given: Setup | Record) -> tuple[str, ...]:
        """The sheets that were asked for, else those of a booklet, a record or a setup.

        A PPN file has none; of a bare game its setup is checked as if it had one.
        """
        if self.form == PPN:
            return self._ppn_sheets(given.setup.game if isinstance(given, Record) else given.game)
        if self.sheets:
            return tuple(sheet for sheet in SHEETS if sheet in self.sheets)
        if self.finishing.booklet:
            return TO_READ
        if self.board_set.whole:
            return self.board_set.usual_sheets()
        return (DIAGRAMS,) if isinstance(given, Record) else setup_sheets(given.game)

    def _ppn_sheets(self, game: Game) -> tuple[str, ...]:
        if not game.piecepack:
            able = ", ".join(other.slug for other in GAMES.values() if other.piecepack)
            raise InputError(f"--format ppn is for games with a piecepack: {able}")
        if self.sheets:
            raise InputError("--format ppn writes the setup and no sheets; leave --sheet out")
        return ("setup",) if self.what in GAMES else ()

    def of_set(self, setup: Setup) -> bool:
        """Whether the setup merely stands for a set: nobody named, picked or dealt it."""
        return self.what in GAMES and setup.seed is None and not self.board_set.number

    def prints_anyway(self, checked: Checked) -> bool:
        """Whether a setup that fails its check is printed: the best deal, a board of a set."""
        return bool(checked.deal or self.board_set.number or self.force)

    @property
    def chosen_paper(self) -> Paper:
        return PAPERS[self.paper] if self.paper else default_paper()

    def checks(self, sheets: Sequence[str]) -> bool:
        """Whether the setup is checked: not when no sheet says anything of it."""
        return not self.no_check and not SHOWS_SETUP.isdisjoint(sheets)

    def checks_cards(self, game: Game, sheets: Sequence[str]) -> bool:
        """Whether the cards are checked: of a game with grades always, unless nothing is."""
        return "cards" in sheets and (self.check_cards or (game.graded and not self.no_check))


def _given(request: Request) -> Setup | Record:
    """What to start from: what was named, a board of a set, or the seed's setup."""
    table = request.players, request.variants, request.ways
    asked, sheets = request.board_set, request.sheets
    if request.what in GAMES:
        game = GAMES[request.what]
        asked.check(game, named=False, sheets=sheets, seed=request.seed)
        layout = asked.layout(game, sheets, request.seed)
        if layout:
            check_ways(game, request.ways)
            return setup_of(game, layout, request.players, request.variants)
        seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
        return dealt_setup(game, seed, *table)
    if request.seed is not None:
        raise InputError("--seed is for a bare game; for the setup of a seed print, say, GAME#7")
    given = given_setup_or_record(request.what, *table)
    setup = given.setup if isinstance(given, Record) else given
    asked.check(setup.game, named=True, sheets=sheets)
    return given


def _diagrams(request: Request, given: Setup | Record) -> tuple[Diagram, ...]:
    """The positions of a record; a setup has none."""
    if not isinstance(given, Record):
        return ()
    with naming(request.what):
        return diagrams(given)


def _check(request: Request, setup: Setup) -> Checked:
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


def _cards(request: Request, setup: Setup, sheets: Sequence[str]) -> tuple[Card, ...]:
    """The setups of the page of cards."""
    if "cards" not in sheets:
        return ()
    if not request.checks_cards(setup.game, sheets):
        return tuple(Card(like(setup, seed)) for seed in card_seeds(setup))
    if setup.game.graded:
        click.echo("Rating six setups for the cards: minutes the first time.", err=True)
    deal = _graded if setup.game.graded else _dealt
    dealt = [deal(request, setup, seed) for seed in card_seeds(setup)]
    return tuple(Card(checked.setup, checked.verdict) for checked in dealt)


def _dealt(request: Request, setup: Setup, seed: int) -> Checked:
    """A fair setup for the same table, from a seed on."""
    return deal_until_fair(setup, seed, request.sides, request.threads)


def _graded(request: Request, setup: Setup, seed: int) -> Checked:
    """The first of a few that passes, else the first. All are kept: the next time it is instant."""
    looked_at = []
    for number in range(seed, seed + _TRIES):
        candidate = like(setup, number)
        checked = check_setup(candidate, request.sides, request.threads, fresh=request.fresh)
        if checked.verdict and checked.verdict.passed:
            return checked
        looked_at.append(checked)
    return looked_at[0]


def _rehearse(request: Request, order: Order, sheets: Sequence[str], path: Path) -> None:
    """Fail before the long work rather than after it."""
    cards = tuple(Card(like(order.setup, seed)) for seed in card_seeds(order.setup))
    kit = finished_kit(replace(order, cards=cards), sheets, request.finishing)
    for file in file_names(kit, request.form, path):
        check_free(file, request.force)


def _default_path(request: Request, setup: Setup) -> Path:
    """Named after the seed or the board's number, or after the layout's code."""
    name: object = setup.layout.describe()[:8] if setup.seed is None else setup.seed
    if request.of_set(setup):
        name = "boards"
    elif request.board_set.number:
        name = "{}-{}".format(*request.board_set.number)
    path = Path(f"{setup.game.slug}-{name}")
    return path.with_suffix(f".{request.form}") if request.form in ONE_FILE else path
