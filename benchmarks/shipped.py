"""Check again, with fresh games, all setups that ship: is each found fair once more?

    PRINTKIT_KERNELS=native python -m benchmarks.shipped --seeds 3    go on up to three checks each

results/shipped-again.csv has a line for each setup and seed. A run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from benchmarks.catalogues import Which, every
from benchmarks.setups import session_of
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.judging.ready import read_ready

_TABLE = table_path("shipped-again")
_SEEDS = 3
_FIRST_SEED = 89_000  # of checks that nothing else plays


@dataclass(frozen=True, slots=True)
class CheckedAgain:
    """A fresh check of a setup that ships; 1 says that it was `fair` and worth playing
    (`playable`).
    """

    which: str
    id: str
    seed: int
    fair: int
    playable: int
    headline: str

    @property
    def passed(self) -> bool:
        """Whether it was fair and worth playing."""
        return bool(self.fair and self.playable)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield for each game and number of players how many setups passed again."""
    measure(1 if quick else _SEEDS)
    yield from _rows()


def not_again() -> set[str]:
    """Return the IDs of the setups that did not pass their latest fresh check."""
    latest = {each.id: each for each in read_records(CheckedAgain, _TABLE)}
    return {each.id for each in latest.values() if not each.passed}


def _rows() -> Iterator[ResultRow]:
    found = read_records(CheckedAgain, _TABLE)
    for which in every():
        its = [each for each in found if each.which == which.name]
        if its:
            passed = sum(each.passed for each in its)
            setups = {each.id for each in its}
            always = setups - {each.id for each in its if not each.passed}
            yield (
                f"{which.name}: setups that ship, in {len(its)} fresh checks",
                f"{passed} passed ({passed / len(its):.2f}); {len(always)} of {len(setups)} each "
                "time",
                "0.95",
            )


def measure(seeds: int) -> None:
    """Make the missing checks: all setups with one seed, then with the next."""
    done = {(each.id, each.seed) for each in read_records(CheckedAgain, _TABLE)}
    for seed, which in product(range(_FIRST_SEED, _FIRST_SEED + seeds), every()):
        _check(which, seed, done)


def _check(which: Which, seed: int, done: set[tuple[str, int]]) -> None:
    lines = [line for line in read_ready(which.game, which.players) if (line.id, seed) not in done]
    if not lines:
        return
    with session_of(which.game) as session:
        for line in lines:
            verdict = session.engine.judge(session, line.checked_setup.setup, seed)
            result = int(verdict.fair == "fair"), int(verdict.playable), str(verdict.headline)
            add_records(_TABLE, [CheckedAgain(which.name, line.id, seed, *result)])


def main() -> None:
    """Go on checking, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.shipped")
    parser.add_argument("--seeds", type=int, default=0, metavar="N")
    measure(parser.parse_args().seeds)
    for what, found, _ in _rows():
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
