"""Drafts: what an order prints for each setup or record, as known before any check."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from printkit.contract import Edition
from printkit.files.documents import PPN, TEXTS
from printkit.judging.annotation import recall_annotation, with_result
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import GAMES
from printkit.layouts.ids import parse_id
from printkit.layouts.messages import OptionName, choices_words, counted, english, message
from printkit.layouts.setup import AnyChecked, CheckedSetup, Record, Setup
from printkit.layouts.words import short_repr
from printkit.output.contract import GameSheets, sheets_of
from printkit.output.sheet import (
    CARDS,
    NORMAL_TEXT,
    RULES,
    SCORE_PAD,
    AnySpec,
    KitSpec,
    Sheet,
    sheets_for,
)
from printkit.printing.diagrams import diagrams, example
from printkit.printing.options import CHECK, OPTIONS
from printkit.printing.order import FromFile, Order, Thing
from printkit.setups import (
    card_seeds,
    deal_like,
    first_setup,
    name_source,
    refuse_terms,
    setup_of,
    setup_or_record_of_id,
)
from printkit.version import VERSION


@dataclass(frozen=True, slots=True)
class Printable:
    """A setup or record to print: `sheets` of an `edition`, and the `spec` they are drawn from.

    `record` is the game played from the setup, if any. `dealt`: only a game was named. Otherwise
    the setup may come from the file `source`, and `found` is what was known about it before.
    `puzzles_seed` is the seed of the puzzles, if a sheet shows any.
    """

    order: Order
    edition: Edition
    sheets: tuple[Sheet[Any], ...]
    spec: AnySpec
    record: Record | None = None
    dealt: bool = False
    source: str = ""
    found: AnyChecked | None = None
    puzzles_seed: int | None = None

    __repr__ = short_repr

    @property
    def checked_setup(self) -> AnyChecked:
        """Return the setup with its verdict, and with how it was dealt."""
        return CheckedSetup(self.spec.setup, self.spec.verdict, self.spec.deal)

    @property
    def refused(self) -> bool:
        """Whether the setup failed its check.

        This applies to setups that were named or dealt to be fair, never to the setup that a game
        is sold with.
        """
        verdict = self.spec.verdict
        if self.dealt and self.spec.setup.seed is None:
            return False
        if self.order.duplicate:
            return verdict is not None and not verdict.playable
        if self.spec.deal is not None:
            return self.checked_setup.unproven
        return verdict is not None and not verdict.passed

    @property
    def given_cards(self) -> tuple[AnyChecked, ...] | None:
        """Return the setups for the page of cards, if they were given."""
        return None if self.found is None else self.found.cards

    @property
    def lacks_puzzles(self) -> bool:
        """Whether the sheets show puzzles that are not found yet."""
        return self.puzzles_seed is not None and not self.spec.puzzles

    @property
    def lacks_annotation(self) -> bool:
        """Whether the sheets show an annotated game whose annotation is not made yet."""
        shown = any("annotation" in sheet.shows for sheet in self.sheets)
        return shown and self.spec.annotated is None

    @property
    def takes_long(self) -> bool:
        """Whether something slow has to be worked out before the sheets can be drawn as ordered."""
        order, sheets = self.order, self.sheets
        if self.lacks_puzzles or self.lacks_annotation:
            return True
        prepares = self.edition.prepare is not None and order.check
        cards = self.given_cards is None and order.checks_cards(self.spec.setup.game, sheets)
        return prepares or cards or (self.found is None and order.checks(sheets))

    @property
    def takes_any(self) -> bool:
        """Whether any fair setup will do, and others on its cards: no setup or seed was named."""
        order, sheets = self.order, self.sheets
        dealt = self.dealt and self.spec.setup.seed is not None and order.seed is None
        cards = order.check and any("cards" in sheet.shows for sheet in sheets)
        return (
            dealt
            and (order.checks(sheets) or cards)
            and order.sides == "seated"
            and not order.fresh
        )


def draft_printable(order: Order, thing: Thing) -> Printable:
    """Return what to print for a thing that was named, chosen by the game's options, or dealt.

    Nothing is checked yet, and no deal has looked for a fair setup. Raises InputError if the order
    cannot be carried out for this thing.
    """
    record, source, found = None, "", None
    game = GAMES.get(thing) if isinstance(thing, str) else None
    if game is not None:
        edition = order.edition(game, named=False)
        if edition.layout is not None:
            setup = setup_of(game, edition.layout, order.terms)
        else:
            setup = first_setup(game, order.seed, order.terms)
    else:
        if order.seed is not None and not order.asks_puzzles:
            raise InputError(
                english(
                    "{option} is for a bare game; for the setup of a seed print, say, GAME#7",
                    option=OptionName("seed"),
                )
            )
        if order.setups > 1:
            raise InputError(
                message(
                    "{option} is for setups that are dealt: name a bare game, or leave it out",
                    option=OptionName("count"),
                )
            )
        given, source = (thing.given, thing.name) if isinstance(thing, FromFile) else (thing, "")
        setup, record, found = _read_thing(order, given)
        edition = order.edition(setup.game, named=True)
    _refuse_options(order, setup.game)
    if order.duplicate and (setup.head_start or order.handicap):
        raise InputError(
            message(
                "{option} evens out a setup without a head start; leave one of the two out",
                option=OptionName("duplicate"),
            )
        )
    checked = found is not None and found.verdict is not None
    sheets = _chosen_sheets(order, edition, setup, record, named=game is None, checked=checked)
    if found is not None and found.cards == ():
        sheets = tuple(sheet for sheet in sheets if "cards" not in sheet.shows)
    seed = _puzzles_seed(order, setup, sheets)
    with name_source(source) if source else nullcontext():
        spec = _draft_spec(order, sheets, found or CheckedSetup(setup), record)
    spec = edition.sheets.with_game_style(spec)
    return Printable(order, edition, sheets, spec, record, game is not None, source, found, seed)


def _refuse_options(order: Order, game: Game) -> None:
    """Raise InputError for options of the check that the game does not have, checked or not."""
    for key, row in OPTIONS.items():
        asked = getattr(order, key) not in (row.usual, False, None)
        if asked and row.section == CHECK and row.place and not row.place.has(game):
            raise InputError(
                message(
                    "{option}: {game} has nothing of the kind; leave it out",
                    option=OptionName(row.name),
                    game=game.slug,
                )
            )


def _puzzles_seed(order: Order, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]) -> int | None:
    """Return the seed of the puzzles: the order's, or else the setup's; None without puzzles.

    A setup without a seed always gets the same puzzles. Raises InputError if the setup is not for
    the players and rules that puzzles are made for.
    """
    if not any("puzzles" in sheet.shows for sheet in sheets):
        return None
    game = setup.game
    if setup.players != game.usual_players or setup.variants or setup.head_start:
        raise InputError(
            counted(
                "puzzles of {game} are for one player by the usual rules; leave the rest out",
                "puzzles of {game} are for {n} players by the usual rules; leave the rest out",
                game.usual_players,
                game=game.slug,
            )
        )
    given = setup.seed if order.seed is None else order.seed
    return card_seeds(setup)[0] if given is None else given


def _read_thing(
    order: Order, given: Thing
) -> tuple[Setup[Layout], Record | None, AnyChecked | None]:
    """Return the given setup, the record of a game from it, and what was known about the setup."""
    if isinstance(given, str):
        found = parse_id(given)
        if found is None:
            raise InputError(
                message(
                    "{given} is neither a game nor an ID; {choices}",
                    given=repr(given[:40]),
                    choices=choices_words(given, GAMES),
                )
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


def _chosen_sheets(
    order: Order,
    edition: Edition,
    setup: Setup[Layout],
    record: Record | None,
    *,
    named: bool,
    checked: bool,
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
    if order.pocket:
        return known.select([RULES])
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
        kit = tuple(sheet for sheet in kit if "cards" not in sheet.shows)
    return kit


def _sheets_to_check_for(order: Order, edition: Edition, *, named: bool) -> tuple[Sheet[Any], ...]:
    """Return the sheets that decide what is checked, for a file without sheets or verdict."""
    known, form = edition.sheets, order.form
    if form == PPN and PPN not in known.formats:
        able = ", ".join(slug for slug, g in GAMES.items() if PPN in sheets_of(g).formats)
        raise InputError(
            message(
                "{form} is for games with a piecepack: {games}",
                form=OptionName("format", form),
                games=able,
            )
        )
    if order.sheets:
        raise InputError(
            message(
                "{form} writes the setup and no sheets; leave {sheet} out",
                form=OptionName("format", form),
                sheet=OptionName("sheet"),
            )
        )
    checked = [each for each in known.kit if "setup" in each.shows and "check" not in each.shows]
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
    told = tuple(sheet for sheet in known.sheets if "record" in sheet.shows and record is not None)
    if told and not whole:
        return told
    kit = known.kit if whole else known.home_kit
    return (*sheets_for(setup, kit, checked=checked), *told)


def _draft_spec(
    order: Order, sheets: Sequence[Sheet[Any]], known: AnyChecked, record: Record | None
) -> AnySpec:
    """Return what the sheets are drawn from, with what is `known` about the setup before a check.

    Raises InputError if the record has an illegal move.
    """
    setup, annotated, language = known.setup, None, order.chosen_language
    cards = unchecked_cards(setup, sheets) if known.cards is None else known.cards
    if record is not None and any("annotation" in sheet.shows for sheet in sheets):
        kept = recall_annotation(record, order.chosen_turning_points)
        annotated = with_result(kept, record) if kept else None
    return KitSpec(
        setup,
        order.chosen_paper,
        order.chosen_theme,
        VERSION,
        known.verdict,
        known.deal,
        cards,
        diagrams=() if record is None else diagrams(record),
        example=example(setup, language) if any("example" in s.shows for s in sheets) else (),
        annotated=annotated,
        printed=tuple(sheet.name for sheet in sheets),
        duplicate=order.duplicate,
        text=order.chosen_text,
        link=order.link,
        language=language,
    )


def unchecked_cards(setup: Setup[Layout], sheets: Sequence[Sheet[Any]]) -> tuple[AnyChecked, ...]:
    """Return the setups for the page of cards, on the terms of `setup` without its head start.

    There are none if none of the `sheets` shows cards.
    """
    if not any("cards" in sheet.shows for sheet in sheets):
        return ()
    plain = replace(setup, head_start=())  # it fits this layout alone
    return tuple(CheckedSetup(deal_like(plain, seed)) for seed in card_seeds(plain))
