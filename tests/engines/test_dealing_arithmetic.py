"""Sides, head starts, trials and deals, by made-up games: who goes on, and what a game is worth.

Nothing is played or compiled. `Chance`, from the tests of the race, draws winners; elsewhere shares
are exact.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_collectors import judging as collectors
from printkit.engines.coin_collectors.policy import LADDER as PLANNERS
from printkit.engines.coin_isolation import head_start
from printkit.engines.coin_isolation import judging as coins
from printkit.engines.coin_isolation.engine import ENGINE as COINS
from printkit.engines.coin_isolation.head_start import TRIED, even_out, make_offer
from printkit.engines.contract import Decision, Session, Trial
from printkit.engines.dice_isolation import judging as dice
from printkit.engines.dice_isolation.engine import ENGINE as DICE
from printkit.engines.isaac import judging as isaac
from printkit.engines.isaac.engine import ENGINE as ISAAC
from printkit.engines.judging import deal as dealing
from printkit.engines.judging import race as racing
from printkit.engines.judging import verdict as choosing
from printkit.engines.judging.deal import examine, race_alone
from printkit.engines.judging.panel import in_turn, most_games, seed_parts
from printkit.engines.judging.race import JUDGED, LOOKS, PUCT_LOOKS, Candidate, race_for
from printkit.engines.judging.verdict import with_chosen_sides
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import GREEDY, PUCT, Player, Strength
from printkit.engines.search.selfplay import Games, blank_games, join
from printkit.engines.statistics import Tally, empty_tally
from printkit.layouts.coin_isolation.game import Offer
from printkit.layouts.coin_isolation.layout import CHOOSERS, seatings
from printkit.layouts.dice_isolation.game import Exact, Odds
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import LEVEL_WORDS, Attempt, Verdict, aim, limit
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import PretendedArena, session_of, shares, tally_won
from tests.engines.test_race import Chance
from tests.output.specs import verdict as a_verdict
from tests.playing import heard_by, in_numpy, with_methods

Batches = Callable[..., Iterator[Games]]


def without_games() -> Session:
    """Return a session that fails the test if its arena is asked for games."""

    def winners(*_: object) -> Any:
        raise AssertionError("a game was asked for")

    return session_of(COINS, PretendedArena(winners))


def batches(won: Callable[..., Sequence[float]], asked: list[Any] | None = None) -> Batches:
    """Return a function that yields batches of 20 games with these shares, by setup and purpose."""

    def batches_of(
        session: Session,
        setup: Setup[Any],
        strength: Strength[Any],
        purpose: str,
        seed: int,
        most: int | None = None,
    ) -> Iterator[Games]:
        if asked is not None:
            asked.append((purpose, strength.name, setup.sides, setup.head_start, seed, most))
        count = 4000 if most is None else most
        for first in range(0, count, 20):
            games = blank_games(min(20, count - first), 1, setup.players)
            drawn = in_numpy(games)
            drawn.lengths[:] = 30
            drawn.returns[:] = won(setup, purpose)
            yield games

    return batches_of


# Sides


def test_players_choose_the_sides_that_suit_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """With three players the seat on the right wins most, and the last player chooses first. Each
    seating is played 200 times.
    """
    worth = {"bottom": 0.2, "right": 0.4, "top": 0.25, "left": 0.15}
    asked: list[Any] = []
    played = Counter[tuple[str, ...]]()

    def won(setup: Setup[Any], purpose: str) -> list[float]:
        played[setup.sides] += 20
        own = [worth[side] for side in setup.sides]
        return [share / sum(own) for share in own]

    monkeypatch.setattr(choosing, "batches_of", batches(won, asked))
    chosen = with_chosen_sides(without_games(), deal_setup(1, 3))
    assert chosen.sides[2] == "right"  # player 3 chooses first
    assert chosen.sides[1] == "left"  # the side opposite
    assert chosen.sides[0] == "top"  # the better of the two sides left
    assert [ask[2] for ask in asked] == seatings(3)
    assert {(ask[0], ask[1], ask[4]) for ask in asked} == {("choice", "uct-200", 0)}
    assert played == dict.fromkeys(seatings(3), 200)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_value_of_a_side_is_measured_by_fresh_games(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The side that looked best in a few games is shown with its share in other games."""
    seat = CHOOSERS[players][0]
    looked = {"bottom": 0.2, "right": 0.6, "top": 0.3, "left": 0.1}
    asked: list[Any] = []

    def won(setup: Setup[Any], purpose: str) -> list[float]:
        own = {"sides": looked[setup.sides[seat]], "best side": 0.45, "worst side": 0.25}[purpose]
        return shares(players, own, seat)

    monkeypatch.setattr(coins, "batches_of", batches(won, asked))
    found = coins.value_of_choice(without_games(), deal_setup(1, players), seed=6)
    assert (found.seat, found.best, found.worst) == (seat, "right", "left")
    assert (found.best_share, found.worst_share) == pytest.approx((0.45, 0.25))
    assert found.games == 150
    assert [ask[0] for ask in asked] == [*["sides"] * 4, "best side", "worst side"]
    assert {ask[4] for ask in asked} == {6}


