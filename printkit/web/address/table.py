"""The address of a table: a setup, and how its sheets are printed.

Nothing else is stored about a table. Its sheets are drawn by the same command line that users are
shown to copy, so page and command cannot differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar
from urllib.parse import urlencode

import printkit
from printkit.contract import Option
from printkit.files.documents import TEXTS
from printkit.layouts.errors import InputError
from printkit.layouts.game import Game, Layout
from printkit.layouts.head_start import head_start_text
from printkit.layouts.ids import MAX_SEED, LayoutId, parse_id
from printkit.layouts.language import ENGLISH, Language, find_language
from printkit.layouts.messages import Said, message
from printkit.layouts.setup import Setup
from printkit.layouts.spelling import read_name, read_whole, unquoted
from printkit.library import kits
from printkit.printing.options import AUTO, OPTIONS
from printkit.printing.typed import read_value
from printkit.setups import card_seeds
from printkit.web.address.form import FormField, fields_of, named_game, read_order, usual_language

SEED, LAYOUT, CHECKED, HEAD_START = "seed", "layout", "checked", "head-start"
SHEET = "sheet"
LANG = "lang"
YES = "yes"
_MOST = 64
"""The most values an address may have; no page needs as many."""

_BARE = re.compile(r"[\w@%+=:,./#-]+", re.ASCII)

Pair = tuple[str, str]
T = TypeVar("T")


@dataclass(frozen=True)
class TableAddress:
    """A game's setup, and how it is printed: `pairs` of options, as they are typed, and values.

    The setup is dealt by a `seed`, or spelled out by a `layout` code; with neither, the game's own
    or a random setup is used. Until the table is `checked`, its sheets say that it was not. Page
    and sheets are in a `language`; the address has it unless it is English.
    """

    game: Game
    seed: str = ""
    layout: str = ""
    checked: bool = False
    pairs: tuple[Pair, ...] = ()
    language: Language = ENGLISH

    @property
    def name(self) -> str:
        """The game or the setup, as the command line names it."""
        if self.layout:
            return f"{self.game.slug}:{self.layout}"
        return f"{self.game.slug}#{self.seed}" if self.seed else self.game.slug

    @property
    def query(self) -> str:
        """The query string of the address, always the same for a table."""
        return urlencode([*self._own(), *self.pairs])

    @property
    def address(self) -> str:
        """The address of the page."""
        return with_query(f"/table/{self.game.slug}", self.query)

    def values(self, name: str) -> list[str]:
        """All values of an option."""
        return [value for given, value in self.pairs if given == name]

    def value(self, name: str) -> str:
        """The value of an option that is given at most once; empty if it is not given."""
        return next(iter(self.values(name)), "")

    @cached_property
    def setup(self) -> Setup[Layout]:
        """The setup, unchecked. Without a seed or a layout, a random seed deals it.

        Raises InputError for impossible options.
        """
        if self.is_picked:
            return self._draft().setups[0].setup
        for option in self._own_options():
            option.value(self.value(option.name))
        players = self.values("players")
        start = read_value(OPTIONS["head_start"], self.values(HEAD_START))
        ways = [field.name for field in fields_of(self.game) if field.deals]
        terms: Any = {
            "players": read_value(OPTIONS["players"], players),
            "variants": self.values("variant"),
            "deal_options": [way for way in ways if self.value(way)],
            "head_start": () if start in (None, AUTO) else start,
        }
        if self.seed or self.layout:
            return printkit.setup(self.name, **terms)
        return printkit.deal(self.game.slug, check=False, **terms).setup

    @property
    def is_picked(self) -> bool:
        """Whether an option picks the setup."""
        return any(field.place.picks and self.value(field.name) for field in fields_of(self.game))

    @cached_property
    def named_game(self) -> Game:
        """The game in the words of its sheets, such as the names of the chosen coins."""
        return named_game(self.game, self.language, self.pairs)

    @cached_property
    def spoken(self) -> Language:
        """The language of the page, in which the words of its sheets are said."""
        return replace(self.language, reword=self.named_game.reword)

    @property
    def named_setup(self) -> Setup[Layout]:
        """The setup in the words of its sheets."""
        return replace(self.setup, game=self.named_game)

    def to_play(self) -> TableAddress:
        """A copy without the check and the options of sheets, for play."""
        fields = {field.name for field in fields_of(self.game) if field.place.section == "table"}
        pairs = tuple(pair for pair in self.pairs if pair[0] in fields)
        return replace(self, checked=False, pairs=pairs)

    def _own_options(self) -> list[Option]:
        """The options given that only this game has, with their values."""
        own = kits.print_options(self.game.slug)
        return [option for option in own if not option.is_flag and self.value(option.name)]

    def _draft(self) -> printkit.Sheets:
        return kits.draft(read_order(self.to_play().words()))

    def words(self, form: str = "pdf") -> list[str]:
        """The arguments of `printkit print` for the table's sheets, one word for each option."""
        check = [] if self.checked else ["--no-check"]
        form_ = [] if form == "pdf" else [f"--format={form}"]
        usual = form in TEXTS or self.language == usual_language()
        language = [] if usual else [f"--language={self.language.code}"]
        return [self.name, *self._options(form), *language, *check, *form_]

    def deal_words(self) -> list[str]:
        """The arguments that deal from the seed on until a setup is fair, and write the setup.

        Without a seed, one that a layout always leads to: asked again, the deal is the same.
        """
        seed = self.seed or card_seeds(self.setup)[0]
        options = self._options("yaml", picked=False)
        return [self.game.slug, f"--seed={int(seed)}", *options, "--format=yaml"]

    def command(self, form: str = "pdf") -> str:
        """The command for users to copy."""
        said = (word.replace("=", " ", 1) if "=" in word else word for word in self.words(form))
        words = [part for word in said for part in word.split(" ", 1)]
        return " ".join(["printkit print", *map(quote_word, words)])

    def with_check(self, checked: bool) -> TableAddress:
        """A copy with the sheets checked, or unchecked."""
        return replace(self, checked=checked)

    def with_option(self, name: str, value: str) -> TableAddress:
        """A copy with another value of an option; an empty value removes the option."""
        others = [(given, said) for given, said in self.pairs if given != name]
        return read_table(self.game, [*self._own(), *others, (name, value)])

    def with_layout(self, code: str) -> TableAddress:
        """A copy, checked, with a layout that was found, without the options that dealt it."""
        fields = {field.name: field for field in fields_of(self.game)}
        spent = {name for name, f in fields.items() if f.deals or f.place.picks} | {HEAD_START}
        pairs = tuple(pair for pair in self.pairs if pair[0] not in spent)
        return replace(self, seed="", layout=code, checked=True, pairs=pairs)

    def _own(self) -> list[Pair]:
        """The parameters of the address before the options."""
        own = (
            (LANG, "" if self.language == ENGLISH else self.language.code),
            (LAYOUT, self.layout),
            (SEED, self.seed),
            (CHECKED, YES if self.checked else ""),
        )
        return [pair for pair in own if pair[1]]

    def refusals(self) -> dict[str, Said | str]:
        """Choices that contradict the ones made, as "option=value", each with the reason."""
        chosen = self.values("variant")
        refused: dict[str, Said | str] = {}
        for slug in self.game.variants:
            if slug not in chosen:
                try:
                    self.game.check_variants((*chosen, slug))
                except InputError as error:
                    refused[f"variant={slug}"] = error.said
        if self.layout:
            for field in fields_of(self.game):
                if field.deals:
                    already = message("this setup is dealt already; deal another")
                    refused[f"{field.name}={YES}"] = already
        return refused

    def _options(self, form: str, *, picked: bool = True) -> Iterator[str]:
        """The options that matter to files of this form, as words."""
        fields = {field.name: field for field in fields_of(self.game)}
        for name, value in self.pairs:
            field = fields[name]
            if field.place.only and form not in field.place.only:
                continue
            if field.place.picks and not picked:
                continue
            if form not in TEXTS or field.place.section in ("table", "check"):
                yield f"--{name}" if field.kind == "flag" else f"--{name}={value}"


