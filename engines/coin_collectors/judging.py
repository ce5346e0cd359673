"""The check of a Coin Collectors setup: what is the chance to win it, and is it worth playing?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any

import msgspec
import yaml

from engines.coin_collectors import kernel
from engines.coin_collectors.board import COINS_IN_ALL, OUT, ROLLS, SHUT
from engines.coin_collectors.policy import Player
from engines.coin_collectors.selfplay import GameRecords, about_to_roll, joined, play_batches, wins
from engines.coin_collectors.solver.exact import QUICK_CASES, Solution, solve
from engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase, look_for_layers
from engines.coin_collectors.solver.winnable_states import Layer, winnable_layers
from engines.contract import Decision, Session, Trial
from engines.judging.deal import Examination, first_that_passes, trial_of
from engines.judging.verdict import assemble, tiers_of
from engines.kernel.bits import Words
from engines.limits import hold
from engines.search.arena import stream_seed
from engines.search.ladder import Ladder, Strength
from engines.statistics import Tally, mean
from layouts.coin_collectors.game import Findings, Grade
from layouts.coin_collectors.layout import ABOVE_AVERAGE, HOLE, SQUARES, SUITS, PiecepackLayout
from layouts.setup import AnyChecked, Setup
from layouts.verdict import Fairness, Verdict

AT_ONCE = 0.08
"""A setup is unfair if more opening rolls than that leave no pawn a step."""

_STUCK = "With the dice as they lie no pawn has a step: the game is lost unless they are rolled."


def judge(
    session: Session,
    setup: Setup[PiecepackLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[Findings]:
    """The verdict on `setup`: fair if it can be won and is not lost at once too often.

    The only seat's share is the chance to win as the default player finds it, who rolls all dice at
    the start; with `exact`, and always where that is quick, the findings have the chance under best
    play too. The rest is as in `engines.contract.Engine.judge`.
    """
    ladder, pool = session.engine.ladder, session.arena.pool
    start = kernel.init(setup)
    layers = winnable_layers(start, session.listener)
    look_for_layers(layers, exact=exact)
    played = _play_all(session, setup, layers, seed)
    known = exact or sum(len(layer.coins) for layer in layers) <= QUICK_CASES
    solution = solve(start, pool, session.listener, layers) if known else None
    tallies = {strength: _tally(games) for strength, games in played.items()}
    tally, games = tallies[ladder.default], played[ladder.default]
    values = measure(games, setup.layout) | {"skill": _skill(ladder, played)}
    fair, reasons = _fairness(start, setup.layout, tally, solution)
    grade = grade_of(tally.seats[0].share)
    return assemble(
        session,
        setup,
        seed,
        fair=fair,
        headline=_unfair(start, solution)
        if fair == "unfair"
        else _headline(ladder, fair, grade, tally.seats[0].share, solution),
        reasons=reasons,
        tally=tally,
        player=ladder.default.name,
        tiers=tiers_of(tallies),
        metrics=hold(values, session.engine.limits),
        lengths=[sum(map(bool, choices)) for choices in games.choices.tolist()],
        findings=_findings(setup.layout, games, grade, solution),
    )


def _findings(
    layout: PiecepackLayout, games: GameRecords, grade: Grade, solution: Solution | None
) -> Findings:
    left, stuck = where_games_were_lost(games)
    return Findings(
        grade=grade,
        lost_at_once=lost_at_once(layout),
        collected=tuple(map(games.collected.tolist().count, range(COINS_IN_ALL + 1))),
        left=left,
        stuck=stuck,
        exact=solution.chance if solution else None,
        exact_rolled=solution.rolled if solution else None,
    )


def examine(session: Session, setup: Setup[PiecepackLayout]) -> Examination:
    """What becomes of a candidate: judged, unless its opening is lost at once or too often."""
    why = _hopeless(kernel.init(setup), setup.layout)
    if why:
        return Examination(1.0, 0, why)
    verdict = judge(session, setup)
    outcome = verdict.headline if verdict.passed else " ".join(verdict.reasons)
    return Examination(0.0, verdict.games, outcome, verdict)


def deal_fair(
    session: Session, candidate: Callable[[int], Setup[PiecepackLayout]], seed: int
) -> AnyChecked:
    """The first candidate that passes, as in `engines.contract.Engine.deal_fair`."""
    return first_that_passes(session, candidate, seed, examine)


def try_out(session: Session, setup: Setup[PiecepackLayout]) -> Trial:
    """The trial of a setup, as in `engines.contract.Engine.try_out`."""
    return trial_of(setup, examine(session, setup))


def grade_of(share: float) -> Grade:
    """How hard it is, by the default player's share of wins."""
    limits = _grades()
    if share >= limits.easy:
        return "easy"
    return "middling" if share >= limits.middling else "hard"


