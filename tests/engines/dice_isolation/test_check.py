"""The check of a board: solved if possible, played by all strengths, and with a head start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from printkit.engines.contract import Session
from printkit.engines.dice_isolation import engine as dice_advice
from printkit.engines.dice_isolation import judging, kernel
from printkit.engines.dice_isolation.engine import ENGINE
from printkit.engines.dice_isolation.judging import (
    judge,
    measure,
    outcomes,
    share_decided_by_dice,
)
from printkit.engines.dice_isolation.kernel import with_head_start
from printkit.engines.dice_isolation.notation import KERNEL, ROLLS, legal_moves
from printkit.engines.dice_isolation.solver import exact as solving
from printkit.engines.dice_isolation.solver.exact import work_out
from printkit.engines.dice_isolation.solver.solve import BUDGET, Solver
from printkit.engines.judging import deal as dealing
from printkit.engines.kernel.binding import CHANCE
from printkit.engines.kernel.position import Position
from printkit.engines.listener import Listener, Step
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import GREEDY, Player
from printkit.engines.search.selfplay import Games, blank_games, each_game, join
from printkit.engines.statistics import Tally
from printkit.layouts.dice_isolation.board_set import standard_set
from printkit.layouts.dice_isolation.game import DiceFindings, Exact
from printkit.layouts.dice_isolation.layout import DiceLayout, deal
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Attempt, Verdict
from tests.engines.both import play_all
from tests.engines.dice_isolation.both import GAME, setup, start
from tests.playing import brief, heard_by, hurry_advice, quiet

QUICK = brief(ENGINE, games=40)
CLUB = QUICK.ladder.default
ROW = setup("...")
EARLY = setup("..#.\n....\n#...")
"""A board on which the player who places the first token nearly always wins."""


def deal_setup(seed: int) -> Setup[DiceLayout]:
    return Setup(GAME, deal(seed), 2, (), seed=seed)


def session_in(arena: Arena) -> Session:
    return Session(QUICK, arena, quiet, "test")


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Arena(KERNEL, 2) as arena:
        yield session_in(arena)


@pytest.fixture(scope="module", autouse=True)
def _briefly() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "_CHOICE_GAMES", 20)
        patch.setattr(judging, "_SKILL_GAMES", 20)
        patch.setattr(judging, "solve_exactly", solve_once)
        yield


solve = cache(solving.solve_exactly)


def solve_once(
    layout: DiceLayout, listener: Listener, text: str, budget: int
) -> tuple[Solver, Exact] | None:
    """Solve a board, or return the answer that another test had within the usual budget."""
    return solve(layout) if budget == BUDGET else solve(layout, listener, text, budget)


@pytest.fixture(scope="module")
def early(session: Session, _briefly: None) -> Verdict[DiceFindings]:
    """The verdict on a board that has no even head start."""
    return judge(session, EARLY)


@pytest.fixture
def too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every board count as taking too long to solve."""
    monkeypatch.setattr(judging, "solve_exactly", lambda *_: None)


def test_a_solved_board(early: Verdict[DiceFindings]) -> None:
    verdict = early
    exact = verdict.findings.exact
    assert exact and exact.even.share == pytest.approx(exact.shares[exact.tokens])
    assert verdict.player == "uct-200" and verdict.seats == verdict.tiers[3].seats
    *_, club, expert, master, best = verdict.tiers
    for tier, level in zip(verdict.tiers[-4:], ("club", "expert", "master", "master"), strict=True):
        assert (tier.level, tier.games) == (level, 0)
        one, two = tier.seats
        assert one.low == one.share == one.high and one.share + two.share == pytest.approx(1)
    assert best.player == "best-play" and best.seats[0].share == exact.even.share
    away = [abs(tier.seats[0].share - exact.even.share) for tier in (club, expert, master)]
    assert away == sorted(away, reverse=True)  # nearer to best play from level to level
    draws = next(metric for metric in verdict.metrics if metric.name == "draws")
    assert draws.value == exact.even.draw
    assert any("By the rules alone" in r and "98.2%" in r for r in map(str, verdict.reasons))
    assert json.loads(json.dumps(verdict.to_dict()))["findings"]["exact"]["enough"] == 5


