"""Inputs: the words that the user typed are read as setups and records."""

from __future__ import annotations

import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printkit.files.names import is_folder, is_there
from printkit.layouts.errors import InputError
from printkit.layouts.fields import MAX_BYTES, decode, read_file
from printkit.layouts.game import Layout
from printkit.layouts.games import GAMES
from printkit.layouts.ids import parse_id
from printkit.layouts.messages import choices_words
from printkit.layouts.setup import Record, Setup
from printkit.layouts.words import standard_spelling, together
from printkit.setups import Terms, setup_or_record, setup_or_record_of_id, source_words

if TYPE_CHECKING:
    from printkit.printing.order import Thing

NAMED = "printkit.named_game"
"""What a context's `meta` calls the game that was named in front of its layout, if any."""


def read_text(name: str) -> tuple[str, str]:
    """Return the text of a file or of standard input (`-`), and its name for messages."""
    if name == "-":
        return decode(_standard_input(), source_words(name)), source_words(name)
    if re.match(r"https?:/", name, re.IGNORECASE):
        raise InputError(
            f"{name[:60]}: this address names no setup; give the ID that is printed with it"
        )
    if not is_there(name):
        within = re.search(rf"({'|'.join(GAMES)})[#:][^\s>)]+", name)
        if within and len(within[0]) < len(name):
            raise InputError(f"{name[:60]}: there is no such file; write {within[0]}")
        if re.fullmatch(r"[\w №.-]*", name):
            raise InputError(f"{name[:40].strip() or repr(name[:40])}: {_no_file(name)}")
    return read_file(Path(name)), name


def _standard_input() -> bytes:
    """Read standard input up to the limit. Raises InputError if it is closed or unreadable."""
    if sys.stdin is None:
        raise InputError("standard input is closed; name a file, or send one to it")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"standard input: cannot be read ({error.strerror})") from None


def _no_file(name: str) -> str:
    """The message about a word that names neither a file nor a game."""
    seed = re.fullmatch(r"(.*?)[ -]*(?:seed|no\.?|nr\.?|№)?[ -]*(\d+)", name, re.IGNORECASE)
    if seed and (slug := standard_spelling(seed[1])) in GAMES:
        return f"there is no such file; a setup is {slug}#{seed[2]}"
    if not name.strip():
        return f"name a game, a file or an ID: {together([*GAMES], 'or')}, say"
    if name in GAMES:
        return f"this is a game, and a setup of it is wanted; name one, such as {name}#7"
    for game in GAMES.values():
        with suppress(InputError):
            game.layout.undescribe(name.strip())
            return f"this is the code of a setup; write {game.slug}:{name.strip()}"
    known = GAMES.fault_of(name) or choices_words(name, GAMES)
    return f"there is no such file, and no such game; {known}"


def read_setup(name: str, terms: Terms) -> Setup[Layout]:
    """Read the setup that the user named: a layout's or record's file, `-`, or an ID.

    Raises InputError for a record with moves, and for a layout of another game than was named.
    """
    given = read_setup_or_record(name, terms)
    if isinstance(given, Record):
        raise InputError(f"{source_words(name)}: this is a record of a game; name a layout")
    context = click.get_current_context(silent=True)
    named, game = context.meta.get(NAMED) if context else None, given.game.slug
    if named not in (None, game):
        raise InputError(f"{source_words(name)}: this is a layout of {game}, not of {named}")
    return given


def read_setup_or_record(name: str, terms: Terms) -> Setup[Layout] | Record:
    """Read the setup or the record that the user named.

    A record has its own terms. A record with a head start and no moves is a setup, since a layout's
    file cannot hold a head start.
    """
    found = None if name == "-" else parse_id(name)
    if found is not None:
        return setup_or_record_of_id(found, terms, name)
    folder = Path() if name == "-" else Path(name).parent
    return setup_or_record(*read_text(name), folder, terms)


def read_things(name: str, terms: Terms) -> tuple[Thing, ...]:
    """Read what the user named to print: a game, an ID, a file, or the setups of a catalogue.

    The setups that are fair at all levels come first.
    """
    from printkit.library import catalogues  # slow to load, and most commands print nothing
    from printkit.printing.order import FromFile

    if name not in GAMES and is_folder(name):
        setups = catalogues.catalogue_in(Path(name)).where(()).setups
        if not setups:
            raise InputError(f"{name}: this catalogue has no setup so far; go on making it")
        return setups
    if name in GAMES or (name != "-" and parse_id(name) is not None):
        return (name,)
    return (FromFile(read_setup_or_record(name, terms), name),)


def read_game_record(name: str) -> Record:
    """Read the record in a file or standard input; a layout or an ID stands for a new game."""
    given = read_setup_or_record(name, Terms())
    return given if isinstance(given, Record) else Record(given, ())
