"""The contract of this room: what a game is for the readers of its layouts, as one frozen value.

Each game has its value in `layouts/<game>/game.py`, named GAME; `layouts.games` lists them. It is
of a class that says what is the game's own: all else is as in `Game`. How a game is played and what
its sheets look like is in `engines.contract` and `output.contract`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from layouts.errors import InputError
from layouts.fields import Field
from layouts.laying import Laid

Sides = tuple[str, ...]
"""Each player's side of the board, in turn order."""


LayoutKeys: TypeAlias = dict[str, str | dict[str, int] | list[str | int | dict[str, int]]]
"""A layout's own keys, in plain JSON types."""


class Layout(ABC):
    """What lies on the table before a game: a frozen dataclass.

    `keys` are those that its file must have beside `game`, `optional` those that it may have.
    """

    __slots__ = ()

    game: ClassVar[str]
    keys: ClassVar[tuple[str, ...]]
    optional: ClassVar[tuple[str, ...]] = ()

    @classmethod
    @abstractmethod
    def read(cls, fields: dict[str, Field]) -> Self:
        """From a layout's own keys. Raises InputError with the line of what is wrong."""

    @abstractmethod
    def to_dict(self) -> LayoutKeys:
        """The layout's own keys, as they stand in a file."""

    @abstractmethod
    def describe(self) -> str:
        """The code of an ID, which every later version reads."""

    @classmethod
    @abstractmethod
    def undescribe(cls, code: str) -> Self:
        """The layout that `describe` spelled. Raises InputError for any other code."""


class Table(Protocol):
    """What lies on the table after some moves: a frozen dataclass, which is kept as JSON."""

    def text(self) -> str:
        """The table as a terminal shows it."""
        ...

    def has(self, seat: int) -> list[str]:
        """Facts about a player beside the score, in words: "2 in hand"."""
        ...


