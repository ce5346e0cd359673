"""The panel: what a check demands between club players, experts and masters, and of perfect play.

Players who err differently, or less often, divide the wins of the same setup differently. A fair
setup must be even for all of them:

- between club players every share is proven to lie within DELTA of even;
- between experts it was found within DELTA, and is proven to lie within twice that;
- between masters, whose games take long, it is not proven to lie beyond twice DELTA, and with two
  seats it was found within that. With more seats such setups would take too long to find: there
  the headline says to which seat masters lean;
- where shares are known exactly, such as under perfect play, they lie within DELTA.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from engines.contract import Session
from engines.search.arena import stream_seed
from engines.search.players import Ladder, Player, Strength
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
    """Yield batches of games of `setup` at one strength: `most` games, by default its usual number.

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


PERFECT = "perfect play"
"""What a headline calls best play by both."""


@dataclass(frozen=True, slots=True)
class Known:
    """An exact `share` of the first of two seats, without games.

    The share is between players of `level`, called `words`; `level` is None for perfect play.
    """

    words: str
    level: Level | None
    share: float

    @property
    def answer(self) -> Fairness:
        """Fair if the share lies within DELTA of a half, else unfair."""
        return "fair" if abs(self.share - 0.5) <= DELTA + 1e-9 else "unfair"

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Both seats' shares, known exactly."""
        shares = self.share, 1 - self.share
        return tuple(SeatShare(seat, share, share, share) for seat, share in enumerate(shares))


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


def is_settled(level: Level, tally: Tally, most: int) -> bool:
    """Whether the answer is known before all of the `most` games are played.

    Masters' answer is known once the remaining games cannot change it (curtailed sampling), which
    still counts as a single look. Beginners play all their games.
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


def games_to_play(setup: Setup[Any], strength: Strength[Player], *, known: bool) -> int:
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
    ladder: Ladder[Player],
    setup: Setup[Any],
    tallies: Mapping[Strength[Player], Tally],
    known: Sequence[Known] = (),
) -> PanelAnswer:
    """Return the panel's answer: unfair if any strength says so, fair if all do.

    Exact shares (`known`) count like the games of `tallies`; perfect play comes last. The reasons
    name the levels that object, and those whose shares differ from the default's.
    """
    answers = {strength: demand(strength.level, tallies[strength]) for strength in ladder.panel}
    reasons = [
        _describe_lopsided(setup, strength, tallies[strength])
        for strength, answer in answers.items()
        if answer != "fair"
    ]
    reasons += [_describe_known(setup, each) for each in known if each.answer != "fair"]
    reasons += [
        words
        for strength in (ladder.weaker, *ladder.panel)
        if strength is not ladder.default and answers.get(strength, "fair") == "fair"
        for words in _otherwise(setup, strength, tallies[strength], tallies[ladder.default])
    ]
    found = [(LEVEL_WORDS[strength.level], answer) for strength, answer in answers.items()]
    found += [(LEVEL_WORDS[each.level] if each.level else PERFECT, each.answer) for each in known]
    fair, headline = _conclusion(found)
    if fair == "fair":
        headline = _fair_headline(setup, tallies, answers) or headline
    return PanelAnswer(fair, headline, tuple(reasons))


def _fair_headline(
    setup: Setup[Any],
    tallies: Mapping[Strength[Player], Tally],
    panel: Iterable[Strength[Player]],
) -> str:
    """Say between which players a setup is fair, if masters lean to a seat; else nothing."""
    panel = tuple(panel)
    levels = tuple(dict.fromkeys(LEVEL_WORDS[strength.level] for strength in panel))
    leaning = [tallies[each] for each in panel if leans(each.level, tallies[each].deviation)]
    if not leaning:
        return ""
    tally = max(leaning, key=lambda tally: tally.deviation)
    seat, share = tally.farthest, tally.shares[tally.farthest]
    way = "to" if share > 1 / setup.players else "against"
    return (
        f"Fair {_among(levels[:-1])}; masters lean {way} {setup.game.seat_name(seat)} ({share:.0%})"
    )


def _conclusion(found: Sequence[tuple[str, Fairness]]) -> tuple[Fairness, str]:
    """Return whether a setup is fair, and a headline that names the levels it is even for.

    `found` pairs the name of a level with its answer; a level may occur several times.
    """
    by_level: dict[str, set[Fairness]] = {
        level: set() for level in (*LEVEL_WORDS.values(), PERFECT) if level in dict(found)
    }
    for level, answer in found:
        by_level[level].add(answer)
    levels, answers = list(by_level), {answer for _, answer in found}
    if answers == {"fair"}:
        return "fair", f"Fair {_among(levels)}"
    even = list(takewhile(lambda level: by_level[level] == {"fair"}, levels))
    if not even and by_level.get(PERFECT) == {"fair"}:
        even = [PERFECT]
    if "unfair" in answers:
        first = next(level for level in levels if "unfair" in by_level[level])
        if not even:
            onward = levels[levels.index(first) :]
            lopsided = list(takewhile(lambda level: "unfair" in by_level[level], onward))
            return "unfair", f"Unfair {_among(lopsided)}"
        alone = all(by_level[level] != {"fair"} for level in levels if level not in even)
        return "unfair", f"Even {_among(even)}{' only' if alone else f', not {_among([first])}'}"
    if even == [PERFECT]:
        return "undecided", f"Even {_among(even)}, not proven {_among(levels[:1])}"
    if even:
        return "undecided", f"Even {_among(even)}, not proven beyond"
    return "undecided", f"Not proven fair {_among(levels[:1])}"


def _among(levels: Sequence[str]) -> str:
    """Name these levels in few words, to fit the foot of every sheet."""
    if list(levels) == [PERFECT]:
        return f"under {PERFECT}"
    if len(levels) > 2:
        return f"from {levels[0]} to {levels[-1]}"
    return f"between {together(levels)}"


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


def _describe_known(setup: Setup[Any], known: Known) -> str:
    """Say what the first seat scores exactly, in a sentence."""
    among = "under perfect play" if known.level is None else f"between {known.words}"
    return (
        f"{among[0].upper()}{among[1:]} {setup.seat_words(0)} scores {known.share:.1%}; "
        f"fair is {0.5 - DELTA:.0%} to {0.5 + DELTA:.0%}."
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
