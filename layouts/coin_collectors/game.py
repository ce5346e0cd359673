"""Coin Collectors as the other rooms know it."""

from __future__ import annotations

from layouts.coin_collectors.findings import Findings, best_play, grade
from layouts.coin_collectors.laying import LaidPiecepack
from layouts.coin_collectors.layout import PiecepackLayout
from layouts.coin_collectors.randomizer import deal
from layouts.coin_collectors.rules import ABOVE_AVERAGE, COINS
from layouts.coin_collectors.table import Table
from layouts.coin_collectors.variants import CONTRADICTIONS, VARIANTS
from layouts.game import Game

GAME = Game(
    slug=PiecepackLayout.game,
    title="Coin Collectors",
    designer="Don Kirkby",
    blurb=f"a solitaire for the piecepack: four pawns collect {COINS} coins",
    players=(1,),
    unit=" coins",
    seats=("you",),
    layout=PiecepackLayout,
    laid=LaidPiecepack,
    table=Table,
    findings=Findings,
    numbers={"coins": str(COINS), "good": str(ABOVE_AVERAGE)},
    deal=deal,
    variants=VARIANTS,
    contradictions=CONTRADICTIONS,
    best_play=best_play,
    grade=grade,
    dice=True,
    minutes=10,
)
