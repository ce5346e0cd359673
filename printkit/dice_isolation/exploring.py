"""The search for boards as work to be shared out: one template after another, anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.versions import FIRST_SOURCES, players_version
from layouts.dice_isolation.board_set import standard_templates
from layouts.dice_isolation.game import GAME
from layouts.setup import Setup
from printkit.cache import Entry

if TYPE_CHECKING:
    from engines.dice_isolation.design import Candidate


@dataclass(frozen=True, slots=True)
class Exploration:
    """The `printkit.scaling.work.Work` of a search: what comes of the template of a number.

    `seed` is that of the search, which looks at so many `candidates` for each.
    """

    seed: int
    candidates: int

    @property
    def kind(self) -> Any:
        from engines.dice_isolation.design import Candidate

        return tuple[Candidate, ...]

    def entry(self, seed: int) -> Entry[tuple[Candidate, ...]]:
        template = standard_templates()[seed]
        setup = Setup(GAME, template.layout, GAME.usual_players, ())
        question = "boards", template.name, self.seed, self.candidates
        former = (*question, "0.1.0", FIRST_SOURCES)
        return Entry("trials", self.kind, players_version(GAME), setup, question, former)

    def do(self, seed: int) -> tuple[Candidate, ...]:
        from engines.dice_isolation.design import explore

        return explore(standard_templates()[seed], self.seed, self.candidates)
