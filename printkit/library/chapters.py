"""The chapters of a book: sheets, setups and puzzles, and the text before each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.catalogue.lines import grade_of
from printkit.layouts.credit import game_words
from printkit.layouts.game import Layout
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Said, counted, listed, message
from printkit.layouts.paper import Paper
from printkit.layouts.puzzle import GRADE_WORDS, Puzzle
from printkit.layouts.setup import AnyChecked, Record, Setup
from printkit.output.contract import GameSheets, sheets_of
from printkit.output.drawing.scene import Kit
from printkit.output.drawing.theme import Theme
from printkit.output.page.book import BULK, Chapter, book_kit, leaf_paper, spine_width
from printkit.output.page.plates import Plate, plate_pages
from printkit.output.page.puzzles import question_pages, solution_pages
from printkit.output.sheet import ANNOTATED, AnnotatedGame, AnySpec, Diagram, DraftPage, KitSpec
from printkit.printing.diagrams import diagrams, example, puzzle_positions
from printkit.printing.order import Order
from printkit.version import VERSION

_PADS = 4
"""Pages of score pads at the end."""

_FINDERS = (
    message("beginners"),
    message("club players"),
    message("experts"),
    message("masters"),
    message("no one"),
)
"""The weakest who find the answers of each grade in most games."""

_SETUPS = message("Lay one out, and play. Each was dealt by chance.")
_CODES = message("The code has its ID, from which printkit prints it as large as the real pieces.")
_FAIR = message(
    "Then the computer found out whether it is fair and worth playing; what is not, is not in this "
    "book. Below each stands what was found."
)
_UNPROVEN = message(
    "Then the computer found out how fair it is, and not all are proven to be: below each stands "
    "what was found."
)
_UNCHECKED = message("It was not checked whether they are fair.")
_PUZZLES = (
    message(
        "Each is a position from a game of computer players, and has one right answer. That is "
        "proven, move by move, to the end of the game or to the last die."
    ),
    message(
        "They grow harder. Write your answer on the lines; the solutions are in the next chapter."
    ),
)
_SOLUTIONS = (
    message(
        "The small boards show the answers. Below are the play that follows when all do their "
        "best, why another move is wrong, and how often the computer’s players find the answer."
    ),
    message("The code has the ID of the position: printkit plays on from it."),
)
_GAME = message(
    "The computer played it as club players do, on the first setup of this book. The curve tells "
    "after each move how likely everybody was to win. Below are the moves that cost most, each "
    "with a better one."
)


@dataclass(frozen=True, slots=True)
class Author:
    """The maker of a book's pages on trimmed `paper`, for the players and rules of `first`.

    `again` is the command that makes the book again, and `weight` the paper's weight in g/m². The
    pages are in this `language`.
    """

    first: Setup[Layout]
    paper: Paper
    theme: Theme
    per_page: int
    weight: float
    again: str
    language: Language = ENGLISH

    @property
    def sheets(self) -> GameSheets[Any]:
        """Return the sheets of the book's game."""
        return sheets_of(self.first.game)

    def spec(self, setup: Setup[Layout], **values: Any) -> AnySpec:
        """Return the spec from which pages are drawn, with the coins of the language's country."""
        spec: AnySpec = KitSpec(
            setup,
            leaf_paper(self.paper),
            self.theme,
            VERSION,
            example=example(setup, self.language),
            language=self.language,
            **values,
        )
        edition = Order((setup,)).edition(setup.game, named=True)
        return edition.spec(self.sheets.with_game_style(spec))

    def kit(
        self,
        setups: Sequence[AnyChecked],
        puzzles: Sequence[Puzzle],
        puzzles_of: Said | str = "",
        game: tuple[Record, AnnotatedGame] | None = None,
    ) -> Kit:
        """Draw the book, with an annotated `game` if one is given.

        Raises InputError if the paper is too small.
        """
        spec = self.spec(
            self.first,
            cards=tuple(setups),
            puzzles=puzzle_positions(puzzles),
            puzzles_of=self.language.say(puzzles_of),
        )
        chapters = [
            self._rules(spec),
            *self._setups(spec),
            *self._puzzles(spec),
            *([self._game(*game)] if game else []),
            *self._pads(spec),
        ]
        lines = [spec.say(line) for line in _lines(spec)]
        lines += [spec.say("A game, annotated")] if game else []
        return book_kit(spec, self.paper, chapters, lines, f"printkit {VERSION}", self._imprint)

    def _imprint(self, pages: int) -> tuple[str, ...]:
        game, say = self.first.game, self.language.say
        return (
            say(
                "**{game}** is {origin}. This book was made by printkit {version}; the same "
                "command makes the same book again:",
                game=game.title,
                origin=game_words(game, self.language),
                version=VERSION,
            ),
            self.again,
            say(
                "{pages} pages, {leaves} leaves. On paper of {weight:g} g/m² and {bulk:g} cm³/g "
                "the spine is {spine:.1f} mm thick, without the cover.",
                pages=pages,
                leaves=pages // 2,
                weight=self.weight,
                bulk=BULK,
                spine=spine_width(pages, self.weight),
            ),
        )

    def _sheet(self, spec: AnySpec, *names: str) -> tuple[DraftPage, ...]:
        return tuple(draft for sheet in self.sheets.select(names) for draft in sheet.make(spec))

    def _rules(self, spec: AnySpec) -> Chapter:
        text = counted(
            "The rules for one player. A short form of them stands at the end.",
            "The rules for {n} players. A short form of them stands at the end.",
            spec.setup.players,
        )
        drafts = self._sheet(spec, "rules", "reference")
        return _chapter(spec, "rules", message("The rules"), drafts, text)

    def _setups(self, spec: AnySpec) -> Iterator[Chapter]:
        if not spec.cards:
            return
        plates = [_plate(checked, spec) for checked in _easiest_first(spec.cards)]
        drafts = plate_pages(spec, plates, self.per_page)
        verdicts = [checked.verdict for checked in spec.cards]
        judged = _UNCHECKED if not all(verdicts) else _UNPROVEN
        if all(verdict and verdict.passed for verdict in verdicts):
            judged = _FAIR
        texts = listed([_SETUPS, judged], " "), _CODES
        yield _chapter(spec, "setups", message("Setups"), drafts, *texts)

    def _puzzles(self, spec: AnySpec) -> Iterator[Chapter]:
        if not spec.puzzles:
            return
        pictures = self.sheets.pictures(spec, [each.table for each in spec.puzzles])
        finders = zip(GRADE_WORDS.values(), _FINDERS, strict=True)
        marks = message(
            "One to five marks say how hard a puzzle is, by who finds its answer in most games: "
            "{grades}.",
            grades=listed(
                message("{grade} ({who})", grade=grade, who=who) for grade, who in finders
            ),
        )
        asked, solved = question_pages(spec, pictures), solution_pages(spec, pictures)
        yield _chapter(spec, "puzzles", message("Puzzles"), asked, *_PUZZLES, marks)
        yield _chapter(spec, "solutions", message("Solutions"), solved, *_SOLUTIONS)

    def _game(self, record: Record, annotated: AnnotatedGame) -> Chapter:
        spec = self.spec(record.setup, diagrams=diagrams(record), annotated=annotated)
        drafts, title = self._sheet(spec, ANNOTATED), message("An annotated game")
        return _chapter(spec, "game", title, drafts, _GAME, listed=False)

    def _pads(self, spec: AnySpec) -> Iterator[Chapter]:
        names = {sheet.name for sheet in self.sheets.sheets}
        if "score-pad" in names:
            any_setup = replace(
                spec, instead_of_id=spec.say("Each setup has its own ID on its sheet.")
            )
            drafts = self._sheet(any_setup, "score-pad") * _PADS
            text = message("To copy, or to write in.")
            yield _chapter(spec, "pads", message("Score pads"), drafts, text, listed=False)


