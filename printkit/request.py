"""What a user of `printkit print` asked for, and what it starts from."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import GAMES
from layouts.paper import PAPERS, Paper, default_paper
from layouts.setup import Record, Setup
from output.contract import Sheet, SheetSet
from output.games import sheets_of
from printkit.board_set import BoardChoice
from printkit.finishing import Finishing
from printkit.inputs import dealt_setup, given_setup_or_record, setup_of
from printkit.kit import ONE_FILE, PPN, SEEDS, Checked


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, option by option."""

    what: str
    seed: int | None
    players: int | None
    variants: tuple[str, ...]
    deal_options: tuple[str, ...]
    sides: str
    board_set: BoardChoice
    sheets: tuple[str, ...]
    paper: str | None
    theme: str
    form: str
    output: Path | None
    finishing: Finishing
    no_check: bool
    check_cards: bool
    force: bool
    exact: bool
    fresh: bool
    threads: int | None

    def __post_init__(self) -> None:
        if self.no_check and self.check_cards:
            raise InputError("--no-check and --check-cards contradict each other; keep one")

    def chosen_sheets(self, given: Setup[Layout] | Record) -> tuple[Sheet[Any], ...]:
        """The sheets that were asked for, else those of a booklet, a record or a setup.

        A PPN file has none; of a bare game its setup is checked as if it had one.
        """
        game = given.setup.game if isinstance(given, Record) else given.game
        known = sheets_of(game)
        if self.form == PPN:
            return self._ppn_sheets(known)
        return self.board_set.with_set(game, self._chosen(given, known))

    def _chosen(
        self, given: Setup[Layout] | Record, known: SheetSet[Any]
    ) -> tuple[Sheet[Any], ...]:
        if self.sheets:
            return known.named(self.sheets)
        if self.finishing.booklet:
            return tuple(sheet for sheet in known.sheets if sheet.to_read)
        if self.board_set.whole:
            return known.named(self.board_set.usual_sheets())
        if isinstance(given, Record):
            return tuple(sheet for sheet in known.sheets if sheet.shows_record)
        return tuple(sheet for sheet in known.kit if not (self.no_check and sheet.shows_check))

    def _ppn_sheets(self, known: SheetSet[Any]) -> tuple[Sheet[Any], ...]:
        if PPN not in known.formats:
            able = ", ".join(slug for slug, g in GAMES.items() if PPN in sheets_of(g).formats)
            raise InputError(f"--format ppn is for games with a piecepack: {able}")
        if self.sheets:
            raise InputError("--format ppn writes the setup and no sheets; leave --sheet out")
        checked = [sheet for sheet in known.kit if sheet.shows_setup and not sheet.shows_check]
        return tuple(checked) if self.what in GAMES else ()

    def of_set(self, setup: Setup[Layout]) -> bool:
        """Whether the setup merely stands for a set: nobody named, picked or dealt it."""
        return self.what in GAMES and setup.seed is None and not self.board_set.number

    def prints_anyway(self, checked: Checked) -> bool:
        """Whether a setup that fails its check is printed: the best deal, a board of a set."""
        return bool(checked.deal or self.board_set.number or self.force)

    @property
    def chosen_paper(self) -> Paper:
        return PAPERS[self.paper] if self.paper else default_paper()

    def checks(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the setup is checked: not when no sheet says anything of it."""
        return not self.no_check and any(sheet.shows_setup for sheet in sheets)

    def solves(self, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether boards of a set are solved for what sheets say of them."""
        return not self.no_check and self.board_set.to_solve(sheets)

    def checks_cards(self, game: Game, sheets: Sequence[Sheet[Any]]) -> bool:
        """Whether the cards are checked: of a game with grades always, unless nothing is."""
        shown = any(sheet.shows_cards for sheet in sheets)
        return shown and (self.check_cards or (game.graded and not self.no_check))


def given(request: Request) -> Setup[Layout] | Record:
    """What to start from: what was named, a board of a set, or the seed's setup."""
    table = request.players, request.variants, request.deal_options
    asked, sheets = request.board_set, request.sheets
    if request.what in GAMES:
        game = GAMES[request.what]
        asked.check(game, named=False, sheets=sheets, seed=request.seed)
        layout = asked.layout(game, sheets, request.seed)
        if layout:
            game.check_deal_options(request.deal_options)
            return setup_of(game, layout, request.players, request.variants)
        seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
        return dealt_setup(game, seed, *table)
    if request.seed is not None:
        raise InputError("--seed is for a bare game; for the setup of a seed print, say, GAME#7")
    found = given_setup_or_record(request.what, *table)
    setup = found.setup if isinstance(found, Record) else found
    asked.check(setup.game, named=True, sheets=sheets)
    return found


def default_path(request: Request, setup: Setup[Layout]) -> Path:
    """Named after the seed or the board's number, or after the layout's code."""
    name: object = setup.layout.describe()[:8] if setup.seed is None else setup.seed
    if request.of_set(setup):
        name = "boards"
    elif request.board_set.number:
        name = "{}-{}".format(*request.board_set.number)
    path = Path(f"{setup.game.slug}-{name}")
    return path.with_suffix(f".{request.form}") if request.form in ONE_FILE else path
