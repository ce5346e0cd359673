"""The panel: what a check demands between club players, experts and masters, and of perfect play.

Players who err differently, or less often, divide the wins of the same setup differently. A fair
setup is even at each level: every seat's share lies within a fifth of an even one.

- The families of a level, which overlook different things, play in turn, and all their games
  together must prove it; no family alone may prove the opposite. They play equally often, or the
  one that takes less time plays more. Such a proof is wrong at most once in twenty times, however
  often games are looked at: games of several families say no more about their mean than games of
  one would.
- Where masters take long, they play few games, and with more than two seats hardly any setup is
  even between them. There they decide nothing; the headline names them if they prove it, or says to
  which seat they lean if their families agree.
- Shares that are known exactly, such as under perfect play, count like proven ones.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from typing import Any, Literal, TypeAlias

from printkit.engines.contract import Session
from printkit.engines.search.arena import stream_seed
from printkit.engines.search.players import Ladder, Player, Strength
from printkit.engines.search.selfplay import Games
from printkit.engines.statistics import Tally
from printkit.layouts.messages import Message, Said, in_context, listed, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import (
    LEVEL_WORDS,
    Fairness,
    Level,
    SeatShare,
    farthest,
    limit,
)


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
    stream = stream_seed(purpose, seed, strength.stream, *seed_parts(setup))
    players = [strength.player] * setup.players
    games = most_games(setup, strength) if most is None else most
    return session.arena.play(start, players, stream, games, strength.batch)


def most_games(setup: Setup[Any], strength: Strength[Player]) -> int:
    """Return how many games a strength plays for a check.

    Levels that decide play more with more seats.
    """
    if decides(strength, setup.players):
        return strength.games * max(2, setup.players) // 2
    return strength.games


def seed_parts(setup: Setup[Any]) -> tuple[object, ...]:
    """Return what distinguishes a setup from others, for the seeds of its games."""
    return setup.id, setup.players, *setup.sides, *setup.variants


_GLANCE = 200
"""The most games that a strength plays once the setup can no longer be fair; at most half of its
own.
"""


Among: TypeAlias = Level | Literal["perfect"]
"""The players between whom a setup is even or not: a level, or perfect play."""

_AMONG: dict[Among, Message] = {
    "beginner": in_context("between whom", "beginners"),
    "club": in_context("between whom", "club players"),
    "expert": in_context("between whom", "experts"),
    "master": in_context("between whom", "masters"),
}


@dataclass(frozen=True, slots=True)
class Known:
    """An exact `share` of the first of two seats, without games.

    The share is between players of `level`, called `words`; `level` is None for perfect play.
    """

    words: Message
    level: Level | None
    share: float

    @property
    def answer(self) -> Fairness:
        """Fair if the share lies within the limit, else unfair."""
        return "fair" if abs(self.share - 0.5) <= limit(2) + 1e-9 else "unfair"

    @property
    def seats(self) -> tuple[SeatShare, ...]:
        """Both seats' shares, known exactly."""
        shares = self.share, 1 - self.share
        return tuple(SeatShare(seat, share, share, share) for seat, share in enumerate(shares))


@dataclass(frozen=True, slots=True)
class PanelAnswer:
    """Whether a setup is fair, a one-line summary, and the objections in sentences."""

    fair: Fairness
    headline: Message
    reasons: tuple[Said, ...]


_ENOUGH = 500
"""The games from which on masters can prove something."""


def decides(strength: Strength[Player], seats: int) -> bool:
    """Whether a strength has a say in whether a setup is fair."""
    if strength.level == "master":
        return seats == 2 and strength.games >= _ENOUGH
    return strength.level != "beginner"


def level_answer(tallies: Collection[Tally]) -> Fairness:
    """Return whether a level's games are as even as a fair setup's, as far as is known.

    `tallies` has the games of each of its families. They may be looked at any time.
    """
    found = [tally.fairness(limit(len(tally.sums))) for tally in (*tallies, pooled(tallies))]
    return "unfair" if "unfair" in found else found[-1]


def pooled(tallies: Iterable[Tally]) -> Tally:
    """Return the games of a level's families together."""
    return reduce(Tally.merge, tallies)


