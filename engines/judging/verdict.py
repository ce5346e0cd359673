"""The check: whether a setup is fair between its likely players, and worth playing.

If players choose their sides, each picks the best for themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from printkit.engines.contract import Decision, Session
from printkit.engines.judging import metrics
from printkit.engines.judging.panel import (
    batches_of,
    decides,
    fairness,
    games_to_play,
    in_turn,
    is_settled,
    level_answer,
    most_games,
    seed_parts,
)
from printkit.engines.limits import compare_with_limits
from printkit.engines.listener import Listener, Relay, Step
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Ladder, Player, Strength
from printkit.engines.search.selfplay import Games, join
from printkit.engines.statistics import Tally, count_values, empty_tally, total_won
from printkit.layouts.game import Sides
from printkit.layouts.messages import Message, Said, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Fairness, Metric, SeatShare, Tier, Verdict

F = TypeVar("F")

_SKILL_GAMES = 120
_SKILL = "skill"

_LIKELY = 300
"""The games, with two seats, after which most strengths of a panel are settled."""


def judge_by_games(
    session: Session,
    setup: Setup[Any],
    seed: int,
    decision: Decision | None,
) -> Verdict[Any]:
    """Return the verdict on `setup` by games between the players of the ladder.

    For the parameters see `printkit.engines.contract.Engine.judge`.
    """
    engine, ladder = session.engine, session.engine.ladder
    if decision is None:
        session = with_share(session, setup)
        decision = decide(session, setup, seed)
    tallies = profile(session, setup, decision, seed)
    measured = playability(session, setup, decision.games, seed)
    answer = fairness(ladder, setup, tallies)
    found = engine.findings(session, setup, decision)
    return assemble(
        session,
        setup,
        seed,
        fair=answer.fair,
        headline=answer.headline,
        reasons=answer.reasons,
        remarks=engine.remarks(found),
        tally=decision.tally,
        player=ladder.default.name,
        tiers=tiers_of(tallies),
        metrics=measured,
        lengths=metrics.turns(decision.games),
        findings=found,
    )


def with_share(session: Session, setup: Setup[Any]) -> Session:
    """Return a session whose listener hears how much of the whole check of `setup` is done."""
    return replace(session, listener=_WholeCheck(session.listener, session.engine.ladder, setup))


class _WholeCheck(Relay):
    """Passes all news of a check on `to` a listener, with the share of the check that is done.

    Games count by the simulations of a move. A strength of the panel is expected to play the games
    that most need, and if that is not enough, a third more than it has played. Games that it need
    not play any more count as if there were none. All others play all their games.
    """

    def __init__(self, to: Listener, ladder: Ladder[Player], setup: Setup[Any]) -> None:
        super().__init__(to)
        self._cost = {s.stream: max(1, s.player.simulations) for s in ladder.strengths}
        self._cost[_SKILL] = self._cost[ladder.default.stream]
        self._with = {s.stream: s.level for s in ladder.panel}  # who plays at the same time
        self._likely = _LIKELY * max(2, setup.players) // 2
        games = {each.stream: most_games(setup, each) for each in ladder.strengths}
        games[_SKILL] = _SKILL_GAMES
        self._ahead = {key: self._rest(key, 0, total) for key, total in games.items()}
        self._played: dict[str, int] = {}

    def step(self, step: Step) -> None:
        """Receive the progress of one strength, or of another part of the check."""
        key = step.key
        if key in self._cost:
            self._played[key], self._ahead[key] = step.done, self._rest(key, step.done, step.total)
            for other in self._played.keys() - {key}:
                if self._with.get(other, other) != self._with.get(key):
                    self._ahead[other] = 0
            spent, rest = (
                sum(self._cost[each] * games for each, games in counted.items())
                for counted in (self._played, self._ahead)
            )
            step = replace(step, share=spent / (spent + rest))
        super().step(step)

    def _rest(self, key: str, done: int, total: int) -> int:
        """Return how many more games are expected, of `total`."""
        if key not in self._with:
            return total - done
        return min(total - done, max(self._likely - done, done // 3))


def assemble(
    session: Session,
    setup: Setup[Any],
    seed: int,
    *,
    fair: Fairness,
    headline: Message,
    reasons: Sequence[Said],
    tally: Tally | Sequence[SeatShare],
    player: str,
    tiers: tuple[Tier, ...],
    metrics: tuple[Metric, ...],
    lengths: Sequence[int],
    findings: F,
    remarks: Sequence[Said] = (),
) -> Verdict[F]:
    """Assemble the verdict from what was found about `setup`.

    `tally` has the games that decide it, or each seat's exact share; `lengths` are the moves of
    each game. The `reasons` are followed by limits that are not kept, what is unusual about the
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
            *(
                _beyond(metric, metric.limits)
                for metric in metrics
                if metric.limits and not metric.ok
            ),
            *setup.game.remarks(setup.layout, setup.variants),
            *remarks,
        ),
        seats=seats,
        games=tally.games if isinstance(tally, Tally) else 0,
        player=player,
        tiers=tiers,
        metrics=metrics,
        lengths=count_values(lengths),
        findings=findings,
        seed=seed,
        version=session.version,
    )


