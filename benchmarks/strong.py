"""Measure Coin Isolation's panel and PUCT: who beats whom, in how much time, and how search helps.

Every match is played on random setups that no fit has seen, one player of the first kind among
players of the second, from every seat equally often.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from benchmarks.alpha_beta import Auditor
from benchmarks.setups import GAME, margin, session_of, setup
from benchmarks.tables import ResultRow
from printkit.engines.coin_isolation.judging import LADDER
from printkit.engines.contract import Session
from printkit.engines.kernel.bits import Words
from printkit.engines.search.arena import play_batch
from printkit.engines.search.mcts import new_workspace
from printkit.engines.search.players import Player, mcts_solver, puct, uct
from printkit.engines.statistics import empty_tally
from printkit.judging.ready import read_ready
from printkit.layouts.coin_isolation.layout import VARIANTS

_GAMES = 500
_LONG = 200  # games of players who search long
_FIRST_SETUP = 20_000
_CURVE = (2, 25, 250, 2500)
_AUDITED = 40  # games against alpha-beta
_PLIES = 3  # that it looks ahead


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield processor time by player, all pairs of the panel, and PUCT against more."""
    games, long = (_GAMES // 10, _LONG // 10) if quick else (_GAMES, _LONG)
    with session_of() as session:
        panel = [strength.player for strength in LADDER.panel]
        for player in [*panel, puct(150), uct(20_000)]:
            told = f"{milliseconds(session, player):.3f} ms"
            yield f"processor time of {player.name}, a move for two", told, ""
        for weaker, stronger in combinations(panel, 2):
            yield match(session, stronger, weaker, 2, long)
        yield match(
            session, puct(150), uct(20_000), 2, games, "at least 0.75, in 1/100 of its time"
        )
        yield match(session, puct(120), mcts_solver(2000), 2, games, "0.90, in a tenth of its time")
        for simulations in _CURVE[1:]:
            yield match(session, puct(simulations), puct(simulations // 10, 10), 2, long)
        for players in (3, 4):
            for other in (mcts_solver(2000), uct(5000)):
                yield match(session, puct(120), other, players, long, f"{1.5 / players:.3f}")
        for players in GAME.players:
            yield _ready_made(session, players, long)
        yield _audit(session, _AUDITED // 10 if quick else _AUDITED)
    for variant in VARIANTS:
        with session_of(GAME, (variant,)) as session:
            for players in GAME.players:
                yield match(session, puct(60), mcts_solver(160), players, long, "", (variant,))


def match(
    session: Session,
    one: Player,
    others: Player,
    players: int,
    games: int,
    wanted: str = "",
    variants: Sequence[str] = (),
) -> ResultRow:
    """Return the share of wins of a player among others, with its interval."""
    won = []
    for number in range(games // players):
        start = _start(session, number, players, variants)
        for seat in range(players):
            seats = [others] * players
            seats[seat] = one
            won += [g.returns[0, seat] for g in session.arena.play(start, seats, number, 1, 1)]
    share = float(np.mean(won))
    return (
        ", ".join((f"{players} players", *variants, f"one {one.name} among {others.name}")),
        f"{share:.3f} ± {margin(share, len(won)):.3f} of {len(won)}",
        wanted or f"over {1 / players:.3f}",
    )


def milliseconds(session: Session, player: Player) -> float:
    """Return the processor milliseconds of a move in games between two such players."""
    play_batch(session.kernel, _start(session, 0, 2, ()), [player] * 2, 0)  # compiles
    moves, games, begin = 0, 0, time.thread_time()
    while time.thread_time() - begin < 1:
        start = _start(session, games, 2, ())
        moves += sum(play_batch(session.kernel, start, [player] * 2, games).lengths)
        games += 1
    return 1000 * (time.thread_time() - begin) / moves


def _start(session: Session, number: int, players: int, variants: Sequence[str]) -> Words:
    state: Words = session.kernel.rules.init(setup(_FIRST_SETUP + number, players, GAME, variants))
    return state


def _ready_made(session: Session, players: int, games: int) -> ResultRow:
    """Return between how many ready-made setups strong players find every seat near even."""
    lines, near = read_ready(GAME, players), [0, 0]
    for line in lines:
        start = session.kernel.rules.init(line.checked_setup.setup)
        tally = empty_tally(players)
        for batch in session.arena.play(start, [puct(250, 30)] * players, 5, games, 20):
            tally = tally.with_games(batch.returns)
        for at, most in enumerate((0.1, 0.2)):
            near[at] += tally.deviation <= most * 2 / players
    return (
        f"{players} players, ready-made setups whose seats puct-250-30 finds within a fifth of "
        "their even share; within two fifths",
        f"{near[0]}; {near[1]} of {len(lines)}, {games} games each",
        "",
    )


def _audit(session: Session, games: int) -> ResultRow:
    """Return PUCT's share of wins against alpha-beta, which looks _PLIES moves ahead."""
    kernel, auditor = session.kernel, Auditor(session.kernel)
    workspace, won = new_workspace(kernel, 1), 0.0
    for number in range(games):
        state = _start(session, number // 2, 2, ())
        auditor.known.clear()
        while not kernel.rules.is_terminal(state):
            if kernel.rules.current_player(state) == number % 2:
                played = play_batch(kernel, state, [puct(25, 10)] * 2, number, rows=1)
                step = played.moves[0, 0, 0], played.moves[0, 0, 1]
            else:
                step = auditor.best(state, _PLIES)
            kernel.rules.apply(state, *step)
        kernel.rules.returns(state, workspace.result)
        won += workspace.result[number % 2]
    share = won / games
    return (
        f"2 players, puct-25-10 against alpha-beta, {_PLIES} plies of the same evaluation",
        f"{share:.3f} ± {margin(share, games):.3f} of {games}",
        "",
    )
