"""Deal fair setups of Coin Isolation to come with printkit, and measure how long a deal takes, and
whether players outside the panel find them fair, too.

    PRINTKIT_KERNELS=native python -m benchmarks.dealing --players 3 [--deals N] [--played N]

Deals take minutes each. So what was found is kept in benchmarks/results: deals.csv has a line for
each deal, deals-played.csv who won when others played it, and found-3.jsonl the setups with their
verdicts, from which `python -m benchmarks.ready` takes them. The next run adds what is missing; to
measure anew, delete them. Several may run at once, for other numbers of players.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, median
from typing import Any, TypeVar

import msgspec

import printkit
from benchmarks.outsiders import Outsider, outside_tally
from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import RESULTS, ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.judging.panel import batches_of
from printkit.engines.search.players import Strength
from printkit.engines.search.selfplay import join
from printkit.engines.statistics import Tally, empty_tally
from printkit.engines.versions import verdict_version
from printkit.judging.ready import ReadyMade
from printkit.layouts.setup import AnyChecked, Setup
from printkit.setups import with_findings
from printkit.version import VERSION

T = TypeVar("T", "DealRow", "PlayedDeal")

_DEALS = 20
_PLAYED = 10  # how many proven deals each kind of player plays
SEEDS = 1_000_000  # the step from one deal's seed to the next, so that no two share candidates
_GAMES = ((200, 1000), (1000, 400), (2000, 200))  # by simulations per move, up to these
_FEW = 100
OUTSIDERS = (
    Outsider("uct-1000 written apart (exploration 1.0)", 1000, 1.0),
    Outsider("uct-5000 written apart (exploration 1.0)", 5000, 1.0),
    Outsider("uct-1000 of another exploration (1.4)", 1000, 1.4),
    Outsider("uct-1000 of other playouts (70 % the better paid of two)", 1000, 0.7, 0.7),
)

DEALS, PLAYED = table_path("deals"), table_path("deals-played")


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal: its seed in millions, its processor seconds, and its setup's ID."""

    players: int
    million: int
    seconds: float
    candidates: int
    judged: int
    proven: int
    setup: str


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """Games of a dealt setup between players of one kind: the shares of wins, by seat."""

    players: int
    million: int
    player: str
    games: int
    shares: str

    @property
    def each(self) -> list[float]:
        """The shares as numbers."""
        return [float(share) for share in self.shares.split()]

    @property
    def margin(self) -> float:
        """Two standard errors of a share if the setup is even."""
        return 2 * sqrt(1 / self.players * (1 - 1 / self.players) / self.games)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield rows for two, three and four players: processor seconds, and all players' shares."""
    for players in GAME.players:
        measure(players, _DEALS // 10 if quick else _DEALS, 1 if quick else _PLAYED)
        yield from _rows_for(players)


def measure(players: int, deals: int, played: int) -> None:
    """Make `deals` deals and let all players play `played` of them, skipping what was done
    before.
    """
    with session_of() as session:
        _warm_up(session, players)
        done = {deal.million for deal in earlier_deals(players)}
        for million in range(1, deals + 1):
            if million not in done:
                add_records(DEALS, [_deal(session, players, million)])
        for deal in proven_before(players)[:played]:
            _play(session, deal)


def _warm_up(session: Session, players: int) -> None:
    """Let all players play a game, so that what the compiler takes is in no deal's time."""
    for strength in session.engine.ladder.panel:
        join([*batches_of(session, setup(0, players), strength, "warm up", 0, 1)])


def _deal(session: Session, players: int, million: int) -> DealRow:
    begin = time.process_time()
    found = session.engine.deal_fair(session, lambda seed: setup(seed, players), SEEDS * million)
    seconds = round(time.process_time() - begin, 1)
    assert found.deal is not None
    if found.deal.proven:
        _keep(found)
    return DealRow(
        players,
        million,
        seconds,
        found.deal.candidates,
        len(found.deal.attempts),
        int(found.deal.proven),
        found.setup.id,
    )


def found_file(players: int) -> Path:
    """Return the file with the setups that were found for a number of players."""
    return RESULTS / f"found-{players}.jsonl"


def found_setups(players: int) -> Iterator[ReadyMade[Any]]:
    """Yield the setups that were found for a number of players."""
    path, kind = found_file(players), with_findings(ReadyMade, GAME)
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        yield msgspec.json.decode(line, type=kind)


def _keep(found: AnyChecked) -> None:
    """Add a setup that was found to the file of its number of players."""
    setup, verdict, deal = found.setup, found.verdict, found.deal
    assert verdict is not None and deal is not None
    line: ReadyMade[Any] = ReadyMade(
        setup.id,
        setup.players,
        setup.seed,
        setup.deal_options,
        verdict_version(GAME),
        deal,
        replace(verdict, version=VERSION),
    )
    with found_file(setup.players).open("ab") as file:
        file.write(msgspec.json.encode(line) + b"\n")


def _play(session: Session, deal: DealRow) -> None:
    """Let players outside the panel play that have not yet done so."""
    dealt = setup_of(deal)
    there = {each.player for each in _games_of(deal)}
    for player in OUTSIDERS:
        if player.name not in there:
            tally = tally_between(session, dealt, player)
            shares = " ".join(f"{share:.4g}" for share in tally.shares)
            found = PlayedDeal(deal.players, deal.million, player.name, tally.games, shares)
            add_records(PLAYED, [found])


def earlier_deals(players: int) -> list[DealRow]:
    """Return the kept deals for this number of players."""
    return _of(DealRow, DEALS, players)


def proven_before(players: int) -> list[DealRow]:
    """Return the kept deals that found a fair setup."""
    return [deal for deal in earlier_deals(players) if deal.proven]


def setup_of(deal: DealRow) -> Setup[Any]:
    """Return the setup of a deal."""
    return printkit.setup(deal.setup, players=deal.players)


def tally_between(session: Session, dealt: Setup[Any], player: Strength[Any] | Outsider) -> Tally:
    """Return the results of games that did not influence the choice of the setup."""
    if isinstance(player, Outsider):
        return outside_tally(session, dealt, player, _games(player.simulations))
    tally, games = empty_tally(dealt.players), _games(player.player.simulations)
    for batch in batches_of(session, dealt, player, "benchmark", 0, games):
        tally = tally.with_games(batch.returns)
    return tally


def _games(simulations: int) -> int:
    """Return how many games players with this number of simulations a move play."""
    return next((games for most, games in _GAMES if simulations <= most), _FEW)


def _of(kind: type[T], path: Path, players: int) -> list[T]:
    """Return the kept lines of a table for this number of players, by seed."""
    found = read_records(kind, path)
    return sorted((one for one in found if one.players == players), key=lambda one: one.million)


def _games_of(deal: DealRow) -> list[PlayedDeal]:
    return [one for one in _of(PlayedDeal, PLAYED, deal.players) if one.million == deal.million]


def _rows_for(players: int) -> Iterator[ResultRow]:
    """Yield the rows of the tables for this number of players."""
    deals = earlier_deals(players)
    if deals:
        yield _times(players, deals)
    by_player: dict[str, list[PlayedDeal]] = {}
    for one in _of(PlayedDeal, PLAYED, players):
        by_player.setdefault(one.player, []).append(one)
    for name, games in by_player.items():
        yield _shares(players, name, games)


def _times(players: int, deals: Sequence[DealRow]) -> ResultRow:
    seconds = sorted(deal.seconds for deal in deals)
    candidates = sorted(deal.candidates for deal in deals)
    seeds = [str(deal.million) for deal in deals]
    return (
        f"dealing for {players}: processor seconds of {len(deals)} deals, "
        f"seeds of {seeds[0]} to {seeds[-1]} million",
        f"median {median(seconds):.0f}, mean {mean(seconds):.0f}, "
        f"19 of 20 within {seconds[(19 * len(seconds) - 1) // 20]:.0f}; "
        f"{median(candidates):.0f} candidates ({candidates[0]} to {candidates[-1]}), "
        f"{mean(deal.judged for deal in deals):.1f} of them judged, "
        f"{sum(deal.proven for deal in deals)} proven",
        "60, 180" if players == 2 else "80, 240",
    )


def _shares(players: int, name: str, games: Sequence[PlayedDeal]) -> ResultRow:
    """Return the first player's shares with two; with more, the share farthest from even.

    A setup is proven outside the limits if its share is beyond them by more than chance gives once
    in twenty times, for all these shares together (Bonferroni).
    """
    even = 1 / players
    found = [
        one.each[0] if players == 2 else max(one.each, key=lambda share: abs(share - even))
        for one in games
    ]
    beyond = [abs(share - even) - even / 5 for share in found]
    chance = NormalDist().inv_cdf(1 - 0.05 / (len(found) * players))
    outside = sum(by > chance * one.margin / 2 for by, one in zip(beyond, games, strict=True))
    return (
        f"{players} players, {name}: {'first share' if players == 2 else 'share farthest out'} in "
        f"{len(found)} of these, ± {games[0].margin:.3f} each",
        f"{' '.join(f'{share:.2f}' for share in found)}; {sum(by <= 0 for by in beyond)} of "
        f"{len(found)} within the limits, {outside} proven outside",
        f"{0.8 * even:.2f} to {1.2 * even:.2f}",
    )


def main() -> None:
    """Continue the measurements, for one number of players or for all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dealing")
    parser.add_argument("--players", type=int, choices=GAME.players)
    parser.add_argument("--deals", type=int, default=_DEALS)
    parser.add_argument("--played", type=int, default=_PLAYED)
    options = parser.parse_args()
    for players in [options.players] if options.players else GAME.players:
        measure(players, options.deals, options.played)


if __name__ == "__main__":
    main()
