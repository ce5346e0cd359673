"""Judge kept verdicts by today's criteria without playing: printkit/ready and docs/catalogue.

    python -m benchmarks.carrying     after CRITERIA was raised

A verdict holds what each level of players won and every figure of play. So limits, headlines and
grades follow from it. What does not pass any more leaves printkit/ready, and is named where a
catalogue lists it. Setups that are fair at all levels come first in printkit/ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any

from benchmarks.catalogues import every
from printkit.catalogue.lines import grade_of
from printkit.catalogue.reading import contents_in, folder_files, is_catalogue
from printkit.engines.coin_collectors.judging import grade_of as grade_of_share
from printkit.engines.contract import engine_of
from printkit.engines.judging.panel import fairness
from printkit.engines.judging.verdict import tiers_of
from printkit.engines.limits import compare_with_limits
from printkit.engines.statistics import Tally
from printkit.engines.versions import players_version, verdict_version
from printkit.files.keeping import seal_lines
from printkit.files.writing import write_whole
from printkit.judging.ready import ReadyMade, read_ready, ready_file
from printkit.layouts.coin_collectors.game import GRADE_NAMES
from printkit.layouts.game import Game, Layout
from printkit.layouts.messages import map_messages
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Tier, Verdict


def carry_over(setup: Setup[Layout], verdict: Verdict[object]) -> Verdict[object]:
    """The verdict on `setup` by today's criteria. Raises ValueError for an unknown limit.

    The reasons stay: for a setup that passed they name who disagrees, and what is unusual.
    """
    engine = engine_of(setup.game).with_players_for(setup.variants)
    values = {metric.name: metric.value for metric in verdict.metrics}
    metrics = compare_with_limits(setup.game, values, engine.limits)
    verdict = replace(verdict, metrics=metrics, playable=all(metric.ok for metric in metrics))
    if setup.game.graded:
        return _grade(verdict)
    if not all(tier.games for tier in verdict.tiers):  # some shares are exact
        return verdict
    by_name = {strength.name: strength for strength in engine.ladder.strengths}
    tallies = {by_name[tier.player]: _tally(tier) for tier in verdict.tiers}
    answer = fairness(engine.ladder, setup, tallies)
    tiers = tiers_of(tallies)
    return replace(verdict, fair=answer.fair, headline=answer.headline, tiers=tiers)


def _grade(verdict: Verdict[Any]) -> Verdict[Any]:
    """Grade a verdict on a setup of Coin Collectors that can be won."""
    grade = grade_of_share(verdict.seats[0].share)
    names = dict.fromkeys(GRADE_NAMES.values(), GRADE_NAMES[grade])
    headline = map_messages(verdict.headline, lambda each: names.get(each, each))
    return replace(verdict, headline=headline, findings=replace(verdict.findings, grade=grade))


def _tally(tier: Tier) -> Tally:
    """Count a tier's wins again. Raises ValueError if they do not give the tier's own intervals."""
    tally = Tally(tier.games, tuple(seat.share * tier.games for seat in tier.seats))
    for now, kept in zip(tally.seats, tier.seats, strict=True):
        if not isclose(now.low, kept.low, abs_tol=1e-6) or now.seat != kept.seat:
            raise ValueError(f"{tier.player}: {kept} is kept, and {now} follows from its games")
    return tally


def _ready(game: Game, players: int) -> Iterator[ReadyMade[Any]]:
    """Ready-made setups that still pass: first the ones that are fair at all levels."""
    lines = [
        replace(line, verdict=carry_over(line.checked_setup.setup, line.verdict))
        for line in read_ready(game, players)
        if line.made_by.startswith(f"{players_version(game)},")
    ]
    lines.sort(key=lambda line: not line.verdict.fair_at_all_levels)
    for line in lines:
        if line.verdict.passed:
            yield replace(line, made_by=verdict_version(game))
        else:
            print(f"{line.id}: does not pass any more")


def _carry_catalogue(folder: Path, game: Game) -> None:
    found = contents_in(folder)
    plan = found.plan
    if not plan.made_by.startswith(f"{players_version(game)},"):
        print(f"{folder}: made by {plan.made_by}; make it again")
        return
    lines = []
    for entry in found.entries:
        verdict = carry_over(entry.setup, entry.verdict)
        if not verdict.passed:
            print(f"{folder}: seed {entry.seed} does not pass any more; make it again")
        outcome = verdict.headline if game.graded else entry.outcome
        grade = grade_of(game, verdict)
        lines.append(replace(entry, verdict=verdict, grade=grade, outcome=outcome))
    outcomes = {line.seed: line.outcome for line in lines}
    tried = [
        replace(each, outcome=outcomes[each.seed]) if each.listed else each for each in found.tried
    ]
    plan = replace(plan, made_by=verdict_version(game))
    files = folder_files(plan, lines, tried)
    write_whole({folder / name: data for name, data in files.items()}, force=True)
    even = sum(line.verdict.fair_at_all_levels for line in lines)
    print(f"{folder}: {len(lines)} setups, {even} of them fair at all levels")


def main() -> None:
    """Carry over all verdicts that ship with printkit."""
    for which in every():
        path = ready_file(which.game, which.players)
        if path.exists():
            lines = [*_ready(which.game, which.players)]
            write_whole({path: seal_lines(path.name, lines)}, force=True)
            even = sum(line.verdict.fair_at_all_levels for line in lines)
            print(f"{path}: {len(lines)} setups, {even} of them fair at all levels")
        if is_catalogue(which.folder):
            _carry_catalogue(which.folder, which.game)


if __name__ == "__main__":
    main()
