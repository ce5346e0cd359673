"""The race of candidates: successive halving, ranked by the belief that the panel's games lead to.

All candidates play a little, the most promising of them more, and so on (Karnin, Koren and Somekh
2013). Candidates left behind in one round wait, and go on once they are the best at their stage.
Every look has its own games, and none of them counts in a verdict: games that selected a layout
must not also judge it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import ceil
from operator import mul
from typing import Any

from printkit.engines.contract import Session
from printkit.engines.judging.belief import Belief, Demand, before_games
from printkit.engines.judging.panel import batches_of, decides, in_turn, most_games
from printkit.engines.search.players import PUCT, Ladder, Strength
from printkit.engines.search.selfplay import join
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Level, aim, limit

LOOKS: tuple[Mapping[Level, int], ...] = (
    {"club": 9, "expert": 2},
    {"club": 60, "expert": 30},
)
"""By look: the games of each strength of a level, with two seats. With more seats the number grows
as in a check.
"""

PUCT_LOOKS: tuple[Mapping[Level, int], ...] = (
    {"club": 100, "master": 12},
    {"club": 120, "expert": 120, "master": 60},
)
"""The same for players without playouts. Their games take a tenth of the time, and their searches
say who wins; so where they are in the panel they play the first look alone.
"""

KEPT = (1.0, 0.2)
"""By look: the part of a round's candidates that get it."""

WORK = (1, 12)
"""By look: how long it takes, compared with the first, which is the unit of a race's work."""

PROMISING = 0.2
"""A candidate goes on if its chance to pass, divided by that of a perfectly even candidate after as
many games, is at least this.
"""

JUDGED = len(LOOKS) + 1
"""Stands for the number of looks of a candidate that was judged."""

