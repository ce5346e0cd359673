"""Options that not all games have: those of dealing, and those that a game adds to `print`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import click

from layouts.errors import InputError
from layouts.game import Game
from layouts.games import GAMES
from layouts.words import together
from printkit.games import commands_of


@dataclass(frozen=True, slots=True)
class OwnOption:
    """An option that only `games` know; `why` tells users of others what these lack."""

    option: click.Option
    games: tuple[Game, ...]
    why: str = ""

    @property
    def name(self) -> str:
        """The parameter's."""
        return str(self.option.name)

    @property
    def flag(self) -> str:
        """The option as it is typed."""
        return self.option.opts[0]

    def check(self, game: Game, command: str) -> None:
        """Raise InputError when the option was given to a `command` on another game."""
        if game not in self.games:
            games = together([known.slug for known in self.games])
            raise InputError(
                f"{self.flag} is for {games}{f', {self.why}' if self.why else ''}; "
                f"{command} {game.slug} without it"
            )


_DUPLICATE = click.Option(
    ["--duplicate"],
    is_flag=True,
    help="A kit to play the setup once from each seat and add up the scores: fair for anybody.",
)


@dataclass(frozen=True, slots=True)
class OwnValues:
    """The own options of games that were given to `print`, and the values of all by name."""

    given: tuple[OwnOption, ...]
    values: Mapping[str, Any]

    @property
    def duplicate(self) -> bool:
        """Whether the setup shall be played in duplicate."""
        return bool(self.values.get(str(_DUPLICATE.name)))

    def of(self, game: Game) -> dict[str, Any]:
        """The values for a game, None for what was not given.

        Raises InputError for an option that the game does not know.
        """
        for own in self.given:
            own.check(game, "print")
        return {str(option.name): self.values[option.name] for option in commands_of(game).options}


def deal_options_of(game: Game) -> Iterator[OwnOption]:
    """A flag for each of the game's ways of dealing."""
    for option in game.deal_options:
        flag = click.Option([f"--{option.name}"], is_flag=True, help=option.help)
        yield OwnOption(flag, (game,))


def print_options_of(game: Game) -> Iterator[OwnOption]:
    """What the game adds to `print`."""
    commands = commands_of(game)
    for option in commands.options:
        yield OwnOption(option, (game,), commands.why)


def own_options_of(game: Game, printing: bool) -> Iterator[OwnOption]:
    """The options of dealing the game, and those of `printing` it."""
    yield from deal_options_of(game)
    if printing:
        yield from print_options_of(game)
        if game.duplicate:
            yield OwnOption(_DUPLICATE, (game,), "which several play")


def own_options(printing: bool) -> list[OwnOption]:
    """The own options of all games, each once: of `printing` or else of dealing alone.

    Raises TypeError where two games give one name to different options.
    """
    found: dict[str, OwnOption] = {}
    for game in GAMES.values():
        for own in own_options_of(game, printing):
            known = found.get(own.flag)
            if known and not (known.option.is_flag and own.option.is_flag):
                raise TypeError(f"{own.flag} is an option of {known.games[0].slug} and {game.slug}")
            games = (*known.games, game) if known else (game,)
            found[own.flag] = OwnOption(own.option, games, own.why)
    return [*found.values()]
