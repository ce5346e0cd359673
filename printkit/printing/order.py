"""The order: what is to be printed and how, option by option, and the job that it makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, get_args

from layouts.annotation import TURNING_POINTS
from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import GAMES, games_words
from layouts.head_start import HeadStart
from layouts.ids import parse_id
from layouts.paper import PAPERS, Paper, default_paper
from layouts.puzzle import read_grades
from layouts.setup import AnyChecked, CheckedSetup, Record, Setup
from output.contract import GameSheets
from output.drawing.theme import THEMES, Theme
from output.games import sheets_of
from output.press.imposition import Duplex, Feeding
from output.sheet import ANNOTATED, NORMAL_TEXT, PUZZLES, TEXT_SIZES, Sheet, TextSize
from printkit.contract import Edition, PrintRequest
from printkit.files.documents import PICTURES, PPN, TEXTS, Form
from printkit.games import commands_of
from printkit.judging.annotating import check_turning_points
from printkit.judging.checking import Checked
from printkit.printing.kits import usual_sheets
from printkit.printing.own_options import DUPLICATE, own_values
from printkit.printing.prepress import PNG_DPI, Prepress, imposition_for, one_of
from printkit.printing.rendering import setup_stem, sheets_stem, stem
from printkit.setups import (
    Sitting,
    Terms,
    card_seeds,
    first_setup,
    refuse_terms,
    setup_of,
    setup_or_record_of_id,
)

USUAL_PUZZLES = 12
"""How many puzzles are printed unless it is said."""


@dataclass(frozen=True, slots=True)
class FromFile:
    """A setup or a record, and the file that it is from, which documents are called after."""

    given: Setup[Layout] | Record
    name: str


Thing: TypeAlias = str | Setup[Layout] | Record | Checked | AnyChecked | FromFile
"""What can be printed: a setup to be dealt of the game with this name; a setup that is given, also
by its ID, or with what was found of it; or a game that was played."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be printed and how: `things`, one or several together, and all that `print` takes.

    Which setups: `seed` is the first to be dealt with, where a game is named, and `count` how many
    setups shall be, one unless it is said. With the sheet of puzzles there is one setup, and
    `count` is how many puzzles shall be, 12 unless it is said: those of `seed`, of one `grade` or
    from one to another, "easy..hard", or of all. An annotated game shows so many `turning_points`,
    three unless it is said. `players`, `variants`, `deal_options` and
    `head_start` are as of `printkit.setup`, for what does not say so itself; `options` are those
    that some games alone have, by their keys, `{"duplicate": True}`.

    Their check: `sides`, `evened`, `exact` and `fresh` are as of `printkit.check`. Without `check`
    nothing is checked; with `check_cards` each setup on the page of cards is.

    Which sheets: those named, else `whole` kits, else home kits, in the `form` "pdf", "svg", "png",
    or the setup alone as "yaml" or "ppn". The `paper` is "a4", "letter" or the like, else what is
    usual in the user's country; the `text` is "normal" or "large".

    How they meet the printer: `duplex` says how backs come behind their fronts, None as is usual
    for the form; `feeding` in which order; `back_offset` by how many mm, right and down, backs are
    moved, None for not at all; `bleed` how many mm a print shop cuts away.

    Raises InputError for what contradicts itself, and for figures that cannot be.
    """

    things: tuple[Thing, ...]
    count: int | None = None
    seed: int | None = None
    grade: str = ""
    turning_points: int | None = None
    players: int | None = None
    variants: tuple[str, ...] = ()
    deal_options: tuple[str, ...] = ()
    head_start: HeadStart = ()
    evened: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    sides: Sitting = "seated"
    check: bool = True
    check_cards: bool = False
    exact: bool = False
    fresh: bool = False
    threads: int | None = None
    sheets: tuple[str, ...] = ()
    whole: bool = False
    form: Form = "pdf"
    paper: str | None = None
    theme: str = "colour"
    text: str = "normal"
    booklet: bool = False
    duplex: Duplex | None = None
    feeding: Feeding = "pages"
    back_offset: tuple[float, float] | None = None
    bleed: float = 0.0
    live_text: bool = False
    dpi: int = PNG_DPI

    def __post_init__(self) -> None:
        for what, given, known in (
            ("form", self.form, get_args(Form)),
            ("way to sit", self.sides, get_args(Sitting)),
            ("way to print backs", self.duplex or "separate", get_args(Duplex)),
            ("order of pages", self.feeding, get_args(Feeding)),
        ):
            one_of({name: name for name in known}, given, what)
        if self.count is not None and self.count < 1:
            what = "puzzles" if self.asks_puzzles else "setups"
            raise InputError(f"{self.count} {what}: ask for one or more")
        if self.grade and not self.asks_puzzles:
            raise InputError("--grade is for puzzles: add --sheet puzzles, or leave it out")
        read_grades(self.grade)
        if self.turning_points is not None and ANNOTATED not in self.sheets:
            raise InputError(
                "--turning-points is for annotated games: add --sheet annotated, or leave it out"
            )
        check_turning_points(self.chosen_turning_points)
        if self.whole and (self.sheets or self.booklet):
            other = "--sheet" if self.sheets else "--booklet"
            raise InputError(f"--all and {other} contradict each other; keep one")
        if self.chosen_text != NORMAL_TEXT and self.booklet:
            raise InputError("a booklet halves the paper; leave out --booklet or --text large")
        if not self.check and self.check_cards:
            raise InputError("--no-check and --check-cards contradict each other; keep one")
        if not self.check and self.evened:
            raise InputError("--no-check and --head-start auto contradict each other; keep one")
        self.prepress(self.form)

    @property
    def terms(self) -> Terms:
        """Who plays by which rules, as far as the order says."""
        return Terms(self.players, self.variants, self.deal_options, self.head_start, self.evened)

    @property
    def several(self) -> bool:
        """Whether several setups are printed together."""
        return len(self.things) > 1 or self.setups > 1

    @property
    def chosen_turning_points(self) -> int:
        """How many of the moves that cost most an annotated game shows."""
        return TURNING_POINTS if self.turning_points is None else self.turning_points

    @property
    def asks_puzzles(self) -> bool:
        """Whether puzzles are printed, and counted."""
        return PUZZLES in self.sheets

    @property
    def setups(self) -> int:
        """How many setups shall be dealt of a bare game."""
        return 1 if self.count is None or self.asks_puzzles else self.count

    @property
    def puzzles(self) -> int:
        """How many puzzles shall be on their sheet."""
        return USUAL_PUZZLES if self.count is None else self.count

    @property
    def duplicate(self) -> bool:
        """Whether the setup shall be played in duplicate."""
        return bool(self.options.get(DUPLICATE.key))

    @property
    def chosen_paper(self) -> Paper:
        """The paper. Raises InputError for a name that none has."""
        return one_of(PAPERS, self.paper, "paper") if self.paper else default_paper()

    @property
    def chosen_theme(self) -> Theme:
        """The theme. Raises InputError for a name that none has."""
        return one_of(THEMES, self.theme, "theme")

    @property
    def chosen_text(self) -> TextSize:
        """The size of the text. Raises InputError for a name that none has."""
        return one_of(TEXT_SIZES, self.text, "text size")

    def prepress(self, form: Form) -> Prepress:
        """How sheets of a form are put on paper; pictures of a PDF's pages are a side each.

        Raises InputError for what makes no sense.
        """
        duplex, feeding, offset = self.duplex, self.feeding, self.back_offset
        if form in PICTURES and self.form not in PICTURES:
            duplex = duplex if duplex == "fold-over" else None
            feeding, offset = "pages", None
        return Prepress(
            imposition_for(
                duplex,
                feeding,
                offset,
                self.bleed,
                booklet=self.booklet,
                pictures=form != "pdf",
            ),
            booklet=self.booklet,
            live_text=self.live_text,
            dpi=self.dpi,
        )

    def checks(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether a setup is checked: not when no sheet says anything of it.

        A head start is on more sheets, and found by a check.
        """
        return self.check and (self.evened or any(sheet.shows_setup for sheet in sheets))

    def checks_cards(self, game: Game, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the cards are checked: of a game with grades always, unless nothing is."""
        shown = any(sheet.shows_cards for sheet in sheets)
        return shown and (self.check_cards or (game.graded and self.check))

    def edition(self, game: Game, *, named: bool) -> Edition:
        """What is printed of `game`, as far as its own options have a say.

        Raises InputError where they make no sense, or are another game's.
        """
        options = own_values(game, self.options)
        publish = commands_of(game).publish
        if publish is None:
            return Edition(sheets=sheets_of(game))
        return publish(PrintRequest(named, self.seed, self.sheets, self.booklet), options)


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed: `sheets` of an edition, for a setup; `record` is the game played from it.

    `dealt` says that a bare game was named; else it may be from the file `source`. `found` is what
    was known of the setup before, if anything. `puzzles_seed` is that of the puzzles, where there
    is a sheet of them.
    """

    setup: Setup[Layout]
    edition: Edition
    sheets: tuple[Sheet[Any], ...]
    record: Record | None = None
    dealt: bool = False
    source: str = ""
    found: AnyChecked | None = None
    puzzles_seed: int | None = None

    @property
    def given_cards(self) -> tuple[AnyChecked, ...] | None:
        """What is on the page of cards, where that was given."""
        return None if self.found is None else self.found.cards

    @property
    def shows_annotation(self) -> bool:
        """Whether the game is annotated, which is to be worked out."""
        return any(sheet.shows_annotation for sheet in self.sheets)


def job_for(order: Order, thing: Thing) -> Job:
    """What is printed: of what was named, of what the game's options pick, or of a seed's setup."""
    if isinstance(thing, str) and thing in GAMES:
        game = GAMES[thing]
        edition = order.edition(game, named=False)
        if edition.layout is not None:
            setup = setup_of(game, edition.layout, order.terms)
        else:
            setup = first_setup(game, order.seed, order.terms)
        _refuse_head_start(order, setup)
        sheets = _chosen_sheets(order, edition, setup)
        seed = _puzzles_seed(order, setup, sheets)
        return Job(setup, edition, sheets, dealt=True, puzzles_seed=seed)
    if order.seed is not None and not order.asks_puzzles:
        raise InputError("--seed is for a bare game; for the setup of a seed print, say, GAME#7")
    if order.setups > 1:
        raise InputError("--count is for setups that are dealt: name a bare game, or leave it out")
    given, source = (thing.given, thing.name) if isinstance(thing, FromFile) else (thing, "")
    setup, record, found = _looked_at(order, given)
    edition = order.edition(setup.game, named=True)
    _refuse_head_start(order, setup)
    checked = found is not None and found.verdict is not None
    sheets = _chosen_sheets(order, edition, setup, record, named=True, checked=checked)
    if found is not None and found.cards == ():
        sheets = tuple(sheet for sheet in sheets if not sheet.shows_cards)
    return Job(
        setup,
        edition,
        sheets,
        record,
        source=source,
        found=found,
        puzzles_seed=_puzzles_seed(order, setup, sheets),
    )


def _puzzles_seed(order: Order, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]) -> int | None:
    """The seed of the puzzles, that of the setup unless there is another; None without puzzles.

    A setup without one has always the same. Raises InputError where the game is not played as in
    puzzles.
    """
    if not any(sheet.shows_puzzles for sheet in sheets):
        return None
    game = setup.game
    if setup.players != game.usual_players or setup.variants or setup.head_start:
        whose = f"{game.usual_players} players" if game.usual_players > 1 else "one player"
        raise InputError(
            f"puzzles of {game.slug} are for {whose} by the usual rules; leave the rest out"
        )
    given = setup.seed if order.seed is None else order.seed
    return card_seeds(setup)[0] if given is None else given


