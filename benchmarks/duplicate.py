"""Duplicate play of Coin Isolation: how far seating plans favour one of several equal players.

    python -m benchmarks.duplicate --setups 400      continue to 400 setups for each line

All persons but the last are equally strong; the last is weaker or stronger. Every setup is played
once in every order that a plan has, and each plan adds up its own games. So a lead of one of the
equal persons over another, on average, comes from the plan. results/duplicate.csv has sums for each
hundred setups: a run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import sqrt

from benchmarks.setups import GAME, session_of, setup
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import GREEDY, RANDOM, Player, uct
from printkit.layouts.duplicate import seats_by_game

_TABLE = table_path("duplicate")
_CHUNK = 100  # setups
_FIRST_SEED = 50_000
_RANDOM, _GREEDY = Player(RANDOM), Player(GREEDY)
_PAIRS = (
    (_GREEDY, _RANDOM),
    (uct(50), _RANDOM),
    (uct(50), _GREEDY),
)
"""The equal persons, and the last one."""

Seats = tuple[int, ...]
"""The seat of each person in a game."""


def turn_seats(players: int) -> tuple[Seats, ...]:
    """Return the plan in which all move on one seat each game, and so keep their neighbours."""
    return tuple(
        tuple((person + game) % players for person in range(players)) for game in range(players)
    )


def even_orders(players: int) -> tuple[Seats, ...]:
    """Return the even half of all orders: of four players, any two have any two seats once."""
    return tuple(
        order
        for order in permutations(range(players))
        if sum(a > b for a, b in combinations(order, 2)) % 2 == 0
    )


def plans(players: int) -> dict[str, tuple[Seats, ...]]:
    """The plans that are compared, by name."""
    return {
        "turned": turn_seats(players),
        "printed": seats_by_game(players),
        **({"even orders": even_orders(players)} if players == 4 else {}),
    }


@dataclass(frozen=True, slots=True)
class Sums:
    """A hundred setups by a plan: the lead of person `more` over `less` in cents, added up."""

    players: int
    equal: str
    last: str
    first: int
    plan: str
    more: int
    less: int
    setups: int
    cents: int
    squares: int


def measure(setups: int) -> None:
    """Play the missing games of up to `setups` setups."""
    done = {(each.players, each.equal, each.last, each.first) for each in read_sums()}
    with session_of(threads=1) as session:
        for first in range(_FIRST_SEED, _FIRST_SEED + setups, _CHUNK):
            for players in GAME.players[1:]:
                for equal, last in _PAIRS:
                    if (players, equal.name, last.name, first) not in done:
                        add_records(_TABLE, list(_chunk(session, players, equal, last, first)))


def _chunk(
    session: Session, players: int, equal: Player, last: Player, first: int
) -> Iterator[Sums]:
    persons = (*[equal] * (players - 1), last)
    found: dict[tuple[str, int, int], list[int]] = defaultdict(list)
    for seed in range(first, first + _CHUNK):
        orders = {seats for plan in plans(players).values() for seats in plan}
        cents = {seats: _cents(session, seed, persons, seats) for seats in orders}
        for name, plan in plans(players).items():
            sums = [sum(cents[seats][person] for seats in plan) for person in range(players)]
            for more, less in combinations(range(players - 1), 2):
                found[name, more, less].append(sums[more] - sums[less])
    for (name, more, less), ahead in found.items():
        squares = sum(cents * cents for cents in ahead)
        yield Sums(
            *(players, equal.name, last.name, first, name, more, less),
            *(len(ahead), sum(ahead), squares),
        )


def _cents(session: Session, seed: int, persons: Sequence[Player], seats: Seats) -> list[int]:
    """The cents of each person in a game with these seats."""
    dealt = setup(seed, len(seats))
    at_seats = [persons[seats.index(seat)] for seat in range(len(seats))]
    stream = stream_seed("duplicate", seed, *seats, *(player.name for player in at_seats))
    (games,) = session.arena.play(session.kernel.rules.init(dealt), at_seats, stream, 1, 1)
    won = [0] * len(seats)
    for seat, gain in zip(games.seats.tolist()[0], games.gains.tolist()[0], strict=True):
        if seat >= 0:
            won[seat] += gain
    return [won[seat] for seat in seats]


def read_sums() -> list[Sums]:
    """Return the kept sums."""
    return read_records(Sums, _TABLE)


def rows() -> Iterator[ResultRow]:
    """Yield, by players and plan, the largest mean lead among equal persons, in cents."""
    leads: dict[tuple[int, str, str, str], list[tuple[float, float, int, str]]] = defaultdict(list)
    groups: dict[tuple[int, str, str, str, int, int], list[Sums]] = defaultdict(list)
    for each in read_sums():
        key = each.players, each.equal, each.last, each.plan, each.more, each.less
        groups[key].append(each)
    for (players, equal, last, plan, more, less), chunks in groups.items():
        count = sum(each.setups for each in chunks)
        mean = sum(each.cents for each in chunks) / count
        spread = sqrt(sum(each.squares for each in chunks) / count - mean * mean)
        who = f"{'ABCD'[more]} over {'ABCD'[less]}"
        leads[players, equal, last, plan].append((mean, 1.96 * spread / sqrt(count), count, who))
    for (players, equal, last, plan), found in sorted(leads.items()):
        mean, margin, count, who = max(found, key=lambda lead: abs(lead[0]))
        games = len(plans(players)[plan])
        yield (
            f"{players} players, all {equal} but the last, {last}: {plan}, {games} games",
            f"{who} {mean:+.1f} ± {margin:.1f} cents, {count} setups",
            "0",
        )


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.duplicate")
    parser.add_argument("--setups", type=int, default=0, metavar="N")
    options = parser.parse_args()
    measure(options.setups)
    for what, found, _ in rows():
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
