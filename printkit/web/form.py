"""The form: a control for each option of `print`, made of the option itself, and where it stands.

An option that neither has a place nor is told to be elsewhere is an error of ours, which a test
finds: nothing that `print` learns is forgotten here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

import click

from layouts.game import Game
from layouts.games import GAMES
from layouts.paper import PAPERS, default_paper
from layouts.rules import rule_book
from output.games import sheets_of
from printkit.cli.commands.print import Asked, asking
from printkit.cli.options import PlayersParam, SheetParam, VariantParam
from printkit.printing.own_options import OwnOption, deal_options_of, own_options, print_options_of

Kind: TypeAlias = Literal["one", "several", "flag", "number", "text"]
Section: TypeAlias = Literal["table", "sheets", "printer", "check", "file"]

SECTIONS: Mapping[Section, str] = {
    "table": "The table",
    "sheets": "The sheets",
    "printer": "On the printer",
    "check": "The check",
    "file": "Pictures to keep",
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where an option stands on the page: its section, and what it is called there.

    `says` is what is said of it, None for what the command's help says. One of `only` some forms of
    a file is no part of a command for others. `has` says of which games it is. It `picks` where it
    says which setup is meant, as a seed does.
    """

    section: Section
    label: str
    says: str | None = None
    only: frozenset[str] = frozenset()
    has: Callable[[Game], bool] = lambda game: True
    picks: bool = False


PLACES: Mapping[str, Place] = {
    "players": Place("table", "Players", "", has=lambda game: len(game.players) > 1),
    "variants": Place("table", "Variants", "", has=lambda game: bool(game.variants)),
    "number": Place("table", "Number", picks=True),
    "seed": Place("table", "Seed", "Each number deals another setup."),
    "coins": Place("table", "Coins"),
    "head_start": Place(
        "table",
        "Head start",
        "Who begins with how many cents; auto finds it where a setup is not fair without.",
        has=lambda game: game.head_starts,
    ),
    "duplicate": Place("table", "Duplicate play"),
    "sheets": Place("sheets", "Sheets", "None ticked: what you need to play tonight."),
    "whole": Place("sheets", "All sheets"),
    "count": Place(
        "sheets",
        "How many puzzles",
        "Where puzzles are ticked; 12 unless you say. Check finds them.",
    ),
    "grade": Place(
        "sheets", "Their grade", "One of easy, medium, hard, expert, fiendish, or easy..hard."
    ),
    "theme": Place("sheets", "Looks", ""),
    "paper": Place("sheets", "Paper", ""),
    "text": Place("sheets", "Text"),
    "per_side": Place("sheets", "Boards on a side"),
    "booklet": Place("printer", "Booklet"),
    "duplex": Place("printer", "Both sides"),
    "feeding": Place("printer", "Order of pages"),
    "back_offset": Place("printer", "Move backs"),
    "bleed": Place("printer", "Bleed, in mm"),
    "sides": Place("check", "Sides", has=lambda game: game.seating is not None),
    "exact": Place("check", "Work it out exactly", has=lambda game: game.solvable),
    "check_cards": Place("check", "Check the cards"),
    "fresh": Place("check", "Check anew"),
    "svg_text": Place("file", "Text in SVG", only=frozenset({"svg"})),
    "dpi": Place("file", "Dots per inch of PNG", "", frozenset({"png"})),
}
"""By the option's parameter. A game's own ways of dealing stand at the table anyway."""

ELSEWHERE: Mapping[str, str] = {
    "named": "the address of the page names the game, and its seed or its layout the setup",
    "no_check": "nothing is checked before Check or Deal is pressed, and the command says so",
    "output": "the browser knows where downloads go",
    "force": "the browser keeps both files",
    "show": "Print opens the PDF",
    "form": "each form has its own link",
    "as_json": "for programs",
    "quiet": "for terminals",
    "threads": "shared out among all who wait",
    "turning_points": "for games that were played, which have a page of their own",
    "boards": "a set of boards has no room in an address; the page tells the command",
}
"""Options without a control on the page, and why that is."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose, and what it is called."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Field:
    """A control: an option by the `name` that is typed, without its dashes.

    `usual` is the value that need not be said, empty where there is none, and `shape` what a value
    looks like. `deals` says that it is a way of dealing.
    """

    name: str
    place: Place
    kind: Kind
    help: str
    choices: tuple[Choice, ...] = ()
    usual: str = ""
    shape: str = ""
    deals: bool = False

    @property
    def label(self) -> str:
        """What it is called."""
        return self.place.label


ORDERED: click.Command = asking(lambda asked: asked)
"""`print`, but that it answers with what was asked for, and prints nothing."""


def ordered(words: list[str]) -> Asked:
    """What a command line of `print` asks for. Raises InputError and click's own errors."""
    found = ORDERED.main(words, prog_name="printkit print", standalone_mode=False)
    assert isinstance(found, Asked)
    return found


