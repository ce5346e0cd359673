"""The order: what to print and how, as one value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, get_args

from printkit.contract import Edition, PrintRequest, commands_of
from printkit.files.documents import PICTURES, Form
from printkit.judging.annotation import check_turning_points
from printkit.layouts.annotation import TURNING_POINTS
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.language import Language, default_language, find_language
from printkit.layouts.messages import OptionName, english, message
from printkit.layouts.paper import PAPERS, Paper, Stock, default_paper
from printkit.layouts.puzzle import read_grades
from printkit.layouts.setup import AnyChecked, Checked, Record, Setup
from printkit.layouts.spelling import read_link
from printkit.layouts.stocks import STOCK
from printkit.layouts.words import short_repr
from printkit.output.contract import sheets_of
from printkit.output.drawing.theme import THEMES, Theme
from printkit.output.press.imposition import (
    NO_OFFSET,
    TRUE_RULERS,
    Duplex,
    Feeding,
    Imposition,
    Offset,
    Rulers,
)
from printkit.output.sheet import ANNOTATED, NORMAL_TEXT, PUZZLES, TEXT_SIZES, Sheet, TextSize
from printkit.printing.options import DUPLICATE, OrderOptions, own_values
from printkit.printing.prepress import MAX_BLEED, MAX_OFFSET, MEASURED, Prepress, one_of
from printkit.setups import Sitting, Terms

USUAL_PUZZLES = 12
"""The number of puzzles by default."""


MAX_LINK = 60
"""The most letters of an address, with which phones read the QR code."""

_ADDRESS = re.compile(rf"(?=.{{1,{MAX_LINK}}}\Z)https?://[!-~]*[A-Za-z0-9][!-~]*")


@dataclass(frozen=True, slots=True)
class FromFile:
    """A setup or a record with the name of its file, after which documents are named."""

    given: Setup[Layout] | Record
    name: str


Thing: TypeAlias = str | Setup[Layout] | Record | Checked[Any, Any] | AnyChecked | FromFile
"""What can be printed: a setup to be dealt of the game with this name; a setup that is given, also
by its ID, or with what was found about it; or a game that was played."""


@dataclass(frozen=True, slots=True)
class Order(OrderOptions):
    """What is to be printed and how: `things`, and everything that `print` can be asked for.

    `printkit print -h` explains each option. `players`, `variants`, `deal_options` and `head_start`
    mean what they mean for `printkit.setup`, for things that do not say so themselves; `options`
    are the options that only some games have, by their keys: `{"duplicate": True}`. `sides`,
    `handicap`, `exact` and `fresh` mean what they mean for `printkit.check`; without `check`
    nothing is checked.

    With the sheet of puzzles there is one setup; `count` is the number of its puzzles, and `seed`
    is theirs. The `form` is "pdf", "svg", "png", or "yaml" and "ppn" for the setup alone. Where
    `paper`, `duplex` or `back_offset` is None, it is the usual one of the user's country or of the
    form, and backs are not moved. `back_offset` and `bleed` are in mm.

    Raises InputError for options that contradict each other, and for figures out of range.
    """

    things: tuple[Thing, ...]

    __repr__ = short_repr

    def __post_init__(self) -> None:
        for what, given, known in (
            (message("form"), self.form, get_args(Form)),
            (message("way to sit"), self.sides, get_args(Sitting)),
            (message("way to print backs"), self.duplex or "separate", get_args(Duplex)),
            (message("order of pages"), self.feeding, get_args(Feeding)),
        ):
            one_of({name: name for name in known}, given, what)
        if self.grade and not self.asks_puzzles:
            raise InputError(
                message(
                    "{option} is for puzzles: add {sheet}, or leave it out",
                    option=OptionName("grade"),
                    sheet=OptionName("sheet", PUZZLES),
                )
            )
        read_grades(self.grade)
        if self.turning_points is not None and ANNOTATED not in self.sheets:
            raise InputError(
                english(
                    "{option} is for annotated games: add {sheet}, or leave it out",
                    option=OptionName("turning-points"),
                    sheet=OptionName("sheet", ANNOTATED),
                )
            )
        check_turning_points(self.chosen_turning_points)
        for one, first, other, second in (
            ("all", self.whole, "sheet", self.sheets),
            ("all", self.whole, "booklet", self.booklet),
            ("stock", self.stock, "all", self.whole),
            ("stock", self.stock, "booklet", self.booklet),
            ("pocket", self.pocket, "sheet", self.sheets),
            ("pocket", self.pocket, "all", self.whole),
            ("pocket", self.pocket, "booklet", self.booklet),
            ("pocket", self.pocket, "stock", self.stock),
            ("no-check", not self.check, "check-cards", self.check_cards),
            ("no-check", not self.check, "head-start auto", self.handicap),
        ):
            if first and second:
                raise InputError(
                    message(
                        "{one} and {other} contradict each other; keep one",
                        one=OptionName(*one.split()),
                        other=OptionName(*other.split()),
                    )
                )
        self._check_sizes()
        if self.link and not _ADDRESS.fullmatch(read_link(self.link)):
            raise InputError(
                message(
                    "{link}: give an address of at most {most} letters without spaces",
                    link=OptionName("link", self.link[:40]),
                    most=MAX_LINK,
                )
            )
        self.prepress(self.form)

    def _check_sizes(self) -> None:
        """Raise InputError for a number of setups below one, and for large print on small pages."""
        if self.count is not None and self.count < 1:
            wrong = english("{n} setups: ask for one or more", n=self.count)
            if self.asks_puzzles:
                wrong = message("{n} puzzles: ask for one or more", n=self.count)
            raise InputError(wrong)
        large = OptionName("text", "large")
        if self.chosen_text != NORMAL_TEXT and self.booklet:
            raise InputError(
                message(
                    "a booklet halves the paper; leave out {booklet} or {large}",
                    booklet=OptionName("booklet"),
                    large=large,
                )
            )
        if self.chosen_text != NORMAL_TEXT and self.pocket:
            raise InputError(
                message(
                    "pages for the pocket are small; leave out {pocket} or {large}",
                    pocket=OptionName("pocket"),
                    large=large,
                )
            )

    @property
    def terms(self) -> Terms:
        """Return the terms of play that were ordered."""
        return Terms(self.players, self.variants, self.deal_options, self.head_start, self.handicap)

    @property
    def several(self) -> bool:
        """Whether several setups are printed together."""
        return len(self.things) > 1 or self.setups > 1

    @property
    def chosen_turning_points(self) -> int:
        """Return how many turning points the sheet of an annotated game shows."""
        return TURNING_POINTS if self.turning_points is None else self.turning_points

    @property
    def asks_puzzles(self) -> bool:
        """Whether puzzles are printed; if so, `count` is their number."""
        return PUZZLES in self.sheets

    @property
    def setups(self) -> int:
        """Return how many setups to deal if only a game is named."""
        return 1 if self.count is None or self.asks_puzzles else self.count

    @property
    def puzzles(self) -> int:
        """Return how many puzzles to print."""
        return USUAL_PUZZLES if self.count is None else self.count

    @property
    def duplicate(self) -> bool:
        """Whether the setup is for duplicate play."""
        return bool(self.options.get(DUPLICATE.key))

    @property
    def chosen_paper(self) -> Paper:
        """Return the paper. Raises InputError for an unknown name."""
        return one_of(PAPERS, self.paper, message("paper")) if self.paper else default_paper()

    @property
    def chosen_theme(self) -> Theme:
        """Return the theme. Raises InputError for an unknown name."""
        return one_of(THEMES, self.theme, message("theme"))

    @property
    def chosen_text(self) -> TextSize:
        """Return the text size. Raises InputError for an unknown name."""
        return one_of(TEXT_SIZES, self.text, message("text size"))

    @property
    def chosen_language(self) -> Language:
        """Return the language of the sheets. Raises InputError for an unknown one."""
        return find_language(self.language) if self.language else default_language()

    @property
    def chosen_stock(self) -> Stock | None:
        """Return the stock, if there is one. Raises InputError for an unknown name."""
        return one_of(STOCK, self.stock, "stock") if isinstance(self.stock, str) else self.stock

    def prepress(self, form: Form) -> Prepress:
        """Return how sheets are put on paper in this form; pictures have no backs to align.

        Raises InputError for options that contradict each other, and for lengths out of range.
        """
        if not 0 <= self.bleed <= MAX_BLEED:
            raise InputError(
                message(
                    "a bleed of {bleed:g} mm: choose from 0 to {most:g}",
                    bleed=self.bleed,
                    most=MAX_BLEED,
                )
            )
        if self.back_offset and not max(map(abs, self.back_offset)) <= MAX_OFFSET:
            raise InputError(
                message(
                    "an offset is at most {most:g} mm either way; measure again",
                    most=MAX_OFFSET,
                )
            )
        if self.rulers and not all(MEASURED[0] <= each <= MEASURED[1] for each in self.rulers):
            low, high = MEASURED
            raise InputError(
                message("rulers are {low:g} to {high:g} mm long; measure again", low=low, high=high)
            )
        duplex, feeding, given = self.duplex, self.feeding, self.back_offset
        if form in PICTURES and self.form not in PICTURES:
            duplex = duplex if duplex == "fold-over" else None
            feeding, given = "pages", None
        usual: Duplex = "short-edge" if self.booklet or self.pocket else "long-edge"
        if form != "pdf":  # pictures are only looked at, so they have no backs
            usual = "separate"
        offset = NO_OFFSET if given is None else Offset(*given)
        rulers = Rulers(*self.rulers) if self.rulers and form == "pdf" else TRUE_RULERS
        imposition = Imposition(duplex or usual, feeding, offset, self.bleed, rulers)
        for option, asked in (
            (OptionName("order", "fronts-backs"), feeding != "pages"),
            (OptionName("back-offset"), given is not None),
        ):
            if asked and not imposition.two_sided:
                raise InputError(
                    message(
                        "{option} is for printing on both sides; give {long} or {short} too",
                        option=option,
                        long=OptionName("duplex", "long-edge"),
                        short=OptionName("duplex", "short-edge"),
                    )
                )
        return Prepress(
            imposition,
            booklet=self.booklet,
            pocket=self.pocket,
            live_text=self.live_text,
            dpi=self.dpi,
            stock=self.chosen_stock,
            first_label=self.first_label or 1,
        )

    def checks(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether to check the setup: a sheet is for one, or a head start is wanted."""
        return self.check and (self.handicap or any(sheet.of_a_setup for sheet in sheets))

    def checks_cards(self, game: Game, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the cards are to be checked: on request, and always in a game with grades."""
        shown = any("cards" in sheet.shows for sheet in sheets)
        return shown and (self.check_cards or (game.graded and self.check))

    def edition(self, game: Game, *, named: bool) -> Edition:
        """Return the edition of `game` that its own options ask for.

        Raises InputError for contradictions, and for options of another game.
        """
        options = own_values(game, self.options)
        publish = commands_of(game).publish
        if publish is None:
            return Edition(sheets=sheets_of(game))
        return publish(PrintRequest(named, self.seed, self.sheets, self.booklet), options)
