"""IDs: `coin-isolation#7` deals with seed 7, `coin-isolation:<code>` spells the layout out.

A head start stands behind either: `coin-isolation#7+3:12,4:5`.
"""

from __future__ import annotations

from dataclasses import dataclass

from layouts.errors import InputError
from layouts.game import Game, Layout
from layouts.games import GAMES, find_game
from layouts.head_start import HeadStart, parse_head_start

MAX_SEED = 2**63 - 1


@dataclass(frozen=True, slots=True)
class SeedId:
    """The layout that `seed` deals, and what players begin with."""

    game: Game
    seed: int
    head_start: HeadStart = ()


@dataclass(frozen=True, slots=True)
class LayoutId:
    """The layout itself, and what players begin with."""

    game: Game
    layout: Layout
    head_start: HeadStart = ()


def parse_id(text: str) -> SeedId | LayoutId | None:
    """What an ID means, None for text that is none (a file's name, then).

    Raises InputError for an ID with a mistake in it.
    """
    slug, mark, rest = _split(text)
    if not mark or (slug not in GAMES and not slug.replace("-", "").isalpha()):
        return None
    if mark == "#":
        game = find_game(slug)
        rest, head_start = _without_head_start(game, rest)
        if not (rest.isascii() and rest.isdigit() and len(rest) < 20 and int(rest) <= MAX_SEED):
            raise InputError(
                f"{rest[:40]!r} is not a seed; a seed is a whole number, as in {slug}#7"
            )
        return SeedId(game, int(rest), head_start)
    if slug not in GAMES:
        return None
    game = find_game(slug)
    rest, head_start = _without_head_start(game, rest)
    try:
        return LayoutId(game, game.layout.undescribe(rest), head_start)
    except InputError as error:
        raise InputError(f"{slug}: {error}") from None


def _without_head_start(game: Game, rest: str) -> tuple[str, HeadStart]:
    """An ID's seed or code, and the head start that stands behind it."""
    rest, plus, text = rest.partition("+")
    if not plus or not rest or not game.head_starts:
        return rest + plus + text, ()
    return rest, parse_head_start(text)


def _split(text: str) -> tuple[str, str, str]:
    """The text before the first mark, the mark, and the rest."""
    for i, letter in enumerate(text):
        if letter in "#:":
            return text[:i], letter, text[i + 1 :]
    return text, "", ""
