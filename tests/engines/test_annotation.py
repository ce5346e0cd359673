"""Annotated games: exact values that match the oracles, and blunders found without false alarms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import printkit
from printkit.engines.contract import MoveOption
from printkit.engines.judging import advice, annotation
from printkit.engines.judging.annotation import annotate
from printkit.judging.session import session_for
from printkit.layouts.annotation import Annotation
from printkit.layouts.coin_isolation.layout import CoinLayout
from printkit.layouts.errors import InputError
from printkit.layouts.files import read_record
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Record, Setup
from tests.oracle.boards import sparse
from tests.oracle.dice_isolation import Position as SlowPosition
from tests.oracle.dice_isolation_whole import Whole
from tests.playing import hasty, hurry_advice
from tests.printkit.records import RECORDS, SMALL, finished_record

SOON = {"coin-collectors": "coin-collectors-last-one-out-1", "isaac": "isaac-tie-fewer-tiles"}
"""Records to use where a game's first record has a large tablebase, or many moves."""


@pytest.fixture(autouse=True)
def _briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_advice(monkeypatch, 300)
    for name, games in (("CURVE", 10), ("LOOK", 20), ("TEST", 60)):
        monkeypatch.setattr(annotation, name, games)


def annotate_record(record: Record, threads: int = 1, turning_points: int = 3) -> Annotation:
    with session_for(record.setup, threads) as session:
        return annotate(session, record, turning_points)


def few_coins(*moves: str) -> Record:
    """Player 1 can take a dime on the left or a quarter on the right, player 2 a nickel or
    a dime.
    """
    layout = CoinLayout(sparse({"a1": 10, "h1": 25, "a8": 5, "h8": 10}))
    return Record(Setup(GAMES["coin-isolation"], layout, 2, ("bottom", "top")), moves)


def small(*moves: str) -> Record:
    record = read_record(SMALL, "small.yaml", Path())
    return replace(record, moves=moves)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in GAMES if game != "clobber"])
