"""Plays: what the address of a game that is played says, its setup and its moves so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from urllib.parse import urlencode

import printkit
from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.setup import Record, Setup
from printkit.web.form import fields_of
from printkit.web.tables import Pair, Table, once, read_table, with_query

SIT, COMPUTER, DICE, LUCK, MOVES, AT = "sit", "computer", "dice", "luck", "moves", "at"
_OWN = (SIT, COMPUTER, DICE, LUCK, MOVES, AT)

BY_HAND = "by-hand"
"""Who rolls the dice: people with real ones, or if nothing is said the page."""

LONGEST = 12_000
"""Characters of an address: servers and browsers take as many."""

_SPELLED = str.maketrans(" +<", "_.'")
_READ = str.maketrans("_.'", " +<")
_BETWEEN = "~"
_PLAIN = "~!*'(),:;@=-._"
CHANCES = 1_000_000
"""Luck is a number below it."""


@dataclass(frozen=True)
class Play:
    """A game at a table: where players `sit` if it is not as usual, and its `moves`.

    `computers` has each seat's opponent by number from 1 on, of those that have one. Dice fall, and
    the computer plays, by `luck`. One looks at the position after `at` moves, None for all.
    """

    table: Table
    sit: tuple[str, ...] = ()
    computers: tuple[tuple[int, str], ...] = ()
    by_hand: bool = False
    luck: str = ""
    moves: tuple[str, ...] = ()
    at: int | None = None

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def ply(self) -> int:
        """How many moves led to where one looks."""
        return len(self.moves) if self.at is None else self.at

    @property
    def seed(self) -> int:
        """What dice fall and the computer plays by."""
        return int(self.luck or 0)

    @property
    def query(self) -> str:
        """The address behind its question mark, the same for the same play."""
        said = (
            (SIT, ",".join(self.sit)),
            (COMPUTER, ",".join(f"{seat}:{name}" for seat, name in self.computers)),
            (DICE, BY_HAND if self.by_hand else ""),
            (LUCK, self.luck),
            (MOVES, _BETWEEN.join(self.moves).translate(_SPELLED)),
            (AT, "" if self.at is None else str(self.at)),
        )
        own = urlencode([pair for pair in said if pair[1]], safe=_PLAIN)
        return "&".join(filter(None, (self.table.query, own)))

    @property
    def address(self) -> str:
        """The address of the page."""
        return with_query(f"/play/{self.game.slug}", self.query)

    @property
    def tag(self) -> tuple[str, str]:
        """What a worker is told, who reads it with `told`."""
        return self.game.slug, self.query

    def seen_after(self, ply: int) -> Play:
        """The same, as one looks at it after so many moves."""
        return replace(self, at=None if ply >= len(self.moves) else max(0, ply))

    def played(self, *moves: str) -> Play:
        """With more moves, from where one looks: those that came after it before are taken back.

        Raises InputError where no address takes all.
        """
        longer = replace(self, moves=(*self.moves[: self.ply], *moves), at=None)
        if len(longer.address) > LONGEST:
            raise InputError("this game is too long for an address; keep it as a record")
        return longer

    def begun_anew(self) -> Play:
        """Before the first move, with other luck to come."""
        return replace(self, moves=(), at=None, luck="")

    @cached_property
    def setup(self) -> Setup[Layout]:
        """What is played on. Raises InputError, and click's errors, for what makes no sense."""
        setup = self.table.setup
        seating = setup.game.seating
        if not self.sit or self.sit == setup.sides:
            return setup
        if seating is None:
            wrong: str | None = "nobody has a side in this game"
        elif not set(self.sit) <= set(seating.sides) or len(self.sit) != setup.players:
            wrong = "no such sides"
        else:
            wrong = seating.error(self.sit)
        if wrong:
            raise InputError(f"sit={','.join(self.sit)[:40]}: {wrong}")
        return replace(setup, sides=self.sit)

    @property
    def print_options(self) -> dict[str, str]:
        """The options of `print` that belong to a game as it is played: its coins, say."""
        own = {option.name: option for option in printkit.print_options(self.game.slug)}
        return {
            own[name].key: value
            for name, value in self.table.pairs
            if name in own and own[name].choices
        }

    @property
    def record(self) -> Record:
        """The game as far as one looks at it."""
        return Record(self.setup, self.moves[: self.ply])

    @property
    def whole(self) -> Record:
        """The game with all its moves."""
        return Record(self.setup, self.moves)

    @cached_property
    def opponents(self) -> tuple[str, ...]:
        """Who plays each seat, empty for a person. Raises InputError where nobody sits."""
        names = [""] * self.setup.players
        for seat, name in self.computers:
            if seat > len(names):
                raise InputError(f"{COMPUTER}={seat}: there is no player {seat} at this table")
            names[seat - 1] = name
        return tuple(names)


