"""The check: is a setup fair between the players who will play it, and is it worth playing?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
import yaml

from engines.judging import metrics
from engines.judging.statistics import DELTA, Tally, empty_tally
from engines.kernel.binding import kernel_of
from engines.search.arena import Arena, stream_seed
from engines.search.ladder import Strength, ladder_of
from engines.search.selfplay import Games
from layouts.games import Game
from layouts.setup import Setup
from layouts.verdict import Fairness, Metric, SeatShare, Tier, Verdict

Watch = Callable[[str, int, int], None]
"""Told what is being played, how many games of it are over, and how many there may be."""

_SKILL_GAMES = 120

_HEADLINES = {
    "fair": "Fair between {}",
    "unfair": "Unfair between {}",
    "undecided": "Not proven fair between {}",
}


@dataclass(frozen=True, slots=True)
class Match:
    """The games of the default strength, which give the verdict."""

    tally: Tally
    games: Games


def judge_by_games(
    setup: Setup,
    arena: Arena,
    version: str,
    watch: Watch,
    seed: int,
    match: Match | None,
    findings: Callable[[Match], object],
) -> Verdict:
    """The verdict on `setup` as players of the game's ladder find it.

    `match` is `decide`'s answer for the same setup and seed, if known; `findings` makes of it what
    only this game can tell. The verdict depends on the setup, `seed` and the kernels alone;
    `version` is only noted. Raises InputError when the layout has a position with more moves than
    can be listed.
    """
    ladder = ladder_of(setup.game)
    match = match or decide(setup, arena, watch, seed)
    tallies = profile(setup, match, arena, watch, seed)
    measured = playability(setup, match.games, arena, watch, seed)
    fair, reasons = fairness(setup, tallies)
    return Verdict(
        id=setup.id,
        game=setup.game.slug,
        players=setup.players,
        variants=setup.variants,
        fair=fair,
        playable=all(metric.ok for metric in measured),
        headline=_HEADLINES[fair].format(ladder.default.words),
        reasons=(
            *reasons,
            *(f"{m.sentence} Asked for: {m.limits}." for m in measured if not m.ok),
            *setup.game.part("layouts", "variants").remarks(setup.layout, setup.variants),
        ),
        seats=match.tally.seats,
        games=match.tally.games,
        player=ladder.default.name,
        tiers=tuple(Tier(s.name, s.words, t.games, t.seats) for s, t in tallies.items()),
        metrics=measured,
        lengths=tuple(np.bincount(metrics.turns(match.games)).tolist()),
        findings=findings(match),
        seed=seed,
        version=version,
    )


def decide(
    setup: Setup,
    arena: Arena,
    watch: Watch,
    seed: int = 0,
    hopeless: Callable[[Tally], bool] = lambda tally: False,
) -> Match:
    """Play at the default strength until the share of wins is known to be fair or unfair.

    Ends undecided after the strength's number of games, or as soon as it is `hopeless`.
    """
    strength = ladder_of(setup.game).default
    tally = empty_tally(setup.players)
    batches = []
    for games in rounds(setup, arena, strength, "verdict", seed):
        tally = tally.plus(games.returns)
        batches.append(games)
        watch(strength.words, tally.games, most_games(setup))
        if tally.fairness() != "undecided" or hopeless(tally):
            break
    return Match(tally, metrics.join(batches))


def profile(
    setup: Setup, match: Match, arena: Arena, watch: Watch, seed: int = 0
) -> dict[Strength, Tally]:
    """What every strength makes of `setup`, weakest first; `match` has the default one's games."""
    ladder = ladder_of(setup.game)
    tallies = {}
    for strength in ladder.strengths:
        tallies[strength] = match.tally
        if strength is not ladder.default:
            tally = empty_tally(setup.players)
            for games in rounds(setup, arena, strength, "verdict", seed):
                tally = tally.plus(games.returns)
                watch(strength.words, tally.games, strength.games)
            tallies[strength] = tally
    return tallies


def playability(
    setup: Setup, games: Games, arena: Arena, watch: Watch, seed: int = 0
) -> tuple[Metric, ...]:
    """What `games` of the default strength were like, and some against a weaker player."""
    own = setup.game.part("engines", "metrics").measure(games, setup)
    skill = {"skill": _skill(setup, arena, watch, seed)}
    return metrics.hold(metrics.measure(games) | own | skill, limits_of(setup.game))


