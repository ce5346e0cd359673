"""Setups: dealt from a seed, or read from an ID or a file's text."""

from __future__ import annotations

import hashlib
import random
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, TypeAlias

from printkit.layouts.errors import InputError
from printkit.layouts.files import read_either
from printkit.layouts.game import Game, Layout
from printkit.layouts.head_start import HeadStart, check_head_start
from printkit.layouts.ids import LayoutId, SeedId, parse_id, short_id
from printkit.layouts.messages import Message, OptionName, english, listed, message
from printkit.layouts.setup import Record, Setup

Sitting: TypeAlias = Literal["seated", "chosen"]
"""How players come to their sides of the board: by the rules, or as good players would choose."""

CARDS = 6

READY = Path(__file__).parent / "ready"
"""The folder of the setups and puzzles that come with printkit."""

_SEEDS = 1_000_000
"""Seeds that are drawn, rather than given, are below this: short enough to say aloud."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of play that were asked for: players, variants, and how the setup is dealt.

    `players` is None if no number was given. With `handicap`, a setup that is not fair gets a head
    start.
    """

    players: int | None = None
    variants: tuple[str, ...] = ()
    deal_options: tuple[str, ...] = ()
    head_start: HeadStart = ()
    handicap: bool = False

    @classmethod
    def of(cls, setup: Setup[Layout]) -> Terms:
        """Return the terms on which `setup` was dealt."""
        return cls(setup.players, setup.variants, setup.deal_options, setup.head_start)

    def covers(self, setup: Setup[Layout]) -> bool:
        """Whether `setup` agrees with these terms, as far as the terms go."""
        return (
            self.players in (None, setup.players)
            and set(self.variants) <= set(setup.variants)
            and not self.deal_options
            and self.head_start in ((), setup.head_start)
        )


def any_seed() -> int:
    """Draw a random seed."""
    return secrets.randbelow(_SEEDS)


def card_seeds(setup: Setup[Layout]) -> list[int]:
    """Return seeds of other setups for the same table, always the same for this setup."""
    digest = hashlib.sha256(setup.id.encode()).digest()
    stream = random.Random(int.from_bytes(digest[:8], "big"))
    return [int(stream.random() * _SEEDS) for _ in range(CARDS)]


def deal(game: Game, seed: int, terms: Terms) -> Setup[Layout]:
    """Deal the setup of a seed. Raises InputError if these terms do not allow it."""
    variants = game.check_variants(terms.variants)
    options = game.check_deal_options(terms.deal_options)
    layout = game.deal(seed, variants, options)
    return setup_of(game, layout, terms, seed)


def first_setup(game: Game, seed: int | None, terms: Terms) -> Setup[Layout]:
    """Return the setup of a game named alone: its standard setup, or the deal of a seed.

    A seed or a way of dealing asks for a deal; without a seed a random one is used. Raises
    InputError if these terms do not allow it.
    """
    if game.standard is not None and seed is None and not terms.deal_options:
        return setup_of(game, game.standard, terms)
    return deal(game, any_seed() if seed is None else seed, terms)


def standard_words(game: Game) -> Message:
    """Tell the user that a game's standard layout is used, and how to deal others."""
    ways = [*(option.name for option in game.deal_options), "seed"]
    return english(
        "The standard setup of {game}; {ways} deal others.",
        game=game.title,
        ways=listed(map(OptionName, ways), "or"),
    )


def deal_like(setup: Setup[Layout], seed: int) -> Setup[Layout]:
    """Deal the setup of `seed` on the terms of `setup`."""
    return deal(setup.game, seed, Terms.of(setup))


def setup_of(game: Game, layout: Layout, terms: Terms, seed: int | None = None) -> Setup[Layout]:
    """Return the setup of a layout; `seed` says which seed dealt the layout, if any.

    Raises InputError if the game lacks this number of players, these variants or head starts.
    """
    players = game.usual_players if terms.players is None else terms.players
    if players not in game.players:
        raise InputError(
            message(
                "{players}: {game} is a game for {known}",
                players=OptionName("players", str(players)),
                game=game.slug,
                known=listed(map(str, game.players), "or"),
            )
        )
    return Setup(
        game=game,
        layout=layout,
        players=players,
        sides=game.usual_sides(players),
        variants=game.check_variants(terms.variants),
        seed=seed,
        deal_options=() if seed is None else game.check_deal_options(terms.deal_options),
        head_start=check_head_start(game, players, terms.head_start, handicap=terms.handicap),
    )