def read_play(game: Game, query: Iterable[Pair]) -> Play:
    """The play of an address. Raises InputError for what no such page asks.

    Whether moves are legal is not looked at.
    """
    given: dict[str, list[str]] = {}
    others: list[Pair] = []
    for name, value in query:
        if sum(map(len, (name, value))) > LONGEST:
            raise InputError("the address is too long; open the game as a record")
        if name in _OWN:
            given.setdefault(name, []).append(value)
        else:
            others.append((name, value))
    table = _table(game, others)
    moves = tuple(_moves(once(given, MOVES)))
    luck, dice = once(given, LUCK), once(given, DICE)
    if luck and not _number(luck, CHANCES):
        raise InputError(f"luck={luck[:20]}: say a number below {CHANCES:,}, or leave it out")
    if dice not in ("", BY_HAND):
        raise InputError(f"dice={dice[:20]}: say {BY_HAND}, or leave it out")
    at = once(given, AT)
    if at and not (_number(at, LONGEST) and int(at) <= len(moves)):
        raise InputError(f"at={at[:20]}: there are {len(moves)} moves")
    sit = once(given, SIT)
    return Play(
        table,
        tuple(sit.split(",")) if sit else (),
        tuple(_computers(once(given, COMPUTER))),
        dice == BY_HAND,
        luck,
        moves,
        int(at) if at and int(at) < len(moves) else None,
    )


def play_at(table: Table) -> Play:
    """The play of a game about to begin at a table."""
    return Play(table.to_play())


def play_of(given: Setup[Layout] | Record) -> Play:
    """The play of a setup or a record that was read from a file."""
    setup, moves = (given.setup, given.moves) if isinstance(given, Record) else (given, ())
    said: dict[str, Sequence[str]] = {
        "variant": setup.variants,
        "players": () if setup.players == setup.game.usual_players else (str(setup.players),),
        "head-start": (setup.id.partition("+")[2],) if setup.head_start else (),
    }
    order = [field.name for field in fields_of(setup.game)]
    pairs = [(name, value) for name in order for value in said.get(name, ())]
    table = Table(setup.game, layout=setup.layout.describe(), pairs=tuple(pairs))
    sit = () if setup.sides == setup.game.usual_sides(setup.players) else setup.sides
    return Play(table, sit).played(*moves)


def _table(game: Game, query: Sequence[Pair]) -> Table:
    """The table that is played at: what concerns its sheets alone is no part of it."""
    table = read_table(game, query)
    played = table.to_play()
    for name, _ in table.pairs:
        if not played.value(name):
            raise InputError(f"nobody asks for '{name}' at the table; leave it out")
    return played


def _moves(text: str) -> Iterator[str]:
    """The moves of an address; their notation has none of the signs that stand between them."""
    if not text:
        return
    if not re.fullmatch(r"[\w.'~!*,:@=-]*", text, re.ASCII):
        raise InputError("these are no moves as an address has them; open the game as a record")
    for move in text.split(_BETWEEN):
        yield move.translate(_READ)


def _computers(text: str) -> Iterator[tuple[int, str]]:
    seats: set[int] = set()
    for part in filter(None, text.split(",")):
        found = re.fullmatch(r"([1-9]):([a-z-]{1,40})", part)
        if not found or int(found[1]) in seats:
            raise InputError(f"{COMPUTER}={part[:40]}: say who plays which seat, as in 2:experts")
        seats.add(int(found[1]))
        yield int(found[1]), found[2]


def _number(text: str, below: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 12 and int(text) < below
