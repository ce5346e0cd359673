"""Measure Coin Collectors: how often each player wins, compared with best play, and its cost.

`python -m benchmarks.solitaire` writes where the limits of the grades belong, from the setups that
were judged as dealt: docs/catalogue/random-coin-collectors.csv.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from time import perf_counter, process_time

import numpy as np

from benchmarks.catalogues import DOCS
from benchmarks.setups import margin, peak_memory
from benchmarks.tables import read_csv, write_rows
from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.judging import grade_of
from printkit.engines.coin_collectors.policy import EXPECTIMAX, LADDER, SolitairePlayer
from printkit.engines.coin_collectors.selfplay import about_to_roll, play_batches, wins
from printkit.engines.coin_collectors.solver import exact
from printkit.engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase
from printkit.engines.kernel.bits import Words
from printkit.engines.search.arena import WorkerPool, stream_seed
from printkit.engines.search.players import Strength
from printkit.layouts.coin_collectors.layout import deal
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup

_SETUPS = 10  # the players' shares are measured on them, too
_MORE_SETUPS = 30
_DEALT = DOCS / "random-coin-collectors.csv"
_ENDING_GAMES = 20_000
_THREADS = 2


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield players' shares of wins over fixed setups, and how well they predict the exact
    chance.
    """
    count = 2 if quick else _SETUPS
    solved = [_solve_apart(seed) for seed in range(count if quick else _SETUPS + _MORE_SETUPS)]
    chances = [chance for chance, *_ in solved[:count]]
    usual = "about .625 over many"
    ten = f"best play wins, dice rolled at the start, setups 0 to {count - 1}: easier than most"
    yield ten, _mean(chances), usual
    if count < len(solved):
        others = f"the same, setups {count} to {len(solved) - 1}"
        yield others, _mean([chance for chance, *_ in solved[count:]]), usual
    yield "one exact chance, seconds", _span([seconds for _, seconds, *_ in solved]), "30"
    yield "the processor seconds of both threads", _span([busy for _, _, busy, _ in solved]), "55"
    yield "its peak memory, GB", f"{max(memory for *_, memory in solved):.2f}", "1.5"
    shares = _shares(count)
    games = {s: s.games * count for s in LADDER.strengths}
    asked = ("", ".0050", ".045", ".24", ".34")
    for strength, goal in zip(LADDER.strengths, asked, strict=True):
        share = float(np.mean(shares[strength]))
        spread = 1.96 * (share * (1 - share) / games[strength]) ** 0.5
        yield f"won by {strength.words}", f"{share:.4f} ± {spread:.4f}", goal
    if count > 2:
        together = np.corrcoef(shares[LADDER.default], chances)[0, 1]
        yield "experts' shares and exact chances: correlation", f"{together:.2f}", ""
    yield _play_out()


def _start(seed: int, variants: tuple[str, ...] = ()) -> Words:
    return kernel.init(Setup(GAMES["coin-collectors"], deal(seed), 1, (), variants, seed))


def _mean(chances: list[float]) -> str:
    """Return the mean with its interval, and the range of the chances."""
    spread = 1.96 * float(np.std(chances, ddof=1)) / len(chances) ** 0.5
    return f"{np.mean(chances):.3f} ± {spread:.3f}, {min(chances):.3f} to {max(chances):.3f}"


def _solve_apart(seed: int) -> tuple[float, float, float, float]:
    """Return the exact chance before the opening roll, seconds, processor seconds, and memory in
    GB.
    """
    # in a separate process, since memory is measured from its start
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_solve, (seed,))


def _solve(seed: int) -> tuple[float, float, float, float]:
    with WorkerPool(_THREADS) as pool:
        exact.solve(_start(0, ("last-one-out-1",)), pool)  # loads the kernels
        began, busy = perf_counter(), process_time()
        solution = exact.solve(_start(seed), pool)
        seconds, busy = perf_counter() - began, process_time() - busy
    return solution.rolled, seconds, busy, peak_memory() / 1e9


def _shares(count: int) -> dict[Strength[SolitairePlayer], list[float]]:
    """Return each player's share of wins on each setup."""
    shares: dict[Strength[SolitairePlayer], list[float]] = {
        strength: [] for strength in LADDER.strengths
    }
    with WorkerPool(_THREADS) as pool:
        for seed in range(count):
            tablebase = build_tablebase(_start(seed), pool)
            for strength, won in shares.items():
                won.append(_share(pool, _start(seed), tablebase, strength, seed))
    return shares


def _share(
    pool: WorkerPool,
    start: Words,
    tablebase: Tablebase,
    strength: Strength[SolitairePlayer],
    seed: int,
) -> float:
    stream = stream_seed("benchmark", strength.stream, seed)
    rolled = about_to_roll(start)
    batches = play_batches(pool, rolled, tablebase, strength, stream, strength.games)
    return sum(map(wins, batches)) / strength.games


def _play_out() -> tuple[str, str, str]:
    """Return the row of whole games with two pawns, played by a player who knows every chance."""
    start = _start(0, ("last-one-out-2",))
    solver = Strength(
        SolitairePlayer(EXPECTIMAX, 1),
        message("the solving player"),
        "club",
        _ENDING_GAMES,
        1000,
        "solver",
    )
    with WorkerPool(_THREADS) as pool:
        solution = exact.solve(start, pool)
        tablebase = build_tablebase(start, pool, exact_coins=board.COINS_IN_ALL)
        won = _share(pool, start, tablebase, solver, 0)
    return (
        "Last One Out with two pawns: exact, and played out",
        f"{solution.rolled:.4f}, {won:.4f} ± {margin(won, _ENDING_GAMES):.4f}",
        "within",
    )


def _span(values: list[float]) -> str:
    return f"{min(values):.0f} to {max(values):.0f}"


def grades() -> None:
    """Print the limits that cut dealt setups into thirds, and how many setups have each grade."""
    shares = [float(row["won"]) for row in read_csv(_DEALT)]
    low, high = np.quantile(shares, [1 / 3, 2 / 3])
    called = Counter(map(grade_of, shares))
    near = 1.96 * (0.5 * 0.5 / LADDER.default.games) ** 0.5
    lines = [
        (f"{len(shares)} setups as dealt: experts win", _mean(shares), ""),
        ("a third is below, a third above", f"{low:.3f}, {high:.3f}", "the grades' limits"),
        *((f"called {grade}", f"{called[grade]}", "a third") for grade in called),
        ("margin of error of a setup's share", f"{near:.3f}", "less than a band"),
    ]
    write_rows("grades", lines)


if __name__ == "__main__":
    grades()
