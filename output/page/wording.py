"""Wording: players, variants and the result of a check in a few words."""

from __future__ import annotations

from layouts.game import Layout
from layouts.head_start import head_start_words
from layouts.rules import rule_book
from layouts.setup import Setup
from layouts.verdict import DELTA, Deal, Tier, Verdict, limit_of


def game_line(setup: Setup[Layout]) -> str:
    """The number of players, and the variants if the game has any."""
    if not setup.game.variants:
        return players_line(setup)
    book = rule_book(setup.game)
    titles = [book.title(slug) for slug in setup.variants] or ["standard rules"]
    return f"{players_line(setup)} · {', '.join(titles)}"


def players_line(setup: Setup[Layout]) -> str:
    """The number of players: "1 player"."""
    return "1 player" if setup.players == 1 else f"{setup.players} players"


def status_line(
    verdict: Verdict[object] | None, duplicate: bool = False, deal: Deal | None = None
) -> str:
    """The result of the check in a few words.

    It also says if the kit is for `duplicate` play, or if the `deal` was stopped.
    """
    found = "not checked"
    if deal is not None and deal.stopped:
        found = "not proven fair: dealing was stopped"
    if verdict is not None:
        found = f"checked: {verdict.headline[:1].lower()}{verdict.headline[1:]}"
        if verdict.fair == "fair" and not verdict.passed:
            found += ", but see the report"
    return f"{found}; for duplicate play" if duplicate else found


def fair_within(verdict: Verdict[object], tier: Tier) -> float | None:
    """How far from even a fair share may be between players of a strength; None for no limit."""
    return limit_of(tier.level) if tier.games else DELTA


def players_words(verdict: Verdict[object]) -> str:
    """The players on whose games the verdict rests, in words."""
    return next((t.words for t in verdict.tiers if t.player == verdict.player), verdict.player)


def begins_words(setup: Setup[Layout]) -> str:
    """The head start in words: "Player 3 begins with 12¢"; empty for none."""
    return head_start_words(setup.game, setup.head_start) if setup.head_start else ""
