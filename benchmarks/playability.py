"""Playability of random setups: how many are worth playing, and which limits the others break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benchmarks.setups import GAME, setup
from engines.judging.verdict import decide, playability
from engines.kernel.binding import kernel_of
from engines.search.arena import Arena

_SETUPS = 100
_GAMES = 100


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """For each number of players."""
    count = _SETUPS // 10 if quick else _SETUPS
    with Arena(kernel_of(GAME)) as arena:
        for players in GAME.players:
            kept = 0
            broken: Counter[str] = Counter()
            for seed in range(count):
                dealt = setup(seed, players)
                match = decide(dealt, arena, _ignore, hopeless=lambda tally: tally.games >= _GAMES)
                bad = [m.title for m in playability(dealt, match.games, arena, _ignore) if not m.ok]
                kept += not bad
                broken.update(bad)
            why = ", ".join(f"{title} {n}" for title, n in broken.most_common())
            yield (
                f"random setups for {players} that are playable",
                f"{kept} of {count}" + (f" (broken: {why})" if why else ""),
                "most",
            )


def _ignore(*_: object) -> None:
    """Nobody watches."""
