"""The report's part on seats: how they come onto the board, and what its sides are worth."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from layouts.coin_isolation.findings import Findings, SeatStart, SideChoice
from layouts.coin_isolation.layout import SIDES
from layouts.coins import CoinSet
from output.coin_isolation import diagram
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Point
from output.drawing.theme import Theme
from output.page.charts import bar
from output.page.flow import Row, label, paragraph, tabular
from output.page.pawns import pawn
from output.page.report import caption, section, text_face
from output.page.small_print import small

_ROW = 6.4  # mm
_NAME = 18.0  # where the bars begin
_CENTS = 10.0  # the width of what stands behind a bar
_PATHS = 16.0  # and of the column of first moves

_WITHIN = (
    "The bar is {money} on all squares that a first path from that side could lead over, with "
    "nobody in the way. At right: the fewest first moves that player can have."
)


def before_the_first_move(
    findings: Findings, coins: CoinSet, width: float, theme: Theme
) -> list[Row]:
    """What lies within reach of each side, and the first moves of whoever sits there."""
    money = "the number of points" if coins.in_points else "the money"
    return [
        *section("Before the first move", width, theme),
        *caption(_WITHIN.format(money=money), width, theme),
        *_sides(findings, coins, width, theme),
        *paragraph(_stuck_words(findings.starts), width, text_face(theme), before=1.5),
    ]


def which_side(
    choice: SideChoice, words: str, coins: CoinSet, width: float, theme: Theme
) -> list[Row]:
    """What it is worth to choose one's side, between players called `words`."""
    points = "percentage points" if coins.in_points else "points"  # which are not those of coins
    return [
        *section("Which side to choose", width, theme),
        *paragraph(_choice_words(choice, words, points), width, text_face(theme)),
    ]


def _sides(findings: Findings, coins: CoinSet, width: float, theme: Theme) -> list[Row]:
    """A row for each side of the board, those first where somebody sits."""
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
            items += pawn(Point(3.0, middle), seats[side], diagram.BADGE, theme)
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
    """Who may be stuck on the first turn, and how sure that is."""
    stuck = [
        f"player {seat + 1} ({start.side}) had no path in {start.stuck:.0%} of the games"
        for seat, start in enumerate(starts)
        if start.first_moves == 0
    ]
    if stuck:
        return f"**Somebody may be stuck on the first turn**: {', '.join(stuck)}."
    if all(start.guaranteed for start in starts):
        return "Nobody can be stuck on the first turn, whatever the others do."
    sure = [f"{seat + 1}" for seat, start in enumerate(starts) if start.guaranteed]
    return (
        f"Nobody was stuck on the first turn. For player {' and '.join(sure)} the number of paths "
        "holds whatever the others do, for the rest it is the least that any game showed."
    )


def _choice_words(choice: SideChoice, words: str, points: str) -> str:
    """What the best and the worst side bring, with how far chance may be to blame."""
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
