"""Inputs: from what the user typed to a setup or a record."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from layouts.errors import InputError
from layouts.fields import MAX_BYTES, decode, read_file
from layouts.files import read_either
from layouts.game import Game, Layout
from layouts.games import GAMES, games_words
from layouts.ids import LayoutId, SeedId, parse_id
from layouts.setup import Record, Setup
from layouts.words import together
from printkit.dealing import Terms, deal, setup_of


def read_text(name: str) -> tuple[str, str]:
    """The text of a file or of standard input (`-`), and what to call it."""
    if name == "-":
        return decode(_standard_input(), _called(name)), _called(name)
    if re.fullmatch(r"[\w -]+", name) and not Path(name).exists():
        raise InputError(f"{name[:40]}: {_no_file(name)}")
    return read_file(Path(name)), name


def _standard_input() -> bytes:
    """What comes there, up to more than is ever read. Raises InputError where nothing can come."""
    if sys.stdin is None:
        raise InputError("standard input is closed; name a file, or send one to it")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"standard input: cannot be read ({error.strerror})") from None


def _no_file(name: str) -> str:
    """What is wrong with a word that names no file, and no game where a game would do."""
    if name in GAMES:
        return f"this is a game, and a setup of it is wanted; name one, such as {name}#7"
    return f"there is no such file, and no such game; {games_words(name)}"


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put the file's name before whatever is wrong with the game in it."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{_called(name)}: {error}") from None


def given_setup(name: str, terms: Terms) -> Setup[Layout]:
    """The setup that the user named: a layout's or record's file, `-`, or an ID of either kind.

    Raises InputError for a record, but for one that tells of a head start alone.
    """
    given = given_setup_or_record(name, terms)
    if isinstance(given, Record):
        raise InputError(f"{name}: this is a record of a game; name a layout")
    return given


def given_setup_or_record(name: str, terms: Terms) -> Setup[Layout] | Record:
    """The setup that the user named, or the record.

    A record says itself who plays by which rules. One that has a head start and no moves yet is a
    setup: a layout's file has no place for cents.
    """
    found = None if name == "-" else parse_id(name)
    if found is not None:
        return setup_of_id(found, terms)
    return setup_or_record(*read_text(name), _folder(name), terms)


def setup_of_id(found: SeedId | LayoutId, terms: Terms) -> Setup[Layout]:
    """The setup that an ID means. Raises InputError where it cannot be on these terms."""
    terms = replace(terms, head_start=terms.head_start or found.head_start)
    if isinstance(found, SeedId):
        return deal(found.game, found.seed, terms)
    return _given(found.game, found.layout, terms)


def setup_or_record(
    text: str, source: str, folder: Path | None, terms: Terms
) -> Setup[Layout] | Record:
    """What a file's text has: a layout, for a game on these terms, or a record.

    `folder` is where files lie that a record may name, None where it may name none.
    """
    either = read_either(text, source, folder)
    if not isinstance(either, Record):
        return _given(*either, terms)
    if not terms.kept_by(either.setup) or (either.moves and terms.evened):
        flags = [f"--{option}" for option in terms.deal_options]
        others = ["--players", "--variant", "--head-start", *flags]
        raise InputError(
            f"{source}: a record says itself who plays by which rules; leave out {together(others)}"
        )
    begins = not either.moves and either.setup.head_start
    return either.setup if begins else either


def _given(game: Game, layout: Layout, terms: Terms) -> Setup[Layout]:
    """The setup of a layout that nobody deals."""
    if terms.deal_options:
        raise InputError(f"--{terms.deal_options[0]} is for dealing; this layout is given")
    return setup_of(game, layout, terms)


def read_game_record(name: str) -> Record:
    """The record of a file or of standard input; a layout or an ID is a game about to begin."""
    given = given_setup_or_record(name, Terms())
    return given if isinstance(given, Record) else Record(given, ())


def _called(name: str) -> str:
    return "standard input" if name == "-" else name


def _folder(name: str) -> Path:
    """Where files lie that a file names."""
    return Path() if name == "-" else Path(name).parent
