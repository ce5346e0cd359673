"""Dice Isolation as the other rooms know it."""

from __future__ import annotations

from collections.abc import Sequence

from layouts.dice_isolation.findings import Findings, best_play
from layouts.dice_isolation.laying import LaidSquares
from layouts.dice_isolation.layout import DiceLayout, count_parts
from layouts.dice_isolation.randomizer import deal
from layouts.dice_isolation.rules import SUPPLY, WINS
from layouts.dice_isolation.table import Table
from layouts.game import Game, Phase
from layouts.words import in_words


def remarks(layout: DiceLayout, variants: Sequence[str]) -> list[str]:
    """What is unusual about a layout that was given: islands."""
    parts = count_parts(layout.white)
    if parts == 1:
        return []
    return [f"The white squares are in {parts} parts that do not touch, not even at a corner."]


GAME = Game(
    slug=DiceLayout.game,
    title="Dice Isolation",
    designer="Ken Samuel",
    blurb="tokens won by dice fill one of 36 boards, 2 players, most tokens wins",
    players=(2,),
    unit=" tokens",
    layout=DiceLayout,
    laid=LaidSquares,
    table=Table,
    findings=Findings,
    numbers={"supply": str(SUPPLY), "wins": in_words(WINS)},
    phases={"A": Phase("phase A", "in phase A"), "B": Phase("phase B", "in phase B")},
    deal=deal,
    remarks=remarks,
    duplicate=True,
    dice=True,
    best_play=best_play,
    age=8,
)