def test_chances_of_a_whole_game_add_up(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry_advice(monkeypatch, 20)
    for name, games in (("CURVE", 4), ("LOOK", 4), ("TEST", 8), ("GLANCE", 2)):
        monkeypatch.setattr(annotation, name, games)
    (path,) = RECORDS.glob(f"{SOON.get(game) or finished_record(game)}.yaml")
    record = read_record(path.read_text("utf-8"), path.name, RECORDS)
    with session_for(record.setup, 2) as session:
        found = annotate(replace(session, engine=hasty(session.engine)), record, 3)
    assert_adds_up(record, found)


def test_chances_add_up_and_do_not_depend_on_threads() -> None:
    record = few_coins("a1", "h8")
    found = annotate_record(record, threads=2)
    assert annotate_record(record, threads=1) == found
    assert_adds_up(record, found)


def assert_adds_up(record: Record, found: Annotation) -> None:
    """Check each move's chances, the end, and that every better move is legal."""
    assert len(found.moments) == len(record.moves)
    for number, (moment, move) in enumerate(zip(found.moments, record.moves, strict=True), 1):
        assert (moment.ply, moment.move) == (number, move)
        assert moment.words
    for standing in found.standings:
        for seat in standing.seats:
            assert 0 <= seat.low <= seat.share <= seat.high <= 1
            assert not standing.exact or seat.low == seat.high
        if record.setup.players > 1:
            assert sum(seat.share for seat in standing.seats) == pytest.approx(1)
    end = printkit.position(record)
    last = found.standings[-1]
    assert last.exact
    if end.winner is not None:
        assert last.seats[end.winner].share == 1
    for point in found.turning_points:
        assert point.cost.low > 0
        before = replace(record, moves=record.moves[: point.ply - 1])
        assert point.better in printkit.position(before).legal()


def test_exact_values_match_the_oracles() -> None:
    """The board is small enough for the independent slow rules to solve it completely."""
    moves = ["roll 1+2", "roll 5", "b1", "a2", "c1", "b2", "a1", "pass", "pass"]
    found = annotate_record(small(*moves))
    whole, slow = Whole("..#\n..."), SlowPosition.start("..#\n...")
    assert found.player == ""
    for moment, before, after in zip(
        found.moments, found.standings, found.standings[1:], strict=False
    ):
        assert before.exact
        assert before.seats[moment.seat].share == pytest.approx(whole.worth(slow).share, abs=1e-6)
        worths = whole.moves(slow)
        played = worths[as_listed(moment.move)].share
        assert moment.cost == pytest.approx(max(w.share for w in worths.values()) - played)
        if moment.move.startswith("roll"):
            assert moment.luck == pytest.approx(after.seats[moment.seat].share - played)
        slow = slow.play(moment.move)


def as_listed(move: str) -> str:
    """Return a move as it is listed: a roll without its result."""
    count = move.count("+") + 1
    return f"roll {count} {'die' if count == 1 else 'dice'}" if move.startswith("roll") else move


def play_on(record: Record, choose: Callable[..., MoveOption]) -> Record:
    """Return the game played to its end, choosing each move by the moves' exact values."""
    dice = {"roll 1 die": "roll 2", "roll 2 dice": "roll 2+3", "roll 3 dice": "roll 1+1+2"}
    with session_for(record.setup, 1) as session:
        valuer = session.engine.valuer(session, record.setup)
        while not (here := printkit.position(record)).over:
            options = valuer.solve(here)
            assert options
            move = choose(options, key=lambda option: option.value).move
            record = replace(record, moves=(*record.moves, dice.get(move, move)))
    return record


def test_a_blunder_and_the_winning_move_are_found() -> None:
    found = annotate_record(few_coins("a1", "h8"))
    (point,) = found.turning_points
    assert (point.ply, point.better) == (1, "h1")
    assert point.best.share > 0.9
    assert point.played.share < 0.1
    assert found.moments[0].standing.seats[1].share > 0.9
    assert annotate_record(few_coins("h1", "h8")).turning_points == ()


FALLEN = """\
game: coin-isolation
layout: coin-isolation:8jpxp9mhvk1w4mscy8y1280w0yw194h
moves: [a1-a2-b2, a8, b3]
"""
"""After move 2 its player wins hardly a game; a search of the three likeliest moves misses f8."""


@pytest.mark.slow
def test_a_fall_of_the_curve_has_its_move(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, games in (
        (advice, "ROUND", 100),
        (advice, "LEAST", 10),
        (annotation, "CURVE", 60),
        (annotation, "TEST", 150),
        (annotation, "GLANCE", 20),
    ):
        monkeypatch.setattr(module, name, games)
    found = annotate_record(read_record(FALLEN, "fallen.yaml", Path()), threads=2)
    (point,) = (point for point in found.turning_points if point.ply == 2)
    assert point.better in ("c8", "d8", "d8-e8", "e8", "e8-d8", "f8", "g8-g7")
    assert point.played.share < 0.3 < 0.5 < point.best.share


def test_as_many_turning_points_as_asked_for() -> None:
    """None in a perfect game, and many where every move is a blunder."""
    perfect = annotate_record(play_on(small(), max))
    assert perfect.turning_points == ()
    assert all(moment.cost == 0 for moment in perfect.moments)
    record = play_on(small(), min)
    many = annotate_record(record, turning_points=20).turning_points
    assert len(many) > 3
    costs = [point.cost.share for point in many]
    assert costs == sorted(costs, reverse=True)
    for wanted in (0, 2):
        assert annotate_record(record, turning_points=wanted).turning_points == many[:wanted]


def test_records_that_cannot_be_annotated_are_refused() -> None:
    with pytest.raises(InputError, match=r"move 2 \(c5\) is illegal"):
        annotate_record(few_coins("a1", "c5"))
    with pytest.raises(InputError, match="no move to annotate"):
        annotate_record(few_coins())