def document_stem(order: Order, form: Form, job: Job, setup: Setup[Layout]) -> str:
    """What a document with `setup`, which was dealt for `job` or is its own, is called."""
    name = setup_stem(setup, job.source, job.edition.file_name)
    named = [sheet.name for sheet in job.sheets] if order.sheets else []
    if form in PICTURES:  # each of which is called after its sheet
        named = []
    asked = [sheet for sheet in named if sheet != job.edition.file_name]
    duplicate = DUPLICATE.name if order.duplicate else ""
    booklet = "booklet" if order.booklet else ""
    return stem(name, job.edition.addition, duplicate, sheets_stem(asked), booklet)


def _looked_at(
    order: Order, given: Thing
) -> tuple[Setup[Layout], Record | None, AnyChecked | None]:
    """The setup that was given, the record of a game from it, and what was found of it."""
    if isinstance(given, str):
        found = parse_id(given)
        if found is None:
            raise InputError(f"{given[:40]!r} is neither a game nor an ID; {games_words(given)}")
        of_id = setup_or_record_of_id(found, order.terms, given)
        return (of_id.setup, of_id, None) if isinstance(of_id, Record) else (of_id, None, None)
    if isinstance(given, Record):
        refuse_terms(given, order.terms, "what is given")
        return given.setup, given, None
    if isinstance(given, Setup):
        refuse_terms(given, order.terms, "what is given")
        return given, None, None
    assert not isinstance(given, FromFile)
    refuse_terms(given.setup, order.terms, "what is given")
    if isinstance(given, CheckedSetup):
        return given.setup, None, given
    return given.setup, None, CheckedSetup(given.setup, given.verdict)


