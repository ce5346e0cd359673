"""Wording: players, variants and the result of a check, in few words."""

from __future__ import annotations

from printkit.layouts.duplicate import DUPLICATE
from printkit.layouts.game import Layout
from printkit.layouts.games import find_game
from printkit.layouts.head_start import head_start_words
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Deal, Verdict, farthest, limit
from printkit.layouts.words import in_words
from printkit.output.sheet import AnySpec


def game_line(setup: Setup[Layout]) -> str:
    """The number of players, and the variants if there are any."""
    if not setup.game.variants:
        return players_line(setup)
    book = rule_book(setup.game)
    titles = [book.title(slug) for slug in setup.variants] or ["standard rules"]
    return f"{players_line(setup)} · {', '.join(titles)}"


def players_line(setup: Setup[Layout]) -> str:
    """The number of players: "1 player"."""
    return "1 player" if setup.players == 1 else f"{setup.players} players"


def range_title(what: str, first: int, last: int) -> str:
    """The title of a page of numbered things: "Puzzle 3", "Puzzles 1–4"."""
    return f"{what} {first}" if first == last else f"{what}s {first}–{last}"


def status_line(
    verdict: Verdict[object] | None, duplicate: bool = False, deal: Deal | None = None
) -> str:
    """The result of the check in a few words.

    It also says whether the kit is for `duplicate` play, and whether the `deal` was stopped.
    """
    found = "not checked"
    if deal is not None and deal.stopped:
        found = "not proven fair: dealing was stopped"
    if verdict is not None:
        how = "computer check" if verdict.games and verdict.players > 1 else "checked"
        found = f"{how}: {verdict.headline[:1].lower()}{verdict.headline[1:]}"
        if verdict.fair == "fair" and not verdict.passed:
            found += ", but see the report"
    return f"{found}; for duplicate play" if duplicate else found


def players_words(verdict: Verdict[object]) -> str:
    """The players on whose games the verdict rests, in words: "computer club players"."""
    words = (tier.words for tier in verdict.tiers if tier.player == verdict.player)
    return f"computer {next(words, verdict.player)}"


_TELLING = 100
"""The fewest games of a level for naming its result without a margin of error."""


def found_words(verdict: Verdict[object]) -> str:
    """What the games of a check showed, in sentences that work without a chart."""
    own, count = verdict.seats[0], verdict.players
    if count == 1:
        share = f"{own.share:.0%}"
        if share in verdict.headline:  # which stands above
            return f"This is what {verdict.games:,} games showed."
        return f"{players_words(verdict).capitalize()} won {share} of {verdict.games:,} games."
    everybody = "both sides" if count == 2 else f"all {in_words(count)} players"
    perfect = next((tier.seats[0] for tier in verdict.tiers if not tier.games), None)
    if perfect and (not verdict.games or abs(perfect.share - 0.5) > limit(2)):
        found = f"{everybody} win about equally often"
        if verdict.fair != "fair":
            name = find_game(verdict.game).seat_name(0)
            found = f"{name} wins {perfect.share:.0%}, a draw counting half"
        return f"If no one makes a mistake, {found}."
    panel = [tier for tier in verdict.tiers if tier.level != "beginner"]
    even = [tier for tier in panel if tier not in verdict.uneven_tiers]
    games = sum(tier.games for tier in even)
    said = f"In {games:,} games between computer players, {everybody} won about equally often."
    if verdict.fair == "fair":
        return (
            said if verdict.fair_at_all_levels else f"{said} {_unevenness_words(verdict, 'But in')}"
        )
    return _unevenness_words(verdict, "In")


def _unevenness_words(verdict: Verdict[object], begin: str) -> str:
    """A sentence on who won too often or too seldom, at the strength where it shows most."""
    shown = [
        (tier.deviation, number)
        for number, tier in enumerate(verdict.tiers)
        if tier.level != "beginner" and tier.games >= _TELLING
    ]
    own = next(n for n, tier in enumerate(verdict.tiers) if tier.player == verdict.player)
    worst = verdict.tiers[max(shown, default=(0.0, own))[1]]
    seat = farthest(worst.seats)
    name = find_game(verdict.game).seat_name(seat.seat)
    words = worst.words.partition(" (")[0]
    return (
        f"{begin} {worst.games:,} games between computer {words}, {name} won {seat.share:.0%}; an "
        f"even share is {1 / verdict.players:.0%}."
    )


def rule_cases(spec: AnySpec) -> tuple[str, ...]:
    """The cases of `rules.yaml` that apply to a kit: what is printed, and duplicate play."""
    cases = spec.setup.game.cases(spec.setup.layout, spec.printed)
    return (*cases, DUPLICATE) if spec.duplicate and spec.setup.game.duplicate else cases


def begins_words(setup: Setup[Layout]) -> str:
    """The head start in words: "Player 3 begins with 12¢"; empty for none."""
    return head_start_words(setup.game, setup.head_start) if setup.head_start else ""
