"""The contract of this room: how a game looks on paper and on a screen, as one value.

Each game has its value in `output/<game>/sheets.py`, named SHEETS; `sheets_of` finds it. Its
class says only what is the game's own; everything else is as in `GameSheets`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from itertools import product
from math import inf
from typing import Any, ClassVar, Generic, TypeVar

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Table
from printkit.layouts.language import Language
from printkit.layouts.messages import Spelled, Value, choices_words, english, listed, message
from printkit.layouts.rules import rule_book
from printkit.layouts.setup import Setup
from printkit.output.drawing.scene import Colour, Item, Point
from printkit.output.drawing.theme import Theme
from printkit.output.page.annotated import annotated_pages
from printkit.output.page.cover import back_cover_sheet, cover_sheet
from printkit.output.page.diagrams import NO_FIGURES, FigureSet, diagram_pages
from printkit.output.page.first_game import first_game_pages
from printkit.output.page.puzzles import puzzle_pages
from printkit.output.page.quick_start import Part, quick_start_pages
from printkit.output.page.reference_cards import card_pages, card_size, stock_cards
from printkit.output.page.report import Parts, report_panels, usual_report
from printkit.output.page.rules import reference_pages, rules_pages
from printkit.output.page.tabletop import TableTop
from printkit.output.page.tuck_box import CALIPER, Pile, box_pages
from printkit.output.page.wording import begins_words
from printkit.output.sheet import (
    ANNOTATED,
    PUZZLES,
    QUICK_START,
    REFERENCE,
    REFERENCE_CARDS,
    RULES,
    SCORE_PAD,
    AnySpec,
    BoardPicture,
    Diagram,
    DraftPage,
    Panel,
    Pictures,
    Sheet,
    Shown,
)

S = TypeVar("S", bound=AnySpec)
K = TypeVar("K", bound=AnySpec)


class GameSheets(ABC, Generic[S]):
    """The sheets of a game in print order, and its board on a screen.

    `accent` is the game's colour, dark enough for text on white. `has_puzzles`: the game's engine
    finds puzzles (its `motifs`), and a sheet shows them. `example_on_cards`: the figures
    of the quick reference are drawn from the spec's example. `formats` write a setup, and the moves
    of its diagrams, as text files for other programs, by name: "ppn". A reference card that is
    wider than `widest_card_in_box` mm is not kept in the box.

    Methods that draw a sheet return its pages without title, foot and page numbers. They raise
    InputError for problems that a user can solve, such as a paper that is too small.
    """

    game: ClassVar[Game]
    accent: ClassVar[Colour]
    has_puzzles: ClassVar[bool] = False
    example_on_cards: ClassVar[bool] = False
    widest_card_in_box: ClassVar[float] = inf
    formats: ClassVar[Mapping[str, Callable[[Any], str]]] = {}

    @abstractmethod
    def own_sheets(self) -> tuple[Sheet[S], ...]:
        """The sheets that only this game has: its board, its setup, its pieces."""

    @abstractmethod
    def emblem(self, corner: Point, side: float, theme: Theme) -> Sequence[Item]:
        """The game's emblem in a square of 6 to 40 mm, for titles, the cover, the box and cards.

        It is drawn in the theme's accent and white, and can be recognized in one colour.
        """

    def cover_art(self, spec: S, square: float, count: int) -> Iterable[Item]:
        """The board and pieces without words, on `count` x `count` squares of `square` mm."""
        for row, column in product(range(count), repeat=2):
            if (row + column) % 2 == 0:
                corner = Point(column * square, row * square)
                yield from self.emblem(corner, 0.9 * square, spec.theme)

    @abstractmethod
    def pictures(self, spec: S, tables: Sequence[Any]) -> Pictures[Any]:
        """How to draw positions of the spec's game, large enough for all of these tables."""

    def table_top(self, spec: S) -> TableTop:
        """The setup as things on a table, for programs that show tables."""
        shown = Diagram(0, "", "", self.first_table(spec.setup))
        picture = self.draw_screen(spec.setup, shown, None, spec.theme, spec.language)
        return TableTop(picture.width, picture.height, picture.items)

    def turn_pictures(self, spec: S, tables: Sequence[Any]) -> Pictures[Any]:
        """How the turns of a first game are drawn, as `pictures`."""
        return self.pictures(spec, tables)

    def parts(self, spec: S) -> Sequence[Part]:
        """All parts of the game with their numbers; none where the setup sheet shows them."""
        return ()

    @abstractmethod
    def first_table(self, setup: Setup[Any]) -> Table:
        """What lies on the table before the first move.

        The layout may be unfinished or invalid; then the table shows what is there.
        """

    @abstractmethod
    def draw_screen(
        self,
        setup: Setup[Any],
        shown: Diagram[Any],
        before: Diagram[Any] | None,
        theme: Theme,
        language: Language,
    ) -> BoardPicture:
        """Draw a position for a screen, and what the last move changed since the diagram `before`.

        Its texts are legible if a mm is six pixels.
        """

    @abstractmethod
    def pieces_in_box(self, spec: S) -> tuple[list[Pile], Sequence[Value]]:
        """The contents of the tuck box besides reference cards: their piles and their names."""

    def box(self, spec: S) -> list[DraftPage]:
        """Pages of a tuck box for the pieces, with a reference card for each player."""
        piles, names = self.pieces_in_box(spec)
        card, players = card_size(spec, self.card_figures(spec)), spec.setup.players
        if card[0] <= self.widest_card_in_box:
            piles.append(Pile(*card, players, 2 * CALIPER))
            cards = (
                message("{count} reference cards", count=Spelled(players))
                if players > 1
                else message("the reference card")
            )
            names = [*names, cards]
        return box_pages(spec, listed(names), piles)

    def begins(self, spec: S) -> str:
        """The head start as a sentence of the rules, without a full stop; empty for none."""
        return begins_words(spec.setup, spec.language)

    def figures(self, spec: S) -> FigureSet:
        """The figures of the printed rules."""
        return NO_FIGURES

    def card_figures(self, spec: S) -> FigureSet:
        """The figures of the reference cards."""
        return NO_FIGURES

    def page_figures(self, spec: S) -> FigureSet:
        """The figures of the quick reference on a page."""
        return self.card_figures(spec)

    def scorepad(self, spec: S) -> list[DraftPage]:
        """A score pad, for a game that is scored."""
        raise NotImplementedError

    def report_parts(self, spec: S) -> Parts[Any]:
        """The parts of this game's report that no other game's report has."""
        return Parts()

    @cached_property
    def sheets(self) -> tuple[Sheet[S], ...]:
        """All sheets, in the order in which they are printed."""
        example: tuple[Shown, ...] = ("example",) if self.example_on_cards else ()
        cards: Sheet[S] = Sheet(
            REFERENCE_CARDS,
            lambda spec: card_pages(spec, self.card_figures(spec)),
            on_demand=max(self.game.players) == 1,  # where it is among the pieces
            shows=example,
            cut_up=True,
            on_card=True,
            on_stock=lambda spec, stock: stock_cards(spec, stock, self.card_figures(spec)),
        )
        page: Sheet[S] = Sheet(
            REFERENCE,
            lambda spec: reference_pages(spec, self.page_figures(spec), self.begins(spec)),
            on_demand=True,
            shows=example,
        )
        quick: Sheet[S] = Sheet(
            QUICK_START, self._quick_start, at_home=True, shows=("moments",), true_to_size=True
        )
        puzzles: Sheet[S] = Sheet(PUZZLES, self._puzzles, shows=("puzzles",), on_demand=True)
        own = sorted(self.own_sheets(), key=_place)
        first = sum(_place(sheet) == 0 for sheet in own)
        others = (
            *own[:first],
            *([quick] if rule_book(self.game).quick else []),  # which is on the board's back
            *own[first:],
            replace(cards, name="box", make=self.box, on_demand=True, on_stock=None),
            Sheet(RULES, self._rules, at_home=True, shows=("example",), to_read=True),
            Sheet("first-game", self._first_game, shows=("first-game",)),
            cards,
            page,
            *([Sheet(SCORE_PAD, self.scorepad)] if self.game.scored else []),
            Sheet("report", self._report, shows=("setup", "check")),
            Sheet("diagrams", self._diagrams, shows=("record",), on_demand=True),
            Sheet(ANNOTATED, self._annotation, shows=("annotation",), on_demand=True),
            *([puzzles] if self.has_puzzles else []),
        )
        return (cover_sheet(), *others, back_cover_sheet())

    @property
    def kit(self) -> tuple[Sheet[S], ...]:
        """The sheets of the whole kit."""
        return tuple(sheet for sheet in self.sheets if not sheet.on_demand)

    @property
    def home_kit(self) -> tuple[Sheet[S], ...]:
        """The sheets that are printed by default."""
        return tuple(sheet for sheet in self.sheets if sheet.at_home)

    def in_large_print(self, sheets: Iterable[Sheet[S]]) -> tuple[Sheet[S], ...]:
        """The sheets without reference cards, which cannot grow with the text."""
        return tuple(sheet for sheet in sheets if sheet.name != REFERENCE_CARDS)

    def select(self, names: Iterable[str]) -> tuple[Sheet[S], ...]:
        """The sheets with these names, each once, in print order.

        Raises InputError for an unknown name.
        """
        wanted = set(names)
        known = [sheet.name for sheet in self.sheets]
        if PUZZLES in wanted and not self.has_puzzles:
            raise InputError(
                message(
                    "{game} has no puzzles; leave out '{puzzles}'",
                    game=self.game.slug,
                    puzzles=PUZZLES,
                )
            )
        for name in sorted(wanted.difference(known)):
            raise InputError(
                message(
                    "there is no sheet '{name}'; {choices}",
                    name=name[:40],
                    choices=choices_words(name, known),
                )
            )
        return tuple(sheet for sheet in self.sheets if sheet.name in wanted)

    def with_game_style(self, spec: K) -> K:
        """The spec with the game's emblem and art, and with its accent colour in its theme."""
        theme = spec.theme.with_accent(self.accent)
        return replace(spec, emblem=self.emblem, art=self.cover_art, theme=theme)

    def panels(self, spec: S, width: float) -> list[Panel]:
        """The parts of the report, `width` mm wide; none if nothing was checked."""
        return report_panels(spec, width, self.report_parts(spec))

    def _rules(self, spec: S) -> list[DraftPage]:
        return rules_pages(spec, self.figures(spec), self.begins(spec))

    def _first_game(self, spec: S) -> list[DraftPage]:
        shown = spec.first_game.positions if spec.first_game else ()
        return first_game_pages(spec, self.turn_pictures(spec, [each.table for each in shown]))

    def _quick_start(self, spec: S) -> list[DraftPage]:
        shown = [each.shown.table for each in spec.moments]
        return quick_start_pages(spec, self.turn_pictures(spec, shown), self.parts(spec))

    def _report(self, spec: S) -> list[DraftPage]:
        return usual_report(spec, self.report_parts(spec))

    def _diagrams(self, spec: S) -> list[DraftPage]:
        return diagram_pages(spec, self._game_pictures(spec))

    def _annotation(self, spec: S) -> list[DraftPage]:
        return annotated_pages(spec, self._game_pictures(spec))

    def _puzzles(self, spec: S) -> list[DraftPage]:
        return puzzle_pages(spec, self.pictures(spec, [each.table for each in spec.puzzles]))

    def _game_pictures(self, spec: S) -> Pictures[Any]:
        return self.pictures(spec, [diagram.table for diagram in spec.diagrams])


def _place(sheet: Sheet[Any]) -> int:
    """The place of a game's own sheet: the board that is played on, other boards, then the rest."""
    if not sheet.true_to_size:
        return 2
    return 0 if sheet.at_home else 1


def sheets_of(game: Game) -> GameSheets[Any]:
    """The sheets of a game. Raises InputError if the game's package has no SHEETS."""
    module = f"{game.package('printkit.output')}.sheets"
    sheets = getattr(import_module(module), "SHEETS", None)
    if not isinstance(sheets, GameSheets) or sheets.game.slug != game.slug:
        raise InputError(
            english(
                "{module} lacks SHEETS, the GameSheets of {game}", module=module, game=game.slug
            )
        )
    return sheets
