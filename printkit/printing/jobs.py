"""Jobs: for each setup or record of an order, the sheets to print and what they are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import GAMES
from layouts.ids import parse_id
from layouts.paper import Paper
from layouts.setup import AnyChecked, CheckedSetup, Record, Setup
from layouts.words import choices_words
from output.contract import GameSheets, sheets_of
from output.drawing.theme import Theme
from output.sheet import (
    CARDS,
    NORMAL_TEXT,
    SCORE_PAD,
    AnySpec,
    KitSpec,
    Sheet,
    TextSize,
    going_with,
)
from printkit.contract import Edition
from printkit.files.documents import PICTURES, PPN, TEXTS, Form
from printkit.printing.diagrams import diagrams, example
from printkit.printing.options import DUPLICATE
from printkit.printing.order import FromFile, Order, Thing
from printkit.printing.rendering import setup_stem, sheets_stem, stem
from printkit.setups import (
    card_seeds,
    deal_like,
    first_setup,
    refuse_terms,
    setup_of,
    setup_or_record_of_id,
)
from printkit.version import VERSION


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A thing to print: `sheets` of an edition for a setup, and the `record` of the game played
    from it.

    `dealt`: only a game was named. Otherwise the setup may come from the file `source`, and `found`
    is what was known about it before. `puzzles_seed` is the seed of the puzzles, if a sheet shows
    any.
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
        """Return the setups for the page of cards, if they were given."""
        return None if self.found is None else self.found.cards

    @property
    def shows_annotation(self) -> bool:
        """Whether a sheet shows the annotated game."""
        return any(sheet.shows_annotation for sheet in self.sheets)


def job_for(order: Order, thing: Thing) -> PrintJob:
    """Return the job for a thing that was named, chosen by the game's options, or dealt."""
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
        return PrintJob(setup, edition, sheets, dealt=True, puzzles_seed=seed)
    if order.seed is not None and not order.asks_puzzles:
        raise InputError("--seed is for a bare game; for the setup of a seed print, say, GAME#7")
    if order.setups > 1:
        raise InputError("--count is for setups that are dealt: name a bare game, or leave it out")
    given, source = (thing.given, thing.name) if isinstance(thing, FromFile) else (thing, "")
    setup, record, found = _read_thing(order, given)
    edition = order.edition(setup.game, named=True)
    _refuse_head_start(order, setup)
    checked = found is not None and found.verdict is not None
    sheets = _chosen_sheets(order, edition, setup, record, named=True, checked=checked)
    if found is not None and found.cards == ():
        sheets = tuple(sheet for sheet in sheets if not sheet.shows_cards)
    return PrintJob(
        setup,
        edition,
        sheets,
        record,
        source=source,
        found=found,
        puzzles_seed=_puzzles_seed(order, setup, sheets),
    )


