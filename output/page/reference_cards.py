"""Reference cards: player aids to cut out, fold and glue, one for each player.

A card has the reference's sections on play, each behind its icon. Sections on what comes before the
game are only in the rules. It is printed flat: both faces side by side, with the fold between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product, takewhile
from math import ceil, inf

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.language import Language
from printkit.layouts.messages import OptionName, english, message
from printkit.layouts.paper import Paper, Stock, fit_paper
from printkit.layouts.rules import Paragraph, rule_book
from printkit.output.drawing.box import Box
from printkit.output.drawing.scene import Group, Item, Line, Point, Style, Text, Transform
from printkit.output.drawing.theme import Theme
from printkit.output.drawing.typeface import text_width
from printkit.output.page.cutouts import CutOut, CutOutSide, cutout_pages, gap, piece_area
from printkit.output.page.diagrams import NO_FIGURES, Figure, FigureSet
from printkit.output.page.flow import Row, TypeFace, fits, paragraph, pour, small
from printkit.output.page.rules import CARD, KEPT, Captioned, RuleText, bars
from printkit.output.page.signs import emblem, title_size
from printkit.output.page.wording import players_line, rule_cases
from printkit.output.sheet import AnySpec, DraftPage, StockCard

SIZES = ((62.0, 88.9), (70.0, 118.0), (78.5, 119.5), (88.9, 118.0), (96.0, 118.0))
"""The widths of faces in mm and how high they may be: about a poker card first, then larger.

