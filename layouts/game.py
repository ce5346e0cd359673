"""The contract of this room: what a game owes the readers of its layouts, as one frozen value.

Each game has its value in `layouts/<game>/game.py`, named GAME; `layouts.games` lists them. What
the engines and the sheets want of a game is in `engines.contract` and `output.contract`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from layouts.errors import InputError
from layouts.fields import Field
from layouts.laying import Piece, Setting

Sides = tuple[str, ...]
"""Each player's side of the board, in turn order."""


LayoutKeys: TypeAlias = dict[str, str | dict[str, int] | list[str | int | dict[str, int]]]
"""A layout's own keys, in plain JSON types."""


class Layout(Protocol):
    """What every game's layout type can do.

    `keys` are those its file must have beside `game`, `optional` those it may have.
    """

    game: ClassVar[str]
    keys: ClassVar[tuple[str, ...]]
    optional: ClassVar[tuple[str, ...]]

    @classmethod
    def read(cls, fields: dict[str, Field]) -> Self:
        """From a layout's own keys. Raises InputError with the line of what is wrong."""
        ...

    def to_dict(self) -> LayoutKeys:
        """The layout's own keys, as they stand in a file."""
        ...

    def describe(self) -> str:
        """The code of an ID, which every later version reads."""
        ...

    @classmethod
    def undescribe(cls, code: str) -> Self:
        """The layout that `describe` spelled. Raises InputError for any other code."""
        ...


class Table(Protocol):
    """What lies on the table after some moves; a frozen dataclass, which is kept as JSON."""

    def text(self) -> str:
        """The table as a terminal shows it."""
        ...

    def has(self, seat: int) -> list[str]:
        """What is to be told of a player beside the score, for people: "2 in hand"."""
        ...


class Laid(Protocol):
    """A layout in the making, as it is laid out by hand: a frozen dataclass.

    It may lack what no layout may, and have too much of something. Squares are called as in the
    game's notation. Whoever changes it gets another one, or InputError for what cannot be.

    `fill` says what `filled` does, and `settled` what the settings are of.
    """

    fill: ClassVar[str]
    settled: ClassVar[str]

    @classmethod
    def empty(cls) -> Self:
        """What one begins with."""
        ...

    @classmethod
    def of(cls, layout: Any) -> Self:
        """A layout that was taken apart."""
        ...

    @classmethod
    def read(cls, code: str) -> Self:
        """What `code` spelled. Raises InputError for anything else."""
        ...

    @property
    def code(self) -> str:
        """A short text of letters, digits, hyphens and dots, for what is no layout yet."""
        ...

    @property
    def layout(self) -> Layout:
        """The layout. Raises InputError that says what keeps it from being one."""
        ...

    @property
    def sketch(self) -> Layout:
        """What is there in the form of a layout, to be drawn, whether it is one or not."""
        ...

    @property
    def table(self) -> Table | None:
        """What lies on the table, where the sketch does not have all of it."""
        ...

    @property
    def places(self) -> Collection[str]:
        """The squares on which something can be laid."""
        ...

    def pieces(self, game: Any, variants: Sequence[str]) -> tuple[Piece, ...]:
        """What can be laid, and how many are left; the game has the names of its pieces."""
        ...

    def settings(self) -> tuple[Setting, ...]:
        """What else is settled before a game begins."""
        ...

    def put(self, square: str, piece: str) -> Self:
        """With a piece of this name on a square, in place of what lies there."""
        ...

    def lift(self, square: str) -> Self:
        """Without what lies on a square; of several things without the uppermost."""
        ...

    def set(self, name: str, value: str) -> Self:
        """With this value of a setting."""
        ...

    def cleared(self) -> Self:
        """With nothing laid."""
        ...

    def filled(self, variants: Sequence[str], seed: int) -> Self:
        """With the rest laid at random."""
        ...

    def lacks(self, game: Any, variants: Sequence[str]) -> list[str]:
        """What is missing or too much: "2 dimes too many", "e4 is empty"; nothing if all is laid.

        Layouts may lack some of it, too; `layout` knows.
        """
        ...


class Remarks(Protocol):
    """What is unusual about a layout that was given, in sentences for its verdict."""

    def __call__(self, layout: Any, variants: Sequence[str]) -> list[str]: ...


