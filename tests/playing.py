"""Random games, for tests of every game."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from printkit.engines.contract import Engine, Session, engine_of
from printkit.engines.judging import advice
from printkit.engines.kernel.arrays import array_of, copy_of
from printkit.engines.kernel.binding import CHANCE, Kernel, list_moves
from printkit.engines.kernel.bits import Words
from printkit.engines.kernel.position import Position
from printkit.engines.kernel.taps import steps as tap_steps
from printkit.engines.listener import NO_LISTENER, Listener
from printkit.engines.search.arena import Arena
from printkit.engines.search.players import Ladder, Player, Strength
from printkit.layouts.dice_isolation.layout import DiceLayout
from printkit.layouts.files import read_record
from printkit.layouts.game import Game
from printkit.layouts.games import GAMES
from printkit.layouts.messages import message
from printkit.layouts.setup import CheckedSetup, Record, Setup
from printkit.layouts.verdict import Attempt, Deal, Verdict
from tests.lacking import lacks_record

RECORDS = Path(__file__).parent / "records"


KEPT = "PRINTKIT_TESTS_KEPT"
"""Names the folder for what all processes of a run of pytest share."""

quiet = NO_LISTENER


def hurry_advice(monkeypatch: pytest.MonkeyPatch, simulations: int, games: int = 4) -> None:
    """Let advice search this little, and play this number of games for each figure."""
    monkeypatch.setattr(advice, "SIMULATIONS", simulations)
    monkeypatch.setattr(advice, "LEAST", 1)
    for name in ("ROUND", "DECIDING", "GAMES"):
        monkeypatch.setattr(advice, name, games)


@contextmanager
def session_with(
    engine: Engine, threads: int = 1, variants: tuple[str, ...] = ()
) -> Iterator[Session]:
    """A session of this engine, on its own threads; nothing hears of its progress."""
    with Arena(engine.kernel_for(variants), threads) as arena:
        yield Session(engine, arena, quiet, "test")


def heard_by(session: Session, attempts: list[Attempt]) -> Session:
    """Return the session with a listener that notes what became of candidates."""
    return replace(session, listener=Listener(tried=attempts.append))


def deal_setup(game: Game, seed: int = 1, variants: tuple[str, ...] = ()) -> Setup[Any]:
    """Return a setup for the usual number of players."""
    layout = game.deal(seed, variants)
    players = game.usual_players
    return Setup(game, layout, players, game.usual_sides(players), variants, seed)


def rule_sets(game: Game) -> list[tuple[str, ...]]:
    """List the sets of variants to test: none, and each alone."""
    return [(), *((variant,) for variant in game.variants)]


TOGETHER = [
    ("mixed-change", "transplant", "semi-greedy", "standing-still"),
    ("mixed-change-2008", "transplant-variant", "renegade", "diagonal"),
    ("transplant", "greedy", "empty-squares"),
    ("mixed-change", "cleanup", "semi-greedy", "renegade"),
    ("mixed-change-2008", "greedy", "standing-still", "empty-squares"),
]
"""Sets of Coin Isolation's variants with different choices that affect each other."""

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
"""Runs a test for every game."""


def of_rules(
    is_core: Callable[[Game, tuple[str, ...]], bool],
    more: Mapping[str, Sequence[tuple[str, ...]]] = {},
) -> pytest.MarkDecorator:
    """Run a test for every game without variants, with each alone, and with `more` of some games.

    Cases that are not `is_core` are in the matrix tier.
    """
    return pytest.mark.parametrize(
        ("game", "variants"),
        [
            pytest.param(
                game,
                variants,
                id="-".join((game.slug, *variants)),
                marks=[] if is_core(game, variants) else pytest.mark.matrix,
            )
            for game in GAMES.values()
            for variants in [*rule_sets(game), *more.get(game.slug, ())]
        ],
    )


def with_methods(engine: Engine, **methods: Callable[..., Any]) -> Engine:
    """Return the engine with some methods replaced by plain functions, called without self."""
    body = {name: staticmethod(method) for name, method in methods.items()}
    changed: Any = type(type(engine).__name__, (type(engine),), body)
    made: Engine = changed(**{each.name: getattr(engine, each.name) for each in fields(engine)})
    return made


def first_passes(
    session: Session, candidate: Callable[[int], Setup[Any]], seed: int
) -> CheckedSetup[Any, Any]:
    """A deal that takes whatever comes first, with its verdict."""
    setup = candidate(seed)
    verdict = session.engine.judge(session, setup)
    attempt = Attempt(seed, verdict.games, True, message("fair and playable"))
    session.listener.tell_attempt(attempt)
    return CheckedSetup(setup, verdict, Deal((attempt,), True, 1))


def brief(engine: Engine, games: int = 20) -> Engine:
    """Return the engine with hardly any games for each strength."""
    few = {s: replace(s, games=games, batch=10) for s in engine.ladder.strengths}
    ladder: Ladder[Any] = Ladder(tuple(few.values()), few[engine.ladder.default])
    return replace(engine, ladder=ladder, quick_ladder=None)


