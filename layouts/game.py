"""The contract of this room: a game and its layouts, as one frozen value.

Each game has its value in `layouts/<game>/game.py`, named GAME; `printkit.layouts.games` lists
them. Its class says only what is the game's own; everything else is as in `Game`. How a game is
played and how its sheets look is in `printkit.engines.contract` and `printkit.output.contract`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar, Protocol, Self, TypeAlias

from printkit.layouts.errors import InputError
from printkit.layouts.fields import Field
from printkit.layouts.laying import Laid
from printkit.layouts.messages import (
    Message,
    OptionName,
    Said,
    Spelled,
    choices_words,
    counted,
    listed,
    message,
)
from printkit.layouts.spelling import read_name, read_names
from printkit.layouts.words import short_repr

Sides = tuple[str, ...]
"""Each player's side of the board, in turn order."""


LayoutKeys: TypeAlias = dict[str, str | dict[str, int] | list[str | int | dict[str, int]]]
"""A layout's own keys, in plain JSON types."""


class Layout(ABC):
    """What lies on the table before a game begins: a frozen dataclass.

    `keys` are the keys that its file must have besides `game`; it may have `optional` ones. `blank`
    is a file to fill in, without `game`: a `_` for each value, and comments that say what to write.
    """

    __slots__ = ()

    game: ClassVar[str]
    keys: ClassVar[tuple[str, ...]]
    optional: ClassVar[tuple[str, ...]] = ()
    blank: ClassVar[str]

    @classmethod
    @abstractmethod
    def read(cls, fields: dict[str, Field]) -> Self:
        """Read a layout from its keys in a file. Raises InputError with the wrong line."""

    @abstractmethod
    def to_dict(self) -> LayoutKeys:
        """The layout as keys and values, as a file has them."""

    @abstractmethod
    def describe(self) -> str:
        """Write the layout's code for an ID. Every later version can read this code."""

    @classmethod
    @abstractmethod
    def undescribe(cls, code: str) -> Self:
        """Read a layout from a code that `describe` wrote. Raises InputError for any other code."""


class Table(Protocol):
    """A position: what lies on the table after some moves. A frozen dataclass, stored as JSON."""

    def text(self) -> str:
        """The position as text for a terminal."""
        ...

    def has(self, seat: int) -> list[Said]:
        """Facts about a player besides the score, in words: "2 in hand"."""
        ...


@dataclass(frozen=True, slots=True)
class DealOption:
    """A way of dealing: it adds the option `--name` with this help.

    `tip` follows the option's name in advice to users whose deals were not proven fair. The page
    has the option's `title`, and what it `says` in place of the help.
    """

    name: str
    help: Said | str
    tip: str = ""
    title: Said | str = ""
    says: Said | str | None = None

    __repr__ = short_repr


