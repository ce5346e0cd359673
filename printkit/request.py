"""What a user of `printkit print` asked for, and what it starts from."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from layouts.errors import InputError
from layouts.games import GAMES, Game, check_ways
from layouts.paper import PAPERS, Paper, default_paper
from layouts.setup import Record, Setup
from printkit.board_set import BoardChoice
from printkit.finishing import Finishing
from printkit.inputs import dealt_setup, given_setup_or_record, setup_of
from printkit.kit import (
    DIAGRAMS,
    ONE_FILE,
    PPN,
    REPORT,
    SEEDS,
    SHEETS,
    SHOWS_SETUP,
    TO_READ,
    Checked,
    setup_sheets,
)


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for, option by option."""

    what: str
    seed: int | None
    players: int | None
    variants: tuple[str, ...]
    ways: tuple[str, ...]
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

    def chosen_sheets(self, given: Setup | Record) -> tuple[str, ...]:
        """The sheets that were asked for, else those of a booklet, a record or a setup.

        A PPN file has none; of a bare game its setup is checked as if it had one.
        """
        if self.form == PPN:
            return self._ppn_sheets(given.setup.game if isinstance(given, Record) else given.game)
        if self.sheets:
            return tuple(sheet for sheet in SHEETS if sheet in self.sheets)
        if self.finishing.booklet:
            return TO_READ
        if self.board_set.whole:
            return self.board_set.usual_sheets()
        if isinstance(given, Record):
            return (DIAGRAMS,)
        left_out = {REPORT} if self.no_check else set()
        return tuple(sheet for sheet in setup_sheets(given.game) if sheet not in left_out)

    def _ppn_sheets(self, game: Game) -> tuple[str, ...]:
        if not game.piecepack:
            able = ", ".join(other.slug for other in GAMES.values() if other.piecepack)
            raise InputError(f"--format ppn is for games with a piecepack: {able}")
        if self.sheets:
            raise InputError("--format ppn writes the setup and no sheets; leave --sheet out")
        return ("setup",) if self.what in GAMES else ()

    def of_set(self, setup: Setup) -> bool:
        """Whether the setup merely stands for a set: nobody named, picked or dealt it."""
        return self.what in GAMES and setup.seed is None and not self.board_set.number

    def prints_anyway(self, checked: Checked) -> bool:
        """Whether a setup that fails its check is printed: the best deal, a board of a set."""
        return bool(checked.deal or self.board_set.number or self.force)

    @property
    def chosen_paper(self) -> Paper:
        return PAPERS[self.paper] if self.paper else default_paper()

    def checks(self, sheets: Sequence[str]) -> bool:
        """Whether the setup is checked: not when no sheet says anything of it."""
        return not self.no_check and not SHOWS_SETUP.isdisjoint(sheets)

    def solves(self, sheets: Sequence[str]) -> bool:
        """Whether boards of a set are solved for what sheets say of them."""
        return not self.no_check and self.board_set.to_solve(sheets)

    def checks_cards(self, game: Game, sheets: Sequence[str]) -> bool:
        """Whether the cards are checked: of a game with grades always, unless nothing is."""
        return "cards" in sheets and (self.check_cards or (game.graded and not self.no_check))


def given(request: Request) -> Setup | Record:
    """What to start from: what was named, a board of a set, or the seed's setup."""
    table = request.players, request.variants, request.ways
    asked, sheets = request.board_set, request.sheets
    if request.what in GAMES:
        game = GAMES[request.what]
        asked.check(game, named=False, sheets=sheets, seed=request.seed)
        layout = asked.layout(game, sheets, request.seed)
        if layout:
            check_ways(game, request.ways)
            return setup_of(game, layout, request.players, request.variants)
        seed = secrets.randbelow(SEEDS) if request.seed is None else request.seed
        return dealt_setup(game, seed, *table)
    if request.seed is not None:
        raise InputError("--seed is for a bare game; for the setup of a seed print, say, GAME#7")
    found = given_setup_or_record(request.what, *table)
    setup = found.setup if isinstance(found, Record) else found
    asked.check(setup.game, named=True, sheets=sheets)
    return found


def default_path(request: Request, setup: Setup) -> Path:
    """Named after the seed or the board's number, or after the layout's code."""
    name: object = setup.layout.describe()[:8] if setup.seed is None else setup.seed
    if request.of_set(setup):
        name = "boards"
    elif request.board_set.number:
        name = "{}-{}".format(*request.board_set.number)
    path = Path(f"{setup.game.slug}-{name}")
    return path.with_suffix(f".{request.form}") if request.form in ONE_FILE else path
