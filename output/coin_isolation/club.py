"""Sheets for clubs: square paper coins for straight cuts, and a list of tables."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.layouts.coin_isolation.game import coins_of
from printkit.layouts.coins import Coin
from printkit.layouts.messages import message
from printkit.output.coin_isolation.pieces import CoinSpec
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Style
from printkit.output.page.coins import coin
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages
from printkit.output.page.flow import TypeFace, label, small
from printkit.output.page.frame import body
from printkit.output.sheet import DraftPage

SIDE = 19.0
"""The side of a square coin in mm, about a penny's diameter."""

_NOTE = message("Straight cuts only. Print one sheet for each extra table.")
_LARGEST = 0.9  # of the side: the largest coin
_TOP, _LINE, _MOST_LINE = 6.0, 11.0, 16.0  # of the list: above it, and its lines in mm
_TABLE, _SETUP, _WINNER = 16.0, 40.0, 24.0  # the widths of its first columns and the last


def club_pages(spec: CoinSpec) -> list[DraftPage]:
    """The coins of the setup as squares, then a list of tables to fill in."""
    coins = coins_of(spec.setup.game)
    kinds = zip(coins.coins, spec.setup.layout.counts(), strict=True)
    scale = _LARGEST * SIDE / coins.largest.diameter
    squares = [_square(spec, kind, scale) for kind, count in kinds for _ in range(count)]
    made = cutout_pages(spec, spec.say("Square coins"), squares, spec.say(_NOTE))
    return [*made, DraftPage(spec.say("Tables"), tuple(_tables(spec)), foot="slim")]


def _square(spec: CoinSpec, kind: Coin, scale: float) -> CutOut:
    """A coin on a square; its back is blank."""
    theme = spec.theme
    drawn = coin(Point(SIDE / 2, SIDE / 2), kind, theme, scale)
    face = CutOutSide(Style(fill=theme.disc.fill), drawn)
    return CutOut(spec.say("square {coin}", coin=kind.name), SIDE, SIDE, face, row=kind.name)


def _tables(spec: CoinSpec) -> Iterator[Item]:
    """A line for each table: its setup, for each player room for name and money, and the result."""
    theme, players = spec.theme, spec.setup.players
    area = body(spec.paper, foot="slim").inset(0.0, _TOP, 0.0, 4.0)
    count = int(area.height / _LINE)
    step = min(area.height / count, _MOST_LINE)
    width = (area.width - _TABLE - _SETUP - _WINNER) / players
    columns = [area.x, area.x + _TABLE]
    columns += [area.x + _TABLE + _SETUP + seat * width for seat in range(players + 1)]
    heads = [spec.say("Table"), spec.say("Setup or seed")]
    heads += [spec.language.begin_with(spec.setup.game.seat_name(seat)) for seat in range(players)]
    heads.append(spec.say("Winner"))
    face = small(theme, "ink")
    for x, head in zip(columns, heads, strict=True):
        yield label(
            head, x + 1.0, area.y - 1.4, TypeFace(face.size, face.leading, theme.accent, "bold")
        )
    lines: list[Item] = [area.across(area.y, theme.frame)]
    for number in range(1, count):
        y = area.y + number * step
        lines.append(area.across(y, theme.hairline))
        yield label(str(number), area.x + 1.0, y - 2.0, face)
    bottom = area.y + (count - 1) * step
    ruled = Box(area.x, area.y, area.width, bottom - area.y)
    lines += [ruled.down(x, theme.hairline) for x in columns[1:]]
    yield Group(tuple(lines), label=spec.say("a line for each table"))
