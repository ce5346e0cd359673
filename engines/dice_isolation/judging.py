"""How Dice Isolation's boards are judged: solved if possible, and by games between players.

A solved board is fair if, with the same head start, it is even between players who search, between
players who calculate, and under best play: all are levels of one panel. Its head start is the one
that makes the least even level as even as possible, or none if that is best. A board that takes too
long to solve is judged by games alone, by the rules without a head start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from printkit.engines.contract import Decision, Session, Trial
from printkit.engines.dice_isolation import kernel
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.dice_isolation.notation import KERNEL, spell_all
from printkit.engines.dice_isolation.solver.calculating import Prospects, shares_between
from printkit.engines.dice_isolation.solver.exact import (
    SOLVING,
    exact_values,
    solve_exactly,
    work_out,
)
from printkit.engines.dice_isolation.solver.outcome import CERTAIN, Outcome
from printkit.engines.dice_isolation.solver.solve import (
    BUDGET,
    FRESH,
    ROLLING,
    STOPPED,
    Solver,
    UnsolvedError,
)
from printkit.engines.judging import metrics
from printkit.engines.judging.panel import Known, fairness, games_to_play, is_settled, level_answer
from printkit.engines.judging.verdict import Tallies, assemble, judge_by_games, play_panel, tiers_of
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.bits import Words
from printkit.engines.limits import compare_with_limits
from printkit.engines.listener import Step
from printkit.engines.puzzles import after
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import MASTER, Ladder, Player, Strength, usual_ladder
from printkit.engines.search.selfplay import Games, PlayedGame, each_game, join
from printkit.engines.statistics import Tally, empty_tally, mean, total_won
from printkit.layouts.dice_isolation.board_set import printed_head_start
from printkit.layouts.dice_isolation.game import GAME, DiceFindings, Exact
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.messages import Message, listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Fairness, Level, Tier, Verdict, aim

_CALCULATING_WORDS: dict[Level, Message] = {
    "club": message("club players (calculating)"),
    "expert": message("experts (calculating)"),
    "master": message("masters (calculating)"),
}
_USUAL = usual_ladder(message("greedy players"))

LADDER: Ladder[Player] = replace(
    _USUAL, strengths=tuple(strength for strength in _USUAL.strengths if strength is not MASTER)
)
"""The players who search. On a solved board players who calculate and best play join them."""

CALCULATING: tuple[tuple[Level, float], ...] = (("club", 0.1), ("expert", 0.03), ("master", 0.01))
"""The levels of players who calculate, with their error: see `solver.calculating`."""

BEST = "best-play"
"""The last player of a solved board's panel, who never errs."""

MOST_DRAWS = 0.3
"""A board with a larger share of draws is not contested; playable.yaml says the same."""

_PATIENCE = 20  # factor on the usual budget with --exact: some minutes
_CHOSEN_AMONG = 4  # head starts that are played before one is chosen
_CHOICE_GAMES = 300  # most games with each of these
_GLANCE_GAMES = 600  # most games with a head start before a candidate is calculated
_SKILL_GAMES = 300  # games with the stronger player in each seat

_UNSOLVED = message(
    "The board is too large to be solved in good time, so it was judged by games instead."
)


def judge(
    session: Session,
    setup: Setup[DiceLayout],
    seed: int = 0,
    *,
    exact: bool = False,
    decision: Decision | None = None,
    tokens: int | None = None,
) -> Verdict[DiceFindings]:
    """Return the verdict on `setup`, exact if the board can be solved within the budget.

    With `exact` the budget is larger. With `tokens` a solved board gets this head start; else a
    board of the standard set gets its printed one, and others the most even one. The rest is as in
    `printkit.engines.contract.Engine.judge`.
    """
    budget = BUDGET * _PATIENCE if exact else BUDGET
    return _judge(session, setup, _solve(session, setup, budget), seed, decision, budget, tokens)


def _judge(
    session: Session,
    setup: Setup[DiceLayout],
    answer: tuple[Solver, Exact] | None,
    seed: int = 0,
    decision: Decision | None = None,
    budget: int = BUDGET,
    tokens: int | None = None,
) -> Verdict[DiceFindings]:
    """Return the verdict, given the result of `_solve`."""
    if answer:
        try:
            return _judge_solved(session, setup, *answer, seed, budget, tokens)
        except UnsolvedError:  # the budget ran out on a position from a badly played game
            pass
    verdict = judge_by_games(session, setup, seed, decision)
    return replace(verdict, reasons=(*verdict.reasons, _UNSOLVED))


