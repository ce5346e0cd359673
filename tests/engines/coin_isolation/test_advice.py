"""Advice and replies in Coin Isolation: a plain solver agrees on every move that is said to win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import printkit
from printkit.engines.coin_isolation import endgame
from printkit.engines.coin_isolation.endings import Ending, _between_two
from printkit.engines.coin_isolation.notation import KERNEL
from printkit.engines.contract import Session, engine_of
from printkit.engines.judging import advice as by_search
from printkit.engines.kernel.binding import Kernel
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.listener import Listener
from printkit.engines.search.arena import Arena
from printkit.engines.search.selfplay import Games
from printkit.layouts.errors import InputError
from printkit.layouts.games import GAMES
from printkit.library import play
from tests.cases import cases_together, sample
from tests.engines.coin_isolation import setups
from tests.engines.coin_isolation.small_games import small_game
from tests.playing import hasty, hurry_advice, quiet

LOSING_LOOKS_BEST = (
    "coin-isolation:5ymzfvfyn0d2q6p89y8pk5598e6h6re~b1-a1-a2-b2-b3~d8-d7~c3~d6-d5-e5-e4~c2-c1-d1-e1"
    "~e3~f1~d3~f2~d4~g2-g3~c4~f3-f4~c5~f5-f6~c6"
)
"""Club players win 89 of 100 games by a move that loses, and only e6 wins."""


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    hurry_advice(monkeypatch, 50, 10)
    with Arena(KERNEL, 1) as arena:
        yield Session(engine_of(GAMES["coin-isolation"]), arena, quiet, "test")


@cases_together("seed", range(1, 1 + sample(12)))
def test_what_is_advised_wins_wherever_a_move_does(seed: int, session: Session) -> None:
    for fast, slow, solver in small_game(seed):
        given = session.engine.advise(session, fast)
        winners = {move for move in slow.legal() if solver.wins(slow, move)}
        assert given.exact and given.moves
        assert {move.value for move in given.moves} == {float(bool(winners))}
        assert {move.move for move in given.moves} <= (winners or {*slow.legal()})


def test_a_search_holds_a_strong_opening_for_best_and_a_blind_one_not() -> None:
    """UCT with 5,000 simulations wins all games after the second; strong players lose most."""
    ladder = engine_of(GAMES["coin-isolation"]).ladder
    held = {}
    for players in (2, 3):
        setup = printkit.setup("coin-isolation#995006", players=players)
        begin = Position.start(KERNEL, setup)
        for move in ("c1-c2", "a1-a2-b2-c2"):
            after = by_search.state_before_dice(begin, move)
            held[players, move] = by_search.seems_best(ladder, begin, after)
    assert [what for what, holds in held.items() if holds] == [(2, "c1-c2")]


@cases_together("seed", (1, 2))
def test_experts_and_masters_win_what_can_be_won(seed: int, session: Session) -> None:
    for fast, slow, solver in small_game(seed):
        winners = {move for move in slow.legal() if solver.wins(slow, move)}
        for strength in session.engine.ladder.strengths:
            search = by_search.think(session, fast, strength)
            move = session.engine.opponent(session, fast, strength)(fast, 5).move
            if strength.level in ("expert", "master") and winners:
                assert move in winners
            else:
                assert move == search(fast, 5).move


@cases_together("seed", range(1, 1 + sample(12)))
def test_however_few_positions_may_be_visited_no_answer_is_wrong(seed: int) -> None:
    workspace = endgame.new_workspace(1 << 12)
    for fast, slow, solver in small_game(seed):
        winners = {move for move in slow.legal() if solver.wins(slow, move)}
        found: Ending | None = None
        for most in (*range(0, 60, 3), 100, 200, 500, 10**9):
            found = _between_two(fast.state, most, workspace)
            if found is None:
                continue
            assert found.wins == bool(winners) == (found.move is not None)
            if found.move:
                assert fast.kernel.notation.spell(fast.state, [found.move]) in winners
        assert found is not None


def test_what_was_solved_before_changes_nothing() -> None:
    used, *others = [endgame.new_workspace(1 << 12) for _ in range(2)]
    for fast, _, _ in small_game(3):
        for most in (3, 30, 300):
            assert _between_two(fast.state, most, used) == _between_two(fast.state, most, others[0])
            _between_two(fast.state, 10**9, used)


def test_games_do_not_decide_what_is_proven() -> None:
    given = printkit.advise(LOSING_LOOKS_BEST)
    assert given.exact and [(move.move, move.value) for move in given.moves] == [("e6", 1.0)]
    assert play.reply(LOSING_LOOKS_BEST, "masters").move == "e6"


@pytest.mark.parametrize("players", [2, 3])
def test_every_legal_move_is_looked_at(
    session: Session, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    """Games play on from each that a search does not put into the worse half, which it does between
    two alone: there UCT's three favourites lose.
    """
    monkeypatch.setattr("printkit.engines.coin_isolation.engine.PATIENCE", 1000)
    setup = setups.deal_setup(995006, players)
    position = Position.start(KERNEL, setup)
    asked: list[bytes] = []
    valued: dict[bytes, float] = {}
    play, value = session.arena.play, by_search._value

    def note(start: Words, *others: Any) -> Iterator[Games]:
        asked.append(start.tobytes())
        return play(start, *others)

    def note_value(kernel: Kernel, after: Words, before: Words) -> float:
        valued[after.tobytes()] = value(kernel, after, before)
        return valued[after.tobytes()]

    monkeypatch.setattr(session.arena, "play", note)
    monkeypatch.setattr(by_search, "_value", note_value)
    given = session.engine.advise(session, position)
    legal = {position.play(move).state.tobytes() for move in position.legal()}
    if players == 2:
        assert len(legal) == 34 and {*valued} == legal
        assert {*asked} == {*sorted(valued, key=lambda each: -valued[each])[:17]}
        assert given.moves[0].move == "c1-c2"
    else:
        assert {*asked} == legal and not valued
    assert given.tried == 0


@pytest.mark.parametrize(("variant", "tried"), [("transplant", 49), ("mixed-change", 0)])
def test_moves_are_the_best_of_those_tried(
    variant: str, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where coins are transplanted, ways to begin are compared, and a search finds the rest."""
    hurry_advice(monkeypatch, 50, 2)
    setup = replace(setups.deal_setup(5), variants=(variant,))
    engine = engine_of(setup.game)
    with Arena(engine.kernel_for(setup.variants), 1) as arena:
        position = Position.start(arena.kernel, setup)
        position = position.play(position.legal()[-1])
        given = by_search.advise(Session(hasty(engine), arena, quiet, "test"), position)
    assert {move.move for move in given.moves} <= {*position.legal()}
    assert given.tried == tried
    assert (len(position.legal()) > 49) == bool(tried)