# Head starts

QUICK_FIRST = ["puct-4-250", "puct-8-200", "puct-250-30"]
OTHERS = ["puct-4-250", "mcts-solver-400", "puct-8-200"]


def by_money(rows: Any, head_start: Sequence[int], batch: int = 20) -> Iterator[Games]:
    """Yield games that end with this money; the seats take it in order."""
    count, seats = rows.shape
    begun = np.array([*head_start, *[0] * (seats - len(head_start))])
    keys = (rows + begun) * 10 + np.arange(seats)  # a tie goes to the last to take a coin
    for first in range(0, count, batch):
        own = rows[first : first + batch]
        games = blank_games(len(own), seats, seats)
        drawn = in_numpy(games)
        drawn.lengths[:] = seats
        drawn.gains[:] = own
        drawn.seats[:] = range(seats)
        drawn.returns[:] = keys[first : first + batch] == keys[first : first + batch].max(
            axis=1, keepdims=True
        )
        yield games


def money(count: int, less: float, spread: int = 20) -> Any:
    """Return money by which player 1 is ahead by `less`, give or take up to `spread`."""
    ahead = less + np.linspace(-spread, spread, count)
    return np.stack([np.round(100 + ahead), np.full(count, 100.0)], axis=1).astype(np.int64)


Asked = list[tuple[str, str, tuple[int, ...], int, int]]
Play = Callable[[Callable[[str, Sequence[int]], float]], Asked]


