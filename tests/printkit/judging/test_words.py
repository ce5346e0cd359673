"""Verdicts in words, as on the terminal."""

from __future__ import annotations

from dataclasses import replace

from printkit.judging.words import verdict_words
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from tests.output import dice_verdicts
from tests.output.specs import setup, verdict


def test_a_verdict_rests_on_the_whole_panel_and_on_best_play() -> None:
    game = GAMES["dice-isolation"]
    solved = dice_verdicts.verdict(Setup(game, game.deal(1), 2, ()))
    for found in (verdict(setup()), solved):
        panel = [str(tier.words) for tier in found.tiers if tier.level != "beginner"]
        lines = verdict_words(found).splitlines()
        marked = [line[2:30].strip() for line in lines if line.startswith("* ")][:-1]
        assert marked == panel
    assert panel[-1] == "best play, exactly"


def test_findings_of_a_single_game_are_told() -> None:
    found = verdict(setup())
    silent = replace(found, findings=replace(found.findings, choice=None))
    assert found.findings.choice
    seat = found.findings.choice.seat + 1
    assert f"Player {seat}, who chooses a side first, wins" in verdict_words(found)
    assert "side" not in verdict_words(silent)
