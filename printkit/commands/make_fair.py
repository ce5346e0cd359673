"""`printkit make-fair`."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from layouts.errors import InputError
from layouts.setup import Setup, layout_yaml
from printkit.commands import options
from printkit.commands.checking import seated
from printkit.commands.options import VERSION
from printkit.inputs import given_setup
from printkit.progress import Progress, warm_up
from printkit.writing import check_free, write_files

if TYPE_CHECKING:
    from engines.coin_isolation.swaps import Evened, Variation
    from engines.judging.deal import Examined


@click.command(
    epilog="""\b
Examples:
  printkit make-fair my-layout.yaml -o fair.yaml
  printkit make-fair coin-isolation#7 --players 3 > fair.yaml
"""
)
@click.argument("layout", type=options.LayoutParam())
@options.table
@options.deal_options
@options.sides
@click.option(
    "--most",
    type=click.IntRange(1, 8),
    default=3,
    show_default=True,
    metavar="N",
    help="Swap at most so many pairs of coins.",
)
@click.option(
    "--tries",
    type=click.IntRange(1, 2016),
    default=32,
    show_default=True,
    metavar="N",
    help="Try so many ways to swap one pair, as many to swap two, and so on.",
)
@click.option("-o", "output", type=click.Path(path_type=Path), help="A file to write to.")
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@options.threads
@click.pass_context
def make_fair(
    context: click.Context,
    layout: str,
    players: int | None,
    variants: tuple[str, ...],
    deal_options: tuple[str, ...],
    sides: str,
    most: int,
    tries: int,
    output: Path | None,
    force: bool,
    threads: int | None,
) -> None:
    """Swap as few pairs of coins of LAYOUT as make it fair and worth playing.

    LAYOUT is a file, an ID (coin-isolation#7, coin-isolation:CODE) or - for standard input. The
    swaps are told, and the layout is written as YAML. The exit code is 1, and nothing is written,
    when no swaps were found that do it.
    """
    if output:
        check_free(output, force)
    setup = given_setup(layout, players, variants, deal_options)
    if find_spec(f"engines.{setup.game.package}.swaps") is None:
        raise InputError(f"make-fair swaps coins, and {setup.game.slug} has none to swap")
    evened = _evened(setup, sides, most, tries, threads)
    click.echo(_outcome(setup, evened), err=True)
    if not evened.examined.passed:
        context.exit(1)
    made = evened.variation.setup
    text = f"# {made.id}\n{layout_yaml(made.layout)}"
    if output:
        write_files({output: text.encode()}, force)
    else:
        click.echo(text, nl=False)


def _evened(setup: Setup, sides: str, most: int, tries: int, threads: int | None) -> Evened:
    kernel = warm_up(setup)
    from engines.coin_isolation.swaps import make_even
    from engines.search.arena import Arena

    with Arena(kernel, threads) as arena, Progress() as progress:

        def seat(setup: Setup) -> Setup:
            return seated(setup, sides, arena, progress.watch)

        def tell(variation: Variation, found: Examined) -> None:
            progress.say(f"{_swaps(setup, variation)}: {found.outcome}")

        return make_even(setup, seat, arena, VERSION, progress.watch, tell, most, tries)


def _swaps(setup: Setup, variation: Variation) -> str:
    """What to do with the layout that was given."""
    from engines.coin_isolation.swaps import swap_words

    words = "; ".join(f"swap {swap_words(setup, swap)}" for swap in variation.swaps)
    return words or "as it is"


def _outcome(setup: Setup, evened: Evened) -> str:
    """What was found, and how far that can be trusted."""
    tried = [
        f"{count} of {swaps} swap{'s' if swaps > 1 else ''}"
        for swaps, count in enumerate(evened.tried)
        if swaps
    ]
    shares = ", ".join(f"{seat.share:.0%}" for seat in evened.variation.tally.seats)
    if not evened.examined.passed:
        return (
            f"No swaps were found that make it fair: {', '.join(tried) or 'none'} tried. "
            f"The most even: {_swaps(setup, evened.variation)} (wins {shares}). "
            "More --tries or --most may find some."
        )
    if not evened.variation.swaps:
        return "It is fair and playable as it is."
    return (
        f"{_swaps(setup, evened.variation).capitalize()}: fair and playable. "
        f"Tried: {', '.join(tried)}; that fewer would not do is as far as was tried."
    )
