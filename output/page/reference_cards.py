"""Reference cards: player aids to cut out, fold and glue, one for each player.

A card has the reference's sections on play, each behind its icon. Sections on what comes before the
game are only in the rules. It is printed flat: both faces side by side, with the fold between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from layouts.paper import Paper, fit_paper
from layouts.rules import Paragraph, rule_book
from output.drawing.box import Box
from output.drawing.scene import Group, Item, Line, Point, Style, Text, Transform
from output.drawing.typeface import text_width
from output.page.cutouts import CutOut, CutOutSide, cutout_pages, gap, piece_area
from output.page.diagrams import NO_FIGURES, Figures, cache_figures
from output.page.flow import Row, TypeFace, balance, fits, paragraph, pour, small
from output.page.rules import CARD, Captioned, change_bars, rule_rows
from output.page.signs import emblem
from output.page.wording import begins_words, players_line
from output.sheet import AnySpec, DraftPage

SIZES = ((63.5, 88.9), (70.0, 118.0), (88.9, 118.0))
"""Sizes of faces in mm, the smallest first: a poker card, about a tarot card, a wider one."""

_PAD = 3.2  # from a card's edge, or its fold, to what is on it
_HEAD, _EMBLEM = 8.0, 6.0  # the height of a face's head, and of the emblem in it
_TITLE = 12.0  # points
_POINTS = tuple(9.5 - 0.25 * i for i in range(7))  # of text, the largest first
_SMALLER = 0.94  # of all that is on a card, at last: 8 points become 7.5
_PROBLEM = "reference cards that can be read do not fit on {}"
_NOTE = (
    "Cut the cards out, fold them in the middle, printed side out, and glue the halves together."
)


@dataclass(frozen=True, slots=True)
class _Face:
    """Half of a card, `width` x `height` mm; `lying`, it is turned sideways on the paper."""

    width: float
    height: float
    lying: bool

    @property
    def flat(self) -> tuple[float, float]:
        """The width and height of the unfolded card on the paper."""
        size = 2 * self.width, self.height
        return size[::-1] if self.lying else size


def card_pages(spec: AnySpec, figures: Figures = NO_FIGURES) -> list[DraftPage]:
    """A card for each player, on as many pages as they need.

    It has the smallest usual size on which the reference is legible, or else the largest size that
    fits the paper. Raises InputError when the paper is too small.
    """
    problem = _PROBLEM.format(spec.paper.title)
    return fit_paper(
        spec.paper, lambda paper: _drafts(replace(spec, paper=paper), figures), problem
    )


def card_size(spec: AnySpec, figures: Figures = NO_FIGURES) -> tuple[float, float]:
    """The width and height of a folded card, in mm. Raises InputError as `card_pages` does."""

    def size(paper: Paper) -> tuple[float, float] | None:
        made = _make_card(replace(spec, paper=paper), figures)
        return (made[0].width, made[0].height) if made else None

    return fit_paper(spec.paper, size, _PROBLEM.format(spec.paper.title))


def _drafts(spec: AnySpec, figures: Figures) -> list[DraftPage]:
    """The pages; none if the paper is too small."""
    made = _make_card(spec, figures)
    if made is None:
        return []
    cards = [_piece(spec, *made)] * spec.setup.players
    return cutout_pages(spec, "Reference cards", cards, _NOTE, "slim")


def _make_card(spec: AnySpec, figures: Figures) -> tuple[_Face, tuple[Item, ...]] | None:
    """A card's size and its items, None if the paper is too small."""
    spec = replace(spec, fold_over=False)  # without backs: the whole paper is theirs
    texts, figures = _texts(spec), cache_figures(figures)
    usual, largest = _faces(spec)
    # rather without pictures than of no usual size
    tried = [(face, drawn) for drawn in (figures, NO_FIGURES) for face in usual]
    tried += [(largest, figures), (largest, NO_FIGURES)]
    for face, drawn in tried:
        for size in _POINTS:
            if items := _card(spec, texts, drawn, face, size):
                return face, items
        larger = replace(face, width=face.width / _SMALLER, height=face.height / _SMALLER)
        if items := _card(spec, texts, drawn, larger, _POINTS[-1]):
            return face, (Group(items, Transform(a=_SMALLER, d=_SMALLER)),)
    return None