class Cases(Protocol):
    """The cases of a layout that its rules speak of, by their names in `rules.yaml`."""

    def __call__(self, layout: Any) -> tuple[str, ...]: ...


class Told(Protocol):
    """What only this game's check found, as far as words tell it, in sentences."""

    def __call__(self, findings: Any) -> list[str]: ...


class BestPlay(Protocol):
    """Each player's share of the win under best play by all, None where it was not worked out."""

    def __call__(self, findings: Any) -> tuple[float, ...] | None: ...


class Grading(Protocol):
    """How a setup plays, in a word."""

    def __call__(self, findings: Any) -> str: ...


class DealLayout(Protocol):
    """The layout of a seed, and of nothing else: the same one for ever.

    `options` are ways of dealing that the game knows. Raises InputError where they, or the
    variants, cannot be dealt so.
    """

    def __call__(
        self, seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()
    ) -> Layout: ...


def nothing_unusual(layout: Any, variants: Sequence[str]) -> list[str]:
    """The remarks of a game whose layouts are all alike."""
    return []


def no_cases(layout: Any) -> tuple[str, ...]:
    """Of a game whose rules are the same for all layouts."""
    return ()


def nothing_told(findings: Any) -> list[str]:
    """Of findings that are drawn, or said in a verdict's reasons."""
    return []


class Offered(Protocol):
    """Reads in findings of the game's own type."""

    def __call__(self, findings: Any) -> tuple[int, ...]:
        """The head start with which a layout is more even, in turn order; empty for none."""
        ...


def nothing_offered(findings: Any) -> tuple[int, ...]:
    """Of a game without head starts."""
    return ()


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
class Game:
    """What every room knows of a game.

    `slug` names it to people. `players` are the numbers that can play. `unit` is what scores
    count, to be put behind a number: " tokens"; empty for a game without scores. `seats` is what
    the rules call the players, in turn order; empty where they are but numbered.

    `layout` is the type of its layouts, `laid` of those in the making, `table` of what lies on the
    table during play, `findings` of what only its check can tell (a frozen dataclass). `deal` makes
    layouts at random; it loads no kernels. `standard` is the layout of a game as it is sold, which
    is played unless a deal is asked for; None where every setup is dealt. `variants` are in the
    order in which they are listed and printed; `contradictions` has the pairs that cannot be
    combined, and why. `numbers` are what texts of the rules name: `{supply}` in `rules.yaml`
    becomes "20". `cases` tells what the rules say of a layout that they don't say of others.
    `phases` has the words for the phases of its kernel, by their names there; empty for a game that
    has one phase.

    `duplicate`: it can be played in duplicate, see `layouts.duplicate`. Its rules then have a part
    of that name, and its score pad can be drawn for it. `best_play`, of a game that a check
    can solve, reads its answer in the findings. So does `grade`, of a game whose setups a check
    grades in a word, without which a card is of little use.

    `head_starts`: players may begin with points of their own, so that a layout is even; `offered`
    reads in the findings which would do that. `dice` are rolled in the course of a game.

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
    laid: type[Laid]
    table: type[Table]
    findings: type[object]
    deal: DealLayout
    standard: Layout | None = None
    unit: str = ""
    seats: tuple[str, ...] = ()
    seating: Seating | None = None
    variants: tuple[str, ...] = ()
    contradictions: Mapping[tuple[str, str], str] = field(default_factory=dict)
    numbers: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, Phase] = field(default_factory=dict)
    cases: Cases = no_cases
    remarks: Remarks = nothing_unusual
    told: Told = nothing_told
    deal_options: tuple[DealOption, ...] = ()
    duplicate: bool = False
    best_play: BestPlay | None = None
    grade: Grading | None = None
    head_starts: bool = False
    dice: bool = False
    offered: Offered = nothing_offered
    age: int | None = None
    minutes: int | None = None
    home: str = ""

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
    def solvable(self) -> bool:
        """Whether a check can work out the exact value too, which is long work."""
        return self.best_play is not None

    @property
    def graded(self) -> bool:
        """Whether a check grades its setups."""
        return self.grade is not None

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