@dataclass(frozen=True, slots=True)
class DealOption:
    """A way of dealing that can be asked for: `--name`, and what its help says.

    `tip` says, behind the name, what it does for those whose deals were not proven fair.
    """

    name: str
    help: str
    tip: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Seating:
    """Who sits where, for a game whose players have a side of the board each.

    `sides` are all there are. By number of players: `choosers`, the seats that pick a side, in the
    order in which they do; `usual`, where they sit unless they say so; `every`, all seatings of
    the rules. `error` says why sides (in turn order) are no seating of the rules, or None.
    """

    sides: Sides
    choosers: Mapping[int, Sequence[int]]
    usual: Callable[[int], Sides]
    every: Callable[[int], Sequence[Sides]]
    error: Callable[[Sides], str | None]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game: its `name`, and `when` in a sentence: "phase A", "in phase A"."""

    name: str
    when: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(ABC):
    """What every room knows of a game.

    `slug` names it to people. `players` are the numbers that can play. `unit` is what scores
    count, to be put behind a number: " tokens"; empty for a game without scores. `seats` is what
    the rules call the players, in turn order; empty where they are but numbered.

    `layout` is the type of its layouts, `laid` of those in the making, `table` of what lies on the
    table during play, `findings` of what only its check can tell (a frozen dataclass). `standard`
    is the layout of a game as it is sold, which is played unless a deal is asked for; None where
    every setup is dealt. `variants` are in the order in which they are listed and printed;
    `contradictions` has the pairs that cannot be combined, and why. `numbers` are what texts of the
    rules name: `{supply}` in `rules.yaml` becomes "20". `phases` has the words for the phases of
    its kernel, by their names there; empty for a game that has one phase.

    `duplicate`: it can be played in duplicate, see `layouts.duplicate`. Its rules then have a part
    of that name, and its score pad can be drawn for it. `solvable`: a check can work out the exact
    value too, which is long work; `best_play` then reads it. `graded`: a check grades its setups in
    a word, which every card should show; `grade` then reads it. `head_starts`: some players may
    begin with points, to make a layout even; `suggested_start` then reads with how many. `dice`:
    dice are rolled during a game.

    `age`, from which on it is played, and `minutes`, which it takes, are as its sources give them,
    None where they don't.

    `home` is the one package of a game that has none in each room.
    """

    slug: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, ...]
    layout: type[Layout]
    laid: type[Laid[Layout]]
    table: type[Table]
    findings: type[object]
    standard: Layout | None = None
    unit: str = ""
    seats: tuple[str, ...] = ()
    seating: Seating | None = None
    variants: tuple[str, ...] = ()
    contradictions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, Phase] = field(default_factory=dict)
    deal_options: tuple[DealOption, ...] = ()
    duplicate: bool = False
    solvable: bool = False
    graded: bool = False
    head_starts: bool = False
    dice: bool = False
    age: int | None = None
    minutes: int | None = None
    home: str = ""

    @abstractmethod
    def deal(self, seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> Layout:
        """The layout of a seed, and of nothing else: the same one for ever. Loads no kernels.

        `options` are ways of dealing that the game knows. Raises InputError where they, or the
        variants, cannot be dealt so.
        """

    def cases(self, layout: Any) -> tuple[str, ...]:
        """The cases of a layout for which the rules have words of their own in `rules.yaml`."""
        return ()

    def remarks(self, layout: Any, variants: Sequence[str]) -> list[str]:
        """What is unusual about a layout that was given, in sentences for its verdict."""
        return []

    def finding_words(self, findings: Any) -> list[str]:
        """What only this game's check found and neither pictures nor reasons show, in sentences."""
        return []

    def best_play(self, findings: Any) -> tuple[float, ...] | None:
        """Each player's share of the win if all play their best; None if it was not worked out."""
        return None

    def grade(self, findings: Any) -> str:
        """How a setup plays, in a word."""
        return ""

    def suggested_start(self, findings: Any) -> tuple[int, ...]:
        """The head start that makes a layout more even, in turn order; empty for none."""
        return ()

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    @property
    def usual_players(self) -> int:
        """How many play unless somebody says so: the fewest who can."""
        return min(self.players)

    @property
    def players_range(self) -> str:
        """How many can play: "2 to 4 players"."""
        least, most = min(self.players), max(self.players)
        if least == most:
            return "1 player" if most == 1 else f"{most} players"
        return f"{least} to {most} players"

    @property
    def scored(self) -> bool:
        """Whether there are scores to lead by, and to win by."""
        return bool(self.unit)

    def seat_name(self, seat: int) -> str:
        """A player as they are spoken of."""
        return self.seats[seat] if self.seats else f"player {seat + 1}"

    def amount(self, score: int) -> str:
        """A score with what it counts."""
        return f"{score}{self.unit.removesuffix('s') if score == 1 else self.unit}"

    def package(self, room: str) -> str:
        """The name of the game's package in a room: "engines"."""
        return self.home or f"{room}.{self.slug.replace('-', '_')}"

    def usual_sides(self, players: int) -> Sides:
        """Where `players` sit unless they say so; nothing for a game without sides."""
        return self.seating.usual(players) if self.seating else ()

    def check_variants(self, variants: Iterable[str]) -> tuple[str, ...]:
        """`variants` in the game's order, each once.

        Raises InputError for an unknown one, or for two that cannot be combined.
        """
        given = set(variants)
        for slug in sorted(given.difference(self.variants)):
            known = f"it has: {', '.join(self.variants)}" if self.variants else "it has none"
            raise InputError(f"{self.slug} has no variant {slug[:40]!r}; {known}")
        for (one, other), reason in self.contradictions.items():
            if one in given and other in given:
                raise InputError(f"{one} and {other} cannot be combined: {reason}; choose one")
        return tuple(slug for slug in self.variants if slug in given)

    def check_deal_options(self, options: Iterable[str]) -> tuple[str, ...]:
        """The ways of dealing in the game's order, each once.

        Raises InputError for one that it does not know.
        """
        given = set(options)
        known = [option.name for option in self.deal_options]
        for name in sorted(given.difference(known)):
            ways = f"it has: --{', --'.join(known)}" if known else "it has none"
            raise InputError(f"{self.slug} has no way of dealing --{name[:40]}; {ways}")
        return tuple(name for name in known if name in given)