def source_words(name: str) -> str:
    """Return the name of a file or an ID for messages; `-` stands for standard input."""
    return "standard input" if name == "-" else short_id(name)


@contextmanager
def name_source(name: str) -> Iterator[None]:
    """Within the block, put the file's name before any error message about the game in the file."""
    try:
        yield
    except InputError as error:
        raise InputError(
            message("{source}: {wrong}", source=source_words(name), wrong=error.said)
        ) from None


def setup_of_id(found: SeedId | LayoutId, terms: Terms) -> Setup[Layout]:
    """Return the setup of an ID. Raises InputError if these terms do not allow it."""
    terms = replace(terms, head_start=terms.head_start or found.head_start)
    if isinstance(found, SeedId):
        return deal(found.game, found.seed, terms)
    return _setup_of_layout(found.game, found.layout, terms)


def with_findings(record: Any, game: Game) -> Any:
    """Return the type of a record about a game, whose findings have a type of their own."""
    return record[game.findings]


def setup_of_line(
    name: str, terms: Terms, seed: int | None, deal_options: tuple[str, ...]
) -> Setup[Layout]:
    """Make the setup of a line's ID, as `seed` deals it. Raises InputError for a malformed ID."""
    found = parse_id(name)
    if not isinstance(found, LayoutId):
        raise InputError(english("{name} is no ID of a layout", name=repr(name[:40])))
    return replace(setup_of_id(found, terms), seed=seed, deal_options=deal_options)


def setup_or_record_of_id(
    found: SeedId | LayoutId | Record, terms: Terms, source: str
) -> Setup[Layout] | Record:
    """Return the setup or the record of an ID; the ID of a position brings its own terms."""
    if not isinstance(found, Record):
        return setup_of_id(found, terms)
    refuse_terms(found, terms, source_words(source))
    return found


def setup_or_record(
    text: str, source: str, folder: Path | None, terms: Terms
) -> Setup[Layout] | Record:
    """Read a file's text: a layout for a game on these terms, a record, or a line with an ID.

    A record may name files in `folder`, unless `folder` is None.
    """
    word = text.strip()
    if "GameType:" in text and (of_software := re.search(r"^ID: (.+)$", text, re.MULTILINE)):
        word = of_software[1]  # of a file for piecepack software, which has its ID in it
    if len(word.splitlines()) == 1 and (found := parse_id(word)) is not None:
        return setup_or_record_of_id(found, terms, source)
    either = read_either(text, source, folder)
    if not isinstance(either, Record):
        return _setup_of_layout(*either, terms)
    refuse_terms(either, terms, source)
    begins = not either.moves and either.setup.head_start
    return either.setup if begins else either


def refuse_terms(given: Setup[Layout] | Record, terms: Terms, source: str) -> None:
    """Raise InputError for terms that contradict the terms of a setup or a record."""
    record = given if isinstance(given, Record) else None
    setup = given.setup if isinstance(given, Record) else given
    if terms.covers(setup) and not (record and record.moves and terms.handicap):
        return
    others = listed(map(OptionName, ("players", "variant", "head-start", *terms.deal_options)))
    if record:
        raise InputError(
            message(
                "{source}: a record says itself who plays by which rules; leave out {options}",
                source=source,
                options=others,
            )
        )
    raise InputError(
        message(
            "{source}: a setup says itself who plays by which rules; leave out {options}",
            source=source,
            options=others,
        )
    )


def _setup_of_layout(game: Game, layout: Layout, terms: Terms) -> Setup[Layout]:
    """Return the setup of a layout that the user gave."""
    if terms.deal_options:
        option = OptionName(terms.deal_options[0])
        raise InputError(message("{option} is for dealing; this layout is given", option=option))
    return setup_of(game, layout, terms)
