"""Kits: the sheets of setups and of games that were played, drawn, and dealt and checked first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from engines.listener import Listener
from layouts.annotation import Annotation
from layouts.errors import InputError
from layouts.game import Layout
from layouts.games import find_game
from layouts.paper import PAPERS, default_paper
from layouts.setup import AnyChecked, Record, Setup
from layouts.words import together
from output.drawing.scene import Flip, Kit, Page
from output.drawing.theme import THEMES
from output.games import sheets_of
from output.press.imposition import Duplex, Imposition, Offset, impose
from output.sheet import Panel
from printkit.catalogue.ready import FROM_READY, ready_made
from printkit.contract import Option
from printkit.files.documents import TEXTS, Chart, Document
from printkit.judging.checking import Checked
from printkit.listener import tell, with_listener
from printkit.printing.jobs import job_for, kit_of, spec_of
from printkit.printing.options import print_options_of
from printkit.printing.order import Order, Thing
from printkit.printing.prepress import one_of
from printkit.printing.printables import (
    Printable,
    Written,
    documents,
    draft_printable,
    first_page,
    pages,
    prepare_all,
    prepare_found,
    with_puzzles,
)
from printkit.printing.rendering import layout_document, record_document, svg_text
from printkit.setups import standard_words
from printkit.version import VERSION


@dataclass(frozen=True)
class Sheets:
    """The sheets of an order, in the order in which they are printed: each drawn, or all of them.

    Of a draft `takes_long` says whether there is anything to work out before they are as ordered.
    """

    printables: tuple[Printable, ...]

    @property
    def order(self) -> Order:
        """What was ordered."""
        return self.printables[0].order

    @property
    def setups(self) -> tuple[AnyChecked, ...]:
        """The setups that are shown, and what was found of each."""
        return tuple(printable.checked for printable in self.printables)

    @property
    def played(self) -> tuple[Setup[Layout], ...]:
        """The setups as their sheets speak of them: with the coins that were asked for, say."""
        each = self.printables
        return tuple(printable.job.edition.spec(printable.spec).setup for printable in each)

    @property
    def passed(self) -> bool:
        """Whether none was checked that did not pass, nor dealt and not proven fair."""
        return not any(printable.refused for printable in self.printables)

    @property
    def lacks_puzzles(self) -> bool:
        """Whether there is a sheet of puzzles that are not found yet, which it says."""
        return any(printable.lacks_puzzles for printable in self.printables)

    @property
    def annotation(self) -> Annotation | None:
        """What was found of a game that is annotated; None where it is not, or not yet."""
        of = (each.spec.annotated for each in self.printables)
        return next((each.found for each in of if each), None)

    @property
    def takes_long(self) -> bool:
        """Whether something is not worked out yet."""
        return any(printable.takes_long for printable in self.printables)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages that are not blank, each with its name, a label for people and its size in mm.

        Raises InputError where the paper does not take a sheet.
        """
        return tuple(page for page in self._pictures.pages if page.items)

    @property
    def names(self) -> tuple[str, ...]:
        """The pages' names. Raises InputError where the paper does not take a sheet."""
        return tuple(page.name for page in self.pages)

    @property
    def words(self) -> tuple[str, ...]:
        """Which setups these are, for people: a line or two of each."""
        return tuple(line for printable in self.printables for line in _words(printable))

    @property
    def others(self) -> tuple[str, ...]:
        """For people: which sheets a home kit leaves out, and how to get them; a line, or none."""
        order, first = self.order, self.printables[0]
        by_default = not (order.sheets or order.booklet or order.form in TEXTS)
        if not by_default or first.job.record or first.job.edition.usual:
            return ()
        return _others(first)

    def svg(self, name: str) -> str:
        """A page as an SVG document. Raises InputError for a name that no page has."""
        for page in self.pages:
            if page.name == name:
                return svg_text(self._pictures, page, live_text=self.order.live_text)
        raise InputError(f"there is no page '{name[:40]}'; choose from: {', '.join(self.names)}")

    def first(self, count: int) -> tuple[Page, str] | None:
        """The first page if there are `count`, and as SVG: without drawing the others.

        None where they decide what is on it. Raises InputError as `names`.
        """
        if len(self.printables) > 1:
            return None
        kit = first_page(self.printables[0], count)
        if kit is None:
            return None
        return kit.pages[0], svg_text(kit, kit.pages[0], live_text=self.order.live_text)

    def pdf(self) -> bytes:
        """All pages as a PDF, the same bytes for the same sheets. Raises InputError as `names`."""
        (written,) = documents(self.printables, "pdf", apart=False)
        return written.document.parts[""]

    def written(self, *, apart: bool = False) -> list[Written]:
        """All in the form that was ordered: a PDF of all, or what is of each `apart` from others.

        Each picture, and each setup in a form of text, is apart anyway. Raises InputError as
        `names`.
        """
        return documents(self.printables, self.order.form, apart=apart)

    def outline(self, *, apart: bool = False) -> list[Document]:
        """As `written`, without contents: what the files will be called, and whether all fits.

        Of a draft of several setups there are the names of two.
        """
        twice = [each for each in self.printables for _ in range(min(self.order.setups, 2))]
        made = documents(twice, self.order.form, apart=apart, rehearsal=True)
        return [each.document for each in made]

    @cached_property
    def _pictures(self) -> Kit:
        return pages(self.printables, "svg")


def draft(order: Order) -> Sheets:
    """The sheets of an order before anything is dealt until it is fair, or checked: they say so.

    Raises InputError for what makes no sense, and what nothing has the name of.
    """
    if not order.things:
        raise InputError("there is nothing to print; name a game, or a setup")
    made = tuple(draft_printable(order, thing) for thing in order.things)
    return Sheets(tuple(each for each in made if each.job.sheets) or made)


