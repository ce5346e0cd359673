"""The covers: a front with the game's name, picture and inventor, and a back with its idea.

The front is the first sheet of a whole kit and of a booklet, the back the last page of a booklet.
Both have art made of the game's own board and pieces, as boxes and cards have.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, cos, hypot, radians, sin
from typing import TypeVar

from printkit.layouts.messages import counted, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.cutting import cut
from printkit.output.drawing.scene import Group, Item, Point, Transform
from printkit.output.drawing.typeface import cap_height, text_width
from printkit.output.page.flow import (
    Row,
    TypeFace,
    decoration,
    height_of,
    indent_row,
    label,
    paragraph,
    place_rows,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import age_sign, clock, players_sign, title_head, title_size
from printkit.output.page.wording import game_line, rule_cases
from printkit.output.sheet import BACK_COVER, COVER, AnySpec, DraftPage, Sheet

S = TypeVar("S", bound=AnySpec)

_ART, _ACROSS = 0.56, 5.4  # of the page's height; squares of the art in the page's width
_BAND, _BAND_ACROSS = 0.34, 9.0  # on the back, where pawns and dice are whole
_BACK_TITLE = 22.0  # points
_EMBLEM = 0.1  # of the height: the emblem's side, and at most
_MOST_EMBLEM = 26.0
_TITLE_WIDTH, _MOST_TITLE = 0.8, 48.0  # of the page's width, and points
_SIGN = 6.5  # the height of the signs of players, age and minutes
_SIGN_GAP, _FACT_GAP = 1.8, 9.0
_LEAST = 100.0, 140.0  # the least width and height of a cover in mm


def cover_sheet() -> Sheet[AnySpec]:
    """The front cover."""
    return Sheet(COVER, _cover_pages, to_read=True, in_front=True, true_to_size=True)


def back_cover_sheet() -> Sheet[AnySpec]:
    """The back cover of a booklet."""
    return Sheet(BACK_COVER, _back_pages, on_demand=True, to_read=True, true_to_size=True)


def _cover_pages(spec: AnySpec) -> list[DraftPage]:
    """The front. Raises InputError when the paper is too small."""
    area = _area(spec)
    art = area._replace(height=_ART * area.height)
    items, end = _below_art(spec, area, art.bottom)
    if end > area.bottom:
        art = art._replace(height=art.height - (end - area.bottom))
        items, _ = _below_art(spec, area, art.bottom)
    items.insert(0, artwork(spec, art, _ACROSS))
    return [DraftPage(spec.say("Cover"), tuple(items), foot="small", titled=False)]


def _below_art(spec: AnySpec, area: Box, top: float) -> tuple[list[Item], float]:
    """The title, the players and what is played, from `top` down; and where that ends."""
    side = min(_MOST_EMBLEM, _EMBLEM * area.height)
    size = title_size(spec, _TITLE_WIDTH * area.width, _MOST_TITLE)
    emblem = Point(area.centre.x, top + 0.35 * side)
    face = TypeFace(12.0, 5.4, spec.theme.muted, "italic")
    head, y = title_head(spec, emblem, side, 0.2 * side, size, face, 7.0)
    y += 6.0
    line, game = game_line(spec.setup, spec.language), spec.setup.game
    known = len(game.players) == 1 and not game.variants  # all of it, by the signs
    rows = [] if known else _centre(line, area.width, TypeFace(11.0, 5.0, spec.theme.ink))
    below = y + _SIGN + 4.0
    facts = _facts(spec, Box(area.x, y, area.width, _SIGN))
    return [*head, *facts, *place_rows(rows, area.x, below)], below + height_of(rows)


def _area(spec: AnySpec) -> Box:
    """The page inside the printer's margins. Raises InputError when the paper is too small."""

    def fit(paper: Paper) -> Box | None:
        area = body(paper, foot="small", titled=False)
        return area if area.width >= _LEAST[0] and area.height >= _LEAST[1] else None

    return fit_paper(
        spec.paper, fit, message("a cover does not fit on {paper}", paper=spec.paper.title)
    )


