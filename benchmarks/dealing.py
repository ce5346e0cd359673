"""Deal fair setups of Coin Isolation to come with printkit, and measure how long a deal takes.

    PRINTKIT_KERNELS=native python -m benchmarks.dealing --players 3 [--deals N]

Deals take minutes each. So what was found is kept in benchmarks/results: deals.csv has a line for
each deal, and found-3.jsonl the setups with their verdicts, from which `python -m benchmarks.ready`
takes them. The next run adds what is missing; to measure anew, delete the lines of deals.csv.
Several may run at once, for other numbers of players.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean, median
from typing import Any

import msgspec

from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import RESULTS, ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.judging.panel import batches_of
from printkit.engines.search.selfplay import join
from printkit.engines.versions import verdict_version
from printkit.judging.ready import ReadyMade
from printkit.layouts.setup import AnyChecked
from printkit.setups import with_findings
from printkit.version import VERSION

_DEALS = 20
SEEDS = 1_000_000  # the step from one deal's seed to the next, so that no two share candidates
DEALS = table_path("deals")


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


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield a row for two, three and four players: processor seconds."""
    for players in GAME.players:
        measure(players, _DEALS // 10 if quick else _DEALS)
        yield _times(players, _earlier(players))


def measure(players: int, deals: int) -> None:
    """Make `deals` deals, skipping what was done before."""
    with session_of() as session:
        _warm_up(session, players)
        done = {deal.million for deal in _earlier(players)}
        for million in range(1, deals + 1):
            if million not in done:
                add_records(DEALS, [_deal(session, players, million)])


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


def _earlier(players: int) -> list[DealRow]:
    """Return the kept deals for this number of players, by seed."""
    kept = (deal for deal in read_records(DealRow, DEALS) if deal.players == players)
    return sorted(kept, key=lambda deal: deal.million)


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


def main() -> None:
    """Continue the measurements, for one number of players or for all."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.dealing")
    parser.add_argument("--players", type=int, choices=GAME.players)
    parser.add_argument("--deals", type=int, default=_DEALS)
    options = parser.parse_args()
    for players in [options.players] if options.players else GAME.players:
        measure(players, options.deals)


if __name__ == "__main__":
    main()
