"""Default names: what a file is called where nobody says so, which is what is in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from layouts.game import Layout
from layouts.ids import parse_id
from layouts.setup import Setup

_CODE, _STEM = 8, 40  # so much of an ID's code and of another file's name
_FEW = 3  # variants or sheets that are all named


def setup_stem(setup: Setup[Layout], what: str = "", name: str = "") -> str:
    """The game, which setup it is, and whatever is not as usual: players, variants, head start.

    The setup is called by `name`, by the file `what` it is from, by its seed or by its code.
    """
    game = setup.game
    players = f"{setup.players}-players" if setup.players != game.usual_players else ""
    head_start = "head-start" if setup.head_start else ""
    which = name or _of_file(what, game.slug) or _of_setup(setup)
    return stem(game.slug, which, players, *_few(setup.variants, "variants"), head_start)


def sheets_stem(names: Sequence[str]) -> str:
    """The sheets that were asked for."""
    return "-".join(_few(names, "sheets"))


def stem(*words: str) -> str:
    """The words that are not empty, as a file's name without its ending."""
    return "-".join(filter(None, words))


def _of_setup(setup: Setup[Layout]) -> str:
    if setup.seed is not None:
        return str(setup.seed)
    if setup.layout == setup.game.standard:
        return "standard"
    return setup.layout.describe()[:_CODE]


def _of_file(what: str, slug: str) -> str:
    """The name of the file a setup is from; empty where it is from none."""
    if what in ("", "-") or parse_id(what) is not None:
        return ""
    name = re.sub(r"[^\w.-]+", "-", Path(what).stem)[:_STEM].strip("-.")
    return name.removeprefix(f"{slug}-")


def _few(words: Sequence[str], kind: str) -> Sequence[str]:
    return words if len(words) <= _FEW else (f"{len(words)}-{kind}",)