def is_settled(level: Level, tallies: Collection[Tally]) -> bool:
    """Whether the answer of a level is known; beginners play all their games."""
    return level != "beginner" and level_answer(tallies) != "undecided"


def games_to_play(setup: Setup[Any], strength: Strength[Player], *, known: bool) -> int:
    """Return the most games a strength plays: few if it is `known` that the setup is not fair."""
    most = most_games(setup, strength)
    if not known or strength.level == "beginner":
        return most
    few = min(most // 2, _GLANCE) // strength.batch * strength.batch
    return min(most, max(strength.batch, few))


def in_turn(ladder: Ladder[Player]) -> list[tuple[Strength[Player], ...]]:
    """Return the ladder by levels in playing order: the panel from the weakest on, then the
    beginners one by one.
    """
    levels = [ladder.level(level) for level in dict.fromkeys(s.level for s in ladder.panel)]
    return [*levels, *((each,) for each in ladder.level("beginner"))]


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
    by_level = {
        families[0].level: {each: tallies[each] for each in families}
        for families in in_turn(ladder)
        if families[0].level != "beginner"
    }
    answers = {level: level_answer(found.values()) for level, found in by_level.items()}
    deciding = [
        level
        for level, families in by_level.items()
        if all(decides(each, setup.players) for each in families)
    ]
    reasons: list[Said] = [
        _describe_lopsided(setup, by_level[level]) for level in deciding if answers[level] != "fair"
    ]
    reasons += [_describe_known(setup, each) for each in known if each.answer != "fair"]
    reasons += [
        words
        for strength in (ladder.weaker, *ladder.panel)
        if strength is not ladder.default
        and (strength.level not in deciding or answers[strength.level] == "fair")
        for words in _otherwise(setup, strength, tallies[strength], tallies[ladder.default])
    ]
    named = [*deciding, *(level for level in answers if answers[level] == "fair")]
    found: list[tuple[Among, Fairness]] = [
        (level, answers[level]) for level in dict.fromkeys(named)
    ]
    found += [(each.level or "perfect", each.answer) for each in known]
    fair, headline = _conclusion(found)
    if fair == "fair" and "master" in answers and "master" not in named:
        headline = _with_lean(headline, setup, [*by_level["master"].values()])
    return PanelAnswer(fair, headline, tuple(reasons))


def _with_lean(headline: Message, setup: Setup[Any], masters: Sequence[Tally]) -> Message:
    """Add to which seat masters lean if they prove it and their families agree."""
    most, even, whole = limit(setup.players), 1 / setup.players, pooled(masters)
    seat = whole.farthest
    off = [tally.shares[seat] - even for tally in masters]
    agreed = all(each > most for each in off) or all(each < -most for each in off)
    if not agreed or whole.fairness(most) != "unfair":
        return headline
    player, share = setup.game.seat_name(seat), whole.shares[seat]
    if off[0] > 0:
        return message(
            "{found}; masters lean to {player} ({share:.0%})",
            found=headline,
            player=player,
            share=share,
        )
    return message(
        "{found}; masters lean against {player} ({share:.0%})",
        found=headline,
        player=player,
        share=share,
    )


def _conclusion(found: Sequence[tuple[Among, Fairness]]) -> tuple[Fairness, Message]:
    """Return whether a setup is fair, and a headline that names the levels it is even for.

    `found` pairs a level with its answer; a level may occur several times.
    """
    order: tuple[Among, ...] = (*LEVEL_WORDS, "perfect")
    by_level: dict[Among, set[Fairness]] = {level: set() for level in order if level in dict(found)}
    for level, answer in found:
        by_level[level].add(answer)
    levels, answers = list(by_level), {answer for _, answer in found}
    if answers == {"fair"}:
        return "fair", message("Fair {among}", among=_among(levels))
    even = list(takewhile(lambda level: by_level[level] == {"fair"}, levels))
    if not even and by_level.get("perfect") == {"fair"}:
        even = ["perfect"]
    if "unfair" in answers:
        first = next(level for level in levels if "unfair" in by_level[level])
        if not even:
            onward = levels[levels.index(first) :]
            lopsided = list(takewhile(lambda level: "unfair" in by_level[level], onward))
            return "unfair", message("Unfair {among}", among=_among(lopsided))
        if all(by_level[level] != {"fair"} for level in levels if level not in even):
            return "unfair", message("Even {among} only", among=_among(even))
        return "unfair", message(
            "Even {among}, not {others}", among=_among(even), others=_among([first])
        )
    if even == ["perfect"]:
        return "undecided", message(
            "Even {among}, not proven {others}", among=_among(even), others=_among(levels[:1])
        )
    if even:
        return "undecided", message("Even {among}, not proven beyond", among=_among(even))
    return "undecided", message("Not proven fair {among}", among=_among(levels[:1]))


_FROM: dict[Among, Message] = {
    "club": in_context("from whom", "club players"),
    "expert": in_context("from whom", "experts"),
    "master": in_context("from whom", "masters"),
    "perfect": in_context("from whom", "perfect play"),
}
_TO: dict[Among, Message] = {
    "expert": in_context("to whom", "experts"),
    "master": in_context("to whom", "masters"),
    "perfect": in_context("to whom", "perfect play"),
}


def _among(levels: Sequence[Among]) -> Message:
    """Name these levels in few words, to fit the foot of every sheet."""
    if list(levels) == ["perfect"]:
        return message("under perfect play")
    if len(levels) > 2:
        return message("from {first} to {last}", first=_FROM[levels[0]], last=_TO[levels[-1]])
    return message("between {players}", players=listed(_AMONG[level] for level in levels))


def _who(strength: Strength[Player]) -> Message:
    """Name the players of a strength, and their method: "masters (UCT, 5,000 simulations)"."""
    level = strength.words if strength.level == "beginner" else _AMONG[strength.level]
    return message("{players} ({method})", players=level, method=strength.player.words)


def _describe_lopsided(setup: Setup[Any], families: Mapping[Strength[Player], Tally]) -> Message:
    """Say in a sentence which seat is farthest from its even share, by all games of a level or by
    the first family that proves it.
    """
    even, most = 1 / setup.players, limit(setup.players)
    who, tally = _AMONG[next(iter(families)).level], pooled(families.values())
    for strength, own in families.items():
        if own.fairness(most) == "unfair" or len(families) == 1:
            who, tally = _who(strength), own
            break
    seat = farthest(tally.seats)
    return message(
        "Between {players} {seat} wins {share:.0%} of {games:,} games ({low:.0%} to {high:.0%}); "
        "fair is {least:.0%} to {most:.0%}.",
        players=who,
        seat=setup.seat_words(seat.seat),
        share=seat.share,
        games=tally.games,
        low=seat.low,
        high=seat.high,
        least=even - most,
        most=even + most,
    )


def _describe_known(setup: Setup[Any], known: Known) -> Message:
    """Say what the first seat scores exactly, in a sentence."""
    seat, least, most = setup.seat_words(0), 0.5 - limit(2), 0.5 + limit(2)
    if known.level is None:
        return message(
            "Under perfect play {seat} scores {share:.1%}; fair is {least:.0%} to {most:.0%}.",
            seat=seat,
            share=known.share,
            least=least,
            most=most,
        )
    return message(
        "Between {players} {seat} scores {share:.1%}; fair is {least:.0%} to {most:.0%}.",
        players=known.words,
        seat=seat,
        share=known.share,
        least=least,
        most=most,
    )


def _otherwise(
    setup: Setup[Any], strength: Strength[Player], tally: Tally, default: Tally
) -> list[Message]:
    """Return a sentence if a strength's shares differ from the default's by more than chance."""
    apart = [
        seat
        for seat, other in zip(tally.seats, default.seats, strict=True)
        if seat.low > other.high or seat.high < other.low
    ]
    if not apart:
        return []
    seat = max(apart, key=lambda seat: abs(seat.share - default.seats[seat.seat].share))
    return [
        message(
            "It depends on who plays: between {players} {seat} wins {share:.0%} of {games:,} games "
            "({low:.0%} to {high:.0%}).",
            players=_who(strength),
            seat=setup.seat_words(seat.seat),
            share=seat.share,
            games=tally.games,
            low=seat.low,
            high=seat.high,
        )
    ]
