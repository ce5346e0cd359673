"""Who wins Isaac: the standard set, after odd openings, with random sets; and who plays best."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.setups import session_of, setup
from engines.contract import Session
from engines.isaac.metrics import figures
from engines.judging import metrics
from engines.search.players import uct
from engines.search.selfplay import Games
from engines.statistics import radius
from layouts.games import GAMES
from layouts.isaac.layout import IsaacLayout
from layouts.isaac.randomizer import deal
from layouts.isaac.tiles import STANDARD
from layouts.setup import Setup

Row = tuple[str, str, str]

_GAME = GAMES["isaac"]
_GAMES = 1600
_EACH = 20  # games on one setup


def rows(quick: bool) -> Iterator[Row]:
    """Dark's share, hundreds and ties, between players of the default strength."""
    games = _GAMES // 10 if quick else _GAMES
    kinds: tuple[tuple[str, Callable[[int], IsaacLayout], str], ...] = (
        ("standard set, empty board", lambda _: IsaacLayout(STANDARD), "0.61 to 0.63 elsewhere"),
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
            yield _dark(session, title, layout, known, games // _EACH)
        yield _solver(session, games // 2)


def _dark(
    session: Session, title: str, layout: Callable[[int], IsaacLayout], known: str, setups: int
) -> Row:
    """Dark's share over setups, with a 95 % interval that counts each setup as one draw."""
    strength = session.engine.ladder.default
    batches: list[Games] = []
    for number in range(setups):
        start = session.kernel.rules.init(Setup(_GAME, layout(number), 2, ()))
        batches += session.arena.play(start, [strength.player] * 2, number, _EACH, _EACH)
    shares = np.array([batch.returns[:, 0].mean() for batch in batches])
    spread = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
    found = figures(metrics.join(batches), Setup(_GAME, layout(0), 2, ()), strength.name)
    return (
        f"isaac, {title}: Dark wins, {strength.name}",
        f"{shares.mean():.3f} ± {spread:.3f}; {found.hundreds:.1%} hundreds, {found.ties:.1%} ties",
        known,
    )


def _solver(session: Session, games: int) -> Row:
    """The default player against UCT of as many simulations, on dealt setups."""
    strength = session.engine.ladder.default
    plain = uct(strength.player.simulations)
    won = []
    for number in range(games // 4):
        start = session.kernel.rules.init(setup(number, 2, _GAME))
        for seat, seats in enumerate(([strength.player, plain], [plain, strength.player])):
            (batch,) = session.arena.play(start, seats, number, 2, 2)
            won += batch.returns[:, seat].tolist()
    return (
        f"isaac: {strength.name} against {plain.name} wins",
        f"{np.mean(won):.3f} ± {radius(len(won)):.3f}",
        "over 0.500",
    )
