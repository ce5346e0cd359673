"""The words of a report: what a check found, who played, and how the setup was made."""

from __future__ import annotations

import re
from collections.abc import Iterator

from printkit.layouts.game import Layout
from printkit.layouts.games import find_game
from printkit.layouts.language import Language
from printkit.layouts.messages import Message, counted, message
from printkit.layouts.setup import Setup
from printkit.layouts.verdict import Deal, Verdict, limit
from printkit.output.page.wording import players_words

_SIMULATIONS = re.compile(r"\d+$")  # of a player's name

_ONE_PASSED = message("Worth playing: its one playability check passed.")
_ONE_FAILED = message("Worth playing: its one playability check not passed.")
_DULL_ONE_PASSED = message("Hardly worth playing: its one playability check passed.")
_DULL_ONE_FAILED = message("Hardly worth playing: its one playability check not passed.")


def playability_words(verdict: Verdict[object]) -> Message:
    """Whether a setup is worth playing, and how many of its checks of that passed."""
    held = [metric.ok for metric in verdict.metrics if metric.limits]
    if len(held) == 1:
        if verdict.playable:
            return _ONE_PASSED if all(held) else _ONE_FAILED
        return _DULL_ONE_PASSED if all(held) else _DULL_ONE_FAILED
    if verdict.playable:
        if all(held):
            return message("Worth playing: all {count} playability checks passed.", count=len(held))
        return message(
            "Worth playing: {passed} of {count} playability checks passed.",
            passed=sum(held),
            count=len(held),
        )
    if all(held):
        return message(
            "Hardly worth playing: all {count} playability checks passed.", count=len(held)
        )
    return message(
        "Hardly worth playing: {passed} of {count} playability checks passed.",
        passed=sum(held),
        count=len(held),
    )


def shares_words(verdict: Verdict[object]) -> Iterator[Message]:
    """Sentences on what the chart of shares shows."""
    game = find_game(verdict.game)
    first, *others = [*map(game.seat_name, range(verdict.players))]
    counts = sorted(tier.games for tier in verdict.tiers if tier.games)
    games = counted("{n:,} game", "{n:,} games", counts[-1])
    if counts[0] != counts[-1]:
        games = message("{least:,} to {most:,} games", least=counts[0], most=counts[-1])
    if len(others) == 1:
        yield message(
            "{player}’s share of the wins, computer players getting stronger from line to line, "
            "with {games} each.",
            player=first,
            games=games,
        )
        yield message("{player} has the rest.", player=others[0])
    else:
        yield message(
            "Each player’s share of the wins, computer players getting stronger from line to line, "
            "with {games} each.",
            games=games,
        )
    low, high = _fair_range(verdict.players)
    yield message(
        "The shaded band counts as fair: from {low:.0%} to {high:.0%}.", low=low, high=high
    )
    yield message("The bars show the margin of error.")
    yield message("A win shared by several counts as a part for each.")


FRESH = message(
    "All figures come from **fresh games**, played after this setup had been chosen. In the games "
    "that chose it, the best of many looks better than it is."
)


def who_played(verdict: Verdict[object], language: Language) -> Iterator[Message]:
    """Sentences on the computer players of a check."""
    players = players_words(verdict)
    yield message("All who played are **computer players**, from beginners to masters.")
    if searched := _SIMULATIONS.search(verdict.player):
        yield message(
            "Computer {players} try out {ways} ways the game may go on before each move.",
            players=players,
            ways=searched[0],
        )
    else:
        yield message(
            "Computer {players} try out many ways the game may go on before each move.",
            players=players,
        )
    yield message("How people compare with them was not measured.")
    played = [
        language.say("{players} ({games:,} games)", players=tier.words, games=tier.games)
        for tier in verdict.tiers
    ]
    yield message("Weakest first: {players}.", players=", ".join(played))
    yield message("All other figures are computer {players}’.", players=players)


def fair_means(verdict: Verdict[object]) -> Message:
    """What "fair" asks, in a sentence."""
    low, high = _fair_range(verdict.players)
    return message(
        "**Fair** means a share of the wins from {low:.0%} to {high:.0%}, an even one give or take "
        "a fifth, for every seat. It is proven between club players and between experts, and "
        "between masters where the verdict names them: one such proof in twenty may be wrong.",
        low=low,
        high=high,
    )


def _fair_range(players: int) -> tuple[float, float]:
    """The least and the largest share of the wins of a seat in a fair setup."""
    even, most = 1 / players, limit(players)
    return even - most, even + most


def origin_words(setup: Setup[Layout]) -> Message:
    """A sentence on the origin of a setup that no search dealt."""
    if setup.layout == setup.game.standard:
        return message("This is the standard set, not a random one.")
    if setup.seed is None:
        return message("It was laid out, not dealt.")
    return message("It was dealt with seed {seed}.", seed=setup.seed)


def deal_words(deal: Deal) -> Message:
    """How many candidates were tried and judged, in a sentence."""
    count, judged = deal.candidates, len(deal.attempts)
    if deal.stopped:
        return counted(
            "One setup was tried before it was stopped; this is the most even one so far.",
            "{n} setups were tried before it was stopped; this is the most even one so far.",
            count,
        )
    if not deal.proven:
        return counted(
            "One setup was tried. None was proven fair; this is the most even one.",
            "{n} setups were tried. None was proven fair; this is the most even one.",
            count,
        )
    if judged == 1:
        return counted(
            "One setup was tried, and it passed.", "{n} setups were tried; this one passed.", count
        )
    if judged < count:
        return message(
            "{count} setups were tried, and the {judged} that looked most even were judged; the "
            "last one passed.",
            count=count,
            judged=judged,
        )
    return message("{count} setups were tried; the last one passed.", count=count)
