"""Verdicts in words, as on the terminal."""

from __future__ import annotations

from dataclasses import replace

from layouts.dice_isolation.layout import DiceLayout
from layouts.games import GAMES
from layouts.setup import Setup
from printkit.judging.words import verdict_words
from tests.output import dice_verdicts
from tests.output.specs import setup, verdict


def marked_lines(words: str) -> list[str]:
    """Return the lines marked as the basis of the verdict."""
    return [line[2:30].strip() for line in words.splitlines() if line.startswith("* ")][:-1]


def test_a_verdict_by_games_rests_on_the_whole_panel() -> None:
    found = verdict(setup())
    panel = [tier.words for tier in found.tiers if tier.level != "beginner"]
    assert marked_lines(verdict_words(found)) == panel


def test_a_solved_board_rests_on_the_panel_and_on_best_play() -> None:
    game = GAMES["dice-isolation"]
    layout = game.deal(1)
    assert isinstance(layout, DiceLayout)
    found = dice_verdicts.verdict(Setup(game, layout, 2, ()))
    panel = [tier.words for tier in found.tiers if tier.level != "beginner"]
    assert marked_lines(verdict_words(found)) == panel and panel[-1] == "best play, exactly"


def test_findings_of_a_single_game_are_told() -> None:
    found = verdict(setup())
    silent = replace(found, findings=replace(found.findings, choice=None))
    assert found.findings.choice
    seat = found.findings.choice.seat + 1
    assert f"Player {seat}, who chooses a side first, wins" in verdict_words(found)
    assert "side" not in verdict_words(silent)
