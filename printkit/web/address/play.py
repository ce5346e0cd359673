"""The address of a game in play: its table, who plays, the moves so far, and former points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar
from urllib.parse import urlencode

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.language import ENGLISH, Language
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import Record, Setup
from printkit.layouts.spelling import plain_move, read_name, read_names, read_whole
from printkit.library import kits
from printkit.web.address.form import fields_of
from printkit.web.address.table import (
    Pair,
    TableAddress,
    read_named,
    read_number,
    read_table,
    single_value,
    with_query,
)

T = TypeVar("T")

SIT, COMPUTER, NAMES, FORMER = "sit", "computer", "names", "former"
DICE, LUCK, MOVES, AT = "dice", "luck", "moves", "at"
_OWN = (SIT, COMPUTER, NAMES, FORMER, DICE, LUCK, MOVES, AT)

BY_HAND = "by-hand"
"""People roll real dice; without this word the page rolls them."""

LONGEST = 12_000
"""Characters of an address that servers and browsers accept."""

MOST_MOVES = 500
"""Moves of a game; kernels play 400 at most."""

_SPELLED = str.maketrans(" +<", "_.'")
_READ = str.maketrans("_.'", " +<")
_BETWEEN = "~"
_PLAIN = "~!*'(),:;@=-._"
_SEATED, _LONGEST_SEATED = (SIT, COMPUTER, NAMES, FORMER), 400
"""What has a part for each seat, and how long it may be."""

LONGEST_NAME = 20
"""Characters of a player's name."""

_MOST_FORMER, _SEATS = 99_999, 9
CHANCES = 1_000_000
"""Luck is a number below this."""


