"""Digests of the games of every kernel of a game, run by what PRINTKIT_KERNELS names."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256

from printkit.engines.contract import engine_of
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, MCTS_SOLVER, RANDOM, UCT, Player
from printkit.layouts.games import GAMES
from tests.playing import deal_setup, rule_sets

_PLAYED = (
    (Player(RANDOM), 400),
    (Player(GREEDY), 40),
    (Player(UCT, 40), 10),
    (Player(MCTS_SOLVER, 40), 10),
)
"""The players of each set of rules, and their number of games."""


def digests(slug: str) -> Iterator[tuple[str, str]]:
    """Yield, for each set of rules and player, a digest of their games, floats included."""
    game = GAMES[slug]
    engine = engine_of(game)
    for variants in rule_sets(game):
        setup, kernel = deal_setup(game, 5, variants), engine.kernel_for(variants)
        start = kernel.rules.init(setup)
        for player, count in _PLAYED:
            with Arena(kernel, threads=1) as arena:
                (games,) = arena.play(start, [player] * setup.players, 2026, count, count)
            whole = b"".join(column.tobytes() for column in games)
            yield f"{' '.join(variants) or 'usual'}, {player.name}", sha256(whole).hexdigest()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  # registers the tests' own game

    json.dump(dict(digests(sys.argv[1])), sys.stdout)
