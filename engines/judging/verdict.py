"""The check: is a setup fair between the players who will play it, and is it worth playing?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from engines.contract import Decision, Session
from engines.judging import metrics
from engines.limits import hold
from engines.search.arena import stream_seed
from engines.search.ladder import Strength
from engines.search.players import Player
from engines.search.selfplay import Games
from engines.statistics import Tally, empty_tally
from layouts.setup import Setup
from layouts.verdict import DELTA, Fairness, Metric, SeatShare, Tier, Verdict

F = TypeVar("F")

_SKILL_GAMES = 120

_HEADLINES = {
    "fair": "Fair between {}",
    "unfair": "Unfair between {}",
    "undecided": "Not proven fair between {}",
}


def judge_by_games(
    session: Session,
    setup: Setup[Any],
    seed: int,
    decision: Decision | None,
    findings: Callable[[Decision], F],
    remarks: Callable[[F], Sequence[str]] = lambda findings: (),
) -> Verdict[F]:
    """The verdict on `setup` as players of the game's ladder find it.

    `findings` makes of the deciding games what only this game can tell, and `remarks` more reasons
    of that. The rest is as of `engines.contract.Judge`.
    """
    ladder = session.engine.ladder
    decision = decision or decide(session, setup, seed)
    tallies = profile(session, setup, decision, seed)
    measured = playability(session, setup, decision.games, seed)
    fair, reasons = fairness(session, setup, tallies)
    found = findings(decision)
    return assemble(
        session,
        setup,
        seed,
        fair=fair,
        headline=_HEADLINES[fair].format(ladder.default.words),
        reasons=reasons,
        remarks=remarks(found),
        tally=decision.tally,
        player=ladder.default.name,
        tiers=tiers_of(tallies),
        metrics=measured,
        lengths=metrics.turns(decision.games),
        findings=found,
    )


def assemble(
    session: Session,
    setup: Setup[Any],
    seed: int,
    *,
    fair: Fairness,
    headline: str,
    reasons: Sequence[str],
    tally: Tally | Sequence[SeatShare],
    player: str,
    tiers: tuple[Tier, ...],
    metrics: tuple[Metric, ...],
    lengths: Any,
    findings: F,
    remarks: Sequence[str] = (),
) -> Verdict[F]:
    """The verdict of what was found out about `setup`.

    `tally` has the games that give it, or each seat's share where it is exact; `lengths` the moves
    of each game. To the `reasons` come the limits that are not kept, what is unusual about the
    layout, and further `remarks`.
    """
    seats = tally.seats if isinstance(tally, Tally) else tuple(tally)
    return Verdict(
        id=setup.id,
        game=setup.game.slug,
        players=setup.players,
        variants=setup.variants,
        fair=fair,
        playable=all(metric.ok for metric in metrics),
        headline=headline,
        reasons=(
            *reasons,
            *(f"{m.sentence} Asked for: {m.limits}." for m in metrics if not m.ok),
            *setup.game.remarks(setup.layout, setup.variants),
            *remarks,
        ),
        seats=seats,
        games=tally.games if isinstance(tally, Tally) else 0,
        player=player,
        tiers=tiers,
        metrics=metrics,
        lengths=tuple(np.bincount(lengths).tolist()),
        findings=findings,
        seed=seed,
        version=session.version,
    )


def tiers_of(tallies: Mapping[Strength[Any], Tally]) -> tuple[Tier, ...]:
    """The profile as a verdict has it."""
    return tuple(Tier(s.name, s.words, t.games, t.seats) for s, t in tallies.items())


def decide(
    session: Session,
    setup: Setup[Any],
    seed: int = 0,
    hopeless: Callable[[Tally], bool] = lambda tally: False,
) -> Decision:
    """Play at the default strength until the share of wins is known to be fair or unfair.

    Ends undecided after the strength's number of games, or as soon as it is `hopeless`.
    """
    strength = session.engine.ladder.default
    tally = empty_tally(setup.players)
    batches = []
    most = most_games(session, setup)
    for games in batches_of(session, setup, strength, "verdict", seed):
        tally = tally.plus(games.returns)
        batches.append(games)
        session.watch(strength.words, tally.games, most)
        if tally.fairness() != "undecided" or hopeless(tally):
            break
    return Decision(tally, metrics.join(batches))


def profile(
    session: Session, setup: Setup[Any], decision: Decision, seed: int = 0
) -> dict[Strength[Player], Tally]:
    """What every strength makes of `setup`, weakest first; `decision` has the default one's."""
    ladder = session.engine.ladder
    tallies = {}
    for strength in ladder.strengths:
        tallies[strength] = decision.tally
        if strength is not ladder.default:
            tally = empty_tally(setup.players)
            for games in batches_of(session, setup, strength, "verdict", seed):
                tally = tally.plus(games.returns)
                session.watch(strength.words, tally.games, strength.games)
            tallies[strength] = tally
    return tallies


