"""`printkit make-fair`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from layouts.coin_isolation.game import GAME
from layouts.coin_isolation.layout import CoinLayout
from layouts.errors import InputError
from layouts.setup import Setup
from printkit.checking import seated
from printkit.commands import options
from printkit.commands.game_command import GameCommand
from printkit.dealing import Terms
from printkit.destination import Destination
from printkit.exit_codes import exit_codes
from printkit.facts import SwapFacts, file_fact, setup_facts
from printkit.inputs import given_setup
from printkit.rendering import layout_document
from printkit.session import session_for
from printkit.telling import tell

if TYPE_CHECKING:
    from engines.coin_isolation.swaps import SwapSearch, Variation
    from engines.judging.deal import Examination


@click.command(
    cls=GameCommand,
    home=GAME,
    epilog="""\b
Examples:
  printkit make-fair my-layout.yaml -o fair.yaml
  printkit make-fair coin-isolation#7 --players 3 > fair.yaml
"""
    + exit_codes("no swaps were found"),
)
@click.argument("layout", type=options.LayoutParam())
@options.terms
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
@options.writing(("yaml",))
@options.as_json
@options.threads
@click.pass_context
def make_fair(
    context: click.Context,
    layout: str,
    terms: Terms,
    sides: str,
    most: int,
    tries: int,
    to: Destination,
    as_json: bool,
    threads: int | None,
) -> None:
    """Swap as few pairs of coins of LAYOUT as make it fair and worth playing.

    LAYOUT is a file, an ID (coin-isolation#7, coin-isolation:CODE) or - for standard input. The
    swaps are told, and the layout is written as YAML; nothing is where none were found that do it.
    """
    setup: Setup[Any] = given_setup(layout, terms)
    if terms.evened:
        raise InputError(
            "--head-start auto: make-fair swaps coins instead; for a head start, use printkit check"
        )
    if setup.game is not GAME:
        raise InputError(f"make-fair swaps coins, and {setup.game.slug} has none to swap")
    in_answer = as_json and to.kind == "stdout"
    if not in_answer:
        to.check([layout_document(setup)])
    tell("Looking for swaps that make it fair takes a minute or a few.")
    found = _search(setup, sides, most, tries, threads)
    tell(_outcome(setup, found))
    fair = replace(found.variation.setup, seed=None)
    paths = to.write([layout_document(fair)]) if found.passed and not in_answer else []
    if as_json:
        options.show_json(_facts(fair, found, paths[0] if paths else None))
    else:
        options.show_paths(paths)
    context.exit(0 if found.passed else 1)


def _facts(fair: Setup[CoinLayout], found: SwapSearch, path: Path | None) -> SwapFacts:
    """The fair setup or the most even one, and the swaps that make it."""
    from engines.coin_isolation.swaps import swap_squares

    return {
        **setup_facts(fair),
        "passed": found.passed,
        "swaps": [swap_squares(swap) for swap in found.variation.swaps],
        "tried": list(found.tried),
        "file": file_fact(path),
    }


def _search(
    setup: Setup[CoinLayout], sides: str, most: int, tries: int, threads: int | None
) -> SwapSearch:
    with session_for(setup, threads) as session:
        from engines.coin_isolation.swaps import make_even

        def seat(setup: Setup[CoinLayout]) -> Setup[CoinLayout]:
            return seated(session, setup, sides)

        def tell_tried(variation: Variation, found: Examination) -> None:
            tell(f"  {_swaps(setup, variation)}: {found.outcome}")

        return make_even(session, setup, seat, tell_tried, most, tries)


def _swaps(setup: Setup[CoinLayout], variation: Variation) -> str:
    """What to do with the layout that was given."""
    from engines.coin_isolation.swaps import swap_words

    words = "; ".join(f"swap {swap_words(setup, swap)}" for swap in variation.swaps)
    return words or "as it is"


def _outcome(setup: Setup[CoinLayout], found: SwapSearch) -> str:
    """What was found, and how far that can be trusted."""
    tried = [
        f"{count} of {swaps} swap{'s' if swaps > 1 else ''}"
        for swaps, count in enumerate(found.tried)
        if swaps
    ]
    believed = found.variation.candidate.belief.means[:, 0] + 1 / setup.players
    shares = ", ".join(f"{share:.0%}" for share in believed)
    if not found.passed:
        return (
            f"No swaps were found that make it fair: {', '.join(tried) or 'none'} tried. "
            f"The most even: {_swaps(setup, found.variation)} (wins about {shares}). "
            "More --tries or --most may find some."
        )
    if not found.variation.swaps:
        return "It is fair and playable as it is."
    return (
        f"{_swaps(setup, found.variation).capitalize()}: fair and playable. "
        f"Tried: {', '.join(tried)}; that fewer would not do is as far as was tried."
    )
