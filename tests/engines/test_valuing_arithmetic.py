"""Values of positions, by made-up solvers and games: which player gets which number."""

from __future__ import annotations

from dataclasses import replace
from math import isnan
from statistics import mean
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from printkit.engines.coin_collectors import engine as collectors
from printkit.engines.coin_isolation import endings
from printkit.engines.coin_isolation import engine as coins
from printkit.engines.coin_isolation.board import MONEY
from printkit.engines.coin_isolation.endgame import CENT
from printkit.engines.coin_isolation.engine import ENGINE as COINS
from printkit.engines.dice_isolation import engine as dice
from printkit.engines.dice_isolation.engine import ENGINE as DICE
from printkit.engines.dice_isolation.solver.outcome import Outcome
from printkit.engines.dice_isolation.solver.solve import UnsolvedError
from printkit.engines.isaac import judging as isaac
from printkit.engines.judging import advice
from printkit.engines.judging.advice import (
    BATCH,
    DECIDING,
    GAMES,
    LAST,
    LEAST,
    MOVES,
    Candidate,
    advise,
    by_games,
    deciding,
    halve,
    quick,
    state_before_dice,
    strong,
    with_solver,
)
from printkit.engines.kernel.arrays import array_of
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.listener import NO_LISTENER, Listener
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import PUCT
from printkit.judging.words import advised_words
from printkit.library import puzzles
from tests import playing
from tests.engines.coin_isolation.setups import deal_setup
from tests.engines.pretend import KERNEL, PretendedArena, session_of, writing_of

NOTHING = array_of("Q", [0])
STRONG = strong(COINS.ladder)
DECIDE = deciding(COINS.ladder)


def begin(players: int = 2, moves: str = "") -> Position:
    """Return a pretended game after some letters."""
    position = Position.start(KERNEL, deal_setup(3, players))
    for letter in moves:
        position = position.play(letter)
    return position


# Games played on


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_on_by_strong_players_and_added_up(players: int) -> None:
    """Player 1 wins the first 20 games, the last player the other 15."""
    nothing = [0.0] * (players - 1)
    rows = [[1.0, *nothing]] * 20 + [[*nothing, 1.0]] * 15
    arena = PretendedArena(lambda *_: rows)
    valuer = by_games(session_of(COINS, arena), deal_setup(3, players))
    position = begin(players, "abc")
    tally = valuer.play(position.state, 77, 35)
    assert (tally.games, tally.sums[0], tally.sums[-1]) == (35, 20.0, 15.0)
    ((place, at, seed, games, batch),) = arena.asked
    assert (place, seed, games, batch) == ("abc", 77, 35, BATCH)
    assert [*at] == [STRONG.player] * players
    assert valuer.player == STRONG.words
    assert valuer.solve(position) is None


def test_a_choice_ends_where_dice_fall() -> None:
    position = begin(2, "a")
    assert writing_of(state_before_dice(position, "b")) == "ab"
    thrown = state_before_dice(position, "r=5")
    assert writing_of(thrown) == "ar" and KERNEL.rules.mid_move(thrown)


# Advice


