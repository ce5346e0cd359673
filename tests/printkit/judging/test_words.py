"""Verdicts in words, as on the terminal."""

from __future__ import annotations

from dataclasses import replace

from printkit.cli.wording import terminal_words
from printkit.judging.words import verdict_words
from printkit.layouts.coin_isolation.game import Offer
from printkit.layouts.dice_isolation.game import DiceFindings
from printkit.layouts.games import GAMES
from printkit.layouts.setup import Setup
from tests.output import collectors, dice_verdicts
from tests.output.specs import setup, verdict


def test_a_verdict_rests_on_the_whole_panel_and_on_best_play() -> None:
    game = GAMES["dice-isolation"]
    solved = dice_verdicts.verdict(Setup(game, game.deal(1), 2, ()))
    for found in (verdict(setup()), solved):
        panel = [str(tier.words) for tier in found.tiers if tier.level != "beginner"]
        lines = terminal_words(verdict_words(found)).splitlines()
        marked = [line[2:30].strip() for line in lines if line.startswith("* ")][:-1]
        assert marked == panel
    assert panel[-1] == "best play, exactly"


def test_findings_of_a_single_game_are_told() -> None:
    found = verdict(setup())
    silent = replace(found, findings=replace(found.findings, choice=None))
    assert found.findings.choice
    seat = found.findings.choice.seat + 1
    assert f"Player {seat}, who chooses a side first, wins" in str(verdict_words(found))
    assert "side" not in str(verdict_words(silent))


def test_the_terminal_names_options_that_help_further() -> None:
    """They are no part of the verdict."""
    coins = verdict(setup(), "unfair")
    offer = Offer((0, 14), "uct-200", 400, coins.seats)
    offered = replace(coins, findings=replace(coins.findings, offer=offer))
    game = GAMES["dice-isolation"]
    solved = dice_verdicts.verdict(Setup(game, game.deal(1), 2, ()))
    unsolved = replace(solved, findings=DiceFindings(None))
    solitaire = GAMES["coin-collectors"]
    won = collectors.verdict(Setup(solitaire, solitaire.deal(1), 1, ()))
    played = replace(won, findings=replace(won.findings, exact=None))
    undecided = replace(played, fair="undecided")
    for found, options in (
        (coins, []),
        (offered, ["To check and print it so, add --head-start 2:14."]),
        (solved, []),
        (unsolved, ["To give it more time, check with --exact."]),
        (won, []),
        (played, []),
        (undecided, ["To find out whether it can be won, check with --exact."]),
    ):
        lines = terminal_words(verdict_words(found)).splitlines()
        assert [line[4:] for line in lines if line.startswith("  - To ")] == options
        assert "--" not in str(found.to_dict())
