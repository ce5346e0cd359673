"""The plan of a catalogue: whose setups, on which terms, from which seed on, tried by what program.

Two catalogues of one plan are the same as far as both go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from engines.versions import verdict_version
from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import find_game
from layouts.setup import Setup
from printkit.setups import Terms, deal


@dataclass(frozen=True, slots=True)
class Plan:
    """What decides a catalogue, but for how long it is: in plain words, to be sent and kept.

    `every`: each setup is judged and listed as it was dealt, and none is given up. `made_by` has
    the numbers of the players and of what a verdict demands, as of `engines.versions`.
    """

    game: str
    players: int
    variants: tuple[str, ...]
    deal_options: tuple[str, ...]
    first: int
    every: bool
    made_by: str = "an older printkit"

    @classmethod
    def of(cls, game: Game, terms: Terms, first: int, *, every: bool = False) -> Self:
        """The plan of this program. Raises InputError for terms on which nothing can be dealt."""
        if terms.head_start or terms.evened:
            raise InputError(
                "--head-start: a catalogue is of setups that are fair without; omit it"
            )
        setup = deal(game, first, terms)
        return cls(
            game.slug,
            setup.players,
            setup.variants,
            setup.deal_options,
            first,
            every,
            verdict_version(game),
        )

    @property
    def terms(self) -> Terms:
        """Who plays by which rules, and how that is dealt."""
        return Terms(self.players, self.variants, self.deal_options)

    def deal(self, seed: int) -> Setup[Layout]:
        """The setup of a seed. Raises InputError where it deals none on these terms."""
        return deal(find_game(self.game), seed, self.terms)
