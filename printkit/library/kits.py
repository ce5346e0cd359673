"""Kits: the sheets of setups and of played games, after deals and checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from printkit.contract import Option, commands_of
from printkit.engines.listener import Listener
from printkit.files.documents import TEXTS, Chart, Document
from printkit.judging.ready import FROM_READY, ready_made, ready_with_cards
from printkit.layouts.annotation import Annotation
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import find_game
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import (
    Message,
    OptionName,
    Said,
    choices_words,
    counted,
    english,
    listed,
    message,
)
from printkit.layouts.paper import PAPERS, default_paper
from printkit.layouts.setup import AnyChecked, Checked, CheckedSetup, Record, Setup
from printkit.layouts.words import cut_repr, together
from printkit.library.arguments import Played, in_words, refuse_others
from printkit.listener import tell, with_listener
from printkit.output.contract import sheets_of
from printkit.output.drawing.scene import Flip, Kit, Page
from printkit.output.drawing.theme import THEMES
from printkit.output.press.imposition import Duplex, Imposition, Offset, impose
from printkit.output.sheet import Panel
from printkit.printing.diagrams import puzzle_positions
from printkit.printing.drafts import Printable, draft_printable, kit_of
from printkit.printing.options import print_options_of
from printkit.printing.order import Order
from printkit.printing.prepress import one_of
from printkit.printing.printables import Written as Written
from printkit.printing.printables import (
    documents,
    first_page,
    pages,
    prepare_all,
    prepare_found,
    prepare_known,
)
from printkit.printing.rendering import svg_text
from printkit.setups import standard_words
from printkit.version import VERSION


@dataclass(frozen=True)
class Sheets:
    """The sheets of an order, in print order; a sheet is drawn when it is asked for.

    In a draft, `takes_long` says whether anything must still be worked out for the sheets to be as
    ordered.
    """

    printables: tuple[Printable, ...]

    def __repr__(self) -> str:
        shown = ", ".join(str(each.spec.setup) for each in self.printables)
        return cut_repr(f"<Sheets {', '.join(self.sheet_names)} of {shown}>")

    def _repr_html_(self) -> str:
        """Show all pages in a notebook."""
        return "".join(map(self.svg, self.names))

    @property
    def order(self) -> Order:
        """Return the order that the sheets are for."""
        return self.printables[0].order

    @property
    def setups(self) -> tuple[AnyChecked, ...]:
        """Return the setups that the sheets show, with their verdicts."""
        return tuple(printable.checked_setup for printable in self.printables)

    @property
    def passed(self) -> bool:
        """Whether every checked setup passed, and every dealt setup is proven fair."""
        return not any(printable.refused for printable in self.printables)

    @property
    def dealt_well(self) -> bool:
        """Whether every setup that was dealt for these sheets passed; named ones do not count."""
        return not any(each.refused and each.dealt for each in self.printables)

    @property
    def lacks_puzzles(self) -> bool:
        """Whether a sheet of puzzles still lacks its puzzles, and says so."""
        return any(printable.lacks_puzzles for printable in self.printables)

    @property
    def annotation(self) -> Annotation | None:
        """Return the annotation of a game, or None if there is none yet."""
        of = (each.spec.annotated for each in self.printables)
        return next((each.found for each in of if each), None)

    @property
    def takes_long(self) -> bool:
        """Whether something slow is still missing: a check, puzzles or an annotation."""
        return any(printable.takes_long for printable in self.printables)

    @property
    def comes_ready(self) -> bool:
        """Whether ready-made setups are all that a draft lacks, so that `finish` takes no time."""
        return all(_ready_made(each) and not each.lacks_puzzles for each in self.printables)

    @property
    def pages(self) -> tuple[Page, ...]:
        """Return the pages that are not blank, each with a name, a label and its size in mm.

        Raises InputError if a sheet does not fit on the paper.
        """
        return tuple(page for page in self._pictures.pages if page.items)

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """Return the names of the sheets, in print order; each has one page or several."""
        sheets = (sheet.name for each in self.printables for sheet in each.sheets)
        return tuple(dict.fromkeys(sheets))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the pages' names. Raises InputError if a sheet does not fit on the paper."""
        return tuple(page.name for page in self.pages)

    @property
    def words(self) -> tuple[Said, ...]:
        """Return a line or two about each setup, with the options that help further."""
        return tuple(line for each in self.printables for line in _words(each, option=True))

    @property
    def said(self) -> tuple[Said, ...]:
        """Return what `words` says without options, to be said in any language."""
        return tuple(line for each in self.printables for line in _words(each))

    @property
    def others(self) -> tuple[Said, ...]:
        """Return a line about the sheets that a home kit leaves out; empty if there are none."""
        order, first = self.order, self.printables[0]
        by_default = not (order.sheets or order.booklet or order.form in TEXTS)
        if not by_default or first.record or first.edition.usual:
            return ()
        known, printed = first.edition.sheets, {sheet.name for sheet in first.sheets}
        checked = first.found is not None and first.found.verdict is not None
        setup = first.spec.setup
        whole = kit_of(order, known, setup, None, checked=checked, whole=True)
        left = [sheet for sheet in whole if sheet.name not in printed]
        named = [s.name for s in known.sheets if s.on_demand and not s.of_a_game]
        asked = [sheet.name for sheet in left if not (sheet.of_a_setup or sheet.in_front)]
        ways = []
        if left:
            names, all_ = together([sheet.name for sheet in left]), OptionName("all")
            ways.append(english("{names} with {all}", names=names, all=all_))
        if len(left) > 1 and asked:
            one = OptionName("sheet", asked[-1])
            ways[0] = english("{ways}, or one alone with {one}", ways=ways[0], one=one)
        if named:
            first_one = OptionName("sheet", named[0])
            ways.append(english("{names} with {one}", names=together(named), one=first_one))
        return (english("More sheets: {ways}.", ways=listed(ways, ";")),) if ways else ()

    def svg(self, name: str) -> str:
        """Return a page as an SVG document. Raises InputError for an unknown name."""
        for page in self.pages:
            if page.name == name:
                return svg_text(self._pictures, page, live_text=self.order.live_text)
        raise InputError(
            message(
                "there is no page '{name}'; {choices}",
                name=name[:40],
                choices=choices_words(name, self.names),
            )
        )

    def first(self, count: int) -> tuple[Page, str] | None:
        """Return the first of `count` pages with its SVG, without drawing the other pages.

        Returns None if its contents depend on the other pages. Raises InputError as `names`.
        """
        if len(self.printables) > 1:
            return None
        kit = first_page(self.printables[0], count)
        if kit is None:
            return None
        return kit.pages[0], svg_text(kit, kit.pages[0], live_text=self.order.live_text)

    def pdf(self) -> bytes:
        """Return all pages as a PDF: the same bytes for the same sheets. Raises InputError."""
        (written,) = documents(self.printables, "pdf", apart=False)
        return written.document.parts[""]

    def files(self, *, apart: bool = False) -> list[Written]:
        """Return the files in the ordered form: all setups together, or each setup `apart`.

        Pictures, and setups as text, are always apart. Raises InputError as `names`.
        """
        return documents(self.printables, self.order.form, apart=apart)

    def outline(self, *, apart: bool = False) -> list[Document]:
        """Return the names of the files that `files` would return, and check that all sheets fit.

        For a draft of several setups, the names of two are returned.
        """
        twice = [each for each in self.printables for _ in range(min(self.order.setups, 2))]
        made = documents(twice, self.order.form, apart=apart, rehearsal=True)
        return [each.document for each in made]

    @cached_property
    def _pictures(self) -> Kit:
        return pages(self.printables, "svg")


