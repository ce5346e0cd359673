"""Printables whose setups are dealt and checked, and the documents drawn from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from printkit.files.documents import PICTURES, TEXTS, TTS, Document, Form
from printkit.judging.annotation import annotate_record, with_result
from printkit.judging.checking import (
    check_setup,
    deal_different,
    deal_until_fair,
    known_verdict,
    known_with_choice,
    with_value_of_choice,
)
from printkit.judging.ready import verdict_that_ships
from printkit.judging.words import verdict_line, verdict_words
from printkit.layouts.duplicate import cost_words, promise_words
from printkit.layouts.errors import InputError
from printkit.layouts.game import Layout
from printkit.layouts.messages import listed, message
from printkit.layouts.setup import AnyChecked, CheckedSetup, Setup
from printkit.layouts.verdict import Verdict
from printkit.layouts.words import short_repr
from printkit.listener import show_progress, tell
from printkit.output.drawing.scene import Kit
from printkit.output.press.imposition import Imposition
from printkit.output.sheet import AnySpec, Sheet
from printkit.printing.diagrams import first_game, moments
from printkit.printing.drafts import Printable, unchecked_cards
from printkit.printing.options import DUPLICATE
from printkit.printing.order import Order
from printkit.printing.prepress import KitPart, Prepress, how_to_print, impose_parts, prints_backs
from printkit.printing.rendering import (
    file_stem,
    layout_text,
    part_names,
    render,
    save_document,
    setup_stem,
    sheets_stem,
)
from printkit.setups import card_seeds, deal_like


def prepare_all(printable: Printable) -> Iterator[Printable]:
    """Yield as many printables as were ordered, of different setups, each prepared.

    Raises InputError as `deal_different`.
    """

    def deal(setup: Setup[Layout]) -> Printable:
        return prepare(_with_setup(printable, setup))

    setup, count = printable.spec.setup, printable.order.setups
    return deal_different(setup, count, deal, lambda p: (p.spec.setup, p.spec.deal))


def prepare_found(printable: Printable, found: Sequence[AnyChecked]) -> Iterator[Printable]:
    """Yield what `prepare_all` would yield for setups that were already `found` to be fair."""
    shown = any(sheet.of_a_setup for sheet in printable.sheets)
    for each in found:
        if each.verdict is not None and shown:
            _tell_verdict(printable.order, each.verdict)
        yield prepare(_with_setup(printable, each.setup, each))


def _with_setup(
    printable: Printable, setup: Setup[Layout], found: AnyChecked | None = None
) -> Printable:
    """Return a copy with another setup, and with what was `found` about it."""
    return replace(printable, spec=replace(printable.spec, setup=setup), found=found)


def prepare(printable: Printable) -> Printable:
    """Work out all that takes long except puzzles: a fair deal, the check, cards, annotation."""
    order, sheets, spec = printable.order, printable.sheets, printable.spec
    if printable.edition.prepare and order.check:
        with show_progress() as listening:
            known = printable.edition.prepare(spec.setup, listening)
        sheets = known.select(sheet.name for sheet in sheets)
    checked = printable.found or CheckedSetup(spec.setup)
    verdict = checked.verdict
    if printable.found is None and order.checks(sheets):
        checked = _check(order, spec.setup, dealt=printable.dealt)
        verdict = checked.verdict
        if verdict and _lacks_choice(order, checked, sheets):
            verdict = with_value_of_choice(checked.setup, verdict, order.threads, fresh=order.fresh)
    given = printable.given_cards
    cards = _cards(order, checked.setup, sheets) if given is None else given
    spec = replace(spec, setup=checked.setup, verdict=verdict, deal=checked.deal, cards=cards)
    if printable.lacks_annotation and printable.record is not None:
        found = annotate_record(printable.record, order.chosen_turning_points, order.threads)
        spec = replace(spec, annotated=with_result(found, printable.record))
    return replace(printable, sheets=sheets, spec=spec)


def prepare_known(printable: Printable) -> Printable | None:
    """Return a printable as `prepare` does, if that takes no play; else None.

    The verdict is one that is kept or ships.
    """
    order, sheets = printable.order, printable.sheets
    if not printable.takes_long:
        return printable
    if printable.dealt or order.fresh or printable.found is not None or printable.lacks_puzzles:
        return None
    setup = printable.spec.setup
    known = known_verdict(setup, order.sides, exact=order.exact, handicap=order.handicap)
    if known is None:
        return None
    checked = CheckedSetup(*known)
    if _lacks_choice(order, checked, sheets):
        verdict = known_with_choice(*known)
        if verdict is None:
            return None
        checked = replace(checked, verdict=verdict)
    ready = replace(printable, found=checked)
    return None if ready.takes_long else prepare(ready)


def _lacks_choice(order: Order, checked: AnyChecked, sheets: Sequence[Sheet[Any]]) -> bool:
    """Whether a sheet is to show what choosing a side is worth, which has to be worked out.

    Sheets with a verdict that ships leave it out.
    """
    if checked.setup.game.seating is None or not any("check" in sheet.shows for sheet in sheets):
        return False
    return order.fresh or checked.verdict != verdict_that_ships(checked.setup)


class Written(NamedTuple):
    """A document, and how to print it; `to_print` is empty if a printer is not meant.

    `prints_backs`: whether it matters how backs are printed.
    """

    document: Document
    to_print: str = ""
    prints_backs: bool = False

    def __repr__(self) -> str:
        return short_repr(self)


def documents(
    printables: Sequence[Printable], form: Form, *, apart: bool, rehearsal: bool = False
) -> list[Written]:
    """Return the documents to write: one for all printables or, `apart`, one for each.

    Only PDFs hold several printables. In a `rehearsal` the files are empty. Raises InputError if a
    sheet does not fit on the paper.
    """
    if form in TEXTS:
        return [Written(_text_document(each, form, rehearsal)) for each in printables]
    together = [[each] for each in printables] if apart or form != "pdf" else [printables]
    return [_document(some, form, rehearsal) for some in together]


def pages(printables: Sequence[Printable], form: Form) -> Kit:
    """Return the pages of all printables.

    Raises InputError if a sheet does not fit on the paper.
    """
    return impose_parts(_parts(printables), printables[0].order.prepress(form))


def first_page(printable: Printable, count: int) -> Kit | None:
    """Return the first of `count` pages as a picture, without drawing the other pages.

    Returns None if its contents depend on the other pages, or on how pages are put on paper. Raises
    InputError as `pages`.
    """
    from printkit.output.page.composition import first_page  # loads fonts, which help does not need

    prepress = printable.order.prepress("svg")
    if prepress != Prepress(Imposition("separate"), live_text=prepress.live_text, dpi=prepress.dpi):
        return None
    first, *later = printable.sheets
    shown = (first, *(sheet for sheet in later if "moments" not in sheet.shows))  # which takes play
    ((spec, sheets),) = _parts([replace(printable, sheets=shown)])
    return first_page(spec, sheets, count)


def _parts(printables: Sequence[Printable]) -> list[KitPart]:
    """Return what to draw together: each setup's own sheets, then the sheets that all share."""
    parts = [_part(each) for each in printables]
    if len(parts) == 1:
        return parts
    own = [(spec, [sheet for sheet in sheets if _shows_one(sheet)]) for spec, sheets in parts]
    shared: dict[object, KitPart] = {}
    front: list[KitPart] = []
    for spec, drawn in parts:
        setup = spec.setup
        table = setup.game, setup.players, setup.variants, setup.sides, setup.head_start
        sheets = [sheet for sheet in drawn if not _shows_one(sheet)]
        if sheets and table not in shared:
            spec = replace(
                spec,
                instead_of_check=spec.say("Goes with every setup of this print"),
                instead_of_id=spec.say("Each setup has its own ID on its sheet."),
            )
            front.append((spec, [sheet for sheet in sheets if sheet.in_front]))
            shared[table] = (spec, [sheet for sheet in sheets if not sheet.in_front])
    return [part for part in (*front, *own, *shared.values()) if part[1]]


