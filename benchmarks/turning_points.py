"""Let players who had no part in `annotate` judge the turning points that it shows.

    PRINTKIT_KERNELS=native python -m benchmarks.turning_points --points 60   go on up to 60

Weak players and club players play games of Coin Isolation, each on its own random setup. `annotate`
looks for the moves that cost most. From the positions after the move and after the better one,
outsiders then play on: as many games as settle which is better, or a fixed number at most.
results/turning-points-judged.csv has a line for each turning point and judge. A run that was
stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from math import sqrt
from typing import Any

from benchmarks.outsiders import Outsider, outside_batches
from benchmarks.setups import session_of, setup
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.judging.advice import state_before_dice
from printkit.engines.judging.annotation import annotate
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import play_record, positions
from printkit.engines.puzzles import game_steps
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import uct
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.annotation import TURNING_POINTS, TurningPoint
from printkit.layouts.setup import Record, Setup

_TABLE = table_path("turning-points-judged")
_POINTS = 60
_FIRST_SEED = 70_100
_THREE_EVERY = 4  # one game in this number is for three, the others are for two
_PLAYERS = (uct(50), uct(200))
_JUDGES = (
    (Outsider("uct-1000 written apart", 1000, 1.0), 400),
    (Outsider("uct-4000 written apart", 4000, 1.0), 150),
)
"""Each with the most games that it plays on from either position."""

_LOOK = 50  # games after which a judge may stop
_CLEAR = 3.0  # it does if the difference is this many standard errors


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A turning point of a game, and how many of `games` games a judge won after each move.

    `ply` is 0 for a game without turning points. `exact` says that the cost is proven. `cost` and
    `second` are what annotation's two families found.
    """

    seed: int
    players: int
    by: str
    ply: int
    exact: int
    cost: float
    second: float
    judge: str
    games: int
    played: float
    better: float

    @property
    def gain(self) -> float:
        """The share of wins after the better move, minus the share after the move that was made."""
        return self.better - self.played

    @property
    def error(self) -> float:
        """The standard error of the gain."""
        return _error(self.played, self.better, self.games)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield how many turning points each judge agrees with, measured and proven ones."""
    measure(4 if quick else _POINTS)
    yield from _rows(read_judged())


def _rows(found: Sequence[JudgedMove]) -> Iterator[ResultRow]:
    games = {each.seed for each in found}
    yield "annotated games, by casual and by club players in turn", str(len(games)), ""
    for exact, which in ((0, "measured"), (1, "proven")):
        for judge, most in _JUDGES:
            its = [each for each in found if each.exact == exact and each.judge == judge.name]
            if its:
                agree = sum(each.gain > 0 for each in its)
                against = sum(each.gain < -2 * each.error for each in its)
                yield (
                    f"{which} turning points: {judge.name} finds the better move better",
                    f"{agree} of {len(its)} ({agree / len(its):.0%}); worse beyond chance in "
                    f"{against}; up to {most} games each",
                    "95 %, worse in none",
                )


def measure(wanted: int) -> None:
    """Annotate and judge games until this number of turning points is reached."""
    found = read_judged()
    done = {each.seed for each in found}
    points = len({(each.seed, each.ply) for each in found if each.ply})
    with session_of() as session:
        for seed in count(_FIRST_SEED):
            if points >= wanted:
                break
            if seed not in done:
                judged = list(_judge_game(session, seed))
                add_records(_TABLE, judged)
                points += len({each.ply for each in judged if each.ply})


def _judge_game(session: Session, seed: int) -> Iterator[JudgedMove]:
    by = _PLAYERS[seed % len(_PLAYERS)]
    dealt = setup(seed, 3 if seed % _THREE_EVERY == _THREE_EVERY - 1 else 2)
    record = _play_game(session, dealt, seed)
    points = annotate(session, record, TURNING_POINTS).turning_points
    for point in points:
        second = point.second.cost.share if point.second else point.cost.share
        told = (seed, dealt.players, by.name, point.ply, int(not point.games))
        for judge, most in _JUDGES:
            games, played, better = _compare_moves(session, record, point, judge, most)
            cost = round(point.cost.share, 4)
            yield JudgedMove(*told, cost, round(second, 4), judge.name, games, played, better)
    if not points:
        yield JudgedMove(seed, dealt.players, by.name, 0, 0, 0.0, 0.0, "", 0, 0.0, 0.0)


def _play_game(session: Session, dealt: Setup[Any], seed: int) -> Record:
    """Return the game of a seed."""
    by = _PLAYERS[seed % len(_PLAYERS)]
    rules, position = session.kernel.rules, play_record(session.kernel, Record(dealt, ()))
    moves, state = [], position.state
    steps = game_steps(session.kernel, dealt, by, stream_seed("turning points", seed))
    for step in steps:
        moves.append(session.kernel.notation.spell(state, [step]))
        rules.apply(state, *step)
    return Record(dealt, tuple(moves))


def _compare_moves(
    session: Session, record: Record, point: TurningPoint, judge: Outsider, most: int
) -> tuple[int, float, float]:
    """Return the number of games after each move, and the mover's shares of the wins."""
    *_, (_, before) = positions(session.kernel, Record(record.setup, record.moves[: point.ply - 1]))
    seat = before.to_move
    assert seat is not None
    both = [
        _play_on(session, state_before_dice(before, move), before.players, judge, most)
        for move in (str(point.choice), point.better)
    ]
    for played, better in zip(*both, strict=True):
        made, other = played.shares[seat], better.shares[seat]
        if abs(other - made) > _CLEAR * _error(made, other, played.games):
            break
    return played.games, round(made, 4), round(other, 4)


def _play_on(
    session: Session, state: Words, seats: int, judge: Outsider, most: int
) -> Iterator[Tally]:
    """Yield the tally after each look."""
    seed, tally = stream_seed("turning points", judge.name, *state), empty_tally(seats)
    for returns in outside_batches(session, state, seats, judge, seed, most):
        tally = tally.with_games(returns)
        if tally.games % _LOOK == 0:
            yield tally


def _error(share: float, other: float, games: int) -> float:
    """Return the standard error of a difference of two shares, never quite 0."""
    return sqrt((share * (1 - share) + other * (1 - other) + 1 / games) / games)


def read_judged() -> list[JudgedMove]:
    """Return what was measured."""
    return read_records(JudgedMove, _TABLE)


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.turning_points")
    parser.add_argument("--points", type=int, default=0, metavar="N")
    measure(parser.parse_args().points)
    for what, found, _ in _rows(read_judged()):
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