def _puzzles_seed(order: Order, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]) -> int | None:
    """Return the seed of the puzzles: the order's, or else the setup's; None without puzzles.

    A setup without a seed always gets the same puzzles. Raises InputError if the setup is not for
    the players and rules that puzzles are made for.
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


def document_stem(order: Order, form: Form, job: PrintJob, setup: Setup[Layout]) -> str:
    """Return a document's name without its ending; `setup` is the job's or one dealt for it."""
    name = setup_stem(setup, job.source, job.edition.file_name)
    named = [sheet.name for sheet in job.sheets] if order.sheets else []
    if form in PICTURES:  # each picture has the name of its sheet
        named = []
    asked = [sheet for sheet in named if sheet != job.edition.file_name]
    duplicate = DUPLICATE.name if order.duplicate else ""
    made = "booklet" if order.booklet else order.stock or ""
    return stem(name, job.edition.addition, duplicate, sheets_stem(asked), made)


def _read_thing(
    order: Order, given: Thing
) -> tuple[Setup[Layout], Record | None, AnyChecked | None]:
    """Return the given setup, the record of a game from it, and what was known about the setup."""
    if isinstance(given, str):
        found = parse_id(given)
        if found is None:
            raise InputError(
                f"{given[:40]!r} is neither a game nor an ID; {choices_words(given, GAMES)}"
            )
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
        raise InputError(
            "--duplicate evens out a setup without a head start; leave one of the two out"
        )


def _chosen_sheets(
    order: Order,
    edition: Edition,
    setup: Setup[Layout],
    record: Record | None = None,
    *,
    named: bool = False,
    checked: bool = False,
) -> tuple[Sheet[Any], ...]:
    """Return the sheets that were named, or else the usual sheets of what is printed.

    A form of text has no sheets. Whether a dealt setup is checked for such a file is decided as if
    sheets were printed.
    """
    known = edition.sheets
    if order.form in TEXTS:
        return _sheets_to_check_for(order, edition, named=named)
    if order.sheets:
        return known.select(order.sheets)
    if order.stock:
        return known.select([CARDS])
    if order.booklet:
        return tuple(sheet for sheet in known.sheets if sheet.to_read)
    if edition.usual is not None:
        return known.select(edition.usual)
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
    """Return the kit that is printed if no sheets are named; `checked`: the setup was checked."""
    kit = usual_sheets(known, setup, record, checked=order.check or checked, whole=whole)
    if order.duplicate:  # whose score pad says who sits where in each game
        kit = known.select([SCORE_PAD, *(sheet.name for sheet in kit)])
    if order.chosen_text != NORMAL_TEXT:
        kit = known.in_large_print(kit)
    if order.several:  # several setups are a choice already
        kit = tuple(sheet for sheet in kit if not sheet.shows_cards)
    return kit


def _sheets_to_check_for(order: Order, edition: Edition, *, named: bool) -> tuple[Sheet[Any], ...]:
    """Return the sheets that decide what is checked, for a file without sheets or verdict."""
    known, form = edition.sheets, order.form
    if form == PPN and PPN not in known.formats:
        able = ", ".join(slug for slug, g in GAMES.items() if PPN in sheets_of(g).formats)
        raise InputError(f"--format ppn is for games with a piecepack: {able}")
    if order.sheets:
        raise InputError(f"--format {form} writes the setup and no sheets; leave --sheet out")
    checked = [sheet for sheet in known.kit if sheet.shows_setup and not sheet.shows_check]
    return () if named else tuple(checked)


def usual_sheets(
    known: GameSheets[Any],
    setup: Setup[Layout],
    record: Record | None,
    *,
    checked: bool,
    whole: bool,
) -> tuple[Sheet[Any], ...]:
    """Return the sheets of a record, or the home kit or the `whole` kit of a setup.

    Sheets about a check are left out unless the setup is `checked`.
    """
    told = tuple(sheet for sheet in known.sheets if sheet.shows_record and record is not None)
    if told and not whole:
        return told
    kit = known.kit if whole else known.home_kit
    return (*going_with(setup, kit, checked=checked), *told)


def spec_of(
    setup: Setup[Layout],
    record: Record | None,
    sheets: Sequence[Sheet[Any]],
    paper: Paper,
    theme: Theme,
    *,
    duplicate: bool = False,
    text: TextSize = NORMAL_TEXT,
    link: str = "",
) -> AnySpec:
    """Return what the sheets are drawn from, as far as it is known before a check.

    Raises InputError if the record has an illegal move.
    """
    shows_example = any(sheet.shows_example for sheet in sheets)
    return KitSpec(
        setup,
        paper,
        theme,
        VERSION,
        diagrams=() if record is None else diagrams(record),
        example=example(setup) if shows_example else (),
        printed=tuple(sheet.name for sheet in sheets),
        duplicate=duplicate,
        text=text,
        link=link,
    )


def unchecked_cards(setup: Setup[Layout]) -> tuple[AnyChecked, ...]:
    """Return the setups for the page of cards, on the terms of `setup` without its head start."""
    plain = replace(setup, head_start=())  # it fits this layout alone
    return tuple(CheckedSetup(deal_like(plain, seed)) for seed in card_seeds(plain))
