"""Measures the figures of Isaac's standard set, which reports print beside another set's figures.

    python -m benchmarks.standard > layouts/isaac/standard.yaml

Dark's share depends on the players, so each strength of the panel plays. Run it again when the
players change.
"""

from __future__ import annotations

import sys
from dataclasses import asdict

import yaml

from printkit.engines.isaac.engine import ENGINE
from printkit.engines.isaac.judging import figures, tally
from printkit.engines.search.arena import Arena, stream_seed
from printkit.engines.search.players import Player, Strength
from printkit.engines.search.selfplay import Games, join
from printkit.engines.statistics import ALPHA, score_interval
from printkit.layouts.isaac.game import DarkShare, Standard
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.tiles import STANDARD
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Level

GAMES_PLAYED: dict[Level, int] = {"club": 2000, "expert": 400, "master": 200}
_SETUP = Setup(ENGINE.game, IsaacLayout(STANDARD), 2, ())


def main() -> None:
    """Write the figures to standard output and the progress to standard error."""
    ladder = ENGINE.ladder
    with Arena(ENGINE.kernel_for(())) as arena:
        played = {strength: _games(arena, strength) for strength in ladder.panel}
    print(file=sys.stderr)
    found = Standard(
        figures(played[ladder.default], _SETUP, ladder.default.name),
        tuple(_dark_share(strength, games) for strength, games in played.items()),
    )
    print("# The standard set's figures; `python -m benchmarks.standard` measures them.")
    print(yaml.safe_dump(_round(asdict(found)), sort_keys=False), end="")


def _games(arena: Arena, strength: Strength[Player]) -> Games:
    """Play a fixed number of games between players of one strength."""
    start = arena.kernel.rules.init(_SETUP)
    seed = stream_seed("standard set", strength.stream)
    most = GAMES_PLAYED[strength.level]
    batches = []
    for games in arena.play(start, [strength.player] * 2, seed, most, strength.batch):
        batches.append(games)
        done = len(batches) * strength.batch
        print(f"\r{strength.name}: {done} of {most} ", end="", file=sys.stderr, flush=True)
    return join(batches)


def _dark_share(strength: Strength[Player], games: Games) -> DarkShare:
    dark, count = tally(games).seats[0].share, len(games.lengths)
    low, high = score_interval(dark, count, ALPHA)
    return DarkShare(strength.name, str(strength.words), count, dark, low, high)


def _round(value: object) -> object:
    """Round numbers to four digits, and turn tuples into lists."""
    if isinstance(value, dict):
        return {key: _round(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_round(each) for each in value]
    return round(value, 4) if isinstance(value, float) else value


if __name__ == "__main__":
    main()