def draft(order: Order) -> Sheets:
    """Return the sheets of an order before any check or fair deal; the sheets say so.

    Raises InputError for contradictions and unknown names.
    """
    if not order.things:
        raise InputError(english("there is nothing to print; name a game, or a setup"))
    made = tuple(draft_printable(order, thing) for thing in order.things)
    return Sheets(tuple(each for each in made if each.sheets) or made)


def finish(draft: Sheets, *, listener: Listener | None = None) -> Sheets:
    """Return the sheets of a draft as ordered, with setups dealt until fair and checked.

    Results of `deal` and `check` are not checked again. This takes as long as a deal and a check,
    and is stopped in the same way. Raises InputError if too few setups differ, or as `deal` and
    `check` do.
    """
    with with_listener(listener):
        printables = [_with_puzzles(each) for each in draft.printables]
        return Sheets(tuple(done for each in printables for done in _finish(each)))


def known(draft: Sheets) -> Sheets | None:
    """Return the sheets of a draft as ordered, if nothing has to be played for them; else None.

    Their verdicts are kept in the cache, or come with printkit.
    """
    made = [prepare_known(each) for each in draft.printables]
    found = tuple(each for each in made if each is not None)
    return Sheets(found) if len(found) == len(made) else None


def _ready_made(printable: Printable) -> tuple[AnyChecked, ...]:
    """Return the ready-made setups that a printable takes; none if it asks for others.

    There are as many as fill a sheet of labels.
    """
    order, setup = printable.order, printable.spec.setup
    if not printable.takes_any:
        return ()
    labels = order.chosen_stock.labels if order.chosen_stock else None
    if labels is None or order.setups > 1:
        return ready_made(setup, order.setups)
    return ready_with_cards(setup, 1, labels.count - (order.first_label or 1) + 1)


def _finish(printable: Printable) -> Iterable[Printable]:
    """Return all setups of a printable, worked out; ready-made setups are used if any will do."""
    count = printable.order.setups
    if found := _ready_made(printable):
        tell(FROM_READY)
        return prepare_found(printable, found)
    return prepare_all(printable) if printable.takes_long or count > 1 else (printable,)