Boxes for cards up to 78.5 mm wide fit on A4 and Letter.
"""

_PAD = 3.2  # from a card's edge, or its fold, to what is on it
_HEAD, _EMBLEM = 8.0, 6.0  # the height of a face's head, and of the emblem in it
_TITLE = 12.0  # points
_POINTS = (10.0, 9.75, 9.5, 9.25, 9.0)  # of text, the largest first
_LAST_POINTS = (8.75, 8.5, 8.25, 8.0)  # on paper that is too small for those
_STEP = 0.5  # of heights to try, in mm
_SAVED = 6.0  # mm that a card must become lower for its numbered steps to be on both faces
_PROBLEM = message("reference cards that can be read do not fit on {paper}")
_NOTE = message(
    "Cut the cards out, fold them in the middle, printed side out, and glue the halves together."
)


@dataclass(frozen=True, slots=True)
class _Face:
    """Half of a card, `width` x `height` mm; `lying` means turned sideways on the paper."""

    width: float
    height: float
    lying: bool

    @property
    def flat(self) -> tuple[float, float]:
        """The width and height of the unfolded card on the paper."""
        size = 2 * self.width, self.height
        return size[::-1] if self.lying else size

    def boxes(self, height: float) -> list[Box]:
        """The places for the text on both halves of a card of this height."""
        width = self.width - 2 * _PAD
        front = Box(_PAD, _PAD + _HEAD, width, height - 2 * _PAD - _HEAD)
        return [front, Box(self.width + _PAD, _PAD, width, height - 2 * _PAD)]


def card_pages(spec: AnySpec, figures: FigureSet) -> list[DraftPage]:
    """Pages of reference cards, a card for each player.

    A card has the smallest usual width at which the reference is legible and the cards take the
    fewest pages, or else the largest size that fits the paper. Raises InputError if the paper is
    too small.
    """
    problem = message(_PROBLEM.text, paper=spec.paper.title)
    return fit_paper(
        spec.paper, lambda paper: _drafts(replace(spec, paper=paper), figures), problem
    )


def stock_cards(spec: AnySpec, stock: Stock, figures: FigureSet) -> list[StockCard]:
    """Reference cards on a print shop's stock, one for each player.

    Raises InputError if the stock is too small for legible text, or has no backs.
    """
    if stock.labels:
        raise InputError(
            english(
                "reference cards have backs, and {paper} are labels; use cards", paper=stock.title
            )
        )
    texts, face = _texts(spec), _Face(stock.width, stock.height, lying=False)
    ways = product((figures, NO_FIGURES), (*_POINTS, *_LAST_POINTS))
    found = (_sides(spec, texts, drawn, face, size) for drawn, size in ways)
    sides = next(filter(None, found), None)
    if sides is None:
        raise InputError(
            english(
                "the reference of {game} cannot be read on {stock}; take larger ones, or leave "
                "{sheet} out",
                game=spec.setup.game.title,
                stock=stock.title,
                sheet=OptionName("sheet", "reference-cards"),
            )
        )
    ground = Style(fill=spec.theme.disc.fill)
    return [
        StockCard(
            f"reference-card-{n}", spec.say("Reference card {number}", number=n), ground, *sides
        )
        for n in range(1, spec.setup.players + 1)
    ]


def card_size(spec: AnySpec, figures: FigureSet) -> tuple[float, float]:
    """The width and height of a folded card, in mm. Raises InputError as `card_pages` does."""

    def size(paper: Paper) -> tuple[float, float] | None:
        made = _make_card(replace(spec, paper=paper), figures)
        return (made[0].width, made[0].height) if made else None

    return fit_paper(spec.paper, size, message(_PROBLEM.text, paper=spec.paper.title))


def _drafts(spec: AnySpec, figures: FigureSet) -> list[DraftPage]:
    """The pages of reference cards; empty if the paper is too small."""
    made = _make_card(spec, figures)
    if made is None:
        return []
    cards = [_piece(spec, *made)] * spec.setup.players
    return cutout_pages(spec, spec.say("Reference cards"), cards, spec.say(_NOTE), foot="slim")


def reference_card(spec: AnySpec) -> CutOut | None:
    """A card without figures to print among other cut-outs; None if the paper is too small."""
    made = _make_card(spec, NO_FIGURES)
    return _piece(spec, *made) if made else None


def _make_card(spec: AnySpec, figures: FigureSet) -> tuple[_Face, tuple[Item, ...]] | None:
    """A card's size and its items, None if the paper is too small.

    The card's faces are only as high as the text needs.
    """
    spec = replace(spec, fold_over=False)  # without backs: the whole paper is theirs
    texts = _texts(spec)
    usual, largest = _faces(spec)
    # rather without pictures than of no usual size, and rather of no usual size than in small print
    last = [(largest, figures), (largest, NO_FIGURES)]
    for faces, points in (
        ([(face, figures) for face in usual], _POINTS),
        ([(face, NO_FIGURES) for face in usual], _POINTS),
        (last, _POINTS),
        (last, _LAST_POINTS),
    ):
        if made := _on_fewest_pages(spec, texts, faces, points):
            return made
    return None


def _on_fewest_pages(
    spec: AnySpec,
    texts: tuple[Paragraph, ...],
    faces: Sequence[tuple[_Face, FigureSet]],
    points: Sequence[float],
) -> tuple[_Face, tuple[Item, ...]] | None:
    """The first card of those that take the fewest pages, None if no text fits any face."""
    best: tuple[_Face, tuple[Item, ...]] | None = None
    fewest = inf
    for (face, drawn), size in product(faces, points):
        if fewest > 1 and (made := _card(spec, texts, drawn, face, size)):
            pages = ceil(spec.setup.players / _on_page(spec, made[0]))
            if pages < fewest:
                best, fewest = made, pages
    return best


def _texts(spec: AnySpec) -> tuple[Paragraph, ...]:
    """The sections of the rules on play, which are marked by an icon."""
    setup, kept = spec.setup, False
    texts = []
    for text in spec.rules.reference(setup.players, setup.variants, cases=rule_cases(spec)):
        kept = bool(text.icon) if text.heading else kept
        if kept:
            texts.append(text)
    return tuple(texts)


def _faces(spec: AnySpec) -> tuple[list[_Face], _Face]:
    """The usual faces that fit the paper, and the largest that does.

    A face stands upright unless more cards, if they are needed, fit on the paper sideways.
    """
    area = piece_area(spec, "slim")
    ways = ([_Face(*size, lying) for lying in (False, True)] for size in SIZES)
    usual = [max(faces, key=lambda face: _on_page(spec, face)) for faces in ways]
    able = [face for face in usual if _on_page(spec, face)]
    return able, _Face(area.height / 2, area.width, lying=True)


def _on_page(spec: AnySpec, face: _Face) -> int:
    """How many of the players' cards fit on a page."""
    area, between = piece_area(spec, "slim"), gap(spec)
    across, down = (
        int((space + between + 1e-6) / (length + between))
        for space, length in zip((area.width, area.height), face.flat, strict=True)
    )
    return min(across * down, spec.setup.players)