@dataclass(frozen=True)
class Play:
    """A game at a table: who `sits` where, unless as usual, and the `moves`.

    `computers` pairs seats, counted from 1, with the strength at which the computer plays them.
    `names` are what the players are called, by seat, empty for "player 1"; missing ones are empty.
    `former` are their points from earlier games. `luck` seeds the dice and the computer's moves.
    The page shows the position after `at` moves; None stands for all moves.
    """

    table: TableAddress
    sit: tuple[str, ...] = ()
    computers: tuple[tuple[int, str], ...] = ()
    names: tuple[str, ...] = ()
    former: tuple[int, ...] = ()
    by_hand: bool = False
    luck: str = ""
    moves: tuple[str, ...] = ()
    at: int | None = None

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def language(self) -> Language:
        """The language of the page, in which the words of its sheets are said."""
        return self.table.spoken

    @property
    def ply(self) -> int:
        """The number of moves before the position that is shown."""
        return len(self.moves) if self.at is None else self.at

    @property
    def seed(self) -> int:
        """The seed of the dice and of the computer's moves."""
        return int(self.luck or 0)

    @property
    def query(self) -> str:
        """The query string of the address, always the same for a play."""
        said = (
            (SIT, ",".join(self.sit)),
            (COMPUTER, ",".join(f"{seat}:{name}" for seat, name in self.computers)),
            (NAMES, ",".join(self.names)),
            (FORMER, ",".join(map(str, self.former))),
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
        """The first words of a worker's task, which `play_tasks.play_of_words` reads."""
        return self.game.slug, self.query

    def at_ply(self, ply: int) -> Play:
        """A copy that shows the position after `ply` moves."""
        return replace(self, at=None if ply >= len(self.moves) else max(0, ply))

    def with_moves(self, *moves: str) -> Play:
        """A copy with these moves after the position shown, in place of later ones.

        Raises InputError if the address would be too long.
        """
        longer = replace(self, moves=(*self.moves[: self.ply], *moves), at=None)
        if len(longer.address) > LONGEST:
            raise InputError(message("this game is too long for an address; keep it as a record"))
        return longer

    def in_language(self, language: Language) -> Play:
        """A copy whose page is in another language."""
        return replace(self, table=replace(self.table, language=language))

    def without_moves(self) -> Play:
        """A copy of the play before its first move, without the seed of its luck."""
        return replace(self, moves=(), at=None, luck="")

    def name(self, seat: int) -> str:
        """What the player at a seat is called; empty if nothing was said."""
        return self.names[seat] if seat < len(self.names) else ""

    def rematch(self, scores: Sequence[int]) -> Play:
        """The play of the same setup again, after a game with these `scores`, with seats turned.

        Each player goes on to the next seat, and takes along the name and the points.
        """
        count = self.setup.players
        names = [*self.names, *[""] * count][:count]
        former = [*self.former, *[0] * count][:count]
        points = [a + b for a, b in zip(former, scores, strict=True)] if scores else former
        turned = tuple((seat % count + 1, name) for seat, name in self.computers)
        return replace(
            self.without_moves(),
            computers=tuple(sorted(turned)),
            names=_next_seats(names) if any(names) else (),
            former=_next_seats(points) if any(points) else (),
        )

    @cached_property
    def setup(self) -> Setup[Layout]:
        """The setup of the game. Raises InputError for wrong values."""
        setup = self.table.setup
        seating = setup.game.seating
        if not self.sit or self.sit == setup.sides:
            return setup
        if seating is None:
            wrong: Said | str | None = message("this game has no sides")
        elif len(self.sit) != setup.players:
            wrong = message(
                "{players} players sit down; name a side for each", players=setup.players
            )
        else:
            wrong = seating.error(self.sit)
        if wrong:
            raise InputError(
                message(
                    "{name}={value}: {wrong}", name=SIT, value=",".join(self.sit)[:40], wrong=wrong
                )
            )
        return replace(setup, sides=self.sit)

    @property
    def print_options(self) -> dict[str, str]:
        """The options of `print` that matter to a game in play, such as the choice of coins."""
        own = {option.name: option for option in kits.print_options(self.game.slug)}
        return {
            own[name].key: value
            for name, value in self.table.pairs
            if name in own and own[name].choices
        }

    @property
    def record(self) -> Record:
        """The record of the game up to the position that is shown."""
        return Record(self.setup, self.moves[: self.ply])

    @property
    def whole_record(self) -> Record:
        """The record of the game with all moves."""
        return Record(self.setup, self.moves)

    @cached_property
    def opponents(self) -> tuple[str, ...]:
        """Each seat's strength, empty for a person. Raises InputError for too many seats."""
        names = [""] * self.setup.players
        for seat, name in self.computers:
            if seat > len(names):
                raise InputError(
                    message(
                        "{name}={seat}: there is no player {seat} at this table",
                        name=COMPUTER,
                        seat=seat,
                    )
                )
            names[seat - 1] = name
        return tuple(names)


def _next_seats(values: Sequence[T]) -> tuple[T, ...]:
    """The values by seat after each player has moved on to the next seat."""
    return (values[-1], *values[:-1])


def read_player(text: str) -> str:
    """Read a player's name. Raises InputError for one that is too long or cannot be shown."""
    name = " ".join(text.split())
    if len(name) > LONGEST_NAME or not name.isprintable() or "," in name:
        raise InputError(
            message(
                "a name has at most {most} letters, and no comma; choose a shorter one",
                most=LONGEST_NAME,
            )
        )
    return name


def read_play(game: Game, query: Iterable[Pair]) -> Play:
    """Read the address of a play. Raises InputError for parameters that its page does not have.

    Moves are not checked: they may be illegal.
    """
    given: dict[str, list[str]] = {}
    others: list[Pair] = []
    for name, value in query:
        if sum(map(len, (name, value))) > LONGEST:
            raise InputError(message("the address is too long; open the game as a record"))
        if name in _SEATED and len(value) > _LONGEST_SEATED:
            raise InputError(
                message(
                    "{name}={value}: there are at most {seats} players",
                    name=name,
                    value=value[:40],
                    seats=_SEATS,
                )
            )
        if name in _OWN:
            given.setdefault(name, []).append(value)
        else:
            others.append((name, value))
    table = _table(game, others)
    moves = tuple(_moves(single_value(given, MOVES)))
    luck, dice = single_value(given, LUCK), single_value(given, DICE)
    if luck:
        luck = str(read_number(LUCK, luck, CHANCES - 1))
    dice = dice and read_named(DICE, dice, lambda text: read_name(text, [BY_HAND]))
    at = single_value(given, AT)
    ply = read_number(AT, at, len(moves)) if at else len(moves)
    sit = single_value(given, SIT)
    return Play(
        table,
        read_named(SIT, sit, game.seating.read if game.seating else read_names) if sit else (),
        tuple(_computers(single_value(given, COMPUTER))),
        tuple(_names(single_value(given, NAMES))),
        tuple(_former(single_value(given, FORMER))),
        dice == BY_HAND,
        luck,
        moves,
        ply if ply < len(moves) else None,
    )


def play_at(table: TableAddress) -> Play:
    """The play that begins at a table."""
    return Play(table.to_play())


def play_of(given: Setup[Layout] | Record, language: Language = ENGLISH) -> Play:
    """The play of a setup or a record, such as one read from a file."""
    setup, moves = (given.setup, given.moves) if isinstance(given, Record) else (given, ())
    said: dict[str, Sequence[str]] = {
        "variant": setup.variants,
        "players": () if setup.players == setup.game.usual_players else (str(setup.players),),
        "head-start": (setup.id.partition("+")[2],) if setup.head_start else (),
    }
    order = [field.name for field in fields_of(setup.game)]
    pairs = [(name, value) for name in order for value in said.get(name, ())]
    code = setup.layout.describe()
    table = TableAddress(setup.game, layout=code, pairs=tuple(pairs), language=language)
    sit = () if setup.sides == setup.game.usual_sides(setup.players) else setup.sides
    return Play(table, sit).with_moves(*moves)


def _table(game: Game, query: Sequence[Pair]) -> TableAddress:
    """The table of a play. Raises InputError for options that only concern sheets."""
    table = read_table(game, query)
    played = table.to_play()
    for name, _ in table.pairs:
        if not played.value(name):
            raise InputError(
                message("a game in play has no option '{name}'; leave it out", name=name)
            )
    return played


def _moves(text: str) -> Iterator[str]:
    """The moves in an address. No notation of moves uses the separator."""
    if not text:
        return
    if not re.fullmatch(r"[\w.'~!*,:@=-]*", text, re.ASCII):
        raise InputError(
            message("the moves in this link are malformed; open the game from its record file")
        )
    moves = text.split(_BETWEEN)
    if len(moves) > MOST_MOVES:
        raise InputError(
            message(
                "{count} moves are too many; no game has more than {most}",
                count=len(moves),
                most=MOST_MOVES,
            )
        )
    for move in moves:
        yield plain_move(move.translate(_READ))


def _computers(text: str) -> Iterator[tuple[int, str]]:
    seats: set[int] = set()
    for part in filter(None, read_names(text)):
        number, _, strength = part.partition(":")
        if not strength.replace("-", "").isalpha():
            raise InputError(
                message(
                    "{name}={value}: say who plays which seat, as in {example}",
                    name=COMPUTER,
                    value=part[:40],
                    example="2:experts",
                )
            )
        seat = read_named(COMPUTER, number, lambda text: read_whole(text, 1, _SEATS))
        if seat in seats:
            raise InputError(
                message(
                    "{name}={value}: seat {seat} is named twice; keep one",
                    name=COMPUTER,
                    value=part[:40],
                    seat=seat,
                )
            )
        seats.add(seat)
        yield seat, strength.strip("-")


def _names(text: str) -> Iterator[str]:
    names = text.split(",") if text else []
    if len(names) > _SEATS:
        raise InputError(
            message(
                "{name}={value}: there are at most {seats} players",
                name=NAMES,
                value=text[:40],
                seats=_SEATS,
            )
        )
    yield from map(read_player, names)


def _former(text: str) -> Iterator[int]:
    for part in read_names(text) if text else ():
        yield read_number(FORMER, part, _MOST_FORMER)
