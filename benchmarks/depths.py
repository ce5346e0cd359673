"""Measure how many random layouts stay even when strong players search deeper.

    python -m benchmarks.depths PLAYERS COUNT

Each layout is played by PUCT with the simulations of SEARCHES in turn, as long as every seat's
share is within the limit. results/depths-PLAYERS.csv has a line for each; a stopped run goes on.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from benchmarks.setups import session_of, setup
from benchmarks.tables import add_records, read_records, table_path
from printkit.engines.search.players import puct
from printkit.engines.statistics import empty_tally
from printkit.layouts.verdict import limit

SEARCHES = {250: 60, 2500: 60, 20_000: 40}
"""The games of each search."""

_FIRST = 700_000  # no fit has seen these seeds
_NOISE = 30


@dataclass(frozen=True, slots=True)
class Depths:
    """A layout by its seed, and the seats' shares by search, with slashes; empty if not played."""

    seed: int
    shares: str


def main() -> None:
    """Play layouts that are not in the table yet."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.depths")
    parser.add_argument("players", type=int)
    parser.add_argument("count", type=int)
    given = parser.parse_args()
    path = table_path(f"depths-{given.players}")
    done = {each.seed for each in read_records(Depths, path)}
    with session_of() as session:
        for seed in range(_FIRST, _FIRST + given.count):
            if seed in done:
                continue
            start, found = session.kernel.rules.init(setup(seed, given.players)), []
            for simulations, games in SEARCHES.items():
                players, tally = (
                    [puct(simulations, _NOISE)] * given.players,
                    empty_tally(given.players),
                )
                for batch in session.arena.play(start, players, 1, games, 10):
                    tally = tally.with_games(batch.returns)
                found.append(" ".join(f"{share:.4g}" for share in tally.shares))
                if tally.deviation > limit(given.players):
                    break
            add_records(path, [Depths(seed, " / ".join(found))])


if __name__ == "__main__":
    main()
