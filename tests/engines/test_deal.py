"""Deals: which setup is judged, what Ctrl-C leaves, and that threads and checks do not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from printkit.engines.coin_isolation import judging as coins
from printkit.engines.contract import Session, Trial
from printkit.engines.judging import deal as dealing
from printkit.engines.judging import race as racing
from printkit.engines.judging.deal import deal_fair, first_that_passes
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.setup import CheckedSetup, Setup
from printkit.layouts.verdict import Attempt, Deal
from tests.engines.coin_isolation.setups import GAME, deal_setup
from tests.engines.test_race import Chance
from tests.engines.weak import WEAK
from tests.playing import brief, heard_by, session_with, with_methods


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with session_with(WEAK, 2) as session:
        yield session


def stop_at(number: int) -> Callable[[int], Setup[CoinLayout]]:
    """Press Ctrl-C when this seed is dealt."""

    def candidate(seed: int) -> Setup[CoinLayout]:
        if seed == number:
            raise KeyboardInterrupt
        return deal_setup(seed)

    return candidate


@pytest.mark.slow
def test_a_deal_has_the_same_verdict_as_a_check(session: Session) -> None:
    """The games that chose the setup do not judge it: its verdict is from a check's games."""
    session = replace(session, engine=brief(WEAK, 2000))
    found = deal_fair(session, deal_setup, 200)
    assert found.deal.proven and found.verdict is not None
    assert found.verdict.passed
    assert found.verdict == WEAK.judge(session, found.setup)
    assert found.setup == deal_setup(found.setup.seed or 0)
    assert 200 <= (found.setup.seed or 0) < 200 + found.deal.candidates
    assert found.deal.attempts[-1].accepted
    assert found.deal.attempts[-1].seed == found.setup.seed


@pytest.mark.parametrize("even", [5, 10])
def test_ctrl_c_leaves_the_most_even_so_far(
    session: Session, monkeypatch: pytest.MonkeyPatch, even: int
) -> None:
    shares = {(seed, "club"): 0.8 for seed in range(20) if seed != even}
    monkeypatch.setattr(racing, "batches_of", Chance(shares).batches_of)
    # never called, since no candidate is promising enough
    monkeypatch.setattr(dealing, "examine", None)
    monkeypatch.setattr(racing, "PROMISING", 2.0)
    told: list[Attempt] = []
    found = deal_fair(heard_by(session, told), stop_at(17), 0)
    assert found.setup == deal_setup(even)
    assert found.verdict is None
    assert found.deal.stopped and not found.deal.proven
    assert found.deal.candidates == 17
    assert not told


def test_ctrl_c_before_anything_was_found_stops(session: Session) -> None:
    with pytest.raises(KeyboardInterrupt):
        deal_fair(session, stop_at(103), 100)
    with pytest.raises(KeyboardInterrupt):
        first_that_passes(replace(session, engine=UNEVEN), stop_at(3), 3)


def test_ctrl_c_in_a_game_that_is_solved(session: Session) -> None:
    told: list[Attempt] = []
    found = first_that_passes(heard_by(replace(session, engine=UNEVEN), told), stop_at(7), 3)
    assert found.setup == deal_setup(6)
    assert found.verdict is None and found.deal.stopped
    assert found.deal.candidates == len(told) == 4


def _uneven(session: Session, setup: Setup[CoinLayout]) -> Trial:
    """Try a setup: the later its seed, the more even it is."""
    return Trial(setup, "lopsided", unevenness=1 / (1 + (setup.seed or 0)))


UNEVEN = with_methods(WEAK, try_out=_uneven)


@pytest.mark.parametrize(
    ("players", "variants", "asked", "dealt_so"),
    [
        (2, (), (), ("weighed",)),
        (4, (), (), ("leaning", "weighed")),
        (3, (), ("balanced",), ("balanced",)),
        (2, ("many-pennies",), (), ("weighed",)),
        (3, ("many-pennies",), (), ()),  # these coins cannot be divided evenly
    ],
)
def test_candidates_are_weighed_and_with_more_players_leaning_if_possible(
    session: Session,
    monkeypatch: pytest.MonkeyPatch,
    players: int,
    variants: tuple[str, ...],
    asked: tuple[str, ...],
    dealt_so: tuple[str, ...],
) -> None:
    """Both in a fair deal and in a trial."""
    seen: list[Setup[CoinLayout]] = []

    def plain(
        session: Session, candidate: Callable[[int], Setup[CoinLayout]], seed: int, near: object
    ) -> CheckedSetup:
        assert (near is None) == bool(asked)  # swaps would undo it
        seen.extend(candidate(number) for number in range(seed, seed + 3))
        return CheckedSetup(seen[0], None, Deal((), False, 3))

    def candidate(seed: int) -> Setup[CoinLayout]:
        layout = GAME.deal(seed, variants, asked)
        assert isinstance(layout, CoinLayout)
        sides = GAME.usual_sides(players)
        return Setup(GAME, layout, players, sides, variants, seed, asked)

    monkeypatch.setattr(dealing, "deal_near", plain)
    monkeypatch.setattr(coins, "race_alone", lambda session, setup: Trial(setup, ""))
    coins.deal_fair(session, candidate, 5)
    seen.append(coins.try_out(session, candidate(8)).setup)
    assert [setup.seed for setup in seen] == [5, 6, 7, 8]
    for setup in seen:
        assert setup.deal_options == dealt_so
        assert setup.layout == GAME.deal(setup.seed or 0, variants, dealt_so)