def try_out(session: Session, setup: Setup[DiceLayout]) -> Trial:
    """Try a setup: solve it, then judge it if contested and even under best play.

    Judging takes ten times as long as a glance at the games of club players. So a candidate is
    given up if they find it uneven with each head start that leaves best play even.
    """
    answer = _solve(session, setup)
    exact = answer[1] if answer else None
    flaw = _flaw(exact)
    if flaw:
        return Trial(setup, flaw, unevenness=1 + _unevenness(exact))
    glance = _glance(session, setup, exact) if exact else None
    if glance:
        return glance
    verdict = _judge(session, setup, answer)
    good = message("fair with its head start, contested and worth playing")
    outcome = good if verdict.passed else listed(verdict.reasons, " ")
    games = sum(tier.games for tier in verdict.tiers)
    return Trial(setup, outcome, verdict, games, unevenness=panel_deviation(verdict))


def _glance(session: Session, setup: Setup[DiceLayout], exact: Exact) -> Trial | None:
    """Return what became of a candidate that can hardly be fair between club players.

    Only head starts that leave best play even are tried, each in some hundred games. Returns None
    if a share was found within the limit.
    """
    club = session.engine.ladder.default
    found: list[tuple[int, Tally]] = []
    for tokens, share in enumerate(exact.shares):
        if abs(share - 0.5) > aim(2) + 1e-9:
            continue
        start, tally = with_head_start(setup, tokens), empty_tally(setup.players)
        most = min(_GLANCE_GAMES, club.games)
        purpose = f"glance at {tokens}"
        for games in _play(session, setup, start, (club, club), most, 0, purpose):
            tally = tally.with_games(games.returns)
            if level_answer([tally]) == "unfair":
                break
        if tally.deviation <= aim(2):
            return None
        found.append((tokens, tally))
    tokens, tally = min(found, key=lambda each: each[1].deviation)
    outcome = message(
        "even under best play with a head start of {tokens}, but player 1 wins {share:.0%} of "
        "{games:,} games between club players",
        tokens=GAME.amount(tokens),
        share=tally.shares[0],
        games=tally.games,
    )
    played = sum(each.games for _, each in found)
    return Trial(setup, outcome, games=played, unevenness=1 + tally.deviation)


def panel_deviation(verdict: Verdict[DiceFindings]) -> float:
    """Return the largest deviation from even at any level except beginners."""
    panel = (tier for tier in verdict.tiers if tier.level != "beginner")
    return max(abs(tier.seats[0].share - 0.5) for tier in panel)


