"""Prove puzzles a second time by complete search, in programs that share no code with the engines.

The oracles of the tests, which state the rules a second time, play each record to its end. From
there a C++ program tries all moves of both sides and all rolls of dice; for Coin Collectors, a game
for one, the oracle does this itself. So the worth of every legal move is known: the answer must be
the best move, by the least gap, and the trap as bad as the puzzle says.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from time import process_time

import printkit
from benchmarks.setups import peak_memory
from printkit.engines.puzzles import LEAST_GAP
from printkit.layouts.puzzle import Puzzle
from printkit.layouts.setup import Record
from printkit.library.puzzles import puzzle_games
from tests.oracle.coin_collectors import Position as CollectorsPosition
from tests.oracle.coin_collectors_value import step_worths
from tests.oracle.coin_isolation_board import SQUARES
from tests.oracle.dice_isolation import FILES, Side
from tests.oracle.records import oracle_end

_SEED, _PUZZLES = 2026, 25
_MEGABYTES, _COINS = 2000, 16
"""Limits of a proof: a program's memory in megabytes, and coins left for the oracle."""

_SOURCES = Path(__file__).parent / "cpp"


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position as a program reads it, and its legal moves under the program's names."""

    numbers: Iterable[object]
    legal: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Proof:
    """The value of each move, None if the proof was too large; seconds and megabytes used."""

    worths: Mapping[str, float] | None
    seconds: float
    megabytes: float


@dataclass(frozen=True, slots=True)
class _Prover:
    """How a game's puzzles are proven; stated values are exact within `slack`."""

    prove: Callable[[Record, Path], _Proof]
    slack: float = 1e-9
    limit: str = f"{_MEGABYTES:,} MB"


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each game with puzzles."""
    with tempfile.TemporaryDirectory() as folder:
        for game in puzzle_games():
            puzzles = printkit.puzzles(game, 3 if quick else _PUZZLES, seed=_SEED)
            way = _WAYS[game]
            proofs = [way.prove(puzzle.record, Path(folder)) for puzzle in puzzles]
            wrong = [
                str(number)
                for number, (puzzle, proof) in enumerate(zip(puzzles, proofs, strict=True), 1)
                if proof.worths is not None and not _holds(puzzle, proof.worths, way)
            ]
            large = sum(proof.worths is None for proof in proofs)
            told = f"{len(proofs) - large - len(wrong)} of {len(proofs)}, {large} too large"
            if wrong:
                told += f", wrong: {', '.join(wrong)}"
            slowest, most = max(p.seconds for p in proofs), max(p.megabytes for p in proofs)
            yield (
                f"{game}, puzzles of seed {_SEED} proven by a program written apart, with "
                f"{way.limit} at most",
                f"{told}; the slowest took {slowest:.1f} s, none more than {most:,.0f} MB",
                "all",
            )


def _holds(puzzle: Puzzle, worths: Mapping[str, float], way: _Prover) -> bool:
    """Return whether the answer is best by the least gap, and the trap as bad as stated."""
    answer, trap = puzzle.answer, puzzle.trap
    if not {*answer.moves, *trap.moves} <= {*worths} or {*answer.moves} & {*trap.moves}:
        return False
    others = max(worth for move, worth in worths.items() if move not in answer.moves)
    return (
        abs(max(worths.values()) - answer.worth) <= way.slack
        and abs(worths[answer.moves[0]] - answer.worth) <= way.slack
        and min(worths[move] for move in answer.moves) - others >= LEAST_GAP - way.slack
        and all(abs(worths[move] - trap.worth) <= way.slack for move in trap.moves)
    )


def _program(name: str, ask: Callable[[Record], _Asked]) -> Callable[[Record, Path], _Proof]:
    """Return a prover that uses a C++ program, compiled on first use."""

    def prove(record: Record, folder: Path) -> _Proof:
        program, asked = folder / name, ask(record)
        if not program.exists():
            source = _SOURCES / f"{name}_puzzles.cpp"
            subprocess.run(
                ["g++", "-std=c++17", "-O3", "-march=native", "-o", program, source], check=True
            )
        answer = subprocess.run(
            [program, str(_MEGABYTES)],
            input=" ".join(map(str, asked.numbers)),
            capture_output=True,
            text=True,
            check=True,
        )
        *moves, (how, seconds, megabytes) = (
            line.split("\t") for line in answer.stdout.splitlines()
        )
        if how == "too large":
            return _Proof(None, float(seconds), float(megabytes))
        assert sorted(move for move, _ in moves) == sorted(asked.legal), record
        worths = {asked.legal[move]: float(worth) for move, worth in moves}
        return _Proof(worths, float(seconds), float(megabytes))

    return prove


def _coin_isolation(record: Record) -> _Asked:
    position = oracle_end(record)
    mine, theirs = (position.to_move or 0), 1 - (position.to_move or 0)
    last = position.last_takes[mine] > position.last_takes[theirs]
    numbers = [
        *(pile[0] if pile else 0 for pile in position.piles),
        *map(len, position.piles),
        *(SQUARES.index(position.pawns[seat] or "") for seat in (mine, theirs)),
        position.scores[mine] - position.scores[theirs],
        int(last),
        position.passes,
    ]
    return _Asked(numbers, {_in_order(move): move for move in position.legal()})


def _in_order(path: str) -> str:
    """Return a path with its squares in board order, the target last."""
    *others, target = path.split("-")
    return "-".join([*sorted(others, key=SQUARES.index), target])


def _dice_isolation(record: Record) -> _Asked:
    position = oracle_end(record)

    def hexadecimal(squares: Iterable[str]) -> str:
        return f"{sum(1 << 8 * (int(s[1]) - 1) + FILES.index(s[0]) for s in squares):x}"

    def side(player: Side) -> tuple[object, ...]:
        stage = 3 if player.out else 2 if player.phase == "B" else int(player.rolled)
        return hexadecimal(player.tokens), player.hand, stage

    mine, theirs = (position.players[seat] for seat in (position.turn, 1 - position.turn))
    numbers = [hexadecimal(position.white), *side(mine), *side(theirs)]
    return _Asked(numbers, {move: move for move in position.legal()})


def _isaac(record: Record) -> _Asked:
    position = oracle_end(record)
    ties = replace(position, scores=(0, 0), to_move=None).winner
    tiles = [(seat, tile) for seat in (0, 1) for tile in sorted(position.placed[seat])]
    values = dict(position.values)
    numbers: list[object] = [ties, position.to_move, len(position.out)]
    numbers += [*position.scores, *position.longest, len(tiles)]
    for seat, tile in tiles:
        numbers += [seat, values[len(tile)], *tile[0], *tile[-1]]
    return _Asked(numbers, {move: move for move in position.legal()})


def _coin_collectors(record: Record, _: Path) -> _Proof:
    """Prove the record in a process of its own: memory is measured from a process's start."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(_work_out, (oracle_end(record),))


def _work_out(position: CollectorsPosition) -> _Proof:
    begin = process_time()
    worths = step_worths(position) if len(position.coins) <= _COINS else None
    return _Proof(worths, process_time() - begin, peak_memory() / 1e6)


_WAYS = {
    "coin-isolation": _Prover(_program("coin_isolation", _coin_isolation)),
    "dice-isolation": _Prover(_program("dice_isolation", _dice_isolation)),
    "isaac": _Prover(_program("isaac", _isaac)),
    "coin-collectors": _Prover(_coin_collectors, slack=2e-5, limit=f"{_COINS} coins"),
}
"""By game, how puzzles are proven. Coin Collectors' solver uses single precision."""
