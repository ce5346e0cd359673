"""Hold the headlines of ready-made setups against fresh games of their panel and of outsiders.

    PRINTKIT_KERNELS=native python -m benchmarks.headlines --setups 10

The setups are Coin Isolation's and Isaac's that come with printkit, 10 of each file, as they are
sorted there; deals for two players of Coin Isolation are in `benchmarks.dealing`, boards of Dice
Isolation in `benchmarks.dice_levels`. results/headlines-played.csv has a line for each setup and
player. A run that was stopped goes on there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from benchmarks.catalogues import Which, every
from benchmarks.dealing import OUTSIDERS, tally_between
from benchmarks.outsiders import Outsider
from benchmarks.setups import session_of
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from engines.contract import Session
from engines.search.ladder import Strength
from layouts.verdict import Level, limit_of
from printkit.catalogue.ready import ReadyMade, read_ready

_TABLE = table_path("headlines-played")
_SETUPS = 10
_TABLES = ("coin-isolation-3", "coin-isolation-4", "isaac")
_OUTSIDE: Level = "expert"  # the level whose limits outsiders are held against


@dataclass(frozen=True, slots=True)
class FreshGames:
    """Games of a ready-made setup between players of one kind: the shares of wins, by seat.

    `level` is empty for outsiders.
    """

    game: str
    setup: str
    headline: str
    level: str
    player: str
    games: int
    shares: str

    @property
    def deviation(self) -> float:
        """How far the farthest share is from an even one."""
        shares = [float(share) for share in self.shares.split()]
        return max(abs(share - 1 / len(shares)) for share in shares)

    @property
    def contradicts(self) -> bool:
        """Whether a share lies beyond what fair allows this level by more than chance explains."""
        even = 1 / len(self.shares.split())
        limit = limit_of(self.level or _OUTSIDE) or 0.0  # type: ignore[arg-type]
        return self.deviation > limit + 2 * sqrt(even * (1 - even) / self.games)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield for each game and kind of players how many setups they find beyond the limits."""
    measure(1 if quick else _SETUPS)
    yield from _rows(read_records(FreshGames, _TABLE))


def measure(setups: int) -> None:
    """Let each kind of players play the setups, up to this number, that it has not yet played."""
    done = {(each.game, each.setup, each.player) for each in read_records(FreshGames, _TABLE)}
    tables = [which for which in every() if which.name in _TABLES]
    lines = {which.name: read_ready(which.game, which.players)[:setups] for which in tables}
    for number in range(setups):
        for which in tables:
            with session_of(which.game) as session:
                for line in lines[which.name][number : number + 1]:
                    _play(session, which, line, done)


def _play(
    session: Session, which: Which, line: ReadyMade[object], done: set[tuple[str, str, str]]
) -> None:
    players: list[Strength[Any] | Outsider] = [*session.engine.ladder.panel, *OUTSIDERS]
    for player in players:
        if (which.name, line.id, player.name) not in done:
            tally = tally_between(session, line.checked_setup.setup, player)
            level = "" if isinstance(player, Outsider) else player.level
            shares = " ".join(f"{share:.4g}" for share in tally.shares)
            what = (which.name, line.id, line.verdict.headline, level, player.name)
            add_records(_TABLE, [FreshGames(*what, tally.games, shares)])


def _rows(found: Sequence[FreshGames]) -> Iterator[ResultRow]:
    for game in dict.fromkeys(each.game for each in found):
        for player in dict.fromkeys(each.player for each in found if each.game == game):
            its = [each for each in found if (each.game, each.player) == (game, player)]
            beyond = [each for each in its if each.contradicts]
            lean = sum("lean" in each.headline for each in beyond)
            farthest = " ".join(f"{each.deviation:.2f}" for each in its)
            yield (
                f"{game}, {player}: farthest from even in {len(its)} ready-made setups",
                f"{farthest}; beyond its limit and chance in {len(beyond)}, {lean} of them said to "
                "lean",
                "none that is not said to lean",
            )


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.headlines")
    parser.add_argument("--setups", type=int, default=0, metavar="N")
    measure(parser.parse_args().setups)
    for what, found, _ in _rows(read_records(FreshGames, _TABLE)):
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