def finish(draft: Sheets, *, listener: Listener | None = None) -> Sheets:
    """The sheets of a draft as they were ordered: of setups that were dealt until fair and checked.

    What `deal` and `check` answered is not checked again. It takes as long as these, and is stopped
    as they are. Raises InputError, besides, where too few setups differ.
    """
    with with_listener(listener):
        printables = [_with_puzzles(each) for each in draft.printables]
        return Sheets(tuple(done for each in printables for done in _finish(each)))


def _finish(printable: Printable) -> Iterable[Printable]:
    """All setups of it, worked out: those that are ready if any will do."""
    count = printable.order.setups
    if printable.takes_any and (found := ready_made(printable.job.setup, count)):
        tell(FROM_READY)
        return prepare_found(printable, found)
    return prepare_all(printable) if printable.takes_long or count > 1 else (printable,)


def _with_puzzles(printable: Printable) -> Printable:
    """With the puzzles that its sheets lack: before the rest, in case there are too few."""
    if not printable.lacks_puzzles:
        return printable
    from printkit.library.puzzles import puzzles  # which other kits need not load

    order, job = printable.order, printable.job
    assert job.puzzles_seed is not None
    found = puzzles(
        job.setup.game.slug,
        order.puzzles,
        seed=job.puzzles_seed,
        grade=order.grade,
        threads=order.threads,
    )
    return with_puzzles(printable, found)


def sheets(
    of: Thing, names: Sequence[str] = (), *, paper: str | None = None, theme: str = "colour"
) -> Sheets:
    """The sheets of these names, else a setup's kit or a record's diagrams.

    What `deal` and `check` answered is drawn with its verdict; nothing is checked here, and what
    was not checked says so. The `paper` is "a4", "letter" or the like, else what is usual in the
    user's country. Raises InputError for a name that nothing has.
    """
    order = Order((of,), sheets=tuple(names), paper=paper, theme=theme, check=False)
    return draft(order)


def charts(of: Checked | AnyChecked, *, width: float = 96.0) -> tuple[Chart, ...]:
    """What a report shows of what was found, part by part, so many mm wide; none if nothing was.

    A width of less than 80 leaves some no room.
    """
    order = Order((of,), check=False)
    job = job_for(order, of)
    spec = spec_of(job.setup, None, (), order.chosen_paper, order.chosen_theme)
    known = sheets_of(job.setup.game)
    drawn = known.panels(known.with_game_style(replace(spec, verdict=of.verdict)), width)
    return tuple(
        Chart(panel.title, panel.words, panel.width, panel.height, _chart_svg(panel, number))
        for number, panel in enumerate(drawn, start=1)
    )


def _chart_svg(panel: Panel, number: int) -> str:
    page = Page(panel.width, panel.height, panel.items, f"chart-{number}", panel.title)
    return svg_text(Kit("Report", "", "", (page,)), page)


def print_options(game: str) -> tuple[Option, ...]:
    """What an order's `options` may have for a game, and other games have not: for a form to ask.

    Raises InputError for a game that there is not.
    """
    return tuple(own.option for own in print_options_of(find_game(game)))


def layout_file(setup: Setup[Layout]) -> Document:
    """The layout of a setup as YAML, and what its file is called where nobody gave a name."""
    return layout_document(setup)


def record_file(record: Record) -> Document:
    """A game as it was played as YAML, and what its file is called where nobody gave a name."""
    return record_document(record)


def _others(printable: Printable) -> tuple[str, ...]:
    order, job, setup = printable.order, printable.job, printable.spec.setup
    known, printed = job.edition.sheets, {sheet.name for sheet in job.sheets}
    checked = job.found is not None and job.found.verdict is not None
    whole = kit_of(order, known, setup, None, checked=checked, whole=True)
    left = [sheet.name for sheet in whole if sheet.name not in printed]
    named = [s.name for s in known.sheets if s.on_demand and not s.of_a_game]
    alone = f", or one alone with --sheet {left[-1]}" if len(left) > 1 else ""
    ways = [f"{together(left)} with --all{alone}"] if left else []
    ways += [f"{together(named)} with --sheet {named[0]}"] if named else []
    return (f"More sheets: {'; '.join(ways)}.",) if ways else ()


def _words(printable: Printable) -> list[str]:
    setup, contents = printable.spec.setup, printable.job.edition.contents
    seed = "" if setup.seed is None else f", seed {setup.seed}"
    if all(sheet.shows_puzzles for sheet in printable.job.sheets):
        count = len(printable.spec.puzzles)
        return [f"{setup.game.title}: {count} puzzles of seed {printable.job.puzzles_seed}."]
    lines = [f"{setup.game.title}: {contents or f'{setup.id}{seed}'}."]
    if printable.job.dealt and setup.layout == setup.game.standard:
        lines.append(standard_words(setup.game))
    return lines


def calibration_sheet(
    paper: str | None = None,
    duplex: Duplex | None = None,
    back_offset: tuple[float, float] = (0.0, 0.0),
) -> bytes:
    """The test sheet as a PDF: printed on both sides, it tells what `back_offset` would be right.

    `duplex` and `back_offset`, in mm, are those that are in use. Raises InputError for a paper that
    there is not.
    """
    from output.drawing.pdf import render_pdf
    from output.press.calibration import calibration_kit

    chosen = one_of(PAPERS, paper, "paper") if paper else default_paper()
    flip: Flip = "short-edge" if duplex == "short-edge" else "long-edge"
    sheet = calibration_kit(chosen, THEMES["grey"], VERSION, flip, Offset(*back_offset))
    return render_pdf(impose(sheet, Imposition(flip)))