@pytest.fixture
def play_for_money(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that lets player 1 lead by `less(purpose, head start)` cents in all games.

    It returns a list that gets what games are asked for.
    """

    def play(less: Callable[[str, Sequence[int]], float]) -> Asked:
        asked: Asked = []

        def batches_of(session: Session, setup: Setup[Any], strength: Strength[Any], purpose: str,
                       seed: int, most: int) -> Iterator[Games]:  # fmt: skip
            asked.append((purpose, strength.name, setup.head_start, seed, most))
            return by_money(money(most, less(purpose, setup.head_start)), setup.head_start)

        monkeypatch.setattr(head_start, "batches_of", batches_of)
        return asked

    return play


def offer_after(count: int, less: float) -> Offer | None:
    """Return the head start offered after a verdict of `count` games, which player 1 led so."""
    games = [*by_money(money(count, less), ())]
    tally = empty_tally(2)
    for batch in games:
        tally = tally.with_games(batch.returns)
    assert less or tally.fairness(limit(2)) == "fair"
    return make_offer(without_games(), deal_setup(1), Decision(tally, join(games)), seed=3)


def test_a_head_start_that_evens_games_out_is_offered(play_for_money: Play) -> None:
    """Found from the games of the verdict, and tried in fresh games whose players know of it."""
    asked = play_for_money(lambda *_: 10.0)
    offer = offer_after(400, 10.0)
    assert isinstance(offer, Offer)
    assert offer.cents in ((0, 9), (0, 10))
    assert asked == [
        *(("head start", name, (), 3, 200) for name in OTHERS),
        ("head start", "uct-200", offer.cents, 3, TRIED),
        *(("head start", name, offer.cents, 3, 200) for name in OTHERS),
    ]
    assert (offer.games, offer.player) == (TRIED, "uct-200")
    assert offer.seats[0].share == pytest.approx(0.5, abs=0.03)


def test_more_games_are_played_before_finding_cents_if_there_are_few(play_for_money: Play) -> None:
    asked = play_for_money(lambda *_: 10.0)
    offer_after(60, 10.0)
    assert asked[0] == ("head start", "uct-200", (), 3, 140)


@pytest.mark.parametrize(
    ("count", "before", "still", "helps"),
    [(400, 10.0, 7.0, True), (400, 10.0, 8.5, False), (4000, 0.0, 0.0, False)],
)
def test_cents_that_hardly_help_are_not_offered(
    count: int, before: float, still: float, helps: bool, play_for_money: Play
) -> None:
    """Players who know of the cents play differently and stay `still` cents from even. An even
    setup is offered none.
    """
    play_for_money(lambda purpose, begun: sum(begun) + still)
    assert (offer_after(count, before) is not None) == helps


def test_evening_out_uses_games_of_players_who_know_the_cents(play_for_money: Play) -> None:
    """Player 2 is 10 cents behind at first, and 16 once both know about the cents."""
    asked = play_for_money(lambda purpose, begun: 16.0 if begun else 10.0)
    handicap = even_out(without_games(), deal_setup(1), seed=2)
    assert handicap.head_start in ((0, 15), (0, 16))
    names = ["uct-200", *OTHERS]
    assert [(purpose, name) for purpose, name, *_ in asked] == [
        ("evening out", "uct-200"),
        *((f"evening out {turn}", name) for turn in range(3) for name in names),
    ]
    assert {most for *_, most in asked} == {TRIED}
    assert {seed for *_, seed, _ in asked} == {2}


# Trials


def test_a_trial_ends_after_the_first_unpromising_look(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Chance({(5, "club"): 0.95, (5, "expert"): 0.95})
    monkeypatch.setattr(racing, "batches_of", chance.batches_of)
    monkeypatch.setattr(dealing, "examine", None)
    found = race_alone(without_games(), deal_setup(5))
    assert (found.looks, found.verdict, found.passed) == (1, None, False)
    assert found.games == chance.games == 100 + 12
    assert str(found.outcome) == f"not promising after {found.games} games"


def even_trial(monkeypatch: pytest.MonkeyPatch) -> tuple[Chance, Trial]:
    """Return a trial whose randomly drawn looks are promising to the end, and their games."""

    def examine(race: Any, candidate: Any) -> Any:
        setup = candidate.setup
        return candidate, Trial(setup, message("so so"), a_verdict(setup), 90, unevenness=0.1)

    monkeypatch.setattr(dealing, "examine", examine)
    for seed in range(20):
        chance = Chance({})
        monkeypatch.setattr(racing, "batches_of", chance.batches_of)
        found = race_alone(without_games(), deal_setup(seed))
        if found.looks == len(LOOKS):
            return chance, found
    raise AssertionError("no look is promising")


def test_a_trial_that_looks_even_is_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts games of the looks and the examination, but simulations of the looks only."""
    chance, found = even_trial(monkeypatch)
    assert (found.looks, str(found.outcome)) == (len(LOOKS), "so so")
    assert found.verdict == a_verdict(found.setup)
    looks = {
        s: sum(
            look.get(s.level, 0) for look in (PUCT_LOOKS if s.player.kind == PUCT else LOOKS[1:])
        )
        for s in COINS.ladder.panel
    }
    assert chance.games == sum(looks.values())
    assert found.games == chance.games + 90
    assert found.simulations == sum(n * 30 * s.player.simulations for s, n in looks.items())


# Which setups are judged


def by_player(first: dict[str, float], judged: list[Decision]) -> Session:
    """Return a session where player 1 wins these shares; `judged` gets each verdict's decision."""

    def judge(session: Session, setup: Setup[Any], seed: int = 0, **given: Any) -> Verdict[Any]:
        judged.append(given["decision"])
        return a_verdict(setup)

    arena = PretendedArena(lambda start, at, seed: [share := first.get(at[0].name, 0.5), 1 - share])
    return session_of(with_methods(COINS, judge=judge), arena)


def test_a_setup_that_is_even_for_the_whole_panel_is_judged() -> None:
    judged: list[Decision] = []
    session, setup = by_player({}, judged), deal_setup(1)
    race = race_for(session, setup)
    candidate, found = examine(race, race.candidate(setup))
    assert found.verdict == a_verdict(setup) and str(found.outcome) == "fair and playable"
    played = {COINS.ladder.default.name: judged[0].tally, **judged[0].others}
    assert set(played) == {strength.name for strength in COINS.ladder.panel}
    assert found.games == candidate.games == 2 * sum(tally.games for tally in played.values())
    assert candidate.looks == JUDGED
    assert race.chance(candidate) > race.chance(race.candidate(setup))


@pytest.mark.parametrize(
    ("breaks", "asked", "won"),
    [("uct-200", 2, (65, 35)), ("puct-8-200", 4, (65, 35)), ("puct-250-30", 6, (73, 27))],
)
def test_the_first_level_that_finds_it_uneven_ends_an_examination(
    breaks: str, asked: int, won: tuple[int, int]
) -> None:
    judged: list[Decision] = []
    session, setup = by_player({breaks: 0.8}, judged), deal_setup(1)
    race = race_for(session, setup)
    _, found = examine(race, race.candidate(setup))
    assert not judged and found.verdict is None
    arena: Any = session.arena
    strengths = [strength for families in in_turn(COINS.ladder) for strength in families]
    assert [ask[1][0].name for ask in arena.asked] == [each.name for each in strengths[:asked]]
    level = next(s.level for s in COINS.ladder.panel if s.name == breaks)
    assert any(f"won {share}% of" in str(found.outcome) for share in won)
    assert str(found.outcome).endswith(f"between {LEVEL_WORDS[level]}: not proven fair")


@pytest.mark.parametrize(
    ("seeds", "passes"),
    [({0: 0.5, 1: 0.5}, True), ({0: 0.5, 1: 0.8}, False), ({0: 0.6, 1: 0.62}, False)],
)
def test_a_setup_passes_if_a_second_check_finds_it_as_fair(
    seeds: dict[int, float], passes: bool
) -> None:
    """Shares within the limit are not enough: both checks together keep some distance from it."""
    judged: list[Decision] = []
    session, setup = by_player({}, judged), deal_setup(1)
    experts = next(s for s in COINS.ladder.panel if s.name == "puct-8-200")
    games = {stream_seed("verdict", n, experts.stream, *seed_parts(setup)): n for n in (0, 1)}

    def winners(start: Any, at: Sequence[Player], seed: int) -> list[float]:
        share = seeds[games[seed]] if seed in games else 0.5
        return [share, 1 - share]

    arena: Any = PretendedArena(winners)
    race = race_for(replace(session, arena=arena), setup)
    _, found = examine(race, race.candidate(setup))
    assert len(judged) == 1 and found.passed == passes
    assert passes == (str(found.outcome) == "fair and playable")
    assert passes or re.search(r"between experts.*: not proven fair", str(found.outcome))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_check_of_an_uneven_candidate_is_given_up_early(players: int) -> None:
    """The belief about it decides that: games of its looks count, too."""
    setup, even = deal_setup(1, players), 1 / players
    uneven = even + 2 * aim(players)
    session = session_of(COINS, PretendedArena(lambda *_: shares(players, uneven)))
    race, games = race_for(session, setup), []
    for share, promising in ((uneven, False), (even, True)):
        looks = {each: tally_won(share, 400, players) for each in COINS.ladder.level("club")}
        known = race.after(race.anywhere, looks)
        assert race.is_promising(known) == promising
        judged, found = examine(race, race.candidate(setup, known))
        assert not found.passed and not race.is_promising(judged.belief)
        games.append(found.games)
    assert games[0] < games[1] < sum(most_games(setup, each) for each in looks) / 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_families_of_a_level_may_lie_farther_apart_than_their_mean(players: int) -> None:
    race = race_for(without_games(), deal_setup(1, players))
    panel = COINS.ladder.panel
    levels = ["club", "expert", *["master"] * (players == 2)]  # with more, masters do not decide
    assert len(race.demands) == 3 * len(levels)
    for number, level in enumerate(levels):
        together, *alone = race.demands[3 * number : 3 * number + 3]
        of = [each.level == level for each in panel]
        assert together.most == aim(players) < limit(players)
        assert sum(together.weights) == pytest.approx(1)
        assert [part > 0 for part in together.weights] == of
        assert [each.weights.index(1) for each in alone] == [n for n, own in enumerate(of) if own]
        assert [each.most for each in alone] == [limit(players)] * 2


# Demands of single games


def exact(share: float, draw: float = 0.1, tokens: int = 4) -> Exact:
    odds = Odds(share, share - draw / 2, draw, 1 - share - draw / 2)
    return Exact(odds, 0.5, tokens, odds, (share,) * 21, 9, True)


@pytest.mark.parametrize(
    ("found", "flaw", "unevenness"),
    [
        (exact(0.5), "", 0.0),
        (exact(0.559), "", 0.059),
        (exact(0.441), "", 0.059),
        (exact(0.57), "player 1 scores 57% even with the best head start (4 tokens)", 0.07),
        (
            exact(0.43, tokens=1),
            "player 1 scores 43% even with the best head start (1 token)",
            0.07,
        ),
        (exact(0.5, draw=0.3), "", 0.0),
        (exact(0.5, draw=0.31), "31% of games are drawn under best play", 1.0),
        (None, "too large to be solved in good time", 1.0),
    ],
)
def test_boards_that_are_given_up(found: Exact | None, flaw: str, unevenness: float) -> None:
    assert str(dice._flaw(found) or "") == flaw
    assert dice._unevenness(found) == pytest.approx(unevenness)
    (draws,) = (limit for limit in DICE.limits if limit.name == "draws")
    assert draws.high == dice.MOST_DRAWS


@pytest.mark.parametrize(
    ("share", "unplaced", "opening", "flaw"),
    [
        (0.5, 4.0, False, ""),
        (0.69, 4.0, False, ""),
        (0.72, 4.0, False, "Dark won 72% between greedy players"),
        (0.28, 4.0, False, "Dark won 28% between greedy players"),
        (0.72, 4.0, True, ""),  # greedy players do not see whom an opening favours
        (0.5, 0.9, False, "nearly all tiles find room, so games are lopsided"),
        (0.5, 1.0, False, ""),
    ],
)
def test_tile_sets_that_greedy_players_give_up(
    share: float, unplaced: float, opening: bool, flaw: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isaac, "measure", lambda *_: {"unplaced": unplaced})
    arena = PretendedArena(lambda *_: [share, 1 - share])
    layout = SimpleNamespace(opening=(1,) * opening)
    setup: Any = SimpleNamespace(players=2, id="isaac:x", layout=layout)
    assert str(isaac._flaw(session_of(ISAAC, arena), setup) or "") == flaw
    ((_, at, _, games, _),) = arena.asked
    assert (at, games) == ((Player(GREEDY),) * 2, 300)


@pytest.mark.parametrize(
    ("losing", "stuck", "solved", "won", "fair", "words"),
    [
        (0, False, None, 9.0, "fair", ""),
        (103, False, None, 9.0, "fair", ""),  # 7.9 % of 1,296 rolls
        (104, False, None, 9.0, "unfair", "8% of opening rolls lose at once"),
        (0, True, None, 9.0, "unfair", "no pawn has a step"),
        (0, False, 0.0, 9.0, "unfair", "cannot be won"),
        (0, False, 0.01, 0.0, "fair", ""),
        (0, False, None, 0.0, "undecided", "None of 100 games was won"),
    ],
)
def test_a_solitaire_is_fair_if_it_can_be_won(
    losing: int,
    stuck: bool,
    solved: float | None,
    won: float,
    fair: str,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(collectors, "losing_rolls", lambda layout: losing)
    monkeypatch.setattr(collectors, "kernel", SimpleNamespace(is_terminal=lambda start: stuck))
    solution: Any = None if solved is None else SimpleNamespace(rolled=solved, chance=solved)
    layout: Any = None
    found, _, reasons = collectors._fairness(
        PLANNERS, np.zeros(1, np.uint64), layout, Tally(100, (won,)), solution
    )
    assert found == fair
    assert words in " ".join(map(str, reasons)) and bool(words) == bool(reasons)


# Whole deals


@pytest.fixture
def _even_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """All looks find candidates even, and all candidates are promising."""
    even = batches(lambda setup, purpose: [1 / setup.players] * setup.players)
    monkeypatch.setattr(racing, "batches_of", even)
    monkeypatch.setattr(racing.Race, "is_promising", lambda race, candidate: True)


def judging(passes: Sequence[int], judged: list[int]) -> Callable[..., Any]:
    """Return an examination that the setups of these seeds pass."""

    def examine(race: Any, candidate: Any) -> Any:
        seed = candidate.setup.seed
        judged.append(seed)
        good = seed in passes
        outcome = message("fair and playable" if good else "Because.")
        verdict = a_verdict(candidate.setup, "fair" if good else "unfair")
        after = replace(candidate, looks=JUDGED, games=candidate.games)
        return after, Trial(candidate.setup, outcome, verdict, 70 + seed, unevenness=0.1)

    return examine


@pytest.mark.usefixtures("_even_looks")
def test_a_deal_ends_with_the_first_setup_that_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """One finalist of each round is judged; six more setups are dealt for the next round."""
    judged: list[int] = []
    told: list[Attempt] = []
    monkeypatch.setattr(dealing, "examine", judging(range(26, 40), judged))
    found = dealing.deal_fair(heard_by(without_games(), told), deal_setup, 20)
    assert found.setup == deal_setup(judged[-1]) and judged[-1] >= 26
    assert found.verdict == a_verdict(found.setup)
    assert found.deal.proven and not found.deal.stopped
    assert [attempt.seed for attempt in told] == judged
    assert [attempt.games for attempt in told] == [70 + seed for seed in judged]
    assert [attempt.accepted for attempt in told] == [*[False] * (len(judged) - 1), True]
    assert [str(attempt.outcome) for attempt in told][:-1] == ["Because."] * (len(judged) - 1)
    assert tuple(told) == found.deal.attempts
    assert found.deal.candidates == 6 * len(judged)
    assert all(20 <= seed < 20 + found.deal.candidates for seed in judged)


@pytest.mark.usefixtures("_even_looks")
def test_a_deal_goes_on_near_the_most_promising_setups(monkeypatch: pytest.MonkeyPatch) -> None:
    """After four rounds of dealt setups; each has its turn once, and passes on its seed."""
    parents: list[Candidate] = []

    def near(parent: Candidate, count: int) -> Iterator[tuple[Setup[Any], str]]:
        parents.append(parent)
        for number in range(count):
            yield replace(deal_setup(1000 * len(parents) + number), seed=None), "1 swap"

    def examine(race: Any, candidate: Candidate) -> Any:
        good = candidate.setup.seed is None
        trial = Trial(
            candidate.setup, message("Judged."), a_verdict(candidate.setup) if good else None, 70
        )
        return replace(candidate, looks=JUDGED), trial

    monkeypatch.setattr(dealing, "examine", examine)
    found = dealing.deal_near(without_games(), deal_setup, 20, near)
    dealt = dealing.ENTRANTS * dealing.ROUNDS
    assert len(parents) == dealing.PARENTS == len({each.setup.id for each in parents})
    assert all(20 <= (each.setup.seed or 0) < 20 + dealt for each in parents)
    assert found.deal.candidates == dealt + dealing.PARENTS * dealing.EACH
    last = found.deal.attempts[-1]
    assert last.accepted and str(last.outcome) == "1 swap, Judged."
    assert found.setup.seed is None and last.seed in {each.setup.seed for each in parents}


@pytest.mark.usefixtures("_even_looks")
@pytest.mark.parametrize("players", [2, 4])
def test_a_deal_over_budget_judges_the_most_even_setup_afresh(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its verdict uses other games than those played before, with seed 1."""
    seeds: list[int] = []

    def judge(session: Session, setup: Setup[Any], seed: int = 0, **given: Any) -> Verdict[Any]:
        seeds.append(seed)
        return a_verdict(setup, "undecided")

    def candidate(seed: int) -> Setup[Any]:
        return replace(deal_setup(seed), players=players, sides=deal_setup(1, players).sides)

    session = replace(without_games(), engine=with_methods(COINS, judge=judge))
    judged: list[int] = []
    spent: list[int] = []
    budget = 100
    monkeypatch.setattr(dealing, "examine", judging((), judged))
    monkeypatch.setattr(dealing, "BUDGET", budget)
    run = racing.Race.run

    def run_counted(race: racing.Race, *given: Any) -> Any:
        found = run(race, *given)
        spent.append(race.work)
        return found

    monkeypatch.setattr(racing.Race, "run", run_counted)
    found = dealing.deal_fair(session, candidate, 0)
    assert seeds == [1]
    assert not found.deal.proven and not found.deal.stopped
    assert found.verdict == a_verdict(found.setup, "undecided")
    last = found.deal.attempts[-1]
    assert last.seed == found.setup.seed and last.accepted
    assert str(last.outcome) == "not proven fair; the most even candidate"
    assert spent[-1] >= budget and all(cost < budget for cost in spent[:-1])