def _solve(
    session: Session, setup: Setup[DiceLayout], budget: int = BUDGET
) -> tuple[Solver, Exact] | None:
    text = SOLVING
    if setup.seed is not None:
        text = message("{seed}, solving", seed=f"#{setup.seed}")
    answer = solve_exactly(setup.layout, session.listener, text, budget)
    session.listener.step(Step(text, budget // 1000, budget // 1000))
    return answer


def _unevenness(exact: Exact | None) -> float:
    return 1.0 if exact is None else abs(exact.even.share - 0.5) + (exact.even.draw > MOST_DRAWS)


def _flaw(exact: Exact | None) -> Message | None:
    """Say in a sentence what is wrong with a candidate; None if it is worth a closer look."""
    if exact is None:
        return message("too large to be solved in good time")
    if exact.even.draw > MOST_DRAWS:
        return message("{share:.0%} of games are drawn under best play", share=exact.even.draw)
    if abs(exact.even.share - 0.5) > aim(2):
        return message(
            "player 1 scores {share:.0%} even with the best head start ({tokens})",
            share=exact.even.share,
            tokens=GAME.amount(exact.tokens),
        )
    return None


def _judge_solved(
    session: Session,
    setup: Setup[DiceLayout],
    solver: Solver,
    exact: Exact,
    seed: int,
    budget: int,
    tokens: int | None,
) -> Verdict[DiceFindings]:
    ladder = session.engine.ladder
    solver.extend(budget)
    by_level = _calculate(session, solver)
    if tokens is None:
        tokens = printed_head_start(setup.layout)
    if tokens is None:
        tokens = choose_head_start(session, setup, [*by_level.values(), exact.shares], seed)
    exact = exact_values(solver, tokens)
    known = [
        *(Known(_CALCULATING_WORDS[level], level, by[tokens]) for level, by in by_level.items()),
        Known(message("best play, exactly"), None, exact.even.share),
    ]
    start = with_head_start(setup, tokens)
    passed = all(each.answer == "fair" for each in known)
    tallies, games = _profile(session, setup, start, seed, passed=passed)
    answer = fairness(ladder, setup, tallies, known)
    solver.extend(BUDGET)
    values = metrics.measure(games) | measure(games, setup)
    values["draws"] = exact.even.draw
    values["decided_by_dice"] = share_decided_by_dice(games, start, solver)
    values["skill"] = _skill(session, setup, start, seed)
    headline = answer.headline
    if tokens:
        headline = message(
            "{found}, with a head start of {tokens}", found=headline, tokens=GAME.amount(tokens)
        )
    return assemble(
        session,
        setup,
        seed,
        fair=answer.fair,
        headline=headline,
        reasons=(*answer.reasons, *_reasons(exact, known, answer.fair)),
        tally=tallies[ladder.default],
        player=ladder.default.name,
        tiers=(*tiers_of(tallies), *map(_tier, known)),
        metrics=compare_with_limits(GAME, values, session.engine.limits),
        lengths=metrics.turns(games),
        findings=DiceFindings(exact),
    )


def _calculate(session: Session, solver: Solver) -> dict[Level, tuple[float, ...]]:
    """Return the starting player's share by head start, for each level of players who calculate."""

    def question(solver: Solver) -> dict[Level, tuple[float, ...]]:
        prospects = Prospects(solver)
        return {level: shares_between(prospects, error) for level, error in CALCULATING}

    return work_out(solver, question, session.listener, message("calculating"))


def choose_head_start(
    session: Session, setup: Setup[DiceLayout], known: Sequence[Sequence[float]], seed: int = 0
) -> int:
    """Return the second player's tokens that are most even over all levels; of equals the fewest.

    `known` has the starting player's share by head start, for each level with exact shares. The
    most even head starts by these are also played, in games for this purpose alone: all of them by
    club players, the better half by experts.
    """
    worst = [max(abs(share - 0.5) for share in shares) for shares in zip(*known, strict=True)]

    def by_worst(tokens: int) -> tuple[float, int]:
        return round(worst[tokens], 9), tokens

    left = sorted(range(len(worst)), key=by_worst)[:_CHOSEN_AMONG]
    for strength in session.engine.ladder.panel:
        for tokens in left:
            start = with_head_start(setup, tokens)
            games = _play(
                session,
                setup,
                start,
                (strength,) * 2,
                min(_CHOICE_GAMES, strength.games),
                seed,
                purpose=f"choice of {tokens}",
            )
            tally = empty_tally(setup.players).with_games(join([*games]).returns)
            worst[tokens] = max(worst[tokens], tally.deviation)
        left = sorted(left, key=by_worst)[: (len(left) + 1) // 2]
    return left[0]


def _profile(
    session: Session, setup: Setup[DiceLayout], start: Words, seed: int, *, passed: bool
) -> tuple[dict[Strength[Player], Tally], Games]:
    """Return every strength's tally from `start`, weakest first, and the default's games.

    Each strength plays until its answer is known, as in `play_panel`.
    """
    ladder = session.engine.ladder
    kept: list[Games] = []

    def play(families: Sequence[Strength[Player]], known: bool) -> Tallies:
        (strength,) = families
        tally, most = empty_tally(setup.players), games_to_play(setup, strength, known=known)
        for games in _play(session, setup, start, (strength,) * 2, most, seed):
            tally = tally.with_games(games.returns)
            if strength is ladder.default:
                kept.append(games)
            if is_settled(strength.level, [tally]):
                break
        return {strength: tally}

    tallies = play_panel(ladder, setup, play, {}, passed=passed)
    return tallies, join(kept)


def _tier(known: Known) -> Tier:
    """Return an exact share as a tier of a verdict."""
    if known.level is None:
        return Tier(BEST, known.words, "master", 0, known.seats)
    error = dict(CALCULATING)[known.level]
    return Tier(f"calculating-{error:g}", known.words, known.level, 0, known.seats)


def _play(
    session: Session,
    setup: Setup[DiceLayout],
    start: Words,
    strengths: tuple[Strength[Player], Strength[Player]],
    count: int,
    seed: int,
    purpose: str = "head start",
) -> Iterator[Games]:
    """Play games from `start` in batches.

    The games' random numbers depend on the players, the `purpose` and `seed`.
    """
    first, second = strengths
    stream = stream_seed(purpose, seed, first.stream, second.stream, setup.id)
    text = first.words if first is second else message("stronger against weaker")
    players = [first.player, second.player]
    done = 0
    for games in session.arena.play(start, players, stream, count, first.batch):
        done += len(games.lengths)
        session.listener.step(Step(text, done, count))
        yield games


def _skill(session: Session, setup: Setup[DiceLayout], start: Words, seed: int) -> float:
    """Return the wins of the default strength against a weaker one, in units of an even share."""
    strong, weak = session.engine.ladder.default, session.engine.ladder.weaker
    first = join([*_play(session, setup, start, (strong, weak), _SKILL_GAMES, seed)])
    second = join([*_play(session, setup, start, (weak, strong), _SKILL_GAMES, seed)])
    return total_won(first.returns, 0) / _SKILL_GAMES + total_won(second.returns, 1) / _SKILL_GAMES


def _reasons(exact: Exact, known: Sequence[Known], fair: Fairness) -> Iterator[Message]:
    """Say what best play comes to, in sentences."""
    rules = exact.rules
    if fair == "fair" and exact.tokens:
        yield message(
            "With the head start player 1 scores {share:.1%} under perfect play.",
            share=known[-1].share,
        )
    if exact.match is None:
        yield message(
            "By the rules alone, without a head start, player 1 wins {win:.1%} of games under best "
            "play and draws {draw:.1%}: a score of {share:.1%}.",
            win=rules.win,
            draw=rules.draw,
            share=rules.share,
        )
    else:
        yield message(
            "By the rules alone, without a head start, player 1 wins {win:.1%} of games under best "
            "play and draws {draw:.1%}: a score of {share:.1%}, and {match:.1%} of matches to ten.",
            win=rules.win,
            draw=rules.draw,
            share=rules.share,
            match=exact.match,
        )


_GAMES_TO_FOLLOW = 200


MEASURED = ("draws", "rolling", "left_over", "decided_by_dice")


def measure(games: Games, setup: Setup[DiceLayout]) -> dict[str, float]:
    """Return the figures of play by name.

    `draws`: share of games. `rolling`: share of turns that are rolls. `left_over`: share of the
    open squares that stay free.
    """
    played = [*each_game(games)]
    turns = sum(len(game.choices) - game.choices.count(0) for game in played)
    return {
        "draws": mean([game.returns[0] == 0.5 for game in played]),
        "rolling": sum(game.seats.count(CHANCE) for game in played) / turns,
        "left_over": 1 - mean([sum(game.gains) for game in played]) / len(setup.layout.white),
    }


def share_decided_by_dice(games: Games, start: Words, solver: Solver) -> float:
    """Return the share of `games` that end as best play after the last roll would end them.

    In the other games a player missed the result that the dice had given them. `start` is the first
    state of all games.
    """
    as_given = []
    for game in islice(each_game(games), _GAMES_TO_FOLLOW):
        state = _after_last_roll(game, start)
        mover = state[kernel.TO_MOVE]
        tokens = state[kernel.TOKENS : kernel.TOKENS + kernel.MAX_SEATS]
        hands = state[kernel.HAND : kernel.HAND + kernel.MAX_SEATS]
        result = solver.place_out(tokens[mover], tokens[1 - mover], hands[mover], hands[1 - mover])
        as_given.append(game.returns[mover] == (1 + result) / 2)
    return mean(as_given)


def _after_last_roll(game: PlayedGame, start: Words) -> Words:
    """Return the state of a game after its last roll."""
    left = game.seats[::-1].index(CHANCE)
    state = copy_of(start)
    for words in game.moves[: len(game.moves) - left]:
        kernel.apply(state, *words)
    return state


_STAGES = {int(kernel.FRESH): FRESH, int(kernel.COLLECTING): ROLLING, int(kernel.PLACING): STOPPED}


def outcomes(state: Words, solver: Solver) -> list[tuple[str, Outcome]]:
    """List every legal move with the mover's outcome under best play, the best move first.

    Of moves with the same value, the one that looks better comes first. Raises UnsolvedError.
    """
    moves = []
    for (squares, number), text in spell_all(state).items():
        outcome = _after(state, squares, number, solver)
        then = after(KERNEL, state, (squares, number))
        look = kernel.heuristic(then, state[kernel.TO_MOVE])
        moves.append((-round(outcome.share, 9), -int(look), (text, outcome)))
    return [move for *_, move in sorted(moves, key=lambda row: row[:2])]


def _after(state: Words, square: int, dice: int, solver: Solver) -> Outcome:
    """Return the mover's outcome after rolling `dice`, placing on `square`, or passing."""
    seat = int(state[kernel.TO_MOVE])
    own, other = (int(state[kernel.TOKENS + s]) for s in (seat, 1 - seat))
    hand, other_hand = (int(state[kernel.HAND + s]) for s in (seat, 1 - seat))
    stage, other_stage = (_STAGES[int(state[kernel.STAGE + s])] for s in (seat, 1 - seat))
    other_out = bool(state[kernel.PASSES])
    if dice and not other and not other_out:
        return solver.roll(dice, (hand, stage, other_hand, other_stage))
    if dice and (other_out or not other_hand):
        return solver.roll_alone(dice, other, hand)
    if dice:
        return solver.chase_with(dice, other, other_hand, hand)
    if square:
        hand -= 1
    if other_stage == ROLLING:
        if not square:
            return solver.go_on_alone(own, other_hand).flip()
        return solver.moving_collector(own | square, hand, other_hand).flip()
    return CERTAIN[-solver.place_out(other, own | square, other_hand, hand)]
