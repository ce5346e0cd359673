"""A made-up verdict on a setup of Coin Collectors."""

from __future__ import annotations

from math import exp
from random import Random

from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import HOLE, SQUARES, PiecepackLayout
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Level, SeatShare, Tier, Verdict
from tests.output.specs import metric, verdict_on

TIERS: tuple[tuple[str, str, Level, int, float], ...] = (
    ("random", "random moves", "beginner", 2000, 0.0),
    ("greedy", "those who keep near coins", "beginner", 2000, 0.003),
    ("light-policy", "those who keep useful dice", "beginner", 2000, 0.026),
    ("expectimax-1", "planners", "club", 1000, 0.41),
    ("expectimax-2", "experts", "expert", 2000, 0.53),
)


def verdict(setup: Setup[PiecepackLayout]) -> Verdict[CollectorsFindings]:
    random = Random(setup.seed)
    tiers = tuple(
        Tier(
            name,
            message(words),
            level,
            games,
            (SeatShare(0, share, max(0.0, share - 0.04), share + 0.04),),
        )
        for name, words, level, games, share in TIERS
    )
    metrics = (
        metric("lost_at_once", "Lost at once", 0.021, None, 0.08, "{value:.1%} of rolls lose."),
        metric("length", "Length", 22.0, 6, None, "A game lasts {value:.0f} turns."),
        metric("branching", "Steps", 3.1, None, None, "A turn offers {value} steps."),
    )
    collected = [round(80 * exp(-(((n - 18) / 5) ** 2) / 2)) for n in range(24)]
    return verdict_on(
        setup,
        headline=message("Easy: computer experts win 53%, best play 66%; with these dice 70%"),
        seats=tiers[-1].seats,
        games=2000,
        player="expectimax-2",
        tiers=tiers,
        metrics=metrics,
        lengths=tuple(range(25)),
        findings=CollectorsFindings(
            grade="easy",
            lost_at_once=27,
            collected=(*collected, 1060),
            left=tuple(0.0 if s == HOLE else random.uniform(0, 0.6) for s in range(len(SQUARES))),
            stuck=tuple(random.uniform(0, 0.4) for _ in SQUARES),
            exact=0.6956,
            exact_rolled=0.658,
        ),
        seed=0,
    )
