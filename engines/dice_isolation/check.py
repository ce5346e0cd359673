"""The check of a Dice Isolation board: solved, if it can be, and played as well.

A solved board is judged with the head start that makes it most even: so it is printed, and so all
the players of the profile play it. One that takes too long to solve is judged by games alone, by
the rules as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engines.contract import Decision, Session, Trial
from engines.dice_isolation.kernel import with_head_start
from engines.dice_isolation.metrics import decided_by_dice, measure
from engines.dice_isolation.solver.exact import solved
from engines.dice_isolation.solver.solve import BUDGET, Solver, UnsolvedError
from engines.judging import metrics
from engines.judging.deal import Examination, first_that_passes
from engines.judging.trial import trial_of
from engines.judging.verdict import assemble, judge_by_games, tiers_of
from engines.kernel.bits import Words
from engines.limits import hold
from engines.search.arena import stream_seed
from engines.search.ladder import Strength
from engines.search.players import Player
from engines.search.selfplay import Games, join
from engines.statistics import Tally, empty_tally, won_by
from layouts.dice_isolation.game import Exact, Findings, Odds
from layouts.dice_isolation.layout import DiceLayout
from layouts.setup import AnyChecked, Setup
from layouts.verdict import DELTA, SeatShare, Tier, Verdict

BEST = "best-play"
"""The player that gives the verdict on a solved board."""

MOST_DRAWS = 0.3
"""A board with more is not contested; playable.yaml says the same."""

_PATIENCE = 20  # times the usual budget, when asked for: some minutes
_GAMES = 600  # of a strength, at most
_SKILL_GAMES = 300  # for each seat of the stronger player


def judge(
    session: Session,
    setup: Setup[DiceLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
) -> Verdict[Findings]:
    """The verdict on `setup`, exact where the board can be solved within the budget.

    With `exact` the budget is larger. The rest is as in `engines.contract.Engine.judge`.
    """
    budget = BUDGET * _PATIENCE if exact else BUDGET
    return _judge(session, setup, _solved(session, setup, budget), seed, decision)


def _judge(
    session: Session,
    setup: Setup[DiceLayout],
    answer: tuple[Solver, Exact] | None,
    seed: int = 0,
    decision: Decision | None = None,
) -> Verdict[Findings]:
    """The verdict, given what `_solved` answered."""
    if answer:
        try:
            return _judge_solved(session, setup, *answer, seed)
        except UnsolvedError:  # a position of a game played badly was too much
            pass
    return _unsolved(judge_by_games(session, setup, seed, decision))


def no_solution(session: Session, setup: Setup[DiceLayout], decision: Decision) -> Findings:
    """The findings about a board that was not solved."""
    return Findings(None)


def examine(session: Session, setup: Setup[DiceLayout]) -> Examination:
    """What becomes of a candidate: solved, and judged if contested and even with a head start."""
    answer = _solved(session, setup)
    exact = answer[1] if answer else None
    flaw = _flaw(exact)
    if flaw:
        return Examination(_unevenness(exact), 0, flaw)
    verdict = _judge(session, setup, answer)
    good = "even with its head start, contested and worth playing"
    outcome = good if verdict.passed else " ".join(verdict.reasons)
    return Examination(_unevenness(exact), 0, outcome, verdict)


def deal_fair(
    session: Session, candidate: Callable[[int], Setup[DiceLayout]], seed: int
) -> AnyChecked:
    """The first candidate that passes, as in `engines.contract.Engine.deal_fair`."""
    return first_that_passes(session, candidate, seed, examine)


def try_out(session: Session, setup: Setup[DiceLayout]) -> Trial:
    """The trial of a setup, as in `engines.contract.Engine.try_out`."""
    return trial_of(setup, examine(session, setup))


def _solved(
    session: Session, setup: Setup[DiceLayout], budget: int = BUDGET
) -> tuple[Solver, Exact] | None:
    text = "solving" if setup.seed is None else f"#{setup.seed}, solving"

    def told(effort: int) -> None:
        session.listener.step(text, effort // 1000, budget // 1000)

    answer = solved(setup.layout, told, budget)
    told(budget)
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
            f"player 1 scores {exact.even.share:.0%} even with the best head start "
            f"({_tokens(exact.tokens)})"
        )
    return ""


def _judge_solved(
    session: Session, setup: Setup[DiceLayout], solver: Solver, exact: Exact, seed: int
) -> Verdict[Findings]:
    ladder = session.engine.ladder
    start = with_head_start(setup, exact.tokens)
    played: dict[Strength[Player], Games] = {
        strength: _play(session, setup, start, (strength,) * 2, min(_GAMES, strength.games), seed)
        for strength in ladder.strengths
    }
    tallies = {strength: _tally(games) for strength, games in played.items()}
    games = played[ladder.default]
    solver.extend(BUDGET)
    values = metrics.measure(games) | measure(games, setup)
    values["draws"] = exact.even.draw
    values["decided_by_dice"] = decided_by_dice(games, start, solver)
    values["skill"] = _skill(session, setup, start, seed)
    seats = _certain(exact.even)
    fair = abs(exact.even.share - 0.5) <= DELTA
    return assemble(
        session,
        setup,
        seed,
        fair="fair" if fair else "unfair",
        headline=_headline(fair, exact.tokens),
        reasons=_reasons(session, exact, fair, tallies),
        tally=seats,
        player=BEST,
        tiers=(*tiers_of(tallies), Tier(BEST, "best play, exactly", "master", 0, seats)),
        metrics=hold(values, session.engine.limits),
        lengths=metrics.turns(games),
        findings=Findings(exact),
    )


def _unsolved(verdict: Verdict[Findings]) -> Verdict[Findings]:
    """With a word on why games had to tell."""
    why = (
        "The board is too large to be solved in good time, so it was judged by games instead. "
        "--exact gives it more time."
    )
    return replace(verdict, reasons=(*verdict.reasons, why))


def _play(
    session: Session,
    setup: Setup[DiceLayout],
    start: Words,
    strengths: tuple[Strength[Player], Strength[Player]],
    count: int,
    seed: int,
) -> Games:
    """Games from `start`, whose numbers depend on who plays and on `seed`."""
    first, second = strengths
    stream = stream_seed("head start", seed, first.stream, second.stream, setup.id)
    text = first.words if first is second else "stronger against weaker"
    players = [first.player, second.player]
    batches: list[Games] = []
    for games in session.arena.play(start, players, stream, count, first.batch):
        batches.append(games)
        session.listener.step(text, sum(len(batch.lengths) for batch in batches), count)
    return join(batches)


def _tally(games: Games) -> Tally:
    return empty_tally(games.returns.shape[1]).plus(games.returns)


def _skill(session: Session, setup: Setup[DiceLayout], start: Words, seed: int) -> float:
    """How many times an even share a player of the default strength wins against a weaker one."""
    strong, weak = session.engine.ladder.default, session.engine.ladder.weaker
    first = _play(session, setup, start, (strong, weak), _SKILL_GAMES, seed)
    second = _play(session, setup, start, (weak, strong), _SKILL_GAMES, seed)
    return won_by(first.returns, 0) / _SKILL_GAMES + won_by(second.returns, 1) / _SKILL_GAMES


def _certain(odds: Odds) -> tuple[SeatShare, SeatShare]:
    one, two = odds.share, 1 - odds.share
    return SeatShare(0, one, one, one), SeatShare(1, two, two, two)


def _reasons(
    session: Session, exact: Exact, fair: bool, tallies: dict[Strength[Player], Tally]
) -> tuple[str, ...]:
    reasons = []
    ladder = session.engine.ladder
    if not fair:
        reasons.append(
            f"Under best play player 1 scores {exact.even.share:.1%}, and no head start "
            f"makes it more even; fair is {0.5 - DELTA:.0%} to {0.5 + DELTA:.0%}."
        )
    rules = exact.rules
    match = "" if exact.match is None else f", and {exact.match:.1%} of matches to ten"
    reasons.append(
        f"By the rules alone, without a head start, player 1 wins {rules.win:.1%} of games under "
        f"best play and draws {rules.draw:.1%}: a score of {rules.share:.1%}{match}."
    )
    for strength in (ladder.weaker, *ladder.panel):
        tally = tallies[strength]
        seat = tally.seats[0]
        if seat.low > exact.even.share + DELTA or seat.high < exact.even.share - DELTA:
            reasons.append(
                f"It depends on who plays: between {strength.words} player 1 wins {seat.share:.0%} "
                f"of {tally.games} games ({seat.low:.0%} to {seat.high:.0%})."
            )
    return tuple(reasons)


def _headline(fair: bool, tokens: int) -> str:
    """Short enough for the foot of every sheet."""
    if not tokens:
        return "Fair under best play" if fair else "Unfair under best play"
    return f"{'Fair' if fair else 'Unfair even'} with a head start of {_tokens(tokens)}"


def _tokens(count: int) -> str:
    return f"{count} token" if count == 1 else f"{count} tokens"
