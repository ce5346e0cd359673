"""The request of a user of `printkit print`, and the job that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import GAMES
from layouts.paper import PAPERS, Paper, default_paper
from layouts.setup import Record, Setup
from output.contract import Sheet
from output.games import sheets_of
from printkit.contract import Edition, PrintRequest
from printkit.dealing import Terms, first_setup, setup_of
from printkit.default_names import setup_stem, sheets_stem, stem
from printkit.destination import PICTURES, Destination
from printkit.games import commands_of
from printkit.inputs import given_setup_or_record
from printkit.kits import usual_sheets
from printkit.own_options import OwnValues
from printkit.prepress import Prepress
from printkit.rendering import PPN, TEXTS


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, option by option; `own` are those of the game alone.

    `what` is one of the things named; it is one of `several` setups that are printed together.
    """

    what: str
    several: bool
    seed: int | None
    terms: Terms
    own: OwnValues
    sides: str
    sheets: tuple[str, ...]
    paper: str | None
    theme: str
    to: Destination
    prepress: Prepress
    no_check: bool
    check_cards: bool
    exact: bool
    fresh: bool
    threads: int | None

    def __post_init__(self) -> None:
        if self.no_check and self.check_cards:
            raise InputError("--no-check and --check-cards contradict each other; keep one")
        if self.no_check and self.terms.evened:
            raise InputError("--no-check and --head-start auto contradict each other; keep one")

    @property
    def chosen_paper(self) -> Paper:
        return PAPERS[self.paper] if self.paper else default_paper()

    def checks(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the setup is checked: not when no sheet says anything of it.

        A head start is on more sheets, and found by a check.
        """
        shown = self.terms.evened or any(sheet.shows_setup for sheet in sheets)
        return not self.no_check and shown

    def checks_cards(self, game: Game, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the cards are checked: of a game with grades always, unless nothing is."""
        shown = any(sheet.shows_cards for sheet in sheets)
        return shown and (self.check_cards or (game.graded and not self.no_check))

    def edition(self, game: Game, *, named: bool) -> Edition:
        """What is printed of `game`, as far as its own options have a say.

        Raises InputError where they make no sense, or are another game's.
        """
        options = self.own.of(game)
        publish = commands_of(game).publish
        if publish is None:
            return Edition(sheets=sheets_of(game))
        asked = PrintRequest(named, self.seed, self.sheets, self.prepress.booklet)
        return publish(asked, options)


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed: `sheets` of an edition, for a setup; `record` is the game played from it."""

    setup: Setup[Layout]
    edition: Edition
    sheets: tuple[Sheet[Any], ...]
    record: Record | None = None


def job_for(request: Request) -> Job:
    """What is printed: of what was named, of what the game's options pick, or of a seed's setup."""
    record = None
    if request.what in GAMES:
        game = GAMES[request.what]
        edition = request.edition(game, named=False)
        if edition.layout is not None:
            setup = setup_of(game, edition.layout, request.terms)
        else:
            setup = first_setup(game, request.seed, request.terms)
    else:
        if request.seed is not None:
            raise InputError(
                "--seed is for a bare game; for the setup of a seed print, say, GAME#7"
            )
        given = given_setup_or_record(request.what, request.terms)
        setup = given.setup if isinstance(given, Record) else given
        record = given if isinstance(given, Record) else None
        edition = request.edition(setup.game, named=True)
    if request.own.duplicate and (setup.head_start or request.terms.evened):
        raise InputError("--duplicate is fair without a head start; leave one of the two out")
    return Job(setup, edition, _chosen_sheets(request, edition, setup, record), record)


def document_stem(request: Request, job: Job, setup: Setup[Layout]) -> str:
    """What a document with `setup`, which was dealt for `job` or is its own, is called."""
    name = setup_stem(setup, "" if request.what in GAMES else request.what, job.edition.file_name)
    named = [sheet.name for sheet in job.sheets] if request.sheets else []
    if request.to.form in PICTURES:  # each of which is called after its sheet
        named = []
    asked = [sheet for sheet in named if sheet != job.edition.file_name]
    duplicate = "duplicate" if request.own.duplicate else ""
    booklet = "booklet" if request.prepress.booklet else ""
    return stem(name, duplicate, sheets_stem(asked), booklet)


def _chosen_sheets(
    request: Request, edition: Edition, setup: Setup[Layout], record: Record | None
) -> tuple[Sheet[Any], ...]:
    """The sheets that were asked for, else those of a booklet, an edition, a record or a setup.

    A file of text has none; of a bare game its setup is checked as if it had one.
    """
    known = edition.sheets
    if request.to.form in TEXTS:
        return _checked_alone(request, edition)
    if request.sheets:
        return known.named(request.sheets)
    if request.prepress.booklet:
        return tuple(sheet for sheet in known.sheets if sheet.to_read)
    if edition.usual is not None:
        return known.named(edition.usual)
    kit = usual_sheets(known, setup, record, checked=not request.no_check)
    if request.several:  # to choose from already
        kit = tuple(sheet for sheet in kit if not sheet.shows_cards)
    return kit


def _checked_alone(request: Request, edition: Edition) -> tuple[Sheet[Any], ...]:
    """For a file without sheets: those that a bare game's setup would be checked for."""
    known, form = edition.sheets, request.to.form
    if form == PPN and PPN not in known.formats:
        able = ", ".join(slug for slug, g in GAMES.items() if PPN in sheets_of(g).formats)
        raise InputError(f"--format ppn is for games with a piecepack: {able}")
    if request.sheets:
        raise InputError(f"--format {form} writes the setup and no sheets; leave --sheet out")
    checked = [sheet for sheet in known.kit if sheet.shows_setup and not sheet.shows_check]
    return tuple(checked) if request.what in GAMES else ()