def _beyond(metric: Metric, limits: Message) -> Message:
    """Say in sentences that a figure does not keep its limits."""
    return message("{found} Asked for: {limits}.", found=metric.sentence, limits=limits)


def tiers_of(tallies: Mapping[Strength[Any], Tally]) -> tuple[Tier, ...]:
    """Return the results of every strength in the form that a verdict has them."""
    return tuple(Tier(s.name, s.words, s.level, t.games, t.seats) for s, t in tallies.items())


Tallies: TypeAlias = dict[Strength[Player], Tally]


def never(tallies: Tallies) -> bool:
    """Say that no tallies are hopeless."""
    return False


def decide(
    session: Session,
    setup: Setup[Any],
    seed: int = 0,
    hopeless: Callable[[Tallies], bool] = never,
) -> Decision:
    """Play at the default strength's level until it is proven that the setup meets its demand, or
    not.

    Play ends undecided after the level's number of games, or as soon as it is `hopeless`.
    """
    default = session.engine.ladder.default
    batches: list[Games] = []
    families = session.engine.ladder.level(default.level)
    tallies = play_level(session, setup, families, seed, hopeless=hopeless, keep=batches.append)
    others = {each.name: tally for each, tally in tallies.items() if each is not default}
    return Decision(tallies[default], join(batches), others)


def profile(session: Session, setup: Setup[Any], decision: Decision, seed: int = 0) -> Tallies:
    """Return the tallies of every strength on `setup`, weakest first.

    `decision` has the tallies of the default's level, and of other levels that have played. The
    rest play as in `play_panel`.
    """
    ladder = session.engine.ladder
    others = decision.others
    kept = {each: others[each.name] for each in ladder.panel if each.name in others}

    def play(families: Sequence[Strength[Player]], known: bool) -> Tallies:
        return play_level(session, setup, families, seed, known=known)

    return play_panel(ladder, setup, play, {ladder.default: decision.tally, **kept}, passed=True)


def play_panel(
    ladder: Ladder[Player],
    setup: Setup[Any],
    play: Callable[[Sequence[Strength[Player]], bool], Tallies],
    tallies: Mapping[Strength[Player], Tally],
    *,
    passed: bool,
) -> Tallies:
    """Return the tallies of every strength, weakest first; `tallies` has levels that were played.

    `play` plays the games of a level's families. The panel plays first, the weakest level first. If
    the setup has not `passed` so far, or once one level does not find it fair, nothing can make it
    fair; the rest play only a few games if that is `known`.
    """
    tallies = dict(tallies)
    for families in in_turn(ladder):
        if not tallies.keys() >= {*families}:
            tallies.update(play(families, not passed))
        if decides(families[0], setup.players):
            passed = passed and level_answer([tallies[each] for each in families]) == "fair"
    return {strength: tallies[strength] for strength in ladder.strengths}