def _texts(spec: AnySpec) -> tuple[Paragraph, ...]:
    """The sections on play: those that have an icon."""
    setup, kept = spec.setup, False
    book, cases = rule_book(setup.game), setup.game.cases(setup.layout, spec.printed)
    texts = []
    for text in book.reference(setup.players, setup.variants, begins_words(setup), cases):
        kept = bool(text.icon) if text.heading else kept
        if kept:
            texts.append(text)
    return tuple(texts)


def _faces(spec: AnySpec) -> tuple[list[_Face], _Face]:
    """The usual faces that fit the paper, and the largest that does.

    Each is turned so that more cards fit on a page.
    """
    area, between = piece_area(spec, "slim"), gap(spec)

    def count(face: _Face) -> int:
        across, down = (
            int((space + between + 1e-6) / (length + between))
            for space, length in zip((area.width, area.height), face.flat, strict=True)
        )
        return across * down

    ways = ([_Face(*size, lying) for lying in (False, True)] for size in SIZES)
    usual = [max(faces, key=count) for faces in ways]
    return [face for face in usual if count(face)], _Face(area.height / 2, area.width, lying=True)


def _card(
    spec: AnySpec, texts: tuple[Paragraph, ...], figures: Figures, face: _Face, size: float
) -> tuple[Item, ...]:
    """The items of an upright card in text of `size` points; none if the text does not fit."""
    theme, setup = spec.theme, spec.setup
    front = Box(0.0, 0.0, face.width, face.height).inset(_PAD, _PAD + _HEAD, _PAD, _PAD)
    back = front._replace(x=front.x + face.width, y=_PAD, height=face.height - 2 * _PAD)
    captions = rule_book(setup.game).captions(setup.players, setup.variants)
    bars = change_bars(texts, theme)
    pictured = Captioned(figures, captions)
    rows = rule_rows(texts, theme, front.width, size, bars, pictured, CARD)
    rows += _variants(spec, front.width)
    even = [front, back._replace(height=front.height)]
    boxes = balance(rows, even) if fits(rows, even) else [front, back]
    if not fits(rows, boxes):
        return ()
    items = [item for column in pour(rows, boxes) for item in column]
    fold = Line(Point(face.width, 0.0), Point(face.width, face.height), theme.fold)
    return (*_head(spec, front), *items, fold)


def _head(spec: AnySpec, front: Box) -> Iterator[Item]:
    """The emblem, the title and the number of players above the first face."""
    theme, setup = spec.theme, spec.setup
    yield from emblem(spec, Point(front.x, _PAD), _EMBLEM)
    left = front.x + (_EMBLEM + 2.0 if spec.emblem else 0.0)
    baseline = _PAD + 0.5 * _EMBLEM + 1.5
    face, players = small(theme, "ink"), players_line(setup)
    right = front.right - text_width(players, face.font, face.size)
    size = _TITLE
    size *= min(1.0, (right - 2.0 - left) / text_width(setup.game.title, "title", size))
    yield Text(Point(left, baseline), setup.game.title, size, theme.accent, "title")
    yield Text(Point(right, baseline), players, face.size, face.colour)


def _variants(spec: AnySpec, width: float) -> list[Row]:
    """The explanation of the change bars."""
    setup = spec.setup
    if not setup.variants:
        return []
    book = rule_book(setup.game)
    titles = ", ".join(book.title(slug) for slug in setup.variants)
    face: TypeFace = small(spec.theme, "ink")
    return paragraph(f"Bars: changed by **{titles}**.", width, face, before=2.0)


def _piece(spec: AnySpec, face: _Face, items: tuple[Item, ...]) -> CutOut:
    width, height = face.flat
    if face.lying:
        items = (Group(items, Transform(0.0, -1.0, 1.0, 0.0, 0.0, height)),)
    ground = Style(fill=spec.theme.disc.fill)
    return CutOut("reference card", width, height, CutOutSide(ground, items))
