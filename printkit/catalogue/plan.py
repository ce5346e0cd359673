"""The plan of a catalogue: a game, its terms, a first seed, and the players that try it.

Two catalogues of the same plan are equal up to the end of the shorter one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from printkit.engines.versions import verdict_version
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.games import find_game
from printkit.layouts.messages import OptionName, english
from printkit.layouts.setup import Setup
from printkit.layouts.words import short_repr
from printkit.setups import Terms, deal


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines a catalogue's contents, except its length.

    All values are plain, so that a plan can be sent and stored.

    With `every`, each setup is judged and listed as it was dealt, and none is given up. `made_by`
    names the versions of players and criteria, as `printkit.engines.versions` does.
    """

    game: str
    players: int
    variants: tuple[str, ...]
    deal_options: tuple[str, ...]
    first: int
    every: bool
    made_by: str = "an older printkit"

    __repr__ = short_repr

    @classmethod
    def of(cls, game: Game, terms: Terms, first: int, *, every: bool = False) -> Self:
        """Make a plan for this version. Raises InputError for terms that deal nothing."""
        if terms.head_start or terms.handicap:
            raise InputError(
                english(
                    "{option}: a catalogue has setups that are fair without; leave it out",
                    option=OptionName("head-start"),
                )
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
        """The terms of play: players, variants, and ways of dealing."""
        return Terms(self.players, self.variants, self.deal_options)

    def deal(self, seed: int) -> Setup[Layout]:
        """Deal the setup of a seed. Raises InputError if the seed deals none on these terms."""
        return deal(find_game(self.game), seed, self.terms)