@dataclass(frozen=True, slots=True, eq=False)
class Seating:
    """The possible seatings of a game whose players sit at sides of the board.

    `sides` are all sides. By number of players: `choosers` are the seats that pick a side, in
    order; `usual` is the default seating; `every` has all seatings of the rules. `error` says why
    sides (in turn order) are not a seating of the rules, or returns None. `names` are the sides'
    names for people.
    """

    sides: Sides
    choosers: Mapping[int, Sequence[int]]
    usual: Callable[[int], Sides]
    every: Callable[[int], Sequence[Sides]]
    error: Callable[[Sides], Said | None]
    names: Mapping[str, Message] = field(default_factory=dict)

    __repr__ = short_repr

    def read(self, texts: str | Iterable[str]) -> Sides:
        """Read sides in any spelling. Raises InputError for one that there is not."""
        return tuple(read_name(name, self.sides) for name in read_names(texts))


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a game: its `name` ("phase A"), and `when` ("in phase A")."""

    name: Message
    when: Message


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Game(ABC):
    """A game, as every room of the program knows it.

    `slug` is its name in commands and files. `players` are the possible numbers of players. `unit`
    follows a score: " tokens"; empty for a game without scores. `seats` are the players' names in
    the rules, in turn order; empty if players are only numbered. `designer` is empty if the
    inventor is not known; see `printkit.layouts.credit`.

    Types: `layout` of its layouts, `laid` of layouts in the making, `table` of what lies on the
    table during play, `findings` of what only its check can find (a frozen dataclass). `standard`
    is the layout of a game as it is sold, which is the default; None if every setup is dealt.
    `variants` are in the order in which they are listed and printed; `contradictions` has the pairs
    that cannot be combined, and why. `numbers` fill in the rule texts: `{supply}` in `rules.yaml`
    becomes "20". `phases` has the words for the phases of its kernel, by their names there; empty
    for a game with one phase.

    `duplicate`: the game can be played in duplicate (see `printkit.layouts.duplicate`); its rules
    then have a part of that name, and its score pad has a form for it. `solvable`: a check can also
    work out the exact value, which takes long; `best_play` then reads it. `graded`: a check grades
    its setups in a word, which every card should show; `grade` then reads it. `head_starts`: some
    players may begin with points, to make a layout even; `suggest_head_start` then reads with how
    many. `score_in_facts`: a table's facts about a player say the score, too. `dice`: dice are
    rolled during a game.

    `age` is the least age of players, and `minutes` the length of a game, as its sources give them,
    else None.

    `home` is the package of a game that lives in one package instead of one in each room, as games
    of others do: see `printkit.layouts.games`.
    """

    slug: str
    title: str
    designer: str
    blurb: Message
    players: tuple[int, ...]
    layout: type[Layout]
    laid: type[Laid[Layout]]
    table: type[Table]
    findings: type[object]
    standard: Layout | None = None
    unit: str = ""
    seats: tuple[Message, ...] = ()
    seating: Seating | None = None
    variants: tuple[str, ...] = ()
    contradictions: Mapping[tuple[str, str], Said] = field(default_factory=dict)
    numbers: Mapping[str, str | Spelled] = field(default_factory=dict)
    phases: Mapping[str, Phase] = field(default_factory=dict)
    deal_options: tuple[DealOption, ...] = ()
    duplicate: bool = False
    solvable: bool = False
    graded: bool = False
    head_starts: bool = False
    score_in_facts: bool = False
    dice: bool = False
    age: int | None = None
    minutes: int | None = None
    home: str = ""

    @abstractmethod
    def deal(self, seed: int, variants: Sequence[str] = (), options: Sequence[str] = ()) -> Layout:
        """Deal the layout of a seed: the same in every version. No kernels are loaded.

        `options` are names of the game's `deal_options`. Raises InputError for options or variants
        that cannot be combined.
        """

    def cases(self, layout: Any, printed: Collection[str] = ()) -> tuple[str, ...]:
        """The cases of `rules.yaml` that apply to this layout and to the `printed` sheets.

        Without sheets it is unknown what is printed together with the rules.
        """
        return ()

    def remarks(self, layout: Any, variants: Sequence[str]) -> list[Said]:
        """Sentences on what is unusual about a layout, shown with its verdict."""
        return []

    def finding_words(self, findings: Any) -> list[Said]:
        """Sentences on the findings of this game's check that no chart or table shows."""
        return []

    def best_play(self, findings: Any) -> tuple[float, ...] | None:
        """Each player's share of wins when all play best; None if unknown."""
        return None

    def mirror(self, layout: Any, sides: Sides) -> tuple[Layout, Sides] | None:
        """The layout and the players' sides with left and right exchanged.

        None in a game where that is another game for some player.
        """
        return None

    def mirror_findings(self, findings: Any) -> Any:
        """The findings of a check, with left and right exchanged."""
        return findings

    def mirror_words(self, said: Said) -> Said:
        """A sentence of a verdict, with left and right exchanged where it names players' sides."""
        return said

    def grade(self, findings: Any) -> str:
        """The grade of a setup: "easy"; empty in games without grades."""
        return ""

    def suggest_head_start(self, findings: Any) -> tuple[int, ...]:
        """The head start that makes a layout most even, in turn order; empty if none helps."""
        return ()

    def __repr__(self) -> str:
        return f"Game({self.slug!r})"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickle and copy the game by its name, since there is one value of each."""
        return _game_in, (self.package("printkit.layouts"),)

    @property
    def usual_players(self) -> int:
        """The default number of players, which is the smallest one."""
        return min(self.players)

    @property
    def players_range(self) -> Message:
        """The possible numbers of players in words: "2 to 4 players"."""
        least, most = min(self.players), max(self.players)
        if least == most:
            return counted("{n} player", "{n} players", most)
        return message("{least} to {most} players", least=least, most=most)

    @property
    def scored(self) -> bool:
        """Whether the game has scores."""
        return bool(self.unit)

    def seat_name(self, seat: int) -> Message:
        """The name of the player at a seat: "player 1", "Dark"."""
        return self.seats[seat] if self.seats else message("player {player}", player=seat + 1)

    def reword(self, said: Message) -> Message:
        """What is said in place of a message, such as the name of another coin; usually itself."""
        return said

    def amount(self, score: int) -> Message:
        """A score followed by its unit: "12 tokens"."""
        return counted("{n} point", "{n} points", score)

    def package(self, room: str) -> str:
        """The name of the game's package in a room such as "printkit.engines"."""
        return self.home or f"{room}.{self.slug.replace('-', '_')}"

    def usual_sides(self, players: int) -> Sides:
        """The default sides of the board for `players` players; empty for a game without sides."""
        return self.seating.usual(players) if self.seating else ()

    def check_variants(self, variants: Iterable[str]) -> tuple[str, ...]:
        """Return `variants` in the game's order, each once.

        Raises InputError for an unknown variant, or for two that cannot be combined.
        """
        given = set(read_names(variants)) - {""}
        for slug in sorted(given.difference(self.variants)):
            known = choices_words(slug, self.variants) if self.variants else message("it has none")
            raise InputError(
                message(
                    "{game} has no variant {name}; {advice}",
                    game=self.slug,
                    name=repr(slug[:40]),
                    advice=known,
                )
            )
        for (one, other), reason in self.contradictions.items():
            if one in given and other in given:
                raise InputError(
                    message(
                        "{one} and {other} cannot be combined: {reason}; choose one",
                        one=one,
                        other=other,
                        reason=reason,
                    )
                )
        return tuple(slug for slug in self.variants if slug in given)

    def check_deal_options(self, options: Iterable[str]) -> tuple[str, ...]:
        """Return the ways of dealing in the game's order, each once.

        Raises InputError for a way of dealing that the game does not know.
        """
        given = set(options)
        known = [option.name for option in self.deal_options]
        for name in sorted(given.difference(known)):
            way = OptionName(name[:40])
            raise InputError(
                message(
                    "{game} has no way of dealing {way}; it has: {ways}",
                    game=self.slug,
                    way=way,
                    ways=listed(map(OptionName, known), ","),
                )
                if known
                else message(
                    "{game} has no way of dealing {way}; it has none", game=self.slug, way=way
                )
            )
        return tuple(name for name in known if name in given)


def _game_in(package: str) -> Game:
    game = import_module(f"{package}.game").GAME
    assert isinstance(game, Game)
    return game