def rounds(
    setup: Setup, arena: Arena, strength: Strength, purpose: str, seed: int
) -> Iterator[Games]:
    """Batches of games of `setup` between players of one strength.

    Each `purpose` has games of its own: what chose a layout must not also praise it.
    """
    start = kernel_of(setup.game, setup.variants).values.init(setup)
    stream = stream_seed(purpose, seed, strength.name, *_identity(setup))
    players = [strength.code] * setup.players
    most = most_games(setup) if strength is ladder_of(setup.game).default else strength.games
    return arena.play(start, players, stream, most, strength.batch)


def most_games(setup: Setup) -> int:
    """Games of the default strength after which a check ends undecided: more seats take more."""
    return ladder_of(setup.game).default.games * setup.players // 2


def seat_words(setup: Setup, seat: int) -> str:
    """A seat as the sheets name it."""
    side = f" ({setup.sides[seat]})" if setup.sides else ""
    return f"{setup.game.seat_name(seat)}{side}"


def _identity(setup: Setup) -> tuple[object, ...]:
    return setup.id, setup.players, *setup.sides, *setup.variants


def _skill(setup: Setup, arena: Arena, watch: Watch, seed: int) -> float:
    """How many times its even share one player of the default strength wins among weaker ones."""
    start = kernel_of(setup.game, setup.variants).values.init(setup)
    ladder = ladder_of(setup.game)
    each = _SKILL_GAMES // setup.players
    total = 0.0
    for seat in range(setup.players):
        players = [ladder.weaker.code] * setup.players
        players[seat] = ladder.default.code
        stream = stream_seed("skill", seed, seat, *_identity(setup))
        for games in arena.play(start, players, stream, each, ladder.default.batch):
            total += games.returns[:, seat].sum()
            watch("stronger against weaker", seat * each, _SKILL_GAMES)
    return float(total / each)


def fairness(setup: Setup, tallies: Mapping[Strength, Tally]) -> tuple[Fairness, list[str]]:
    """The default strength's answer, unless it is fair there and lopsided next door.

    Whatever the answer, it is said when those next door see it otherwise.
    """
    ladder = ladder_of(setup.game)
    default = tallies[ladder.default]
    answer: Fairness = default.fairness()
    even = answer == "fair"
    reasons = [] if even else [_lopsided(setup, ladder.default, default, DELTA)]
    for strength in ladder.neighbours:
        tally = tallies[strength]
        if even and tally.deviation > 2 * DELTA:
            reasons.append(_lopsided(setup, strength, tally, 2 * DELTA))
            if tally.fairness(2 * DELTA) == "unfair":
                answer = "unfair"
            elif answer == "fair":
                answer = "undecided"
        else:
            reasons += _otherwise(setup, strength, tally, default)
    return answer, reasons


def _otherwise(setup: Setup, strength: Strength, tally: Tally, default: Tally) -> list[str]:
    """A sentence if a strength's shares are not the default's, by more than chance may do."""
    apart = [
        seat
        for seat, other in zip(tally.seats, default.seats, strict=True)
        if seat.low > other.high or seat.high < other.low
    ]
    if not apart:
        return []
    seat = max(apart, key=lambda seat: abs(seat.share - default.seats[seat.seat].share))
    return [
        f"It depends on who plays: between {strength.words} {seat_words(setup, seat.seat)} wins "
        f"{seat.share:.0%} of {tally.games} games ({seat.low:.0%} to {seat.high:.0%})."
    ]


def _lopsided(setup: Setup, strength: Strength, tally: Tally, delta: float) -> str:
    """Which seat is farthest from its even share, in a sentence."""
    even = 1 / setup.players

    def distance(seat: SeatShare) -> float:
        return abs(seat.share - even)

    seat = max(tally.seats, key=distance)
    return (
        f"Between {strength.words} {seat_words(setup, seat.seat)} wins {seat.share:.0%} of "
        f"{tally.games} games ({seat.low:.0%} to {seat.high:.0%}); "
        f"fair is {even - delta:.0%} to {even + delta:.0%}."
    )


@cache
def limits_of(game: Game) -> Sequence[Mapping[str, Any]]:
    """The game's limits of playability, from its `playable.yaml`."""
    text = files(f"engines.{game.package}").joinpath("playable.yaml").read_text("utf-8")
    limits: Sequence[Mapping[str, Any]] = yaml.safe_load(text)
    return limits
