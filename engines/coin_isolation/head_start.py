"""The head start in cents (a handicap): found from the final sums of games, then tried out.

The player with the most money wins. So the final sums of games tell at once who would have won with
some cents more. The cents that make the seats most even are then tried in fresh games: players who
know about them play differently, and the best of many fits looks better than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from printkit.engines.contract import Decision, Session
from printkit.engines.judging.panel import batches_of
from printkit.engines.kernel.arrays import array_of, concatenate, row, zeros
from printkit.engines.kernel.bits import IntRows
from printkit.engines.kernel.jit import exported
from printkit.engines.listener import Step
from printkit.engines.search.players import Player, Strength
from printkit.engines.search.selfplay import Games, each_game, join
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.coin_isolation.game import Offer
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.head_start import HeadStart, head_start_of, head_start_words
from printkit.layouts.messages import Said, listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Tier, farthest, has_become_uneven, limit

MOST = 35
"""The most cents that are offered: the worth of a quarter and a dime."""

LEAST_GAMES = 200
"""The fewest games from which cents are found."""

TRIED = 400
"""Fresh games in which an offer is tried."""

_EXPERTS = 200  # games of each family of experts to find an offer's cents, and to try them
_WORTH_IT = 0.8  # an offer must bring the distance from even below this part of what it was

_ROUNDS = 3  # rounds of TRIED games; after each, cents are found anew from all games so far

# the step in cents of the first search, and how far around its best the second looks
_COARSE, _FINE = 3, 3
_FIRST_LOOK = 400  # games used in the first search

Cents = IntRows
"""Each seat's cents at the start, a row for each way to give them: shape (ways, seats)."""


@dataclass(frozen=True, slots=True)
class FinalSums:
    """How n games ended.

    `money` (n, seats) has the cents taken, without a head start. `last` (n, seats) says when a seat
    last took a coin: larger is later, 0 is never.
    """

    money: IntRows
    last: IntRows

    @classmethod
    def of(cls, games: Games) -> FinalSums:
        """Return the final sums of recorded games."""
        money, last = [], []
        for game in each_game(games):
            cents, when = [0] * len(game.returns), [0] * len(game.returns)
            for number, (seat, gain) in enumerate(zip(game.seats, game.gains, strict=True), 1):
                if gain:
                    cents[seat] += gain
                    when[seat] = number
            money.append(cents)
            last.append(when)
        return cls(array_of("q", money), array_of("q", last))

    def merge(self, more: FinalSums) -> FinalSums:
        """Return the sums of these games and of `more` games together."""
        return FinalSums(concatenate([self.money, more.money]), concatenate([self.last, more.last]))

    def shares(self, ways: Cents) -> list[list[float]]:
        """Return, for each way, each seat's share of the wins if players had begun with these
        cents.

        A tie goes to the tied seat that took a coin last; if none of them took any, they share.
        """
        games, seats = self.money.shape
        parts = zeros("q", *ways.shape)
        count_wins(self.money, self.last, ways, parts)
        return [[won / (games * seats) for won in way] for way in parts.tolist()]


@exported()
def count_wins(money: IntRows, last: IntRows, ways: IntRows, parts: IntRows) -> None:
    """Count in `parts`, all 0, each seat's wins for each way; a game has `seats` parts."""
    games, seats = money.shape
    for way in range(ways.shape[0]):
        for game in range(games):
            best, alone = 0, True
            for seat in range(1, seats):
                ahead = money[game, seat] + ways[way, seat] - money[game, best] - ways[way, best]
                if ahead == 0:
                    ahead = last[game, seat] - last[game, best]
                if ahead > 0:
                    best, alone = seat, True
                elif ahead == 0:
                    alone = False
            if alone:
                parts[way, best] += seats
            else:
                for seat in range(seats):
                    parts[way, seat] += 1


def fit(kinds: Sequence[FinalSums], most: int = MOST) -> HeadStart:
    """Return the cents, 0 to `most` and 0 for at least one seat, with which games end most evenly.

    If there are several `kinds` of players, the least even games count. Among equally even ways,
    the one with the fewest cents is returned.
    """
    seats = kinds[0].money.shape[1]
    steps = sorted({*range(0, most + 1, _COARSE), most})
    first = [FinalSums(sums.money[:_FIRST_LOOK], sums.last[:_FIRST_LOOK]) for sums in kinds]
    best = _most_even(first, _ways([steps] * seats))
    around = [range(max(0, n - _FINE), min(most, n + _FINE) + 1) for n in best]
    return head_start_of(_most_even(kinds, _ways([*map(list, around)])))


def _ways(cents: list[list[int]]) -> Cents:
    """Return every way to give the seats some of these cents, 0 for at least one; fewest cents
    first.
    """
    ways = {tuple(n - min(way) for n in way) for way in product(*cents)}
    return array_of("q", sorted(ways, key=lambda way: (sum(way), way)))


def _most_even(kinds: Sequence[FinalSums], ways: Cents) -> list[int]:
    uneven = [max(each) for each in zip(*(_unevenness(sums, ways) for sums in kinds), strict=True)]
    best: list[int] = row(ways, uneven.index(min(uneven))).tolist()
    return best


