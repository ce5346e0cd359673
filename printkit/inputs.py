"""From what the user typed to a setup."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from layouts.errors import InputError
from layouts.fields import MAX_BYTES, decode, read_file
from layouts.files import read_either, read_layout, read_record
from layouts.game import Game, Layout
from layouts.ids import LayoutId, SeedId, parse_id
from layouts.setup import Record, Setup


def read_text(name: str) -> tuple[str, str]:
    """The text of a file or of standard input (`-`), and what to call it."""
    if name == "-":
        return decode(sys.stdin.buffer.read(MAX_BYTES + 1), _called(name)), _called(name)
    return read_file(Path(name)), name


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put the file's name before whatever is wrong with the game in it."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{_called(name)}: {error}") from None


def given_setup(
    name: str, players: int | None, variants: Sequence[str], deal_options: Sequence[str]
) -> Setup[Layout]:
    """The setup of a layout that the user named: a file, `-`, or an ID of either kind."""
    given = given_setup_or_record(name, players, variants, deal_options)
    if isinstance(given, Record):
        raise InputError(f"{name}: this is a record of a game; name a layout")
    return given


def given_setup_or_record(
    name: str, players: int | None, variants: Sequence[str], deal_options: Sequence[str]
) -> Setup[Layout] | Record:
    """The setup of a layout that the user named, or the record, which says all itself."""
    found = None if name == "-" else parse_id(name)
    if isinstance(found, SeedId):
        return dealt_setup(found.game, found.seed, players, variants, deal_options)
    if isinstance(found, LayoutId):
        game, layout = found.game, found.layout
    else:
        either = read_either(*read_text(name), _folder(name))
        if isinstance(either, Record):
            if players is not None or variants or deal_options:
                raise InputError(
                    f"{name}: a record says itself who plays by which rules; "
                    f"leave out {' and '.join(['--players', '--variant', *_flags(deal_options)])}"
                )
            return either
        game, layout = either
    if deal_options:
        raise InputError(f"{_flags(deal_options)[0]} is for dealing; this layout is given")
    return setup_of(game, layout, players, variants)


def dealt_setup(
    game: Game, seed: int, players: int | None, variants: Sequence[str], deal_options: Sequence[str]
) -> Setup[Layout]:
    """The setup that a seed deals."""
    chosen = game.check_variants(variants)
    asked = game.check_deal_options(deal_options)
    from engines.games import engine_of

    layout = engine_of(game).deal(seed, chosen, asked)
    return setup_of(game, layout, players, chosen, seed, asked)


def read_game_record(name: str) -> Record:
    """The record of a file or of standard input."""
    text, source = read_text(name)
    try:
        return read_record(text, source, _folder(name))
    except InputError:
        if _is_layout(text, source):
            message = f"{source}: this is a layout; name a record, which has moves"
            raise InputError(message) from None
        raise


def _is_layout(text: str, source: str) -> bool:
    try:
        read_layout(text, source)
    except InputError:
        return False
    return True


def _flags(deal_options: Sequence[str]) -> list[str]:
    return [f"--{name}" for name in deal_options]


def _called(name: str) -> str:
    return "standard input" if name == "-" else name


def _folder(name: str) -> Path:
    """Where files lie that a file names."""
    return Path() if name == "-" else Path(name).parent


def setup_of(
    game: Game,
    layout: Layout,
    players: int | None,
    variants: Sequence[str],
    seed: int | None = None,
    deal_options: tuple[str, ...] = (),
) -> Setup[Layout]:
    """The setup of a layout. Raises InputError when its game is for other players."""
    players = game.usual_players if players is None else players
    if players not in game.players:
        *fewer, most = map(str, game.players)
        options = f"{', '.join(fewer)} or {most}" if fewer else most
        raise InputError(f"--players {players}: {game.slug} is a game for {options}")
    return Setup(
        game=game,
        layout=layout,
        players=players,
        sides=game.usual_sides(players),
        variants=game.check_variants(variants),
        seed=seed,
        deal_options=deal_options,
    )