def _part(printable: Printable) -> KitPart:
    """Return a printable's spec and sheets, with turns and moments of a game if sheets show them.

    If there are none, since the game was begun, no player can move or too much can be done, their
    sheet is left out of a kit.
    """
    spec, sheets, edition = printable.spec, printable.sheets, printable.edition
    verdict = None if spec.duplicate else spec.verdict
    if printable.record is None or not printable.record.moves:
        if any("first-game" in sheet.shows for sheet in sheets):
            try:
                spec = replace(spec, first_game=first_game(spec.setup, verdict))
            except InputError:
                if printable.order.sheets:
                    raise
        if any("moments" in sheet.shows for sheet in sheets):
            spec = replace(spec, moments=moments(spec.setup, verdict))
    if not printable.order.sheets:
        kept = tuple(sheet for sheet in sheets if _has_game(spec, sheet))
        if kept != sheets:
            sheets, spec = kept, replace(spec, printed=tuple(sheet.name for sheet in kept))
    return edition.spec(spec), sheets


def _has_game(spec: AnySpec, sheet: Sheet[Any]) -> bool:
    """Whether the spec has what the sheet shows of a game that begins with the setup."""
    if "moments" in sheet.shows:
        return bool(spec.moments)
    return spec.first_game is not None or "first-game" not in sheet.shows


def _shows_one(sheet: Sheet[Any]) -> bool:
    """Whether a sheet shows one setup or record, so that each of several needs its own."""
    own = {"check", "cards", "puzzles", "moments"}.intersection(sheet.shows)
    return bool(own) or sheet.of_a_setup or sheet.of_a_game


