"""Put setups into printkit/ready for immediate printing: fair ones from deals and catalogues.

    python -m benchmarks.ready     after `python -m benchmarks.dealing` or `benchmarks.catalogues`

They are the proven ones of results/deals.csv and of Coin Isolation's catalogues in docs/catalogue.
Verdicts of deals made on this machine are known; others are judged again, a minute or two each, as
do setups that earlier players found fair; those that do not pass now are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import chain

import msgspec

import printkit
from benchmarks.catalogues import Which
from benchmarks.dealing import SEEDS, Dealt, found_uneven, proven_before, setup_of
from benchmarks.setups import GAME
from engines.versions import verdict_version
from layouts.verdict import Attempt, Deal
from printkit.catalogue.folder import entries_in, is_catalogue, plan_in
from printkit.catalogue.ready import ReadyMade, read_ready, ready_file
from printkit.files.writing import write_whole

_WAYS = (("weighed",), ("leaning", "weighed"), (), ("leaning",))
"""How deals make candidates now, and how they did before candidates were weighed."""


def proven(players: int) -> Iterator[ReadyMade[object]]:
    """Yield all passing setups: the ready-made ones first, then a catalogue's and the deals'."""
    passed_over = found_uneven(players)
    found = chain(
        read_ready(GAME, players), _of_catalogue(players), _of_deals(players, passed_over)
    )
    for line in found:
        if line.id not in passed_over:
            passed_over.add(line.id)  # so that each is listed once
            today = line if line.is_of_today(GAME) else _judged_again(line)
            if today.verdict.passed:
                yield today


def _of_catalogue(players: int) -> Iterator[ReadyMade[object]]:
    folder = Which(GAME, players).shipped
    for entry in entries_in(folder) if is_catalogue(folder) else ():
        deal = entry.checked.deal
        assert deal is not None
        made_by, options = plan_in(folder).made_by, entry.deal_options
        yield ReadyMade(entry.id, players, entry.seed, options, made_by, deal, entry.verdict)


def _of_deals(players: int, passed_over: Set[str]) -> Iterator[ReadyMade[object]]:
    """Yield the deals' setups, except those in `passed_over`."""
    for dealt in proven_before(players):
        if dealt.setup not in passed_over:
            seed, options = _origin(dealt)
            verdict = printkit.check(setup_of(dealt)).verdict
            words = ", ".join(filter(None, (" ".join(options), "fair and playable")))
            deal = Deal((Attempt(seed, verdict.games, True, words),), True, dealt.candidates)
            yield ReadyMade(
                dealt.setup, players, seed, options, verdict_version(GAME), deal, verdict
            )


def _judged_again(line: ReadyMade[object]) -> ReadyMade[object]:
    verdict = printkit.check(line.checked.setup).verdict
    return replace(line, made_by=verdict_version(GAME), verdict=verdict)


def _origin(dealt: Dealt) -> tuple[int, tuple[str, ...]]:
    """Return the seed of a deal's setup, and the options that deal it."""
    first, layout = SEEDS * dealt.million, setup_of(dealt).layout
    for options in _WAYS:
        for seed in range(first, first + dealt.candidates):
            if GAME.deal(seed, (), options) == layout:
                return seed, options
    raise ValueError(f"{dealt.setup} was not dealt by a seed of {dealt.million} million")


def main() -> None:
    """Write the file for each number of players."""
    for players in GAME.players:
        lines = [msgspec.json.encode(each) + b"\n" for each in proven(players)]
        path = ready_file(GAME, players)
        path.parent.mkdir(exist_ok=True)
        if lines:
            write_whole({path: b"".join(lines)}, force=True)
        print(f"{path}: {len(lines)} setups")


if __name__ == "__main__":
    main()
