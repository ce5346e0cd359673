"""The list of games. A fifth game is registered here and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType

from layouts.errors import InputError


@dataclass(frozen=True, slots=True)
class Way:
    """A way of dealing that can be asked for: `--name`, and what its help says."""

    name: str
    help: str


@dataclass(frozen=True, slots=True)
class Game:
    """What every room knows of a game.

    `slug` names it to people, `package` to Python: each room that needs the game has a package
    (or module path) of that name.
    """

    slug: str
    package: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, ...]
    unit: str
    """What scores count, to be put behind a number."""
    seats: tuple[str, ...] = ()
    """What the rules call the players, in turn order; empty where they are but numbered."""
    sides: bool = False
    """Whether each player has a side of the board, as a `seating` module says."""
    ways: tuple[Way, ...] = ()
    """How it may be dealt, if not in the usual way."""
    solvable: bool = False
    """Whether a check can work out the exact value too: long work, so only when asked to."""
    graded: bool = False
    """Whether a check grades a setup: a card without its grade is of little use."""
    piecepack: bool = False
    """Whether it is played with a piecepack, and can be written in its notation, PPN."""

    @property
    def usual_players(self) -> int:
        """How many play unless somebody says so: the fewest who can."""
        return min(self.players)

    def seat_name(self, seat: int) -> str:
        """A player as they are spoken of."""
        return self.seats[seat] if self.seats else f"player {seat + 1}"

    def amount(self, score: int) -> str:
        """A score with what it counts."""
        return f"{score}{self.unit.removesuffix('s') if score == 1 else self.unit}"

    def part(self, room: str, name: str) -> ModuleType:
        """The game's module `name` in `room`, say `part("engines", "kernel")`."""
        return import_module(f"{room}.{self.package}.{name}")


GAMES = {
    game.slug: game
    for game in (
        Game(
            slug="coin-isolation",
            package="coin_isolation",
            title="Coin Isolation",
            designer="Ken Samuel",
            blurb="64 coins on a chessboard, 2 to 4 players, most money wins",
            players=(2, 3, 4),
            unit="¢",
            sides=True,
            ways=(Way("balanced", "Deal the same to all four sides: four-fold symmetry."),),
        ),
        Game(
            slug="dice-isolation",
            package="dice_isolation",
            title="Dice Isolation",
            designer="Ken Samuel",
            blurb="tokens won by dice fill one of 36 boards, 2 players, most tokens wins",
            players=(2,),
            unit=" tokens",
            solvable=True,
        ),
        Game(
            slug="isaac",
            package="isaac",
            title="Isaac",
            designer="Emiliano Venturini",
            blurb="tiles laid on a 10 x 10 board and taken off for points, 2 players",
            players=(2,),
            unit=" points",
            seats=("Dark", "Light"),
            ways=(
                Way("odd-opening", "Lay one tile or three on the board, which evens out the game."),
                Way("random-tiles", "Deal a tile set of its own, richer than the standard one."),
            ),
        ),
        Game(
            slug="coin-collectors",
            package="coin_collectors",
            title="Coin Collectors",
            designer="Don Kirkby",
            blurb="a solitaire for the piecepack: four pawns collect 24 coins",
            players=(1,),
            unit=" coins",
            seats=("you",),
            solvable=True,
            graded=True,
            piecepack=True,
        ),
    )
}


def check_ways(game: Game, ways: Sequence[str]) -> tuple[str, ...]:
    """The ways of dealing, in the game's order. Raises InputError for one that it does not know."""
    known = {way.name for way in game.ways}
    for way in ways:
        if way not in known:
            others = [g.slug for g in GAMES.values() if way in {w.name for w in g.ways}]
            raise InputError(f"--{way} is for {' and '.join(others)}; deal {game.slug} without it")
    return tuple(way.name for way in game.ways if way.name in ways)


def find_game(slug: str) -> Game:
    """The game called `slug`. Raises InputError that lists the games there are."""
    try:
        return GAMES[slug]
    except KeyError:
        raise InputError(
            f"there is no game {slug[:40]!r}; choose one of: {', '.join(GAMES)}"
        ) from None
