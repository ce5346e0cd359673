"""The form of a game's page: a control for each option that has a place on the page.

The table of options gives each option its place on the page, or a reason for having none; a test
checks this.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, TypeAlias

from printkit.contract import Option, PageSection, Place
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game
from printkit.layouts.games import find_game
from printkit.layouts.language import ENGLISH, Language, default_language, find_language
from printkit.layouts.messages import Message, OptionName, Said, in_context, message
from printkit.layouts.paper import PAPERS, default_paper
from printkit.layouts.puzzle import GRADES
from printkit.layouts.rules import rule_book
from printkit.library import kits
from printkit.output.contract import sheets_of
from printkit.printing.options import OPTIONS, deal_options_of, own_options, print_options_of
from printkit.printing.order import Order
from printkit.printing.settings import USUAL, InUse, values_in_use
from printkit.printing.typed import order_values, read_value

Control: TypeAlias = Literal["one", "several", "flag", "number", "text"]

SECTIONS: Mapping[PageSection, Message] = {
    "table": message("The table"),
    "sheets": message("The sheets"),
    "printer": message("On the printer"),
    "check": message("The check"),
    "file": message("Pictures to keep"),
}

FAMILY = ("players", "variant", "coins", "paper", "text")
"""The options that a family asks for. Only they are in view at first."""


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A value that can be chosen, and its name on the page."""

    value: str
    label: Said | str


@dataclass(frozen=True, slots=True)
class FormField:
    """A control of the form. `name` is the option's name without dashes.

    `usual` is the value that need not be chosen, empty if there is none. `shape` is what a typed
    value looks like. `deals`: the option is a way of dealing.
    """

    name: str
    place: Place
    kind: Control
    help: Said | str
    choices: tuple[FormChoice, ...] = ()
    usual: str = ""
    shape: str = ""
    deals: bool = False

    @property
    def label(self) -> Said | str:
        """The control's name on the page."""
        return self.place.label


def read_order(words: Sequence[str]) -> Order:
    """Read an order from the words of its command: the name of a setup, then options.

    Raises InputError for options that the game does not have, and for wrong values.
    """
    name, *options = words
    given: dict[str, list[str]] = {}
    for word in options:
        flag, _, text = word.removeprefix("--").partition("=")
        given.setdefault(flag, []).append(text)
    form: Any = given.pop("format", ["pdf"])[0]
    known = {own.option.name: own for own in own_options(printing=True)}
    game = find_game(re.split("[#:]", name, maxsplit=1)[0])
    kept = values_in_use()
    for each, value in _usual_values(kept).items():
        if each not in known or game in known[each].games:
            given.setdefault(each, [value])
    typed = {key: read_value(row, given.pop(row.name, ())) for key, row in OPTIONS.items()}
    values, _ = order_values(typed, form, kept)
    for flag in given:
        if flag not in known:
            raise InputError(
                message("there is no option {name}; leave it out", name=OptionName(flag[:40]))
            )
        known[flag].check(game, "print")
    ways = tuple(flag for flag, own in known.items() if flag in given and own.deals)
    own = {known[f].key: read_value(known[f].option, given[f]) for f in given if f not in ways}
    return Order((name,), deal_options=ways, options=own, form=form, **values)


def fields_of(
    game: Game, language: Language = ENGLISH, named: Game | None = None
) -> tuple[FormField, ...]:
    """The controls of a game's page, in the order in which the page shows them.

    What the user has set for all kits is usual here, too. Variants have their titles in a language,
    and in the words of the `named` game.
    """
    return _fields_of(game, language, named or game, tuple(_usual_values(values_in_use()).items()))


@cache
def _fields_of(
    game: Game, language: Language, named: Game, usual: tuple[tuple[str, str], ...]
) -> tuple[FormField, ...]:
    sections, kept = [*SECTIONS], dict(usual)
    fields = _fields(game, language, named)
    found = {field.name: _with_usual_value(field, kept) for field in fields}.values()
    return tuple(sorted(found, key=lambda f: (sections.index(f.place.section), f.place.at)))


def named_game(game: Game, language: Language, typed: Iterable[tuple[str, str]] = ()) -> Game:
    """The game in the words of its sheets in a language, printed with these options.

    Wrong options and settings are refused where sheets are made, and are ignored here.
    """
    with suppress(InputError):
        return kits.named_game(game, language, _usual_values(values_in_use()) | dict(typed))
    return kits.named_game(game, language, {})


def usual_language() -> Language:
    """The language of sheets whose command names none."""
    kept = values_in_use().get("language")
    return find_language(kept[0]) if kept else default_language()


def _usual_values(kept: InUse) -> dict[str, str]:
    """The values that have a control on the page; the others are used as they are kept."""
    return {name: value for name, (value, _) in kept.items() if name in USUAL}


