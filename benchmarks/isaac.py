"""Measure who wins Isaac: standard set, openings and random sets by the panel; and who
plays best.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.setups import margin, session_of
from benchmarks.tables import ResultRow
from printkit.engines.contract import Session
from printkit.engines.isaac.judging import figures
from printkit.engines.search.players import Player, Strength, mcts_solver, uct
from printkit.engines.search.selfplay import Games, join
from printkit.engines.statistics import total_won
from printkit.layouts.games import GAMES
from printkit.layouts.isaac.layout import IsaacLayout
from printkit.layouts.isaac.randomizer import deal
from printkit.layouts.isaac.tiles import STANDARD
from printkit.layouts.setup import Setup

_GAME = GAMES["isaac"]
_GAMES = 1600
_EACH = 20  # games per setup
_PAIRS = ((100, 200, 2000), (100, 1000, 1000), (500, 1000, 1000), (400, 4000, 400))
"""Simulations of MCTS-Solver, simulations of plain UCT taking at least as long, and games."""
_TIMED = 20  # games


def rows(quick: bool) -> Iterator[ResultRow]:
    """Yield Dark's share between the panel's players, hundreds and ties, and who beats whom."""
    part = 10 if quick else 1
    kinds: tuple[tuple[str, Callable[[int], IsaacLayout], str], ...] = (
        ("standard set, empty board", lambda _: IsaacLayout(STANDARD), "0.47 to 0.69 elsewhere"),
        ("standard set, odd openings", deal, "0.51 elsewhere"),
        ("random sets", lambda n: deal(n, (), ("random-tiles",)), "0.54 elsewhere"),
        (
            "random sets, odd openings",
            lambda n: deal(n, (), ("random-tiles", "opening")),
            "not known",
        ),
    )
    with session_of(_GAME) as session:
        for title, layout, known in kinds:
            for strength in session.engine.ladder.panel:
                games = _GAMES // part if strength.level == "club" else strength.games // part
                yield _dark(session, strength, title, layout, known, max(2, games // _EACH))
        for ours, plain, games in _PAIRS:
            yield _beside(session, mcts_solver(ours), uct(plain), games // part)


def _dark(
    session: Session,
    strength: Strength[Player],
    title: str,
    layout: Callable[[int], IsaacLayout],
    known: str,
    setups: int,
) -> ResultRow:
    """Return Dark's share over setups, with a 95 % interval that counts each setup as one draw."""
    batches: list[Games] = []
    means = []
    for number in range(setups):
        start = session.kernel.rules.init(Setup(_GAME, layout(number), 2, ()))
        halves = list(session.arena.play(start, [strength.player] * 2, number, _EACH, _EACH // 2))
        means.append(total_won(join(halves).returns, 0) / _EACH)
        batches += halves
    shares = np.array(means)
    spread = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
    found = figures(join(batches), Setup(_GAME, layout(0), 2, ()), strength.name)
    return (
        f"isaac, {title}: Dark wins, {strength.name}",
        f"{shares.mean():.3f} ± {spread:.3f}; {found.hundreds:.1%} hundreds, {found.ties:.1%} ties",
        known,
    )


def _beside(session: Session, ours: Player, plain: Player, games: int) -> ResultRow:
    """Compare MCTS-Solver with plain UCT: shares of wins, half on the standard set, and times."""
    won = []
    for number in range(games // 4):
        layout = deal(number) if number % 2 else IsaacLayout(STANDARD)
        start = session.kernel.rules.init(Setup(_GAME, layout, 2, ()))
        for seat, seats in enumerate(([ours, plain], [plain, ours])):
            for batch in session.arena.play(start, seats, number, 2, 1):
                won += [shares[seat] for shares in batch.returns.tolist()]
    cost, plain_cost = _milliseconds(session, ours), _milliseconds(session, plain)
    share = float(np.mean(won))
    return (
        f"isaac: {ours.name} against {plain.name} wins",
        f"{share:.3f} ± {margin(share, len(won)):.3f}; {cost:.0f} ms a game to {plain_cost:.0f} ms",
        "over 0.500, in no more time",
    )


def _milliseconds(session: Session, player: Player) -> float:
    """Return the processor milliseconds of a game between two such players on the standard set."""
    start = session.kernel.rules.init(Setup(_GAME, IsaacLayout(STANDARD), 2, ()))
    begin = time.process_time()
    for _ in session.arena.play(start, [player] * 2, 0, _TIMED, 1):
        pass
    return 1000 * (time.process_time() - begin) / _TIMED
