"""From what the user typed to a setup."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from layouts.errors import InputError
from layouts.fields import MAX_BYTES, decode, read_file
from layouts.files import read_layout, read_record
from layouts.games import Game
from layouts.ids import LayoutId, SeedId, parse_id
from layouts.setup import Layout, Record, Setup, default_sides


def read_text(name: str) -> tuple[str, str]:
    """The text of a file or of standard input (`-`), and what to call it."""
    if name == "-":
        return decode(sys.stdin.buffer.read(MAX_BYTES + 1), "standard input"), "standard input"
    return read_file(Path(name)), name


def given_setup(name: str, players: int, variants: Sequence[str], balanced: bool) -> Setup:
    """The setup of a layout that the user named: a file, `-`, or an ID of either kind."""
    found = None if name == "-" else parse_id(name)
    if isinstance(found, SeedId):
        return dealt_setup(found.game, found.seed, players, variants, balanced)
    if isinstance(found, LayoutId):
        game, layout = found.game, found.layout
    else:
        game, layout = read_layout(*read_text(name))
    if balanced:
        raise InputError("--balanced is for dealing; this layout is given")
    return _setup(game, layout, players, variants)


def dealt_setup(
    game: Game, seed: int, players: int, variants: Sequence[str], balanced: bool
) -> Setup:
    """The setup that a seed deals."""
    chosen = game.part("layouts", "variants").check_variants(variants)
    layout = game.part("engines", "randomizer").deal(seed, chosen, balanced)
    return _setup(game, layout, players, chosen, seed, balanced)


def read_game_record(name: str) -> Record:
    """The record of a file or of standard input."""
    text, source = read_text(name)
    folder = Path() if name == "-" else Path(name).parent
    return read_record(text, source, folder)


def _setup(
    game: Game,
    layout: Layout,
    players: int,
    variants: Sequence[str],
    seed: int | None = None,
    balanced: bool = False,
) -> Setup:
    if players not in game.players:
        options = ", ".join(map(str, game.players))
        raise InputError(f"{game.slug} is for {options} players, not {players}")
    return Setup(
        game=game,
        layout=layout,
        players=players,
        sides=default_sides(game, players),
        variants=game.part("layouts", "variants").check_variants(variants),
        seed=seed,
        balanced=balanced,
    )
