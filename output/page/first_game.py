"""The sheet of the first turns: each move in a picture, what it counts, and then "now you"."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import repeat
from typing import Any

from printkit.layouts.coins import NO_BREAK
from printkit.layouts.errors import InputError
from printkit.layouts.first_game import PASS, ShownTurn
from printkit.layouts.messages import Message, Spelled, counted, message
from printkit.layouts.paper import Paper, fit_paper
from printkit.output.drawing.bounds import bounds
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Point, Transform
from printkit.output.drawing.theme import Theme
from printkit.output.page.flow import (
    BODY_SIZE,
    Row,
    TypeFace,
    bullet,
    height_of,
    paragraph,
    place_rows,
    pour,
    put_before,
    reading,
    small,
)
from printkit.output.page.frame import body
from printkit.output.page.signs import player_sign
from printkit.output.sheet import AnySpec, DraftPage, FirstGame, Pictures

NO_TURN = message("no player can move in this setup, so it has no first turns to show")
BEGUN = message("a first game begins before the first move; print it of the setup")

_TOP, _BOTTOM = 3.0, 2.0
_GAP, _BELOW = 6.0, 2.0  # from a picture to the words beside it, and to those above it
_BEFORE, _MOST_BEFORE = 6.0, 14.0  # above each turn
_LEAST_LINE = 52.0  # mm of words beside a picture
_MOST_SCALE, _PART = 1.75, 0.48  # of a picture: times its least width, and of the page's
_SIGN = re.compile(" ([+−×=]) ")
_TRIES = 10  # sizes of pictures
_FILLED = 0.55  # of the emptiest page, if that can be


@dataclass(frozen=True, slots=True)
class _TurnSizes:
    """The width of a `picture` in mm.

    A turn is kept on one page if it is `whole`, else its picture may follow on the next page.
    """

    picture: float
    whole: bool = True


def first_game_pages(spec: AnySpec, pictures: Pictures[Any]) -> list[DraftPage]:
    """As few pages as the turns need, with the largest pictures for them.

    Raises InputError if there is nothing to show, or if the paper is too small.
    """
    game = spec.first_game
    if game is None:
        raise InputError(BEGUN if len(spec.diagrams) > 1 else NO_TURN)
    area = fit_paper(
        spec.paper,
        partial(_area, pictures),
        message(
            "the first turns with pictures that can be read do not fit on {paper}",
            paper=spec.paper.title,
        ),
    )
    whole = _TurnSizes(pictures.width)
    ways = (whole, replace(whole, whole=False))
    made = {way: _pages(spec, game, pictures, way, area) for way in ways}
    least = min(ways, key=lambda way: (len(made[way]), -_least_filled(made[way], area)))
    fewest, filled = len(made[least]), _least_filled(made[least], area)

    def fits(setting: _TurnSizes) -> bool:
        pages = _pages(spec, game, pictures, setting, area)
        return len(pages) == fewest and _least_filled(pages, area) >= min(filled, _FILLED)

    chosen = _largest(fits, [least, *_larger_pictures(least, area)])
    pages, title = _pages(spec, game, pictures, chosen, area), spec.say("Your first turns")
    return [DraftPage(title, items, foot="slim") for items in pages]


def _largest(fits: Callable[[_TurnSizes], bool], settings: Sequence[_TurnSizes]) -> _TurnSizes:
    """The last setting that fits, found by halving; the first one does."""
    return settings[bisect(settings, False, lo=1, key=lambda setting: not fits(setting)) - 1]


def _least_filled(pages: Sequence[Sequence[Item]], area: Box) -> float:
    """The part of the area's height that the emptiest page fills."""
    ends = (max(bounds(item).bottom for item in page) for page in pages)
    return min((end - area.y) / area.height for end in ends)


def _area(pictures: Pictures[Any], paper: Paper) -> Box | None:
    """The part of a page for the turns, if a picture fits into it."""
    area = body(paper, foot="slim").inset(0.0, _TOP, 0.0, _BOTTOM)
    fits = pictures.width <= area.width and pictures.height <= area.height
    return area if fits else None


