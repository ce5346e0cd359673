"""Books: rules, setups, puzzles with solutions, and score pads, in one PDF for a print shop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from printkit.cache import Entry
from printkit.engines.listener import Listener
from printkit.engines.versions import players_version, verdict_version
from printkit.files.documents import Document
from printkit.judging.annotation import annotate_record, with_result
from printkit.judging.checking import check_setup, deal_different, deal_from
from printkit.judging.ready import FROM_READY, ready_made
from printkit.layouts.annotation import TURNING_POINTS
from printkit.layouts.errors import InputError, StoppedError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import find_game
from printkit.layouts.language import ENGLISH, Language, default_language, find_language
from printkit.layouts.messages import message
from printkit.layouts.paper import PAPERS
from printkit.layouts.puzzle import Puzzle, read_grades
from printkit.layouts.setup import AnyChecked, CheckedSetup, Record, Setup
from printkit.layouts.verdict import Deal
from printkit.layouts.words import short_repr
from printkit.library.catalogues import Catalogue
from printkit.library.chapters import Author
from printkit.library.play import opponents, replies
from printkit.library.puzzles import puzzles
from printkit.listener import tell, with_listener
from printkit.output.contract import sheets_of
from printkit.output.drawing.theme import THEMES
from printkit.output.page.book import spine_width
from printkit.output.page.plates import PER_PAGE
from printkit.output.press.imposition import Imposition, impose
from printkit.output.sheet import AnnotatedGame
from printkit.printing.prepress import MAX_BLEED, Prepress, one_of
from printkit.printing.rendering import file_stem, render
from printkit.setups import Terms, deal

BOOK_PAPERS = ("a5", "a4", "letter")
"""The papers of books."""

WEIGHTS = 40.0, 300.0
"""The limits of the weight of a book's paper, in g/m²."""

FIRST = 1
"""The seed of a book without one, so that the same command makes the same book."""

MOST = 500
"""The most setups, and the most puzzles, of a book."""


@dataclass(frozen=True, slots=True)
class BookOrder:
    """What a book about a `game` contains, and how it is printed.

    The book has a number of `setups`, one or six `per_page`: dealt from `seed` on until each is
    fair (without a `check`, as they come); or the first ones of a `catalogue`; or, without a seed,
    ready-made ones if printkit has enough. It has a number of `puzzles` of that seed, of one
    `grade` or a range of grades. With `annotated` it has a game that the computer plays from the
    first setup.

    `threads`, `workers` and `scheduler` search for puzzles as in `printkit.puzzles`. The `paper` is
    "a5", "a4" or "letter" after trimming, and weighs `weight` g/m²; `bleed` mm are trimmed. The
    `language` is a code such as "de", None for the user's. Raises InputError for values out of
    range.
    """

    game: str
    setups: int = 24
    per_page: int = 1
    puzzles: int = 24
    grade: str = ""
    seed: int | None = None
    catalogue: Catalogue | None = None
    annotated: bool = True
    check: bool = True
    paper: str = "a5"
    theme: str = "colour"
    language: str | None = None
    weight: float = 90.0
    bleed: float = 0.0
    threads: int | None = None
    workers: int | None = None
    scheduler: str | None = None

    __repr__ = short_repr

    def __post_init__(self) -> None:
        game = find_game(self.game)
        one_of({name: name for name in BOOK_PAPERS}, self.paper, "paper of books")
        one_of(THEMES, self.theme, "theme")
        _ = self.chosen_language
        read_grades(self.grade)
        for what, count in (("setups", self.setups), ("puzzles", self.puzzles)):
            if not 0 <= count <= MOST:
                raise InputError(f"{count} {what}: choose from 0 to {MOST}")
        if self.per_page not in PER_PAGE:
            known = " or ".join(map(str, PER_PAGE))
            raise InputError(f"{self.per_page} setups on a page: choose {known}")
        if not WEIGHTS[0] <= self.weight <= WEIGHTS[1]:
            low, high = WEIGHTS
            raise InputError(f"paper of {self.weight:g} g/m²: choose from {low:g} to {high:g}")
        if not 0 <= self.bleed <= MAX_BLEED:
            raise InputError(f"a bleed of {self.bleed:g} mm: choose from 0 to {MAX_BLEED:g}")
        if self.catalogue is not None:
            _refuse_catalogue(self.catalogue, game, self.setups)

    @property
    def begin(self) -> int:
        """Return the first seed for its deals, puzzles and game."""
        return FIRST if self.seed is None else self.seed

    @property
    def chosen_language(self) -> Language:
        """Return the language of the book. Raises InputError for an unknown one."""
        return find_language(self.language) if self.language else default_language()

    @property
    def command(self) -> str:
        """Return the command that makes the book, without its file."""
        usual = BookOrder(self.game)
        said = [
            ("setups", self.setups, usual.setups),
            ("per-page", self.per_page, usual.per_page),
            ("puzzles", self.puzzles, usual.puzzles),
            ("grade", self.grade, usual.grade),
            ("seed", self.seed, usual.seed),
            ("from", self.catalogue and self.catalogue.folder.name, None),
            ("paper", self.paper, usual.paper),
            ("theme", self.theme, usual.theme),
            ("language", self.chosen_language.code, None if self.language else ENGLISH.code),
            ("paper-weight", f"{self.weight:g}", f"{usual.weight:g}"),
            ("bleed", f"{self.bleed:g}", f"{usual.bleed:g}"),
        ]
        options = [f"--{name} {value}" for name, value, other in said if value != other]
        flags = [] if self.check or self.catalogue else ["--no-check"]
        flags += [] if self.annotated else ["--no-game"]
        return " ".join(["printkit book", self.game, *options, *flags])