def with_query(path: str, query: str) -> str:
    """Join a path and a query string, which may be empty."""
    return f"{path}?{query}" if query else path


def table_of(setup: Setup[Layout], language: Language = ENGLISH) -> TableAddress:
    """The table of a setup, not checked."""
    pairs = [(LANG, language.code), (LAYOUT, setup.layout.describe())]
    if setup.head_start:
        pairs.append((HEAD_START, head_start_text(setup.head_start)))
    if setup.players != setup.game.usual_players:
        pairs.append(("players", str(setup.players)))
    return read_table(setup.game, [*pairs, *(("variant", slug) for slug in setup.variants)])


def read_number(name: str, text: str, most: int) -> int:
    """Read a parameter that is a whole number up to `most`. Raises InputError that names it."""
    return read_named(name, text, lambda text: read_whole(text, 0, most))


def read_named(name: str, text: str, read: Callable[[str], T]) -> T:
    """Read a parameter. Raises InputError that names it."""
    try:
        return read(text)
    except InputError as error:
        raise InputError(
            message("{name}={value}: {wrong}", name=name, value=text[:20], wrong=error.said)
        ) from None


def read_table(game: Game, query: Iterable[Pair]) -> TableAddress:
    """Read the address of a table. Raises InputError for options that its page does not have."""
    fields = {field.name: field for field in fields_of(game)}
    given: dict[str, list[str]] = {}
    for number, (name, value) in enumerate(query):
        if number >= _MOST:
            raise InputError(
                message("the address says more than {most} things; leave some out", most=_MOST)
            )
        if name not in fields and name not in (LANG, LAYOUT, CHECKED):
            raise InputError(
                message(
                    "the page of {game} has no '{name}'; leave it out",
                    game=game.slug,
                    name=name[:40],
                )
            )
        if value:
            given.setdefault(name, []).append(value)
    layout, seed = unquoted(single_value(given, LAYOUT)), single_value(given, SEED)
    checked = _read_flag(CHECKED, single_value(given, CHECKED)) == YES
    _check_named(game, layout, seed)
    seed = str(read_number(SEED, seed, MAX_SEED)) if seed else ""
    pairs = tuple(pair for field in fields.values() for pair in _pairs_of(field, given))
    language = find_language(single_value(given, LANG) or ENGLISH.code)
    return TableAddress(game, "" if layout else seed, layout, checked, pairs, language)


