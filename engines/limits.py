"""Limits of playability: which values of a figure of play a game's `playable.yaml` allows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib.resources import files
from typing import Literal

import msgspec
import yaml

from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.messages import message
from printkit.layouts.verdict import Metric

USUAL = ("length", "length_spread", "choice", "branching", "passes", "skill")
"""Figures of any game between players."""

SCORED = ("lead_changes", "drama", "comeback", "margin", "tie_breaks")
"""Figures of a game with scores."""


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of a figure: `low` and `high`; None stands for no limit.

    `sentence` states the figure to a player, with {value}. `when` is "solved" for a figure known
    only if the game is solved; otherwise it is left out.
    """

    name: str
    title: str
    sentence: str
    low: float | None = None
    high: float | None = None
    when: Literal["always", "solved"] = "always"


def load_limits(game: Game, own: Collection[str] = ()) -> tuple[Limit, ...]:
    """Load the game's limits, in the order in which they are shown.

    `own` are the figures that only this game measures; the usual ones are allowed as well, except
    in a solitaire. Raises InputError for a limit that cannot be read, for one on an unknown figure,
    and for an own figure without limits.
    """
    source = files(game.package("printkit.engines")).joinpath("playable.yaml")
    data = yaml.safe_load(source.read_text("utf-8"))
    try:
        limits = msgspec.convert(data, tuple[Limit, ...])
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: {error}") from None
    names = [limit.name for limit in limits]
    usual = {*USUAL, *(SCORED if game.scored else ())} if max(game.players) > 1 else set[str]()
    known = usual.union(own)
    for name in names:
        if name not in known or names.count(name) > 1:
            raise InputError(f"{source}: '{name}' is not measured, or has two limits")
    for name in own:
        if name not in names:
            raise InputError(f"{source}: '{name}' is measured and has no entry")
    return limits


def compare_with_limits(values: Mapping[str, float], limits: Iterable[Limit]) -> tuple[Metric, ...]:
    """Compare `values` with `limits`, in their order. Raises KeyError for a missing value."""
    return tuple(
        _metric(values[limit.name], limit)
        for limit in limits
        if limit.when == "always" or limit.name in values
    )


def _metric(value: float, limit: Limit) -> Metric:
    return Metric(
        name=limit.name,
        title=message(limit.title),
        value=value,
        low=limit.low,
        high=limit.high,
        ok=(limit.low is None or value >= limit.low)
        and (limit.high is None or value <= limit.high),
        sentence=message(limit.sentence, value=value),
    )
