"""Coin Isolation's report: first moves, the worth of sides, and where money is won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt

from printkit.layouts.coin_isolation.game import CoinFindings, SeatStart, SideChoice, coins_of
from printkit.layouts.coin_isolation.layout import FILES, RANKS, SIDES
from printkit.layouts.coins import CoinSet
from printkit.layouts.verdict import Verdict
from printkit.output.coin_isolation import pieces
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.page.charts import bar, heat_board
from printkit.output.page.flow import (
    SMALL_SIZE,
    Row,
    centred_label,
    label,
    paragraph,
    small,
    tabular,
)
from printkit.output.page.grid import Grid
from printkit.output.page.report import Parts, section, text_face
from printkit.output.page.signs import pawn
from printkit.output.page.wording import players_words

_MAX_SQUARE = 10.0
_BESIDE = 4.0  # the width of the ranks' names


def heat_map(won: Sequence[float], what: str, width: float, theme: Theme) -> list[Row]:
    """A heat map of the amount `won` on each square in a game; `what` is "money" or "points"."""
    square = min(_MAX_SQUARE, (width - _BESIDE) / len(FILES))
    left = (width - _BESIDE - square * len(FILES)) / 2 + _BESIDE
    grid = Grid(left, 0.0, square, len(FILES), len(RANKS))
    items: list[Item] = [*heat_board(grid, won, _cents, theme, blank=(0.24, 0.3))]
    for rank, name in enumerate(RANKS):
        at = Point(left - 2.2, grid.cell(0, rank).centre.y)
        items.append(centred_label(name, at, SMALL_SIZE, theme.muted))
    for file, name in enumerate(FILES):
        x = grid.cell(file, 0).centre.x
        items.append(label(name, x, grid.box.bottom + 3.2, small(theme), "middle"))
    return [Row(grid.box.height + 4.5, (Group(tuple(items), label=f"{what} by square"),))]


def _cents(value: float) -> str:
    return f"{value:.0f}" if value >= 9.95 else f"{value:.1f}"


_ROW = 6.4  # mm
_NAME = 18.0  # where the bars begin
_CENTS = 10.0  # the width of the figures behind a bar
_PATHS = 16.0  # the width of the column of first moves

_WITHIN = (
    "The bar is {money} on all squares that a first path from that side could lead over, with "
    "no one in the way. At right: the fewest first moves that player can have."
)


def _sides(findings: CoinFindings, coins: CoinSet, width: float, theme: Theme) -> list[Row]:
    """A row of the table for each side of the board, the players' sides first."""
    seats = {start.side: seat for seat, start in enumerate(findings.starts)}
    free = [side for side in SIDES if side not in seats]
    longest = max(*findings.reach.values(), 1)
    most = width - _NAME - _CENTS - _PATHS
    rows = [_head(width, theme)]
    for side in (*seats, *free):
        middle = _ROW / 2
        cents = findings.reach[side]
        length, words = most * cents / longest, f"{cents}{coins.mark}"
        face = tabular(small(theme, "ink"))
        items: list[Item] = [
            label(side, 7.5, middle + 1.0, face),
            *bar(Box(_NAME, middle - 1.7, length, 3.4), words, theme.bar, face, gap=1.5),
        ]
        if side in seats:
            start = findings.starts[seats[side]]
            items += pawn(Point(3.0, middle), seats[side], pieces.BADGE, theme)
            items.append(label(str(start.first_moves), width, middle + 1.0, face, "end", "bold"))
        rows.append(Row(_ROW, (Group(tuple(items), label=f"{side} side"),), keep=True))
    return rows


def _head(width: float, theme: Theme) -> Row:
    face = small(theme)
    items = (
        label("within reach", _NAME, 2.8, face),
        label("first moves", width, 2.8, face, "end"),
    )
    return Row(3.8, items, keep=True)


def _stuck_words(starts: Sequence[SeatStart]) -> str:
    """A sentence on which players may be stuck on their first turn."""
    stuck = [
        f"player {seat + 1} ({start.side}) had no path in {start.stuck:.0%} of the games"
        for seat, start in enumerate(starts)
        if start.first_moves == 0
    ]
    if stuck:
        return f"**Somebody may be stuck on the first turn**: {', '.join(stuck)}."
    if all(start.guaranteed for start in starts):
        return "No player can be stuck on the first turn, whatever the others do."
    sure = [f"{seat + 1}" for seat, start in enumerate(starts) if start.guaranteed]
    return (
        f"No player was stuck on the first turn. For player {' and '.join(sure)} the number of "
        "paths holds whatever the others do, for the rest it is the least that any game showed."
    )


def _choice_words(choice: SideChoice, words: str, points: str) -> str:
    """The shares of the best and the worst side in words, with the margin of error."""
    worth = choice.best_share - choice.worst_share
    spread = 1.96 * sqrt(2 * 0.25 / choice.games)
    shares = (
        f"Player {choice.seat + 1}, who chooses first, wins {choice.best_share:.0%} at the "
        f"{choice.best} and {choice.worst_share:.0%} at the {choice.worst}, with the others "
        f"around the board in the same way ({choice.games} games each between {words})"
    )
    if worth <= spread:
        return (
            f"{shares}. Other games had picked these two as the best side and the worst. The "
            f"difference is within chance ({100 * spread:.0f} {points})."
        )
    return (
        f"{shares}. So the choice is worth {100 * worth:.0f} {points}, give or take "
        f"{100 * spread:.0f}. The sheets seat you without it."
    )


_MONEY = "{} taken on each square in a game, on average over {:,} games between {}."


def report_parts(spec: CoinSpec) -> Parts[CoinFindings]:
    """The parts of the report that only this game has."""
    return Parts(more=partial(_around_the_board, coins_of(spec.setup.game)))


def _around_the_board(
    coins: CoinSet, verdict: Verdict[CoinFindings], width: float, theme: Theme
) -> list[Row]:
    """The part on what each side and each square of the board is worth."""
    findings, face = verdict.findings, text_face(theme)
    words = f"computer {players_words(verdict)}"
    what, won, taken, reach = "money", "money is won", "Cents", "the money"
    points = "points"
    if coins.in_points:
        what, won, taken, reach = "points", "points are won", "Points", "the number of points"
        points = "percentage points"  # unlike the points of coins
    choice: list[Row] = []
    if findings.choice:
        choice += section("Which side to choose", width, theme)
        choice += paragraph(_choice_words(findings.choice, words, points), width, face)
    return [
        *section("Before the first move", width, theme, _WITHIN.format(money=reach)),
        *_sides(findings, coins, width, theme),
        *paragraph(_stuck_words(findings.starts), width, face, before=1.5),
        *choice,
        *section(f"Where the {won}", width, theme, _MONEY.format(taken, verdict.games, words)),
        *heat_map(findings.money, what, width, theme),
    ]
