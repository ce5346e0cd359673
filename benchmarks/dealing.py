"""How long it takes to deal a fair setup, and whether it is fair between players of no panel."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from statistics import median
from typing import Any

from benchmarks.outsiders import Outsider, outside_tally
from benchmarks.setups import GAME, ignore, session_of, setup
from engines.contract import FairDeal, Session
from engines.judging.games import batches_of
from engines.statistics import Tally, empty_tally
from layouts.setup import Setup
from layouts.verdict import farthest

Row = tuple[str, str, str]

_DEALS = 20
_PLAYED = 10  # of the proven ones, by everybody
_SEEDS = 1_000_000  # from one deal to the next, so that none sees another's candidates
_GAMES = {200: 1000, 400: 400, 1000: 400, 2000: 200, 5000: 100}  # by simulations
_OUTSIDERS = (
    Outsider("uct-1000 written apart (exploration 1.0)", 1000, 1.0),
    Outsider("uct-5000 written apart (exploration 1.0)", 5000, 1.0),
    Outsider("uct-1000 of another exploration (1.4)", 1000, 1.4),
    Outsider("uct-1000 of other playouts (70 % the better paid of two)", 1000, 0.7, 0.7),
)


def rows(quick: bool) -> Iterator[Row]:
    """Two, three and four players: processor seconds, and what all players make of the deals."""
    with session_of() as session:
        for players in GAME.players:
            deals, seconds = [], []
            for number in range(2 if quick else _DEALS):
                begin = time.process_time()
                deals.append(_dealt(session, players, _SEEDS * (number + 1)))
                seconds.append(time.process_time() - begin)
            yield _times(players, seconds, deals)
            fair = [dealt.setup for dealt in deals if dealt.deal.proven][:_PLAYED]
            yield from _shares(session, players, fair, quick)


def _dealt(session: Session, players: int, seed: int) -> FairDeal:
    return session.engine.deal_fair(session, lambda n: setup(n, players), seed, ignore)


def _times(players: int, seconds: Sequence[float], deals: Sequence[FairDeal]) -> Row:
    candidates = [dealt.deal.candidates for dealt in deals]
    within = sorted(seconds)[(19 * len(seconds) - 1) // 20]
    proven = sum(dealt.deal.proven for dealt in deals)
    return (
        f"dealing for {players}: processor seconds of {len(deals)} deals, "
        f"seeds {_SEEDS:,}, {2 * _SEEDS:,}, …",
        f"median {median(seconds):.0f}, 19 of 20 within {within:.0f}, "
        f"{median(candidates):.0f} candidates ({min(candidates)} to {max(candidates)}), "
        f"{proven} proven",
        "60, 180" if players == 2 else "80, 240",
    )


def _shares(
    session: Session, players: int, setups: Sequence[Setup[Any]], quick: bool
) -> Iterator[Row]:
    """By player: how far from even the seats' shares are in games that nobody chose by."""
    if not setups:
        return
    least = 10 if quick else 1
    for strength in session.engine.ladder.panel:
        games = _GAMES[strength.player.simulations] // least
        tallies = []
        for dealt in setups:
            tally = empty_tally(players)
            for batch in batches_of(session, dealt, strength, "benchmark", 0, games):
                tally = tally.plus(batch.returns)
            tallies.append(tally)
        yield _row(players, strength.name, tallies)
    for outsider in _OUTSIDERS:
        games = _GAMES[outsider.simulations] // least
        tallies = [outside_tally(session, dealt, outsider, games) for dealt in setups]
        yield _row(players, outsider.name, tallies)


def _row(players: int, name: str, tallies: Sequence[Tally]) -> Row:
    """The first player's shares with two; with more, that which is farthest from even."""
    shares = [
        tally.seats[0].share if players == 2 else farthest(tally.seats).share for tally in tallies
    ]
    noise = 2 * (1 / players * (1 - 1 / players) / tallies[0].games) ** 0.5
    return (
        f"{players} players, {name}: {'first share' if players == 2 else 'share farthest out'} in "
        f"{len(tallies)} of these, ± {noise:.3f} each",
        " ".join(f"{share:.2f}" for share in shares),
        f"near {1 / players:.2f}",
    )
