"""The check and the deal, by real play."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from printkit.engines.coin_isolation import kernel
from printkit.engines.coin_isolation.engine import ENGINE
from printkit.engines.coin_isolation.judging import LADDER, judge, money_by_square
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.contract import Session
from printkit.engines.judging.metrics import measure
from printkit.engines.judging.panel import most_games
from printkit.engines.kernel.arrays import copy_of
from printkit.engines.kernel.binding import list_moves
from printkit.engines.listener import Listener, Step
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import CASUAL, CLUB, GREEDY, RANDOM, Ladder, Player
from printkit.engines.search.selfplay import Games, blank_games, each_game, join
from printkit.layouts.coin_isolation.game import CoinFindings
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Verdict, limit
from tests.engines.coin_isolation.setups import GAME, LOPSIDED, deal_setup
from tests.playing import hurry, in_numpy, quiet

RANDOMLY, GREEDILY = Player(RANDOM), Player(GREEDY)
_STRENGTHS = {
    s: hurry(replace(s, games=40, batch=10) if s.level in ("expert", "master") else s)
    for s in LADDER.strengths
}
BRIEF = replace(
    ENGINE, ladder=Ladder(tuple(_STRENGTHS.values()), _STRENGTHS[LADDER.default]), quick_ladder=None
)
"""Hurried players. Only the default strength plays many games, since the answer rests on these."""


@pytest.fixture(scope="module")
def arena() -> Iterator[Arena]:
    with Arena(KERNEL, 2) as arena:
        yield arena


@pytest.fixture(scope="module")
def told() -> list[Step]:
    """The steps reported while `lopsided` was checked."""
    return []


@pytest.fixture(scope="module")
def lopsided(arena: Arena, told: list[Step]) -> Verdict[CoinFindings]:
    return judge(Session(BRIEF, arena, Listener(told.append), "test"), LOPSIDED)


def play(
    arena: Arena, setup: Setup[CoinLayout], players: list[Player], games: int, seed: int = 1
) -> Games:
    return join(list(arena.play(kernel.init(setup), players, seed, games, 20)))


def test_games_do_not_depend_on_threads_or_batches() -> None:
    start, players = kernel.init(deal_setup(3)), [CASUAL.player] * 2
    runs = []
    for threads, batch in ((1, 20), (2, 20), (2, 7)):
        with Arena(KERNEL, threads) as arena:
            runs.append(join(list(arena.play(start, players, 5, 30, batch))))
    for other in runs[1:]:
        assert [*map(bytes, runs[0])] == [*map(bytes, other)]


def test_recorded_games_can_be_replayed(arena: Arena) -> None:
    """Moves, gains and returns of self-play agree with the rules."""
    setup = deal_setup(4, players=3)
    games = play(arena, setup, [RANDOMLY, GREEDILY, CASUAL.player], 20)
    for game in each_game(games):
        state = kernel.init(setup)
        for seat, move, gain in zip(game.seats, game.moves, game.gains, strict=True):
            assert seat == kernel.current_player(state)
            before = kernel.score(state, seat)
            kernel.apply(state, *move)
            assert kernel.score(state, seat) - before == gain
        assert kernel.is_terminal(state)
        assert game.returns.index(1.0) == kernel.winner(state)
        assert sum(game.returns) == 1.0
    found = in_numpy(games)
    assert np.isnan(found.values[found.seats != 2]).all()  # only player 3 searches
    values = found.values[(found.seats == 2) & (found.choices > 1)]
    assert ((values >= 0) & (values <= 1)).all()


def test_a_greedy_player_takes_the_most_money(arena: Arena) -> None:
    setup = deal_setup(5)
    games = play(arena, setup, [GREEDILY] * 2, 20)
    start = kernel.init(setup)
    gains = []
    for first, second in list_moves(kernel, start):
        state = copy_of(start)
        kernel.apply(state, first, second)
        gains.append(kernel.score(state, 0))
    assert {game.gains[0] for game in each_game(games)} == {max(gains)}


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
def test_each_player_beats_the_one_below(arena: Arena, players: int) -> None:
    """Each wins far more than chance allows, from every seat; benchmarks have the exact shares."""
    for weaker, stronger in pairwise((RANDOMLY, GREEDILY, CASUAL.player, CLUB.player)):
        won = 0.0
        rounds = 120 // players
        for number in range(rounds):
            for seat in range(players):
                seats = [weaker] * players
                seats[seat] = stronger
                won += play(arena, deal_setup(number, players), seats, 1).returns[0, seat]
        assert won / (rounds * players) > 1 / players + 0.05


def test_a_lopsided_setup_is_unfair_for_a_reason(lopsided: Verdict[CoinFindings]) -> None:
    assert lopsided.fair == "unfair"
    assert not lopsided.passed
    assert lopsided.seats[0].share > 0.5 + limit(2)
    assert any("player 1 (bottom)" in str(reason) for reason in lopsided.reasons)


def test_a_check_tells_how_much_of_it_is_done(
    lopsided: Verdict[CoinFindings], told: list[Step]
) -> None:
    shares = [step.share for step in told if "head start" not in str(step.text)]
    assert shares == sorted(shares) and 0 < shares[0] < 0.5 < shares[-1] <= 1


def test_a_clearly_lopsided_layout_costs_few_games(lopsided: Verdict[CoinFindings]) -> None:
    """Once a layout cannot be fair, the other strengths play few games; the headline names who says
    so.
    """
    for tier, strength in zip(lopsided.tiers, BRIEF.ladder.strengths, strict=True):
        if strength.level in ("expert", "master"):
            assert 0 < tier.games < most_games(LOPSIDED, strength)
    assert str(lopsided.headline).startswith("Unfair")
    assert lopsided.findings.choice is None


def test_money_is_won_where_it_was_taken(arena: Arena) -> None:
    games = play(arena, LOPSIDED, [GREEDILY] * 2, 50)
    money = money_by_square(games)
    assert sum(money) == pytest.approx(in_numpy(games).gains.sum() / 50)
    assert sum(money[:8]) > sum(money[56:])


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("coins", [0, 1])
def test_a_board_with_hardly_any_coins_is_unplayable_but_no_error(arena: Arena, coins: int) -> None:
    layout = CoinLayout((1,) * coins + (0,) * (64 - coins))
    verdict = judge(
        Session(ENGINE, arena, quiet, "test"), Setup(GAME, layout, 2, ("bottom", "top"))
    )
    assert not verdict.playable
    assert verdict.fair == ("unfair" if coins else "fair")
    json.dumps(verdict.to_dict(), allow_nan=False)


def test_figures_of_a_known_game() -> None:
    """The gains are 5, 1, then 1, 10; player 2 was behind half-way and wins."""
    games = blank_games(1, 6, 2)
    known = in_numpy(games)
    known.lengths[:] = 6
    known.moves[0, :, 0] = 1, 2, 4, 8, 0, 0
    known.choices[:] = 4, 1, 2, 3, 1, 1
    known.seats[:] = 0, 1, 0, 1, 0, 1
    known.gains[:] = 5, 1, 1, 10, 0, 0
    known.returns[:] = 0, 1
    values = measure(games)
    assert values["length"] == 6
    assert values["choice"] == 0.75
    assert values["branching"] == 2.5
    assert values["passes"] == 0
    assert values["lead_changes"] == 1
    assert values["drama"] == 0  # after the fourth ply the winner leads
    assert values["comeback"] == 5
    assert values["margin"] == 5
    assert values["tie_breaks"] == 0
