"""A setup: a layout dealt for a game about to be played. A record: a setup plus moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, Self

import yaml

from layouts.fields import Field
from layouts.games import Game


class Layout(Protocol):
    """What every game's layout type can do.

    `keys` are those its file must have beside `game`, `optional` those it may have.
    """

    game: ClassVar[str]
    keys: ClassVar[tuple[str, ...]]
    optional: ClassVar[tuple[str, ...]]

    @classmethod
    def read(cls, fields: dict[str, Field]) -> Self: ...

    def to_dict(self) -> dict[str, object]: ...

    def describe(self) -> str: ...

    @classmethod
    def undescribe(cls, code: str) -> Self: ...


class Table(Protocol):
    """What lies on the table after some moves, as every game's `Table` says it."""

    def text(self) -> str:
        """The table as a terminal shows it."""
        ...


@dataclass(frozen=True, slots=True)
class Setup:
    """A layout with everything that was settled before the first move.

    `sides` names each seat's side of the board in turn order (empty where a game has none).
    `seed` is the seed that deals this very layout in these `ways`, None for a layout that was
    given.
    """

    game: Game
    layout: Layout
    players: int
    sides: tuple[str, ...]
    variants: tuple[str, ...] = ()
    seed: int | None = None
    ways: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The ID that every later version reads."""
        return f"{self.game.slug}:{self.layout.describe()}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played, its moves as they were written."""

    setup: Setup
    moves: tuple[str, ...]


def default_sides(game: Game, players: int) -> tuple[str, ...]:
    """Where `players` sit unless they say so; nothing for a game without sides."""
    if not game.sides:
        return ()
    sides: tuple[str, ...] = game.part("layouts", "seating").default_sides(players)
    return sides


class _Dumper(yaml.SafeDumper):
    """Writes as people do: text of several lines as a block, short lists on one line."""

    def represent(self, data: object) -> None:
        node = self.represent_data(data)
        if isinstance(node, yaml.CollectionNode):
            node.flow_style = False  # the file itself is never on one line
        self.serialize(node)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else "")


_Dumper.add_representer(str, _text)


def layout_yaml(layout: Layout) -> str:
    """A layout's file."""
    return dump_yaml({"game": layout.game, **layout.to_dict()})


def dump_yaml(data: Mapping[str, object]) -> str:
    """`data` as YAML in the order given."""
    return yaml.dump(
        dict(data), Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None
    )