@pytest.mark.slow
def test_perfect_play_alone_makes_no_board_fair(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever games find, the headline says for whom it is even; the chart has all levels."""
    even = Tally(2600, (1300.0, 1300.0))
    lopsided = Tally(520, (400.0, 120.0))
    for found, fair, headline in (
        ({}, "fair", "Fair from club players to perfect play"),
        ({"uct-800": lopsided}, "unfair", "Even between club players, not between experts"),
        ({"uct-200": lopsided}, "unfair", "Even under perfect play, not between club players"),
    ):

        def profile(*_: Any, found: dict[str, Tally] = found, **__: Any) -> tuple[Any, Any]:
            games = join([*judging._play(session, ROW, kernel.init(ROW), (CLUB, CLUB), 20, 0)])
            strengths = session.engine.ladder.strengths
            return {s: found.get(s.name, even) for s in strengths}, games

        monkeypatch.setattr(judging, "_profile", profile)
        levels = dict.fromkeys(("club", "expert", "master"), (0.5,) * 21)
        monkeypatch.setattr(judging, "_calculate", lambda *_, levels=levels: levels)
        monkeypatch.setattr(judging, "choose_head_start", lambda *_: 4)
        verdict = judge(session, deal_setup(0))
        assert (verdict.fair, str(verdict.headline)) == (
            fair,
            f"{headline}, with a head start of 4 tokens",
        )
        assert verdict.player in {tier.player for tier in verdict.tiers}
        assert {tier.level for tier in verdict.tiers} == {"beginner", "club", "expert", "master"}


def hundred_games(share: float) -> Games:
    """Return records of games with this share of wins for player 1."""
    games = blank_games(100, 1, 2)
    for game in range(100):
        games.returns[game, 0] = float(game < 100 * share)
        games.returns[game, 1] = 1 - games.returns[game, 0]
    return games


def test_the_head_start_is_the_most_even_over_all_levels(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under best play six tokens are most even; club players and experts have the last word."""
    best = [abs(tokens - 6) / 50 + 0.5 for tokens in range(21)]
    calculating = [abs(tokens - 5) / 50 + 0.5 for tokens in range(21)]
    shares = {"uct-200": {4: 0.5, 5: 0.6, 6: 0.6, 7: 0.53}, "uct-800": {4: 0.5, 7: 0.7}}

    def play(
        session: Session, setup: Any, start: Any, strengths: Any, count: int, *_: Any, **__: Any
    ) -> list[Games]:
        tokens = int(start[kernel.HAND + 1])
        return [hundred_games(shares[strengths[0].name].get(tokens, 0.9))]

    monkeypatch.setattr(judging, "_play", play)
    assert judging.choose_head_start(session, ROW, [calculating, best]) == 4
    shares["uct-800"][4] = 0.8
    assert judging.choose_head_start(session, ROW, [calculating, best]) == 7
    shares["uct-200"] = shares["uct-800"] = dict.fromkeys(range(21), 0.5)
    assert judging.choose_head_start(session, ROW, [[0.5] * 21]) == 0  # none, if that is it


@pytest.mark.slow
def test_a_board_of_the_set_is_checked_with_the_head_start_on_its_sheet(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "choose_head_start", lambda *_: 19)
    for board in (standard_set()[0], next(b for b in standard_set() if b.exact.tokens)):
        dealt_anew = DiceLayout(board.layout.rows)
        found = judge(session, Setup(GAME, dealt_anew, 2, ()), seed=5).findings.exact
        assert found and found.tokens == board.exact.tokens


@pytest.mark.parametrize("share", [0.3, 0.5])
def test_a_candidate_that_club_players_find_uneven_is_not_judged(
    share: float, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is even enough under best play with three tokens or four."""

    class JudgedError(Exception):
        pass

    def refuse(*_: Any) -> None:
        raise JudgedError

    monkeypatch.setattr(judging, "_play", lambda *_, **__: [hundred_games(share)] * 2)
    monkeypatch.setattr(judging, "_judge", refuse)
    if share == 0.5:
        with pytest.raises(JudgedError):
            judging.try_out(session, deal_setup(0))
    else:
        found = judging.try_out(session, deal_setup(0))
        assert found.verdict is None and not found.passed and found.unevenness > 1
        assert "with a head start of 3 tokens, but player 1 wins 30% of 200 games" in str(
            found.outcome
        )


def test_no_head_start_makes_some_boards_even(early: Verdict[DiceFindings]) -> None:
    """If few tokens are enough to win, the starting player has them first too often."""
    assert early.fair == "unfair" and not early.passed
    assert any(str(reason).startswith("Under perfect play") for reason in early.reasons)


@pytest.mark.slow
def test_a_drawish_board_is_not_worth_playing(session: Session) -> None:
    verdict = judge(session, setup("..\n.."))
    assert not verdict.playable
    assert any(
        "drawn" in reason and "at most 30%" in reason for reason in map(str, verdict.reasons)
    )


@pytest.mark.usefixtures("too_large")
def test_a_board_too_large_is_judged_by_games(session: Session) -> None:
    verdict = judge(session, deal_setup(0))
    assert verdict.findings == DiceFindings(None)
    assert verdict.games == 40 and verdict.player == "uct-200"
    assert verdict.seats[0].low < verdict.seats[0].share < verdict.seats[0].high
    assert "too large to be solved" in str(verdict.reasons[-1])
    names = {metric.name for metric in verdict.metrics}
    assert "draws" in names and "decided_by_dice" not in names


def test_exact_takes_more_time(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "BUDGET", 200)
    monkeypatch.setattr(judging, "_PATIENCE", 5000)
    levels = dict.fromkeys(("club", "expert", "master"), (0.5,) * 21)
    monkeypatch.setattr(judging, "_calculate", lambda *_: levels)
    for exact in (False, True):
        answer = judge(session, ROW, exact=exact).findings
        assert (answer.exact is not None) == exact


@pytest.mark.usefixtures("too_large")
def test_a_deal_without_a_fair_board_says_so(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "CANDIDATES", 2)
    told: list[Attempt] = []
    result = ENGINE.deal_fair(heard_by(session, told), deal_setup, 5)
    assert not result.deal.proven
    assert [attempt.accepted for attempt in told] == [False, False, True]
    assert "too large" in str(told[0].outcome)


def test_head_start_tokens_are_added_to_the_first_roll() -> None:
    state = with_head_start(setup("...\n..."), 5)
    for dice_or_total in (3, 4, 1, 1):
        assert kernel.mid_move(state) or legal_moves(state) == [*ROLLS[1:]]
        kernel.apply(state, 0, dice_or_total)
    assert int(state[kernel.HAND + 1]) == 6
    assert int(state[kernel.STAGE + 1]) == int(kernel.COLLECTING)


def test_dice_decide_games_that_are_played_well(session: Session) -> None:
    """On a row of three, entering first wins, and even greedy players take the middle."""
    row = setup("...")
    begin = kernel.init(row)
    games: Games = join(list(session.arena.play(begin, [Player(GREEDY)] * 2, 1, 100, 50)))
    assert share_decided_by_dice(games, begin, Solver(DiceLayout(("...",)))) == 1.0
    figures = measure(games, row)
    assert figures["draws"] == 0 and figures["left_over"] == pytest.approx(0)
    assert 0 < figures["rolling"] < 1
    assert any(CHANCE in game.seats for game in each_game(games))


def test_an_interrupt_ends_solving() -> None:
    solver = Solver(DiceLayout(("........",) * 8))

    def interrupt(step: Step) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work_out(solver, solving.exact_values, Listener(interrupt), "solving")
    assert solver.effort < BUDGET


def test_advice_where_nothing_can_be_solved(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games recommend rolls as well as squares."""
    monkeypatch.setattr(dice_advice, "BUDGET", 0)
    hurry_advice(monkeypatch, 200, 20)
    for moves in ([], ["roll 3", "roll 4"], ["roll 3", "roll 4", "roll 1", "a1"]):
        position = play_all(start("....\n...."), moves)
        found = dice_advice.advise(session, position)
        assert not found.exact and found.moves
        assert {move.move for move in found.moves} <= set(position.legal())


def test_advice_is_exact_where_it_can_be(session: Session) -> None:
    position = play_all(start("..."), ["roll 3", "roll 4"])
    found = dice_advice.advise(session, position)
    assert found.exact and str(found.player) == "best play"
    assert (found.moves[0].move, found.moves[0].value, found.moves[0].games) == ("b1", 1.0, 0)


def test_long_solving_leaves_no_less_time_for_other_positions_of_a_game(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = "....\n....\n...."
    positions = [
        play_all(start(rows), moves)
        for moves in (["roll 3", "roll 4", "a1"], ["roll 4", "roll 3", "d2"])
    ]

    def effort(solver: Solver, position: Position) -> int:
        outcomes(position.state, solver)
        return solver.effort

    layout = DiceLayout(tuple(rows.split()))
    alone = max(effort(Solver(layout), position) for position in positions)
    shared = Solver(layout)
    assert [effort(shared, position) for position in positions][-1] > alone
    monkeypatch.setattr(dice_advice, "BUDGET", alone)
    solve = dice_advice.valuer(session, setup(rows)).solve
    assert all(solve(position) for position in positions)
