"""The verdict in small, for sheets to play from: its line, and a chart of who wins."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.games import find_game
from layouts.verdict import DELTA, SeatShare, Verdict
from output.contract import AnySpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.charts import ShareAxis, interval, line_labels
from output.page.flow import height_of, paragraph, pour
from output.page.small_print import SMALL_SIZE, small
from output.page.verdict_charts import share_range

CARD_WIDTH, CARD_HEIGHT = 46.0, 18.6
"""What it takes at least, in mm; of a game of four it is higher."""

_LINE = 3.8
_MOST_LINES = 3
_SHARE_WIDTH = 8.0  # of a figure, with the space before it
_WORDS_GAP, _WORDS_PART = 2.0, 0.6
_GAP = 0.8  # from the words to the chart


def verdict_card(spec: AnySpec, box: Box) -> list[Item]:
    """The card at the top of the box; nothing where nothing was checked, or where it has no room.

    The line of the check's answer is on it as far as there is room, since it stands in the foot.
    """
    verdict, theme = spec.verdict, spec.theme
    if verdict is None:
        return []
    lines = list(_lines(verdict, box.width * _WORDS_PART))
    rows = paragraph(_caption(verdict), box.width, small(theme, "ink"))
    head = paragraph(f"**{verdict.headline}**", box.width, small(theme, "ink"))
    chart = _GAP + len(lines) * _LINE
    if height_of([*head, *rows]) + chart <= box.height:
        rows = [*head, *rows]
    top = box.y + height_of(rows) + _GAP
    if top + len(lines) * _LINE > box.bottom:
        return []
    words = max(text_width(name, "bold", SMALL_SIZE) for name, *_ in lines) + _WORDS_GAP
    low, high = share_range(verdict.players, [share for _, share, _ in lines])
    axis = ShareAxis(low, high, box.x + words, box.width - words - _SHARE_WIDTH)
    items = [*next(pour(rows, [box])), *_even(verdict, axis, top, len(lines), theme)]
    for index, (name, share, main) in enumerate(lines):
        middle = top + (index + 0.5) * _LINE
        items += interval(share, middle, axis, theme, main)
        value = f"{share.share:.0%}"
        items += line_labels(name, value, box.x, box.right, middle, theme, main)
    return [Group(tuple(items), label="what the check found")]


def _lines(verdict: Verdict[object], width: float) -> list[tuple[str, SeatShare, bool]]:
    """What each line is called, whose share it shows, and whether that is what counts.

    Of more than two players they are the players, else strengths of play, of which there are as
    many as have names that are short enough.
    """
    game = find_game(verdict.game)
    if verdict.players > 2:
        return [(game.seat_name(seat.seat), seat, False) for seat in verdict.seats]
    by_name: dict[str, tuple[str, SeatShare, bool]] = {}
    for tier in verdict.tiers:
        if tier.level == "beginner":
            continue
        name = tier.words.partition(" (")[0]
        main = tier.player == verdict.player
        if text_width(name, "bold", SMALL_SIZE) <= width:
            by_name[name] = name, tier.seats[0], main
    return list(by_name.values())[-_MOST_LINES:]


def _caption(verdict: Verdict[object]) -> str:
    """What the chart shows."""
    if verdict.players == 1:
        return "How often it is won"
    if verdict.players > 2:
        return "Shares of the wins (band: fair)"
    first = find_game(verdict.game).seat_name(0)
    return f"{first[:1].upper()}{first[1:]}’s wins (band: fair)"


def _even(
    verdict: Verdict[object], axis: ShareAxis, top: float, count: int, theme: Theme
) -> Iterator[Item]:
    """Where a fair share lies between those whose figures the others are, and an equal one."""
    if verdict.players == 1:
        return
    fair, height = 1 / verdict.players, count * _LINE
    left, right = axis.at(fair - DELTA), axis.at(fair + DELTA)
    yield Box(left, top, right - left, height).rect(theme.band)
    yield Line(Point(axis.at(fair), top), Point(axis.at(fair), top + height), theme.frame)
