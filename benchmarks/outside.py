"""Let players outside the panel play setups that ship: how many do they find within the limits?

    PRINTKIT_KERNELS=native python -m benchmarks.outside --setups 24 [WHICH ...]

WHICH is a game, or a game and a number of players: coin-isolation-3; --setups says how many of each
file. results/outside.csv has a line for each setup and player. A run that was stopped goes on
there. Games of setups that ship no more do not count. Boards of Dice Isolation are played with
their head start.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist
from typing import Any

from benchmarks.catalogues import Which, every
from benchmarks.dice_levels import Losses, play_calculating
from benchmarks.outsiders import Outsider, outside_tally
from benchmarks.setups import SharesOfWins, session_of
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import uct
from printkit.engines.statistics import Tally, empty_tally
from printkit.judging.ready import ReadyMade, read_ready
from printkit.layouts.dice_isolation.game import GAME as DICE
from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import limit

_TABLE = table_path("outside")
_SETUPS = 10
_OUTSIDERS = (
    (Outsider("uct-1000 written apart (exploration 1.0)", 1000, 1.0), 400),
    (Outsider("uct-5000 written apart (exploration 1.0)", 5000, 1.0), 100),
    (Outsider("uct-1000 of another exploration (1.4)", 1000, 1.4), 400),
    (Outsider("uct-1000 of other playouts (70 % the better paid of two)", 1000, 0.7, 0.7), 400),
)
"""Players of games without dice, and how many games they play."""

_STRONG = uct(3200)
_STRONG_GAMES, _BATCH = 1000, 20
_KNOWING_GAMES = 400
_KNOWING = (
    ("errs about all tokens, 0.1", 0.1, False),
    ("errs about all tokens, 0.03", 0.03, False),
    ("one move in ten at random", 0.1, True),
)
"""Players of Dice Isolation who know exact values: see `dice_levels.play_calculating`."""

Contestants = dict[str, Callable[[], Tally]]
"""What plays the games of each kind of player, by name."""


@dataclass(frozen=True, slots=True)
class OutsideGames(SharesOfWins):
    """Games of a setup between players of one kind: the shares of wins, by seat."""

    which: str
    setup: str
    player: str
    games: int
    shares: str


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield for each game and kind of player how many setups lie within the limits."""
    measure(1 if quick else _SETUPS, every())
    yield from _rows()


def measure(setups: int, tables: Iterator[Which]) -> None:
    """Let all players play up to `setups` setups of each table, first those that some played."""
    found = read_records(OutsideGames, _TABLE)
    done, begun = {(each.setup, each.player) for each in found}, {each.setup for each in found}
    for which in tables:
        if which.players > 1:
            lines = sorted(read_ready(which.game, which.players), key=lambda x: x.id not in begun)
            with session_of(which.game) as session:
                for line in lines[:setups]:
                    _play(session, which, line, done)


def _play(
    session: Session, which: Which, line: ReadyMade[object], done: set[tuple[str, str]]
) -> None:
    for player, play in _contestants(session, line).items():
        if (line.id, player) not in done:
            tally = play()
            shares = " ".join(f"{share:.4g}" for share in tally.shares)
            found = OutsideGames(which.name, line.id, player, tally.games, shares)
            add_records(_TABLE, [found])


def _contestants(session: Session, line: ReadyMade[object]) -> Contestants:
    setup = line.checked_setup.setup
    if setup.game is DICE:
        return _dice_contestants(session, line)
    return {
        player.name: partial(outside_tally, session, setup, player, games)
        for player, games in _OUTSIDERS
    }


def _dice_contestants(session: Session, line: ReadyMade[object]) -> Contestants:
    """Return who plays a solved board with its head start."""
    setup: Setup[Any] = line.checked_setup.setup
    findings = line.verdict.findings
    assert isinstance(findings, DiceFindings) and findings.exact
    start, losses = with_head_start(setup, findings.exact.tokens), Losses(setup.layout)

    def search() -> Tally:
        tally, seed = empty_tally(2), stream_seed("headline", _STRONG.name, setup.id)
        for games in session.arena.play(start, [_STRONG] * 2, seed, _STRONG_GAMES, _BATCH):
            tally = tally.with_games(games.returns)
        return tally

    def calculate(error: float, slips: bool) -> Tally:
        games = _KNOWING_GAMES
        share, _ = play_calculating(losses, start, error, later=True, games=games, slips=slips)
        return Tally(games, (games * share, games * (1 - share)))

    knowing = {name: partial(calculate, error, slips) for name, error, slips in _KNOWING}
    return {_STRONG.name: search, **knowing}


def _rows() -> Iterator[ResultRow]:
    found = read_records(OutsideGames, _TABLE)
    for which in every():
        ship = {line.id for line in read_ready(which.game, which.players)}
        its = [each for each in found if each.which == which.name and each.setup in ship]
        for player in dict.fromkeys(each.player for each in its):
            yield _row(which.name, [each for each in its if each.player == player])


def _row(which: str, its: Sequence[OutsideGames]) -> ResultRow:
    """Return the row of one kind of player.

    A setup is proven outside the limits if its share is beyond them by more than chance gives once
    in twenty times, for all shares of the row together (Bonferroni).
    """
    chance = NormalDist().inv_cdf(1 - 0.05 / sum(each.seats for each in its))
    beyond = [each.deviation - limit(each.seats) for each in its]
    outside = sum(by > chance * each.error for by, each in zip(beyond, its, strict=True))
    return (
        f"{which}, {its[0].player}: the share farthest from even in {len(its)} setups that ship, "
        f"± {2 * its[0].error:.3f} each",
        f"{' '.join(f'{each.deviation:.2f}' for each in its)}; {sum(by <= 0 for by in beyond)} of "
        f"{len(its)} within the limits, {outside} proven outside",
        f"at most {limit(its[0].seats):.3f}",
    )


def main() -> None:
    """Go on playing, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.outside")
    parser.add_argument("--setups", type=int, default=0, metavar="N")
    parser.add_argument("which", nargs="*", metavar="WHICH")
    options = parser.parse_args()
    asked = {*options.which}
    chosen = (each for each in every() if not asked or {each.name, each.game.slug} & asked)
    measure(options.setups, chosen)
    for what, found, _ in _rows():
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
