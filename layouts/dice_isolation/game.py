"""Dice Isolation as every room of the program knows it, and the findings of its check."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from layouts.dice_isolation.laying import LaidSquares
from layouts.dice_isolation.layout import SUPPLY, WINS, DiceLayout, DiceTable, count_parts, deal
from layouts.game import Game, Phase
from layouts.words import in_words


@dataclass(frozen=True, slots=True)
class Odds:
    """The first player's results when both players play best.

    `share` counts a draw as half a win; `win`, `draw` and `loss` add up to one.
    """

    share: float
    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Exact:
    """The exact results of a board that was solved.

    `rules` is the game as the rules have it, and `match` the first player's chance to win a match
    to ten of such games (None where all are drawn). `tokens` is the second player's head start that
    brings the game nearest to even over all levels of play, and `even` the odds under best play
    with it; `shares[n]` is the first player's share under best play with a head start of n.
    `enough` is the least number of tokens with which the first to place beats all twenty, None
    where no number does. `three_dice` tells whether best play always rolls three dice.
    """

    rules: Odds
    match: float | None
    tokens: int
    even: Odds
    shares: tuple[float, ...]
    enough: int | None
    three_dice: bool


@dataclass(frozen=True, slots=True)
class DiceFindings:
    """The findings of a check; `exact` is None if the board is too large to be solved."""

    exact: Exact | None


class DiceIsolationGame(Game):
    """Dice Isolation: two players place tokens on a board of open and closed squares."""

    deal = staticmethod(deal)

    def cases(self, layout: DiceLayout, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of the rules that apply: a set of boards to choose from, tokens to cut out."""
        return tuple(f"with-{sheet}" for sheet in ("boards", "pieces") if sheet in printed)

    def remarks(self, layout: DiceLayout, variants: Sequence[str]) -> list[str]:
        """A remark if the open squares form separate islands."""
        parts = count_parts(layout.white)
        if parts == 1:
            return []
        return [f"The open squares are in {parts} parts that do not touch, not even at a corner."]

    def mirror(self, layout: DiceLayout, players: int) -> DiceLayout:
        """The board with left and right exchanged, outside any set of boards."""
        return DiceLayout(tuple(row[::-1] for row in layout.rows))

    def best_play(self, findings: DiceFindings) -> tuple[float, ...] | None:
        """Each player's share of wins when both play best; None for a board that was not solved."""
        exact = findings.exact
        return (exact.rules.share, 1 - exact.rules.share) if exact else None


GAME = DiceIsolationGame(
    slug=DiceLayout.game,
    title="Dice Isolation",
    designer="Ken Samuel",
    blurb="tokens won by dice fill one of 36 boards, 2 players, most tokens wins",
    players=(2,),
    unit=" tokens",
    layout=DiceLayout,
    laid=LaidSquares,
    table=DiceTable,
    findings=DiceFindings,
    numbers={"supply": str(SUPPLY), "wins": in_words(WINS)},
    phases={"A": Phase("phase A", "in phase A"), "B": Phase("phase B", "in phase B")},
    duplicate=True,
    dice=True,
    solvable=True,
    age=8,
)
