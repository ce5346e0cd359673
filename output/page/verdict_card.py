"""The verdict in small, for sheets to play from: its line, and a chart of who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from layouts.games import find_game
from layouts.verdict import SeatShare, Tier, Verdict
from layouts.words import capitalized
from output.contract import AnySpec
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point
from output.drawing.theme import Theme
from output.drawing.typeface import text_width
from output.page.charts import ShareAxis, interval, line_labels
from output.page.flow import height_of, paragraph, pour
from output.page.small_print import SMALL_SIZE, small
from output.page.verdict_charts import share_range
from output.page.wording import fair_within

CARD_WIDTH, CARD_HEIGHT = 46.0, 18.6
"""What it takes at least, in mm; of a game of four it is higher."""

_LINE = 3.8
_MOST_LINES = 3
_SIGN, _SIGN_WIDTH, _SIGN_LINE = 2.3, 5.4, 4.9  # half its height, and what a player’s sign takes
_APART = 1.5  # between intervals that share a line
_WORDS_GAP, _WORDS_PART = 2.0, 0.6
_GAP = 0.8  # from the words to the chart


Sign: TypeAlias = Callable[[Point, int, float, Theme], Iterable[Item]]
"""Draws a player's sign: where its middle is, which seat, half its height in mm."""


def verdict_card(spec: AnySpec, box: Box, sign: Sign | None = None) -> list[Item]:
    """The card at the top of the box; nothing where nothing was checked, or where it has no room.

    The line of the check's answer is on it as far as there is room, since it stands in the foot.
    Where it shows each of more than two players, they have their `sign` if the game has one.
    """
    verdict, theme = spec.verdict, spec.theme
    if verdict is None:
        return []
    lines = list(_lines(verdict, box.width * _WORDS_PART))
    signs = sign if verdict.players > 2 else None
    step = _SIGN_LINE if signs else _LINE
    rows = paragraph(_caption(verdict), box.width, small(theme, "ink"))
    head = paragraph(f"**{verdict.headline}**", box.width, small(theme, "ink"))
    chart = _GAP + len(lines) * step
    if height_of([*head, *rows]) + chart <= box.height:
        rows = [*head, *rows]
    top = box.y + height_of(rows) + _GAP
    if top + len(lines) * step > box.bottom:
        return []
    left = box.x + (_SIGN_WIDTH if signs else 0.0)
    words = max(text_width(line.name, "bold", SMALL_SIZE) for line in lines) + _WORDS_GAP
    figures = max(text_width(line.value, "bold", SMALL_SIZE) for line in lines) + _WORDS_GAP
    low, high = share_range(verdict.players, [share for line in lines for share in line.shares])
    axis = ShareAxis(low, high, left + words, box.right - left - words - figures)
    items = [*next(pour(rows, [box])), *_even(verdict, lines, axis, top, step, theme)]
    for index, line in enumerate(lines):
        middle = top + (index + 0.5) * step
        main = verdict.players <= 2 and line.tier.player == verdict.player
        if signs:
            items += signs(Point(box.x + _SIGN, middle), index, _SIGN, theme)
        for share, y in zip(line.shares, _levels(len(line.shares), middle), strict=True):
            items += interval(share, y, axis, theme, main)
        items += line_labels(line.name, line.value, left, box.right, middle, theme, main)
    return [Group(tuple(items), label="what the check found")]


class _Shown(NamedTuple):
    """A line: what it is called, the shares it shows, of families of a strength of play."""

    name: str
    shares: tuple[SeatShare, ...]
    tier: Tier

    @property
    def value(self) -> str:
        """The shares in figures: "50%", "47–51%"."""
        low, *_, high = sorted(round(100 * share.share) for share in (*self.shares, *self.shares))
        return f"{low}%" if low == high else f"{low}–{high}%"


def _levels(count: int, middle: float) -> list[float]:
    """Where intervals lie that share a line."""
    return [middle + (i - (count - 1) / 2) * _APART for i in range(count)]


def _lines(verdict: Verdict[object], width: float) -> list[_Shown]:
    """What there is to show.

    Of more than two players they are the players, else strengths of play, of which there are as
    many as have names that are short enough. Families of one strength share a line.
    """
    game = find_game(verdict.game)
    if verdict.players > 2:
        (own,) = (tier for tier in verdict.tiers if tier.player == verdict.player)
        return [_Shown(game.seat_name(seat.seat), (seat,), own) for seat in verdict.seats]
    by_name: dict[str, _Shown] = {}
    for tier in verdict.tiers:
        if tier.level == "beginner":
            continue
        name = tier.words.partition(" (")[0]
        if text_width(name, "bold", SMALL_SIZE) <= width:
            others = by_name[name].shares if name in by_name else ()
            by_name[name] = _Shown(name, (*others, tier.seats[0]), tier)
    return list(by_name.values())[-_MOST_LINES:]


def _caption(verdict: Verdict[object]) -> str:
    """What the chart shows."""
    if verdict.players == 1:
        return "How often it is won"
    if verdict.players > 2:
        return "Shares of the wins (band: fair)"
    first = find_game(verdict.game).seat_name(0)
    return f"{capitalized(first)}’s wins (band: fair)"


def _even(
    verdict: Verdict[object],
    lines: Sequence[_Shown],
    axis: ShareAxis,
    top: float,
    step: float,
    theme: Theme,
) -> Iterator[Item]:
    """Where a fair share lies on each line, `step` mm high, and an equal one."""
    if verdict.players == 1:
        return
    fair = 1 / verdict.players
    for index, line in enumerate(lines):
        limit = fair_within(verdict, line.tier)
        if limit:
            left, right = axis.at(fair - limit), axis.at(fair + limit)
            yield Box(left, top + index * step, right - left, step).rect(theme.band)
    ends = Point(axis.at(fair), top), Point(axis.at(fair), top + len(lines) * step)
    yield Line(*ends, theme.frame)