_BATCHES = 8  # of a look's games: enough to keep all threads busy


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A setup, the belief about it after `games` games, and its number of `looks` so far.

    A judged candidate counts one look more than there are. `simulations` is the sum over all moves
    in its games.
    """

    setup: Setup[Any]
    belief: Belief
    games: int = 0
    looks: int = 0
    simulations: int = 0


@dataclass(slots=True)
class Race:
    """A race: the candidates by their number of looks; the last group was judged.

    `anywhere` is the belief about any layout. The `demands` are how far from even the true shares
    may be and a deal still find the setup fair. `work` is what all looks took so far, in first
    looks: a measure that is the same on every machine.
    """

    session: Session
    anywhere: Belief
    demands: tuple[Demand, ...]
    work: int = 0
    waiting: list[list[Candidate]] = field(
        default_factory=lambda: [[] for _ in range(len(LOOKS) + 2)]
    )
    _ranks: dict[Candidate, tuple[float, float]] = field(default_factory=dict)
    _promising: dict[Candidate, bool] = field(default_factory=dict)

    def enter(self, setup: Setup[Any], belief: Belief | None = None) -> None:
        """Add a candidate; `belief` is what is already known of it."""
        self.waiting[0].append(self.candidate(setup, belief))

    def candidate(self, setup: Setup[Any], belief: Belief | None = None) -> Candidate:
        """Return a candidate for a setup that is not in the race."""
        return Candidate(setup, self.anywhere if belief is None else belief)

    def run(self, entrants: int, told: Callable[[int, int], None]) -> list[Candidate]:
        """Give each look to the most promising candidates; call `told` with the work done and that
        of all looks, in first looks.

        Return the promising ones of the candidates that had all looks and are not yet judged, in
        the order of their chances.
        """
        places = [max(1, round(part * entrants)) for part in KEPT]
        begun, total = self.work, sum(map(mul, places, WORK))
        for look, many in enumerate(places):
            waiting = self._in_order(self.waiting[look])
            for candidate in islice(filter(self._goes_on, waiting), many):
                self.move(candidate, look_at(self.session, candidate, look))
                self.work += WORK[look]
                told(self.work - begun, total)
        return [*filter(self._goes_on, self._in_order(self.waiting[len(LOOKS)]))]

    def move(self, candidate: Candidate, after: Candidate) -> None:
        """Move a candidate to its group after a look, or after it was judged."""
        self.waiting[candidate.looks].remove(candidate)
        self.waiting[after.looks].append(after)

    def chance(self, candidate: Candidate) -> float:
        """Return how likely the candidate is to pass, as far as is known."""
        return candidate.belief.chance(self.demands)

    def is_promising(self, belief: Belief) -> bool:
        """Whether a candidate seems even enough for another look, or more games of a check."""
        return belief.chance(self.demands) >= PROMISING * belief.as_if_even.chance(self.demands)

    def _goes_on(self, candidate: Candidate) -> bool:
        """Whether a candidate is new or promising.

        One that is better known may have the greater chance and yet be the less promising: it must
        not stand in the way of the others.
        """
        if candidate not in self._promising:
            new = candidate.looks == 0
            self._promising[candidate] = new or self.is_promising(candidate.belief)
        return self._promising[candidate]

    def after(self, belief: Belief, tallies: Mapping[Strength[Any], Tally]) -> Belief:
        """Return the belief after games of some strengths of the panel."""
        for number, strength in enumerate(self.session.engine.ladder.panel):
            if strength in tallies:
                belief = belief.after(number, tallies[strength])
        return belief

    def most_even(self) -> list[Candidate]:
        """List all candidates that had a look, the most promising one first."""
        return self._in_order([c for waiting in self.waiting[1:] for c in waiting])

    def rank(self, candidate: Candidate) -> tuple[float, float]:
        """Return the sort key, most promising first; without any chance, nearer to even first."""
        if candidate not in self._ranks:  # there are hundreds, and each is ranked again and again
            rank = -self.chance(candidate), candidate.belief.distance(self.demands)
            self._ranks[candidate] = rank
        return self._ranks[candidate]

    def _in_order(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        return sorted(candidates, key=self.rank)


def race_for(session: Session, setup: Setup[Any]) -> Race:
    """Return an empty race for setups like this one."""
    anywhere = before_games(session.engine.ladder.panel, setup.players)
    return Race(session, anywhere, tuple(_demands(session.engine.ladder, setup)))


def _demands(ladder: Ladder[Any], setup: Setup[Any]) -> Iterator[Demand]:
    """Yield what a deal demands of each level's games together, and of each family's alone.

    Families play equally often, or in proportion to their games.
    """
    panel = ladder.panel
    for families in in_turn(ladder):
        if decides(families[0], setup.players):
            games = sum(each.games for each in families)
            shares = (each.games / games * (each in families) for each in panel)
            yield Demand(tuple(shares), aim(setup.players))
            for family in families:
                alone = tuple(float(each is family) for each in panel)
                yield Demand(alone, limit(setup.players))


def look_at(session: Session, candidate: Candidate, look: int) -> Candidate:
    """Give a candidate a look: play its games, and update the belief."""
    setup, belief = candidate.setup, candidate.belief
    count, simulations = candidate.games, candidate.simulations
    panel = session.engine.ladder.panel
    for number, strength in enumerate(panel):
        most, usual = most_games(setup, strength), _games(panel, strength, look)
        asked = min(usual.get(strength.level, 0) * most // strength.games, most)
        if asked and decides(strength, setup.players):
            each = replace(strength, batch=min(strength.batch, ceil(asked / _BATCHES)))
            games = join(list(batches_of(session, setup, each, f"look {look}", 0, asked)))
            tally = empty_tally(setup.players).with_games(games.returns)
            belief = belief.after(number, tally).after_seeing(number, games)
            simulations += sum(games.lengths) * strength.player.simulations
            count += asked
    return replace(candidate, belief=belief, games=count, looks=look + 1, simulations=simulations)


def _games(
    panel: Sequence[Strength[Any]], strength: Strength[Any], look: int
) -> Mapping[Level, int]:
    """Return the games of a look by level, for a strength of the panel."""
    if strength.player.kind == PUCT:
        return PUCT_LOOKS[look]
    alone = look == 0 and any(each.player.kind == PUCT for each in panel)
    return {} if alone else LOOKS[look]