def _with_usual_value(field: FormField, kept: Mapping[str, str]) -> FormField:
    """The control with the value that the user has set."""
    if field.name not in kept:
        return field
    value = kept[field.name]
    shape = value if field.kind in ("number", "text") else field.shape
    return replace(field, usual=value, shape=shape)


def _fields(game: Game, language: Language, named: Game) -> Iterator[FormField]:
    for option in OPTIONS.values():
        if option.place and option.place.has(game):
            yield _field(option, option.place, game, language, named)
    for own in (*print_options_of(game), *deal_options_of(game)):
        if own.option.place:
            yield _field(own.option, own.option.place, game, language, named, deals=own.deals)


def _field(
    option: Option,
    place: Place,
    game: Game,
    language: Language,
    named: Game,
    *,
    deals: bool = False,
) -> FormField:
    kind = option.kind
    said, usual = _help_text(place, option.help), option.usual
    field = FormField(option.name, place, "text", said, shape=place.shape, deals=deals)
    if kind == "flag":
        return replace(field, kind="flag")
    if kind in ("whole", "length"):
        return replace(field, kind="number", usual=usual, shape=usual)
    if kind == "choice":
        return _with_choices(replace(field, kind="one"), option.choices, usual)
    if kind == "grade":
        all_ = FormChoice("", in_context("grades", "All"))
        grades = (all_, *(FormChoice(each, choice_words(each)) for each in GRADES))
        return replace(field, kind="one", choices=grades)
    if kind == "players":
        numbers = tuple(FormChoice(str(number), str(number)) for number in game.players)
        return replace(field, kind="one", choices=numbers, usual=str(game.usual_players))
    names: Mapping[str, Said | str] = {}
    if kind == "variant":
        title = rule_book(named, language).title
        names = {slug: title(slug) for slug in game.variants}
    elif kind == "sheet":
        sheets = (sheet.name for sheet in sheets_of(game).sheets if not sheet.of_a_game)
        names = {name: choice_words(name) for name in sheets}
    else:
        return field
    choices = tuple(FormChoice(value, label) for value, label in names.items())
    return replace(field, kind="several", choices=choices)


def _with_choices(field: FormField, values: Sequence[str], usual: str) -> FormField:
    """A control to choose one of these values; if none of them is usual, an empty one is added."""
    if field.name == "paper":
        usual = default_paper().name
    none = () if usual else (FormChoice("", message("as usual")),)
    choices = (*none, *(FormChoice(value, choice_words(value)) for value in values))
    return replace(field, choices=choices, usual=usual)


_CHOICES: Mapping[str, Message] = {
    "easy": message("Easy"),
    "medium": message("Medium"),
    "hard": message("Hard"),
    "expert": in_context("grade", "Expert"),
    "fiendish": message("Fiendish"),
    "us-dollar": message("Us dollar"),
    "canadian-dollar": message("Canadian dollar"),
    "euro": message("Euro"),
    "euro-from-5": message("Euro from 5"),
    "pound": message("Pound"),
    "swiss-franc": message("Swiss franc"),
    "yen": message("Yen"),
    "cover": message("Cover"),
    "setup": message("Setup"),
    "quick-start": message("Quick start"),
    "board": message("Board"),
    "cards": message("Cards"),
    "pieces": message("Pieces"),
    "club": message("Club"),
    "box": message("Box"),
    "rules": message("Rules"),
    "first-game": message("First game"),
    "reference-cards": message("Reference cards"),
    "reference": message("Reference"),
    "score-pad": message("Score pad"),
    "report": message("Report"),
    "puzzles": message("Puzzles"),
    "back-cover": message("Back cover"),
    "boards": message("Boards"),
    "overview": message("Overview"),
    "mat": message("Mat"),
    "colour": message("Colour"),
    "grey": message("Grey"),
    "low-ink": message("Low ink"),
    "normal": message("Normal"),
    "large": message("Large"),
    "long-edge": message("Long edge"),
    "short-edge": message("Short edge"),
    "fold-over": message("Fold over"),
    "separate": message("Separate"),
    "pages": message("Pages"),
    "fronts-backs": message("Fronts backs"),
    "seated": message("Seated"),
    "chosen": message("Chosen"),
    "outlines": message("Outlines"),
    "live": message("Live"),
}
"""The values of printkit's own options as users read them."""


def choice_words(value: str) -> Said | str:
    """A value as users read it."""
    if value in PAPERS:
        return PAPERS[value].title
    return _CHOICES.get(value) or value.replace("-", " ").capitalize()


def _help_text(place: Place, told: Said | str) -> Said | str:
    """What a control says: of its own, or an option's help without the value that it usually has.

    Options of printkit's own have messages.
    """
    if place.says is not None:
        return place.says
    return re.sub(r"\s+\[(default|see).*", "", told) if isinstance(told, str) else told
