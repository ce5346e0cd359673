"""The standard set's figures, measured: every report has them beside its own.

    python -m engines.isaac.standard > layouts/isaac/standard.yaml

To be run again when the players change.
"""

from __future__ import annotations

import sys
from dataclasses import asdict

import yaml

from engines.isaac.engine import ENGINE
from engines.isaac.metrics import figures
from engines.judging import metrics
from engines.search.arena import Arena, stream_seed
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.tiles import STANDARD
from layouts.setup import Setup

GAMES_PLAYED = 4000


def main() -> None:
    """Write the figures to standard output, how far it is to standard error."""
    setup = Setup(ENGINE.game, IsaacLayout(STANDARD), 2, ())
    strength = ENGINE.ladder.default
    with Arena(ENGINE.kernel_for(())) as arena:
        start = arena.kernel.rules.init(setup)
        seed = stream_seed("standard set", strength.stream)
        batches = []
        for games in arena.play(start, [strength.player] * 2, seed, GAMES_PLAYED, strength.batch):
            batches.append(games)
            done = len(batches) * strength.batch
            print(f"\r{done} of {GAMES_PLAYED}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    found = asdict(figures(metrics.join(batches), setup, strength.name))
    rounded = {k: round(v, 4) if isinstance(v, float) else v for k, v in found.items()}
    print("# The standard set's figures; `python -m engines.isaac.standard` measures them.")
    print(yaml.safe_dump(rounded, sort_keys=False), end="")


if __name__ == "__main__":
    main()
