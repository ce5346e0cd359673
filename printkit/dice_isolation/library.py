"""The library's part for Dice Isolation alone: making and verifying sets of boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from printkit.cache import Entry
from printkit.engines.listener import Listener, Step
from printkit.engines.versions import FIRST_SOURCES, players_version
from printkit.files.documents import Document
from printkit.layouts.dice_isolation.board_set import (
    SetBoard,
    standard_set,
    standard_templates,
    write_set,
)
from printkit.layouts.dice_isolation.game import GAME
from printkit.layouts.dice_isolation.layout import NUMBERS
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup
from printkit.listener import show_progress, tell, with_listener
from printkit.scaling.pool import Helpers, InOrder, open_pool

if TYPE_CHECKING:
    from printkit.engines.dice_isolation.design import SolvedBoard


@dataclass(frozen=True, slots=True)
class Exploration:
    """The `printkit.scaling.work.Work` of a search: exploring the template of each number.

    `seed` is the seed of the search, which looks at `candidates` boards for each template.
    """

    seed: int
    candidates: int

    @property
    def kind(self) -> Any:
        from printkit.engines.dice_isolation.design import SolvedBoard

        return tuple[SolvedBoard, ...]

    def entry(self, seed: int) -> Entry[tuple[SolvedBoard, ...]]:
        template = standard_templates()[seed]
        setup = Setup(GAME, template.layout, GAME.usual_players, ())
        question = "boards", template.name, self.seed, self.candidates
        former = (*question, "0.1.0", FIRST_SOURCES)
        return Entry("trials", self.kind, players_version(GAME), setup, question, former)

    def do(self, seed: int) -> tuple[SolvedBoard, ...]:
        from printkit.engines.dice_isolation.design import explore

        return explore(standard_templates()[seed], self.seed, self.candidates)


STEM = "dice-isolation-boards"
FIGURES = "figures"
"""The name of a set's files, and the part that the second file shows."""

CANDIDATES = 400


@dataclass(frozen=True, slots=True)
class MadeSet:
    """A set that was made: its boards, and a table (CSV) of all boards solved on the way."""

    boards: tuple[SetBoard, ...]
    tried: str

    @property
    def document(self) -> Document:
        """Return the set's two files: the boards, and their figures."""
        texts = (text.encode() for text in write_set(self.boards))
        return Document(STEM, dict(zip(("", FIGURES), texts, strict=True)))


def make_set(
    seed: int = 1,
    candidates: int = CANDIDATES,
    *,
    scheduler: str | None = None,
    workers: int | None = None,
    listener: Listener | None = None,
) -> MadeSet:
    """Make a set of boards like the standard one, the same for the same seed and candidates.

    Looking at `candidates` boards for each template takes minutes. The work is done here, or by
    `workers` of this machine or of a dask `scheduler`. Raises InputError if too few good boards are
    found or the workers cannot be reached, StoppedError when `listener` stops it.
    """
    from printkit.engines.dice_isolation.design import choose, figures, tried_table

    helpers = Helpers(scheduler, workers)
    with with_listener(listener):
        tell("Looking for boards takes minutes: the more candidates, the longer.")
        with show_progress() as listening:
            if helpers.are_processes:
                finds = _explore_by_workers(seed, candidates, helpers, listening)
            else:
                finds = _explore(seed, candidates, listening)
            chosen = choose(finds)
            made = []
            for done, (number, find) in enumerate(zip(NUMBERS, chosen, strict=True)):
                listening.step(Step(message("solving the chosen boards"), done, len(NUMBERS)))
                layout = replace(find.layout, number=number)
                made.append(SetBoard(layout, find.name, figures(layout), seed, find.changed))
    return MadeSet(tuple(made), "\n".join(tried_table(finds, chosen)))


def wrong_figures(
    boards: Iterable[SetBoard] | None = None, *, listener: Listener | None = None
) -> list[str]:
    """Solve boards, by default the standard set; return the figures in its files that are wrong.

    It takes half a minute or more. Raises StoppedError when `listener` stops it.
    """
    found = tuple(standard_set() if boards is None else boards)
    with with_listener(listener):
        tell(f"Solving {len(found)} boards takes half a minute or more.")
        return [*_differences(found)]


def set_facts(boards: Iterable[SetBoard]) -> dict[str, Any]:
    """Return a set as `printkit boards --json` prints it."""
    return {
        "boards": [
            {
                "number": list(board.number),
                "name": board.name,
                "board": "\n".join(board.layout.rows),
                "figures": board.exact.to_dict(),
            }
            for board in boards
        ]
    }


def title(board: SetBoard) -> str:
    """Return a board's number and name."""
    return f"{board.number[0]}{board.number[1]} {board.name}"


def _explore(seed: int, candidates: int, listener: Listener) -> list[SolvedBoard]:
    from printkit.engines.dice_isolation.design import explore

    templates = standard_templates()
    total, done = len(templates) * candidates, 0

    def tick() -> None:
        nonlocal done
        done += 1
        listener.step(Step(message("looking at boards"), done, total))

    return [find for template in templates for find in explore(template, seed, candidates, tick)]


def _explore_by_workers(
    seed: int, candidates: int, helpers: Helpers, listener: Listener
) -> list[SolvedBoard]:
    """Explore the templates by workers; a template whose worker died is explored again."""
    work, templates = Exploration(seed, candidates), standard_templates()
    found: list[tuple[SolvedBoard, ...]] = []
    with open_pool(work, helpers) as pool:
        for due in InOrder(work, pool, range(len(templates))):
            found += due
            text = message("exploring templates")
            listener.step(Step(text, len(found), len(templates), pool.words))
    return [find for finds in found for find in finds]


def _differences(found: tuple[SetBoard, ...]) -> Iterator[str]:
    """Yield the figures in the files that differ from the solved values."""
    from printkit.engines.dice_isolation.design import figures

    with show_progress() as listening:
        for done, board in enumerate(found):
            listening.step(Step(message("solving the boards"), done, len(found)))
            said = board.exact.to_dict()
            so = figures(board.layout, board.exact.tokens).to_dict()
            for key, value in so.items():
                if said[key] != value:
                    yield f"{title(board)}: {key} is {value}, not {said[key]}"