@dataclass(frozen=True, slots=True)
class Book:
    """A book: its file, its contents, its number of `pages`, and the width of its `spine` in mm."""

    order: BookOrder
    document: Document
    setups: tuple[AnyChecked, ...]
    puzzles: tuple[Puzzle, ...]
    pages: int
    spine: float

    __repr__ = short_repr

    @property
    def leaves(self) -> int:
        """Return the number of leaves of paper, each with two pages."""
        return self.pages // 2

    @property
    def passed(self) -> bool:
        """Whether every setup that was dealt is proven fair."""
        return not any(setup.unproven for setup in self.setups)


def book_outline(order: BookOrder) -> Document:
    """Return the file of a book by its name, without contents."""
    return Document(file_stem(order.game, "book"), {"": b""})


def book(order: BookOrder, *, listener: Listener | None = None) -> Book:
    """Make a book. Dealing takes minutes a setup, puzzles take seconds each; all results are kept.

    The same order continues a book that was stopped. Raises InputError if the paper is too small or
    there are too few puzzles, StoppedError when it is stopped.
    """
    game = find_game(order.game)
    with with_listener(listener):
        first = _first(order, game)
        paper, theme = PAPERS[order.paper], THEMES[order.theme]
        author = Author(
            first,
            paper,
            theme,
            order.per_page,
            order.weight,
            order.command,
            order.chosen_language,
        )
        author.kit([CheckedSetup(first)], ())  # too small a paper is refused before hours of play
        found = _puzzles(order)
        setups = tuple(_setups(order, first))
        begin = setups[0].setup if setups else first
        played = _game(order, begin) if order.annotated else None
    puzzles_of = message("puzzles of seed {seed}", seed=str(order.begin))
    kit = author.kit(setups, found, puzzles_of, played)
    pages = len(kit.pages)
    imposition = Imposition("long-edge", bleed=order.bleed)
    parts = render(impose(kit, imposition), "pdf", Prepress(imposition))
    document = Document(book_outline(order).stem, parts)
    return Book(order, document, setups, found, pages, spine_width(pages, order.weight))