def _card(
    spec: AnySpec, texts: tuple[Paragraph, ...], figures: FigureSet, face: _Face, size: float
) -> tuple[_Face, tuple[Item, ...]] | None:
    """An upright card in text of `size` points, at most as high as `face`; None if that is too low.

    The card is as high as its text needs.
    """
    rows, height = _rows(spec, texts, figures, face, size)
    if height == inf:
        return None
    boxes = face.boxes(height)
    items = [item for column in pour(rows, boxes) for item in column]
    fold = Line(Point(face.width, 0.0), Point(face.width, height), spec.theme.fold)
    folds = Group((fold,), layer="fold")
    return replace(face, height=height), (*_head(spec, boxes[0]), *items, folds)


def _rows(
    spec: AnySpec, texts: tuple[Paragraph, ...], figures: FigureSet, face: _Face, size: float
) -> tuple[Sequence[Row], float]:
    """The rows of a card in text of `size` points, and the height that they take; inf for none."""
    setup, shown = spec.setup, tuple(figures.items())
    return _set_rows(
        texts,
        setup.game,
        setup.players,
        setup.variants,
        shown,
        spec.theme,
        spec.language,
        face,
        size,
    )


@lru_cache(maxsize=128)  # the box holds the same cards
def _set_rows(
    texts: tuple[Paragraph, ...],
    game: Game,
    players: int,
    variants: tuple[str, ...],
    figures: tuple[tuple[str, Figure], ...],
    theme: Theme,
    language: Language,
    face: _Face,
    size: float,
) -> tuple[Sequence[Row], float]:
    width = face.boxes(face.height)[0].width
    drawn = Captioned(dict(figures), rule_book(game, language).captions(players, variants))
    text = RuleText(texts, theme, width, bars(texts, theme, language), drawn, CARD)

    def least_height(rows: list[Row]) -> float:
        heights = (face.height - _STEP * i for i in range(int(face.height / _STEP)))
        return min(takewhile(lambda height: fits(rows, face.boxes(height)), heights), default=inf)

    ways: list[tuple[list[Row], float]] = []
    for kept in KEPT[:2]:
        rows = text.rows(size, kept) + _variants(game, variants, theme, language, width)
        ways.append((rows, least_height(rows)))
    return ways[0] if ways[0][1] <= ways[1][1] + _SAVED else ways[1]


def _sides(
    spec: AnySpec, texts: tuple[Paragraph, ...], figures: FigureSet, face: _Face, size: float
) -> tuple[tuple[Item, ...], tuple[Item, ...]] | None:
    """The front and the back of a card as high as `face`; None if that is too low."""
    rows, height = _rows(spec, texts, figures, face, size)
    if height == inf:
        return None
    boxes = face.boxes(face.height)
    columns = [tuple(column) for column in pour(rows, boxes)]
    behind = columns[1] if len(columns) > 1 else ()
    back = Group(behind, Transform(e=-face.width))
    return (*_head(spec, boxes[0]), *columns[0]), (back,)


def _head(spec: AnySpec, front: Box) -> Iterator[Item]:
    """The head of the first face: emblem, title, and number of players."""
    theme, setup = spec.theme, spec.setup
    yield from emblem(spec, Point(front.x, _PAD), _EMBLEM)
    left = front.x + (_EMBLEM + 2.0 if spec.emblem else 0.0)
    baseline = _PAD + 0.5 * _EMBLEM + 1.5
    face, players = small(theme, "ink"), spec.say(players_line(setup))
    right = front.right - text_width(players, face.font, face.size)
    size = title_size(spec, right - 2.0 - left, _TITLE)
    yield Text(Point(left, baseline), setup.game.title, size, theme.accent, "title")
    yield Text(Point(right, baseline), players, face.size, face.colour)


def _variants(
    game: Game, variants: tuple[str, ...], theme: Theme, language: Language, width: float
) -> list[Row]:
    """The explanation of the change bars."""
    if not variants:
        return []
    titles = ", ".join(map(rule_book(game, language).title, variants))
    face: TypeFace = small(theme, "ink")
    words = language.say("Bars: changed by **{variants}**.", variants=titles)
    return paragraph(words, width, face, before=2.0)


def _piece(spec: AnySpec, face: _Face, items: tuple[Item, ...]) -> CutOut:
    width, height = face.flat
    if face.lying:
        items = (Group(items, Transform(0.0, -1.0, 1.0, 0.0, 0.0, height)),)
    ground = Style(fill=spec.theme.disc.fill)
    return CutOut(spec.say("reference card"), width, height, CutOutSide(ground, items))
