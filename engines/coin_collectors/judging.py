"""The check of a Coin Collectors setup: how likely it can be won, and whether it is worth
playing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any

import yaml

from printkit.engines.coin_collectors import kernel
from printkit.engines.coin_collectors.board import COINS_IN_ALL, OUT, ROLLS, SHUT
from printkit.engines.coin_collectors.policy import SolitairePlayer
from printkit.engines.coin_collectors.selfplay import (
    GameRecords,
    about_to_roll,
    join_records,
    play_batches,
    wins,
)
from printkit.engines.coin_collectors.solver.exact import QUICK_CASES, SolvedPosition, solve
from printkit.engines.coin_collectors.solver.tablebase import build_tablebase
from printkit.engines.coin_collectors.solver.winnable_states import (
    Layer,
    count_cases,
    winnable_layers,
)
from printkit.engines.contract import Decision, Session, Trial
from printkit.engines.judging.verdict import assemble, tiers_of
from printkit.engines.kernel.bits import Words
from printkit.engines.limits import compare_with_limits
from printkit.engines.listener import Step
from printkit.engines.memory import look_for_room
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Ladder, Strength
from printkit.engines.statistics import Tally, mean
from printkit.layouts.coin_collectors.game import GRADE_NAMES, CollectorsFindings, SetupGrade
from printkit.layouts.coin_collectors.layout import (
    ABOVE_AVERAGE,
    HOLE,
    SQUARES,
    SUITS,
    PiecepackLayout,
)
from printkit.layouts.messages import Message, OptionName, listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Fairness, Verdict

AT_ONCE = 0.08
"""The largest share of opening rolls that may leave no pawn a step in a fair setup."""

_ROOM_EXACT = 2600
"""Bytes needed for each case of an exact solution: measured, rounded up."""


def judge(
    session: Session,
    setup: Setup[PiecepackLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[CollectorsFindings]:
    """Return the verdict on `setup`: fair if it can be won and is not lost too often at once.

    `share` is the default player's share of wins when all dice are rolled at the start. With
    `exact`, and wherever solving is quick, the findings also have the chance under best play. For
    the other parameters see `printkit.engines.contract.Engine.judge`.
    """
    ladder, pool = session.engine.ladder, session.arena.pool
    start = kernel.init(setup)
    layers = winnable_layers(start, session.listener)
    if exact:
        look_for_room(_ROOM_EXACT * count_cases(layers), OptionName("exact"))
    played = _play_all(session, setup, layers, seed)
    known = exact or count_cases(layers) <= QUICK_CASES
    solution = solve(start, pool, session.listener, layers) if known else None
    tallies = {
        strength: Tally(len(games.collected), (float(wins(games)),))
        for strength, games in played.items()
    }
    tally, games = tallies[ladder.default], played[ladder.default]
    values = measure(games, setup.layout) | {"skill": _skill(ladder, played)}
    fair, headline, reasons = _fairness(ladder, start, setup.layout, tally, solution)
    return assemble(
        session,
        setup,
        seed,
        fair=fair,
        headline=headline,
        reasons=reasons,
        tally=tally,
        player=ladder.default.name,
        tiers=tiers_of(tallies),
        metrics=compare_with_limits(setup.game, values, session.engine.limits),
        lengths=[sum(map(bool, choices)) for choices in games.choices.tolist()],
        findings=_findings(setup.layout, games, grade_of(tally.seats[0].share), solution),
    )


def _findings(
    layout: PiecepackLayout, games: GameRecords, grade: SetupGrade, solution: SolvedPosition | None
) -> CollectorsFindings:
    left, stuck = loss_maps(games)
    return CollectorsFindings(
        grade=grade,
        lost_at_once=losing_rolls(layout),
        collected=tuple(map(games.collected.tolist().count, range(COINS_IN_ALL + 1))),
        left=left,
        stuck=stuck,
        exact=solution.chance if solution else None,
        exact_rolled=solution.rolled if solution else None,
    )


def try_out(session: Session, setup: Setup[PiecepackLayout]) -> Trial:
    """Judge a setup, or reject it unjudged if its opening is lost at once or too often."""
    flaw = _flaw(kernel.init(setup), setup.layout, None)
    if flaw:
        return Trial(setup, flaw[1], unevenness=1.0)
    verdict = judge(session, setup)
    outcome = verdict.headline if verdict.passed else listed(verdict.reasons, " ")
    return Trial(setup, outcome, verdict, verdict.games, unevenness=0.0)


def grade_of(share: float) -> SetupGrade:
    """Return how hard a setup is, given the default player's share of wins."""
    return next((grade for grade, least in _grades().items() if share >= least), "hard")


@cache
def _grades() -> dict[SetupGrade, float]:
    """Return the smallest share of wins for each grade, easiest first; the hardest needs none."""
    text = files("printkit.engines.coin_collectors").joinpath("grades.yaml").read_text("utf-8")
    limits: dict[SetupGrade, float] = yaml.safe_load(text)
    return limits