def _refuse_catalogue(catalogue: Catalogue, game: Game, count: int) -> None:
    own, there = catalogue.plan.game, len(catalogue.entries)
    if own != game.slug:
        raise InputError(f"{catalogue.folder}: this is a catalogue of {own}, not of {game.slug}")
    if there < count:
        raise InputError(f"{catalogue.folder}: {there} setups are there, and {count} asked for")


def _first(order: BookOrder, game: Game) -> Setup[Layout]:
    """Return a setup with the players and rules that the book is about."""
    if order.catalogue is not None and order.catalogue.entries:
        return order.catalogue.entries[0].checked_setup.setup
    return deal(game, order.begin, Terms())


def _puzzles(order: BookOrder) -> tuple[Puzzle, ...]:
    if not order.puzzles:
        return ()
    if not sheets_of(find_game(order.game)).has_puzzles:
        raise InputError(f"{order.game} has no puzzles; ask for 0 of them")
    return puzzles(
        order.game,
        order.puzzles,
        seed=order.begin,
        grade=order.grade,
        threads=order.threads,
        workers=order.workers,
        scheduler=order.scheduler,
    )


def _game(order: BookOrder, setup: Setup[Layout]) -> tuple[Record, AnnotatedGame]:
    """Play a game between computer players one level above beginners, and annotate the game."""
    able = opponents(setup)
    player = next((each for each in able if each.level == "club"), able[-1]).name
    entry = Entry(
        "deals", list[str], players_version(setup.game), setup, ("game", player, order.begin)
    )
    moves = entry.recall()
    if moves is None:
        everybody = [player] * setup.players
        found = replies(setup, everybody, order.begin, threads=order.threads)
        moves = [each.move for each in found]
        entry.keep(moves)
    record = Record(setup, tuple(moves))
    return record, with_result(annotate_record(record, TURNING_POINTS, order.threads), record)


@dataclass(frozen=True, slots=True)
class _KeptDeal:
    """The result of a deal as it is kept: the layout's code, its seed, its verdict's seed."""

    code: str
    seed: int | None
    judged: int
    deal: Deal


def _setups(order: BookOrder, first: Setup[Layout]) -> Iterator[AnyChecked]:
    """Yield the book's setups: from a catalogue, ready-made, or dealt now or before."""
    if order.catalogue is not None:
        yield from order.catalogue.setups[: order.setups]
        return
    if order.check and order.seed is None and (ready := ready_made(first, order.setups)):
        tell(FROM_READY)
        yield from ready
        return
    entry = Entry("deals", dict[int, _KeptDeal], verdict_version(first.game), first, ("book",))
    kept = (entry.recall() or {}) if order.check else {}

    def deal_one(begin: Setup[Layout]) -> AnyChecked:
        assert begin.seed is not None
        if begin.seed in kept:
            return _recall(begin, kept[begin.seed], order.threads)
        made = deal_from(begin, "seated", order.threads, check=order.check)
        if made.deal is not None and made.deal.stopped:
            words = f"{len(kept)} of {order.setups} setups are dealt and kept"
            raise StoppedError(f"stopped: {words}; the same book goes on from there")
        if made.deal is not None and made.verdict is not None:
            code, setup = made.setup.layout.describe(), made.setup
            kept[begin.seed] = _KeptDeal(code, setup.seed, made.verdict.seed, made.deal)
            entry.keep(kept)
        return made

    if order.setups:
        yield from deal_different(
            first, order.setups, deal_one, lambda made: (made.setup, made.deal)
        )


def _recall(begin: Setup[Layout], known: _KeptDeal, threads: int | None) -> AnyChecked:
    """Return a kept deal with its verdict, which is kept too or found again."""
    layout = begin.game.layout.undescribe(known.code)
    setup = replace(begin, layout=layout, seed=known.seed)
    checked = check_setup(setup, "seated", threads, known.judged)
    return CheckedSetup(checked.setup, checked.verdict, known.deal)
