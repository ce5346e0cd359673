"""Wording: players, variants and the result of a check, in few words."""

from __future__ import annotations

from printkit.layouts.duplicate import DUPLICATE
from printkit.layouts.game import Layout
from printkit.layouts.games import find_game
from printkit.layouts.head_start import head_start_words
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, Said, Spelled, Value, counted, listed, message
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import LEVEL_WORDS, Verdict, farthest, limit
from printkit.output.sheet import AnySpec


def game_line(setup: Setup[Layout], language: Language) -> str:
    """The number of players, and the variants if there are any."""
    players = language.say(players_line(setup))
    if not setup.game.variants:
        return players
    book = rule_book(setup.game, language)
    titles = [book.title(slug) for slug in setup.variants] or [language.say("standard rules")]
    return f"{players} · {', '.join(titles)}"


def players_line(setup: Setup[Layout]) -> Message:
    """The number of players: "1 player"."""
    return counted("{n} player", "{n} players", setup.players)


def status_line(spec: AnySpec) -> str:
    """The result of the check in a few words.

    It also says whether the kit is for duplicate play, and whether the deal was stopped.
    """
    found = spec.say("Not checked")
    if spec.deal is not None and spec.deal.stopped:
        found = spec.say("Not proven fair: dealing was stopped")
    if verdict := spec.verdict:
        headline = spec.language.after_colon(verdict.headline)
        computed = verdict.games > 0 and verdict.players > 1
        if verdict.fair == "fair" and not verdict.passed:
            found = (
                spec.say("Computer check: {found}, but see the report", found=headline)
                if computed
                else spec.say("Checked: {found}, but see the report", found=headline)
            )
        else:
            found = (
                spec.say("Computer check: {found}", found=headline)
                if computed
                else spec.say("Checked: {found}", found=headline)
            )
    return spec.say("{found}; for duplicate play", found=found) if spec.duplicate else found


def players_words(verdict: Verdict[object]) -> Said | str:
    """The computer players on whose games the verdict rests: "club players"."""
    words = (tier.words for tier in verdict.tiers if tier.player == verdict.player)
    return next(words, verdict.player)


_TELLING = 100
"""The fewest games of a level for naming its result without a margin of error."""


def found_words(verdict: Verdict[object]) -> Said:
    """What the games of a check showed, in sentences that work without a chart."""
    own, count = verdict.seats[0], verdict.players
    if count == 1:
        if verdict.fair == "fair":  # the headline, which stands above, has the share
            return message("This is what {games:,} games showed.", games=verdict.games)
        return message(
            "Computer {players} won {share:.0%} of {games:,} games.",
            players=players_words(verdict),
            share=own.share,
            games=verdict.games,
        )
    perfect = next((tier.seats[0] for tier in verdict.tiers if not tier.games), None)
    if perfect and (not verdict.games or abs(perfect.share - 0.5) > limit(2)):
        if verdict.fair == "fair":
            return (
                message("If no one makes a mistake, both sides win about equally often.")
                if count == 2
                else message(
                    "If no one makes a mistake, all {count} players win about equally often.",
                    count=Spelled(count),
                )
            )
        return message(
            "If no one makes a mistake, {player} wins {share:.0%}, a draw counting half.",
            player=find_game(verdict.game).seat_name(0),
            share=perfect.share,
        )
    panel = [tier for tier in verdict.tiers if tier.level != "beginner"]
    games = sum(tier.games for tier in panel if tier not in verdict.uneven_tiers)
    even = (
        message(
            "In {games:,} games between computer players, both sides won about equally often.",
            games=games,
        )
        if count == 2
        else message(
            "In {games:,} games between computer players, all {count} players won about equally "
            "often.",
            games=games,
            count=Spelled(count),
        )
    )
    if verdict.fair == "fair":
        if verdict.fair_at_all_levels:
            return even
        return listed([even, _unevenness(verdict, but=True)], " ")
    return _unevenness(verdict)


def _unevenness(verdict: Verdict[object], *, but: bool = False) -> Message:
    """A sentence on who won too often or too seldom, at the strength where it shows most.

    `but`: it follows a sentence on who won evenly.
    """
    shown = [
        (tier.deviation, number)
        for number, tier in enumerate(verdict.tiers)
        if tier.level != "beginner" and tier.games >= _TELLING
    ]
    own = next(n for n, tier in enumerate(verdict.tiers) if tier.player == verdict.player)
    worst = verdict.tiers[max(shown, default=(0.0, own))[1]]
    seat = farthest(worst.seats)
    values: dict[str, Value] = {
        "games": worst.games,
        "players": LEVEL_WORDS[worst.level],
        "player": find_game(verdict.game).seat_name(seat.seat),
        "share": seat.share,
        "even": 1 / verdict.players,
    }
    if but:
        return message(
            "But in {games:,} games between computer {players}, {player} won {share:.0%}; an even "
            "share is {even:.0%}.",
            **values,
        )
    return message(
        "In {games:,} games between computer {players}, {player} won {share:.0%}; an even share is "
        "{even:.0%}.",
        **values,
    )


def rule_cases(spec: AnySpec) -> tuple[str, ...]:
    """The cases of `rules.yaml` that apply to a kit: what is printed, and duplicate play."""
    cases = spec.setup.game.cases(spec.setup.layout, spec.printed)
    return (*cases, DUPLICATE) if spec.duplicate and spec.setup.game.duplicate else cases


def begins_words(setup: Setup[Layout], language: Language) -> str:
    """The head start in words: "Player 3 begins with 12¢"; empty for none."""
    start = setup.head_start
    return language.begin_with(head_start_words(setup.game, start)) if start else ""