def _larger_pictures(least: _TurnSizes, area: Box) -> Iterator[_TurnSizes]:
    """Settings with larger pictures, the largest last."""
    most = max(least.picture, min(_MOST_SCALE * least.picture, _PART * area.width))
    for step in range(1, _TRIES + 1):
        yield replace(least, picture=least.picture + (most - least.picture) * step / _TRIES)


def _pages(
    spec: AnySpec, game: FirstGame[Any], pictures: Pictures[Any], setting: _TurnSizes, area: Box
) -> list[tuple[Item, ...]]:
    rows = [*_rows(spec, game, pictures, setting, area)]
    pages = list(pour(rows, repeat(area)))
    if len(pages) > 1:
        return pages
    spread = min((area.height - height_of(rows)) / max(1, len(game.turns) + 1), _MOST_BEFORE)
    rows = [replace(row, before=row.before + spread) if row.before else row for row in rows]
    return list(pour(rows, [area])) if height_of(rows) <= area.height else pages


def _rows(
    spec: AnySpec, game: FirstGame[Any], pictures: Pictures[Any], setting: _TurnSizes, area: Box
) -> Iterator[Row]:
    """The turns, and the key to the pictures: last, or on narrow paper before the last turn, since
    "now you" should stay on a page with that.
    """
    width = area.width
    key = paragraph(pictures.key_to_games, width, small(spec.theme), before=3.0)
    key_first = not _room_beside(setting, width) and len(game.turns) > 1
    yield from paragraph(spec.say(_intro(spec, game)), width, reading(spec.theme))
    for number, turn in enumerate(game.turns, start=1):
        if key_first and number == len(game.turns):
            yield from key
        yield from _turn(spec, game, pictures, setting, number, turn, width)
    if game.yours:
        yield from _now_you(spec, pictures, game.yours, width)
    if not key_first:
        yield from key


def _room_beside(setting: _TurnSizes, width: float) -> float:
    """The width of words beside a picture; 0 if they would be too narrow."""
    room = width - setting.picture - _GAP
    return room if room >= _LEAST_LINE else 0.0


def _intro(spec: AnySpec, game: FirstGame[Any]) -> Message:
    count = Spelled(len(game.turns))
    if spec.setup.players == 1:
        return counted(
            "Set up the game as the rules say. Then play this turn just as it stands here, and "
            "turn the dice to what is printed. From then on the game is yours.",
            "Set up the game as the rules say. Then play these {count} turns just as they stand "
            "here, and turn the dice to what is printed. From then on the game is yours.",
            count.number,
            count=count,
        )
    if spec.setup.game.dice:
        return counted(
            "Set up the game as the rules say. Then play this turn together, just as it stands "
            "here: read it aloud and do what it says. Turn the dice to what is printed. From then "
            "on the game is yours.",
            "Set up the game as the rules say. Then play these {count} turns together, just as "
            "they stand here: read each one aloud and do what it says. Turn the dice to what is "
            "printed. From then on the game is yours.",
            count.number,
            count=count,
        )
    return counted(
        "Set up the game as the rules say. Then play this turn together, just as it stands here: "
        "read it aloud and do what it says. From then on the game is yours.",
        "Set up the game as the rules say. Then play these {count} turns together, just as they "
        "stand here: read each one aloud and do what it says. From then on the game is yours.",
        count.number,
        count=count,
    )


def _head(spec: AnySpec, pictures: Pictures[Any], words: str, seat: int, width: float) -> list[Row]:
    """A heading with the sign of the player whose turn it is."""
    face = TypeFace(BODY_SIZE * 1.3, BODY_SIZE * 0.6, spec.theme.accent, "title")
    if spec.setup.players == 1:
        return paragraph(words, width, face, keep=True, role="heading-3")
    radius = 0.42 * face.leading
    indent = 2 * radius + 1.6
    rows = paragraph(words, width - indent, face, keep=True, role="heading-3")
    centre = Point(radius + 0.2, 0.52 * face.leading)
    sign = player_sign(spec.setup.game, pictures, centre, seat, radius, spec.theme, spec.language)
    return put_before(Group(sign, role="artifact"), rows, indent)


