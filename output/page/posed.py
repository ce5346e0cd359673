"""Posed puzzles: what questions and solutions share, as who has what and how pages are framed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from layouts.game import Table
from layouts.words import capitalized
from output.contract import AnySpec, Draft, Posed
from output.drawing.box import Box
from output.drawing.scene import Item
from output.page.flow import Row, height_of, paragraph, pour
from output.page.small_print import small

PROVEN = "puzzles, each with one proven answer"


def holdings_rows(spec: AnySpec, posed: Posed[Table], width: float) -> list[Row]:
    """What each player has, as far as there is something to say, and whose turn it is."""
    game, face = spec.setup.game, small(spec.theme, "ink")
    rows = []
    for seat, has in enumerate(posed.has):
        if has and len(posed.has) == 1:
            rows += paragraph(f"{capitalized(has)}.", width, face)
        elif has:
            turn = ", to move" if seat == posed.to_move else ""
            name = f"**{capitalized(game.seat_name(seat))}**"
            rows += paragraph(f"{name}{turn}: {has}", width, face)
    return rows


def key_rows(spec: AnySpec, key: str, width: float) -> list[Row]:
    """What the signs mean, at the foot of a page."""
    return paragraph(key, width, small(spec.theme))


def framed(
    spec: AnySpec, what: str, numbers: Sequence[int], items: Iterable[Item], key: str, area: Box
) -> Draft:
    """A page with these puzzles, and the key at the bottom of its area."""
    first, last = numbers[0], numbers[-1]
    title = f"{what} {first}" if first == last else f"{what}s {first}–{last}"
    rows = key_rows(spec, key, area.width)
    foot = area._replace(y=area.bottom - height_of(rows), height=height_of(rows))
    return page_of(spec, title, (*items, *next(pour(rows, [foot]))))


def page_of(spec: AnySpec, title: str, items: tuple[Item, ...]) -> Draft:
    """A page that is of puzzles, and not of the spec's setup."""
    how = spec.puzzles_of or "Each puzzle has an ID of its own, with its solution."
    return Draft(title, items, foot="slim", instead_of_check=PROVEN, instead_of_id=how)
