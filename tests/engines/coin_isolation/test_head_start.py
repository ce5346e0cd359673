"""Head starts: what they change in the rules, and finding the cents that even out games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import mean
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.engines.coin_isolation import head_start
from printkit.engines.coin_isolation.head_start import (
    FinalSums,
    even_out,
    fit,
    make_offer,
    offer_words,
)
from printkit.engines.coin_isolation.notation import kernel_for
from printkit.engines.contract import Decision, Session, engine_of
from printkit.engines.judging.metrics import measure
from printkit.engines.kernel.arrays import array_of
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import RANDOM, Player
from printkit.engines.statistics import Tally
from printkit.layouts.games import GAMES
from printkit.layouts.verdict import SeatShare
from tests.cases import sample
from tests.engines.both import play_all
from tests.engines.coin_isolation.both import Start, engine_and_oracle
from tests.engines.coin_isolation.setups import deal_setup
from tests.oracle.boards import sparse

# The rules


PENNIES = sparse({"a1": 1, "a8": 1})


@engine_and_oracle
@pytest.mark.parametrize(
    ("cents", "moves", "winner"),
    [
        ({}, ["a1", "a8"], 1),  # a tie: the second player took a coin last
        ({1: 1}, ["a1", "a8"], 0),
        ({2: 5}, ["a1", "a8"], 1),
        ({1: 3, 2: 3}, ["a1", "a8"], 1),
    ],
)
def test_a_head_start_adds_to_the_score(
    begin: Start, cents: dict[int, int], moves: list[str], winner: int
) -> None:
    position = play_all(begin(PENNIES, ("bottom", "top"), (), cents), [*moves, "pass", "pass"])
    assert position.scores == tuple(1 + cents.get(player, 0) for player in (1, 2))
    assert position.winner == winner


@engine_and_oracle
def test_a_tie_goes_to_the_last_to_take_a_coin_even_against_a_head_start(begin: Start) -> None:
    """Player 2 draws level without a coin, so player 1 is the only one who took any."""
    coins = sparse({"a1": 5})
    position = play_all(begin(coins, ("bottom", "top"), (), {2: 5}), ["a1", "pass", "pass"])
    assert (position.scores, position.winner) == ((5, 5), 0)


@engine_and_oracle
def test_without_coins_the_largest_head_start_wins_unless_tied(begin: Start) -> None:
    bare = sparse({})
    sides = ("bottom", "right", "left")
    passed = ["pass"] * 3
    assert play_all(begin(bare, sides, (), {3: 2}), passed).winner == 2
    assert play_all(begin(bare, sides, (), {1: 2, 3: 2}), passed).winner is None
    assert play_all(begin(bare, sides, (), {1: 2, 2: 1, 3: 1}), passed).winner == 0
    assert play_all(begin(bare, sides), passed).winner is None


# The figures of play


def random_games(players: int, head_start: tuple[int, ...] = (), games: int = 300) -> Any:
    """Play random games on a random layout; a head start does not change the moves."""
    setup, kernel = replace(deal_setup(3, players), head_start=head_start), kernel_for(())
    with Arena(kernel, 1) as arena:
        (batch,) = arena.play(kernel.rules.init(setup), [Player(RANDOM)] * players, 5, games, games)
    return batch


def test_leads_and_margins_include_the_head_start() -> None:
    games = random_games(2, games=50)
    plain, ahead = measure(games), measure(games, head_start=(0, 500))
    assert plain["lead_changes"] > 0
    assert ahead["lead_changes"] == 0
    sums = FinalSums.of(games).money.tolist()
    assert ahead["margin"] == pytest.approx(mean(second + 500 - first for first, second in sums))


# Finding the cents


@pytest.mark.parametrize("cents", [(), (7,), (0, 3, 11), (35, 0, 0, 1), (2, 2, 2, 2)])
def test_final_sums_tell_who_would_have_won_with_a_head_start(cents: tuple[int, ...]) -> None:
    """The kernel gives the cents in the same games, and agrees; some of them end in ties."""
    players = 4
    plain, with_cents = random_games(players), random_games(players, cents)
    assert plain.moves == with_cents.moves
    way = [*cents, *[0] * (players - len(cents))]
    told = FinalSums.of(plain).shares(array_of("q", [way]))[0]
    assert told == pytest.approx(np.asarray(with_cents.returns).mean(axis=0))


def test_a_tie_without_a_coin_is_shared() -> None:
    sums = FinalSums(np.array([[0, 5, 0]]), np.array([[0, 9, 0]]))
    ways = np.array([[0, 0, 0], [5, 0, 0], [6, 0, 0], [6, 0, 6]])
    third = 1 / 3
    assert sums.shares(ways) == [[0, 1, 0], [0, 1, 0], [1, 0, 0], [third, third, third]]


def uneven_games(bias: Sequence[int], games: int = 20_000, seed: int = 1) -> FinalSums:
    """Return games in which seats take `bias` more cents, with normal noise."""
    random = np.random.default_rng(seed)
    money = (random.normal(80, 15, (games, len(bias))) + np.array(bias)).round().astype(np.int64)
    last = random.permuted(np.tile(np.arange(1, len(bias) + 1), (games, 1)), axis=1)
    return FinalSums(array_of("q", money.tolist()), array_of("q", last.tolist()))


FOUR_SEATS = [
    pytest.param(bias, marks=pytest.mark.slow) for bias in ((0, 6, 3, 20), (30, 28, 0, 1))
]


@pytest.mark.parametrize("bias", [(9, 0), (0, 14), (5, 0, 12), *FOUR_SEATS])
def test_a_known_bias_is_undone(bias: tuple[int, ...]) -> None:
    found = fit([uneven_games(bias)])
    padded = [*found, *[0] * (len(bias) - len(found))]
    assert min(padded) == 0
    assert padded == pytest.approx([max(bias) - taken for taken in bias], abs=1)


def test_the_fit_is_a_compromise_between_two_kinds_of_players() -> None:
    """One kind of player 2 takes 4 cents too few, the other 16; in the middle lies 10."""
    assert fit([uneven_games((less, 0)) for less in (4, 16)]) == (0, pytest.approx(10, abs=1))


def test_each_round_adds_to_the_games_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round has 4,000 games that want 10 cents, the others 40 that want none."""

    def play(_session: Any, _setup: Any, strength: Any, purpose: str, *_: int) -> Any:
        bias, games = (10, 4_000) if purpose.endswith(" 0") else (0, 40)
        return None, uneven_games((bias, 0), games, len(strength.name))

    monkeypatch.setattr(head_start, "play_and_sum", play)
    session = SimpleNamespace(engine=engine_of(GAMES["coin-isolation"]))
    found = even_out(cast(Session, session), deal_setup(3, 2))
    assert found.head_start == (0, pytest.approx(10, abs=2))


