"""The check of an Isaac setup, and dealing one that passes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from engines.isaac import metrics
from engines.judging import deal
from engines.judging.deal import Dealt
from engines.judging.verdict import Match, Watch, judge_by_games
from engines.search.arena import Arena, stream_seed
from engines.search.ladder import ladder_of
from engines.search.selfplay import GREEDY
from layouts.isaac.findings import Findings
from layouts.isaac.layout import IsaacLayout
from layouts.setup import Setup
from layouts.verdict import Attempt, Deal, Verdict

_SCREEN = 300  # games of greedy players, who take no time
_LOPSIDED = 0.2  # how far Dark's share may lie from a half in them
_UNPLACED = 1.0  # tiles that a player must have left
_REFUSED = 100  # setups that may fail the screen


def judge(
    setup: Setup,
    arena: Arena,
    version: str,
    watch: Watch,
    seed: int = 0,
    match: Match | None = None,
) -> Verdict:
    """The verdict on `setup`. Parameters, and what is raised, as of `judge_by_games`."""
    player = ladder_of(setup.game).default.name

    def findings(match: Match) -> Findings:
        return metrics.findings(match.games, setup, player)

    verdict = judge_by_games(setup, arena, version, watch, seed, match, findings)
    found = verdict.findings
    assert isinstance(found, Findings)
    if found.bare is None:
        return verdict
    return replace(verdict, reasons=(*verdict.reasons, opening_words(found)))


def opening_words(found: Findings) -> str:
    """What the opening does to the game."""
    assert found.bare is not None
    return (
        f"With this opening Dark wins {found.figures.dark:.0%} of games, "
        f"without an opening {found.bare:.0%}."
    )


def deal_fair(
    candidate: Callable[[int], Setup],
    seed: int,
    arena: Arena,
    version: str,
    watch: Watch,
    tell: Callable[[Attempt], None],
) -> Dealt:
    """As `engines.deal.deal_fair`, of candidates that a screen of greedy games lets through.

    That takes no time, and spares long games of tile sets that make none.
    """
    seeds = count(seed)
    passed: dict[int, Setup] = {}
    refused: list[Attempt] = []

    def screened(number: int) -> Setup:
        while number not in passed:
            setup = candidate(next(seeds))
            flaw = _flaw(setup, arena)
            if flaw and len(refused) < _REFUSED:
                assert setup.seed is not None
                refused.append(Attempt(setup.seed, _SCREEN, False, flaw))
                tell(refused[-1])
            else:
                passed[number] = setup
        return passed[number]

    dealt = deal.deal_fair(screened, seed, arena, version, watch, tell)
    found = dealt.verdict.findings
    assert isinstance(found, Findings)
    if found.bare is not None and dealt.setup.seed is not None:
        tell(Attempt(dealt.setup.seed, dealt.verdict.games, True, opening_words(found)))
    attempts = sorted((*refused, *dealt.deal.attempts), key=lambda attempt: attempt.seed)
    return replace(dealt, deal=Deal(tuple(attempts), dealt.deal.proven))


def _flaw(setup: Setup, arena: Arena) -> str:
    """What is wrong with a setup as far as greedy players can tell, or nothing.

    They see whether tiles make a game. Whom an opening favours they do not: between openings their
    share and good players' correlate by .25 (measured on 40 openings).
    """
    start = arena.kernel.values.init(setup)
    stream = stream_seed("greedy screen", setup.id)
    (games,) = arena.play(start, [GREEDY] * setup.players, stream, _SCREEN, _SCREEN)
    dark = metrics.tally(games).seats[0].share
    if metrics.measure(games, setup)["unplaced"] < _UNPLACED:
        return "nearly all tiles find room, which makes for lopsided games"
    assert isinstance(setup.layout, IsaacLayout)
    if not setup.layout.opening and abs(dark - 1 / setup.players) > _LOPSIDED:
        return f"Dark won {dark:.0%} between grabbers of the most points"
    return ""