def _pairs_of(field: FormField, given: dict[str, list[str]]) -> Iterator[Pair]:
    """An option's values that are not the usual one, in the order of its choices."""
    if field.name == SEED:
        return
    if field.kind == "several":
        said = given.get(field.name, [])
        order = [choice.value for choice in field.choices]
        known = [value for value in order if value in said]
        yield from ((field.name, v) for v in (*known, *(v for v in said if v not in order)))
        return
    value = single_value(given, field.name)
    if field.kind == "one":
        with suppress(InputError):  # a wrong one is refused when it is used
            value = read_name(value, [choice.value for choice in field.choices])
    if field.kind == "flag":
        value = _read_flag(field.name, value)
    if value and value != field.usual:
        yield field.name, value


def _read_flag(name: str, value: str) -> str:
    """YES or nothing. Raises InputError for another value."""
    try:
        return value and read_name(value, [YES])
    except InputError:
        raise InputError(
            message(
                "{name}={value}: say {word}, or leave it out", name=name, value=value[:20], word=YES
            )
        ) from None


def single_value(given: dict[str, list[str]], name: str) -> str:
    """The value of a parameter that may occur once. Raises InputError if there are several."""
    values = given.get(name, [""])
    if len(values) > 1:
        raise InputError(
            message(
                "the address says {count} times what '{name}' is; keep one",
                count=len(values),
                name=name,
            )
        )
    return values[0]


def _check_named(game: Game, layout: str, seed: str) -> None:
    """Raise InputError unless a layout makes an ID: `print` takes other words for files."""
    if layout and seed:
        raise InputError(message("the address names a seed and a layout; keep one"))
    if layout and not isinstance(parse_id(f"{game.slug}:{layout}"), LayoutId):
        raise InputError(
            message("'{layout}' is no layout of {game}", layout=layout[:20], game=game.slug)
        )


def quote_word(word: str) -> str:
    """Quote a word so that every shell reads it as one word."""
    return word if _BARE.fullmatch(word) else '"' + re.sub(r'(["\\$`])', r"\\\1", word) + '"'