def _chapter(
    spec: AnySpec,
    name: str,
    title: Said,
    drafts: Sequence[DraftPage],
    *texts: Said,
    listed: bool = True,
) -> Chapter:
    """Return a chapter, its title and introduction said in the language of the book."""
    return Chapter(name, spec.say(title), tuple(drafts), tuple(map(spec.say, texts)), listed)


def _lines(spec: AnySpec) -> Iterator[Said]:
    """Yield what the title page says about the contents."""
    yield message("The rules with figures")
    setups, puzzles = len(spec.cards), len(spec.puzzles)
    if setups:
        fair = all(setup.verdict and setup.verdict.passed for setup in spec.cards)
        yield (
            counted("{n} fair setup", "{n} fair setups", setups)
            if fair
            else counted("{n} setup", "{n} setups", setups)
        )
    if puzzles:
        yield counted("{n} puzzle with its solution", "{n} puzzles with their solutions", puzzles)


def _plate(checked: AnyChecked, spec: AnySpec) -> Plate:
    """Draw a setup as it is before the first move."""
    setup, sheets = checked.setup, sheets_of(checked.setup.game)
    start: Diagram[Any] = Diagram(0, "", "", sheets.first_table(setup))
    grade = "" if checked.verdict is None else grade_of(setup.game, checked.verdict)
    picture = sheets.draw_screen(setup, start, None, spec.theme, spec.language)
    return Plate(setup, picture, checked.verdict, grade)


def _easiest_first(setups: Sequence[AnyChecked]) -> list[AnyChecked]:
    """Sort a graded game's setups by how often they are won; leave other games' setups in order."""
    if not all(each.setup.game.graded and each.verdict for each in setups):
        return [*setups]
    return sorted(setups, key=lambda each: -each.verdict.seats[0].share if each.verdict else 0.0)
