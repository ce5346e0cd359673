"""The cover: what the game is, who plays it and how long, and the contents of its kit.

It is the front sheet of a whole kit and the first page of a booklet. It shows the other sheets in
small: texts are bars there, hatches tints, and strokes wide enough to be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from layouts.errors import InputError
from layouts.paper import PAPERS, fit_paper
from layouts.setup import CheckedSetup
from output.drawing.bounds import bounds
from output.drawing.box import Box
from output.drawing.scene import (
    Group,
    Item,
    Line,
    Page,
    Path,
    Point,
    Rect,
    Shape,
    Style,
    Text,
    Transform,
)
from output.drawing.theme import HAIR, Theme, mix, tint, without_hatch
from output.drawing.typeface import cap_height, text_start, text_width
from output.page.flow import SMALL_SIZE, TypeFace, label, small
from output.page.frame import body, frame
from output.page.pictograms import WORKS, age_sign, clock, players_sign, work_sign, work_signs
from output.page.signs import title_head
from output.page.wording import game_line, players_line
from output.sheet import AnySpec, DraftPage, Material, Sheet, Work, going_with

_LEAST_STROKE = 0.1  # mm, as printed
_TINY = 1.2  # mm, as printed: what is smaller has no outline, but its ink in its fill
_BAR = 0.62  # of the height of capitals: how high a text's bar is
_TONE = 0.38  # of its colour
_FINE = 240  # more commands than these are a code to be scanned, which small print cannot hold
_BEHIND = 0.9  # by how many mm each page of a stack shows below the one on it
_MOST_BEHIND = 2


def thumbnail(page: Page, count: int, box: Box, theme: Theme, label: str) -> Group:
    """The page in small, at the lower left of the box, on top of a stack of up to `count` pages."""
    behind = min(count - 1, _MOST_BEHIND) * _BEHIND
    room = box.inset(0.0, behind, behind, 0.0)
    scale = min(room.width / page.width, room.height / page.height)
    width, height = page.width * scale, page.height * scale
    front = Box(room.x, room.bottom - height, width, height)
    edge = Style(theme.disc.fill, theme.muted, HAIR)
    stack = [
        front._replace(x=front.x + i * _BEHIND, y=front.y - i * _BEHIND).rect(edge)
        for i in range(min(count - 1, _MOST_BEHIND), -1, -1)
    ]
    small = Group(
        tuple(_greek(page.items, scale)),
        Transform(scale, 0.0, 0.0, scale, front.x, front.y),
        Rect(0.0, 0.0, page.width, page.height, Style()),
    )
    return Group((*stack, small, front.rect(replace(edge, fill=None))), label=label)


def _greek(items: Iterable[Item], scale: float) -> Iterator[Item]:
    for item in items:
        match item:
            case Group(inner, transform, clip):
                a, b, c, d, *_ = transform
                within = scale * abs(a * d - b * c) ** 0.5
                yield Group(tuple(_greek(inner, within)), transform, clip)
            case Text():
                if item.text.strip():
                    yield _bar(item)
            case Path(commands, style) if len(commands) > _FINE and style.fill:
                yield Rect(*bounds(item), Style(tint(style.fill, _TONE)))
            case _:
                yield replace(item, style=_plain(item, scale))


def _bar(text: Text) -> Rect:
    x, y = text_start(text)
    height = _BAR * cap_height(text.font, text.size)
    width = text_width(text.text, text.font, text.size)
    return Rect(x, y - height, width, height, Style(tint(text.colour, _TONE)))


def _plain(item: Shape | Line, scale: float) -> Style:
    """The item in a style without details too fine to be printed at `scale`."""
    style = without_hatch(item.style)
    if not isinstance(item, Line) and style.fill and style.stroke:
        box = bounds(item)
        if scale * min(box.width, box.height) < _TINY:  # its stroke would fill it
            return Style(mix(style.fill, style.stroke, _TONE))
    return Style(style.fill, style.stroke, max(style.width, _LEAST_STROKE / scale))


S = TypeVar("S", bound=AnySpec)

_EMBLEM = 0.15  # of the height: the emblem's side, and at most
_MOST_EMBLEM = 40.0
_TITLE = 1.0  # points of the title, a mm of the emblem
_SIGN = 6.5  # the height of the signs of players, age and minutes
_SIGN_GAP, _FACT_GAP = 1.8, 9.0
_HEADING, _HEADING_GAP = 6.4, 2.2
_COLUMNS = (4, 5, 6, 7, 8)
_COLUMN_GAP, _ROW_GAP = 5.0, 4.0
_CAPTION = 8.6  # two lines below a picture
_WORK = 3.8  # the side of a pictogram beside them
_WORK_STEP = 1.2  # of that, from one to the next
_LEGEND = 7.0
_PLAYED = 0.35  # of the width: as much as what is played may take of a heading
_ABOVE = 0.3  # of what is free: how much of it is above the title, and again below that
_CARDS = 6  # stand for those that are not known before they are dealt

_ON: dict[Material, str] = {
    "card": "Print on card, or on paper that you glue onto card",
    "paper": "Print on paper",
}
_DONE: dict[Work, str] = {
    "cut": "cut out",
    "fold": "fold at the dash-dotted lines",
    "glue": "glue",
}


def cover_sheet(others: Iterable[Sheet[S]]) -> Sheet[S]:
    """The cover sheet, which shows all other sheets of the kit."""
    kit = [sheet for sheet in others if not sheet.on_demand]

    def cover(spec: S) -> list[DraftPage]:
        return cover_pages(spec, kit)

    return Sheet("cover", cover, shows_example=True, to_read=True, in_front=True, true_to_size=True)


def cover_pages(spec: S, sheets: Sequence[Sheet[S]]) -> list[DraftPage]:
    """A page: emblem, title, facts, and the kit's sheets in small, grouped by material.

    The cover shows the sheets that the setup needs and that fit the paper. The cover of a booklet
    shows them as they are on a whole sheet of paper. Raises InputError if the paper is too small.
    """
    entries = list(_entries(spec, sheets))
    problem = f"a cover does not fit on {spec.paper.title}"
    items = fit_paper(spec.paper, lambda paper: _page(replace(spec, paper=paper), entries), problem)
    return [DraftPage("Cover", tuple(items), foot="slim", titled=False)]


@dataclass(frozen=True, slots=True)
class _KitSheet:
    """A sheet of the kit: its first page, the number of pages, and whether they have backs."""

    name: str
    material: Material
    work: tuple[Work, ...]
    page: Page
    count: int
    backs: bool

    @property
    def amount(self) -> str:
        """The sheets of paper in words: "2 sheets, both sides"."""
        sheets = f"{self.count} sheet{'s' * (self.count > 1)}"
        return f"{sheets}, both sides" if self.backs else sheets


def _entries(spec: S, sheets: Sequence[Sheet[S]]) -> Iterator[_KitSheet]:
    paper = PAPERS.get(spec.paper.name, spec.paper)
    cards = spec.cards or (CheckedSetup(spec.setup),) * _CARDS
    spec = replace(spec, paper=paper, cards=cards)
    for sheet in going_with(spec.setup, sheets, checked=spec.verdict is not None):
        if sheet.shows_cards and spec.instead_of_id:  # several setups are printed, and no cards
            continue
        try:
            drafts = sheet.make(spec)
        except InputError:  # this paper has no such sheet
            continue
        fronts = [draft for draft in drafts if draft.side == "front"]
        work = {*sheet.work, *(each for draft in drafts for each in draft.work)}
        name = sheet.name.replace("-", " ").capitalize()
        yield _KitSheet(
            name,
            sheet.material,
            tuple(each for each in WORKS if each in work),
            frame(spec, fronts[0], sheet.name, 1, 1, tells_check=sheet.shows_setup),
            len(fronts),
            len(fronts) < len(drafts),
        )


def _page(spec: AnySpec, entries: Sequence[_KitSheet]) -> list[Item] | None:
    """All items of the page, with pictures as large as possible; None if they do not fit."""
    area = body(spec.paper, foot="slim", titled=False)
    top, head = _head(spec, area)
    works = [work for work in WORKS if any(work in entry.work for entry in entries)]
    legend = _LEGEND if works else 0.0
    box = area.inset(0.0, top, 0.0, legend)
    for columns in _COLUMNS:
        end, shown = _kit(spec, entries, box, columns)
        free = box.bottom - end
        if free >= 0.0:
            below = area.inset(0.0, area.height - legend, 0.0, 0.0)
            moved = Group(tuple(head), Transform(f=_ABOVE * free))
            lower = Group(tuple(shown), Transform(f=2 * _ABOVE * free))
            return [moved, lower, *_legend(spec, works, below)]
    return None


def _head(spec: AnySpec, area: Box) -> tuple[float, list[Item]]:
    """The heading: the height of emblem, title, designer and facts, and their items."""
    side = min(_MOST_EMBLEM, _EMBLEM * area.height)
    top = Point(area.centre.x, area.y + 0.1 * side)
    face = TypeFace(11.0, 5.0, spec.theme.muted, "italic")
    items, y = title_head(spec, top, side, 0.12 * side, _TITLE * side, face, 6.0)
    y += 5.0
    items += _facts(spec, Box(area.x, y, area.width, _SIGN))
    return y + _SIGN + 5.0 - area.y, items


def _facts(spec: AnySpec, box: Box) -> Iterator[Item]:
    """Players, age and minutes in a row, each with its sign."""
    theme, game = spec.theme, spec.setup.game
    square = Box(0.0, 0.0, box.height, box.height)
    facts = [(players_sign(square, max(game.players), theme), game.players_range)]
    if game.age is not None:
        facts.append((age_sign(square, game.age, theme), f"ages {game.age} and up"))
    if game.minutes is not None:
        facts.append((clock(square, theme), f"about {game.minutes} minutes"))
    face = TypeFace(11.0, 5.0, theme.ink)
    signs = [bounds(sign).right + _SIGN_GAP for sign, _ in facts]
    texts = [text_width(text, face.font, face.size) for _, text in facts]
    x = box.centre.x - (sum(signs) + sum(texts) + _FACT_GAP * (len(facts) - 1)) / 2
    baseline = box.centre.y + cap_height(face.font, face.size) / 2
    for (sign, text), before, width in zip(facts, signs, texts, strict=True):
        yield replace(sign, transform=sign.transform._replace(e=x, f=box.y))
        yield label(text, x + before, baseline, face)
        x += before + width + _FACT_GAP


def _kit(
    spec: AnySpec, entries: Sequence[_KitSheet], box: Box, columns: int
) -> tuple[float, list[Item]]:
    """Pictures of the sheets, sheets on card first, and where the last row ends."""
    places = box.columns(columns, _COLUMN_GAP)
    high = places[0].width * spec.paper.height / spec.paper.width
    y, items = box.y, list[Item]([_kit_label(spec, box)])
    for material, heading in _ON.items():
        some = [entry for entry in entries if entry.material == material]
        if not some:
            continue
        items += _heading(spec, heading, box._replace(y=y, height=_HEADING))
        y += _HEADING + _HEADING_GAP
        for start in range(0, len(some), columns):
            row = [place._replace(y=y, height=high) for place in places]
            for entry, place in zip(some[start:], row, strict=False):
                items.append(_picture(spec, entry, place))
            y += high + _CAPTION + _ROW_GAP
    return y - _ROW_GAP, items


def _kit_label(spec: AnySpec, box: Box) -> Text:
    """A label at the right of the first heading that says what the kit is for."""
    setup, face = spec.setup, small(spec.theme)
    words = game_line(setup)
    if text_width(words, face.font, face.size) > _PLAYED * box.width:
        words = f"{players_line(setup)} · {len(setup.variants)} variants"
    return label(words, box.right, box.y + _HEADING - 1.8, face, "end")


def _heading(spec: AnySpec, text: str, line: Box) -> list[Item]:
    theme = spec.theme
    face = TypeFace(12.0, 5.2, theme.accent, "title")
    rule = line.across(line.bottom, theme.hairline)
    return [Group((label(text, line.x, line.bottom - 1.8, face),), role="heading-2"), rule]


def _picture(spec: AnySpec, entry: _KitSheet, place: Box) -> Group:
    """A small picture of a sheet, with its name, the number of copies, and the work to do."""
    theme, face = spec.theme, small(spec.theme, "ink")
    words = f"{entry.name}, {entry.amount}, on {entry.material}"
    strong = TypeFace(9.0, 4.0, theme.ink, "bold")
    signs = len(entry.work) * _WORK_STEP * _WORK
    beside = text_width(entry.name, strong.font, strong.size) + signs <= place.width
    top = place.bottom + (0.9 if beside else 4.4)  # of the signs: beside the name or the amount
    room = place.width - text_width(entry.amount, face.font, face.size)
    size = _WORK if beside or signs <= room or not entry.work else _WORK * room / signs
    items = (
        thumbnail(entry.page, entry.count, place, theme, f"picture of the {entry.name.lower()}"),
        label(entry.name, place.x, place.bottom + 3.9, strong),
        label(entry.amount, place.x, place.bottom + 7.4, face),
        work_signs(entry.work, place.right, top, size, theme),
    )
    return Group(items, label=words)


def _legend(spec: AnySpec, works: Sequence[Work], box: Box) -> Iterator[Item]:
    """The explanation of the pictograms for work on sheets."""
    face, x = small(spec.theme, "ink"), box.x
    baseline = box.centre.y + cap_height("regular", SMALL_SIZE) / 2
    for work in works:
        yield work_sign(work, Box(x, box.centre.y - _WORK / 2, _WORK, _WORK), spec.theme)
        x += _WORK + 1.4
        yield label(_DONE[work], x, baseline, face)
        x += text_width(_DONE[work], face.font, face.size) + 6.0
