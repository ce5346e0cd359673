"""Hold the headlines of ready-made setups against fresh games of their panel and of outsiders.

    PRINTKIT_KERNELS=native python -m benchmarks.headlines --setups 10

The setups come with printkit, 10 of each file, as they are sorted there. Deals for two players of
Coin Isolation are in `benchmarks.dealing`. Levels of Dice Isolation whose shares are exact need no
games. results/headlines-played.csv has a line for each setup and player. A run that was stopped
goes on there; --game GAME plays the setups of one game alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from benchmarks.catalogues import Which, every
from benchmarks.dealing import OUTSIDERS, tally_between
from benchmarks.dice_levels import Losses, play_calculating
from benchmarks.outsiders import Outsider
from benchmarks.setups import deviation, session_of
from benchmarks.tables import ResultRow, add_records, read_records, table_path
from printkit.engines.contract import Session
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Player, Strength, uct
from printkit.engines.statistics import Tally, empty_tally
from printkit.judging.ready import ReadyMade, read_ready
from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Level, limit

_TABLE = table_path("headlines-played")
_SETUPS = 10
_TABLES = ("coin-isolation-3", "coin-isolation-4", "dice-isolation", "isaac")
_OUTSIDE: Level = "expert"  # the level whose limits outsiders are held against
_DICE_GAMES, _DICE_BATCH = 1000, 20
_KNOWING_GAMES = 400
_KNOWING = (
    ("errs about all tokens, 0.1", 0.1, False),
    ("errs about all tokens, 0.03", 0.03, False),
    ("one move in ten at random", 0.1, True),
)
"""Outsiders of Dice Isolation who know exact values: see `dice_levels.play_calculating`."""

Contestant = tuple[str, str, Callable[[], Tally]]
"""Players of one kind: their level (empty for outsiders), their name, and what plays games."""


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
        return deviation(self.shares)

    @property
    def contradicts(self) -> bool:
        """Whether a share lies beyond what fair allows this level by more than chance explains."""
        players = len(self.shares.split())
        even = 1 / players
        return self.deviation > limit(players) + 2 * sqrt(even * (1 - even) / self.games)


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield for each game and kind of players how many setups they find beyond the limits."""
    measure(1 if quick else _SETUPS)
    yield from _rows(read_records(FreshGames, _TABLE))


def measure(setups: int, game: str = "") -> None:
    """Let each kind of players play the setups, up to this number, that it has not yet played."""
    done = {(each.game, each.setup, each.player) for each in read_records(FreshGames, _TABLE)}
    tables = [
        which
        for which in every()
        if which.name in _TABLES and game in ("", which.game.slug, which.name)
    ]
    lines = {which.name: read_ready(which.game, which.players)[:setups] for which in tables}
    for number in range(setups):
        for which in tables:
            with session_of(which.game) as session:
                for line in lines[which.name][number : number + 1]:
                    _play(session, which, line, done)


def _play(
    session: Session, which: Which, line: ReadyMade[object], done: set[tuple[str, str, str]]
) -> None:
    for level, player, play in _contestants(session, line):
        if (which.name, line.id, player) not in done:
            tally = play()
            shares = " ".join(f"{share:.4g}" for share in tally.shares)
            what = (which.name, line.id, str(line.verdict.headline), level, player)
            add_records(_TABLE, [FreshGames(*what, tally.games, shares)])


def _contestants(session: Session, line: ReadyMade[object]) -> Iterator[Contestant]:
    setup = line.checked_setup.setup
    if setup.game is GAMES["dice-isolation"]:
        yield from _dice_contestants(session, line)
        return
    players: list[Strength[Any] | Outsider] = [*session.engine.ladder.panel, *OUTSIDERS]
    for player in players:
        level = "" if isinstance(player, Outsider) else player.level
        yield level, player.name, partial(tally_between, session, setup, player)


def _dice_contestants(session: Session, line: ReadyMade[object]) -> Iterator[Contestant]:
    """Yield who plays a solved board with its head start. Players with exact shares do not."""
    setup: Setup[Any] = line.checked_setup.setup
    findings = line.verdict.findings
    assert isinstance(findings, DiceFindings) and findings.exact
    start, losses = with_head_start(setup, findings.exact.tokens), Losses(setup.layout)

    def search(player: Player) -> Tally:
        tally, seed = empty_tally(2), stream_seed("headline", player.name, setup.id)
        for games in session.arena.play(start, [player] * 2, seed, _DICE_GAMES, _DICE_BATCH):
            tally = tally.with_games(games.returns)
        return tally

    def calculate(error: float, slips: bool) -> Tally:
        games = _KNOWING_GAMES
        share, _ = play_calculating(losses, start, error, later=True, games=games, slips=slips)
        return Tally(games, (games * share, games * (1 - share)))

    for strength in session.engine.ladder.panel:
        yield strength.level, strength.name, partial(search, strength.player)
    strong = uct(3200)
    yield "", strong.name, partial(search, strong)
    for name, error, slips in _KNOWING:
        yield "", name, partial(calculate, error, slips)


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
    parser.add_argument("--game", default="")
    options = parser.parse_args()
    measure(options.setups, options.game)
    for what, found, _ in _rows(read_records(FreshGames, _TABLE)):
        print(f"{what}: {found}")


if __name__ == "__main__":
    main()