@cache
def fields_of(game: Game) -> tuple[Field, ...]:
    """The controls of a game's page, in the order in which they stand."""
    found = {field.name: field for field in _fields(game)}
    order = [*PLACES]
    keys = {name: order.index(key) for key, name in _typed_names().items() if key in order}
    sections = [*SECTIONS]
    return tuple(
        sorted(
            found.values(),
            key=lambda f: (sections.index(f.place.section), keys.get(f.name, keys["seed"])),
        )
    )


def placeless() -> list[str]:
    """The options of `print` that the page has forgotten."""
    keys = [str(parameter.name) for parameter in _parameters()]
    keys += [own.key for own in own_options(printing=True) if own.key not in _ways()]
    return [key for key in keys if key not in PLACES and key not in ELSEWHERE]


def _fields(game: Game) -> Iterator[Field]:
    for parameter in _parameters():
        place = PLACES.get(str(parameter.name))
        if isinstance(parameter, click.Option) and place and place.has(game):
            yield _field(parameter, place, game)
    for own in print_options_of(game):
        if own.key in PLACES:
            yield _own_field(own, PLACES[own.key])
    for own in deal_options_of(game):
        label = own.option.name.replace("-", " ").capitalize()
        yield _own_field(own, Place("table", label), deals=True)


def _field(option: click.Option, place: Place, game: Game) -> Field:
    name, said = _name(option), _said(place, option.help or "")
    kind: Any = option.type
    if option.is_flag:
        return Field(name, place, "flag", said)
    if isinstance(kind, PlayersParam):
        numbers = tuple(Choice(str(number), str(number)) for number in game.players)
        return Field(name, place, "one", said, numbers, str(game.usual_players))
    if isinstance(kind, VariantParam):
        title = rule_book(game).title
        variants = tuple(Choice(slug, title(slug)) for slug in game.variants)
        return Field(name, place, "several", said, variants)
    if isinstance(kind, SheetParam):
        sheets = [sheet.name for sheet in sheets_of(game).sheets if not sheet.of_a_game]
        return Field(name, place, "several", said, tuple(Choice(s, _words(s)) for s in sheets))
    if isinstance(kind, click.Choice):
        return _chosen(Field(name, place, "one", said), kind.choices, _default(option))
    if isinstance(kind, click.IntRange | click.FloatRange):
        usual = _default(option)
        return Field(name, place, "number", said, usual=usual, shape=usual)
    return Field(name, place, "text", said, shape=option.metavar or "")


def _own_field(own: OwnOption, place: Place, *, deals: bool = False) -> Field:
    option = own.option
    said = _said(place, option.help)
    if option.is_flag:
        return Field(option.name, place, "flag", said, deals=deals)
    if option.choices:
        return _chosen(Field(option.name, place, "one", said), option.choices, "")
    return Field(option.name, place, "text", said, shape=option.metavar)


def _chosen(field: Field, values: Any, usual: str) -> Field:
    """One of these values; where none is usual, an empty one is."""
    if field.name == "paper":
        usual = default_paper().name
    none = () if usual else (Choice("", "as usual"),)
    choices = (*none, *(Choice(str(value), _words(str(value))) for value in values))
    return Field(field.name, field.place, "one", field.help, choices, usual)


def _words(value: str) -> str:
    """A value as people read it."""
    return PAPERS[value].title if value in PAPERS else value.replace("-", " ").capitalize()


def _said(place: Place, told: str) -> str:
    """What is said of an option: its help without what only a command line has."""
    if place.says is not None:
        return place.says
    return re.sub(r"--(?=[a-z])", "", re.sub(r"\s+\[(default|see).*", "", told))


def _default(option: click.Option) -> str:
    return str(option.default) if isinstance(option.default, str | float | int) else ""


def _name(parameter: click.Parameter) -> str:
    return parameter.opts[-1].lstrip("-")


def _parameters() -> list[click.Parameter]:
    return ORDERED.params


def _typed_names() -> dict[str, str]:
    own = {own.key: own.option.name for own in own_options(printing=True)}
    return {**{str(p.name): _name(p) for p in _parameters()}, **own}


def _ways() -> set[str]:
    return {own.key for game in GAMES.values() for own in deal_options_of(game)}
