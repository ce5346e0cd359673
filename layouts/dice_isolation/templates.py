"""Templates: the drawings that the boards of a set are made after: a gate, an owl, a spiral."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import msgspec
import yaml

from layouts.dice_isolation.layout import DiceLayout

_FILE = "templates.yaml"


@dataclass(frozen=True, slots=True)
class Template:
    """A drawing to start from; it may itself be no good to play on. `name` begins a sentence."""

    name: str
    layout: DiceLayout


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A template as the file has it."""

    name: str
    board: str


@cache
def standard_templates() -> tuple[Template, ...]:
    """The templates behind the standard set and sets made like it."""
    data = yaml.safe_load(files(__package__).joinpath(_FILE).read_text("utf-8"))
    entries = msgspec.convert(data, tuple[_Entry, ...])
    return tuple(Template(e.name, DiceLayout(tuple(e.board.split()))) for e in entries)