def playability(
    session: Session, setup: Setup[Any], games: Games, seed: int = 0
) -> tuple[Metric, ...]:
    """What `games` of the default strength were like, and some against a weaker player."""
    usual = metrics.measure(games, setup.game.scored)
    own = session.engine.measure(games=games, setup=setup)
    return hold({**usual, **own, "skill": _skill(session, setup, seed)}, session.engine.limits)


def batches_of(
    session: Session, setup: Setup[Any], strength: Strength[Player], purpose: str, seed: int
) -> Iterator[Games]:
    """Batches of games of `setup` between players of one strength.

    Each `purpose` has games of its own: what chose a layout must not also praise it.
    """
    start = session.kernel.rules.init(setup)
    stream = stream_seed(purpose, seed, strength.stream, *_identity(setup))
    players = [strength.player] * setup.players
    default = strength is session.engine.ladder.default
    most = most_games(session, setup) if default else strength.games
    return session.arena.play(start, players, stream, most, strength.batch)


def most_games(session: Session, setup: Setup[Any]) -> int:
    """Games of the default strength after which a check ends undecided: more seats take more."""
    games: int = session.engine.ladder.default.games
    return games * setup.players // 2


def seat_words(setup: Setup[Any], seat: int) -> str:
    """A seat as the sheets name it."""
    side = f" ({setup.sides[seat]})" if setup.sides else ""
    return f"{setup.game.seat_name(seat)}{side}"


def _identity(setup: Setup[Any]) -> tuple[object, ...]:
    return setup.id, setup.players, *setup.sides, *setup.variants


def _skill(session: Session, setup: Setup[Any], seed: int) -> float:
    """How many times its even share one player of the default strength wins among weaker ones."""
    start = session.kernel.rules.init(setup)
    ladder = session.engine.ladder
    each = _SKILL_GAMES // setup.players
    total = 0.0
    for seat in range(setup.players):
        players = [ladder.weaker.player] * setup.players
        players[seat] = ladder.default.player
        stream = stream_seed("skill", seed, seat, *_identity(setup))
        for games in session.arena.play(start, players, stream, each, ladder.default.batch):
            total += games.returns[:, seat].sum()
            session.watch("stronger against weaker", seat * each, _SKILL_GAMES)
    return float(total / each)


def fairness(
    session: Session, setup: Setup[Any], tallies: Mapping[Strength[Player], Tally]
) -> tuple[Fairness, list[str]]:
    """The default strength's answer, unless it is fair there and lopsided next door.

    Whatever the answer, it is said when those next door see it otherwise.
    """
    ladder = session.engine.ladder
    default = tallies[ladder.default]
    answer: Fairness = default.fairness()
    even = answer == "fair"
    reasons = [] if even else [_lopsided(setup, ladder.default, default, DELTA)]
    for strength in ladder.neighbours:
        tally = tallies[strength]
        if even and tally.deviation > 2 * DELTA:
            reasons.append(_lopsided(setup, strength, tally, 2 * DELTA))
            if tally.fairness(2 * DELTA) == "unfair":
                answer = "unfair"
            elif answer == "fair":
                answer = "undecided"
        else:
            reasons += _otherwise(setup, strength, tally, default)
    return answer, reasons


def _otherwise(
    setup: Setup[Any], strength: Strength[Player], tally: Tally, default: Tally
) -> list[str]:
    """A sentence if a strength's shares are not the default's, by more than chance may do."""
    apart = [
        seat
        for seat, other in zip(tally.seats, default.seats, strict=True)
        if seat.low > other.high or seat.high < other.low
    ]
    if not apart:
        return []
    seat = max(apart, key=lambda seat: abs(seat.share - default.seats[seat.seat].share))
    return [
        f"It depends on who plays: between {strength.words} {seat_words(setup, seat.seat)} wins "
        f"{seat.share:.0%} of {tally.games} games ({seat.low:.0%} to {seat.high:.0%})."
    ]


def _lopsided(setup: Setup[Any], strength: Strength[Player], tally: Tally, delta: float) -> str:
    """Which seat is farthest from its even share, in a sentence."""
    even = 1 / setup.players

    def distance(seat: SeatShare) -> float:
        return abs(seat.share - even)

    seat = max(tally.seats, key=distance)
    return (
        f"Between {strength.words} {seat_words(setup, seat.seat)} wins {seat.share:.0%} of "
        f"{tally.games} games ({seat.low:.0%} to {seat.high:.0%}); "
        f"fair is {even - delta:.0%} to {even + delta:.0%}."
    )