def _with_puzzles(printable: Printable) -> Printable:
    """Find the puzzles that the sheets lack, before other work, in case there are too few."""
    if not printable.lacks_puzzles:
        return printable
    from printkit.library.puzzles import puzzles  # other kits do not need it

    order = printable.order
    assert printable.puzzles_seed is not None
    found = puzzles(
        printable.spec.setup.game.slug,
        order.puzzles,
        seed=printable.puzzles_seed,
        grade=order.grade,
        threads=order.threads,
    )
    seed, say = str(printable.puzzles_seed), printable.spec.say
    of = counted("{n} puzzle of seed {seed}", "{n} puzzles of seed {seed}", len(found), seed=seed)
    puzzles_of = ", ".join(filter(None, [say(of), order.grade]))
    spec = replace(printable.spec, puzzles=puzzle_positions(found), puzzles_of=puzzles_of)
    return replace(printable, spec=spec)


@in_words
def sheets(
    of: Played | Checked[Any, Any] | CheckedSetup[Any, Any],
    names: Sequence[str] = (),
    *,
    paper: str | None = None,
    theme: str = "colour",
) -> Sheets:
    """Return the sheets with these names; without names a setup's kit, or a record's diagrams.

    `of` may also be the result of `deal` or `check`, or a game's name, for any setup of it. Sheets
    of a setup without a verdict say that it was not checked; nothing is checked here. The `paper`
    is "a4", "letter" or the like, by default the usual one of the user's country. Raises InputError
    for an unknown name.

    >>> made = printkit.sheets("isaac#1", ["setup", "rules"], paper="a4")
    >>> made, len(made.pages), made.pdf()[:5]
    (<Sheets setup, rules of isaac:p4zt5>, 3, b'%PDF-')
    """
    refuse_others(of, Setup, Record, Checked, CheckedSetup)
    order = Order((of,), sheets=tuple(names), paper=paper, theme=theme, check=False)
    return draft(order)


def charts(
    of: Checked[Any, Any] | AnyChecked,
    *,
    width: float = 96.0,
    language: Language = ENGLISH,
    live_text: bool = False,
) -> tuple[Chart, ...]:
    """Return the charts of a report on a verdict, each `width` mm wide; none without a verdict.

    Charts that have no room in a width below 80 mm are left out. Their words are outlines, or
    `live_text`, which is smaller, and shown by browsers.
    """
    order = Order((of,), sheets=("setup",), check=False, language=language.code)
    spec = draft_printable(order, of).spec
    drawn = sheets_of(spec.setup.game).panels(spec, width)
    return tuple(
        Chart(
            panel.title,
            panel.words,
            panel.width,
            panel.height,
            _chart_svg(panel, number, live_text),
        )
        for number, panel in enumerate(drawn, start=1)
    )


def _chart_svg(panel: Panel, number: int, live_text: bool) -> str:
    page = Page(panel.width, panel.height, panel.items, f"chart-{number}", panel.title)
    return svg_text(Kit("Report", "", "", (page,)), page, live_text=live_text)


def print_options(game: str) -> tuple[Option, ...]:
    """Return the options of an order that only this game has, so that a form can ask for them.

    Raises InputError for an unknown game.
    """
    return tuple(own.option for own in print_options_of(find_game(game)))


def named_game(game: Game, language: Language, typed: Mapping[str, str]) -> Game:
    """Return the game in the words of its sheets in a language, such as the names of its coins.

    `typed` are values of the game's own options by name; other names are ignored. Raises InputError
    for wrong values.
    """
    own = commands_of(game)
    if own.named is None:
        return game
    known = own.options
    return own.named(
        language, {o.key: o.value(typed[o.name]) if typed.get(o.name) else None for o in known}
    )


def _words(printable: Printable, *, option: bool = False) -> list[Message]:
    """Say what is printed; with an `option` also how to deal others than the standard setup."""
    setup, contents = printable.spec.setup, printable.edition.contents
    sheets, title = printable.sheets, setup.game.title
    if sheets and all("puzzles" in sheet.shows for sheet in sheets):
        count = len(printable.spec.puzzles)
        return [
            counted(
                "{game}: {n} puzzle of seed {seed}.",
                "{game}: {n} puzzles of seed {seed}.",
                count,
                game=title,
                seed=str(printable.puzzles_seed),
            )
        ]
    lines = [message("{game}: {contents}.", game=title, contents=contents or setup.id)]
    if not contents and setup.seed is not None:
        seed = str(setup.seed)
        lines = [message("{game}: {id}, seed {seed}.", game=title, id=setup.id, seed=seed)]
    if printable.dealt and setup.layout == setup.game.standard:
        standard = message("The standard setup of {game}.", game=title)
        lines.append(standard_words(setup.game) if option else standard)
    return lines


def calibration_sheet(
    paper: str | None = None,
    duplex: Duplex | None = None,
    back_offset: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """Return the test sheet as a PDF. Printed on both sides, it shows the right `back_offset`.

    `duplex` and `back_offset` (mm) are the ones in use. Raises InputError for an unknown paper.
    """
    from printkit.output.drawing.pdf import render_pdf
    from printkit.output.press.calibration import calibration_kit

    chosen = one_of(PAPERS, paper, message("paper")) if paper else default_paper()
    flip: Flip = "short-edge" if duplex == "short-edge" else "long-edge"
    sheet = calibration_kit(chosen, THEMES["grey"], VERSION, flip, Offset(*back_offset))
    return render_pdf(impose(sheet, Imposition(flip)))