def _unevenness(sums: FinalSums, ways: Cents) -> list[float]:
    """Return, for each way, how far from even the farthest seat's share of wins is."""
    even = 1 / ways.shape[1]
    return [round(max(abs(share - even) for share in way), 9) for way in sums.shares(ways)]


def make_offer(
    session: Session, setup: Setup[CoinLayout], decision: Decision, seed: int
) -> Offer | None:
    """Return the head start that would even out `setup` between club players, whose games are in
    `decision`, and experts.

    Returns None if the club's games are even, if the head start hardly makes fresh games more even
    between the players who find the setup least even, or if it makes them less even between others.
    """
    if decision.tally.fairness(limit(setup.players)) == "fair":
        return None
    default, *experts = club_and_experts(session)
    sums = FinalSums.of(decision.games)
    more = LEAST_GAMES - len(sums.money)
    if more > 0:
        sums = sums.merge(play_and_sum(session, setup, default, "head start", seed, more)[1])
    plain = [play_and_sum(session, setup, who, "head start", seed, _EXPERTS) for who in experts]
    cents = fit([sums, *(known for _, known in plain)])
    if not cents or cents == setup.head_start:
        return None
    with_cents = replace(setup, head_start=cents)
    tried, *others = (
        play_and_sum(
            session, with_cents, who, "head start", seed, TRIED if who is default else _EXPERTS
        )
        for who in (default, *experts)
    )
    before = [decision.tally.deviation, *(tally.deviation for tally, _ in plain)]
    now = [tally.deviation for tally, _ in (tried, *others)]
    worse = any(
        has_become_uneven(was, is_now, setup.players)
        for was, is_now in zip(before, now, strict=True)
    )
    if worse or max(now) > _WORTH_IT * max(before):
        return None
    tiers = tuple(
        Tier(who.name, who.words, who.level, tally.games, tally.seats)
        for who, (tally, _) in zip(experts, others, strict=True)
    )
    return Offer(cents, default.name, tried[0].games, tried[0].seats, tiers)


def club_and_experts(session: Session) -> list[Strength[Player]]:
    """Return club players and each family of experts; masters' games take too long."""
    return [strength for strength in session.engine.ladder.panel if strength.level != "master"]


def offer_words(session: Session, setup: Setup[CoinLayout], offer: Offer) -> Said:
    """Describe an offer, and how even its games were."""
    played = [
        (session.engine.ladder.default.words, offer.games, offer.seats),
        *((tier.words, tier.games, tier.seats) for tier in offer.others),
    ]
    shares = [
        message(
            "{shares} in {games} between {players}",
            shares=listed(message("{share:.0%}", share=seat.share) for seat in seats),
            games=games,
            players=words,
        )
        for words, games, seats in played
    ]
    fresh = message("The shares of fresh games with it were {shares}.", shares=listed(shares, ";"))
    begins = message("{begins}.", begins=head_start_words(setup.game, offer.cents))
    more_even = (
        message("With another head start it is more even: {begins}", begins=begins)
        if setup.head_start
        else message("With a head start it is more even: {begins}", begins=begins)
    )
    uneven = [
        words
        for words, _, seats in played
        if abs(farthest(seats).share - 1 / setup.players) > limit(setup.players)
    ]
    only = message("It does not even it out between {players}.", players=listed(uneven))
    untried = message("Masters have not tried it.")
    return listed([more_even, fresh, *([only] if uneven else []), untried], " ")


def even_out(session: Session, setup: Setup[CoinLayout], seed: int = 0) -> Setup[CoinLayout]:
    """Return `setup` with the most even head start; see
    `printkit.engines.contract.Engine.even_out`.

    Compared with an offer it plays more games: as many between experts as between club players, and
    games of players who know the cents and therefore take other coins.
    """
    strengths = club_and_experts(session)
    _, sums = play_and_sum(session, setup, strengths[0], "evening out", seed, TRIED)
    setup = replace(setup, head_start=fit([sums]))
    known: dict[str, FinalSums] = {}
    for turn in range(_ROUNDS):
        for strength in strengths:
            _, sums = play_and_sum(session, setup, strength, f"evening out {turn}", seed, TRIED)
            before = known.get(strength.name)
            known[strength.name] = before.merge(sums) if before else sums
        setup = replace(setup, head_start=fit([*known.values()]))
    return setup


def play_and_sum(
    session: Session,
    setup: Setup[CoinLayout],
    strength: Strength[Player],
    purpose: str,
    seed: int,
    games: int,
) -> tuple[Tally, FinalSums]:
    """Play `games` games between players of a strength; return their tally and their final sums."""
    tally, batches = empty_tally(setup.players), []
    for batch in batches_of(session, setup, strength, purpose, seed, games):
        tally = tally.with_games(batch.returns)
        batches.append(batch)
        text = message("head start, {players}", players=strength.words)
        session.listener.step(Step(text, tally.games, games))
    return tally, FinalSums.of(join(batches))
