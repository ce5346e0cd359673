"""Coin Isolation's report: first moves, the worth of sides, and where money is won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt

from printkit.layouts.coin_isolation.game import CoinFindings, SeatStart, SideChoice, coins_of
from printkit.layouts.coin_isolation.layout import FILES, RANKS, SIDE_NAMES, SIDES
from printkit.layouts.coins import CoinSet
from printkit.layouts.language import Language
from printkit.layouts.messages import Said, Value, listed, message
from printkit.layouts.verdict import Verdict
from printkit.output.coin_isolation import pieces
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
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


def heat_map(
    won: Sequence[float], name: str, width: float, theme: Theme, language: Language
) -> list[Row]:
    """A heat map of the amount `won` on each square in a game, called `name`."""
    square = min(_MAX_SQUARE, (width - _BESIDE) / len(FILES))
    left = (width - _BESIDE - square * len(FILES)) / 2 + _BESIDE
    grid = Grid(left, 0.0, square, len(FILES), len(RANKS))

    def cents(value: float) -> str:
        return language.write(value, ".0f" if value >= 9.95 else ".1f")

    items: list[Item] = [*heat_board(grid, won, cents, theme, blank=(0.24, 0.3))]
    for rank, number in enumerate(RANKS):
        at = Point(left - 2.2, grid.cell(0, rank).centre.y)
        items.append(centred_label(number, at, SMALL_SIZE, theme.muted))
    for file, letter in enumerate(FILES):
        x = grid.cell(file, 0).centre.x
        items.append(label(letter, x, grid.box.bottom + 3.2, small(theme), "middle"))
    return [Row(grid.box.height + 4.5, (Group(tuple(items), label=name),))]


_ROW = 6.4  # mm
_SIDE, _NAME = 7.5, 18.0  # where a side’s name begins, and the bars at the earliest
_NAME_GAP = 1.0  # from a name to its bar
_CENTS = 10.0  # the width of the figures behind a bar
_PATHS = 16.0  # the width of the column of first moves

_WITHIN = message(
    "The bar is the money on all squares that a first path from that side could lead over, with "
    "no one in the way. At right: the fewest first moves that player can have."
)
_POINTS_WITHIN = message(
    "The bar is the number of points on all squares that a first path from that side could lead "
    "over, with no one in the way. At right: the fewest first moves that player can have."
)


def _sides(
    findings: CoinFindings, coins: CoinSet, width: float, theme: Theme, language: Language
) -> list[Row]:
    """A row of the table for each side of the board, the players' sides first."""
    seats = {start.side: seat for seat, start in enumerate(findings.starts)}
    free = [side for side in SIDES if side not in seats]
    longest = max(*findings.reach.values(), 1)
    face = tabular(small(theme, "ink"))
    names = {side: language.say(SIDE_NAMES[side]) for side in SIDES}
    widest = max(text_width(name, face.font, face.size) for name in names.values())
    left = max(_NAME, _SIDE + widest + _NAME_GAP)
    most = width - left - _CENTS - _PATHS
    rows = [_head(left, width, theme, language)]
    for side in (*seats, *free):
        middle = _ROW / 2
        cents = findings.reach[side]
        length, words = most * cents / longest, f"{cents}{coins.mark}"
        items: list[Item] = [
            label(names[side], _SIDE, middle + 1.0, face),
            *bar(Box(left, middle - 1.7, length, 3.4), words, theme.bar, face, gap=1.5),
        ]
        if side in seats:
            start = findings.starts[seats[side]]
            items += pawn(Point(3.0, middle), seats[side], pieces.BADGE, theme)
            items.append(label(str(start.first_moves), width, middle + 1.0, face, "end", "bold"))
        said = language.say("{side} side", side=SIDE_NAMES[side])
        rows.append(Row(_ROW, (Group(tuple(items), label=said),), keep=True))
    return rows


