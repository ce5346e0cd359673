"""The arithmetic of verdicts: who must win what, in how many games, by made-up results.

Nothing is played or compiled: an arena returns what a test prescribes for the players at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_collectors import judging as collectors
from printkit.engines.coin_isolation.engine import ENGINE as COINS
from printkit.engines.contract import Engine, Session
from printkit.engines.dice_isolation import judging as dice
from printkit.engines.dice_isolation.engine import ENGINE as DICE
from printkit.engines.judging import verdict
from printkit.engines.judging.panel import in_turn, level_answer, most_games, seed_parts
from printkit.engines.judging.verdict import assemble, decide, judge_by_games, play_level, profile
from printkit.engines.kernel.arrays import array_of
from printkit.engines.limits import Limit, compare_with_limits
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Player
from printkit.engines.search.selfplay import blank_games
from printkit.engines.statistics import ALPHA, Tally, confidence_sequence, evidence, score_interval
from printkit.layouts.messages import message
from printkit.layouts.verdict import Fairness, Metric, SeatShare, Verdict
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import PretendedArena, session_of, shares, tally_won
from tests.playing import with_methods

# Skill


@pytest.mark.parametrize(
    ("players", "share", "skill"), [(2, 0.75, 1.5), (3, 0.5, 1.5), (4, 0.625, 2.5)]
)
def test_skill_is_the_stronger_players_wins_from_every_seat(
    players: int, share: float, skill: float
) -> None:
    """Skill is in units of an even share. The first seat has no advantage here."""
    strength, weaker = COINS.ladder.default.player, COINS.ladder.weaker.player

    def winners(start: Any, at: Sequence[Player], seed: int) -> list[float]:
        assert sorted(at, key=strength.__eq__) == [*[weaker] * (players - 1), strength]
        return shares(players, share, at.index(strength))

    arena, setup = PretendedArena(winners), deal_setup(3, players)
    found = verdict._skill(session_of(COINS, arena), setup, seed=5)
    assert found == pytest.approx(skill)
    assert [ask[1].index(strength) for ask in arena.asked] == [*range(players)]
    assert [ask[2] for ask in arena.asked] == [
        stream_seed("skill", 5, seat, *seed_parts(setup)) for seat in range(players)
    ]
    assert [ask[3] for ask in arena.asked] == [120 // players] * players


def test_skill_with_a_head_start_counts_both_seats_too() -> None:
    """The stronger player wins 0.6 of the games from one seat, 0.7 from the other with the head
    start.
    """
    strength = DICE.ladder.default.player

    def winners(start: Any, at: Sequence[Player], seed: int) -> list[float]:
        return [0.6, 0.4] if at[0] == strength else [0.3, 0.7]

    arena = PretendedArena(winners)
    session = session_of(DICE, arena)
    setup: Any = SimpleNamespace(id="dice-isolation:x")
    assert dice._skill(session, setup, array_of("Q", [0] * 12), 1) == pytest.approx(1.3)
    assert [ask[3] for ask in arena.asked] == [300, 300]
    assert {at.index(strength) for _, at, *_ in arena.asked} == {0, 1}


def test_skill_of_a_solitaire_is_the_difference_in_coins_collected() -> None:
    from printkit.engines.coin_collectors.policy import LADDER

    collected = dict.fromkeys(LADDER.strengths, 9.0)
    collected[LADDER.strengths[0]], collected[LADDER.default] = 4.0, 15.5
    games: Any = {
        strength: SimpleNamespace(collected=np.array([mean - 1, mean + 1]))
        for strength, mean in collected.items()
    }
    assert collectors._skill(LADDER, games) == pytest.approx(11.5)


# The games of a profile


def prescribe(engine: Engine, first: Mapping[str, float], usual: float = 0.5) -> Session:
    """Return a session in which the first of two players wins these shares, by players' names."""
    return session_of(
        engine,
        PretendedArena(lambda start, at, seed: shares(len(at), first.get(at[0].name, usual))),
    )


def arena_of(session: Session) -> PretendedArena:
    pretended: Any = session.arena
    return pretended  # type: ignore[no-any-return]


def games_played(session: Session) -> dict[str, int]:
    """Return the most games asked for at each strength, in the order of asking."""
    return {at[0].name: games for _, at, _, games, _ in arena_of(session).asked}


