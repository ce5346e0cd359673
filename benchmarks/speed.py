"""Measure random games against C++ and with variants, search, threads, and the first kit."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.contract import engine_of
from printkit.engines.kernel.arrays import zeros
from printkit.engines.kernel.binding import Kernel, new_move_list
from printkit.engines.kernel.playout import playouts, random_games
from printkit.engines.search.players import CLUB
from printkit.layouts.coin_isolation.layout import VARIANTS, CoinLayout
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup

_LAYOUTS = 20
_ROUNDS = 40  # short rounds: the best one is least disturbed by other programs
_SOURCES = Path(__file__).parent / "cpp"


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield the rows about speed."""
    games = 100 if quick else 1000
    for game in (GAME, GAMES["dice-isolation"]):
        yield _beside_cpp(game, games)
    for game in (GAMES["isaac"], GAMES["coin-collectors"]):
        rate = max(_moves_per_second(game, games // 5) for _ in range(5))
        what = f"{game.slug}: random moves/s, one core"
        yield (what, f"{rate / 1e6:.1f} million", "1 million")
    yield _slowest_variant(games // 2)
    one = _search(1, 40 if quick else 400)
    yield ("games/s at 200 simulations a move, one core", f"{one:.0f}", "150")
    ratios = [_search(2, 80 if quick else 800) / _search(1, 40 if quick else 400) for _ in range(7)]
    yield ("two threads against one", f"{median(ratios):.2f}×", "1.9×")
    yield _first_kit()


def _beside_cpp(game: Game, games: int) -> ResultRow:
    """Play the same random games with the kernels and with C++, in turn; return the best
    of each.
    """
    setups = [setup(seed, game=game) for seed in range(_LAYOUTS)]
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "playouts")
        source = str(_SOURCES / f"{game.slug.replace('-', '_')}.cpp")
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, source], check=True)
        ours, theirs = [], []
        _random_games(setups[:1], 1)  # to load the kernels
        for _ in range(_ROUNDS):
            ours.append(_random_games(setups, games)[0])
            theirs.append(_their_seconds(program, setups, games))
    count = _LAYOUTS * games
    ratio = min(theirs) / min(ours)
    return (
        f"{game.slug}: random games/s beside C++ -O3, one core",
        f"{count / min(ours):,.0f} to {count / min(theirs):,.0f}: {ratio:.2f}",
        "0.85",
    )


def _random_games(setups: list[Setup[Layout]], games: int) -> tuple[float, int]:
    """Return seconds and plies of `games` random games per setup, with moves from lists."""
    kernel = engine_of(setups[0].game).kernel_for(setups[0].variants)
    rules = kernel.rules
    moves, scratch = new_move_list(rules)
    state, stream = zeros("Q", rules.STATE_WORDS), zeros("Q", 1)
    starts = [rules.init(one) for one in setups]
    begin = time.perf_counter()
    plies = sum(
        random_games(kernel, start, 0, games, moves, scratch, state, stream) for start in starts
    )
    return time.perf_counter() - begin, plies


def _their_seconds(program: str, setups: list[Setup[Layout]], games: int) -> float:
    """Return the seconds of the C++ program for as many games."""
    numbers = " ".join(str(number) for one in setups for number in _numbers(one))
    answer = subprocess.run([program, str(games)], input=numbers, capture_output=True, text=True)
    played, _, seconds = answer.stdout.split()
    return float(seconds) / int(played) * len(setups) * games


def _numbers(one: Setup[Layout]) -> tuple[int, ...]:
    """Return a layout as the C++ program reads it: 64 coins, or the set of open squares."""
    layout = one.layout
    if isinstance(layout, CoinLayout):
        return layout.coins
    assert isinstance(layout, DiceLayout)
    return (sum(1 << square for square in layout.white),)


def _moves_per_second(game: Game, games: int) -> float:
    """Return the moves per second of playouts, as a search plays them."""
    seconds, plies = _playouts(
        engine_of(game).kernel_for(()), [setup(n, game=game) for n in range(5)], games
    )
    return plies / seconds


def _playouts(kernel: Kernel, setups: list[Setup[Layout]], games: int) -> tuple[float, int]:
    """Return the seconds and plies of `games` playouts per setup."""
    rules = kernel.rules
    state, stream = zeros("Q", rules.STATE_WORDS), zeros("Q", 1)
    starts = [rules.init(one) for one in setups]
    playouts(kernel, starts[0], 0, 1, state, stream)  # to load the kernels
    begin = time.perf_counter()
    plies = sum(playouts(kernel, start, 0, games, state, stream) for start in starts)
    return time.perf_counter() - begin, plies


def _slowest_variant(games: int) -> ResultRow:
    """Return how many times longer a playout of the slowest variant takes than a standard one."""

    def seconds(*variants: str) -> float:
        setups = [setup(seed, variants=variants) for seed in range(5)]
        kernel = engine_of(GAME).kernel_for(variants)
        return min(_playouts(kernel, setups, games)[0] for _ in range(5))

    standard = seconds()
    times = {variant: seconds(variant) / standard for variant in VARIANTS}
    slowest = max(times, key=times.__getitem__)
    words = f"{times[slowest]:.1f}× ({slowest})"
    return ("coin-isolation: a playout of the slowest variant, to the standard one", words, "20×")


def _search(threads: int, games: int) -> float:
    """Return the games per second between players of 200 simulations."""
    with session_of(threads=threads) as session:
        start = session.kernel.rules.init(setup(1))
        for _ in session.arena.play(start, [CLUB.player] * 2, 0, threads, 1):
            pass  # to load the kernels
        begin = time.perf_counter()
        for _ in session.arena.play(start, [CLUB.player] * 2, 0, games, CLUB.batch):
            pass
        return games / (time.perf_counter() - begin)


def _first_kit() -> ResultRow:
    """Return the row for the README's first command, once all is installed."""
    with tempfile.TemporaryDirectory() as folder:  # with an empty cache
        begin = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "printkit", "print", GAME.slug],
            env={**os.environ, "XDG_CACHE_HOME": folder}
            | {"PYTHONPATH": str(Path(__file__).parents[1])},
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        seconds = time.perf_counter() - begin
    return ("the first kit, of a ready-made setup, after installing", f"{seconds:.0f} s", "60 s")