def test_of_moves_that_cannot_be_listed_some_are_tried(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Position) -> list[str]:
        raise InputError("too many")

    monkeypatch.setattr(Position, "legal", refuse)
    position = Position.start(KERNEL, setups.deal_setup(5, 3))
    firsts, tried = by_search._candidates(session.engine.ladder, position)
    assert tried == len(firsts) > 0


@pytest.mark.parametrize("players", [3, 4])
def test_more_players_are_advised_by_games(
    players: int, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry_advice(monkeypatch, 50, 2)
    monkeypatch.setattr("printkit.engines.coin_isolation.engine.PATIENCE", 1000)
    given = session.engine.advise(session, Position.start(KERNEL, setups.deal_setup(5, players)))
    assert not given.exact and all(move.games for move in given.moves)  # nothing is proven yet


@pytest.mark.parametrize("players", [2, 3])
def test_moves_that_look_best_are_told_before_games_compare_them(
    players: int, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.engines.coin_isolation.engine.PATIENCE", 1000)
    heard: list[str] = []
    listener = Listener(
        progress=lambda step: heard.append(str(step.text)), say=lambda said: heard.append(str(said))
    )
    position = Position.start(KERNEL, setups.deal_setup(5, players))
    session.engine.advise(replace(session, listener=listener), position)
    proving, first, *others = heard
    assert proving == "proving who wins" and {*others} == {"trying moves", "playing on"}
    looked = first.removeprefix("At first sight: ").partition(". ")[0].split(", ")
    assert len({*looked}) == by_search.MOVES and {*looked} <= {*position.legal()}