class _Grades(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least share of each grade but the last."""

    easy: float
    middling: float


@cache
def _grades() -> _Grades:
    text = files("engines.coin_collectors").joinpath("grades.yaml").read_text("utf-8")
    return msgspec.convert(yaml.safe_load(text), _Grades)


def _play_all(
    session: Session, setup: Setup[PiecepackLayout], layers: list[Layer], seed: int
) -> dict[Strength[Player], GameRecords]:
    """The games of every strength, by a tablebase of these layers that is not kept: it is large."""
    start = kernel.init(setup)
    tablebase = build_tablebase(start, session.arena.pool, session.listener, layers)
    return {
        strength: _play(session, setup, about_to_roll(start), tablebase, strength, seed)
        for strength in session.engine.ladder.strengths
    }


def _play(
    session: Session,
    setup: Setup[PiecepackLayout],
    start: Words,
    tablebase: Tablebase,
    strength: Strength[Player],
    seed: int,
) -> GameRecords:
    """The games that a strength has in the profile."""
    stream = stream_seed("verdict", seed, strength.stream, setup.id, *setup.variants)
    batches: list[GameRecords] = []
    done = 0
    pool = session.arena.pool
    for batch in play_batches(pool, start, tablebase, strength, stream, strength.games):
        batches.append(batch)
        done += len(batch.collected)
        session.listener.step(strength.words, done, strength.games)
    return joined(batches)


def _tally(played: GameRecords) -> Tally:
    return Tally(len(played.collected), (float(wins(played)),))


def _skill(ladder: Ladder[Player], played: Mapping[Strength[Player], GameRecords]) -> float:
    """How many coins more the default player collects than the weakest."""
    weak, best = (played[strength] for strength in (ladder.strengths[0], ladder.default))
    return fmean(best.collected) - fmean(weak.collected)


def _fairness(
    start: Words, layout: PiecepackLayout, tally: Tally, solution: Solution | None
) -> tuple[Fairness, list[str]]:
    why = _hopeless(start, layout)
    if why:
        return "unfair", [why]
    if solution and solution.rolled == 0:
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
        return f"{chance:.0%} of opening rolls lose at once; no more than {AT_ONCE:.0%} should."
    return ""


def _unfair(start: Words, solution: Solution | None) -> str:
    """The headline of what is not fair."""
    if kernel.is_terminal(start):
        return "Lost as the dice lie"
    impossible = solution is not None and solution.rolled == 0
    return "Impossible to win" if impossible else "Lost at once too often"


def _headline(
    ladder: Ladder[Any], fair: Fairness, grade: Grade, share: float, solution: Solution | None
) -> str:
    if fair == "undecided":
        return "Perhaps impossible"
    said = f"{grade.capitalize()}: {ladder.default.words} win {_percent(share)}"
    if not solution:
        return said
    best, here = _percent(solution.rolled), _percent(solution.chance)
    return f"{said}, best play {best}; with these dice {here}"


def _percent(share: float) -> str:
    """A small share with a decimal."""
    return f"{share:.0%}" if share >= 0.1 else f"{share:.1%}"


_NEAR_HOLE = tuple(HOLE + way for way in (-5, -1, 1, 5))


def lost_at_once(layout: PiecepackLayout) -> int:
    """In how many of 1,296 opening rolls no pawn has a step: each die fails by itself."""
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
    """`lost_at_once` as a share; `length` and `collected`: means; `choice`: share of turns with two
    or more steps; `branching`: steps a turn; `rolled`: dice a turn that the game went on after;
    `near_misses`: share of lost games with ABOVE_AVERAGE coins or more.
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
        "lost_at_once": lost_at_once(layout) / int(ROLLS),
        "length": len(turns) / len(collected),
        "choice": mean([steps > 1 for steps, _ in turns]),
        "branching": mean([steps for steps, _ in turns]),
        "rolled": mean([dice for _, dice in turns]),
        "collected": mean(collected),
        "near_misses": mean([coins >= ABOVE_AVERAGE for coins in lost]),
    }


def where_games_were_lost(played: GameRecords) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By square, of lost games: the share that had a coin left, and the mean number of pawns."""
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