def test_games_end_as_soon_as_the_answer_is_known() -> None:
    setup, club = deal_setup(1), COINS.ladder.default
    most = most_games(setup, club)
    for share, answer in ((0.5, "fair"), (0.8, "unfair"), (0.59, "undecided")):
        decision = decide(prescribe(COINS, {}, share), setup)
        found = [decision.tally, *decision.others.values()]
        assert level_answer(found) == answer
        assert len({tally.games for tally in found}) == 1, "families play in turn"
        assert (decision.tally.games == most) == (answer == "undecided")
        games = decision.tally.games - club.batch
        before = [Tally(games, tuple(games * s for s in tally.shares)) for tally in found]
        assert level_answer(before) == "undecided"
    hopeless = play_level(
        prescribe(COINS, {}),
        setup,
        COINS.ladder.level("club"),
        hopeless=lambda tallies: min(t.games for t in tallies.values()) >= 60,
    )
    assert [tally.games for tally in hopeless.values()] == [60, 60]


def test_all_strengths_play_the_panels_weakest_level_first() -> None:
    """Each in games of its own, except those that have played."""
    session, setup = prescribe(COINS, {}), deal_setup(1)
    decision = decide(session, setup, seed=4)
    tallies = profile(session, setup, decision, seed=4)
    in_order = [strength for families in in_turn(COINS.ladder) for strength in families]
    assert [strength.name for strength in in_order] == list(games_played(session))
    assert [strength.level for strength in in_order[:6]] == [
        *["club"] * 2,
        *["expert"] * 2,
        *["master"] * 2,
    ]
    assert in_order[6:] == [*COINS.ladder.strengths[:3]]
    assert list(tallies) == [*COINS.ladder.strengths]
    assert tallies[COINS.ladder.default] is decision.tally
    for strength in COINS.ladder.strengths:
        assert games_played(session)[strength.name] == most_games(setup, strength)
    assert [seed for _, _, seed, _, _ in arena_of(session).asked] == [
        stream_seed("verdict", 4, strength.stream, *seed_parts(setup)) for strength in in_order
    ]
    assert len({*map(seed_parts, (setup, deal_setup(1, 3), deal_setup(2)))}) == 3
    experts = COINS.ladder.level("expert")
    others = {**decision.others, **{each.name: tallies[each] for each in experts}}
    again = prescribe(COINS, {})
    now = profile(again, setup, replace(decision, others=others))
    for expert in experts:
        assert now[expert] is tallies[expert]
        assert expert.name not in games_played(again)


@pytest.mark.parametrize(
    ("breaks", "few"),
    [
        ("puct-4-250", {"puct-8-200", "mcts-solver-400", "puct-250-30", "mcts-solver-2000"}),
        ("mcts-solver-400", {"puct-250-30", "mcts-solver-2000"}),
        ("mcts-solver-2000", set[str]()),
        ("uct-50", set[str]()),  # a beginner
    ],
)
def test_once_a_family_finds_it_unfair_the_levels_after_it_play_little(
    breaks: str, few: set[str]
) -> None:
    session, setup = prescribe(COINS, {breaks: 0.8}), deal_setup(1)
    profile(session, setup, decide(session, setup))
    asked = games_played(session)
    for strength in COINS.ladder.strengths:
        some = 200 // strength.batch * strength.batch
        expected = some if strength.name in few else most_games(setup, strength)
        assert asked[strength.name] == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_intervals_of_a_verdict_hold_for_all_seats_together(players: int) -> None:
    """Two seats share one interval; three and four seats get a part of alpha each."""
    alpha = ALPHA if players == 2 else ALPHA / players
    tally = tally_won(0.3, 600, players)
    for seat, once in zip(tally.seats, tally.seats_once, strict=True):
        low, high = confidence_sequence(seat.share, 600, alpha)
        assert (seat.low, seat.high) == pytest.approx((low, high))
        low, high = score_interval(once.share, 600, alpha)
        assert (once.low, once.high) == pytest.approx((low, high))
        assert evidence(seat.share, 600, seat.high) == pytest.approx(np.log(1 / alpha), rel=1e-6)


def test_every_strength_has_the_margin_for_many_looks() -> None:
    tallies = {s: Tally(100, (55.0, 45.0)) for s in COINS.ladder.strengths}
    for tier, strength in zip(verdict.tiers_of(tallies), COINS.ladder.strengths, strict=True):
        assert (tier.player, tier.words, tier.level) == (
            strength.name,
            strength.words,
            strength.level,
        )
        bounds = confidence_sequence(0.55, 100)
        assert (tier.seats[0].low, tier.seats[0].high) == pytest.approx(bounds)


# The whole verdict


def metric(name: str, ok: bool) -> Metric:
    title, sentence = message(name.capitalize()), message(f"The {name} is 3.")
    return Metric(name, title, 3.0, 4.0 - ok, None, ok, sentence)


