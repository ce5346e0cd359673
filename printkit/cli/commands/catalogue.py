"""`printkit catalogue`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from printkit.cli import options
from printkit.cli.exits import exit_codes
from printkit.cli.facts import catalogue_facts
from printkit.cli.game_command import GameCommand
from printkit.files.documents import Destination, Form
from printkit.layouts.answers import answer
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.library import catalogues
from printkit.setups import Terms

PLOTTED: tuple[Form, ...] = ("svg", "pdf", "png")

_WIDE = 40  # characters of the longest bar


class _CatalogueGroup(click.Group):
    """A group of commands in which `make` may be left out: catalogue GAME."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, "-h", "--help"):
            args = ["make", *args]
        return super().parse_args(ctx, args)


@click.group(
    cls=_CatalogueGroup,
    epilog="""\b
Examples:
  printkit catalogue dice-isolation --count 100 -o setups/
  printkit catalogue coin-isolation --players 3 --count 24 -o three/ --workers 4
  printkit catalogue dice-isolation --count 100 -o setups/ --resume
  printkit catalogue coin-isolation --count 1000 --every -o random/
  printkit catalogue show setups/ --sort uneven --filter "skill>1.2"
  printkit print setups/ --sheet setup
"""
    + exit_codes(),
)
def catalogue() -> None:
    """Make a catalogue of GAME: hundreds of setups that are fair and worth playing.

    "printkit catalogue GAME" means "printkit catalogue make GAME"; make -h lists its options.
    """


@catalogue.command(cls=GameCommand, epilog=exit_codes())
@click.argument("game", type=options.GAME)
@click.option(
    "--count",
    type=options.WholeParam(1),
    required=True,
    metavar="N",
    help="How many setups to list; only those that pass count.",
)
@click.option(
    "-o",
    "output",
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    required=True,
    help="The folder to write them to.",
)
@click.option("--seed", type=options.SEED, help="The first seed to try.  [default: 1]")
@options.terms
@options.workers("How many setups to try at a time on this computer.  [default: one per core]")
@click.option(
    "--every",
    is_flag=True,
    help="List every setup as it was dealt, fair or not, with its whole verdict, to see what "
    "setups are like.",
)
@click.option("--resume", is_flag=True, help="Continue a catalogue that was stopped.")
@options.as_json
def make(game: Game, count: int, output: Path, terms: Terms, as_json: bool, **others: Any) -> None:
    """Make a catalogue: the first N setups, seed by seed, that are fair and worth playing.

    Its folder has catalogue.jsonl, a line for each setup, tried.jsonl, a line for each seed that
    was tried, and the setups' layouts. The same command makes the same bytes, on any number of
    workers. Ctrl-C stops it; what is decided is kept, and --resume continues. A setup takes one to
    six minutes in most cases, so hundreds take a night.
    """
    made = catalogues.make_catalogue(game.slug, count, output, terms, **others)
    options.show_result(catalogue_facts(made), [output], as_json=as_json)


@catalogue.command(
    epilog="""\b
Examples:
  printkit catalogue show setups/
  printkit catalogue show setups/ --sort -skill --filter "uneven<0.02" --filter "plies<40"
  printkit catalogue show setups/ --plot uneven --plot plies
  printkit catalogue show setups/ --plot uneven -o uneven.svg
"""
    + exit_codes(),
)
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--sort",
    "order",
    metavar="FIGURE",
    default="",
    help="Sort by a figure; -FIGURE puts the largest first.",
)
@click.option(
    "--filter",
    "conditions",
    metavar="FIGURE<NUMBER",
    multiple=True,
    help="Only setups for which this is true; repeat it for more. Also with <= > >= =.",
)
@click.option(
    "--plot", "plots", metavar="FIGURE", multiple=True, help="Show how a figure is spread."
)
@options.to_file(PLOTTED, "the terminal", choice=False)
@options.as_json
def show(
    folder: Path,
    order: str,
    conditions: Sequence[str],
    plots: Sequence[str],
    to: Destination,
    as_json: bool,
) -> None:
    """Look through a catalogue: list its setups, sorted and chosen by their figures.

    --plot shows how a figure is spread; with -o it draws a picture of that.
    """
    whole = catalogues.catalogue_in(folder)
    found = whole.where(conditions, order)
    if to.kind != "usual":
        if not plots:
            raise InputError("-o writes plots; say which with --plot")
        if as_json:
            raise InputError("--json lists setups, and -o writes plots; keep one")
        options.show_paths(to.write([found.plots(plots, to.form)]))
        return
    spreads = [(found.figure(name), found.histogram(name)) for name in plots]
    if as_json:
        for entry in found.entries:
            options.show_json(answer(entry, whole=True))
        return
    for name, spread in spreads:
        most = max((each.count for each in spread), default=1)
        click.echo(f"{name}:")
        for each in spread:
            bar = "#" * round(_WIDE * each.count / most)
            click.echo(f"  {each.low:>9.4g} to {each.high:<9.4g} {each.count:>6} {bar}")
    if not plots:
        for entry in found.entries:
            figures = found.figures(entry)
            typed = order.removeprefix("-") or next(n for n in ("uneven", "won") if n in figures)
            figure = found.figure(typed)
            value = f"{figure} {figures[figure]:.3g}"
            click.echo(f"{entry.seed:>8}  {value:<16}  {entry.verdict.headline}  {entry.id}")
    click.echo(found.summary)
