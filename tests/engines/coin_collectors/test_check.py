"""The check of Coin Collectors: its players, verdicts, deals and advice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from itertools import product
from random import Random

import msgspec
import pytest

from printkit.engines import memory
from printkit.engines.coin_collectors import board, kernel
from printkit.engines.coin_collectors.board import COINS_IN_ALL
from printkit.engines.coin_collectors.engine import ENGINE, advise, after_choice
from printkit.engines.coin_collectors.judging import AT_ONCE, grade_of, judge, losing_rolls, measure
from printkit.engines.coin_collectors.notation import KERNEL, apply_move, moves_with_words
from printkit.engines.coin_collectors.policy import (
    EXPECTIMAX,
    GREEDY,
    LADDER,
    LIGHT_POLICY,
    RANDOM,
    SolitairePlayer,
)
from printkit.engines.coin_collectors.selfplay import (
    GameRecords,
    about_to_roll,
    join_records,
    play_batches,
    wins,
)
from printkit.engines.coin_collectors.solver.exact import solve
from printkit.engines.coin_collectors.solver.tablebase import Tablebase, build_tablebase
from printkit.engines.coin_collectors.solver.winnable_states import count_cases, winnable_layers
from printkit.engines.contract import Advice, Session
from printkit.engines.kernel.arrays import array_of, row
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position, positions
from printkit.engines.kernel.taps import steps
from printkit.engines.listener import Listener
from printkit.engines.search.arena import Arena, WorkerPool
from printkit.layouts.coin_collectors.game import CollectorsFindings
from printkit.layouts.coin_collectors.layout import ABOVE_AVERAGE, PiecepackLayout, deal
from printkit.layouts.errors import InputError
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Attempt, Verdict
from tests.engines.coin_collectors.packs import GAME, a_pack, an_ending, as_state
from tests.playing import hasty, heard_by, quiet, records_of

ONE_OUT = ("last-one-out-1",)


def setup_of(seed: int, variants: tuple[str, ...] = ()) -> Setup[PiecepackLayout]:
    return Setup(GAME, deal(seed), 1, (), variants, seed)


def test_games_go_on_once_dice_are_chosen_where_there_is_a_choice() -> None:
    choices = set()
    for record in records_of(GAME):
        for _, position in positions(KERNEL, record):
            for name, *_ in moves_with_words(position.state):
                wanted = apply_move(position.state, name)
                choices.add(chosen := bool(wanted[board.STAGE] == board.CHOICE))
                if chosen:
                    kernel.apply(wanted, board.ROLL, 1)
                assert after_choice(position.state, name, 1).tolist() == wanted.tolist()
    assert choices == {False, True}


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Arena(KERNEL, 2) as arena:
        yield Session(ENGINE, arena, quiet, "1")


# Players


@pytest.fixture(scope="module")
def ending(pool: WorkerPool) -> tuple[Words, Tablebase]:
    """A position with half of the coins left, and a tablebase that is exact only for the
    last coin.
    """
    stream = Random(15)
    pack = a_pack(stream)
    state = as_state(pack, an_ending(stream, pack, 11, 3))
    assert not board.stuck(state)
    return state, build_tablebase(state, pool, exact_coins=1)


def share(
    pool: WorkerPool, state: Words, tablebase: Tablebase, player: SolitairePlayer, games: int
) -> float:
    strength = replace(LADDER.default, player=player, batch=100)
    played = join_records(list(play_batches(pool, state, tablebase, strength, 3, games)))
    assert len(played.collected) == games
    return wins(played) / games


def test_players_who_look_further_win_more(
    ending: tuple[Words, Tablebase], pool: WorkerPool
) -> None:
    """0.1 %, 5 %, 21 % and 36 % of many games, 47 % by best play: at least four
    deviations apart.
    """
    players = (
        SolitairePlayer(RANDOM),
        SolitairePlayer(LIGHT_POLICY),
        SolitairePlayer(EXPECTIMAX, 1),
        SolitairePlayer(EXPECTIMAX, 2),
    )
    won = [share(pool, *ending, player, 400) for player in players]
    best = solve(ending[0], pool).chance
    assert won[0] < won[1] < won[2] < won[3] < best + 0.03


def test_games_do_not_depend_on_threads(ending: tuple[Words, Tablebase], pool: WorkerPool) -> None:
    with WorkerPool(3) as three:
        for player in (
            SolitairePlayer(RANDOM),
            SolitairePlayer(GREEDY),
            SolitairePlayer(LIGHT_POLICY),
            SolitairePlayer(EXPECTIMAX, 1),
        ):
            assert share(pool, *ending, player, 250) == share(three, *ending, player, 250)


def test_records_add_up(ending: tuple[Words, Tablebase], pool: WorkerPool) -> None:
    state, tablebase = ending
    already = board.COINS_IN_ALL - int(state[board.COINS]).bit_count()
    (played,) = play_batches(pool, state, tablebase, LADDER.default, 1, 40)
    for game in range(40):
        left = int(played.left[game])
        assert played.collected[game] == board.COINS_IN_ALL - left.bit_count()
        turns = sum(map(bool, row(played.choices, game)))
        assert played.collected[game] == already + turns
        for pawn in row(played.pawns, game):
            assert not left >> pawn & 1


# Verdicts


@pytest.fixture(scope="module")
def verdict(session: Session) -> Verdict[CollectorsFindings]:
    return judge(session, setup_of(8, ONE_OUT))


def test_memory_for_best_play_is_asked_for_before_the_games_that_need_it(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for the players alone, only what needs more is refused, and at once."""
    setup, games = setup_of(8, ONE_OUT), list[str]()
    cases = count_cases(winnable_layers(kernel.init(setup)))
    monkeypatch.setattr(memory, "free_memory", lambda: 2000 * cases)
    heard = Listener(progress=lambda step: games.append(str(step.text)))
    hurried = replace(session, engine=hasty(ENGINE), listener=heard)
    with pytest.raises(InputError, match=r"^exact needs"):
        judge(hurried, setup, exact=True)
    levels = {str(strength.words) for strength in LADDER.strengths}
    assert not levels & {*games}
    assert judge(hurried, setup).games
    assert levels <= {*games}