def _play_all(
    session: Session, setup: Setup[PiecepackLayout], layers: list[Layer], seed: int
) -> dict[Strength[SolitairePlayer], GameRecords]:
    """Play the games of every strength with one tablebase, which is then dropped because it is
    large.
    """
    start, pool = kernel.init(setup), session.arena.pool
    tablebase = build_tablebase(start, pool, session.listener, layers)
    played = {}
    for strength in session.engine.ladder.strengths:
        stream = stream_seed("verdict", seed, strength.stream, setup.id, *setup.variants)
        batches, done, most = list[GameRecords](), 0, strength.games
        for batch in play_batches(pool, about_to_roll(start), tablebase, strength, stream, most):
            batches.append(batch)
            done += len(batch.collected)
            session.listener.step(Step(strength.words, done, most, key=strength.stream))
        played[strength] = join_records(batches)
    return played


def _skill(
    ladder: Ladder[SolitairePlayer], played: Mapping[Strength[SolitairePlayer], GameRecords]
) -> float:
    """Return how many more coins the default player collects than the weakest, on average."""
    weak, best = (played[strength] for strength in (ladder.strengths[0], ladder.default))
    return fmean(best.collected) - fmean(weak.collected)


def _fairness(
    ladder: Ladder[Any],
    start: Words,
    layout: PiecepackLayout,
    tally: Tally,
    solution: SolvedPosition | None,
) -> tuple[Fairness, Message, list[Message]]:
    """Return the verdict in a word, its headline, and its reasons."""
    flaw = _flaw(start, layout, solution)
    if flaw:
        headline, why = flaw
        return "unfair", headline, [why]
    if not tally.sums[0] and not solution:
        won = message("None of {games:,} games was won.", games=tally.games)
        return "undecided", message("Perhaps impossible"), [won]
    share = tally.seats[0].share
    said = message(
        "{grade}: computer {players} win {share}",
        grade=GRADE_NAMES[grade_of(share)],
        players=ladder.default.words,
        share=percent(share),
    )
    if solution:
        best, here = percent(solution.rolled), percent(solution.chance)
        said = message(
            "{found}, best play {best}; with these dice {here}", found=said, best=best, here=here
        )
    return "fair", said, []


def _flaw(
    start: Words, layout: PiecepackLayout, solution: SolvedPosition | None
) -> tuple[Message, Message] | None:
    """Say in a headline and in a sentence why a setup is unfair; return None if it is not."""
    if kernel.is_terminal(start):
        return message("Lost as the dice lie"), message(
            "With the dice as they lie no pawn has a step: the game is lost unless they are rolled."
        )
    impossible, chance = message("Impossible to win"), losing_rolls(layout) / int(ROLLS)
    never = solution is not None and solution.rolled == 0
    if chance > AT_ONCE:
        return impossible if never else message("Lost at once too often"), message(
            "{share:.0%} of opening rolls lose at once; no more than {most:.0%} should.",
            share=chance,
            most=AT_ONCE,
        )
    return (impossible, message("It cannot be won, whatever the dice.")) if never else None


def percent(share: float) -> Message:
    """Return a share as a percentage, with one decimal below 10 %."""
    if share >= 0.1:
        return message("{share:.0%}", share=share)
    return message("{share:.1%}", share=share)


_NEAR_HOLE = tuple(HOLE + way for way in (-5, -1, 1, 5))


def losing_rolls(layout: PiecepackLayout) -> int:
    """Count the opening rolls (of 1,296) that leave no pawn a step: each die must fail by
    itself.
    """
    coins = {layout.coins[square] for square in _NEAR_HOLE}
    misses = 1
    for suit in SUITS:
        near = [layout.tiles[square] for square in _NEAR_HOLE]
        tiles = {int(tile[1]) for tile in near if tile[0] == suit[0].upper()}
        misses *= 6 - len(coins | tiles)
    return misses


MEASURED = (
    "lost_at_once",
    "length",
    "choice",
    "branching",
    "rolled",
    "collected",
    "near_misses",
    "skill",
)


def measure(played: GameRecords, layout: PiecepackLayout) -> dict[str, float]:
    """Return the figures of play by name.

    `lost_at_once`: a share. `length`, `collected`: means. `choice`: the share of turns with two or
    more steps. `branching`: steps per turn. `rolled`: dice per turn after which the game went on.
    `near_misses`: the share of lost games with ABOVE_AVERAGE coins or more.
    """
    turns = [
        turn
        for choices, rolled in zip(played.choices.tolist(), played.rolled.tolist(), strict=True)
        for turn in zip(choices, rolled, strict=True)
        if turn[0]
    ]
    collected = played.collected.tolist()
    lost = [coins for coins in collected if coins < COINS_IN_ALL]
    return {
        "lost_at_once": losing_rolls(layout) / int(ROLLS),
        "length": len(turns) / len(collected),
        "choice": mean([steps > 1 for steps, _ in turns]),
        "branching": mean([steps for steps, _ in turns]),
        "rolled": mean([dice for _, dice in turns]),
        "collected": mean(collected),
        "near_misses": mean([coins >= ABOVE_AVERAGE for coins in lost]),
    }


def loss_maps(played: GameRecords) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each square, over lost games: the share with a coin left, and the mean number of
    pawns.
    """
    lost, left, pawns = 0, [0] * len(SQUARES), [0] * len(SQUARES)
    for coins, squares in zip(played.left.tolist(), played.pawns.tolist(), strict=True):
        if not coins:
            continue
        lost += 1
        for square in range(len(SQUARES)):
            left[square] += coins >> square & 1
        for square in squares:
            if square != OUT:  # on no square
                pawns[HOLE if square == SHUT else square] += 1
    return tuple(n / max(1, lost) for n in left), tuple(n / max(1, lost) for n in pawns)