def _head(left: float, width: float, theme: Theme, language: Language) -> Row:
    face = small(theme)
    items = (
        label(language.say("within reach"), left, 2.8, face),
        label(language.say("first moves"), width, 2.8, face, "end"),
    )
    return Row(3.8, items, keep=True)


def _stuck_words(starts: Sequence[SeatStart]) -> Said:
    """A sentence on which players may be stuck on their first turn."""
    stuck = [
        message(
            "player {player} ({side}) had no path in {share:.0%} of the games",
            player=seat + 1,
            side=SIDE_NAMES[start.side],
            share=start.stuck,
        )
        for seat, start in enumerate(starts)
        if start.first_moves == 0
    ]
    if stuck:
        return message(
            "**Somebody may be stuck on the first turn**: {players}.", players=listed(stuck, ",")
        )
    if all(start.guaranteed for start in starts):
        return message("No player can be stuck on the first turn, whatever the others do.")
    return message(
        "No player was stuck on the first turn. For player {players} the number of paths holds "
        "whatever the others do, for the rest it is the least that any game showed.",
        players=listed(seat + 1 for seat, start in enumerate(starts) if start.guaranteed),
    )


def _choice_words(choice: SideChoice, players: Value, points: Value) -> Said:
    """The shares of the best and the worst side in words, with the margin of error."""
    worth = choice.best_share - choice.worst_share
    spread = 1.96 * sqrt(2 * 0.25 / choice.games)
    shares = message(
        "Player {player}, who chooses first, wins {best_share:.0%} at the {best} and "
        "{worst_share:.0%} at the {worst}, with the others around the board in the same way "
        "({games} games each between computer {players}).",
        player=choice.seat + 1,
        best_share=choice.best_share,
        best=SIDE_NAMES[choice.best],
        worst_share=choice.worst_share,
        worst=SIDE_NAMES[choice.worst],
        games=choice.games,
        players=players,
    )
    if worth <= spread:
        chance = message(
            "Other games had picked these two as the best side and the worst. The difference is "
            "within chance ({spread:.0f} {points}).",
            spread=100 * spread,
            points=points,
        )
        return listed([shares, chance], " ")
    value = message(
        "So the choice is worth {worth:.0f} {points}, give or take {spread:.0f}. The sheets seat "
        "you without it.",
        worth=100 * worth,
        points=points,
        spread=100 * spread,
    )
    return listed([shares, value], " ")


def report_parts(spec: CoinSpec) -> Parts[CoinFindings]:
    """The parts of the report that only this game has."""
    return Parts(more=partial(_around_the_board, coins_of(spec.setup.game), spec.language))


def _around_the_board(
    coins: CoinSet, language: Language, verdict: Verdict[CoinFindings], width: float, theme: Theme
) -> list[Row]:
    """The part on what each side and each square of the board is worth."""
    findings, face = verdict.findings, text_face(theme)
    who: dict[str, Value] = {"games": verdict.games, "players": players_words(verdict)}
    within, points = _WITHIN, message("points")
    where, what = message("Where the money is won"), message("money by square")
    taken = message(
        "Cents taken on each square in a game, on average over {games:,} games between computer "
        "{players}.",
        **who,
    )
    if coins.in_points:
        within, points = _POINTS_WITHIN, message("percentage points")  # unlike points of coins
        where, what = message("Where the points are won"), message("points by square")
        taken = message(
            "Points taken on each square in a game, on average over {games:,} games between "
            "computer {players}.",
            **who,
        )
    choice: list[Row] = []
    if findings.choice:
        said = language.say(_choice_words(findings.choice, players_words(verdict), points))
        choice += section(language.say("Which side to choose"), width, theme)
        choice += paragraph(said, width, face)
    stuck = language.say(_stuck_words(findings.starts))
    first = language.say("Before the first move")
    return [
        *section(first, width, theme, language.say(within)),
        *_sides(findings, coins, width, theme, language),
        *paragraph(stuck, width, face, before=1.5),
        *choice,
        *section(language.say(where), width, theme, language.say(taken)),
        *heat_map(findings.money, language.say(what), width, theme, language),
    ]
