"""A setup: a layout dealt for a game about to be played. A record: a setup plus moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

import yaml

from printkit.layouts.game import Game, Layout, Sides
from printkit.layouts.head_start import HeadStart, by_player, head_start_text
from printkit.layouts.messages import Message, message
from printkit.layouts.verdict import Deal, Verdict
from printkit.layouts.words import cut_repr

L_co = TypeVar("L_co", bound=Layout, covariant=True)
F_co = TypeVar("F_co", covariant=True)


class Drawn:
    """A value that a notebook shows as a picture, once `draw_with` has said how."""

    __slots__ = ()

    _draw: ClassVar[Callable[[Any], str | None] | None] = None

    def _repr_svg_(self) -> str | None:
        """Show the value in a notebook."""
        return Drawn._draw(self) if Drawn._draw else None


def draw_with(draw: Callable[[Any], str | None]) -> None:
    """Let `draw` make the SVG documents of all values that are `Drawn`, None for no picture."""
    Drawn._draw = staticmethod(draw)


@dataclass(frozen=True, slots=True)
class Setup(Drawn, Generic[L_co]):
    """A layout with everything that is decided before the first move.

    `sides` are the sides of the players in turn order, empty for a game without sides. `head_start`
    is what players begin with. `seed` is the seed that deals this layout with these `deal_options`,
    None for a layout that was given.
    """

    game: Game
    layout: L_co
    players: int
    sides: Sides
    variants: tuple[str, ...] = ()
    seed: int | None = None
    deal_options: tuple[str, ...] = ()
    head_start: HeadStart = ()

    def __str__(self) -> str:
        return self.id

    def __lt__(self, other: Setup[Any]) -> bool:
        """Whether it comes before another one: by ID, players, sides and variants."""
        ours, theirs = (
            (
                each.id,
                each.players,
                each.sides,
                each.variants,
                -1 if each.seed is None else each.seed,
            )
            for each in (self, other)
        )
        return ours < theirs

    def __repr__(self) -> str:
        words = [self.id]
        if self.players != self.game.usual_players:
            words.append(f"players={self.players}")
        if self.sides != self.game.usual_sides(self.players):
            words.append(f"sides={'-'.join(self.sides)!r}")
        if self.variants:
            words.append(f"variants={self.variants!r}")
        return cut_repr(f"<Setup {', '.join(words)}>")

    @property
    def id(self) -> str:
        """The setup's ID. Every later version can read it."""
        begins = f"+{head_start_text(self.head_start)}" if self.head_start else ""
        return f"{self.game.slug}:{self.layout.describe()}{begins}"

    def seat_words(self, seat: int) -> Message:
        """A seat as the sheets name it: "player 1 (bottom)"."""
        name = self.game.seat_name(seat)
        if not self.sides:
            return name
        side = self.sides[seat]
        seating = self.game.seating
        called = seating.names.get(side, side) if seating else side
        return message("{player} ({side})", player=name, side=called)


@dataclass(frozen=True, slots=True)
class CheckedSetup(Generic[L_co, F_co]):
    """A setup with the results of its check and its deal.

    `verdict` is None if it was not checked, or if the search was stopped. `deal` is None if it was
    not dealt by search. `cards` are the setups on its page of cards, None to deal them: if several
    setups are printed together, only some have that page.
    """

    setup: Setup[L_co]
    verdict: Verdict[F_co] | None = None
    deal: Deal | None = None
    cards: tuple[CheckedSetup[L_co, F_co], ...] | None = None

    def __repr__(self) -> str:
        found = self.verdict.headline if self.verdict else "not checked"
        return cut_repr(f"<CheckedSetup {self.setup.id}: {found}>")

    @property
    def unproven(self) -> bool:
        """Whether a search dealt it without proving it fair: it is the most even setup found."""
        return self.deal is not None and not self.deal.proven


class Checked(NamedTuple, Generic[L_co, F_co]):
    """A setup with its players' sides and its head start, and the verdict."""

    setup: Setup[L_co]
    verdict: Verdict[F_co]

    def __repr__(self) -> str:
        return cut_repr(f"<Checked {self.setup.id}: {self.verdict.headline}>")


AnyChecked: TypeAlias = CheckedSetup[Layout, object]
"""A checked setup of any game."""


@dataclass(frozen=True, slots=True)
class Record(Drawn):
    """A game as it was played: its setup, and its moves in notation."""

    setup: Setup[Any]
    moves: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<Record of {self.setup.id}, moves: {len(self.moves)}>"


class _Dumper(yaml.SafeDumper):
    """A YAML writer that puts texts of several lines in a block, and short lists on one line."""

    def represent(self, data: object) -> None:
        node = self.represent_data(data)
        if isinstance(node, yaml.CollectionNode):
            node.flow_style = False  # the file itself is never on one line
        self.serialize(node)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else "")


_Dumper.add_representer(str, _text)


def layout_yaml(layout: Layout) -> str:
    """Write a layout as the text of a YAML file."""
    return dump_yaml({"game": layout.game, **layout.to_dict()})


def record_yaml(record: Record) -> str:
    """Write a record with its layout as the text of a YAML file. Default values are left out."""
    setup = record.setup
    named: dict[str, object] = {"game": setup.game.slug}
    if setup.variants:
        named["variants"] = list(setup.variants)
    if setup.game.seating:
        named |= {"players": setup.players, "sides": list(setup.sides)}
    if setup.head_start:
        named["head_start"] = by_player(setup.head_start)
    return dump_yaml({**named, "layout": setup.layout.to_dict(), "moves": list(record.moves)})


def dump_yaml(data: Mapping[str, object]) -> str:
    """Write `data` as YAML, with its keys in the given order."""
    return yaml.dump(
        dict(data), Dumper=_Dumper, sort_keys=False, allow_unicode=True, default_flow_style=None
    )
