"""The numbers that name kept results: if play, puzzles or verdicts change, one must be raised.

Goldens in tests/goldens/versions begin with the numbers that they were made with. While these stay
the same, not even `--update-goldens` overwrites them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from printkit.engines.contract import Session, engine_of
from printkit.engines.kernel.position import Position, play_record
from printkit.engines.kernel.taps import steps
from printkit.engines.puzzles import find_puzzle
from printkit.engines.search.players import Strength
from printkit.engines.versions import players_version, puzzles_version, verdict_version
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.messages import Said
from printkit.layouts.setup import record_yaml
from printkit.layouts.verdict import AIM, BAND
from tests.conftest import GOLDENS
from tests.differing import first_difference
from tests.playing import GAME, brief_verdict, deal_setup, records_of, session_with

Check = Callable[[str, str], None]

MOVES = 12
SEEDS = range(1, 21)
SOME_SEEDS = {*SEEDS[::10]}
SEARCHED = {
    "coin-collectors": range(8, 21),
    "coin-isolation": range(18, 41),
    "dice-isolation": range(9, 21),
    "isaac": range(2, 21),
}
"""Seeds of puzzles: from one on that has a puzzle soon; of other games, SEEDS."""

CRITERIA = "CRITERIA in layouts/verdict.py"


def kept_text(what: str) -> str:
    """Return the golden of that name; empty if there is none."""
    path = GOLDENS / f"versions/{what}.txt"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def hold(golden: Check, what: str, numbers: str, text: str, covered_by: Callable[[], str]) -> None:
    """Compare with the golden of that name, unless a raised number permits a difference.

    `covered_by` names the number to raise.
    """
    name = f"versions/{what}.txt"
    now = f"{numbers}\n{text}"
    kept = kept_text(what)
    if kept.partition("\n")[0] == numbers and kept != now:
        pytest.fail(
            f"{name}, {first_difference(kept, now)}. If that is meant, raise {covered_by()}, "
            "then run pytest --update-goldens",
            pytrace=False,
        )
    golden(name, now)


def next_moves(session: Session, position: Position, seed: int, strength: Strength[Any]) -> str:
    """Return the next moves that a strength plays, with dice fixed by the seed."""
    mind = session.engine.think(session, position, strength)
    moves: list[str] = []
    while len(moves) < MOVES and not position.over:
        choice = mind(position, seed)
        move, taps = choice.move, list(choice.taps)
        while taps and (offered := steps(session.engine.dialogue, position, taps).taps):
            taps.append(offered[(seed + len(moves) + len(taps)) % len(offered)].key)
        if taps:
            move = steps(session.engine.dialogue, position, taps).move
        moves.append(move)
        position = position.play(move)
    return f"{strength.name}: {' '.join(moves)}\n"


def is_planner(strength: Strength[Any]) -> bool:
    """Return whether a player plans for all dice, which takes seconds for a game's first moves."""
    return strength.name.startswith("expectimax")


def test_a_change_under_the_same_number_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even pytest's option to update does not write it; the message names the number to raise."""
    monkeypatch.setattr("tests.engines.test_versions.GOLDENS", tmp_path)
    written: list[str] = []

    def golden(name: str, text: str) -> None:
        written.append(text)
        (tmp_path / name).write_text(text)

    (tmp_path / "versions").mkdir()
    hold(golden, "a", "players 1", "c1 c2\n", lambda: "PLAYERS")
    hold(golden, "a", "players 1", "c1 c2\n", lambda: "PLAYERS")
    with pytest.raises(
        pytest.fail.Exception, match=r"line 2: was 'c1 c2', is 'c1'.* raise PLAYERS"
    ):
        hold(golden, "a", "players 1", "c1\n", lambda: "PLAYERS")
    hold(golden, "a", "players 2", "c1\n", lambda: "PLAYERS")
    assert written == ["players 1\nc1 c2\n", "players 1\nc1 c2\n", "players 2\nc1\n"]


def number_of(game: Game, name: str) -> str:
    """Return the name of a game's number, with its file."""
    folder = game.package("printkit.engines").removeprefix("printkit.").replace(".", "/")
    return f"{name} in {folder}/__init__.py"


def number_behind(game: Game, own: str) -> str:
    """Return which number covers a change of what play leads to: its `own` if play is as kept."""
    players = number_of(game, "PLAYERS")
    if first_moves(game, SOME_SEEDS) != kept_text(f"{game.slug}-moves").partition("\n")[2]:
        return players
    return f"{own} (or {players}, if later moves changed)"


