"""Find fair setups of Coin Isolation near promising ones: rounds of deals, then swaps of two coins.

    python -m benchmarks.finding PLAYERS [--first SEED] [--minutes N] [--threads N]

A round deals some setups, lets them race, and goes on with swaps of the most promising ones, as
`printkit make-fair` does. What passes both checks of a deal is written to
results/found-PLAYERS.jsonl, a line for each round; when it is run again it goes on where it
stopped. `python -m benchmarks.ready` takes the setups from there.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.setups import GAME, session_of, setup
from engines.coin_isolation.judging import redeal
from engines.coin_isolation.swaps import Swap, Variation, variations
from engines.contract import Session
from engines.judging.belief import nearby
from engines.judging.deal import examine
from engines.judging.race import race_for
from engines.versions import verdict_version
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal
from printkit.catalogue.plan import with_findings
from printkit.catalogue.ready import ReadyMade
from printkit.version import VERSION

DEALT = 24
"""The setups dealt for a round, with consecutive seeds."""

GENERATIONS, PARENTS, EACH = 4, 2, 10
"""How often the most promising setups are varied, how many of them, and by how many swaps each."""


def found_file(players: int) -> Path:
    """The file with the setups that were found for a number of players."""
    return Path(__file__).parent / "results" / f"found-{players}.jsonl"


def find(session: Session, players: int, first: int) -> ReadyMade[Any] | None:
    """Return the setup that a round finds, or None; `first` is its first seed."""
    race = race_for(session, setup(first, players))
    swaps: dict[str, tuple[Swap, ...]] = {}
    for seed in range(first, first + DEALT):
        own: Setup[Any] = setup(seed, players)
        fresh = redeal(own, seed)
        swaps[fresh.id] = ()
        race.enter(fresh)
    for _ in range(1 + GENERATIONS):
        for finalist in race.run(len(race.waiting[0]), lambda done, total: None):
            if not race.is_promising(finalist):
                break
            judged, trial = examine(race, finalist)
            race.move(finalist, judged)
            if trial.verdict is not None and trial.passed:
                count = len(swaps[finalist.setup.id])
                words = (
                    f"{count} swap{'s' * (count > 1)}, {trial.outcome}" if count else trial.outcome
                )
                deal = Deal((Attempt(first, trial.games, True, words),), True, len(swaps))
                made_by, verdict = verdict_version(GAME), replace(trial.verdict, version=VERSION)
                return ReadyMade(verdict.id, players, None, (), made_by, deal, verdict)
        for parent in race.most_even()[:PARENTS]:
            known = Variation(parent, swaps[parent.setup.id])
            for child, made in variations(known, EACH):
                if child.id not in swaps:
                    swaps[child.id] = made
                    race.enter(child, nearby(parent.belief, race.anywhere))
    return None


def rounds(players: int) -> Iterator[tuple[int, ReadyMade[object] | None]]:
    """Yield the first seed of each round that is done, and what it found."""
    path, kind = found_file(players), with_findings(ReadyMade, GAME)
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        first, found = json.loads(line)
        yield first, None if found is None else msgspec.convert(found, kind)


def main() -> None:
    """Find setups until time is up, and report each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.finding")
    parser.add_argument("players", type=int, choices=GAME.players)
    parser.add_argument("--first", type=int, default=1_000_000, metavar="SEED")
    parser.add_argument("--minutes", type=float, default=600.0, metavar="N")
    parser.add_argument("--threads", type=int, metavar="N")
    given = parser.parse_args()
    end, first = time.monotonic() + 60 * given.minutes, given.first
    done = {seed for seed, _ in rounds(given.players)}
    with session_of(threads=given.threads) as session:
        while time.monotonic() < end:
            if first not in done:
                begin = time.process_time()
                found = find(session, given.players, first)
                line = msgspec.json.encode((first, found)).decode()
                with found_file(given.players).open("a", encoding="utf-8") as file:
                    print(line, file=file)
                spent = time.process_time() - begin
                print(f"{first}: {found.id if found else '-'}, {spent:.0f} CPU s", flush=True)
            first += DEALT


if __name__ == "__main__":
    main()
