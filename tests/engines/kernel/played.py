"""Digests of games by every kernel of a game, played by what PRINTKIT_KERNELS names.

PRINTKIT_KERNELS=native python -m tests.engines.kernel.played isaac
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256

from engines.games import engine_of
from engines.search.arena import Arena
from engines.search.players import GREEDY, MCTS_SOLVER, RANDOM, UCT, Player
from layouts.games import GAMES
from tests.playing import dealt, rule_sets

_PLAYED = (
    (Player(RANDOM), 400),
    (Player(GREEDY), 40),
    (Player(UCT, 40), 10),
    (Player(MCTS_SOLVER, 40), 10),
)
"""Who plays how many games by each set of rules."""


def digests(slug: str) -> Iterator[tuple[str, str]]:
    """By rules and player: what became of their games, floats included."""
    game = GAMES[slug]
    engine = engine_of(game)
    for variants in rule_sets(game):
        setup, kernel = dealt(game, 5, variants), engine.kernel_for(variants)
        start = kernel.rules.init(setup)
        for player, count in _PLAYED:
            with Arena(kernel, threads=1) as arena:
                (games,) = arena.play(start, [player] * setup.players, 2026, count, count)
            whole = b"".join(column.tobytes() for column in games)
            yield f"{' '.join(variants) or 'usual'}, {player.name}", sha256(whole).hexdigest()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  # has one game more

    json.dump(dict(digests(sys.argv[1])), sys.stdout)