def test_a_verdict_reports_its_games_and_its_solution(
    verdict: Verdict[CollectorsFindings], pool: WorkerPool
) -> None:
    findings = verdict.findings
    solution = solve(kernel.init(setup_of(8, ONE_OUT)), pool)
    assert (findings.exact_rolled, findings.exact) == (solution.rolled, solution.chance)
    assert 0 < solution.rolled != solution.chance > 0
    assert verdict.fair == "fair"
    best = f"best play {solution.rolled:.1%}; with these dice {solution.chance:.1%}"
    assert str(verdict.headline).endswith(best)
    assert sum(findings.collected) == verdict.games == LADDER.default.games
    assert verdict.seats[0].share == findings.collected[24] / verdict.games
    assert [tier.words for tier in verdict.tiers] == [s.words for s in LADDER.strengths]
    mean = sum(n * count for n, count in enumerate(findings.collected)) / verdict.games
    assert next(m.value for m in verdict.metrics if m.name == "collected") == pytest.approx(mean)
    assert sum(findings.left) == pytest.approx(24 - mean, abs=0.1)
    assert sum(findings.stuck) == pytest.approx(4)
    stored = msgspec.json.encode(findings)
    assert msgspec.json.decode(stored, type=CollectorsFindings) == findings


@pytest.mark.slow
def test_a_game_that_is_lost_before_it_begins_is_unfair(session: Session) -> None:
    seed = next(s for s in range(1000) if board.stuck(kernel.init(setup_of(s))))
    found = judge(session, setup_of(seed, ONE_OUT))
    assert (found.fair, str(found.headline)) == ("unfair", "Lost as the dice lie")
    assert found.findings.exact == 0
    assert "lost unless they are rolled" in str(found.reasons[0])


def test_games_begin_with_a_roll(session: Session) -> None:
    """So the dice of the setup do not matter, and some games are lost at once."""
    shown, others = setup_of(8, ONE_OUT), replace(deal(8), dice=(0, 0, 0, 0))
    assert deal(8).dice != others.dice
    start, other = (kernel.init(setup) for setup in (shown, replace(shown, layout=others)))
    tablebase = build_tablebase(start, session.arena.pool, exact_coins=1)
    keeper = replace(LADDER.default, player=SolitairePlayer(LIGHT_POLICY), batch=4000)
    records = [
        next(play_batches(session.arena.pool, about_to_roll(state), tablebase, keeper, 3, 4000))
        for state in (start, other)
    ]
    assert records[0].collected == records[1].collected
    lost = records[0].collected.tolist().count(0) / 4000
    assert lost == pytest.approx(losing_rolls(deal(8)) / 1296, abs=0.015)  # five deviations