_SOON_JUDGED: dict[str, Setup[Any]] = {
    "coin-collectors": deal_setup(GAMES["coin-collectors"], 1, ("last-one-out-1",)),
    "dice-isolation": Setup(
        GAMES["dice-isolation"], DiceLayout(("..#.", "....", "#...")), 2, (), seed=2
    ),
}
"""Setups that are judged seconds faster than the first one that is dealt."""


def hurry(strength: Strength[Any]) -> Strength[Any]:
    """Return a strength whose player searches a 25th of its usual amount."""
    player = strength.player
    if isinstance(player, Player) and player.simulations:
        return replace(strength, player=replace(player, simulations=player.simulations // 25))
    return strength


def hasty(engine: Engine) -> Engine:
    """Return the engine with 10 games for each strength, and hurried players."""
    ladder = brief(engine, 10).ladder
    made = {s: replace(hurry(s), batch=5) for s in ladder.strengths}
    quick: Ladder[Any] = Ladder(tuple(made.values()), made[ladder.default])
    return replace(engine, ladder=quick, quick_ladder=None)


def judge(
    engine: Engine, setup: Setup[Any], threads: int = 2, listener: Listener = quiet
) -> Verdict[Any]:
    """Return an engine's verdict on a setup."""
    with session_with(engine, threads, setup.variants) as session:
        return engine.judge(replace(session, listener=listener), setup)


def is_slow_to_judge(game: Game) -> bool:
    """Return True for a game whose first setup takes seconds even for a few hasty games."""
    return game.slug in _SOON_JUDGED


def soon_judged(game: Game) -> Setup[Any]:
    """Return the setup on which a game's tests want a verdict: mostly its first one."""
    return _SOON_JUDGED.get(game.slug) or deal_setup(game)


@cache
def brief_verdict(game: Game) -> Verdict[Any]:
    """Return the verdict of a few hasty games on the setup that is judged soon.

    It is worked out once for all processes of a run of pytest.
    """
    kept = Path(os.environ[KEPT], f"{game.slug}-verdict")
    if not kept.exists():
        found = pickle.dumps(judge(hasty(engine_of(game)), soon_judged(game)))
        with NamedTemporaryFile(dir=kept.parent, delete=False) as file:
            file.write(found)
        Path(file.name).rename(kept)
    verdict: Verdict[Any] = pickle.loads(kept.read_bytes())
    return verdict


def random_states(kernel: Kernel, setup: Setup[Any], seed: int, most: int = 60) -> Iterator[Words]:
    """Yield the states of a random game, step by step, to its end or `most` steps."""
    rules, stream = kernel.rules, array_of("Q", [seed])
    state = rules.init(setup)
    yield copy_of(state)
    for _ in range(most):
        if rules.is_terminal(state):
            return
        rules.apply(state, *rules.sample(state, stream))
        yield copy_of(state)


def states_to_move_in(kernel: Kernel, setup: Setup[Any], seed: int) -> Iterator[Words]:
    """Yield every third state of a random game, if a move begins in it."""
    for state in islice(random_states(kernel, setup, seed), 0, None, 3):
        waits = kernel.rules.is_terminal(state) or rolls_next(kernel, state)
        if not waits and not kernel.rules.mid_move(state):
            yield state


def tap_at_random(position: Position, random: Random) -> str:
    """Return a move tapped at random, with its dice."""
    taps: list[str] = []
    dialogue = engine_of(position.game).dialogue
    while not (now := tap_steps(dialogue, position, taps)).move:
        taps.append(random.choice(now.taps).key)
    return now.move


def in_numpy(arrays: Any) -> Any:
    """Return games or a workspace with NumPy arrays over the same memory."""
    import numpy as np  # which the programs that tests start do without

    return type(arrays)(*map(np.asarray, arrays))


def steps(kernel: Kernel, state: Words) -> list[tuple[int, int]]:
    """List the words of every legal step."""
    return list_moves(kernel.rules, state)


def after(kernel: Kernel, state: Words, step: tuple[int, int]) -> bytes:
    """Return the state after a step, as bytes."""
    there = copy_of(state)
    kernel.rules.apply(there, *step)
    return bytes(there)


def rolls_next(kernel: Kernel, state: Words) -> bool:
    """Whether dice come next."""
    return int(kernel.rules.current_player(state)) == CHANCE


def records_of(game: Game) -> list[Record]:
    """Return the games of this kind kept in `tests/records`; without one the test fails."""
    return [
        read_record(path.read_text("utf-8"), path.name, path.parent)
        for path in sorted(RECORDS.glob(f"{game.slug}-*.yaml"))
        if not path.name.endswith(".expected.yaml")
    ] or lacks_record(game.slug, "that was played to its end")
