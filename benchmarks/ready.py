"""Put setups into printkit/ready for immediate printing: fair ones from searches and catalogues.

    python -m benchmarks.ready [WHICH ...]    after `benchmarks.dealing` or `benchmarks.catalogues`
    python -m benchmarks.ready --of FOLDER    of the catalogue in FOLDER alone

They are the setups that pass in the catalogues of docs/catalogue, for Coin Isolation those that
`benchmarks.dealing` found, and for Dice Isolation the boards of the standard set. WHICH is a game,
or a game and a number of players: coin-isolation-3. Setups that earlier players found fair are
judged again, a minute or two each; those that do not pass now are left out. So are setups that did
not pass their latest fresh check (`benchmarks.shipped`), except boards of the standard set.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import printkit
from benchmarks.catalogues import Which, every
from benchmarks.dealing import found_setups
from benchmarks.setups import GAME
from benchmarks.shipped import not_again
from printkit.catalogue.reading import contents_in, is_catalogue, plan_in
from printkit.engines.versions import verdict_version
from printkit.files.keeping import seal_lines
from printkit.files.writing import write_whole
from printkit.judging.ready import ReadyMade, read_ready, ready_file
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import GAME as DICE
from printkit.layouts.game import Game, Layout
from printkit.layouts.setup import Setup


def passing(which: Which, folder: Path) -> Iterator[ReadyMade[object]]:
    """Yield all setups that pass: the ready-made ones first, then a catalogue's and found ones."""
    game, players = which.game, which.players
    listed: set[str] = set()
    searched = found_setups(players) if game is GAME else iter(())
    standard = _standard_boards() if game is DICE else []
    boards = (_judged(board) for board in standard if board.id not in listed)
    left_out = not_again() - {board.id for board in standard}
    for line in chain(read_ready(game, players), _of_catalogue(folder, players), searched, boards):
        if line.id not in listed | left_out:
            listed.add(line.id)
            today = line if line.is_of_today(game) else _judge_again(game, line)
            if today.verdict.passed:
                yield today


def _of_catalogue(folder: Path, players: int) -> Iterator[ReadyMade[object]]:
    if not is_catalogue(folder):
        return
    found = contents_in(folder)
    for entry in found.entries:
        if entry.verdict.passed:
            deal, made_by = entry.checked_setup.deal, found.plan.made_by
            options = entry.deal_options
            yield ReadyMade(entry.id, players, entry.seed, options, made_by, deal, entry.verdict)


def _standard_boards() -> list[Setup[Layout]]:
    return [Setup(DICE, replace(each.layout, number=None), 2, ()) for each in standard_set()]


def _judged(board: Setup[Layout]) -> ReadyMade[object]:
    verdict = printkit.check(board).verdict
    return ReadyMade(board.id, board.players, None, (), verdict_version(DICE), None, verdict)


def _judge_again(game: Game, line: ReadyMade[object]) -> ReadyMade[object]:
    verdict = printkit.check(line.checked_setup.setup).verdict
    return replace(line, made_by=verdict_version(game), verdict=verdict)


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