def _document(printables: Sequence[Printable], form: Form, rehearsal: bool) -> Written:
    order = printables[0].order
    kit, prepress = pages(printables, form), order.prepress(form)
    others = len(printables) - 1
    name = file_stem(_document_stem(printables[0], form), f"and-{others}-more" if others else "")
    if rehearsal:
        return Written(Document(name, dict.fromkeys(part_names(kit, form), b"")))
    how = how_to_print(kit, order.chosen_paper, prepress) if form == "pdf" else ""
    backs = prints_backs(kit, prepress.imposition)
    return Written(Document(name, render(kit, form, prepress)), how, backs)


def _document_stem(printable: Printable, form: Form) -> str:
    """Return the name of a document that the user did not name."""
    order, edition = printable.order, printable.edition
    name = setup_stem(printable.spec.setup, printable.source, edition.file_name)
    asked = [sheet.name for sheet in printable.sheets if sheet.name != edition.file_name]
    if not order.sheets or form in PICTURES:  # each picture has the name of its sheet
        asked = []
    duplicate = DUPLICATE.name if order.duplicate else ""
    stock = order.chosen_stock
    made = "booklet" if order.booklet else "pocket" if order.pocket else stock.name if stock else ""
    return file_stem(name, edition.addition, duplicate, sheets_stem(asked), made)


def _text_document(printable: Printable, form: Form, rehearsal: bool) -> Document:
    name, edition, spec = _document_stem(printable, form), printable.edition, printable.spec
    if form == TTS:
        return save_document(name, edition, spec, rehearsal=rehearsal)
    text = layout_text(spec.setup) if form == "yaml" else edition.sheets.formats[form](spec)
    return Document(name, {"": text.encode()})


_TRIES = 3
"""The most setups tried for one with a grade, or worth playing: nearly all are, or none."""


def _check(order: Order, setup: Setup[Layout], *, dealt: bool) -> AnyChecked:
    """Return the setup with its verdict; a `dealt` setup that does not pass is replaced.

    The user reads the verdict on a setup that was named or is the game's own, with all reasons if
    it is negative.
    """
    found = None
    if dealt and setup.seed is not None:
        tell(message("Dealing with seed {seed}.", seed=str(setup.seed)))
        if order.duplicate:  # it need not be even
            found = _first_good(order, setup, setup.seed, lambda verdict: verdict.playable)
        else:
            found = deal_until_fair(
                setup, setup.seed, order.sides, order.threads, handicap=order.handicap
            )
    stopped = found is not None and found.deal is not None and found.deal.stopped
    if found is None or (order.exact and not stopped):
        setup, verdict = check_setup(
            found.setup if found else setup,
            order.sides,
            order.threads,
            fresh=order.fresh,
            exact=order.exact,
            handicap=order.handicap,
        )
        found = CheckedSetup(setup, verdict, found.deal if found else None)
    if found.verdict and not found.deal:
        _tell_verdict(order, found.verdict)
    return found


def _tell_verdict(order: Order, verdict: Verdict[object]) -> None:
    """Tell the user the verdict on a setup that is printed whatever the verdict is."""
    if order.duplicate:
        tell(verdict_line(verdict))
        promise = message("{promise}.", promise=promise_words(verdict.players))
        tell(listed([promise, cost_words(verdict)], " "))
    else:
        tell((verdict_line if verdict.passed else verdict_words)(verdict))


def _cards(
    order: Order, setup: Setup[Layout], sheets: Sequence[Sheet[Any]]
) -> tuple[AnyChecked, ...]:
    """Return the setups for the page of cards."""
    if not order.checks_cards(setup.game, sheets):
        return unchecked_cards(setup, sheets)
    setup = replace(setup, head_start=())  # it fits this layout alone
    if setup.game.graded:
        tell(message("Rating six setups for the cards takes minutes the first time."))
        return tuple(_first_good(order, setup, n, lambda v: v.passed) for n in card_seeds(setup))
    return tuple(
        deal_until_fair(setup, seed, order.sides, order.threads) for seed in card_seeds(setup)
    )


def _first_good(
    order: Order, setup: Setup[Layout], seed: int, good: Callable[[Verdict[object]], bool]
) -> AnyChecked:
    """Return the first good setup of a few seeds, or the first of all if none is good.

    All verdicts are kept in the cache, so the next time is instant.
    """
    looked_at: list[AnyChecked] = []
    for number in range(seed, seed + _TRIES):
        seated, verdict = check_setup(
            deal_like(setup, number), order.sides, order.threads, fresh=order.fresh
        )
        looked_at.append(CheckedSetup(seated, verdict))
        if good(verdict):
            return looked_at[-1]
    return looked_at[0]