def _centre(text: str, width: float, face: TypeFace) -> list[Row]:
    """A paragraph whose lines stand in the middle."""
    rows = paragraph(text, width, face)
    ends = (max(bounds(item).right for item in row.items) for row in rows)
    return [indent_row(row, (width - end) / 2) for row, end in zip(rows, ends, strict=True)]


def _facts(spec: AnySpec, box: Box) -> Iterator[Item]:
    """Players, age and minutes in a row, each with its sign."""
    theme, game = spec.theme, spec.setup.game
    square = Box(0.0, 0.0, box.height, box.height)
    known = spec.say(game.players_range)
    facts = [(players_sign(square, max(game.players), theme), known)]
    if game.age is not None:
        facts.append(
            (age_sign(square, game.age, theme), spec.say("ages {age} and up", age=game.age))
        )
    if game.minutes is not None:
        long = counted("about {n} minute", "about {n} minutes", game.minutes)
        facts.append((clock(square, theme), spec.say(long)))
    face = TypeFace(11.0, 5.0, theme.ink)
    signs = [bounds(sign).right + _SIGN_GAP for sign, _ in facts]
    texts = [text_width(text, face.font, face.size) for _, text in facts]
    x = box.centre.x - (sum(signs) + sum(texts) + _FACT_GAP * (len(facts) - 1)) / 2
    baseline = box.centre.y + cap_height(face.font, face.size) / 2
    for (sign, text), before, width in zip(facts, signs, texts, strict=True):
        yield Group(sign.items, sign.transform._replace(e=x, f=box.y), role="artifact")
        yield label(text, x + before, baseline, face)
        x += before + width + _FACT_GAP


def _back_pages(spec: AnySpec) -> list[DraftPage]:
    """The back: the game's idea in a few sentences, and a band of art at the foot."""
    theme, area, setup = spec.theme, _area(spec), spec.setup
    idea = spec.rules.paragraphs(setup.players, setup.variants, cases=rule_cases(spec))[0].text
    side = min(_MOST_EMBLEM, _EMBLEM * area.height)
    top = Point(area.centre.x, area.y + 0.1 * area.height)
    face = TypeFace(11.0, 5.0, theme.muted, "italic")
    items, y = title_head(spec, top, side, 0.2 * side, _BACK_TITLE, face, 6.0)
    face = TypeFace(13.0, 6.4, theme.ink)
    inner = area.inset(0.1 * area.width, 0.0, 0.1 * area.width, 0.0)
    rows = _centre(idea, inner.width, face)
    y += 8.0
    items += place_rows(rows, inner.x, y)
    items += _facts(spec, Box(area.x, y + height_of(rows) + 10.0, area.width, _SIGN))
    band = _BAND * area.height
    items.append(artwork(spec, area._replace(y=area.bottom - band, height=band), _BAND_ACROSS))
    return [DraftPage(spec.say("Back cover"), tuple(items), foot="small", titled=False)]


_DEGREES = -14.0


def artwork(spec: AnySpec, box: Box, across: float) -> Group:
    """The spec's art in the box, on squares; about `across` of them fit into its width.

    Empty for a game without art.
    """
    if spec.art is None:
        return decoration(())
    square = box.width / across
    count = 2 * ceil((hypot(box.width, box.height) / square + 1) / 2)  # a corner in the middle
    drawn = tuple(spec.art(spec, square, count))
    turn = radians(_DEGREES)
    right, down = cos(turn), sin(turn)
    middle, half = box.centre, count * square / 2
    placed = Transform(
        right,
        down,
        -down,
        right,
        middle.x - half * (right - down),
        middle.y - half * (down + right),
    )
    frame = spec.theme.frame
    window = box.inset(frame.width, frame.width, frame.width, frame.width)
    return decoration((*cut([Group(drawn, placed)], window), box.rect(frame)))