def first_moves(game: Game, seeds: set[int]) -> str:
    """Return the first moves from some deals, a line for each deal and strength.

    Lines of other seeds are taken over, unless a number was raised.
    """
    engine, text = engine_of(game), ""
    numbers, *lines = kept_text(f"{game.slug}-moves").splitlines() or [""]
    current = numbers == players_version(game)
    kept = {line.partition(": ")[0]: f"{line}\n" for line in lines if current}
    with session_with(engine) as session:
        for strength in engine.ladder.strengths:
            for seed in () if is_planner(strength) else SEEDS:
                setup = deal_setup(game, seed)
                name = f"{setup.id} {strength.name}"
                if seed in seeds or name not in kept:
                    start = Position.start(session.kernel, setup)
                    kept[name] = f"{setup.id} {next_moves(session, start, seed, strength)}"
                text += kept[name]
    return text


@GAME
@pytest.mark.parametrize(
    "seeds",
    [SOME_SEEDS, pytest.param({*SEEDS} - SOME_SEEDS, marks=pytest.mark.slow)],
    ids=["some", "others"],
)
def test_players_move_as_they_did(seeds: set[int], game: Game, golden: Check) -> None:
    numbers, text = players_version(game), first_moves(game, seeds)
    hold(golden, f"{game.slug}-moves", numbers, text, partial(number_of, game, "PLAYERS"))


def test_planners_move_as_they_did(golden: Check) -> None:
    """The moves of the second half of a game."""
    game = GAMES["coin-collectors"]
    record = records_of(game)[0]
    half = replace(record, moves=record.moves[: len(record.moves) // 2])
    engine, text = engine_of(game), ""
    with session_with(engine, variants=half.setup.variants) as session:
        for strength in filter(is_planner, engine.ladder.strengths):
            for seed in SEEDS[:2]:
                text += next_moves(session, play_record(session.kernel, half), seed, strength)
    numbers, raised = players_version(game), partial(number_of, game, "PLAYERS")
    hold(golden, f"{game.slug}-planned", numbers, text, raised)


@GAME
def test_a_seed_gives_the_same_puzzle_as_before(game: Game, golden: Check) -> None:
    """The first puzzle of some seeds, and which seed has it."""
    engine = engine_of(game)
    if not engine.motifs:
        return
    with session_with(engine) as session:
        seeds = SEARCHED.get(game.slug, SEEDS)
        puzzles = ((seed, find_puzzle(session, seed)) for seed in seeds)
        seed, first = next(
            ((seed, each.puzzle) for seed, each in puzzles if each is not None), (0, None)
        )
    assert first, (
        f"no puzzle from seeds {seeds}: add seeds of {game.slug} that have one to SEARCHED"
    )
    record = record_yaml(first.record)
    told = [getattr(first, each.name) for each in fields(first) if each.name != "record"]
    text = f"seed {seed}\n{record}{lines(told)}"
    numbers, raised = (
        puzzles_version(game),
        partial(number_behind, game, number_of(game, "PUZZLES")),
    )
    hold(golden, f"{game.slug}-puzzle", numbers, text, raised)


@GAME
def test_thresholds_are_the_same_as_before(game: Game, golden: Check) -> None:
    """Every limit and sentence, since a verdict of few games uses only some of them."""
    package = files(game.package("printkit.engines"))
    data = {
        name: yaml.safe_load(package.joinpath(name).read_text("utf-8"))
        for name in ("playable.yaml", "grades.yaml")
        if package.joinpath(name).is_file()
    }
    text = lines({"band": BAND, "aim": AIM, **data})
    hold(golden, f"{game.slug}-criteria", verdict_version(game), text, lambda: CRITERIA)


@GAME
def test_a_verdict_is_the_same_as_before(game: Game, golden: Check) -> None:
    text = lines(brief_verdict(game))
    raised = partial(number_behind, game, CRITERIA)
    hold(golden, f"{game.slug}-verdict", verdict_version(game), text, raised)


def lines(value: object) -> str:
    """Return a value as JSON, laid out in lines."""
    return msgspec.json.format(msgspec.json.encode(in_english(value)), indent=1).decode() + "\n"


def in_english(value: object) -> object:
    """Return a value with the keys of its records, and with messages said in English."""
    if isinstance(value, Said):
        return str(value)
    if is_dataclass(value):
        return {each.name: in_english(getattr(value, each.name)) for each in fields(value)}
    return [*map(in_english, value)] if isinstance(value, list | tuple) else value
