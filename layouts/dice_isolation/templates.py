"""Templates: the drawings that the boards of a set are made after: a gate, an owl, a spiral."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from layouts.dice_isolation.layout import DiceLayout
from layouts.errors import InputError
from layouts.fields import parse_yaml

_FILE = "templates.yaml"


@dataclass(frozen=True, slots=True)
class Template:
    """A drawing to start from; it may itself be no good to play on. `name` begins a sentence."""

    name: str
    layout: DiceLayout


@cache
def standard_templates() -> tuple[Template, ...]:
    """The templates behind the standard set and sets made like it."""
    return read_templates(files(__package__).joinpath(_FILE).read_text("utf-8"), _FILE)


def read_templates(text: str, source: str) -> tuple[Template, ...]:
    """The templates in a file's text. Raises InputError with the line of what is wrong."""
    found: dict[str, Template] = {}
    for item in parse_yaml(text, source).items():
        fields = item.mapping(("name", "board"))
        name = fields["name"].text()
        if name in found:
            item.fail(f"a second '{name}'; give it another name")
        found[name] = Template(name, DiceLayout.read({"board": fields["board"]}))
    return tuple(found.values())


def find_template(name: str, templates: Iterable[Template]) -> Template:
    """The template of that name. Raises InputError that lists what there is."""
    known = {template.name: template for template in templates}
    if name not in known:
        raise InputError(f"there is no template '{name[:40]}'; there are: {', '.join(known)}")
    return known[name]