def test_grades_go_by_the_share() -> None:
    assert [grade_of(share) for share in (0.9, 0.0)] == ["easy", "hard"]
    grades = [grade_of(n / 1000) for n in range(1000)]
    assert grades == sorted(grades, key=["hard", "middling", "easy"].index)


@pytest.mark.parametrize("seed", range(3))
def test_opening_rolls_that_lose_are_counted(seed: int) -> None:
    state, stuck = kernel.init(setup_of(seed)), 0
    for faces in product(range(6), repeat=4):
        state[board.DICE] = sum(face << 3 * die for die, face in enumerate(faces))
        board.update_open(state)
        stuck += board.stuck(state)
    assert losing_rolls(deal(seed)) == stuck


# Deals


@pytest.mark.slow
def test_openings_that_lose_at_once_are_dealt_anew(session: Session) -> None:
    def loses(seed: int) -> bool:
        at_once = losing_rolls(deal(seed)) > AT_ONCE * 1296
        return bool(at_once or board.stuck(kernel.init(setup_of(seed))))

    seed = next(s for s in range(1000) if loses(s) and loses(s + 1))
    told: list[Attempt] = []
    dealt = ENGINE.deal_fair(heard_by(session, told), lambda n: setup_of(n, ONE_OUT), seed)
    assert [attempt.accepted for attempt in told] == [*[False] * (len(told) - 1), True]
    assert len(told) > 2
    assert all(re.search("lose|lost", str(a.outcome)) for a in told if not a.games)
    assert dealt.deal.proven
    assert dealt.verdict.passed
    assert not loses(dealt.setup.seed or 0)


# Advice


def advice_at(state: Words, session: Session) -> Advice:
    return advise(session, Position(GAME, 1, KERNEL, state))


def test_late_advice_is_exact(session: Session, pool: WorkerPool) -> None:
    stream = Random(15)
    pack = a_pack(stream)
    state = as_state(pack, an_ending(stream, pack, 7, 3))
    given = advice_at(state, session)
    moves = solve(state, pool).moves
    assert given.exact
    assert given.moves[0].value == max(p.chance for p in moves.values())
    for move in given.moves:
        prospect = moves[move.move]
        assert (move.value, move.games) == (prospect.chance, 0)
        rolled = [
            suit
            for die, suit in enumerate(("suns", "moons", "crowns", "arms"))
            if prospect.roll >> die & 1
        ]
        said = [suit for suit in ("suns", "moons", "crowns", "arms") if suit in str(move.note)]
        assert said == (rolled if 0 < len(rolled) < 4 else [])
        reached = steps(ENGINE.dialogue, Position(GAME, 1, KERNEL, state), move.spots)
        assert len(move.spots) == (1 if move.move.endswith("-out") else 2)
        assert reached.taps or reached.move
    assert [m.value for m in given.moves] == sorted((m.value for m in given.moves), reverse=True)
    assert asdict(given) == asdict(advice_at(state, session))


def test_near_misses_begin_where_the_rules_say() -> None:
    (sentence,) = (limit.sentence for limit in ENGINE.limits if limit.name == "near_misses")
    assert f"{ABOVE_AVERAGE} coins or more" in sentence


def test_a_game_lost_with_just_as_many_coins_is_a_near_miss() -> None:
    collected = [COINS_IN_ALL, ABOVE_AVERAGE, ABOVE_AVERAGE - 1, ABOVE_AVERAGE + 1]
    games = len(collected)
    played = GameRecords(
        array_of("q", collected),
        array_of("Q", [1] * games),
        array_of("Q", [[0] * board.PAWNS] * games),
        array_of("b", [[1]] * games),
        array_of("b", [[1]] * games),
    )
    assert measure(played, deal(1))["near_misses"] == pytest.approx(2 / 3)
