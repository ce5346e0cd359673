"""The chapters of a book: sheets, setups and puzzles, and the text before each chapter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printkit.catalogue.lines import grade_of
from printkit.layouts.credit import game_words
from printkit.layouts.game import Layout
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.paper import Paper
from printkit.layouts.puzzle import GRADES, Puzzle
from printkit.layouts.setup import AnyChecked, Record, Setup
from printkit.layouts.words import together
from printkit.output.contract import GameSheets, sheets_of
from printkit.output.drawing.scene import Kit
from printkit.output.drawing.theme import Theme
from printkit.output.page.book import BULK, Chapter, book_kit, leaf_paper, spine_width
from printkit.output.page.plates import Plate, plate_pages
from printkit.output.page.puzzles import question_pages, solution_pages
from printkit.output.sheet import ANNOTATED, AnnotatedGame, AnySpec, Diagram, DraftPage, KitSpec
from printkit.printing.diagrams import diagrams, example, puzzle_positions
from printkit.version import VERSION

_PADS = 4
"""Pages of score pads at the end."""

_FINDERS = ("beginners", "club players", "experts", "masters", "no one")
"""The weakest who find the answers of each grade in most games."""

_SETUPS = "Lay one out, and play. Each was dealt by chance."
_CODES = "The code has its ID, from which printkit prints it as large as the real pieces."
_FAIR = (
    "Then the computer found out whether it is fair and worth playing; what is not, is not in this "
    "book. Below each stands what was found."
)
_UNPROVEN = (
    "Then the computer found out how fair it is, and not all are proven to be: below each stands "
    "what was found."
)
_UNCHECKED = "It was not checked whether they are fair."
_PUZZLES = (
    "Each is a position from a game of computer players, and has one right answer. That is proven, "
    "move by move, to the end of the game or to the last die.",
    "They grow harder. Write your answer on the lines; the solutions are in the next chapter.",
)
_SOLUTIONS = (
    "The small boards show the answers. Below are the play that follows when all do their best, "
    "why another move is wrong, and how often the computer’s players find the answer.",
    "The code has the ID of the position: printkit plays on from it.",
)
_GAME = (
    "The computer played it as club players do, on the first setup of this book. The curve tells "
    "after each move how likely everybody was to win. Below are the moves that cost most, each "
    "with a better one.",
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

    @property
    def spec(self) -> AnySpec:
        """Return the spec from which the pages are drawn, without puzzles."""
        spec: AnySpec = KitSpec(
            self.first,
            leaf_paper(self.paper),
            self.theme,
            VERSION,
            example=example(self.first, self.language),
            language=self.language,
        )
        return self.sheets.with_game_style(spec)

    def kit(
        self,
        setups: Sequence[AnyChecked],
        puzzles: Sequence[Puzzle],
        puzzles_of: str = "",
        game: tuple[Record, AnnotatedGame] | None = None,
    ) -> Kit:
        """Draw the book, with an annotated `game` if one is given.

        Raises InputError if the paper is too small.
        """
        spec = replace(self.spec, puzzles=puzzle_positions(puzzles), puzzles_of=puzzles_of)
        chapters = [
            self._rules(spec),
            *self._setups(spec, setups),
            *self._puzzles(spec),
            *([self._game(*game)] if game else []),
            *self._pads(spec),
        ]
        lines = [*self._lines(setups, puzzles), *(["A game, annotated"] if game else [])]
        return book_kit(spec, self.paper, chapters, lines, f"printkit {VERSION}", self._imprint)

    def _lines(self, setups: Sequence[AnyChecked], puzzles: Sequence[Puzzle]) -> Iterator[str]:
        yield "The rules with figures"
        if setups:
            fair = (
                "fair " if all(setup.verdict and setup.verdict.passed for setup in setups) else ""
            )
            yield _count_words(len(setups), f"{fair}setup")
        if puzzles:
            solutions = "its solution" if len(puzzles) == 1 else "their solutions"
            yield f"{_count_words(len(puzzles), 'puzzle')} with {solutions}"

    def _imprint(self, pages: int) -> tuple[str, ...]:
        game = self.first.game
        spine = spine_width(pages, self.weight)
        return (
            f"**{game.title}** is {game_words(game)}. This book was made by printkit "
            f"{VERSION}; the same command makes the same book again:",
            self.again,
            f"{pages} pages, {pages // 2} leaves. On paper of {self.weight:g} g/m² and {BULK:g} "
            f"cm³/g the spine is {spine:.1f} mm thick, without the cover.",
        )

    def _sheet(self, spec: AnySpec, *names: str) -> tuple[DraftPage, ...]:
        return tuple(draft for sheet in self.sheets.select(names) for draft in sheet.make(spec))

    def _rules(self, spec: AnySpec) -> Chapter:
        setup = spec.setup
        many = "one player" if setup.players == 1 else f"{setup.players} players"
        texts = (f"The rules for {many}. A short form of them stands at the end.",)
        return Chapter("rules", "The rules", self._sheet(spec, "rules", "reference"), texts)

    def _setups(self, spec: AnySpec, setups: Sequence[AnyChecked]) -> Iterator[Chapter]:
        if not setups:
            return
        plates = [_plate(checked, spec.theme, spec.language) for checked in _easiest_first(setups)]
        drafts = plate_pages(spec, plates, self.per_page)
        verdicts = [checked.verdict for checked in setups]
        judged = _UNCHECKED if not all(verdicts) else _UNPROVEN
        if all(verdict and verdict.passed for verdict in verdicts):
            judged = _FAIR
        yield Chapter("setups", "Setups", tuple(drafts), (f"{_SETUPS} {judged}", _CODES))

    def _puzzles(self, spec: AnySpec) -> Iterator[Chapter]:
        if not spec.puzzles:
            return
        pictures = self.sheets.pictures(spec, [each.table for each in spec.puzzles])
        grades = together([f"{grade} ({who})" for grade, who in zip(GRADES, _FINDERS, strict=True)])
        marks = "One to five marks say how hard a puzzle is, by who finds its answer in most games:"
        asked = tuple(question_pages(spec, pictures))
        yield Chapter("puzzles", "Puzzles", asked, (*_PUZZLES, f"{marks} {grades}."))
        solved = tuple(solution_pages(spec, pictures))
        yield Chapter("solutions", "Solutions", solved, _SOLUTIONS)

    def _game(self, record: Record, annotated: AnnotatedGame) -> Chapter:
        spec = replace(
            self.spec, setup=record.setup, diagrams=diagrams(record), annotated=annotated
        )
        return Chapter(
            "game", "An annotated game", self._sheet(spec, ANNOTATED), _GAME, listed=False
        )

    def _pads(self, spec: AnySpec) -> Iterator[Chapter]:
        names = {sheet.name for sheet in self.sheets.sheets}
        if "score-pad" in names:
            any_setup = replace(spec, instead_of_id="for any setup")
            drafts = self._sheet(any_setup, "score-pad")
            texts = ("To copy, or to write in.",)
            yield Chapter("pads", "Score pads", drafts * _PADS, texts, listed=False)


def _count_words(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _plate(checked: AnyChecked, theme: Theme, language: Language) -> Plate:
    """Draw a setup as it is before the first move."""
    setup, sheets = checked.setup, sheets_of(checked.setup.game)
    start: Diagram[Any] = Diagram(0, "", "", sheets.first_table(setup))
    grade = "" if checked.verdict is None else grade_of(setup.game, checked.verdict)
    return Plate(
        setup, sheets.draw_screen(setup, start, None, theme, language), checked.verdict, grade
    )


def _easiest_first(setups: Sequence[AnyChecked]) -> list[AnyChecked]:
    """Sort a graded game's setups by how often they are won; leave other games' setups in order."""
    if not all(each.setup.game.graded and each.verdict for each in setups):
        return [*setups]
    return sorted(setups, key=lambda each: -each.verdict.seats[0].share if each.verdict else 0.0)
