"""The choice of sides: what it is worth to the last player, who picks first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engines.contract import Session
from engines.judging.games import batches_of
from engines.statistics import empty_tally
from layouts.coin_isolation.game import Findings, SideChoice
from layouts.coin_isolation.layout import CHOOSERS, SIDES, CoinLayout
from layouts.setup import Setup
from layouts.verdict import Verdict

_PICKED_BY = 50  # games a side
_GAMES = 150


def with_choice(
    session: Session, setup: Setup[CoinLayout], verdict: Verdict[Findings]
) -> Verdict[Findings]:
    """`verdict` with what choosing one's side of `setup` is worth among its findings."""
    choice = value_of_choice(session, setup, verdict.seed)
    return replace(verdict, findings=replace(verdict.findings, choice=choice))


def value_of_choice(session: Session, setup: Setup[CoinLayout], seed: int) -> SideChoice:
    """What the first to choose wins at the side that suits them best, and at the worst."""
    seat = CHOOSERS[setup.players][0]
    strength = session.engine.ladder.default
    turned = {sides[seat]: sides for sides in _turns(setup.sides)}

    def share(side: str, purpose: str, games: int) -> float:
        tally = empty_tally(setup.players)
        seated = replace(setup, sides=turned[side])
        for batch in batches_of(session, seated, strength, purpose, seed):
            tally = tally.plus(batch.returns)
            session.listener.step(f"seated at the {side}", tally.games, games)
            if tally.games >= games:
                break
        return tally.seats[seat].share

    by_side = {side: share(side, "sides", _PICKED_BY) for side in turned}
    best = max(by_side, key=by_side.__getitem__)
    worst = min(by_side, key=by_side.__getitem__)
    return SideChoice(
        seat=seat,
        best=best,
        worst=worst,
        best_share=share(best, "best side", _GAMES),
        worst_share=share(worst, "worst side", _GAMES),
        games=_GAMES,
    )


def _turns(sides: Sequence[str]) -> list[tuple[str, ...]]:
    """All players seated alike around the table, turned by no, one, two and three sides."""
    count = len(SIDES)
    return [
        tuple(SIDES[(SIDES.index(side) + turn) % count] for side in sides) for turn in range(count)
    ]
