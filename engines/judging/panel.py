"""The panel: what a check demands of the games of club players, of experts and of masters.

Players who err differently, or less often, divide the wins of the same setup differently. A fair
setup must be even for all of them:

- between club players every share is proven to lie within DELTA of even;
- between experts it was found within DELTA, and is proven to lie within twice that;
- between masters, whose games take long, it is not proven to lie beyond twice DELTA, and with two
  seats it was found within that. With more seats such setups would take too long to find: there
  the headline says to which seat masters lean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.contract import Session
from engines.search.arena import stream_seed
from engines.search.ladder import Ladder, Strength
from engines.search.players import Player
from engines.search.selfplay import Games
from engines.statistics import Tally
from layouts.setup import Setup
from layouts.verdict import (
    DELTA,
    LEVEL_WORDS,
    Fairness,
    Level,
    SeatShare,
    farthest,
    leans,
    limit_of,
    masters_are_found,
)
from layouts.words import together


def batches_of(
    session: Session,
    setup: Setup[Any],
    strength: Strength[Player],
    purpose: str,
    seed: int,
    most: int | None = None,
) -> Iterator[Games]:
    """Yield batches of games of `setup` at one strength: `most` games, or as many as it plays.

    Each `purpose` has its own games: games that selected a layout must not also judge it.
    """
    start = session.kernel.rules.init(setup)
    stream = stream_seed(purpose, seed, strength.stream, *identity(setup))
    players = [strength.player] * setup.players
    games = most_games(setup, strength) if most is None else most
    return session.arena.play(start, players, stream, games, strength.batch)


def most_games(setup: Setup[Any], strength: Strength[Player]) -> int:
    """Return how many games a strength plays for a check.

    Levels that must prove something play more with more seats.
    """
    if strength.level not in ("club", "expert"):
        return strength.games
    return strength.games * max(2, setup.players) // 2


def identity(setup: Setup[Any]) -> tuple[object, ...]:
    """Return what distinguishes a setup from others, for the seeds of its games."""
    return setup.id, setup.players, *setup.sides, *setup.variants


_GLANCE = 0.2
"""The part of its games that a strength plays once the setup can no longer be fair."""


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """Whether a setup is fair, a one-line summary, and the objections in sentences."""

    fair: Fairness
    headline: str
    reasons: tuple[str, ...]


def demand(level: Level, tally: Tally) -> Fairness:
    """Return whether a level's games are as even as a fair setup's, as far as is known.

    Club players' and experts' games may be checked at any time, masters' only once, at their end.
    Raises ValueError for beginners: nothing is demanded of them.
    """
    match level:
        case "club":
            return tally.fairness(DELTA)
        case "expert":
            if tally.fairness(DELTA) == "unfair":
                return "unfair"
            proven = tally.fairness(2 * DELTA) == "fair"
            return "fair" if proven and tally.deviation <= DELTA else "undecided"
        case "master":
            if tally.fairness_once(2 * DELTA) == "unfair":
                return "unfair"
            found = masters_are_found(len(tally.sums)) and leans("master", tally.deviation)
            return "undecided" if found else "fair"
        case "beginner":
            raise ValueError("nothing is demanded of beginners")


def settled(level: Level, tally: Tally, most: int) -> bool:
    """Whether the answer is known before all of the `most` games are played.

    For masters it is known if it would be the same whoever won the rest (curtailed sampling), which
    still counts as looking once. Beginners play all their games.
    """
    if level == "beginner":
        return False
    if level != "master":
        return demand(level, tally) != "undecided"
    left = most - tally.games
    return all(
        demand(level, tally.with_wins(seat, left)) == "fair" for seat in range(len(tally.sums))
    )


def shares(level: Level, tally: Tally) -> tuple[SeatShare, ...]:
    """Return each seat's share and interval by a level's games; masters' are looked at
    only once.
    """
    return tally.seats_once if level == "master" else tally.seats


def games_asked(setup: Setup[Any], strength: Strength[Player], *, known: bool) -> int:
    """Return the most games a strength plays: few if it is `known` that the setup is not fair."""
    most = most_games(setup, strength)
    if not known or strength.level == "beginner":
        return most
    batches = max(1, round(most * _GLANCE / strength.batch))
    return min(most, batches * strength.batch)


def in_turn(ladder: Ladder[Player]) -> list[Strength[Player]]:
    """Return the ladder in playing order: the panel by cost of a game, then the beginners."""
    return sorted(
        ladder.strengths,
        key=lambda strength: (strength.level == "beginner", strength.player.simulations),
    )


def fairness(
    ladder: Ladder[Player], setup: Setup[Any], tallies: Mapping[Strength[Player], Tally]
) -> PanelAnswer:
    """Return the panel's answer: unfair if any strength says so, fair if all do.

    The reasons name the strengths that object, and those whose shares differ from the default's.
    """
    answers = {strength: demand(strength.level, tallies[strength]) for strength in ladder.panel}
    reasons = [
        _describe_lopsided(setup, strength, tallies[strength])
        for strength, answer in answers.items()
        if answer != "fair"
    ]
    reasons += [
        words
        for strength in (ladder.weaker, *ladder.panel)
        if strength is not ladder.default and answers.get(strength, "fair") == "fair"
        for words in _otherwise(setup, strength, tallies[strength], tallies[ladder.default])
    ]
    found = set(answers.values())
    fair: Fairness = (
        "unfair" if "unfair" in found else "undecided" if "undecided" in found else "fair"
    )
    headline = _fair_headline(setup, tallies, answers) if fair == "fair" else _headline(answers)
    return PanelAnswer(fair, headline, tuple(reasons))


def _fair_headline(
    setup: Setup[Any],
    tallies: Mapping[Strength[Player], Tally],
    panel: Iterable[Strength[Player]],
) -> str:
    """Say between which players a setup is fair, and to which seat masters lean, if they do."""
    panel = tuple(panel)
    levels = tuple(dict.fromkeys(strength.level for strength in panel))
    leaning = [tallies[each] for each in panel if leans(each.level, tallies[each].deviation)]
    if not leaning:
        return f"Fair {_among(levels)}"
    tally = max(leaning, key=lambda tally: tally.deviation)
    seat, share = tally.farthest, tally.shares[tally.farthest]
    way = "to" if share > 1 / setup.players else "against"
    return (
        f"Fair {_among(levels[:-1])}; masters lean {way} {setup.game.seat_name(seat)} ({share:.0%})"
    )


def _headline(answers: Mapping[Strength[Player], Fairness]) -> str:
    """Say between which players a setup that is not fair to all is even, if between any."""
    levels = tuple(dict.fromkeys(strength.level for strength in answers))
    by_level = {
        level: {answer for strength, answer in answers.items() if strength.level == level}
        for level in levels
    }
    even: list[Level] = []
    for level in levels:
        if by_level[level] != {"fair"}:
            break
        even.append(level)
    if "unfair" in answers.values():
        if even:
            return f"Even {_among(even)} only"
        return f"Unfair {_among([level for level in levels if 'unfair' in by_level[level]])}"
    if even:
        return f"Even {_among(even)}, not proven beyond"
    return f"Not proven fair {_among(levels[:1])}"


def _among(levels: Sequence[Level]) -> str:
    """Name these levels, briefly enough for the foot of every sheet."""
    words = [LEVEL_WORDS[level] for level in levels]
    if len(words) > 2:
        return f"from {words[0]} to {words[-1]}"
    return f"between {together(words)}"


def _who(strength: Strength[Player]) -> str:
    """Name the players of a strength, and their method: "masters (UCT, 5,000 simulations)"."""
    level = strength.words if strength.level == "beginner" else LEVEL_WORDS[strength.level]
    return f"{level} ({strength.player.words})"


def _describe_lopsided(setup: Setup[Any], strength: Strength[Player], tally: Tally) -> str:
    """Say in a sentence which seat is farthest from its even share."""
    even, most = 1 / setup.players, limit_of(strength.level) or 0.0
    seat = farthest(shares(strength.level, tally))
    return (
        f"Between {_who(strength)} {setup.seat_words(seat.seat)} wins {seat.share:.0%} of "
        f"{tally.games:,} games ({seat.low:.0%} to {seat.high:.0%}); "
        f"fair is {even - most:.0%} to {even + most:.0%}."
    )


def _otherwise(
    setup: Setup[Any], strength: Strength[Player], tally: Tally, default: Tally
) -> list[str]:
    """Return a sentence if a strength's shares differ from the default's by more than chance."""
    apart = [
        seat
        for seat, other in zip(shares(strength.level, tally), default.seats, strict=True)
        if seat.low > other.high or seat.high < other.low
    ]
    if not apart:
        return []
    seat = max(apart, key=lambda seat: abs(seat.share - default.seats[seat.seat].share))
    return [
        f"It depends on who plays: between {_who(strength)} {setup.seat_words(seat.seat)} wins "
        f"{seat.share:.0%} of {tally.games:,} games ({seat.low:.0%} to {seat.high:.0%})."
    ]