class Writers:
    """Games after each letter that player 2 writes behind an "a"; player 1 wins this share of them.

    `shares` are by letter, and may be others in the fresh games that give a move's figure.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tried: int = 0) -> None:
        self.position = begin(2, "a")
        self.shares = {"a": 0.9, "b": 0.25, "c": 0.5, "r": 0.7}
        self.fresh = dict(self.shares)
        self.watched: list[tuple[str, int, int]] = []
        listener = Listener(progress=lambda s: self.watched.append((str(s.text), s.done, s.total)))
        self.arena = PretendedArena(self.won)
        self.session = session_of(COINS, self.arena, listener)
        firsts = [Candidate(((n, 0),), begin(2, f"a{x}").state) for n, x in enumerate("abc", 1)]
        thrown = state_before_dice(self.position, "r=4")
        firsts.append(Candidate(((4, 0),), thrown))
        monkeypatch.setattr(advice, "_candidates", lambda at, learned: (firsts, tried))

    def won(self, start: Any, players: Any, seed: int) -> list[float]:
        fresh = seed == stream_seed("advice", start.tobytes().hex())
        share = (self.fresh if fresh else self.shares)[writing_of(start)[-1]]
        return [share, 1 - share]

    def asked_in(self, turn: int) -> list[tuple[str, int]]:
        """The letters played on in a round of halving, and how many games each got."""
        seeds = {
            stream_seed("compare", self.position.state.tobytes().hex(), (n, 0), turn): x
            for n, x in enumerate("abcr", 1)
        }
        return [(seeds[s], games) for _, _, s, games, _ in self.arena.asked if s in seeds]


def test_every_move_is_compared_with_all_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Player 2 is to move, so 0.9 for player 1 is 0.1. The first round leaves three of four."""
    by = Writers(monkeypatch)
    given = advise(by.session, by.position)
    assert [(move.move, move.value, move.games) for move in given.moves] == [
        ("b", pytest.approx(0.75), GAMES),
        ("c", pytest.approx(0.5), GAMES),
        ("r", pytest.approx(0.3), GAMES),
    ]
    assert str(given.player) == " and between ".join(str(each.words) for each in DECIDE)
    assert (given.exact, given.tried) == (False, 0)
    assert by.asked_in(0) == [(letter, DECIDING // 8) for letter in "abcr" for _ in DECIDE]
    assert sorted(by.asked_in(1)) == [(letter, DECIDING // 6) for letter in "bcr" for _ in DECIDE]
    assert by.asked_in(2) == []
    assert {at for _, at, *_ in by.arena.asked} == {(each.player,) * 2 for each in DECIDE}


def test_players_who_learned_never_decide_alone() -> None:
    assert [each.player.kind == PUCT for each in DECIDE] == [True, False]
    assert deciding(DICE.ladder) == [strong(DICE.ladder)]


def test_quick_players_leave_the_last_moves_to_strong_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(advice, "LAST", 3)
    by = Writers(monkeypatch)
    advise(by.session, by.position)
    players = [at[0] for _, at, *_ in by.arena.asked]
    assert players == [quick(COINS.ladder).player] * 4 + [each.player for each in DECIDE] * 6


def test_games_that_chose_a_move_do_not_give_its_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    by = Writers(monkeypatch)
    by.fresh["b"] = 0.55  # games that compared it exaggerated
    given = advise(by.session, by.position)
    assert [(move.move, move.value) for move in given.moves] == [
        ("b", pytest.approx(0.45)),
        ("c", pytest.approx(0.5)),
        ("r", pytest.approx(0.3)),
    ]


def test_moves_are_only_called_the_best_of_those_that_were_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    by = Writers(monkeypatch, tried=4)
    assert advised_words(advise(by.session, by.position)) == "best of 4 moves tried"
    by = Writers(monkeypatch)
    assert advised_words(advise(by.session, by.position)) == "best moves"


def test_annotation_finds_what_is_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    by = Writers(monkeypatch)
    given = advise(by.session, by.position)
    found = with_solver(by.session, deal_setup(3), lambda _: None).find(by.position)
    assert [option.move for option in found] == [move.move for move in given.moves]
    assert [writing_of(option.after) for option in found] == ["ab", "ac", "ar"]
    assert all(isnan(option.value) for option in found)


def test_the_progress_of_advice_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    by = Writers(monkeypatch)
    advise(by.session, by.position)
    for text in {text for text, _, _ in by.watched}:
        done = [(done, total) for told, done, total in by.watched if told == text]
        assert done == sorted(done) and len({total for _, total in done}) == 1
        assert all(each <= total for each, total in done)


def test_a_short_search_prefers_what_is_proven_to_win() -> None:
    """The answers of puzzles, which were not chosen by it."""
    first = []
    for puzzle in puzzles.ready_puzzles("coin-isolation"):
        position = play_record(COINS.kernel, puzzle.record)
        best = advice._candidates(COINS.ladder, position)[0][0]
        move = position.kernel.notation.spell(position.state, best.steps)
        first.append(position.players > 2 or move in puzzle.answer.moves)
    assert mean(first) >= 0.9


def test_what_a_search_expects_counts_like_games_before() -> None:
    best = halve(3, lambda *_: 5.0, NO_LISTENER, [0.0, 2.0, 1.0])
    assert [*best] == [1, 2, 0]


def test_where_all_moves_lose_between_strong_players_quick_ones_decide() -> None:
    def play(number: int, turn: int, games: int, decides: bool) -> float:
        return 0.0 if decides else games * number / 40

    assert [*halve(40, play, NO_LISTENER)] == [39, 38, 37]


@pytest.mark.parametrize("moves", [1, 2, 3, 4, 7, 34, 150])
def test_halving_gives_every_move_games_and_more_to_better_ones(moves: int) -> None:
    played: dict[int, list[int]] = {}

    def play(number: int, turn: int, games: int, decides: bool) -> float:
        played.setdefault(turn, []).append(number)
        assert games >= LEAST
        assert decides == (left_in(turn) <= LAST)
        return games * number / moves

    def left_in(turn: int) -> int:
        if turn == 0:
            return moves
        left = left_in(turn - 1)
        return MOVES if left <= LAST else max(LAST, (left + 2) // 3)

    best = [*halve(moves, play, NO_LISTENER)]
    assert best == [*reversed(range(moves))][:MOVES]
    assert bool(played) == (moves > 1)
    for turn, numbers in played.items():
        assert sorted(numbers) == [*range(moves - left_in(turn), moves)]


# Solvers


@pytest.mark.parametrize(("ahead", "value"), [(12, 0.0), (0, 0.5), (-3, 1.0)])
def test_the_lead_after_a_move_belongs_to_the_next_player(
    ahead: int, value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the move the opponent is to move, and the solver returns the opponent's lead."""
    monkeypatch.setattr(coins, "spell_all", lambda state: {(1, 2): "a1"})
    monkeypatch.setattr(coins, "after", lambda kernel, state, move: state)
    monkeypatch.setattr(coins, "final_lead", lambda *_: ahead)
    session = session_of(COINS, PretendedArena(lambda *_: 0.5))
    position = Position.start(COINS.kernel, deal_setup(3))
    options = coins.valuer(session, deal_setup(3)).solve(position)
    assert options and [(each.move, each.value) for each in options] == [("a1", value)]


@pytest.mark.parametrize(
    ("seat", "worth", "ahead"), [(0, 0, 3), (1, 0, -3), (1, 5, 2), (0, -4, -1)]
)
def test_the_present_lead_is_added_to_the_solved_worth(
    seat: int, worth: int, ahead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Player 1 has 5 cents, player 2 has 2; the window only asks who wins."""
    state = array_of("Q", [0] * 20)
    state[int(MONEY)], state[int(MONEY) + 1] = 5, 2
    asked = []

    def solve(at: Any, alpha: int, beta: int, most: int, workspace: Any) -> tuple[bool, int]:
        asked.append((alpha, beta))
        return True, worth * CENT

    kernel = SimpleNamespace(current_player=lambda state: seat)
    endgame = SimpleNamespace(worth=solve)
    monkeypatch.setattr(endings, "kernel", kernel)
    monkeypatch.setattr(endings, "endgame", endgame)
    workspace: Any = None
    assert endings.final_lead(state, -1, 1, 9, workspace) == ahead * CENT
    lead = (3 if seat == 0 else -3) * CENT
    assert asked == [(-1 - lead, 1 - lead)]
    endgame.worth = lambda *_: (False, 7)
    assert endings.final_lead(state, -1, 1, 9, workspace) is None


@pytest.mark.parametrize(("players", "variants"), [(3, ()), (2, ("diagonal",))])
def test_only_the_usual_game_for_two_is_solved(
    players: int, variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coins, "spell_all", lambda state: {})  # a solver that would be asked
    session = session_of(COINS, PretendedArena(lambda *_: 0.5))
    setup = replace(deal_setup(3, players), variants=variants)
    position = Position.start(COINS.kernel_for(variants), setup)
    assert coins.valuer(session, setup).solve(position) is None


def test_a_solved_board_has_a_value_for_every_move(monkeypatch: pytest.MonkeyPatch) -> None:
    applied = []

    def work_out(*_: Any) -> list[tuple[str, Outcome]]:
        return [("c2", Outcome(0.75, 0.0)), ("roll 1 die", Outcome(0.5, 0.0))]

    monkeypatch.setattr(dice, "work_out", work_out)
    monkeypatch.setattr(dice, "spell_all", lambda state: {(0, 1): "roll 1 die", (4, 0): "c2"})
    monkeypatch.setattr(dice, "after", lambda kernel, state, words: applied.append(words))
    session = session_of(DICE, PretendedArena(lambda *_: 0.5))
    valuer = DICE.valuer(session, playing.deal_setup(DICE.game))
    options = valuer.solve(begin())
    assert options and [(o.move, o.value) for o in options] == [("c2", 0.75), ("roll 1 die", 0.5)]
    assert applied == [(4, 0), (0, 1)]

    def too_long(*_: Any) -> None:
        raise UnsolvedError

    monkeypatch.setattr(dice, "work_out", too_long)
    assert valuer.solve(begin()) is None


def test_of_equally_good_moves_those_with_more_points_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weighed = [((1, 4), 1.0), ((2, 9), 0.0), ((3, 7), 1.0)]
    monkeypatch.setattr(isaac, "solved_moves", lambda state, *_: weighed)
    monkeypatch.setattr(isaac, "spell", lambda state, steps: f"tile {steps[0][0]}")
    monkeypatch.setattr(isaac, "after", lambda kernel, state, step: state)
    scoring: Any = SimpleNamespace(phase="scoring", state=NOTHING)
    options = isaac._solve_scoring(scoring)
    assert options and [(o.move, o.value) for o in options] == [
        ("tile 2", 0.0),
        ("tile 3", 1.0),
        ("tile 1", 1.0),
    ]
    assert isaac._solve_scoring(SimpleNamespace(phase="placing", state=NOTHING)) is None  # type: ignore[arg-type]
    given = isaac._solved_advice(scoring, 1)
    assert given and [(m.move, m.value) for m in given.moves] == [
        ("tile 3", 1.0),
        ("tile 1", 1.0),
        ("tile 2", 0.0),
    ]


def test_a_solitaire_is_won_with_the_last_coin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two of five games, in two batches, have all 24 coins."""
    batches = [np.array([24, 23, 5]), np.array([24, 0])]
    monkeypatch.setattr(
        collectors, "play_batches", lambda *_: (SimpleNamespace(collected=b) for b in batches)
    )
    monkeypatch.setattr(collectors, "winnable_layers", lambda *_: [])
    monkeypatch.setattr(collectors, "build_tablebase", lambda *_, **__: None)
    arena = SimpleNamespace(kernel=KERNEL, pool=None)
    valuer = collectors.valuer(session_of(COINS, arena), deal_setup(1))
    tally = valuer.play(NOTHING, 1, 5)
    assert (tally.games, tally.sums) == (5, (2.0,))
    assert str(valuer.player) == "experts"
