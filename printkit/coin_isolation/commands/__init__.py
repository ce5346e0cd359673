"""Coin Isolation's part of printing and of the command line: its coins, and `make-fair`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from printkit.coin_isolation.photo import photo_needs, read_photo
from printkit.contract import (
    CommandEntry,
    Edition,
    GameCommands,
    MadeFair,
    Option,
    Place,
    PrintRequest,
)
from printkit.layouts.coin_isolation.game import GAME, CoinGame, game_with_coins
from printkit.layouts.coins import COIN_SETS, US, CoinSet, coin_set, coins_in
from printkit.layouts.language import Language
from printkit.layouts.messages import message
from printkit.layouts.setup import Setup

if TYPE_CHECKING:  # the list of all commands must load fast, and does not need these
    from printkit import Listener
    from printkit.setups import Sitting


def _coins(language: Language, options: Mapping[str, Any]) -> CoinSet:
    """The coins that were asked for, or else the usual ones, with their names in a language."""
    return coins_in(coin_set(options["coins"] or language.coins), language)


def _named(language: Language, options: Mapping[str, Any]) -> CoinGame:
    """Return the game with the names of its coins, as `printkit.contract.Named`."""
    return game_with_coins(GAME, _coins(language, options))


def publish(request: PrintRequest, options: Mapping[str, Any]) -> Edition:
    """Return the edition for the coins that were asked for, as `printkit.contract.Publish`."""
    # what help and completion need not load
    from printkit.output.coin_isolation.sheets import with_coins
    from printkit.output.contract import sheets_of

    def spec(usual: Any) -> Any:
        coins = _coins(usual.language, options)
        return usual if coins is US else with_coins(usual, coins)

    asked = coin_set(options["coins"] or US.name)
    addition = "" if asked is US else asked.name
    return Edition(sheets=sheets_of(GAME), spec=spec, addition=addition)


def _make_fair(
    setup: Setup[Any], sides: Sitting, threads: int | None, listener: Listener | None
) -> MadeFair:
    """Return the result of swaps, as `printkit.contract.MakeFair`."""
    from printkit.coin_isolation.library import swap_to_fair  # slow to load

    return swap_to_fair(setup, sides=sides, threads=threads, listener=listener)


MAKE_FAIR = CommandEntry(
    "make-fair",
    "Make a layout fair by swapping few coins.",
    "printkit.coin_isolation.commands.make_fair:make_fair",
)
READ = CommandEntry(
    "read",
    "Read the coins on a board from a photo.",
    "printkit.coin_isolation.commands.read:read",
)
COMMANDS = GameCommands(
    game=GAME,
    commands=(MAKE_FAIR, READ),
    options=(
        Option(
            name="coins",
            kind="choice",
            place=Place(
                "table",
                4,
                message("Coins"),
                message("The coins you have: sheets for their sizes, in their names."),
            ),
            choices=tuple(COIN_SETS),
            help="The coins you have: sheets for their sizes, in their names. "
            f"[default: {US.name}; other languages' usual ones]",
        ),
    ),
    publish=publish,
    why="which is played with them",
    named=_named,
    make_fair=_make_fair,
    read_photo=read_photo,
    photo_needs=photo_needs,
)
