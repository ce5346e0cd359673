"""Coin Collectors as every room of the program knows it, and the findings of its check."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from layouts.coin_collectors.laying import LaidPiecepack
from layouts.coin_collectors.layout import (
    ABOVE_AVERAGE,
    COINS,
    CONTRADICTIONS,
    FILES,
    VARIANTS,
    PiecepackLayout,
    PiecepackTable,
    deal,
)
from layouts.game import Game
from layouts.grid import mirror

SetupGrade = Literal["easy", "middling", "hard"]


@dataclass(frozen=True, slots=True)
class CollectorsFindings:
    """The findings of a check: results of games by players of default strength, exact figures.

    All four dice were rolled before the first step of a game. `grade` ranks the chance to win among
    dealt setups with the standard rules. `lost_at_once`: how many of 1,296 opening rolls leave no
    step. `collected[n]` counts games that ended with n coins. For each square, over lost games:
    `left` is the share of games with a coin left there, `stuck` the mean number of pawns there, 0
    to 4; all 0 if no game was lost.

    Under best play, None if not worked out: `exact_rolled` is the chance to win with all four dice
    rolled before the first step, `exact` with the dice as dealt.
    """

    grade: SetupGrade
    lost_at_once: int
    collected: tuple[int, ...]
    left: tuple[float, ...]
    stuck: tuple[float, ...]
    exact_rolled: float | None = None
    exact: float | None = None


class CoinCollectorsGame(Game):
    """The solitaire, whose setups are hard or easy."""

    deal = staticmethod(deal)

    def cases(self, layout: PiecepackLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: always a playing mat, never a map for a piecepack."""
        return ("with-mat",) if "mat" in printed and "setup" not in printed else ()

    def mirror(self, layout: PiecepackLayout, players: int) -> PiecepackLayout:
        """The layout with left and right exchanged, with the same dice."""
        files = len(FILES)
        return PiecepackLayout(
            mirror(layout.tiles, files), mirror(layout.coins, files), layout.dice
        )

    def mirror_findings(self, findings: CollectorsFindings) -> CollectorsFindings:
        """The findings with left and right exchanged."""
        left, stuck = (mirror(each, len(FILES)) for each in (findings.left, findings.stuck))
        return replace(findings, left=left, stuck=stuck)

    def grade(self, findings: CollectorsFindings) -> SetupGrade:
        """How hard a setup is to win: "easy", "medium" or "hard"."""
        return findings.grade

    def best_play(self, findings: CollectorsFindings) -> tuple[float, ...] | None:
        """The only player's chance to win with the dice as dealt; None if unknown."""
        return None if findings.exact is None else (findings.exact,)


GAME = CoinCollectorsGame(
    slug=PiecepackLayout.game,
    title="Coin Collectors",
    designer="Don Kirkby",
    blurb=f"a solitaire for the piecepack: four pawns collect {COINS} coins",
    players=(1,),
    unit=" coins",
    seats=("you",),
    layout=PiecepackLayout,
    laid=LaidPiecepack,
    table=PiecepackTable,
    findings=CollectorsFindings,
    numbers={"coins": str(COINS), "good": str(ABOVE_AVERAGE)},
    variants=VARIANTS,
    contradictions=CONTRADICTIONS,
    solvable=True,
    graded=True,
    dice=True,
    minutes=10,
)