def _turn(
    spec: AnySpec,
    game: FirstGame[Any],
    pictures: Pictures[Any],
    setting: _TurnSizes,
    number: int,
    turn: ShownTurn,
    width: float,
) -> Iterator[Row]:
    """A turn: its picture, with the words beside it, or below it on narrow paper."""
    before, after = game.positions[number - 1 : number + 1]
    name, title = (
        spec.say("the table after turn {number}", number=number),
        spec.say("turn {number}", number=number),
    )
    picture, high = _picture(pictures, before, after, name, setting.picture, spec.theme)
    room = _room_beside(setting, width)
    words = _turn_words(spec, pictures, number, turn, room or width)
    tall = height_of(words)
    if room:
        items = (*place_rows(words, setting.picture + _GAP, 0.0), picture)
        yield Row(max(high, tall), (Group(items, label=title),), before=_BEFORE)
        return
    middle = (width - setting.picture) / 2
    if setting.whole:
        below = Group((picture,), Transform(e=middle, f=tall + _BELOW))
        items = (*place_rows(words, 0.0, 0.0), below)
        yield Row(tall + _BELOW + high, (Group(items, label=title),), before=_BEFORE)
        return
    yield replace(words[0], before=_BEFORE)
    yield from words[1:-1]
    yield replace(words[-1], keep=True)
    leads = number == len(game.turns) and game.yours is not None  # to "now you"
    yield Row(high, (Group((picture,), Transform(e=middle)),), before=_BELOW, keep=leads)


@lru_cache(maxsize=64)  # a turn is tried in many ways
def _picture(
    pictures: Pictures[Any], before: Any, after: Any, name: str, wide: float, theme: Theme
) -> tuple[Group, float]:
    """The table after a turn, and the height of the picture."""
    box = Box(0.0, 0.0, wide, wide * pictures.height / pictures.width)
    items = pictures.draw(after, before, box, theme)
    drawn = Group(tuple(items), label=name, role="figure")
    return drawn, bounds(drawn).bottom


def _turn_words(
    spec: AnySpec,
    pictures: Pictures[Any],
    number: int,
    turn: ShownTurn,
    width: float,
) -> list[Row]:
    face = reading(spec.theme)
    title = spec.say("Turn {number}", number=number)
    if spec.setup.players > 1:
        who = spec.language.begin_with(spec.setup.seat_words(turn.seat))
        title = spec.say("Turn {number}: {player}", number=number, player=who)
    rows = _head(spec, pictures, title, turn.seat, width)
    rows += paragraph(spec.say(turn.may), width, face, before=0.8)
    for index, step in enumerate(map(spec.say, turn.steps), start=1):
        alone = len(turn.steps) == 1
        made = paragraph(step, width, face)
        made = made if alone else bullet(step, width, face, f"{index}.", 0.5 * BODY_SIZE)
        rows += [replace(made[0], before=1.0), *made[1:]]
    if turn.counts:
        words = spec.say("**Count:** {sums}", sums=turn.counts)
        sums = _SIGN.sub(rf"{NO_BREAK}\1{NO_BREAK}", words)
        rows += paragraph(sums, width, face, before=1.4)
    return rows


def _now_you(
    spec: AnySpec, pictures: Pictures[Any], turn: ShownTurn, width: float
) -> Iterator[Row]:
    """Whose turn it is when the players go on alone, and what that player may do."""
    face = reading(spec.theme)
    alone = spec.setup.players == 1
    title = spec.say("Now you")
    if not alone:
        title = spec.say("Now you: {player}", player=spec.setup.seat_words(turn.seat))
    first, *rest = _head(spec, pictures, title, turn.seat, width)
    yield replace(first, before=_BEFORE)
    yield from rest
    choose = message("You choose.") if alone else message("This time you choose.")
    said = turn.steps if turn.move == PASS else (choose,)
    words = " ".join(map(spec.say, (turn.may, *said)))
    yield from paragraph(words, width, face, before=0.8)