def assemble_verdict(fair: Fairness = "fair", **more: Any) -> Verdict[Any]:
    """Return a verdict on a dealt setup, with made-up defaults."""
    usual: dict[str, Any] = {
        "headline": message("So it is"),
        "reasons": (message("Because."),),
        "tally": Tally(800, (420.0, 380.0)),
        "player": "uct-200",
        "tiers": (),
        "metrics": (metric("length", True), metric("choice", True)),
        "lengths": [3, 5, 5],
        "findings": None,
    }
    session = session_of(COINS, PretendedArena(lambda *_: 0.0))
    return assemble(session, deal_setup(1), 7, fair=fair, **usual | more)


@pytest.mark.parametrize(
    ("kept", "playable"),
    [((True, True), True), ((True, False), False), ((False, True), False), ((False, False), False)],
)
def test_a_setup_is_playable_if_it_keeps_all_limits(
    kept: tuple[bool, bool], playable: bool
) -> None:
    metrics = tuple(map(metric, ("length", "choice"), kept))
    found = assemble_verdict(metrics=metrics, remarks=[message("By the way.")])
    assert (found.playable, found.passed) == (playable, playable)
    broken = [f"The {m.name} is 3. Asked for: at least 4." for m in metrics if not m.ok]
    assert [*map(str, found.reasons)] == ["Because.", *broken, "By the way."]
    assert not assemble_verdict("unfair", metrics=metrics).passed
    assert not assemble_verdict("undecided", metrics=metrics).passed


def test_a_figure_may_be_missing_only_where_it_needs_a_solution() -> None:
    always = Limit("length", "Length", "{value:g} plies.")
    solved = Limit("skill", "Skill", "{value:g} of them.", when="solved")
    assert [each.name for each in compare_with_limits({"length": 3.0}, [always, solved])] == [
        "length"
    ]
    with pytest.raises(KeyError, match="length"):
        compare_with_limits({"skill": 1.0}, [always, solved])


@pytest.mark.parametrize(("value", "ok"), [(1.9, False), (2.0, True), (3.0, True), (3.1, False)])
def test_a_figure_may_be_at_its_limit(value: float, ok: bool) -> None:
    limit = Limit("length", "Length", "About {value:g} turns.", low=2.0, high=3.0)
    (found,) = compare_with_limits({"length": value}, [limit])
    assert found.ok is ok
    assert str(found.sentence) == f"About {value:g} turns."


def test_a_verdict_counts_its_games() -> None:
    found = assemble_verdict()
    assert (found.games, found.lengths, found.seed) == (800, (0, 0, 0, 1, 0, 2), 7)
    assert [seat.share for seat in found.seats] == [0.525, 0.475]
    exact = (SeatShare(0, 0.6, 0.6, 0.6), SeatShare(1, 0.4, 0.4, 0.4))
    solved = assemble_verdict(tally=exact)
    assert (solved.games, solved.seats) == (0, exact)


def judge_setup(session: Session, monkeypatch: pytest.MonkeyPatch) -> Verdict[Any]:
    """Return the verdict by games, without figures of play."""
    monkeypatch.setattr(verdict, "playability", lambda *_: ())
    engine = with_methods(
        session.engine, findings=lambda session, setup, decision: len(decision.games.lengths)
    )
    return judge_by_games(replace(session, engine=engine), deal_setup(1), 3, None)


def test_a_verdict_is_the_answer_of_the_whole_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    fair = judge_setup(prescribe(COINS, {}), monkeypatch)
    assert (fair.fair, fair.player, str(fair.headline)) == (
        "fair",
        "uct-200",
        "Fair from club players to masters",
    )
    assert fair.findings == fair.games
    masters = judge_setup(prescribe(COINS, {"mcts-solver-2000": 0.8}), monkeypatch)
    assert (masters.fair, masters.seats) == ("unfair", fair.seats)
    assert str(masters.headline) == "Even between club players and experts only"
    beginners = judge_setup(prescribe(COINS, {"uct-50": 0.8, "random": 0.9}), monkeypatch)
    assert beginners.fair == "fair"
    assert [tier.player for tier in fair.tiers] == [s.name for s in COINS.ladder.strengths]


def test_figures_of_play_come_from_the_deciding_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The usual figures, the game's own, and skill, each compared with its limits."""
    games = blank_games(2, 4, 2)
    monkeypatch.setattr(verdict.metrics, "measure", lambda *given: {"length": 9.0, "of": given})
    monkeypatch.setattr(verdict, "compare_with_limits", lambda values, limits: (values, limits))
    own = with_methods(COINS, measure=lambda games, setup: {"own": float(len(games.lengths))})
    session = session_of(own, PretendedArena(lambda *_: [0.5, 0.5]))
    values, limits = verdict.playability(session, deal_setup(1), games, 0)
    assert values == {"length": 9.0, "of": (games, True, ()), "own": 2.0, "skill": 1.0}
    assert limits is own.limits
