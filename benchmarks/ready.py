"""Put setups into printkit/ready for immediate printing: fair ones from deals and catalogues.

    python -m benchmarks.ready [WHICH ...]    after `benchmarks.dealing` or `benchmarks.catalogues`
    python -m benchmarks.ready --of FOLDER    of the catalogue in FOLDER alone

They are the setups that pass in the catalogues of docs/catalogue and, for Coin Isolation, in
results/deals.csv. WHICH is a game, or a game and a number of players: coin-isolation-3. Verdicts of
deals made on this machine are known. Others are judged again, a minute or two each, and so are
setups that earlier players found fair; those that do not pass now are left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import chain
from pathlib import Path

import printkit
from benchmarks.catalogues import Which, every
from benchmarks.dealing import SEEDS, DealRow, proven_before, setup_of, uneven_deals
from benchmarks.setups import GAME
from engines.versions import verdict_version
from layouts.game import Game
from layouts.verdict import Attempt, Deal
from printkit.catalogue.reading import contents_in, is_catalogue, plan_in
from printkit.catalogue.ready import ReadyMade, read_ready, ready_file
from printkit.files.keeping import seal_lines
from printkit.files.writing import write_whole

_WAYS = (("weighed",), ("leaning", "weighed"), (), ("leaning",))
"""How deals make candidates now, and how they did before candidates were weighed."""


def passing(which: Which, folder: Path) -> Iterator[ReadyMade[object]]:
    """Yield all setups that pass: the ready-made ones first, then a catalogue's and the deals'."""
    game, players = which.game, which.players
    passed_over = uneven_deals(players) if game is GAME else set()
    deals = _of_deals(players, passed_over) if game is GAME else iter(())
    for line in chain(read_ready(game, players), _of_catalogue(folder, players), deals):
        if line.id not in passed_over:
            passed_over.add(line.id)  # so that each is listed once
            today = line if line.is_of_today(game) else _judge_again(game, line)
            if today.verdict.passed:
                yield today


def _of_catalogue(folder: Path, players: int) -> Iterator[ReadyMade[object]]:
    if not is_catalogue(folder):
        return
    found = contents_in(folder)
    for entry in found.entries:
        deal = entry.checked_setup.deal
        assert deal is not None
        made_by, options = found.plan.made_by, entry.deal_options
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


def _judge_again(game: Game, line: ReadyMade[object]) -> ReadyMade[object]:
    verdict = printkit.check(line.checked_setup.setup).verdict
    return replace(line, made_by=verdict_version(game), verdict=verdict)


def _origin(dealt: DealRow) -> tuple[int, tuple[str, ...]]:
    """Return the seed of a deal's setup, and the options that deal it."""
    first, layout = SEEDS * dealt.million, setup_of(dealt).layout
    for options in _WAYS:
        for seed in range(first, first + dealt.candidates):
            if GAME.deal(seed, (), options) == layout:
                return seed, options
    raise ValueError(f"{dealt.setup} was not dealt by a seed of {dealt.million} million")


def main() -> None:
    """Write the file for each chosen game and number of players."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ready")
    parser.add_argument("--of", type=Path, metavar="FOLDER")
    parser.add_argument("which", nargs="*", metavar="WHICH")
    options = parser.parse_args()
    plan = plan_in(options.of) if options.of else None
    for which in every():
        of_plan = plan and (which.game.slug, which.players) == (plan.game, plan.players)
        if (
            of_plan
            if plan
            else not options.which or {which.name, which.game.slug} & {*options.which}
        ):
            lines = [*passing(which, options.of or which.folder)]
            path = ready_file(which.game, which.players)
            if lines:
                write_whole({path: seal_lines(path.name, lines)}, force=True)
            print(f"{path}: {len(lines)} setups")


if __name__ == "__main__":
    main()
