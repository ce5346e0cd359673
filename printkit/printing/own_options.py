"""Options that not all games have: those of dealing, and those that a game adds to printing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from layouts.errors import InputError
from layouts.game import Game
from layouts.games import GAMES
from layouts.words import together
from printkit.contract import GameOption
from printkit.games import commands_of


@dataclass(frozen=True, slots=True)
class OwnOption:
    """An option that only `games` know; `why` tells users of others what these lack."""

    option: GameOption
    games: tuple[Game, ...]
    why: str = ""

    @property
    def key(self) -> str:
        """What its value is called."""
        return self.option.key

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return f"--{self.option.name}"

    def check(self, game: Game, command: str) -> None:
        """Raise InputError when the option was given to a `command` on another game."""
        if game not in self.games:
            games = together([known.slug for known in self.games])
            raise InputError(
                f"{self.flag} is for {games}{f', {self.why}' if self.why else ''}; "
                f"{command} {game.slug} without it"
            )


DUPLICATE = GameOption(
    name="duplicate",
    is_flag=True,
    help="A kit to play the setup once from each seat and add up the scores: fair for anybody.",
)


def deal_options_of(game: Game) -> Iterator[OwnOption]:
    """A flag for each of the game's ways of dealing."""
    for option in game.deal_options:
        yield OwnOption(GameOption(name=option.name, is_flag=True, help=option.help), (game,))


def print_options_of(game: Game) -> Iterator[OwnOption]:
    """What the game adds to printing."""
    commands = commands_of(game)
    for option in commands.options:
        yield OwnOption(option, (game,), commands.why)
    if game.duplicate:
        yield OwnOption(DUPLICATE, (game,), "which several play")


def own_options_of(game: Game, printing: bool) -> Iterator[OwnOption]:
    """The options of dealing the game, and those of `printing` it."""
    yield from deal_options_of(game)
    if printing:
        yield from print_options_of(game)


def own_options(printing: bool) -> list[OwnOption]:
    """The own options of all games, each once: of `printing` or else of dealing alone.

    Raises TypeError where two games give one name to different options.
    """
    found: dict[str, OwnOption] = {}
    for game in GAMES.values():
        for own in own_options_of(game, printing):
            known = found.get(own.key)
            if known and not (known.option.is_flag and own.option.is_flag):
                raise TypeError(f"{own.flag} is an option of {known.games[0].slug} and {game.slug}")
            games = (*known.games, game) if known else (game,)
            found[own.key] = OwnOption(own.option, games, own.why)
    return [*found.values()]


def own_values(game: Game, given: Mapping[str, object]) -> dict[str, Any]:
    """The values of what a game adds to printing, by their keys, None for what was not given.

    Raises InputError for an option that is another game's or nobody's, and for a wrong value.
    """
    known = {own.key: own for own in own_options(printing=True)}
    for key in given:
        if key not in known:
            raise InputError(f"there is no option '{key[:40]}'; choose from: {', '.join(known)}")
        known[key].check(game, "print")
    own = [own.option for own in print_options_of(game)]
    return {o.key: o.value(given[o.key]) if o.key in given else None for o in own}
