"""Measure how many random setups are worth playing, and which limits the others break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from benchmarks.setups import GAME, session_of, setup
from engines.judging.verdict import decide, playability

_SETUPS = 100
_GAMES = 100


def rows(quick: bool) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each number of players."""
    count = _SETUPS // 10 if quick else _SETUPS
    with session_of() as session:
        for players in GAME.players:
            kept = 0
            broken: Counter[str] = Counter()
            for seed in range(count):
                dealt = setup(seed, players)
                found = decide(session, dealt, hopeless=lambda tally: tally.games >= _GAMES)
                bad = [m.title for m in playability(session, dealt, found.games) if not m.ok]
                kept += not bad
                broken.update(bad)
            why = ", ".join(f"{title} {n}" for title, n in broken.most_common())
            yield (
                f"random setups for {players} that are playable",
                f"{kept} of {count}" + (f" (broken: {why})" if why else ""),
                "most",
            )