@pytest.mark.parametrize(("others", "offered"), [(0.59, True), (0.61, False)])
def test_an_offer_makes_no_level_less_even(
    others: float, offered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It helps club players and one kind of experts; the other kind won 48% without it."""

    def play(_: Any, setup: Any, strength: Any, *__: Any) -> Any:
        first = {
            "club": (0.70, 0.52),
            "puct-8-200": (0.75, 0.53),
            "mcts-solver-400": (0.48, others),
        }
        share = first.get(strength.name, first["club"])[bool(setup.head_start)]
        money = array_of("q", [[80 + lead, 80] for lead in range(-5, 15)])
        sums = FinalSums(money, array_of("q", [[1, 2]] * 20))
        return Tally(1000, (1000 * share, 1000 * (1 - share))), sums

    monkeypatch.setattr(head_start, "play_and_sum", play)
    monkeypatch.setattr(FinalSums, "of", lambda _: play(0, deal_setup(3), engine.ladder.default)[1])
    engine = engine_of(GAMES["coin-isolation"])
    session = cast(Session, SimpleNamespace(engine=engine))
    decision = cast(Decision, SimpleNamespace(tally=Tally(1000, (700, 300)), games=None))
    offer = make_offer(session, deal_setup(3), decision, 0)
    assert (offer is not None) == offered
    if offer:
        words = str(offer_words(session, deal_setup(3), offer))
        assert "does not even it out" not in words and "Masters have not tried it." in words
        club = replace(offer, seats=(SeatShare(0, 0.61, 0, 1), SeatShare(1, 0.39, 0, 1)))
        assert "not even it out between club players." in str(
            offer_words(session, deal_setup(3), club)
        )


@pytest.mark.parametrize("money", [[[50, 10], [10, 50]] * 50, [[300, 0]] * 100])
def test_no_head_start_is_given_where_none_helps(money: list[list[int]]) -> None:
    """Seats win equally often as it is, or 35 cents make no difference."""
    assert fit([FinalSums(np.array(money), np.ones_like(money))]) == ()


@settings(max_examples=sample(30), deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_no_other_head_start_is_more_even_or_smaller(seed: int, players: int) -> None:
    """Every way to give up to 3 cents is tried."""
    random = np.random.default_rng(seed)
    money = random.normal(40, 4, (60, players)).round().astype(np.int64)
    money += random.integers(0, 6, players)
    last = random.permuted(np.tile(np.arange(1, players + 1), (60, 1)), axis=1)
    found = fit([FinalSums(money, last)], most=3)
    best = min(
        (round(uneven(money, last, way), 9), sum(way))
        for way in np.ndindex(*(4,) * players)
        if min(way) == 0
    )
    way = (*found, *[0] * (players - len(found)))
    assert (round(uneven(money, last, way), 9), sum(way)) == best


def uneven(money: Any, last: Any, cents: tuple[int, ...]) -> float:
    """Return how far from even the games are, counted one by one."""
    players = len(cents)
    wins = [0.0] * players
    for taken, when in zip(money.tolist(), last.tolist(), strict=True):
        totals = [(t + c, w) for t, c, w in zip(taken, cents, when, strict=True)]
        wins[totals.index(max(totals))] += 1
    return max(abs(n / len(money) - 1 / players) for n in wins)
