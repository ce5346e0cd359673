"""The library's part for Coin Isolation alone: swaps that make a layout fair."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from printkit.cli.facts import file_fact, setup_facts
from printkit.contract import MadeFair
from printkit.engines.listener import Listener
from printkit.judging.checking import keep_verdict, with_sides
from printkit.judging.ready import verdict_that_ships
from printkit.judging.session import session_for
from printkit.layouts.coin_isolation.game import GAME
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.messages import Message, Said, counted, in_context, listed, message
from printkit.layouts.setup import Setup
from printkit.library.arguments import setup_at
from printkit.listener import tell, with_listener
from printkit.setups import Sitting

if TYPE_CHECKING:
    from pathlib import Path

    from printkit.engines.coin_isolation.swaps import SwapSearch, Variation
    from printkit.engines.contract import Trial

MOST_SWAPS, MOST_TRIES = 8, 2016
"""The most swaps, after which it is another setup, and the number of swaps of one pair."""

TRIES = 128
"""By default. The first look at each takes a tenth of a second; seven of nine random layouts were
made fair, and with 32 tries three of fourteen.
"""

_AS_IT_IS = message("It is fair and playable as it is.")


def swap_to_fair(
    of: Setup[Any] | str,
    *,
    most: int = 3,
    tries: int = TRIES,
    sides: Sitting = "seated",
    threads: int | None = None,
    listener: Listener | None = None,
) -> MadeFair:
    """Make a setup, or that of an ID, fair and worth playing by swapping as few coins as possible.

    At most `most` pairs of coins are swapped. `tries` ways to swap one pair are tried, as many ways
    to swap two, and so on. This takes a minute or a few. Raises InputError for another game's
    setup, StoppedError when `listener` stops it.
    """
    setup: Setup[Any] = setup_at(of)
    if setup.game is not GAME:
        raise InputError(f"make-fair swaps coins, and {setup.game.slug} has none to swap")
    if not (1 <= most <= MOST_SWAPS and 1 <= tries <= MOST_TRIES):
        raise InputError(f"choose 1 to {MOST_SWAPS} swaps and 1 to {MOST_TRIES} tries")
    ships = verdict_that_ships(setup) if sides == "seated" else None
    with with_listener(listener):
        if ships and ships.passed:
            tell(_AS_IT_IS)
            return MadeFair(setup, True, (), (1,), _AS_IT_IS)
        tell(message("Looking for swaps that make it fair takes a minute or a few."))
        found = _search(setup, sides, most, tries, threads)
        words = _outcome(setup, found)
        tell(words)
    from printkit.engines.coin_isolation.swaps import swap_squares

    swaps = tuple((first, second) for first, second in map(swap_squares, found.variation.swaps))
    fair = replace(found.variation.setup, seed=None)
    return MadeFair(fair, found.passed, swaps, found.tried, words)


def swap_facts(made: MadeFair, path: Path | None = None) -> dict[str, Any]:
    """Return the result of swaps as `printkit make-fair --json` prints it."""
    return {
        **setup_facts(made.setup),
        "passed": made.passed,
        "swaps": [list(swap) for swap in made.swaps],
        "tried": list(made.tried),
        "file": file_fact(path),
    }


def _search(
    setup: Setup[CoinLayout], sides: Sitting, most: int, tries: int, threads: int | None
) -> SwapSearch:
    with session_for(setup, threads) as session:
        from printkit.engines.coin_isolation.swaps import make_even

        def seat(setup: Setup[CoinLayout]) -> Setup[CoinLayout]:
            return with_sides(session, setup, sides)

        def tell_try(variation: Variation, found: Trial) -> None:
            swaps = _swaps(setup, variation)
            tell(message("  {swaps}: {outcome}", swaps=swaps, outcome=found.outcome))
            if found.passed and found.verdict and sides == "seated":
                keep_verdict(variation.setup, found.verdict)  # who prints it need not check again

        return make_even(session, setup, seat, tell_try, most, tries)


def _swaps(setup: Setup[CoinLayout], variation: Variation, *, begins: bool = False) -> Message:
    """Say which coins of the layout to swap, perhaps as what begins a sentence."""
    from printkit.engines.coin_isolation.swaps import swap_words

    if not variation.swaps:
        return message("as it is")
    first, *others = (swap_words(setup, swap) for swap in variation.swaps)
    said = message("Swap {coins}", coins=first) if begins else message("swap {coins}", coins=first)
    for coins in others:
        said = message("{swaps}; swap {coins}", swaps=said, coins=coins)
    return said


def _outcome(setup: Setup[CoinLayout], found: SwapSearch) -> Said:
    """Say what the swaps achieved, and how certain that is."""
    ways = [
        counted("{count} of {n} swap", "{count} of {n} swaps", swaps, count=count)
        for swaps, count in enumerate(found.tried)
        if swaps
    ]
    tried = listed(ways or [in_context("swaps tried", "none")], ",")
    even = 1 / setup.players
    believed = found.variation.candidate.belief.means
    shares = (message("{share:.0%}", share=club + even) for club, *_ in believed)
    if not found.passed:
        return message(
            "No swaps were found that make it fair: {tried} tried. The most even: {swaps} (wins "
            "about {shares}).",
            tried=tried,
            swaps=_swaps(setup, found.variation),
            shares=listed(shares, ","),
        )
    if not found.variation.swaps:
        return _AS_IT_IS
    return message(
        "{swaps}: fair and playable. Tried: {tried}; that fewer would not do is as far as was "
        "tried.",
        swaps=_swaps(setup, found.variation, begins=True),
        tried=tried,
    )
