"""What is given: the setup of an ID, or the setup or the record of a text, on so many terms."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from layouts.errors import InputError
from layouts.files import read_either
from layouts.game import Game, Layout
from layouts.ids import LayoutId, SeedId, parse_id, short_id
from layouts.setup import Record, Setup
from layouts.words import together
from printkit.dealing import Terms, deal, setup_of


def called(name: str) -> str:
    """What to call a file or an ID in words; `-` is standard input."""
    return "standard input" if name == "-" else short_id(name)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put the file's name before whatever is wrong with the game in it."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{called(name)}: {error}") from None


def setup_of_id(found: SeedId | LayoutId, terms: Terms) -> Setup[Layout]:
    """The setup that an ID means. Raises InputError where it cannot be on these terms."""
    terms = replace(terms, head_start=terms.head_start or found.head_start)
    if isinstance(found, SeedId):
        return deal(found.game, found.seed, terms)
    return _given(found.game, found.layout, terms)


def setup_or_record_of_id(
    found: SeedId | LayoutId | Record, terms: Terms, source: str
) -> Setup[Layout] | Record:
    """The setup that an ID means, or the record: one of a position says its terms itself."""
    if not isinstance(found, Record):
        return setup_of_id(found, terms)
    refuse_terms(found, terms, called(source))
    return found


def setup_or_record(
    text: str, source: str, folder: Path | None, terms: Terms
) -> Setup[Layout] | Record:
    """What a file's text has: a layout, for a game on these terms, a record, or nothing but an ID.

    `folder` is where files lie that a record may name, None where it may name none.
    """
    word = text.strip()
    if len(word.splitlines()) == 1 and (found := parse_id(word)) is not None:
        return setup_or_record_of_id(found, terms, source)
    either = read_either(text, source, folder)
    if not isinstance(either, Record):
        return _given(*either, terms)
    refuse_terms(either, terms, source)
    begins = not either.moves and either.setup.head_start
    return either.setup if begins else either


def refuse_terms(given: Setup[Layout] | Record, terms: Terms, source: str) -> None:
    """Raise InputError for terms that are not those of a setup or a record, which says its own."""
    record = given if isinstance(given, Record) else None
    setup = given.setup if isinstance(given, Record) else given
    if terms.kept_by(setup) and not (record and record.moves and terms.evened):
        return
    flags = [f"--{option}" for option in terms.deal_options]
    others = ["--players", "--variant", "--head-start", *flags]
    what = "a record" if record else "a setup"
    raise InputError(
        f"{source}: {what} says itself who plays by which rules; leave out {together(others)}"
    )


def _given(game: Game, layout: Layout, terms: Terms) -> Setup[Layout]:
    """The setup of a layout that nobody deals."""
    if terms.deal_options:
        raise InputError(f"--{terms.deal_options[0]} is for dealing; this layout is given")
    return setup_of(game, layout, terms)
