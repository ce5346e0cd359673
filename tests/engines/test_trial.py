"""Trials: what becomes of a setup depends on nothing but the setup."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial

import msgspec
import pytest

from clobber.engine import ENGINE as CLOBBER
from printkit.engines.contract import Engine, Session, Trial, engine_of
from printkit.engines.judging.deal import run_trial
from printkit.engines.search.arena import WorkerPool
from printkit.layouts.errors import InputError, UnplayableError
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from tests.engines.weak import WEAK
from tests.playing import brief_verdict, deal_setup, hasty, session_with, with_methods

SEEDS = 3, 5
"""Seeds of Coin Isolation: the first is soon given up, the second judged."""


def trial(engine: Engine, seed: int, threads: int = 1) -> Trial:
    with session_with(engine, threads) as session:
        return run_trial(session, deal_setup(engine.game, seed))


def as_bytes(found: Trial) -> bytes:
    """Return all of a trial as bytes."""
    return msgspec.json.encode(
        (found.setup.id, found.outcome, found.verdict, found.games, found.looks, found.simulations)
    )


@pytest.mark.parametrize(
    ("engine", "seeds"),
    [(hasty(CLOBBER), (1, 2, 3)), pytest.param(WEAK, SEEDS, marks=pytest.mark.slow)],
    ids=["clobber", "coin-isolation"],
)
def test_a_trial_is_the_same_on_any_number_of_threads_and_in_any_order(
    engine: Engine, seeds: tuple[int, ...]
) -> None:
    first = {seed: as_bytes(trial(engine, seed)) for seed in seeds}
    again = {seed: as_bytes(trial(engine, seed, 2)) for seed in reversed(seeds)}
    assert first == again


def test_a_deal_of_a_solved_game_takes_the_first_setup_accepted_in_a_trial(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seed 5 passes. Whether a setup does is prescribed for both."""
    game = GAMES["dice-isolation"]
    engine = engine_of(game)
    passed = replace(brief_verdict(game), fair="fair", playable=True)

    def try_out(session: Session, setup: Setup[object]) -> Trial:
        seed = setup.seed or 0
        verdict = {4: replace(passed, fair="unfair"), 5: passed}.get(seed)
        return Trial(setup, message(f"outcome {seed}"), verdict, seed, unevenness=1 / seed)

    monkeypatch.setattr(type(engine), "try_out", staticmethod(try_out))
    with session_with(engine) as session:
        found = engine.deal_fair(session, lambda seed: deal_setup(game, seed), 3)
        trials = [run_trial(session, deal_setup(game, seed)) for seed in range(3, 6)]
    assert found.deal.proven and found.deal.candidates == 3
    assert [(each.passed, each.outcome, each.games) for each in trials] == [
        (attempt.accepted, attempt.outcome, attempt.games) for attempt in found.deal.attempts
    ]
    assert [each.passed for each in trials] == [False, False, True]
    assert trials[-1].setup == found.setup and trials[-1].verdict == found.verdict == passed


def test_a_setup_that_cannot_be_played_is_given_up() -> None:
    def too_many(*_: object) -> Trial:
        raise UnplayableError("too many moves")

    found = trial(with_methods(WEAK, try_out=too_many), 1)
    assert (found.verdict, str(found.outcome), found.passed) == (None, "too many moves", False)


def test_lack_of_memory_is_no_verdict_on_a_setup() -> None:
    def no_room(*_: object) -> Trial:
        raise InputError("needs more memory")

    with pytest.raises(InputError):
        trial(with_methods(WEAK, try_out=no_room), 1)


def test_a_pool_that_is_left_begins_no_more_tasks() -> None:
    begun: list[int] = []
    with WorkerPool(1) as pool:
        results = pool.in_order(
            (partial(take_a_while, begun, number) for number in range(9)), ahead=8
        )
        next(results)
    assert 1 <= len(begun) < 8


def take_a_while(begun: list[int], number: int) -> None:
    begun.append(number)
    time.sleep(0.1)
