"""The check of an Isaac setup, and fair deals that pass it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from engines.contract import Decision, Session, Trial
from engines.isaac import metrics
from engines.judging import deal
from engines.judging.trial import race_alone
from engines.search.arena import stream_seed
from engines.search.players import GREEDY, Player
from layouts.isaac.game import Findings
from layouts.isaac.layout import IsaacLayout
from layouts.setup import AnyChecked, Setup
from layouts.verdict import Attempt

_SCREEN = 300  # games of greedy players, who take no time
_LOPSIDED = 0.2  # how far Dark's share may lie from a half in them
_UNPLACED = 1.0  # tiles that a player must have left
_REFUSED = 100  # setups that may fail the screen


def findings(session: Session, setup: Setup[IsaacLayout], decision: Decision) -> Findings:
    """What the deciding games were like, beside those of the standard set."""
    return metrics.findings(decision.games, setup, session.engine.ladder.default.name)


def opening_words(findings: Findings) -> list[str]:
    """What the opening does to the game, where that is known."""
    if findings.without_opening is None:
        return []
    return [
        f"With this opening Dark wins {findings.figures.dark:.0%} of games, "
        f"without an opening {findings.without_opening:.0%}."
    ]


def deal_fair(
    session: Session,
    candidate: Callable[[int], Setup[IsaacLayout]],
    seed: int,
) -> AnyChecked:
    """As `engines.judging.deal.deal_fair`, of candidates that greedy games let through.

    That takes no time, and spares long games of tile sets that make none.
    """
    seeds = count(seed)
    passed: dict[int, Setup[IsaacLayout]] = {}
    refused: list[Attempt] = []

    def screened(number: int) -> Setup[IsaacLayout]:
        while number not in passed:
            setup = candidate(next(seeds))
            flaw = _flaw(session, setup)
            if flaw and len(refused) < _REFUSED:
                assert setup.seed is not None
                refused.append(Attempt(setup.seed, _SCREEN, False, flaw))
                session.listener.tell_attempt(refused[-1])
            else:
                passed[number] = setup
        return passed[number]

    dealt = deal.deal_fair(session, screened, seed)
    if dealt.setup.seed is not None and dealt.verdict is not None:
        for words in opening_words(dealt.verdict.findings):
            attempt = Attempt(dealt.setup.seed, dealt.verdict.games, True, words)
            session.listener.tell_attempt(attempt)
    assert dealt.deal is not None
    attempts = sorted((*refused, *dealt.deal.attempts), key=lambda attempt: attempt.seed)
    candidates = len(refused) + dealt.deal.candidates
    return replace(dealt, deal=replace(dealt.deal, attempts=tuple(attempts), candidates=candidates))


def try_out(session: Session, setup: Setup[IsaacLayout]) -> Trial:
    """The trial of a setup by greedy games and a race, as in `engines.contract.Engine.try_out`."""
    flaw = _flaw(session, setup)
    return Trial(setup, flaw, games=_SCREEN) if flaw else race_alone(session, setup)


def _flaw(session: Session, setup: Setup[IsaacLayout]) -> str:
    """What is wrong with a setup as far as greedy players can tell, or nothing.

    They see whether tiles make a game. Whom an opening favours they do not: between openings their
    share and good players' correlate by .25 (measured on 40 openings).
    """
    start = session.kernel.rules.init(setup)
    stream = stream_seed("greedy screen", setup.id)
    players = [Player(GREEDY)] * setup.players
    (games,) = session.arena.play(start, players, stream, _SCREEN, _SCREEN)
    dark = metrics.tally(games).seats[0].share
    if metrics.measure(games, setup)["unplaced"] < _UNPLACED:
        return "nearly all tiles find room, so games are lopsided"
    if not setup.layout.opening and abs(dark - 1 / setup.players) > _LOPSIDED:
        return f"Dark won {dark:.0%} between greedy players"
    return ""