def _refuse_head_start(order: Order, setup: Setup[Layout]) -> None:
    if order.duplicate and (setup.head_start or order.evened):
        raise InputError("--duplicate is fair without a head start; leave one of the two out")


def _chosen_sheets(
    order: Order,
    edition: Edition,
    setup: Setup[Layout],
    record: Record | None = None,
    *,
    named: bool = False,
    checked: bool = False,
) -> tuple[Sheet[Any], ...]:
    """The sheets that were asked for, else those of a booklet, an edition, a record or a setup.

    A file of text has none; of a bare game its setup is checked as if it had one.
    """
    known = edition.sheets
    if order.form in TEXTS:
        return _checked_alone(order, edition, named=named)
    if order.sheets:
        return known.named(order.sheets)
    if order.booklet:
        return tuple(sheet for sheet in known.sheets if sheet.to_read)
    if edition.usual is not None:
        return known.named(edition.usual)
    return kit_of(order, known, setup, record, checked=checked, whole=order.whole)


def kit_of(
    order: Order,
    known: GameSheets[Any],
    setup: Setup[Layout],
    record: Record | None,
    *,
    checked: bool,
    whole: bool,
) -> tuple[Sheet[Any], ...]:
    """The kit that is printed where no sheets are named; `checked` is the setup from before."""
    kit = usual_sheets(known, setup, record, checked=order.check or checked, whole=whole)
    if order.chosen_text != NORMAL_TEXT:
        kit = known.in_large_print(kit)
    if order.several:  # to choose from already
        kit = tuple(sheet for sheet in kit if not sheet.shows_cards)
    return kit


def _checked_alone(order: Order, edition: Edition, *, named: bool) -> tuple[Sheet[Any], ...]:
    """For a file without sheets: those that a bare game's setup would be checked for."""
    known, form = edition.sheets, order.form
    if form == PPN and PPN not in known.formats:
        able = ", ".join(slug for slug, g in GAMES.items() if PPN in sheets_of(g).formats)
        raise InputError(f"--format ppn is for games with a piecepack: {able}")
    if order.sheets:
        raise InputError(f"--format {form} writes the setup and no sheets; leave --sheet out")
    checked = [sheet for sheet in known.kit if sheet.shows_setup and not sheet.shows_check]
    return () if named else tuple(checked)
