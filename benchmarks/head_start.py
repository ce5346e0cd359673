"""Measure how even a head start in cents makes random layouts, in games not used to find it.

    PRINTKIT_KERNELS=native python -m benchmarks.head_start --setups 4

Club players fit cents to 24 layouts, and try them out. For each number of players, 4 setups are
then checked, as by `printkit check` and `printkit check --head-start auto`. Players of the panel
and outsiders play fresh games on them: without a head start, with the one that the first check
offers, and with the one that the second check finds. results/head-start-judged.csv has a line for
each; a stopped run continues there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import mean, median
from typing import Any

import numpy as np

from benchmarks.outsiders import Outsider, outside_tally
from benchmarks.setups import GAME, SharesOfWins, session_of, setup
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.coin_isolation.head_start import (
    LEAST_GAMES,
    TRIED,
    club_and_experts,
    fit,
    play_and_sum,
)
from printkit.engines.contract import Session
from printkit.engines.search.players import Strength
from printkit.engines.statistics import Tally
from printkit.judging.checking import with_head_start
from printkit.layouts.setup import Setup

_LAYOUTS = 24
_FIRST_SEED = 100


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield rows for the cents that a check offers, on random layouts, at the default strength."""
    with session_of() as session:
        for players in (4, 3, 2):
            yield from _offers(session, players, _LAYOUTS // 4 if quick else _LAYOUTS)


def judge_rows(quick: bool) -> Iterator[ResultRow]:
    """Yield how even setups are to each kind of players, without a head start and with it."""
    measure(1 if quick else _SETUPS)
    yield from _tables(read_judged())


def _offers(session: Session, players: int, count: int) -> Iterator[tuple[str, str, str]]:
    before, after = [], []
    club = session.engine.ladder.default
    for plain in _layouts(players, count):
        _, sums = play_and_sum(session, plain, club, "benchmark, fitting", 0, LEAST_GAMES)
        before.append(_deviation(session, plain))
        after.append(_deviation(session, replace(plain, head_start=fit([sums]))))
    yield (
        f"{players} players, {count} random layouts: the share farthest from even",
        f"{_words(before)} without a head start",
        "",
    )
    yield (
        f"{players} players, cents fitted on {LEAST_GAMES} games, tried on {TRIED} others",
        f"{_words(after)}; perfectly even, chance alone would show {_noise(players):.3f}",
        "about .06 for four" if players == 4 else "",
    )


def _layouts(players: int, count: int) -> Iterator[Setup[Any]]:
    return (setup(seed, players) for seed in range(_FIRST_SEED, _FIRST_SEED + count))


def _deviation(session: Session, setup: Setup[Any]) -> float:
    club = session.engine.ladder.default
    return play_and_sum(session, setup, club, "benchmark, trying", 1, TRIED)[0].deviation


def _words(deviations: Sequence[float]) -> str:
    near = sum(deviation <= 0.05 for deviation in deviations)
    return (
        f"median {median(deviations):.3f}, mean {mean(deviations):.3f}, "
        f"{near} of {len(deviations)} within .05"
    )


def _noise(players: int) -> float:
    """Return the median unevenness shown by TRIED games of an even layout."""
    wins = np.random.default_rng(1).multinomial(TRIED, [1 / players] * players, size=10_000)
    return float(np.median(np.abs(wins / TRIED - 1 / players).max(axis=1)))


_SETUPS = 4  # for each number of players
_FIRST_JUDGED = 50_000
_GAMES = 400
_OUTSIDER = Outsider("uct-1000 written apart", 1000, 1.0)
_TABLE = table_path("head-start-judged")


@dataclass(frozen=True, slots=True)
class JudgedOffer(SharesOfWins):
    """Shares of the wins in `games` games of a setup: with no cents, those offered, or more looked
    for. `start` has the cents by seat.
    """

    players: int
    seed: int
    way: str
    start: str
    judge: str
    games: int
    shares: str


def measure(setups: int) -> None:
    """Check and judge the missing ones of `setups` setups for each number of players."""
    done = {(each.players, each.seed) for each in read_judged()}
    with session_of() as session:
        for seed in range(_FIRST_JUDGED, _FIRST_JUDGED + setups):
            for players in GAME.players:
                if (players, seed) not in done:
                    add_records(_TABLE, list(_judge_offers(session, setup(seed, players))))


def _judge_offers(session: Session, plain: Setup[Any]) -> Iterator[JudgedOffer]:
    verdict = session.engine.judge(session, plain)
    starts = {"none": (), "offered": GAME.suggest_head_start(verdict.findings)}
    judges: list[Strength[Any] | Outsider] = [*club_and_experts(session), _OUTSIDER]
    starts["auto"] = with_head_start(session, plain, verdict)[0].head_start
    for way, start in starts.items():
        if start or way == "none":
            for judge in judges:
                tally = _tally(session, replace(plain, head_start=start), judge)
                cents, shares = (
                    " ".join(f"{n:.4g}" for n in each) for each in (start, tally.shares)
                )
                yield JudgedOffer(
                    plain.players, plain.seed or 0, way, cents, judge.name, tally.games, shares
                )


def _tally(session: Session, dealt: Setup[Any], judge: Strength[Any] | Outsider) -> Tally:
    if isinstance(judge, Outsider):
        return outside_tally(session, dealt, judge, _GAMES)
    return play_and_sum(session, dealt, judge, "benchmark, judging", 1, _GAMES)[0]


def _tables(found: Sequence[JudgedOffer]) -> Iterator[ResultRow]:
    plain = {(each.players, each.seed, each.judge): each for each in found if each.way == "none"}
    for way in ("offered", "auto"):
        for judge in dict.fromkeys(each.judge for each in found):
            pairs = [
                (plain[each.players, each.seed, judge], each)
                for each in found
                if (each.way, each.judge) == (way, judge)
            ]
            if pairs:
                worse = sum(
                    after.deviation - before.deviation > 2 * sqrt(2) * after.error
                    for before, after in pairs
                )
                count = len({(each.players, each.seed) for each in found})
                yield (
                    f"{way}, {len(pairs)} of {count} setups: {judge}",
                    f"farthest share {mean(before.deviation for before, _ in pairs):.3f} without, "
                    f"{mean(after.deviation for _, after in pairs):.3f} with; "
                    f"less even beyond chance in {worse}",
                    "0",
                )


def read_judged() -> list[JudgedOffer]:
    """Return what was measured."""
    return read_records(JudgedOffer, _TABLE)


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.head_start")
    parser.add_argument("--setups", type=int, default=0, metavar="N")
    measure(parser.parse_args().setups)
    for what, found, _ in _tables(read_judged()):
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