def play_level(
    session: Session,
    setup: Setup[Any],
    families: Sequence[Strength[Player]],
    seed: int = 0,
    *,
    known: bool = False,
    hopeless: Callable[[Tallies], bool] = never,
    keep: Callable[[Games], object] = lambda games: None,
) -> Tallies:
    """Let the families of a level play in turn, until it is settled what is demanded of them.

    Play also stops as soon as it is `hopeless`, and soon if it is `known` that the setup is not
    fair. `keep` is called with each batch of the default strength.
    """
    default = session.engine.ladder.default
    tallies = {each: empty_tally(setup.players) for each in families}
    most = {each: games_to_play(setup, each, known=known) for each in families}
    playing = [
        (each, batches_of(session, setup, each, "verdict", seed, most[each])) for each in families
    ]
    while all(tally.games < most[each] for each, tally in tallies.items()):
        for each, batches in playing:
            games = next(batches)
            tallies[each] = tallies[each].with_games(games.returns)
            if each is default:
                keep(games)
            tally = tallies[each]
            note = _so_far(setup, tally)
            session.listener.step(Step(each.words, tally.games, most[each], note, key=each.stream))
        if is_settled(families[0].level, tallies.values()) or hopeless(tallies):
            break
    return tallies


def _so_far(setup: Setup[Any], tally: Tally) -> Message:
    """Say which setup it is, and the share of the seat that is farthest from even."""
    seat = tally.farthest
    who, share = setup.seat_words(seat), tally.shares[seat]
    if setup.seed is None:
        return message("{player} wins {share:.0%} so far", player=who, share=share)
    return message(
        "{seed}: {player} wins {share:.0%} so far", seed=f"#{setup.seed}", player=who, share=share
    )


def playability(
    session: Session, setup: Setup[Any], games: Games, seed: int = 0
) -> tuple[Metric, ...]:
    """Return figures of play, from the default strength's `games` and games with a weaker one."""
    usual = metrics.measure(games, setup.game.scored, setup.head_start)
    own = session.engine.measure(games=games, setup=setup)
    values = {**usual, **own, "skill": _skill(session, setup, seed)}
    return compare_with_limits(setup.game, values, session.engine.limits)


def _skill(session: Session, setup: Setup[Any], seed: int) -> float:
    """Return a default player's wins among weaker players, in units of an even share."""
    start = session.kernel.rules.init(setup)
    ladder = session.engine.ladder
    each = _SKILL_GAMES // setup.players
    total = 0.0
    for seat in range(setup.players):
        players = [ladder.weaker.player] * setup.players
        players[seat] = ladder.default.player
        stream = stream_seed("skill", seed, seat, *seed_parts(setup))
        for games in session.arena.play(start, players, stream, each, ladder.default.batch):
            total += total_won(games.returns, seat)
            text = message("stronger against weaker")
            session.listener.step(Step(text, seat * each, _SKILL_GAMES, key=_SKILL))
    return total / each


_GAMES = 200  # for each seating, at the default strength


def with_chosen_sides(session: Session, setup: Setup[Any]) -> Setup[Any]:
    """Return `setup` with the sides that its players pick; unchanged if the game has no sides.

    Every permitted seating is played. Each player knows which sides the later ones will pick.
    """
    seating = setup.game.seating
    if seating is None:
        return setup
    strength = session.engine.ladder.default
    shares: dict[Sides, Sequence[float]] = {}
    for sides in seating.every(setup.players):
        tally = empty_tally(setup.players)
        seated = replace(setup, sides=sides)
        for games in batches_of(session, seated, strength, "choice", 0):
            tally = tally.with_games(games.returns)
            session.listener.step(Step(message("choosing sides"), tally.games, _GAMES))
            if tally.games >= _GAMES:
                break
        shares[sides] = [seat.share for seat in tally.seats]
    return replace(setup, sides=pick(shares, seating.choosers[setup.players]))


def pick(shares: Mapping[Sides, Sequence[float]], choosers: Sequence[int]) -> Sides:
    """Return the seating that results when the `choosers` pick their sides one after another.

    `shares` has each seat's share of wins for every seating still possible.
    """
    if not choosers:
        (sides,) = shares
        return sides
    seat, *others = choosers
    outcomes = [
        pick({s: share for s, share in shares.items() if s[seat] == side}, others)
        for side in dict.fromkeys(sides[seat] for sides in shares)
    ]
    return max(outcomes, key=lambda sides: shares[sides][seat])
