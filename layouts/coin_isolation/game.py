"""Coin Isolation as the other rooms know it."""

from __future__ import annotations

from layouts.coin_isolation.coinage import CoinGame, coin_words
from layouts.coin_isolation.findings import Findings, offered, told
from layouts.coin_isolation.laying import LaidCoins
from layouts.coin_isolation.layout import CoinLayout
from layouts.coin_isolation.randomizer import deal
from layouts.coin_isolation.seating import SEATING
from layouts.coin_isolation.table import Table
from layouts.coin_isolation.variants import CONTRADICTIONS, VARIANTS, remarks
from layouts.coins import US
from layouts.game import DealOption

GAME = CoinGame(
    slug=CoinLayout.game,
    title="Coin Isolation",
    designer="Ken Samuel",
    blurb="64 coins on a chessboard, 2 to 4 players, most money wins",
    players=(2, 3, 4),
    coins=US,
    unit=US.unit,
    numbers=coin_words(US),
    layout=CoinLayout,
    laid=LaidCoins,
    table=Table,
    findings=Findings,
    deal=deal,
    seating=SEATING,
    variants=VARIANTS,
    contradictions=CONTRADICTIONS,
    remarks=remarks,
    told=told,
    duplicate=True,
    head_starts=True,
    offered=offered,
    deal_options=(
        DealOption(
            "balanced",
            "Deal the same to all four sides, in four-fold symmetry.",
            tip="deals the same to all sides and needs less luck",
        ),
        DealOption(
            "leaning",
            "Like --balanced, but the first player's side has a dime less and the last one's a "
            "dime more: for three and four players, where the first one wins most.",
        ),
        DealOption(
            "weighed",
            "Deal, of 64 layouts, the one that is foreseen to be most even by what coins are worth "
            "where they lie: for two players, or with --balanced or --leaning for three and four.",
        ),
    ),
    age=8,
)
