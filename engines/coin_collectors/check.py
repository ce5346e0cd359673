"""The check of a Coin Collectors setup: what the chance is to win it, and is it worth playing?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files

import numpy as np
import yaml

from engines.coin_collectors import kernel
from engines.coin_collectors.board import COINS_IN_ALL, ROLLS
from engines.coin_collectors.metrics import lost_at_once, measure, where_games_were_lost
from engines.coin_collectors.players import LADDER
from engines.coin_collectors.selfplay import GameRecords, joined, play_batches
from engines.coin_collectors.solver.exact import QUICK_CASES, Solution, solve
from engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase
from engines.judging.deal import Dealt, Examined, first_that_passes
from engines.judging.metrics import hold
from engines.judging.verdict import Watch, limits_of
from engines.kernel.bits import Words
from engines.search.arena import Arena, stream_seed
from engines.search.ladder import Strength
from engines.statistics import Tally, empty_tally
from layouts.coin_collectors.findings import Findings, Grade
from layouts.coin_collectors.layout import PiecepackLayout
from layouts.setup import Setup
from layouts.verdict import Attempt, Fairness, Tier, Verdict

AT_ONCE = 0.08
"""A setup is unfair if more opening rolls than that leave no pawn a step."""

_STUCK = "With the dice as they lie no pawn has a step: the game is lost before it begins."


def judge(
    setup: Setup, arena: Arena, version: str, watch: Watch, seed: int = 0, exact: bool = False
) -> Verdict:
    """The verdict on `setup`: fair if it can be won and is not lost at once too often.

    The only seat's share is the chance to win as the default player finds it; with `exact`, and
    always where that is quick, the findings have the chance under best play too. The verdict
    depends on the setup and `seed` alone; `version` is only noted.
    """
    layout = setup.layout
    assert isinstance(layout, PiecepackLayout)
    start = kernel.init(setup)
    tablebase = build_tablebase(start, arena.pool, watch)
    played = {
        strength: _play(setup, start, tablebase, strength, arena, watch, seed)
        for strength in LADDER.strengths
    }
    known = exact or len(tablebase.layer.coins) <= QUICK_CASES
    solution = solve(start, arena.pool, watch) if known else None
    tallies = {strength: _tally(games) for strength, games in played.items()}
    tally, games = tallies[LADDER.default], played[LADDER.default]
    values = measure(games, layout) | {"skill": _skill(played)}
    measured = hold(values, limits_of(setup.game))
    fair, reasons = _fairness(start, layout, tally, solution)
    left, stuck = where_games_were_lost(games)
    share = tally.seats[0].share
    grade = grade_of(share)
    return Verdict(
        id=setup.id,
        game=setup.game.slug,
        players=setup.players,
        variants=setup.variants,
        fair=fair,
        playable=all(metric.ok for metric in measured),
        headline=_headline(fair, grade, share, solution),
        reasons=(
            *reasons,
            *(f"{m.sentence} Asked for: {m.limits}." for m in measured if not m.ok),
        ),
        seats=tally.seats,
        games=tally.games,
        player=LADDER.default.name,
        tiers=tuple(Tier(s.name, s.words, t.games, t.seats) for s, t in tallies.items()),
        metrics=measured,
        lengths=tuple(np.bincount((games.choices > 0).sum(axis=1)).tolist()),
        findings=Findings(
            grade=grade,
            lost_at_once=lost_at_once(layout),
            collected=tuple(np.bincount(games.collected, minlength=COINS_IN_ALL + 1).tolist()),
            left=left,
            stuck=stuck,
            exact=solution.chance if solution else None,
            exact_rolled=solution.rolled if solution else None,
        ),
        seed=seed,
        version=version,
    )


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """The first fair and playable candidate; parameters as of `engines.deal.deal_fair`.

    Openings that are lost at once, or too often, are dealt anew without play.
    """

    def examined(setup: Setup) -> Examined:
        assert isinstance(setup.layout, PiecepackLayout)
        why = _hopeless(kernel.init(setup), setup.layout)
        if why:
            return Examined(1.0, 0, why)
        verdict = judged(setup)
        outcome = verdict.headline if verdict.passed else " ".join(verdict.reasons)
        return Examined(0.0, verdict.games, outcome, verdict)

    def judged(setup: Setup) -> Verdict:
        return judge(setup, arena, version, watch)

    return first_that_passes(candidate, seed, tell, examined, judged)


def grade_of(share: float) -> Grade:
    """How hard it is, by the default player's share of wins."""
    limits = _grades()
    if share >= limits["easy"]:
        return "easy"
    return "middling" if share >= limits["middling"] else "hard"


@cache
def _grades() -> Mapping[str, float]:
    """The least share of each grade but the last, from `grades.yaml`."""
    text = files("engines.coin_collectors").joinpath("grades.yaml").read_text("utf-8")
    grades: Mapping[str, float] = yaml.safe_load(text)
    return grades


def _play(
    setup: Setup,
    start: Words,
    tablebase: Tablebase,
    strength: Strength,
    arena: Arena,
    watch: Watch,
    seed: int,
) -> GameRecords:
    """The games that a strength has in the profile."""
    stream = stream_seed("verdict", seed, strength.stream, setup.id, *setup.variants)
    batches: list[GameRecords] = []
    done = 0
    for batch in play_batches(arena.pool, start, tablebase, strength, stream, strength.games):
        batches.append(batch)
        done += len(batch.collected)
        watch(strength.words, done, strength.games)
    return joined(batches)


def _tally(played: GameRecords) -> Tally:
    return empty_tally(1).plus((played.collected == COINS_IN_ALL).astype(float)[:, None])


def _skill(played: Mapping[Strength, GameRecords]) -> float:
    """How many coins more the default player collects than the weakest."""
    weak, best = (played[strength] for strength in (LADDER.strengths[0], LADDER.default))
    return float(best.collected.mean() - weak.collected.mean())


def _fairness(
    start: Words, layout: PiecepackLayout, tally: Tally, solution: Solution | None
) -> tuple[Fairness, list[str]]:
    why = _hopeless(start, layout)
    if why:
        return "unfair", [why]
    if solution and solution.chance == 0:
        return "unfair", ["It cannot be won, whatever the dice."]
    if not tally.sums[0] and not solution:
        won = f"None of {tally.games:,} games was won; --exact tells whether one can be."
        return "undecided", [won]
    return "fair", []


def _hopeless(start: Words, layout: PiecepackLayout) -> str:
    """Why an opening is lost at once, or too often; empty if it is not."""
    if kernel.is_terminal(start):
        return _STUCK
    chance = lost_at_once(layout) / int(ROLLS)
    if chance > AT_ONCE:
        return f"{chance:.0%} of opening rolls lose at once; at most {AT_ONCE:.0%} should."
    return ""


def _headline(fair: Fairness, grade: Grade, share: float, solution: Solution | None) -> str:
    if fair == "unfair":
        return "Unfair to the player"
    if fair == "undecided":
        return "Perhaps impossible"
    best = f", best play {_percent(solution.chance)}" if solution else ""
    return f"{grade.capitalize()}: {LADDER.default.words} win {_percent(share)}{best}"


def _percent(share: float) -> str:
    """A small share with a decimal."""
    return f"{share:.0%}" if share >= 0.1 else f"{share:.1%}"
