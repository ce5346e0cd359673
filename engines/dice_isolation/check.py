"""The check of a Dice Isolation board: solved, if it can be, and played as well.

A solved board is judged with the head start that makes it most even: so it is printed, and so all
the players of the profile play it. One that takes too long to solve is judged by games alone, by
the rules as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from engines.dice_isolation.kernel import with_head_start
from engines.dice_isolation.metrics import decided_by_dice, measure
from engines.dice_isolation.players import LADDER
from engines.dice_isolation.solver.exact import solved
from engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from engines.judging import metrics
from engines.judging.deal import Dealt, Examined, first_that_passes
from engines.judging.statistics import DELTA, Tally, empty_tally
from engines.judging.verdict import Watch, judge_by_games, limits_of
from engines.kernel.bits import Words
from engines.search.arena import Arena, stream_seed
from engines.search.ladder import Strength
from engines.search.selfplay import Games
from layouts.dice_isolation.findings import Exact, Findings, Odds
from layouts.dice_isolation.layout import DiceLayout
from layouts.setup import Setup
from layouts.verdict import Attempt, Metric, SeatShare, Tier, Verdict

BEST = "best-play"
"""The player that gives the verdict on a solved board."""

MOST_DRAWS = 0.3
"""A board with more is not contested; playable.yaml says the same."""

_PATIENCE = 20  # times the usual budget, when asked for: some minutes
_GAMES = 600  # of a strength, at most
_SKILL_GAMES = 300  # for each seat of the stronger player


def judge(
    setup: Setup, arena: Arena, version: str, watch: Watch, seed: int = 0, exact: bool = False
) -> Verdict:
    """The verdict on `setup`, exact where the board can be solved within the budget.

    That is a larger one when it shall be `exact`. The verdict depends on the setup, `seed` and the
    kernels alone; `version` is only noted.
    """
    budget = BUDGET * _PATIENCE if exact else BUDGET
    return _judge(setup, _solved(setup, watch, budget), arena, version, watch, seed)


def _judge(
    setup: Setup,
    answer: tuple[Solver, Exact] | None,
    arena: Arena,
    version: str,
    watch: Watch,
    seed: int,
) -> Verdict:
    """The verdict, given what `_solved` answered."""
    if answer:
        try:
            return _judge_solved(setup, *answer, arena, version, watch, seed)
        except UnsolvedError:  # a position of a game played badly was too much
            pass
    verdict = judge_by_games(setup, arena, version, watch, seed, None, lambda _: Findings(None))
    return _unsolved(verdict)


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """The first board that passes; parameters as of `engines.deal.deal_fair`.

    A candidate is solved, and given up unless it is contested and even with a head start; then it
    is judged.
    """

    def examined(setup: Setup) -> Examined:
        answer = _solved(setup, watch)
        exact = answer[1] if answer else None
        flaw = _flaw(exact)
        if flaw:
            return Examined(_unevenness(exact), 0, flaw)
        verdict = _judge(setup, answer, arena, version, watch, 0)
        good = "even with its head start, contested and worth playing"
        outcome = good if verdict.passed else " ".join(verdict.reasons)
        return Examined(_unevenness(exact), 0, outcome, verdict)

    def judged(setup: Setup) -> Verdict:
        return judge(setup, arena, version, watch)

    return first_that_passes(candidate, seed, tell, examined, judged)


def _solved(setup: Setup, watch: Watch, budget: int = BUDGET) -> tuple[Solver, Exact] | None:
    layout = setup.layout
    assert isinstance(layout, DiceLayout)
    text = "solving" if setup.seed is None else f"#{setup.seed}, solving"
    answer = solved(layout, lambda effort: watch(text, effort // 1000, budget // 1000), budget)
    watch(text, budget // 1000, budget // 1000)
    return answer


def _unevenness(exact: Exact | None) -> float:
    return 1.0 if exact is None else abs(exact.even.share - 0.5) + (exact.even.draw > MOST_DRAWS)


def _flaw(exact: Exact | None) -> str:
    """What is wrong with a candidate, in a sentence; nothing if it is worth a closer look."""
    if exact is None:
        return "too large to be solved in good time"
    if exact.even.draw > MOST_DRAWS:
        return f"{exact.even.draw:.0%} of games are drawn under best play"
    if abs(exact.even.share - 0.5) > DELTA:
        return (
            f"player 1 keeps {exact.even.share:.0%} of the win, the most even head start "
            f"({_tokens(exact.tokens)}) included"
        )
    return ""


def _judge_solved(
    setup: Setup,
    solver: Solver,
    exact: Exact,
    arena: Arena,
    version: str,
    watch: Watch,
    seed: int,
) -> Verdict:
    start = with_head_start(setup, exact.tokens)
    played = {
        strength: _play(
            setup, start, (strength,) * 2, min(_GAMES, strength.games), arena, watch, seed
        )
        for strength in LADDER.strengths
    }
    tallies = {strength: _tally(games) for strength, games in played.items()}
    games = played[LADDER.default]
    solver.extend(BUDGET)
    values = metrics.measure(games) | measure(games, setup)
    values["draws"] = exact.even.draw
    values["decided_by_dice"] = decided_by_dice(games, start, solver)
    values["skill"] = _skill(setup, start, arena, watch, seed)
    measured = metrics.hold(values, limits_of(setup.game))
    seats = _certain(exact.even)
    tiers = [Tier(s.name, s.words, t.games, t.seats) for s, t in tallies.items()]
    fair = abs(exact.even.share - 0.5) <= DELTA
    return Verdict(
        id=setup.id,
        game=setup.game.slug,
        players=setup.players,
        variants=setup.variants,
        fair="fair" if fair else "unfair",
        playable=all(metric.ok for metric in measured),
        headline=_headline(fair, exact.tokens),
        reasons=_reasons(setup, exact, fair, tallies, measured),
        seats=seats,
        games=0,
        player=BEST,
        tiers=(*tiers, Tier(BEST, "best play, exactly", 0, seats)),
        metrics=measured,
        lengths=tuple(np.bincount(metrics.turns(games)).tolist()),
        findings=Findings(exact),
        seed=seed,
        version=version,
    )


def _unsolved(verdict: Verdict) -> Verdict:
    """With a word on why games had to tell."""
    why = (
        "The board is too large to be solved in good time: games between players had to tell. "
        "--exact gives it longer."
    )
    return replace(verdict, reasons=(*verdict.reasons, why))


def _play(
    setup: Setup,
    start: Words,
    players: tuple[Strength, Strength],
    count: int,
    arena: Arena,
    watch: Watch,
    seed: int,
) -> Games:
    """Games from `start`, whose numbers depend on who plays and on `seed`."""
    names = [player.name for player in players]
    stream = stream_seed("head start", seed, *names, setup.id)
    codes = [player.code for player in players]
    text = players[0].words if players[0] is players[1] else "stronger against weaker"
    batches = []
    for games in arena.play(start, codes, stream, count, players[0].batch):
        batches.append(games)
        watch(text, sum(len(batch.lengths) for batch in batches), count)
    return metrics.join(batches)


def _tally(games: Games) -> Tally:
    return empty_tally(games.returns.shape[1]).plus(games.returns)


def _skill(setup: Setup, start: Words, arena: Arena, watch: Watch, seed: int) -> float:
    """How many times an even share a player of the default strength wins against a weaker one."""
    strong, weak = LADDER.default, LADDER.weaker
    first = _play(setup, start, (strong, weak), _SKILL_GAMES, arena, watch, seed)
    second = _play(setup, start, (weak, strong), _SKILL_GAMES, arena, watch, seed)
    return float(first.returns[:, 0].mean() + second.returns[:, 1].mean())


def _certain(odds: Odds) -> tuple[SeatShare, SeatShare]:
    one, two = odds.share, 1 - odds.share
    return SeatShare(0, one, one, one), SeatShare(1, two, two, two)


def _reasons(
    setup: Setup,
    exact: Exact,
    fair: bool,
    tallies: dict[Strength, Tally],
    measured: tuple[Metric, ...],
) -> tuple[str, ...]:
    reasons = []
    if not fair:
        reasons.append(
            f"Under best play player 1 has {exact.even.share:.1%} of the win, and no head start "
            f"makes it more even; fair is {0.5 - DELTA:.0%} to {0.5 + DELTA:.0%}."
        )
    rules = exact.rules
    match = "" if exact.match is None else f", and {exact.match:.1%} of matches to ten"
    reasons.append(
        f"By the rules alone, without a head start, player 1 wins {rules.win:.1%} of games under "
        f"best play and draws {rules.draw:.1%}: {rules.share:.1%} of the win{match}."
    )
    for strength in (LADDER.default, *LADDER.neighbours):
        tally = tallies[strength]
        seat = tally.seats[0]
        if seat.low > exact.even.share + DELTA or seat.high < exact.even.share - DELTA:
            reasons.append(
                f"It depends on who plays: between {strength.words} player 1 wins {seat.share:.0%} "
                f"of {tally.games} games ({seat.low:.0%} to {seat.high:.0%})."
            )
    reasons += [f"{m.sentence} Asked for: {m.limits}." for m in measured if not m.ok]
    reasons += setup.game.part("layouts", "variants").remarks(setup.layout, setup.variants)
    return tuple(reasons)


def _headline(fair: bool, tokens: int) -> str:
    """Short enough for the foot of every sheet."""
    if not tokens:
        return "Fair under best play" if fair else "Unfair under best play"
    return f"{'Fair' if fair else 'Unfair even'} with a head start of {_tokens(tokens)}"


def _tokens(count: int) -> str:
    return f"{count} token" if count == 1 else f"{count} tokens"
