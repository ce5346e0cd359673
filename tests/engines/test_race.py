"""The race of candidates, with known shares: nothing is played; chance draws the winners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.contract import Session
from printkit.engines.judging import race as racing
from printkit.engines.judging.belief import Belief
from printkit.engines.judging.race import JUDGED, LOOKS, WORK, Race, race_for
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.selfplay import Games, blank_games
from printkit.layouts.setup import Setup
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import session_of
from tests.playing import in_numpy


@dataclass
class Chance:
    """Draws the games of a look. `shares` has seat 0's share by seed and level; the default is 0.5.

    What searches see is the same share, plus noise.
    """

    shares: dict[tuple[int, str], float]
    games: int = 0
    purposes: set[str] = field(default_factory=set)

    def batches_of(
        self, session: Session, setup: Setup[Any], strength: Any, purpose: str, seed: int, most: int
    ) -> Iterator[Games]:
        assert setup.seed is not None
        share = self.shares.get((setup.seed, strength.level), 0.5)
        random = np.random.default_rng(stream_seed(setup.id, strength.stream, purpose))
        first = (random.random(most) < share).astype(float)
        self.games += most
        self.purposes.add(purpose)
        games = blank_games(most, 2, 2)
        drawn = in_numpy(games)
        drawn.lengths[:] = 30
        drawn.returns[:] = np.stack([first, 1 - first], axis=1)
        drawn.seats[:] = 0, 1
        drawn.values[:] = [share, 1 - share] + 0.2 * random.standard_normal((most, 2))
        yield games


SESSION = session_of(ENGINE, None)
"""Its games are never played: `Chance` draws them."""


def race_of(*seeds: int) -> Race:
    race = race_for(SESSION, deal_setup(0))
    for seed in seeds:
        race.enter(deal_setup(seed))
    return race


def silent(done: int, of: int) -> None:
    assert 0 < done <= of


def test_the_even_candidate_wins_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifteen of sixteen candidates are lopsided, each at one level only.

    A first look may mislead, but rarely.
    """
    levels = ("club", "expert", "master")
    lopsided = {(seed, levels[seed % 3]): 0.75 if seed % 2 else 0.25 for seed in range(16)}
    right = 0
    for even in range(0, 16, 4):
        shares = {key: share for key, share in lopsided.items() if key[0] != even}
        monkeypatch.setattr(racing, "batches_of", Chance(shares).batches_of)
        race = race_of(*range(16))
        for _ in range(6):
            finalists = race.run(16, silent)
        right += finalists[0].setup.seed == even
    assert right >= 3  # of 4; guessing would hardly ever give 1


def test_most_games_go_to_the_most_promising(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance({(seed, "club"): 0.5 + 0.02 * seed for seed in range(16)})
    monkeypatch.setattr(racing, "batches_of", chance.batches_of)
    race = race_of(*range(16))
    race.run(16, silent)
    looks = [len(waiting) for waiting in race.waiting]
    assert sum(looks) == 16 and looks[0] == 0
    assert looks[1] >= 8 and sum(looks[3:]) <= 4  # half of them go on, and half of these again
    everybody = [c for waiting in race.waiting for c in waiting]
    assert sum(candidate.games for candidate in everybody) == chance.games
    assert chance.purposes == {f"look {look}" for look in range(len(LOOKS))}  # games of its own
    assert sum(c.simulations for c in everybody) >= 16 * 30 * (100 * 4 + 12 * 250)
    assert race.work == sum(sum(WORK[: candidate.looks]) for candidate in everybody)
    by_looks = sorted(everybody, key=lambda candidate: -candidate.looks)
    assert np.mean([c.setup.seed or 0 for c in by_looks[:4]]) < 7.5


def test_a_candidate_left_behind_goes_on_in_a_later_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """If all newcomers are hopeless, the second best of the first round gets its next look."""
    shares = {(seed, "club"): 0.9 for seed in range(8, 16)}
    monkeypatch.setattr(racing, "batches_of", Chance(shares).batches_of)
    race = race_of(*range(8))
    race.run(8, silent)
    looks = {c.setup.seed: c.looks for waiting in race.waiting for c in waiting}
    for seed in range(8, 16):
        race.enter(deal_setup(seed))
    race.run(8, silent)
    after = {c.setup.seed: c.looks for waiting in race.waiting for c in waiting}
    assert any(after[seed] > looks[seed] for seed in range(8))
    assert all(after[seed] == 1 for seed in range(8, 16))


def test_a_judged_candidate_leaves_the_race(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(racing, "batches_of", Chance({}).batches_of)
    race = race_of(*range(2))
    finalist = race.run(2, silent)[0]
    race.move(finalist, replace(finalist, looks=JUDGED))
    assert finalist.looks == len(LOOKS)
    assert finalist not in race.run(2, silent)


def test_a_well_known_candidate_without_promise_blocks_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It may have the greater chance to pass, as the other one is hardly known."""
    monkeypatch.setattr(racing, "batches_of", Chance({}).batches_of)
    race = race_of()
    unknown = race.candidate(deal_setup(0))
    narrow = tuple(tuple(each / 100 for each in row) for row in race.anywhere.covariance)
    width = len(race.anywhere.means[0])
    for off in np.arange(0.0, 0.2, 0.001):
        known = race.candidate(deal_setup(1), Belief(((off,) * width, (-off,) * width), narrow))
        if not race.is_promising(known.belief):
            break
    assert race.is_promising(unknown.belief) and race.chance(known) > race.chance(unknown)
    race.waiting[1] = [replace(each, looks=1) for each in (known, unknown)]
    race.run(5, silent)
    [looked_at] = race.waiting[2]
    assert looked_at.setup == unknown.setup
